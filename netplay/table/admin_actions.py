"""Actions of an admin at a table: a ruling, a pause, a line for everybody (HOUSE-01)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from engine.core.commands import MakeRuling
from engine.core.errors import Refusal
from netplay.table import inbox
from netplay.table.batch import CommitBatch
from netplay.table.chairs import Chairs
from netplay.table.game import NOT_NOW, TableGame
from netplay.table.ruling_parser import UnclearRuling, parse_ruling
from netplay.table.running_table import RulingAnswer
from tui.ports import Notice

AdminItem = inbox.RulingRequested | inbox.PauseOrResume | inbox.HostAnnouncement


class AdminActions:
    """`post` hands an item to the table; `hear` returns once it is written and told, too, however
    long the disk makes it wait, and at once at a table that has ended."""

    def __init__(
        self,
        game: TableGame,
        chairs: Chairs,
        post: Callable[[AdminItem], None],
        hear: Callable[[AdminItem], Awaitable[None]],
    ) -> None:
        self._game = game
        self._chairs = chairs
        self._post = post
        self._hear = hear

    async def rule_as_said(self, said: Sequence[str], by: str) -> RulingAnswer:
        """Carry out what that admin rules by these words. They may name hidden cards, which the
        answer does not tell of."""
        try:
            rule = parse_ruling(self._chairs.public, self._game.state, said)
        except UnclearRuling as unclear:
            return RulingAnswer(unclear=unclear.why, facts=unclear.facts)
        return RulingAnswer(rule.deed, await self.rule(rule, by))

    async def rule(self, rule: MakeRuling, by: str) -> Refusal | None:
        """Carry out what that admin rules; or return why it cannot be."""
        verdict: list[Refusal | None] = []
        await self._hear(inbox.RulingRequested(rule, by, verdict))
        return verdict[0] if verdict else NOT_NOW

    async def pause(self, on: bool, line: Notice) -> None:
        """Let the game stand, clocks and all, or go on; the line is for everybody."""
        await self._hear(inbox.PauseOrResume(on, line))

    def announce(self, line: Notice) -> None:
        """Tell everybody at the table, soon: no table waits for another one's disk."""
        self._post(inbox.HostAnnouncement(line))

    def take(self, item: AdminItem, now: CommitBatch) -> None:
        """Do it, within the table's task."""
        match item:
            case inbox.RulingRequested(rule, by, verdict):
                verdict.append(self._game.rule(rule, by, now))
            case inbox.PauseOrResume(on, line):
                if self._chairs.pause(on):
                    now.chairs_changed = True
                    now.notices.append(line)
            case inbox.HostAnnouncement(line):
                now.notices.append(line)
