"""The pending tables of a host, and the file in which they outlive it.

The file is written in a thread, whole and in one step; a host that is killed finds it as it was
after the last change.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Callable, Container, Coroutine, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from cards.pack_library import PackLibrary
from netplay.config import Config
from netplay.games.pending_table import PendingTable
from netplay.input_error import InputError
from netplay.journal.header import HeaderSeat
from netplay.owners import is_guest
from netplay.pace_presets import pace_preset
from netplay.request_denied import RequestDenied
from netplay.system.clock import Alarm, TimeSource
from netplay.system.fsync_folder import fsync_folder

log = logging.getLogger(__name__)

PENDING_TABLES_FILE = "waiting.json"
KEPT_SECONDS = 600.0
"""How long the chairs of those who are away are kept after a restart."""
RETRY_SECONDS = 10.0

_TABLE = TypeAdapter(PendingTable)
_FILE = TypeAdapter(list[PendingTable])


class PendingTables:
    """All pending tables of one host, by id. `spawn` runs the writing, which is never in a
    hurry, and `changed` hears of each table that is new, gone or different."""

    def __init__(
        self,
        folder: Path,
        time: TimeSource,
        library: PackLibrary,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        changed: Callable[[str], None],
    ) -> None:
        self._path = folder / PENDING_TABLES_FILE
        self._time = time
        self._spawn = spawn
        self._changed = changed
        self._library = library
        self._all: dict[str, PendingTable] = {}
        self._alarm: Alarm | None = None
        self._again: Alarm | None = None
        """When to try what the disk would not take."""
        self._writing = False
        self._wanted: bytes | None = None
        """What is still to be written."""

    def __iter__(self) -> Iterator[PendingTable]:
        return iter(tuple(self._all.values()))

    def __len__(self) -> int:
        return len(self._all)

    def get(self, table_id: str) -> PendingTable | None:
        return self._all.get(table_id)

    def at(self, table_id: str, owner: str) -> PendingTable:
        """The table of that id at which that owner sits. Raises `RequestDenied`."""
        pending = self._all.get(table_id)
        if pending is None:
            raise RequestDenied("table_gone")
        if not pending.has(owner):
            raise RequestDenied("not_at_it")
        return pending

    def kept_by(self, table_id: str, owner: str, here: Container[str]) -> PendingTable:
        """The same, where that owner's word counts. Raises `RequestDenied`."""
        pending = self.at(table_id, owner)
        keeper = pending.places[pending.keeper(here)]
        if keeper.owner != owner:
            raise RequestDenied("not_owner", w=keeper.name)
        return pending

    def add(self, pending: PendingTable) -> None:
        self._all[pending.id] = pending
        self.changed(pending)

    def remove(self, pending: PendingTable) -> None:
        self._all.pop(pending.id, None)
        self.changed(pending)

    def changed(self, pending: PendingTable) -> None:
        """That table is different from before: write it down, and say so."""
        self._changed(pending.id)
        self.save()

    def get_up(self, owner: str, table_id: str | None = None) -> None:
        """Leave that table, or all of them; one that nobody is left at is gone."""
        for pending in tuple(self._all.values()):
            if pending.starting or not pending.has(owner):
                continue
            if table_id in (None, pending.id):
                pending.get_up(owner)
                if pending.is_empty:
                    del self._all[pending.id]
                self.changed(pending)

    def save(self) -> None:
        """Write down how it is now, soon."""
        self._wanted = _FILE.dump_json(list(self._all.values()))
        if not self._writing:
            self._writing = True
            self._spawn(self._write())

    async def restore(self, here: Container[str], *, guests_return: bool = False) -> None:
        """Open what the last host has left. Guests cannot come back to their chairs, unless
        `guests_return`; the others have a while to, until those who are not `here` by then lose
        them."""
        for pending in await asyncio.to_thread(_read, self._path):
            pending.starting = False
            if not guests_return:
                pending.places = [one for one in pending.places if not is_guest(one.owner)]
            try:
                pending.profile(self._library)
            except InputError as error:
                log.warning("the waiting table %s is gone: %s", pending.id, error)
            else:
                self._all[pending.id] = pending
                self._changed(pending.id)
        if self._all:
            late = tuple(self._all)
            when = self._time.now() + KEPT_SECONDS
            self._alarm = self._time.call_at(when, lambda: self._let_go(late, here))

    def people(self) -> list[HeaderSeat]:
        """Everybody who has a chair."""
        return [place for pending in self._all.values() for place in pending.places]

    def close(self) -> None:
        for alarm in (self._alarm, self._again):
            if alarm is not None:
                alarm.cancel()

    def _let_go(self, ids: Iterable[str], here: Container[str]) -> None:
        for pending in [self._all[one] for one in ids if one in self._all]:
            if pending.starting:
                continue
            pending.places = [place for place in pending.places if place.owner in here]
            if pending.is_empty:
                del self._all[pending.id]
            self.changed(pending)

    async def _write(self) -> None:
        while self._wanted is not None:
            data, self._wanted = self._wanted, None
            told, self._again = self._again, None
            if told is not None:
                told.cancel()
            try:
                await asyncio.to_thread(_replace, self._path, data)
            except OSError as error:
                if told is None:
                    log.warning(
                        "waiting tables cannot be saved, until the disk lets them: %s", error
                    )
                self._again = self._time.call_at(self._time.now() + RETRY_SECONDS, self.save)
        self._writing = False


def _replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of the file, all of it or nothing, so that no power cut undoes it."""
    new = path.with_name(path.name + ".new")
    with open(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    fsync_folder(path.parent)


def _read(path: Path) -> list[PendingTable]:
    """The tables that can be read from the file; one with others in it is kept under another name,
    too."""
    tables: list[PendingTable] = []
    try:
        data = path.read_bytes()
        for one in json.loads(data):
            tables.append(_TABLE.validate_python(_brought_up(one)))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError, AttributeError) as error:
        aside = path.with_name(path.name + ".damaged")
        path.replace(aside)
        log.warning(
            "waiting tables cannot be read, the file is kept as %s: %s",
            aside,
            str(error).partition("\n")[0],
        )
    return tables


def _brought_up(raw: dict[str, Any]) -> dict[str, Any]:
    """A table as an earlier Kickdoor wrote it, in the words of this one."""
    if "edition" in raw:
        raw |= {"editions": [raw.pop("edition")], "base": ""}
    if "window_seconds" in raw:
        raw["pace"] = replace(pace_preset(Config(), "printed"), window=raw.pop("window_seconds"))
    return raw
