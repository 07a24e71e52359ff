"""The listening host: its algorithms, its sessions and connections, and an orderly end."""

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh

from netplay.budget import WorkAllowance, WorkAllowances, WorkLedger
from netplay.input_error import InputError
from netplay.logs import log_event
from netplay.ssh.admission_check import AdmissionCheck, AdmitEverybody, LoginRefusal
from netplay.ssh.app_and_command_interfaces import AppProvider, RemoteCommandHandler
from netplay.ssh.authentication import install_key_proof_check
from netplay.ssh.ban_check import BanCheck, NoBans
from netplay.ssh.connection import ClientConnection
from netplay.ssh.connection_limits import ConnectionGate
from netplay.ssh.connection_patches import install_connection_class
from netplay.ssh.decompression_limit import COMPRESSION, install_decompression_limit
from netplay.ssh.listener_settings import ListenerSettings
from netplay.ssh.session import ClientSession
from netplay.ssh.visitor import Visitor
from netplay.system.clock import LoopTimeSource
from netplay.system.host_key import load_or_create_host_key
from netplay.system.token_bucket import TokenBucket

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

NO_BANS, ADMIT_EVERYBODY = NoBans(), AdmitEverybody()
NO_LIMIT = WorkAllowances(*(WorkAllowance(rate=1.0, burst=60.0),) * 3)
_CLOSE_SECONDS = 1.5
"""A closing host waits no longer for its screens and clients, which have been told at once."""
_BACKLOG = 128
"""So many connections wait in the system until they are accepted."""
_PORT_TRIES = 8
_REFUSALS, _REFUSAL_SECONDS = 50, 0.2
"""So many refusals in a row are noted in the log, and then one in so many seconds."""


class SSHListener:
    """A listening host; made by `start_listening`."""

    def __init__(
        self,
        settings: ListenerSettings,
        app_provider: AppProvider,
        commands: RemoteCommandHandler | None,
        bans: BanCheck,
        admission_check: AdmissionCheck,
        ledger: WorkLedger,
        *,
        reuse_port: bool,
    ) -> None:
        self.settings = settings
        self.app_provider = app_provider
        self.commands = commands
        self.bans = bans
        self.admission_check = admission_check
        self.ledger = ledger
        self._reuse_port = reuse_port
        self.gate = ConnectionGate(settings)
        self.closes = False
        """No more sessions are opened."""
        self.departures = 0
        """Sessions that have ended so far."""
        self.fingerprint = ""
        """Of the host key, for people to compare."""
        self._sessions: dict[ClientSession, None] = {}
        """The oldest first."""
        self._connections: set[ClientConnection] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._refusals = TokenBucket(LoopTimeSource(), _REFUSAL_SECONDS, _REFUSALS)

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
        """Begin to accept connections; raises InputError."""
        key = load_or_create_host_key(data_dir)
        self.fingerprint = key.get_fingerprint()
        install_decompression_limit()
        install_key_proof_check()
        install_connection_class()
        try:
            self._acceptor = await self._accept(key, self.settings.port)
            for _ in range(_PORT_TRIES):
                if self._acceptor.get_port():
                    break
                # Any free port is one for IPv4 and another one for IPv6: the first one for both.
                port = self._acceptor.get_addresses()[0][1]
                self._acceptor.close()
                self._acceptor = await self._accept(key, port, or_any=True)
        except OSError as error:
            place = f"{self.settings.host or '*'} port {self.settings.port}"
            raise InputError(f"cannot listen on {place}: {_reason(error)}") from error

    async def _accept(
        self, key: asyncssh.SSHKey, port: int, *, or_any: bool = False
    ) -> asyncssh.SSHAcceptor:
        """Listen on that port, or on any if somebody has it."""
        try:
            acceptor = await asyncssh.create_server(
                lambda: ClientConnection(self),
                self.settings.host,
                port,
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
                reuse_port=self._reuse_port,
                # asyncio accepts so many at once, and where there are no more descriptors tries so
                # many times, each with a line in the log and a timer that tries as often again.
                backlog=1,
            )
        except OSError as error:
            if or_any and error.errno == errno.EADDRINUSE:
                return await self._accept(key, 0)
            raise
        for listening in acceptor.sockets:
            with listening.dup() as same:
                same.listen(_BACKLOG)
        return acceptor

    def reconfigure(self, settings: ListenerSettings) -> None:
        """Let these hold for connections from now on; address and port stay."""
        self.settings = settings
        self.gate.reconfigure(settings)

    def stop_listening(self) -> None:
        """Let nobody else in."""
        assert self._acceptor is not None
        self._acceptor.close()

    def listen_no_more(self) -> None:
        """Let nobody else in, and hear nothing more from those who are: keys that were not played
        yet are dropped."""
        self.stop_listening()
        self.closes = True
        for session in self._sessions:
            session.deafen()

    async def close(self, farewell: str = "") -> None:
        """End every session with its terminal restored, then every connection. Without a farewell
        each is told in the language of its client that the host closes."""
        assert self._acceptor is not None
        self._acceptor.close()
        self.closes = True
        for session in list(self._sessions):
            session.part(farewell or session.says("closing"))
        # Ending is work, too.
        self.ledger.set_free()
        # A client closes the connection by itself when it has read its exit status.
        tasks = [session.task for session in self._sessions if session.task is not None]
        ends: list[asyncio.Task[Any]] = [*tasks]
        ends += [
            asyncio.create_task(connection.closed.wait())
            for connection in self._connections
            if connection.visited
        ]
        if ends:
            await asyncio.wait(ends, timeout=min(self.settings.exit_seconds, _CLOSE_SECONDS))
        for connection in list(self._connections):
            connection.abort()
        await self._acceptor.wait_closed()

    # What a session needs (`SessionServices`)

    def opened(self, session: ClientSession) -> None:
        """A session has begun; too many of one key end the oldest of them."""
        self._sessions[session] = None
        if session.stays and session.fingerprint is not None:
            key = session.fingerprint
            same = [one for one in self._sessions if one.stays and one.fingerprint == key]
            for oldest in same[: -self.settings.sessions_per_key]:
                oldest.hang_up(oldest.says("too_often"))

    def ended(self, session: ClientSession) -> None:
        """A session has ended."""
        self._sessions.pop(session, None)
        self.departures += 1

    # What a connection needs (`ConnectionServices`)

    def connected(self, connection: ClientConnection) -> None:
        """A connection was let in."""
        self._connections.add(connection)

    def disconnected(self, connection: ClientConnection) -> None:
        """A connection is closed."""
        self._connections.discard(connection)

    def refused(self, address: str, why: LoginRefusal, name: str, fingerprint: str | None) -> None:
        """Somebody was not let in; a flood of them does not fill the disk."""
        facts = {"address": address, "why": why}
        if fingerprint is not None:
            facts["key"] = fingerprint
            self.admission_check.refused(fingerprint, name, address, why)
        if self._refusals.take():
            log_event("refused-login", logging.WARNING, **facts)

    def turn_out(self, whom: Callable[[str, str | None], bool], farewell: str) -> None:
        """End the sessions and then the connections of those whom `whom` says yes to, by their
        address and fingerprint."""
        for connection in list(self._connections):
            if whom(connection.address, connection.fingerprint):
                connection.hang_up(farewell)

    def hang_up(self, visitor: Visitor, farewell: str) -> None:
        """End that visitor's session, if it is still there."""
        for session in list(self._sessions):
            if session.visitor is visitor:
                session.hang_up(farewell)


async def start_listening(
    settings: ListenerSettings,
    app_provider: AppProvider,
    data_dir: Path,
    commands: RemoteCommandHandler | None = None,
    bans: BanCheck = NO_BANS,
    admission_check: AdmissionCheck = ADMIT_EVERYBODY,
    ledger: WorkLedger | None = None,
    *,
    reuse_port: bool = False,
) -> SSHListener:
    """Listen, and serve `app_provider` until `close`.

    `commands` answer `ssh HOST word`; the `ledger` says how much time everybody may use, without
    one there is no limit. With `reuse_port` other processes may listen on the same port, and the
    system hands each connection to one of them. Raises InputError, with one line for the person
    who started the host, if the address cannot be had or the key in `data_dir` cannot be used.
    """
    # asyncssh logs names and commands as clients send them, Textual strips colours from all apps
    # if the host's own shell asks for it.
    asyncssh.set_log_level(logging.WARNING)
    os.environ.pop("NO_COLOR", None)
    if os.path.expanduser("~") == "~":
        # asyncssh wants to know where the settings of its user lie, if only not to read them.
        os.environ["HOME"] = str(data_dir)
    host = SSHListener(
        settings,
        app_provider,
        commands,
        bans,
        admission_check,
        ledger or WorkLedger(NO_LIMIT),
        reuse_port=reuse_port,
    )
    await host.listen(data_dir)
    return host


def _reason(error: OSError) -> str:
    """The system's own words, without what asyncio wraps around them."""
    if isinstance(error, socket.gaierror) or error.errno is None:
        return error.strerror or str(error)
    return os.strerror(error.errno)


def _available(names: tuple[str, ...]) -> list[str]:
    """The key exchanges that this machine's OpenSSL brings along."""
    available = {name.decode() for name in asyncssh.kex.get_kex_algs()}
    return [name for name in names if name in available]
