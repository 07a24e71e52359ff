"""The listening host: who may connect, log in and open a session, and an orderly end."""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import asyncssh

from netplay.ssh.channel import GameChannel
from netplay.ssh.cleaning import clean
from netplay.ssh.compression import COMPRESSION, bound_decompression
from netplay.ssh.errors import HostError
from netplay.ssh.gate import Gate, Ticket
from netplay.ssh.hostkey import host_key
from netplay.ssh.link import Link, keep_alive
from netplay.ssh.session import AppSession
from netplay.ssh.settings import SSHSettings
from netplay.ssh.visitor import Command, Commands, Front, Terminal, Visitor

log = logging.getLogger(__name__)

_NAME_LIMIT = 32
_REQUESTS_BEFORE_LOGIN = 40
_UNSENT_BYTES = 16 * 1024

KEY_EXCHANGES = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
CIPHERS = ("aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr")
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")
CLIENT_KEYS = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "rsa-sha2-512",
    "rsa-sha2-256",
)
"""Kinds of keys that people have; the host's own is Ed25519."""


class SSHHost:
    """A listening host; made by `serve`."""

    def __init__(self, settings: SSHSettings, front: Front, commands: Commands) -> None:
        self.settings = settings
        self.front = front
        self.commands = commands
        self.gate = Gate(settings)
        self.departures = 0
        """Sessions that have ended so far."""
        self.fingerprint = ""
        """Of the host key, for people to compare."""
        self._sessions: set[AppSession] = set()
        self._connections: set[Connection] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None

    @property
    def port(self) -> int:
        """The port that it listens on."""
        assert self._acceptor is not None
        return self._acceptor.get_port()

    @property
    def sessions(self) -> int:
        """Sessions open now."""
        return len(self._sessions)

    async def listen(self, data_dir: Path) -> None:
        """Begin to accept connections; raises HostError."""
        key = host_key(data_dir)
        self.fingerprint = key.get_fingerprint()
        bound_decompression()
        try:
            self._acceptor = await asyncssh.create_server(
                lambda: Connection(self),
                self.settings.host,
                self.settings.port,
                server_host_keys=[key],
                server_version="Kickdoor",
                config=None,
                kex_algs=_available(KEY_EXCHANGES),
                encryption_algs=CIPHERS,
                mac_algs=MACS,
                compression_algs=(COMPRESSION, "none"),
                signature_algs=CLIENT_KEYS,
                login_timeout=self.settings.login_seconds,
                keepalive_interval=0,
                public_key_auth=True,
                kbdint_auth=True,
                password_auth=False,
                host_based_auth=False,
                gss_host=None,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                backlog=128,
            )
        except OSError as error:
            where = f"{self.settings.host or '*'} port {self.settings.port}"
            raise HostError(f"cannot listen on {where}: {os.strerror(error.errno or 0)}") from error

    async def close(self, farewell: str = "The host is closing. See you.") -> None:
        """End every session with its terminal restored, then every connection."""
        assert self._acceptor is not None
        self._acceptor.close()
        for session in list(self._sessions):
            session.hang_up(farewell)
        tasks = [session.task for session in self._sessions if session.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=2 * self.settings.exit_seconds)
        # A client closes the connection by itself when it has read its exit status.
        closing = [
            connection.closed.wait() for connection in self._connections if connection.visited
        ]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await asyncio.gather(*closing)
        for connection in list(self._connections):
            connection.abort()
        await self._acceptor.wait_closed()

    # The household of a session

    def opened(self, session: AppSession) -> None:
        """A session has begun."""
        self._sessions.add(session)

    def ended(self, session: AppSession) -> None:
        """A session has ended."""
        self._sessions.discard(session)
        self.departures += 1

    # The house of a connection

    def connected(self, connection: "Connection") -> None:
        """A connection was let in."""
        self._connections.add(connection)

    def disconnected(self, connection: "Connection") -> None:
        """A connection is closed."""
        self._connections.discard(connection)


class Connection(asyncssh.SSHServer):
    """One client's connection: its login, and at most a few sessions.

    Any key that proves itself is welcome and is the visitor's identity; who has none is let in
    by a keyboard-interactive login without questions. Forwarding in all its kinds is refused by
    what asyncssh's SSHServer answers by default.
    """

    def __init__(self, host: SSHHost) -> None:
        self._host = host
        self._settings = host.settings
        self._loop = asyncio.get_running_loop()
        self._ticket: Ticket | None = None
        self._requests = 0
        self._open_sessions = 0
        self._offered: str | None = None
        self._fingerprint: str | None = None
        self._keep_alive: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._link = Link()
        self.closed = asyncio.Event()
        self.visited = False
        """Whether a session was ever open."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Ask the gate first."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "unknown"
        self._ticket = self._host.gate.admit(self._address, self._loop.time(), self._drop)
        if self._ticket is None:
            log.info("refused a connection from %s: too many", self._address)
            conn.abort()
            return
        self._host.connected(self)
        client = conn.get_extra_info("socket")
        if client is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            # What the kernel holds for a client that does not read is a screen gone stale.
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing running for a client that is gone."""
        if self._keep_alive is not None:
            self._keep_alive.cancel()
        self._stop_idling()
        if self._ticket is not None:
            self._ticket.closed()
            self._host.disconnected(self)
        self.closed.set()

    def abort(self) -> None:
        """Cut the connection."""
        self._connection.abort()

    # Logging in

    def begin_auth(self, username: str) -> bool:
        """Nobody is let in unasked, or clients would never show the key that they have."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Yes, up to a number of requests.

        asyncssh does not limit requests before the login, and asks this at each of them.
        """
        self._requests += 1
        if self._requests == _REQUESTS_BEFORE_LOGIN:
            log.info("refused a login from %s: too many requests", self._address)
            self._loop.call_soon(self.abort)
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do; whose it is shows when its signature is checked, right after this."""
        self._offered = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """The way in for guests."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """No questions; and a key that was shown before without proof counts for nothing."""
        self._offered = None
        return True

    def auth_completed(self) -> None:
        """Logged in: the key that was checked last is the one that succeeded."""
        self._fingerprint = self._offered
        assert self._ticket is not None
        self._ticket.logged_in()
        self._start_idling()
        self._keep_alive = self._loop.create_task(
            keep_alive(
                self._connection,
                self._link,
                interval=self._settings.keepalive_seconds,
                limit=self._settings.keepalive_limit,
                lost=self.abort,
            )
        )

    # Sessions

    def session_requested(self) -> Any:
        """A channel and a session for it, or False beyond the limit."""
        if self._open_sessions >= self._settings.sessions_per_connection:
            return False
        self._open_sessions += 1
        return GameChannel(self._connection), AppSession(self._host, self._visitor, self._left)

    def _visitor(self, terminal: Terminal, language: str) -> Visitor:
        self._stop_idling()
        self.visited = True
        return Visitor(
            suggested_name=clean(self._connection.get_extra_info("username", ""), _NAME_LIMIT),
            fingerprint=self._fingerprint,
            address=self._address,
            terminal=terminal,
            language=language,
            link=self._link,
        )

    def _left(self) -> None:
        self._open_sessions -= 1
        if not self._open_sessions and not self.closed.is_set():
            self._start_idling()

    def _start_idling(self) -> None:
        self._stop_idling()
        self._idle = self._loop.call_later(self._settings.login_seconds, self.abort)

    def _stop_idling(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _drop(self) -> None:
        """Give way to somebody who may log in faster."""
        log.info("dropped a connection from %s that had not logged in", self._address)
        self.abort()


async def serve(
    settings: SSHSettings,
    front: Front,
    data_dir: Path,
    commands: Mapping[str, Command] | None = None,
) -> SSHHost:
    """Listen, and serve `front` until `close`.

    `commands` are the words of `ssh HOST word`. Raises HostError, with one line for the person
    who started the host, if the address cannot be had or the key in `data_dir` cannot be used.
    """
    # asyncssh logs names and commands as clients send them, Textual strips colours from all apps
    # if the host's own shell asks for it.
    asyncssh.set_log_level(logging.WARNING)
    os.environ.pop("NO_COLOR", None)
    host = SSHHost(settings, front, commands or {})
    await host.listen(data_dir)
    return host


def _available(names: tuple[str, ...]) -> list[str]:
    """The key exchanges that this machine's OpenSSL brings along."""
    available = {name.decode() for name in asyncssh.kex.get_kex_algs()}
    return [name for name in names if name in available]
