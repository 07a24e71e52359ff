"""Names of cards, kinds and slots, and how a name is shortened."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from cards.cells import width_of
from cards.terms import Terms, own_terms
from cards.vocabulary.card import Card
from cards.vocabulary.conditions import CardKind
from cards.vocabulary.words import Language, Slot

LEAST = 8
"""No name is cut to fewer columns."""

_KINDS: dict[CardKind, tuple[str, str, str]] = {
    "monster": ("monster", "Monster", "mostro"),
    "curse": ("curse", "Fluch", "maledizione"),
    "enhancer": ("enhancer", "Verstärker", "rinforzo"),
    "mate": ("double", "Doppelgänger", "sosia"),
    "wandering": ("wandering", "Wandermonster", "errante"),
    "race": ("race", "Rasse", "razza"),
    "class": ("class", "Klasse", "classe"),
    "affiliation": ("affiliation", "Zugehörigkeit", "affiliazione"),
    "two_identities": ("double nature", "Doppelnatur", "doppia natura"),
    "power": ("power", "Kraft", "potere"),
    "origin": ("origin", "Ursprung", "origine"),
    "role": ("role", "Rolle", "ruolo"),
    "cheat": ("cheat", "Schummelei", "imbroglio"),
    "follower": ("follower", "Begleitung", "seguace"),
    "item": ("item", "Gegenstand", "oggetto"),
    "ship": ("ship", "Schiff", "nave"),
    "one_shot": ("one-shot", "Einwegschatz", "monouso"),
    "level_up": ("level card", "Stufenkarte", "promozione"),
    "special": ("special", "Sonderkarte", "speciale"),
}
_TRAP = ("trap", "Falle", "trappola")
_SLOTS: dict[Slot, tuple[str, str, str]] = {
    "head": ("head", "Kopf", "testa"),
    "body": ("body", "Körper", "corpo"),
    "feet": ("feet", "Füße", "piedi"),
}
_ARTICLES = re.compile(
    r"(?:the|an?|der|die|das|ein|eine|il|lo|la|i|gli|le|un|uno|una) |(?:l|un)'", re.IGNORECASE
)
_DANGLING = re.compile(
    r"(?: (?:of|the|an?|and|in|on|with|for|to|at"
    r"|der|die|das|des|dem|den|von|vom|mit|und|im|am|zu|zum|zur|für"
    r"|il|lo|la|i|gli|le|d[ai]|de[il]|del(?:lo|la|le)|con|per|e|al|alla|su|un|una))+$",
    re.IGNORECASE,
)
"""Small words that lead to the next one: no name ends with them."""


QUOTES: dict[Language, tuple[str, str]] = {"en": ("“", "”"), "de": ("„", "“"), "it": ("«", "»")}


def quoted_name(names: Mapping[Language, str], language: Language) -> str:
    """A printed name in quotation marks, in that language or whichever there is; names are never
    inflected. Empty if there is none."""
    name = names.get(language) or next(iter(names.values()), "")
    opening, closing = QUOTES[language]
    return f"{opening}{name}{closing}" if name else ""


def name_of(card: Card, language: Language) -> str:
    """The card's name in that language, else in English, else in whatever the pack has."""
    return card.name.get(language) or card.name.get("en") or next(iter(card.name.values()))


def short_name(card: Card, language: Language, width: int = 16) -> str:
    """The name in at most `width` columns (but never fewer than 8): whole, the card's own short
    name, or cut."""
    name = name_of(card, language)
    width = max(width, LEAST)
    if width_of(name) <= width:
        return name
    short = card.short.get(language, name)
    return short if width_of(short) <= width else shortened(short, width)


def shortened(name: str, width: int) -> str:
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
    if width_of(words) >= LEAST:
        return _DANGLING.sub("", words)
    return _outside_number(name, _fitting(name, width - 1)) + "…"


def tell_apart(names: Sequence[str], short: Sequence[str], width: int) -> tuple[str, ...]:
    """Short names for one screen: where two different cards would read the same, each gets as much
    of its own end as tells them apart ("Paper…Crown", "Paper…Hat")."""
    told = list(short)
    for i, one in enumerate(short):
        if any(one == other and names[i] != names[j] for j, other in enumerate(short)):
            end = names[i].split()[-1][-(width - 4) :]
            told[i] = f"{_fitting(names[i], width - 1 - width_of(end)).rstrip()}…{end}"
    return tuple(told)


def kind_word(
    kind: CardKind, language: Language, *, curse: Literal["curse", "trap"] = "curse"
) -> str:
    """What the kind of card is called on its frame; `curse` is what the edition calls those
    (CURSE-01)."""
    words = _TRAP if kind == "curse" and curse == "trap" else _KINDS[kind]
    return words[_COLUMN[language]]


def bearer(keyword: str, language: Language, terms: Terms | None = None) -> str:
    """Whoever has that keyword, without an article: `race:elf` is `elf`, `Elf`, `elfo`. Empty where
    it has no forms in that language."""
    forms = (terms or own_terms()).identity(keyword)
    match language:
        case "en":
            return _ARTICLES.sub("", forms.en.a, count=1) if forms.en else ""
        case "de":
            return forms.de.one if forms.de else ""
        case "it":
            return _ARTICLES.sub("", forms.it.a, count=1) if forms.it else ""


def slot_word(slot: Slot, language: Language) -> str:
    """What the place on the body is called on a card's frame."""
    return _SLOTS[slot][_COLUMN[language]]


_COLUMN: dict[Language, int] = {"en": 0, "de": 1, "it": 2}


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
