"""Damaged files: found out, never played on in silence, and recovered as far as they are whole."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from cards.manual.starter_pack import write_starter_pack
from engine.bots.next_bot_move import next_bot_move
from engine.core.save import dump_command, quick_state_checksum, state_digest
from engine.core.state import GameState
from engine.game import new_game, submit_command
from netplay.cli.main import main
from netplay.input_error import InputError
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import set_aside_unloadable
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JournalFile
from netplay.journal.opened_game import create_game, recover_game, snapshot_of
from netplay.journal.repair import examine_journal, replace_with_rescued
from netplay.journal.rows import JournalRow
from netplay.system.data_folder import LockedDataFolder
from netplay.table_box import decks_digest, serialize_decks
from netplay.user_packs import pack_library_of_folder
from tests.cases import mostly_slow
from tests.netplay.table.sitting import NAMES, header

COMMANDS = 60
SNAPSHOT = 40
"""The command after which there is a snapshot; the others lie behind it."""
FLIPS = (9, pytest.param(18, marks=pytest.mark.slow))
"""Bytes that are changed, one after the other."""
TAILS = ("", "-wal")
PAGE = 4096
"""Bytes that a disk loses at once."""


class Game:
    """A game of sixty commands, as a killed host leaves it and as one that was stopped does; and
    the digest of its state after each command."""

    def __init__(self, folder: Path) -> None:
        saved = create_game(folder, header(NAMES))
        state, file = saved.state, saved.file
        self.digests = [state_digest(state)]
        for number in range(1, COMMANDS + 1):
            move = next_bot_move(state, range(len(NAMES)), "ab" * 16)
            assert move is not None
            seat, command = move
            submit_command(state, seat, command)
            row = JournalRow(number, seat, dump_command(command), 1.0, quick_state_checksum(state))
            last = snapshot_of(state, b"so far") if number == SNAPSHOT else None
            file.append([row], {"7": 2.5}, last)
            self.digests.append(state_digest(state))
            if number == COMMANDS // 2:
                file._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.killed = folder / "killed.table"
        copy(file.path, self.killed)
        file.close()
        self.stopped = file.path


def copy(path: Path, to: Path) -> Path:
    for tail in (*TAILS, "-shm"):
        Path(f"{to}{tail}").unlink(missing_ok=True)
    for tail in TAILS:
        if Path(f"{path}{tail}").exists():
            shutil.copy(f"{path}{tail}", f"{to}{tail}")
    return to


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return Game(tmp_path_factory.mktemp("game"))


def damaged(path: Path, statement: str) -> Path:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)
    return path


@pytest.mark.parametrize("which", ["killed", "stopped"])
def test_a_whole_file_has_no_problems(game: Game, tmp_path: Path, which: str) -> None:
    path = copy(getattr(game, which), tmp_path / "t1.table")
    findings = examine_journal(path)
    assert findings.problems == ()
    assert findings.rescued is not None
    assert state_digest(findings.rescued.state) == game.digests[COMMANDS]
    assert len(findings.rescued.rows) == COMMANDS


@pytest.mark.parametrize(
    ("statement", "problem", "reached"),
    [
        ("DELETE FROM commands WHERE revision = 51", "command 51 is missing", 50),
        ("UPDATE commands SET seat = seat + 1 WHERE revision = 45", "checksum of command 45", 44),
        ("UPDATE commands SET outline = 1 WHERE revision = 47", "command 47 leads to another", 46),
        ("UPDATE commands SET seat = 9 WHERE revision = 12", "checksum of command 12", COMMANDS),
        ("UPDATE snapshot SET state = x'00'", "the snapshot is not what was written", COMMANDS),
        ("DELETE FROM snapshot", "the snapshot is not what was written", COMMANDS),
        ("DROP TABLE commands", "no such table", SNAPSHOT),
        ("PRAGMA application_id = 5", "not a table of Kickdoor", COMMANDS),
        ("DELETE FROM owner", "no owner", COMMANDS),
        ("DROP TABLE owner", "no such table", COMMANDS),
        ("UPDATE clocks SET data = '{}'", "checksum of the clocks is wrong", COMMANDS),
        (
            "UPDATE header SET data = replace(data, 'Damp Patch', 'Dry Patch')",
            "checksum of the header is wrong",
            COMMANDS,
        ),
    ],
)
def test_all_before_the_damage_is_recovered(
    game: Game, tmp_path: Path, statement: str, problem: str, reached: int
) -> None:
    path = damaged(copy(game.stopped, tmp_path / "t1.table"), statement)
    findings = examine_journal(path)
    assert any(problem in told for told in findings.problems), findings.problems
    rescued = findings.rescued
    assert rescued is not None
    kept, new = replace_with_rescued(path, rescued)
    assert (kept, new) == (tmp_path / "aside" / "t1.table", path)
    assert examine_journal(kept).problems == findings.problems

    saved = recover_game(new)
    assert saved.state.revision == reached
    assert state_digest(saved.state) == game.digests[reached]
    saved.file.close()
    assert examine_journal(new).problems == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE header SET data = replace(data, 'Ann', 'Eve')",
        "PRAGMA user_version = 9",
        "DROP TABLE header",
    ],
)
def test_what_cannot_be_trusted_is_not_recovered(
    game: Game, tmp_path: Path, statement: str
) -> None:
    findings = examine_journal(damaged(copy(game.stopped, tmp_path / "t1.table"), statement))
    assert len(findings.problems) == 1
    assert findings.rescued is None


@pytest.fixture(scope="module")
def young(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a game that has only just begun: most of it is the cards in the header."""
    saved = create_game(tmp_path_factory.mktemp("young"), header(NAMES))
    saved.file.close()
    return saved.file.path


SEATS_PAGE = 1
"""Without it there is no telling who plays with which seed."""


def pages_before_decks(whole: bytes) -> set[int]:
    """Those that hold what a header says before its decks: the seats, and perhaps the last of it,
    such as the lock of a private table. Where that ends depends on how long it all is."""
    begins = (whole.find(word) for word in (b"profile", b"classic", b"players"))
    return {SEATS_PAGE, *(at // PAGE for at in begins if at >= 0)}


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("damage", mostly_slow(["zeros", "noise", "few"]))
def test_a_young_game_survives_whatever_happens_to_its_cards(
    young: Path, tmp_path: Path, damage: str, step: int
) -> None:
    whole, path, chance = young.read_bytes(), tmp_path / "t1.table", Random(damage)
    lost = set()
    for page in range(0, len(whole) // PAGE, step):
        data, at = bytearray(whole), page * PAGE
        if damage == "few":
            at += chance.randrange(PAGE - 16)
        size = 16 if damage == "few" else PAGE
        data[at : at + size] = bytes(size) if damage == "zeros" else chance.randbytes(size)
        path.write_bytes(data)
        findings = examine_journal(path)
        if findings.rescued is None:
            lost.add(page)
            continue
        assert state_digest(findings.rescued.state) == state_digest(new_game_of(header(NAMES)))
        got = findings.rescued.header
        assert got.model_copy(update={"begun": 1.0}) == header(NAMES)
        if findings.problems:
            replace_with_rescued(path, findings.rescued)
            recover_game(path).file.close()
    assert lost <= pages_before_decks(whole)


NEW_FIRST_PAGE = "its first page is made anew"


@pytest.mark.parametrize("which", ["killed", "stopped"])
@pytest.mark.parametrize("damage", mostly_slow(["zeros", "noise", "few"], "few"))
def test_a_game_survives_whatever_happens_to_the_first_page(
    game: Game, tmp_path: Path, which: str, damage: str
) -> None:
    """It says what tables there are and where: the same in every file."""
    source, chance = getattr(game, which), Random(f"{which} {damage}")
    told = set()
    for _ in range(12 if damage == "few" else 1):
        path = copy(source, tmp_path / "t1.table")
        data = bytearray(path.read_bytes())
        # Where something stands: before and behind the gap in the middle.
        at = chance.choice((chance.randrange(90), chance.randrange(3200, PAGE - 16)))
        at, size = (at, 16) if damage == "few" else (0, PAGE)
        data[at : at + size] = bytes(size) if damage == "zeros" else chance.randbytes(size)
        path.write_bytes(data)
        findings = examine_journal(path)
        rescued = findings.rescued
        assert rescued is not None, findings.problems
        assert state_digest(rescued.state) == game.digests[COMMANDS]
        assert rescued.header == header(NAMES)
        assert all(problem.isprintable() for problem in findings.problems)
        told |= set(findings.problems)
    # A killed host leaves a log, where that page is once more.
    assert (NEW_FIRST_PAGE in told) == (which == "stopped")
    assert rescued is not None
    replace_with_rescued(path, rescued)
    recover_game(path).file.close()
    assert examine_journal(path).problems == ()


def new_game_of(begun: JournalHeader) -> GameState:
    return new_game(begun.box, [one.gender for one in begun.places], begun.seed)[0]


def test_what_was_done_about_the_cards_is_told(
    young: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables").mkdir()
    path = damaged(copy(young, tmp_path / "tables" / "t1.table"), SPOILT_DECKS)
    assert main(["journal", "check", "--repair", str(path)]) == 0
    told = capsys.readouterr()
    assert "checksum of the header is wrong); its cards are those of this host" in told.err
    assert "recovered up to command 0 as" in told.out
    assert str(tmp_path / "tables" / "aside" / "t1.table") in told.out
    cut = bytearray(young.read_bytes())
    cut[8 * PAGE : 9 * PAGE] = bytes(PAGE)
    path.write_bytes(cut)
    assert main(["journal", "check", str(path)]) == 1
    assert "who sits where cannot be checked" in capsys.readouterr().err


def test_what_cannot_be_recovered_is_said_to_stay(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = damaged(copy(game.stopped, tmp_path / "t1.table"), "DROP TABLE header")
    assert main(["journal", "check", "--repair", str(path)]) == 1
    assert "nothing can be recovered; the file stays as it is" in capsys.readouterr().err
    assert path.exists()


SPOILT_DECKS = 'UPDATE header SET data = replace(data, \'"decks":\', \'"decks":"\')'


def with_cellar(packs: Path) -> JournalHeader:
    decks = serialize_decks(pack_library_of_folder(packs).decks(["classic"], ["cellar"]))
    update = {"added": ("cellar",), "decks": decks, "packs": decks_digest(decks)}
    return header(NAMES).model_copy(update=update)


@pytest.mark.parametrize("where", ["the pack", "another table"])
def test_the_cards_of_a_pack_come_from_the_pack_or_another_table(
    tmp_path: Path, where: str
) -> None:
    """Whichever of the two is still there."""
    packs, tables = tmp_path / "packs", tmp_path / "tables"
    (tables / "finished").mkdir(parents=True)
    packs.mkdir()
    write_starter_pack(packs / "cellar")
    began = with_cellar(packs)
    for one in (began, began.model_copy(update={"id": "t2"})):
        create_game(tables / ("finished" if one.id == "t2" else "."), one).file.close()
    path = damaged(tables / "t1.table", SPOILT_DECKS)
    if where == "the pack":
        (tables / "finished" / "t2.table").unlink()
    else:
        shutil.rmtree(packs)
    rescued = examine_journal(path).rescued
    assert rescued is not None
    assert rescued.header == began
    shutil.rmtree(packs, ignore_errors=True)
    shutil.rmtree(tables / "finished")
    assert examine_journal(path).rescued is None


def test_seats_without_a_checksum_are_not_believed_beside_another_seed(
    young: Path, tmp_path: Path
) -> None:
    data = bytearray(young.read_bytes().replace(b"5eed" * 8, b"feed" * 8, 1))
    data[8 * PAGE : 9 * PAGE] = bytes(PAGE)
    path = tmp_path / "t1.table"
    path.write_bytes(data)
    assert examine_journal(path).rescued is None


def test_what_a_host_has_set_aside_goes_back_to_the_tables(game: Game, tmp_path: Path) -> None:
    path = damaged(copy(game.stopped, tmp_path / "t1.table"), "DELETE FROM snapshot")
    kept = set_aside_unloadable(path)
    rescued = examine_journal(kept).rescued
    assert rescued is not None
    assert replace_with_rescued(kept, rescued) == (kept, path)
    saved = recover_game(path)
    assert state_digest(saved.state) == game.digests[COMMANDS]
    saved.file.close()
    with pytest.raises(InputError, match="in the place of"):
        replace_with_rescued(kept, rescued)


def test_a_disk_without_room_for_the_repair_is_left_as_it_was(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> NoReturn:
        raise JournalUnavailable("database or disk is full")

    path = damaged(copy(game.stopped, tmp_path / "t1.table"), "DELETE FROM snapshot")
    monkeypatch.setattr(JournalFile, "append", full)
    assert main(["journal", "check", "--repair", str(path)]) == 1
    assert "cannot be rewritten (database or disk is full)" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["t1.table"]


def test_what_cannot_be_read_now_is_not_called_whole(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: object) -> NoReturn:
        raise JournalUnavailable("disk I/O error")

    path = copy(game.stopped, tmp_path / "t1.table")
    monkeypatch.setattr("netplay.journal.repair.examine_journal", failing)
    assert main(["journal", "check", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}: cannot be read now (disk I/O error)\n"


def test_nothing_is_moved_under_a_running_host(game: Game, tmp_path: Path) -> None:
    data = LockedDataFolder.open(tmp_path)
    path = damaged(copy(game.stopped, data.tables / "t1.table"), "DELETE FROM snapshot")
    rescued = examine_journal(path).rescued
    assert rescued is not None
    with pytest.raises(InputError, match="another host is using"):
        replace_with_rescued(path, rescued)
    assert path.exists()
    data.release()
    replace_with_rescued(path, rescued)


def test_what_was_set_aside_before_is_kept(tmp_path: Path) -> None:
    for content in ("one", "two", "three"):
        path = tmp_path / "t1.table"
        path.write_text(content)
        set_aside_unloadable(path)
    assert sorted(one.read_text() for one in (tmp_path / "aside").iterdir()) == [
        "one",
        "three",
        "two",
    ]


@pytest.mark.parametrize("flips", FLIPS)
@pytest.mark.parametrize("which", ["killed", "stopped"])
def test_a_changed_byte_anywhere_is_harmless_or_found(
    game: Game, tmp_path: Path, which: str, flips: int
) -> None:
    source = getattr(game, which)
    chance = Random(which)
    path = tmp_path / "t1.table"
    found = 0
    for _ in range(flips):
        copy(source, path)
        hit = flip(path, chance)
        try:
            saved = recover_game(path)
        except UnreadableJournal:
            found += 1
            copy(source, path)
            shutil.copy(hit.kept, hit.path)
            findings = examine_journal(path)
            assert findings.problems
            assert not any("\n" in problem for problem in findings.problems)
            if findings.rescued is not None:
                state = findings.rescued.state
                assert state_digest(state) == game.digests[state.revision]
        else:
            # The last commit of a log looks like one that the power has cut short.
            assert saved.state.revision >= COMMANDS - hit.is_log
            assert state_digest(saved.state) == game.digests[saved.state.revision]
            assert saved.header == header(NAMES)
            saved.file.close()
    assert found > flips / 3


class Hit:
    """A file with one byte changed, and a copy of it."""

    def __init__(self, path: Path, place: int, mask: int) -> None:
        self.path = path
        self.is_log = path.name.endswith("-wal")
        data = bytearray(path.read_bytes())
        data[place] ^= mask
        path.write_bytes(data)
        self.kept = Path(shutil.copy(path, path.with_name("hit")))


def flip(path: Path, chance: Random) -> Hit:
    files = [Path(f"{path}{tail}") for tail in TAILS if Path(f"{path}{tail}").exists()]
    hit = chance.choice(files)
    return Hit(hit, chance.randrange(hit.stat().st_size), 1 << chance.randrange(8))
