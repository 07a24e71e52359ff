"""Cards and chance: what moves, what is shuffled, rolled, drawn by lot, worn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cards.vocabulary.words import Deck
from engine.state import Queued
from engine.zones import NO_CARD, NOBODY, Instance, Seat, Zone

MoveWhy = Literal[
    "dealt", "drawn", "drawn_open", "played", "sold", "given", "stolen", "lost", "paid",
    "discarded", "looted", "charity", "returned", "used_up", "fetched", "claimed", "queued",
    "revealed", "split", "removed", "traded", "ruled", "laid_down",
    "sacrificed",
]  # fmt: skip
DieWhy = Literal["start", "run", "effect", "loot", "claim", "identity", "theft"]


@dataclass(slots=True)
class Moved:
    """Cards went from one zone to another; `by` is who did it or whom it serves."""

    cards: tuple[Instance, ...]
    source: Zone
    target: Zone
    why: MoveWhy
    by: Seat = NOBODY
    kind: Literal["moved"] = "moved"


@dataclass(slots=True)
class Shuffled:
    """A deck has a new order, top last; `order` is a secret. A rebuilt deck ate its discard pile
    (SETUP-18)."""

    deck: Deck
    order: tuple[Instance, ...]
    draws: int
    kind: Literal["shuffled"] = "shuffled"


@dataclass(slots=True)
class FoundNothing:
    """A card has `searched` the discards of a deck for its owner in vain, or there was nothing
    left to draw (SETUP-19)."""

    seat: Seat
    deck: Deck
    searched: bool
    kind: Literal["found_nothing"] = "found_nothing"


@dataclass(slots=True)
class LotDrawn:
    """Chance picked something that is told by another event."""

    draws: int
    kind: Literal["lot_drawn"] = "lot_drawn"


@dataclass(slots=True)
class DieRolled:
    """`draws`: blocks of chance used up. `final` faces are those that count."""

    seat: Seat
    face: int
    why: DieWhy
    draws: int
    kind: Literal["die_rolled"] = "die_rolled"


@dataclass(slots=True)
class DieChanged:
    seat: Seat
    face: int
    by: Seat
    kind: Literal["die_changed"] = "die_changed"


@dataclass(slots=True)
class CardPlayed:
    """Somebody played a card, with its targets; the log's main sentence."""

    seat: Seat
    card: Instance
    target: Seat = NOBODY
    monster: Instance = NO_CARD
    side: int = -1
    other: Instance = NO_CARD
    kind: Literal["card_played"] = "card_played"


@dataclass(slots=True)
class AbilityUsed:
    seat: Seat
    card: Instance
    ability: int
    payment: tuple[Instance, ...]
    per: Literal["fight", "turn", ""]
    kind: Literal["ability_used"] = "ability_used"


@dataclass(slots=True)
class CardQueued:
    """Laid face up for the next safe point."""

    queued: Queued
    kind: Literal["card_queued"] = "card_queued"


@dataclass(slots=True)
class QueueTaken:
    """The first queued card's time has come; `rule` is why it failed its second check."""

    seat: Seat
    card: Instance
    rule: str = ""
    kind: Literal["queue_taken"] = "queue_taken"


@dataclass(slots=True)
class Equipped:
    seat: Seat
    card: Instance
    on: bool
    kind: Literal["equipped"] = "equipped"


@dataclass(slots=True)
class Attached:
    card: Instance
    item: Instance
    kind: Literal["attached"] = "attached"


@dataclass(slots=True)
class Detached:
    card: Instance
    kind: Literal["detached"] = "detached"


@dataclass(slots=True)
class CardsFresh:
    """Cards received off the own turn, playable in the next receipt window (AMB-86)."""

    seat: Seat
    cards: tuple[Instance, ...]
    kind: Literal["cards_fresh"] = "cards_fresh"


@dataclass(slots=True)
class FreshnessEnded:
    seats: tuple[Seat, ...]
    kind: Literal["freshness_ended"] = "freshness_ended"


@dataclass(slots=True)
class ClaimOpened:
    """A claimable card lies on top of the door discards (QUICK-02)."""

    card: Instance
    kind: Literal["claim_opened"] = "claim_opened"


@dataclass(slots=True)
class CardsShown:
    """Hand cards that somebody has let `to` look at, or everybody if that is `NOBODY` (HAND-08)."""

    seat: Seat
    to: Seat
    cards: tuple[Instance, ...]
    kind: Literal["cards_shown"] = "cards_shown"


@dataclass(slots=True)
class TheftTried:
    """Somebody tries to steal an item, and needs that face or a higher one (META-06, META-08)."""

    seat: Seat
    victim: Seat
    item: Instance
    need: int
    kind: Literal["theft_tried"] = "theft_tried"


@dataclass(slots=True)
class ItemsSold:
    seat: Seat
    cards: tuple[Instance, ...]
    gold: int
    levels: int
    kind: Literal["items_sold"] = "items_sold"
