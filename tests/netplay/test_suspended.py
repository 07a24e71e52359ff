"""Games saved: agreed on, found again, and taken up with or without everybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.config import Config, TableSettings
from netplay.games.suspended_games import HOUR
from tests.netplay.hall import Guest, Hall
from tui.ports import NewTable, TableClosed, TableRow, notice


async def playing(hall: Hall, *names: str) -> tuple[str, list[Guest]]:
    """These people, with keys, at a table of three or more."""
    guests = [await hall.come(name, f"key:{name}") for name in names]
    return await hall.game(*guests, seats=max(3, len(names))), guests


async def back(hall: Hall, guest: Guest) -> None:
    """From the closed table to the hall."""
    await hall.do(lambda: guest.visit.listen(guest.hear))


async def adjourned(hall: Hall, *names: str) -> tuple[str, list[Guest]]:
    table_id, guests = await playing(hall, *names)
    for guest in guests:
        await hall.do(guest.port.adjourn)
    for guest in guests:
        await back(hall, guest)
    return table_id, guests


def only(guest: Guest) -> TableRow:
    return guest.row


async def test_everybody_who_is_there_has_to_agree(hall: Hall) -> None:
    table_id, (ann, bo) = await playing(hall, "Ann", "Bo")
    await hall.do(ann.port.adjourn)
    assert bo.ear.update.chairs[0].adjourns
    assert bo.ear.update.notices == (notice("wants_adjourn", w="Ann"),)
    assert ann.ear.closed is None
    await hall.do(ann.port.adjourn, bo.port.adjourn)
    assert [chair.adjourns for chair in ann.ear.update.chairs[:2]] == [False, True]
    await hall.do(ann.port.adjourn)
    assert ann.ear.closed == bo.ear.closed == TableClosed(notice("adjourned"))
    await back(hall, ann)
    row = only(ann)
    assert (row.id, row.state, row.mine, row.you) == (table_id, "unfinished", True, 0)
    assert [chair.presence for chair in row.chairs] == ["away", "away", "bot"]


async def test_one_who_is_alone_with_bots_decides_alone(hall: Hall) -> None:
    _, (ann,) = await adjourned(hall, "Ann")
    assert only(ann).state == "unfinished"


async def test_who_has_gone_is_not_waited_for(hall: Hall) -> None:
    _, (ann, bo) = await playing(hall, "Ann", "Bo")
    await hall.do(ann.port.adjourn, bo.visit.leave)
    assert ann.ear.closed == TableClosed(notice("adjourned"))


async def test_only_those_who_sit_there_see_it(hall: Hall) -> None:
    await adjourned(hall, "Ann")
    zoe = await hall.come("Zoe", "key:zoe")
    assert zoe.rows == ()


async def test_it_goes_on_by_itself_when_everybody_has_come(hall: Hall) -> None:
    table_id, (ann, bo) = await adjourned(hall, "Ann", "Bo")
    hand = bo.ear.update.view.hand
    await hall.do(lambda: ann.visit.join(table_id))
    assert [chair.presence for chair in only(bo).chairs] == ["here", "away", "bot"]
    assert only(ann).state == "unfinished"
    await hall.do(lambda: bo.visit.join(table_id))
    assert (ann.port.seat, bo.port.seat) == (0, 1)
    assert bo.ear.update.view.hand == hand
    assert bo.ear.closed is None


async def test_the_first_who_has_come_need_not_wait(hall: Hall) -> None:
    table_id, (ann, bo, cleo) = await adjourned(hall, "Ann", "Bo", "Cleo")
    await hall.do(lambda: bo.visit.start(table_id))
    assert bo.declined == notice("not_come")
    await hall.do(lambda: bo.visit.join(table_id), lambda: cleo.visit.join(table_id))
    await hall.do(lambda: cleo.visit.start(table_id))
    assert cleo.declined == notice("not_owner", w="Bo")
    await hall.do(lambda: bo.visit.start(table_id))
    assert [chair.presence for chair in bo.ear.update.chairs] == ["bot", "here", "here"]
    assert not bo.ear.update.chairs[0].bot
    assert only(ann).state == "running"
    await hall.do(lambda: ann.visit.join(table_id))
    assert ann.port.seat == 0
    assert ann.presence(0) == "here"


async def test_who_goes_away_would_play_on_no_more(hall: Hall) -> None:
    table_id, (ann, bo, cleo) = await adjourned(hall, "Ann", "Bo", "Cleo")
    await hall.do(lambda: ann.visit.join(table_id), lambda: bo.visit.join(table_id))
    await hall.do(lambda: ann.visit.get_up(table_id), bo.visit.leave)
    assert [chair.presence for chair in only(cleo).chairs] == ["away", "away", "away"]


async def test_it_outlives_the_host(tmp_path: Path) -> None:
    first = Hall(tmp_path)
    table_id, (ann, _) = await adjourned(first, "Ann", "Bo")
    before = only(ann)
    await first.lobby.close()

    second = Hall(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:Ann")
    assert only(again) == before
    await second.do(lambda: again.visit.join(table_id), lambda: again.visit.start(table_id))
    assert again.port.seat == 0
    assert [chair.presence for chair in again.ear.update.chairs] == ["here", "bot", "bot"]
    await second.lobby.close()

    third = Hall(tmp_path)
    await third.lobby.restore()
    assert (await third.come("Ann", "key:Ann")).row.state == "running"
    await third.lobby.close()


async def test_a_damaged_one_is_set_aside_and_the_others_are_there(tmp_path: Path) -> None:
    first = Hall(tmp_path)
    table_id, (ann,) = await adjourned(first, "Ann")
    await first.do(lambda: ann.visit.make(NewTable(seats=3)))
    other = next(row.id for row in ann.rows if row.state == "waiting")
    await first.do(lambda: ann.visit.start(other), ann.port.adjourn)
    await first.lobby.close()
    (tmp_path / "unfinished" / f"{table_id}.table").write_bytes(b"nothing of the kind")

    second = Hall(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:Ann")
    assert only(again).id == other
    await second.lobby.close()


async def test_nobody_has_more_of_them_than_the_host_allows(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Config(tables=TableSettings(most_unfinished=1)))
    _, (ann,) = await adjourned(hall, "Ann")
    await hall.game(ann)
    await hall.do(ann.port.adjourn)
    assert ann.ear.closed is None
    assert ann.ear.update.notices == (notice("adjourn_most", w="Ann", n=1),)
    assert not ann.ear.update.chairs[0].adjourns
    await hall.lobby.close()


async def test_a_table_that_guests_have_left_takes_up_no_room_for_long(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Config(tables=TableSettings(rest_after_hours=0)))
    gus, ann = await hall.come("Gus"), await hall.come("Ann", "key:Ann")
    lost, kept = await hall.game(gus), await hall.game(ann)
    await hall.do(gus.visit.leave, ann.visit.leave)
    zoe = await hall.come("Zoe", "key:zoe")
    await hall.advance(0.2 * HOUR)
    assert len(zoe.rows) == 2
    await hall.advance(0.1 * HOUR)
    assert [row.id for row in zoe.rows] == [kept]
    assert (hall.folder / "aside" / f"{lost}.table").exists()
    await hall.lobby.close()


@pytest.mark.parametrize("hours", [0.0, 5.0])
async def test_a_table_that_all_have_left_for_long_rests_by_itself(
    tmp_path: Path, hours: float
) -> None:
    hall = Hall(tmp_path, Config(tables=TableSettings(rest_after_hours=hours)))
    table_id, (ann, bo) = await playing(hall, "Ann", "Bo")
    await hall.do(ann.visit.leave, bo.visit.leave)
    await hall.advance(4 * HOUR)
    again = await hall.come("Ann", "key:Ann")
    await hall.do(lambda: again.visit.join(table_id))
    assert again.ear.closed is None
    await hall.do(again.visit.leave)
    await hall.advance(4 * HOUR)
    assert (await hall.come("Bo", "key:Bo")).row.state == "running"
    await hall.advance(2 * HOUR)
    row = (await hall.come("Bo", "key:Bo")).row
    assert row.state == ("unfinished" if hours else "running")
    await hall.lobby.close()
