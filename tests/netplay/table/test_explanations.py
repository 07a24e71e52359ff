"""Why a window closed, for those who could have used it; and tables that show who has passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Pass
from engine.core.zones import Seat
from engine.views.view_types import PublicView
from tests.netplay.table.sitting import PACE, Sitting, at_window, sitting
from tui.ports import Notice, TableUpdate, new_notice


def has_answer(t: Sitting, seat: Seat) -> bool:
    """It could answer, and has not passed."""
    view = t.view(seat)
    return view.decision is not None and view.decision.has_answer and not view.passed


async def at_unequal_window(folder: Path) -> tuple[Sitting, Seat, Seat]:
    """A window in whose audience one player has an answer and another has none; these two."""
    found: list[tuple[Seat, Seat]] = []

    def unequal(t: Sitting) -> Callable[[PublicView], bool]:
        def reached(public: PublicView) -> bool:
            clock = public.clock
            if not at_window(public) or clock is None:
                return False
            subject = next((f.subject for f in public.frames if f.kind == "window"), -1)
            able = [seat for seat in clock.audience if has_answer(t, seat) and seat != subject]
            unable = [seat for seat in clock.audience if not has_answer(t, seat)]
            if able and unable:
                found.append((able[0], unable[0]))
            return bool(found)

        return reached

    t = sitting(folder)
    await t.sit(0, 1, 2, 3)
    await t.play_until(unequal(t))
    return t, *found[0]


def lines(t: Sitting, seat: Seat, since: int) -> list[Notice]:
    return [
        line
        for message in t.ears[seat].heard[since:]
        if isinstance(message, TableUpdate)
        for line in message.notices
    ]


async def test_who_had_an_answer_is_told_that_time_was_up_and_nobody_else_is(
    tmp_path: Path,
) -> None:
    t, able, unable = await at_unequal_window(tmp_path)
    since = {seat: len(t.ears[seat].heard) for seat in t.ears}
    await t.advance(2.7)
    assert lines(t, able, since[able]) == [new_notice("window_expired_receipt", n=2.6)]
    assert lines(t, unable, since[unable]) == []
    await t.table.close()


async def test_who_has_passed_is_told_nothing(tmp_path: Path) -> None:
    t, able, _ = await at_unequal_window(tmp_path)
    clock = t.public.clock
    assert clock is not None
    await t.do(able, Pass(clock.id))
    since = len(t.ears[able].heard)
    await t.advance(2.7)
    assert lines(t, able, since) == []
    await t.table.close()


async def test_a_pass_is_shown_only_where_the_table_shows_passes(tmp_path: Path) -> None:
    shown = {}
    for open_passes in (False, True):
        folder = tmp_path / str(open_passes)
        t = sitting(folder, pace=replace(PACE, open_passes=open_passes))
        await t.sit(0, 1, 2, 3)
        await t.play_until(at_window)
        clock = t.public.clock
        assert clock is not None
        first, second = clock.audience[:2]
        since = len(t.ears[second].heard)
        await t.do(first, Pass(clock.id))
        shown[open_passes] = [
            message.passed
            for message in t.ears[second].heard[since:]
            if isinstance(message, TableUpdate)
        ]
        assert t.ears[first].update.passed == ((first,) if open_passes else ())
        await t.table.close()
    assert shown == {False: [], True: [(first,)]}


@pytest.mark.parametrize("open_passes", [False, True])
async def test_passes_are_forgotten_with_their_window(tmp_path: Path, open_passes: bool) -> None:
    t = sitting(tmp_path, pace=replace(PACE, open_passes=open_passes))
    await t.sit(0, 1, 2, 3)
    await t.play_until(at_window)
    clock = t.public.clock
    assert clock is not None
    for seat in clock.audience:
        await t.do(seat, Pass(clock.id))
    assert t.ears[0].update.passed == ()
    await t.table.close()
