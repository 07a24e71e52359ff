"""The recorder of a host, or of whoever plays at home: when a game is over it reads the journal in
a thread, and has the recording made in a process beside everything else."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread

from netplay.config.sections import RecordingSettings
from netplay.input_error import InputError
from netplay.journal.errors import UnreadableJournal
from netplay.owners import BOT_OWNER
from netplay.recordings.recording_from_journal import JournalContents, read_journal_contents
from netplay.recordings.recording_process import RecordingJob
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.low_priority_process import low_priority_command

log = logging.getLogger(__name__)

FORGOTTEN_OWNER = "forgotten"
"""The owner of a seat in which somebody sat who is forgotten."""
MOST_SECONDS = 600.0
"""A process that takes longer is taken to hang, however little a busy machine leaves to it."""

RunRecordingJob = Callable[[RecordingJob], Awaitable[str]]
"""Has a recording made; why it could not be, or nothing."""


class BackgroundRecorder:
    """A maker of recordings, of each game whose end it hears, one after the other. What goes wrong
    costs the recording, and a line in the log."""

    def __init__(
        self,
        folder: RecordingsFolder,
        settings: RecordingSettings,
        run: RunRecordingJob | None = None,
        is_forgotten: Callable[[str], bool] = lambda owner: False,
    ) -> None:
        """`is_forgotten`: whether that owner wanted to be, and is somebody from then on."""
        self.folder = folder
        self._settings = settings
        self._run = run or run_recording_process
        self._is_forgotten = is_forgotten
        self._heard: set[str] = set()
        self._under_way: dict[str, asyncio.Event] = {}
        """Games that are being recorded, and what is set when that is over."""
        self._reading = asyncio.Lock()
        self._turn = asyncio.Lock()
        self._work = BackgroundTasks()

    def reconfigure(self, settings: RecordingSettings) -> None:
        """Let these settings hold from now on."""
        self._settings = settings

    def game_over(self, journal: Path, *, watched: bool | None = None) -> None:
        """The game in that file is over, and everything of it is on the disk. It may be told again
        and again. `watched`: whether spectators were allowed; None for a game at home, which is
        for whoever can read the folder."""
        if self._settings.on and journal.stem not in self._heard:
            self._heard.add(journal.stem)
            over = self._under_way[journal.stem] = asyncio.Event()
            self._work.spawn(self._record(journal, watched, over))

    def forget(self, owner: str) -> None:
        """Take somebody's name out of all recordings, and out of those that are being made."""
        self._work.spawn(self._forget(owner))

    async def _forget(self, owner: str) -> None:
        async with self._turn:
            try:
                await asyncio.to_thread(self.folder.forget, owner)
            except OSError as error:
                log.error("a forgotten name is still in recordings: %s", error.strerror)

    async def has_read(self) -> None:
        """Return once the files of all games that were told are read, and may be moved."""
        await asyncio.sleep(0)  # Let those begin that were told just now.
        async with self._reading:
            return

    async def written(self, game: str) -> None:
        """Return once nothing is being written of that game any more."""
        if game in self._under_way:
            await self._under_way[game].wait()

    async def finish(self) -> None:
        """Return once all is written that was begun."""
        await self._work.finish()

    async def _record(self, journal: Path, watched: bool | None, over: asyncio.Event) -> None:
        try:
            async with self._reading:
                game = await asyncio.to_thread(self._read, journal)
            if game is None:
                return
            async with self._turn:
                problem = await self._run(self._job(game, watched))
            if problem:
                _complain(journal.stem, problem)
        finally:
            del self._under_way[journal.stem]
            over.set()

    def _job(self, game: JournalContents, watched: bool | None) -> RecordingJob:
        places = game.header.places
        gone = [one.owner != BOT_OWNER and self._is_forgotten(one.owner) for one in places]
        nobody = {"name": "", "owner": FORGOTTEN_OWNER}
        known = tuple(
            one.model_copy(update=nobody) if is_gone else one
            for one, is_gone in zip(places, gone, strict=True)
        )
        name = game.header.name
        theirs = [one.name for one, is_gone in zip(places, gone, strict=True) if is_gone]
        if any(one.casefold() in name.casefold() for one in theirs):
            name = ""
        header = game.header.model_copy(update={"places": known, "name": name})
        access = None
        if watched is not None:
            owners = tuple("" if one.owner == FORGOTTEN_OWNER else one.owner for one in known)
            access = RecordingAccess(owners=owners, lock=header.lock, watched=watched)
        told = JournalContents(header, game.rows)
        return RecordingJob(told, self.folder.path, self._settings, access)

    def _read(self, journal: Path) -> JournalContents | None:
        """None if there is a recording, or nothing to make one of."""
        if self.folder.has(journal.stem):
            return None
        try:
            return read_journal_contents(journal)
        except (UnreadableJournal, InputError, ValueError, sqlite3.Error, OSError) as error:
            _complain(journal.stem, str(error).partition("\n")[0])
            return None


async def run_recording_process(job: RecordingJob) -> str:
    """Have it made in a process of its own, which goes on if this one ends meanwhile."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[str] = loop.create_future()

    def tell(problem: str) -> None:
        if not done.done():
            done.set_result(problem)

    def wait() -> None:
        problem = _run(job)
        with suppress(RuntimeError):  # Nobody is there any more to hear it.
            loop.call_soon_threadsafe(tell, problem)

    # No thread of a pool: Python would wait for those before it ends.
    Thread(target=wait, name="recording", daemon=True).start()
    return await done


def _run(job: RecordingJob) -> str:
    command = low_priority_command("netplay.recordings.recording_process")
    try:
        with TemporaryFile() as given:
            pickle.dump(job, given)
            given.seek(0)
            process = subprocess.Popen(
                command,
                stdin=given,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                process_group=0,
            )
    except OSError as error:
        return str(error)
    try:
        _, told = process.communicate(timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return "it took too long"
    lines = told.decode(errors="replace").strip().splitlines()
    return (lines or ["its process was killed"])[-1] if process.returncode else ""


def _complain(game: str, problem: str) -> None:
    log.warning("table %s: there is no recording of it: %s", game, problem)
