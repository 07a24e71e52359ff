"""Stopping the clock of a window: how often, how long, and that it gives nobody more than that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Pass
from netplay.table.clock_holds import ClockHoldRules
from netplay.table.table_timing import TableTimingRules
from tests.netplay.table.sitting import PACE, Sitting, again, at_window, sitting
from tui.ports import Notice, new_notice

HOLDS: TableTimingRules = replace(PACE, holds=ClockHoldRules(each=2, seconds=6, cap=20))


async def in_a_window(folder: Path, pace: TableTimingRules = HOLDS) -> Sitting:
    """Everybody at a window in which several are waited for, with all of its time."""
    t = sitting(folder, pace=pace)
    await t.sit(0, 1, 2, 3)
    await t.play_until(at_window)
    return t


def told(t: Sitting, seat: int) -> tuple[Notice, ...]:
    return t.ears[seat].update.notices


def others(t: Sitting, seat: int) -> list[int]:
    return [one for one in t.ears if one != seat]


async def test_a_hold_stops_the_clock_for_a_while_and_everybody_sees_whose_it_is(
    tmp_path: Path,
) -> None:
    t = await in_a_window(tmp_path)
    await t.advance(1.0)
    await t.hold(1)
    for seat in t.ears:
        reading = t.clock(seat)
        assert (reading.held_by, reading.hold_left) == (1, 6)
        assert reading.left == pytest.approx(1.6)
        assert told(t, seat) == (new_notice("holds", w="Bo"),)
    revision = t.public.revision
    await t.advance(5.9)
    assert t.public.revision == revision
    await t.advance(0.2)
    assert t.clock(0).held_by == -1
    assert t.clock(0).left == pytest.approx(1.6)
    await t.advance(1.4)
    assert t.public.revision == revision, "the rest of the window"
    await t.advance(0.2)
    assert t.public.revision > revision
    await t.table.close()


async def test_a_window_has_a_second_left_after_a_hold(tmp_path: Path) -> None:
    t = await in_a_window(tmp_path)
    await t.advance(2.4)
    await t.hold(2)
    assert t.clock(0).left == 1.0
    await t.advance(6.1)
    assert t.clock(0).left == 1.0
    await t.table.close()


async def test_acting_passing_and_letting_go_end_the_own_hold_and_nobody_elses(
    tmp_path: Path,
) -> None:
    t = await in_a_window(tmp_path)
    window = t.public.clock
    assert window is not None
    holder, other = window.audience[:2]
    await t.hold(holder)
    await t.do(other, Pass(window.id))
    await t.release(other)
    assert t.clock(other).held_by == holder
    await t.release(holder)
    assert t.clock(other).held_by == -1
    await t.hold(holder)
    before = len(t.ears[other].heard)
    await t.do(holder, Pass(window.id))
    assert t.clock(other).held_by == -1, "and it looks like letting go"
    assert t.ears[other].heard[before:]
    await t.table.close()


async def test_a_second_press_does_nothing_and_nobody_holds_what_is_held(tmp_path: Path) -> None:
    t = await in_a_window(tmp_path)
    await t.hold(1)
    await t.advance(2)
    await t.hold(1)
    assert t.clock(1).hold_left == 6, "shown when it began"
    await t.hold(2)
    assert told(t, 2) == (new_notice("hold_running", w="Bo"),)
    assert t.clock(2).hold_left == pytest.approx(4)
    assert [t.clock(seat).holds_left for seat in (1, 2)] == [1, 2]
    await t.table.close()


async def test_holds_are_counted_by_player_and_fight(tmp_path: Path) -> None:
    t = await in_a_window(tmp_path)
    for left in (1, 0):
        await t.hold(1)
        assert t.clock(1).holds_left == left
        await t.release(1)
    await t.hold(1)
    assert told(t, 1) == (new_notice("hold_spent", w=""),)
    assert t.clock(0).holds_left == 2
    turn = t.public.turn
    await t.play_until(lambda public: public.turn > turn and at_window(public))
    assert t.clock(1).holds_left == 2
    await t.table.close()


async def test_all_holds_of_a_fight_together_have_an_end(tmp_path: Path) -> None:
    pace = replace(PACE, holds=ClockHoldRules(each=9, seconds=6, cap=8))
    t = await in_a_window(tmp_path, pace)
    await t.hold(1)
    await t.advance(6.1)
    await t.hold(2)
    assert t.clock(0).hold_left == pytest.approx(2)
    await t.advance(2.1)
    await t.hold(3)
    assert told(t, 3) == (new_notice("hold_cap", w=""),)
    assert t.clock(3).holds_left == 0
    await t.table.close()


async def test_what_a_hold_does_not_use_is_left_for_others(tmp_path: Path) -> None:
    pace = replace(PACE, holds=ClockHoldRules(each=9, seconds=6, cap=8))
    t = await in_a_window(tmp_path, pace)
    for seat in (0, 1, 2):
        await t.hold(seat)
        await t.advance(1)
        await t.release(seat)
    await t.hold(3)
    assert t.clock(0).hold_left == pytest.approx(5)
    await t.table.close()


async def test_outside_windows_there_is_nothing_to_hold(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=HOLDS)
    await t.sit(0, 1, 2, 3)
    await t.hold(2)
    assert told(t, 2) == (new_notice("hold_nothing", w=""),)
    assert told(t, 1) == ()
    assert t.clock(2).holds_left == 2
    await t.table.close()


async def test_a_hold_is_over_with_its_window(tmp_path: Path) -> None:
    t = await in_a_window(tmp_path)
    window = t.public.clock
    assert window is not None
    await t.hold(window.audience[-1])
    for seat in window.audience:
        await t.do(seat, Pass(window.id))
    reading = t.ears[0].update.clock
    assert reading is None or reading.held_by == -1
    pending = t.time.pending
    await t.advance(7)
    assert t.time.pending <= pending + 1
    await t.table.close()


async def test_a_hold_and_what_is_spent_of_it_survive_a_crash(tmp_path: Path) -> None:
    t = await in_a_window(tmp_path)
    await t.advance(1)
    await t.hold(1)
    await t.advance(2)
    await t.hold(0)
    left = t.clock(0).left
    restarted = again(tmp_path, pace=HOLDS)
    await restarted.sit(0)
    reading = restarted.clock(0)
    assert (reading.held_by, reading.holds_left) == (1, 2)
    assert reading.hold_left == pytest.approx(6), "as it was when it was written down"
    assert left is not None
    assert reading.left == pytest.approx(left + 10), "and a moment to come back"
    await restarted.advance(6.1)
    assert restarted.clock(0).held_by == -1
    await restarted.sit(1)
    assert restarted.clock(1).holds_left == 1
    await t.table.close()
    await restarted.table.close()
