"""What a seat can ask for. Complete: card, targets and payment are named at once.

Only `Pass`, `ConfirmSetup`, `AnswerQuestion`, `GiveCharity`, `TakeBackStep` and `ExpireClock`
carry the id of what they are
about; they count at that revision alone. Everything else is judged in the state that it meets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.zones import NO_CARD, NOBODY, Instance, Seat

OURS, THEIRS = 0, 1
"""The sides of a fight: the fighter's and the monsters'."""
NO_SIDE = -1
RulingKind = Literal["set_level", "move_card", "end_fight", "end_turn"]
"""What the host may rule."""


@dataclass(slots=True)
class OpenDoor:
    """Kick open the door (TURN-03)."""

    kind: Literal["open_door"] = "open_door"


@dataclass(slots=True)
class LookForTrouble:
    """Fight a monster from the hand (TURN-08)."""

    monster: Instance
    kind: Literal["look_for_trouble"] = "look_for_trouble"


@dataclass(slots=True)
class LootRoom:
    """Draw a door face down (TURN-11)."""

    kind: Literal["loot_room"] = "loot_room"


@dataclass(slots=True)
class EndTurn:
    """Go on to charity, which ends the turn (TURN-19, TURN-25)."""

    kind: Literal["end_turn"] = "end_turn"


@dataclass(slots=True)
class CallKill:
    """The fighter who is ahead claims the kill; the victory window opens (WIN-01, AMB-80)."""

    kind: Literal["call_kill"] = "call_kill"


@dataclass(slots=True)
class GiveUpFight:
    """The fighter who is behind starts to run; the defeat window opens (COMBAT-17, AMB-28)."""

    kind: Literal["give_up"] = "give_up"


@dataclass(slots=True)
class Pass:
    """Done with this window."""

    decision: int
    kind: Literal["pass"] = "pass"


@dataclass(slots=True)
class ConfirmSetup:
    """Ready for the first turn, with these cards of the hand to be laid down once all are ready
    (SETUP-08, SETUP-10..SETUP-14, AMB-96). Whoever lays nothing down passes."""

    decision: int
    cards: tuple[Instance, ...]
    kind: Literal["set_up"] = "set_up"


@dataclass(slots=True)
class AnswerQuestion:
    """The picks of an `SeatQuestion`, as the values that its option listed."""

    decision: int
    picks: tuple[int, ...]
    kind: Literal["answer"] = "answer"


@dataclass(slots=True)
class GiveCharity:
    """All of charity at once: each surplus card with its receiver (TURN-21..TURN-24, AMB-30).

    The receiver is `NOBODY` where the rule has the card discarded.
    """

    decision: int
    gifts: tuple[tuple[Instance, Seat], ...]
    kind: Literal["give_charity"] = "give_charity"


@dataclass(slots=True)
class PlayCard:
    """Play a card from the hand, or a one-shot from the table.

    `seat` is a target player, `monster` a monster in the fight, `side` the side to strengthen,
    `other` a second card: the monster that wanders in, the item that is cheated with, the identity
    that comes along or is replaced, the card that is taken.
    """

    card: Instance
    seat: Seat = NOBODY
    monster: Instance = NO_CARD
    side: int = NO_SIDE
    other: Instance = NO_CARD
    kind: Literal["play_card"] = "play_card"


@dataclass(slots=True)
class UseAbility:
    """Use an ability of a card in play, paying for it (CLASS-09)."""

    card: Instance
    ability: int = 0
    payment: tuple[Instance, ...] = ()
    seat: Seat = NOBODY
    monster: Instance = NO_CARD
    side: int = NO_SIDE
    kind: Literal["use_ability"] = "use_ability"


@dataclass(slots=True)
class EquipOrUnequip:
    """Equip an item in play, or turn it sideways (ITEM-11, ITEM-12, ITEM-14)."""

    card: Instance
    on: bool = True
    kind: Literal["wear"] = "wear"


@dataclass(slots=True)
class LayDownOneShot:
    """Carry a one-shot from the hand in front of oneself, to be used or traded later (ITEM-03,
    SHOT-01)."""

    card: Instance
    kind: Literal["lay_down"] = "lay_down"


@dataclass(slots=True)
class DiscardInPlay:
    """Get rid of an own card in play: an item (HAND-07) or an identity (CLASS-07)."""

    card: Instance
    kind: Literal["discard"] = "discard"


@dataclass(slots=True)
class ClaimDiscard:
    """Lay a level card down for the door discard on top, once its first window is over (QUICK-02,
    AMB-37)."""

    card: Instance
    kind: Literal["claim"] = "claim"


@dataclass(slots=True)
class LiftCurse:
    """Pay what a curse that stays asks for, to be rid of it (CURSE-09)."""

    card: Instance
    payment: tuple[Instance, ...] = ()
    kind: Literal["lift_curse"] = "lift_curse"


@dataclass(slots=True)
class SellItems:
    """One sale (SELL-01..SELL-07, AMB-50)."""

    cards: tuple[Instance, ...]
    kind: Literal["sell"] = "sell"


@dataclass(slots=True)
class TryTheft:
    """Try to steal another player's small item, at the price of a card (META-06, AMB-23)."""

    item: Instance
    payment: Instance
    kind: Literal["rob"] = "rob"


@dataclass(slots=True)
class ProposeHelpDeal:
    """Terms for help in the running fight (HELP-01..HELP-06, AMB-71).

    From the fighter it is a request to `seat`; from anybody else it is an offer to the fighter.
    The helper gets `treasures` of the fight's treasures and `items` of the fighter, who will play
    the hand cards `promises` on the helper (HELP-06); `helper_first` says who picks first.
    """

    seat: Seat
    treasures: int = 0
    helper_first: bool = False
    items: tuple[Instance, ...] = ()
    promises: tuple[Instance, ...] = ()
    kind: Literal["offer_help"] = "offer_help"


@dataclass(slots=True)
class OfferTrade:
    """Items in play against items in play; nothing in return makes it a gift (TRADE-01..09)."""

    seat: Seat
    give: tuple[Instance, ...] = ()
    take: tuple[Instance, ...] = ()
    kind: Literal["offer_trade"] = "offer_trade"


@dataclass(slots=True)
class AnswerOffer:
    """Yes or no to an offer, by its number."""

    offer: int
    accept: bool
    kind: Literal["answer_offer"] = "answer_offer"


@dataclass(slots=True)
class WithdrawOffer:
    """Take back an offer of one's own."""

    offer: int
    kind: Literal["withdraw"] = "withdraw"


@dataclass(slots=True)
class ShowHandCards:
    """Let `seat` look at some cards of the own hand as they are now; `NOBODY` is everybody
    (HAND-08, AMB-99)."""

    seat: Seat
    cards: tuple[Instance, ...]
    kind: Literal["show_hand"] = "show_hand"


@dataclass(slots=True)
class TakeBackStep:
    """Undo the own last step, or the own pass in a window that is still open.

    `step` is the id of that step (`UndoableStep.id`) or of the window, so that a late press undoes
    nothing else.
    """

    step: int
    kind: Literal["take_back"] = "take_back"


@dataclass(slots=True)
class ExpireClock:
    """The table's clock ran out for this decision. Never comes from a seat."""

    decision: int
    kind: Literal["expire"] = "expire"


@dataclass(slots=True)
class MakeRuling:
    """The host's word on a dispute (HOUSE-01, PREC-03). Never comes from a seat.

    `set_level`: `seat` stands at `level`. `move_card`: `card` goes to the hand of `seat`, in front
    of it, or to its discard pile. `end_fight`, `end_turn`: it is over.
    """

    deed: RulingKind
    seat: Seat = NOBODY
    level: int = 0
    card: Instance = NO_CARD
    place: Literal["hand", "play", "discard"] = "discard"
    kind: Literal["rule"] = "rule"


RACING_COMMANDS = (PlayCard, UseAbility, AnswerOffer)
"""Commands that several seats may hurry to get in first with."""


@dataclass(slots=True)
class SimultaneousCommands:
    """Presses of several seats so close to each other that a die says whose comes first (AMB-28).

    At least two, each of another seat, and each legal as if it were alone. Never comes from a seat.
    """

    presses: tuple[tuple[Seat, PlayCard | UseAbility | AnswerOffer], ...]
    kind: Literal["together"] = "together"


Command = (
    OpenDoor
    | LookForTrouble
    | LootRoom
    | EndTurn
    | CallKill
    | GiveUpFight
    | Pass
    | ConfirmSetup
    | AnswerQuestion
    | GiveCharity
    | PlayCard
    | UseAbility
    | EquipOrUnequip
    | LayDownOneShot
    | DiscardInPlay
    | ClaimDiscard
    | LiftCurse
    | SellItems
    | TryTheft
    | ProposeHelpDeal
    | OfferTrade
    | AnswerOffer
    | WithdrawOffer
    | ShowHandCards
    | TakeBackStep
    | ExpireClock
    | MakeRuling
    | SimultaneousCommands
)
