"""What the benchmarks of returning players read off a screen."""

from __future__ import annotations

from engine.core.commands import GiveUpFight
from engine.core.events import LevelChanged
from tests.benchmarks.returning import facts_in_view, facts_of, shows_table
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting


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


def test_a_table_is_known_by_its_round_or_while_that_gives_way_to_news() -> None:
    guest = Guest(scenes.your_turn())
    assert shows_table(guest.screen())
    mine = guest.desk.seat
    fall = LevelChanged(mine, 2, 1, "bad_stuff")
    guest.sitting.tell(guest.sitting.update([fall]))
    news = guest.screen()
    assert "round" not in news[0]
    assert shows_table(news)
    lobby = (scenes.GOLDEN / "lobby.80x24.txt").read_text().splitlines()
    assert not shows_table(lobby)


def test_what_lies_in_front_of_somebody_and_can_be_played_is_no_strange_card() -> None:
    stairs = Player(level=1, aside=["back_stairs"], hand=["elf"])
    sitting = Sitting(alice=stairs, fight="passive_aggressive_landlady")
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    while "Back Stairs" not in "".join(guest.screen()[16:]):
        sitting.expires()
    read = {fact for fact in facts_of(guest.screen()) if fact[0] == "card"}
    assert ("card", "Back Stairs") in read
    assert read <= facts_in_view(sitting.update([]).view, sitting.box)
