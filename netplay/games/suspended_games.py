"""Games that are saved to be resumed: who sits there, and who of them would play on now.

Their files lie in a folder of their own; nothing of them is open. A game is resumed when all
of its people have come, or when the first of those who have does not wait for the others: bots
keep their chairs until they come.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from engine.core.zones import NOBODY, Seat
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import (
    UNFINISHED_FOLDER,
    game_files,
    last_write_time,
    move_to_finished,
    set_aside_unloadable,
)
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.opened_game import recover_game_if_file_name_matches
from netplay.logs import log_event
from netplay.owners import BOT_OWNER
from netplay.past_games.game_record_archive import GameRecordArchive
from netplay.past_games.make_game_record import game_record_of_opened_game
from netplay.table_box import house_rules_for_screens
from tui.game_chronicle import round_number
from tui.ports import Chair, TablePace, TableRow

log = logging.getLogger(__name__)


@dataclass(slots=True)
class SuspendedGame:
    """A game that nobody plays just now."""

    header: JournalHeader
    round: int
    coming: set[str] = field(default_factory=set)
    """The owners who would play on."""
    opening: bool = False
    """It is being resumed."""

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def people(self) -> tuple[HeaderSeat, ...]:
        return tuple(place for place in self.header.places if place.owner != BOT_OWNER)

    @property
    def is_complete(self) -> bool:
        """Everybody has come."""
        return all(place.owner in self.coming for place in self.people)

    @property
    def missing(self) -> frozenset[Seat]:
        """The chairs of those who have not."""
        places = enumerate(self.header.places)
        return frozenset(
            seat for seat, one in places if one.owner != BOT_OWNER and one.owner not in self.coming
        )

    @property
    def keeper(self) -> Seat:
        """Whose word counts: the first who has come, or nobody."""
        places = enumerate(self.header.places)
        return next((seat for seat, one in places if one.owner in self.coming), NOBODY)

    def has(self, owner: str) -> bool:
        return any(place.owner == owner for place in self.people)

    def row(self, owner: str) -> TableRow:
        """The game in the list of one who sits there; whoever has come is `here`."""
        header = self.header
        pace = header.pace or TablePace()
        chairs = tuple(
            Chair(
                seat,
                place.name,
                "bot"
                if place.owner == BOT_OWNER
                else "here"
                if place.owner in self.coming
                else "away",
                bot=place.owner == BOT_OWNER,
            )
            for seat, place in enumerate(header.places)
        )
        owners = [place.owner for place in header.places]
        return TableRow(
            id=header.id,
            name=header.name,
            editions=header.editions,
            seats=len(chairs),
            chairs=chairs,
            state="unfinished",
            round=self.round,
            window_seconds=pace.window,
            mine=self.has(owner),
            you=owners.index(owner) if owner in owners else NOBODY,
            owner=self.keeper,
            bot_chairs=header.bot_chairs,
            rules=house_rules_for_screens(header.house_rules),
            base=header.base,
            packs=header.added,
            pace=pace,
            private=bool(header.lock),
            open_hands=header.open_hands,
        )


class SuspendedGames:
    """All suspended games of a host, by id; their files lie under `folder`."""

    def __init__(self, folder: Path, archive: GameRecordArchive) -> None:
        self._folder = folder / UNFINISHED_FOLDER
        self._archive = archive
        self._all: dict[str, SuspendedGame] = {}

    def __iter__(self) -> Iterator[SuspendedGame]:
        return iter(tuple(self._all.values()))

    def get(self, table_id: str) -> SuspendedGame | None:
        return self._all.get(table_id)

    def add(self, suspended: SuspendedGame) -> None:
        self._all[suspended.id] = suspended

    def remove(self, table_id: str) -> None:
        self._all.pop(table_id, None)

    def count_of(self, owner: str) -> int:
        return sum(one.has(owner) for one in self)

    def gone(self, owner: str) -> None:
        """They are not here any more, so they would play on nowhere."""
        for one in self._all.values():
            one.coming.discard(owner)

    async def restore(self) -> list[HeaderSeat]:
        """Find what lies in the folder; the people's places there."""
        for path in game_files(self._folder):
            written = last_write_time(path)
            try:
                saved = await asyncio.to_thread(recover_game_if_file_name_matches, path)
            except UnreadableJournal as error:
                aside = set_aside_unloadable(path)
                log_event(
                    "table-set-aside",
                    logging.WARNING,
                    table=path.stem,
                    path=str(aside),
                    why=str(error),
                )
                continue
            except JournalUnavailable as error:
                log.error("table %s is left alone until the next start: %s", path.stem, error)
                continue
            saved.file.close()
            if saved.state.over:
                self._archive.keep(
                    saved.header.id,
                    saved.header.places,
                    partial(game_record_of_opened_game, saved, written, "won"),
                )
                move_to_finished(path)
            else:
                rounds = round_number(saved.state.turn, len(saved.state.seats))
                self.add(SuspendedGame(saved.header, rounds))
        return [place for one in self for place in one.people]
