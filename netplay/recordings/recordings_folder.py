"""The folder of a host's recordings, or of those at home: what is found, pruned and made nameless.

Beside the recordings of a host, which could be handed to anybody, lies for each a file about who
may see it there. A recording is written under another name first, so that it appears whole.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.core.zones import Seat
from netplay.config.sections import RecordingSettings
from netplay.input_error import InputError
from netplay.recordings.recording_format import GZIP_LEVEL, SUFFIX
from netplay.text_cleaning import clean_line

RECORDINGS_FOLDER = "recordings"
"""The folder, beside that of the tables."""
NEWEST_RECORDING = "last"
"""What is said for the newest one."""
_ACCESS = ".access.json"
_NEW = ".new"
_GAME = re.compile(r"[0-9A-Za-z_-]{1,64}")
_DAY = 86_400.0
_HOUR = 3_600.0
_MEGABYTE = 1_000_000


class RecordingAccess(BaseModel):
    """Who may see a recording on a host: whoever sat there, and the others as far as they could
    have watched."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    owners: tuple[str, ...] = ()
    """Of the seats; empty for bots, and for who is forgotten."""
    lock: str = ""
    """What is kept of the password of a private table."""
    watched: bool = True
    """Spectators were allowed."""

    def allows(self, owner: str) -> bool:
        """That person may see it: who sat there, or anybody where everybody could have watched."""
        return (bool(owner) and owner in self.owners) or (self.watched and not self.lock)


@dataclass(frozen=True, slots=True)
class StoredRecording:
    """A recording in its folder: the game, its file, bytes, and when it was written (epoch
    seconds)."""

    game: str
    path: Path
    size: int
    written: float


class RecordingsFolder:
    """The recordings under that path, which need not be there yet. Every method blocks."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def path_of(self, game: str) -> Path:
        """Where the recording of that game is, or would be. Raises `ValueError` for what can be no
        game's id."""
        if not is_game_id(game):
            raise ValueError("no id of a game")
        return self.path / f"{game}{SUFFIX}"

    def has(self, game: str) -> bool:
        return is_game_id(game) and self.path_of(game).is_file()

    def all(self) -> list[StoredRecording]:
        """The last one first."""
        found = []
        for path in self.path.glob(f"*{SUFFIX}"):
            with suppress(OSError):  # It may be pruned just now.
                about = path.stat()
                game = path.name.removesuffix(SUFFIX)
                found.append(StoredRecording(game, path, about.st_size, about.st_mtime))
        return sorted(found, key=lambda one: (-one.written, one.game))

    def add(self, game: str, packed: bytes, access: RecordingAccess | None = None) -> Path:
        """Write a recording, for this user's eyes. Raises `OSError`, and then nothing is left."""
        path = self.path_of(game)
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        # First who may see it: there is no moment at which nobody knows.
        if access is not None:
            _write(self._access_path(game), access.model_dump_json().encode())
        try:
            _write(path, packed)
        except BaseException:
            self._access_path(game).unlink(missing_ok=True)
            raise
        return path

    def access(self, game: str) -> RecordingAccess | None:
        """Who may see it; None if that is not said or cannot be read: then it is only for whoever
        can read the folder."""
        try:
            return RecordingAccess.model_validate_json(self._access_path(game).read_bytes())
        except (OSError, ValidationError):
            return None

    def for_owner(self, owner: str) -> Iterator[StoredRecording]:
        """Those that the person may see on this host, the last one first."""
        for one in self.all():
            access = self.access(one.game)
            if access is not None and access.allows(owner):
                yield one

    def remove(self, game: str) -> None:
        for path in (self.path_of(game), self._access_path(game)):
            path.unlink(missing_ok=True)

    def superfluous(self, settings: RecordingSettings, now: float) -> list[StoredRecording]:
        """What is older, or more, or larger than the settings allow: the oldest go."""
        return list(_beyond(self.all(), settings, now))

    def prune(self, settings: RecordingSettings, now: float) -> list[StoredRecording]:
        """Delete it; what was deleted."""
        gone = self.superfluous(settings, now)
        for one in gone:
            self.remove(one.game)
        self.remove_orphans(now)
        return gone

    def remove_orphans(self, now: float) -> None:
        """Delete the files about who may see a recording that is not there. One of the last hour
        stays: it is written first, and another process may be writing its recording."""
        for path in self.path.glob(f"*{_ACCESS}"):
            with suppress(FileNotFoundError):  # Another process may prune, too.
                is_new = now - path.stat().st_mtime < _HOUR
                if not is_new and not self.has(path.name.removesuffix(_ACCESS)):
                    path.unlink()

    def forget(self, owner: str) -> int:
        """Take somebody's name out of every recording; out of how many. One that cannot be read is
        deleted. Raises `OSError`."""
        count = 0
        for path in self.path.glob(f"*{_ACCESS}"):
            game = path.name.removesuffix(_ACCESS)
            access = self.access(game)
            if access is None or owner not in access.owners:
                continue
            count += 1
            seats = [seat for seat, one in enumerate(access.owners) if one == owner]
            self._forget(game, seats)
            others = tuple("" if one == owner else one for one in access.owners)
            if self.has(game):
                kept = access.model_copy(update={"owners": others})
                _write(path, kept.model_dump_json().encode())
        return count

    def _forget(self, game: str, seats: Sequence[Seat]) -> None:
        path = self.path_of(game)
        try:
            about = path.stat()
            _write(path, recording_without_names(path.read_bytes(), seats))
            os.utime(path, (about.st_atime, about.st_mtime))  # It is as old as it was.
        except (ValueError, FileNotFoundError):
            self.remove(game)

    def _access_path(self, game: str) -> Path:
        return self.path / f"{game}{_ACCESS}"


def is_game_id(text: str) -> bool:
    """Whether a game, and its file, can be called so."""
    return _GAME.fullmatch(text) is not None


def find_recording(said: str, folders: Iterable[RecordingsFolder]) -> Path:
    """The recording that is meant: the id of a game or its beginning, or `last`. Raises
    `InputError` with one line."""
    found = sorted(
        (one for folder in folders for one in folder.all()), key=lambda one: -one.written
    )
    if said == NEWEST_RECORDING:
        meant = found[:1]
    else:
        meant = [one for one in found if said and one.game.startswith(said)]
        meant = [one for one in meant if one.game == said] or meant
    if len(meant) > 1:
        raise InputError(f"{clean_line(said)} could be several: {meant[0].game}, {meant[1].game}")
    if not meant:
        told = clean_line(said, 64)
        raise InputError(f"there is no recording {told}; kickdoor recordings list shows all")
    return meant[0].path


def _beyond(
    found: Iterable[StoredRecording], settings: RecordingSettings, now: float
) -> Iterator[StoredRecording]:
    """Those beyond what is allowed; `found` has the last one first."""
    size = 0
    for count, one in enumerate(found, 1):
        size += one.size
        is_old = settings.keep_days and now - one.written > settings.keep_days * _DAY
        if is_old or count > settings.most or size > settings.most_megabytes * _MEGABYTE:
            yield one


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    new = path.with_name(path.name + _NEW)
    try:
        with open(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def recording_without_names(packed: bytes, seats: Collection[Seat]) -> bytes:
    """The same recording without the names of who sat in those seats; the name of the table goes,
    too, if one of theirs is in it. Raises `ValueError` if the file is no recording."""
    try:
        first, rest = gzip.decompress(packed).split(b"\n", 1)
        header = json.loads(first)
        for seat in seats:
            name = str(header["seats"][seat]["name"])
            if name and name.casefold() in str(header["name"]).casefold():
                header["name"] = ""
            header["seats"][seat]["name"] = ""
    except (OSError, EOFError, zlib.error, KeyError, IndexError, TypeError) as error:
        raise ValueError("no recording") from error
    line = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(line + b"\n" + rest, GZIP_LEVEL, mtime=0)
