"""Every command over again, from others, and too late; and a line that breaks at every decision."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import Command
from engine.core.zones import Seat
from netplay.journal.rows import JournalRow
from tests.cases import mostly_slow
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import PACE, Sitting, at_window, sitting

ALL = (0, 1, 2, 3)
FAST = replace(PACE, command_pause=0.0, command_burst=1000)
REPEATABLE = frozenset({"offer_trade", "offer_help", "show", "withdraw", "take_back"})
"""A second one is another offer, or takes back another step."""


def next_move(t: Sitting, chance: Random) -> tuple[Seat, Command] | None:
    """Something legal that somebody who is asked may do."""
    asked = [
        (seat, decision)
        for seat in ALL
        if (decision := t.view(seat).decision) is not None and decision.asked and decision.options
    ]
    if not asked:
        return None
    seat, decision = chance.choice(asked)
    options = [option for option in decision.options if option.verb not in REPEATABLE]
    return (
        (seat, fill_option_randomly(decision, chance.choice(options), chance)) if options else None
    )


def watch_rows(t: Sitting) -> list[JournalRow]:
    """All that goes into the journal from now on."""
    rows: list[JournalRow] = []
    game = t.table._game
    inner = game.submit

    def submitted(seat: Seat, command: Command, now: object) -> object:
        before = len(now.rows)  # type: ignore[attr-defined]
        refusal = inner(seat, command, now)  # type: ignore[arg-type]
        rows.extend(now.rows[before:])  # type: ignore[attr-defined]
        return refusal

    game.submit = submitted  # type: ignore[method-assign, assignment]
    return rows


@pytest.mark.parametrize("seed", mostly_slow(range(3)))
async def test_a_command_counts_once_however_often_and_by_whomever_it_comes(
    tmp_path: Path, seed: int
) -> None:
    """Doubled in one breath, again after the answer, forged by every other seat, and stale."""
    t, chance = sitting(tmp_path, pace=FAST, seed=f"{seed:032x}"), Random(seed)
    await t.sit(*ALL)
    rows = watch_rows(t)
    for _ in range(60):
        move = next_move(t, chance)
        if move is None:
            await t.advance(3)
            continue
        seat, command = move
        seen, before = t.view(seat).public.revision, len(rows)
        others = [other for other in ALL if other != seat]
        for other in others:
            if t.view(other).decision != t.view(seat).decision:
                t.ports[other].submit(replace(command), seen)
        for _ in range(3):
            t.ports[seat].submit(command, seen)
        await t.settle()
        await t.do(seat, command, seen=seen)
        mine = [row for row in rows[before:] if row.seat == seat]
        assert len(mine) <= 1, (command, mine)
    assert len(rows) > 20
    await t.table.close()


@pytest.mark.parametrize("seed", mostly_slow(range(3)))
async def test_a_line_that_breaks_at_any_decision_finds_the_same_view_again(
    tmp_path: Path, seed: int
) -> None:
    t, chance = sitting(tmp_path, pace=FAST, seed=f"{seed:032x}"), Random(seed)
    await t.sit(*ALL)
    cut = 0
    for _ in range(60):
        move = next_move(t, chance)
        if move is None:
            await t.advance(3)
            continue
        seat, command = move
        before = t.view(seat)
        t.ports[seat].drop()
        await t.settle()
        await t.sit(seat)
        assert t.view(seat) == before
        cut += 1
        # And once more with the command on its way: it counts, or the old view is there.
        revision = t.view(seat).public.revision
        t.ports[seat].submit(command, revision)
        t.ports[seat].drop()
        await t.settle()
        await t.sit(seat)
        if t.view(seat).public.revision == revision:
            await t.do(seat, command)
    assert cut > 20
    await t.table.close()


class JumpingTime(FakeTime):
    """The clock on the wall is put forward and back by years; the seconds go on as ever."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance

    def wall(self) -> float:
        return super().wall() + self._chance.choice((-1, 0, 1)) * 100_000_000


async def test_a_wall_clock_that_jumps_moves_no_window(tmp_path: Path) -> None:
    t = sitting(tmp_path, time=JumpingTime(Random(5)))
    await t.sit(*ALL)
    await t.play_until(at_window)
    clock, reading = t.public.clock, t.clock(0)
    assert clock is not None
    assert reading.left is not None
    await t.advance(reading.left - 0.1)
    assert t.public.clock == clock
    await t.advance(0.5)
    assert t.public.clock != clock
    await t.table.close()
