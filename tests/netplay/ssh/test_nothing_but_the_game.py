"""Whatever else the stock client asks a host for, it does not get: one case each."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.ssh import SSHListener
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import PtyTerminal, openssh
from tests.patience import PATIENCE

SECRET = b"from behind the host\n"


@contextlib.asynccontextmanager
async def behind_the_host() -> AsyncIterator[tuple[int, list[bytes]]]:
    """A service that only the host could reach; its port, and what was sent to it."""
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(b"somebody came")
        writer.write(SECRET)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1], heard


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        return int(unused.getsockname()[1])


async def through(port: int, said: bytes = b"") -> bytes:
    """What comes through a local port of the client's until it is closed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(ConnectionRefusedError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                break
            await asyncio.sleep(0.02)  # ssh does not listen yet
        came = b""
        with contextlib.suppress(ConnectionError):
            writer.write(said)
            while data := await reader.read(1024):
                came += data
        writer.close()
        return came


async def plays_on(terminal: PtyTerminal) -> None:
    terminal.press("y")
    await terminal.shows("last y")


@pytest.mark.parametrize("command", [["/bin/sh"], ["-c", "id"], ["$(id)"], [";", "id"]])
async def test_no_command_and_no_shell(host: SSHListener, command: list[str]) -> None:
    async with openssh(host.port, command=["--", *command]) as terminal:
        assert await terminal.ends() == 2
        assert "Only the game runs here" in terminal.text
        assert "uid=" not in terminal.text


async def test_no_local_port(host: SSHListener) -> None:
    ours = free_port()
    async with behind_the_host() as (port, heard):
        arguments = ["-L", f"{ours}:127.0.0.1:{port}"]
        async with openssh(host.port, arguments=arguments) as terminal:
            await terminal.shows("welcome")
            assert await through(ours) == b""
            await plays_on(terminal)
        assert heard == []


async def test_no_port_through_a_proxy(host: SSHListener) -> None:
    ours = free_port()
    async with behind_the_host() as (port, heard):
        greeting, address = b"\x05\x01\x00", b"\x05\x01\x00\x01\x7f\0\0\x01" + port.to_bytes(2)
        async with openssh(host.port, arguments=["-D", str(ours)]) as terminal:
            await terminal.shows("welcome")
            assert SECRET not in await through(ours, greeting + address)
            await plays_on(terminal)
        assert heard == []


async def test_no_pipe_to_another_host(host: SSHListener) -> None:
    async with behind_the_host() as (port, heard):
        arguments = ["-W", f"127.0.0.1:{port}"]
        async with openssh(host.port, arguments=arguments) as terminal:
            assert await terminal.ends() == 255
            assert "forwarding failed" in terminal.text
        assert heard == []


async def test_no_port_of_the_hosts(host: SSHListener) -> None:
    theirs = free_port()
    arguments = ["-R", f"{theirs}:127.0.0.1:1"]
    async with openssh(host.port, arguments=arguments) as terminal:
        await terminal.shows("welcome")
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", theirs)
        await plays_on(terminal)


async def test_no_socket_of_the_hosts(host: SSHListener, tmp_path: Path) -> None:
    theirs = tmp_path / "socket"
    arguments = ["-R", f"{theirs}:127.0.0.1:1"]
    async with openssh(host.port, arguments=arguments) as terminal:
        await terminal.shows("welcome")
        assert not theirs.exists()


async def test_no_files(host: SSHListener) -> None:
    async with openssh(host.port, arguments=["-s"], command=["sftp"]) as terminal:
        assert await terminal.ends() == 255
        assert "subsystem request failed" in terminal.text


@pytest.mark.parametrize("mode", [[], ["-O"]])
async def test_no_copies(host: SSHListener, tmp_path: Path, mode: list[str]) -> None:
    scp = shutil.which("scp")
    assert scp is not None
    (tmp_path / "file").write_text("content")
    program = await asyncio.create_subprocess_exec(
        scp,
        *mode,
        *("-F", "/dev/null", "-P", str(host.port)),
        *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
        str(tmp_path / "file"),
        f"ann@127.0.0.1:{tmp_path / 'copy'}",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode != 0
    assert not (tmp_path / "copy").exists()


async def test_no_agent(host: SSHListener, tmp_path: Path) -> None:
    """The client believes that its agent is on the other side; nobody there can ask it."""
    asked: list[bytes] = []

    async def agent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.read(64))

    async with await asyncio.start_unix_server(agent, tmp_path / "agent"):
        arguments = ["-o", f"ForwardAgent={tmp_path / 'agent'}"]
        async with openssh(host.port, arguments=arguments) as terminal:
            await terminal.shows("welcome")
            (connection,) = host._connections
            assert connection._connection.get_agent_path() is None
            await plays_on(terminal)
    assert asked == []


async def test_no_window_of_x11(
    host: SSHListener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":99")
    told = tmp_path / "told"
    arguments = ["-Y", "-E", str(told)]
    async with openssh(host.port, arguments=arguments, log_level="INFO") as terminal:
        await terminal.shows("welcome")
        await plays_on(terminal)
    assert "X11 forwarding request failed" in told.read_text()


async def test_no_environment_but_four_words(
    host: SSHListener,
    provider: DemoAppProvider,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent = {"LANG": "de_CH.UTF-8", "COLORTERM": "truecolor", "NO_COLOR": "1", "LC_ALL": "it_IT"}
    for name, value in {**sent, "PATH_OF_MINE": "/tmp", "TEXTUAL": "debug"}.items():
        monkeypatch.setenv(name, value)
    kept: list[str] = []
    names = "LANG COLORTERM NO_COLOR LC_ALL PATH_OF_MINE TEXTUAL"
    arguments = ["-o", f"SendEnv={names}", "-o", "SetEnv=LD_PRELOAD=/tmp/x.so"]
    async with openssh(host.port, arguments=arguments) as terminal:
        await terminal.shows("welcome")
        (session,) = host._sessions
        kept += session._channel.environment
    assert sorted(kept) == ["COLORTERM", "LANG", "NO_COLOR"]
    assert provider.visitors[0].language == "de"


async def test_the_door_offers_two_ways_in_and_no_password(
    host: SSHListener, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    arguments = ["-E", str(told), "-o", "PreferredAuthentications=password,hostbased,gssapi"]
    async with openssh(host.port, arguments=arguments, log_level="DEBUG1") as terminal:
        assert await terminal.ends() == 255
    ways = re.findall(r"Authentications that can continue: (\S+)", told.read_text())
    assert set(ways) == {"publickey,keyboard-interactive"}
