"""A game in this process: a table with bots, nobody's journal and no network."""

from __future__ import annotations

import secrets
from hashlib import sha256

from engine.game import new_game
from netplay.gathering import gather, seat_for, with_bots
from netplay.names import unique_name
from netplay.table.clock import Lengths
from netplay.table.header import shown_rules, table_box
from netplay.table.journal import Unrecorded
from netplay.table.task import Pace, Table
from netplay.timing import Time
from tui.ports import NewTable, TableInfo

OWNER = "local"
YOU = 0
"""The seat of the one at the keyboard."""


def local_table(wish: NewTable, name: str, seed: str, time: Time) -> Table:
    """A table for one person and bots, not started yet; no clock but the windows'.

    The same seed and the same commands give the same game; an empty seed is drawn by lot.
    Raises `InputError` with one line.
    """
    name = unique_name(name, (), "you")
    gathering = gather("local", wish, 0, name)
    box = table_box(gathering.edition, gathering.rules)
    places = with_bots((seat_for((), name, OWNER),), wish.seats - 1)
    lot = sha256(seed.encode()).hexdigest() if seed else secrets.token_hex(32)
    state, events = new_game(box, [place.gender for place in places], lot[:32])
    info = TableInfo(
        "local", gathering.name, box.editions, box.card_ids, gathering.window_seconds,
        shown_rules(gathering.rules),
    )  # fmt: skip
    lengths = Lengths(window=gathering.window_seconds, turn=0, ask=0, comeback=0)
    return Table(
        info, places, state, Unrecorded(), Pace(lengths), time,
        bot_secret=lot[32:], recent=events,
    )  # fmt: skip
