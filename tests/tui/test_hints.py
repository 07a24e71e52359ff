"""What a beginner is told about the keys: only keys that work, and nobody else is told."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.tui import scenes
from tests.tui.sitting import Guest
from tui.table.acts import keys_now
from tui.words.catalogue import LANGUAGES, Language

_NAMES = {
    "Tab": "tab",
    "Space": "space",
    "Enter": "enter",
    "Leer": "space",
    "Spazio": "space",
    "Invio": "enter",
}


def beginner(name: str, language: Language = "en") -> Guest:
    build, keys = scenes.SCENES[name]
    guest = Guest(build(), language=language)
    guest.press(keys)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    return guest


def test_a_beginner_is_told_which_key_opens_the_door() -> None:
    guest = beginner("your_turn")
    assert guest.prompt.startswith("[o] opens the door.")
    guest.desk.preferences = replace(guest.desk.preferences, hints=False)
    assert guest.prompt.startswith("Sort your gear")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(scenes.SCENES))
def test_every_key_that_a_hint_names_works(name: str, language: Language) -> None:
    guest = beginner(name, language)
    keys = keys_now(guest.desk)
    for label in re.findall(r"\[(\w+|\?)\]", guest.prompt):
        assert _NAMES.get(label, label) in keys, guest.prompt


def test_the_menu_switches_the_hints() -> None:
    guest = beginner("your_turn")
    guest.press("q 4")
    assert guest.settings == ["hints"]
    assert any("hints for beginners: on" in row for row in guest.screen())
