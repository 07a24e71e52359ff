"""Before the first turn at a real table: nobody hears of a choice, and none is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

from engine.core.commands import ConfirmSetup, Pass
from engine.core.zones import Instance, Seat
from tests.netplay.table.sitting import Sitting, again, sitting

EVERYBODY = (0, 1, 2, 3)


def somebodys_choice(t: Sitting) -> tuple[Seat, tuple[Instance, ...]]:
    """A seat that was dealt something to lay down, and one such card."""
    for seat in EVERYBODY:
        decision = t.view(seat).decision
        option = decision.option("set_up") if decision is not None else None
        if option is not None:
            return seat, option.needs[0].among[:1]
    raise AssertionError("nobody was dealt anything to lay down")


async def test_nobody_hears_of_a_choice_before_all_are_ready(tmp_path: Path) -> None:
    t = sitting(tmp_path, at_setup=True)
    await t.sit(*EVERYBODY)
    window = t.public.clock
    assert window is not None
    before = [len(ear.heard) for ear in t.ears.values()]
    seat, cards = somebodys_choice(t)
    await t.do(seat, ConfirmSetup(window.id, cards))
    told = [len(ear.heard) - count for ear, count in zip(t.ears.values(), before, strict=True)]
    assert told == [int(one == seat) for one in EVERYBODY]
    assert t.view(seat).chosen == cards
    await t.advance(60)
    assert t.public.turn == 1
    assert t.public.seats[seat].in_play == cards
    await t.table.close()


async def test_what_was_chosen_survives_a_crash(tmp_path: Path) -> None:
    t = sitting(tmp_path / "a", at_setup=True)
    await t.sit(*EVERYBODY)
    window = t.public.clock
    assert window is not None
    choosing, cards = somebodys_choice(t)
    await t.do(choosing, ConfirmSetup(window.id, cards))
    new = again(Path(shutil.copytree(tmp_path / "a", tmp_path / "b")))
    await new.sit(*EVERYBODY)
    assert new.view(choosing).chosen == cards
    for seat in EVERYBODY:
        if seat != choosing:
            await new.do(seat, Pass(window.id))
    assert new.public.turn == 1
    assert new.public.seats[choosing].in_play == cards
    await t.table.close()
    await new.table.close()
