"""A host that dies, or stops, and the game that is there again."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import OpenDoor, Pass
from engine.core.save import state_digest
from engine.views.view_types import PublicView
from netplay.journal import opened_game
from netplay.journal.errors import UnreadableJournal
from netplay.journal.game_files import set_aside_unloadable
from netplay.journal.opened_game import recover_game
from netplay.table.notices import PLAYED_ELSEWHERE
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import PACE, Sitting, again, at_ask, at_window, silent, sitting
from tui.ports import PortEnded, TableUpdate

EVERYBODY = (0, 1, 2, 3)


def came_to(revision: int, public: PublicView) -> bool:
    return public.revision >= revision or public.over


def crashed(folder: Path, to: Path) -> Path:
    """The files as a killed process leaves them behind."""
    return Path(shutil.copytree(folder, to))


async def reached(folder: Path, point: Callable[[PublicView], bool]) -> Sitting:
    t = sitting(folder)
    await t.sit(*EVERYBODY)
    await t.play_until(point)
    return t


@pytest.mark.parametrize("point", [at_window, at_ask], ids=["window", "choice"])
async def test_a_killed_host_comes_back_in_the_middle_of_it(
    tmp_path: Path, point: Callable[[PublicView], bool]
) -> None:
    t = await reached(tmp_path / "a", point)
    shown = {seat: t.view(seat) for seat in EVERYBODY}
    reading = t.ears[0].update.clock
    assert reading is not None

    new = again(crashed(tmp_path / "a", tmp_path / "b"))
    await new.sit(*EVERYBODY)
    for seat in EVERYBODY:
        assert new.view(seat) == shown[seat]
    after = new.ears[0].update.clock
    assert after is not None
    assert after.id == reading.id
    assert after.left == pytest.approx(reading.length + 10)
    await new.play_until(lambda public: public.revision > shown[0].public.revision + 20)
    await t.table.close()
    await new.table.close()


async def test_a_stopped_host_gives_back_what_was_left_and_a_moment(tmp_path: Path) -> None:
    t = await reached(tmp_path, at_window)
    revision = t.public.revision
    await t.advance(1.0)
    await t.table.close()

    new = again(tmp_path)
    await new.advance(1000)
    assert new.public.revision == revision, "nobody is there, so no clock runs"
    await new.sit(0)
    reading = new.ears[0].update.clock
    assert reading is not None
    assert reading.left == pytest.approx(1.6 + 10)
    await new.advance(11.5)
    assert new.public.revision == revision
    await new.advance(0.2)
    assert new.public.revision > revision
    await new.table.close()


async def test_a_long_clock_is_written_down_while_it_runs(tmp_path: Path) -> None:
    t = sitting(tmp_path / "a")
    await t.sit(*EVERYBODY)
    await t.advance(100)
    new = again(crashed(tmp_path / "a", tmp_path / "b"))
    await new.sit(0)
    reading = new.ears[0].update.clock
    assert reading is not None
    assert reading.left is not None
    assert 200 <= reading.left - 10 <= 215
    await t.table.close()
    await new.table.close()


@pytest.mark.parametrize("last", [123, pytest.param(300, marks=pytest.mark.slow)])
async def test_whatever_was_shown_is_there_after_a_crash_at_any_moment(
    tmp_path: Path, last: int
) -> None:
    t = sitting(tmp_path / "a")
    await t.sit(*EVERYBODY)
    for revision in range(5, last + 1, 59):
        await t.play_until(partial(came_to, revision))
        saved = recover_game(crashed(tmp_path / "a", tmp_path / f"{revision}") / "t1.table")
        assert state_digest(saved.state) == t.digest()
        saved.file.close()
    await t.table.close()


async def test_passes_before_the_crash_still_count(tmp_path: Path) -> None:
    t = await reached(tmp_path / "a", at_window)
    window = t.public.clock
    assert window is not None
    first, *others = window.audience
    await t.do(first, Pass(window.id))
    new = again(crashed(tmp_path / "a", tmp_path / "b"))
    await new.sit(*EVERYBODY)
    assert new.view(first).passed
    for seat in others:
        await new.do(seat, Pass(window.id))
    kinds = [event.kind for update in new.ears[0].all(TableUpdate) for event in update.events]
    assert "window_closed" in kinds
    await t.table.close()
    await new.table.close()


async def test_those_who_come_back_see_what_happened_last(tmp_path: Path) -> None:
    t = sitting(tmp_path / "a")
    await t.sit(*EVERYBODY)
    await t.do(t.public.active, OpenDoor())
    new = again(crashed(tmp_path / "a", tmp_path / "b"))
    await new.sit(2)
    assert "door_opened" in [event.kind for event in new.ears[2].update.events]
    await t.table.close()
    await new.table.close()


def changed(path: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement, values)


def header_of(path: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(path)) as db:
        found: dict[str, Any] = json.loads(db.execute("SELECT data FROM header").fetchone()[0])
    return found


def rewrite(path: Path, header: dict[str, Any]) -> None:
    """Put that header into the file, and its checksum with it."""
    text = json.dumps(header)
    changed(path, "UPDATE header SET data = ?, checksum = ?", (text, zlib.crc32(text.encode())))


async def a_saved_game(folder: Path) -> Path:
    t = sitting(folder)
    await t.sit(*EVERYBODY)
    await t.play_until(lambda public: public.revision >= 5)
    crashed(folder, folder / "killed")
    await t.table.close()
    return folder / "killed" / "t1.table"


async def test_another_version_reads_what_was_stopped_in_good_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_saved_game(tmp_path)
    monkeypatch.setattr(opened_game, "kickdoor_version", lambda: "99.0")
    saved = recover_game(tmp_path / "t1.table")
    assert saved.state.revision >= 5
    saved.file.close()


async def test_another_version_replays_what_it_would_have_played_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await a_saved_game(tmp_path)
    monkeypatch.setattr(opened_game, "kickdoor_version", lambda: "99.0")
    saved = recover_game(path)
    assert saved.state.revision >= 5
    saved.file.close()


@pytest.mark.parametrize(
    ("outline", "problem"),
    [("outline + 1", "this one plays otherwise"), ("NULL", "only it can replay its last commands")],
)
async def test_another_version_does_not_replay_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outline: str, problem: str
) -> None:
    path = await a_saved_game(tmp_path)
    changed(path, f"UPDATE commands SET outline = {outline} WHERE revision = 3")
    monkeypatch.setattr(opened_game, "kickdoor_version", lambda: "99.0")
    with pytest.raises(UnreadableJournal, match=f"was not stopped in good order.*{problem}"):
        recover_game(path)


async def test_a_replay_that_leads_to_another_game_is_refused(tmp_path: Path) -> None:
    path = await a_saved_game(tmp_path)
    changed(path, "UPDATE commands SET outline = 7 WHERE revision = 2")
    with pytest.raises(UnreadableJournal, match=r"damaged \(command 2 leads to another game"):
        recover_game(path)


async def test_changed_cards_are_refused(tmp_path: Path) -> None:
    path = await a_saved_game(tmp_path)
    header = header_of(path)
    header["decks"][0] = header["decks"][0].replace("Damp Patch", "Dry Patch")
    rewrite(path, header)
    with pytest.raises(UnreadableJournal, match="its cards are not those that it began with"):
        recover_game(path)


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (b'{"kind": "conjure"}', "cannot be replayed: not a command"),
        (b'{"kind": "withdraw", "offer": 9}', r"cannot be replayed: [A-Z]+-\d+"),
    ],
)
async def test_a_forged_command_is_refused(tmp_path: Path, command: bytes, problem: str) -> None:
    path = await a_saved_game(tmp_path)
    checksum = zlib.crc32(b"3 0 " + command)
    changed(
        path,
        "UPDATE commands SET seat = 0, command = ?, checksum = ? WHERE revision = 3",
        (command, checksum),
    )
    with pytest.raises(UnreadableJournal, match=problem):
        recover_game(path)


async def test_a_forged_header_is_refused(tmp_path: Path) -> None:
    path = await a_saved_game(tmp_path)
    rewrite(path, header_of(path) | {"seed": "short"})
    with pytest.raises(UnreadableJournal, match="damaged"):
        recover_game(path)


async def test_a_header_that_says_more_is_a_newer_one(tmp_path: Path) -> None:
    path = await a_saved_game(tmp_path)
    rewrite(path, header_of(path) | {"weather": "rain"})
    with pytest.raises(
        UnreadableJournal, match=r"made by a newer Kickdoor \(weather in its header\)"
    ):
        recover_game(path)


MADE_UP = 'x" address=192.0.2.9 why=banned'


async def test_no_reason_cites_what_a_forged_header_says(tmp_path: Path) -> None:
    """The reason is for the log."""
    path = await a_saved_game(tmp_path)
    begun = header_of(path)
    forgeries: list[dict[str, Any]] = [
        {MADE_UP: 1},
        {"house_rules": {MADE_UP: {"a": 1}}},
        {"house_rules": {"win": {MADE_UP: 1}}},
        {"base": MADE_UP},
        {"places": [{"name": "Ann", MADE_UP: 1}]},
        {"x" * 1000: 1},
    ]
    for forged in forgeries:
        rewrite(path, begun | forged)
        with pytest.raises(UnreadableJournal) as why:
            recover_game(path)
        assert "192.0.2.9" not in str(why.value)
        assert len(str(why.value)) < 200


async def test_what_is_set_aside_is_kept_whole(tmp_path: Path) -> None:
    path = await a_saved_game(tmp_path)
    kept = set_aside_unloadable(path)
    assert not path.exists()
    saved = recover_game(kept)
    assert saved.state.revision >= 5
    saved.file.close()


async def test_a_snapshot_now_and_then_keeps_a_restart_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.journal.journal_writer.SNAPSHOT_EVERY", 10)
    t = sitting(tmp_path / "a")
    await t.sit(*EVERYBODY)
    await t.play_until(lambda public: public.revision >= 34)
    saved = recover_game(crashed(tmp_path / "a", tmp_path / "b") / "t1.table")
    snapshot = saved.file.snapshot().revision
    assert snapshot >= 30
    assert saved.state.revision - snapshot < 10
    assert state_digest(saved.state) == t.digest()
    saved.file.close()
    await t.table.close()


async def test_a_host_that_wakes_after_another_took_its_game_over_shows_nothing_more(
    tmp_path: Path,
) -> None:
    old = await reached(tmp_path, at_ask)
    shown = {seat: old.view(seat) for seat in EVERYBODY}

    new = Sitting(recover_game(tmp_path / "t1.table", to_play=True), FakeTime(), PACE, silent)
    await new.sit(*EVERYBODY)
    revision = new.public.revision
    await new.play_until(partial(came_to, revision + 5))

    asked = next(seat for seat in EVERYBODY if (d := old.view(seat).decision) and d.options)
    decision = old.view(asked).decision
    assert decision is not None
    await old.do(asked, fill_option_randomly(decision, decision.options[0], Random(1)))
    await old.table.close()
    assert old.table.claimed
    for seat in EVERYBODY:
        assert old.ears[seat].heard[-1] == PortEnded(PLAYED_ELSEWHERE)
        assert old.view(seat) == shown[seat]
    told = new.digest()
    await new.table.close()
    saved = recover_game(tmp_path / "t1.table")
    assert state_digest(saved.state) == told
    saved.file.close()
