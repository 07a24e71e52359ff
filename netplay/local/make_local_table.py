"""The making of one table in this process, for people at one keyboard and bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from cards.pack_library import PackLibrary, built_in_editions_library
from cards.vocabulary.base_types import Gender
from engine.core.box import Box
from engine.game import new_game
from netplay.bots import PicklableBox, SearchPool
from netplay.config import Config
from netplay.games.pending_table import (
    append_bot_places,
    assign_bot_tempers,
    new_pending_table,
    new_place,
)
from netplay.journal.header import HeaderSeat, JournalHeader, table_info_of
from netplay.journal.journal import NoJournal
from netplay.kickdoor_version import kickdoor_version
from netplay.owners import BOT_OWNER
from netplay.system.clock import TimeSource
from netplay.table.bot_policy import bot_policy_of
from netplay.table.clock import ClockLengths
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState, TableHooks
from netplay.table.table_timing import TableTimingRules
from netplay.table_box import decks_digest, make_table_box, serialize_decks
from netplay.text_cleaning import name_skeleton, unique_name
from tui.ports import NewTable, TablePace

LOCAL_OWNER = "local"
RELAXED_WINDOW_SECONDS = 6.0
"""A window's length against bots alone, where one wants it to have a clock. They are done sooner:
whoever reads fast passes."""
LONGEST_BOT_TURN_SECONDS = 120.0
"""What a bot's turn may take against one person: it may be waiting for an answer to an offer."""
BOT_THINKING_SECONDS = 1.2
"""What a bot thinks, so that its moves can be followed."""


@dataclass(frozen=True, slots=True)
class LocalPlayerDetails:
    """One of those at the keyboard. A name that cannot be shown becomes a
    number; without a gender it is what the table gives."""

    name: str = ""
    gender: Gender | None = None


def new_local_header_and_box(
    wish: NewTable,
    people: Sequence[LocalPlayerDetails],
    seed: str,
    time: TimeSource,
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
        places=append_bot_places(places, wish.seats - len(places)),
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
    return header_for_new_game(header, seed, time), box


def unsaved_local_table(
    wish: NewTable,
    people: Sequence[LocalPlayerDetails],
    seed: str,
    time: TimeSource,
    pool: SearchPool | None = None,
) -> Table:
    """A table for these people that is on no disk; not started yet. Bots that search do it in the
    processes of the `pool`, without which there is no coach. Raises what
    `new_local_header_and_box` does."""
    header, box = new_local_header_and_box(wish, people, seed, time)
    return make_local_table(
        header, unsaved_initial_table_state(header, box), time, TableHooks(), pool
    )


def make_local_table(
    header: JournalHeader,
    start: InitialTableState,
    time: TimeSource,
    hooks: TableHooks,
    pool: SearchPool | None,
) -> Table:
    """A table with that header, at the start of its game or where a saved one stood."""
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
        TableTimingRules(
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


def unsaved_initial_table_state(header: JournalHeader, box: Box) -> InitialTableState:
    """The start of a new game that is on no disk."""
    state, events = new_game(box, [place.gender for place in header.places], header.seed)
    return InitialTableState(header.places, state, NoJournal(), recent=events)


def header_for_new_game(header: JournalHeader, shuffle: str, time: TimeSource) -> JournalHeader:
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
