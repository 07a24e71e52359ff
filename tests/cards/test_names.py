"""Names and how they are shortened."""

from __future__ import annotations

import re
from itertools import product

import pytest

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.languages import LANGUAGES, LOCALES, Language
from cards.terminal_text import first_forbidden_character, width_of
from cards.unrecognizable_short_names import consists_of_name_words
from cards.wording import (
    card_name_within,
    kind_name,
    name_of_card,
    slot_name,
)
from cards.wording.card_names import shorten_name
from tests.cards.printing import card

LANDLADY = card(
    "monster", 'name = { en = "Passive-Aggressive Landlady" }\nshort = { en = "Landlady" }'
)


def test_a_name_falls_back_to_english_and_then_to_what_there_is() -> None:
    assert name_of_card(card("item", 'name = { en = "Bucket", it = "Secchio" }'), "de") == "Bucket"
    assert name_of_card(card("item", 'name = { it = "Secchio" }'), "de") == "Secchio"


def test_the_name_is_kept_if_it_fits_and_else_the_short_one() -> None:
    assert card_name_within(LANDLADY, "en", 30) == "Passive-Aggressive Landlady"
    assert card_name_within(LANDLADY, "en", 16) == "Landlady"
    assert card_name_within(LANDLADY, "en", 8) == "Landlady"


@pytest.mark.parametrize(
    ("name", "width", "expected"),
    [
        ("...On Its Second Espresso", 12, "Espresso"),
        ("Key to the City", 14, "Key"),
        ("Reservoir of Regret, Nearly Empty", 20, "Reservoir of Regret"),
        ("The Phantom Doorbell", 16, "Phantom Doorbell"),
        ("The Phantom Doorbell", 12, "Doorbell"),
        ("L'Uomo della Caldaia", 16, "Uomo"),
        ("Minutes of the Meeting", 14, "Minutes"),
        ("Fire Extinguisher, Inspected 1974", 24, "Fire Extinguisher"),
        ("Ladder, Never Returned", 16, "Ladder"),
        ("Death Certific.", 12, "Death Certi…"),
        ("Wurfsendungsrudel", 10, "Wurfsendu…"),
        ("Apartment1974", 12, "Apartment…"),
        ("Lift 12 B", 8, "Lift 12…"),
    ],
)
def test_names_are_cut_to_what_can_be_one_or_with_dots_but_not_inside_a_number(
    name: str, width: int, expected: str
) -> None:
    assert shorten_name(name, width) == expected
    assert width_of(expected) <= width


def test_what_describes_the_thing_goes_first_in_some_languages_and_last_in_others() -> None:
    assert shorten_name("Emergency Exit", 12) == "Exit"
    assert shorten_name("Gläserne Decke", 12, "de") == "Decke"
    assert shorten_name("Sciopero Bianco", 12, "it") == "Sciopero"


def test_no_name_is_cut_below_eight_columns() -> None:
    assert card_name_within(card("item", 'name = { en = "Soupladles" }'), "en", 3) == "Souplad…"


def test_kinds_and_slots_have_words() -> None:
    assert [kind_name("curse", one) for one in ("en", "de", "it")] == [
        "curse",
        "Fluch",
        "maledizione",
    ]
    assert slot_name("feet", "de") == "Füße"


def test_wide_letters_take_two_columns() -> None:
    assert width_of("門 ok") == 5


@pytest.mark.parametrize("bad", ["\x1b[2J", "a\u202eb", "a\u200bb", "\u0301", "e\u0335", "\ud800"])
def test_letters_that_a_terminal_obeys_hides_or_stacks_are_found(bad: str) -> None:
    assert first_forbidden_character(bad)


def test_composed_letters_are_fine() -> None:
    assert first_forbidden_character("Tür für u\u0308ber perché") == ""


NARROW = 16
"""Columns of a short name on a screen."""


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_a_card_has_one_name_its_short_one_is_words_of_it(edition: str) -> None:
    cards = load_built_in_edition(edition).cards
    other = [
        (short, name_of_card(one, language))
        for one in cards
        for language in LANGUAGES
        if not consists_of_name_words(
            short := card_name_within(one, language, NARROW),
            name_of_card(one, language),
            language,
        )
    ]
    assert other == []


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_no_name_is_cut_inside_a_word_and_no_two_cards_share_a_short_one(edition: str) -> None:
    for language in LANGUAGES:
        told: dict[str, str] = {}
        for one in load_built_in_edition(edition).cards:
            short = card_name_within(one, language, NARROW)
            assert "…" not in short
            name = name_of_card(one, language)
            assert told.setdefault(short.casefold(), name) == name, (language, short)


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_a_name_in_few_columns_is_one_and_not_what_leads_to_it(edition: str) -> None:
    """Where it does not say by a cut that there is more: it ends before a small word, at a comma or
    with the name, and begins with no small word; in Italian what comes later may be left out."""
    links = {word for locale in LOCALES.values() for word in locale.links}

    def is_name(told: str, own: str, language: Language) -> bool:
        found = re.search(rf"(?<!\w){re.escape(told)}(?!\w)", own)
        if found is None:
            return False
        before, after = own[: found.start()], own[found.end() :]
        first, last = told.split()[0].lower(), told.split()[-1].lower()
        begins = before.lower().strip(" .") in ("", *links) or first not in links
        follows = after.split()[0].lower() if after else ""
        ends = not after or after[0] in ",;:" or told[-1] in "!?" or follows in links
        whole = ends or not LOCALES[language].noun_last
        return begins and last not in links and whole

    wrong = set()
    for language, one in product(LANGUAGES, load_built_in_edition(edition).cards):
        own = one.short.get(language, name_of_card(one, language))
        for width in range(8, NARROW):
            told = card_name_within(one, language, width)
            cut = told not in (own, name_of_card(one, language)) and not told.endswith("…")
            if cut and not is_name(told, own, language):
                wrong.add((language, width, own, told))
    assert wrong == set()


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("Damp Sheet", "Sheet That Never Dried"),
        ("Drill Neighbour", "Neighbour with a Drill"),
        ("The Auditor", "Auditor in Plain Clothes"),
    ],
)
def test_a_second_name_is_none_of_its_words(short: str, name: str) -> None:
    assert not consists_of_name_words(short, name, "en")
