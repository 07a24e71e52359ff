"""Whole games by bots: they end, they are the same again, and hidden cards make no difference."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from statistics import median

import pytest
from pydantic import TypeAdapter

from cards.vocabulary.base_types import Gender
from engine.bots import choose_command
from engine.bots.next_bot_move import bot_move_seed, next_bot_move
from engine.bots.random_bot import fill_option_randomly
from engine.core.box import Box
from engine.core.commands import Pass
from engine.core.errors import IllegalCommand
from engine.core.save import dump_state, load_state, state_digest
from engine.core.stack_frames import ResponseWindow
from engine.core.state import GameState, clone_state_with_cache
from engine.core.state_cache import StateCache
from engine.core.zones import NOBODY
from engine.game import new_game, submit_command
from engine.queries.turn_order import seats_in_turn_order
from engine.views.determinise import (
    make_up_state_behind_view,
    make_up_state_behind_view_in_box_order,
)
from engine.views.view_building import make_table_view, views_of_all_seats
from engine.views.view_types import TableView
from tests.engine.boxes import box_of

GENDERS: tuple[Gender, ...] = ("female", "male", "other", "female", "male", "other")
MOST_COMMANDS = 5_000
SERIALISED: TypeAdapter[TableView] = TypeAdapter(TableView)


@pytest.fixture(scope="module")
def box() -> Box:
    """Games by it end sooner than those to level 10."""
    return box_of("classic", house={"win": {"level": 5}})


def game(box: Box, number: int, seats: int = 4) -> GameState:
    return new_game(box, GENDERS[:seats], f"{number:032x}")[0]


def play_out(state: GameState, seed: str) -> int:
    """Bots in all seats to the end; how many commands that took."""
    everybody = range(len(state.seats))
    for count in range(MOST_COMMANDS):
        move = next_bot_move(state, everybody, seed)
        if move is None:
            return count
        submit_command(state, *move)
    pytest.fail(f"no end after {MOST_COMMANDS} commands, in turn {state.turn}")


@pytest.mark.parametrize("games", [2, pytest.param(15, marks=pytest.mark.slow)])
def test_games_all_end_with_a_winner(box: Box, games: int) -> None:
    """`python -m tests.benchmarks.balance` has a thousand of each edition."""
    rounds: list[float] = []
    for number in range(games):
        state = game(box, number)
        play_out(state, "bots")
        assert state.over
        assert state.winners
        rounds.append(state.turn / 4)
    print(f"rounds: median {median(rounds)}, longest {max(rounds)}")
    assert 5 <= median(rounds) <= 40


@pytest.mark.parametrize(
    "seats", [6, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 5))]
)
def test_games_end_with_any_number_of_seats(box: Box, seats: int) -> None:
    state = game(box, 1000 + seats, seats)
    play_out(state, "bots")
    assert state.over


def test_the_same_seeds_give_the_same_game(box: Box) -> None:
    first, second = game(box, 7), game(box, 7)
    play_out(first, "bots")
    play_out(second, "bots")
    assert state_digest(first) == state_digest(second)


def test_a_choice_is_the_same_whatever_is_hidden(box: Box) -> None:
    """Every seat at every sixth moment, over a view of the same table with other hidden cards, and
    over one that has crossed a wire."""
    state = game(box, 3, 3)
    looked_at = 0
    while (move := next_bot_move(state, range(3), "bots")) is not None:
        if state.revision % 6 == 0:
            for view in views_of_all_seats(state):
                other = make_up_state_behind_view(view, box, f"another deal {state.revision}")
                wired = SERIALISED.validate_json(SERIALISED.dump_json(view))
                seed = bot_move_seed("bots", state.revision, view.seat)
                chosen = choose_command(view, box, seed)
                assert choose_command(views_of_all_seats(other)[view.seat], box, seed) == chosen
                assert choose_command(wired, box, seed) == chosen
                looked_at += any(other.zones[zone] != state.zones[zone] for zone in range(2))
        submit_command(state, *move)
    assert looked_at > 50


def test_a_table_laid_out_again_shows_what_was_seen(box: Box) -> None:
    state = game(box, 4)
    while (move := next_bot_move(state, range(4), "bots")) is not None:
        if state.revision % 9 == 0:
            for view in views_of_all_seats(state):
                laid_out = make_up_state_behind_view_in_box_order(view, box)
                laid_out.cache = StateCache()  # Sums are worked out anew, not taken from the view.
                assert views_of_all_seats(laid_out)[view.seat] == view
        submit_command(state, *move)


def test_choosing_changes_nothing(box: Box) -> None:
    state = game(box, 5)
    before = state_digest(state)
    first = [choose_command(view, box, "0" * 32) for view in views_of_all_seats(state)]
    assert [choose_command(view, box, "0" * 32) for view in views_of_all_seats(state)] == first
    assert state_digest(state) == before


def test_spectators_and_finished_games_have_nothing_to_choose(box: Box) -> None:
    state = game(box, 1)
    assert (
        choose_command(
            make_table_view(state, NOBODY, views_of_all_seats(state)[0].public), box, "0" * 32
        )
        is None
    )
    play_out(state, "bots")
    assert [choose_command(view, box, "0" * 32) for view in views_of_all_seats(state)] == [None] * 4
    assert next_bot_move(state, range(4), "bots") is None


def test_bots_are_looked_at_in_the_order_of_play(box: Box) -> None:
    """A fixed order would let the same seat pay, fight after fight, for what all want."""
    state = game(box, 11)
    orders: dict[int, list[int]] = {}
    while len(orders) < 4:
        orders[state.active] = seats_in_turn_order(state)
        move = next_bot_move(state, range(4), "bots")
        assert move is not None
        submit_command(state, *move)
    assert orders == {0: [0, 1, 2, 3], 1: [1, 2, 3, 0], 2: [2, 3, 0, 1], 3: [3, 0, 1, 2]}


def test_whoever_plays_next_is_first_asked_in_a_window() -> None:
    """Nobody sits where the others always leave the stopping of leaders to."""
    state = game(box_of("classic"), 11)
    firsts: set[tuple[int, int]] = set()
    while (move := next_bot_move(state, range(4), "bots")) is not None:
        top = state.top
        if (
            isinstance(top, ResponseWindow)
            and (top.about, top.subject) == ("victory", state.active)
            and len(top.audience) == 3
            and not top.passed
            and isinstance(move[1], Pass)
        ):
            firsts.add((state.active, move[0]))
        submit_command(state, *move)
    assert firsts == {(0, 1), (1, 2), (2, 3), (3, 0)}


def test_bots_wait_for_the_seats_that_are_not_theirs(box: Box) -> None:
    """A table of three bots and a guest: the game stands whenever the guest is needed."""
    state = game(box, 11)
    guest = 2
    needed = 0
    while not state.over and needed < 200:
        while (bots_move := next_bot_move(state, (0, 1, 3), "bots")) is not None:
            submit_command(state, *bots_move)
        if state.over:
            break
        needed += 1
        move = next_bot_move(state, (guest,), "guest")
        assert move is not None, f"nobody moves at {state.top}"
        submit_command(state, *move)
    assert needed > 20


def test_bots_woken_at_any_moment_do_only_what_is_legal(box: Box) -> None:
    """As at a real table: three bots look whenever chance has it, beside a guest who plays what
    chance has them play, legal or not."""
    chance = Random(4)
    acted = 0
    for number in range(2):
        state = game(box, 100 + number)
        for _ in range(1_500):
            if state.over:
                break
            seat = chance.randrange(4)
            view = views_of_all_seats(state)[seat]
            if seat > 0:
                command = choose_command(view, box, bot_move_seed("bots", state.revision, seat))
                if command is not None:
                    submit_command(state, seat, command)
                    acted += 1
            elif view.decision is not None and view.decision.options:
                option = chance.choice(view.decision.options)
                with suppress(IllegalCommand):
                    submit_command(state, seat, fill_option_randomly(view.decision, option, chance))
    assert acted > 200


def test_a_fork_knows_what_is_so_and_leaves_its_origin_alone(box: Box) -> None:
    state = game(box, 6)
    while (move := next_bot_move(state, range(4), "bots")) is not None:
        if state.revision % 60 == 0:
            seen, branch = views_of_all_seats(state), clone_state_with_cache(state)
            for _ in range(10):
                other = next_bot_move(branch, range(4), "another way")
                if other is not None:
                    submit_command(branch, *other)
            assert views_of_all_seats(branch) == views_of_all_seats(
                load_state(dump_state(branch), box)
            )
            state.cache = StateCache()
            assert views_of_all_seats(state) == seen
        submit_command(state, *move)
