"""What a large terminal shows besides: all gear, all monsters, what was played on them."""

from __future__ import annotations

from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import THEIRS, PlayCard
from tests.engine.layout import Player
from tests.tui import edition_scenes, scenes
from tests.tui.edition_scenes import heroes
from tests.tui.sitting import Guest, Sitting
from tui.ports import Chair
from tui.table.painters.hand import hand_card_at
from tui.table.painters.seat_rail import seat_at
from tui.table.painters.table import table_layout

WIDE = (160, 50)
SEATS = ("b Bo", "c Cleo")


def test_gear_that_does_not_count_is_told_so_in_the_rail() -> None:
    """Above level five the helmet is for others."""
    bo = Player(level=7, wears=["childs_bicycle_helmet", "bathrobe_of_authority"])
    rows = Guest(Sitting(bob=bo)).screen(*WIDE)
    assert any("Child's Helmet +0, Bathrobe +2" in row for row in rows)
    small = Guest(Sitting(bob=Player(level=5, wears=["childs_bicycle_helmet"]))).screen(*WIDE)
    assert any("Child's Helmet +3" in row for row in small)


@pytest.mark.parametrize(
    ("goal", "level", "track"), [(7, 3, "■■■····"), (10, 3, "■■■·······"), (20, 4, "■■········")]
)
def test_the_track_has_a_cell_for_each_level_where_there_is_room(
    goal: int, level: int, track: str
) -> None:
    sitting = Sitting(rules={"win": {"level": goal}}, bob=Player(level=level))
    rows = [row.split("│")[-1].split() for row in Guest(sitting).screen(*WIDE)]
    assert next(row for row in rows if row[:2] == ["b", "Bo"])[2:4] == [str(level), track]


def test_two_monsters_stand_side_by_side_with_their_letters() -> None:
    guest = Guest(edition_scenes.heroes_fight())
    assert any("╔ m  Ψ MONSTER" in row and "╔ o  Ψ MONSTER" in row for row in guest.screen(*WIDE))
    narrow = guest.screen(120, 40)
    assert any("╔ m  Ψ MONSTER" in row for row in narrow)
    assert not any("╔ o  Ψ MONSTER" in row for row in narrow)


@pytest.mark.parametrize(("size", "seen"), [(WIDE, True), ((120, 40), False)])
def test_what_was_played_on_a_monster_lies_under_it_where_its_text_leaves_room(
    size: tuple[int, int], seen: bool
) -> None:
    rows = Guest(scenes.kill_called()).screen(*size)
    assert any("(you choose)" in row for row in rows), "its own text is whole"
    assert any("▲ +5, ■ +1 ═" in row and "b Bo ═╕" in row for row in rows) is seen


def test_one_who_looks_at_the_own_play_reads_that_it_was_theirs() -> None:
    hand = ["on_its_second_espresso"]
    sitting = Sitting(alice=Player(hand=hand), turn="bob", fight="neighbour_with_a_drill")
    guest = Guest(sitting)
    espresso, drill = sitting.card(hand[0]), sitting.card("neighbour_with_a_drill")
    sitting.submit(PlayCard(espresso, monster=drill), 0)
    assert any("▲ +5, ■ +1 ═" in row and "a You ═╕" in row for row in guest.screen(*WIDE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_is_is_abbreviated_where_it_has_no_room(language: Language) -> None:
    """Beside what its owner does none of three names goes, and of two no sign; each has its
    capital. At 160x50 they are whole."""
    three, two = ["elf", "cleric", "warrior"], ["elf", "cleric", "caretakers_nephew"]
    for cards in (three, two):
        bo = Player(aside=cards, wears=["childs_bicycle_helmet", "bathrobe_of_authority"])
        same = Player(aside=three)
        fight = Sitting(alice=same, bob=bo, turn="bob", fight="neighbour_with_a_drill")
        guest = Guest(fight, language=language)
        rows = rail(guest)
        first, last = (next(y for y, one in enumerate(rows) if name in one) for name in SEATS)
        told = {one[:2] for one in " ".join(rows[first + 1 : last]).split()}
        names = [guest.desk.book.short(fight.card(card))[:2] for card in cards]
        sign = {"½", guest.desk.book.kind_word(fight.card("caretakers_nephew"))[:2]}
        assert set(names if cards is three else names[:2]) <= told
        assert cards is three or sign & told
        assert not any("…" in row for row in (*rail(guest)[:10], *rail(guest, WIDE)[:18]))


@pytest.mark.parametrize("size", [(80, 24), WIDE])
def test_the_rail_calls_nobody_a_human(size: tuple[int, int]) -> None:
    """Beside bots that would say who plays; the page of a player says what race that is."""
    sitting = Sitting(turn="bob", bob=Player(level=4), fight="neighbour_with_a_drill", seats=3)
    sitting.chairs = {1: Chair(1, "Rusty", "bot"), 2: Chair(2, "Sprocket", "bot")}
    guest = Guest(sitting)
    told = " ".join(rail(guest, size)).split()
    assert "human" not in told
    assert told.count("bot") == 1
    guest.press("i")
    assert "human" in " ".join(guest.screen(*size))


def test_what_else_lies_before_somebody_is_told_in_words_where_they_fit() -> None:
    """`☼3/6` and `½` are for rails without room: nobody can guess them."""
    wide = "\n".join(row.split("│")[-1] for row in Guest(heroes()).screen(*WIDE))
    assert "Tap-Water Mutant, powers 3/6, origin, follower" in wide
    five = Sitting(edition="super", seats=5, alice=edition_scenes.CAPE, bob=edition_scenes.MASKED)
    guest = Guest(five)
    assert any("Mystic ☼3/7 ∩‡" in row for row in guest.screen())
    guest.press("i")
    listed = " ".join(" ".join(guest.screen()[1:12]).split())
    assert "Punches +2 (power)" in listed
    assert "Intern +1 (follower)" in listed


def test_an_item_that_counts_cards_shows_what_it_counts_to_everybody() -> None:
    """Not what it would add for one of them."""
    mutant = ["mutant_by_tap_water", "punches_in_two_directions", "flight_at_ankle_height"]
    sitting = Sitting(edition="super", seats=3, bob=Player(level=5, aside=mutant))
    guest = Guest(sitting)
    guest.press("i b")
    (row,) = [row for row in guest.screen()[1:12] if "Mutant" in row and "class" in row]
    assert "+2" in row


def rail(guest: Guest, size: tuple[int, int] = (80, 24)) -> list[str]:
    return [row.split("│")[-1].rstrip() for row in guest.screen(*size)]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_rows_that_are_left_tell_what_somebody_is_in_full(seats: int) -> None:
    super_ = Sitting(
        edition="super", seats=seats, alice=edition_scenes.CAPE, bob=edition_scenes.MASKED
    )
    told = rail(Guest(super_))
    at = told.index("   Tap-Water Mutant,")
    assert told[at + 1 : at + 3] == ["   powers 3/6, origin,", "   follower"]
    assert told[at + 4 : at + 6] == ["   Mystic, powers 3/7,", "   trap, origin"]


def test_a_wide_rail_tells_it_in_two_rows_where_one_is_short() -> None:
    told = rail(Guest(edition_scenes.agents()), WIDE)
    at = told.index("   Central Archive Receptionist, powers 3/5,")
    assert told[at + 1] == "   follower, trap"
    assert told[at + 2].startswith("   Trench Coat +1")


@pytest.mark.parametrize(("count", "named"), [(5, True), (6, False)])
def test_of_many_seats_all_who_are_something_are_told_or_nobody(count: int, named: bool) -> None:
    """A seat without a word would be taken for a human."""
    names = ("alice", "bob", "carol", "dave", "eve", "frank")
    races = ("elf", "elf", "dwarf", "dwarf", "halfling", "halfling")
    seats: dict[str, Any] = {names[seat]: Player(aside=[races[seat]]) for seat in range(count)}
    told = rail(Guest(Sitting(seats=6, **seats)))
    assert sum(row in ("   Elf", "   Dwarf", "   Halfling") for row in told) == count * named


def test_what_a_seat_does_has_a_row_beside_what_it_is() -> None:
    bo = Player(level=4, aside=["elf", "cleric", "warrior"])
    told = rail(Guest(Sitting(bob=bo, turn="bob", fight="neighbour_with_a_drill")))
    at = told.index("   Elf Cleric Warrior")
    assert told[at + 1].split() == ["fights"]


@pytest.mark.parametrize("size", [(80, 24), WIDE])
def test_every_row_of_a_seat_is_that_seat(size: tuple[int, int]) -> None:
    """For the mouse, however many rows each has."""
    guest = Guest(edition_scenes.agents())
    layout = table_layout(guest.desk, *size)
    assert layout is not None
    rows = rail(guest, size)[layout.rail.y : layout.rail.y + layout.rail.height]
    owner = None
    for y, row in enumerate(rows):
        owner = "abcd".index(row[1]) if row[1:3].strip() and row[2] == " " and y else owner
        found = seat_at(guest.desk, layout.rail, 5, y)
        assert found == owner or (found is None and not row)


@pytest.mark.parametrize("size", [WIDE, (120, 40)])
def test_abilities_stand_below_drawn_cards_with_what_they_come_to(size: tuple[int, int]) -> None:
    thrower = Player(aside=["baggage_thrower"], hand=["tinkerer", "jelly"])
    fight: dict[str, Any] = {"turn": "alice", "fight": "survey_two_minutes_only"}
    sitting = Sitting(seat=1, edition="star", alice=Player(level=5), bob=thrower, **fight)
    guest = Guest(sitting)
    (row,) = [row for row in guest.screen(*size) if row.startswith("[f]")]
    assert "Baggage Thrower" in row
    assert "5:8 " in row
    assert "you may discard 1 card" in row
    layout = table_layout(guest.desk, *size)
    assert layout is not None
    below = layout.hand.height - 1
    assert hand_card_at(guest.desk, layout.hand, layout.grade, 0, below) is None
    assert hand_card_at(guest.desk, layout.hand, layout.grade, 0, below - 1) is not None
    guest.press("f")
    rows = guest.screen(*size)
    assert any("m 6→8" in row for row in rows), "before it is paid for"
    assert any("a 5→7" in row for row in rows)


def test_cards_that_are_not_drawn_have_their_text_behind_them() -> None:
    hand = ["tinkerer", "jelly", "handful", "earlybird", "pilot", "purser", "frisker", "snoozer"]
    sitting = Sitting(edition="star", alice=Player(hand=[*hand, "ships_mystic"]))
    rows = Guest(sitting).screen(*WIDE)
    assert any("Purser" in row and "Your items sell for 50% more." in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", [True, False])
def test_reasons_are_told_where_there_is_little_room_for_them(
    language: Language, *, wide: bool
) -> None:
    """Eight cards drawn have nineteen columns each, those of two columns fifteen."""
    hand = ["subletting_mimic", "elf", "fire_extinguisher_inspected_1974", "back_stairs"]
    hand += ["ladder_nobody_returned", "dwarf", "read_the_small_print", "sorry_wrong_dungeon"]
    guest = Guest(Sitting(bob=Player(hand=hand), seat=1), language=language)
    cards = guest.desk.hand()
    if wide:
        below = next(row for row in guest.screen(*WIDE)[20:] if "1 → 2" in row)
        told = [below[20 * at : 20 * at + 19].strip() for at in range(8)]
    else:
        rows = guest.screen()[18:22]
        told = [row[40 * half :][24:40].strip() for half in (0, 1) for row in rows]
    assert [card for card, one in zip(cards, told, strict=True) if not one] == []


@pytest.mark.parametrize(
    ("size", "parts"),
    [(WIDE, ["+4 ! Courage, by Bo", "+3 ! Ext"]), ((160, 45), ["+7 from 2 more"])],
)
def test_all_that_adds_to_two_monsters_is_listed_as_long_as_their_texts_have_room(
    size: tuple[int, int], parts: list[str]
) -> None:
    cards = ["stink_bomb_lemon_fresh", "somebody_elses_courage", "fire_extinguisher_inspected_1974"]
    bob = Player(hand=[*cards, "sorry_wrong_dungeon", "subletting_mimic"])
    sitting = Sitting(alice=Player(), bob=bob, fight="neighbour_with_a_drill")
    dungeon, mimic = sitting.card("sorry_wrong_dungeon"), sitting.card("subletting_mimic")
    sitting.does(1, PlayCard(dungeon, other=mimic))
    for card in cards:
        sitting.does(1, PlayCard(sitting.card(card), side=THEIRS))
    rows = Guest(sitting).screen(*size)
    for told in (
        "m   8 Neighbour",
        "o   6 Subletting Mimic, by Bo",
        "+4 ! Stink Bomb",
        *parts,
        "Bad stuff:",
        "play.",
    ):
        assert any(told in row for row in rows), told
