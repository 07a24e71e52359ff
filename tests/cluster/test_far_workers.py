"""Workers on other machines: their games' files are sent there, and come home; whatever fails, a
game is played in one place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from netplay.cluster import received_games
from netplay.cluster.hall_worker_line import LineBatch, line_message_codec
from netplay.cluster.known_worker import LEASE_SECONDS
from netplay.cluster.known_workers import FAR_START_SECONDS
from netplay.cluster.remote_table_opener import MOST_RETRY_SECONDS
from netplay.cluster.worker_tables import HALL_SILENT_SECONDS
from netplay.cluster.worker_wire import game_pieces
from netplay.config import BotSettings
from netplay.games import local_table_opener as opened_here
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import ASIDE_FOLDER, FINISHED_FOLDER, UNFINISHED_FOLDER
from netplay.journal.journal_file import JournalFile
from netplay.journal.opened_game import recover_game
from netplay.journal.repair import recall_game_from_trip
from netplay.journal.trip import Trip
from tests.cases import mostly_slow
from tests.cluster.memory_bus import BusMessage
from tests.cluster.played_games import check_told, over, short_game, until_over
from tests.cluster.two_processes import RemoteGuest, TwoProcesses
from tests.cluster.worker_tables import SWIFT, cut_off, goes_on, joined, remote_table, revision
from tests.netplay.lobby_harness import tables_here
from tui.ports import NewTable, PortEnded, RematchBegun, new_notice

BARN = "worker-barn"


@pytest.fixture
def barn(tmp_path: Path) -> Path:
    """The folder of the tables on the other machine."""
    folder = tmp_path / "barn"
    folder.mkdir()
    return folder


@pytest.fixture
async def host(tmp_path: Path, barn: Path) -> AsyncIterator[TwoProcesses]:
    """One whose only worker is on another machine."""
    home = tmp_path / "home"
    home.mkdir()
    one = TwoProcesses(home, SWIFT, far={BARN: barn})
    await one.begin()
    yield one
    await one.end()
    assert one.broker.failures == []


def trip_of(folder: Path, table_id: str) -> Trip | None:
    """Where the file in that folder says that it is."""
    file = JournalFile.open(folder / f"{table_id}.table")
    try:
        return file.trip()
    finally:
        file.close()


def commands_in(folder: Path, table_id: str) -> int:
    """How far the game is in the file of that folder."""
    saved = recover_game(folder / f"{table_id}.table")
    saved.file.close()
    return saved.state.revision


def folder_elsewhere(host: TwoProcesses, name: str) -> Path:
    """That of the tables on one more machine."""
    folder = host.folder.parent / name
    folder.mkdir()
    return folder


async def begun(host: TwoProcesses) -> tuple[RemoteGuest, RemoteGuest, str]:
    """Two people at a table of the worker in the barn, in the middle of a game."""
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    table_id = await host.game(ann, bo)
    await goes_on(host, ann)
    return ann, bo, table_id


async def test_a_game_is_begun_at_home_and_played_where_it_was_sent(
    host: TwoProcesses, barn: Path
) -> None:
    ann, bo, table_id = await begun(host)
    assert host.worker_of(table_id).name == BARN
    trip = trip_of(host.folder, table_id)
    assert trip is not None
    assert trip == trip_of(barn, table_id)
    assert trip.worker == BARN
    assert commands_in(host.folder, table_id) == 0
    assert commands_in(barn, table_id) >= revision(ann) > 0
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk == ["Ann: hello"]


async def test_a_far_worker_plays_by_the_settings_of_the_host(
    host: TwoProcesses, barn: Path
) -> None:
    """Those of its machine do not count at tables, whatever they are; nor for long those of
    yesterday."""
    ann = await host.come("Ann", "key:ann")
    own = SWIFT.model_copy(update={"bots": BotSettings(delay=9.0, workers=0)})
    host.workers[BARN].tables.reconfigure(own)
    first = host.worker_of(await host.game(ann))
    (table,) = first.tables._tables.values()
    assert table._pace.bot_delay == SWIFT.bots.delay
    host.hall.lobby.reconfigure(SWIFT.model_copy(update={"bots": BotSettings(delay=3.0)}))
    await host.settle()
    bo = await host.come("Bo", "key:bo")
    later = await host.game(bo)
    assert host.worker_of(later).table(later)._pace.bot_delay == 3.0
    # Another one by its name is told, too.
    host.kill_worker(BARN)
    await host.begin_worker(BARN)
    await host.advance(3)
    assert host.worker_of(later).table(later)._pace.bot_delay == 3.0


async def test_a_table_that_is_saved_for_another_evening_comes_home_and_goes_out_again(
    host: TwoProcesses, barn: Path
) -> None:
    ann, bo, table_id = await begun(host)
    shown = revision(ann)
    await host.do(ann.port.adjourn, bo.port.adjourn)
    assert ann.ear.closed == PortEnded(new_notice("adjourned"))
    unfinished = host.folder / UNFINISHED_FOLDER
    assert trip_of(unfinished, table_id) is None
    assert commands_in(unfinished, table_id) >= shown
    assert not list(barn.glob("*.table*"))
    await host.do(lambda: ann.visit.join(table_id), lambda: bo.visit.join(table_id))
    await host.advance(1)
    assert host.worker_of(table_id).name == BARN
    assert trip_of(barn, table_id) == trip_of(host.folder, table_id) is not None
    await goes_on(host, ann)
    assert revision(ann) > shown


async def test_the_tables_of_a_far_worker_that_dies_wait_for_it_and_go_on(
    host: TwoProcesses,
) -> None:
    ann, bo, table_id = await begun(host)
    shown = revision(ann)
    host.kill_worker(BARN)
    await host.advance(LEASE_SECONDS + 30)
    assert host.hall.remote is not None
    assert host.hall.remote.waiting == {table_id: BARN}
    assert ann.ear.closed is None
    assert revision(ann) == shown
    await host.begin_worker(BARN)
    await host.advance(2)
    assert host.hall.remote.waiting == {}
    assert host.worker_of(table_id).name == BARN
    assert ann.ear.closed is bo.ear.closed is None
    await goes_on(host, ann)
    check_told(host, [ann, bo])


async def test_what_was_played_at_a_site_is_played_there_alone(
    host: TwoProcesses, barn: Path
) -> None:
    """Whoever else is there, and has less to do."""
    ann, _, table_id = await begun(host)
    loft = folder_elsewhere(host, "loft")
    await host.begin_worker("worker-loft", loft)
    await host.begin_worker("worker-1", host.folder)
    host.kill_worker(BARN)
    await host.advance(LEASE_SECONDS + 5)
    assert not any(table_id in one.tables._tables for one in host.workers.values())
    await host.begin_worker("worker-shed", barn)  # Another name, the same folder.
    await host.advance(2)
    assert host.worker_of(table_id).name == "worker-shed"
    await goes_on(host, ann)


async def test_a_far_worker_plays_on_while_there_is_no_hall_and_is_taken_over_as_it_is(
    host: TwoProcesses,
) -> None:
    ann, bo, table_id = await begun(host)
    table = host.worker_of(table_id).table(table_id)
    await host.hall.die()
    await goes_on(host, ann)
    await host.begin_hall()
    await host.advance(2)
    assert host.worker_of(table_id).table(table_id) is table
    assert remote_table(host, table_id).worker is not None
    assert ann.ear.closed is bo.ear.closed is None
    await host.do(ann.port.adjourn, bo.port.adjourn)
    assert ann.ear.closed == PortEnded(new_notice("adjourned"))
    assert trip_of(host.folder / UNFINISHED_FOLDER, table_id) is None


async def test_a_far_worker_whose_way_was_cut_keeps_its_tables(host: TwoProcesses) -> None:
    ann, _, table_id = await begun(host)
    table = host.worker_of(table_id).table(table_id)
    cut_off(host, host.workers[BARN])
    await host.advance(LEASE_SECONDS + 20)
    assert remote_table(host, table_id).waits_for == BARN
    joined(host)
    await host.advance(2)
    assert host.worker_of(table_id).table(table_id) is table
    await goes_on(host, ann)


async def test_a_hall_that_begins_without_the_far_worker_has_its_tables_wait(
    host: TwoProcesses,
) -> None:
    ann, bo, table_id = await begun(host)
    shown = revision(ann)
    host.kill_worker(BARN)
    await host.restart_hall()
    await host.advance(2)
    cy = await host.come("Cy", "key:cy")
    assert [(row.id, row.stands) for row in cy.rows] == [(table_id, True)]
    assert remote_table(host, table_id).waits_for == BARN
    await host.begin_worker(BARN)
    await host.advance(2)
    assert [row.stands for row in cy.rows] == [False]
    assert host.worker_of(table_id).name == BARN
    assert [chair.presence for chair in ann.ear.update.chairs[:2]] == ["here", "here"]
    assert revision(ann) >= shown
    await goes_on(host, ann)
    check_told(host, [ann, bo])


async def test_a_table_that_waits_is_left_where_it_is_when_the_hall_ends(
    host: TwoProcesses, barn: Path
) -> None:
    _, _, table_id = await begun(host)
    host.kill_worker(BARN)
    await host.advance(LEASE_SECONDS + 2)
    closing = asyncio.create_task(host.hall.lobby.close())
    await host.advance(1)
    assert closing.done()
    assert trip_of(host.folder, table_id) == trip_of(barn, table_id) is not None


@pytest.mark.parametrize("has_just_begun", [False, True])
async def test_a_hall_that_ends_in_good_order_has_everything_home(
    host: TwoProcesses, barn: Path, has_just_begun: bool
) -> None:
    """Also one that has taken the place of one that died, and waited to hear who plays what."""
    ann, _, table_id = await begun(host)
    if has_just_begun:
        await host.restart_hall()
    closing = asyncio.create_task(host.hall.lobby.close())
    await host.advance(1)
    assert closing.done()
    assert trip_of(host.folder, table_id) is None
    assert commands_in(host.folder, table_id) >= revision(ann)
    assert not list(barn.glob("*.table*"))


async def test_what_rests_at_home_when_a_hall_begins_is_played_by_the_worker_that_is_there(
    host: TwoProcesses,
) -> None:
    """Without one beside the hall."""
    _, _, table_id = await begun(host)
    closing = asyncio.create_task(host.hall.lobby.close())
    await host.advance(1)
    assert closing.done()
    assert trip_of(host.folder, table_id) is None
    await host.restart_hall()
    assert host.worker_of(table_id).name == BARN


async def test_a_hall_waits_a_short_while_only_for_workers_on_other_machines(
    host: TwoProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    host.kill_worker(BARN)
    await host.hall.die()
    began = host.time.now()
    await host.begin_hall()
    assert host.time.now() - began == pytest.approx(FAR_START_SECONDS, abs=0.2)
    assert "not there: worker-barn" in caplog.text


async def test_the_end_of_a_far_game_is_at_home_before_anybody_is_told_there(
    host: TwoProcesses, barn: Path
) -> None:
    """The recorder and the archive read the file at home, while people look at the ending."""
    ann, bo = await over(host, "Ann", "Bo")
    table_id = ann.port.info.id
    assert remote_table(host, table_id).summary.over
    assert trip_of(host.folder, table_id) == trip_of(barn, table_id) is not None
    assert commands_in(host.folder, table_id) == commands_in(barn, table_id)
    assert host.hall.lobby.store.has_game(table_id)
    await host.do(ann.port.rematch, bo.port.rematch)
    (begun,) = ann.ear.all(RematchBegun)
    assert begun.ticket.table != table_id
    assert host.worker_of(begun.ticket.table).name == BARN
    assert trip_of(host.folder / FINISHED_FOLDER, table_id) is None
    assert not (barn / f"{table_id}.table").exists()


@pytest.mark.parametrize("dies", mostly_slow(["hall", "worker"]))
async def test_the_end_of_a_far_game_is_at_home_though_somebody_has_died(
    host: TwoProcesses, dies: str
) -> None:
    """The hall does not hear the worker while the game ends."""
    (ann, _) = await short_game(host, "Ann", "Bo")
    table_id = ann.port.info.id
    host.broker.lost = lambda message: message.subject.endswith((f"{BARN}.news", f"{BARN}.orders"))
    await until_over(host, ann)
    assert not remote_table(host, table_id).summary.over
    if dies == "hall":
        await host.hall.die()
        joined(host)
        await host.begin_hall()
    else:
        host.kill_worker(BARN)
        joined(host)
        await host.begin_worker(BARN)
    await host.advance(LEASE_SECONDS + 2)
    assert remote_table(host, table_id).summary.over
    saved = recover_game(host.folder / f"{table_id}.table")
    saved.file.close()
    assert saved.state.over


async def test_a_far_worker_is_retired_to_one_at_home_and_back(
    host: TwoProcesses, barn: Path
) -> None:
    ann, bo, table_id = await begun(host)
    await host.begin_worker("worker-1", host.folder)
    assert host.hall.remote is not None
    for name, there in ((BARN, "worker-1"), ("worker-1", BARN)):
        retiring = asyncio.create_task(host.hall.remote.retire(name))
        await host.settle()
        await host.advance(0.5)
        retiring.result()
        assert host.workers[name].is_retired
        assert host.worker_of(table_id).name == there
        assert (trip_of(host.folder, table_id) is None) == (there == "worker-1")
        assert bool(list(barn.glob("*.table"))) == (there == BARN)
        await goes_on(host, ann)
        host.kill_worker(name)
        await host.begin_worker(name)
    check_told(host, [ann, bo])


async def test_what_comes_home_late_after_a_take_back_is_kept_and_plays_no_part(
    host: TwoProcesses, barn: Path
) -> None:
    """The machine was taken for lost, and was not: its way was cut."""
    ann, _, table_id = await begun(host)
    lost = host.workers[BARN]
    cut_off(host, lost)
    await host.hall.die()
    file = JournalFile.open(host.folder / f"{table_id}.table")
    file.take_back()
    file.close()
    await host.begin_worker("worker-1", host.folder)
    host.beside = ["worker-1"]
    await host.begin_hall()
    await host.advance(2)
    assert host.workers["worker-1"].plays(table_id)
    before = commands_in(host.folder, table_id)
    joined(host)
    await host.advance(3)
    assert not lost.plays(table_id)
    assert not (barn / f"{table_id}.table").exists()
    assert commands_in(barn / ASIDE_FOLDER, table_id) > before
    assert trip_of(host.folder, table_id) is None
    await goes_on(host, ann)


async def closed_while_the_machine_is_away(host: TwoProcesses) -> tuple[str, int]:
    """The table of a game that was, and how many commands of it people have seen."""
    ann, _, table_id = await begun(host)
    host.kill_worker(BARN)
    await host.advance(LEASE_SECONDS + 2)
    running = host.hall.lobby.parts.running
    closing = asyncio.create_task(
        running.close_one(remote_table(host, table_id), new_notice("table_gone"))
    )
    await host.advance(1)
    closing.result()
    assert trip_of(host.folder / ASIDE_FOLDER, table_id) is not None
    return table_id, revision(ann)


@pytest.mark.parametrize("hall", ["the same", "another one"])
async def test_a_table_that_was_closed_while_its_machine_was_away_comes_home_later(
    host: TwoProcesses, barn: Path, hall: str
) -> None:
    table_id, shown = await closed_while_the_machine_is_away(host)
    if hall == "another one":
        await host.restart_hall()
    await host.begin_worker(BARN)
    await host.advance(2)
    aside = host.folder / ASIDE_FOLDER
    assert trip_of(aside, table_id) is None
    assert commands_in(aside, table_id) >= shown
    assert not [one for one in barn.rglob("*") if table_id in one.name]


async def test_a_game_that_is_at_home_no_more_is_set_aside_where_it_was_left(
    host: TwoProcesses, barn: Path
) -> None:
    table_id, shown = await closed_while_the_machine_is_away(host)
    (host.folder / ASIDE_FOLDER / f"{table_id}.table").unlink()
    await host.begin_worker(BARN)
    await host.advance(2)
    assert not list(barn.glob("*.table*"))
    assert commands_in(barn / ASIDE_FOLDER, table_id) >= shown


async def test_a_game_that_has_ended_at_a_far_worker_comes_home_though_that_has_died(
    host: TwoProcesses, barn: Path
) -> None:
    """Only its copy was there."""
    ann, _ = await over(host, "Ann", "Bo")
    table_id = ann.port.info.id
    host.kill_worker(BARN)
    await host.advance(LEASE_SECONDS + 2)
    await host.do(ann.port.leave)
    running = host.hall.lobby.parts.running
    table = remote_table(host, table_id)
    closing = asyncio.create_task(running._put_away(table, new_notice("game_over")))
    await host.advance(1)
    closing.result()
    finished = host.folder / FINISHED_FOLDER
    assert trip_of(finished, table_id) is not None
    await host.begin_worker(BARN)
    await host.advance(2)
    assert trip_of(finished, table_id) is None
    assert not list(barn.glob("*.table*"))


async def test_a_worker_that_sends_rubbish_changes_nothing_at_home(
    host: TwoProcesses,
    barn: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ann, bo, table_id = await begun(host)
    trip = trip_of(host.folder, table_id)
    monkeypatch.setattr(received_games, "pack_game", lambda path: b"rubbish")
    await host.do(ann.port.adjourn, bo.port.adjourn)
    assert "is not taken home from worker-barn" in caplog.text
    saved = host.folder / UNFINISHED_FOLDER
    assert trip_of(saved, table_id) == trip
    assert trip_of(barn / ASIDE_FOLDER, table_id) == trip
    # What is left to do is told where an admin looks, until it is done.
    assert f"kickdoor journal take-back {host.folder}" in caplog.text
    assert host.hall.remote is not None
    assert host.hall.remote.lost == [table_id]
    await host.settle()
    assert host.hall.remote.lost == [table_id]
    recall_game_from_trip(saved / f"{table_id}.table")
    assert host.hall.remote.lost == [table_id]
    await host.settle()
    assert host.hall.remote.lost == []
    await host.do(lambda: ann.visit.join(table_id), lambda: bo.visit.join(table_id))
    await host.advance(1)
    assert host.worker_of(table_id).name == BARN
    await goes_on(host, ann)


async def test_a_game_that_is_gone_where_it_is_away_can_be_taken_back_under_a_running_host(
    host: TwoProcesses, barn: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _, table_id = await begun(host)
    host.kill_worker(BARN)
    await host.settle()  # it may have been writing
    for one in barn.glob("*.table*"):
        one.unlink()
    await host.begin_worker(BARN)
    await host.advance(2)
    assert "worker-barn does not have it any more" in caplog.text
    assert host.hall.remote is not None
    assert host.hall.remote.lost == [table_id]
    recall_game_from_trip(host.folder / f"{table_id}.table")
    until = host.time.now() + MOST_RETRY_SECONDS
    while host.hall.remote.lost and host.time.now() < until:
        await host.advance(1)  # No further, or the game would be over by then.
    assert host.hall.remote.lost == []
    await goes_on(host, ann)


async def test_a_worker_that_sends_what_nobody_has_asked_for_is_not_heard(
    host: TwoProcesses,
) -> None:
    _, _, table_id = await begun(host)
    worker = remote_table(host, table_id).worker
    assert worker is not None
    for piece in game_pieces(table_id, bytes(1_000_000)):
        host.workers[BARN].tables.tell(piece)
    await host.advance(1)
    assert worker._sent == {}


async def test_a_far_worker_that_ends_in_good_order_sends_its_tables_home(
    host: TwoProcesses, barn: Path
) -> None:
    ann, bo, table_id = await begun(host)
    await host.begin_worker("worker-1", host.folder)
    ending = asyncio.create_task(host.workers[BARN].tables.close())
    await host.advance(1)
    assert ending.done()
    host.kill_worker(BARN)
    assert host.worker_of(table_id).name == "worker-1"
    assert trip_of(host.folder, table_id) is None
    assert not list(barn.glob("*.table*"))
    await goes_on(host, ann)
    check_told(host, [ann, bo])


async def test_a_table_that_came_home_stands_until_a_worker_is_there(
    host: TwoProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bo, table_id = await begun(host)
    cy = await host.come("Cy", "key:cy")
    ending = asyncio.create_task(host.workers[BARN].tables.close())
    await host.advance(1)
    assert ending.done()
    host.kill_worker(BARN)
    await host.advance(LEASE_SECONDS + 2)
    assert trip_of(host.folder, table_id) is None
    assert [row.stands for row in cy.rows] == [True]
    assert "says nothing any more" not in caplog.text
    await host.begin_worker("worker-1", host.folder)
    await host.advance(2)
    assert [row.stands for row in cy.rows] == [False]
    await goes_on(host, ann)
    check_told(host, [ann, bo])


async def test_a_far_worker_that_ends_without_a_hall_keeps_its_tables(
    host: TwoProcesses, barn: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _, table_id = await begun(host)
    await host.hall.die()
    await host.advance(HALL_SILENT_SECONDS)
    ending = asyncio.create_task(host.workers[BARN].tables.close())
    await host.settle()
    assert ending.done(), "there is nobody to wait for"
    assert "no hall takes 1 games home" in caplog.text
    host.kill_worker(BARN)
    assert trip_of(host.folder, table_id) == trip_of(barn, table_id) is not None
    await host.begin_hall()
    await host.begin_worker(BARN)
    await host.advance(2)
    await goes_on(host, ann)


@pytest.mark.slow
async def test_a_far_worker_that_ends_while_the_hall_is_replaced_has_its_tables_home(
    host: TwoProcesses, barn: Path
) -> None:
    _, _, table_id = await begun(host)
    await host.hall.die()
    ending = asyncio.create_task(host.workers[BARN].tables.close())
    await host.advance(HALL_SILENT_SECONDS - 1)
    assert not ending.done()
    await host.begin_hall()
    await host.advance(1)
    assert ending.done()
    assert trip_of(host.folder, table_id) is None
    assert not list(barn.glob("*.table*"))


REFUSALS = pytest.mark.parametrize(
    ("refused", "error"),
    [
        ("unpack_game", JournalUnavailable("the disk is full")),
        ("recover_game_if_file_name_matches", JournalUnavailable("the disk is full")),
        ("recover_game_if_file_name_matches", UnreadableJournal("damaged")),
    ],
    ids=["cannot be kept", "cannot be opened", "cannot be read"],
)
"""What fails in the barn, and how."""


def refuse(patched: pytest.MonkeyPatch, refused: str, error: Exception, *folders: Path) -> None:
    """Have that fail with files in these folders."""
    module: ModuleType = received_games if refused == "unpack_game" else opened_here
    does = getattr(module, refused)

    def fails(*arguments: Any, **more: Any) -> object:
        if any(isinstance(one, Path) and one.parent in folders for one in arguments):
            raise error
        return does(*arguments, **more)

    patched.setattr(module, refused, fails)


@REFUSALS
async def test_a_game_that_a_far_worker_cannot_play_is_begun_at_another_one(
    host: TwoProcesses,
    barn: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    refused: str,
    error: Exception,
) -> None:
    refuse(monkeypatch, refused, error, barn)
    loft = folder_elsewhere(host, "loft")
    ann = await host.come("Ann", "key:ann")
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    table_id = ann.row.id
    await host.begin_worker("worker-loft", loft)
    await host.advance(1)
    await host.do(lambda: ann.visit.start(table_id))
    assert host.worker_of(table_id).name == "worker-loft"
    assert trip_of(host.folder, table_id) == trip_of(loft, table_id) is not None
    assert not list(barn.glob("*.table*"))
    assert f"worker-barn cannot play table {table_id}, which goes elsewhere: {error}" in caplog.text
    await goes_on(host, ann)


@REFUSALS
async def test_a_game_that_no_worker_can_play_is_begun_in_the_hall(
    host: TwoProcesses, barn: Path, monkeypatch: pytest.MonkeyPatch, refused: str, error: Exception
) -> None:
    refuse(monkeypatch, refused, error, barn)
    ann = await host.come("Ann", "key:ann")
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    await host.do(lambda: ann.visit.start(ann.row.id))
    (table,) = tables_here(host.hall.lobby)
    assert trip_of(host.folder, table.info.id) is None
    assert not list(barn.glob("*.table*"))
    await goes_on(host, ann)
    await table.close()


async def test_a_table_that_a_far_worker_cannot_take_over_goes_to_one_that_can(
    host: TwoProcesses, barn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own worker ends, and it was at home."""
    loft = folder_elsewhere(host, "loft")
    ann, _, table_id = await begun(host)
    await host.begin_worker("worker-loft", loft)
    await host.begin_worker("worker-shed", folder_elsewhere(host, "shed"))
    with monkeypatch.context() as patched:
        refuse(patched, "unpack_game", JournalUnavailable("the disk is full"), loft)
        ending = asyncio.create_task(host.workers[BARN].tables.close())
        await host.advance(1)
        assert ending.done()
    host.kill_worker(BARN)
    assert host.worker_of(table_id).name == "worker-shed"
    await goes_on(host, ann)


async def test_a_game_that_can_be_begun_nowhere_may_be_begun_again(
    host: TwoProcesses, barn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file was sent already."""
    ann = await host.come("Ann", "key:ann")
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    table_id = ann.row.id
    with monkeypatch.context() as patched:
        full = JournalUnavailable("the disk is full")
        refuse(patched, "recover_game_if_file_name_matches", full, barn, host.folder)
        await host.do(lambda: ann.visit.start(table_id))
        assert ann.declined == new_notice("cannot_save")
    assert not (host.folder / f"{table_id}.table").exists()
    await host.do(lambda: ann.visit.start(table_id))
    assert host.worker_of(table_id).name == BARN
    await goes_on(host, ann)


class PowerCut:
    """What loses all that hall and worker tell each other, from the so-manieth time on that one of
    them has something to tell."""

    def __init__(self, host: TwoProcesses, times: int) -> None:
        self._left = times
        host.broker.lost = self._is_lost

    @property
    def has_come(self) -> bool:
        return self._left == 0

    def _is_lost(self, message: BusMessage) -> bool:
        if not message.subject.endswith((".orders", ".news")):
            return False
        said = line_message_codec().decode(message.data)
        if isinstance(said, LineBatch) and said.messages and self._left:
            self._left -= 1
        return self.has_come


def check_one_file_is_played(host: TwoProcesses, barn: Path, table_id: str) -> None:
    """At home, or where the file at home says that it is."""
    places = (host.folder, host.folder / UNFINISHED_FOLDER)
    (home,) = (one for one in places if (one / f"{table_id}.table").exists())
    trip = trip_of(home, table_id)
    assert trip is None or trip == trip_of(barn, table_id)


async def is_cut(folder: Path, scene: str, dies: str, times: int) -> bool:
    """Play the scene with such a cut, and see to it that the game goes on; False if the scene was
    over before."""
    home, barn = folder / "home", folder / "barn"
    for one in (folder, home, barn):
        one.mkdir()
    host = TwoProcesses(home, SWIFT, far={BARN: barn})
    await host.begin()
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    table_id = ann.row.id
    await host.do(lambda: bo.visit.join(table_id))
    if scene == "is saved":
        await host.do(lambda: ann.visit.start(table_id))
    cut = PowerCut(host, times)
    if scene == "begins":
        await host.do(lambda: ann.visit.start(table_id))
    else:
        await host.do(ann.port.adjourn, bo.port.adjourn)
    await host.advance(0.2)
    was_cut = cut.has_come
    check_one_file_is_played(host, barn, table_id)
    if dies != "worker":
        await host.hall.die()
    if dies != "hall":
        host.kill_worker(BARN)
    joined(host)
    if dies != "hall":
        await host.begin_worker(BARN)
    if dies != "worker":
        await host.begin_hall()
    await host.advance(LEASE_SECONDS + 5)
    check_one_file_is_played(host, barn, table_id)
    if host.hall.lobby.parts.running.suspended.get(table_id) is not None:
        await host.do(lambda: ann.visit.join(table_id), lambda: bo.visit.join(table_id))
        await host.advance(2)
    assert host.table(table_id)  # What rests at home the hall may have opened itself.
    await goes_on(host, ann)
    for table in tables_here(host.hall.lobby):
        await table.close()
    await host.end()
    assert host.broker.failures == []
    return was_cut


@pytest.mark.slow
@pytest.mark.parametrize("dies", ["hall", "worker", "both"])
@pytest.mark.parametrize("scene", ["begins", "is saved"])
async def test_wherever_the_power_is_cut_on_the_way_one_file_is_played_on(
    tmp_path: Path, scene: str, dies: str
) -> None:
    """Between any two messages of a game's way there, or home."""
    cuts = 1
    while await is_cut(tmp_path / str(cuts), scene, dies, cuts):
        cuts += 1
    assert cuts > 3
