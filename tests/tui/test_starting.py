"""Before the first turn: what to begin with, ticked by digits."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.box import box_of_editions
from engine.core.commands import AnswerQuestion, ConfirmSetup, Pass
from engine.game import new_game
from tests.engine.layout import SEED, Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.table.model.card_refusals import card_refusal_text


def test_digits_tick_and_enter_sends_all_of_it() -> None:
    sitting = scenes.starting()
    guest = Guest(sitting)
    guest.press("1 3 1 2 enter")
    cards = (sitting.card("dwarf"), sitting.card("bathrobe_of_authority"))
    assert sitting.sent == [ConfirmSetup(sitting.state.serial, cards)]
    assert guest.prompt == "You're ready. Once everybody is, the first turn begins."
    marked = [row for row in guest.screen() if "√" in row]
    assert [row.split("√")[1].split()[1] for row in marked] == ["Bathrobe", "Dwarf"]
    assert sitting.state.play(0) == []


def test_space_lays_nothing_down_but_not_while_something_is_ticked() -> None:
    sitting = scenes.starting()
    guest = Guest(sitting)
    assert "[Space] nothing" in guest.keys
    guest.press("1")
    assert "[Space]" not in guest.keys
    guest.press("space")
    assert sitting.sent == []
    guest.press("escape space")
    assert sitting.sent == []
    assert guest.prompt == "Nothing is ticked: [Space] again starts without cards."
    guest.press("space")
    assert sitting.sent == [Pass(sitting.state.serial)]


DWARVISH = "wardrobe_door"
"""An item for dwarfs alone."""


@pytest.mark.parametrize(("hand", "presses"), [([DWARVISH], 1), ([DWARVISH, "dwarf"], 2)])
def test_a_card_that_would_not_work_is_not_missed(hand: list[str], presses: int) -> None:
    sitting = Sitting(alice=Player(hand=hand), point="setup")
    guest = Guest(sitting)
    for press in range(presses):
        assert sitting.sent == [], press
        guest.press("space")
    assert sitting.sent == [Pass(sitting.state.serial)]


def test_enter_without_a_tick_sends_nothing() -> None:
    sitting = scenes.starting()
    guest = Guest(sitting)
    guest.press("enter")
    assert sitting.sent == []
    assert guest.prompt == "Nothing is ticked: [Space] starts without cards."


def test_what_does_not_go_together_is_told_and_stays_ticked() -> None:
    sitting = scenes.starting()
    guest = Guest(sitting)
    guest.press("1 3 enter")
    assert guest.prompt == "You can start with at most one of each kind (SETUP-08)"
    guest.press("1 enter")
    assert sitting.sent[-1] == ConfirmSetup(sitting.state.serial, (sitting.card("dwarf"),))


def test_whoever_has_nothing_to_lay_down_is_asked_all_the_same() -> None:
    sitting = Sitting(alice=Player(hand=["phantom_doorbell"]), point="setup")
    guest = Guest(sitting)
    assert guest.prompt == "You have nothing to start with. Press Space when you're ready."
    assert "[Space] ready" in guest.keys
    guest.press("space")
    assert [command.kind for command in sitting.sent] == ["pass"]


def test_the_log_tells_what_everybody_laid_down_once_all_are_ready() -> None:
    sitting = scenes.starting()
    guest = Guest(sitting)
    guest.press("1 2 enter")
    for seat in (2, 3):
        sitting.does(seat, Pass(sitting.state.serial))
    assert not any("lay" in line.text for line in guest.desk.log.lines)
    sitting.does(4, Pass(sitting.state.serial))
    told = [line.text for line in guest.desk.log.lines]
    assert "You lay down Elf and Bathrobe of Authority." in told
    assert not any("lays down" in text for text in told)
    assert guest.prompt.startswith("Play a card, sort your gear")


def test_a_clock_that_runs_out_takes_the_ticks_back() -> None:
    sitting = scenes.starting()
    guest = Guest(sitting)
    guest.press("1 2")
    sitting.expires()
    assert guest.desk.listing is None
    assert guest.prompt.startswith("The game changed")
    assert sitting.state.play(0) == []


def test_the_reader_tells_only_of_other_cards_that_they_wait_for_the_first_turn() -> None:
    sitting = scenes.starting()
    desk = Guest(sitting).desk
    told = {desk.book.compiled(card).id: card_refusal_text(desk, card) for card in desk.view.hand}
    assert [one for one, refusal in told.items() if "AMB-96" in refusal] == ["phantom_doorbell"]
    assert told["elf"] == told["dwarf"] == told["bathrobe_of_authority"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_say_beside_what_is_ticked_that_they_would_not_work(language: Language) -> None:
    hand = ["cleric", "dwarf", "rolled_carpet_with_contents", "wardrobe_door"]
    sitting = Sitting(alice=Player(hand=hand), point="setup")
    guest = Guest(sitting, language=language)
    others, dwarves, aside = {
        "en": ("not for clerics", "only for dwarves", "carried, not equipped"),
        "de": ("nicht für Kleriker", "nur für Zwerge", "wird quer gelegt"),
        "it": ("non per chierici", "solo per nani", "va messo da parte"),
    }[language]

    def told(digit: int) -> str:
        """The row of that card in the hand."""
        return next(row for row in guest.screen()[17:] if row.startswith(f"[{digit}]"))

    assert not any(one in told(3) for one in (others, dwarves, aside))
    assert dwarves in told(4)
    guest.press("1")
    assert others in told(3)
    guest.press("1 2")
    assert others not in told(3)
    assert dwarves not in told(4)
    guest.press("3")
    assert aside in told(4), "both need two hands"


@rule("AMB-108", "SETUP-15")
def test_where_it_is_agreed_the_first_seat_names_who_begins() -> None:
    sitting = Sitting(seats=3)
    box = box_of_editions("classic", house={"start": {"first": "named"}})
    sitting.state, _ = new_game(box, ["female"] * 3, SEED)
    guest = Guest(sitting)
    screen = guest.screen()
    assert "WHO BEGINS?" in screen[1]
    assert [row.replace("[ ]", "")[:13].split() for row in screen[3:6]] == [
        ["[a]", "a", "You"],
        ["[b]", "b", "Bo"],
        ["[c]", "c", "Cleo"],
    ]
    guest.press("c enter")
    assert [one.picks for one in sitting.sent if isinstance(one, AnswerQuestion)] == [(2,)]
    assert sitting.state.active == 2


def test_before_the_first_turn_each_card_says_what_it_adds() -> None:
    guest = Guest(scenes.starting())
    rows = [row.rstrip() for row in guest.screen() if row.startswith("[")]
    assert rows[0].endswith("run +1")
    assert rows[1].endswith("str 1 → 3")
    guest.press("1")
    rows = [row.rstrip() for row in guest.screen() if row.startswith("[")]
    assert rows[2].endswith("one of each kind")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_begins_with_is_listed_once_it_is_ticked(language: Language) -> None:
    guest = Guest(scenes.starting(), language=language)
    dwarf = guest.desk.book.short(guest.sitting.card("dwarf"))

    def rows_with(name: str) -> int:
        return sum(name in row for row in guest.screen(80, 24))

    assert rows_with(dwarf) == 1
    guest.press("2 3")
    assert rows_with(dwarf) == 2
    after = guest.desk.words("list.strength", n=1, k=3)
    assert any(after in row for row in guest.screen(80, 24))


@rule("SETUP-08")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_lie_together_says_why_before_it_is_laid_down(language: Language) -> None:
    sitting = Sitting(alice=Player(hand=["warrior", "wizard"]), point="setup", seats=2)
    guest = Guest(sitting, language=language)
    why = guest.desk.words("refused.one_of_each")
    for key, told in (("1", False), ("2", True), ("2", False)):
        guest.press(key)
        for size in ((60, 20), (80, 24), (160, 50)):
            assert any(why in row for row in guest.screen(*size)[:-2]) is told, (key, size)
