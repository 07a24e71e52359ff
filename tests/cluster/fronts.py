"""Ann and Bo at a host in several processes, over real connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
from collections.abc import Callable, Sequence

from netplay.remote.command_router import LINE_PAUSE
from tests.cluster.nodes import nodes_of
from tests.netplay.autopilot import Autopilot, play_until, press_until
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import Terminal, connect
from tests.netplay.two_players import SWIFT, Players
from tests.patience import PATIENCE

FRONTS = f"{SWIFT}workers = 0\n[cluster]\nfronts = 2\n"
WORKERS = f"{FRONTS}workers = 1\n"
SCREENS = frozenset({"f1", "f2"})
"""The parts of a host that have screens."""
PARTS = {FRONTS: ("hall", "bus"), WORKERS: ("worker-1", "hall", "bus")}
"""Those that have none, by the settings of the host."""


class Fronts(Players):
    """Ann and Bo at a host with two fronts."""

    parts: tuple[str, ...]
    """Of the host, without the fronts."""

    @property
    def nodes(self) -> dict[str, int]:
        return nodes_of(self.host.pid)

    async def lose(self, name: str, signum: signal.Signals = signal.SIGKILL) -> None:
        """That node, as by a crash, or as one that hangs; returns when there is another one."""
        lost = self.nodes[name]
        os.kill(lost, signum)
        await until(lambda: self.nodes.get(name, lost) != lost)

    async def come_back(self) -> tuple[Terminal, Terminal]:
        """Who comes in before the hall has missed the other front finds the chair in the lobby."""
        ann, bo = await self.come("Ann", (80, 24)), await self.come("Bo", (80, 24))
        for terminal in (ann, bo):
            await terminal.shows("At Ann's")
            if "At Ann's ·" not in terminal.text:
                await press_until(terminal, "enter", terminal, "At Ann's ·")
        return ann, bo

    async def come_back_soon(self) -> tuple[Terminal, Terminal]:
        """As `come_back`, as soon as anybody listens."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(ConnectionRefusedError):
                    return await self.come_back()
                await asyncio.sleep(0.1)


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.05)


async def worker_is_there(host: HostProcess, worker: str) -> None:
    """Return once the hall counts that worker."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with connect(host.port, term="", command="status --json") as asked:
                assert await asked.ends() == 0, asked.errors
                facts = json.loads(asked.received)
            if worker in [one["name"] for one in facts["workers"]]:
                return
            await asyncio.sleep(LINE_PAUSE)


def turn(terminal: Terminal) -> str:
    """Whose it is, as the rows of the players show it: their letter."""
    marked = re.search("►([a-d]) ", "\n".join(terminal.screen_lines[:13]))
    return marked[1] if marked else ""


async def the_turn_passes(pilots: Sequence[Autopilot]) -> None:
    """Let them play until each has seen that."""
    for pilot in pilots:
        here = ("", turn(pilot.terminal))
        await play_until(pilots, lambda pilot=pilot, here=here: turn(pilot.terminal) not in here)  # type: ignore[misc]
