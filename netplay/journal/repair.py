"""A check of a table's file, and the recovery of as much of its game as there is.

A game is recovered from its last snapshot and the commands behind it, or from its seed and all of
its commands, whichever leads further. What is recovered goes into a file of its own. The cards,
most of the file of a young game, are taken from elsewhere where they are damaged: our own decks,
the host's packs, another table that began with the same.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import ValidationError

from engine.core.save import dump_state
from engine.core.state import GameState, clone_state
from engine.game import new_game
from netplay.input_error import InputError
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import (
    ASIDE_FOLDER,
    FINISHED_FOLDER,
    UNFINISHED_FOLDER,
    set_aside_unloadable,
)
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import (
    DAMAGE_ERRORS,
    JOURNAL_SUFFIX,
    PAGE_COUNT_BYTES,
    JournalFile,
    check_journal_file,
    connect_read_only,
    make_empty_journal_and_read_first_page,
)
from netplay.journal.opened_game import (
    read_header,
    recover_game,
    replay_journal_row,
    snapshot_of,
    state_from_snapshot,
)
from netplay.journal.rows import ClockReadings, JournalRow
from netplay.journal.schema import SCHEMA_VERSION, BadSchema, migrate_journal, text_checksum
from netplay.journal.trip import Trip
from netplay.kickdoor_version import kickdoor_version
from netplay.system.data_folder import LOCK_FILE, LockedDataFolder
from netplay.table_box import decks_digest, serialize_decks
from netplay.text_cleaning import clean_line
from netplay.user_packs import PACKS_FOLDER, pack_library_of_folder

_DECKS, _PACKS = '"decks":', '"packs":'
"""Where the cards begin in the text of a header, and where they are over. In a string of JSON
neither can stand."""


@dataclass(frozen=True, slots=True)
class RescuedGame:
    """A game as far as it can be had; `rows` are the last commands up to there, without a gap."""

    header: JournalHeader
    state: GameState
    rows: tuple[JournalRow, ...]
    clocks: ClockReadings
    history: bytes
    trip: Trip | None = None
    """On which its file is."""

    def write(self, path: Path) -> None:
        """Into a new file. Raises `JournalUnavailable`."""
        last = snapshot_of(self.state, self.history)
        with closing(JournalFile.create(path, self.header.model_dump_json(), last)) as file:
            file.append(self.rows, self.clocks)
            if self.trip is not None:
                file.send_off(self.trip)


@dataclass(frozen=True, slots=True)
class JournalFindings:
    """`problems`, a line each: none if the file is whole. No `rescued`: nothing can be had."""

    problems: tuple[str, ...]
    rescued: RescuedGame | None


def examine_journal(path: Path) -> JournalFindings:
    """Read everything in the file and play its game again; the file stays as it is.

    Raises `JournalUnavailable` if the disk does not let it be read now.
    """
    problems: list[str] = []
    with _noting(problems):
        check_journal_file(path)
    rescued = _read_game(path, path, problems)
    if rescued is None:
        with TemporaryDirectory() as folder, _noting([]):
            again = _with_new_first_page(path, Path(folder))
            found: list[str] = []
            rescued = _read_game(again, path, found) if again is not None else None
            if rescued is not None:
                problems += [*found, "its first page is made anew"]
    return JournalFindings(tuple(dict.fromkeys(map(clean_line, problems))), rescued)


def _read_game(path: Path, place: Path, problems: list[str]) -> RescuedGame | None:
    """The game in that file, which is the one at that place, or a copy of it."""
    rescued: RescuedGame | None = None
    trip: Trip | None = None
    with _noting(problems), _opened(path) as file:
        with _noting(problems):
            file.epoch()
            trip = file.trip()
        header = _header(place, file, problems)
        rescued = _from_snapshot(file, header, problems)
        with _noting(problems):
            rows = tuple(file.commands(file.first() - 1))
            if rescued is not None:
                last = rescued.state.revision
                rescued = replace(rescued, rows=tuple(r for r in rows if r.revision <= last))
        if problems:
            rescued = _further(rescued, _from_seed(file, header))
    return replace(rescued, trip=trip) if rescued is not None else None


def _with_new_first_page(path: Path, folder: Path) -> Path | None:
    """A copy of the file as if its first page were that of a new file: what SQLite has there, the
    same in each of them but for their size. None if the page can be read as it is."""
    try:
        with closing(connect_read_only(path)) as db:
            db.execute("SELECT sql FROM sqlite_schema").fetchall()
            if db.execute("PRAGMA application_id").fetchone()[0]:
                return None
    except DAMAGE_ERRORS:
        pass
    first = make_empty_journal_and_read_first_page(folder / "new")
    data = bytearray(path.read_bytes())
    data[: len(first)] = first
    data[PAGE_COUNT_BYTES] = (len(data) // len(first)).to_bytes(4, "big")
    copy = folder / path.name
    copy.write_bytes(data)
    log = path.with_name(path.name + "-wal")
    if log.exists():
        shutil.copy(log, copy.with_name(log.name))
    return copy


def replace_with_rescued(path: Path, rescued: RescuedGame) -> tuple[Path, Path]:
    """Keep the damaged file among those that are set aside, and put what was rescued from it where
    a host looks for it; where the two are now. Raises `InputError` if there is another file in that
    place, or a host is running; `JournalUnavailable`, and nothing is moved."""
    is_aside = path.parent.name == ASIDE_FOLDER
    place = path.parent.parent / f"{rescued.header.id}{JOURNAL_SUFFIX}" if is_aside else path
    if is_aside and place.exists():
        raise InputError(f"there is a table in the place of {path} already: {place}")
    with _nobody_else(place) if not is_aside else nullcontext():
        new = path.with_suffix(".rescued")
        new.unlink(missing_ok=True)
        try:
            rescued.write(new)
        except BaseException:
            # On a full disk half a file would only be in the way.
            for tail in ("", "-wal", "-shm"):
                new.with_name(new.name + tail).unlink(missing_ok=True)
            raise
        kept = path if is_aside else set_aside_unloadable(path)
        new.replace(place)
    return kept, place


@dataclass(frozen=True, slots=True)
class GameRecalledFromTrip:
    """A game that goes on here: where it was away, and at which command it goes on."""

    trip: Trip
    revision: int


def recall_game_from_trip(path: Path) -> GameRecalledFromTrip:
    """Let the game go on here, from where it was when its file left for another machine. Raises
    `InputError` if it is not away, or this is that machine, or a host is running;
    `JournalUnavailable`, and `UnreadableJournal`.
    """
    with _nobody_else(path):
        saved = recover_game(path)
        with closing(saved.file) as file:
            trip = file.trip()
            if trip is None:
                raise InputError(f"{path} is at home")
            if trip.is_to(path.parent):
                raise InputError(
                    f"{path} is played here: a game is taken back on the machine that sent it"
                )
            file.take_back()
            return GameRecalledFromTrip(trip, saved.state.revision)


@contextmanager
def _nobody_else(path: Path) -> Iterator[None]:
    """No host has the file open meanwhile. Raises `InputError`."""
    homes = [one for one in path.absolute().parents if (one / LOCK_FILE).exists()]
    with ExitStack() as stack:
        for home in homes:
            stack.callback(LockedDataFolder.open(home).release)
        yield


def _from_snapshot(
    file: JournalFile, header: JournalHeader, problems: list[str]
) -> RescuedGame | None:
    with _noting(problems):
        snapshot = file.snapshot()
        by = "" if snapshot.version == kickdoor_version() else snapshot.version
        state, rows = _played_on(file, state_from_snapshot(header, snapshot), by, problems)
        return RescuedGame(header, state, rows, _clocks(file, problems), snapshot.history)
    return None


def _from_seed(file: JournalFile, header: JournalHeader) -> RescuedGame | None:
    """What the commands alone lead to; what is wrong with them has been told."""
    told: list[str] = []
    with _noting(told):
        if file.first() == 1:
            begun, _ = new_game(header.box, [one.gender for one in header.places], header.seed)
            by = "" if header.version == kickdoor_version() else header.version
            state, rows = _played_on(file, begun, by, told)
            return RescuedGame(header, state, rows, _clocks(file, told), b"")
    return None


def _played_on(
    file: JournalFile, state: GameState, by: str, problems: list[str]
) -> tuple[GameState, tuple[JournalRow, ...]]:
    """Play what follows, as far as it is whole and leads where it did."""
    rows: list[JournalRow] = []
    with _noting(problems):
        for row in file.commands(state.revision):
            after = clone_state(state)
            replay_journal_row(after, row, by)
            state = after
            rows.append(row)
    return state, tuple(rows)


def _further(one: RescuedGame | None, other: RescuedGame | None) -> RescuedGame | None:
    if one is None or other is None:
        return one or other
    return other if other.state.revision > one.state.revision else one


def _clocks(file: JournalFile, problems: list[str]) -> ClockReadings:
    with _noting(problems):
        return file.clocks()
    return {}


def _header(path: Path, file: JournalFile, problems: list[str]) -> JournalHeader:
    """The file's own; or, if bytes have changed from its cards on and these are found elsewhere,
    the header with them. Raises `UnreadableJournal`."""
    try:
        return read_header(file)
    except UnreadableJournal as unreadable:
        text, checksum = file.header_as_it_is()
        front, back = _without_decks(text)
        is_cut = checksum is None or not back
        for found in _decks_for(path, front):
            whole = {**front, "decks": found.texts, **back}
            if is_cut:
                # The rest of it: what the cards say themselves, and the last snapshot.
                whole |= {
                    "packs": decks_digest(found.texts),
                    "version": file.snapshot().version,
                    "begun": path.stat().st_mtime,
                }
            with suppress(ValidationError):
                header = JournalHeader.model_validate(whole)
                if header.packs == decks_digest(header.decks) and (
                    _is_proved(file, header) if is_cut else checksum in _checksums(text, found)
                ):
                    problems.append(f"{unreadable}; its cards are those of {found.where}")
                    if is_cut:
                        problems.append("who sits where cannot be checked, and is as it was found")
                    return header
        raise


@dataclass(frozen=True, slots=True)
class DecksWithSource:
    """What editions say, as a header keeps it, and in words where it was found."""

    texts: tuple[str, ...]
    where: str


def _without_decks(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the text of a header says before and behind its decks; empty where it is damaged. Raises
    `UnreadableJournal` if nothing before them can be read."""
    front, decks, rest = text.partition(_DECKS)
    back = rest[rest.rfind(_PACKS) :] if _PACKS in rest else ""
    try:
        before = json.loads(front.rstrip(", ") + "}") if decks else None
    except ValueError:
        before = None
    if not isinstance(before, dict):
        raise UnreadableJournal("damaged (the beginning of the header cannot be read)")
    try:
        behind = json.loads("{" + back)
    except ValueError:
        behind = {}
    return before, behind


def _decks_for(path: Path, front: dict[str, Any]) -> Iterator[DecksWithSource]:
    """Decks that a table of these editions and packs may have begun with, the likeliest first."""
    tables = next(
        (
            one
            for one in path.absolute().parents
            if one.name not in (ASIDE_FOLDER, UNFINISHED_FOLDER, FINISHED_FOLDER)
        ),
        path.parent,
    )
    editions, added = front.get("editions", ()), front.get("added", ())
    with suppress(ValueError, KeyError, TypeError, OSError):
        library = pack_library_of_folder(tables.parent / PACKS_FOLDER)
        yield DecksWithSource(serialize_decks(library.decks(editions, added)), "this host")
    for other in sorted(tables.rglob(f"*{JOURNAL_SUFFIX}")):
        if other.absolute() == path.absolute():
            continue
        with (
            suppress(UnreadableJournal, JournalUnavailable, *DAMAGE_ERRORS),
            _opened(other) as file,
        ):
            header = read_header(file)
            if [*header.editions, *header.added] == [*editions, *added]:
                yield DecksWithSource(header.decks, f"the table {header.id}")


def _checksums(text: str, found: DecksWithSource) -> tuple[int, int]:
    """Of a header with these decks, as it is written at first, and later."""
    front, _, rest = text.partition(_DECKS)
    back = rest[rest.rfind(_PACKS) :]
    compact = json.dumps(found.texts, ensure_ascii=False, separators=(",", ":"))
    return (
        text_checksum(f"{front}{_DECKS}{compact},{back}"),
        text_checksum(f"{front}{_DECKS} {json.dumps(found.texts)}, {back}"),
    )


def _is_proved(file: JournalFile, header: JournalHeader) -> bool:
    """Whether the seed and the commands lead to the snapshot, which has a checksum of its own: the
    seed, the cards and the rules are right then."""
    with suppress(UnreadableJournal):
        snapshot = file.snapshot()
        state, _ = new_game(header.box, [one.gender for one in header.places], header.seed)
        for row in file.commands(0) if snapshot.revision else ():
            if row.revision > snapshot.revision:
                break
            replay_journal_row(state, row)
        return dump_state(state) == snapshot.state
    return False


@contextmanager
def _opened(path: Path) -> Iterator[JournalFile]:
    """The file to read from; one of an older schema is a copy that has been brought up to date."""
    with closing(connect_read_only(path)) as db:
        db.text_factory = lambda raw: raw.decode(errors="replace")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == SCHEMA_VERSION:
            # All that is read is of one moment, though a host may be writing.
            db.execute("BEGIN")
            yield JournalFile(path, db)
            return
        if version > SCHEMA_VERSION:
            raise UnreadableJournal(f"made by a newer Kickdoor (schema {version})")
        with TemporaryDirectory() as folder:
            copy = Path(folder) / path.name
            with closing(sqlite3.connect(copy, isolation_level=None)) as other:
                db.backup(other)
                migrate_journal(other, version)
                yield JournalFile(copy, other)


@contextmanager
def _noting(problems: list[str]) -> Iterator[None]:
    """Write down what cannot be read, and go on behind it."""
    try:
        yield
    except UnreadableJournal as unreadable:
        problems.append(str(unreadable))
    except (*DAMAGE_ERRORS, BadSchema) as error:
        problems.append(f"damaged ({error})")
