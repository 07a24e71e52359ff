"""The sessions that are open now, by the number that an admin points at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from netplay.logs import log_event
from netplay.ssh import Visitor
from netplay.system.clock import TimeSource
from netplay.table.running_table import VisitorTablePort
from tui.ports import LobbyMessage


class SessionUser(Protocol):
    """Somebody behind a terminal: a `Visit`, a `RemoteSpectator` or a `RemoteReplayViewer`."""

    @property
    def name(self) -> str: ...
    @property
    def owner(self) -> str: ...
    @property
    def port(self) -> VisitorTablePort | None: ...
    def send(self, message: LobbyMessage) -> None: ...
    def leave(self) -> None: ...


@dataclass(frozen=True, slots=True)
class RemoteSpectator:
    """A spectator who came by `ssh HOST watch`, never in the lobby, perhaps without a name."""

    name: str
    owner: str
    port: VisitorTablePort

    def send(self, message: LobbyMessage) -> None:
        """They hear what the table says and nothing else."""

    def leave(self) -> None:
        self.port.drop()


@dataclass(frozen=True, slots=True)
class RemoteReplayViewer:
    """Somebody who came by `ssh HOST replay`: at no table, never in the lobby, perhaps without a
    name."""

    name: str
    owner: str
    port: None = None

    def send(self, message: LobbyMessage) -> None:
        """They hear nothing of the host."""

    def leave(self) -> None:
        """They sit nowhere."""


@dataclass(frozen=True, slots=True)
class ConnectedSession:
    """One session: its number, the terminal it came by, and who sits there."""

    number: int
    visitor: Visitor
    who: SessionUser
    since: float
    """By the monotonic clock."""

    @property
    def name(self) -> str:
        """What to call them: spectators without a name by the number."""
        return self.who.name or f"#{self.number}"

    @property
    def table(self) -> str:
        """The name of the table where they are; empty in the lobby."""
        port = self.who.port
        return port.info.name if port is not None and port.is_open else ""


class ConnectedSessions:
    """The open sessions, in the order in which they came. Coming and going is noted in the log."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._all: dict[Visitor, ConnectedSession] = {}
        self._count = 0

    def __iter__(self) -> Iterator[ConnectedSession]:
        return iter(tuple(self._all.values()))

    def come(self, visitor: Visitor, who: SessionUser) -> None:
        self._count += 1
        self._all[visitor] = ConnectedSession(self._count, visitor, who, self._time.now())
        watches = who.port.info.id if isinstance(who, RemoteSpectator) else ""
        log_event("login", name=who.name, address=visitor.address, watches=watches)

    def go(self, visitor: Visitor) -> None:
        """The session is over."""
        guest = self._all.pop(visitor)
        seconds = round(self._time.now() - guest.since)
        log_event("leave", name=guest.who.name, address=visitor.address, seconds=seconds)
        guest.who.leave()
