"""A game in this process, for people at one keyboard and bots: no network, and on the disk as a
host has its games."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Self

from cards.pack_library import PackLibrary, built_in_editions_library
from cards.vocabulary.base_types import Gender
from engine.core.box import Box
from engine.game import new_game
from netplay.bots import PicklableBox, SearchPool
from netplay.config import Config, RecordingSettings
from netplay.deck_arguments import options_for_same_deal
from netplay.games.pending_table import (
    add_bots_to_places,
    assign_bot_tempers,
    new_pending_table,
    new_place,
)
from netplay.journal.errors import JournalError
from netplay.journal.header import HeaderSeat, JournalHeader, table_info_of
from netplay.journal.journal import Journal, NoJournal
from netplay.journal.opened_game import OpenedGame
from netplay.local.local_history import local_seat_record
from netplay.local.saved_games import SavedGames
from netplay.owners import BOT_OWNER
from netplay.past_games.make_game_record import game_record_of_table
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import RecordingCache, ReplayDenied
from netplay.system.clock import Time
from netplay.system.error_location import error_location
from netplay.table.bot_policy import bot_policy_of
from netplay.table.clock import ClockLengths
from netplay.table.inbox import SeatPort
from netplay.table.pace import Pace
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState, TableHooks
from netplay.table_box import decks_digest, make_table_box, serialize_decks
from netplay.text_cleaning import name_skeleton, unique_name
from netplay.version import kickdoor_version
from netplay.viewpoints.allowed_viewpoints import allowed_at_home
from netplay.viewpoints.game_viewpoints import GameViewpoints
from tui.ports import NewTable, TablePace

log = logging.getLogger(__name__)

LOCAL_OWNER = "local"
RELAXED_WINDOW_SECONDS = 6.0
"""A window's length against bots alone, where one wants it to have a clock. They are done sooner:
whoever reads fast passes."""
LONGEST_BOT_TURN_SECONDS = 120.0
"""What a bot's turn may take against one person: it may be waiting for an answer to an offer."""
BOT_THINKING_SECONDS = 1.2
"""What a bot thinks, so that its moves can be followed."""
SEARCH_PROCESSES = 2
"""Processes in which bots that search do it."""


@dataclass(frozen=True, slots=True)
class LocalPlayerDetails:
    """One of those at the keyboard. A name that cannot be shown becomes a
    number; without a gender it is what the table gives."""

    name: str = ""
    gender: Gender | None = None


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The outcome of a game at home."""

    over: bool
    winners: tuple[str, ...]
    round: int
    shuffle: str
    """What gives the same shuffle as `--seed`."""
    options: tuple[str, ...] = ()
    """What has to be said beside that."""
    why_not_saved: str = ""
    """It could not be written to the disk, in English; empty if it was."""
    lesson: bool = False
    """It was the tutorial, which is on no disk."""


@dataclass(frozen=True, slots=True)
class _PlayedGame:
    header: JournalHeader
    box: Box
    table: Table
    why_not_saved: str

    def outcome(self) -> GameOutcome:
        public = self.table.public
        names = tuple(self.table.chairs[seat].name for seat in public.winners)
        shuffle, why_not = self.header.shuffle, self.why_not_saved
        options, rounds = options_for_same_deal(self.header), self.table.summary.rounds_begun
        return GameOutcome(public.over, names, rounds, shuffle, options, why_not)


class LocalTables:
    """The people at one keyboard and their tables, one game after the other. With `games` each is
    saved from its first command on; without, or if the disk will not have it, it is just played."""

    def __init__(
        self,
        header: JournalHeader,
        box: Box,
        time: Time,
        games: SavedGames | None = None,
        saved: OpenedGame | None = None,
    ) -> None:
        """`saved`: a game to go on with, else it begins as `header` says."""
        self._games = games
        self._recorder = (
            BackgroundRecorder(games.recordings, RecordingSettings()) if games is not None else None
        )
        self._replays = RecordingCache(self._recorder) if self._recorder is not None else None
        self._time = time
        self._played: list[_PlayedGame] = []
        self._shuffle = header.shuffle
        self._pool = SearchPool(SEARCH_PROCESSES)
        self._remembering: list[asyncio.Future[None]] = []
        """Records on their way to the disk."""
        self._lay(header, box, saved)

    @classmethod
    def resumed(cls, saved: OpenedGame, time: Time, games: SavedGames) -> Self:
        """Go on with a game that `games` has found."""
        return cls(saved.header, saved.state.box, time, games, saved)

    @property
    def table(self) -> Table:
        """The one that is played at now."""
        return self._played[-1].table

    def start(self) -> list[SeatPort]:
        """Begin; the people's ports."""
        self.table.start()
        places = enumerate(self.table.places)
        return [self.table.port(seat) for seat, place in places if place.owner == LOCAL_OWNER]

    async def replay_of(self, game: str) -> Recording:
        """A game that was played at this keyboard, once it is over. Raises `ReplayDenied`."""
        if self._replays is None:
            raise ReplayDenied("replay_unknown")
        return await self._replays.open(game)

    async def viewpoints_of(self, game: str) -> GameViewpoints | None:
        """Whose eyes it may be seen through again. Raises `ReplayDenied`."""
        if self._games is None:
            return None
        public, path = await self.replay_of(game), self._games.recordings.path_of(game)
        tables = self._games.path_of(game).parent
        return GameViewpoints(public, path, tables, allowed_at_home(public.header))

    async def close(self) -> list[GameOutcome]:
        """End; what became of each game, in their order."""
        outcomes = []
        for played in self._played:
            await played.table.close()
            if self._recorder is not None:
                await self._recorder.has_read()
            outcome = played.outcome()
            outcomes.append(outcome)
            if self._games is not None and not outcome.why_not_saved:
                end = self._games.finish if outcome.over else self._games.let_go
                with suppress(OSError):  # The next start finds it, and tries again.
                    end(played.header.id)
        await asyncio.gather(*self._remembering)
        await self._pool.close()
        return outcomes

    def _lay(self, header: JournalHeader, box: Box, saved: OpenedGame | None = None) -> None:
        why = ""
        if saved is None and self._games is not None:
            try:
                saved = self._games.create(header, box)
            except JournalError as error:
                why = str(error)
        start = _start_of(saved) if saved is not None else _unsaved_start(header, box)
        hooks = TableHooks(
            changed=lambda: self._record(header.id),
            rematch=lambda _: self._again(),
            ended=lambda: self._remember(header, table),
        )
        table = _table(header, start, self._time, hooks, self._pool)
        self._played.append(_PlayedGame(header, box, table, why))

    def _record(self, game: str) -> None:
        """Have the public story of a game written down that is over, and on the disk."""
        for played in self._played:
            is_it = played.header.id == game and played.table.public.over
            if is_it and self._games is not None and self._recorder and not played.why_not_saved:
                self._recorder.game_over(self._games.path_of(game))

    def _remember(self, header: JournalHeader, table: Table) -> None:
        """Add the game to the history; nobody waits for that disk before they leave."""
        if self._games is None:
            return
        try:
            record = game_record_of_table(
                header, table, self._time.wall(), "won", local_seat_record
            )
        except Exception as error:
            log.error("game %s is in no history: %s", header.id, error_location(error))
            return
        keep = self._games.history.keep
        loop = asyncio.get_running_loop()
        self._remembering.append(loop.run_in_executor(None, keep, record))

    def _again(self) -> None:
        """The rematch: everybody goes over to a new table, with another shuffle."""
        before = self._played[-1]
        shuffle = f"{self._shuffle}-{len(self._played)}"
        self._lay(_shuffled(before.header, shuffle, self._time), before.box)
        for port in self.start():
            before.table.play_on(port.seat, port)


def new_local_header_and_box(
    wish: NewTable,
    people: Sequence[LocalPlayerDetails],
    seed: str,
    time: Time,
    library: PackLibrary | None = None,
) -> tuple[JournalHeader, Box]:
    """What a game of these people, in the first seats, and bots begins with.

    One person has the windows' clock, as their `SoloTiming` wants it, and no other; where several
    share the keyboard nothing is timed, for it takes time to hand it over. The same seed and the
    same commands give the same game; an empty seed is drawn by lot. `library`: what there is to
    play with, our own editions if it is not said. Raises `InputError` with one line.
    """
    places = _places(people)
    library = library or built_in_editions_library()
    pending = new_pending_table("local", wish, Config(), places[0].name, library=library)
    decks = library.decks(pending.editions, pending.packs)
    box = make_table_box(decks, pending.rules, pending.base)
    said = any(key == "window.seconds" for key, _ in wish.house_rules)
    window = pending.pace.window if said else RELAXED_WINDOW_SECONDS
    if len(places) > 1:
        window = 0.0
    texts = serialize_decks(decks)
    header = JournalHeader(
        id="",
        name=pending.name,
        editions=box.editions,
        base=pending.base,
        house_rules=pending.rules,
        places=add_bots_to_places(places, wish.seats - len(places)),
        pace=replace(pending.pace, window=window, turn=0, ask=0, holds=2 if window else 0),
        seed="0" * 32,
        added=pending.packs,
        open_hands=pending.open_hands,
        strength=pending.strength,
        temper=pending.temper,
        coach=pending.coach,
        decks=texts,
        packs=decks_digest(texts),
        version=kickdoor_version(),
        begun=time.wall(),
    )
    return _shuffled(header, seed, time), box


def local_table(
    wish: NewTable,
    people: Sequence[LocalPlayerDetails],
    seed: str,
    time: Time,
    pool: SearchPool | None = None,
) -> Table:
    """A table for these people that is on no disk; not started yet. Bots that search do it in the
    processes of the `pool`, without which there is no coach. Raises what
    `new_local_header_and_box` does."""
    header, box = new_local_header_and_box(wish, people, seed, time)
    return _table(header, _unsaved_start(header, box), time, TableHooks(), pool)


def _table(
    header: JournalHeader,
    start: InitialTableState,
    time: Time,
    hooks: TableHooks,
    pool: SearchPool | None,
) -> Table:
    box, pace = start.state.box, header.pace or TablePace()
    info = replace(
        table_info_of(header, box, pace),
        coach=header.coach and pool is not None,
        saved=not isinstance(start.record, NoJournal),
    )
    is_shared = sum(place.owner != BOT_OWNER for place in header.places) > 1
    bot_turn = 0.0 if is_shared else LONGEST_BOT_TURN_SECONDS
    box_for_workers = PicklableBox(header.decks, info.rules, info.base)
    return Table(
        info,
        start,
        Pace(
            ClockLengths(
                pace.window,
                turn=0,
                ask=0,
                away=bot_turn,
                comeback=0,
                unanswered=box.profile.window.seconds if pace.window else 0.0,
            ),
            bot_delay=BOT_THINKING_SECONDS,
        ),
        time,
        bot_secret=_lot(header.shuffle)[32:],
        bot_policy=bot_policy_of(header.strength, pool or SearchPool(0), box_for_workers),
        hooks=hooks,
    )


def _start_of(saved: OpenedGame) -> InitialTableState:
    return InitialTableState(
        saved.header.places,
        saved.state,
        Journal.of(saved.file),
        saved.clocks,
        saved.events,
        saved.history,
    )


def _unsaved_start(header: JournalHeader, box: Box) -> InitialTableState:
    state, events = new_game(box, [place.gender for place in header.places], header.seed)
    return InitialTableState(header.places, state, NoJournal(), recent=events)


def _shuffled(header: JournalHeader, shuffle: str, time: Time) -> JournalHeader:
    """The same with that shuffle, or one by lot, and the bots' tempers that go with it."""
    shuffle = shuffle or secrets.token_hex(5)
    lot = _lot(shuffle)
    return header.model_copy(
        update={
            "id": secrets.token_hex(5),
            "seed": lot[:32],
            "shuffle": shuffle,
            "places": assign_bot_tempers(
                header.places, header.temper, Random(f"tempers {lot[32:]}")
            ),
            "begun": time.wall(),
        }
    )


def _lot(shuffle: str) -> str:
    """The game's seed, and the secret of its bots."""
    return sha256(shuffle.encode()).hexdigest()


def _places(people: Sequence[LocalPlayerDetails]) -> list[HeaderSeat]:
    """The people's places, each with a name of its own."""
    places: list[HeaderSeat] = []
    for person in people:
        taken = {name_skeleton(place.name) for place in places}
        place = new_place(
            places, unique_name(person.name, taken, f"#{len(places) + 1}"), LOCAL_OWNER
        )
        if person.gender is not None:
            place = place.model_copy(update={"gender": person.gender})
        places.append(place)
    return places
