"""The whole program over real connections: two clients at a table, a crash, the stock client."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from netplay.lobby import CLOSING
from tests.netplay.autopilot import Autopilot, play_until
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import Terminal, WireTerminal, login, open_session, openssh
from tests.netplay.two_players import SWIFT, Players, in_later_round
from tui.words.catalogue import words_for

PATIENT = """
[ssh]
host = "127.0.0.1"
[tables]
window_seconds = 600.0
[clocks]
ask = 0.0
turn = 0.0
away = 3600.0
[absent]
then = "wait"
[bots]
delay = 0.02
workers = 0
"""
SEED = "c0a1ce11a5" * 3 + "00"
"""Of the game that is interrupted, and of its bots: they would think otherwise after a restart."""
ANSWERS = 10
"""Of a host to a passer-by, during which nothing moves at a table that is at rest."""


@pytest.fixture
async def players(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Players]:
    host = HostProcess(tmp_path, *request.param)
    await host.start()
    async with AsyncExitStack() as stack:
        yield Players(host, stack)
        assert await host.stop() in (0, -9)
    assert "Traceback" not in host.errors


def at_window(pilot: Autopilot) -> bool:
    return pilot.keys.get("Space") == "pass"


def at_choice(pilot: Autopilot) -> bool:
    begun = "GETTING READY" not in pilot.terminal.text
    return begun and not {"tick", "send"}.isdisjoint(pilot.keys.values())


def table(terminal: Terminal) -> list[str]:
    """The part of the screen that shows the game: banner, stage and players."""
    return terminal.screen_lines[:13]


async def at_rest(port: int, terminals: Sequence[Terminal]) -> None:
    """Wait until no key is on its way any more and no bot wants to move.

    A busy host does that in between when somebody asks it something, so it is asked a few times.
    """
    asked = 0
    async with login(port, "passer-by") as connection:
        while asked < ANSWERS:
            before = [table(one) for one in terminals]
            await (await open_session(connection, term="", command="status")).ends()
            await asyncio.sleep(0.05)
            asked = asked + 1 if before == [table(one) for one in terminals] else 0


async def put_down(port: int, terminals: Sequence[Terminal]) -> None:
    """Everybody puts down what they have taken up, ticked or opened, and lets no die roll on:
    none of that is the table's."""
    for one in terminals:
        one.press("escape", "escape", "escape")
    await at_rest(port, terminals)


async def play_to(
    port: int, terminals: Sequence[Terminal], reached: Callable[[Autopilot], bool]
) -> int:
    """Play until one of them is there and stays there; which one."""
    pilots = [Autopilot(terminal) for terminal in terminals]
    while True:
        await play_until(pilots, lambda: any(map(reached, pilots)))
        await put_down(port, terminals)
        for number, pilot in enumerate(pilots):
            if reached(pilot):
                return number


@pytest.mark.slow
@pytest.mark.parametrize("players", [(f"{SWIFT}workers = 0",)], indirect=True, ids=["swift"])
async def test_two_clients_play_together(players: Players) -> None:
    """Quickly told below: one plays on at these clocks while another one comes back."""
    ann, bo = await players.sit_down()
    pilots = [Autopilot(ann), Autopilot(bo)]
    await play_until(pilots, lambda: in_later_round(ann) and in_later_round(bo))
    assert all(pilot.pressed > 1 for pilot in pilots)


@pytest.mark.slow
@pytest.mark.parametrize(
    "reached", [pytest.param(at_window, id="window"), pytest.param(at_choice, id="choice")]
)
@pytest.mark.parametrize("players", [(PATIENT, SEED)], indirect=True, ids=["patient"])
async def test_a_killed_host_comes_back_in_the_middle_of_it(
    players: Players, reached: Callable[[Autopilot], bool]
) -> None:
    """Quick where a table is found on the disk, by the same name: `table/test_restart.py`."""
    ann, bo = await players.sit_down()
    asked = await play_to(players.host.port, [ann, bo], reached)
    tables = [table(ann), table(bo)]

    await players.host.kill()
    await players.host.start()
    terminals = await players.come_back()
    await put_down(players.host.port, terminals)
    for terminal, before in zip(terminals, tables, strict=True):
        rows = zip(before, table(terminal), strict=True)
        assert [(row, now) for row, now in rows if row != now] == []
    back = [Autopilot(terminal) for terminal in terminals]
    assert reached(back[asked])
    await play_until(back, lambda: in_later_round(back[0].terminal))


@pytest.mark.slow  # Quickly: who comes back to a table is in `table/test_absence.py`.
@pytest.mark.parametrize(
    "players", [(f"{SWIFT}workers = 0\n[absent]\nafter = 0.1",)], indirect=True, ids=["swift"]
)
async def test_a_lost_connection_leads_back_to_the_table_and_to_what_has_happened(
    players: Players,
) -> None:
    ann, bo = await players.sit_down()
    assert isinstance(ann, WireTerminal)
    ann.connection.abort()
    await play_until([Autopilot(bo)], lambda: in_later_round(bo))
    ann = await players.come("Ann", (80, 24))
    await ann.shows("[v] shows")  # One or several things, or after a long time the last ones.
    assert "At Ann's ·" in ann.text, "without a key"
    assert 1 <= sum(row.startswith("! ") for row in ann.screen_lines) <= 3


@pytest.mark.slow  # Quickly: the stock client is in `ssh/test_openssh.py`.
async def test_the_stock_client_plays_against_bots(tmp_path: Path) -> None:
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    host = HostProcess(tmp_path, SWIFT)
    await host.start()
    async with openssh(host.port, "Gus [/b]", identity=key) as terminal:
        await terminal.shows("hello, Gus [/b]")
        terminal.press("u")
        await terminal.shows("round 1")
        await play_until([Autopilot(terminal)], lambda: in_later_round(terminal))
        assert await host.stop() == 0
        await terminal.ends()
    assert words_for("en").notice(CLOSING) in terminal.received.decode(errors="replace")
    assert "Traceback" not in host.errors
