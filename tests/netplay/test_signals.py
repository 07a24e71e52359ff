"""What a host does when it is told to stop, or to read its settings again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from netplay.lobby import CLOSING
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import connect
from tests.patience import PATIENCE
from tui.words.catalogue import words_for

SETTINGS = """
[host]
name = "attic"
[ssh]
host = "127.0.0.1"
[log]
to = "{log}"
"""


class Logged:
    """A host that writes its log into a file, and the log."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "log"
        self.settings = SETTINGS.format(log=self.path)
        self.host = HostProcess(folder, self.settings)

    def hang_up(self, settings: str) -> None:
        """Change the file, and tell the host so."""
        self.host.config.write_text(settings)
        os.kill(self.host.pid, signal.SIGHUP)

    async def says(self, text: str) -> str:
        """Wait for a line with that text; the line."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [line for line in self.path.read_text().splitlines() if text in line]
                if found:
                    return found[-1]
                await asyncio.sleep(0.02)


@pytest.fixture
async def logged(tmp_path: Path) -> AsyncIterator[Logged]:
    one = Logged(tmp_path)
    await one.host.start()
    yield one
    assert await one.host.stop() in (0, -9)
    assert "Traceback" not in one.host.errors
    assert "Traceback" not in one.path.read_text()


async def test_a_stopping_host_says_goodbye_in_the_readers_language_and_ends_with_0(
    logged: Logged,
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with (
        connect(logged.host.port, "Ann", key=key) as ann,
        connect(logged.host.port, "Bruno", env={"LANG": "it_IT.UTF-8"}) as bruno,
    ):
        await ann.shows("hello, Ann")
        await bruno.shows("Bruno")
        assert await logged.host.stop() == 0
        await ann.ends()
        await bruno.ends()
    assert words_for("en").notice(CLOSING).encode() in ann.received
    assert words_for("it").notice(CLOSING).encode() in bruno.received
    assert "INFO stop people=2 tables=0" in await logged.says("stop people")


async def test_new_settings_hold_without_a_restart(logged: Logged) -> None:
    port = logged.host.port
    logged.hang_up(logged.settings.replace("attic", "cellar") + "[tables]\nmost = 7\n")
    line = await logged.says("reload changed=")
    assert 'changed="host.name,tables.most" next_start=""' in line
    async with connect(port, "Ann") as ann:
        await ann.shows("at cellar")


async def test_what_waits_for_the_next_start_is_named_every_time(logged: Logged) -> None:
    other = logged.settings.replace("[ssh]", "[ssh]\nlogin_seconds = 7.0")
    logged.hang_up(other)
    await logged.says("next_start=ssh.login_seconds")
    logged.hang_up(other.replace("attic", "cellar"))
    assert "next_start=ssh.login_seconds" in await logged.says("changed=host.name")


async def test_the_log_goes_on_in_another_file_and_stays_where_it_is_if_it_cannot(
    logged: Logged, tmp_path: Path
) -> None:
    first, second = logged.path, tmp_path / "second"
    nowhere = logged.settings.replace(str(first), str(tmp_path / "no" / "log"))
    logged.hang_up(nowhere)
    assert "log.to: cannot write" in await logged.says("a setting stays as it is")
    second.touch()
    logged.path = second
    logged.hang_up(logged.settings.replace(str(first), str(second)))
    await logged.says("reload changed=log.to")


async def test_settings_with_mistakes_change_nothing_and_each_is_a_line(logged: Logged) -> None:
    logged.hang_up(logged.settings.replace("attic", "cellar") + "[tables]\nmost = 0\nmoost = 1\n")
    assert "tables.most" in await logged.says("most:")
    assert "moost" in await logged.says("moost")
    async with connect(logged.host.port, "Ann") as ann:
        await ann.shows("at attic")


async def test_the_status_is_there_for_a_program(logged: Logged) -> None:
    async with connect(logged.host.port, term="", command="status --json") as probe:
        assert await probe.ends() == 0
    facts = json.loads(bytes(probe.received))
    assert facts["people"] == 0
    assert "login" not in logged.path.read_text()
