"""Fights that a card begins in somebody else's turn, and curses that hold whom they lie before."""

from __future__ import annotations

from engine.core.commands import PlayCard
from tests.engine.cards import curse, monster
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting
from tui.table.model.play_outcomes import PlayOutcomes


def sent_next_door() -> Sitting:
    return Sitting(
        alice=Player(level=4, hand=["try_the_next_door", "passive_aggressive_landlady"]),
        bob=Player(level=5),
    )


def test_a_letter_and_a_digit_set_a_monster_on_somebody() -> None:
    guest = Guest(sent_next_door())
    card = guest.sitting.card
    guest.press(f"{guest.digit('try_the_next_door')} b")
    assert guest.sitting.sent == []
    guest.press(guest.digit("passive_aggressive_landlady"))
    bell, landlady = card("try_the_next_door"), card("passive_aggressive_landlady")
    assert guest.sitting.sent == [PlayCard(bell, seat=1, other=landlady)]
    rows = guest.screen()
    assert any("You set Passive-Aggressive Landlady on Bo." in row for row in rows)
    assert any("for Bo's fight" in row for row in rows)
    assert any(row.startswith(" BO, level 5") for row in rows)


def test_a_second_fight_has_to_wait() -> None:
    guest = Guest(
        Sitting(
            alice=Player(level=4, hand=["try_the_next_door", "subletting_mimic"]),
            fight="passive_aggressive_landlady",
        )
    )
    digit = guest.digit("try_the_next_door")
    row = next(row for row in guest.screen() if row.startswith(f" {digit} "))
    assert row.rstrip().endswith("not during a fight")


def test_a_curse_may_leave_no_way_out(table: Table) -> None:
    held = curse("held", lasts="next_turn", rules=[{"forbid": "running_away"}])
    table.given(
        alice=Player(aside=[held]),
        bob=Player(aside=[dict(held, id="bound")]),
        fight=("alice", monster("rat", 3)),
    )
    outcomes = PlayOutcomes(table.box)
    rat = table.card("rat", 0)
    mine = outcomes.running(table.view("alice"), rat)
    assert mine is not None
    assert mine.held
    bobs = PlayOutcomes(table.box).running(table.view("bob"), rat)
    assert bobs is not None
    assert not bobs.held
