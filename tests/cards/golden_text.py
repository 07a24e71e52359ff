"""The golden files: every card's name, text and flavour in a language, reviewed like code.

Written anew by `python -m tests.cards.golden_text`; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from cards.library import edition, edition_ids
from cards.vocabulary.card import Card
from cards.vocabulary.words import LANGUAGES, Language
from cards.wording import kind_word, name_of, text_of
from cards.wording.parts import BOUND

FOLDER = Path(__file__).parent / "golden"


def golden(language: Language) -> str:
    """What the golden file of that language must contain."""
    cards = [card for id_ in edition_ids() for card in edition(id_).cards]
    return "\n\n".join(_entry(card, language) for card in cards) + "\n"


def _entry(card: Card, language: Language) -> str:
    lines = [f"# {card.id}", f"{name_of(card, language)} ({kind_word(card.kind, language)})"]
    lines += [f"  {clause.replace(BOUND, ' ')}" for clause in text_of(card, language)]
    if language in card.flavour:
        lines.append(f"  * {card.flavour[language]}")
    return "\n".join(lines)


if __name__ == "__main__":
    for language in LANGUAGES:
        (FOLDER / f"{language}.txt").write_text(golden(language), encoding="utf-8")
