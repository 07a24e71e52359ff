"""What goes wrong at a table: bugs of ours and a full disk, told and survived."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.core.commands import Command, EndTurn, OpenDoor
from engine.core.errors import EngineBug
from engine.core.events import Event
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.game import submit_command
from engine.views.view_types import PublicView
from netplay.journal.journal_writer import RETRY_SECONDS
from netplay.table import game, table
from netplay.table.notices import BUG, DISK_IS_FULL
from tests.netplay.table.sitting import all_there, sitting
from tests.netplay.table.slowdisk import SlowRecord, meanwhile
from tui.ports import TableUpdate


async def test_a_bug_in_the_engine_drops_the_command_and_tells_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    t = await all_there(sitting(tmp_path))
    before = t.digest()

    def spoil(state: GameState, seat: Seat, command: Command) -> list[Event]:
        state.seats[0].level = 9
        raise EngineBug("levels went mad")

    monkeypatch.setattr(game, "submit_command", spoil)
    await t.do(t.public.active, OpenDoor())
    assert t.digest() == before
    assert all(ear.update.notices == (BUG,) for ear in t.ears.values())
    assert "EngineBug at " in caplog.text
    assert "levels went mad" not in caplog.text, "an error's text may name cards"

    monkeypatch.setattr(game, "submit_command", submit_command)
    await t.do(t.public.active, OpenDoor())
    assert t.public.revision == 1
    await t.table.close()


async def test_a_bug_that_the_clock_runs_into_does_not_run_in_circles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = await all_there(sitting(tmp_path))

    def spoil(state: GameState, seat: Seat, command: Command) -> list[Event]:
        raise EngineBug("no way out")

    monkeypatch.setattr(game, "submit_command", spoil)
    await t.advance(1000)
    assert [ear.update.notices for ear in t.ears.values()].count((BUG,)) == 4
    assert len(t.ears[0].all(TableUpdate)) < 10
    await t.table.close()


async def test_a_table_that_fails_says_so_and_keeps_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = await all_there(sitting(tmp_path))
    await t.do(t.public.active, OpenDoor())

    def crash(state: GameState) -> PublicView:
        raise RuntimeError("views are broken")

    monkeypatch.setattr(table, "make_public_view", crash)
    port = t.ports[t.public.active]
    port.submit(EndTurn(), 1)
    await t.settle()
    assert t.table._task is not None
    await t.table._task
    assert t.table.failed
    assert all(ear.closed is not None for ear in t.ears.values())


async def test_a_full_disk_stops_the_table_until_there_is_room(tmp_path: Path) -> None:
    disk = SlowRecord()
    t = await all_there(sitting(tmp_path, record=disk))
    disk.failures = 2
    t.ports[t.public.active].submit(OpenDoor(), 0)
    await meanwhile()
    assert all(ear.update.notices == (DISK_IS_FULL,) for ear in t.ears.values())
    assert all(t.view(seat).public.revision == 0 for seat in t.ears)
    for _ in range(2):
        await t.time.advance(RETRY_SECONDS, lambda: asyncio.sleep(0))
    await t.settle()
    assert disk.committed == 1
    assert all(t.view(seat).public.revision == 1 for seat in t.ears)
    await t.table.close()
