"""The host's rulings at a running table: judged, journalled, told (HOUSE-01)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.commands import MakeRuling, OpenDoor
from engine.core.events import RulingMade
from engine.core.zones import Seat
from netplay.table.ruling_parser import UnclearRuling, parse_ruling
from tests.engine.layout import Player
from tests.netplay.table.sitting import NAMES, Sitting, again, at_ask, sitting
from tests.tui.sitting import Sitting as Layout
from tui.ports import Chair, new_notice

CHAIRS = [Chair(seat, name) for seat, name in enumerate(("Ann", "Bo", "Cleo"))]


def test_where_a_copy_lies_says_which_is_meant() -> None:
    door = "back_stairs"
    table = Layout(alice=Player(hand=[door]), treasure_discards=[f"{door}#2"])
    in_hand, discarded = table.card(door), table.card(f"{door}#2")
    for said, meant in ((door, in_hand), (f"{door}@a", in_hand), (f"{door}@discard", discarded)):
        ruling = parse_ruling(CHAIRS, table.state, ["card", said, "hand", "b"])
        assert ruling == MakeRuling("move_card", 1, card=meant, place="hand")
    with pytest.raises(UnclearRuling):
        parse_ruling(CHAIRS, table.state, ["card", f"{door}@c", "hand", "b"])


async def all_there(table: Sitting) -> Sitting:
    await table.sit(*range(len(NAMES)))
    return table


async def test_a_ruling_is_told_to_everybody_and_survives_a_restart(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    assert await t.table.admin.rule(MakeRuling("set_level", 2, 6), "Ann") is None
    for seat in t.ears:
        assert RulingMade("set_level", 2, 6) in t.ears[seat].update.events
        assert t.view(seat).public.seats[2].level == 6
    stands = t.digest()
    await t.table.close()
    later = again(tmp_path)
    assert later.digest() == stands
    await later.table.close()


async def test_everybody_is_told_whose_ruling_it_was(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    assert await t.table.admin.rule(MakeRuling("set_level", 2, 6), "Ann") is None
    assert all(new_notice("ruling", w="Ann") in ear.update.notices for ear in t.ears.values())
    await t.table.close()


async def test_a_game_that_the_host_lets_stand_takes_nothing_and_no_clock_runs(
    tmp_path: Path,
) -> None:
    t = await all_there(sitting(tmp_path))
    admin, seat, line = t.table.admin, t.public.active, new_notice("paused", w="Ann")
    await admin.pause(True, line)
    assert all(line in ear.update.notices and ear.update.paused for ear in t.ears.values())
    clock, before = t.ears[0].update.clock, t.digest()
    assert clock is not None
    assert clock.left is None
    await t.do(seat, OpenDoor())
    assert t.ears[seat].refusal.refusal.key == "paused"
    await t.advance(10_000)
    assert t.digest() == before
    await admin.pause(False, new_notice("resumed", w="Ann"))
    clock = t.ears[0].update.clock
    assert clock is not None
    assert clock.left is not None
    await t.do(seat, OpenDoor())
    assert t.digest() != before
    await t.table.close()


async def test_a_ruling_that_cannot_be_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    before = t.digest()
    refusal = await t.table.admin.rule(MakeRuling("end_fight"), "Ann")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("HOUSE-01", "no_fight_to_end")
    assert t.digest() == before
    await t.table.close()
    refusal = await t.table.admin.rule(MakeRuling("end_turn"), "Ann")
    assert refusal is not None
    assert refusal.key == "not_now"


async def test_nobody_rules_from_a_seat(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    before = t.digest()
    seat: Seat = t.public.active
    await t.do(seat, MakeRuling("set_level", seat, 9))
    assert t.digest() == before
    await t.do(seat, OpenDoor())
    await t.table.close()


async def test_a_turn_is_ended_over_a_question_and_the_clock_goes_on(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.play_until(at_ask)
    asked = t.public.clock
    assert await t.table.admin.rule(MakeRuling("end_turn"), "Ann") is None
    clock = t.ears[0].update.clock
    assert asked is not None
    assert clock is not None
    assert (clock.id, clock.about) != (asked.id, asked.about)
    assert clock.about in ("charity", "prepare")
    await t.table.close()
