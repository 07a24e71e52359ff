"""Names of cards, kinds and slots, and how a name is shortened."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cards.keyword_forms import KeywordTerms, built_in_terms
from cards.languages import LOCALES, Language
from cards.text_width import width_of
from cards.vocabulary.base_types import Slot
from cards.vocabulary.card import Card
from cards.vocabulary.conditions import CardKind
from cards.wording.phrases import CurseName, phrases_of

SHORTEST_NAME = 8
"""No name is cut to fewer columns."""

_ARTICLES = re.compile(
    "(?:"
    + "|".join(
        word if word.endswith("'") else f"{word} "
        for locale in LOCALES.values()
        for word in locale.articles
    )
    + ")",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    f"(?: (?:{'|'.join(word for locale in LOCALES.values() for word in locale.links)}))+$",
    re.IGNORECASE,
)
"""Small words that lead to the next one: no name ends with them."""


def name_of_card(card: Card, language: Language) -> str:
    """The card's name in that language, else in English, else in whatever the pack has."""
    return card.name.get(language) or card.name.get("en") or next(iter(card.name.values()))


def short_card_name(card: Card, language: Language, width: int = 16) -> str:
    """The name in at most `width` columns (but never fewer than 8): whole, the card's own short
    name, or cut."""
    name = name_of_card(card, language)
    width = max(width, SHORTEST_NAME)
    if width_of(name) <= width:
        return name
    short = card.short.get(language, name)
    return short if width_of(short) <= width else shorten_name(short, width)


def shorten_name(name: str, width: int) -> str:
    """Without leading dots or article; cut after a word if 8 columns or more are left, else inside
    a word with `…`, never inside a number."""
    name = name.removeprefix("...").strip()
    article = _ARTICLES.match(name)
    if article and width_of(name) > width:
        name = name[article.end() :]
    if width_of(name) <= width:
        return name
    head = _fitting(name, width + 1)
    words = head.rpartition(" ")[0].rstrip(" ,.;:-")
    if width_of(words) >= SHORTEST_NAME:
        return _DANGLING.sub("", words)
    return _outside_number(name, _fitting(name, width - 1)) + "…"


def make_short_names_distinct(
    names: Sequence[str], short: Sequence[str], width: int
) -> tuple[str, ...]:
    """Short names for one screen: where two different cards would read the same, each gets as much
    of its own end as tells them apart ("Paper…Crown", "Paper…Hat")."""
    told = list(short)
    for i, one in enumerate(short):
        if any(one == other and names[i] != names[j] for j, other in enumerate(short)):
            end = names[i].split()[-1][-(width - 4) :]
            told[i] = f"{_fitting(names[i], width - 1 - width_of(end)).rstrip()}…{end}"
    return tuple(told)


def kind_label(kind: CardKind, language: Language, *, curse: CurseName = "curse") -> str:
    """What the kind of card is called on its frame; `curse` is what the edition calls those
    (CURSE-01)."""
    phrases = phrases_of(language, curse)
    return phrases.get(f"noun.{kind}.label") or phrases(f"noun.{kind}.one")


def keyword_noun(keyword: str, language: Language, terms: KeywordTerms | None = None) -> str:
    """Whoever has that keyword, without an article: `race:elf` is `elf`, `Elf`, `elfo`. Empty where
    it has no forms in that language."""
    forms = (terms or built_in_terms()).forms(keyword, language)
    return forms.get("one") or _ARTICLES.sub("", forms.get("a", ""), count=1)


def slot_label(slot: Slot, language: Language) -> str:
    """What the place on the body is called on a card's frame."""
    return phrases_of(language, "curse")(f"slot.{slot}")


def _fitting(text: str, width: int) -> str:
    """As much of the beginning as fits."""
    while width_of(text) > width:
        text = text[:-1]
    return text


def _outside_number(whole: str, head: str) -> str:
    """The beginning, taken back to before a number that it would cut in two."""
    if whole[len(head) : len(head) + 1].isdigit() and head[-1:].isdigit():
        return head.rstrip("0123456789").rstrip()
    return head
