"""What the benchmarks of returning players read off a screen."""

from __future__ import annotations

from tests.benchmarks.returning import facts_of
from tests.tui import scenes
from tests.tui.sitting import Guest


def test_everybodys_level_is_read_off_a_screen() -> None:
    guest = Guest(scenes.your_turn())
    levels = {fact for fact in facts_of(guest.screen()) if fact[0].startswith("level of")}
    seats = guest.desk.public.seats
    assert levels == {(f"level of {'abcdef'[one.seat]}", str(one.level)) for one in seats}


def test_who_hurt_whom_is_no_level() -> None:
    rows = [
        "│ a Ann             · 1 0 2",
        "│ b Bo              0 0 1 ·",
        "│ c Cleo     5     0    0",
    ]
    assert facts_of([" " * 55 + row for row in rows]) == {("level of c", "5")}
