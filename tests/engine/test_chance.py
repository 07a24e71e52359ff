"""Chance is the same on every machine: answers written down once."""

from __future__ import annotations

import pytest

from engine.core.chance import random_below, roll_die, shuffle_cards
from tests.engine.layout import SEED

OTHER = "0" * 32
DICE = [5, 5, 4, 1, 5, 5, 4, 3, 5, 2, 6, 1]
LOTS = [0, 8, 7, 0, 4, 6, 9, 2]
ORDER = (7, 0, 2, 1, 9, 14, 4, 19, 10, 11, 12, 16, 6, 15, 3, 18, 17, 8, 5, 13)


def test_dice_are_known() -> None:
    assert [roll_die(SEED, count) for count in range(12)] == DICE
    assert [roll_die(OTHER, count) for count in range(12)] != DICE


def test_lots_are_known_and_in_range() -> None:
    assert [random_below(SEED, count, 10) for count in range(8)] == LOTS
    assert {random_below(SEED, count, 3) for count in range(50)} == {0, 1, 2}
    assert random_below(SEED, 0, 1) == 0


def test_shuffles_are_known_and_lose_nothing() -> None:
    order, blocks = shuffle_cards(SEED, 5, range(20))
    assert order == ORDER
    assert blocks == 3
    assert sorted(order) == list(range(20))


@pytest.mark.parametrize(("count", "blocks"), [(0, 0), (1, 0), (2, 1), (9, 1), (10, 2), (168, 21)])
def test_a_shuffle_says_how_many_blocks_it_used(count: int, blocks: int) -> None:
    assert shuffle_cards(SEED, 0, range(count))[1] == blocks


def test_the_next_block_is_another_one() -> None:
    first, blocks = shuffle_cards(SEED, 0, range(30))
    second, _ = shuffle_cards(SEED, blocks, range(30))
    assert first != second


def test_a_die_is_fair_enough() -> None:
    faces = [roll_die(SEED, count) for count in range(6000)]
    assert all(900 < faces.count(face) < 1100 for face in range(1, 7))
