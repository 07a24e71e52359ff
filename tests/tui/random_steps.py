"""Games on screens by chance, a step at a time."""

from __future__ import annotations

import random

from engine.bots.random_bot import fill_option_randomly
from engine.core.errors import IllegalCommand
from engine.rules.seat_options import decision_for_seat
from tests.engine.randomplay import DULL
from tests.rulebook import EVERY_EDITION
from tests.tui.sitting import Sitting

SEATS = 4
GAMES = (*EVERY_EDITION, "+".join(EVERY_EDITION))


def a_step(sitting: Sitting, chance: random.Random) -> None:
    """Mostly whoever is asked, and mostly something that goes on."""
    while True:
        decisions = [decision_for_seat(sitting.state, seat) for seat in range(SEATS)]
        asked = [one for one in decisions if one is not None and one.asked]
        decision = chance.choice(asked if asked and chance.random() < 0.8 else decisions)
        if decision is None or not decision.options:
            continue
        option = chance.choice(decision.options)
        if option.verb in DULL and chance.random() < 0.9:
            continue
        seat = decisions.index(decision)
        try:
            sitting.does(seat, fill_option_randomly(decision, option, chance))
        except (IllegalCommand, ValueError):
            continue
        return
