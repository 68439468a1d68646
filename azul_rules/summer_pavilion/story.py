"""What a step of Summer Pavilion did, told in events with their clauses and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from azul_rules.displays import CENTER, source_name
from azul_rules.edition import Event
from azul_rules.summer_pavilion.actions import (
    Deal,
    EndGame,
    EndTurn,
    FillDisplays,
    Pass,
    Place,
    PourTower,
    PrepareRound,
    StartAcquiring,
    StartPlacing,
    Step,
    Take,
    TakeBonus,
)
from azul_rules.summer_pavilion.board import DIFFERENT, EMPTY, FREE
from azul_rules.summer_pavilion.legality import next_display, space_name, star_name
from azul_rules.summer_pavilion.rules import taken_tiles
from azul_rules.summer_pavilion.scoring import (
    completed,
    connected,
    final_scoring,
    number_bonus,
    star_bonus,
    winners,
)
from azul_rules.summer_pavilion.state import Phase, Points
from azul_rules.tiles import told, without

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from azul_rules.summer_pavilion.state import State


def narrate(before: State, step: Step, after: State) -> tuple[Event, ...]:
    """What happened between two states, in order."""
    return tuple(_STORIES[type(step)](before, step, after))


def _event(text: str, *clauses: str, player: int | None = None, points: int = 0) -> Event:
    ids = tuple(f"summer-pavilion.{clause}" for clause in clauses)
    return Event(text, ids, player, points)


def _tiles(count: int) -> str:
    return f"{count} tile{'s' if count != 1 else ''}"


def _player(player: int) -> str:
    return f"player {player + 1}"


# Drawing tiles


def _deal(before: State, step: Deal, after: State) -> Iterator[Event]:
    rules = before.rules
    if before.phase is Phase.DEAL:
        display = next_display(before)
        place, clause = source_name(display), "deal.in-order"
        full = sum(after.sources[display]) == rules.display_size
    else:
        place = "the supply"
        clause = "setup.supply" if before.phase is Phase.SUPPLY else "bonus.refill"
        full = sum(after.supply) == rules.supply
    number = "deal.number" if full else "deal.short"
    yield _event(
        f"{told(step.tiles, before.rules.colors)} out of the bag onto {place}",
        "deal.from-bag",
        "deal.uniform",
        clause,
        number,
    )


def _fill_displays(_: State, __: FillDisplays, ___: State) -> Iterator[Event]:
    yield _event("the supply is laid out: the displays are next", "setup.supply", "setup.deal")


def _pour_tower(before: State, _: PourTower, __: State) -> Iterator[Event]:
    yield _event(
        f"the bag is empty: {_tiles(sum(before.tower))} go from the tower back into it", "deal.pour"
    )


def _start_acquiring(before: State, _: StartAcquiring, after: State) -> Iterator[Event]:
    size = before.rules.display_size
    short = [number for number, tiles in enumerate(before.displays, 1) if sum(tiles) < size]
    if short:
        numbers = ", ".join(map(str, short))
        yield _event(f"bag and tower are empty: display {numbers} stays short", "deal.short")
    yield _event(
        f"the token lies in the center, and {_player(after.turn)} begins",
        "setup.token" if before.round == 1 else "next-round.prepare",
        "acquire.turn-order",
        player=after.turn,
    )
    if not any(map(any, after.sources)):
        yield _event("there is no tile to take", "deal.no-tiles", "acquire.end")


# Acquiring


def _take(before: State, step: Take, after: State) -> Iterator[Event]:
    player, wild = before.turn, before.wild
    heap = before.sources[step.source]
    taken = taken_tiles(heap, step.color, wild)
    if step.color == wild:
        clauses = ["acquire.only-wild"]
    else:
        clauses = ["acquire.all-of-color", *(["acquire.one-wild"] if heap[wild] else [])]
    where = source_name(step.source)
    yield _event(f"takes {told(taken, before.rules.colors)} from {where}", *clauses, player=player)
    rest = without(heap, taken)
    if step.source != CENTER and any(rest):
        text = f"moves the rest to the center: {told(rest, before.rules.colors)}"
        yield _event(text, "acquire.leftovers", player=player)
    if after.token != before.token:
        yield from _token_taken(before, sum(taken), after)
    if not any(map(any, after.sources)):
        yield _event("the last tile is taken: acquiring is over", "acquire.end")


def _token_taken(before: State, count: int, after: State) -> Iterator[Event]:
    player = before.turn
    lost = before.boards[player].score - after.boards[player].score
    text = f"is the first to take from the center: gets the token and loses {count}"
    clauses = ["acquire.token", "acquire.token-loss"]
    if lost < count:
        text += f", but only {lost}, since a score stops at {before.rules.least_score}"
        clauses.append("acquire.token-loss-stops")
    yield _event(text, *clauses, player=player, points=-lost)


def _start_placing(before: State, _: StartPlacing, after: State) -> Iterator[Event]:
    clauses = ["round.phases", "place.order"]
    text = "has the token and"
    if before.token == CENTER:
        clauses.append("next-round.nobody-took-token")
        text = "started, nobody took the token, and so"
    yield _event(f"{text} begins to place", *clauses, player=after.turn)


# Placing


def _place(before: State, step: Place, after: State) -> Iterator[Event]:
    rules, player = before.rules, before.turn
    color, wild = rules.colors[step.color], rules.colors[before.wild]
    number = rules.numbers[step.star][step.space]
    yield _event(
        f"lays a {color} tile on {space_name(rules, step.star, step.space)}",
        "place.one-tile",
        *_star_clauses(before, step),
        player=player,
        points=1,
    )
    if number > 1:
        own = number - step.wilds - 1
        given = [f"{own} {color}"] if own else []
        clauses = ["place.cost", "place.rest-to-tower"]
        if step.wilds:
            given.append(f"{step.wilds} wild {wild}")
            clauses.append("place.wild-payment")
        text = f"throws {' and '.join(given)} into the tower"
        yield _event(text, *clauses, player=player)
    tiles = after.boards[player].stars[step.star]
    group = connected(tiles, step.space)
    if group > 1:
        ring = ["scoring.ring"] if EMPTY not in tiles else []
        yield _event(
            f"it is connected with {_tiles(group - 1)}",
            "scoring.connected",
            *ring,
            player=player,
            points=group - 1,
        )
    yield from _surrounded(before, step, after)


def _star_clauses(before: State, step: Place) -> tuple[str, ...]:
    kind = before.rules.star_colors[step.star]
    rule = {DIFFERENT: "place.different-colors", FREE: "variant.star"}.get(kind, "place.star-color")
    if step.color == before.wild:
        return rule, "place.wild-as-itself", "scoring.placed"
    return rule, "scoring.placed"


def _surrounded(before: State, step: Place, after: State) -> Iterator[Event]:
    player = before.turn
    found = completed(before.rules, after.boards[player].stars, step.star, step.space)
    several = ["bonus.several"] if len(found) > 1 else []
    for one in found:
        text = f"surrounds a {one.name}: {_tiles(one.bonus)} from the supply"
        yield _event(text, f"bonus.{one.name}", *several, player=player)
    bonus = sum(one.bonus for one in found)
    if found and not after.pending:
        yield _event("the supply is empty: nothing to choose", "bonus.empty-supply", player=player)
    elif after.pending < bonus:
        text = f"the supply holds no more than {_tiles(after.pending)}"
        yield _event(text, "bonus.short", player=player)


def _take_bonus(before: State, step: TakeBonus, _: State) -> Iterator[Event]:
    yield _event(
        f"chooses {told(step.tiles, before.rules.colors)} from the supply",
        "bonus.must-choose",
        "bonus.any-color",
        player=before.turn,
    )


def _end_turn(before: State, _: EndTurn, __: State) -> Iterator[Event]:
    if sum(before.supply) < before.rules.supply:
        text = "bag and tower are empty: supply spaces stay empty"
        yield _event(text, "bonus.refill", "deal.short")
    else:
        yield _event("the supply is full again", "bonus.refill", "bonus.refill-once")


def _pass(before: State, step: Pass, after: State) -> Iterator[Event]:
    player = before.turn
    hand = before.boards[player].hand
    if not any(hand):
        yield _event("passes without a tile", "pass.no-tiles", "pass.skipped", player=player)
    else:
        kept = (
            f"keeps {told(step.keep, before.rules.colors)}" if any(step.keep) else "keeps nothing"
        )
        yield _event(f"passes and {kept}", "pass.keep", "pass.skipped", player=player)
    thrown = without(hand, step.keep)
    cost = sum(thrown)
    if cost:
        lost = before.boards[player].score - after.boards[player].score
        text = f"throws {told(thrown, before.rules.colors)} into the tower and loses {cost}"
        clauses = ["pass.thrown"]
        if lost < cost:
            text += f", but only {lost}, since a score stops at {before.rules.least_score}"
            clauses.append("pass.loss-stops")
        yield _event(text, *clauses, player=player, points=-lost)
    if after.phase is Phase.ROUND_END:
        yield _event("everybody has passed: placing is over", "pass.end")


# The end of a round and of the game


def _prepare_round(before: State, _: PrepareRound, after: State) -> Iterator[Event]:
    if before.token == CENTER:
        clause = "next-round.nobody-took-token"
        text = f"nobody took the token: {_player(after.first)} starts again"
    else:
        clause = "next-round.starter"
        text = f"{_player(after.first)} has the token and starts"
    wild = after.rules.colors[after.wild]
    yield _event(
        f"round {after.round}: {text}, {wild} is wild",
        "next-round.prepare",
        clause,
        "next-round.wild-color",
        player=after.first,
    )
    for player, board in enumerate(before.boards):
        if any(board.kept):
            text = f"lays the kept tiles beside the board: {told(board.kept, before.rules.colors)}"
            yield _event(text, "next-round.kept-tiles", player=player)


def _end_game(before: State, _: EndGame, after: State) -> Iterator[Event]:
    yield _event("the last round is over: final scoring", "end.six-rounds", "end.order")
    for player in range(before.rules.players):
        yield from _final(before, player)
    won = winners(after)
    score = after.boards[won[0]].score
    if len(won) > 1:
        names = " and ".join(map(_player, won))
        text = f"{names} share the victory with {score} points"
        yield _event(text, "end.winner", "end.shared")
    else:
        yield _event(f"{_player(won[0])} wins with {score} points", "end.winner")


def _final(before: State, player: int) -> Iterator[Event]:
    rules, board = before.rules, before.boards[player]
    for star, tiles in enumerate(board.stars):
        points = star_bonus(rules, star, tiles)
        if points:
            free = ["variant.score"] if rules.star_colors[star] == FREE else []
            text = f"{star_name(rules, star)} is complete"
            yield _event(text, "end.stars", *free, player=player, points=points)
    for number, worth in rules.number_bonus:
        points = number_bonus(rules, board.stars, number, worth)
        if points:
            text = f"every {number} is covered"
            yield _event(text, "end.numbers", player=player, points=points)
    if any(board.kept):
        lost = -final_scoring(rules, board)[Points.KEPT]
        text = f"throws the kept tiles into the tower: {told(board.kept, before.rules.colors)}"
        if lost < sum(board.kept):
            text += f", and loses only {lost}, since a score stops at {rules.least_score}"
        yield _event(text, "end.kept-tiles", player=player, points=-lost)


_STORIES: Final[dict[type[Step], Callable[[State, Any, State], Iterator[Event]]]] = {
    Deal: _deal,
    FillDisplays: _fill_displays,
    PourTower: _pour_tower,
    StartAcquiring: _start_acquiring,
    Take: _take,
    StartPlacing: _start_placing,
    Place: _place,
    TakeBonus: _take_bonus,
    EndTurn: _end_turn,
    Pass: _pass,
    PrepareRound: _prepare_round,
    EndGame: _end_game,
}
