"""Events: facts, in the past tense.

`apply_event` writes each of them into the state; seats get them redacted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cards.vocabulary.base_types import Deck, Gender
from engine.core.commands import RulingKind
from engine.core.errors import RefusalFact
from engine.core.stack_frames import FightBonus, Foe, WindowKind
from engine.core.state_parts import Offer, QueuedCard
from engine.core.zones import NO_CARD, NOBODY, TABLE, Instance, Seat, Zone

MoveWhy = Literal[
    "dealt", "drawn", "drawn_open", "played", "sold", "given", "stolen", "lost", "paid",
    "discarded", "looted", "charity", "returned", "used_up", "fetched", "claimed", "queued",
    "revealed", "split", "removed", "traded", "ruled", "laid_down",
    "sacrificed", "swapped", "moved_on",
]  # fmt: skip
CauseRule = Literal[
    "body_left", "death", "door", "item_gone", "kill", "listening", "new_character",
    "one_identity_left",
    "promise", "sale", "search", "theft", "too_many_big_items", "too_many_followers",
    "too_many_identities", "too_many_ranks", "too_many_ships", "trade",
]  # fmt: skip
"""A rule that takes or gives something by itself."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What makes something happen to somebody: a card, which everybody has seen, with whoever
    played or used it, or a rule. Whoever does something of their own will needs no other cause."""

    card: Instance = NO_CARD
    by: Seat = NOBODY
    rule: CauseRule | Literal[""] = ""


UNCAUSED = Cause()


DieWhy = Literal["start", "run", "effect", "loot", "claim", "identity", "theft"]


@dataclass(slots=True)
class CardsMoved:
    """Cards went from one zone to another; `by` is who did it or whom it serves."""

    cards: tuple[Instance, ...]
    source: Zone
    target: Zone
    why: MoveWhy
    by: Seat = NOBODY
    cause: Cause = UNCAUSED
    kind: Literal["moved"] = "moved"


@dataclass(slots=True)
class DeckShuffled:
    """A deck has a new order, top last; `order` is a secret. A rebuilt deck ate its discard pile
    (SETUP-18)."""

    deck: Deck
    order: tuple[Instance, ...]
    draws: int
    kind: Literal["shuffled"] = "shuffled"


@dataclass(slots=True)
class DrawOrSearchFailed:
    """A card has `searched` the discards of a deck for its owner in vain, or there was nothing
    left to draw (SETUP-19)."""

    seat: Seat
    deck: Deck
    searched: bool
    cause: Cause = UNCAUSED
    kind: Literal["found_nothing"] = "found_nothing"


@dataclass(slots=True)
class RandomPickMade:
    """Chance picked something that is told by another event."""

    draws: int
    kind: Literal["lot_drawn"] = "lot_drawn"


@dataclass(slots=True)
class DieRolled:
    """`draws`: blocks of chance used up. `again`: what has made a roll be made anew. `card`: what
    it is rolled for, if that is a card; it lies open."""

    seat: Seat
    face: int
    why: DieWhy
    draws: int
    again: Cause = UNCAUSED
    card: Instance = NO_CARD
    kind: Literal["die_rolled"] = "die_rolled"


@dataclass(slots=True)
class DieChanged:
    seat: Seat
    face: int
    by: Seat
    card: Instance = NO_CARD
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
    target: Seat = NOBODY
    monster: Instance = NO_CARD
    side: int = -1
    kind: Literal["ability_used"] = "ability_used"


@dataclass(slots=True)
class CardChoiceMade:
    """Somebody has said which of several things a card does, or whether its price is paid: branch
    `option` of the effect that stands at `program` and `pc`, on `victim`; or they run away with
    that card, a ship, and the three numbers are -1."""

    seat: Seat
    card: Instance
    program: int = -1
    pc: int = -1
    option: int = -1
    victim: Seat = NOBODY
    kind: Literal["choice_made"] = "choice_made"


@dataclass(slots=True)
class CardQueued:
    """Laid face up for the next safe point."""

    queued: QueuedCard
    kind: Literal["card_queued"] = "card_queued"


@dataclass(slots=True)
class CardLeftQueue:
    """The first queued card's time has come; `rule` is why it failed its second check."""

    seat: Seat
    card: Instance
    rule: str = ""
    kind: Literal["queue_taken"] = "queue_taken"


@dataclass(slots=True)
class EquipmentChanged:
    seat: Seat
    card: Instance
    on: bool
    kind: Literal["equipped"] = "equipped"


@dataclass(slots=True)
class CheatAttached:
    card: Instance
    item: Instance
    kind: Literal["attached"] = "attached"


@dataclass(slots=True)
class CheatDetached:
    card: Instance
    kind: Literal["detached"] = "detached"


@dataclass(slots=True)
class CardsReceivedOffTurn:
    """Cards received off the own turn, playable in the next receipt window (AMB-86)."""

    seat: Seat
    cards: tuple[Instance, ...]
    kind: Literal["cards_fresh"] = "cards_fresh"


@dataclass(slots=True)
class OffTurnCardsExpired:
    seats: tuple[Seat, ...]
    kind: Literal["freshness_ended"] = "freshness_ended"


@dataclass(slots=True)
class DiscardClaimOpened:
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


@dataclass(slots=True)
class FightBegan:
    seat: Seat
    monster: Instance
    kind: Literal["fight_began"] = "fight_began"


@dataclass(slots=True)
class FriendlyMonsterLeft:
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
    """A card drove a monster off or killed it (AMB-41). Where mates share, its enhancers go on
    counting for its group: they pass to `heir` (AMB-10)."""

    monster: Instance
    killed: bool
    levels: int
    treasures: int
    by: Seat
    heir: Instance = NO_CARD
    kind: Literal["monster_removed"] = "monster_removed"


@dataclass(slots=True)
class FightBonusGiven:
    bonus: FightBonus
    kind: Literal["side_strengthened"] = "side_strengthened"


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
class RunAwayResolved:
    """How one run from one monster ended; `rolled` is false where no roll was needed (RUN-15)."""

    seat: Seat
    monster: Instance
    escaped: bool
    total: int
    rolled: bool
    level: int = 0
    """Of the runner at that moment; 0: it is not known any more."""
    kind: Literal["ran_away"] = "ran_away"


@dataclass(slots=True)
class FollowerSacrificed:
    """A loser gives up a follower and gets away from everything, and so does `helper` if that is
    somebody (SIDE-06, SIDE-08)."""

    seat: Seat
    card: Instance
    helper: Seat
    kind: Literal["follower_sacrificed"] = "follower_sacrificed"


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
    promises: tuple[Instance, ...] = ()
    """Hand cards that the fighter will play on the helper; only these two know them."""
    kind: Literal["helper_joined"] = "helper_joined"


LevelWhy = Literal["kill", "helped", "card", "sale", "curse", "bad_stuff", "theft", "ruling"]


@dataclass(slots=True)
class LevelChanged:
    seat: Seat
    before: int
    after: int
    why: LevelWhy
    cause: Cause = UNCAUSED
    kind: Literal["level_changed"] = "level_changed"


@dataclass(slots=True)
class LevelGainWasted:
    """Levels that somebody was given, who can have no more (LEVEL-04)."""

    seat: Seat
    level: int
    """Where that seat stays."""
    cause: Cause
    kind: Literal["level_wasted"] = "level_wasted"


@dataclass(slots=True)
class GenderChanged:
    seat: Seat
    gender: Gender
    cause: Cause = UNCAUSED
    kind: Literal["gender_changed"] = "gender_changed"


@dataclass(slots=True)
class CurseAnnounced:
    """A curse is about to hit; `by` is `NOBODY` behind a door."""

    victim: Seat
    card: Instance
    by: Seat
    kind: Literal["cursed"] = "cursed"


@dataclass(slots=True)
class CurseResolved:
    """What became of it."""

    victim: Seat
    card: Instance
    how: Literal[
        "hit", "stays", "cancelled", "immune", "escaped", "redirected", "lifted", "worn_off"
    ]
    """`escaped`: by a secret identity (META-03)."""
    cause: Cause = UNCAUSED
    """What has kept it off or sent it on; of the others it is the curse itself."""
    kind: Literal["curse_ended"] = "curse_ended"


@dataclass(slots=True)
class CharacterDied:
    seat: Seat
    cause: Cause = UNCAUSED
    kind: Literal["died"] = "died"


@dataclass(slots=True)
class DeathAverted:
    seat: Seat
    card: Instance
    kind: Literal["death_averted"] = "death_averted"


@dataclass(slots=True)
class BodyLootingEnded:
    """Nothing more to take from the body."""

    seat: Seat
    kind: Literal["body_looted"] = "body_looted"


@dataclass(slots=True)
class Reborn:
    """Back at the table (DEATH-18)."""

    seat: Seat
    kind: Literal["reborn"] = "reborn"


@dataclass(slots=True)
class NewCharacterHandDrawn:
    """The new character has drawn its cards (DEATH-20)."""

    seat: Seat
    kind: Literal["hand_redrawn"] = "hand_redrawn"


WindowCloseWhy = Literal["all_passed", "expired", "lead_changed", "answered", "cleared"]


@dataclass(slots=True)
class FirstPlayerChosen:
    """Who won the roll for the start (SETUP-15)."""

    seat: Seat
    kind: Literal["first_chosen"] = "first_chosen"


@dataclass(slots=True)
class StartingCardsShown:
    """What a seat has from the start; no cards if it laid nothing down (AMB-96)."""

    seat: Seat
    cards: tuple[Instance, ...]
    kind: Literal["setup_shown"] = "setup_shown"


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
    """A card was turned up (TURN-03); `NO_CARD`: no door was left (AMB-04). With a cause it was
    not the turn that opened it, and what is no monster is discarded (AMB-98)."""

    seat: Seat
    card: Instance
    cause: Cause = UNCAUSED
    kind: Literal["door_opened"] = "door_opened"


@dataclass(slots=True)
class RoomLooted:
    seat: Seat
    kind: Literal["room_looted"] = "room_looted"


@dataclass(slots=True)
class ResponseWindowOpened:
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
class PassWithdrawn:
    """A pass was taken back; seen by nobody but the one who had passed."""

    seat: Seat
    kind: Literal["pass_taken"] = "pass_taken"


@dataclass(slots=True)
class ResponseWindowClosed:
    """`all_passed`, `expired`; or by what somebody did: `lead_changed` when its claim no longer
    held, `answered` when its curse went away, `cleared` when all that it was about is over.

    `by` and `card` name what closed it. Who has passed is not told: whoever had not would stand
    out.
    """

    id: int
    about: WindowKind
    subject: Seat
    why: WindowCloseWhy
    by: Seat = NOBODY
    card: Instance = NO_CARD
    kind: Literal["window_closed"] = "window_closed"


@dataclass(slots=True)
class SimultaneousOrderRolled:
    """Several pressed at once: who comes first, and the faces that each of them rolled; equal ones
    rolled again. `draws`: blocks of chance used up."""

    seats: tuple[Seat, ...]
    faces: tuple[tuple[int, ...], ...]
    draws: int
    kind: Literal["order_rolled"] = "order_rolled"


@dataclass(slots=True)
class CommandOvertaken:
    """What somebody pressed at the same time as others is not legal any more after theirs; told to
    nobody else. The card, if it was one, is where it was."""

    seat: Seat
    rule: str
    key: str
    facts: Mapping[str, RefusalFact] = field(default_factory=dict)
    kind: Literal["outrun"] = "outrun"


@dataclass(slots=True)
class StepTakenBack:
    """Somebody's last step is undone: the game is where it was before. `undone` is the kind of that
    command, `card` what it was about, if that was one card."""

    seat: Seat
    undone: str
    card: Instance
    kind: Literal["took_back"] = "took_back"


@dataclass(slots=True)
class RulingMade:
    """The host has decided something (HOUSE-01); what follows from it is told by itself.

    `card` goes from `source` to `target` (zones); `NO_CARD` for those who see neither.
    """

    deed: RulingKind
    seat: Seat = NOBODY
    level: int = 0
    card: Instance = NO_CARD
    source: Zone = TABLE
    target: Zone = TABLE
    kind: Literal["ruled"] = "ruled"


@dataclass(slots=True)
class GameWon:
    seats: tuple[Seat, ...]
    kind: Literal["game_won"] = "game_won"


Event = (
    CardsMoved
    | DeckShuffled
    | RandomPickMade
    | FirstPlayerChosen
    | StartingCardsShown
    | TurnBegan
    | TurnEnded
    | DoorOpened
    | RoomLooted
    | FightBegan
    | FriendlyMonsterLeft
    | MonsterJoined
    | MonsterEnhanced
    | MonsterRemoved
    | FightBonusGiven
    | CardPlayed
    | AbilityUsed
    | CardChoiceMade
    | CardQueued
    | CardLeftQueue
    | EquipmentChanged
    | CheatAttached
    | CheatDetached
    | LevelChanged
    | LevelGainWasted
    | GenderChanged
    | DieRolled
    | DieChanged
    | ResponseWindowOpened
    | Passed
    | ResponseWindowClosed
    | KillCalled
    | FightGivenUp
    | FightWon
    | FightLost
    | FightEnded
    | RunAwayResolved
    | CurseAnnounced
    | CurseResolved
    | CharacterDied
    | DeathAverted
    | BodyLootingEnded
    | Reborn
    | NewCharacterHandDrawn
    | OfferMade
    | OfferEnded
    | HelperJoined
    | ItemsSold
    | CardsReceivedOffTurn
    | FollowerSacrificed
    | TheftTried
    | CardsShown
    | OffTurnCardsExpired
    | DiscardClaimOpened
    | RulingMade
    | GameWon
    | PassWithdrawn
    | SimultaneousOrderRolled
    | CommandOvertaken
    | StepTakenBack
    | DrawOrSearchFailed
)
