"""What a step of Queen's Garden did, told in events with their clauses and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from azul_rules.edition import Event
from azul_rules.queens_garden.actions import (
    STACK,
    BuyExpansion,
    Done,
    Draw,
    EndGame,
    EndTurn,
    Pass,
    PlaceExpansion,
    PlaceTile,
    PourTower,
    PrepareRound,
    ScoreRound,
    Shuffle,
    StartFilling,
    StartRound,
    Step,
    Take,
    ThrowAway,
    TurnUpStack,
)
from azul_rules.queens_garden.board import BACK
from azul_rules.queens_garden.garden import (
    feature_name,
    hexagon_name,
    ring_space,
    space_name,
    surrounded,
)
from azul_rules.queens_garden.legality import turned_up
from azul_rules.queens_garden.scoring import (
    FIRST_PASS_COST,
    assumed,
    final_scoring,
    group_bonus,
    pavilions,
    scoring_groups,
    showing,
    values,
    winners,
)
from azul_rules.queens_garden.state import Phase, Points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from azul_rules.queens_garden.board import Rules
    from azul_rules.queens_garden.state import Board, State


def narrate(before: State, step: Step, after: State) -> tuple[Event, ...]:
    """What happened between two states, in order."""
    return tuple(_STORIES[type(step)](before, step, after))


def _event(text: str, *clauses: str, player: int | None = None, points: int = 0) -> Event:
    ids = tuple(f"queens-garden.{clause}" for clause in clauses)
    return Event(text, ids, player, points)


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _player(player: int) -> str:
    return f"player {player + 1}"


def _hexagons(rules: Rules, tiles: Iterable[int], expansions: Iterable[int] = ()) -> list[str]:
    return [
        *(hexagon_name(rules, tile) for tile in tiles),
        *(f"{hexagon_name(rules, expansion)} expansion" for expansion in expansions),
    ]


# Shuffling and drawing


def _shuffle(before: State, step: Shuffle, after: State) -> Iterator[Event]:
    name = hexagon_name(before.rules, step.expansion)
    if after.supply != before.supply:
        place, clause = "the supply", "setup.supply"
    else:
        grown = [one != other for one, other in zip(before.stacks, after.stacks, strict=True)]
        place, clause = f"the stack of round {grown.index(True) + 1}", "setup.stacks"
    yield _event(f"the {name} expansion goes under {place}", "setup.shuffle", clause)


def _start_filling(_: State, __: StartFilling, ___: State) -> Iterator[Event]:
    yield _event("the stacks are made: the top of the first gets its tiles", "setup.first-top")


def _draw(before: State, step: Draw, _: State) -> Iterator[Event]:
    text = f"{hexagon_name(before.rules, step.tile)} out of the bag onto the stack"
    yield _event(text, "fill.four", "fill.from-bag", "fill.uniform")


def _pour_tower(before: State, _: PourTower, __: State) -> Iterator[Event]:
    tiles = _count(sum(before.tower), "tile")
    yield _event(f"the bag is empty: {tiles} from the tower back into it", "fill.pour")


def _turn_up_stack(before: State, _: TurnUpStack, __: State) -> Iterator[Event]:
    names = ", ".join(hexagon_name(before.rules, expansion) for expansion in before.stack)
    text = f"no tile is left: the rest of the stack is turned up: {names}"
    yield _event(text, "fill.none", "take.turned-up")


def _short(before: State) -> Iterator[Event]:
    if before.stack and len(before.top) < before.rules.top_size:
        tiles = _count(len(before.top), "tile")
        yield _event(f"bag and tower are empty: the top has only {tiles}", "fill.short")


def _start_round(before: State, _: StartRound, after: State) -> Iterator[Event]:
    yield from _short(before)
    clause = "setup.marker" if before.round == 1 else "next-round.starter"
    text = f"the marker lies in the display, and {_player(after.turn)} begins"
    yield _event(text, clause, "turn.order", player=after.turn)


def _end_turn(before: State, _: EndTurn, __: State) -> Iterator[Event]:
    yield from _short(before)


# Taking


def _take(before: State, step: Take, after: State) -> Iterator[Event]:
    rules, player = before.rules, before.turn
    told = []
    for slot, hexagon in zip(step.slots, step.hexagons, strict=True):
        up = " expansion" if turned_up(before.slots, slot) else ""
        place = "the stack" if slot == STACK else f"slot {slot + 1}"
        told.append(f"{hexagon_name(rules, hexagon)}{up} from {place}")
    clauses = ["take.feature", "take.one-of-each", "take.choice"]
    if after.boards[player].expansions != before.boards[player].expansions:
        clauses.append("take.expansions")
    feature = feature_name(rules, step.feature)
    yield _event(f"chooses {feature}: {', '.join(told)}", *clauses, player=player)
    if STACK in step.slots:
        text = "the stack's top moves beside it with what is left on it"
        yield _event(text, "take.stack-top", player=player)
        if not after.stack:
            text = "it was the last expansion of the stack: nothing to fill"
            yield _event(text, "take.last-expansion", player=player)
    yield from _newly_turned_up(before, after)


def _newly_turned_up(before: State, after: State) -> Iterator[Event]:
    known = {expansion for expansion, tiles in before.slots if not tiles}
    for expansion, tiles in after.slots:
        if not tiles and expansion not in known:
            name = hexagon_name(before.rules, expansion)
            text = f"an emptied expansion is turned up: {name}, to be had from the next turn on"
            yield _event(text, "take.turned-up", "take.next-turn")


# Placing


def _payment(before: State, step: PlaceTile | PlaceExpansion) -> Iterator[Event]:
    given = _hexagons(before.rules, step.tiles, step.expansions)
    if step.jokers:
        given.append(_count(step.jokers, "joker"))
    if given:
        clauses = ["pay.cost", "pay.alike", "pay.discarded"]
        clauses += ["pay.expansions"] if step.expansions else []
        clauses += ["pay.jokers"] if step.jokers else []
        yield _event(f"pays {', '.join(given)}", *clauses, player=before.turn)


def _place_tile(before: State, step: PlaceTile, after: State) -> Iterator[Event]:
    rules, player = before.rules, before.turn
    name, where = hexagon_name(rules, step.tile), space_name(rules, step.space)
    clauses = ("place.tile", "place.neighbor", "place.no-twins")
    yield _event(f"places {name} on {where}", *clauses, player=player)
    yield from _payment(before, step)
    yield from _structures(before, step, after)


def _structures(before: State, step: PlaceTile, after: State) -> Iterator[Event]:
    player = before.turn
    board = after.boards[player]
    found = surrounded(before.rules, board, step.space)
    several = ["structures.several"] if len(found) > 1 else []
    for one in found:
        text = f"surrounds a {one.name}: {_count(one.jokers, 'joker')}"
        clauses = ("structures.surrounded", f"structures.{one.name}")
        yield _event(text, *clauses, *several, player=player)
    gained = board.jokers - before.boards[player].jokers + step.jokers
    lost = sum(one.jokers for one in found) - gained
    if lost:
        text = f"the storage is full: {_count(lost, 'joker')} lost"
        yield _event(text, "structures.overflow", player=player)


def _place_expansion(before: State, step: PlaceExpansion, _: State) -> Iterator[Event]:
    rules = before.rules
    name = hexagon_name(rules, step.expansion)
    where = space_name(rules, ring_space(rules, step.area, step.orientation))
    yield _event(
        f"lays the {name} expansion on area {step.area + 1}, its hexagon on {where}",
        "expand.free-area",
        "expand.orientation",
        "expand.printed-hexagon",
        "expand.five-spaces",
        player=before.turn,
    )
    yield from _payment(before, step)


def _buy_expansion(before: State, step: BuyExpansion, _: State) -> Iterator[Event]:
    price = before.rules.expansion_price
    yield _event(
        f"lays the top of the supply face down on area {step.area + 1} for {price} points",
        "expand.face-down",
        "expand.top-of-supply",
        "expand.price",
        player=before.turn,
        points=-price,
    )


# Passing


def _lost(before: State, after: State, text: str, cost: int, *clauses: str) -> Event:
    """The event of a player's loss, which may be smaller than what it costs."""
    player = before.turn
    lost = before.boards[player].score - after.boards[player].score
    text = f"{text} and loses {cost}"
    if lost < cost:
        text += f", but only {lost}, since a score stops at 0"
        clauses = (*clauses, "pass.never-below-zero")
    return _event(text, *clauses, player=player, points=-lost)


def _pass(before: State, _: Pass, after: State) -> Iterator[Event]:
    yield _event("passes", "pass.allowed", player=before.turn)
    if after.marker != before.marker:
        text = "is the first to pass: takes the marker"
        yield _lost(before, after, text, FIRST_PASS_COST, "pass.marker", "pass.marker-loss")


def _throw_away(before: State, step: ThrowAway, after: State) -> Iterator[Event]:
    rules, hexagon = before.rules, step.hexagon
    what = "expansion, under the supply," if step.expansion else "into the tower"
    text = f"throws away {hexagon_name(rules, hexagon)} {what}"
    yield _lost(before, after, text, rules.value(hexagon), "pass.throw-away", "pass.value")


def _done(before: State, _: Done, after: State) -> Iterator[Event]:
    yield _event("is out for this round", "turn.skipped", player=before.turn)
    if after.phase is Phase.ROUND_END:
        yield _event("everybody has passed: the actions are over", "pass.end", "round.phases")


# The end of a round and of the game


def _side(rules: Rules, clause: str) -> tuple[str, ...]:
    """What to cite besides: the clause of the back, and that its figures can be replaced."""
    replaceable = ("back.replaceable",) if assumed(rules.scoring) else ()
    return (clause, *replaceable) if rules.variant == BACK else replaceable


def _score_round(before: State, _: ScoreRound, __: State) -> Iterator[Event]:
    players = before.rules.players
    for seat in range(players):
        player = (before.marker + seat) % players
        yield from _round_points(before, player)


def _round_points(before: State, player: int) -> Iterator[Event]:
    rules, board = before.rules, before.boards[player]
    mark = assumed(rules.scoring)
    side = _side(rules, "back.wheel")
    for feature, points in rules.scoring.wheel[before.round - 1]:
        count = showing(rules, board, feature)
        if count:
            hexagons = _count(count, f"{feature_name(rules, feature)} hexagon")
            yield _event(
                f"{hexagons} at {_count(points, 'point')} each{mark}",
                "scoring.wheel",
                "scoring.points",
                *side,
                player=player,
                points=points * count,
            )
    count = pavilions(board)
    if count:
        text = f"{_count(count, 'visible pavilion')}{mark}"
        points = rules.scoring.pavilion * count
        yield _event(text, "scoring.pavilions", player=player, points=points)


def _prepare_round(before: State, _: PrepareRound, after: State) -> Iterator[Event]:
    tiles = sum(after.tower) - sum(before.tower)
    expansions = len(after.supply) - len(before.supply)
    yield _event(
        f"the display is cleared: {_count(tiles, 'tile')} to the tower, "
        f"{_count(expansions, 'expansion')} under the supply",
        "next-round.leftovers",
        "next-round.expansions",
    )
    items = after.rules.scoring.wheel[after.round - 1]
    shown = ", ".join(feature_name(after.rules, feature) for feature, _points in items)
    yield _event(
        f"round {after.round}: the wheel shows {shown}; {_player(after.first)} starts",
        "next-round.wheel",
        "next-round.stack",
        "next-round.starter",
        player=after.first,
    )


def _end_game(before: State, _: EndGame, after: State) -> Iterator[Event]:
    yield _event("the last round is scored: final scoring", "end.four-rounds", "end.order")
    for player, board in enumerate(before.boards):
        yield from _storage_points(before.rules, player, board)
        yield from _group_points(before.rules, player, board)
    won = winners(after)
    score = after.boards[won[0]].score
    if len(won) > 1:
        names = " and ".join(map(_player, won))
        text = f"{names} share the victory with {_count(score, 'point')}"
        yield _event(text, "end.winner", "end.shared")
    else:
        yield _event(f"{_player(won[0])} wins with {_count(score, 'point')}", "end.winner")


def _storage_points(rules: Rules, player: int, board: Board) -> Iterator[Event]:
    points = final_scoring(rules, board)
    if board.jokers:
        text = f"{_count(board.jokers, 'joker')} left"
        yield _event(text, "end.jokers", player=player, points=points[Points.JOKERS])
    left = _hexagons(rules, board.tiles, board.expansions)
    if left:
        cost = values(rules, board.tiles) + values(rules, board.expansions)
        lost = -points[Points.LEFTOVERS]
        text = f"left in the storage: {', '.join(left)}; loses {cost}"
        if lost < cost:
            text += f", but only {lost}, since a score stops at 0"
        yield _event(text, "end.leftovers", player=player, points=-lost)


def _group_points(rules: Rules, player: int, board: Board) -> Iterator[Event]:
    mark = assumed(rules.scoring)
    side = _side(rules, "back.bonus")
    for feature, kind in ((rules.color_of, "color"), (rules.pattern_of, "pattern")):
        names = rules.colors if kind == "color" else rules.patterns
        for group in sorted(scoring_groups(rules, board, feature), key=lambda g: feature(g[0])):
            name = f"a {names[feature(group[0])]} group of {len(group)}"
            clauses = (f"end.{kind}-groups", "end.least-size")
            yield _event(name, *clauses, player=player, points=values(rules, group))
            bonus = group_bonus(rules, len(group))
            if bonus:
                text = f"bonus for {name}{mark}"
                yield _event(text, "end.bonus", *side, player=player, points=bonus)


_STORIES: Final[dict[type[Step], Callable[[State, Any, State], Iterator[Event]]]] = {
    Shuffle: _shuffle,
    StartFilling: _start_filling,
    Draw: _draw,
    PourTower: _pour_tower,
    TurnUpStack: _turn_up_stack,
    StartRound: _start_round,
    Take: _take,
    EndTurn: _end_turn,
    PlaceTile: _place_tile,
    PlaceExpansion: _place_expansion,
    BuyExpansion: _buy_expansion,
    Pass: _pass,
    ThrowAway: _throw_away,
    Done: _done,
    ScoreRound: _score_round,
    PrepareRound: _prepare_round,
    EndGame: _end_game,
}
