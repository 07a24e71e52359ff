"""Players who let their time run out, and tables whose clocks do not wait for anybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import OpenDoor, Pass
from engine.views.view_types import PublicView
from netplay.table.chairs import AbsenceRules
from netplay.table.table_timing import TableTimingRules
from tests.netplay.table.sitting import PACE, Sitting, again, at_ask, at_window, lengths, sitting
from tui.ports import new_notice

IDLE: TableTimingRules = replace(PACE, absence=AbsenceRules(60, missed=2))
HOUR = 3600.0
DAYS: TableTimingRules = replace(
    PACE,
    lengths=replace(lengths(turn=24 * HOUR), window=8 * HOUR, ask=12 * HOUR),
    absence=AbsenceRules(None, missed=2, sleepless=True),
)


async def miss_turns(t: Sitting, turns: int) -> int:
    """Nobody does anything for so many turns of everybody; who began."""
    first = t.public.active
    until = t.public.turn + 4 * turns
    while t.public.turn < until:
        await t.advance(30)
    return first


async def test_who_misses_turns_is_played_for_and_is_back_with_any_key(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=IDLE)
    await t.sit(0, 1, 2, 3)
    first = await miss_turns(t, 1)
    assert t.ears[0].update.chairs[first].presence == "here"
    others = [seat for seat in range(4) if seat != first]
    for seat in others:
        t.ports[seat].say("still here")
    await miss_turns(t, 1)
    chairs = t.ears[first].update.chairs
    assert [chair.presence for chair in chairs].count("bot") == 1
    assert chairs[first].presence == "bot"
    lines = [line for update in t.ears[0].heard for line in getattr(update, "notices", ())]
    assert new_notice("bot_sits", w=chairs[first].name) in lines
    other = t.ears[others[0]]
    t.ports[first].say("sorry")
    await t.settle()
    assert other.update.chairs[first].presence == "here"
    await t.table.close()


async def test_a_pass_that_may_have_come_by_itself_sends_no_bot_away(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=replace(PACE, absence=AbsenceRules(60, missed=1)))
    await t.sit(0, 1, 2, 3)
    first = await miss_turns(t, 1)
    assert t.table.chairs[first].presence == "bot"
    await t.do(first, Pass(0))
    assert t.table.chairs[first].presence == "bot"
    await t.do(first, OpenDoor())
    assert t.table.chairs[first].presence == "here"
    await t.table.close()


async def test_one_turn_counts_once_however_many_of_its_points_run_out(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=replace(IDLE, lengths=lengths(turn=20)))
    await t.sit(0, 1, 2, 3)
    first = t.public.active
    turn = t.public.turn
    while t.public.turn == turn:
        await t.advance(5)
    assert t.ears[0].update.chairs[first].presence == "here"
    await t.table.close()


async def test_what_a_clock_does_for_somebody_is_told_to_everybody(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=replace(IDLE, lengths=lengths(turn=20)))
    await t.sit(0, 1, 2, 3)
    first, turn = t.public.active, t.public.turn
    while t.public.turn == turn:
        await t.advance(5)
    told = new_notice("time_up", w=t.table.chairs[first].name)
    for ear in t.ears.values():
        lines = [line for update in ear.heard for line in getattr(update, "notices", ())]
        assert told in lines
    await t.table.close()


async def test_everybody_sees_how_long_until_a_bot_sits_down(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=IDLE)
    await t.sit(0, 1, 2, 3)
    t.ports[3].drop()
    await t.settle()
    assert t.ears[0].update.chairs[3].bot_in == 60
    assert t.ears[0].update.chairs[2].bot_in is None
    await t.advance(20)
    await t.sit(2)
    assert t.ears[2].update.chairs[3].bot_in == pytest.approx(40)
    await t.table.close()


async def test_the_end_of_an_own_clock_is_announced_to_everybody(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    other = (t.public.active + 1) % 4
    assert t.clock(other).kind == "turn"
    assert t.clock(other).warn == 15
    await t.play_until(at_window)
    assert t.clock(other).warn == 0
    await t.table.close()


async def test_by_correspondence_the_clocks_run_on_while_nobody_is_there(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("Ann", "Bo", "Cleo"), pace=DAYS)
    await t.settle()
    turn = t.public.turn
    await t.advance(23 * HOUR)
    assert t.public.turn == turn
    assert t.table.is_deserted
    await t.sit(0)
    left = t.clock(0).left
    assert left is not None
    assert left < HOUR + 1
    t.ports[0].drop()
    await t.advance(2 * HOUR)
    assert t.public.revision > 0
    await t.table.close()


async def test_by_correspondence_bots_sit_down_after_missed_turns(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("Ann", "Bo", "Cleo"), pace=DAYS)
    await t.settle()
    while [chair.presence for chair in t.table.chairs] != ["bot"] * 3:
        await t.advance(12 * HOUR)
        assert t.public.turn <= 7, "two turns each"
    turn, hours = t.public.turn, 0
    while t.public.turn == turn:
        await t.advance(HOUR)
        hours += 1
        assert hours <= 48, "the game goes on, though everybody has forgotten it"
    await t.table.close()


async def test_by_correspondence_a_restart_gives_nothing_away(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("Ann", "Bo", "Cleo"), pace=DAYS)
    await t.settle()
    await t.advance(20 * HOUR)
    new = again(tmp_path, pace=DAYS)
    await new.settle()
    await new.sit(0)
    left = new.clock(0).left
    assert left is not None
    assert 4 * HOUR <= left <= 4.3 * HOUR
    revision = new.public.revision
    new.ports[0].drop()
    await new.advance(5 * HOUR)
    assert new.public.revision > revision
    await t.table.close()
    await new.table.close()


@pytest.mark.parametrize("point", [at_window, at_ask], ids=["window", "choice"])
async def test_whoever_comes_back_in_the_middle_of_it_has_the_bots_chair_again(
    tmp_path: Path, point: Callable[[PublicView], bool]
) -> None:
    t = sitting(tmp_path, pace=replace(PACE, absence=AbsenceRules(5)))
    await t.sit(0, 1, 2, 3)
    await t.play_until(point)
    clock = t.public.clock
    assert clock is not None
    seat = clock.audience[0]
    where = t.public
    t.ports[seat].leave()
    await t.settle()
    assert t.ears[(seat + 1) % 4].update.chairs[seat].presence == "bot"
    await t.sit(seat)
    assert t.view(seat).public == where
    assert t.ears[seat].update.chairs[seat].presence == "here"
    assert t.view(seat).decision is not None
    await t.table.close()


async def test_a_waiting_table_never_seats_a_bot(tmp_path: Path) -> None:
    pace = replace(PACE, lengths=lengths(waits=True), absence=AbsenceRules(None))
    t = sitting(tmp_path, pace=pace)
    await t.sit(0, 1, 2, 3)
    t.ports[t.public.active].leave()
    await t.advance(10_000)
    assert "bot" not in [chair.presence for chair in t.table.chairs]
    await t.do((t.public.active + 1) % 4, OpenDoor())
    assert t.public.revision == 0
    await t.table.close()


async def test_a_key_that_says_nothing_to_the_table_gives_the_seat_back_too(tmp_path: Path) -> None:
    t = sitting(tmp_path, pace=replace(PACE, absence=AbsenceRules(60, missed=1)))
    await t.sit(0, 1, 2, 3)
    first = await miss_turns(t, 1)
    assert t.table.chairs[first].presence == "bot"
    t.ports[first].take_seat_back()
    await t.settle()
    assert t.table.chairs[first].presence == "here"
    await t.table.close()
