"""The bot without a thought, by which the others are measured."""

from __future__ import annotations

from engine.bots.kinds import RANDOM_BOT, STRENGTHS, command_chooser_for
from engine.game import new_game
from engine.legality import why_illegal
from engine.simulation import play_bot_game, seed_of_bot_game
from engine.views.view_building import views_of_all_seats
from tests.engine.boxes import box_of

BOX = box_of("classic")


def test_it_is_refused_nothing_and_moves_the_game_on() -> None:
    report = play_bot_game(
        BOX, 3, seed_of_bot_game("random", 1), limit=250, kinds=(RANDOM_BOT,) * 3
    )
    assert report.illegal == 0
    assert report.turns > 3


def test_the_same_seed_chooses_the_same_and_another_mostly_something_else() -> None:
    state, _ = new_game(BOX, ("female", "male", "other"), "7" * 32)
    view = views_of_all_seats(state)[0]
    choose = command_chooser_for(RANDOM_BOT)
    seeds = [seed_of_bot_game("chance", n) for n in range(20)]
    chosen = [choose(view, BOX, seed) for seed in seeds]
    assert chosen == [choose(view, BOX, seed) for seed in seeds]
    assert len({repr(one) for one in chosen}) > 1
    assert all(one is None or why_illegal(state, 0, one) is None for one in chosen)


def test_it_sits_at_no_table() -> None:
    assert RANDOM_BOT.strength not in STRENGTHS
