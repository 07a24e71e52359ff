"""Limits of connections: how many, from whom, and how often; asyncssh itself sets none.

No I/O: the server brings the address and the time. Who does not log in gives way to who comes
next, those first who come in numbers, so that a thousand silent connections keep nobody out.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from netplay.ssh.listener_settings import ListenerSettings
from netplay.system.network_of_address import network_of_address

_WORST_PENALTY = 6
"""Each connection that never logged in halves the rate of its address, this often at most."""
_REMEMBERED = 4096


@dataclass(slots=True)
class _Source:
    """One address, or one IPv6 network of 64 bits."""

    tokens: float
    updated: float
    open: int = 0
    failures: int = 0
    waiting: "OrderedDict[AdmittedConnection, None]" = field(default_factory=OrderedDict)


@dataclass(eq=False, slots=True)
class AdmittedConnection:
    """A connection that was let in."""

    gate: "ConnectionGate"
    source: _Source
    drop: Callable[[], None]

    def logged_in(self) -> None:
        """The connection has authenticated."""
        self.source.failures = 0
        self.gate._settle(self)

    def closed(self) -> None:
        """The connection is gone; to be called once."""
        if self.gate._settle(self):
            self.source.failures = min(self.source.failures + 1, _WORST_PENALTY)
        self.source.open -= 1
        self.gate.open -= 1


class ConnectionGate:
    """A counter of connections that admits new ones by the limits of the settings."""

    def __init__(self, settings: ListenerSettings) -> None:
        self._settings = settings
        self._sources: dict[str, _Source] = {}
        self._waiting: OrderedDict[AdmittedConnection, None] = OrderedDict()
        self.open = 0

    def reconfigure(self, settings: ListenerSettings) -> None:
        """Let these limits hold from now on."""
        self._settings = settings

    def admit(
        self, address: str, now: float, drop: Callable[[], None]
    ) -> AdmittedConnection | None:
        """A ticket, or None for a connection to be cut; `drop` cuts it later, before its login."""
        settings = self._settings
        source = self._source(address, now)
        rate = settings.connections_per_second / 2**source.failures
        source.tokens = min(
            settings.connection_burst, source.tokens + (now - source.updated) * rate
        )
        source.updated = now
        if (
            source.tokens < 1
            or source.open >= settings.max_per_address
            or self.open >= settings.max_connections
        ):
            return None
        source.tokens -= 1
        if len(source.waiting) >= settings.max_unauthenticated_per_address:
            next(iter(source.waiting)).drop()
        if len(self._waiting) >= settings.max_unauthenticated:
            self._oldest_of_most().drop()
        ticket = AdmittedConnection(self, source, drop)
        source.waiting[ticket] = self._waiting[ticket] = None
        source.open += 1
        self.open += 1
        return ticket

    def _source(self, address: str, now: float) -> _Source:
        name = network_of_address(address)
        source = self._sources.get(name)
        if source is None:
            if len(self._sources) >= _REMEMBERED:
                self._sources = {key: kept for key, kept in self._sources.items() if kept.open}
            source = self._sources[name] = _Source(self._settings.connection_burst, now)
        return source

    def _oldest_of_most(self) -> AdmittedConnection:
        """Of those who have not logged in: from where most wait, and most have failed before."""
        return max(
            self._waiting, key=lambda one: (len(one.source.waiting), one.source.failures)
        )  # the oldest of equals

    def _settle(self, ticket: AdmittedConnection) -> bool:
        """Take a ticket off the waiting lists; whether it was still on them."""
        ticket.source.waiting.pop(ticket, None)
        return self._waiting.pop(ticket, ticket) is None
