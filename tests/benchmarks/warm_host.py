"""`kickdoor host` in processes that are forked off one which has read all code and cards before.

So a host that is killed over and over again starts in a fraction of a second.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from netplay.cli.main import main
from tests.benchmarks.seen import note_pictures

_CONTEXT = get_context("forkserver")
_PRELOADED = ["tests.benchmarks.warm_host", "tests.benchmarks.warmth"]


class WarmHost:
    """A host on a data directory. Every picture that it sends is in the file `seen`."""

    def __init__(self, folder: Path, config: str, patience: float) -> None:
        self.data = folder / "data"
        self.seen = folder / "seen"
        self.log = folder / "host.log"
        self.port = free_port()
        self._config = folder / "host.toml"
        self._config.write_text(config)
        self._patience = patience
        self._process: BaseProcess | None = None
        # There is one server for all that is forked, and whoever asks last says what it reads.
        _CONTEXT.set_forkserver_preload(_PRELOADED)

    async def start(self) -> None:
        """Return once it listens."""
        arguments = (
            "host",
            "--config",
            str(self._config),
            "--data",
            str(self.data),
            "--port",
            str(self.port),
        )
        self._process = _CONTEXT.Process(target=_run, args=(arguments, self.seen, self.log))
        self._process.start()
        async with asyncio.timeout(self._patience):
            while not await self._listens():
                assert self._process.is_alive(), self.log.read_text()[-500:]
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """As a crash does: nothing is saved any more."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """As a person does; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, signum: signal.Signals) -> int:
        process = self._process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signum)
        await asyncio.to_thread(process.join, self._patience)
        assert process.exitcode is not None, "the host does not end"
        return process.exitcode

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.transport.abort()
        return True


def _run(arguments: tuple[str, ...], seen: Path, log: Path) -> None:
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    note_pictures(seen)
    sys.argv = ["kickdoor", *arguments]
    sys.exit(main())


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
