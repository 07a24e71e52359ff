"""What a bot cannot see makes no difference to it, whatever kind it is and whatever is played."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engine.bots.next_bot_move import bot_move_seed, next_bot_move
from engine.game import new_game, submit_command
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_building import views_of_all_seats
from engine.views.view_types import TableView
from tests.bots.blind import ASKED, THINKING, Asked, choices
from tests.engine.boxes import box_of
from tests.rulebook import EVERY_EDITION

SEATS = 4
EVERY = 20
"""Commands between two positions out of a game."""
ROOT = Path(__file__).parents[2]


@cache
def positions(edition: str) -> list[TableView]:
    """What all seats saw at moments of one game, as far as it asked them for something."""
    state, _ = new_game(box_of(edition), ("female", "male", "other", "male"), "5ec" + "0" * 29)
    found: list[TableView] = []
    while (move := next_bot_move(state, range(SEATS), "secrecy")) is not None:
        submit_command(state, *move)
        if state.revision % EVERY == 0:
            found += [view for view in views_of_all_seats(state) if view.decision is not None]
    return found


@pytest.mark.parametrize(
    "edition",
    [pytest.param(one, marks=[] if one == "star" else pytest.mark.slow) for one in EVERY_EDITION],
)
def test_hidden_cards_dealt_anew_change_no_choice(edition: str) -> None:
    box, differ = box_of(edition), 0
    seen = positions(edition)
    for view in seen:
        seed = bot_move_seed("secrecy", view.public.revision, view.seat)
        one, other = (make_up_state_behind_view(view, box, f"deal {deal}") for deal in range(2))
        same = views_of_all_seats(one)[view.seat], views_of_all_seats(other)[view.seat]
        assert same == (view, view)
        assert choices(same[0], box, seed) == choices(same[1], box, seed)
        differ += one.zones != other.zones
    assert differ > len(seen) / 2 > 10


@pytest.mark.slow
def test_a_process_that_is_told_nothing_but_a_view_chooses_the_same() -> None:
    asked, expected = [], []
    for edition in EVERY_EDITION:
        for view in positions(edition)[::9]:
            seed = bot_move_seed("secrecy", view.public.revision, view.seat)
            asked.append(ASKED.dump_json(Asked(edition, seed, view)))
            expected.append(choices(view, box_of(edition), seed))
    blind = subprocess.run(
        [sys.executable, "-m", "tests.bots.blind"],
        input=b"\n".join(asked),
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    told = [json.loads(line) for line in blind.stdout.splitlines()]
    assert told == expected
    assert {len(one) for one in told} == {len(THINKING)}
