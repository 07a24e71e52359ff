"""What a host does for and with the people of a front on another machine, over TLS."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import urllib.request
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.cli.main import main
from netplay.lobby import CLOSING
from netplay.remote.command_router import LINE_PAUSE
from tests.cluster.elsewhere import FarFront, first_machine, free_port
from tests.netplay.hosting import HostProcess
from tests.netplay.service_manager import Manager
from tests.netplay.terminal import connect, refusal
from tests.patience import PATIENCE
from tui.words.catalogue import words_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is no address"),
]
EN = words_for("en")
Where = tuple[int, str]
"""A port, and the address at which somebody listens there."""


async def test_a_front_tells_systemd_how_it_is_while_it_waits_for_its_hall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "notify")
    manager = Manager(address)
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    monkeypatch.setenv("WATCHDOG_USEC", "300000")
    async with first_machine(tmp_path) as home:
        host, front = home.host, home.front()
        await front.start(forked=False)
        await asyncio.to_thread(manager.hears, "READY=1")
        assert await asyncio.to_thread(manager.hears, "STATUS=") == "No hall is there yet"
        # It is told to read its settings again: it does so when it listens.
        front.process.send_signal(signal.SIGHUP)
        for _ in range(3):
            await asyncio.to_thread(manager.hears, "WATCHDOG=1")
        monkeypatch.delenv("NOTIFY_SOCKET")
        await host.start()
        await front.listens()
        assert "changed=" in await front.logs(" reload ")
        while await asyncio.to_thread(manager.hears, "STATUS=") != "sessions: 0":
            pass
        assert await front.stop() == 0
        while await asyncio.to_thread(manager.hears, "STATUS=") != "Saying goodbye":
            pass
        assert await host.stop() == 0
    manager.close()


class Machines:
    """A host and a front that people come in by."""

    def __init__(self, host: HostProcess, front: FarFront, boss: asyncssh.SSHKey) -> None:
        self.host = host
        self.front = front
        self.boss = boss

    async def says(self, order: str, key: asyncssh.SSHKey | None = None) -> str:
        """What the front answers to a command, the boss's if nobody else is named."""
        where = self.front
        async with connect(
            where.port, key=key or self.boss, address=where.address, term="", command=order
        ) as terminal:
            assert await terminal.ends() == 0, terminal.errors
            return terminal.received.decode()

    async def facts(self, order: str, key: asyncssh.SSHKey | None = None) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await self.says(f"{order} --json", key))
        return told


async def comes_with(where: Where, key: asyncssh.SSHKey, code: str) -> None:
    """That key comes in by a code."""

    class Typing(asyncssh.SSHClient):
        def kbdint_auth_requested(self) -> str:
            return ""

        def kbdint_challenge_received(
            self, name: str, instructions: str, lang: str, prompts: Any
        ) -> list[str]:
            return [code] * len(prompts)

    port, address = where
    connection, _ = await asyncssh.create_connection(
        Typing,
        address,
        port,
        username="ann",
        known_hosts=None,
        config=None,
        agent_path=None,
        client_keys=[key],
    )
    connection.abort()


async def why_not(where: Where, key: asyncssh.SSHKey) -> str:
    """Why that key does not come in; empty if it does."""
    port, address = where
    return await refusal(port, key, address)


def read_page(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as page:
        text: str = page.read().decode()
    return text


async def test_a_host_rules_over_people_at_a_front_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    boss, ann, bo = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
    metrics = free_port()
    settings = (
        f'[admins]\nkeys = ["{boss.get_fingerprint()}"]\n'
        f"[metrics]\nport = {metrics}\n"
        '[admission]\nmode = "invite"\n'
    )
    async with first_machine(tmp_path, settings) as home, AsyncExitStack() as stack:
        host, front = home.host, home.front()
        await front.start()
        await host.start()
        await front.listens()
        here, there = (host.port, "127.0.0.1"), (front.port, front.address)
        machines = Machines(host, front, boss)

        # An invitation that is made beside the host lets in there, and its key holds everywhere.
        for where in (here, there):
            assert "Permission denied" in await why_not(where, ann)
        refused = (await machines.facts("admin refused"))["refused"]
        assert ann.get_fingerprint() in {one["key"] for one in refused}
        invite = ["invite", "--config", str(host.config), "--data", str(host.data)]
        capsys.readouterr()
        assert main(invite) == 0
        await comes_with(there, ann, capsys.readouterr().out.partition(" ")[0])
        assert await why_not(here, ann) == ""

        # So does a player's code for a second key.
        first = await stack.enter_async_context(
            connect(front.port, "Ann", key=ann, address=front.address)
        )
        await first.shows("hello, Ann")
        code = (await machines.says("code", ann)).partition(" ")[0]
        await comes_with(here, bo, code)
        assert await why_not(there, bo) == ""

        # Sessions of a person are counted over all fronts.
        for _ in range(4):
            last = await stack.enter_async_context(connect(host.port, "Ann", key=ann))
            await last.shows("hello, Ann")
        await first.ends()
        assert EN("door.too_often") in first.received.decode()

        # How the front does is told by the host.
        gus = await stack.enter_async_context(
            connect(front.port, "Gus", key=boss, address=front.address)
        )
        await gus.shows("hello, ")
        async with asyncio.timeout(PATIENCE):
            while True:
                figures = {one["name"]: one for one in (await machines.facts("status"))["fronts"]}
                if figures["attic"]["sessions"] == 1:
                    break
                await asyncio.sleep(LINE_PAUSE)  # Else it would be too many commands.
        text = await asyncio.to_thread(read_page, f"http://127.0.0.1:{metrics}/metrics")
        assert 'kickdoor_front_sessions{front="attic"} 1.0' in text

        # It reads its own settings again, and nobody notices.
        with (front.kit / "config.toml").open("a") as file:
            file.write("[talk]\nburst = 3\n[limits]\nlobby_idle_minutes = 60\n")
        front.process.send_signal(signal.SIGHUP)
        assert "talk.burst,limits.lobby_idle_minutes" in await front.logs(" reload ")
        assert not gus.ended.is_set()

        # A ban ends sessions there at once, and holds at its door.
        ann_there = await stack.enter_async_context(
            connect(front.port, "Ann", key=ann, address=front.address)
        )
        await ann_there.shows("hello, Ann")
        await machines.says("admin ban Ann")
        await ann_there.ends()
        assert EN("admin.banned") in ann_there.received.decode()
        for key in (ann, bo):
            assert await why_not(there, key) == EN("admin.banned")

        # A drained host ends, and the front waits for the next one.
        await machines.says("admin drain")
        await gus.ends()
        assert EN.notice(CLOSING) in gus.received.decode()
        assert await host.ended() == 0
        await host.start()
        await front.listens()
        assert await why_not(there, ann) == EN("admin.banned")
        assert await why_not(there, boss) == ""
        assert await host.stop() == 0
        assert await front.stop() == 0
        assert "Traceback" not in front.said
