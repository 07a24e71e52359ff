"""What the lobby shows, to whom, and how often: it costs what has changed."""

from __future__ import annotations

from operator import is_
from pathlib import Path

import pytest

from netplay.games import running_table_rows
from netplay.games.pending_table import PendingTable
from netplay.lobby import table_list
from netplay.lobby.visit import Visit
from netplay.lobby.visits import UPDATE_EVERY
from netplay.owners import GUEST_PREFIX
from netplay.table.table import Table
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import LobbyUpdate, NewTable, TableRow, new_notice


class PatientHarness(LobbyHarness):
    """A lobby whose rounds come when they come."""

    def show_soon(self) -> None:
        """Not at all."""


@pytest.fixture
async def patient(tmp_path: Path) -> PatientHarness:
    return PatientHarness(tmp_path)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Each row that is made from now on: of which table, and for whom."""
    found = []

    def pending_row(pending: PendingTable, *args: object) -> TableRow:
        found.append((pending.name, str(args[0])))
        return row(pending, *args)  # type: ignore[arg-type]

    def running_row(table: Table, owner: str) -> TableRow:
        found.append((table.info.name, owner))
        return running_table_rows.running_table_row(table, owner)

    row = PendingTable.row
    monkeypatch.setattr(PendingTable, "row", pending_row)
    monkeypatch.setattr(table_list, "running_table_row", running_row)
    return found


def updates(guest: Guest) -> int:
    return len(guest.all(LobbyUpdate))


async def test_a_row_is_made_once_for_everybody_and_once_for_each_who_has_a_chair(
    harness: LobbyHarness, made: list[tuple[str, str]]
) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    await harness.game(await harness.come("Cleo"))
    others = [await harness.come(f"V{number}") for number in range(5)]
    await harness.do(lambda: ann.visit.make(NewTable(name="One", bots=1)))
    await harness.do(lambda: bo.visit.make(NewTable(name="Two", bots=1)))
    one = next(row.id for row in ann.rows if row.name == "One")
    del made[:]

    await harness.do(lambda: ann.visit.set_bots(one, 2))
    assert [one for one in made if one[1] == GUEST_PREFIX] == [("One", GUEST_PREFIX)]
    assert set(made) == {("One", GUEST_PREFIX), ("One", "key:ann"), ("Two", "key:bo")}
    for guest in others:
        assert all(map(is_, guest.rows, others[0].rows))
    assert [row.mine for row in ann.rows] == [True, False, False]
    assert [row.mine for row in bo.rows] == [False, True, False]


async def test_what_changes_nothing_is_shown_to_nobody_and_written_nowhere(
    harness: LobbyHarness, made: list[tuple[str, str]]
) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    await harness.do(lambda: ann.visit.make(NewTable(bots=1)))
    table, file = ann.row.id, harness.folder / "waiting.json"
    file.unlink()
    del made[:]
    seen = updates(ann), updates(bo)
    await harness.do(
        lambda: ann.visit.set_bots(table, 1),
        lambda: ann.visit.become(table, "other"),
        lambda: ann.visit.join(table),
        lambda: bo.visit.get_up(table),
        lambda: bo.visit.get_up("nonsense"),
        lambda: bo.visit.say("\x1b"),
        lambda: bo.visit.set_bots(table, 2),
    )
    assert bo.declined == new_notice("not_at_it")
    assert (updates(ann), updates(bo)) == seen
    assert not file.exists()
    assert [one for one in made if one[1] == GUEST_PREFIX] == []


async def test_nobody_is_shown_the_lobby_more_than_a_few_times_a_second(
    patient: PatientHarness,
) -> None:
    ann, bo = await patient.come("Ann", "key:ann"), await patient.come("Bo", "key:bo")
    await patient.advance(1.0)
    await patient.do(lambda: ann.visit.make(NewTable(seats=6)))
    await patient.advance(1.0)
    table, before = bo.row.id, (updates(ann), updates(bo))
    for count in range(1, 11):
        await patient.do(lambda count=count: ann.visit.set_bots(table, count % 5))  # type: ignore[misc]
        await patient.advance(0.05)
    assert updates(ann) - before[0] <= 3
    assert updates(bo) - before[1] <= 3
    await patient.advance(UPDATE_EVERY)
    assert len(bo.row.chairs) == len(ann.row.chairs) == 1 + 10 % 5
    await patient.lobby.close()


async def test_what_happens_between_two_rounds_is_shown_in_the_next(
    patient: PatientHarness,
) -> None:
    ann, bo = await patient.come("Ann", "key:ann"), await patient.come("Bo", "key:bo")
    await patient.do(lambda: ann.visit.make(NewTable(seats=6)))
    await patient.advance(1.0)
    table = ann.row.id
    await patient.do(lambda: bo.visit.join(table))
    assert len(ann.row.chairs) == 2
    seen = updates(ann)
    await patient.advance(UPDATE_EVERY * 0.9)
    await patient.do(lambda: bo.visit.say("hello"), lambda: ann.visit.become(table, "female"))
    assert updates(ann) == seen
    await patient.advance(UPDATE_EVERY)
    assert updates(ann) == seen + 1
    assert ann.lobby.talk == (("Bo", "hello"),)
    assert [chair.gender for chair in bo.row.chairs] == ["female", "other"]
    await patient.lobby.close()


async def test_a_saved_game_is_news_for_its_people_alone(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    cleo = await harness.come("Cleo")
    await harness.game(ann, bo)
    await harness.do(ann.port.adjourn, bo.port.adjourn)
    for guest in (ann, bo):
        await harness.do(lambda guest=guest: guest.visit.listen(guest.hear))  # type: ignore[misc]
    assert ann.row.state == "unfinished"
    assert cleo.rows == ()
    seen = updates(cleo), updates(bo)
    await harness.do(lambda: ann.visit.join(ann.row.id))
    assert [chair.presence for chair in bo.row.chairs[:2]] == ["here", "away"]
    assert (updates(cleo), updates(bo)) == (seen[0], seen[1] + 1)


async def test_a_visitor_who_cannot_be_shown_the_lobby_holds_up_nobody(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    show = harness.lobby.parts.visits._show

    def stumble(visit: Visit) -> None:
        if visit is ann.visit:
            raise RuntimeError("a bug")
        show(visit)

    monkeypatch.setattr(harness.lobby.parts.visits, "_show", stumble)
    for line in ("one", "two"):
        await harness.do(lambda line=line: bo.visit.say(line))  # type: ignore[misc]
        await harness.advance(2 * UPDATE_EVERY)
        assert bo.lobby.talk[-1][1] == line


async def test_a_visitor_is_told_whole_lists_only_on_coming_in(harness: LobbyHarness) -> None:
    """What is different in the lobby is told, and not all of it again."""
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.make(NewTable(name="Attic")))
    told = len(bo.changes)
    assert told
    assert [row.name for row in bo.changes[-1].tables] == ["Attic"]
    await harness.do(lambda: ann.visit.say("hello"))
    assert not any(change.tables for change in bo.changes[told:])
    assert [line for change in bo.changes[told:] for line in change.said] == [("Ann", "hello")]
    assert bo.lobby.talk == (("Ann", "hello"),)
