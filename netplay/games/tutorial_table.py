"""A table for the tutorial: the real one, with the script's game and the script's others."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.box import box_of_editions
from netplay.games.pending_table import append_bot_places
from netplay.journal.header import HeaderSeat
from netplay.journal.journal import NoJournal
from netplay.system.clock import TimeSource
from netplay.table.bot_policy import BotPolicy
from netplay.table.clock import ClockLengths
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState, TableHooks
from netplay.table.table_timing import TableTimingRules
from netplay.text_cleaning import unique_name
from tui.ports import TableInfo, TablePace
from tui.tutorial.script import EDITION, GENDERS
from tui.tutorial.tutorial_game import other_players_command, tutorial_game

WINDOW_SECONDS = 6.0
"""Long enough to read what the step says of it, and short enough to wait for."""
BOT_THINKING_SECONDS = 1.6
"""What the others think: the learner is to see that they do."""


def tutorial_table(
    table_name: str,
    name: str,
    owner: str,
    time: TimeSource,
    changed: Callable[[], None] = lambda: None,
) -> Table:
    """Not started yet, on no disk; the learner has the first seat. `name` is theirs, or empty."""
    box = box_of_editions(EDITION)
    learner = HeaderSeat(name=unique_name(name, (), "you"), owner=owner, gender=GENDERS[0])
    places = append_bot_places([learner], len(GENDERS) - 1)
    pace = TablePace(window=WINDOW_SECONDS, holds=2)
    info = TableInfo(
        "lesson", table_name, box.editions, box.card_ids, WINDOW_SECONDS, pace=pace, saved=False
    )
    lengths = ClockLengths(WINDOW_SECONDS, turn=0, ask=0, away=0, comeback=0)
    return Table(
        info,
        InitialTableState(places, tutorial_game(box), NoJournal()),
        TableTimingRules(lengths, bot_delay=BOT_THINKING_SECONDS),
        time,
        bot_secret="lesson",
        bot_policy=BotPolicy(choosing=lambda kind: other_players_command),
        hooks=TableHooks(changed=changed),
    )
