"""The nats-server that carries the bus: found, checked, and told who may do what."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from netplay.cluster.bus_connection_errors import probe_for_full_bus
from netplay.cluster.bus_credentials import BusCredentials
from netplay.cluster.subjects import subject_rights_of
from netplay.input_error import InputError
from netplay.wire.codec import MOST_BYTES

OLDEST = (2, 12)
"""What older servers do in trouble is not known."""
_HOW = "python -m pip install 'kickdoor[cluster]' brings one"
_LOG_BYTES = 1 << 20
HERE = "localhost"
"""Whom the server's certificate is for on its own machine, whatever the address."""
_CONNECT_SECONDS = 1.0
_ANSWER_SECONDS = 300
"""Somebody who was asked may answer for so long."""


def find_nats_server() -> Path:
    """The program: of this environment, or else on the PATH. Raises `InputError` with one line if
    there is none that is new enough."""
    beside = Path(sys.executable).parent / "nats-server"
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    wanted = f"nats-server {OLDEST[0]}.{OLDEST[1]} or newer"
    if found is None:
        raise InputError(f"several processes need {wanted}: {_HOW}")
    try:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"cannot run {found} ({error}): {_HOW}") from None
    version = re.search(r"v(\d+)\.(\d+)", said.stdout)
    if version is None or (int(version[1]), int(version[2])) < OLDEST:
        which = said.stdout.strip() or "no version"
        raise InputError(f"several processes need {wanted}, {found} says {which}: {_HOW}")
    return Path(found)


@dataclass(frozen=True)
class TlsListenerSettings:
    """What a bus needs that fronts on other machines reach: by TLS alone, on the loopback too."""

    address: str
    port: int
    certificate: Path
    key: Path
    authority: str
    """The certificate that this one is signed by, as PEM."""
    passwords: Mapping[str, str]
    """Of the processes on other machines, by their names."""


class NatsServerConfig:
    """The configuration of a server with a user for each process; the passwords of those on this
    machine are made anew each time. It listens on that port of the loopback, or `elsewhere`."""

    def __init__(
        self, port: int, processes: Iterable[str], elsewhere: TlsListenerSettings | None = None
    ) -> None:
        self._elsewhere = elsewhere
        self._address, self._port = "127.0.0.1", port
        self._log = Path()
        self._passwords = {process: secrets.token_urlsafe(32) for process in processes}
        if elsewhere is not None:
            self._address, self._port = elsewhere.address, elsewhere.port
            self._passwords |= elsewhere.passwords

    def access(self, process: str) -> BusCredentials:
        """What that process comes in with, from this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._address, self._address)
        where = f"{_bracketed(host)}:{self._port}"
        if self._elsewhere is None:
            return BusCredentials(f"nats://{where}", process, self._passwords[process])
        authority, name = self._elsewhere.authority, HERE
        return BusCredentials(f"tls://{where}", process, self._passwords[process], authority, name)

    async def answers(self) -> bool:
        """Whether a server is there, be it full."""
        access = self.access(next(iter(self._passwords)))
        where = urlsplit(access.url)
        context = ssl.create_default_context(cadata=access.authority) if access.authority else None
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                reader, writer = await asyncio.open_connection(
                    where.hostname,
                    where.port,
                    ssl=context,
                    server_hostname=access.server_name or None,
                )
                greeting = await reader.read(5)
                writer.close()
        except ssl.SSLError:
            return await probe_for_full_bus(access.url) is not None
        except (OSError, TimeoutError):
            return False
        return greeting == b"INFO "

    def last_words(self) -> str:
        """The last line of the server's log."""
        try:
            return self._log.read_text(encoding="utf-8", errors="replace").splitlines()[-1]
        except (OSError, IndexError):
            return "it says nothing"

    def write(self, path: Path) -> None:
        """Into a file that nobody else can read, and the server's log beside it."""
        path.touch(mode=0o600)
        self._log = path.with_suffix(".log")
        path.write_text(self._text(), encoding="utf-8")

    def _text(self) -> str:
        # JSON is a configuration of NATS, too.
        return json.dumps(
            {
                "listen": f"{_bracketed(self._address)}:{self._port}",
                **self._tls(),
                "server_name": "kickdoor",
                "log_file": str(self._log),
                "logfile_size_limit": _LOG_BYTES,
                "logfile_max_num": 2,
                # What a message has of its own, and its subjects.
                "max_payload": MOST_BYTES + 4096,
                "authorization": {"timeout": 5, "users": [*map(self._user, self._passwords)]},
            },
            indent=1,
        )

    def _tls(self) -> dict[str, object]:
        if self._elsewhere is None:
            return {}
        files = {
            "cert_file": str(self._elsewhere.certificate.absolute()),
            "key_file": str(self._elsewhere.key.absolute()),
        }
        return {"tls": {**files, "handshake_first": True, "timeout": 5}}

    def _user(self, process: str) -> dict[str, object]:
        rights = subject_rights_of(process)
        return {
            "user": process,
            "password": self._passwords[process],
            "permissions": {
                "publish": {"allow": rights.publish},
                "subscribe": {"allow": rights.subscribe},
                "allow_responses": {"max": 1, "expires": f"{_ANSWER_SECONDS}s"},
            },
        }


def _bracketed(host: str) -> str:
    """As a URL has an address."""
    return f"[{host}]" if ":" in host else host
