"""The turn, its windows, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.commands import Deed
from engine.errors import Fact
from engine.frames import WindowKind
from engine.zones import NO_CARD, NOBODY, TABLE, Instance, Seat, Zone

CloseWhy = Literal["all_passed", "expired", "lead_changed", "answered", "cleared"]


@dataclass(slots=True)
class FirstChosen:
    """Who won the roll for the start (SETUP-15)."""

    seat: Seat
    kind: Literal["first_chosen"] = "first_chosen"


@dataclass(slots=True)
class SetupShown:
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
    """A card was turned up (TURN-03); `NO_CARD`: no door was left (AMB-04)."""

    seat: Seat
    card: Instance
    kind: Literal["door_opened"] = "door_opened"


@dataclass(slots=True)
class RoomLooted:
    seat: Seat
    kind: Literal["room_looted"] = "room_looted"


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
class PassTaken:
    """A pass was taken back; seen by nobody but the one who had passed."""

    seat: Seat
    kind: Literal["pass_taken"] = "pass_taken"


@dataclass(slots=True)
class WindowClosed:
    """`all_passed`, `expired`; or by what somebody did: `lead_changed` when its claim no longer
    held, `answered` when its curse went away, `cleared` when all that it was about is over.

    `by` and `card` name what closed it. Who has passed is not told: whoever had not would stand
    out.
    """

    id: int
    about: WindowKind
    subject: Seat
    why: CloseWhy
    by: Seat = NOBODY
    card: Instance = NO_CARD
    kind: Literal["window_closed"] = "window_closed"


@dataclass(slots=True)
class OrderRolled:
    """Several pressed at once: who comes first, and the faces that each of them rolled; equal ones
    rolled again. `draws`: blocks of chance used up."""

    seats: tuple[Seat, ...]
    faces: tuple[tuple[int, ...], ...]
    draws: int
    kind: Literal["order_rolled"] = "order_rolled"


@dataclass(slots=True)
class Outrun:
    """What somebody pressed at the same time as others is not legal any more after theirs; told to
    nobody else. The card, if it was one, is where it was."""

    seat: Seat
    rule: str
    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    kind: Literal["outrun"] = "outrun"


@dataclass(slots=True)
class TookBack:
    """Somebody's last step is undone: the game is where it was before. `undone` is the kind of that
    command, `card` what it was about, if that was one card."""

    seat: Seat
    undone: str
    card: Instance
    kind: Literal["took_back"] = "took_back"


@dataclass(slots=True)
class Ruled:
    """The host has decided something (HOUSE-01); what follows from it is told by itself.

    `card` goes from `source` to `target` (zones); `NO_CARD` for those who see neither.
    """

    deed: Deed
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
