"""Files of games that go to another machine and come home: in one of two places the game is played,
and what comes home is what was sent."""

from __future__ import annotations

import sqlite3
import stat
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.bots.next_bot_move import next_bot_move
from engine.core.save import dump_command, quick_state_checksum
from engine.game import submit_command
from netplay.cli.main import main
from netplay.journal import game_file_transfer
from netplay.journal.errors import JournalAway, JournalClaimed, UnreadableJournal
from netplay.journal.game_file_transfer import (
    pack_game,
    remove_game_file,
    unpack_game,
    update_game_file_at_home_site,
)
from netplay.journal.journal_file import JournalFile
from netplay.journal.opened_game import OpenedGame, create_game, recover_game
from netplay.journal.repair import examine_journal, replace_with_rescued
from netplay.journal.rows import JournalRow
from netplay.journal.site import ensure_site
from netplay.journal.trip import Trip, new_trip
from netplay.system.data_folder import LockedDataFolder
from tests.netplay.table.sitting import NAMES, header


def folder_with_site(path: Path) -> Path:
    path.mkdir()
    ensure_site(path)
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return folder_with_site(tmp_path / "home")


@pytest.fixture
def barn(tmp_path: Path) -> Path:
    return folder_with_site(tmp_path / "barn")


def play(game: OpenedGame, count: int) -> None:
    """So many commands, by bots."""
    for _ in range(count):
        move = next_bot_move(game.state, range(len(NAMES)), "ab" * 16)
        assert move is not None
        seat, command = move
        submit_command(game.state, seat, command)
        after = quick_state_checksum(game.state)
        row = JournalRow(game.state.revision, seat, dump_command(command), 1.0, after)
        game.file.append([row], {})


def begin(folder: Path, commands: int = 5) -> Path:
    """The file of a game in that folder, in which so much was played."""
    game = create_game(folder, header(NAMES))
    play(game, commands)
    game.file.close()
    return game.file.path


def send(path: Path, folder: Path) -> Trip:
    """Have the game in that file played in that folder."""
    trip = new_trip(ensure_site(folder), "worker-barn", 5.0)
    with closing(JournalFile.open(path)) as file:
        file.claim()
        unpack_game(pack_game(path, trip), folder / path.name, trip.token)
        file.send_off(trip)
    return trip


def go_on(path: Path, commands: int) -> None:
    """Play so much more in that file."""
    game = recover_game(path, to_play=True)
    play(game, commands)
    game.file.close()


def revision(path: Path) -> int:
    game = recover_game(path)
    game.file.close()
    return game.state.revision


def trip_of(path: Path) -> Trip | None:
    with closing(JournalFile.open(path)) as file:
        return file.trip()


def epoch_of(path: Path) -> int:
    with closing(JournalFile.open(path)) as file:
        return file.epoch()


def test_a_folder_has_a_site_of_its_own_for_good(home: Path, barn: Path) -> None:
    assert ensure_site(home) == ensure_site(home) != ensure_site(barn)
    assert len(ensure_site(home)) == 16
    assert [one.name for one in home.iterdir()] == ["site"]


def test_a_game_is_played_where_its_file_says_and_nowhere_else(home: Path, barn: Path) -> None:
    path = begin(home)
    trip = send(path, barn)
    there = barn / path.name
    assert trip_of(path) == trip_of(there) == trip
    with pytest.raises(JournalAway, match="is played on another machine, by worker-barn"):
        recover_game(path, to_play=True)
    assert revision(path) == 5
    go_on(there, 3)
    assert (revision(path), revision(there)) == (5, 8)
    assert stat.S_IMODE(there.stat().st_mode) == 0o600
    # A copy of it in a third folder is played by nobody.
    elsewhere = folder_with_site(home.parent / "loft") / path.name
    elsewhere.write_bytes(there.read_bytes())
    with pytest.raises(JournalAway):
        recover_game(elsewhere, to_play=True)


def test_who_had_the_file_at_home_writes_nothing_to_it_once_it_is_sent(
    home: Path, barn: Path
) -> None:
    old = create_game(home, header(NAMES))
    send(old.file.path, barn)
    with pytest.raises(JournalClaimed):
        play(old, 1)
    old.file.close()


def test_a_file_that_was_claimed_meanwhile_is_not_sent_off(home: Path, barn: Path) -> None:
    path = begin(home)
    with closing(JournalFile.open(path)) as file, closing(JournalFile.open(path)) as other:
        file.claim()
        other.claim()
        with pytest.raises(JournalClaimed):
            file.send_off(new_trip(ensure_site(barn), "worker-barn", 5.0))
    assert trip_of(path) is None


def test_what_was_played_elsewhere_comes_home(home: Path, barn: Path) -> None:
    path = begin(home)
    trip = send(path, barn)
    there = barn / path.name
    for _ in range(3):
        go_on(there, 2)
    epochs = epoch_of(path), epoch_of(there)
    update_game_file_at_home_site(pack_game(there), path, trip.token)
    remove_game_file(there)
    assert trip_of(path) is None
    assert epoch_of(path) == max(epochs) + 1
    go_on(path, 1)
    assert revision(path) == 12
    assert [one.name for one in barn.iterdir()] == ["site"]
    assert {one.name for one in home.iterdir()} == {"site", path.name}


def test_a_copy_comes_home_while_the_game_goes_on_elsewhere(home: Path, barn: Path) -> None:
    path = begin(home)
    trip = send(path, barn)
    there = barn / path.name
    game = recover_game(there, to_play=True)
    play(game, 2)
    update_game_file_at_home_site(pack_game(there), path, trip.token, stays_away=True)
    assert revision(path) == 7
    assert trip_of(path) == trip
    with pytest.raises(JournalAway):
        recover_game(path, to_play=True)
    play(game, 1)
    game.file.close()
    update_game_file_at_home_site(pack_game(there), path, trip.token)
    assert revision(path) == 8


def test_a_file_that_comes_again_sets_aside_what_is_left_of_an_earlier_trip(
    home: Path, barn: Path
) -> None:
    path = begin(home)
    first = send(path, barn)
    update_game_file_at_home_site(pack_game(barn / path.name), path, first.token)
    second = send(path, barn)
    assert trip_of(barn / path.name) == second
    assert trip_of(barn / "aside" / path.name) == first


def test_what_was_taken_back_goes_on_where_it_left_and_its_late_return_is_refused(
    home: Path, barn: Path
) -> None:
    path = begin(home)
    trip = send(path, barn)
    go_on(barn / path.name, 3)
    with closing(JournalFile.open(path)) as file:
        file.take_back()
    go_on(path, 1)
    with pytest.raises(UnreadableJournal, match="is not away on that trip"):
        update_game_file_at_home_site(pack_game(barn / path.name), path, trip.token)
    send(path, barn)
    with pytest.raises(UnreadableJournal, match="is not away on that trip"):
        update_game_file_at_home_site(pack_game(barn / "aside" / path.name), path, trip.token)
    assert revision(path) == 6


def with_statement(statement: str) -> Callable[[bytes], bytes]:
    def change(packed: bytes) -> bytes:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            db.deserialize(zlib.decompress(packed))
            db.executescript(statement)
            return zlib.compress(db.serialize())

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda packed: b"", "not the whole"),
        (lambda packed: b"nothing", "damaged on its way"),
        (lambda packed: packed[:-9], "not the whole"),
        (lambda packed: zlib.compress(b""), "not the whole"),
        (lambda packed: zlib.compress(b"nothing" * 1000), "damaged on its way"),
        (lambda packed: zlib.compress(b"0" * (game_file_transfer.MOST_BYTES + 1)), "too large"),
        (with_statement("PRAGMA application_id = 5"), "not a table of Kickdoor"),
        (with_statement("PRAGMA user_version = 99"), "newer Kickdoor"),
        (with_statement("DELETE FROM owner"), "damaged on its way"),
        (with_statement("UPDATE owner SET trip = 'another'"), "not away on that trip"),
        (with_statement("UPDATE owner SET site = 'another'"), "not away on that trip"),
        (with_statement("CREATE TABLE more (a)"), "other tables"),
        (
            with_statement(
                "CREATE TRIGGER late AFTER UPDATE ON owner BEGIN DELETE FROM commands; END"
            ),
            "other tables",
        ),
        (with_statement("UPDATE header SET data = '{}'"), "checksum of the header"),
    ],
)
def test_what_is_not_the_game_that_was_sent_does_not_come_home(
    home: Path,
    barn: Path,
    change: Callable[[bytes], bytes],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_file_transfer, "MOST_BYTES", 1 << 20)  # 64 of it take a second.
    path = begin(home)
    trip = send(path, barn)
    go_on(barn / path.name, 3)
    with pytest.raises(UnreadableJournal, match=why):
        update_game_file_at_home_site(change(pack_game(barn / path.name)), path, trip.token)
    assert revision(path) == 5
    assert trip_of(path) == trip


def test_another_game_does_not_come_home_in_its_place(home: Path, barn: Path) -> None:
    path = begin(home)
    trip = send(path, barn)
    other = create_game(barn, header(NAMES).model_copy(update={"id": "t2"}))
    other.file.close()
    with pytest.raises(UnreadableJournal, match="table t2 under another name"):
        update_game_file_at_home_site(pack_game(other.file.path, trip), path, trip.token)


def test_a_repaired_file_is_away_as_it_was(home: Path, barn: Path) -> None:
    path = begin(home)
    trip = send(path, barn)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE clocks SET data = 'nothing'")
    rescued = examine_journal(path).rescued
    assert rescued is not None
    replace_with_rescued(path, rescued)
    assert trip_of(path) == trip


def test_a_host_takes_back_a_game_whose_machine_is_lost(
    tmp_path: Path, barn: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = LockedDataFolder.open(tmp_path / "host")
    ensure_site(data.tables)
    path = begin(data.tables)
    send(path, barn)
    assert main(["journal", "check", str(path)]) == 0
    assert "away, at worker-barn since 1970-01-01" in capsys.readouterr().out
    assert main(["journal", "take-back", str(path)]) == 1
    assert "another host is using" in capsys.readouterr().err
    data.release()
    assert main(["journal", "take-back", str(path)]) == 0
    assert "goes on from command 5" in capsys.readouterr().out
    go_on(path, 1)
    assert main(["journal", "take-back", str(path)]) == 1
    assert capsys.readouterr().err == f"kickdoor: {path} is at home\n"
    assert main(["journal", "take-back", str(tmp_path / "t9.table")]) == 1
    assert capsys.readouterr().err == f"kickdoor: there is no {tmp_path / 't9.table'}\n"


def test_a_game_is_not_taken_back_where_it_is_played(
    home: Path, barn: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trip = send(begin(home), barn)
    path = barn / "t1.table"
    assert main(["journal", "check", str(path)]) == 0
    assert capsys.readouterr().out.endswith("; played here since 1970-01-01 00:00 UTC\n")
    assert main(["journal", "take-back", str(path)]) == 1
    assert capsys.readouterr().err == (
        f"kickdoor: {path} is played here: a game is taken back on the machine that sent it\n"
    )
    assert trip_of(path) == trip
