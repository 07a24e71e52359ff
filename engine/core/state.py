"""The whole game as data.

Only `apply_event` changes cards, characters and numbers; only `GameOperations` moves the stack.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import get_args

from engine.core.box import Box
from engine.core.stack_frames import Fight, Frame, TurnFrame
from engine.core.state_cache import StateCache
from engine.core.state_parts import (
    AbilityUse,
    Character,
    DeedEntry,
    Offer,
    QueuedCard,
    UndoableStep,
)
from engine.core.zones import HANDS, PLAYS, Instance, Seat


@dataclass(slots=True)
class UndoPoint:
    """A step that can be taken back, with the game before it, which nobody changes any more."""

    step: UndoableStep
    before: GameState


@dataclass(slots=True)
class GameState:
    """Everything about a game but its box: slots, small ints and lists, so that a clone is fast."""

    box: Box
    seed: str
    draws: int
    """How many blocks of the chance stream are used up."""
    revision: int
    """Accepted commands so far."""
    shown: int
    """Those of them that everybody could see: a pass is none until its window closes."""
    serial: int
    """The last id given to a waiting frame or an offer."""
    turn: int
    active: Seat
    seats: list[Character]
    zones: list[list[Instance]]
    """Cards by zone; the last of a deck or pile is its top."""
    where: list[int]
    """The zone of each instance."""
    equipped: list[bool]
    attached: dict[Instance, Instance]
    """Cheat card to its item."""
    stack: list[Frame]
    queue: list[QueuedCard] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    fresh: list[tuple[Seat, Instance]] = field(default_factory=list)
    """Cards just received off the own turn (AMB-86)."""
    uses: list[AbilityUse] = field(default_factory=list)
    bodies: list[Seat] = field(default_factory=list)
    """Bodies to be looted at the next safe point (AMB-92)."""
    claimable: Instance | None = None
    """A claimable card that has become visible and has had no claim window yet (AMB-37)."""
    grudges: tuple[DeedEntry, ...] = ()
    """The latest last."""
    winners: tuple[Seat, ...] = ()
    over: bool = False
    undo: tuple[UndoPoint, ...] = ()
    """Steps of one seat that can still be taken back, the last one first to go."""
    cache: StateCache = field(default_factory=StateCache)
    """Not part of the game."""

    @property
    def top(self) -> Frame:
        """The frame on top. Raises `IndexError` once the game is over."""
        return self.stack[-1]

    @property
    def top_frame(self) -> Frame | None:
        """The frame on top; None once the game is over."""
        return self.stack[-1] if self.stack else None

    @property
    def fight(self) -> Fight | None:
        """The running fight, wherever it lies on the stack."""
        for frame in reversed(self.stack):
            if isinstance(frame, Fight):  # twice as fast as by its kind
                return frame
        return None

    @property
    def turn_frame(self) -> TurnFrame | None:
        for frame in self.stack:
            if frame.kind == "turn":
                return frame
        return None

    def hand(self, seat: Seat) -> list[Instance]:
        return self.zones[HANDS + seat]

    def play(self, seat: Seat) -> list[Instance]:
        return self.zones[PLAYS + seat]

    def living(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, one in enumerate(self.seats) if not one.dead])

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, beginning with `start` (SETUP-16)."""
        n = len(self.seats)
        return tuple([(start + i) % n for i in range(n)])

    def in_fight(self, seat: Seat) -> bool:
        """The fighter or the helper of the running fight (AMB-40)."""
        fight = self.fight
        return fight is not None and seat in (fight.seat, fight.helper)


_FIELDS = {kind: attrgetter(*(one.name for one in fields(kind))) for kind in get_args(Frame)}
"""All fields of a frame at once: three times as fast as `dataclasses.replace`."""


def clone_frame(frame: Frame) -> Frame:
    """A copy that shares nothing that changes in place: lists in frames are replaced."""
    kind = type(frame)
    return kind(*_FIELDS[kind](frame))


def clone_state(state: GameState) -> GameState:
    """An independent copy that shares the box."""
    # By place, in the order of the fields, as for views: names would cost a tenth of it.
    return GameState(
        state.box,
        state.seed,
        state.draws,
        state.revision,
        state.shown,
        state.serial,
        state.turn,
        state.active,
        [Character(c.level, c.gender, c.dead, c.body, c.redraw) for c in state.seats],
        list(map(list.copy, state.zones)),
        state.where[:],
        state.equipped[:],
        state.attached.copy(),
        [clone_frame(frame) for frame in state.stack],
        [replace(queued, play=replace(queued.play)) for queued in state.queue],
        [replace(offer) for offer in state.offers],
        state.fresh[:],
        state.uses[:],
        state.bodies[:],
        state.claimable,
        state.grudges,
        state.winners,
        state.over,
        state.undo,
    )


def clone_state_with_cache(state: GameState) -> GameState:
    """A clone to play on from, which begins with what was worked out about the state already."""
    copy = clone_state(state)
    copy.cache = state.cache.copy()
    return copy


_COUNTERS = frozenset({"box", "seed", "draws", "revision", "shown", "serial", "undo", "cache"})
"""What goes on counting when a step is taken back: no number ever names two things."""
REVERTED_FIELDS = tuple(one.name for one in fields(GameState) if one.name not in _COUNTERS)


def revert_state(state: GameState, before: GameState) -> None:
    """Put the game back to where it was before, but for its counters."""
    copy = clone_state(before)
    for name in REVERTED_FIELDS:
        setattr(state, name, getattr(copy, name))
