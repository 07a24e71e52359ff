"""The peer: pyminion, Dominion for four in pure Python, played at random.

Its bots are asked from inside the game, so choosing is part of the time, as it is for ours.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from typing import Any

from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions import base
from pyminion.game import Game

KINGDOM = [
    base.smithy, base.village, base.market, base.moat, base.laboratory, base.festival,
    base.militia, base.witch, base.council_room, base.merchant,
]  # fmt: skip
SEATS = 4


class RandomPlayer(BotDecider):  # type: ignore[misc]  # pyminion has no types
    """Plays any action, all treasures, and buys something dear; counts what it was asked."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.decisions = 0

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        self.decisions += 1
        if valid_actions and self.rng.random() < 0.9:
            return self.rng.choice(valid_actions)
        return None

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> Any:
        self.decisions += 1
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        self.decisions += 1
        wanted = [card for card in valid_cards if card.name != "Curse"]
        if not wanted:
            return None
        return max(wanted, key=lambda card: card._cost + 3 * self.rng.random())


def _counted(decide: Callable[..., Any]) -> Callable[..., Any]:
    """pyminion's own answer, counted."""

    def asked(self: RandomPlayer, *args: Any, **named: Any) -> Any:
        self.decisions += 1
        return decide(self, *args, **named)

    return asked


for _name in dir(BotDecider):
    if _name.endswith("_decision") and _name not in vars(RandomPlayer):
        setattr(RandomPlayer, _name, _counted(getattr(BotDecider, _name)))


def play(number: int) -> tuple[int, bool]:
    """One game. Returns the decisions, and whether it ended by the rules."""
    random.seed(number)
    rng = random.Random(number)
    deciders = [RandomPlayer(rng) for _ in range(SEATS)]
    game = Game(
        players=[Bot(decider, f"p{seat}") for seat, decider in enumerate(deciders)],
        expansions=[base.base_set],
        kingdom_cards=KINGDOM,
        log_stdout=False,
        log_file=False,
    )
    game.play()
    return sum(decider.decisions for decider in deciders), True


def silence() -> None:
    """pyminion logs every move."""
    logging.disable(logging.CRITICAL)
