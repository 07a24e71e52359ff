"""Room is used: rows that the hand does not need are the feed's, and cards keep what they tell."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import EndTurn, PlayCard
from engine.views.view_types import FightView
from tests.cases import mostly_slow
from tests.engine.layout import Player
from tests.tui import edition_scenes, scenes
from tests.tui.running_app import painted, stop_time, table_of, wire
from tests.tui.sitting import Guest, Sitting
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import Row, row_text
from tui.canvas.table_regions import USUAL_HAND, Area, layout_for, with_taller_stage
from tui.table.model.desk import Desk
from tui.table.model.hand_and_monster_labels import HandLabels
from tui.table.painters import fight
from tui.table.painters.fight import monsters_side_column
from tui.table.painters.fight_outlook import fight_outlook_rows, outlook_row_count_range
from tui.table.painters.table import table_layout

HAND = [
    *scenes.FIGHT_HAND,
    "read_the_small_print",
    "ladder_nobody_returned",
    "subletting_mimic",
    "somebody_elses_courage",
    "paper_crown",
    "elf",
    "dwarf",
    "noise_complaint",
    "mop_of_many_floors",
    "doormans_coat",
]
SUPER_HAND = [
    "mask_for_one_eye",
    "perfectly_ordinary_glasses",
    "hat_with_a_siren",
    "antennae_on_a_hairband",
    "cowl_with_built_in_scowl",
    "thinking_cap_still_warm",
]
SIZES = ((60, 20), (80, 24), (90, 21), (100, 30), (120, 40), (160, 50), (250, 60))


def holding(count: int) -> Guest:
    """Ann, in a fight, with so many cards."""
    return Guest(Sitting(alice=Player(level=6, hand=HAND[:count]), fight="neighbour_with_a_drill"))


def feed_height(guest: Guest) -> int:
    layout = layout_for(80, 24, cards=guest.desk.hand_room)
    assert layout is not None
    return layout.feed.height


@pytest.mark.parametrize("cards", mostly_slow(range(16), 0, 5, 15))
def test_the_regions_cover_every_cell_once_whatever_the_hand_is(cards: int) -> None:
    for width, height in SIZES:
        layout = layout_for(width, height, cards=cards)
        assert layout is not None
        cells = sum(area.width * area.height for area in layout.areas().values())
        found = {layout.at(x, y)[0] for x in range(width) for y in range(height)}
        assert cells == width * height
        assert "" not in found
        assert layout.feed.height >= 1


@pytest.mark.parametrize(("cards", "rows"), [(0, 7), (2, 6), (5, 3), (6, 2), (7, 1), (8, 4)])
def test_rows_that_the_hand_does_not_need_are_the_feeds(cards: int, rows: int) -> None:
    layout = layout_for(80, 24, cards=cards)
    assert layout is not None
    assert layout.feed.height == rows
    assert layout.hand.y + layout.hand.height == layout.foot.y


def test_seven_cards_keep_their_names_numbers_and_outcomes() -> None:
    rows = holding(7).screen()
    for name, tells in (
        ("Fire Extinguisher, Inspected 1974", "9:8   YOU ARE AHEAD"),
        ("Ladder Nobody Returned", "2 hands, big +4 not during a fight"),
    ):
        assert any(name in row and tells in row for row in rows), name


@pytest.mark.parametrize("count", [8, 14])
def test_in_two_columns_cards_keep_their_numbers_and_sums(count: int) -> None:
    rows = holding(count).screen()
    assert any(re.search(r"! Extinguisher +\+3 9:8 ", row) for row in rows)
    assert any(re.search(r"⌂ Ladder +\+4 ", row) for row in rows)
    assert not any("…" in row for row in rows)


def test_two_columns_are_read_downwards() -> None:
    """A line between them says so; one column has none."""
    guest = holding(14)
    rows = guest.screen()[15:22]
    assert all(row[40] == "│" for row in rows)
    digits = [row[at + 1] for at in (0, 41) for row in rows]
    assert digits == [guest.desk.digits.digit(card) for card in guest.desk.hand()]
    assert not any("│" in row for row in holding(5).screen()[15:22])


def test_cards_that_find_no_room_are_counted() -> None:
    """Of fifteen cards two columns have room for thirteen and the number of the others."""
    guest = holding(15)
    assert any("2 more: [↑][↓]" in row for row in guest.screen())
    assert not any("more: [↑]" in row for row in holding(14).screen())
    guest.press("up")
    last = guest.desk.hand()[-1]
    assert any(guest.desk.book.short(last) in row for row in guest.screen()[15:22])


def test_regions_stay_while_a_turn_lasts() -> None:
    guest = holding(4)
    before = feed_height(guest)
    guest.sitting.submit(
        PlayCard(guest.sitting.card("fire_extinguisher_inspected_1974"), side=0), 0
    )
    assert len(guest.desk.hand()) == 3
    assert feed_height(guest) == before
    ended = Guest(Sitting(alice=Player(hand=HAND[:2]), point="rest"))
    ended.desk.hand_room = 5
    ended.sitting.does(0, EndTurn())
    assert ended.desk.my_turn is False
    assert ended.desk.hand_room == 2


@pytest.mark.parametrize(("width", "height", "room"), [(60, 20, 6), (80, 24, 7), (90, 21, 7)])
@pytest.mark.parametrize("cards", [2, 4, 5])
def test_a_log_of_one_line_gets_the_rows_of_cards_that_are_gone_within_the_turn(
    width: int, height: int, room: int, cards: int
) -> None:
    """As many cards as had left it one row are played: it has three again, as far as there are."""
    guest = holding(cards)
    guest.desk.hand_room = room
    squeezed, layout = (
        layout_for(width, height, cards=room),
        table_layout(guest.desk, width, height),
    )
    assert squeezed is not None
    assert squeezed.feed.height == 1
    assert layout is not None
    assert layout.feed.height == min(3, squeezed.feed.height + room - cards)
    cells = sum(area.width * area.height for area in layout.areas().values())
    found = {layout.at(x, y)[0] for x in range(width) for y in range(height)}
    assert cells == width * height
    assert "" not in found
    rows = "".join(guest.screen(width, height))
    assert all(guest.desk.book.short(card, 12) in rows for card in guest.desk.hand())


def test_what_is_handed_over_on_one_keyboard_leaves_the_room_as_it_is() -> None:
    guest = holding(2)
    guest.desk.shared = True
    guest.sitting.is_held(-1)
    assert guest.desk.hand_room == USUAL_HAND


async def test_regions_that_move_send_only_what_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = PlayerApp(holding(4).sitting)
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            table = table_of(app)
            stop_time(table)
            await pilot.pause()
            stage = table._pane.rows("stage")
            written.clear()
            table.desk.hand_room = 5
            table.paint()
            await painted(pilot, written)
            sent = "".join(written)
            assert table._layout_now == layout_for(80, 24, cards=5)
            assert table._pane.rows("stage") == stage
            assert "LOSES TO" not in sent
            assert 0 < len(sent.encode()) < 1500


def test_a_pane_that_is_divided_anew_remembers_what_it_shows() -> None:
    pane = Pane(scenes.guest_at("your_turn").desk.preferences.theme)
    pane._stale = False
    pane._areas = {"one": Area(0, 0, 4, 1), "two": Area(0, 1, 4, 2)}
    pane._rows = {
        "one": ((("abcd", "text"),),),
        "two": ((("ef", "bold"), ("gh", "text")), (("ijkl", "text"),)),
    }
    pane.place({"one": Area(0, 0, 4, 2), "two": Area(0, 2, 4, 1)})
    assert [row_text(row) for row in pane.rows("one")] == ["abcd", "efgh"]
    assert [row_text(row) for row in pane.rows("two")] == ["ijkl"]
    assert not pane._stale


# --- what a fight tells at 80x24 ------------------------------------------------------------------


def fight_stage(card: str, edition: str = "classic", language: Language = "en") -> str:
    """The stage of a fight against that card, in one line."""
    guest = Guest(Sitting(edition=edition, alice=Player(level=4), fight=card), language=language)
    rows = [row[:55] for row in guest.screen()[1:13]]
    half = monsters_side_column(55)
    return " ".join(" ".join(row[half:].split()) for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_monster_does_stands_in_the_fight(language: Language) -> None:
    told = fight_stage("neighbour_with_a_drill", language=language)
    sitting = Sitting()
    book = Guest(sitting, language=language).desk.book
    card = sitting.card("neighbour_with_a_drill")
    for clause in book.text(card):
        assert clause.replace("\N{NO-BREAK SPACE}", " ") in told


def wordy_fight(cards: int) -> Guest:
    """A monster with more text than the stage has rows, against somebody with so many cards."""
    player = Player(level=4, hand=SUPER_HAND[:cards])
    return Guest(Sitting(edition="super", alice=player, fight="taxman_in_a_hood"))


def test_a_text_that_is_too_long_ends_in_the_key_that_reads_it() -> None:
    assert any("… [x]" in row for row in wordy_fight(5).screen())


@pytest.mark.parametrize(("cards", "room"), [(2, USUAL_HAND), (4, USUAL_HAND), (2, 2)])
def test_what_a_monster_does_takes_the_rows_that_hand_and_feed_have_free(
    cards: int, room: int
) -> None:
    """It is read in the fight that it decides, not behind a key while rows stand empty."""
    guest = wordy_fight(cards)
    guest.desk.hand_room = room
    rows = guest.screen()
    told = " ".join(row[:54].strip() for row in rows)
    for clause in guest.desk.book.text(guest.sitting.card("taxman_in_a_hood")):
        assert clause.replace("\N{NO-BREAK SPACE}", " ") in told
    assert not any("… [x]" in row for row in rows)
    assert all(guest.desk.book.short(card, 12) in "".join(rows) for card in guest.desk.hand())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_choice_shows_the_fight_that_it_covers(size: tuple[int, int]) -> None:
    """Whether to fight or to pay is decided by the sums, the treasures and the bad stuff."""
    ann = Player(level=3, hand=SUPER_HAND[:2])
    zeppelin = "zeppelin_of_petty_crime"
    guest = Guest(Sitting(edition="super", alice=ann, doors=[zeppelin], point="prepare"))
    guest.press("o")
    rows = guest.screen(*size)
    told = " ".join(" ".join(row[:55].split()) for row in rows)
    assert "YOU CHOOSE" in told
    assert "3 LOSES TO 7 ■ 2 treasures" in told
    assert "5 more on a, or 5 less on m" in told
    assert "Bad stuff: the player on your left takes 2 of" in told
    assert "so far 0 of 1 chosen" in told


def test_several_monsters_are_told_by_their_letters() -> None:
    rows = Guest(edition_scenes.heroes_fight()).screen()
    assert any("m: +2 to run away from it." in row for row in rows)


def test_the_treasures_of_a_fight_stand_beside_the_sum() -> None:
    rows = scenes.guest_at("kill_called").screen()
    assert "m   9 level" in rows[2]
    assert "■ 4 treasures" in rows[3]


# --- large terminals ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(160, 50), (200, 60), (250, 60)])
def test_on_a_large_terminal_the_race_is_told_by_rounds_beside_the_gear(
    size: tuple[int, int],
) -> None:
    rows = scenes.guest_at("your_turn").screen(*size)
    assert any("YOU WEAR" in row and "LEVEL RACE" in row for row in rows)
    assert any("┤b" in row for row in rows)
    crown = next(row for row in rows if "+1 Paper Crown" in row)
    assert crown.index("$200") - crown.index("Paper Crown") < 40


@pytest.mark.parametrize("size", [(160, 50), (250, 60)])
def test_what_a_list_tells_of_a_card_stands_near_its_name(size: tuple[int, int]) -> None:
    rows = scenes.guest_at("trading").screen(*size)
    coat = next(row for row in rows if "⌂ Doorman's Coat" in row)
    assert coat.index("$600") - coat.index("Doorman's") < 84


def test_no_name_of_gear_is_missing_in_the_rail_of_a_large_terminal() -> None:
    rows = scenes.guest_at("your_turn").screen(160, 50)
    assert any("Paper Crown +1, Bathrobe +2, Spare Key +3" in row for row in rows)
    heroes = "\n".join(scenes.guest_at("heroes").screen(160, 50))
    assert "Mask +1, Cape with a Fan +1," in heroes
    assert "Grappling Hook +1" in heroes.replace("+1 Grappling Hook", "")


@pytest.mark.parametrize("count", [7, 8])
def test_seven_cards_stay_cards(count: int) -> None:
    rows = holding(count).screen(160, 50)
    assert any(
        row.count("╗") + row.count("┐") + row.count("╕") + row.count("╖") >= count for row in rows
    )
    assert any("9:8 YOU ARE AHEAD" in " ".join(row.split()) for row in rows)
    assert not any("LEVEL CARD…" in row for row in rows)


# --- small things that annoyed --------------------------------------------------------------------


def test_a_card_that_is_taken_back_has_its_digit_again() -> None:
    labels = HandLabels()
    labels.update((10, 11, 12), 0.0)
    labels.update((10, 12), 5.0)
    labels.update((10, 12, 11), 6.0)
    assert labels.digit(11) == "2"
    labels.update((10, 12), 7.0)
    labels.update((10, 12, 13, 14, 15, 16, 17, 18, 19, 20), 20.0)
    labels.update((10, 12, 13, 14, 15, 16, 17, 18, 19, 11), 30.0)
    assert len({digit for digit, _ in labels.all}) == 10


def test_to_call_a_kill_while_behind_is_answered() -> None:
    guest = Guest(scenes.your_fight())
    guest.press("c")
    assert guest.prompt == "You're behind, so there's no kill to call (STR-04)."
    assert guest.sitting.sent == []
    others = Guest(scenes.others_fight())
    others.press("c")
    assert "behind, so there's no kill" not in others.prompt


def test_a_page_that_goes_on_below_says_so() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("?")
    assert guest.screen()[15].endswith("▼")
    for _ in range(6):
        guest.press("pagedown")
    assert not guest.screen()[15].endswith("▼")
    guest.press("escape q")
    assert "▼" not in "".join(guest.screen())


@pytest.mark.parametrize("size", [(120, 40), (160, 50), (250, 60)])
def test_a_deal_leaves_what_the_monster_does_in_sight(size: tuple[int, int]) -> None:
    """Who is offered help decides by it."""
    assert "Bad stuff: discard your best" in "\n".join(scenes.guest_at("deal").screen(*size))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", mostly_slow(range(16), 0, 5, 15))
def test_a_taller_stage_leaves_the_cards_their_rows(size: tuple[int, int], cards: int) -> None:
    layout = layout_for(*size, cards=max(cards, USUAL_HAND))
    assert layout is not None
    taller = with_taller_stage(layout, 3, cards)
    cells = sum(area.width * area.height for area in taller.areas().values())
    found = {taller.at(x, y)[0] for x in range(size[0]) for y in range(size[1])}
    assert cells == size[0] * size[1]
    assert "" not in found
    assert taller.stage.height <= layout.stage.height + 3
    assert taller.hand.height - 1 >= min(cards, layout.hand.height - 1, -(-cards // 2))
    assert taller.feed.height >= min(layout.feed.height, 3)


def test_the_rows_of_what_follows_from_a_fight_are_known_before_it_is_worked_out(
    subtests: pytest.Subtests,
) -> None:
    """In all scenes of a fight that is not won, and over a random game."""
    chance = random.Random(4)
    sitting = Sitting(seats=4, edition="super")
    played = Guest(sitting)

    def check(desk: Desk) -> None:
        view = desk.fight
        if view is None or view.is_decided or not view.foes:
            return
        least, most = outlook_row_count_range(desk, view)
        for width in (55, 60, 79, 104):
            assert least <= len(fight_outlook_rows(desk, view, width)) <= most

    for scene in scenes.SCENES:
        with subtests.test(scene=scene):
            check(scenes.guest_at(scene).desk)
    for _ in range(80):
        sitting.does_anything(chance)
        check(played.desk)


def test_what_follows_from_a_fight_is_not_worked_out_where_no_row_could_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five cards leave no row of the hand, and the feed keeps its three; nor does it matter whether
    the outlook has two rows or three where either leaves too little for the text."""
    asked: list[int] = []

    def outlook(desk: Desk, view: FightView, width: int) -> list[Row]:
        asked.append(width)
        return fight_outlook_rows(desk, view, width)

    monkeypatch.setattr(fight, "fight_outlook_rows", outlook)
    for scene in ("others_fight", "heroes_fight", "kill_called"):
        desk = scenes.guest_at(scene).desk
        assert table_layout(desk, 80, 24) is not None
    assert asked == []
    assert table_layout(scenes.guest_at("blended").desk, 80, 24) is not None
    assert len(asked) == 1


def test_letters_in_the_race_stand_apart_from_those_of_the_level_before() -> None:
    second = Player(level=2)
    guest = Guest(Sitting(seats=4, alice=second, carol=second, dave=second))
    rows = guest.screen()
    at = next(y for y, row in enumerate(rows) if "1  2  3" in row)
    letters = [row[25:54].split() for row in rows[at + 1 : at + 3]]
    assert letters == [["b", "ac"], ["d"]]


def test_everybody_on_one_level_of_the_race_is_there() -> None:
    second = Player(level=2)
    others: dict[str, Any] = dict.fromkeys(("bob", "carol", "dave", "eve", "frank"), second)
    guest = Guest(Sitting(seats=6, **others))
    rows = guest.screen()
    at = next(y for y, row in enumerate(rows) if "1  2  3" in row)
    letters = "".join(row[25:54] for row in rows[at + 1 : at + 3])
    assert set("abcdef") <= set(letters)
