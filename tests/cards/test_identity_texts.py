"""What powers, origins, affiliations and roles say."""

from __future__ import annotations

import pytest

from cards.keyword_forms import KeywordTerms
from cards.languages import LANGUAGES, Language
from tests.cards.printing import card, says


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Rank 2.", "Only for elves.", "+3 in every fight."]),
        ("de", ["Rang 2.", "Nur für Elfen.", "+3 in jedem Kampf."]),
        ("it", ["Rango 2.", "Solo per elfi.", "+3 in ogni scontro."]),
    ],
)
def test_a_power_names_its_rank_and_its_people_first(language: Language, lines: list[str]) -> None:
    one = card(
        "power",
        'rank = 2\nusable_if = { has = "race:elf" }\n'
        'modifiers = [{ stat = "strength", amount = 3 }]',
    )
    assert says(one, language) == lines


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 more rank", "2 more ranks"),
        ("de", "1 Rang mehr", "2 Ränge mehr"),
        ("it", "1 rango in più", "2 ranghi in più"),
    ],
)
def test_an_origin_says_how_much_room_it_makes(language: Language, one: str, two: str) -> None:
    for amount, words in ((1, one), (2, two)):
        (line,) = says(card("origin", f"rank_cap = {amount}"), language)
        assert words in line
    assert says(card("origin", ""), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sides_of_a_role_differ_in_what_one_is(language: Language) -> None:
    lines = {
        says(card("role", f'gender = "{gender}"\nback = "other_side"'), language)[0]
        for gender in ("female", "male", "other")
    }
    assert len(lines) == 3


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "You may have 2 affiliations."),
        ("de", "Du darfst 2 Abteilungen haben."),
        ("it", "Puoi avere 2 squadre."),
    ],
)
def test_the_card_for_two_names_the_kind(language: Language, line: str) -> None:
    one = card("two_identities", 'of = "affiliation"\nrules = [{ permit = "second_identity" }]')
    assert says(one, language) == [line]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["1 power", "1 affiliation", "1 origin"]),
        ("de", ["1 Kraft", "1 Abteilung", "1 Ursprung"]),
        ("it", ["1 potere", "1 squadra", "1 origine"]),
    ],
)
def test_a_curse_names_the_kind_that_it_takes(language: Language, lines: list[str]) -> None:
    for kind, words in zip(("power", "affiliation", "origin"), lines, strict=True):
        loss = f'do = [{{ do = "discard", in = "identity", filter = {{ kind = "{kind}" }} }}]'
        (line,) = says(card("curse", loss), language)
        assert words in line


def test_who_has_a_power_can_be_named() -> None:
    forms = {"en": {"a": "a telepath", "many": "telepaths"}}
    terms = KeywordTerms.model_validate({"power": {"hum": forms}, "affiliation": {"clerks": forms}})
    for keyword in ("power:hum", "affiliation:clerks"):
        assert terms.declares(keyword)
        one = card(
            "item",
            f'modifiers = [{{ stat = "strength", amount = 1, when = {{ has = "{keyword}" }} }}]',
        )
        assert says(one, "en", terms) == ["+1 if you are a telepath."]


def test_what_one_is_can_have_another_name_than_the_card() -> None:
    one = card("race", 'keyword = "elf"')
    assert one.kind == "race"
    assert one.keyword == "elf"
