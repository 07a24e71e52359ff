"""Waiting tables: whose word counts, getting up, and the file in which they outlive a host."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from netplay.games.pending_tables import KEPT_SECONDS, PENDING_TABLES_FILE, RETRY_SECONDS
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import NewTable, new_notice


async def two(harness: LobbyHarness) -> tuple[Guest, Guest, str]:
    """Ann has made a table, and Bo, a guest, sits there too."""
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.make(NewTable(name="Attic", seats=5, gender="female")))
    await harness.do(lambda: bo.visit.join(ann.row.id, "male"))
    return ann, bo, ann.row.id


async def test_everybody_sees_what_the_characters_are(harness: LobbyHarness) -> None:
    ann, bo, table_id = await two(harness)
    assert [chair.gender for chair in ann.row.chairs] == ["female", "male"]
    await harness.do(lambda: bo.visit.become(table_id, "other"))
    assert [chair.gender for chair in ann.row.chairs] == ["female", "other"]
    await harness.do(lambda: ann.visit.start(table_id))
    assert [seat.gender for seat in bo.ear.update.view.public.seats[:2]] == ["female", "other"]


async def test_the_first_who_sat_down_starts_and_sets_the_bots(harness: LobbyHarness) -> None:
    ann, bo, table_id = await two(harness)
    assert (bo.row.owner, bo.row.you) == (0, 1)
    await harness.do(lambda: bo.visit.start(table_id), lambda: bo.visit.set_bots(table_id, 1))
    assert bo.declined == new_notice("not_owner", w="Ann")
    await harness.do(lambda: ann.visit.set_bots(table_id, 9))
    assert [chair.bot for chair in bo.row.chairs] == [False, False, True, True, True]
    await harness.do(lambda: ann.visit.set_bots(table_id, 0))
    assert len(bo.row.chairs) == 2


async def test_when_the_owner_gets_up_the_next_one_has_the_word(harness: LobbyHarness) -> None:
    ann, bo, table_id = await two(harness)
    await harness.do(lambda: ann.visit.get_up(table_id))
    assert not ann.row.mine
    assert (bo.row.owner, bo.row.you) == (0, 0)
    await harness.do(lambda: bo.visit.start(table_id))
    assert bo.port.seat == 0
    assert ann.row.state == "running"


async def test_a_table_that_everybody_got_up_from_is_gone(harness: LobbyHarness) -> None:
    ann, bo, table_id = await two(harness)
    await harness.do(lambda: ann.visit.get_up(table_id), lambda: bo.visit.get_up(table_id))
    assert ann.rows == ()
    await harness.do(lambda: bo.visit.become(table_id, "male"))
    assert bo.declined == new_notice("table_gone")


async def test_waiting_tables_are_there_after_a_restart(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    ann, bo, table_id = await two(first)
    await first.do(lambda: ann.visit.set_bots(table_id, 2))
    first.lobby.shut()
    await first.do(ann.visit.leave, bo.visit.leave)
    await first.lobby.close()

    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    cleo = await second.come("Cleo")
    assert [(chair.name, chair.presence) for chair in cleo.row.chairs] == [
        ("Ann", "away"),
        ("Rusty", "bot"),
        ("Sprocket", "bot"),
    ]
    await second.do(lambda: cleo.visit.join(table_id))
    assert cleo.row.owner == 1, "Ann is not there to decide"
    again = await second.come("Ann", "key:ann")
    assert again.row.mine
    assert again.row.owner == 0
    await second.lobby.close()


async def test_a_killed_host_loses_no_waiting_table(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    _, _, table_id = await two(first)
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    assert (await second.come("Ann", "key:ann")).row.id == table_id
    await first.lobby.close()
    await second.lobby.close()


async def test_what_the_disk_would_not_take_is_saved_when_it_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    in_the_way = tmp_path / f"{PENDING_TABLES_FILE}.new"
    in_the_way.mkdir()
    harness = LobbyHarness(tmp_path)
    _, _, table_id = await two(harness)
    await harness.advance(3 * RETRY_SECONDS)
    assert [line for line in caplog.messages if "cannot be saved" in line] == [caplog.messages[-1]]
    assert not (tmp_path / PENDING_TABLES_FILE).exists()
    in_the_way.rmdir()
    await harness.advance(RETRY_SECONDS)
    assert table_id in (tmp_path / PENDING_TABLES_FILE).read_text()
    await harness.lobby.close()


async def test_after_a_restart_chairs_are_kept_for_a_while_only(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    await two(first)
    await first.lobby.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    cleo = await second.come("Cleo")
    await second.advance(KEPT_SECONDS - 1)
    assert [chair.name for chair in cleo.row.chairs] == ["Ann"]
    await second.advance(2)
    assert cleo.rows == ()
    await second.lobby.close()


async def test_a_game_that_has_begun_waits_no_longer(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    ann, _, table_id = await two(first)
    await first.do(lambda: ann.visit.start(table_id))
    await first.lobby.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    assert [row.state for row in again.rows] == ["running"]
    await second.lobby.close()


@pytest.mark.parametrize("text", ["", "{", '[{"id": "x"}]', '[{"id": 5, "seats": "many"}]'])
async def test_a_damaged_file_is_kept_and_told_of_in_one_line(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / PENDING_TABLES_FILE).write_text(text)
    harness = LobbyHarness(tmp_path)
    with caplog.at_level(logging.WARNING):
        await harness.lobby.restore()
    assert harness.lobby.tables == 0
    (line,) = caplog.messages
    assert "\n" not in line
    assert (tmp_path / f"{PENDING_TABLES_FILE}.damaged").read_text() == text
    await harness.lobby.close()
