"""A closed house over real connections: an invitation, a second key, a restart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from tests.netplay.forking import run
from tests.netplay.hosting import SWIFT, HostProcess
from tests.netplay.terminal import PtyTerminal, openssh

CLOSED = (
    SWIFT
    + """
[admission]
mode = "invite"
"""
)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[HostProcess]:
    one = HostProcess(tmp_path, CLOSED)
    await one.start()
    yield one
    await one.stop()


def identity(folder: Path, name: str) -> Path:
    """The file of a new private key."""
    file = folder / name
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(file)
    file.chmod(0o600)
    return file


def invitation(host: HostProcess) -> str:
    """What `kickdoor invite` prints while the host runs."""
    told = run("invite", "--config", str(host.config), "--data", str(host.data))
    assert told.returncode == 0
    return told.stdout.split()[0]


async def gives(terminal: PtyTerminal, code: str) -> None:
    await terminal.shows("Code / Codice:")
    terminal.send(f"{code}\r".encode())
    await terminal.shows("KICKDOOR")


@pytest.mark.slow
async def test_whoever_was_invited_is_known_by_both_keys_and_after_a_restart(
    host: HostProcess, tmp_path: Path
) -> None:
    """Its steps are quick: `test_access_codes.py`, `test_accounts.py`, `ssh/test_admission.py`."""
    home, laptop = identity(tmp_path, "home"), identity(tmp_path, "laptop")
    async with openssh(host.port, "Ann", identity=home) as ann:
        await gives(ann, invitation(host))
        ann.press("i")
        await ann.shows("YOUR KEYS")
        ann.press("a")
        await ann.shows("within 10 minutes")
        lines = ann.screen_lines
        (code,) = (
            lines[row + 1].strip() for row, line in enumerate(lines) if "CODE FOR ANOTHER" in line
        )
        async with openssh(host.port, "travelling", identity=laptop) as other:
            await gives(other, code)
            await other.shows("hello, Ann")
            other.press("i")
            await other.shows("YOUR KEYS")
            other.press("n", *"Zoe", "enter")
            await other.shows("hello, Zoe")
        await ann.shows("hello, Zoe")
        ann.press("escape")
        await ann.shows("No table is open")
        ann.press("q", "1")
        await ann.shows("English")
        ann.press("right")
        await ann.shows("Sprache")

    assert await host.stop() == 0
    await host.start()
    async with openssh(host.port, "whoever", identity=laptop) as again:
        await again.shows("hallo, Zoe")
    async with openssh(host.port, "Zoe", identity=identity(tmp_path, "strange")) as stranger:
        await stranger.shows("Code / Codice:")
