"""The base game: tables against the readable rule, order of actions, and what the books imply."""

from __future__ import annotations

import itertools
import pickle
import random
from fractions import Fraction
from typing import TYPE_CHECKING

import attrs
import pytest

import azul_rules
from azul_rules.azul import EDITION as GAME
from azul_rules.azul.actions import TO_FLOOR, Deal, EndOffer, Take, TileLine, open_bit
from azul_rules.azul.board import COLORED, COLORS, EMPTY, GRAY, MARKER, Rules, published
from azul_rules.azul.legality import empty_board
from azul_rules.azul.rows import NO_LINE, Row, accepts, open_lines, shelf
from azul_rules.azul.scoring import group_size, group_sizes
from azul_rules.azul.state import Board, Phase, Points, State
from azul_rules.displays import CENTER
from azul_rules.edition import CHANCE, IllegalAction, InvalidInputError
from azul_rules.records import random_action
from azul_rules.spec import load_spec
from azul_rules.testing import play_through

if TYPE_CHECKING:
    from collections.abc import Iterator


def offered(*displays: tuple[int, ...], board: Board | None = None, players: int = 2) -> State:
    """The first turn of an offer with these displays; the first player may have a board of hers."""
    start = GAME.new_game(players=players)
    nothing = (0,) * 5
    sources = (*displays, *[nothing] * (start.rules.displays - len(displays)), nothing)
    bag = tuple(20 - sum(heap[color] for heap in displays) for color in range(5))
    boards = (board or start.boards[0], *start.boards[1:])
    return attrs.evolve(
        start, phase=Phase.OFFER, marker=CENTER, sources=sources, bag=bag, boards=boards
    )


# Tables

SHORT_DEALS = [(0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0, 0, 1, 1, 1)]


def every_row(size: int) -> Iterator[tuple[int, ...]]:
    """Every content of a wall row: no color twice."""
    for cells in itertools.product(range(EMPTY, size), repeat=size):
        placed = [cell for cell in cells if cell != EMPTY]
        if len(set(placed)) == len(placed):
            yield cells


@pytest.mark.clause("azul.lines.full", "azul.lines.same-color", "azul.lines.wall-row")
def test_the_mask_of_a_row_is_the_readable_rule_for_every_line_and_wall_row() -> None:
    walls = list(every_row(5))
    assert len(walls) == 1546
    for line, cells in itertools.product(range(5), walls):
        contents = [NO_LINE, *itertools.product(range(5), range(1, line + 2))]
        for content in contents:
            row = shelf(line, cells)[content]
            assert row == Row(line, *content, cells)
            assert row.open_bits == sum(
                open_bit(5, line, color) for color in range(5) if accepts(row, color)
            )


@pytest.mark.clause("azul.scoring.across", "azul.scoring.down")
def test_the_masks_of_a_row_show_its_taken_spaces_for_every_line_and_wall_row() -> None:
    for line, cells in itertools.product(range(5), every_row(5)):
        row = shelf(line, cells)[NO_LINE]
        taken = [column for column in range(5) if cells[column] != EMPTY]
        assert row.across == sum(1 << column for column in taken)
        assert row.upright == sum(1 << 5 * column + line for column in taken)
        assert row.colors == sum(1 << cells[column] for column in taken)
        assert row.is_walled == (len(taken) == 5)


@pytest.mark.clause("azul.scoring.across", "azul.scoring.down")
def test_the_table_of_groups_is_the_readable_rule_for_every_row_and_column() -> None:
    for taken in itertools.product((False, True), repeat=5):
        sizes = group_sizes(sum(1 << space for space in range(5) if taken[space]))
        for space in range(5):
            if taken[space]:
                assert sizes[space] == group_size(taken, space)


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_board_knows_at_any_time_which_lines_are_open(variant: str) -> None:
    start = GAME.new_game(players=3, variant=variant)
    for _, _, state in play_through(GAME, start, random.Random(2)):
        for board in state.boards:
            assert board.open_lines == open_lines(board.rows)


def test_rows_are_shared_after_pickling_too() -> None:
    rows = offered().boards[0].rows
    loaded = pickle.loads(pickle.dumps(rows))  # noqa: S301  (our own bytes)
    assert all(one is other for one, other in zip(rows, loaded, strict=True))


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_shared_action_is_judged_as_one_of_its_own_making(variant: str) -> None:
    """The quick check of actions we made ourselves says the same as the full one."""
    start = GAME.new_game(players=2, variant=variant)
    takes = [take for _, by_lines in start.rules.actions.takes for take in by_lines[-1]]
    deals = [*GAME.legal_actions(start), *map(start.rules.actions.deals.__getitem__, SHORT_DEALS)]
    for state, _, _ in play_through(GAME, start, random.Random(4)):
        for action in [*takes, *deals]:
            judged = GAME.violations(state, attrs.evolve(action))
            assert GAME.violations(state, action) == judged


def test_the_takes_of_every_source_and_color_are_the_open_lines_for_every_mask() -> None:
    actions = published(4).actions
    named = itertools.product((*range(9), CENTER), range(5))
    for (source, color), (place, takes) in zip(named, actions.takes, strict=True):
        for bits in range(2**5):
            open_here = [line for line in range(5) if bits << place & open_bit(5, line, color)]
            expected = [Take(source, color, line) for line in (*open_here, TO_FLOOR)]
            assert [*takes[bits]] == expected
        assert actions.every_line << place == sum(open_bit(5, line, color) for line in range(5))


def test_legal_actions_are_just_the_ones_that_break_nothing() -> None:
    """All takes that could be named, in random positions of both walls."""
    every = [
        Take(source, color, line)
        for source in (*range(5), CENTER)
        for color in range(5)
        for line in (*range(5), TO_FLOOR)
    ]
    for seed, variant in enumerate([COLORED, GRAY]):
        start = GAME.new_game(players=2, variant=variant)
        for state, _, _ in play_through(GAME, start, random.Random(seed)):
            if state.phase is Phase.OFFER:
                legal = [take for take in every if not GAME.violations(state, take)]
                assert GAME.legal_actions(state) == legal
            elif state.phase is Phase.TILING:
                tilings = [TileLine(line, column) for line in range(5) for column in range(5)]
                legal = [tiling for tiling in tilings if not GAME.violations(state, tiling)]
                assert GAME.legal_actions(state) == legal


def test_the_same_action_is_one_object_that_all_states_share() -> None:
    state = offered((2, 2, 0, 0, 0))
    once, again = GAME.legal_actions(state), GAME.legal_actions(state)
    assert all(one is other for one, other in zip(once, again, strict=True))


# The public promise


def test_apply_ends_where_the_chain_of_steps_ends() -> None:
    start = GAME.new_game(players=3, variant=GRAY)
    for state, action, after in play_through(GAME, start, random.Random(3)):
        assert [*GAME.steps(state, action)][-1].after == after


def test_the_points_in_an_explanation_are_the_points_that_change_hands() -> None:
    for seed, variant in enumerate(GAME.variants):
        start = GAME.new_game(players=2, variant=variant)
        for state, action, after in play_through(GAME, start, random.Random(seed)):
            gains = [0, 0]
            for event in GAME.explain(state, action):
                if event.player is not None:
                    gains[event.player] += event.points
            then, now = GAME.scores(state), GAME.scores(after)
            assert tuple(gains) == tuple(b - a for a, b in zip(then, now, strict=True))


def test_every_event_names_clauses_that_exist() -> None:
    known = load_spec("azul").clauses
    start = GAME.new_game(players=2, variant=GRAY)
    for state, action, _ in play_through(GAME, start, random.Random(1)):
        for event in GAME.explain(state, action):
            assert event.clauses
            assert all(clause in known for clause in event.clauses)


def test_states_are_equal_by_value_hashable_and_picklable() -> None:
    one, other = (GAME.new_game(players=2) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  (our own bytes)


def test_an_illegal_action_raises_with_its_clauses_and_survives_pickling() -> None:
    state = offered((4, 0, 0, 0, 0))
    with pytest.raises(IllegalAction, match="azul.offer.one-color") as caught:
        GAME.apply(state, Take(0, 1, 0))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301
    with pytest.raises(IllegalAction):
        GAME.steps(state, Take(0, 1, 0))
    with pytest.raises(IllegalAction):
        GAME.explain(state, Take(0, 1, 0))


@pytest.mark.clause("azul.components.players")
@pytest.mark.parametrize("players", [0, 1, 5, "two", None, 2.0, True, [], {}])
def test_there_is_no_game_for_another_number_of_players(players: object) -> None:
    with pytest.raises(InvalidInputError, match="2 to 4 players"):
        GAME.new_game(players=players)


@pytest.mark.parametrize("figure", ["tiles_per_color", "display_size"])
@pytest.mark.parametrize("value", [-1, 128, "many", None])
def test_figures_that_cannot_be_packed_are_refused(figure: str, value: object) -> None:
    with pytest.raises(
        InvalidInputError, match=f"{figure} must be a number up to 127, not {value!r}"
    ):
        attrs.evolve(published(2), **{figure: value})


def test_there_is_no_game_on_an_unknown_wall() -> None:
    with pytest.raises(InvalidInputError, match="'colored-wall', 'gray-wall'"):
        GAME.new_game(players=2, variant="pink-wall")


def test_given_rules_must_agree_with_players_and_variant() -> None:
    with pytest.raises(InvalidInputError, match="are for 3 players on the gray-wall"):
        GAME.new_game(players=2, rules=published(3, GRAY))
    with pytest.raises(InvalidInputError, match="not for 3 on the colored-wall"):
        GAME.new_game(players=3, variant=COLORED, rules=published(3, GRAY))


@pytest.mark.clause("azul.setup.first-player")
def test_the_first_player_is_seat_0_unless_told_otherwise() -> None:
    assert GAME.new_game(players=3).first == 0
    state = GAME.new_game(players=3, first_player=2)
    rng = random.Random(0)
    while GAME.to_move(state) is CHANCE:
        state = GAME.apply(state, GAME.sample(state, rng))
    assert GAME.to_move(state) == 2
    with pytest.raises(InvalidInputError, match="seat from 0 to 2"):
        GAME.new_game(players=3, first_player=3)


@pytest.mark.clause("azul.deal.uniform")
def test_only_chance_has_probabilities_and_draws() -> None:
    state = offered((4, 0, 0, 0, 0))
    with pytest.raises(InvalidInputError, match="not chance's move"):
        GAME.probability(state, Take(0, 0, 0))
    with pytest.raises(InvalidInputError, match="not chance's move"):
        GAME.sample(state, random.Random(0))


@pytest.mark.clause("azul.deal.uniform", "azul.deal.four")
def test_the_probabilities_of_all_deals_add_up_to_one_and_others_have_none() -> None:
    state = GAME.new_game(players=2)
    deals = GAME.legal_actions(state)
    assert len(deals) == 70
    assert sum(GAME.probability(state, deal) for deal in deals) == 1
    assert GAME.probability(state, Deal((5, 0, 0, 0, 0))) == 0
    assert GAME.probability(state, Take(0, 0, 0)) == 0
    assert GAME.probability(state, Deal((4, 0, 0, 0, 0))) == Fraction(4845, 3921225)


@pytest.mark.clause("azul.components.tiles")
def test_the_census_finds_all_hundred_tiles_wherever_they_are() -> None:
    state = GAME.new_game(players=4, variant=GRAY)
    for _, _, state in play_through(GAME, state, random.Random(5)):  # noqa: B020
        total = dict.fromkeys(COLORS, 0)
        for heap in GAME.census(state).values():
            for color, count in heap.items():
                total[color] += count
        assert total == dict.fromkeys(COLORS, 20)


def test_a_step_that_follows_by_itself_is_no_action() -> None:
    state = offered((4, 0, 0, 0, 0))
    assert [v.clause for v in GAME.violations(state, EndOffer())] == ["azul.offer.must-take"]


def test_between_two_steps_nobody_has_an_action() -> None:
    """States inside a chain are never handed out, but asking about one is answered."""
    blank = empty_board(published(2))
    board = Board.of(blank.tally, ((0, 1), *[NO_LINE] * 4), blank.wall, ())
    tiling = attrs.evolve(offered(board=board), phase=Phase.TILING)
    assert GAME.legal_actions(tiling) == []
    assert [v.clause for v in GAME.violations(tiling, TileLine(0, 0))] == [
        "azul.gray-wall.must-place"
    ]
    ended = attrs.evolve(tiling, phase=Phase.ROUND_END)
    assert GAME.legal_actions(ended) == []
    assert [v.clause for v in GAME.violations(ended, Take(0, 0, 0))] == ["azul.deal.due"]
    assert GAME.to_move(ended) is None
    full = attrs.evolve(offered(*[(4, 0, 0, 0, 0)] * 5), phase=Phase.DEAL)
    assert GAME.legal_actions(full) == [Deal((0, 0, 0, 0, 0))]


@pytest.mark.clause("azul.offer.first-from-center")
def test_the_marker_lies_on_the_floor_line_before_the_tiles_of_the_same_turn() -> None:
    state = offered((0, 0, 0, 4, 0))
    state = attrs.evolve(state, sources=(*state.sources[:-1], (0, 3, 0, 0, 0)))
    board = GAME.apply(state, Take(CENTER, 1, 0)).boards[0]
    assert board.floor == (MARKER, 1, 1)
    assert board.lines[0] == (1, 1)


def test_a_small_game_can_be_played_with_other_figures() -> None:
    rules = Rules(2, COLORED, 1, colors=("blue", "yellow"), tiles_per_color=4)
    state = GAME.new_game(players=2, rules=rules)
    rng = random.Random(0)
    for _ in range(30):
        if GAME.to_move(state) is None:
            break
        state = GAME.apply(state, random_action(GAME, state, rng))
    assert sum(sum(heap.values()) for heap in GAME.census(state).values()) == 8


def test_the_score_sheet_names_every_kind_of_points() -> None:
    board = attrs.evolve(empty_board(published(2)), tally=tuple(range(1, len(Points) + 1)))
    sheet = GAME.score_sheet(offered(board=board), 0)
    assert [line.points for line in sheet] == list(range(1, len(Points) + 1))
    assert len({line.clause for line in sheet}) == len(Points)


def test_an_unknown_edition_is_named_with_those_that_exist() -> None:
    with pytest.raises(InvalidInputError, match=r"no edition 'azull'.*'azul'"):
        azul_rules.edition("azull")
