"""Calls at a table, as data: one for each method of a `TablePort`."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.commands import Command
from tui.auto_pass_setting import AutoPass
from tui.ports import CardDigits, SoloTiming, TablePort


@dataclass(frozen=True, slots=True)
class ListenToTable:
    """Begin to receive, or once more from the beginning."""


@dataclass(frozen=True, slots=True)
class SubmitCommand:
    command: Command
    seen: int

    def make(self, port: TablePort) -> None:
        port.submit(self.command, self.seen)


@dataclass(frozen=True, slots=True)
class SetClockHold:
    """`on` is False: no longer."""

    on: bool

    def make(self, port: TablePort) -> None:
        if self.on:
            port.hold()
        else:
            port.release()


@dataclass(frozen=True, slots=True)
class TakeSeatBack:
    """The player has pressed a key again."""

    def make(self, port: TablePort) -> None:
        port.take_seat_back()


@dataclass(frozen=True, slots=True)
class NoteOverlayOpened:
    """The player has opened that overlay."""

    what: str

    def make(self, port: TablePort) -> None:
        port.looked(self.what)


@dataclass(frozen=True, slots=True)
class SetSoloTiming:
    wish: SoloTiming

    def make(self, port: TablePort) -> None:
        port.time_alone(self.wish)


@dataclass(frozen=True, slots=True)
class AskCoach:
    """What would it do here?"""

    def make(self, port: TablePort) -> None:
        port.advise()


@dataclass(frozen=True, slots=True)
class SayAtTable:
    text: str

    def make(self, port: TablePort) -> None:
        port.say(self.text)


@dataclass(frozen=True, slots=True)
class GetUp:
    """Leave the table."""

    def make(self, port: TablePort) -> None:
        port.leave()


@dataclass(frozen=True, slots=True)
class AskForRematch:
    now: bool

    def make(self, port: TablePort) -> None:
        port.rematch(self.now)


@dataclass(frozen=True, slots=True)
class LabelCards:
    labels: CardDigits

    def make(self, port: TablePort) -> None:
        port.label(self.labels)


@dataclass(frozen=True, slots=True)
class RememberAutoPass:
    wish: AutoPass

    def make(self, port: TablePort) -> None:
        port.keep_auto_pass(self.wish)


@dataclass(frozen=True, slots=True)
class ToggleSaveRequest:
    """To resume it later, or take that back."""

    def make(self, port: TablePort) -> None:
        port.adjourn()


@dataclass(frozen=True, slots=True)
class AnswerKnock:
    knock: int
    yes: bool

    def make(self, port: TablePort) -> None:
        port.admit(self.knock, self.yes)


TableCall = (
    ListenToTable
    | SubmitCommand
    | SetClockHold
    | TakeSeatBack
    | NoteOverlayOpened
    | SetSoloTiming
    | AskCoach
    | SayAtTable
    | GetUp
    | AskForRematch
    | LabelCards
    | RememberAutoPass
    | ToggleSaveRequest
    | AnswerKnock
)
