"""Tables that run in this process."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from engine.core.zones import Seat
from engine.views.view_building import make_public_view
from netplay.bots import PicklableBox, SearchPool
from netplay.config import Config
from netplay.games.pending_table import limit_spectator_rules
from netplay.games.table_opener import GameHooks, ReopenedTable
from netplay.journal.commit_latency import CommitLatency
from netplay.journal.header import JournalHeader, table_info_of
from netplay.journal.journal import Journal
from netplay.journal.opened_game import OpenedGame, create_game, recover_game_if_file_name_matches
from netplay.pace_presets import pace_preset, table_timing_for_pace
from netplay.past_games.make_game_record import game_record_of_opened_game, game_record_of_table
from netplay.system.clock import TimeSource
from netplay.table.bot_policy import bot_policy_of
from netplay.table.chairs import Chairs
from netplay.table.running_table import TableSummary
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState, TableHooks
from tui.past_games.game_record import GameRecord
from tui.ports import TableInfo


class LocalTableOpener:
    """A `TableOpener`. Their journals lie in `folder`; bots think in the processes of the
    `pool`."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        time: TimeSource,
        pool: SearchPool,
        latency: CommitLatency,
        hooks: GameHooks,
    ) -> None:
        self._config = config
        self._folder = folder
        self._time = time
        self._pool = pool
        self._latency = latency
        self._hooks = hooks

    def reconfigure(self, config: Config) -> None:
        self._config = config

    async def start(self) -> None:
        return

    def restored(self) -> None:
        return

    async def close(self) -> None:
        return

    async def begin(self, header: JournalHeader) -> Table:
        return self._open(await asyncio.to_thread(create_game, self._folder, header))

    async def resume(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset(), *, written: float = 0.0
    ) -> ReopenedTable:
        saved = await asyncio.to_thread(recover_game_if_file_name_matches, path, to_play=True)
        table = self._open(saved, stand_ins)
        return ReopenedTable(
            table, saved.header, lambda: game_record_of_opened_game(saved, written, "won")
        )

    async def resume_after(self, path: Path, stand_ins: frozenset[Seat], epoch: int) -> Table:
        """The table alone, unless the game was claimed after that epoch. Raises like `resume`."""
        saved = await asyncio.to_thread(
            recover_game_if_file_name_matches, path, to_play=True, after=epoch
        )
        return self._open(saved, stand_ins)

    async def at_rest(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset()
    ) -> tuple[TableInfo, TableSummary]:
        saved = await asyncio.to_thread(recover_game_if_file_name_matches, path)
        saved.file.close()
        info, public = self._info(saved), make_public_view(saved.state)
        absence = table_timing_for_pace(self._config, info.pace).absence
        chairs = Chairs(saved.header.places, self._time, absence, lambda seat: None, stand_ins)
        return info, TableSummary(
            places=chairs.places,
            chairs=chairs.public,
            owner=chairs.owner,
            bot_chairs=saved.header.bot_chairs,
            strength=saved.header.strength,
            turn=public.turn,
            over=public.over,
            active=public.active,
            audience=(),
            expected=chairs.expected,
            watchers=0,
            is_deserted=True,
            has_ended_early=False,
        )

    def _info(self, saved: OpenedGame) -> TableInfo:
        header, box = saved.header, saved.state.box
        usual = replace(pace_preset(self._config, "printed"), window=box.profile.window.seconds)
        return replace(
            table_info_of(header, box, header.pace or usual),
            watching=limit_spectator_rules(self._config, header.watching),
            private=bool(header.lock),
            coach=header.coach and self._config.bots.has_coach,
        )

    def _open(self, saved: OpenedGame, stand_ins: frozenset[Seat] = frozenset()) -> Table:
        header, info = saved.header, self._info(saved)
        box_for_workers = PicklableBox(header.decks, info.rules, header.base)
        start = InitialTableState(
            header.places,
            saved.state,
            Journal.of(saved.file, self._latency),
            saved.clocks,
            saved.events,
            saved.history,
            stand_ins,
        )
        table = Table(
            info,
            start,
            table_timing_for_pace(self._config, info.pace),
            self._time,
            bot_secret=secrets.token_hex(16),
            bot_policy=bot_policy_of(header.strength, self._pool, box_for_workers),
            bot_chairs=header.bot_chairs,
            hooks=self._hooks_of(header, lambda: table),
        )
        table.start()
        return table

    def _hooks_of(self, header: JournalHeader, table: Callable[[], Table]) -> TableHooks:
        hooks, table_id = self._hooks, header.id

        def record() -> GameRecord:
            return game_record_of_table(header, table(), self._time.wall(), "won")

        return TableHooks(
            changed=partial(hooks.changed, table_id),
            rematch=partial(hooks.rematch, table_id),
            adjourn=partial(hooks.adjourn, table_id),
            ended=partial(hooks.ended, table_id, record),
            knock_answered=partial(hooks.knock_answered, table_id),
            muted=hooks.muted,
        )
