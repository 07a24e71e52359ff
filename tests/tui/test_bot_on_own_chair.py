"""A bot plays on in the own chair: any key, or any line, gives it back."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.engine.layout import Player
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.ports import Chair
from tui.words.catalogue import words_for


def test_with_a_bot_on_the_own_chair_any_key_is_the_way_back() -> None:
    sitting = Sitting(alice=Player(hand=["phantom_doorbell"]))
    sitting.chairs[0] = Chair(0, "Ann", "bot")
    guest = Guest(sitting)
    assert guest.prompt == "A bot plays on for you. Any key gives you your seat back."
    guest.press("?")
    assert sitting.came_back == 1
    sitting.chairs.clear()
    sitting.tell(sitting.update([]))
    guest.press("esc")
    assert sitting.came_back == 1
    assert "A bot" not in guest.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_a_bot_on_the_own_chair_any_line_is_the_way_back(language: Language) -> None:
    sitting = Sitting()
    lines = Lines(sitting, language=language)
    lines.take()
    sitting.chairs[0] = Chair(0, "Ann", "bot")
    sitting.tell(sitting.update([]))
    assert words_for(language)("plain.played_by_bot") in " ".join(lines.take())
    lines.type("?")
    assert sitting.came_back == 1
