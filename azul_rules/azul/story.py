"""What a step of the base game did, told in events with their clauses and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from azul_rules.azul.actions import (
    TO_FLOOR,
    BreakLine,
    Deal,
    EndGame,
    EndOffer,
    PourLid,
    PrepareRound,
    ScoreFloor,
    StartOffer,
    Step,
    Take,
    TileLine,
)
from azul_rules.azul.board import MARKER
from azul_rules.azul.legality import next_display
from azul_rules.azul.scoring import SHEET, bonuses, complete_rows, winners
from azul_rules.azul.state import Points
from azul_rules.displays import CENTER
from azul_rules.edition import Event
from azul_rules.tiles import told, without

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from azul_rules.azul.state import State


def narrate(before: State, step: Step, after: State) -> tuple[Event, ...]:
    """What happened between two states, in order."""
    return tuple(_STORIES[type(step)](before, step, after))


def _tiles(count: int, color: str) -> str:
    return f"{count} {color} tile{'s' if count > 1 else ''}"


def _player(player: int) -> str:
    return f"player {player + 1}"


def _deal(before: State, step: Deal, after: State) -> Iterator[Event]:
    display = next_display(before)[0] + 1
    clauses = ["azul.deal.from-bag", "azul.deal.in-order", "azul.deal.uniform"]
    if sum(after.sources[display - 1]) == before.rules.display_size:
        clauses.append("azul.deal.four")
    else:
        clauses.append("azul.deal.short")
    yield Event(
        f"{told(step.tiles, before.rules.colors)} out of the bag onto display {display}",
        tuple(clauses),
    )


def _pour_lid(before: State, _: PourLid, __: State) -> Iterator[Event]:
    yield Event(
        f"the bag is empty: {sum(before.lid)} tiles go from the lid back into it",
        ("azul.deal.pour",),
    )


def _start_offer(before: State, _: StartOffer, after: State) -> Iterator[Event]:
    short = [
        n for n, tiles in enumerate(before.displays, 1) if sum(tiles) < before.rules.display_size
    ]
    if short:
        numbers = ", ".join(map(str, short))
        yield Event(f"bag and lid are empty: display {numbers} stays short", ("azul.deal.short",))
    yield Event(
        f"{_player(after.turn)} puts the marker into the center and begins",
        ("azul.offer.marker-to-center", "azul.offer.turn-order"),
        after.turn,
    )


def _take(before: State, step: Take, after: State) -> Iterator[Event]:
    player, color = before.turn, before.rules.colors[step.color]
    heap = before.sources[step.source]
    count = heap[step.color]
    if step.source == CENTER:
        yield Event(
            f"takes {_tiles(count, color)} from the center", ("azul.offer.all-of-color",), player
        )
    else:
        yield Event(
            f"takes {_tiles(count, color)} from display {step.source + 1}",
            ("azul.offer.all-of-color",),
            player,
        )
        if sum(heap) > count:
            rest = (*heap[: step.color], 0, *heap[step.color + 1 :])
            yield Event(
                f"moves the rest to the center: {told(rest, before.rules.colors)}",
                ("azul.offer.leftovers",),
                player,
            )
    if after.marker != before.marker:
        yield _marker_taken(before)
    yield from _laid(before, step, after, count)
    if not after.packed_sources:
        yield Event("the last tile is taken: the offer is over", ("azul.offer.end",))


def _marker_taken(before: State) -> Event:
    player = before.turn
    space = len(before.boards[player].floor)
    if space < len(before.rules.floor):
        return Event(
            f"is the first to take from the center: the marker goes to floor space {space + 1}",
            ("azul.offer.first-from-center",),
            player,
        )
    return Event(
        "is the first to take from the center: the marker finds no free floor space, costs nothing",
        ("azul.offer.first-from-center", "azul.floor.marker-full"),
        player,
    )


def _laid(before: State, step: Take, after: State, fallen: int) -> Iterator[Event]:
    player, color = before.turn, before.rules.colors[step.color]
    if step.line != TO_FLOOR:
        held = before.boards[player].lines[step.line][1]
        now = after.boards[player].lines[step.line][1]
        fallen -= now - held
        full = ", which is now complete" if now > step.line else ""
        clauses = ("azul.lines.one-line", "azul.lines.right-to-left")
        yield Event(
            f"lays {_tiles(now - held, color)} on line {step.line + 1}{full}",
            (*clauses, "azul.lines.complete") if full else clauses,
            player,
        )
    lost = after.lid[step.color] - before.lid[step.color]
    if fallen > lost:
        clause = "azul.floor.by-choice" if step.line == TO_FLOOR else "azul.lines.overflow"
        yield Event(
            f"{_tiles(fallen - lost, color)} to the floor line",
            (clause, "azul.floor.left-to-right"),
            player,
        )
    if lost:
        yield Event(
            f"the floor line is full: {_tiles(lost, color)} to the lid",
            ("azul.floor.full",),
            player,
        )


def _end_offer(_: State, __: EndOffer, ___: State) -> Iterator[Event]:
    yield Event("tiling begins", ("azul.round.phases", "azul.tiling.order"))


def _tile_line(before: State, step: TileLine, after: State) -> Iterator[Event]:
    player, line, column = before.turn, step.line, step.column
    color, count = before.boards[player].lines[line]
    name = before.rules.colors[color]
    clauses = ["azul.tiling.one-tile", "azul.tiling.top-to-bottom"]
    if before.rules.printed is None:
        clauses.append("azul.gray-wall.free-choice")
    yield Event(
        f"moves a {name} tile from line {line + 1} to row {line + 1}, column {column + 1}",
        tuple(clauses),
        player,
    )
    gains = without(after.boards[player].tally, before.boards[player].tally)
    stories = {
        Points.ALONE: "no neighbor",
        Points.ACROSS: f"a horizontal group of {gains[Points.ACROSS]}",
        Points.DOWN: f"a vertical group of {gains[Points.DOWN]}",
    }
    both = ("azul.scoring.both",) if gains[Points.ACROSS] and gains[Points.DOWN] else ()
    for kind, text in stories.items():
        if gains[kind]:
            yield Event(text, (SHEET[kind][0], *both), player, gains[kind])
    if count > 1:
        yield Event(
            f"the other {_tiles(count - 1, name)} to the lid", ("azul.tiling.rest-to-lid",), player
        )


def _break_line(before: State, step: BreakLine, after: State) -> Iterator[Event]:
    player = before.turn
    color, count = before.boards[player].lines[step.line]
    name = before.rules.colors[color]
    fallen = len(after.boards[player].floor) - len(before.boards[player].floor)
    yield Event(
        f"row {step.line + 1} has no legal space for {name}: "
        f"{_tiles(count, name)} leave line {step.line + 1}, {fallen} to the floor line",
        ("azul.gray-wall.no-space",),
        player,
    )
    if count > fallen:
        yield Event(
            f"the floor line is full: {_tiles(count - fallen, name)} to the lid",
            ("azul.floor.full",),
            player,
        )


def _score_floor(before: State, _: ScoreFloor, after: State) -> Iterator[Event]:
    player = before.turn
    floor = before.boards[player].floor
    if not floor:
        return
    cost = sum(before.rules.floor[: len(floor)])
    lost = before.boards[player].score - after.boards[player].score
    clauses = ["azul.scoring.floor", "azul.scoring.floor-to-lid"]
    text = f"{len(floor)} on the floor line: loses {cost}"
    if lost < cost:
        text += f", but only {lost}, since a score stops at 0"
        clauses.append("azul.scoring.never-below-zero")
    if MARKER in floor:
        clauses.append("azul.scoring.marker-kept")
    yield Event(text, tuple(clauses), player, -lost)


def _prepare_round(before: State, _: PrepareRound, after: State) -> Iterator[Event]:
    if before.marker == CENTER:
        clause = "azul.next-round.nobody-took-marker"
        text = f"nobody took the marker: {_player(after.first)} starts again"
    else:
        clause = "azul.next-round.starter"
        text = f"{_player(after.first)} has the marker and starts"
    yield Event(f"round {after.round}: {text}", ("azul.next-round.prepare", clause), after.first)


def _end_game(before: State, _: EndGame, after: State) -> Iterator[Event]:
    if any(map(complete_rows, before.boards)):
        yield Event("a wall row is complete: the game is over", ("azul.end.complete-row",))
    elif not (before.packed_bag or before.packed_lid):
        yield Event("no tile is left to deal: the game is over", ("azul.end.nothing-to-deal",))
    else:
        yield Event(
            "no tile can be placed on any wall any more: the game is over",
            ("azul.gray-wall.dead-walls",),
        )
    for player, board in enumerate(before.boards):
        for kind, points in bonuses(before.rules, board).items():
            if points:
                clause, text = SHEET[kind]
                yield Event(f"bonus for {text}", (clause, "azul.end.bonus-order"), player, points)
    won = winners(after)
    clauses = ["azul.end.winner"]
    if sum(board.score == after.boards[won[0]].score for board in after.boards) > 1:
        clauses.append("azul.end.tie-rows")
    if len(won) > 1:
        clauses.append("azul.end.shared")
    names = " and ".join(map(_player, won))
    verb = "share the victory" if len(won) > 1 else "wins"
    yield Event(f"{names} {verb} with {after.boards[won[0]].score} points", tuple(clauses))


_STORIES: Final[dict[type[Step], Callable[[State, Any, State], Iterator[Event]]]] = {
    Deal: _deal,
    PourLid: _pour_lid,
    StartOffer: _start_offer,
    Take: _take,
    EndOffer: _end_offer,
    TileLine: _tile_line,
    BreakLine: _break_line,
    ScoreFloor: _score_floor,
    PrepareRound: _prepare_round,
    EndGame: _end_game,
}
