"""What a bot cannot see makes no difference to it, whatever kind it is and whatever is played."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engine.bots.autoplay import next_move, seed_of
from engine.game import new_game, submit
from engine.views.determinise import determinise
from engine.views.publish import views
from engine.views.view import TableView
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
    while (move := next_move(state, range(SEATS), "secrecy")) is not None:
        submit(state, *move)
        if state.revision % EVERY == 0:
            found += [view for view in views(state) if view.decision is not None]
    return found


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_hidden_cards_dealt_anew_change_no_choice(edition: str) -> None:
    box, differ = box_of(edition), 0
    seen = positions(edition)
    for view in seen:
        seed = seed_of("secrecy", view.public.revision, view.seat)
        one, other = (determinise(view, box, f"deal {deal}") for deal in range(2))
        same = views(one)[view.seat], views(other)[view.seat]
        assert same == (view, view)
        assert choices(same[0], box, seed) == choices(same[1], box, seed)
        differ += one.zones != other.zones
    assert differ > len(seen) / 2 > 10


@pytest.mark.parametrize("every", [20, pytest.param(3, marks=pytest.mark.slow)])
def test_a_process_that_is_told_nothing_but_a_view_chooses_the_same(every: int) -> None:
    asked, expected = [], []
    for edition in EVERY_EDITION:
        for view in positions(edition)[::every]:
            seed = seed_of("secrecy", view.public.revision, view.seat)
            asked.append(ASKED.dump_json(Asked(edition, seed, view)))
            expected.append(choices(view, box_of(edition), seed))
    blind = subprocess.run(
        [sys.executable, "-m", "tests.bots.blind"],
        input=b"\n".join(asked), capture_output=True, cwd=ROOT, check=True,
    )  # fmt: skip
    told = [json.loads(line) for line in blind.stdout.splitlines()]
    assert told == expected
    assert {len(one) for one in told} == {len(THINKING)}
