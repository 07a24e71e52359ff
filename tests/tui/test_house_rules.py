"""A table's house rules reach what its screens say and foretell."""

from __future__ import annotations

from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting
from tui.lobby.house_rule_choices import profile_keys_on_house_rule_page
from tui.words.catalogue import words_for
from tui.words.house_rules import house_rule_name

Rules = dict[str, dict[str, Any]]


def screen_under(rules: Rules, keys: str = "") -> str:
    """Ann wears a bathrobe, and has a coat that would go over it if there were room."""
    worn = ["bathrobe_of_authority", "paper_crown", "spare_key_to_everything"]
    ann = Player(level=6, wears=worn, hand=["doormans_coat"])
    guest = Guest(Sitting(alice=ann, rules=rules))
    guest.press(keys)
    return "\n".join(guest.screen())


@pytest.mark.parametrize(("rules", "goal"), [({}, "10 wins"), ({"win": {"level": 7}}, "7 wins")])
def test_the_race_ends_where_the_table_says(rules: Rules, goal: str) -> None:
    assert goal in screen_under(rules)


@pytest.mark.parametrize(
    ("rules", "price"), [({}, "$1,000 a level"), ({"sell": {"unit": 300}}, "$300 a level")]
)
def test_a_level_costs_what_the_table_says(rules: Rules, price: str) -> None:
    assert price in screen_under(rules, "s")


def test_outcomes_are_foretold_by_the_tables_rules() -> None:
    assert "str 12 → 13" not in screen_under({})
    assert "str 12 → 13" in screen_under({"slots": {"body": 2}})


def test_the_menu_says_what_is_played_and_by_which_house_rules() -> None:
    assert "house rules" not in screen_under({}, "q")
    menu = screen_under({"win": {"level": 7}, "slots": {"body": 2}}, "q")
    assert "played here: classic" in menu
    assert "house rules: winning level: 7, items on the body: 2" in menu


@pytest.mark.parametrize(("rules", "kind"), [({}, "curse"), ({"curses": {"name": "trap"}}, "trap")])
def test_curses_are_called_as_the_edition_calls_them(rules: Rules, kind: str) -> None:
    ann = Player(hand=["phantom_doorbell"])
    guest = Guest(Sitting(alice=ann, rules=rules))
    card = guest.sitting.card("phantom_doorbell")
    assert guest.desk.book.kind_word(card) == kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_and_every_choice_has_a_name_that_fits(language: Language) -> None:
    words = words_for(language)
    for key in profile_keys_on_house_rule_page():
        assert len(house_rule_name(words, key.name)) <= 31
        for choice in key.choices:
            assert choice == "none" or f"rule.value.{choice}" in words.entries, (key.name, choice)
