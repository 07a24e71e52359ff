"""The absent and the bots: away, stood in for, and back in the middle of anything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.bots import choose_command
from engine.core.box import Box
from engine.core.commands import Command, OpenDoor
from engine.views.view_types import TableView
from netplay.table.chairs import AbsenceRules
from tests.netplay.table.sitting import PACE, Sitting, at_window, lengths, sitting
from tui.ports import Presence, TableUpdate


def presences(t: Sitting, seen_by: int) -> list[Presence]:
    return [chair.presence for chair in t.ears[seen_by].update.chairs]


async def test_a_dropped_line_is_away_and_then_a_bot_sits_in(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    t.ports[2].drop()
    await t.settle()
    assert presences(t, 0) == ["here", "here", "away", "here"]
    await t.advance(59)
    assert presences(t, 0)[2] == "away"
    await t.advance(2)
    assert presences(t, 0)[2] == "bot"
    await t.sit(2)
    assert presences(t, 0)[2] == "here"
    await t.table.close()


async def test_whoever_says_goodbye_is_stood_in_for_at_once(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    t.ports[2].leave()
    await t.settle()
    assert presences(t, 0) == ["here", "here", "bot", "here"]
    await t.table.close()


async def test_coming_back_in_time_keeps_the_bot_away(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    t.ports[2].drop()
    await t.advance(30)
    await t.sit(2)
    await t.advance(120)
    assert presences(t, 0)[2] == "here"
    await t.table.close()


async def test_the_player_takes_the_chair_back_in_the_middle_of_a_window(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    await t.play_until(at_window)
    before = t.view(1)
    t.ports[1].drop()
    await t.settle()
    await t.sit(1)
    assert t.view(1) == before
    await t.table.close()


async def test_a_table_can_wait_for_the_absent(tmp_path: Path) -> None:
    pace = replace(PACE, lengths=lengths(waits=True), absence=AbsenceRules(None))
    t = sitting(tmp_path, pace=pace)
    await t.sit(0, 1, 2, 3)
    active = t.public.active
    other = (active + 1) % 4
    t.ports[active].drop()
    await t.advance(10_000)
    assert t.public.revision == 0
    assert presences(t, other)[active] == "away"
    reading = t.ears[other].update.clock
    assert reading is not None
    assert reading.left is None
    await t.table.close()


async def test_with_endless_turns_the_absent_still_stall_nobody(tmp_path: Path) -> None:
    pace = replace(PACE, lengths=lengths(turn=0), absence=AbsenceRules(None))
    t = sitting(tmp_path, pace=pace)
    await t.sit(0, 1, 2, 3)
    active = t.public.active
    await t.advance(10_000)
    assert t.public.revision == 0, "those who are there may think for ever"
    t.ports[active].drop()
    await t.advance(21)
    assert t.public.revision > 0
    await t.table.close()


async def test_a_table_that_everybody_has_left_stands_still(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("Ann", "Bo", ""), choose=choose_command)
    await t.sit(0, 1)
    await t.advance(5)
    t.ports[0].drop()
    t.ports[1].drop()
    await t.settle()
    revision, left = t.public.revision, t.table._clock.left()
    await t.advance(10_000)
    assert t.public.revision == revision
    assert t.table._clock.left() == left
    assert t.table.is_deserted
    await t.sit(0)
    assert presences(t, 0)[:2] == ["here", "away"]
    await t.table.close()


async def test_bots_play_a_whole_game_with_one_person_who_only_watches(tmp_path: Path) -> None:
    t = sitting(
        tmp_path,
        ("Ann", "", "", ""),
        choose=choose_command,
        house_rules={"win": {"level": 3}},
    )
    await t.sit(0)
    for _ in range(400):
        await t.advance(60)
        if t.public.over:
            break
    assert t.public.over
    assert t.public.winners
    assert t.ears[0].update.clock is None
    await t.advance(60)
    assert t.time.pending == 0
    await t.table.close()


async def test_a_bot_takes_its_time_and_less_than_the_clock(tmp_path: Path) -> None:
    pace = replace(PACE, bot_delay=5.0, lengths=lengths(turn=2))
    thoughts: list[int] = []

    def noting(view: TableView, box: Box, seed: str) -> Command | None:
        thoughts.append(view.seat)
        return None

    t = sitting(tmp_path, ("Ann", "", ""), pace=pace, choose=noting)
    await t.sit(0)
    assert thoughts == []
    await t.advance(1.3)
    assert sorted(thoughts) == [1, 2]
    await t.table.close()


async def test_every_bot_looks_at_every_turn_of_events_whatever_it_holds(tmp_path: Path) -> None:
    looks: list[tuple[int, int]] = []

    def noting(view: TableView, box: Box, seed: str) -> Command | None:
        looks.append((view.public.revision, view.seat))
        return None

    t = sitting(tmp_path, ("Ann", "Bo", "", ""), choose=noting)
    await t.sit(0, 1)
    await t.advance(3)
    if t.public.active not in (0, 1):
        await t.advance(400)
    revision = t.public.revision
    assert {seat for _, seat in looks} == {2, 3}
    await t.advance(50)
    assert all(looks.count(look) == 1 for look in looks), "no bot looks twice at one thing"
    assert t.public.revision == revision
    await t.table.close()


async def test_a_bot_that_fails_stops_nobody(tmp_path: Path) -> None:
    def broken(view: TableView, box: Box, seed: str) -> Command | None:
        raise ZeroDivisionError

    t = sitting(tmp_path, ("Ann", "", ""), choose=broken)
    await t.sit(0)
    turn = t.public.turn
    await t.advance(2000)
    assert t.public.turn > turn
    await t.table.close()


async def test_a_bot_that_cheats_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("Ann", "", ""), choose=lambda view, box, seed: OpenDoor())
    await t.sit(0)
    await t.advance(2000)
    assert t.public.turn > 1
    assert t.ears[0].all(TableUpdate)
    await t.table.close()
