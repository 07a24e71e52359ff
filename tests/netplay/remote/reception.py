"""The host's desk without a socket: a lobby under a fake clock, and visitors who ask words."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from netplay.admin.connected_sessions import ConnectedSessions
from netplay.admin.context import AdminContext
from netplay.admin.dispatch import run_line_from_lobby
from netplay.admin.process_metrics import ProcessMetrics
from netplay.admin.stored_ban_check import StoredBanCheck
from netplay.config import AdminSettings, Config
from netplay.remote import CommandRouter
from netplay.ssh import CommandOutput, TerminalInfo, Visitor
from netplay.terminal.colour_depth import ColourDepth
from tests.netplay.lobby_harness import Guest, LobbyHarness

BOSS = "SHA256:" + "B" * 43
"""The key of the admin."""


class Doors:
    """Writes down who had to go, and why."""

    def __init__(self) -> None:
        self.sessions = 7
        self.farewells: list[tuple[Visitor, str]] = []
        self.turned_out: list[Callable[[str, str | None], bool]] = []

    def hang_up(self, visitor: Visitor, farewell: str) -> None:
        self.farewells.append((visitor, farewell))

    def turn_out(self, whom: Callable[[str, str | None], bool], farewell: str) -> None:
        self.turned_out.append(whom)


class Reception:
    def __init__(self, folder: Path, config: Config | None = None) -> None:
        config = config or Config(admins=AdminSettings(keys=[BOSS]))
        self.harness = LobbyHarness(folder, config)
        self.guests = ConnectedSessions(self.harness.time)
        self.stops: list[float] = []
        """When the host was told to end."""
        self.ssh_host = Doors()
        self.context = AdminContext(
            config,
            self.harness.lobby,
            self.guests,
            self.harness.time,
            ProcessMetrics(self.harness.time.now),
            self._stop,
        )
        self.context.ssh_host = self.ssh_host
        self.harness.lobby.admin.handle_admin_command = partial(run_line_from_lobby, self.context)
        self.desk = CommandRouter(self.context)
        self.bans = StoredBanCheck(self.harness.lobby.store)

    async def come(self, name: str, key: str | None = None, address: str = "192.0.2.1") -> Guest:
        """Somebody enters the lobby."""
        guest = await self.harness.come(name, key)
        self.guests.come(visitor(name, key, address), guest.visit)
        return guest

    async def ask(
        self, line: str, key: str | None = BOSS, language: str = "", address: str = "192.0.2.9"
    ) -> CommandOutput:
        answer = await self.desk.answer(visitor("somebody", key, address, language), line)
        assert isinstance(answer, CommandOutput)
        await self.harness.settle()
        return answer

    async def told(self, line: str, key: str | None = BOSS) -> str:
        """What a line that is in order comes to."""
        answer = await self.ask(line, key)
        assert answer.status == 0, answer.text
        return answer.text

    async def facts(self, line: str, key: str | None = BOSS) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(await self.told(f"{line} --json", key))
        return facts

    def _stop(self) -> None:
        self.stops.append(self.harness.time.now())


def visitor(name: str, key: str | None, address: str = "192.0.2.9", language: str = "") -> Visitor:
    terminal = TerminalInfo("", (80, 24), ColourDepth.NONE)
    return Visitor(name, key, address, terminal, language)
