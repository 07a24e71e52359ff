"""The front hall without a terminal: tables, chairs, names, talk, and another evening."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from engine.commands import OpenDoor
from netplay.config import Bots, Clocks, Config, Tables
from netplay.lobby import TOO_MUCH_TALK, Lobby
from netplay.table.journal import JournalError
from netplay.visit import Visit
from tests.netplay.faketime import Ear, FakeTime
from tui.ports import (
    Closed,
    Declined,
    LobbyMessage,
    LobbyUpdate,
    NewTable,
    Notice,
    Presence,
    Seated,
    TablePort,
    TableRow,
    notice,
)

M = TypeVar("M")
SEATS = notice("seats", edition="classic", n=3, k=6)
BOTS = notice("no_room", n=4, k=3)


class Guest:
    """A visitor with ears in the hall and, once seated, at the table."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.heard: list[LobbyMessage] = []
        self.ear = Ear()
        visit.listen(self.hear)

    def hear(self, message: LobbyMessage) -> None:
        self.heard.append(message)
        if isinstance(message, Seated):
            self.ear = Ear()
            message.port.listen(self.ear)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def hall(self) -> LobbyUpdate:
        return self.all(LobbyUpdate)[-1]

    @property
    def rows(self) -> tuple[TableRow, ...]:
        return self.hall.tables

    @property
    def row(self) -> TableRow:
        (only,) = self.rows
        return only

    @property
    def port(self) -> TablePort:
        return self.all(Seated)[-1].port

    def presence(self, seat: int) -> Presence:
        return self.ear.update.chairs[seat].presence

    @property
    def declined(self) -> Notice:
        return self.all(Declined)[-1].reason


class Hall:
    """A lobby in a folder, under a fake clock."""

    def __init__(self, folder: Path, config: Config | None = None) -> None:
        self.folder = folder
        self.time = FakeTime()
        self.lobby = Lobby(config or Config(), folder, self.time)

    async def come(self, name: str, key: str | None = None) -> Guest:
        guest = Guest(self.lobby.visit(name, key))
        await self.settle()
        return guest

    async def settle(self) -> None:
        """Until everything asked for has happened; a few trips to the disk at most."""
        for _ in range(3):
            await asyncio.sleep(0)
            if self.lobby._work:
                await asyncio.wait(self.lobby._work)
            for table in list(self.lobby._running.values()):
                await table.settled()
        await asyncio.sleep(0)

    async def do(self, *acts: Callable[[], None]) -> None:
        for act in acts:
            act()
            await self.settle()

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settle)

    async def game(self, *guests: Guest, seats: int = 3) -> str:
        """A running table with these guests; its id."""
        first, *others = guests
        await self.do(lambda: first.visit.make(NewTable(seats=seats)))
        table_id = next(row.id for row in first.rows if row.state == "waiting")
        for other in others:
            await self.do(lambda other=other: other.visit.join(table_id))  # type: ignore[misc]
        await self.do(lambda: first.visit.start(table_id))
        return table_id


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    one = Hall(tmp_path)
    yield one
    await one.lobby.close()


async def test_no_two_tables_have_the_same_name(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    bo = await hall.come("Bo", "key:bo")
    await hall.game(ann)
    await hall.do(
        lambda: ann.visit.make(NewTable()), lambda: bo.visit.make(NewTable(name="at ann's"))
    )
    assert {row.name for row in bo.rows} == {"At Ann's", "At Ann's 2", "at ann's 3"}


async def test_a_newcomer_sees_the_house(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    assert ann.hall == LobbyUpdate(host="kickdoor", you="Ann", people=1, tables=())
    await hall.come("Bo")
    assert ann.hall.people == 2


async def test_from_sitting_down_to_the_first_door(hall: Hall) -> None:
    ann, bo = await hall.come("Ann", "key:ann"), await hall.come("Bo", "key:bo")
    await hall.do(lambda: ann.visit.make(NewTable(name="Damp [b]Stair\x1bwell", seats=3)))
    row = bo.row
    assert (row.name, row.state, row.mine) == ("Damp [b]Stairwell", "waiting", False)
    assert [chair.name for chair in row.chairs] == ["Ann"]

    await hall.do(lambda: bo.visit.join(row.id), lambda: bo.visit.start(row.id))
    assert ann.port.seat == 0
    assert bo.port.seat == 1
    assert [chair.presence for chair in ann.ear.update.chairs] == ["here", "here", "bot"]
    assert ann.ear.update.view.public.seats[2].hand_size > 0

    third = await hall.come("Cleo")
    assert third.row.state == "running"
    assert third.row.round == 1
    await hall.do(lambda: third.visit.join(row.id))
    assert third.declined == notice("no_bot")


async def test_those_at_a_table_hear_nothing_of_the_hall(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    await hall.game(ann)
    heard = len(ann.heard)
    await hall.come("Bo")
    await hall.advance(5)
    assert len(ann.heard) == heard
    await hall.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    assert ann.hall.people == 2


async def test_the_first_to_come_has_the_name(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    assert (await hall.come("Аnn", "key:other")).hall.you == "Аnn 2"
    assert (await hall.come("Ann")).hall.you == "Ann 3"
    assert (await hall.come("Ann", "key:ann")).hall.you == "Ann"
    assert (await hall.come("\x1b[2J\u202e")).hall.you == "[2J"
    assert ann.hall.you == "Ann"


async def test_a_name_is_free_again_when_its_owner_has_gone(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    await hall.do(ann.visit.leave)
    assert (await hall.come("Ann", "key:other")).hall.you == "Ann"


async def test_a_name_at_a_table_stays_with_its_owner(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    await hall.game(ann)
    await hall.do(ann.visit.leave)
    assert (await hall.come("Ann", "key:other")).hall.you == "Ann 2"


async def test_bots_do_not_take_a_guests_name(hall: Hall) -> None:
    rusty = await hall.come("Rusty")
    await hall.game(rusty, seats=6)
    names = [chair.name for chair in rusty.ear.update.chairs]
    assert names[0] == "Rusty"
    assert len(set(names)) == 6


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (NewTable(edition="xyz"), notice("no_edition", edition="xyz")),
        (NewTable(seats=2), SEATS),
        (NewTable(seats=9), SEATS),
        (NewTable(bots=4), BOTS),
        (NewTable(bots=-1), BOTS),
        (NewTable(house_rules=(("win.level", "99"),)), notice("house_rule", rule="win.level")),
        (NewTable(house_rules=(("win.lvl", "9"),)), notice("house_rule", rule="win.lvl")),
        (NewTable(house_rules=(("nonsense", "1"),)), notice("house_rule", rule="nonsense")),
        (NewTable(house_rules=(("window.seconds", "x\ny"),)), notice("house_rule", rule="window.seconds")),
    ],
)
async def test_an_impossible_table_is_declined_in_one_line(
    hall: Hall, wish: NewTable, reason: Notice
) -> None:
    ann = await hall.come("Ann")
    await hall.do(lambda: ann.visit.make(wish))
    assert ann.declined == reason
    assert ann.rows == ()


async def test_house_rules_hold_at_the_table(hall: Hall) -> None:
    ann = await hall.come("Ann")
    rules = (("window.seconds", "6"), ("win.level", "5"))
    await hall.do(lambda: ann.visit.make(NewTable(house_rules=rules)))
    assert ann.row.window_seconds == 6
    await hall.do(lambda: ann.visit.start(ann.row.id))
    assert ann.port.info.window_seconds == 6
    assert ann.port.info.rules == (("window", (("seconds", 6),)), ("win", (("level", 5),)))


async def test_the_hosts_window_holds_where_no_house_rule_says_otherwise(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Config(tables=Tables(window_seconds=8)))
    ann = await hall.come("Ann")
    await hall.do(lambda: ann.visit.make(NewTable()))
    assert ann.row.window_seconds == 8
    await hall.lobby.close()


async def test_tables_are_limited_for_one_and_for_all(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Config(tables=Tables(most=3, most_per_player=2)))
    ann, bo = await hall.come("Ann"), await hall.come("Bo")
    for guest in (ann, ann, ann):
        await hall.do(lambda guest=guest: guest.visit.make(NewTable()))  # type: ignore[misc]
    assert ann.declined == notice("most_yours", n=2)
    await hall.do(lambda: bo.visit.make(NewTable()), lambda: bo.visit.make(NewTable()))
    assert bo.declined == notice("most_tables", n=3)
    assert len(bo.rows) == 3
    await hall.lobby.close()


async def test_only_those_at_a_table_start_it_and_only_once(hall: Hall) -> None:
    ann, bo = await hall.come("Ann"), await hall.come("Bo")
    await hall.do(lambda: ann.visit.make(NewTable()))
    table_id = ann.row.id
    await hall.do(lambda: bo.visit.start(table_id))
    assert bo.declined == notice("not_at_it")
    ann.visit.start(table_id)
    ann.visit.start(table_id)
    await hall.settle()
    assert len(ann.all(Seated)) == 1
    await hall.do(lambda: bo.visit.start("nonsense"), lambda: bo.visit.join("nonsense"))
    assert bo.declined == notice("table_gone")


async def test_a_full_table_takes_nobody_else(hall: Hall) -> None:
    ann, bo = await hall.come("Ann"), await hall.come("Bo")
    await hall.do(lambda: ann.visit.make(NewTable(seats=3, bots=2)))
    await hall.do(lambda: bo.visit.join(bo.row.id))
    assert bo.declined == notice("chairs_taken")


async def test_a_waiting_table_goes_with_the_last_who_sat_there(hall: Hall) -> None:
    ann, bo = await hall.come("Ann"), await hall.come("Bo")
    await hall.do(lambda: ann.visit.make(NewTable()), lambda: bo.visit.join(bo.row.id))
    await hall.do(ann.visit.leave)
    assert [chair.name for chair in bo.row.chairs] == ["Bo"]
    await hall.do(bo.visit.leave, bo.visit.leave)
    assert hall.lobby.tables == 0


async def test_talk_in_the_hall_is_cleaned_and_limited(hall: Hall) -> None:
    ann, bo = await hall.come("Ann"), await hall.come("Bo")
    await hall.do(lambda: ann.visit.say("hi \x1b]0;x\x07[b]"), lambda: ann.visit.say("\x1b"))
    assert bo.hall.talk == (("Ann", "hi ]0;x[b]"),)
    for _ in range(8):
        ann.visit.say("again")
    await hall.settle()
    assert len(bo.hall.talk) == 6
    assert ann.declined == TOO_MUCH_TALK


async def test_a_second_session_with_the_same_key_takes_the_chair(hall: Hall) -> None:
    ann = await hall.come("Ann", "key:ann")
    table_id = await hall.game(ann)
    phone = await hall.come("Ann", "key:ann")
    assert phone.row.mine
    await hall.do(lambda: phone.visit.join(table_id))
    assert phone.port.seat == 0
    assert ann.ear.closed is not None
    # The first session ends later; that must not touch the chair.
    await hall.do(ann.visit.leave)
    assert phone.presence(0) == "here"


async def test_a_guest_cannot_take_the_chair_of_another(hall: Hall) -> None:
    ann = await hall.come("Ann")
    table_id = await hall.game(ann)
    await hall.do(ann.visit.leave)
    again = await hall.come("Ann")
    await hall.do(lambda: again.visit.join(table_id))
    assert again.declined == notice("no_bot")


async def test_a_dropped_session_is_away_and_comes_back_to_its_chair(hall: Hall) -> None:
    ann, bo = await hall.come("Ann", "key:ann"), await hall.come("Bo", "key:bo")
    table_id = await hall.game(ann, bo)
    await hall.do(ann.visit.leave)
    assert bo.presence(0) == "away"
    back = await hall.come("Ann", "key:ann")
    assert back.row.mine
    await hall.do(lambda: back.visit.join(table_id))
    assert back.port.seat == 0
    assert bo.presence(0) == "here"


async def test_unfinished_games_are_offered_again_by_the_next_host(tmp_path: Path) -> None:
    first = Hall(tmp_path)
    ann, bo = await first.come("Ann", "key:ann"), await first.come("Bo", "key:bo")
    table_id = await first.game(ann, bo)
    active = ann if ann.ear.update.view.public.active == 0 else bo
    await first.do(lambda: active.port.submit(OpenDoor(), 0))
    shown = ann.ear.update.view
    await first.lobby.close()
    assert ann.ear.closed == Closed(notice("host_closes"))
    assert isinstance(ann.heard[-1], Closed)

    second = Hall(tmp_path)
    await second.lobby.restore()
    stranger = await second.come("Ann", "key:stranger")
    assert stranger.hall.you == "Ann 2"
    again = await second.come("Ann", "key:ann")
    assert (again.row.id, again.row.mine, again.row.state) == (table_id, True, "running")
    await second.do(lambda: again.visit.join(table_id))
    assert again.ear.update.view == shown
    await second.lobby.close()


async def test_a_table_that_cannot_be_loaded_is_set_aside_and_the_others_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = Hall(tmp_path)
    ann = await first.come("Ann", "key:ann")
    kept = await first.game(ann)
    await first.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    broken = await first.game(ann)
    await first.lobby.close()
    (tmp_path / f"{broken}.table").write_bytes(b"ruined" * 500)

    with caplog.at_level(logging.WARNING):
        second = Hall(tmp_path)
        await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    assert again.row.id == kept
    assert (tmp_path / "aside" / f"{broken}.table").exists()
    (line,) = caplog.messages
    assert broken in line
    assert "\n" not in line
    await second.lobby.close()


async def test_guests_tables_nobody_can_return_to_are_set_aside(tmp_path: Path) -> None:
    first = Hall(tmp_path)
    await first.game(await first.come("Ann"))
    await first.lobby.close()
    second = Hall(tmp_path)
    await second.lobby.restore()
    assert second.lobby.tables == 0
    assert list((tmp_path / "aside").glob("*.table"))


async def test_a_game_that_is_over_is_put_away_when_everybody_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.lobby.secrets.token_hex", lambda count: "5e" * count)
    hall = Hall(tmp_path, Config(bots=Bots(delay=0.1), clocks=Clocks(turn=20)))
    ann, bo = await hall.come("Ann", "key:ann"), await hall.come("Bo", "key:bo")
    table_id = await hall.game(ann, bo, seats=4)
    await hall.do(ann.port.leave)
    for _ in range(500):
        if bo.ear.update.view.public.over:
            break
        await hall.advance(60)
    assert bo.ear.update.view.public.winners
    await hall.do(bo.port.leave, lambda: bo.visit.listen(bo.hear))
    await hall.advance(1)
    assert bo.rows == ()
    assert (tmp_path / "finished" / f"{table_id}.table").exists()
    await hall.lobby.close()


async def test_a_disk_that_takes_no_new_game_is_told_in_one_line(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(folder: Path, header: object) -> Awaitable[None]:
        raise JournalError("database or disk is full")

    monkeypatch.setattr("netplay.lobby.begin", full)
    ann = await hall.come("Ann")
    await hall.do(lambda: ann.visit.make(NewTable()), lambda: ann.visit.start(ann.row.id))
    assert ann.declined == notice("cannot_save")
    monkeypatch.undo()
    await hall.do(lambda: ann.visit.start(ann.row.id))
    assert ann.port.seat == 0


async def test_a_listener_that_fails_silences_nobody_else(hall: Hall) -> None:
    ann, bo = await hall.come("Ann"), await hall.come("Bo")

    def broken(message: LobbyMessage) -> None:
        raise RuntimeError("no screen")

    await hall.do(lambda: ann.visit.listen(broken))
    await hall.do(lambda: bo.visit.say("hello?"))
    assert bo.hall.talk == (("Bo", "hello?"),)


async def test_the_hall_shows_what_the_tables_do_and_not_too_often(hall: Hall) -> None:
    ann, bo = await hall.come("Ann", "key:ann"), await hall.come("Bo", "key:bo")
    watcher = await hall.come("Cleo")
    await hall.game(ann, bo)
    heard = len(watcher.all(LobbyUpdate))
    await hall.do(ann.port.leave)
    assert len(watcher.all(LobbyUpdate)) == heard
    await hall.advance(0.3)
    assert watcher.row.chairs[0].presence == "bot"
