"""Sitting down, playing and leaving through a real connection."""

import asyncio
import logging
import sys

import pytest

from netplay.ssh import SSHListener, Visitor
from netplay.ssh.session import clamp_terminal_size
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoApp, DemoAppProvider
from tests.netplay.terminal import connect, login, open_session
from tests.patience import PATIENCE


async def test_a_visitor_sees_the_app_and_its_keys_arrive(host: SSHListener) -> None:
    async with connect(host.port, "ann") as terminal:
        await terminal.shows("welcome ann")
        terminal.press("down")
        await terminal.shows("1 keys, last down")
        terminal.press("escape")
        await terminal.shows("2 keys, last escape")
        terminal.click(7, 9)
        await terminal.shows("clicked 7,9")
        terminal.paste("one [/b] two")
        await terminal.shows("pasted 12: one [/b] two")


async def test_a_visitor_has_been_idle_since_the_last_key(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port, "ann") as terminal:
        await terminal.shows("welcome ann")
        assert 0 <= provider.visitors[0].idle() <= PATIENCE
        before = provider.visitors[0].idle()
        await asyncio.sleep(0.02)
        assert provider.visitors[0].idle() > before
        terminal.press("down")
        await terminal.shows("1 keys, last down")
        assert 0 <= provider.visitors[0].idle() <= PATIENCE


@pytest.mark.parametrize(("term", "mouse"), [("tmux-256color", True), ("screen.xterm", False)])
async def test_gnu_screen_would_keep_back_an_esc_if_asked_for_the_mouse(
    host: SSHListener, term: str, mouse: bool
) -> None:
    async with connect(host.port, term=term) as terminal:
        await terminal.shows("welcome")
        assert (b"\x1b[?1000h" in terminal.received) is mouse


async def test_leaving_restores_the_terminal_and_returns_the_apps_status(
    host: SSHListener, provider: DemoAppProvider, capsys: pytest.CaptureFixture[str]
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.press("q")
        assert await terminal.ends() == 3
    for mode in (1000, 1002, 1004, 1006, 1049, 2004):
        on, off = f"\x1b[?{mode}h".encode(), f"\x1b[?{mode}l".encode()
        assert terminal.received.index(on) < terminal.received.rindex(off)
    assert terminal.received.endswith(b"\x1b[?1049l\x1b[?25hYou left the table.\r\n")
    # pyte has no other screen, like GNU screen: nothing of the app may stand there.
    assert terminal.text.strip() == "You left the table."
    assert capsys.readouterr() == ("", "")
    assert provider.gone == provider.visitors


async def test_a_client_that_vanishes_has_left(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
    await provider.everybody_left()
    assert provider.gone == provider.visitors
    assert not host.sessions


async def test_a_client_that_closes_its_input_has_left(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.channel.write_eof()
        assert await terminal.ends() == 0
    async with connect(host.port) as terminal:
        terminal.channel.write_eof()  # perhaps before anything has begun
        await terminal.ends()
    await provider.everybody_left()
    assert not host.sessions


# Sizes


@pytest.mark.parametrize(
    ("told", "painted"),
    [((1, 1), (1, 1)), ((0, 0), (80, 24)), ((80, 0), (80, 24)), ((6000, 3000), (300, 100))],
)
def test_a_size_is_made_possible(told: tuple[int, int], painted: tuple[int, int]) -> None:
    assert clamp_terminal_size(*told) == painted


@pytest.mark.parametrize(
    ("told", "painted"), [((0, 0), "size 80x24"), ((2**31 - 1, 2**31 - 1), "size 300x100")]
)
async def test_an_impossible_size_is_answered_with_a_possible_one(
    host: SSHListener, told: tuple[int, int], painted: str
) -> None:
    async with connect(host.port, size=(300, 100), told_size=told) as terminal:
        await terminal.shows(painted)


async def test_the_smallest_terminal_is_survived(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port, size=(1, 1)) as terminal:
        await terminal.shows("w")
        terminal.resize(80, 24)
        await terminal.shows("size 80x24")


async def test_a_storm_of_sizes_is_thinned_and_ends_with_the_last(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("size 80x24")
        loop = asyncio.get_running_loop()
        began = loop.time()
        for columns in range(60, 110):
            terminal.channel.change_terminal_size(columns, 20)
            await asyncio.sleep(0.003)
        terminal.resize(101, 33)
        await terminal.shows("size 101x33")
        terminal.click(100, 32)
        await terminal.shows("clicked 100,32")
        assert len(provider.board("ann").sizes) <= 3 + 10 * (loop.time() - began)


async def test_a_forged_size_in_the_keys_changes_nothing(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("size 80x24")
        terminal.send(b"\x1b[48;500;500;1;1t\x1b[48;99999;99999;1;1tz")
        await terminal.shows("last z")
        assert provider.board("ann").sizes == ["80x24"]


# What an app may do, and where it ends


async def test_a_crash_stays_in_its_session(
    host: SSHListener, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async with connect(host.port, "ann") as ann, connect(host.port, "bob") as bob:
        await ann.shows("welcome ann")
        await bob.shows("welcome bob")
        ann.press("x")
        assert await ann.ends() == 1
        assert ann.received.endswith(b"Your seat is saved: please connect again.\r\n")
        bob.press("z")
        await bob.shows("last z")
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "KeyError at" in record.getMessage()
    assert "demo.py:" in record.getMessage()
    everything = caplog.text + "".join(capsys.readouterr())
    assert "the_hidden_card" not in everything
    assert "Traceback" not in everything


class Broken(DemoApp):
    """Cannot even start."""

    CSS = "Board { colour of: nothing"


class Impossible(DemoApp):
    """Fails while it is made."""

    def __init__(self, visitor: Visitor) -> None:
        raise LookupError("the_hidden_card")


@pytest.mark.parametrize("app_class", [Broken, Impossible])
async def test_an_app_that_cannot_start_is_one_line(
    start_host: StartHost,
    provider: DemoAppProvider,
    app_class: type[DemoApp],
    capsys: pytest.CaptureFixture[str],
) -> None:
    provider.use(app_class)
    host = await start_host()
    async with connect(host.port) as terminal:
        assert await terminal.ends() == 1
        assert terminal.text.startswith("Sorry, something broke here. Your seat is saved")
    assert capsys.readouterr() == ("", "")


async def test_an_app_that_was_not_made_for_hosting_is_refused(
    start_host: StartHost, provider: DemoAppProvider, caplog: pytest.LogCaptureFixture
) -> None:
    host = await start_host()
    provider.app_class = DemoApp
    async with connect(host.port) as terminal:
        assert await terminal.ends() == 1
    assert "TypeError" in caplog.text


async def test_the_hosts_streams_stay_the_hosts(host: SSHListener) -> None:
    streams = sys.stdout, sys.stderr
    async with connect(host.port, "ann") as ann:
        await ann.shows("welcome")
        async with connect(host.port, "bob") as bob:
            await bob.shows("welcome")
            assert (sys.stdout, sys.stderr) == streams
            ann.press("q")
            await ann.ends()
            assert (sys.stdout, sys.stderr) == streams


async def test_bell_title_and_clipboard_need_no_frame(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        app = provider.app("ann")
        app.bell()
        await terminal.receives(b"\x07")
        app.name_window("Your turn")
        await terminal.receives(b"\x1b]2;Your turn\x07")
        app.copy_to_clipboard("hello")
        await terminal.receives(b"\x1b]52;c;aGVsbG8=\x07")


async def test_nothing_opens_or_is_saved_on_the_host(
    host: SSHListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched: list[object] = []
    monkeypatch.setattr("webbrowser.open", touched.append)
    monkeypatch.setattr("textual.driver.Driver.deliver_binary", lambda *a, **k: touched.append(a))
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.press("u")
        await terminal.shows("https://example.org/rules")
        terminal.press("S", "ctrl+p", "z")
        await terminal.shows("last z")
    assert not touched


async def test_what_one_types_cannot_write_on_anothers_terminal(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port, "ann") as terminal:
        await terminal.shows("welcome")
        said = "hi \x1b[2J\x1b]0;owned\x07\x9b31m\x1b]52;c;cm0=\x07\u202edne\ud800 there"
        terminal.received.clear()
        provider.board("ann").put(5, said)
        provider.board("ann").put(6, "done")
        await terminal.shows("done")
        assert "hi 31mdne" in terminal.text
        for leak in (b"[2J", b"]0;", b"]52;", "\x9b".encode(), "\u202e".encode(), b"owned"):
            assert leak not in terminal.received


@pytest.mark.parametrize(
    ("term", "environment", "present", "absent"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, b"38;2;200;30;30", b"38;5;"),
        ("xterm-256color", {}, b"38;5;", b"38;2;"),
        ("xterm", {}, b"\x1b[1;31;", b"38;"),
        ("vt100", {}, b"\x1b[1m", b";31"),
        ("xterm", {"NO_COLOR": "1"}, b"\x1b[1;31;", b"38;"),
    ],
)
async def test_each_session_gets_the_colours_of_its_terminal(
    host: SSHListener, term: str, environment: dict[str, str], present: bytes, absent: bytes
) -> None:
    async with connect(host.port, "true", term="xterm-direct") as other:
        await other.receives(b"38;2;200;30;30")
        async with connect(host.port, term=term, env=environment) as terminal:
            await terminal.shows("welcome")
            assert present in terminal.received
            assert absent not in terminal.received


async def test_a_frame_is_one_packet_however_often_textual_writes(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.send(b"\x1b[?2026;2$y")  # now each frame is three writes
        terminal.press("z")
        await terminal.shows("last z")
        terminal.packets.clear()
        provider.board("ann").put(7, "changed")
        await terminal.shows("changed")
        assert len(terminal.packets) == 1
        assert terminal.packets[0].startswith(b"\x1b[?2026h")
        assert terminal.packets[0].endswith(b"\x1b[?2026l")


# Ends


class Stuck(DemoApp):
    """Does not end when asked to."""

    async def on_unmount(self) -> None:
        await asyncio.sleep(3600)

    async def on_key(self) -> None:
        await asyncio.sleep(3600)


async def test_an_app_that_hangs_is_ended(start_host: StartHost, provider: DemoAppProvider) -> None:
    provider.use(Stuck)
    host = await start_host(exit_seconds=0.1)
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.press("z")
        await terminal.shows("last z")
    await provider.everybody_left()


async def test_closing_the_host_gives_every_terminal_back(host: SSHListener) -> None:
    async with connect(host.port, "ann") as ann, connect(host.port, "bob") as bob:
        await ann.shows("welcome")
        await bob.shows("welcome")
        await host.close("Closed for the night.")
        for terminal in (ann, bob):
            assert await terminal.ends() == 0
            assert terminal.received.endswith(b"\x1b[?25hClosed for the night.\r\n")


async def test_a_refused_visitor_reads_why(host: SSHListener) -> None:
    async with connect(host.port, "stranger") as terminal:
        assert await terminal.ends() == 1
        assert terminal.received == b"This house is for friends.\r\n"


async def test_two_sessions_of_one_connection_are_two_visitors(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with login(host.port) as connection:
        first = await open_session(connection)
        second = await open_session(connection, size=(100, 30))
        await first.shows("size 80x24")
        await second.shows("size 100x30")
        first.press("q")
        assert await first.ends() == 3
        second.press("z")
        await second.shows("last z")
    assert len(provider.visitors) == 2
    assert provider.visitors[0] != provider.visitors[1]
