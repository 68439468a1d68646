"""Summer Pavilion in words: descriptions of positions, JSON states, and the text of actions.

Players, rounds and displays count from 1 here, as players do. Stars go by their places and spaces
by where they point. A heap of tiles is a text such as "2 blue red". A star tells its tiles color by
color: "green N NE" has two green ones, "red S, blue NW" has two of different colors, "" has none.
"""

from __future__ import annotations

import reprlib
from itertools import chain
from typing import TYPE_CHECKING

from azul_rules.displays import CENTER
from azul_rules.notation import (
    CENTER_WORD,
    ActionText,
    bag_and_discards,
    center_or_player,
    color_index,
    color_names,
    color_word,
    did_you_mean,
    displays_and_center,
    exact_state,
    heap,
    impossible_filling,
    impossible_tiles,
    inside,
    mistake,
    one_of,
    plain_text,
    players_and_variant,
    sequence,
    show_heap,
    show_points,
    show_tiles,
    state_json,
    table,
    tallied,
    whole_number,
)
from azul_rules.summer_pavilion.actions import Deal, Pass, Place, Take, TakeBonus
from azul_rules.summer_pavilion.board import (
    COLORS,
    DIFFERENT,
    DISPLAYS,
    EMPTY,
    FREE,
    SPACES,
    STAR_COLORS,
    STARS,
    VARIANTS,
    Rules,
    Structure,
    published,
)
from azul_rules.summer_pavilion.state import Board, Phase, Points, State
from azul_rules.tiles import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from azul_rules.edition import InvalidInputError
    from azul_rules.summer_pavilion.actions import Action
    from azul_rules.summer_pavilion.board import Cell
    from azul_rules.summer_pavilion.state import Star
    from azul_rules.tiles import Counts

_NAME = "summer-pavilion"
_STAR_WORDS = {DIFFERENT: "different", FREE: "free"}
"""In the table of rules: what stands in place of a star's color."""
_RESERVED = frozenset({CENTER_WORD, "color", "nothing", "wild", *_STAR_WORDS.values(), *STARS})
"""Words with a meaning of their own, so that no color can be called so."""
_FIGURES = {
    "tiles_per_color": 1,
    "display_size": 1,
    "supply": 0,
    "start_score": 0,
    "least_score": 0,
    "corners": 0,
    "different_bonus": 0,
}
"""The plain numbers among the rules, each with the least it can be."""
_RULES_FIELDS = (
    "displays",
    "colors",
    "numbers",
    "star_colors",
    "structures",
    "wild",
    *_FIGURES,
    "star_bonus",
    "number_bonus",
)
_FIELDS = (
    "players",
    "variant",
    "rules",
    "phase",
    "round",
    "starter",
    "turn",
    "token",
    "pending",
    "bag",
    "tower",
    "supply",
    "displays",
    "center",
    "boards",
)
_BOARD_FIELDS = ("score", "points", "hand", "kept", "passed", "stars")
_KINDS = tuple(kind.name.lower() for kind in Points)
_LOSSES = frozenset({"token", "thrown", "kept"})
_AT_THE_END = (Points.STARS, Points.NUMBERS, Points.KEPT)
_BEFORE_PLACING = (Phase.SUPPLY, Phase.DEAL, Phase.ACQUIRE)
_PLACING = (Phase.PLACE, Phase.BONUS, Phase.REFILL)
_ALL_PASSED = (Phase.ROUND_END, Phase.OVER)


# --- names ------------------------------------------------------------------------------------


def _star_name(star: int) -> str:
    """A star's place; a number for stars that the published board does not have."""
    return STARS[star] if 0 <= star < len(STARS) else f"star {star + 1}"


def _space_name(space: int) -> str:
    """Where a space points; a number on larger rings than the published ones."""
    return SPACES[space] if 0 <= space < len(SPACES) else f"space {space + 1}"


def _star_names(rules: Rules) -> list[str]:
    return [_star_name(star) for star in range(len(rules.numbers))]


def _space_names(ring: int) -> list[str]:
    """A ring's space names, each one word."""
    return [_space_name(space).replace(" ", "-") for space in range(ring)]


# --- from a state to words --------------------------------------------------------------------


def describe(state: State) -> dict[str, object]:
    """The full description of a state, always in the same words and the same order.

    `position` reads it back. The table `rules` is there only when the game is not a published one,
    the table `points` only when the score is not all from the start of the description.
    """
    rules, colors = state.rules, state.rules.colors
    description: dict[str, object] = {"players": rules.players, "variant": rules.variant}
    if not _is_published(rules):
        description["rules"] = _describe_rules(rules)
    return description | {
        "phase": state.phase.value,
        "round": state.round,
        "starter": state.first + 1,
        "turn": state.turn + 1,
        "token": CENTER_WORD if state.token == CENTER else state.token + 1,
        "pending": state.pending,
        "bag": show_heap(state.bag, colors),
        "tower": show_heap(state.tower, colors),
        "supply": show_heap(state.supply, colors),
        "displays": [show_heap(display, colors) for display in state.displays],
        "center": show_heap(state.center, colors),
        "boards": [_describe_board(board, rules) for board in state.boards],
    }


def _is_published(rules: Rules) -> bool:
    return rules.players in DISPLAYS and rules == published(rules.players, rules.variant)


def _describe_rules(rules: Rules) -> dict[str, object]:
    return {
        "displays": rules.displays,
        "colors": list(rules.colors),
        "numbers": [list(star) for star in rules.numbers],
        "star_colors": [
            _STAR_WORDS[color] if color in _STAR_WORDS else rules.colors[color]
            for color in rules.star_colors
        ],
        "structures": [
            {
                "name": structure.name,
                "cells": [[star + 1, space + 1] for star, space in structure.cells],
                "bonus": structure.bonus,
            }
            for structure in rules.structures
        ],
        "wild": [rules.colors[color] for color in rules.wild],
        **{name: getattr(rules, name) for name in _FIGURES},
        "star_bonus": list(rules.star_bonus),
        "number_bonus": [list(pair) for pair in rules.number_bonus],
    }


def _describe_board(board: Board, rules: Rules) -> dict[str, object]:
    return show_points(board.tally, _KINDS) | {
        "hand": show_heap(board.hand, rules.colors),
        "kept": show_heap(board.kept, rules.colors),
        "passed": board.passed,
        "stars": {
            name: _show_star(star, rules.colors)
            for name, star in zip(_star_names(rules), board.stars, strict=True)
        },
    }


def _show_star(star: Star, colors: Sequence[str]) -> str:
    """The tiles of a star color by color, the colors in the order of their first tiles."""
    spaces = _space_names(len(star))
    groups: dict[int, list[str]] = {}
    for tile, space in zip(star, spaces, strict=True):
        if tile != EMPTY:
            groups.setdefault(tile, []).append(space)
    return ", ".join(f"{colors[tile]} {' '.join(group)}" for tile, group in groups.items())


# --- from words to a state --------------------------------------------------------------------


def position(data: Mapping[str, object]) -> State:
    """A state from a partial description; what is not said is filled in.

    Without a word on them: two players, or as many as boards are described; the colored side; the
    phase bonus if bonus tiles are pending, acquire if displays or center have tiles, else place;
    the earliest round in which the boards can look so; player 1 started; the token lies in the
    center until the placing, then the starter has it; it is the starter's turn, in the placing that
    of the token's holder or of the next who has not passed; displays, center, supply, tower and
    boards are empty and scores are as at the start; nobody has passed before the round's end; all
    tiles that lie nowhere else are in the bag, or, if the bag is described and the tower is not, in
    the tower.

    Raises:
        InvalidInputError: when the description cannot be understood or no game can lead to it.
    """
    fields = table(data, "", _FIELDS)
    rules = _read_rules(fields)
    sources = displays_and_center(fields, rules.displays, rules.display_size, rules.colors)
    phase = _read_phase(fields, sources)
    boards = _read_boards(fields.get("boards", []), rules, phase)
    supply = _read_supply(fields, rules)
    bag, tower = bag_and_discards(
        fields,
        "tower",
        rules.colors,
        rules.tiles_per_color,
        (*sources, supply, *(_tiles_on(board, rules) for board in boards)),
    )
    number = _read_round(fields, rules, phase, boards)
    first = whole_number(fields.get("starter", 1), "starter", 1, rules.players) - 1
    token = _read_token(fields, rules, phase, number, first)
    state = State(
        rules=rules,
        phase=phase,
        round=number,
        first=first,
        turn=_read_turn(fields, phase, first, token, boards),
        token=token,
        pending=whole_number(fields.get("pending", 0), "pending", 0),
        bag=bag,
        tower=tower,
        supply=supply,
        sources=sources,
        boards=boards,
    )
    for problem in _impossibilities(state):
        raise problem
    return state


def _read_rules(fields: Mapping[str, object]) -> Rules:
    players, variant = players_and_variant(fields, VARIANTS)
    if "rules" not in fields:
        if players not in DISPLAYS:
            raise mistake("players", f"Summer Pavilion is for 2 to 4 players, not {players}")
        return published(players, variant)
    return _read_own_rules(table(fields["rules"], "rules", _RULES_FIELDS), players, variant)


def _read_own_rules(given: Mapping[str, object], players: int, variant: str) -> Rules:
    """The rules of a game that is not a published one; what is not said is as in a game of two."""
    usual = _describe_rules(published(2, variant)) | {"displays": DISPLAYS.get(players, 1)}
    figures = {**usual, **given}
    colors = color_names(figures["colors"], "rules.colors", _RESERVED)
    numbers = tuple(
        _numbers(star, f"rules.numbers[{place}]")
        for place, star in enumerate(sequence(figures["numbers"], "rules.numbers", 100), start=1)
    )
    star_words = {word: mark for mark, word in _STAR_WORDS.items()}
    star_colors = tuple(
        star_words[word] if word in star_words else color_index(word, "rules.star_colors", colors)
        for word in _texts(figures["star_colors"], "rules.star_colors", len(numbers))
    )
    rounds = sequence(figures["wild"], "rules.wild", 100)
    if not rounds:
        raise mistake("rules.wild", "expected a color for one round or more")
    return Rules(
        players,
        variant,
        whole_number(figures["displays"], "rules.displays", 1, 100),
        numbers,
        star_colors,
        structures=_read_structures(figures["structures"], numbers),
        colors=colors,
        wild=tuple(
            color_index(word, "rules.wild", colors)
            for word in _texts(rounds, "rules.wild", len(rounds))
        ),
        star_bonus=_numbers(figures["star_bonus"], "rules.star_bonus", len(colors)),
        number_bonus=tuple(
            _pair(pair, "rules.number_bonus")
            for pair in sequence(figures["number_bonus"], "rules.number_bonus", 100)
        ),
        **{
            name: whole_number(figures[name], f"rules.{name}", least, 1000)
            for name, least in _FIGURES.items()
        },
    )


def _texts(value: object, place: str, count: int) -> list[str]:
    """A list of just so many texts."""
    given = [plain_text(text, place) for text in sequence(value, place)]
    if len(given) != count:
        raise mistake(place, f"expected {count} entries, not {len(given)}")
    return given


def _numbers(value: object, place: str, count: int | None = None) -> tuple[int, ...]:
    """A list of numbers, of just so many if a count is given."""
    given = tuple(whole_number(number, place, 0, 1000) for number in sequence(value, place, 100))
    if count is not None and len(given) != count:
        raise mistake(place, f"expected {count} numbers, not {len(given)}")
    return given


def _pair(value: object, place: str) -> tuple[int, int]:
    one, other = _numbers(value, place, 2)
    return one, other


def _read_structures(value: object, numbers: tuple[tuple[int, ...], ...]) -> tuple[Structure, ...]:
    structures = []
    for number, given in enumerate(sequence(value, "rules.structures", 1000), start=1):
        place = f"rules.structures[{number}]"
        fields = table(given, place, ("name", "cells", "bonus"))
        cells = tuple(
            _read_cell(cell, f"{place}.cells", numbers)
            for cell in sequence(fields.get("cells"), f"{place}.cells", 100)
        )
        structures.append(
            Structure(
                plain_text(fields.get("name"), f"{place}.name"),
                cells,
                whole_number(fields.get("bonus"), f"{place}.bonus", 0, 1000),
            )
        )
    return tuple(structures)


def _read_cell(value: object, place: str, numbers: tuple[tuple[int, ...], ...]) -> Cell:
    star, space = _pair(value, place)
    if not (1 <= star <= len(numbers) and 1 <= space <= len(numbers[star - 1])):
        raise mistake(place, f"there is no space {space} on a star {star}")
    return star - 1, space - 1


def _read_phase(fields: Mapping[str, object], sources: tuple[Counts, ...]) -> Phase:
    usual = Phase.ACQUIRE if any(map(any, sources)) else Phase.PLACE
    if fields.get("pending"):
        usual = Phase.BONUS
    return Phase(
        one_of(fields.get("phase", usual.value), "phase", [phase.value for phase in Phase])
    )


def _read_boards(value: object, rules: Rules, phase: Phase) -> tuple[Board, ...]:
    given = sequence(value, "boards")
    if len(given) > rules.players:
        raise mistake("boards", f"{len(given)} boards for {rules.players} players")
    missing: list[object] = [{}] * (rules.players - len(given))
    return tuple(
        _read_board(board, f"boards[{number}]", rules, phase)
        for number, board in enumerate([*given, *missing], start=1)
    )


def _read_board(value: object, place: str, rules: Rules, phase: Phase) -> Board:
    fields = table(value, place, _BOARD_FIELDS)
    passed = fields.get("passed", phase in _ALL_PASSED)
    if not isinstance(passed, bool):
        raise mistake(
            inside(place, "passed"), f"expected true or false, not {reprlib.repr(passed)}"
        )
    kept = heap(fields.get("kept", ""), inside(place, "kept"), rules.colors)
    if sum(kept) > rules.corners:
        raise mistake(
            inside(place, "kept"),
            f"{sum(kept)} tiles, but there are corners for {rules.corners} only",
        )
    return Board(
        tally=tallied(
            fields, place, _KINDS, _LOSSES, start=rules.start_score, least=rules.least_score
        ),
        hand=heap(fields.get("hand", ""), inside(place, "hand"), rules.colors),
        kept=kept,
        stars=_read_stars(fields.get("stars", {}), inside(place, "stars"), rules),
        passed=passed,
    )


def _read_stars(value: object, place: str, rules: Rules) -> tuple[Star, ...]:
    names = _star_names(rules)
    given = table(value, place, names)
    return tuple(
        _read_star(given.get(name, ""), inside(place, name), rules, star)
        for star, name in enumerate(names)
    )


def _read_star(value: object, place: str, rules: Rules, star: int) -> Star:
    spaces = _space_names(len(rules.numbers[star]))
    known = [space.lower() for space in spaces]
    tiles = [EMPTY] * len(spaces)
    text = plain_text(value, place)
    for group in text.lower().split(",") if text.strip() else []:
        color_name, *where = group.split() or [""]
        color = color_index(color_name, place, rules.colors)
        if not where:
            raise mistake(place, f"{color_name} is there, but on which space? ('{color_name} N')")
        for word in where:
            if word not in known:
                raise mistake(
                    place, f"there is no space {reprlib.repr(word)}{did_you_mean(word, spaces)}"
                )
            space = known.index(word)
            if tiles[space] != EMPTY:
                raise mistake(place, f"two tiles lie on {spaces[space]}")
            tiles[space] = color
    _check_star_colors(tiles, place, rules, rules.star_colors[star])
    return tuple(tiles)


def _check_star_colors(tiles: Sequence[int], place: str, rules: Rules, printed: int) -> None:
    """A star has one color or different ones: which, its print says or its tiles decide."""
    laid = [tile for tile in tiles if tile != EMPTY]
    shown = [rules.colors[tile] for tile in laid]
    twice = next((color for color in shown if shown.count(color) > 1), None)
    if printed >= 0:
        wrong = next((tile for tile in laid if tile != printed), None)
        if wrong is not None:
            raise mistake(
                place,
                f"the star is {rules.colors[printed]}, so {rules.colors[wrong]} cannot lie there",
            )
    elif printed == DIFFERENT and twice is not None:
        raise mistake(place, f"{twice} is there twice, but this star takes each color once")
    elif twice is not None and len(set(shown)) > 1:
        raise mistake(place, f"{' '.join(shown)}: they are neither all equal nor all different")


def _read_supply(fields: Mapping[str, object], rules: Rules) -> Counts:
    supply = heap(fields.get("supply", ""), "supply", rules.colors)
    if sum(supply) > rules.supply:
        raise mistake("supply", f"{sum(supply)} tiles lie there, but it has {rules.supply} spaces")
    return supply


def _tiles_on(board: Board, rules: Rules) -> Counts:
    """All tiles on a board and beside it, by color."""
    laid = counted((tile for tile in chain(*board.stars) if tile != EMPTY), rules.size)
    return tuple(map(sum, zip(laid, board.hand, board.kept, strict=True)))


def _read_round(
    fields: Mapping[str, object], rules: Rules, phase: Phase, boards: tuple[Board, ...]
) -> int:
    """The round; tiles are first laid at the end of round 1, and the last round ends the game."""
    laid = any(tile != EMPTY for board in boards for star in board.stars for tile in star)
    earliest = 2 if laid and phase in _BEFORE_PLACING else 1
    if phase is Phase.OVER:
        earliest = rules.rounds
    number = whole_number(fields.get("round", earliest), "round", 1, rules.rounds)
    if number < earliest:
        raise mistake("round", f"the table cannot look so before round {earliest}")
    return number


def _read_token(
    fields: Mapping[str, object], rules: Rules, phase: Phase, number: int, first: int
) -> int:
    unmoved = phase in (Phase.SUPPLY, Phase.ACQUIRE) or (phase is Phase.DEAL and number == 1)
    usual: object = CENTER_WORD if unmoved else first + 1
    return center_or_player(fields.get("token", usual), "token", rules.players, CENTER)


def _read_turn(
    fields: Mapping[str, object],
    phase: Phase,
    first: int,
    token: int,
    boards: tuple[Board, ...],
) -> int:
    usual = first
    if phase in _PLACING:
        begins = first if token == CENTER else token
        seats = [(begins + step) % len(boards) for step in range(len(boards))]
        usual = next((seat for seat in seats if not boards[seat].passed), begins)
    return whole_number(fields.get("turn", usual + 1), "turn", 1, len(boards)) - 1


# --- what no game can lead to -----------------------------------------------------------------


def _impossibilities(state: State) -> Iterator[InvalidInputError]:
    """What is wrong with a position whose parts are sound one by one, the simplest first."""
    phase = state.phase
    if phase is Phase.BONUS:
        yield from _impossible_bonus(state)
    elif state.pending:
        yield mistake("pending", f"no bonus tiles are due in the phase '{phase}'")
    if phase not in (Phase.ACQUIRE, *_PLACING) and state.turn != state.first:
        yield mistake("turn", f"nobody takes turns in the phase '{phase}'; leave it out")
    if phase in _PLACING and state.boards[state.turn].passed:
        yield mistake("turn", f"player {state.turn + 1} has passed")
    if phase is Phase.REFILL and not any(_bonuses(state.boards[state.turn], state.rules)):
        yield mistake("phase", f"no refill is due: player {state.turn + 1} has surrounded nothing")
    if phase is Phase.SUPPLY:
        yield from _impossible_set_up(state)
    elif phase is Phase.DEAL:
        yield from _impossible_deal(state)
    elif phase is Phase.ACQUIRE:
        yield from _impossible_acquiring(state)
    else:
        taken = f"all tiles are taken before the phase '{phase}'"
        yield from impossible_tiles(state.sources, taken)
    if phase in _BEFORE_PLACING and state.round == 1 and any(state.tower):
        yield mistake("tower", "it is empty until tiles are placed in round 1")
    for player, board in enumerate(state.boards, start=1):
        yield from _impossible_board(state, f"boards[{player}]", board)


def _impossible_bonus(state: State) -> Iterator[InvalidInputError]:
    """The tiles still to choose follow from what one tile on the board has surrounded."""
    board = state.boards[state.turn]
    held = sum(state.supply)
    due = {min(bonus, held) for bonus in _bonuses(board, state.rules)} - {0}
    player = f"player {state.turn + 1}"
    if not due:
        yield mistake(
            "pending",
            f"{state.pending}, but {player} has surrounded nothing, or the supply is empty",
        )
    elif state.pending not in due:
        figures = " or ".join(map(str, sorted(due)))
        yield mistake(
            "pending", f"{state.pending}, but for what {player} has surrounded it is {figures}"
        )


def _bonuses(board: Board, rules: Rules) -> Iterator[int]:
    """For each tile on the board, the bonus if it was the last one laid."""
    complete = [
        structure
        for structure in rules.structures
        if all(board.stars[star][space] != EMPTY for star, space in structure.cells)
    ]
    for cell in {cell for structure in complete for cell in structure.cells}:
        yield sum(structure.bonus for structure in complete if cell in structure.cells)


def _impossible_set_up(state: State) -> Iterator[InvalidInputError]:
    """While the supply is laid out for the first time, all other tiles are in the bag."""
    if state.round != 1:
        yield mistake("round", "the supply is laid out before round 1 only")
    if state.token != CENTER:
        yield mistake("token", "nobody has it before round 1")
    if 0 < sum(state.supply) < state.rules.supply and any(state.bag):
        yield mistake("supply", "it is filled in one go, as far as the bag allows")
    yield from impossible_tiles(state.sources, "the supply is laid out first")


def _impossible_deal(state: State) -> Iterator[InvalidInputError]:
    """Displays are filled in order; the bag runs out before one is left short."""
    if state.round == 1 and state.token != CENTER:
        yield mistake("token", "nobody has it before round 1")
    if state.token not in (CENTER, state.first):
        yield mistake("token", "while displays are filled, its holder is the starter")
    yield from impossible_filling(
        state.sources, state.rules.display_size, state.bag, state.tower, "tower"
    )


def _impossible_acquiring(state: State) -> Iterator[InvalidInputError]:
    """Displays lie full or are emptied at once; no more is taken than lay there."""
    rules, size = state.rules, state.rules.display_size
    held = [sum(display) for display in state.displays]
    short = [number for number, count in enumerate(held, start=1) if 0 < count < size]
    if short:
        place = f"displays[{short[0]}]"
        if any(state.bag) or any(state.tower):
            yield mistake(
                place,
                f"{held[short[0] - 1]} tiles, but a display holds {size} or none "
                "unless bag and tower have run out",
            )
        if any(held[short[0] :]):
            yield mistake(place, "a short display is the last one that has tiles")
    if sum(state.center) > (size - 1) * held.count(0):
        yield mistake("center", "more tiles than the emptied displays can have left there")
    if state.token != CENTER and 0 not in held:
        yield mistake("token", "nobody can have taken it while all displays are full")
    taken = size * len(held) - sum(held) - sum(state.center)
    kept = rules.corners * rules.players if state.round > 1 else 0
    if sum(sum(board.hand) for board in state.boards) > taken + kept:
        yield mistake("boards", "more tiles lie beside them than were taken and kept")


def _impossible_board(state: State, place: str, board: Board) -> Iterator[InvalidInputError]:
    """What a board cannot show, given the phase and whether its player has passed."""
    phase = state.phase
    if board.passed and phase in _BEFORE_PLACING:
        yield mistake(f"{place}.passed", f"nobody passes in the phase '{phase}' or before it")
    if not board.passed and phase in _ALL_PASSED:
        yield mistake(f"{place}.passed", f"everybody has passed in the phase '{phase}'")
    if any(board.kept) and not board.passed:
        yield mistake(f"{place}.kept", "the corners are empty until the player passes")
    if any(board.kept) and phase is Phase.OVER:
        yield mistake(f"{place}.kept", "the corners are emptied when the game is over")
    if any(board.hand) and board.passed:
        yield mistake(f"{place}.hand", "nothing lies beside the board of a player who has passed")
    if any(board.hand) and state.round == 1 and phase in (Phase.SUPPLY, Phase.DEAL):
        yield mistake(f"{place}.hand", "nobody has tiles before anything can be taken in round 1")
    if phase is not Phase.OVER and any(board.tally[kind] for kind in _AT_THE_END):
        yield mistake(f"{place}.points", "the final scoring comes when the game is over")


# --- JSON -------------------------------------------------------------------------------------


def to_json(state: State) -> str:
    """The state as JSON text: format, version and edition, then its description."""
    return state_json(_NAME, describe(state))


def from_json(text: str) -> State:
    """The state that `to_json` wrote; nothing may be missing, nothing differ from how it writes.

    Raises:
        InvalidInputError: when the text is no such state.
    """
    return exact_state(text, _NAME, position, describe)


# --- actions ----------------------------------------------------------------------------------

_FILLERS = frozenset({"the", "of", "table", "all", "tiles", "tile"})
_STAR_OF_COLOR = {COLORS[color]: star for star, color in enumerate(STAR_COLORS) if color >= 0}
"""On the colored side a star may be called by its color."""


def format_action(action: Action) -> str:
    """An action as text, the inverse of `parse_action`.

    >>> format_action(Take(source=2, color=5))
    'take red from display 3'
    >>> format_action(Place(star=4, space=0, color=1, wilds=1))
    'place green on southwest star N with 1 wild'
    """
    if isinstance(action, Take):
        source = CENTER_WORD if action.source == CENTER else f"display {action.source + 1}"
        return f"take {color_word(action.color, COLORS)} from {source}"
    if isinstance(action, Place):
        star = _star_name(action.star)
        star = star if star.startswith("star") else f"{star} star"
        paid = f" with {action.wilds} wild" if action.wilds else ""
        color = color_word(action.color, COLORS)
        return f"place {color} on {star} {_space_name(action.space)}{paid}"
    if isinstance(action, TakeBonus):
        return f"bonus {show_tiles(action.tiles, COLORS)}"
    if isinstance(action, Pass):
        return f"pass keeping {show_heap(action.keep, COLORS)}" if any(action.keep) else "pass"
    return f"deal {show_tiles(action.tiles, COLORS)}"


def parse_action(text: str) -> Action:
    """The action that a text names, whether or not it is legal.

    A star goes by its place; `green star` means the star that is green on the colored side.

    >>> parse_action("place green on the green star N with 1 wild tile")
    Place(star=4, space=0, color=1, wilds=1)
    >>> parse_action("pass keeping 2 green red")
    Pass(keep=(0, 2, 0, 0, 0, 1))

    Raises:
        InvalidInputError: when the text cannot be understood.
    """
    said = ActionText(text, _FILLERS)
    verb = said.word("take", "place", "bonus", "pass", "deal")
    if verb == "take":
        return _parse_take(said)
    if verb == "place":
        return _parse_place(said)
    if verb == "bonus":
        return TakeBonus(said.tiles(COLORS))
    if verb == "deal":
        return Deal(said.tiles(COLORS))
    if said.ended():
        return Pass((0,) * len(COLORS))
    said.word("keeping")
    return Pass(said.tiles(COLORS))


def _parse_take(said: ActionText) -> Take:
    color = said.color(COLORS)
    said.word("from")
    source = CENTER if said.word("display", CENTER_WORD) == CENTER_WORD else said.index("display")
    said.end()
    return Take(source, color)


def _parse_place(said: ActionText) -> Place:
    color = said.color(COLORS)
    said.word("on")
    name = said.word(*STARS, *_STAR_OF_COLOR, "star")
    if name == "star":
        star = said.index("star")
    else:
        said.word("star")
        star = _STAR_OF_COLOR[name] if name in _STAR_OF_COLOR else STARS.index(name)
    spaces = [space.lower() for space in SPACES]
    where = said.word(*spaces, "space")
    space = said.index("space") if where == "space" else spaces.index(where)
    wilds = 0
    if not said.ended():
        said.word("with")
        wilds = said.number("wild tiles")
        said.word("wild")
    said.end()
    return Place(star, space, color, wilds)
