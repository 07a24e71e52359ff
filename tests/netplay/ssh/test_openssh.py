"""The stock `ssh` is the client that people have."""

import asyncio
from pathlib import Path

import asyncssh
import pytest

from netplay.ssh import CommandOutput, SSHListener, Visitor
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import openssh
from tests.patience import PATIENCE


async def test_a_guest_plays_resizes_and_leaves(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with openssh(host.port, "ann", arguments=["-C"]) as terminal:
        await terminal.shows("welcome ann")
        await terminal.shows("size 80x24")
        terminal.press("up")
        await terminal.shows("1 keys, last up")
        terminal.resize(120, 40)
        await terminal.shows("size 120x40")
        terminal.press("q")
        assert await terminal.ends() == 3
        assert "You left the table." in terminal.text
    assert provider.visitors[0].fingerprint is None


async def test_a_key_is_used_without_a_question(
    host: SSHListener, provider: DemoAppProvider, tmp_path: Path
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    identity = tmp_path / "id"
    key.write_private_key(identity)
    identity.chmod(0o600)
    async with openssh(host.port, identity=identity) as terminal:
        await terminal.shows("welcome ann")
    assert provider.visitors[0].fingerprint == key.get_fingerprint()


async def test_the_way_to_a_stock_client_is_measured(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with openssh(host.port) as terminal:
        await terminal.shows("welcome")
        async with asyncio.timeout(PATIENCE):
            while not provider.visitors[0].link.delay:
                await asyncio.sleep(0.01)


class AllIsWell:
    """Says so to every command."""

    async def answer(self, visitor: Visitor, line: str) -> CommandOutput:
        return CommandOutput(f"all is well: {line}")


@pytest.mark.parametrize(
    ("arguments", "command", "status", "line"),
    [
        (["-T"], [], 2, "This game needs a full terminal"),
        ([], ["status", "now"], 0, "all is well: status now"),
    ],
)
async def test_no_terminal_or_a_word_is_a_line_and_a_status(
    start_host: StartHost, arguments: list[str], command: list[str], status: int, line: str
) -> None:
    host = await start_host(AllIsWell())
    async with openssh(host.port, arguments=arguments, command=command) as terminal:
        assert await terminal.ends() == status
        await terminal.shows(line)


async def test_a_crash_and_a_closing_host_give_the_terminal_back(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with openssh(host.port, "ann") as ann, openssh(host.port, "bob") as bob:
        await ann.shows("welcome ann")
        await bob.shows("welcome bob")
        ann.press("x")
        assert await ann.ends() == 1
        assert "please connect again" in ann.text.replace("\n", "")
        await host.close("Closed for the night.")
        assert await bob.ends() == 0
        assert b"\x1b[?1049l\x1b[?25hClosed for the night." in bob.received
