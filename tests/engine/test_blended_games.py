"""Whole games among bots at tables that mix editions."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.core.box import box_of_editions
from engine.simulation import play_bot_game, seed_of_bot_game
from tests.rulebook import EVERY_EDITION

QUICK = {EVERY_EDITION[3:], EVERY_EDITION}
"""One of two, and all of them: the others have no rule that is not in it."""
BLENDS = [
    pytest.param(some, marks=[] if some in QUICK else [pytest.mark.slow], id="+".join(some))
    for some in (*combinations(EVERY_EDITION, 2), EVERY_EDITION)
]


@pytest.mark.parametrize("editions", BLENDS)
def test_blends_can_be_played_to_their_end(editions: tuple[str, ...]) -> None:
    """Any two that meet, and all; `python -m tests.benchmarks.blends` plays forty games of each of
    the thirty-one."""
    seats = 3 + len(editions) % 2
    report = play_bot_game(
        box_of_editions(*editions), seats, seed_of_bot_game("+".join(editions), 0)
    )
    assert (report.finished, report.illegal) == (True, 0)


def test_no_two_decks_share_a_card_id() -> None:
    """A blend holds all of their cards, and knows them by their ids."""
    everything = box_of_editions(*EVERY_EDITION)
    ids = [compiled.id for compiled in everything.prints]
    assert len(ids) == len(set(ids))
    assert everything.editions == EVERY_EDITION


def test_the_same_blend_is_the_same_deck_however_it_is_asked_for() -> None:
    one, other = box_of_editions("classic", "bard"), box_of_editions("bard", "classic", "bard")
    assert one.card_ids == other.card_ids
    assert one.profile == other.profile
