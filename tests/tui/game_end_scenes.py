"""How a game ends, a run from two monsters, and the gallery, for the golden screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from cards.languages import Language
from engine.core.commands import AnswerOffer, CallKill, GiveUpFight, PlayCard, ProposeHelpDeal
from tests.engine.layout import Player
from tests.tui.sitting import Sitting
from tui.game_chronicle import Chronicle, Highlight
from tui.ports import FinalHands

RACE = (
    (1, 1, 1, 1, 1),
    (2, 1, 1, 2, 1),
    (2, 3, 1, 3, 2),
    (3, 4, 2, 3, 2),
    (4, 5, 3, 5, 3),
    (6, 6, 5, 5, 4),
    (6, 8, 5, 7, 4),
    (7, 8, 4, 7, 5),
    (7, 9, 4, 1, 5),
    (8, 9, 2, 4, 6),
    (8, 9, 4, 5, 7),
    (6, 10, 5, 7, 1),
)
"""The levels at the end of each round."""


def ended() -> Sitting:
    """Bo has won after twelve rounds of which everybody remembers something."""
    sitting = Sitting(
        alice=Player(level=6),
        bob=Player(level=9, wears=["bucket_of_valour"]),
        carol=Player(level=5),
        dave=Player(level=7, hand=["phantom_doorbell", "on_its_second_espresso"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(1, CallKill())
    sitting.expires()
    drill = sitting.card("neighbour_with_a_drill")
    sitting.state.turn = len(RACE) * len(RACE[0])
    sitting.history = Chronicle(
        levels=dict(enumerate(RACE, start=1)),
        kills=Counter({0: 6, 1: 8, 2: 4, 3: 5, 4: 5}),
        deaths=Counter({3: 1}),
        hurt=Counter({(0, 1): 4, (0, 3): 2, (1, 0): 3, (1, 3): 2, (2, 1): 3, (3, 0): 5, (3, 1): 2}),
        moments=(
            Highlight(6, "kill", 40, 0, card=drill, n=16, k=14),
            Highlight(9, "died", 45, 3, card=drill),
            Highlight(10, "fell", 32, 2, card=sitting.card("phantom_doorbell"), n=2),
            Highlight(11, "turned", 60, 1, 0, sitting.card("on_its_second_espresso")),
        ),
        slain=(drill,),
        since=0,
    )
    return sitting


def opened() -> Sitting:
    """The same at a table that lays the hands open: Dag could have stopped it."""
    sitting = ended()
    hands = tuple(tuple(sitting.state.hand(seat)) for seat in range(5))
    sitting.hands = FinalHands(hands, ((3, sitting.card("on_its_second_espresso")),))
    return sitting


def running() -> Sitting:
    """Ann and Cleo have lost to two monsters, and Ann's first die lies there."""
    sitting = Sitting(
        alice=Player(level=3, hand=["fire_extinguisher_inspected_1974"]),
        bob=Player(hand=["sorry_wrong_dungeon", "neighbour_with_a_drill"]),
        fight="passive_aggressive_landlady",
    )
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(1, PlayCard(sitting.card("sorry_wrong_dungeon"), other=drill))
    sitting.does(0, ProposeHelpDeal(2, treasures=2))
    sitting.does(2, AnswerOffer(sitting.state.offers[0].id, accept=True))
    sitting.does(0, GiveUpFight())
    for _ in range(2):
        sitting.expires()
    return sitting


SCENES: dict[str, tuple[Callable[[], Sitting], str]] = {
    "ended": (ended, ""),
    "story": (ended, "w"),
    "opened": (opened, ""),
    "hands": (opened, "x"),
    "running": (running, ""),
    "gallery": (running, "q 2 down"),
}
MORE: list[tuple[str, tuple[int, int], Language]] = [
    ("ended", (60, 20), "en"),
    ("ended", (120, 40), "en"),
    ("ended", (80, 24), "de"),
    ("ended", (80, 24), "it"),
    ("others_fight", (90, 20), "en"),
    ("log", (90, 20), "it"),
]
