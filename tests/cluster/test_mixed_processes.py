"""Processes of a host that have several roles: what dies with them comes back, and they end in good
order."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from netplay.games.running_games import NO_KEY_TO_COME_BACK
from netplay.lobby import CLOSING
from tests.cluster.elsewhere import first_machine
from tests.cluster.fronts import Fronts, the_turn_passes, until, worker_is_there
from tests.cluster.nodes import nodes_of
from tests.netplay.autopilot import Autopilot
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import Terminal, connect
from tests.netplay.two_players import SWIFT, begin_together
from tests.patience import PATIENCE
from tui.words.catalogue import words_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]
HALL_WITH_SCREENS = f"{SWIFT}workers = 0\n[cluster]\nworkers = 1\n"
FRONTS_PLAY = f"{SWIFT}workers = 0\n[cluster]\nfronts = 2\nfronts_play = true\n"
PROCESSES = {
    HALL_WITH_SCREENS: ("hall", "worker-1"),
    FRONTS_PLAY: ("hall", "worker-f1", "worker-f2"),
}
"""Those of a host, by its settings."""
SCREENS = {HALL_WITH_SCREENS: ("hall",), FRONTS_PLAY: ("worker-f1", "worker-f2")}
"""Those of them that have screens."""
BOSS = asyncssh.generate_private_key("ssh-ed25519")
EN = words_for("en")


class Mixed(Fronts):
    """Ann and Bo at a host some of whose processes have several roles."""

    def __init__(self, folder: Path, settings: str, stack: AsyncExitStack) -> None:
        self.log = folder / "log"
        admins = f'[admins]\nkeys = ["{BOSS.get_fingerprint()}"]\n'
        super().__init__(
            HostProcess(folder, f"{settings}{admins}[log]\nto = '{self.log}'\n"), stack
        )
        self.parts, self.screens = PROCESSES[settings], SCREENS[settings]

    def logged(self, *words: str) -> list[str]:
        """The lines of the log with all of these in them."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if all(word in line for word in words)]


@pytest.fixture(params=[HALL_WITH_SCREENS, FRONTS_PLAY], ids=["hall with screens", "fronts play"])
async def mixed(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Mixed]:
    async with AsyncExitStack() as stack:
        players = Mixed(tmp_path, request.param, stack)
        await players.host.start()
        yield players
        nodes = players.nodes
        assert await players.host.stop() in (0, -9)
    assert "Traceback" not in players.host.errors, players.host.errors
    assert "Traceback" not in players.log.read_text(), players.log.read_text()
    assert [name for name, pid in nodes.items() if Path(f"/proc/{pid}").exists()] == []


async def test_a_game_is_found_again_whatever_process_is_killed(mixed: Mixed) -> None:
    ann, bo = await mixed.sit_down()
    assert set(mixed.nodes) == {*mixed.parts, "bus"}
    await the_turn_passes([Autopilot(ann), Autopilot(bo)])
    for name in ("bus", *mixed.parts):
        await mixed.lose(name)
        if name in mixed.screens:
            if mixed.screens == (name,):
                for terminal in (ann, bo):
                    async with asyncio.timeout(PATIENCE):
                        await terminal.ended.wait()
            # Who was at another front takes the place of their own former session.
            ann, bo = await mixed.come_back_soon()
        await the_turn_passes([Autopilot(ann), Autopilot(bo)])
    assert set(mixed.nodes) == {*mixed.parts, "bus"}


async def test_its_roles_end_in_good_order_and_what_was_played_is_saved(mixed: Mixed) -> None:
    ann, bo = await mixed.sit_down()
    await the_turn_passes([Autopilot(ann), Autopilot(bo)])
    assert await mixed.host.stop() == 0
    for terminal in (ann, bo):
        await terminal.ends()
        assert EN.notice(CLOSING) in terminal.received.decode(errors="replace")
    assert len(mixed.logged("table-saved")) == 1
    ended = [line.partition(" stop ")[2].partition("=")[0] for line in mixed.logged(" stop ")]
    assert ended[0] == "people", "the hall ends first"
    assert ended.count("sessions") == len(mixed.screens)
    await mixed.host.start()
    ann, bo = await mixed.come_back_soon()
    await the_turn_passes([Autopilot(ann), Autopilot(bo)])


async def test_all_its_roles_read_their_settings_again(mixed: Mixed) -> None:
    other = mixed.host.config.read_text().replace("[ssh]", '[host]\nname = "cellar"\n[ssh]')
    mixed.host.config.write_text(other.replace("[ssh]", "[ssh]\nmax_per_address = 1"))
    os.kill(mixed.host.pid, signal.SIGHUP)
    await until(lambda: {*mixed.parts} == {*_nodes(mixed.logged("INFO reload"))})
    assert len(mixed.logged("INFO reload")) == len(mixed.parts), "once for each process"
    # Which front somebody gets is the system's choice: of so many, two get the same.
    with pytest.raises((OSError, asyncssh.Error)):
        await _one_more_than_there_are_screens(mixed)


def _nodes(lines: list[str]) -> list[str]:
    return [line.rpartition("node=")[2] for line in lines]


async def _one_more_than_there_are_screens(mixed: Mixed) -> None:
    async with AsyncExitStack() as stack:
        for number in range(len(mixed.screens) + 1):
            who = connect(mixed.host.port, f"P{number}")
            terminal = await stack.enter_async_context(who)
            await terminal.shows("at cellar")


async def test_a_game_of_guests_ends_with_the_screens_of_the_hall(tmp_path: Path) -> None:
    """Nobody can come back to it, as after the death of a host of one process."""
    async with AsyncExitStack() as stack:
        players = Mixed(tmp_path, HALL_WITH_SCREENS, stack)
        await players.host.start()
        guest = await stack.enter_async_context(connect(players.host.port, "Gus"))
        await guest.shows("hello, Gus")
        guest.press("u")
        await guest.shows("round 1")
        await players.lose("hall")
        await until(lambda: bool(players.logged(NO_KEY_TO_COME_BACK)))
        assert await players.host.stop() == 0
    assert list((players.host.data / "tables").glob("*.table")) == []
    assert len(list((players.host.data / "tables" / "aside").glob("*.table"))) == 1


async def test_a_front_that_plays_is_retired_as_a_whole(tmp_path: Path) -> None:
    """Its tables are played by the other one, its people come in by it, and it begins anew."""
    async with AsyncExitStack() as stack:
        players = Mixed(tmp_path, FRONTS_PLAY, stack)
        await players.host.start()
        ann, bo = await players.sit_down()
        await the_turn_passes([Autopilot(ann), Autopilot(bo)])
        for name in players.screens:
            old = players.nodes[name]
            command = f"admin retire {name}"
            async with connect(players.host.port, key=BOSS, term="", command=command) as admin:
                assert await admin.ends() == 0, admin.errors
            await until(lambda name=name, old=old: players.nodes.get(name, old) != old)  # type: ignore[misc]
            await worker_is_there(players.host, name)
            ann, bo = await players.come_back_soon()
            await the_turn_passes([Autopilot(ann), Autopilot(bo)])
        assert await players.host.stop() == 0
    assert len(players.logged("an admin has retired this worker")) == len(players.screens)
    assert players.logged("has died") == []
    assert "Traceback" not in players.log.read_text()


async def test_a_drained_host_ends(mixed: Mixed) -> None:
    async with connect(mixed.host.port, "Ann") as ann:
        await ann.shows("hello, Ann")
        command = "admin drain 1h"
        async with connect(mixed.host.port, key=BOSS, term="", command=command) as admin:
            assert await admin.ends() == 0, admin.errors
        await ann.ends()
        assert EN.notice(CLOSING) in ann.received.decode(errors="replace")
    assert await mixed.host.ended() == 0
    await mixed.host.start()


async def test_a_front_elsewhere_that_plays_comes_back_with_its_tables(tmp_path: Path) -> None:
    """Its host is one process beside the bus, whose hall has screens."""
    async with first_machine(tmp_path, fronts=0) as home, AsyncExitStack() as stack:
        host, attic = home.host, home.front("--plays")
        keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("Ann", "Bo")}

        async def come(name: str) -> Terminal:
            where = (attic.port, attic.address) if name == "Ann" else (host.port, "127.0.0.1")
            terminal = connect(where[0], name, key=keys[name], address=where[1])
            return await stack.enter_async_context(terminal)

        await attic.start()  # before there is a hall
        await host.start()
        await attic.plays()
        await attic.listens()
        assert set(nodes_of(host.pid)) == {"hall", "bus"}
        ann, bo = await come("Ann"), await come("Bo")
        await ann.shows("hello, Ann")
        await begin_together(ann, bo)
        await bo.shows("round 1")
        await the_turn_passes([Autopilot(ann), Autopilot(bo)])
        assert len(attic.journals) == 1

        # It dies: the game waits for it, and so does nobody but its people.
        attic.kill()
        await attic.ended()
        await ann.ended.wait()
        await attic.start()
        await attic.listens()
        ann = await come("Ann")
        await ann.shows("At Ann's ·")
        await the_turn_passes([Autopilot(ann), Autopilot(bo)])

        # It reads its settings again, once for both.
        with (attic.kit / "config.toml").open("a") as file:
            file.write("[talk]\nburst = 3\n")
        attic.process.send_signal(signal.SIGHUP)
        assert "changed=talk.burst" in await attic.logs(" reload ")

        # It ends in good order: nothing of the game is left there, and its people are told.
        said = len(attic.said)
        assert await attic.stop() == 0
        assert attic.journals == []
        await ann.ends()
        ended = [one for one in attic.said[said:].splitlines() if " stop " in one]
        assert ["tables=" in one for one in ended] == [True, False], "first what it plays"
        await attic.start()
        await attic.listens()
        ann = await come("Ann")
        await ann.shows("At Ann's ·")
        await the_turn_passes([Autopilot(ann), Autopilot(bo)])
        assert not bo.ended.is_set()
        assert await host.stop() == 0
        assert attic.journals == [], "it is at home"
        assert await attic.stop() == 0
        assert "Traceback" not in attic.said, attic.said
