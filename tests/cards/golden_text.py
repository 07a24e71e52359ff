"""The golden files: every card's name, text and flavour in a language, reviewed like code; a file
per edition and language.

Written anew by `python -m tests.cards.golden_text`; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.keyword_forms import KeywordTerms, built_in_terms
from cards.languages import LANGUAGES, Language
from cards.vocabulary.card import Card
from cards.wording import CardRulesTexts, kind_name, name_of_card
from cards.wording.phrases import WordForCurse
from cards.wording.text_formatting import NO_BREAK_SPACE

FOLDER = Path(__file__).parent / "golden"


def golden(edition_id: str, language: Language) -> str:
    """What the golden file of that edition and language must contain."""
    known = load_built_in_edition(edition_id)
    curse, terms = known.profile.curses.name, built_in_terms().joined(known.terms)
    return "\n\n".join(_entry(card, language, curse, terms) for card in known.cards) + "\n"


def approved(edition_id: str, language: Language) -> Path:
    """Where it lies."""
    return FOLDER / f"{edition_id}.{language}.txt"


def _entry(card: Card, language: Language, curse: WordForCurse, terms: KeywordTerms) -> str:
    kind = kind_name(card.kind, language, curse=curse)
    lines = [f"# {card.id}", f"{name_of_card(card, language)} ({kind})"]
    lines += [
        f"  {text.replace(NO_BREAK_SPACE, ' ')}"
        for text in CardRulesTexts(language, terms, curse).of(card)
    ]
    if language in card.flavour:
        lines.append(f"  * {card.flavour[language]}")
    return "\n".join(lines)


if __name__ == "__main__":
    for id_ in built_in_edition_ids():
        for language in LANGUAGES:
            approved(id_, language).write_text(golden(id_, language), encoding="utf-8")
