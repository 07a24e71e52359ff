"""A card on a monster changes how much there is to win: told beforehand, and in the log."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import PlayCard
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.plain.typed_verbs import word_for_typed_verb
from tui.words.catalogue import words_for

LUNCH, DRILL = "on_its_lunch_break", "neighbour_with_a_drill"
"""-5, and a treasure less; level 8, with two treasures."""


def meddling() -> Sitting:
    bo = Player(level=9)
    return Sitting(seats=2, turn="bob", alice=Player(hand=[LUNCH]), bob=bo, fight=DRILL)


@rule("ENH-05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_card_and_the_log_tell_its_treasures(language: Language) -> None:
    guest = Guest(meddling(), language=language)
    guest.press("1 x")
    assert any("9:8 → 9:3, -1 ■" in row for row in guest.screen())
    drill = guest.sitting.card(DRILL)
    guest.sitting.does(0, PlayCard(guest.sitting.card(LUNCH), monster=drill))
    words = guest.desk.words
    sums = words("log.sums_and_loot", n=9, k=3, treasures=words.count("treasure", 1))
    assert guest.desk.log.lines[-1].text.endswith(sums)
    guest.press("w")
    assert any("■\N{NO-BREAK SPACE}-1" in row for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_tell_the_treasures_that_a_card_takes(language: Language) -> None:
    words = words_for(language)
    told = Lines(meddling(), language=language).type(word_for_typed_verb("hand", words))
    assert words.count("plain.treasures_fewer", 1) in told
