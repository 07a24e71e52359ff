"""Phrases of rules texts: every construct of the vocabulary has its own, and none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import get_args

import pytest

from cards.keyword_forms import built_in_terms
from cards.languages import LANGUAGES, Language
from cards.vocabulary.base_types import Slot
from cards.vocabulary.card import Card
from cards.vocabulary.conditions_and_card_picks import CardKind
from cards.wording import CardRulesTexts, kind_name, slot_name
from cards.wording.phrases import WORDS_FOR_CURSE, WordForCurse, phrases_of, read_phrase_file
from cards.wording.values_of_shared_abilities import SharedAbilityValues
from tests.cards.constructs import OWN, every_card

FORMS = {"one", "a", "no", "many", "the_many"}
"""Facts that are forms of a keyword: each language has its own."""


class Heard(dict[str, str]):
    """Phrases that remember which of them were asked for; one that is missing reads `?`."""

    def __init__(self, phrases: dict[str, str]) -> None:
        super().__init__(phrases)
        self.asked: set[str] = set()
        self.missing: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def __missing__(self, key: str) -> str:
        self.missing.add(key)
        return "?"

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
        self.asked.add(key)
        return super().get(key, default)


AllHeard = dict[tuple[Language, WordForCurse], Heard]


def test_every_construct_has_its_phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = lacking(all_heard(every_card(thin=10), monkeypatch))
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_every_construct_has_its_phrases_and_no_phrase_is_left_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As above with ten times as many: only that many draw all that can be said."""
    heard = all_heard(every_card(), monkeypatch)
    wrong = lacking(heard)
    for language in LANGUAGES:
        trap = heard[language, "trap"].asked
        asked = heard[language, "curse"].asked | trap | {f"trap.{key}" for key in trap}
        unused = read_phrase_file(language).keys() - asked
        wrong += [f"nobody asks for {key} of {language}.toml" for key in sorted(unused)]
    assert not wrong, "\n".join(wrong)


def all_heard(cards: Iterable[Card], monkeypatch: pytest.MonkeyPatch) -> AllHeard:
    """What the texts of these cards ask for."""
    heard: AllHeard = {}
    for language, curse in product(LANGUAGES, WORDS_FOR_CURSE):
        phrases = phrases_of(language, curse)
        heard[language, curse] = Heard(dict(phrases._entries))
        monkeypatch.setattr(phrases, "_entries", heard[language, curse])
        for kind in get_args(CardKind):
            kind_name(kind, language, curse=curse)
        for slot in get_args(Slot):
            slot_name(slot, language)
        CardRulesTexts(language, curse=curse).effects((), OWN)
    for i, card in enumerate(cards):
        for language in LANGUAGES:
            numbers = SharedAbilityValues(lost_from=6 * (i // 2 % 2))
            CardRulesTexts(language, curse=WORDS_FOR_CURSE[i % 2], numbers=numbers).of(card)
    return heard


def lacking(heard: AllHeard) -> list[str]:
    """The phrases that were asked for and are not there."""
    return [
        f"{language}.toml lacks {key}"
        for language in LANGUAGES
        for key in sorted(heard[language, "curse"].missing | heard[language, "trap"].missing)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_tells_what_it_tells_in_english(language: Language) -> None:
    """The same facts, but for the forms of a keyword, and for cards in their cases."""

    def facts(phrase: str) -> set[str]:
        found = set(re.findall(r"\{(\w+)\}", phrase))
        return {"a form" if fact in FORMS else fact.lower() for fact in found}

    english, other = read_phrase_file("en"), read_phrase_file(language)
    wrong = {
        key: (english[key], other[key])
        for key in english.keys() & other.keys()
        if not key.startswith(("pick.", "place.")) and facts(english[key]) != facts(other[key])
    }
    assert wrong == {}
    assert {key for key in english if key.startswith("trap.")} <= other.keys()


def test_our_own_keywords_have_forms_in_every_language() -> None:
    """Of a pack's keywords a language without forms quotes the bare word."""
    terms, wrong = built_in_terms(), []
    for kind in ("race", "class", "affiliation", "power", "gender"):
        for name in terms.model_dump(by_alias=True)[kind]:
            keyword = f"{kind}:{name}"
            lacking = [one for one in LANGUAGES if not terms.forms(keyword, one)]
            wrong += [f"{keyword} has no forms in {one}" for one in lacking]
    for tag, forms in terms.tag.items():
        wrong += [f"tag:{tag} has no forms in {one}" for one in LANGUAGES if one not in forms]
    assert not wrong, "\n".join(wrong)
