"""A check of a table's file, and the recovery of as much of its game as there is.

A game is recovered from its last snapshot and the commands behind it, or from its seed and all of
its commands, whichever leads further. What is recovered goes into a file of its own.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.state import GameState, clone
from engine.game import new_game
from netplay.errors import InputError
from netplay.journal.header import Header, deck_texts, packs_digest
from netplay.journal.journal_file import SUFFIX, JournalFile, connect_to_read, look
from netplay.journal.rows import ClockReadings, JournalRow, Unreadable
from netplay.journal.saves import ASIDE, header_of, replayed, set_aside, snapshot_of, state_of
from netplay.journal.schema import SCHEMA_VERSION, BadSchema, migrate, text_checksum
from netplay.system.data_folder import LOCK, DataDir
from netplay.version import kickdoor_version


@dataclass(frozen=True, slots=True)
class Rescued:
    """A game as far as it can be had; `rows` are the last commands up to there, without a gap."""

    header: Header
    state: GameState
    rows: tuple[JournalRow, ...]
    clocks: ClockReadings
    history: bytes

    def write(self, path: Path) -> None:
        """Into a new file. Raises `JournalError`."""
        last = snapshot_of(self.state, self.history)
        with closing(JournalFile.create(path, self.header.model_dump_json(), last)) as file:
            file.append(self.rows, self.clocks)


@dataclass(frozen=True, slots=True)
class Findings:
    """`problems`, a line each: none if the file is whole. No `rescued`: nothing can be had."""

    problems: tuple[str, ...]
    rescued: Rescued | None


def examine(path: Path) -> Findings:
    """Read everything in the file and play its game again; the file stays as it is.

    Raises `JournalError` if the disk does not let it be read now.
    """
    problems: list[str] = []
    rescued: Rescued | None = None
    with _noting(problems):
        look(path)
    with _noting(problems), _opened(path) as file:
        header = _header(file, problems)
        rescued = _from_snapshot(file, header, problems)
        with _noting(problems):
            rows = tuple(file.commands(file.first() - 1))
            if rescued is not None:
                last = rescued.state.revision
                rescued = replace(rescued, rows=tuple(r for r in rows if r.revision <= last))
        if problems:
            rescued = _further(rescued, _from_seed(file, header))
    return Findings(tuple(dict.fromkeys(problems)), rescued)


def put_right(path: Path, rescued: Rescued) -> tuple[Path, Path]:
    """Keep the damaged file among those that are set aside, and put what was rescued from it where
    a host looks for it; where the two are now. Raises `InputError` if there is another file in that
    place, or a host is running; `JournalError`, and nothing is moved."""
    is_aside = path.parent.name == ASIDE
    place = path.parent.parent / f"{rescued.header.id}{SUFFIX}" if is_aside else path
    if is_aside and place.exists():
        raise InputError(f"there is a table in the place of {path} already: {place}")
    with _nobody_else(place) if not is_aside else nullcontext():
        new = path.with_suffix(".rescued")
        new.unlink(missing_ok=True)
        rescued.write(new)
        kept = path if is_aside else set_aside(path)
        new.replace(place)
    return kept, place


@contextmanager
def _nobody_else(path: Path) -> Iterator[None]:
    """No host has the file open meanwhile. Raises `InputError`."""
    homes = [one for one in path.absolute().parents if (one / LOCK).exists()]
    with ExitStack() as stack:
        for home in homes:
            stack.callback(DataDir.open(home).release)
        yield


def _from_snapshot(file: JournalFile, header: Header, problems: list[str]) -> Rescued | None:
    with _noting(problems):
        snapshot = file.snapshot()
        by = "" if snapshot.version == kickdoor_version() else snapshot.version
        state, rows = _played_on(file, state_of(header, snapshot), by, problems)
        return Rescued(header, state, rows, _clocks(file, problems), snapshot.history)
    return None


def _from_seed(file: JournalFile, header: Header) -> Rescued | None:
    """What the commands alone lead to; what is wrong with them has been told."""
    told: list[str] = []
    with _noting(told):
        if file.first() == 1:
            begun, _ = new_game(header.box, [one.gender for one in header.places], header.seed)
            by = "" if header.version == kickdoor_version() else header.version
            state, rows = _played_on(file, begun, by, told)
            return Rescued(header, state, rows, _clocks(file, told), b"")
    return None


def _played_on(
    file: JournalFile, state: GameState, by: str, problems: list[str]
) -> tuple[GameState, tuple[JournalRow, ...]]:
    """Play what follows, as far as it is whole and leads where it did."""
    rows: list[JournalRow] = []
    with _noting(problems):
        for row in file.commands(state.revision):
            after = clone(state)
            replayed(after, row, by)
            state = after
            rows.append(row)
    return state, tuple(rows)


def _further(one: Rescued | None, other: Rescued | None) -> Rescued | None:
    if one is None or other is None:
        return one or other
    return other if other.state.revision > one.state.revision else one


def _clocks(file: JournalFile, problems: list[str]) -> ClockReadings:
    with _noting(problems):
        return file.clocks()
    return {}


def _header(file: JournalFile, problems: list[str]) -> Header:
    """The file's own; or, if it is among its cards that bytes have changed and they are those that
    we still deal, the header with these. Raises `Unreadable`."""
    try:
        return header_of(file)
    except Unreadable as unreadable:
        text, checksum = file.header_as_it_is()
        try:
            data = json.loads(text)
            decks = deck_texts(data["editions"])
            header = Header.model_validate({**data, "decks": decks})
        except (ValueError, KeyError, TypeError):
            raise unreadable from None
        if header.packs != packs_digest(decks) or checksum not in _checksums(header):
            raise
        problems.append(str(unreadable))
        return header


def _checksums(header: Header) -> tuple[int, int]:
    """Of the header as it is written at first, and later."""
    text = header.model_dump_json()
    return text_checksum(text), text_checksum(json.dumps(json.loads(text)))


@contextmanager
def _opened(path: Path) -> Iterator[JournalFile]:
    """The file to read from; one of an older schema is a copy that has been brought up to date."""
    with closing(connect_to_read(path)) as db:
        db.text_factory = lambda raw: raw.decode(errors="replace")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == SCHEMA_VERSION:
            # All that is read is of one moment, though a host may be writing.
            db.execute("BEGIN")
            yield JournalFile(path, db)
            return
        if version > SCHEMA_VERSION:
            raise Unreadable(f"made by a newer Kickdoor (schema {version})")
        with TemporaryDirectory() as folder:
            copy = Path(folder) / path.name
            with closing(sqlite3.connect(copy, isolation_level=None)) as other:
                db.backup(other)
                migrate(other, version)
                yield JournalFile(copy, other)


@contextmanager
def _noting(problems: list[str]) -> Iterator[None]:
    """Write down what cannot be read, and go on behind it."""
    try:
        yield
    except Unreadable as unreadable:
        problems.append(str(unreadable))
    except (sqlite3.Error, BadSchema) as error:
        problems.append(f"damaged ({error})")
