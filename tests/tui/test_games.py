"""Whole games of random play on the screens: every event told, every state painted, in full."""

from __future__ import annotations

import random

import pytest

from cards.vocabulary.words import Language
from engine.decisions import Decision
from engine.errors import IllegalCommand
from engine.game import submit
from engine.options.decide import decision_of
from engine.sampling import sample
from tests.tui.sitting import Guest, Sitting

SIZES = ((80, 24), (60, 20), (120, 40), (100, 32))
STEPS = 160


def a_step(sitting: Sitting, chance: random.Random) -> None:
    """One random legal command of a random seat."""
    while True:
        seat = chance.randrange(len(sitting.state.seats))
        decision: Decision | None = decision_of(sitting.state, seat)
        if decision is None or not decision.options:
            continue
        options = [one for one in decision.options if not one.verb.startswith("offer_trade")]
        if not options:
            continue
        try:
            command = sample(decision, chance.choice(options), chance)
            events = submit(sitting.state, seat, command)
        except (IllegalCommand, ValueError):
            continue
        sitting.tell(sitting.update(events))
        return


@pytest.mark.parametrize(("language", "seed"), [("en", 1), ("de", 2), ("it", 3)])
def test_a_game_is_told_and_painted(language: Language, seed: int) -> None:
    sitting = Sitting(seats=6)
    guest = Guest(sitting, language=language)
    chance = random.Random(seed)
    for step in range(STEPS):
        if sitting.state.over:
            break
        a_step(sitting, chance)
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
        a_step(sitting, chance)
        guest.now += 10.0
        guest.desk.taken = guest.desk.question = None
        guest.desk.sheet = None
        guest.press(chance.choice("1234567890"))
        played = [command.kind for command in sitting.sent]
        assert not played
