"""What the state of a game is made of beside cards and frames: characters, offers, queued cards,
uses, steps that can be taken back, grudges.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cards.vocabulary.base_types import Gender
from engine.core.commands import PlayCard
from engine.core.zones import Instance, Seat


@dataclass(slots=True)
class Character:
    """One seat's character; its cards are in the zones."""

    level: int
    gender: Gender
    dead: bool = False
    body: bool = False
    """Dead and not looted yet: the hand lies open (AMB-99)."""
    redraw: bool = False
    """Begins the own next turn with a new hand (DEATH-20)."""


@dataclass(slots=True)
class Offer:
    """An open offer of help or of a trade; it touches no clock (AMB-28, AMB-71, AMB-95)."""

    id: int
    about: Literal["help", "trade"]
    giver: Seat
    """Who made it."""
    seat: Seat
    """Who may answer."""
    treasures: int = 0
    helper_first: bool = False
    give: tuple[Instance, ...] = ()
    take: tuple[Instance, ...] = ()
    promises: tuple[Instance, ...] = ()
    """Hand cards that the giver would play on the helper: only these two know them (HELP-06)."""


@dataclass(slots=True)
class QueuedCard:
    """A card laid face up for the next safe point, with its targets."""

    seat: Seat
    play: PlayCard
    from_play: bool = False
    """A one-shot that lay in front of its player, and never goes to a hand (HAND-06)."""


@dataclass(slots=True)
class UndoableStep:
    """A step that its player can still take back (AMB-28)."""

    id: int
    seat: Seat
    kind: str
    """Of its command."""
    card: Instance
    """What it was about, if that was one card."""


TRADED_THIS_TURN = -1
"""In place of an ability: the card came to the active player by a trade of this turn."""


@dataclass(slots=True)
class AbilityUse:
    """An ability used, for its limit."""

    card: Instance
    ability: int
    per: Literal["fight", "turn"]


DeedKind = Literal["cursed", "attacked", "spoiled", "robbed", "helped"]
"""`attacked`: made a fight harder, as an onlooker; `spoiled`: had attacked when it was lost."""


@dataclass(frozen=True, slots=True)
class DeedEntry:
    """What one player has done to another, before everybody's eyes."""

    kind: DeedKind
    by: Seat
    to: Seat
    times: int
    turn: int
    """Of the last time."""
