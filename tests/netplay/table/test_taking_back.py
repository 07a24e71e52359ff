"""Taking back at a table: kept over a crash, and as silent as a pass where it is about one."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import Pass, TakeBackStep
from engine.core.decisions import Decision
from engine.core.events import PassWithdrawn, StepTakenBack
from engine.core.zones import Seat
from tests.netplay.table.sitting import Sitting, again, at_window, sitting
from tui.ports import CommandRefused

EVERYBODY = (0, 1, 2, 3)


def decision_of(t: Sitting, seat: Seat) -> Decision:
    decision = t.view(seat).decision
    assert decision is not None
    return decision


def step_of(t: Sitting, seat: Seat) -> TakeBackStep:
    """What that seat's key would undo."""
    option = decision_of(t, seat).option("take_back")
    assert option is not None
    return TakeBackStep(option.index)


async def after_a_step(folder: Path) -> tuple[Sitting, Seat]:
    """A table at which the active player has laid a card down and can take it back."""
    for number in range(1, 20):
        t = sitting(folder / str(number), seed=f"{number:032x}")
        await t.sit(*EVERYBODY)
        active = t.public.active
        decision = decision_of(t, active)
        for option in decision.options:
            if option.verb in ("play_card", "lay_down"):
                await t.do(active, fill_option_randomly(decision, option, Random(1)))
                if decision_of(t, active).option("take_back") is not None:
                    return t, active
                break
        await t.table.close()
    raise AssertionError("nobody has a card to lay down")


@pytest.mark.parametrize("crash", [False, True])
async def test_a_step_can_be_taken_back_after_the_host_was_gone(
    tmp_path: Path, crash: bool
) -> None:
    t, active = await after_a_step(tmp_path)
    step, hand = step_of(t, active), t.view(active).hand
    folder = t.saved.file.path.parent
    if crash:
        folder = Path(shutil.copytree(folder, tmp_path / "crashed"))
    await t.table.close()
    new = again(folder)
    await new.sit(*EVERYBODY)
    assert step_of(new, active) == step
    await new.do(active, step)
    assert len(new.view(active).hand) == len(hand) + 1
    for ear in new.ears.values():
        assert [event.seat for event in ear.update.events if isinstance(event, StepTakenBack)] == [
            active
        ]
    digest = new.digest()
    await new.table.close()
    replayed = again(folder)
    assert replayed.digest() == digest
    await replayed.table.close()


async def test_what_somebody_else_has_done_since_is_not_undone(tmp_path: Path) -> None:
    t, active = await after_a_step(tmp_path)
    step, hand = step_of(t, active), t.view(active).hand
    other = (active + 1) % 4
    show = decision_of(t, other).option("show")
    assert show is not None
    await t.do(other, fill_option_randomly(decision_of(t, other), show, Random(1)))
    await t.do(active, step)
    refused = t.ears[active].heard[-1]
    assert isinstance(refused, CommandRefused)
    assert refused.refusal.key == "nothing_to_take_back"
    assert t.view(active).hand == hand
    await t.table.close()


async def test_nobody_hears_of_a_pass_that_is_taken_back(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(*EVERYBODY)
    await t.play_until(at_window)
    clock = t.public.clock
    assert clock is not None
    first, *others = clock.audience
    heard = {seat: len(t.ears[seat].heard) for seat in EVERYBODY if seat != first}
    await t.do(first, Pass(clock.id))
    await t.do(first, step_of(t, first))
    assert not t.view(first).passed
    assert [type(event) for event in t.ears[first].update.events] == [PassWithdrawn]
    assert heard == {seat: len(t.ears[seat].heard) for seat in heard}
    for seat in others:
        await t.do(seat, Pass(clock.id))
    assert t.public.clock == clock, "it waits for who has thought again"
    await t.table.close()
