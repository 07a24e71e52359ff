"""What is shown large in the middle of the stage for a moment: a die, a death, the level before the
last, a win.

Public facts alone, told by events that everybody hears; the game goes on meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.core import events as e
from engine.core.events import Event
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat

SpotlightKind = Literal["die", "death", "brink", "won"]
DieOutcome = Literal["", "escaped", "caught", "taken", "missed"]
SPOTLIGHT_SECONDS = 1.6
"""Seconds of one; any key ends it."""
MOST_SPOTLIGHTS = 3
"""So many wait for one another at most, the last of a change."""
_DICE = ("run", "effect", "identity", "theft")
"""What a die is rolled for that decides something for one player; orders are rolled for, too."""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """`seat` is whom it is about, `card` the monster, what rolls or what has killed; of a die
    `face` is what it shows, `total` what it comes to if that is known, and `outcome` what follows,
    "" before it is decided; `needed` what a theft must come to. `level` is the one that was
    reached."""

    kind: SpotlightKind
    seat: Seat
    card: Instance = NO_CARD
    why: str = ""
    face: int = 0
    total: int | None = None
    outcome: DieOutcome = ""
    needed: int = 0
    level: int = 0


def spotlights_of_events(
    events: Sequence[Event],
    goal: int,
    face: int,
    monster: Instance = NO_CARD,
    source: Instance = NO_CARD,
) -> tuple[Spotlight, ...]:
    """What of these events is worth one, in their order. `goal` is the level that wins, `face` what
    a die showed that was rolled before them, for the card `source`, `monster` the one that is run
    from after them."""
    found: list[Spotlight] = []
    needed = 0
    for event in events:
        match event:
            case e.TheftTried():
                needed = event.need
            case e.DieRolled() if event.why in _DICE:
                found = [one for one in found if one.kind != "die" or one.outcome]
                card = event.card if event.why == "effect" else NO_CARD
                rolled = Spotlight("die", event.seat, card, event.why, event.face)
                found.append(replace(rolled, needed=needed if event.why == "theft" else 0))
            case e.DieChanged():
                why = "effect" if source != NO_CARD else ""
                die = _open_die(found) or Spotlight("die", event.seat, source, why)
                _put(found, die, replace(die, face=event.face))
            case e.RunAwayResolved() if event.rolled:
                die = _open_die(found) or Spotlight("die", event.seat, face=face)
                ended: DieOutcome = "escaped" if event.escaped else "caught"
                told = replace(die, why="run", card=event.monster, total=event.total, outcome=ended)
                _put(found, die, told)
            case e.CardsMoved(why="stolen") | e.LevelChanged(why="theft"):
                theft = _open_die(found)
                if theft is not None and theft.why == "theft":
                    taken = isinstance(event, e.CardsMoved)
                    _put(found, theft, replace(theft, outcome="taken" if taken else "missed"))
            case e.CharacterDied():
                found.append(Spotlight("death", event.seat, event.cause.card))
            case e.LevelChanged() if event.before < event.after == goal - 1:
                found.append(Spotlight("brink", event.seat, level=event.after))
            case e.GameWon(seats=seats):
                found = [one for one in found if one.kind != "brink"]
                found.append(Spotlight("won", next(iter(seats), NOBODY), level=goal))
            case _:
                pass
    rolling = _open_die(found)
    if rolling is not None and rolling.why == "run":
        _put(found, rolling, replace(rolling, card=monster))
    return tuple(found[-MOST_SPOTLIGHTS:])


def _open_die(found: list[Spotlight]) -> Spotlight | None:
    """The die of which it is not told yet what it means."""
    return next((one for one in found if one.kind == "die" and not one.outcome), None)


def _put(found: list[Spotlight], old: Spotlight, new: Spotlight) -> None:
    """`new` in the place of `old`, or last."""
    if old in found:
        found[found.index(old)] = new
    else:
        found.append(new)
