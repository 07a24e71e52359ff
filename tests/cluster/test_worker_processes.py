"""`kickdoor host --workers` as people meet it: real processes, ssh clients."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import asyncssh
import pytest

from netplay.lobby import CLOSING
from netplay.remote.command_router import LINE_PAUSE
from tests.cluster.fronts import (
    PARTS,
    SCREENS,
    WORKERS,
    Fronts,
    the_turn_passes,
    until,
    worker_is_there,
)
from tests.netplay.autopilot import Autopilot
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import connect, openssh
from tests.patience import PATIENCE
from tui.words.catalogue import words_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]


async def test_tables_are_played_by_workers_and_saved_at_the_end(tmp_path: Path) -> None:
    keys = [tmp_path / name for name in ("Gus", "Una")]
    for key in keys:
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    host = HostProcess(tmp_path, WORKERS, forked=False)
    await host.start()
    async with AsyncExitStack() as stack:
        unstopped = stack.enter_context(ExitStack())
        unstopped.callback(os.kill, host.pid, signal.SIGTERM)
        gus, una = [
            await stack.enter_async_context(openssh(host.port, key.name, identity=key))
            for key in keys
        ]
        for terminal in (gus, una):
            await terminal.shows("hello, ")
            terminal.press("u")
            await terminal.shows("round 1")
        pilots = [Autopilot(gus), Autopilot(una)]
        await the_turn_passes(pilots)
        async with asyncio.timeout(PATIENCE):  # The worker reports once a second.
            while await _worker_figures(host) != ("worker-1", 2, 2):
                await asyncio.sleep(LINE_PAUSE)  # Else it would be too many commands.
        unstopped.pop_all()
        assert await host.stop() == 0
        for terminal in (gus, una):
            await terminal.ends()
            assert words_for("en").notice(CLOSING) in terminal.received.decode(errors="replace")
    assert host.errors.count("table-saved") == 2
    assert "Traceback" not in host.errors


async def _worker_figures(host: HostProcess) -> tuple[str, int, int]:
    """The name of the only worker, and how many tables and people the status gives it."""
    async with connect(host.port, term="", command="status --json") as asked:
        assert await asked.ends() == 0, asked.errors
        (worker,) = json.loads(asked.received)["workers"]
    return worker["name"], worker["tables"], worker["people"]


async def test_workers_are_retired_one_after_the_other_under_play(tmp_path: Path) -> None:
    """As for a new version: each process of a worker is another one, and the game goes on."""
    boss = asyncssh.generate_private_key("ssh-ed25519")
    admins = f'[admins]\nkeys = ["{boss.get_fingerprint()}"]\n'
    two = WORKERS.replace("workers = 1", "workers = 2")
    host = HostProcess(tmp_path, two + admins)
    await host.start()
    async with AsyncExitStack() as stack:
        players = Fronts(host, stack)
        ann, bo = await players.sit_down()
        pilots = [Autopilot(ann), Autopilot(bo)]
        await the_turn_passes(pilots)
        for name in ("worker-1", "worker-2"):
            old = players.nodes[name]
            command = f"admin retire {name}"
            async with connect(host.port, key=boss, term="", command=command) as admin:
                assert await admin.ends() == 0, admin.errors
            await until(lambda name=name, old=old: players.nodes.get(name, old) != old)  # type: ignore[misc]
            await worker_is_there(host, name)
            await the_turn_passes(pilots)
        assert not ann.ended.is_set()
        assert not bo.ended.is_set()
        assert await host.stop() == 0
    assert "Traceback" not in host.errors, host.errors


async def test_each_process_reads_its_settings_again(tmp_path: Path) -> None:
    host = HostProcess(tmp_path, f"{WORKERS}[log]\nto = '{tmp_path / 'log'}'\n")
    await host.start()
    host.config.write_text(f"{host.config.read_text()}[talk]\nburst = 3\n")
    os.kill(host.pid, signal.SIGHUP)

    def has_reloaded(name: str) -> bool:
        lines = (tmp_path / "log").read_text().splitlines()
        return any("INFO reload" in line and f"node={name}" in line for line in lines)

    await until(lambda: all(has_reloaded(name) for name in {*PARTS[WORKERS], *SCREENS} - {"bus"}))
    assert await host.stop() == 0
