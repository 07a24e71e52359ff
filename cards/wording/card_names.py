"""Names of cards, kinds and slots, and how a name is shortened."""

from __future__ import annotations

import re

from cards.keyword_forms import KeywordTerms, built_in_terms
from cards.languages import LOCALES, Language
from cards.terminal_text import width_of
from cards.vocabulary.base_types import Slot
from cards.vocabulary.card import Card
from cards.vocabulary.conditions_and_card_picks import CardKind
from cards.wording.phrases import WordForCurse, phrases_of

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
_LINKS = frozenset(word for locale in LOCALES.values() for word in locale.links)
_LETTERS = re.compile(r"[^\W\d_]{3}")
"""No name is less than a word of three letters."""


def name_of_card(card: Card, language: Language) -> str:
    """The card's name in that language, else in English, else in whatever the pack has."""
    return card.name.get(language) or card.name.get("en") or next(iter(card.name.values()))


def card_name_within(card: Card, language: Language, width: int = 16) -> str:
    """The name in at most `width` columns (but never fewer than 8): whole, the card's own short
    name, or cut."""
    name = name_of_card(card, language)
    width = max(width, SHORTEST_NAME)
    if width_of(name) <= width:
        return name
    short = card.short.get(language, name)
    return short if width_of(short) <= width else shorten_name(short, width, language)


def shorten_name(name: str, width: int, language: Language = "en") -> str:
    """Without leading dots or article; as much of it as a name can consist of: it ends before a
    small word that leads on, or at a comma, and in a language in which the word that names the
    thing comes last it may begin later ("Device", not "Doomsday"), in others it may end earlier if
    8 columns or more are left. Else cut inside a word with `…`, never inside a number."""
    name = name.removeprefix("...").strip()
    article = _ARTICLES.match(name)
    if article and width_of(name) > width:
        name = name[article.end() :]
    if width_of(name) <= width:
        return name
    if part := _part_that_names(name, width, LOCALES[language].noun_last):
        return part
    if LOCALES[language].noun_last:
        return _cut(name, width)
    head = _fitting(name, width + 1)
    words = head.rpartition(" ")[0].rstrip(" ,.;:-")
    if width_of(words) >= SHORTEST_NAME:
        return _DANGLING.sub("", words)
    return _cut(name, width)


def _cut(name: str, width: int) -> str:
    return _outside_number(name, _fitting(name, width - 1)) + "…"


def _part_that_names(name: str, width: int, noun_last: bool) -> str:
    """The words from the first on, or with `noun_last` from a later one on, up to where a name can
    end, as many as fit; empty if none do."""
    words = name.split()
    ends = [
        at
        for at, word in enumerate(words)
        if word.lower() not in _LINKS
        and (
            word.endswith((",", ";", ":", "!", "?"))
            or at + 1 == len(words)
            or words[at + 1].lower() in _LINKS
        )
    ]
    if not ends:
        return ""
    for first in range(ends[0] + 1 if noun_last else 1):
        for last in reversed(ends):
            told = " ".join(words[first : last + 1]).rstrip(" ,;:")
            if width_of(told) <= width and _is_name(told, whole=first == 0):
                return told
    return ""


def _is_name(told: str, *, whole: bool) -> bool:
    """Not a small word with what follows it, nor an abbreviation alone. `whole`: it begins where
    the name does."""
    first, *more = told.split() or [""]
    small = first.lower() in _LINKS or (first.endswith(".") and not more)
    return bool(_LETTERS.search(told)) and (whole or not small)


def ellipsize_card_name(card: Card, language: Language, width: int) -> str:
    """The short name in at most `width` columns with `…` where it is cut, also inside a word: where
    words of it alone would be another card's name."""
    name = card.short.get(language) or name_of_card(card, language)
    return _cut(name.removeprefix("...").strip(), max(width, SHORTEST_NAME))


def kind_name(kind: CardKind, language: Language, *, curse: WordForCurse = "curse") -> str:
    """What the kind of card is called on its frame; `curse` is what the edition calls those
    (CURSE-01)."""
    phrases = phrases_of(language, curse)
    return phrases.get(f"noun.{kind}.label") or phrases(f"noun.{kind}.one")


def keyword_noun(keyword: str, language: Language, terms: KeywordTerms | None = None) -> str:
    """Whoever has that keyword, without an article: `race:elf` is `elf`, `Elf`, `elfo`. Empty where
    it has no forms in that language."""
    forms = (terms or built_in_terms()).forms(keyword, language)
    return forms.get("one") or _ARTICLES.sub("", forms.get("a", ""), count=1)


def slot_name(slot: Slot, language: Language) -> str:
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
