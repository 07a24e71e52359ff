"""What a table's task is told, one thing after the other: races become an order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.commands import Command, MakeRuling
from engine.core.errors import Refusal
from engine.core.zones import Seat
from tui.ports import Advised, Notice

if TYPE_CHECKING:
    from netplay.table.port import SeatPort
    from netplay.table.seat_requests import Caller


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody listens to a seat from now on."""

    port: SeatPort


@dataclass(frozen=True, slots=True)
class Left:
    """Nobody listens any more; `for_good`: they said so, and a bot may have the chair at once."""

    port: SeatPort
    for_good: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A command, the revision that its player saw, and about when the key was pressed."""

    port: SeatPort
    command: Command
    seen: int
    pressed: float


@dataclass(frozen=True, slots=True)
class Held:
    """A player holds the clock; `on` is False: no longer."""

    port: SeatPort
    on: bool


@dataclass(frozen=True, slots=True)
class HoldOver:
    """A hold has run out."""


@dataclass(frozen=True, slots=True)
class Raced:
    """What was pressed at about the same time is together."""


@dataclass(frozen=True, slots=True)
class Talked:
    port: SeatPort
    text: str


@dataclass(frozen=True, slots=True)
class WantsAdvice:
    """A player asks the coach what it would do there."""

    port: SeatPort


@dataclass(frozen=True, slots=True)
class AdviceCame:
    """What the coach has answered, about the picture of that revision."""

    port: SeatPort
    advised: Advised


@dataclass(frozen=True, slots=True)
class WantsAgain:
    """After the end: a player asks for a rematch, or takes that back; `now`: the owner begins."""

    port: SeatPort
    now: bool


@dataclass(frozen=True, slots=True)
class WantsAdjourn:
    """A player would save the game for another evening, or takes that back."""

    port: SeatPort


@dataclass(frozen=True, slots=True)
class NoAdjourn:
    """It could not be saved for another evening, and why."""

    reason: Notice


@dataclass(frozen=True, slots=True)
class NoRematch:
    """It could not be begun, and why."""

    reason: Notice


@dataclass(frozen=True, slots=True)
class Knocked:
    """A visitor asks for a bot's chair."""

    caller: Caller


@dataclass(frozen=True, slots=True)
class Admitted:
    """What the owner says to a caller, by its id."""

    port: SeatPort
    caller: int
    yes: bool


@dataclass(frozen=True, slots=True)
class WentAway:
    """A caller waits no longer; `answer` is for those who have waited in vain."""

    caller: int
    answer: Notice | None = None


@dataclass(frozen=True, slots=True)
class Rang:
    """The clock of that decision ran out."""

    clock: int


@dataclass(frozen=True, slots=True)
class BotSits:
    """The player of that chair has been away for long enough."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BotActs:
    """The bot in that chair has thought for long enough."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ruling:
    """The host's word, by that admin; the engine's answer goes into `verdict`."""

    rule: MakeRuling
    by: str
    verdict: list[Refusal | None]


@dataclass(frozen=True, slots=True)
class Paused:
    """The host lets the game stand, or go on; the line is for everybody."""

    on: bool
    line: Notice


@dataclass(frozen=True, slots=True)
class Announced:
    """A line of the host's for everybody."""

    line: Notice


@dataclass(frozen=True, slots=True)
class KeepTime:
    """Write down what is left on the clocks."""


@dataclass(frozen=True, slots=True)
class StopTable:
    """Save and end; the reason is for everybody."""

    reason: Notice


InboxItem = (
    Joined | Left | Played | Held | HoldOver | Raced | Talked | WantsAdvice | AdviceCame
    | WantsAgain | NoRematch | WantsAdjourn | NoAdjourn | Knocked | Admitted | WentAway | Rang
    | BotSits | BotActs | Ruling | Paused | Announced | KeepTime | StopTable
)  # fmt: skip
