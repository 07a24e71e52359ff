"""Facts, in the past tense. `fold` writes each of them into the state; seats get them redacted.

Every event carries what a log sentence needs. A card that the reader may not see is `NO_CARD`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cards.vocabulary.words import Deck, Gender
from engine.frames import Foe, Push, WindowKind
from engine.state import Offer, Queued
from engine.zones import NO_CARD, NOBODY, Instance, Seat, Zone

MoveWhy = Literal[
    "dealt", "drawn", "drawn_open", "played", "sold", "given", "stolen", "lost", "paid",
    "discarded", "looted", "charity", "returned", "used_up", "fetched", "claimed", "queued",
    "revealed", "split", "removed", "traded",
]  # fmt: skip
DieWhy = Literal["start", "run", "effect", "loot", "claim"]
CloseWhy = Literal["all_passed", "expired", "overtaken"]
LevelWhy = Literal["kill", "helped", "card", "sale", "curse", "bad_stuff"]


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
class LotDrawn:
    """Chance picked something that is told by another event."""

    draws: int
    kind: Literal["lot_drawn"] = "lot_drawn"


@dataclass(slots=True)
class TurnBegan:
    seat: Seat
    turn: int
    kind: Literal["turn_began"] = "turn_began"


@dataclass(slots=True)
class TurnEnded:
    seat: Seat
    kind: Literal["turn_ended"] = "turn_ended"


@dataclass(slots=True)
class DoorOpened:
    """A card was turned up (TURN-03); `NO_CARD`: no door was left (AMB-04)."""

    seat: Seat
    card: Instance
    kind: Literal["door_opened"] = "door_opened"


@dataclass(slots=True)
class RoomLooted:
    seat: Seat
    kind: Literal["room_looted"] = "room_looted"


@dataclass(slots=True)
class FightBegan:
    seat: Seat
    monster: Instance
    kind: Literal["fight_began"] = "fight_began"


@dataclass(slots=True)
class MonsterFriendly:
    """A monster took one look and left (AMB-51, AMB-83)."""

    seat: Seat
    monster: Instance
    kind: Literal["monster_friendly"] = "monster_friendly"


@dataclass(slots=True)
class MonsterJoined:
    foe: Foe
    kind: Literal["monster_joined"] = "monster_joined"


@dataclass(slots=True)
class MonsterEnhanced:
    monster: Instance
    card: Instance
    by: Seat
    kind: Literal["monster_enhanced"] = "monster_enhanced"


@dataclass(slots=True)
class MonsterRemoved:
    """A card drove a monster off or killed it (AMB-41)."""

    monster: Instance
    killed: bool
    levels: int
    treasures: int
    by: Seat
    kind: Literal["monster_removed"] = "monster_removed"


@dataclass(slots=True)
class SideStrengthened:
    push: Push
    kind: Literal["side_strengthened"] = "side_strengthened"


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
class LevelChanged:
    seat: Seat
    before: int
    after: int
    why: LevelWhy
    card: Instance = NO_CARD
    kind: Literal["level_changed"] = "level_changed"


@dataclass(slots=True)
class GenderChanged:
    seat: Seat
    gender: Gender
    kind: Literal["gender_changed"] = "gender_changed"


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
class WindowOpened:
    """A window or its restart: `id` is the decision that passes must name."""

    id: int
    about: WindowKind
    subject: Seat
    cause: Instance
    audience: tuple[Seat, ...]
    again: bool
    kind: Literal["window_opened"] = "window_opened"


@dataclass(slots=True)
class Passed:
    """Seen by nobody but the one who passed, until the window closes."""

    seat: Seat
    kind: Literal["passed"] = "passed"


@dataclass(slots=True)
class WindowClosed:
    """`all_passed`, `expired`, or `overtaken` when its claim no longer held."""

    id: int
    about: WindowKind
    subject: Seat
    why: CloseWhy
    passed: tuple[Seat, ...]
    kind: Literal["window_closed"] = "window_closed"


@dataclass(slots=True)
class KillCalled:
    seat: Seat
    ours: int
    theirs: int
    kind: Literal["kill_called"] = "kill_called"


@dataclass(slots=True)
class FightGivenUp:
    seat: Seat
    ours: int
    theirs: int
    kind: Literal["fight_given_up"] = "fight_given_up"


@dataclass(slots=True)
class FightWon:
    seat: Seat
    helper: Seat
    killed: tuple[Instance, ...]
    treasures: int
    kind: Literal["fight_won"] = "fight_won"


@dataclass(slots=True)
class FightLost:
    seat: Seat
    helper: Seat
    kind: Literal["fight_lost"] = "fight_lost"


@dataclass(slots=True)
class FightEnded:
    seat: Seat
    kind: Literal["fight_ended"] = "fight_ended"


@dataclass(slots=True)
class RanAway:
    """How one run from one monster ended; `rolled` is false where no roll was needed (RUN-15)."""

    seat: Seat
    monster: Instance
    escaped: bool
    total: int
    rolled: bool
    kind: Literal["ran_away"] = "ran_away"


@dataclass(slots=True)
class Cursed:
    """A curse is about to hit; `by` is `NOBODY` behind a door."""

    victim: Seat
    card: Instance
    by: Seat
    kind: Literal["cursed"] = "cursed"


@dataclass(slots=True)
class CurseEnded:
    """What became of it."""

    victim: Seat
    card: Instance
    how: Literal["hit", "stays", "cancelled", "immune", "redirected", "lifted", "worn_off"]
    kind: Literal["curse_ended"] = "curse_ended"


@dataclass(slots=True)
class Died:
    seat: Seat
    kind: Literal["died"] = "died"


@dataclass(slots=True)
class DeathAverted:
    seat: Seat
    card: Instance
    kind: Literal["death_averted"] = "death_averted"


@dataclass(slots=True)
class BodyLooted:
    """Nothing more to take from the body."""

    seat: Seat
    kind: Literal["body_looted"] = "body_looted"


@dataclass(slots=True)
class Reborn:
    """Back at the table (DEATH-18)."""

    seat: Seat
    kind: Literal["reborn"] = "reborn"


@dataclass(slots=True)
class HandRedrawn:
    """The new character has drawn its cards (DEATH-20)."""

    seat: Seat
    kind: Literal["hand_redrawn"] = "hand_redrawn"


@dataclass(slots=True)
class OfferMade:
    offer: Offer
    kind: Literal["offer_made"] = "offer_made"


@dataclass(slots=True)
class OfferEnded:
    offer: Offer
    how: Literal["accepted", "refused", "withdrawn", "lapsed"]
    terms: tuple[int, ...] = ()
    """Of refused help: what must change before it may be asked for again (AMB-71)."""
    kind: Literal["offer_ended"] = "offer_ended"


@dataclass(slots=True)
class HelperJoined:
    """The helper and the binding terms (AMB-27)."""

    seat: Seat
    helper: Seat
    treasures: int
    helper_first: bool
    items: tuple[Instance, ...]
    kind: Literal["helper_joined"] = "helper_joined"


@dataclass(slots=True)
class ItemsSold:
    seat: Seat
    cards: tuple[Instance, ...]
    gold: int
    levels: int
    kind: Literal["items_sold"] = "items_sold"


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
class GameWon:
    seats: tuple[Seat, ...]
    kind: Literal["game_won"] = "game_won"


Event = (
    Moved | Shuffled | LotDrawn | TurnBegan | TurnEnded | DoorOpened | RoomLooted | FightBegan
    | MonsterFriendly | MonsterJoined | MonsterEnhanced | MonsterRemoved | SideStrengthened
    | CardPlayed | AbilityUsed | CardQueued | QueueTaken | Equipped | Attached | Detached
    | LevelChanged | GenderChanged | DieRolled | DieChanged | WindowOpened | Passed | WindowClosed
    | KillCalled | FightGivenUp | FightWon | FightLost | FightEnded | RanAway | Cursed | CurseEnded
    | Died | DeathAverted | BodyLooted | Reborn | HandRedrawn | OfferMade | OfferEnded
    | HelperJoined | ItemsSold | CardsFresh | FreshnessEnded | ClaimOpened | GameWon
)  # fmt: skip
