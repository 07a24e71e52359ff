"""A real host in a process of its own, as a person starts it."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from pathlib import Path

from tests.patience import PATIENCE

SWIFT = """
[ssh]
host = "127.0.0.1"
[clocks]
comeback = 0.0
[bots]
delay = 0.05
"""
UNHURRIED = """
[ssh]
host = "127.0.0.1"
[tables]
window_seconds = 600.0
[clocks]
ask = 0.0
turn = 0.0
[bots]
delay = 0.01
"""
_HOST = "import sys; from netplay.cli import main; sys.exit(main())"
_SHUFFLED = """
import secrets
by_lot = secrets.token_hex
secrets.token_hex = lambda n=None: {seed!r} if n == 16 else by_lot(n)
"""


class HostProcess:
    """`kickdoor host` on a data directory; it can be killed and started again.

    With a `seed` of 32 hex digits every game that it begins is shuffled that way.
    """

    def __init__(
        self, folder: Path, config: str = SWIFT, seed: str = "", patience: float = PATIENCE
    ) -> None:
        self.data = folder / "data"
        self.config = folder / "host.toml"
        self.config.write_text(config)
        self.port = 0
        self.errors = ""
        self._patience = patience
        self._program = (_SHUFFLED.format(seed=seed) if seed else "") + _HOST
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Return once it listens; the port stays the same over restarts."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", self._program,
            "host", "--config", str(self.config), "--data", str(self.data),
            "--port", str(self.port),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), self._patience)
        told = re.search(rb"port (\d+)\.", line)
        assert told, f"the host said {line!r}"
        self.port = int(told[1])

    async def kill(self) -> None:
        """As a crash does: nothing is saved any more."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """As a person does; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, signum: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signum)
        _, errors = await asyncio.wait_for(self._process.communicate(), self._patience)
        self.errors += errors.decode()
        assert self._process.returncode is not None
        return self._process.returncode
