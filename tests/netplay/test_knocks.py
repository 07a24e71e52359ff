"""A bot's chair in a running game: asked for, given, refused, and kept over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.journal.errors import JournalUnavailable
from netplay.table.knocks import ANSWER_SECONDS
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import BotChairRule, NewTable, TableUpdate, new_notice


async def knocked(harness: LobbyHarness, rule: BotChairRule = "ask") -> tuple[Guest, Guest, str]:
    """Ann plays against two bots, and Bo asks for a chair."""
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    await harness.do(lambda: ann.visit.make(NewTable(seats=3, bot_chairs=rule)))
    table_id = ann.row.id
    await harness.do(lambda: ann.visit.start(table_id), lambda: bo.visit.join(table_id))
    return ann, bo, table_id


async def test_the_owner_is_asked_and_lets_a_visitor_in(harness: LobbyHarness) -> None:
    ann, bo, _ = await knocked(harness)
    hand = ann.ear.update.view.public.seats[1].hand_size
    assert bo.declined == new_notice("knocking", w="Ann")
    assert bo.row.knocking
    knock = ann.ear.update.knock
    assert knock is not None
    assert (knock.name, knock.chair) == ("Bo", 1)
    bot = ann.ear.update.chairs[1].name
    assert ann.ear.update.notices == (new_notice("knocks", w="Bo", bot=bot),)

    await harness.do(lambda: ann.port.admit(knock.id, True))
    assert bo.port.seat == 1
    assert len(bo.ear.update.view.hand) == hand
    chairs = ann.ear.update.chairs
    assert (chairs[1].name, chairs[1].presence, chairs[1].bot) == ("Bo", "here", False)
    assert ann.ear.update.knock is None


async def test_the_owner_can_refuse(harness: LobbyHarness) -> None:
    ann, bo, _ = await knocked(harness)
    knock = ann.ear.update.knock
    assert knock is not None
    await harness.do(
        lambda: ann.port.admit(knock.id + 1, True), lambda: ann.port.admit(knock.id, False)
    )
    assert bo.declined == new_notice("refused", w="Ann")
    assert not bo.row.knocking
    assert ann.ear.update.knock is None
    await harness.do(lambda: ann.port.admit(knock.id, True))
    assert ann.ear.update.chairs[1].bot


async def test_nobody_knocks_a_whole_table_deaf(harness: LobbyHarness) -> None:
    ann, bo, table_id = await knocked(harness)
    for _ in range(20):
        await harness.do(lambda: bo.visit.get_up(table_id), lambda: bo.visit.join(table_id))
    assert bo.declined == new_notice("too_fast")
    knocks = [
        one for told in ann.ear.all(TableUpdate) for one in told.notices if one.key == "knocks"
    ]
    assert len(knocks) == 8
    await harness.advance(61)
    await harness.do(lambda: bo.visit.join(table_id))
    assert bo.declined == new_notice("knocking", w="Ann")


async def test_only_the_owner_is_asked_and_answers(harness: LobbyHarness) -> None:
    ann, bo, table_id = await knocked(harness)
    first = ann.ear.update.knock
    assert first is not None
    await harness.do(lambda: ann.port.admit(first.id, True))
    cleo = await harness.come("Cleo")
    await harness.do(lambda: cleo.visit.join(table_id))
    knock = ann.ear.update.knock
    assert knock is not None
    assert bo.ear.update.knock is None
    await harness.do(lambda: bo.port.admit(knock.id, True))
    assert ann.ear.update.chairs[2].bot

    await harness.do(ann.visit.leave)
    assert bo.ear.update.owner == 1
    assert bo.ear.update.knock == knock
    await harness.do(lambda: bo.port.admit(knock.id, True))
    assert cleo.port.seat == 2


async def test_nobody_at_home_means_an_open_door(harness: LobbyHarness) -> None:
    ann, bo, _ = await knocked(harness)
    await harness.do(ann.visit.leave)
    assert bo.port.seat == 1


async def test_a_caller_waits_for_a_while_only(harness: LobbyHarness) -> None:
    ann, bo, _ = await knocked(harness)
    await harness.advance(ANSWER_SECONDS + 1)
    assert bo.declined == new_notice("no_answer")
    assert ann.ear.update.knock is None


async def test_who_goes_away_is_no_longer_asked_for(harness: LobbyHarness) -> None:
    ann, bo, table_id = await knocked(harness)
    await harness.do(lambda: bo.visit.get_up(table_id))
    assert ann.ear.update.knock is None
    assert not bo.row.knocking
    await harness.do(lambda: bo.visit.join(table_id), bo.visit.leave)
    assert ann.ear.update.knock is None


async def test_a_table_may_be_shut_or_open(harness: LobbyHarness) -> None:
    _, bo, _ = await knocked(harness, "no")
    assert bo.declined == new_notice("shut")


async def test_an_open_table_asks_nobody(harness: LobbyHarness) -> None:
    ann, bo, _ = await knocked(harness, "yes")
    assert bo.port.seat == 1
    assert ann.ear.update.chairs[1].name == "Bo"


async def test_a_chair_that_was_given_is_kept_by_the_next_host(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    _, bo, table_id = await knocked(first, "yes")
    hand = bo.ear.update.view.hand
    await first.lobby.close()

    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Bo", "key:bo")
    assert again.row.mine
    await second.do(lambda: again.visit.join(table_id))
    assert (again.port.seat, again.ear.update.view.hand) == (1, hand)
    await second.lobby.close()


async def test_a_disk_that_refuses_keeps_the_bot(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: object, places: object) -> None:
        raise JournalUnavailable("disk is full")

    monkeypatch.setattr("netplay.journal.journal.JournalFile.seat", full)
    ann, bo, _ = await knocked(harness, "yes")
    assert bo.declined == new_notice("cannot_save")
    assert ann.ear.update.chairs[1].bot
