"""`kickdoor host` in several processes as people meet it: a real nats-server, real processes, ssh
clients; the tables in the hall, or at a worker."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from netplay.lobby import CLOSING
from tests.cluster.fronts import FRONTS, PARTS, SCREENS, WORKERS, Fronts, the_turn_passes, until
from tests.netplay.autopilot import Autopilot
from tests.netplay.forking import run
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import connect, openssh
from tests.patience import PATIENCE
from tui.words.catalogue import words_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]


@pytest.fixture(params=[FRONTS, WORKERS], ids=["hall", "worker"])
async def players(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Fronts]:
    host = HostProcess(tmp_path, request.param)
    await host.start()
    async with AsyncExitStack() as stack:
        players = Fronts(host, stack)
        players.parts = PARTS[request.param]
        yield players
        nodes = players.nodes
        assert await host.stop() == 0
    assert "Traceback" not in host.errors, host.errors
    assert [name for name, pid in nodes.items() if Path(f"/proc/{pid}").exists()] == []


async def test_a_game_goes_on_whatever_part_is_lost_that_has_no_screens(players: Fronts) -> None:
    ann, bo = await players.sit_down()
    pilots = [Autopilot(ann), Autopilot(bo)]
    await the_turn_passes(pilots)
    for name in players.parts:
        await players.lose(name)
        await the_turn_passes(pilots)
    if "worker-1" in players.parts:
        await players.lose("worker-1", signal.SIGSTOP)
        await the_turn_passes(pilots)
    assert set(players.nodes) == {*players.parts, *SCREENS}
    assert not ann.ended.is_set()
    assert not bo.ended.is_set()


async def test_whoever_was_at_a_front_that_dies_finds_the_chair_again(players: Fronts) -> None:
    ann, bo = await players.sit_down()
    pilots = [Autopilot(ann), Autopilot(bo)]
    await the_turn_passes(pilots)
    await asyncio.gather(players.lose("f1"), players.lose("f2"))
    for terminal in (ann, bo):
        async with asyncio.timeout(PATIENCE):
            await terminal.ended.wait()
    ann, bo = await players.come_back_soon()
    await the_turn_passes([Autopilot(ann), Autopilot(bo)])


async def test_the_stock_client_plays_and_is_said_goodbye_to(tmp_path: Path) -> None:
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    host = HostProcess(tmp_path, FRONTS)
    await host.start()
    async with openssh(host.port, "Gus", identity=key) as terminal:
        await terminal.shows("hello, Gus")
        terminal.press("u")
        await terminal.shows("round 1")
        await the_turn_passes([Autopilot(terminal)])
        assert await host.stop() == 0
        await terminal.ends()
    assert words_for("en").notice(CLOSING) in terminal.received.decode(errors="replace")
    assert "table-saved" in host.errors
    assert "Traceback" not in host.errors


async def test_when_the_supervisor_is_killed_all_is_saved_and_ends(players: Fronts) -> None:
    await players.sit_down()
    nodes = players.nodes
    assert set(nodes) == {*players.parts, *SCREENS}
    await players.host.kill()
    await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in nodes.values()))
    assert "table-saved" in players.host.errors
    await players.host.start()
    await players.come_back()


async def test_what_cannot_start_says_why_once(tmp_path: Path) -> None:
    host = HostProcess(tmp_path, FRONTS)
    await host.start()
    words = ("host", "--config", str(host.config), "--data", str(host.data), "--port", "0")
    second = await asyncio.to_thread(run, *words)
    assert await host.stop() == 0
    assert second.returncode == 1
    (line,) = [one for one in second.stderr.splitlines() if one.startswith("kickdoor:")]
    assert "another host is using" in line


async def test_admins_rule_over_all_fronts_and_a_drained_host_ends(tmp_path: Path) -> None:
    boss = asyncssh.generate_private_key("ssh-ed25519")
    admins = f'[admins]\nkeys = ["{boss.get_fingerprint()}"]\n'
    host = HostProcess(tmp_path, FRONTS + admins)
    await host.start()
    async with AsyncExitStack() as stack:
        # Which front each of them gets is the system's choice: of eight, hardly all the same.
        people = [await stack.enter_async_context(connect(host.port, name)) for name in "ABCDEFGH"]
        for name, terminal in zip("ABCDEFGH", people, strict=True):
            await terminal.shows(f"hello, {name}")
        for order in (*(f"admin kick {name}" for name in "ABCDEFG"), "admin drain 1h"):
            async with connect(host.port, key=boss, term="", command=order) as admin:
                assert await admin.ends() == 0, admin.errors
        for terminal in people:
            await terminal.ends()
        said = [terminal.received.decode() for terminal in people]
    words = words_for("en")
    assert all(words("admin.kicked") in one for one in said[:-1])
    assert words.notice(CLOSING) in said[-1]
    assert await host.ended() == 0
    assert "Traceback" not in host.errors
