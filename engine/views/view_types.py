"""What one seat, or a spectator, may know: plain data that could cross a socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cards.vocabulary.base_types import Gender
from engine.core.decisions import ClockKind, Decision
from engine.core.stack_frames import Frame, HelpDeal
from engine.core.state_parts import AbilityUse, DeedEntry, Offer, QueuedCard, UndoableStep
from engine.core.tally import Tally
from engine.core.zones import NOBODY, Instance, Seat


class CharacterTotals(NamedTuple):
    """What cards in play make of a character; its hand has no part in it."""

    in_play: tuple[Instance, ...]
    equipped: tuple[Instance, ...]
    strength: Tally
    run_away: int
    hand_limit: int


@dataclass(slots=True)
class CharacterView:
    """One character at the table.

    `in_play` lists every card in front of the seat, those that `equipped` wear among them;
    `hand` is known only of a body that lies open (AMB-99).
    """

    seat: Seat
    level: int
    gender: Gender
    dead: bool
    body: bool
    """Dead and not looted yet: the hand lies open (AMB-99)."""
    redraw: bool
    """Begins the own next turn with a new hand (DEATH-20)."""
    doors: int
    treasures: int
    """Hand cards by their backs."""
    in_play: tuple[Instance, ...]
    equipped: tuple[Instance, ...]
    hand: tuple[Instance, ...]
    strength: Tally
    """In the running fight if the seat is in it, else outside any."""
    run_away: int
    """What is added to a roll, monsters aside."""
    hand_limit: int

    @property
    def hand_size(self) -> int:
        return self.doors + self.treasures


@dataclass(slots=True)
class FoeView:
    """A monster in the fight with the cards on it."""

    card: Instance
    printed_as: Instance
    by: Seat
    enhancers: tuple[Instance, ...]
    strength: Tally
    treasures: int
    levels: int


@dataclass(slots=True)
class FightView:
    """The running fight and what would follow if nobody did anything.

    `margin` is ours less theirs; whoever is at 0 wins only with `wins_ties`. `wins` are the seats
    that the kill would make winners.
    """

    seat: Seat
    helper: Seat
    part: str
    ours: Tally
    theirs: Tally
    ahead: bool
    margin: int
    wins_ties: bool
    foes: tuple[FoeView, ...]
    treasures: int
    levels: int
    level_after: int
    wins: tuple[Seat, ...]
    deal: HelpDeal | None
    runner: Seat
    monster: Instance
    """While somebody runs: who, and from which monster."""

    @property
    def is_decided(self) -> bool:
        """It is won, and what there is to gain is being given out."""
        return self.part in ("reward", "over")


@dataclass(slots=True)
class TimedDecision:
    """What the table's clock times now: the id of a decision, what it is about, whom it asks."""

    id: int
    kind: ClockKind
    about: str
    audience: tuple[Seat, ...]


@dataclass(slots=True)
class PublicView:
    """What everybody knows."""

    revision: int
    """Counts what everybody could see, so that nobody can count secret passes by it."""
    turn: int
    active: Seat
    phase: str
    """`setup`, `prepare`, `door`, `fight`, `loot` or `charity`."""
    seats: tuple[CharacterView, ...]
    fight: FightView | None
    door_deck: int
    treasure_deck: int
    door_discard: tuple[Instance, ...]
    treasure_discard: tuple[Instance, ...]
    on_table: tuple[Instance, ...]
    in_fight: tuple[Instance, ...]
    sealed: int
    """How many cards lie face down in claims (AMB-78)."""
    attached: tuple[tuple[Instance, Instance], ...]
    """Each cheat card with its item."""
    frames: tuple[Frame, ...]
    """The stack without its secrets."""
    queue: tuple[QueuedCard, ...]
    offers: tuple[Offer, ...]
    """Without the faces of promised hand cards: see `TableView.promises`."""
    fresh: tuple[tuple[Seat, int], ...]
    """How many cards each seat has just received off its turn."""
    uses: tuple[AbilityUse, ...]
    bodies: tuple[Seat, ...]
    """Bodies to be looted at the next safe point (AMB-92)."""
    claimable: Instance | None
    """A card that may be claimed and has had no window for that yet (AMB-37)."""
    clock: TimedDecision | None
    serial: int
    """The last id given to a waiting frame or an offer."""
    winners: tuple[Seat, ...]
    over: bool
    roles: tuple[Instance, ...]
    """Sides of roles that lie up in front of nobody."""
    undo: UndoableStep | None = None
    """The last step, if its player can still take it back."""
    grudges: tuple[DeedEntry, ...] = ()
    """Who did what to whom, the latest last."""

    @property
    def top_frame(self) -> Frame | None:
        """What the game waits for; None once it is over."""
        return self.frames[-1] if self.frames else None


@dataclass(slots=True)
class TableView:
    """What one seat may know; `seat` is `NOBODY` for a spectator."""

    seat: Seat
    public: PublicView
    hand: tuple[Instance, ...]
    fresh: tuple[Instance, ...]
    passed: bool
    claim: Instance | None
    """The own card in a claim that is still sealed."""
    chosen: tuple[Instance, ...]
    """Own hand cards that will be laid down when everybody is ready for the first turn."""
    decision: Decision | None
    """None once the game is over, and for a spectator."""
    promises: tuple[Instance, ...] = ()
    """Hand cards promised by or to this seat, in the open request for help or the deal of the
    fight, as far as their giver still holds them (HELP-06, AMB-27)."""

    @property
    def me(self) -> CharacterView:
        """The own seat. Raises `ValueError` for a spectator."""
        if self.seat == NOBODY:
            raise ValueError("a spectator has no seat")
        return self.public.seats[self.seat]
