"""The generated text of every card is what was read and approved."""

from __future__ import annotations

import pytest

from cards.vocabulary.words import LANGUAGES, Language
from tests.cards.golden_text import FOLDER, golden


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_say_what_the_golden_file_says(language: Language) -> None:
    """If a change is meant: `python -m tests.cards.golden_text`, and read what changed."""
    approved = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    assert golden(language).splitlines() == approved.splitlines()
