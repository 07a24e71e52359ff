"""The generated text of every card is what was read and approved."""

from __future__ import annotations

import pytest

from cards.library import edition, edition_ids
from cards.vocabulary.words import LANGUAGES, Language
from cards.wording import text_of
from tests.cards.golden_text import FOLDER, approved, golden


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition_name", edition_ids())
def test_the_cards_say_what_the_golden_file_says(edition_name: str, language: Language) -> None:
    """If a change is meant: `python -m tests.cards.golden_text`, and read what changed."""
    text = approved(edition_name, language).read_text(encoding="utf-8")
    assert golden(edition_name, language).splitlines() == text.splitlines()


def test_there_is_a_golden_file_for_every_deck_and_no_other() -> None:
    wanted = {approved(id_, language).name for id_ in edition_ids() for language in LANGUAGES}
    assert {path.name for path in FOLDER.iterdir()} == wanted


@pytest.mark.parametrize(("language", "word"), [("en", "curse"), ("de", "flu"), ("it", "maledi")])
@pytest.mark.parametrize("edition_name", edition_ids())
def test_an_edition_with_traps_never_speaks_of_curses(
    edition_name: str, language: Language, word: str
) -> None:
    """CURSE-01: in whatever clause the word would stand."""
    known = edition(edition_name)
    curse = known.profile.curses.name
    said = " ".join(
        clause for card in known.cards for clause in text_of(card, language, curse=curse)
    )
    words = [one for one in said.lower().split() if one.startswith(word) or one == "flüche"]
    assert bool(words) == (curse == "curse")
