"""Running tables from the lobby: chairs kept and taken back, restarts, and the end of a game."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engine.core.commands import OpenDoor
from netplay.config import BotSettings, ClockSettings, Config
from netplay.journal.errors import JournalUnavailable
from netplay.logs.log_writer import PlainLogFormatter
from tests.netplay.lobby_harness import LobbyHarness
from tests.netplay.short_games import RULES
from tests.patience import PATIENCE
from tui.ports import LobbyUpdate, NewTable, PortEnded, Seated, new_notice


async def test_a_second_session_with_the_same_key_takes_the_chair(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    table_id = await harness.game(ann)
    phone = await harness.come("Ann", "key:ann")
    assert phone.row.mine
    await harness.do(lambda: phone.visit.join(table_id))
    assert phone.port.seat == 0
    assert ann.ear.closed is not None
    # The first session ends later; that must not touch the chair.
    await harness.do(ann.visit.leave)
    assert phone.presence(0) == "here"


async def test_a_guest_cannot_take_the_chair_of_another(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann")
    table_id = await harness.game(ann)
    await harness.do(ann.visit.leave)
    again = await harness.come("Ann")
    await harness.do(lambda: again.visit.join(table_id))
    assert again.port.seat != 0


async def test_a_dropped_session_is_away_and_comes_back_to_its_chair(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    table_id = await harness.game(ann, bo)
    await harness.do(ann.visit.leave)
    assert bo.presence(0) == "away"
    back = await harness.come("Ann", "key:ann")
    assert (back.port.seat, back.port.info.id) == (0, table_id)
    assert bo.presence(0) == "here"
    assert not back.all(LobbyUpdate), "nobody reads a list on the way to their chair"
    await harness.do(back.port.leave)
    assert back.row.mine, "leaving the table leads to the lobby, and not back to the table"


async def test_who_has_left_the_table_or_has_two_comes_to_the_lobby(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    await harness.game(ann, bo)
    await harness.do(ann.port.leave, ann.visit.leave)
    left = await harness.come("Ann", "key:ann")
    assert left.row.mine
    other = await harness.game(left)
    await harness.do(left.visit.leave)
    between_two = await harness.come("Ann", "key:ann")
    assert [row.mine for row in between_two.rows] == [True, True]
    assert not between_two.all(Seated)
    await harness.do(lambda: between_two.visit.join(other), between_two.visit.leave, bo.visit.leave)
    assert (await harness.come("Bo", "key:bo")).port.seat == 1, "this is the only one of Bo's"


async def test_unfinished_games_are_offered_again_by_the_next_host(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    ann, bo = await first.come("Ann", "key:ann"), await first.come("Bo", "key:bo")
    table_id = await first.game(ann, bo)
    active = ann if ann.ear.update.view.public.active == 0 else bo
    await first.do(lambda: active.port.submit(OpenDoor(), 0))
    shown = ann.ear.update.view
    await first.lobby.close()
    assert ann.ear.closed == PortEnded(new_notice("host_closes"))
    assert isinstance(ann.heard[-1], PortEnded)

    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    stranger = await second.come("Ann", "key:stranger")
    assert stranger.lobby.you == "Ann 2"
    again = await second.come("Ann", "key:ann")
    assert again.port.info.id == table_id
    assert again.ear.update.view == shown
    await second.lobby.close()


FIRST_PAGE = 4096
NOT_UTF_8 = b"\xc3\x28\xab\x1b" * 16
"""In the place of the schema: SQLite cites it when it says what is wrong."""


@pytest.mark.parametrize(
    "ruin",
    [
        lambda whole: b"ruined" * 500,
        lambda whole: bytes(FIRST_PAGE) + whole[FIRST_PAGE:],
        lambda whole: whole[:100] + b"\xff" * 20 + whole[120:],
        lambda whole: whole.replace(b"CREATE TABLE header", NOT_UTF_8[:19], 1),
        lambda whole: whole.replace(b"headerheader", NOT_UTF_8[:12], 1),
    ],
    ids=["all", "first page", "cells", "statement", "name"],
)
async def test_a_table_that_cannot_be_loaded_is_set_aside_and_the_others_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, ruin: Callable[[bytes], bytes]
) -> None:
    first = LobbyHarness(tmp_path)
    ann = await first.come("Ann", "key:ann")
    kept = await first.game(ann)
    await first.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    broken = await first.game(ann)
    await first.lobby.close()
    path = tmp_path / f"{broken}.table"
    whole = path.read_bytes()
    path.write_bytes(ruin(whole))
    assert path.read_bytes() != whole

    with caplog.at_level(logging.WARNING):
        second = LobbyHarness(tmp_path)
        await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    assert again.port.info.id == kept
    assert (tmp_path / "aside" / f"{broken}.table").exists()
    (line,) = map(PlainLogFormatter().format, caplog.records)
    assert f"table-set-aside table={broken}" in line
    assert "\n" not in line
    await second.lobby.close()


async def test_guests_tables_nobody_can_return_to_are_set_aside(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    await first.game(await first.come("Ann"))
    await first.lobby.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    assert second.lobby.tables == 0
    assert list((tmp_path / "aside").glob("*.table"))


async def test_a_game_that_is_over_is_put_away_when_everybody_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.games.running_games.secrets.token_hex", lambda count: "5e" * count)
    harness = LobbyHarness(
        tmp_path, Config(bots=BotSettings(delay=0.1), clocks=ClockSettings(turn=20))
    )
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    table_id = await harness.game(ann, bo, seats=4, house_rules=RULES)
    await harness.do(ann.port.leave)
    for _ in range(500):
        if bo.ear.update.view.public.over:
            break
        await harness.advance(60)
    assert bo.ear.update.view.public.winners
    await harness.do(bo.port.leave, lambda: bo.visit.listen(bo.hear))
    await harness.advance(1)
    assert bo.rows == ()
    assert (tmp_path / "finished" / f"{table_id}.table").exists()
    await harness.lobby.close()


async def test_a_disk_that_takes_no_new_game_is_told_in_one_line(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(folder: Path, header: object) -> Awaitable[None]:
        raise JournalUnavailable("database or disk is full")

    monkeypatch.setattr("netplay.games.local_table_opener.create_game", full)
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.make(NewTable()), lambda: ann.visit.start(ann.row.id))
    assert ann.declined == new_notice("cannot_save")
    monkeypatch.undo()
    await harness.do(lambda: ann.visit.start(ann.row.id))
    assert ann.port.seat == 0


async def test_the_lobby_shows_what_the_tables_do_and_not_too_often(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    watcher = await harness.come("Cleo")
    await harness.game(ann, bo)
    await harness.advance(0.3)
    heard = len(watcher.all(LobbyUpdate))
    await harness.do(ann.port.leave)
    assert len(watcher.all(LobbyUpdate)) == heard
    await harness.advance(0.3)
    assert watcher.row.chairs[0].presence == "bot"


@pytest.mark.parametrize("folder", [".", "unfinished"])
async def test_a_copy_of_a_game_is_set_aside_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, folder: str
) -> None:
    first = LobbyHarness(tmp_path)
    ann = await first.come("Ann", "key:ann")
    table_id = await first.game(ann)
    await first.lobby.close()
    path = tmp_path / f"{table_id}.table"
    (tmp_path / folder).mkdir(exist_ok=True)
    shutil.copy(path, tmp_path / folder / f"{table_id}-copy.table")

    with caplog.at_level(logging.WARNING):
        second = LobbyHarness(tmp_path)
        await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    assert [(row.id, row.state) for row in again.rows] == [(table_id, "running")]
    aside = tmp_path / folder / "aside" / f"{table_id}-copy.table"
    assert aside.exists()
    (line,) = map(PlainLogFormatter().format, caplog.records)
    assert f"it is a file of table {table_id}" in line
    assert path.exists()
    await second.lobby.close()


async def test_what_is_no_file_keeps_no_host_from_starting(tmp_path: Path) -> None:
    (tmp_path / "unfinished").mkdir()
    for folder in (tmp_path, tmp_path / "unfinished"):
        os.mkfifo(folder / "pipe.table")
        (folder / "folder.table").mkdir()
    harness = LobbyHarness(tmp_path)
    async with asyncio.timeout(PATIENCE):
        await harness.lobby.restore()
    assert (tmp_path / "pipe.table").exists()
    await harness.lobby.close()
