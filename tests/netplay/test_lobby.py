"""The lobby without a terminal: tables, chairs, names and talk."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from cards.built_in_editions import built_in_edition_ids
from netplay.budget import WorkLedger
from netplay.config import Config, TableSettings
from netplay.config.sections import VisitorLimitSettings
from netplay.lobby import TOO_MUCH_TALK
from netplay.pace_presets import pace_presets
from tests.netplay.budget.clockwork import allowances
from tests.netplay.lobby_harness import LobbyHarness
from tui.ports import EditionRow, LobbyMessage, LobbyUpdate, NewTable, Notice, Seated, new_notice

HINT = new_notice("house_rule_like", rule="win.lvl", meant="win.level")
SEATS = new_notice("seats", edition="classic", n=3, k=6)
BOTS = new_notice("no_room", n=4, k=3)


async def test_no_two_tables_have_the_same_name(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    bo = await harness.come("Bo", "key:bo")
    await harness.game(ann)
    await harness.do(
        lambda: ann.visit.make(NewTable()), lambda: bo.visit.make(NewTable(name="at ann's"))
    )
    assert {row.name for row in bo.rows} == {"At Ann's", "At Ann's 2", "at ann's 3"}


async def test_a_newcomer_sees_the_house(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    decks = ann.lobby.decks
    assert ann.lobby == LobbyUpdate(
        "kickdoor", "Ann", 1, (), decks=decks, paces=pace_presets(Config())
    )
    assert replace(decks[0], profile=None) == EditionRow("classic", 3, 6, 2.6)
    assert sorted(deck.edition for deck in decks) == list(built_in_edition_ids())
    await harness.come("Bo")
    assert ann.lobby.people == 2


async def test_who_comes_twice_is_one_person(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    again = await harness.come("Ann", "key:ann")
    assert ann.lobby.people == again.lobby.people == 1


async def test_from_sitting_down_to_the_first_door(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    await harness.do(lambda: ann.visit.make(NewTable(name="Damp [b]Stair\x1bwell", seats=3)))
    row = bo.row
    assert (row.name, row.state, row.mine) == ("Damp [b]Stairwell", "waiting", False)
    assert [chair.name for chair in row.chairs] == ["Ann"]

    await harness.do(lambda: bo.visit.join(row.id), lambda: ann.visit.start(row.id))
    assert ann.port.seat == 0
    assert bo.port.seat == 1
    assert [chair.presence for chair in ann.ear.update.chairs] == ["here", "here", "bot"]
    assert ann.ear.update.view.public.seats[2].hand_size > 0

    third = await harness.come("Cleo")
    assert third.row.state == "running"
    assert third.row.round == 1
    await harness.do(lambda: third.visit.join(row.id))
    assert third.declined == new_notice("knocking", w="Ann")


async def test_those_at_a_table_hear_nothing_of_the_lobby(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    await harness.game(ann)
    heard = len(ann.heard)
    await harness.come("Bo")
    await harness.advance(5)
    assert len(ann.heard) == heard
    await harness.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    assert ann.lobby.people == 2


async def test_the_first_to_come_has_the_name(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    assert (await harness.come("Аnn", "key:other")).lobby.you == "Аnn 2"
    assert (await harness.come("Ann")).lobby.you == "Ann 3"
    assert (await harness.come("Ann", "key:ann")).lobby.you == "Ann"
    assert (await harness.come("\x1b[2J\u202e")).lobby.you == "[2J"
    assert ann.lobby.you == "Ann"


async def test_a_guests_name_is_free_again_when_they_have_gone(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann")
    await harness.do(ann.visit.leave)
    assert (await harness.come("Ann", "key:other")).lobby.you == "Ann"


async def test_a_name_at_a_table_stays_with_its_owner(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    await harness.game(ann)
    await harness.do(ann.visit.leave)
    assert (await harness.come("Ann", "key:other")).lobby.you == "Ann 2"


async def test_bots_do_not_take_a_guests_name(harness: LobbyHarness) -> None:
    rusty = await harness.come("Rusty")
    await harness.game(rusty, seats=6)
    names = [chair.name for chair in rusty.ear.update.chairs]
    assert names[0] == "Rusty"
    assert len(set(names)) == 6


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (NewTable(editions=("xyz",)), new_notice("no_edition", edition="xyz")),
        (NewTable(editions=()), new_notice("no_edition", edition="")),
        (NewTable(base="bard"), new_notice("no_base", edition="bard")),
        (NewTable(base="\x1b[2J"), new_notice("no_base", edition="[2J")),
        (NewTable(seats=2), SEATS),
        (NewTable(seats=9), SEATS),
        (NewTable(bots=4), BOTS),
        (NewTable(bots=-1), BOTS),
        (NewTable(house_rules=(("win.level", "99"),)), new_notice("house_rule", rule="win.level")),
        (NewTable(house_rules=(("win.lvl", "9"),)), HINT),
        (NewTable(house_rules=(("nonsense", "1"),)), new_notice("house_rule", rule="nonsense")),
        (
            NewTable(house_rules=(("window.seconds", "x\ny"),)),
            new_notice("house_rule", rule="window.seconds"),
        ),
    ],
)
async def test_an_impossible_table_is_declined_in_one_line(
    harness: LobbyHarness, wish: NewTable, reason: Notice
) -> None:
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.make(wish))
    assert ann.declined == reason
    assert ann.rows == ()


async def test_house_rules_hold_at_the_table(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann")
    rules = (("window.seconds", "6"), ("win.level", "5"))
    await harness.do(lambda: ann.visit.make(NewTable(house_rules=rules)))
    assert ann.row.window_seconds == 6
    await harness.do(lambda: ann.visit.start(ann.row.id))
    assert ann.port.info.window_seconds == 6
    assert ann.port.info.rules == (("window", (("seconds", 6),)), ("win", (("level", 5),)))


async def test_the_hosts_window_holds_where_no_house_rule_says_otherwise(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, Config(tables=TableSettings(window_seconds=8)))
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.make(NewTable()))
    assert ann.row.window_seconds == 8
    await harness.lobby.close()


async def test_tables_are_limited_for_one_and_for_all(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, Config(tables=TableSettings(most=3, most_per_player=2)))
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    for guest in (ann, ann, ann):
        await harness.do(lambda guest=guest: guest.visit.make(NewTable()))  # type: ignore[misc]
    assert ann.declined == new_notice("most_yours", n=2)
    await harness.do(lambda: bo.visit.make(NewTable()), lambda: bo.visit.make(NewTable()))
    assert bo.declined == new_notice("most_tables", n=3)
    assert len(bo.rows) == 3
    await harness.lobby.close()


async def test_only_those_at_a_table_start_it_and_only_once(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.make(NewTable()))
    table_id = ann.row.id
    await harness.do(lambda: bo.visit.start(table_id))
    assert bo.declined == new_notice("not_at_it")
    ann.visit.start(table_id)
    ann.visit.start(table_id)
    await harness.settle()
    assert len(ann.all(Seated)) == 1
    await harness.do(lambda: bo.visit.start("nonsense"), lambda: bo.visit.join("nonsense"))
    assert bo.declined == new_notice("table_gone")


async def test_a_full_table_takes_nobody_else(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.make(NewTable(seats=3, bots=2)))
    await harness.do(lambda: bo.visit.join(bo.row.id))
    assert bo.declined == new_notice("chairs_taken")


async def test_a_waiting_table_goes_with_the_last_who_sat_there(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.make(NewTable()), lambda: bo.visit.join(bo.row.id))
    await harness.do(ann.visit.leave)
    assert [chair.name for chair in bo.row.chairs] == ["Bo"]
    await harness.do(bo.visit.leave, bo.visit.leave)
    assert harness.lobby.tables == 0


async def test_who_asks_faster_than_fingers_can_is_told_so_and_may_ask_again(
    tmp_path: Path,
) -> None:
    limits = VisitorLimitSettings(commands_per_second=2.0, command_burst=6)
    harness = LobbyHarness(tmp_path, Config(limits=limits))
    ann = await harness.come("Ann", "key:ann")
    await harness.do(lambda: ann.visit.make(NewTable(seats=6)))
    for count in (1, 2, 3, 4, 5, 4, 3):
        await harness.do(lambda count=count: ann.visit.set_bots(ann.row.id, count))  # type: ignore[misc]
    assert ann.declined == new_notice("too_fast")
    assert len(ann.row.chairs) - 1 == 5
    await harness.advance(0.5)
    await harness.do(lambda: ann.visit.set_bots(ann.row.id, 1))
    assert len(ann.row.chairs) - 1 == 1


async def test_talk_in_the_lobby_is_cleaned_and_limited(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.say("hi \x1b]0;x\x07[b]"), lambda: ann.visit.say("\x1b"))
    assert bo.lobby.talk == (("Ann", "hi ]0;x[b]"),)
    for _ in range(8):
        ann.visit.say("again")
    await harness.settle()
    assert len(bo.lobby.talk) == 6
    assert ann.declined == TOO_MUCH_TALK


async def test_a_listener_that_fails_silences_nobody_else(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann"), await harness.come("Bo")

    def broken(message: LobbyMessage) -> None:
        raise RuntimeError("no screen")

    await harness.do(lambda: ann.visit.listen(broken))
    await harness.do(lambda: bo.visit.say("hello?"))
    assert bo.lobby.talk == (("Bo", "hello?"),)


async def test_what_changes_in_the_lobby_is_shown_at_the_expense_of_who_changed_it(
    harness: LobbyHarness,
) -> None:
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    clock = itertools.count()
    ledger = WorkLedger(allowances(address=1e-9, burst=100.0), lambda: float(next(clock)))
    payer, other = ledger.account("192.0.2.1"), ledger.account("192.0.2.2")
    payer.context().run(ann.visit.make, NewTable(seats=3))
    await harness.settle()
    assert len(bo.rows) == 1
    assert payer.source.bucket.left(0.0) <= 99.0 + 1e-3
    assert other.source.bucket.left(0.0) == pytest.approx(100.0)
