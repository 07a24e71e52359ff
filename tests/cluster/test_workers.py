"""Tables that workers play for the hall: what becomes of them when a worker, the hall or the bus
fails. That everything else is as at a table of the hall, the tests of `test_visits.py` and
`test_failures.py` show, which have workers, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from netplay.admin.context import CannotRetireWorker
from netplay.cluster import subjects
from netplay.cluster.known_worker import LEASE_SECONDS, NOBODY_SECONDS
from netplay.cluster.known_workers import RETURN_SECONDS
from netplay.cluster.port_wire import (
    CallsHeard,
    TableCalls,
    UnknownSession,
    front_call_answer_codec,
    front_table_call_codec,
)
from netplay.cluster.remote_table import CLOSE_SECONDS
from netplay.cluster.table_calls import GetUp, SayAtTable
from netplay.cluster.worker_wire import OpenTable, TableNotOpened
from netplay.journal.journal_file import JournalFile
from netplay.journal.opened_game import recover_game
from netplay.table.table import Table
from tests.cluster.memory_bus import BusMessage
from tests.cluster.played_games import check_told, play
from tests.cluster.two_processes import TwoProcesses, Worker
from tests.cluster.worker_tables import SWIFT, cut_off, goes_on, joined, remote_table, revision
from tests.netplay.faketime import Ear
from tui.ports import NewTable, PortEnded, Seated, TableUpdate, new_notice


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    one = TwoProcesses(tmp_path, SWIFT, workers=2)
    await one.begin()
    yield one
    await one.end()
    assert one.broker.failures == []


def lines(ear: Ear) -> list[str]:
    """The keys of what the house has said at the table."""
    return [line.key for update in ear.all(TableUpdate) for line in update.notices]


def playing(host: TwoProcesses, table_id: str) -> list[Worker]:
    """Those that take commands at that table."""
    return [one for one in host.workers.values() if table_id in one.tables._tables]


@pytest.mark.slow
async def test_tables_are_shared_out_among_the_workers(host: TwoProcesses) -> None:
    guests = [await host.come(name, f"key:{name}") for name in ("Ann", "Bo", "Cy", "Di")]
    for guest in guests:
        await host.game(guest)
    assert [len(worker.tables) for worker in host.workers.values()] == [2, 2]
    assert not any(isinstance(one, Table) for one in host.hall.lobby.parts.running)


async def test_the_tables_of_a_worker_that_dies_go_on_at_another_one(host: TwoProcesses) -> None:
    """What was shown is in the journal, and screens go on with the next picture."""
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    table = await host.game(ann, bo)
    await goes_on(host, ann)
    shown = revision(ann)
    dead = host.kill_worker(host.worker_of(table).name)
    ann.port.say("is anybody there?")
    await host.advance(NOBODY_SECONDS + 1.5)
    assert host.worker_of(table).name != dead.name
    assert revision(ann) >= shown
    check_told(host, [ann, bo])
    assert [chair.presence for chair in ann.ear.update.chairs[:2]] == ["here", "here"]
    assert ann.ear.closed is bo.ear.closed is None
    assert len(ann.all(Seated)) == 1
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk[-1] == "Ann: hello"
    await goes_on(host, ann)


@pytest.mark.slow
async def test_a_worker_that_comes_back_at_once_plays_on(tmp_path: Path) -> None:
    """The only one there is, begun anew by whoever watches over it."""
    host = TwoProcesses(tmp_path, SWIFT, workers=1)
    await host.begin()
    ann = await host.come("Ann", "key:ann")
    table = await host.game(ann)
    host.kill_worker("worker-1")
    await host.advance(0.2)
    await host.begin_worker("worker-1")
    await host.advance(1)
    assert host.worker_of(table).name == "worker-1"
    assert ann.ear.closed is None
    await goes_on(host, ann)
    await host.end()


@pytest.mark.slow
async def test_a_worker_that_hangs_is_given_up_and_writes_nothing_when_it_wakes(
    host: TwoProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    table_id = await host.game(ann, bo)
    await goes_on(host, ann)
    hung = host.worker_of(table_id)
    stale = hung.table(table_id)
    cut_off(host, hung)
    await host.advance(LEASE_SECONDS + 1.5)
    (other,) = (one for one in host.workers.values() if one is not hung)
    assert table_id in other.tables._tables
    assert ann.ear.closed is None
    # It wakes, and its bots want to play on: the file has none of that, and nobody is told.
    heard = len(ann.ear.heard), len(bo.ear.heard)
    joined(host)
    port = stale.port(0)
    ear = Ear()
    port.listen(ear)
    await stale.settled()
    assert (len(ann.ear.heard), len(bo.ear.heard)) == heard
    await host.advance(2)
    assert table_id not in hung.tables._tables
    assert stale._task is not None
    assert stale._task.done()
    assert ann.ear.closed is None
    await host.advance(30)
    live = other.table(table_id)
    saved = recover_game(host.folder / f"{table_id}.table")
    saved.file.close()
    assert saved.state.revision == live._game.state.revision >= revision(ann)


async def test_an_order_to_resume_that_is_heard_late_takes_the_table_from_nobody(
    host: TwoProcesses,
) -> None:
    """A worker has hung when it was to open a table, and another one has opened it since."""
    ann = await host.come("Ann", "key:ann")
    table_id = await host.game(ann)
    old = host.worker_of(table_id)
    (late,) = (one for one in host.workers.values() if one is not old)
    remote = remote_table(host, table_id)
    assert remote.worker is not None
    file = JournalFile.open(host.folder / f"{table_id}.table")
    before = file.epoch()
    file.claim()
    file.close()
    answer = await late.tables._resume(OpenTable(9, table_id, before, (), paused=False))
    assert isinstance(answer, TableNotOpened)
    assert answer.is_readable
    assert table_id not in late.tables._tables


@pytest.mark.slow
async def test_a_worker_that_is_heard_again_before_another_has_its_table_keeps_it(
    tmp_path: Path,
) -> None:
    host = TwoProcesses(tmp_path, SWIFT, workers=1)
    await host.begin()
    ann = await host.come("Ann", "key:ann")
    table_id = await host.game(ann)
    table = host.worker_of(table_id).table(table_id)
    cut_off(host, host.workers["worker-1"])
    await host.advance(LEASE_SECONDS + 2)
    assert remote_table(host, table_id).worker is None
    joined(host)
    await host.advance(2)
    assert host.worker_of(table_id).table(table_id) is table
    assert not table.claimed
    ann.port.say("hello")
    await host.settle()
    assert ann.ear.talk == ["Ann: hello"]
    await host.end()


async def test_a_hall_that_dies_leaves_the_tables_as_they_are(host: TwoProcesses) -> None:
    """The next one takes them over: nobody is away for a moment, and no table is opened anew."""
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    table_id = await host.game(ann, bo)
    table = host.worker_of(table_id).table(table_id)
    await host.hall.die()
    ann.port.say("no hall?")
    await host.advance(3)
    assert bo.ear.talk == ["Ann: no hall?"]
    await goes_on(host, ann)
    await host.begin_hall()
    await host.advance(2)
    assert host.worker_of(table_id).table(table_id) is table
    assert remote_table(host, table_id).worker is not None
    assert {"line_lost", "is_back"}.isdisjoint(lines(ann.ear) + lines(bo.ear))
    assert ann.ear.closed is bo.ear.closed is None
    cy = await host.come("Cy", "key:cy")
    assert [row.id for row in cy.rows] == [table_id]
    await host.do(ann.port.adjourn, bo.port.adjourn)
    assert ann.ear.closed == bo.ear.closed == PortEnded(new_notice("adjourned"))


@pytest.mark.slow
async def test_whoever_went_while_there_was_no_hall_is_away_after_a_while(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    await host.hall.die()
    host.front.end(bo.visitor)
    await host.begin_hall()
    await host.advance(2)
    assert ann.presence(1) == "here"
    await host.advance(10)
    assert ann.presence(1) == "away"


@pytest.mark.slow
async def test_who_sits_at_a_worker_stays_there_though_the_next_hall_hangs_at_once(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    await host.hall.die()
    left = True
    host.broker.lost = lambda message: left and message.subject.endswith((".calls", ".f1.hall"))
    await host.begin_hall()
    await host.hall.die()  # No front has had a word from it.
    left = False
    await host.advance(2 * RETURN_SECONDS)
    ann.port.say("still there?")
    await host.settle()
    assert bo.ear.talk == ["Ann: still there?"]
    assert ann.presence(1) == "here"
    await host.begin_hall()
    await host.advance(2)
    assert ann.presence(1) == "here"


@pytest.mark.slow
async def test_what_everybody_wants_while_there_is_no_hall_is_done_by_the_next_one(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    table = await host.game(ann, bo)
    await host.hall.die()
    await host.do(ann.port.adjourn, bo.port.adjourn)
    assert ann.ear.closed is None
    await host.begin_hall()
    await host.advance(2)
    assert ann.ear.closed == bo.ear.closed == PortEnded(new_notice("adjourned"))
    assert host.hall.lobby.parts.running.suspended.get(table) is not None


@pytest.mark.slow
async def test_while_the_bus_is_away_nothing_is_given_up(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    table_id = await host.game(ann, bo)
    table = host.worker_of(table_id).table(table_id)
    host.broker.go_away()
    await host.advance(4 * LEASE_SECONDS)
    host.broker.come_back()
    await host.advance(2)
    assert host.worker_of(table_id).table(table_id) is table
    assert [chair.presence for chair in ann.ear.update.chairs[:2]] == ["here", "here"]
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk == ["Ann: hello"]


@pytest.mark.slow
async def test_while_the_bus_hangs_no_worker_is_given_up(
    host: TwoProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    """It takes what is sent, and passes nothing on."""
    ann = await host.come("Ann", "key:ann")
    table_id = await host.game(ann)
    table = host.worker_of(table_id).table(table_id)
    host.broker.lost = lambda message: True
    await host.advance(4 * LEASE_SECONDS)
    host.broker.lost = lambda message: False
    host.broker.go_away()
    host.broker.come_back()
    await host.advance(2)
    assert "worker-1 says nothing" not in caplog.text
    assert "worker-2 says nothing" not in caplog.text
    assert host.worker_of(table_id).table(table_id) is table


@pytest.mark.slow
async def test_a_pause_outlives_the_worker(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    table = await host.game(ann)
    pausing = asyncio.create_task(
        remote_table(host, table).admin.pause(True, new_notice("paused", w="Root"))
    )
    await host.settle()
    await pausing
    assert ann.ear.update.paused
    host.kill_worker(host.worker_of(table).name)
    await host.advance(NOBODY_SECONDS + 1.5)
    assert host.worker_of(table).table(table).paused
    assert ann.ear.update.paused
    resuming = asyncio.create_task(
        remote_table(host, table).admin.pause(False, new_notice("resumed", w="Root"))
    )
    await host.settle()
    await resuming
    assert not ann.ear.update.paused


@pytest.mark.slow
async def test_a_pause_that_is_ordered_while_nobody_has_the_table_holds_at_the_next_worker(
    host: TwoProcesses,
) -> None:
    ann = await host.come("Ann", "key:ann")
    table = await host.game(ann)
    host.kill_worker(host.worker_of(table).name)
    pausing = asyncio.create_task(
        remote_table(host, table).admin.pause(True, new_notice("paused", w="Root"))
    )
    await host.advance(NOBODY_SECONDS + 1.5)
    assert pausing.done()
    assert ann.ear.update.paused


@pytest.mark.slow
async def test_an_admin_rules_at_the_table_of_a_worker(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    admin = remote_table(host, await host.game(ann)).admin
    while ann.ear.update.view.public.turn == 0:
        await goes_on(host, ann)
    ruling = asyncio.create_task(admin.rule_as_said(("level", "Ann", "7"), "Root"))
    unclear = asyncio.create_task(admin.rule_as_said(("level", "Nobody", "7"), "Root"))
    await host.settle()
    assert ruling.result().refusal is None
    assert unclear.result().unclear == "no_seat"
    assert ann.ear.update.view.public.seats[0].level == 7
    admin.announce(new_notice("announcement", line="Soup is ready."))
    await host.settle()
    assert lines(ann.ear)[-1] == "announcement"


@pytest.mark.slow
async def test_a_table_that_is_closed_while_nobody_has_it_stays_closed(
    host: TwoProcesses,
) -> None:
    ann = await host.come("Ann", "key:ann")
    table_id = await host.game(ann)
    table = remote_table(host, table_id)
    host.kill_worker(host.worker_of(table_id).name)
    reason = new_notice("table_closed", w="Root")
    running = host.hall.lobby.parts.running
    closing = asyncio.create_task(running.close_one(table, reason))
    await host.advance(CLOSE_SECONDS + 2)
    assert closing.done()
    assert ann.ear.closed == PortEnded(reason)
    assert not any(table_id in one.tables._tables for one in host.workers.values())
    await host.restart_hall()
    await host.advance(2)
    assert len(host.hall.lobby.parts.running) == 0


@pytest.mark.slow
async def test_a_table_whose_file_is_no_more_when_its_worker_dies_is_left_with_a_word(
    host: TwoProcesses,
) -> None:
    ann = await host.come("Ann", "key:ann")
    table_id = await host.game(ann)
    host.kill_worker(host.worker_of(table_id).name)
    (host.folder / f"{table_id}.table").write_bytes(b"nothing" * 1000)
    await host.advance(NOBODY_SECONDS + 2)
    assert ann.ear.closed == PortEnded(new_notice("frozen"))
    assert len(host.hall.lobby.parts.running) == 0


@pytest.mark.slow
async def test_a_hall_ends_though_a_worker_says_nothing(host: TwoProcesses) -> None:
    """And what the worker would still write is refused: the game is where the hall has left it."""
    ann = await host.come("Ann", "key:ann")
    table_id = await host.game(ann)
    hung = host.worker_of(table_id)
    stale = hung.table(table_id)
    path = host.folder / f"{table_id}.table"
    file = JournalFile.open(path)
    epoch = file.epoch()
    file.close()
    cut_off(host, hung)
    closing = asyncio.create_task(host.hall.lobby.close())
    await host.advance(CLOSE_SECONDS + 1)
    assert closing.done()
    await stale.close()
    file = JournalFile.open(path)
    assert file.epoch() == epoch + 1
    file.close()
    assert stale._game.state.revision > 0


@pytest.mark.slow
@pytest.mark.parametrize("lost", ["orders", "news"])
async def test_what_is_lost_between_hall_and_worker_is_said_again(
    host: TwoProcesses, lost: str
) -> None:
    ann = await host.come("Ann", "key:ann")
    left = 3

    def is_lost(message: BusMessage) -> bool:
        nonlocal left
        if left and message.subject.endswith(lost):
            left -= 1
            return True
        return False

    host.broker.lost = is_lost
    host.broker.doubled = lambda message: message.subject.endswith(("orders", "news"))
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    table = ann.row.id
    ann.visit.start(table)
    await host.advance(2 * LEASE_SECONDS)
    assert left == 0
    assert ann.port.info.id == table
    assert ann.presence(0) == "here"
    assert len(ann.all(Seated)) == 1


@pytest.mark.slow
async def test_a_worker_is_retired_and_its_tables_go_on_elsewhere(host: TwoProcesses) -> None:
    guests = [await host.come(name, f"key:{name}") for name in ("Ann", "Bo")]
    for guest in guests:
        await host.game(guest)
    old = host.worker_of(guests[0].port.info.id)
    assert host.hall.remote is not None
    shown = [revision(one) for one in guests]
    retiring = asyncio.create_task(host.hall.remote.retire(old.name))
    await host.settle()
    await host.advance(0.5)
    assert retiring.done()
    retiring.result()
    assert old.is_retired
    other = host.worker_of(guests[0].port.info.id)
    for name, why in ((other.name, "only_worker"), ("worker-9", "no_worker")):
        with pytest.raises(CannotRetireWorker, match=why):
            await host.hall.remote.retire(name)
    assert len(old.tables) == 0
    for guest, before in zip(guests, shown, strict=True):
        assert host.worker_of(guest.port.info.id) is not old
        assert guest.ear.closed is None
        assert guest.presence(0) == "here"
        assert revision(guest) >= before
        guest.port.say("hello")
    await host.settle()
    assert [guest.ear.talk for guest in guests] == [["Ann: hello"], ["Bo: hello"]]


@pytest.mark.slow
async def test_a_worker_hears_sessions_alone_that_the_hall_has_admitted(
    host: TwoProcesses,
) -> None:
    ann, eve = await host.come("Ann", "key:ann"), await host.come("Eve")
    table = await host.game(ann)
    worker, ticket = host.worker_of(table), ann.remote_port.ticket
    calls = (SayAtTable("I am Ann"), GetUp())

    async def say(front: str, said: TableCalls) -> object:
        asking = asyncio.create_task(
            worker.tables.seats._asked(
                subjects.front_table_calls_subject(front, worker.name),
                front_table_call_codec().encode(said),
            )
        )
        await host.advance(1.5)
        data = asking.result()
        assert data is not None
        return front_call_answer_codec().decode(data)

    for front, session in (("f1", eve.visit.session), ("f2", ann.visit.session)):
        assert await say(front, TableCalls(session, 1, 99, ticket, calls)) == UnknownSession()
    assert ann.ear.talk == []
    assert ann.presence(0) == "here"
    said = TableCalls(ann.visit.session, 1, 99, ticket, calls[:1])
    assert await say("f1", said) == CallsHeard()
    await host.settle()
    assert ann.ear.talk == ["Ann: I am Ann"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_game_is_told_without_a_gap_whoever_fails_and_whatever_is_lost(
    host: TwoProcesses, seed: int
) -> None:
    """A tenth of all messages is lost and a tenth comes twice; workers die, are cut off and come
    back, and so does the hall."""
    chance = Random(seed)
    guests = [await host.come(name, f"key:{name}") for name in ("Ann", "Bo")]
    table_id = await host.game(*guests)
    host.broker.doubled = lambda message: chance.random() < 0.1
    rounds = 0
    while rounds < 8 or revision(guests[0]) < 60:
        rounds += 1
        assert rounds < 60, "the game does not go on"
        joined(host)
        await host.advance(3)
        if remote_table(host, table_id).worker is not None:
            name = host.worker_of(table_id).name
            match chance.choice(("worker dies", "is cut off", "hall dies", "nothing fails")):
                case "worker dies":
                    host.kill_worker(name)
                    await host.advance(chance.choice((0.2, 2.0)))
                    await host.begin_worker(name)
                case "is cut off":
                    cut_off(host, host.workers[name])
                    await host.advance(LEASE_SECONDS + 2)
                    joined(host)
                case "hall dies":
                    await host.restart_hall()
        host.broker.lost = lambda message: chance.random() < 0.1
        await play(host, guests, chance, 4)
        joined(host)
        await host.advance(6)
        check_told(host, guests)
        assert len(playing(host, table_id)) == 1
        # Who is too slow too often has a bot play; nobody is taken for gone.
        assert all(chair.presence != "away" for chair in guests[0].ear.update.chairs)
        assert all(guest.ear.closed is None for guest in guests)
    saved = recover_game(host.folder / f"{table_id}.table")
    saved.file.close()
    assert saved.state.revision == host.table(table_id)._game.state.revision


@pytest.mark.slow
async def test_the_muted_are_heard_at_no_table(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    host.hall.lobby.store.ban("mute", "key:ann", float("inf"))
    await host.advance(2)
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk == []
