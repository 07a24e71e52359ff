"""Who is banned does not come in, with a key or without."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from netplay.ssh import SSHListener, start_listening
from tests.netplay.ssh.conftest import SETTINGS
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import connect, login, refusal


class Listed:
    """Bans what is in its two sets."""

    def __init__(self) -> None:
        self.addresses: set[str] = set()
        self.keys: set[str] = set()

    def address(self, address: str) -> bool:
        return address in self.addresses

    def key(self, fingerprint: str) -> bool:
        return fingerprint in self.keys


@pytest.fixture
def bans() -> Listed:
    return Listed()


@pytest.fixture
async def guarded(
    bans: Listed, provider: DemoAppProvider, tmp_path: Path
) -> AsyncIterator[SSHListener]:
    host = await start_listening(SETTINGS, provider, tmp_path, bans=bans)
    yield host
    await host.close()


async def test_a_banned_key_does_not_get_in_as_a_guest_either(
    guarded: SSHListener, bans: Listed, caplog: pytest.LogCaptureFixture
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    bans.keys.add(key.get_fingerprint())
    assert "You are banned from this host" in await refusal(guarded.port, key)
    *_, noted = [one for one in caplog.records if one.getMessage() == "refused-login"]
    assert noted.__dict__["facts"] == {
        "address": "127.0.0.1",
        "why": "banned",
        "key": key.get_fingerprint(),
    }
    async with connect(guarded.port, key=asyncssh.generate_private_key("ssh-ed25519")) as terminal:
        await terminal.shows("welcome")


async def test_nobody_comes_in_from_a_banned_address(guarded: SSHListener, bans: Listed) -> None:
    bans.addresses.add("127.0.0.1")
    with pytest.raises((asyncssh.Error, ConnectionError)):
        async with login(guarded.port):
            pass
    bans.addresses.clear()
    async with connect(guarded.port) as terminal:
        await terminal.shows("welcome")


async def test_who_is_turned_out_reads_why(guarded: SSHListener) -> None:
    async with connect(guarded.port) as terminal:
        await terminal.shows("welcome")
        guarded.turn_out(lambda address, key: key is not None, "not you")
        guarded.turn_out(lambda address, key: address == "127.0.0.1", "Out you go.")
        await terminal.ends()
        assert b"Out you go." in terminal.received
