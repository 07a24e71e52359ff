"""A game in this process, for people at one keyboard and bots: no network, and nothing on the
disk."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from cards.pack_library import PackLibrary, own_editions_library
from cards.vocabulary.base_types import Gender
from engine.core.zones import Seat
from engine.game import new_game
from netplay.bots import BoxSpec, SearchPool
from netplay.config import Config
from netplay.games.pending_table import (
    add_bots_to_places,
    assign_bot_tempers,
    new_pending_table,
    new_place,
)
from netplay.journal.header import (
    HeaderSeat,
    house_rules_for_screens,
    make_table_box,
    serialize_decks,
)
from netplay.journal.journal import NullRecorder
from netplay.system.clock import Time
from netplay.table.bot_policy import bot_policy_of
from netplay.table.clock import ClockLengths
from netplay.table.inbox import SeatPort
from netplay.table.pace import Pace
from netplay.table.table import Table
from netplay.table.table_parts import TableHooks, TableStart
from netplay.text_cleaning import name_skeleton, unique_name
from tui.ports import NewTable, TableInfo

OWNER = "local"
RELAXED_SECONDS = 6.0
"""A window's length against bots alone, who are done sooner: whoever reads fast passes."""
BOT_TURN_SECONDS = 120.0
"""What a bot's turn may take against one person: it may be waiting for an answer to an offer."""
BOT_SECONDS = 1.2
"""What a bot thinks, so that its moves can be followed."""
WORKERS = 2
"""Processes in which bots that search do it."""


@dataclass(frozen=True, slots=True)
class LocalPlayer:
    """One of those at the keyboard. A name that cannot be shown becomes a
    number; without a gender it is what the table gives."""

    name: str = ""
    gender: Gender | None = None


class LocalGame:
    """The people at one keyboard and their tables, one game after the other."""

    def __init__(
        self,
        wish: NewTable,
        people: Sequence[LocalPlayer],
        seed: str,
        time: Time,
        library: PackLibrary | None = None,
    ) -> None:
        """`library`: what there is to play with, our own editions if it is not said. Raises
        `InputError` with one line."""
        self._library = library
        self._wish = wish
        self._people = people
        self._seed = seed
        self._time = time
        self._tables: list[Table] = []
        self._pool = SearchPool(WORKERS)
        self._lay()

    @property
    def table(self) -> Table:
        """The one that is played at now."""
        return self._tables[-1]

    def start(self) -> list[SeatPort]:
        """Begin; the people's ports."""
        self.table.start()
        return self._ports()

    async def close(self) -> None:
        for table in self._tables:
            await table.close()
        await self._pool.close()

    def _ports(self) -> list[SeatPort]:
        return [self.table.port(seat) for seat in range(len(self._people))]

    def _lay(self) -> None:
        """A new table; after the first game with another shuffle."""
        games = len(self._tables)
        seed = f"{self._seed} {games}" if self._seed and games else self._seed
        table = local_table(
            self._wish,
            self._people,
            seed,
            self._time,
            lambda _: self._again(),
            self._library,
            self._pool,
        )
        self._tables.append(table)

    def _again(self) -> None:
        """The rematch: everybody goes over to a new table."""
        before = self.table
        self._lay()
        for port in self.start():
            before.play_on(port.seat, port)


def local_table(
    wish: NewTable,
    people: Sequence[LocalPlayer],
    seed: str,
    time: Time,
    rematch: Callable[[frozenset[Seat]], None] = lambda seats: None,
    library: PackLibrary | None = None,
    pool: SearchPool | None = None,
) -> Table:
    """A table for these people, in the first seats, and bots; not started yet.

    One person has the windows' clock and no other; where several share the keyboard nothing is
    timed, for it takes time to hand it over. The same seed and the same commands give the same
    game; an empty seed is drawn by lot. Bots that search do it in the processes of the `pool`.
    Raises `InputError` with one line.
    """
    places = _places(people)
    library = library or own_editions_library()
    pending = new_pending_table("local", wish, Config(), places[0].name, library=library)
    decks = library.decks(pending.editions, pending.packs)
    box = make_table_box(decks, pending.rules, pending.base)
    lot = sha256(seed.encode()).hexdigest() if seed else secrets.token_hex(32)
    seated = add_bots_to_places(places, wish.seats - len(places))
    seated = assign_bot_tempers(seated, pending.temper, Random(f"tempers {lot[32:]}"))
    state, events = new_game(box, [place.gender for place in seated], lot[:32])
    said = any(key == "window.seconds" for key, _ in wish.house_rules)
    window = pending.pace.window if said else RELAXED_SECONDS
    bot_turn = BOT_TURN_SECONDS
    if len(places) > 1:
        window = bot_turn = 0.0
    pace = replace(pending.pace, window=window, turn=0, ask=0, holds=2 if window else 0)
    info = TableInfo(
        "local",
        pending.name,
        box.editions,
        box.card_ids,
        window,
        house_rules_for_screens(pending.rules),
        pending.base,
        packs=pending.packs,
        decks=serialize_decks(decks),
        pace=pace,
        open_hands=pending.open_hands,
        coach=pending.coach and pool is not None,
    )
    box_spec = BoxSpec(info.decks, info.rules, info.base)
    lengths = ClockLengths(window, turn=0, ask=0, away=bot_turn, comeback=0)
    return Table(
        info,
        TableStart(seated, state, NullRecorder(), recent=events),
        Pace(lengths, bot_delay=BOT_SECONDS),
        time,
        bot_secret=lot[32:],
        bot_policy=bot_policy_of(pending.strength, pool or SearchPool(0), box_spec),
        hooks=TableHooks(rematch=rematch),
    )


def _places(people: Sequence[LocalPlayer]) -> list[HeaderSeat]:
    """The people's places, each with a name of its own."""
    places: list[HeaderSeat] = []
    for person in people:
        taken = {name_skeleton(place.name) for place in places}
        place = new_place(places, unique_name(person.name, taken, f"#{len(places) + 1}"), OWNER)
        if person.gender is not None:
            place = place.model_copy(update={"gender": person.gender})
        places.append(place)
    return places
