"""One client's connection: from the handshake to the sessions that it opens."""

import asyncio
import logging
import socket
from collections.abc import Sequence
from typing import Any, Protocol

import asyncssh

from netplay.budget import WorkLedger
from netplay.logs import log_event
from netplay.ssh.admission_check import AdmissionCheck, LoginRefusal
from netplay.ssh.authentication import AuthPrompt, Login
from netplay.ssh.ban_check import BanCheck
from netplay.ssh.connection_limits import AdmittedConnection, ConnectionGate
from netplay.ssh.restricted_channel import RestrictedChannel
from netplay.ssh.round_trip import LinkLatency, measure_round_trips
from netplay.ssh.sanitizing import clean_text
from netplay.ssh.session import ClientSession, SessionServices
from netplay.ssh.visitor import TerminalInfo, Visitor

log = logging.getLogger(__name__)

_NAME_LIMIT = 32
_REQUESTS_PER_TRY = 6
"""asyncssh asks twice for each request, and clients make one or two of them besides every try."""
_UNSENT_BYTES = 16 * 1024
_READ_BYTES = 4096
"""So much is read of one client before it is somebody else's turn: some sixty small packets."""
_BANNED = "You are banned from this host."


class ConnectionServices(SessionServices, Protocol):
    """The services that a connection needs of the server that accepted it."""

    gate: ConnectionGate
    admission_check: AdmissionCheck
    bans: BanCheck
    ledger: WorkLedger
    closes: bool

    def connected(self, connection: "ClientConnection") -> None:
        """A connection was let in."""

    def disconnected(self, connection: "ClientConnection") -> None:
        """A connection that was let in is closed."""

    def refused(self, address: str, why: LoginRefusal, name: str, fingerprint: str | None) -> None:
        """Somebody there was not let in, with that key if there is one."""


class ClientConnection(asyncssh.SSHServer):
    """A login, and at most a few sessions.

    A key that proves itself is the visitor's identity; who has none, or one that is not enough,
    comes by a keyboard-interactive login, which may ask for a code (`Login`). Forwarding in all its
    kinds is refused by what asyncssh's SSHServer answers by default.
    """

    def __init__(self, host: ConnectionServices) -> None:
        self._host = host
        self._settings = host.settings
        self._loop = asyncio.get_running_loop()
        self._ticket: AdmittedConnection | None = None
        self._requests = 0
        self._suggested_name = ""
        self._tries = 0
        self._logged_in = False
        self._sessions: list[ClientSession] = []
        self._refused = False
        self._fingerprint: str | None = None
        self._keep_alive: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._link = LinkLatency()
        self.closed = asyncio.Event()
        self.visited = False
        """Whether a session was ever open."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Ask the gate first."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "unknown"
        if self._host.bans.address(self._address):
            self._refuse("banned")
            return
        self._ticket = self._host.gate.admit(self._address, self._loop.time(), self._drop)
        if self._ticket is None:
            self._refuse("too-many-connections")
            return
        self._login = Login(
            self._host.admission_check,
            self._address,
            tell=conn.send_auth_banner,
            wait=self._be_patient,
            refuse=self._refuse,
            send_away=self._send_away,
        )
        self._payer = self._host.ledger.account(self._address)
        self._payer.is_at_door = True
        conn.payer = self._payer  # type: ignore[attr-defined]  # our own `_Wire`
        self._host.connected(self)
        log_event("connect", address=self._address)
        client = conn.get_extra_info("socket")
        if client is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            # What the kernel holds for a client that does not read is a screen gone stale.
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_BYTES)
        # By itself asyncio reads 256 KiB at once, which may be thousands of resizes.
        conn._transport.max_size = _READ_BYTES  # type: ignore[union-attr]

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing running for a client that is gone."""
        if self._keep_alive is not None:
            self._keep_alive.cancel()
        self._stop_idling()
        if self._ticket is not None:
            if not self._logged_in and not self._refused:
                if self._login.stranger is not None and not self._host.closes:
                    self._tell_refused("unknown-key", self._login.stranger)
                else:
                    log_event("gave-up", address=self._address)
            self._ticket.closed()
            self._host.disconnected(self)
        self.closed.set()

    def abort(self) -> None:
        """Cut the connection."""
        self._connection.abort()

    def hang_up(self, farewell: str) -> None:
        """End its sessions, each with its terminal restored, and then the connection."""
        for session in self._sessions:
            session.hang_up(farewell)
        self._loop.call_later(self._settings.exit_seconds, self.abort)

    # Logging in

    def begin_auth(self, username: str) -> bool:
        """Nobody is let in unasked, or clients would never show the key that they have."""
        self._suggested_name = clean_text(username, _NAME_LIMIT)
        return True

    def public_key_auth_supported(self) -> bool:
        """Yes, up to a number of requests.

        asyncssh does not limit requests before the login, and asks this at each of them.
        """
        self._requests += 1
        if self._requests == self._settings.login_tries * _REQUESTS_PER_TRY:
            self._loop.call_soon(self._refuse, "too-many-requests")
        return True

    def _try(self) -> None:
        """A key is shown, or a code is to be asked for."""
        self._tries += 1
        if self._tries > self._settings.login_tries:
            self._loop.call_soon(self._refuse, "too-many-tries")

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether the key is worth a proof; its signature is checked right after this."""
        self._try()
        fingerprint = key.get_fingerprint()
        if self._host.bans.key(fingerprint):
            # Nor as a guest: who has shown that key is who they are.
            self._loop.call_soon(self._refuse, "banned", _BANNED, fingerprint)
            return False
        return await self._login.offer(fingerprint)

    def key_proved(self) -> bool:
        """Whether the key that has just signed is enough."""
        return self._login.proved()

    def kbdint_auth_supported(self) -> bool:
        """The way in for guests, and for codes."""
        return True

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> AuthPrompt:
        """No question for a guest of an open host; elsewhere a code."""
        self._try()
        return await self._login.challenge()

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> AuthPrompt:
        """The code."""
        return await self._login.answer(responses)

    def auth_completed(self) -> None:
        """Logged in: the key that was checked last is the one that succeeded."""
        self._fingerprint = self._login.fingerprint
        self._payer.is_at_door = False
        self._payer.belongs_to(self._host.ledger.person(self._fingerprint))
        self._logged_in = True
        assert self._ticket is not None
        self._ticket.logged_in()
        self._start_idling()
        self._keep_alive = self._loop.create_task(
            measure_round_trips(
                self._connection,
                self._link,
                interval=self._settings.keepalive_seconds,
                limit=self._settings.keepalive_limit,
                lost=self.abort,
            )
        )

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self._address

    @property
    def fingerprint(self) -> str | None:
        """Of the key that proved itself."""
        return self._fingerprint

    # Sessions

    def session_requested(self) -> Any:
        """A channel and a session for it, or False beyond the limit, or once the host ends."""
        if self._host.closes or len(self._sessions) >= self._settings.sessions_per_connection:
            return False
        payer = self._host.ledger.account(self._address, self._fingerprint)
        session = ClientSession(self._host, self._visitor, self._left, payer)
        self._sessions.append(session)
        return RestrictedChannel(self._connection), session

    def _tell_refused(self, why: LoginRefusal, fingerprint: str | None) -> None:
        self._host.refused(self._address, why, self._suggested_name, fingerprint)

    def _visitor(self, terminal: TerminalInfo, language: str) -> Visitor:
        self._stop_idling()
        self.visited = True
        return Visitor(
            suggested_name=self._suggested_name,
            fingerprint=self._fingerprint,
            address=self._address,
            terminal=terminal,
            language=language,
            link=self._link,
        )

    def _left(self, session: ClientSession) -> None:
        self._sessions.remove(session)
        if not self._sessions and not self.closed.is_set():
            self._start_idling()

    def _start_idling(self) -> None:
        self._stop_idling()
        self._idle = self._loop.call_later(self._settings.login_seconds, self.abort)

    def _be_patient(self) -> None:
        """Somebody is typing a code: that takes longer than a login of machines."""
        self._connection._cancel_login_timer()
        self._stop_idling()
        self._idle = self._loop.call_later(self._settings.code_seconds, self._drop)

    def _stop_idling(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _drop(self) -> None:
        """Give way to somebody who may log in faster."""
        self._refuse("too-slow")

    def _send_away(self, told: str) -> None:
        """Cut a connection that nobody has refused: there was nobody to ask."""
        self._refused = True
        self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, told)

    def _refuse(self, why: LoginRefusal, told: str = "", fingerprint: str | None = None) -> None:
        """Cut a connection that has not logged in; `told` is a line for the client. Without a
        `fingerprint` it is that of the key that has proved itself, if one has."""
        self._refused = True
        if fingerprint is None and self._ticket is not None:
            fingerprint = self._login.stranger
        self._tell_refused(why, fingerprint)
        if told:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, told)
        else:
            self.abort()
