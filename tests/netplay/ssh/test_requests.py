"""What a visitor may ask for besides the game: a few words, and nothing else."""

import asyncio

import asyncssh
import pytest
from asyncssh.packet import String

from netplay.ssh import AppProvider, CommandOutput, SSHListener, Visitor
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import connect, login, open_session


class Words:
    """Answers a few lines."""

    def __init__(self, provider: AppProvider | None = None) -> None:
        self._app_provider = provider

    async def answer(self, visitor: Visitor, line: str) -> CommandOutput | AppProvider:
        match line:
            case "sad":
                return CommandOutput("not today", 1)
            case "broken":
                raise KeyError("the_hidden_card")
            case "slow":
                await asyncio.sleep(0.1)
                return CommandOutput("done")
            case "watch" if self._app_provider is not None:
                return self._app_provider
        return CommandOutput(f"{line!r}, {visitor.suggested_name}?\nreally\x1b[2J")


@pytest.mark.parametrize(
    ("command", "exit_status", "out", "err"),
    [
        ("status 'two words'", 0, "\"status 'two words'\", ann?\nreally[2J\n", ""),
        ("sad", 1, "", "not today\n"),
        (
            "broken",
            1,
            "",
            "Sorry, something broke here. Your seat is saved: please connect again.\n",
        ),
    ],
)
async def test_words_are_answered_and_nothing_else_happens(
    start_host: StartHost,
    provider: DemoAppProvider,
    command: str,
    exit_status: int,
    out: str,
    err: str,
) -> None:
    host = await start_host(Words())
    async with connect(host.port, term="", command=command) as terminal:
        assert await terminal.ends() == exit_status
        assert terminal.received.decode() == out
        assert terminal.errors.decode() == err
    assert not provider.visitors


async def test_a_word_may_be_answered_with_an_app_on_a_terminal(start_host: StartHost) -> None:
    gallery = DemoAppProvider()
    host = await start_host(Words(gallery))
    async with connect(host.port, command="watch") as terminal:
        await terminal.shows("welcome")
    async with connect(host.port, term="", command="watch") as terminal:
        assert await terminal.ends() == 2
        assert terminal.errors == b"This needs a full terminal: connect with ssh -t.\n"
    assert len(gallery.visitors) == 1


async def test_a_command_needs_no_input(start_host: StartHost) -> None:
    host = await start_host(Words(), exit_seconds=0.02)
    async with connect(host.port, term="", command="slow") as terminal:
        terminal.channel.write_eof()
        assert await terminal.ends() == 0
        assert terminal.received == b"done\n"


@pytest.mark.parametrize(
    ("term", "language", "line"),
    [
        ("", "", "This game needs a full terminal: connect without -T, or with ssh -t."),
        (
            "",
            "de_CH.UTF-8",
            "Dieses Spiel füllt ein Terminal: Verbinde dich ohne -T oder mit ssh -t.",
        ),
        (
            "dumb",
            "pt_BR",
            "This terminal calls itself dumb: set TERM to what it is, such as xterm-256color.",
        ),
    ],
)
async def test_without_a_terminal_there_is_one_line(
    host: SSHListener, provider: DemoAppProvider, term: str, language: str, line: str
) -> None:
    async with connect(host.port, term=term, env={"LANG": language}) as terminal:
        assert await terminal.ends() == 2
        said = bytes(terminal.received + terminal.errors).decode()
        assert said.splitlines() == [line]
    assert not provider.visitors


async def test_no_files_and_no_forwarding(host: SSHListener) -> None:
    async with login(host.port) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/socket")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path("/tmp/socket", "/tmp/other")


async def test_no_agent_and_no_x11(host: SSHListener, monkeypatch: pytest.MonkeyPatch) -> None:
    replies: list[bool | None] = []
    async with login(host.port) as connection:
        terminal = await open_session(connection)
        await terminal.shows("welcome")
        for request in (b"auth-agent-req@openssh.com", b"x11-req"):
            arguments = (
                (b"\0", b"\0\0\0\1x", b"\0\0\0\2aa", b"\0\0\0\0") if b"x11" in request else ()
            )
            replies.append(await terminal.channel._make_request(request, *arguments))
        terminal.press("z")
        await terminal.shows("last z")
    assert replies == [False, False]


async def test_only_four_words_of_the_clients_environment_count(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    sent = {
        "LANG": "de_CH.UTF-8",
        "COLORTERM": "truecolor",
        "LD_PRELOAD": "/tmp/x.so",
        "TEXTUAL": "debug",
        "LC_ALL": "it_IT",
    }
    async with connect(host.port, env=sent) as terminal:
        await terminal.receives(b"38;2;")
        await terminal.shows("welcome")
    (visitor,) = provider.visitors
    assert visitor.language == "de"
    assert visitor.terminal.name == "xterm-256color"
    async with connect(host.port, env={"LANG": "fr" + "x" * 100}) as terminal:
        await terminal.shows("welcome")
    assert provider.visitors[1].language == ""


async def test_other_words_are_not_even_kept(host: SSHListener) -> None:
    async with login(host.port) as connection:
        terminal = await open_session(connection)
        replies = [
            await terminal.channel._make_request(b"env", String(name), String(value))
            for name, value in (("LANG", "it"), ("LD_PRELOAD", "x"), ("LANG", "x" * 65))
        ]
    assert replies == [True, False, False]


async def test_the_name_of_the_terminal_is_a_word(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port, term="x\x1b[2J" * 100) as terminal:
        await terminal.shows("welcome")
    assert provider.visitors[0].terminal.name == "unknown"


async def test_a_host_without_words_of_its_own_says_so(start_host: StartHost) -> None:
    host = await start_host()
    async with connect(host.port, term="", command="ls -la") as terminal:
        assert await terminal.ends() == 2
        assert terminal.errors.decode() == ("Only the game runs here: connect without a command.\n")
