"""Unfinished business: what the game is in the middle of, as data on a stack.

Three kinds wait for somebody (`OpenTurnPoint`, `ResponseWindow`, `SeatQuestion`); the others step
without input. A frame
holds plain numbers only, so a game can be saved in the middle of anything. `at` is the step that a
frame takes next. An asking frame finds the picks of the `SeatQuestion` above it in `answer`, and
a rolling
one the final face in `face`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field

from engine.core.zones import NO_CARD, NOBODY, Instance, Seat


def _saved_as(tag: str, name: str) -> Any:
    """For a field that was renamed: saves keep its old name, and either can be read."""
    return Field(validation_alias=AliasChoices(tag, name), serialization_alias=tag)


TurnPoint = Literal["prepare", "after_door", "fight", "rest"]
WindowKind = Literal["setup", "victory", "defeat", "curse", "die", "receipt", "claim"]
AskAbout = Literal[
    "discard", "steal", "choose", "gender", "run_order", "loot", "charity", "split", "big_items",
    "big_sale", "big_taker", "identity", "follower", "slots", "die_face", "claim", "lay_down",
    "ranks", "role", "ship", "running_ship", "sacrifice", "take_along", "secret_identity", "first",
]  # fmt: skip
FightPart = Literal["open", "flee", "reward", "over"]


STALE_WINDOW = 0
"""The id of a window that will be restarted as soon as it lies on top."""


@dataclass(slots=True)
class OpenTurnPoint:
    """A main point of the turn of `seat`; the seat's own clock runs."""

    id: int
    seat: Seat
    point: TurnPoint
    kind: Literal["open"] = "open"


@dataclass(slots=True)
class ResponseWindow:
    """An audience may answer or pass. `passed` is secret until the window closes.

    A restart gives the window a new id: passes and expiries of the old one no longer count.
    """

    id: int
    about: WindowKind
    cause: Instance
    subject: Seat
    """The fighter, the victim, the roller; `NOBODY` for the setup, a receipt or a claim."""
    audience: tuple[Seat, ...]
    passed: tuple[Seat, ...] = ()
    kind: Literal["window"] = "window"


@dataclass(slots=True)
class SeatQuestion:
    """One seat answers a closed question: `least` to `most` of `options`.

    `options` are cards, or for `choose` branches, for `gender` and `die_face` small numbers.
    `private` says that they lie in the seat's hand and nobody else may see them.
    """

    id: int
    seat: Seat
    about: AskAbout
    source: Instance
    options: tuple[int, ...]
    least: int = 1
    most: int = 1
    private: bool = False
    program: int = -1
    """For `choose`: where in the source's effects the branches stand."""
    pc: int = -1
    kind: Literal["ask"] = "ask"


@dataclass(slots=True)
class SetupFrame:
    """Deal the hands, roll for the first turn, lay down what one begins with (SETUP-04, SETUP-08,
    SETUP-15, AMB-96)."""

    at: int = 0
    chosen: tuple[tuple[Seat, tuple[Instance, ...]], ...] = ()
    """What each seat will lay down, still in its hand: secret until the window closes."""
    answer: tuple[int, ...] | None = None
    """Who has the first turn, where that is named."""
    kind: Literal["setup"] = "setup"


@dataclass(slots=True)
class TurnFrame:
    """The turn of one seat, phase by phase (TURN-01)."""

    seat: Seat
    at: int = 0
    met: bool = False
    """A monster was met in this turn (TURN-09)."""
    fought: bool = False
    """... and fought (TURN-12)."""
    searched: bool = False
    """The room was searched, or is not open to it any more (TURN-12, TURN-13)."""
    late: tuple[Instance, ...] = ()
    """Curses that came in this turn and are kept for the next one (CURSE-08)."""
    kind: Literal["turn"] = "turn"


@dataclass(slots=True)
class Foe:
    """A monster in the fight; a mate shares its `group` (AMB-10) and what it is `printed_as`."""

    card: Instance
    printed_as: Annotated[Instance, _saved_as("likeness", "printed_as")]
    """The instance whose print counts: the card itself, or for a mate the doubled monster."""
    group: int
    by: Seat
    enhancers: tuple[Instance, ...] = ()


@dataclass(slots=True)
class FightBonus:
    """Strength that somebody's card or ability gave to one side."""

    card: Instance
    amount: int
    side: int
    seat: Seat
    """Whom it strengthens or weakens on the players' side; `NOBODY` for the side itself."""
    by: Seat


@dataclass(slots=True)
class HelpDeal:
    """What a helper gets (HELP-03..HELP-06, AMB-27)."""

    treasures: int
    helper_first: bool
    items: tuple[Instance, ...] = ()
    promises: tuple[Instance, ...] = ()
    """Hand cards of the fighter, to be played on the helper."""


@dataclass(slots=True)
class Fight:
    """A fight from the first monster to the last consequence (AMB-40)."""

    seat: Seat
    part: FightPart = "open"
    at: int = 0
    helper: Seat = NOBODY
    fallen: Seat = NOBODY
    """A helper who died: no second one may join (AMB-76)."""
    refusals: tuple[tuple[int, ...], ...] = ()
    """Terms and sums at which help was refused: not to be asked for twice (AMB-71)."""
    deal: HelpDeal | None = None
    foes: list[Foe] = field(default_factory=list)
    bonuses: Annotated[list[FightBonus], _saved_as("pushes", "bonuses")] = field(
        default_factory=list
    )
    outcome: Literal["", "won", "lost"] = ""
    kills: tuple[Instance, ...] = ()
    """The prints of monsters killed by a card; paid only if the fight is won (AMB-08)."""
    treasures: int = 0
    """Treasures of monsters that left, paid only if the fight is won (AMB-08)."""
    levels: int = 0
    fled: tuple[Instance, ...] = ()
    """Monsters that the runner in turn has settled with."""
    late: tuple[Instance, ...] = ()
    """Curses that this fight has nothing to do with any more: kept for the next one (AMB-32)."""
    offered: tuple[Instance, ...] = ()
    """Followers whose owners have been asked whether they give them up (SIDE-06, AMB-21)."""
    announcing: Seat = NOBODY
    """Who is asked that."""
    rolled: bool = False
    """Somebody has rolled to run away: too late for it."""
    sacrifice: Instance = NO_CARD
    """The follower that its owner gives up, who still has to say whether the helper goes along."""
    spared: tuple[Seat, ...] = ()
    """Who gets away from everything by a sacrifice."""
    ship: Instance = NO_CARD
    """Of two ships the one with which the runner in turn runs away (AMB-22)."""
    goes_on: tuple[tuple[Instance, Seat, bool], ...] = ()
    """Cards that go to a seat once this fight is over: a monster to be fought, or into the hand
    (AMB-116)."""
    answer: tuple[int, ...] | None = None
    face: int = 0
    kind: Literal["fight"] = "fight"


@dataclass(slots=True)
class Flight:
    """One seat runs from one monster: roll, then perhaps bad stuff (RUN-01, RUN-09)."""

    seat: Seat
    monster: Instance
    at: int = 0
    face: int = 0
    kind: Literal["flight"] = "flight"


@dataclass(slots=True)
class Spoils:
    """The reward part, step by step (AMB-85)."""

    seat: Seat
    helper: Seat
    levels: int
    treasures: int
    deal: HelpDeal | None
    killed: int
    """How many monsters were killed, for the helper's levels (HELP-09)."""
    prints: tuple[Instance, ...] = ()
    """The killed monsters whose special instructions are carried out (REW-06)."""
    at: int = 0
    shown: tuple[Instance, ...] = ()
    """Treasures drawn with help, face up, not yet split."""
    taken: tuple[int, int] = (0, 0)
    """How many the fighter and the helper have taken."""
    paid: int = 0
    """How many of the promised hand cards have had their turn."""
    answer: tuple[int, ...] | None = None
    kind: Literal["spoils"] = "spoils"


@dataclass(slots=True)
class ResolveEffects:
    """Effects of one card, in order, on somebody."""

    card: Instance
    program: int
    actor: Seat
    you: Seat
    target: Seat = NOBODY
    monster: Instance = NO_CARD
    side: int = -1
    other: Instance = NO_CARD
    pc: int = 0
    single: bool = False
    """Only the effect at `pc`, and `you` is whom it is about: one seat of several."""
    answer: tuple[int, ...] | None = None
    face: int = 0
    kind: Literal["resolve"] = "resolve"


@dataclass(slots=True)
class FinishPlayedCard:
    """A played card goes to its pile after its effects, unless it lies elsewhere by now."""

    card: Instance
    kind: Literal["finish"] = "finish"


@dataclass(slots=True)
class Hex:
    """A curse on its way to a victim (CURSE-05, AMB-93)."""

    card: Instance
    actor: Seat
    """`NOBODY` for a curse behind the door."""
    victim: Seat
    at: int = 0
    cancelled: bool = False
    tried: tuple[Seat, ...] = ()
    """Whose secret identity has been tried on it (META-05)."""
    identity: Instance = NO_CARD
    """The card that stands for the one that is tried."""
    answer: tuple[int, ...] | None = None
    face: int = 0
    kind: Literal["hex"] = "hex"


@dataclass(slots=True)
class Theft:
    """A try to steal an item, paid for (META-06, META-07, AMB-23)."""

    seat: Seat
    victim: Seat
    item: Instance
    need: int
    """The lowest face that succeeds."""
    at: int = 0
    face: int = 0
    kind: Literal["robbery"] = "robbery"


@dataclass(slots=True)
class DieRoll:
    """A die on the table. Rolls that end hand their face to the frame below."""

    seat: Seat
    why: Literal["start", "run", "effect", "loot", "claim", "identity", "theft"]
    source: Instance = NO_CARD
    at: int = 0
    face: int = 0
    history: tuple[int, ...] = ()
    kind: Literal["roll"] = "roll"


@dataclass(slots=True)
class BodyLooting:
    """The others take one card each from a body (DEATH-09..DEATH-16)."""

    body: Seat
    at: int = 0
    order: tuple[Seat, ...] = ()
    ties: tuple[tuple[Seat, ...], ...] = ()
    """Who has no place in the order yet, the first group first; several in a group roll for it."""
    faces: tuple[int, ...] = ()
    """What the first group has rolled so far."""
    face: int = 0
    swapped: bool = False
    """The new character was asked about its role (DEATH-08)."""
    picked: Instance = NO_CARD
    """An item that its looter may lay down at once, and is asked about (DEATH-15)."""
    answer: tuple[int, ...] | None = None
    kind: Literal["loot"] = "loot"


@dataclass(slots=True)
class Charity:
    """The end of the turn's hand (TURN-19..TURN-24)."""

    seat: Seat
    at: int = 0
    kind: Literal["charity"] = "charity"


@dataclass(slots=True)
class DiscardClaims:
    """The top door discard may be claimed (QUICK-02, QUICK-03, AMB-37)."""

    card: Instance
    at: int = 0
    sealed: tuple[tuple[Seat, Instance], ...] = ()
    """Secret until the window closes (AMB-78)."""
    order: tuple[Seat, ...] = ()
    ties: tuple[tuple[Seat, ...], ...] = ()
    """Claimants who have no place yet and roll for it, the best group first."""
    faces: tuple[int, ...] = ()
    face: int = 0
    kind: Literal["claims"] = "claims"


@dataclass(slots=True)
class LimitSettlement:
    """A limit is broken, and its owner says what goes (ITEM-08, POWER-10, AMB-59, AMB-89); or a new
    character may have another role (DEATH-08)."""

    seat: Seat
    about: Literal[
        "identity",
        "follower",
        "ship",
        "ranks",
        "role",
        "big_items",
        "big_sale",
        "big_taker",
        "slots",
    ]
    """`big_sale`: which of the options are sold in one sale, perhaps none (ITEM-09)."""
    options: tuple[int, ...]
    item: Instance = NO_CARD
    """For `big_taker`: the item that somebody gets."""
    most: int = 1
    """For `big_sale`: how many may be sold."""
    answer: tuple[int, ...] | None = None
    kind: Literal["settlement"] = "settlement"


WaitingFrame = OpenTurnPoint | ResponseWindow | SeatQuestion
"""What may lie on top while the game waits for seats."""
Frame = (
    OpenTurnPoint
    | ResponseWindow
    | SeatQuestion
    | SetupFrame
    | TurnFrame
    | Fight
    | Flight
    | Spoils
    | ResolveEffects
    | FinishPlayedCard
    | Hex
    | DieRoll
    | Theft
    | BodyLooting
    | Charity
    | DiscardClaims
    | LimitSettlement
)
