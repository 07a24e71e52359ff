"""The paces that a host offers, and what somebody wants to be different."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from netplay.config import AbsentPlayerSettings, Config, RelaxedPaceSettings, TableSettings
from netplay.pace_presets import (
    HOUR,
    pace_preset,
    pace_presets,
    requested_pace,
    table_timing_for_pace,
)
from tests.netplay.lobby_harness import LobbyHarness
from tui.ports import NewTable, new_notice

RELAXED = NewTable(pace="relaxed")
DAYS = NewTable(pace="correspondence")


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[LobbyHarness]:
    one = LobbyHarness(tmp_path)
    yield one
    await one.lobby.close()


def test_every_preset_is_offered_and_slower_than_the_one_before() -> None:
    printed, relaxed, days = pace_presets(Config())
    assert [one.preset for one in pace_presets(Config())] == [
        "printed",
        "relaxed",
        "correspondence",
    ]
    assert printed.window == 0, "as the edition has it"
    assert 2.6 < relaxed.window < HOUR <= days.window
    assert printed.turn < relaxed.turn < days.turn
    assert (relaxed.holds, relaxed.hold) == (3, 10)
    assert days.sleepless
    assert not relaxed.sleepless


def test_the_window_is_the_presets_unless_a_house_rule_says_it() -> None:
    config = Config(relaxed=RelaxedPaceSettings(window=7))
    assert requested_pace(config, NewTable(), 2.6, is_ruled=False).window == 2.6
    assert requested_pace(config, RELAXED, 2.6, is_ruled=False).window == 7
    assert requested_pace(config, RELAXED, 4.0, is_ruled=True).window == 4
    own = replace(RELAXED, times=(("window", "9"),))
    assert requested_pace(config, own, 4.0, is_ruled=True).window == 9


def test_absence_is_the_hosts_unless_the_table_says_it() -> None:
    waiting = Config(absent=AbsentPlayerSettings(then="wait"))
    assert table_timing_for_pace(waiting, pace_preset(waiting, "printed")).absence.waits
    wish = NewTable(absent="bot", times=(("after", "5"), ("missed", "3")))
    absence = table_timing_for_pace(
        waiting, requested_pace(waiting, wish, 2.6, is_ruled=False)
    ).absence
    assert (absence.after, absence.missed) == (5, 3)
    days = table_timing_for_pace(Config(), requested_pace(Config(), DAYS, 2.6, is_ruled=False))
    assert (days.absence.after, days.absence.sleepless) == (None, True)
    still = requested_pace(Config(), replace(DAYS, absent="wait"), 2.6, is_ruled=False)
    assert not table_timing_for_pace(Config(), still).absence.sleepless, (
        "it waits for whoever is away"
    )


async def test_the_lobby_shows_the_pace_before_one_sits_down_and_the_table_keeps_it(
    harness: LobbyHarness,
) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    assert ann.lobby.paces == pace_presets(Config())
    wish = NewTable(pace="relaxed", times=(("holds", "1"),), open_passes=True)
    await harness.do(lambda: ann.visit.make(wish))
    pace = bo.row.pace
    assert (pace.preset, pace.window, pace.holds, pace.open_passes) == ("relaxed", 6, 1, True)
    await harness.do(lambda: ann.visit.start(ann.row.id))
    assert ann.port.info.pace == bo.row.pace == pace
    assert ann.port.info.window_seconds == 6

    await harness.lobby.close()
    new = LobbyHarness(harness.folder, Config(relaxed=RelaxedPaceSettings(window=30)))
    await new.lobby.restore()
    again = await new.come("Ann", "key:ann")
    assert again.row.pace == pace, "a table keeps the pace that it began with"
    await new.lobby.close()


async def test_the_hosts_window_is_for_the_printed_pace(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, Config(tables=TableSettings(window_seconds=8)))
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.make(NewTable()))
    await harness.do(lambda: ann.visit.make(replace(RELAXED, name="Slow")))
    assert [row.window_seconds for row in ann.rows] == [8, 6]
    await harness.lobby.close()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("window", "0"),
        ("window", "1e9"),
        ("turn", "-1"),
        ("holds", "2.5"),
        ("holds", "10"),
        ("missed", "true"),
        ("hold", "nan"),
        ("ask", "'1'"),
        ("speed", "3"),
        ("preset", "1"),
        ("turn", "]"),
    ],
)
async def test_a_pace_that_cannot_be_is_refused(
    harness: LobbyHarness, key: str, value: str
) -> None:
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.make(NewTable(times=((key, value),))))
    assert ann.declined == new_notice("no_time", name=key, value=value)
    assert ann.rows == ()
