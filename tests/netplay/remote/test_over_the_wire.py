"""An admin at the other end of a connection, with the stock client."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from tests.netplay.hosting import AS_OFTEN_AS_ONE_LIKES, HostProcess
from tests.netplay.terminal import connect, openssh, refusal

SETTINGS = f"""
[ssh]
host = "127.0.0.1"
{AS_OFTEN_AS_ONE_LIKES}[admins]
keys = [{{keys}}]
"""


class Attic:
    """A host with an admin, and the admin's ssh."""

    def __init__(self, folder: Path) -> None:
        self.identity = folder / "boss"
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.identity)]
        subprocess.run(command, check=True)
        self.key = asyncssh.read_public_key(f"{self.identity}.pub").get_fingerprint()
        self.host = HostProcess(folder, SETTINGS.format(keys=f'"{self.key}"'))

    async def order(self, *said: str) -> tuple[int | None, str]:
        async with openssh(
            self.host.port, "boss", identity=self.identity, command=["admin", *said]
        ) as terminal:
            status = await terminal.ends()
            return status, terminal.text


@pytest.fixture
async def attic(tmp_path: Path) -> AsyncIterator[Attic]:
    one = Attic(tmp_path)
    await one.host.start()
    yield one
    assert await one.host.stop() == 0
    assert "Traceback" not in one.host.errors


async def test_who_is_banned_is_out_at_once_and_stays_out(attic: Attic) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with connect(attic.host.port, "Ann", key=key) as ann:
        await ann.shows("hello, Ann")
        status, told = await attic.order("ban", "Ann", "1h")
        assert (status, told.strip()) == (0, "Ann is banned.")
        await ann.ends()
        assert b"You are banned from this host." in ann.received
    assert "banned" in await refusal(attic.host.port, key)
    assert (await attic.order("unban", "Ann"))[0] == 0
    async with connect(attic.host.port, "Zoe", key=key) as ann:
        await ann.shows("hello, Ann")


async def test_who_is_no_admin_any_more_gives_no_orders(attic: Attic) -> None:
    assert (await attic.order("sessions"))[0] == 0
    attic.host.config.write_text(SETTINGS.format(keys=""))
    os.kill(attic.host.pid, signal.SIGHUP)
    while (await attic.order("sessions"))[0] == 0:
        await asyncio.sleep(0.2)
    status, told = await attic.order("kick", "Ann")
    assert status == 1
    assert "Only admins" in told
