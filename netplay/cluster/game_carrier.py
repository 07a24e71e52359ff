"""The way of games' files between the hall's folder and those of workers on other machines.

A game is played where its file says. Its file leaves home in one step, the mark in it
(`netplay.journal.trip`), when the copy is safe over there; and it is home again in one step, when
it becomes as that copy is by then. So whatever fails between, there is one file that may be played.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from weakref import WeakValueDictionary

from netplay.cluster.known_worker import KnownWorker, WorkerLost
from netplay.cluster.worker_wire import (
    AssembleSentGame,
    FindGame,
    GameFound,
    GiveUpTable,
    RemoveGame,
    SetGameAside,
    TableNotOpened,
    game_pieces,
)
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_file_transfer import pack_game, update_game_file_at_home_site
from netplay.journal.game_files import UNFINISHED_FOLDER, files_of_game_in_all_folders
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.opened_game import read_header
from netplay.journal.trip import Trip, new_trip
from netplay.system.clock import TimeSource

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GameFileFacts:
    """A game that nobody plays just now."""

    header: JournalHeader
    epoch: int
    """Of its file, where that is."""
    trip: Trip | None
    """That the file is on."""


class GameRefused(Exception):
    """A worker cannot play the game, which is at home as it was."""


class GameCarrier:
    """A carrier of files to workers, and home into `folder`."""

    def __init__(self, folder: Path, time: TimeSource) -> None:
        self._folder = folder
        self._time = time
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        """Of the trips whose files are asked for just now, by their tokens."""
        self._lost: dict[str, str] = {}
        """The ids of games whose files are not whole where they are away, or not there any more,
        with the tokens of their trips."""

    def path(self, table_id: str) -> Path:
        """Where the file of that game is at home."""
        path = self._folder / f"{table_id}{JOURNAL_SUFFIX}"
        saved = self._folder / UNFINISHED_FOLDER / path.name
        return saved if saved.exists() and not path.exists() else path

    async def look(self, table_id: str) -> GameFileFacts:
        """The game, by its file at home. Raises `JournalUnavailable` and `UnreadableJournal`."""
        game = await asyncio.to_thread(_look_into, self.path(table_id))
        if self._lost.get(table_id) != (game.trip.token if game.trip is not None else ""):
            self._lost.pop(table_id, None)
        return game

    @property
    def lost(self) -> list[str]:
        """The ids of games that only `kickdoor journal take-back` has go on, as far as is known."""
        return sorted(self._lost)

    def _way_out(self, table_id: str, token: str) -> str:
        """What is left to do with a game that is lost where it is away."""
        self._lost[table_id] = token
        path = self.path(table_id)
        return f"to go on from where the game left: kickdoor journal take-back {path}"

    async def deliver(self, worker: KnownWorker, game: GameFileFacts) -> GameFileFacts:
        """The game as it is when its file is in the folder of that worker, which is on another
        machine. Raises `WorkerLost`, `GameRefused`, `JournalUnavailable` and
        `UnreadableJournal`."""
        if game.trip is None:
            return await self._send(worker, game)
        table_id, token = game.header.id, game.trip.token
        async with self._alone(token):  # It may be on its way home just now.
            found = await worker.ask(lambda order: FindGame(order, table_id, token))
        if not isinstance(found, GameFound):
            way_out = self._way_out(table_id, token)
            raise JournalUnavailable(f"{worker.name} does not have it any more; {way_out}")
        self._lost.pop(table_id, None)
        return replace(game, epoch=found.epoch)

    async def _send(self, worker: KnownWorker, game: GameFileFacts) -> GameFileFacts:
        table_id = game.header.id
        trip = new_trip(worker.site, worker.name, self._time.wall())
        file = await asyncio.to_thread(_claimed, self.path(table_id), game.epoch)
        try:
            packed = await asyncio.to_thread(pack_game, file.path, trip)
            for piece in game_pieces(table_id, packed):
                worker.tell(piece)
            kept = await worker.ask(lambda order: AssembleSentGame(order, table_id, trip.token))
            if not isinstance(kept, GameFound):
                why = kept.why if isinstance(kept, TableNotOpened) else "no such answer"
                raise GameRefused(why)
            await asyncio.to_thread(file.send_off, trip)
        finally:
            await asyncio.to_thread(file.close)
        return replace(game, epoch=kept.epoch, trip=trip)

    async def call_off(self, worker: KnownWorker, table_id: str, token: str) -> None:
        """Have the game at home again that has gone on the trip with that token to that worker,
        which has played nothing of it. Raises `JournalUnavailable` and `UnreadableJournal`."""
        await asyncio.to_thread(_take_back, self.path(table_id))
        worker.tell(RemoveGame(0, table_id, token))

    async def bring_home(self, worker: KnownWorker, table_id: str, token: str) -> bool:
        """Have the file of a game home that is on the trip with that token, and whose table that
        worker has closed; False if it stays where it is. Raises `WorkerLost`."""
        async with self._alone(token):
            return await self._fetch(worker, table_id, token, stays_away=False)

    async def bring_left_home(
        self, worker: KnownWorker, table_id: str, token: str, is_played: Callable[[], bool]
    ) -> bool:
        """The same with a game that was left there, unless it `is_played` there by now; a table of
        it that nobody asks for is ended."""
        async with self._alone(token):
            if is_played():
                return False
            await worker.ask(lambda order: GiveUpTable(order, table_id, token))
            return await self._fetch(worker, table_id, token, stays_away=False)

    async def copy_home(self, worker: KnownWorker, table_id: str, token: str) -> bool:
        """Let the file at home be as that worker's is now, which goes on with it; False if it stays
        as it is. Raises `WorkerLost`."""
        async with self._alone(token):
            return await self._fetch(worker, table_id, token, stays_away=True)

    def _alone(self, token: str) -> asyncio.Lock:
        """One thing at a time is done with the file of that trip."""
        return self._locks.setdefault(token, asyncio.Lock())

    async def _fetch(
        self, worker: KnownWorker, table_id: str, token: str, *, stays_away: bool
    ) -> bool:
        packed = await worker.ask_for_game(table_id, token)
        path = await asyncio.to_thread(_file_on_trip, self._folder, table_id, token)
        if packed is None:
            if path is not None:
                log.warning("%s does not send table %s", worker.name, table_id)
            return False
        try:
            if path is None:
                raise UnreadableJournal("it is not away on that trip")
            await asyncio.to_thread(
                update_game_file_at_home_site, packed, path, token, stays_away=stays_away
            )
        except JournalUnavailable as error:
            log.error("table %s cannot be taken home: %s", table_id, error)
            return False
        except UnreadableJournal as error:
            way_out = f"; {self._way_out(table_id, token)}" if path is not None else ""
            log.error(
                "table %s is not taken home from %s: %s%s", table_id, worker.name, error, way_out
            )
            if not stays_away:
                worker.tell(SetGameAside(table_id, token))
            return False
        if not stays_away:
            with suppress(WorkerLost):  # It is home in any case.
                await worker.ask(lambda order: RemoveGame(order, table_id, token))
        return True


def _file_on_trip(folder: Path, table_id: str, token: str) -> Path | None:
    """The file at home that is on that trip; None: it is home, or was taken back."""
    for path in files_of_game_in_all_folders(folder, table_id):
        with suppress(JournalUnavailable, UnreadableJournal):
            trip = _look_into(path).trip
            if trip is not None and trip.token == token:
                return path
    return None


def _look_into(path: Path) -> GameFileFacts:
    with closing(JournalFile.open(path)) as file:
        return GameFileFacts(read_header(file), file.epoch(), file.trip())


def _take_back(path: Path) -> None:
    with closing(JournalFile.open(path)) as file:
        file.take_back()


def _claimed(path: Path, epoch: int) -> JournalFile:
    """The file, which nobody else writes to any more."""
    file = JournalFile.open(path)
    try:
        file.claim(epoch)
    except BaseException:
        file.close()
        raise
    return file
