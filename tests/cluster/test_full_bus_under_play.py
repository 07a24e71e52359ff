"""People who play while a process cannot take what the bus has for it: a real nats-server, real
processes, ssh clients."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from tests.cluster.elsewhere import first_machine
from tests.cluster.fronts import FRONTS, Fronts, the_turn_passes, until
from tests.cluster.nodes import nodes_of
from tests.netplay.autopilot import Autopilot, play_until
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import Terminal, connect
from tests.netplay.two_players import begin_together

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]

TALKATIVE = "[talk]\npause = 0.0\nburst = 50\n"
IMPATIENT = """
import json
from pathlib import Path
from netplay.cluster import front_doors, known_fronts
from netplay.cluster.nats_bus import NatsBus
from netplay.cluster.nats_server_config import NatsServerConfig
usual = NatsServerConfig._text
few = dict(max_payload=1 << 17, max_pending=1 << 17)
NatsServerConfig._text = lambda self: json.dumps(json.loads(usual(self)) | few)
front_doors.SILENT_SECONDS = known_fronts.SILENT_SECONDS = 3600.0
once = NatsBus.publish
async def often(bus, subject, data):
    for _ in range(1000 if "attic" in subject and Path({stopped!r}).exists() else 1):
        await once(bus, subject, data)
NatsBus.publish = often
"""
"""A nats-server that keeps little for whoever does not read, and a hall that goes on telling them:
while that file is there all of it a thousand times, for the system keeps some megabytes."""
STALLING = """
import asyncio
from pathlib import Path
from netplay.cluster import nats_bus
nats_bus._PENDING_BYTES = 1 << 16
usual = nats_bus.NatsBus._take
async def slowly(bus, take, message):
    while ".told" in message.subject and Path({stalled!r}).exists():
        await asyncio.sleep(0.02)
    await usual(bus, take, message)
nats_bus.NatsBus._take = slowly
"""
"""Fronts that keep little of what they are told, and take none of it while that file is there."""


async def talk_until(done: Path, text: str, *pilots: Autopilot) -> None:
    """They say one line after the other until that file has the text."""
    number = 0

    def is_done() -> bool:
        nonlocal number
        if text in done.read_text(errors="replace"):
            return True
        number += 1
        for pilot in pilots:
            pilot.terminal.press("t", *f"line {number}.", "enter")
        return False

    await until(is_done)


def can_talk(pilot: Autopilot) -> bool:
    return pilot.keys.get("t") == "talk"


def levels(terminal: Terminal) -> dict[str, str]:
    """Those of all players by their letters, as that screen has them."""
    return dict(re.findall(r"│[ ►]([a-d]) \S+ +(\d+) ", terminal.text))


def agree(first: Terminal, second: Terminal) -> bool:
    """Whether both have the same levels, and those of all four."""
    return len(levels(first)) == 4 and levels(first) == levels(second)


async def test_a_front_that_the_bus_has_cut_off_comes_back_by_itself(tmp_path: Path) -> None:
    async with first_machine(tmp_path, TALKATIVE) as home, AsyncExitStack() as stack:
        host, front = home.host, home.front()
        stopped = tmp_path / "stopped"
        host._program = IMPATIENT.format(stopped=str(stopped)) + host._program
        await front.start()
        await host.start()
        await front.listens()
        key = asyncssh.generate_private_key("ssh-ed25519")
        bo = await stack.enter_async_context(
            connect(front.port, "Bo", address=front.address, key=key)
        )
        await bo.shows("hello, Bo")
        ann = await stack.enter_async_context(connect(host.port, "Ann"))
        await ann.shows("hello, Ann")
        await begin_together(ann, bo)
        await bo.shows("round 1")
        pilots = [Autopilot(ann), Autopilot(bo)]
        await the_turn_passes(pilots)
        os.kill(front.process.pid, signal.SIGSTOP)
        stopped.touch()
        await talk_until(bus_log(host.pid), "Slow Consumer", pilots[0])
        stopped.unlink()
        os.kill(front.process.pid, signal.SIGCONT)
        await front.logs("the bus is back")
        await the_turn_passes(pilots)
        await until(lambda: agree(ann, bo))
        async with connect(host.port, term="", command="status --json") as asked:
            assert await asked.ends() == 0, asked.errors
        assert json.loads(asked.received)["people"] == 2
        assert not bo.ended.is_set()
        assert await front.stop() == 0
        assert "Traceback" not in front.said, front.said
        assert await host.stop() == 0


def bus_log(supervisor: int) -> Path:
    """Of the nats-server of that host."""
    words = Path(f"/proc/{nodes_of(supervisor)['bus']}/cmdline").read_bytes().decode().split("\0")
    return Path(words[words.index("-c") + 1]).with_suffix(".log")


async def test_what_fronts_could_not_take_is_told_again(tmp_path: Path) -> None:
    log, stalled = tmp_path / "log", tmp_path / "stalled"
    host = HostProcess(tmp_path, f"{FRONTS}{TALKATIVE}[log]\nto = '{log}'\n")
    host._program = STALLING.format(stalled=str(stalled)) + host._program
    await host.start()
    async with AsyncExitStack() as stack:
        players = Fronts(host, stack)
        ann, bo = await players.sit_down()
        pilots = [Autopilot(ann), Autopilot(bo)]
        # Their screens will stand: what a key means then, it means until they go on.
        await play_until(pilots, lambda: any(can_talk(one) for one in pilots))
        stalled.touch()
        await talk_until(log, "too much came on the bus at once", *pilots)
        stalled.unlink()
        await the_turn_passes(pilots)
        await until(lambda: agree(ann, bo))
        assert not ann.ended.is_set()
        assert not bo.ended.is_set()
        assert await host.stop() == 0
    assert "Traceback" not in log.read_text()
