"""Clients that do not read what they are sent, or send more than anybody reads."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from netplay.ssh import SSHListener
from tests.cases import mostly_slow
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import Board, DemoAppProvider
from tests.netplay.terminal import WireTerminal, connect
from tests.patience import PATIENCE

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


STOPS = [(stop_channel, 64 * 1024), (stop_socket, 1 << 30)]
"""The channel's window stops the host, or is so large that only the socket does."""


async def paint_until_nobody_looks(board: Board) -> int:
    """Change the whole board again and again until it is not painted any more; how often."""
    ignored = 0
    for number in range(2000):
        painted = board.painted
        for row in range(8, 95):
            board.put(row, f"{number}:{row} ".ljust(290, chr(97 + number % 26)))
        await asyncio.sleep(0.02)
        ignored = ignored + 1 if board.painted == painted else 0
        if ignored == 5:
            return number
    raise AssertionError("painting went on for a client that does not read")


@pytest.mark.parametrize(("stop", "window"), mostly_slow(STOPS))
async def test_who_reads_again_gets_one_current_screen(
    host: SSHListener, provider: DemoAppProvider, stop: Stop, window: int
) -> None:
    async with connect(host.port, size=(300, 100), window=window) as terminal:
        await terminal.shows("welcome")
        go_on = stop(terminal)
        last = await paint_until_nobody_looks(provider.board("ann"))
        provider.board("ann").put(99, "the newest line")
        go_on()
        await terminal.shows("the newest line")
        assert terminal.text.count(f"{last}:") == 87
        assert f"{last - 1}:94 ".encode() not in terminal.received


async def test_who_does_not_read_is_not_laid_out_anew(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port, size=(300, 100), window=64 * 1024) as terminal:
        await terminal.shows("welcome")
        go_on = stop_channel(terminal)
        board = provider.board("ann")
        await paint_until_nobody_looks(board)
        for columns in (200, 120):
            terminal.resize(columns, 40)
            await asyncio.sleep(0.15)
        assert board.sizes == ["300x100"]
        go_on()
        await terminal.shows("size 120x40")
        assert board.sizes == ["300x100", "120x40"]


async def test_a_host_may_let_more_of_it_wait(
    start_host: StartHost, provider: DemoAppProvider
) -> None:
    host = await start_host(unread_kilobytes=1024)
    async with connect(host.port, size=(300, 100), window=64 * 1024) as terminal:
        await terminal.shows("welcome")
        stop_channel(terminal)
        board = provider.board("ann")
        for number in range(12):
            painted = board.painted
            for row in range(8, 95):
                board.put(row, f"{number}:{row} ".ljust(290, chr(97 + number % 26)))
            async with asyncio.timeout(PATIENCE):
                while board.painted == painted:
                    await asyncio.sleep(0.01)


async def test_a_paste_is_as_long_as_the_host_says(start_host: StartHost) -> None:
    host = await start_host(paste_characters=100)
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.send(b"\x1b[200~" + b"p" * 500 + b"\x1b[201~")
        await terminal.shows("pasted 100:")


@pytest.mark.parametrize(("stop", "window"), STOPS)
async def test_who_does_not_read_is_hung_up_on(
    start_host: StartHost,
    provider: DemoAppProvider,
    stop: Stop,
    window: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "netplay.ssh")
    host = await start_host(stall_seconds=0.5)
    async with connect(host.port, size=(300, 100), window=window) as terminal:
        await terminal.shows("welcome")
        stop(terminal)
        await paint_until_nobody_looks(provider.board("ann"))
        await provider.everybody_left()
    assert "hung up on 127.0.0.1, which stopped reading" in caplog.text


async def test_a_flood_of_keys_is_not_played_and_the_session_goes_on(
    start_host: StartHost, provider: DemoAppProvider
) -> None:
    host = await start_host(keys_per_second=500.0)
    async with connect(host.port, "ann") as ann, connect(host.port, "bob") as bob:
        await ann.shows("welcome")
        await bob.shows("welcome")
        ann.send(b"z" * 200_000)
        bob.press("y")
        await bob.shows("last y")
        ann.send(b"\x1b[200~" + b"p" * 300_000 + b"\x1b[201~")
        await ann.shows("pasted 4096")
        assert len(provider.board("ann").keys) < 10_000
        ann.press("q")
        assert await ann.ends() == 3
