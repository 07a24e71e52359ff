"""Slow links are no handicap: whoever presses before the clock on their screen ends is in time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Pass
from engine.core.zones import Seat
from netplay.table.table_timing import TableTimingRules
from tests.netplay.table.sitting import PACE, Sitting, at_window, lengths, sitting
from tui.ports import TableUpdate

GRACE: TableTimingRules = replace(PACE, lengths=replace(lengths(), grace=0.75))


async def in_a_window(folder: Path, way: float, slow: Seat = 1) -> tuple[Sitting, int]:
    """Everybody at a window that has just opened, one of them with a slow line; its id."""
    t = sitting(folder, pace=GRACE)
    await t.sit(*(seat for seat in range(4) if seat != slow))
    await t.sit(slow, way=way)
    await t.play_until(lambda public: at_window(public) and slow in audience(t))
    clock = t.public.clock
    assert clock is not None
    return t, clock.id


def audience(t: Sitting) -> tuple[Seat, ...]:
    return t.public.clock.audience if t.public.clock else ()


@pytest.mark.parametrize("way", [0.0, 0.04, 0.25, 0.6])
async def test_a_press_at_the_end_of_the_shown_clock_arrives_in_time(
    tmp_path: Path, way: float
) -> None:
    t, window = await in_a_window(tmp_path, way)
    left = t.clock(1).left
    assert left is not None
    assert left == pytest.approx(2.6), "the slowest line has the time that is printed"
    # The picture needs a while to arrive, and so does the press.
    await t.advance(way + (left - 0.01) + way)
    await t.do(1, Pass(window))
    assert not t.ears[1].all(TableUpdate)[-1].notices
    assert t.view(1).passed or t.public.clock is None or t.public.clock.id != window
    await t.table.close()


async def test_whoever_is_near_sees_the_end_later(tmp_path: Path) -> None:
    t, _ = await in_a_window(tmp_path, 0.25)
    near, far = t.clock(0).left, t.clock(1).left
    assert near is not None
    assert far is not None
    assert near - far == pytest.approx(0.5)
    assert t.clock(0).length == pytest.approx(3.1)
    await t.table.close()


async def test_a_turn_is_said_to_be_as_long_as_it_is_for_everybody(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=GRACE)
    await t.sit(0, 2, 3)
    await t.sit(1, way=0.25)
    await t.play_until(lambda public: public.clock is not None and public.clock.kind == "turn")
    assert t.clock(0).length == t.clock(1).length == GRACE.lengths.turn
    await t.table.close()


async def test_a_screen_knows_how_long_its_news_are_under_way(tmp_path: Path) -> None:
    t, _ = await in_a_window(tmp_path, 0.25)
    assert t.ears[0].all(TableUpdate)[-1].way == 0.0
    assert t.ears[1].all(TableUpdate)[-1].way == 0.25
    await t.table.close()


async def test_what_is_made_up_for_has_an_end(tmp_path: Path) -> None:
    t, window = await in_a_window(tmp_path, 30.0)
    await t.advance(2.6 + 2 * 0.75 + 0.01)
    assert t.public.clock is None or t.public.clock.id != window
    await t.table.close()


async def test_a_press_that_comes_too_late_is_told_by_how_much(tmp_path: Path) -> None:
    t, window = await in_a_window(tmp_path, 0.1)
    seen = t.public.revision
    await t.advance(2.6 + 0.2 + 0.4)
    await t.do(1, Pass(window), seen)
    late = t.ears[1].refusal.late
    assert late == pytest.approx(0.4)
    await t.do(1, Pass(window), t.public.revision)
    assert t.ears[1].refusal.late is None, "that was not meant for it"
    await t.table.close()


async def test_the_grace_is_that_of_the_opening(tmp_path: Path) -> None:
    t, window = await in_a_window(tmp_path, 0.0)
    left = t.clock(0).left
    await t.sit(2, way=0.7)
    assert t.clock(0).left == left
    assert t.clock(2).left == left, "nothing is made up for in a window that is open"
    await t.advance(2.7)
    assert t.public.clock is None or t.public.clock.id != window
    await t.table.close()


async def test_what_is_left_is_counted_without_the_grace(tmp_path: Path) -> None:
    t, window = await in_a_window(tmp_path, 0.5)
    await t.advance(1.0)
    assert t.table._clock.left()[str(window)] == pytest.approx(1.6)
    await t.table.close()
