"""A bot's chair in a running game: asked for, given, refused, and kept over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.journal.journal import JournalError
from netplay.table.knocks import ANSWER_SECONDS
from tests.netplay.hall import Guest, Hall
from tui.ports import ChairRule, NewTable, TableUpdate, notice


async def knocked(hall: Hall, rule: ChairRule = "ask") -> tuple[Guest, Guest, str]:
    """Ann plays against two bots, and Bo asks for a chair."""
    ann, bo = await hall.come("Ann", "key:ann"), await hall.come("Bo", "key:bo")
    await hall.do(lambda: ann.visit.make(NewTable(seats=3, bot_chairs=rule)))
    table_id = ann.row.id
    await hall.do(lambda: ann.visit.start(table_id), lambda: bo.visit.join(table_id))
    return ann, bo, table_id


async def test_the_owner_is_asked_and_lets_a_visitor_in(hall: Hall) -> None:
    ann, bo, _ = await knocked(hall)
    hand = ann.ear.update.view.public.seats[1].hand_size
    assert bo.declined == notice("knocking", w="Ann")
    assert bo.row.knocking
    knock = ann.ear.update.knock
    assert knock is not None
    assert (knock.name, knock.chair) == ("Bo", 1)
    bot = ann.ear.update.chairs[1].name
    assert ann.ear.update.notices == (notice("knocks", w="Bo", bot=bot),)

    await hall.do(lambda: ann.port.admit(knock.id, True))
    assert bo.port.seat == 1
    assert len(bo.ear.update.view.hand) == hand
    chairs = ann.ear.update.chairs
    assert (chairs[1].name, chairs[1].presence, chairs[1].bot) == ("Bo", "here", False)
    assert ann.ear.update.knock is None


async def test_the_owner_can_refuse(hall: Hall) -> None:
    ann, bo, _ = await knocked(hall)
    knock = ann.ear.update.knock
    assert knock is not None
    await hall.do(
        lambda: ann.port.admit(knock.id + 1, True), lambda: ann.port.admit(knock.id, False)
    )
    assert bo.declined == notice("refused", w="Ann")
    assert not bo.row.knocking
    assert ann.ear.update.knock is None
    await hall.do(lambda: ann.port.admit(knock.id, True))
    assert ann.ear.update.chairs[1].bot


async def test_nobody_knocks_a_whole_table_deaf(hall: Hall) -> None:
    ann, bo, table_id = await knocked(hall)
    for _ in range(20):
        await hall.do(lambda: bo.visit.get_up(table_id), lambda: bo.visit.join(table_id))
    assert bo.declined == notice("too_fast")
    knocks = [
        one for told in ann.ear.all(TableUpdate) for one in told.notices if one.key == "knocks"
    ]
    assert len(knocks) == 8
    await hall.advance(61)
    await hall.do(lambda: bo.visit.join(table_id))
    assert bo.declined == notice("knocking", w="Ann")


async def test_only_the_owner_is_asked_and_answers(hall: Hall) -> None:
    ann, bo, table_id = await knocked(hall)
    first = ann.ear.update.knock
    assert first is not None
    await hall.do(lambda: ann.port.admit(first.id, True))
    cleo = await hall.come("Cleo")
    await hall.do(lambda: cleo.visit.join(table_id))
    knock = ann.ear.update.knock
    assert knock is not None
    assert bo.ear.update.knock is None
    await hall.do(lambda: bo.port.admit(knock.id, True))
    assert ann.ear.update.chairs[2].bot

    await hall.do(ann.visit.leave)
    assert bo.ear.update.owner == 1
    assert bo.ear.update.knock == knock
    await hall.do(lambda: bo.port.admit(knock.id, True))
    assert cleo.port.seat == 2


async def test_nobody_at_home_means_an_open_door(hall: Hall) -> None:
    ann, bo, _ = await knocked(hall)
    await hall.do(ann.visit.leave)
    assert bo.port.seat == 1


async def test_a_caller_waits_for_a_while_only(hall: Hall) -> None:
    ann, bo, _ = await knocked(hall)
    await hall.advance(ANSWER_SECONDS + 1)
    assert bo.declined == notice("no_answer")
    assert ann.ear.update.knock is None


async def test_who_goes_away_is_no_longer_asked_for(hall: Hall) -> None:
    ann, bo, table_id = await knocked(hall)
    await hall.do(lambda: bo.visit.get_up(table_id))
    assert ann.ear.update.knock is None
    assert not bo.row.knocking
    await hall.do(lambda: bo.visit.join(table_id), bo.visit.leave)
    assert ann.ear.update.knock is None


async def test_a_table_may_be_shut_or_open(hall: Hall) -> None:
    _, bo, _ = await knocked(hall, "no")
    assert bo.declined == notice("shut")


async def test_an_open_table_asks_nobody(hall: Hall) -> None:
    ann, bo, _ = await knocked(hall, "yes")
    assert bo.port.seat == 1
    assert ann.ear.update.chairs[1].name == "Bo"


async def test_a_chair_that_was_given_is_kept_by_the_next_host(tmp_path: Path) -> None:
    first = Hall(tmp_path)
    _, bo, table_id = await knocked(first, "yes")
    hand = bo.ear.update.view.hand
    await first.lobby.close()

    second = Hall(tmp_path)
    await second.lobby.restore()
    again = await second.come("Bo", "key:bo")
    assert again.row.mine
    await second.do(lambda: again.visit.join(table_id))
    assert (again.port.seat, again.ear.update.view.hand) == (1, hand)
    await second.lobby.close()


async def test_a_disk_that_refuses_keeps_the_bot(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: object, places: object) -> None:
        raise JournalError("disk is full")

    monkeypatch.setattr("netplay.journal.journal.JournalFile.seat", full)
    ann, bo, _ = await knocked(hall, "yes")
    assert bo.declined == notice("cannot_save")
    assert ann.ear.update.chairs[1].bot
