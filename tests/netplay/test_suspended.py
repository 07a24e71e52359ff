"""Games saved: agreed on, found again, and taken up with or without everybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.config import Config, TableSettings
from netplay.games.deserted_table_alarms import HOUR
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import NewTable, PortEnded, TableRow, new_notice


async def playing(harness: LobbyHarness, *names: str) -> tuple[str, list[Guest]]:
    """These people, with keys, at a table of three or more."""
    guests = [await harness.come(name, f"key:{name}") for name in names]
    return await harness.game(*guests, seats=max(3, len(names))), guests


async def back(harness: LobbyHarness, guest: Guest) -> None:
    """From the closed table to the lobby."""
    await harness.do(lambda: guest.visit.listen(guest.hear))


async def adjourned(harness: LobbyHarness, *names: str) -> tuple[str, list[Guest]]:
    table_id, guests = await playing(harness, *names)
    for guest in guests:
        await harness.do(guest.port.adjourn)
    for guest in guests:
        await back(harness, guest)
    return table_id, guests


def only(guest: Guest) -> TableRow:
    return guest.row


async def test_everybody_who_is_there_has_to_agree(harness: LobbyHarness) -> None:
    table_id, (ann, bo) = await playing(harness, "Ann", "Bo")
    await harness.do(ann.port.adjourn)
    assert bo.ear.update.chairs[0].adjourns
    assert bo.ear.update.notices == (new_notice("wants_adjourn", w="Ann"),)
    assert ann.ear.closed is None
    await harness.do(ann.port.adjourn, bo.port.adjourn)
    assert [chair.adjourns for chair in ann.ear.update.chairs[:2]] == [False, True]
    await harness.do(ann.port.adjourn)
    assert ann.ear.closed == bo.ear.closed == PortEnded(new_notice("adjourned"))
    await back(harness, ann)
    row = only(ann)
    assert (row.id, row.state, row.mine, row.you) == (table_id, "unfinished", True, 0)
    assert [chair.presence for chair in row.chairs] == ["away", "away", "bot"]


async def test_one_who_is_alone_with_bots_decides_alone(harness: LobbyHarness) -> None:
    _, (ann,) = await adjourned(harness, "Ann")
    assert only(ann).state == "unfinished"


async def test_who_has_gone_is_not_waited_for(harness: LobbyHarness) -> None:
    _, (ann, bo) = await playing(harness, "Ann", "Bo")
    await harness.do(ann.port.adjourn, bo.visit.leave)
    assert ann.ear.closed == PortEnded(new_notice("adjourned"))


async def test_only_those_who_sit_there_see_it(harness: LobbyHarness) -> None:
    await adjourned(harness, "Ann")
    zoe = await harness.come("Zoe", "key:zoe")
    assert zoe.rows == ()


async def test_it_goes_on_by_itself_when_everybody_has_come(harness: LobbyHarness) -> None:
    table_id, (ann, bo) = await adjourned(harness, "Ann", "Bo")
    hand = bo.ear.update.view.hand
    await harness.do(lambda: ann.visit.join(table_id))
    assert [chair.presence for chair in only(bo).chairs] == ["here", "away", "bot"]
    assert only(ann).state == "unfinished"
    await harness.do(lambda: bo.visit.join(table_id))
    assert (ann.port.seat, bo.port.seat) == (0, 1)
    assert bo.ear.update.view.hand == hand
    assert bo.ear.closed is None


async def test_the_first_who_has_come_need_not_wait(harness: LobbyHarness) -> None:
    table_id, (ann, bo, cleo) = await adjourned(harness, "Ann", "Bo", "Cleo")
    await harness.do(lambda: bo.visit.start(table_id))
    assert bo.declined == new_notice("not_come")
    await harness.do(lambda: bo.visit.join(table_id), lambda: cleo.visit.join(table_id))
    await harness.do(lambda: cleo.visit.start(table_id))
    assert cleo.declined == new_notice("not_owner", w="Bo")
    await harness.do(lambda: bo.visit.start(table_id))
    assert [chair.presence for chair in bo.ear.update.chairs] == ["bot", "here", "here"]
    assert not bo.ear.update.chairs[0].bot
    assert only(ann).state == "running"
    await harness.do(lambda: ann.visit.join(table_id))
    assert ann.port.seat == 0
    assert ann.presence(0) == "here"


async def test_who_goes_away_would_play_on_no_more(harness: LobbyHarness) -> None:
    table_id, (ann, bo, cleo) = await adjourned(harness, "Ann", "Bo", "Cleo")
    await harness.do(lambda: ann.visit.join(table_id), lambda: bo.visit.join(table_id))
    await harness.do(lambda: ann.visit.get_up(table_id), bo.visit.leave)
    assert [chair.presence for chair in only(cleo).chairs] == ["away", "away", "away"]


async def test_it_outlives_the_host(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    table_id, (ann, _) = await adjourned(first, "Ann", "Bo")
    before = only(ann)
    await first.lobby.close()

    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:Ann")
    assert only(again) == before
    await second.do(lambda: again.visit.join(table_id), lambda: again.visit.start(table_id))
    assert again.port.seat == 0
    assert [chair.presence for chair in again.ear.update.chairs] == ["here", "bot", "bot"]
    await second.lobby.close()

    third = LobbyHarness(tmp_path)
    await third.lobby.restore()
    assert (await third.come("Ann", "key:Ann")).row.state == "running"
    await third.lobby.close()


async def test_a_damaged_one_is_set_aside_and_the_others_are_there(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    table_id, (ann,) = await adjourned(first, "Ann")
    await first.do(lambda: ann.visit.make(NewTable(seats=3)))
    other = next(row.id for row in ann.rows if row.state == "waiting")
    await first.do(lambda: ann.visit.start(other), ann.port.adjourn)
    await first.lobby.close()
    (tmp_path / "unfinished" / f"{table_id}.table").write_bytes(b"nothing of the kind")

    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:Ann")
    assert only(again).id == other
    await second.lobby.close()


async def test_nobody_has_more_of_them_than_the_host_allows(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, Config(tables=TableSettings(most_unfinished=1)))
    _, (ann,) = await adjourned(harness, "Ann")
    await harness.game(ann)
    await harness.do(ann.port.adjourn)
    assert ann.ear.closed is None
    assert ann.ear.update.notices == (new_notice("adjourn_most", w="Ann", n=1),)
    assert not ann.ear.update.chairs[0].adjourns
    await harness.lobby.close()


async def test_a_table_that_guests_have_left_takes_up_no_room_for_long(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, Config(tables=TableSettings(rest_after_hours=0)))
    gus, ann = await harness.come("Gus"), await harness.come("Ann", "key:Ann")
    lost, kept = await harness.game(gus), await harness.game(ann)
    await harness.do(gus.visit.leave, ann.visit.leave)
    zoe = await harness.come("Zoe", "key:zoe")
    await harness.advance(0.2 * HOUR)
    assert len(zoe.rows) == 2
    await harness.advance(0.1 * HOUR)
    assert [row.id for row in zoe.rows] == [kept]
    assert (harness.folder / "aside" / f"{lost}.table").exists()
    await harness.lobby.close()


@pytest.mark.parametrize("hours", [0.0, 5.0])
async def test_a_table_that_all_have_left_for_long_rests_by_itself(
    tmp_path: Path, hours: float
) -> None:
    harness = LobbyHarness(tmp_path, Config(tables=TableSettings(rest_after_hours=hours)))
    table_id, (ann, bo) = await playing(harness, "Ann", "Bo")
    await harness.do(ann.visit.leave, bo.visit.leave)
    await harness.advance(4 * HOUR)
    again = await harness.come("Ann", "key:Ann")
    assert again.ear.closed is None
    await harness.do(again.visit.leave)
    await harness.advance(4 * HOUR)
    assert harness.lobby.parts.running.get(table_id) is not None
    await harness.advance(2 * HOUR)
    row = (await harness.come("Bo", "key:Bo")).row
    assert row.state == ("unfinished" if hours else "running")
    await harness.lobby.close()
