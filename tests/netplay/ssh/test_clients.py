"""Clients besides the newest OpenSSH, and keys that are changed in the middle of a game."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.ssh import SSHListener
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import Board, DemoAppProvider
from tests.netplay.terminal import PtyTerminal, in_pty, login, open_session, openssh
from tests.patience import PATIENCE

OF_8_9 = {
    "KexAlgorithms": "curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256",
    "Ciphers": "chacha20-poly1305@openssh.com,aes128-ctr,aes192-ctr,aes256-ctr,"
    "aes128-gcm@openssh.com,aes256-gcm@openssh.com",
    "MACs": "umac-64-etm@openssh.com,umac-128-etm@openssh.com,hmac-sha2-256-etm@openssh.com,"
    "hmac-sha2-512-etm@openssh.com,hmac-sha1-etm@openssh.com",
}
"""What OpenSSH 8.9 offers and this machine's `ssh` still knows."""


def needs(client: str, *programs: str) -> pytest.MarkDecorator:
    missing = " or ".join(program for program in programs if shutil.which(program) is None)
    return pytest.mark.skipif(bool(missing), reason=f"{client} is not installed: no {missing}")


@contextlib.asynccontextmanager
async def dropbear(port: int, *arguments: str) -> AsyncIterator[PtyTerminal]:
    """Dropbear's `dbclient`, which writes the host's key down at home."""
    program = ("dbclient", "-y", "-y", "-p", str(port), *arguments, "ann@127.0.0.1")
    async with in_pty(program, (80, 24), {"TERM": "xterm", "SSH_AUTH_SOCK": ""}) as terminal:
        yield terminal


@contextlib.asynccontextmanager
async def putty(host: SSHListener, home: Path, *arguments: str) -> AsyncIterator[PtyTerminal]:
    """PuTTY's `plink`."""
    program = (
        "plink",
        "-ssh",
        "-batch",
        "-hostkey",
        host.fingerprint,
        "-P",
        str(host.port),
        *arguments,
        "ann@127.0.0.1",
    )
    async with in_pty(program, (80, 24), {"TERM": "xterm", "HOME": str(home)}) as terminal:
        yield terminal


async def plays(terminal: PtyTerminal) -> None:
    await terminal.shows("welcome ann")
    terminal.press("up")
    await terminal.shows("1 keys, last up")
    terminal.press("q")
    await terminal.receives(b"You left the table.")


@needs("Dropbear", "dbclient", "dropbearkey")
async def test_dropbear_plays_with_a_key_and_as_a_guest(
    host: SSHListener, provider: DemoAppProvider, tmp_path: Path
) -> None:
    async with dropbear(host.port) as terminal:
        await plays(terminal)
    key = tmp_path / "id_dropbear"
    made = subprocess.run(
        ["dropbearkey", "-t", "ed25519", "-f", str(key)], check=True, capture_output=True, text=True
    )
    async with dropbear(host.port, "-i", str(key)) as terminal:
        await plays(terminal)
    assert provider.visitors[0].fingerprint is None
    fingerprint = re.search(r"SHA256:\S+", made.stdout)
    assert fingerprint is not None
    assert provider.visitors[1].fingerprint == fingerprint[0]


@needs("PuTTY", "plink", "puttygen")
async def test_putty_plays_with_a_key_and_as_a_guest(
    host: SSHListener, provider: DemoAppProvider, tmp_path: Path
) -> None:
    async with putty(host, tmp_path) as terminal:
        await plays(terminal)
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(tmp_path / "id")
    subprocess.run(
        ["puttygen", str(tmp_path / "id"), "-O", "private", "-o", str(tmp_path / "id.ppk")],
        check=True,
    )
    async with putty(host, tmp_path, "-i", str(tmp_path / "id.ppk")) as terminal:
        await plays(terminal)
    assert [one.fingerprint for one in provider.visitors] == [None, key.get_fingerprint()]


async def test_what_an_older_openssh_offers_is_enough(host: SSHListener) -> None:
    options = [part for name, value in OF_8_9.items() for part in ("-o", f"{name}={value}")]
    async with openssh(host.port, arguments=options) as terminal:
        await plays(terminal)


@pytest.mark.parametrize(
    ("version", "is_let_in"), [("dropbear_2019.78", True), ("OpenSSH_8.9p1", False)]
)
async def test_an_older_mac_is_for_dropbear_alone(
    host: SSHListener, version: str, is_let_in: bool
) -> None:
    offer: dict[str, Any] = {"encryption_algs": ["aes256-ctr"], "mac_algs": ["hmac-sha2-256"]}
    with contextlib.nullcontext() if is_let_in else pytest.raises((asyncssh.Error, OSError)):
        async with login(host.port, client_version=version, **offer) as connection:
            terminal = await open_session(connection)
            await terminal.shows("welcome")


# Changing keys


def paint_much(board: Board, number: int, width: int = 79, rows: range = range(5, 20)) -> None:
    """Change the board in so many rows."""
    for row in rows:
        board.put(row, f"{number}:{row} ".ljust(width, chr(97 + number % 26)))


async def test_the_stock_client_may_change_keys_in_the_middle_of_a_game(
    host: SSHListener, provider: DemoAppProvider, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    arguments = ["-o", "RekeyLimit=4K", "-E", str(told)]
    async with openssh(host.port, arguments=arguments, log_level="DEBUG1") as terminal:
        await terminal.shows("welcome ann")
        for number in range(12):
            paint_much(provider.board("ann"), number)
            terminal.press("y")
            await terminal.shows(f"{number + 1} keys, last y")
        terminal.press("q")
        await terminal.receives(b"You left the table.")
    assert told.read_text().count("SSH2_MSG_NEWKEYS received") > 2


async def test_the_host_may_change_keys_in_the_middle_of_a_game(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with login(host.port) as connection:
        terminal = await open_session(connection)
        await terminal.shows("welcome ann")
        (ours,) = host._connections
        inner = ours._connection
        inner._rekey_bytes = 4096
        changes: list[Sequence[bytes]] = []
        send = inner.send_newkeys
        inner.send_newkeys = lambda *keys: changes.append(keys) or send(*keys)  # type: ignore[method-assign, func-returns-value]
        for number in range(12):
            paint_much(provider.board("ann"), number)
            terminal.press("y")
            await terminal.shows(f"{number + 1} keys, last y")
        assert len(changes) > 2


async def test_who_never_ends_a_change_of_keys_is_hung_up_on(
    start_host: StartHost, provider: DemoAppProvider
) -> None:
    """What is painted meanwhile waits in asyncssh, where no window and no socket bounds it."""
    host = await start_host(stall_seconds=0.5)
    async with login(host.port) as connection:
        terminal = await open_session(connection, (300, 100), window=1 << 30)
        await terminal.shows("welcome ann")
        silent: dict[int, Any] = {asyncssh.constants.MSG_KEXINIT: lambda *packet: True}
        connection._packet_handlers = {**connection._packet_handlers, **silent}
        connection._send_kexinit()
        (ours,) = host._connections
        async with asyncio.timeout(PATIENCE):
            while ours._connection._kex_complete:
                await asyncio.sleep(0.01)
        board = provider.board("ann")
        for number in range(40):
            paint_much(board, number, 290, range(8, 95))
            await asyncio.sleep(0.02)
        waiting = sum(
            len(part) for _, parts in ours._connection._deferred_packets for part in parts
        )
        assert waiting < 1024 * 1024
        await provider.everybody_left()
