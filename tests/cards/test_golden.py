"""The generated text of every card is what was read and approved."""

from __future__ import annotations

import re

import pytest

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.languages import LANGUAGES, Language
from cards.wording import CardRulesTexts
from cards.wording.phrases import WordForCurse
from tests.cards.golden_text import FOLDER, approved, golden

WORDS: dict[WordForCurse, dict[Language, str]] = {
    "curse": {"en": r"\bcurs", "de": r"\bfl[uü]ch(?!t)", "it": r"\bmaledi"},
    "trap": {"en": r"\btrap", "de": r"\bfalle", "it": r"\btrappol"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition_name", built_in_edition_ids())
def test_the_cards_say_what_the_golden_file_says(edition_name: str, language: Language) -> None:
    """If a change is meant: `python -m tests.cards.golden_text`, and read what changed."""
    text = approved(edition_name, language).read_text(encoding="utf-8")
    assert golden(edition_name, language).splitlines() == text.splitlines()


def test_there_is_a_golden_file_for_every_deck_and_no_other() -> None:
    wanted = {
        approved(id_, language).name for id_ in built_in_edition_ids() for language in LANGUAGES
    }
    assert {path.name for path in FOLDER.iterdir()} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition_name", built_in_edition_ids())
def test_a_text_speaks_of_curses_or_of_traps_as_it_is_told(
    edition_name: str, language: Language
) -> None:
    """CURSE-01: in whatever clause the word would stand."""
    names: tuple[WordForCurse, WordForCurse] = ("curse", "trap")
    for called, other in (names, names[::-1]):
        said = " ".join(
            clause
            for card in load_built_in_edition(edition_name).cards
            for clause in CardRulesTexts(language, curse=called).of(card)
        ).lower()
        assert re.search(WORDS[called][language], said)
        assert not re.search(WORDS[other][language], said)
