"""Presses that come at about the same time: in the order of the fingers, or by the game's die."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import (
    RACING_COMMANDS,
    AnswerOffer,
    Command,
    Pass,
    PlayCard,
    SimultaneousCommands,
    UseAbility,
)
from engine.core.decisions import Decision
from engine.core.events import CommandOvertaken, SimultaneousOrderRolled
from engine.core.save import load_command
from engine.core.zones import NOBODY, Seat
from engine.game import new_game
from engine.views.view_building import make_public_view
from engine.views.view_types import PublicView, TimedDecision
from netplay.table.simultaneous_presses import PressRace, TimedPress
from netplay.table_box import make_table_box
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import PACE, Sitting, again, at_window, sitting

Racing = PlayCard | UseAbility | AnswerOffer
TOLERANT = replace(PACE, tolerance=0.05)

OPEN = replace(
    make_public_view(new_game(make_table_box(("classic",), {}), ["female"] * 3, "0" * 32)[0]),
    clock=TimedDecision(1, "window", "victory", (0, 1, 2)),
)
"""A window lies open."""


def a_play(decision: Decision | None) -> Racing | None:
    """Something that this player could hurry to get in."""
    if decision is None:
        return None
    source = Random(1)
    for option in decision.options:
        if option.verb in ("play_card", "use_ability"):
            command = fill_option_randomly(decision, option, source)
            if isinstance(command, RACING_COMMANDS):
                return command
    return None


async def at_a_race(folder: Path, far: float = 0.0) -> tuple[Sitting, dict[Seat, Racing]]:
    """A window in which two or more have something to play, and what; the second of them sits `far`
    seconds away."""
    for chance in range(1, 9):
        t = sitting(folder / str(chance), pace=replace(TOLERANT, tolerance=0.0))
        await t.sit(0, 1, 2, 3)

        def raced(public: PublicView, t: Sitting = t) -> bool:
            return at_window(public) and len(plays(t)) > 1

        try:
            await t.play_until(raced, chance)
        except AssertionError:
            await t.table.close()
            continue
        second = list(plays(t))[1]
        await t.table.close()
        t = again(folder / str(chance), pace=TOLERANT)
        await t.sit(second, way=far)
        await t.sit(*(seat for seat in range(4) if seat != second))
        return t, dict(sorted(plays(t).items()))
    raise AssertionError("never two with something to play")


def plays(t: Sitting) -> dict[Seat, Racing]:
    found = {seat: a_play(t.view(seat).decision) for seat in t.ears}
    return {seat: play for seat, play in found.items() if play is not None}


def rows(t: Sitting) -> list[tuple[Seat, Command]]:
    return [(row.seat, load_command(row.command)) for row in t.saved.file.commands(0)]


async def test_two_presses_at_once_are_one_row_and_a_die_that_everybody_sees(
    tmp_path: Path,
) -> None:
    t, wanted = await at_a_race(tmp_path)
    first, second = list(wanted)[:2]
    revision = t.public.revision
    before = {seat: len(t.ears[seat].heard) for seat in t.ears}
    await t.do(first, wanted[first])
    assert t.public.revision == revision, "it waits for others"
    await t.advance(0.03)
    await t.do(second, wanted[second])
    await t.advance(0.03)
    seat, command = rows(t)[-1]
    assert (seat, command) == (
        NOBODY,
        SimultaneousCommands(((first, wanted[first]), (second, wanted[second]))),
    )
    for one, ear in t.ears.items():
        told = [e for update in ear.heard[before[one] :] for e in getattr(update, "events", ())]
        order = [event for event in told if isinstance(event, SimultaneousOrderRolled)]
        assert [sorted(event.seats) for event in order] == [[first, second]]
        assert all(event.seat == one for event in told if isinstance(event, CommandOvertaken))
    digest = t.digest()
    await t.table.close()
    replayed = again(next(tmp_path.iterdir()))
    assert replayed.digest() == digest
    await replayed.table.close()


async def test_two_fingers_of_one_moment_share_a_die_over_a_long_line_too(tmp_path: Path) -> None:
    t, wanted = await at_a_race(tmp_path, far=0.25)
    near, distant = list(wanted)[:2]
    await t.do(near, wanted[near])
    await t.advance(0.25)
    await t.do(distant, wanted[distant])
    await t.advance(0.06)
    command = rows(t)[-1][1]
    assert isinstance(command, SimultaneousCommands)
    assert {one for one, _ in command.presses} == {near, distant}
    await t.table.close()


async def test_who_is_far_away_waits_for_nobody(tmp_path: Path) -> None:
    """Whatever the others pressed in that moment is there before."""
    t, wanted = await at_a_race(tmp_path, far=0.25)
    distant = list(wanted)[1]
    await t.do(distant, wanted[distant])
    await t.advance(0.06)
    assert rows(t)[-1] == (distant, wanted[distant])
    await t.table.close()


async def test_a_press_alone_waits_a_moment_and_counts(tmp_path: Path) -> None:
    t, wanted = await at_a_race(tmp_path)
    first = next(iter(wanted))
    await t.do(first, wanted[first])
    await t.advance(0.06)
    assert rows(t)[-1] == (first, wanted[first])
    await t.table.close()


async def test_the_last_pass_does_not_close_a_window_over_a_card_that_was_on_its_way(
    tmp_path: Path,
) -> None:
    t, wanted = await at_a_race(tmp_path)
    clock = t.public.clock
    assert clock is not None
    first = next(iter(wanted))
    await t.do(first, wanted[first])
    for seat in clock.audience:
        if seat != first:
            await t.do(seat, Pass(clock.id))
    await t.advance(0.06)
    assert (first, wanted[first]) in rows(t)
    await t.table.close()


async def test_who_pressed_in_time_is_not_late_because_the_press_waits(tmp_path: Path) -> None:
    t, wanted = await at_a_race(tmp_path)
    first = next(iter(wanted))
    left = t.clock(first).left
    assert left is not None
    await t.advance(left - 0.01)
    await t.do(first, wanted[first])
    await t.advance(0.06)
    assert (first, wanted[first]) in rows(t)
    await t.table.close()


# --- the order, by itself -------------------------------------------------------------------------


def finished(*presses: TimedPress) -> list[list[Seat]]:
    """The groups that come of these, in order."""
    race = PressRace(FakeTime(), 0.05, lambda: None)
    for number, one in enumerate(presses):
        assert race.takes(one, OPEN), number
    return [[press.seat for press in group] for group in race.finish()]


def press(seat: Seat, at: float, command: Command | None = None) -> TimedPress:
    return TimedPress(seat, command or PlayCard(seat), at)


def test_the_order_is_that_of_the_fingers() -> None:
    assert finished(press(0, 5.00), press(1, 4.80), press(2, 4.98)) == [[1], [2, 0]]


def test_a_pass_comes_after_what_was_played_at_that_moment() -> None:
    assert finished(press(0, 5.03), press(1, 5.0, Pass(1))) == [[0], [1]]
    assert finished(press(0, 5.03), press(1, 4.9, Pass(1))) == [[1], [0]]


def test_two_presses_of_one_player_stay_two() -> None:
    assert finished(press(0, 5.0), press(0, 5.01), press(1, 5.02)) == [[0], [0, 1]]


def test_only_a_play_makes_others_wait() -> None:
    race = PressRace(FakeTime(), 0.05, lambda: None)
    assert not race.takes(press(0, 1.0, Pass(1)), OPEN)
    assert not PressRace(FakeTime(), 0.0, lambda: None).takes(press(0, 1.0), OPEN)
