"""Clients that do not read what they are sent, or send more than anybody reads."""

import asyncio
from collections.abc import Callable

import pytest

from netplay.ssh import SSHHost
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoFront
from tests.netplay.terminal import WireTerminal, connect

Stop = Callable[[WireTerminal], Callable[[], None]]
"""Stops reading, and returns what makes the client read again."""


def stop_channel(terminal: WireTerminal) -> Callable[[], None]:
    terminal.channel.pause_reading()
    return terminal.channel.resume_reading


def stop_socket(terminal: WireTerminal) -> Callable[[], None]:
    transport = terminal.connection._transport
    assert transport is not None
    transport.pause_reading()
    return transport.resume_reading


async def paint_much(front: DemoFront, name: str) -> None:
    """Repaint the whole board more often than any buffer holds."""
    board = front.board(name)
    for number in range(400):
        for row in range(8, 95):
            board.put(row, f"{number}:{row} ".ljust(290, chr(97 + number % 26)))
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("stop", [stop_channel, stop_socket])
async def test_who_reads_again_gets_one_current_screen(
    host: SSHHost, front: DemoFront, stop: Stop
) -> None:
    async with connect(host.port, size=(300, 100), window=64 * 1024) as terminal:
        await terminal.shows("welcome")
        before = len(terminal.received)
        go_on = stop(terminal)
        painted = front.board("ann").painted
        await paint_much(front, "ann")
        assert front.board("ann").painted - painted < 200 * 87
        front.board("ann").put(99, "the newest line")
        go_on()
        await terminal.shows("the newest line")
        assert terminal.text.count("399:") == 87
        assert len(terminal.received) - before < 6_000_000


@pytest.mark.parametrize("stop", [stop_channel, stop_socket])
async def test_who_does_not_read_is_hung_up_on(
    start_host: StartHost, front: DemoFront, stop: Stop
) -> None:
    host = await start_host(stall_seconds=0.1)
    async with connect(host.port, size=(300, 100), window=64 * 1024) as terminal:
        await terminal.shows("welcome")
        stop(terminal)
        painting = asyncio.create_task(paint_much(front, "ann"))
        await front.everybody_left()
        painting.cancel()
        await asyncio.gather(painting, return_exceptions=True)


async def test_a_flood_of_keys_is_not_played_and_the_session_goes_on(
    host: SSHHost, front: DemoFront
) -> None:
    async with connect(host.port, "ann") as ann, connect(host.port, "bob") as bob:
        await ann.shows("welcome")
        await bob.shows("welcome")
        ann.send(b"z" * 200_000)
        bob.press("y")
        await bob.shows("last y")
        ann.send(b"\x1b[200~" + b"p" * 300_000 + b"\x1b[201~")
        await ann.shows("pasted 4096")
        assert len(front.board("ann").keys) < 10_000
        ann.press("q")
        assert await ann.ends() == 3
