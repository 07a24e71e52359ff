"""Sessions in plain lines, through real connections: with and without a terminal, to the end."""

from __future__ import annotations

import asyncio

import pytest

from netplay.ssh import SSHListener, Visitor, VisitorRefused
from netplay.ssh.plain_session import LINES_AT_ONCE, PlainSessionCallbacks
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import WireTerminal, connect
from tests.patience import PATIENCE
from tests.tui.fake_lobby import FakeLobby
from tui.plain import PlainClient
from tui.settings.preferences import Preferences


class Breaking(FakeLobby):
    """Falls over when somebody says `boom`."""

    def say(self, text: str) -> None:
        if text == "boom":
            raise KeyError("the_hidden_card")
        super().say(text)


class LineDemoAppProvider(DemoAppProvider):
    """Serves a lobby in lines to those who want lines."""

    def __init__(self) -> None:
        super().__init__()
        self.fakes: list[FakeLobby] = []
        self.answers = asyncio.Event()
        self.answers.set()

    async def prefers_lines(self, visitor: Visitor) -> bool:
        await self.answers.wait()
        return visitor.suggested_name == "Lena"

    async def lines_for(self, visitor: Visitor, ends: PlainSessionCallbacks) -> PlainClient:
        if visitor.suggested_name == "stranger":
            raise VisitorRefused("This house is for friends.")
        self.visitors.append(visitor)
        self.fakes.append(Breaking())
        return PlainClient(
            self.fakes[-1],
            Preferences(),
            write=ends.write,
            done=ends.done,
            now=ends.now,
            later=ends.later,
            soon=ends.soon,
        )


@pytest.fixture
def provider() -> LineDemoAppProvider:
    return LineDemoAppProvider()


async def test_without_a_terminal_there_are_lines(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with connect(host.port, term="") as terminal:
        await terminal.receives(b"Kickdoor at attic.")
        terminal.send(b"say hello\nquit\n")
        assert await terminal.ends() == 0
        assert b"\x1b" not in terminal.received
        assert b"\r" not in terminal.received
        assert b"say hello" not in terminal.received
    assert provider.fakes[0].asked == [("say", "hello"), ("leave",)]
    await provider.everybody_left()


@pytest.mark.parametrize(
    ("term", "command"), [("dumb", None), ("xterm-256color", "plain"), ("", "plain")]
)
async def test_a_dumb_terminal_or_the_word_gets_lines_too(
    host: SSHListener, provider: LineDemoAppProvider, term: str, command: str | None
) -> None:
    async with connect(host.port, term=term, command=command) as terminal:
        await terminal.receives(b"Kickdoor at attic.")
        terminal.send(b"quit\r")
        assert await terminal.ends() == 0
        assert b"\x1b" not in terminal.received
        assert (b"quit\r\n" in terminal.received) == bool(term)


async def test_whoever_has_chosen_lines_gets_them_in_any_terminal(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with connect(host.port, username="Lena") as terminal:
        await terminal.receives(b"Kickdoor at attic.")
        terminal.send(b"quit\r")
        assert await terminal.ends() == 0
    assert len(provider.fakes) == 1


async def test_what_is_typed_before_it_is_known_who_wants_lines_is_played(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    provider.answers.clear()
    async with connect(host.port, username="Lena") as terminal:
        assert isinstance(terminal, WireTerminal)
        terminal.send(b"say hello\r")
        terminal.channel.write_eof()
        # A question of the same connection is answered once the host has read what came before.
        await terminal.connection._make_global_request(b"keepalive@openssh.com")
        provider.answers.set()
        assert await terminal.ends() == 0
    assert terminal.received.startswith(b"say hello\r\n")
    assert provider.fakes[0].asked == [("say", "hello")]


async def test_a_screen_is_painted_as_ever_where_nobody_asks_for_lines(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome ann")
    assert not provider.fakes


async def test_what_is_being_typed_comes_again_below_what_is_said(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with connect(host.port, term="dumb") as terminal:
        await terminal.receives(b"Kickdoor at attic.")
        terminal.send(b"say hel")
        await terminal.receives(b"say hel")
        provider.fakes[0].update(provider.fakes[0].tables[0])
        await terminal.receives(b"say hel\r\nTable 2 is gone.\r\nsay hel")
        terminal.send(b"lo\r")
        terminal.send(b"\x04")
        assert await terminal.ends() == 0
    assert ("say", "hello") in provider.fakes[0].asked


async def test_a_script_may_send_everything_at_once_and_close(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with connect(host.port, term="") as terminal:
        assert isinstance(terminal, WireTerminal)
        terminal.send(b"".join(b"say %d\n" % n for n in range(LINES_AT_ONCE + 3)))
        terminal.channel.write_eof()
        assert await terminal.ends() == 0
    said = [one for one in provider.fakes[0].asked if one[0] == "say"]
    assert said == [("say", str(n)) for n in range(LINES_AT_ONCE + 3)]


async def test_a_flood_is_thrown_away_and_the_session_lives(
    start_host: StartHost, provider: LineDemoAppProvider
) -> None:
    host = await start_host()
    async with connect(host.port, term="") as terminal:
        await terminal.receives(b"Kickdoor")
        terminal.send(b"list\n" * 100_000)
        terminal.send(b"x" * 1_000_000 + b"\n")
        await terminal.receives(b"waits for players")
        assert len(terminal.received) < 100_000


async def test_no_echo_piles_up_for_a_client_that_does_not_read(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with connect(host.port, "ann", term="dumb", window=64 * 1024) as ann:
        await ann.receives(b"Kickdoor")
        assert isinstance(ann, WireTerminal)
        (session,) = host._sessions
        ann.channel.pause_reading()
        ann.send((b"x" * 400 + b"\x15") * 10_000)
        async with asyncio.timeout(PATIENCE):
            while not session._outflow.paused:
                await asyncio.sleep(0.01)
        async with connect(host.port, "bo", term="") as bo:
            await bo.receives(b"Kickdoor")
            bo.send(b"quit\n")
            assert await bo.ends() == 0
        assert session._channel.get_write_buffer_size() < 512 * 1024
        ann.channel.resume_reading()
        await ann.receives(b"\b \b" * 400)


async def test_a_bug_ends_this_session_with_a_line_and_no_other(
    host: SSHListener, provider: LineDemoAppProvider
) -> None:
    async with (
        connect(host.port, "ann", term="") as ann,
        connect(host.port, "bo", term="") as bo,
    ):
        await bo.receives(b"Kickdoor")
        ann.send(b"say boom\n")
        assert await ann.ends() == 1
        assert b"Sorry, something broke here." in ann.received + ann.errors
        assert b"hidden" not in ann.received + ann.errors
        bo.send(b"quit\n")
        assert await bo.ends() == 0


async def test_who_may_not_come_in_reads_why(host: SSHListener) -> None:
    async with connect(host.port, "stranger", term="") as terminal:
        assert await terminal.ends() == 1
        assert b"This house is for friends." in terminal.errors


async def test_the_host_says_good_bye(start_host: StartHost, provider: LineDemoAppProvider) -> None:
    host = await start_host()
    async with connect(host.port, term="dumb") as terminal:
        await terminal.receives(b"Kickdoor")
        await host.close("The house closes.")
        await terminal.ends()
        assert terminal.received.endswith(b"The house closes.\r\n")
