"""Whole games of random play on the screens: every event told, every state painted, in full."""

from __future__ import annotations

import random

import pytest

from cards.languages import LANGUAGES, Language
from tests.rulebook import EVERY_EDITION
from tests.tui.scenes import ANN, BO, CLEO, DAG
from tests.tui.sitting import Guest, Sitting
from tui.keymap import COMMAND_KEYS, DIGITS, ROW_LETTERS
from tui.table.keys.current_keys import keys_now

SIZES = ((80, 24), (60, 20), (120, 40), (100, 32))
STEPS = 100


@pytest.mark.parametrize(
    ("edition", "language", "seed"),
    [
        (edition, LANGUAGES[i % len(LANGUAGES)], i + 1)
        for i, edition in enumerate((*EVERY_EDITION, "+".join(EVERY_EDITION)))
    ],
)
def test_a_game_is_told_and_painted(edition: str, language: Language, seed: int) -> None:
    sitting = Sitting(seats=6, edition=edition)
    guest = Guest(sitting, language=language)
    chance = random.Random(seed)
    for step in range(STEPS):
        if sitting.state.over:
            break
        sitting.does_anything(chance)
        guest.now += 1.0
        guest.screen(*SIZES[step % len(SIZES)])
    told = [line.text for line in guest.desk.log.lines]
    assert len(told) > STEPS // 2
    assert not [text for text in told if "{" in text]


@pytest.mark.parametrize("seed", [4, 5])
def test_random_keys_between_random_updates_never_play_with_one_press(seed: int) -> None:
    """Between two updates one key is pressed, and by itself it never plays a card."""
    sitting = Sitting(seats=4)
    guest = Guest(sitting)
    chance = random.Random(seed)
    for _ in range(STEPS):
        if sitting.state.over:
            break
        sitting.does_anything(chance)
        guest.now += 10.0
        guest.desk.selection = guest.desk.question = None
        guest.desk.overlay = None
        guest.press(chance.choice("1234567890"))
        played = [command.kind for command in sitting.sent]
        assert not played


@pytest.mark.parametrize(
    "seed", [6, *(pytest.param(one, marks=pytest.mark.slow) for one in (8, 9))]
)
def test_random_keys_in_a_random_game_break_nothing(seed: int) -> None:
    """Every key of the map, in every state: what is sent is a command, and every screen paints."""
    chance = random.Random(seed)
    sitting = Sitting(alice=ANN, bob=BO, carol=CLEO, dave=DAG, seats=4, seat=seed % 4)
    guest = Guest(sitting, language=LANGUAGES[seed % len(LANGUAGES)])
    keys = [*COMMAND_KEYS.values(), *DIGITS, *ROW_LETTERS]
    for step in range(4 * STEPS):
        if sitting.state.over:
            break
        if step % 4 == 0:
            sitting.does_anything(chance)
        guest.now += 0.5
        live = [*keys_now(guest.desk)] * 3
        guest.controller.press(chance.choice(keys + live), guest.now)
        guest.screen(*SIZES[step % len(SIZES)])
        if guest.desk.overlay is not None and chance.random() < 0.5:
            guest.press("escape")
    assert len({command.kind for command in sitting.sent}) > 1
