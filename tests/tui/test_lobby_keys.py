"""Keys of the lobby: the form, the waiting table, and the guards by which none goes astray."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.built_in_editions import load_built_in_edition
from cards.edition_blend import blend_editions
from cards.languages import LANGUAGES, Language
from netplay.table_box import parse_house_rules
from tests.tui.fake_lobby import ALL_DECKS, ATTIC, CELLAR, OWN, PACES, STAGE_DOOR
from tests.tui.lobby_visitor import LobbyVisitor
from tests.tui.sitting import Sitting
from tui.canvas.rows import row_text
from tui.lobby import house_rule_choices
from tui.lobby.current_keys import keys_now
from tui.lobby.new_table_form import NewTableForm
from tui.lobby.new_table_form_words import form_row_value
from tui.lobby.painter import lobby_rows
from tui.ports import Chair, NewTable, TablePace
from tui.settings.preferences import Preferences
from tui.words.catalogue import words_for
from tui.words.pace import pace_in_words


def test_two_keys_make_a_table_with_sensible_defaults() -> None:
    ann = LobbyVisitor()
    ann.press("n enter")
    assert ann.port.made == NewTable("At Ann's", ("classic",), seats=4, bots=0)
    assert ann.lobby.mark == "x3"


def test_everything_in_the_form_can_be_chosen() -> None:
    ann = LobbyVisitor()
    ann.press("n backspace backspace ! down down right up right")
    ann.press("down down right down right right down right")
    ann.press("down right down right down right down right right right")
    ann.press("down right right down right right down right down right down down down right")
    ann.press("down down right down right enter")
    assert ann.port.made == NewTable(
        "At Ann!",
        ("star",),
        seats=5,
        bots=2,
        gender="female",
        bot_chairs="yes",
        house_rules=(
            ("window.seconds", "10.0"),
            ("win.level", "11"),
            ("win.shared_with_helper", "true"),
        ),
        pace="relaxed",
        times=(("turn", "60.0"), ("holds", "0")),
        absent="wait",
        open_passes=True,
        strength="hard",
        temper="none",
    )


def test_hands_at_the_end_are_as_the_host_has_them_until_somebody_chooses() -> None:
    ann = LobbyVisitor()
    ann.press("n")
    assert ann.lobby.form is not None
    form = replace(ann.lobby.form, usual_open_hands=True).at("open_hands")
    assert form.shows_hands
    assert form.wish().open_hands is None
    assert form.changed(1).wish().open_hands is False


def test_a_table_is_made_without_a_coach_by_one_key() -> None:
    ann = LobbyVisitor()
    ann.press("n")
    assert ann.lobby.form is not None
    form = ann.lobby.form.at("coach")
    assert form.wish().coach is True
    assert form.changed(1).wish().coach is False


def test_between_which_times_one_chooses_stands_beside_the_marked_one() -> None:
    ann = LobbyVisitor()
    ann.press("n")
    assert "2 s to 1 min" not in ann.shown(60, 20)
    while ann.lobby.form is not None and ann.lobby.form.row != "window":
        ann.press("down")
    assert "►  2 s to 1 min" in ann.shown(60, 20)


def test_another_pace_begins_with_its_own_times() -> None:
    ann = LobbyVisitor()
    ann.press("n")
    assert ann.lobby.form is not None
    form = ann.lobby.form.at("window").changed(1).at("turn").changed(1).at("pace").changed(1)
    assert (form.pace, form.window_seconds, form.turn) == ("relaxed", 6.0, None)
    assert form.changed(1).changed(1).window_seconds == 2.6, "as the edition prints it"


def test_times_go_up_and_down_from_the_usual_one() -> None:
    ann = LobbyVisitor()
    ann.press("n")
    assert ann.lobby.form is not None
    window = ann.lobby.form.at("window")
    assert window.window_seconds == 2.6
    assert [window.changed(by).window_seconds for by in (-1, 1)] == [2.0, 3.0]
    assert window.changed(1).changed(-1).window_seconds == 2.6
    assert window.changed(1).changed(-1).wish() == window.wish()
    turn = window.at("turn")
    assert turn.preset.turn == 300.0
    assert [turn.changed(by).turn for by in (-1, 1)] == [120.0, 600.0]
    holds = window.at("holds")
    assert holds.preset.holds == 2
    assert [holds.changed(by).holds for by in (-1, 1)] == [1, 3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("pace", "told"),
    [
        (PACES[0], "as printed; 5 min a turn; 2 holds of 6 s; a bot after 1 min away"),
        (PACES[2], "by correspondence; 1 day a turn; a bot after 2 missed turns"),
        (
            TablePace("relaxed", holds=1, hold=1.5, absent="wait", open_passes=True),
            "relaxed; 1 hold of 1.5 s; waits for absent players; passes are shown",
        ),
    ],
)
def test_the_pace_is_told_before_one_sits_down(
    pace: TablePace, told: str, language: Language
) -> None:
    said = pace_in_words(words_for(language), pace)
    assert said.count("; ") == told.count("; ")
    assert (said == told) is (language == "en")


def test_several_editions_are_a_blend_and_one_of_them_may_be_the_base() -> None:
    """Switched on one by one; the last that is left stays, and a base has to be among them."""
    ann = LobbyVisitor()
    ann.press("n down right right down right down right right enter")
    assert ann.port.made is not None
    assert (ann.port.made.editions, ann.port.made.base) == (("classic", "star"), "star")
    ann.press("n down")
    assert not ann.lobby.notice
    ann.press("right")
    assert ann.lobby.notice == ann.lobby.words("form.last_edition")
    form = ann.lobby.form
    assert form is not None
    assert form.chosen == ("classic",)
    blend = form.at("deck:star").changed(1)
    assert "base" in blend.rows
    based = blend.at("base").changed(-1)
    assert based.base == "star"
    assert based.at("deck:star").changed(1).base == ""


def test_the_rules_of_a_blend_are_what_it_merges_to() -> None:
    """What the editions say anyway is no house rule; a base changes what that is."""
    form = NewTableForm(ALL_DECKS, "x", editions=("classic", "star"))
    throwing = house_rule_choices.house_rule_row_by_name("items.discard_freely")
    assert form.value_of(throwing) is False
    assert replace(form, base="classic").value_of(throwing) is True
    there = form.turned_to("rules").at("rule:items.discard_freely").changed(1)
    assert there.wish().house_rules == (("items.discard_freely", "true"),)
    assert there.is_overridden(throwing)
    assert there.changed(1).wish().house_rules == ()
    assert there.reset().wish().house_rules == ()


@pytest.mark.parametrize(
    ("row", "by", "value"),
    [
        ("sell.unit", 1, "1100"),
        ("items.big_limit", 1, "2"),
        ("items.big_limit", -2, "none"),
        ("death.keeps/role", 1, '["race", "class", "two_identities", "role"]'),
        ("death.back", 1, "at_once"),
        ("hand.base", 30, "20"),
        ("win.level", -30, "2"),
    ],
)
def test_every_kind_of_rule_can_be_changed(row: str, by: int, value: str) -> None:
    form = NewTableForm(ALL_DECKS, "x").turned_to("rules").at(f"rule:{row}")
    for _ in range(abs(by)):
        form = form.changed(1 if by > 0 else -1)
    assert form.wish().house_rules == ((row.partition("/")[0], value),)


def test_whatever_the_form_makes_of_a_rule_a_table_can_be_played_with(
    subtests: pytest.Subtests,
) -> None:
    for row in house_rule_choices.all_house_rule_rows():
        form = NewTableForm(ALL_DECKS, "x").turned_to("rules").at(f"rule:{row.name}")
        wishes: set[tuple[tuple[str, str], ...]] = set()
        for by in (1, 1, -1, -1, -1):
            form = form.changed(by)
            wishes.add(form.wish().house_rules)
        for wish in sorted(wishes):
            with subtests.test(rules=wish):
                blend_editions([load_built_in_edition("classic")], house=parse_house_rules(wish))


def test_the_page_of_rules_is_opened_and_left() -> None:
    ann = LobbyVisitor()
    ann.press("n up up up up up up up up enter")
    form = ann.lobby.form
    assert form is not None
    assert form.page == "rules"
    ann.press("right pagedown right r escape")
    form = ann.lobby.form
    assert form is not None
    assert (form.page, form.row) == ("table", "house")
    assert form.rules == (("win.level", "11"),)
    assert ann.asked == []
    ann.press("down enter")
    assert ann.port.made is not None
    assert ann.port.made.house_rules == (("win.level", "11"),)


def test_a_time_that_was_chosen_is_told_from_the_usual_one() -> None:
    words, form = words_for("en"), NewTableForm(ALL_DECKS, "x").at("window")
    usual = form_row_value(words, form, "window")
    chosen = form_row_value(words, form.changed(1), "window")
    assert usual.endswith("(default)")
    assert chosen
    assert "default" not in chosen


def test_seats_follow_the_rules_about_seats() -> None:
    form = NewTableForm(ALL_DECKS, "x", rules=(("players.max", "8"), ("players.min", "2"))).at(
        "seats"
    )
    assert [form.changed(by).seats for by in (9, -9)] == [8, 2]


def test_the_form_allows_only_what_the_deck_has_room_for() -> None:
    ann = LobbyVisitor()
    ann.press("n down down down" + " right" * 9 + " down" + " right" * 9 + " up" + " left" * 9)
    ann.press("enter")
    assert ann.port.made is not None
    assert (ann.port.made.seats, ann.port.made.bots) == (3, 2)


def test_the_name_of_a_table_is_text_and_nothing_else() -> None:
    ann = LobbyVisitor()
    ann.press("n t u q 1 2")
    assert ann.asked == []
    assert ann.lobby.form is not None
    assert ann.lobby.form.name == "At Ann'stuq12"
    ann.press("escape")
    assert keys_now(ann.lobby)["n"].verb == "form"
    assert ann.asked == []


def test_the_owner_of_a_waiting_table_sets_bots_and_starts() -> None:
    bot = Chair(1, "Rusty", "bot", bot=True)
    ann = LobbyVisitor(replace(OWN, chairs=(*OWN.chairs, bot)), STAGE_DOOR)
    ann.press("+ - enter e")
    assert ann.asked == [
        ("set_bots", "x3", 2),
        ("set_bots", "x3", 0),
        ("start", "x3"),
        ("get_up", "x3"),
    ]


def test_only_the_table_against_bots_that_was_asked_for_starts_by_itself() -> None:
    ann = LobbyVisitor()
    ann.press("u")
    ann.port.update(OWN)
    assert ann.asked == [("make", 3), ("start", "x3")]
    ann.port.update()
    ann.press("n enter")
    ann.port.update(replace(OWN, id="x4"))
    assert ann.asked[2:] == [("make", 0)]


def test_another_at_a_waiting_table_does_neither() -> None:
    ann = LobbyVisitor(replace(OWN, you=1, chairs=(Chair(0, "Bo"), Chair(1, "Ann"))))
    ann.press("+ - enter")
    assert ann.asked == []
    assert not {"+", "-", "enter"} & keys_now(ann.lobby).keys()


def test_a_characters_gender_is_chosen_before_and_at_a_waiting_table() -> None:
    ann = LobbyVisitor(STAGE_DOOR)
    ann.press("g enter")
    assert ann.asked == [("join", "x1", "female")]
    ann.port.update(replace(OWN, id="x1"))
    ann.press("g")
    assert ann.asked[1:] == [("become", "x1", "male")]


def test_what_a_key_has_said_is_forgotten_at_the_table() -> None:
    ann = LobbyVisitor(STAGE_DOOR)
    ann.press("g")
    assert ann.lobby.notice
    ann.port.seat(Sitting())
    assert not ann.lobby.notice


def test_a_bots_chair_is_asked_for_and_not_twice() -> None:
    ann = LobbyVisitor(CELLAR)
    ann.press("enter")
    assert ann.asked == [("join", "x4", "other")]
    ann.port.update(replace(CELLAR, knocking=True))
    ann.press("enter e")
    assert ann.asked[1:] == [("get_up", "x4")]


def test_digits_stick_to_their_tables() -> None:
    ann = LobbyVisitor(ATTIC, STAGE_DOOR)
    ann.port.update(CELLAR, ATTIC, STAGE_DOOR)
    ann.press("2")
    ann.port.update(CELLAR, STAGE_DOOR)
    ann.press("3")
    assert ann.asked == [("join", "x1", "other"), ("join", "x4", "other")]


def test_the_digit_of_a_table_that_has_gone_rests() -> None:
    ann = LobbyVisitor(ATTIC, STAGE_DOOR)
    ann.port.update(STAGE_DOOR)
    ann.port.update(STAGE_DOOR, CELLAR)
    ann.press("1")
    assert ann.asked == []


def test_the_mark_never_slides_to_a_neighbour() -> None:
    ann = LobbyVisitor(CELLAR, STAGE_DOOR)
    assert ann.lobby.mark == "x4"
    ann.port.update(STAGE_DOOR)
    ann.press("enter")
    assert ann.asked == []


def test_a_key_whose_meaning_somebody_else_changed_is_dead_for_a_moment() -> None:
    guest = replace(OWN, you=1, chairs=(Chair(0, "Bo"), Chair(1, "Ann")))
    ann = LobbyVisitor(guest)
    ann.port.update(replace(OWN, you=0, chairs=(Chair(0, "Ann"),)))
    ann.at_once("enter")
    assert ann.asked == []
    assert ann.lobby.notice == "The game changed; press again."
    ann.press("enter")
    assert ann.asked == [("start", "x3")]


def test_a_digit_that_changed_its_table_is_dead_for_a_moment() -> None:
    ann = LobbyVisitor(ATTIC, STAGE_DOOR)
    ann.port.update(ATTIC, replace(STAGE_DOOR, state="running", bot_chairs="yes"))
    ann.at_once("2")
    assert ann.asked == []
    ann.press("2")
    assert ann.asked == [("join", "x1", "other")]


def test_a_table_that_has_just_come_can_be_gone_to() -> None:
    ann = LobbyVisitor(STAGE_DOOR)
    ann.port.update(STAGE_DOOR, CELLAR)
    ann.at_once("2")
    assert ann.asked == [("join", "x4", "other")]


def test_a_held_enter_makes_a_table_and_does_not_start_it() -> None:
    ann = LobbyVisitor()
    ann.press("n enter")
    ann.now += 0.3
    ann.at_once("enter")
    assert ann.asked == [("make", 0)]


def test_a_paste_is_never_keys() -> None:
    ann = LobbyVisitor()
    ann.controller.paste("n u 1 2 3 q y and so on")
    assert ann.asked == []
    assert ann.lobby.notice
    ann.press("n")
    ann.controller.paste("\x1b2\n")
    assert ann.lobby.form is not None
    assert ann.lobby.form.name == "At Ann's 2 "


def test_leaving_asks_once() -> None:
    ann = LobbyVisitor()
    ann.press("q q")
    assert ann.asked == []
    ann.press("q y")
    assert ann.asked == [("leave",)]


def test_one_key_begins_the_tutorial() -> None:
    visitor = LobbyVisitor()
    visitor.press("b")
    assert visitor.port.asked == [("learn", "The Trial Door")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_row_of_house_rules_says_what_enter_does_there(language: Language) -> None:
    ann = LobbyVisitor()
    ann.lobby.preferences = Preferences(language)
    ann.press("n")
    while isinstance(ann.lobby.shown, NewTableForm) and ann.lobby.shown.row != "house":
        ann.press("down")
    words = words_for(language)
    foot = row_text(lobby_rows(ann.lobby, 80, 24)[-1])
    assert words("form.keys").split("  ")[0] not in foot
    assert words("form.keys_house").split("  ")[0] in foot
    ann.press("enter")
    assert isinstance(ann.lobby.shown, NewTableForm)
    assert ann.lobby.shown.page == "rules"
