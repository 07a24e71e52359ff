"""The context of admin commands: the parts of a host that they need."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from netplay.admin.connected_sessions import ConnectedSessions
from netplay.admin.node_figures import FrontFigures, WorkerFigures
from netplay.admin.process_metrics import ProcessMetrics
from netplay.admission import RefusedLogins
from netplay.config import Config
from netplay.exports.exports_for_visitors import ExportsForVisitors
from netplay.lobby import Lobby
from netplay.owners import GUEST_PREFIX
from netplay.ssh import Visitor
from netplay.system.clock import Alarm, TimeSource
from netplay.viewpoints.viewpoint_process import ViewpointProcesses
from tui.ports import TableRow, new_notice

DRAIN_CHECK_SECONDS = 1.0
"""A draining host looks so often whether the last game is over."""


class SessionControl(Protocol):
    """The part of the ssh host that admin commands need."""

    @property
    def sessions(self) -> int: ...
    def hang_up(self, visitor: Visitor, farewell: str) -> None: ...
    def turn_out(self, whom: Callable[[str, str | None], bool], farewell: str) -> None: ...


class CannotRetireWorker(Exception):
    """There is no such worker, or no other one: a key under `admin.cannot`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


RetireWorker = Callable[[str], Awaitable[None]]
"""Has all tables of the worker of that name played by others, and lets it end. Raises
`CannotRetireWorker`."""


async def refuse_to_retire_worker(name: str) -> None:
    """There is none in a host of one process."""
    raise CannotRetireWorker("no_worker")


class AdminContext:
    """The context of one host's admin commands. `stop` ends the host in good order."""

    def __init__(
        self,
        config: Config,
        lobby: Lobby,
        guests: ConnectedSessions,
        time: TimeSource,
        metrics: ProcessMetrics,
        stop: Callable[[], None],
    ) -> None:
        self.config = config
        self.lobby = lobby
        self.guests = guests
        self.time = time
        self.metrics = metrics
        self.refused = RefusedLogins(time)
        self.exports = ExportsForVisitors()
        self.viewpoints = ViewpointProcesses()
        self.ssh_host: SessionControl | None = None
        """Once the host listens."""
        self.fronts: Callable[[], Sequence[FrontFigures]] = lambda: ()
        """The processes that have the screens, where this one has none ..."""
        self.workers: Callable[[], Sequence[WorkerFigures]] = lambda: ()
        """... those that play tables ..."""
        self.missing_workers: Callable[[], Sequence[str]] = lambda: ()
        """... and the names of those that should, and are not there."""
        self.lost_games: Callable[[], Sequence[str]] = lambda: ()
        """The ids of games whose files are lost on other machines, until they are taken back."""
        self.retire_worker: RetireWorker = refuse_to_retire_worker
        self._stop = stop
        self._until = 0.0
        self._alarm: Alarm | None = None

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold from now on."""
        self.config = config

    @property
    def sessions(self) -> int:
        """Open now, those of remote commands among them."""
        return self.ssh_host.sessions if self.ssh_host is not None else 0

    def is_admin(self, fingerprint: str | None) -> bool:
        return fingerprint is not None and fingerprint in self.config.admins.keys

    def owner_of(self, visitor: Visitor) -> str:
        """Who that is, as tables and the store know people; `GUEST_PREFIX` without a key."""
        return (
            self.lobby.store.owner_of(visitor.fingerprint) if visitor.fingerprint else GUEST_PREFIX
        )

    def rows(
        self, owner: str = GUEST_PREFIX, *, all_suspended: bool = False
    ) -> tuple[TableRow, ...]:
        """All tables, as that owner finds them; with the unfinished games of theirs, or of all."""
        return self.lobby.admin.rows(owner, all_suspended=all_suspended)

    # --- closing slowly ---------------------------------------------------------------------------

    @property
    def draining(self) -> bool:
        """The host ends when the last game is over."""
        return self._alarm is not None

    def drain(self, seconds: float) -> None:
        """Let no new game begin; end when none is played any more, or after so long."""
        self._until = self.time.now() + seconds
        self.lobby.admin.drain(True)
        self.lobby.admin.announce(new_notice("draining"))
        self._look_again()

    def undrain(self) -> None:
        """Stay after all."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self.lobby.admin.drain(False)
        self.lobby.admin.announce(new_notice("drain_over"))

    def _look(self) -> None:
        if self.lobby.admin.is_played and self.time.now() < self._until:
            self._look_again()
        else:
            self._stop()

    def _look_again(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self.time.call_at(self.time.now() + DRAIN_CHECK_SECONDS, self._look)
