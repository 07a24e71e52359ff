"""Games of all editions and many blends, written to disk before a host starts and finds them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, cycle, zip_longest
from pathlib import Path
from random import Random

import asyncssh

from netplay.journal.game_files import UNFINISHED_FOLDER
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.opened_game import create_game
from netplay.kickdoor_version import kickdoor_version
from netplay.table_box import decks_digest, make_table_box, serialize_decks
from tests.benchmarks.blends import blends
from tests.rulebook import EVERY_EDITION
from tui.ports import TablePace


@dataclass(frozen=True)
class Someone:
    """A person with a key."""

    name: str
    key: asyncssh.SSHKey

    @classmethod
    def called(cls, name: str) -> Someone:
        return cls(name, asyncssh.generate_private_key("ssh-ed25519"))

    @property
    def owner(self) -> str:
        """As the host knows them."""
        return self.key.get_fingerprint()


@dataclass
class Games:
    """So many tables in a folder; two people at each, as far as they go, and bots. Games of bots
    alone go on while nobody is there."""

    folder: Path
    tables: int
    people: Sequence[Someone]
    chance: Random
    pace: TablePace
    """Of all of them; only the window is as the edition prints it."""
    recipes: Counter[str] = field(default_factory=Counter)
    """How many were begun of each mixture of editions."""
    seated: dict[str, str] = field(default_factory=dict)
    """The table that each of the people has a chair at."""

    def __post_init__(self) -> None:
        self._mixed = cycle(recipes())
        self._laid = 0

    def lay(self) -> None:
        """Games to begin with, and others in the place of those that are over."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        people = [one for one in self.people if not self._is_there(self.seated.get(one.name))]
        while len(list(self.folder.glob("*.table"))) < self.tables:
            there, people = people[:2], people[2:]
            header = self._header(next(self._mixed), there)
            self.seated |= {one.name: header.id for one in there}
            create_game(self.folder, header).file.close()
            self.recipes[" + ".join(header.editions)] += 1

    def _is_there(self, table_id: str | None) -> bool:
        places = (self.folder, self.folder / UNFINISHED_FOLDER)
        return any((place / f"{table_id}.table").exists() for place in places)

    def _header(self, editions: tuple[str, ...], there: Sequence[Someone]) -> JournalHeader:
        self._laid += 1
        places = [HeaderSeat(name=one.name, owner=one.owner) for one in there]
        if not there:
            # A host opens no game to which nobody can come back.
            places = [HeaderSeat(name=f"Gone {self._laid}", owner=f"SHA256:gone{self._laid}")]
        seats = self.chance.randint(3, 5)
        places += [HeaderSeat(name=f"Bot {seat}") for seat in range(len(places), seats)]
        self.chance.shuffle(places)
        decks = serialize_decks(editions)
        window = make_table_box(editions, {}).profile.window.seconds
        pace = replace(self.pace, window=window, sleepless=self.pace.sleepless or not there)
        return JournalHeader(
            id=f"{self._laid:010x}",
            name=f"Table {self._laid}",
            editions=editions,
            places=tuple(places),
            pace=pace,
            seed=f"{self.chance.getrandbits(128):032x}",
            decks=decks,
            packs=decks_digest(decks),
            version=kickdoor_version(),
            begun=time.time(),
        )


def recipes() -> list[tuple[str, ...]]:
    """The editions and the blends in turn, so that both are among the first tables."""
    mixed = [one for one in blends() if len(one) > 1]
    Random(5).shuffle(mixed)
    pairs = zip_longest(((one,) for one in EVERY_EDITION * 5), mixed)
    return [one for one in chain.from_iterable(pairs) if one is not None]
