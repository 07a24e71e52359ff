"""The paces of a host's tables: its presets, what somebody wants to be different, and what follows
for a table's clocks."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

from netplay.config import Config
from netplay.request_denied import RequestDenied
from netplay.table.chairs import AbsenceRules
from netplay.table.clock import ClockLengths
from netplay.table.clock_holds import ClockHoldRules
from netplay.table.table_timing import TableTimingRules
from netplay.text_cleaning import clean_line
from tui.ports import NewTable, PaceName, TablePace

HOUR = 3600.0
WEEK = 7 * 24 * HOUR
_BOUNDS: dict[str, tuple[float, float]] = {
    "window": (0.5, WEEK),
    "turn": (0, WEEK),
    "ask": (0, WEEK),
    "hold": (1, 60),
    "hold_cap": (0, 600),
    "after": (0, WEEK),
}
_COUNTS = {"holds": 9, "missed": 99}
"""The most of what is counted."""


def pace_presets(config: Config) -> tuple[TablePace, ...]:
    """The paces that a host offers. A window of 0 is as long as the rules have it."""
    clocks, holds, absent = config.clocks, config.holds, config.absent
    printed = TablePace(
        "printed",
        0.0,
        clocks.turn,
        clocks.ask,
        holds.each,
        holds.seconds,
        holds.cap,
        absent.then,
        absent.after,
        absent.missed,
    )
    slow, days = config.relaxed, config.correspondence
    relaxed = replace(
        printed,
        preset="relaxed",
        window=slow.window,
        turn=slow.turn,
        ask=slow.ask,
        holds=slow.holds,
        hold=slow.hold,
        hold_cap=slow.hold_cap,
    )
    correspondence = TablePace(
        "correspondence",
        days.window_hours * HOUR,
        days.turn_hours * HOUR,
        days.ask_hours * HOUR,
        holds=0,
        hold=0.0,
        hold_cap=0.0,
        absent="bot",
        after=None,
        missed=days.missed,
        sleepless=True,
    )
    return printed, relaxed, correspondence


def pace_preset(config: Config, name: PaceName) -> TablePace:
    """The one of that name."""
    return next(one for one in pace_presets(config) if one.preset == name)


def requested_pace(config: Config, wish: NewTable, window: float, is_ruled: bool) -> TablePace:
    """The pace that somebody asks for. `window`: what the table's rules say, in seconds; where a
    house rule says it (`is_ruled`) it goes before the preset's. Raises `RequestDenied`."""
    pace = pace_preset(config, wish.pace)
    if is_ruled or not pace.window:
        pace = replace(pace, window=window)
    pace = replace(pace, absent=wish.absent or pace.absent, open_passes=wish.open_passes)
    own: dict[str, Any] = {key: _value(key, written) for key, written in wish.times}
    return replace(pace, **own)


def table_timing_for_pace(config: Config, pace: TablePace) -> TableTimingRules:
    """How a table of that pace deals with time."""
    waits = pace.absent == "wait"
    return TableTimingRules(
        lengths=ClockLengths(
            window=pace.window,
            turn=pace.turn,
            ask=pace.ask,
            away=config.clocks.away,
            comeback=config.clocks.comeback,
            waits=waits,
            grace=config.links.grace,
            warning=config.clocks.warning,
        ),
        absence=AbsenceRules(
            None if waits else pace.after, 0 if waits else pace.missed, pace.sleepless and not waits
        ),
        holds=ClockHoldRules(pace.holds, pace.hold, pace.hold_cap),
        tolerance=config.links.together,
        open_passes=pace.open_passes,
        bot_delay=config.bots.delay,
        think=config.bots.think_seconds,
        chatter=config.bots.chatter,
        talk_pause=config.talk.pause,
        talk_burst=config.talk.burst,
        command_pause=1 / config.limits.commands_per_second,
        command_burst=config.limits.command_burst,
    )


def _value(key: str, written: str) -> float | int:
    """What somebody wants instead of the preset's value."""
    try:
        value = tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        value = None
    if type(value) is int and 0 <= value <= _COUNTS.get(key, -1):
        return value
    least, most = _BOUNDS.get(key, (1, 0))
    if type(value) in (int, float) and least <= value <= most:
        return float(value)
    raise RequestDenied("no_time", name=clean_line(key), value=clean_line(written)[:20])
