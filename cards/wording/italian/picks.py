"""Italian phrases for the cards that a word picks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cards.vocabulary.conditions import CardFilter, CardKind, CardPick
from cards.vocabulary.words import Place, Slot
from cards.wording.parts import BOUND, Owner, counted, spaced
from cards.wording.traps import CurseName

Gender = Literal["m", "f"]

Noun = tuple[Gender, str, str]
Nouns = Mapping[CardKind, Noun]

NOUNS: Nouns = {
    "monster": ("m", "mostro", "mostri"),
    "curse": ("f", "maledizione", "maledizioni"),
    "enhancer": ("m", "rinforzo", "rinforzi"),
    "mate": ("m", "sosia", "sosia"),
    "wandering": ("m", "mostro errante", "mostri erranti"),
    "race": ("f", "razza", "razze"),
    "class": ("f", "classe", "classi"),
    "affiliation": ("f", "affiliazione", "affiliazioni"),
    "two_identities": ("f", "doppia natura", "doppie nature"),
    "power": ("m", "potere", "poteri"),
    "origin": ("f", "origine", "origini"),
    "role": ("m", "ruolo", "ruoli"),
    "cheat": ("m", "imbroglio", "imbrogli"),
    "follower": ("m", "seguace", "seguaci"),
    "item": ("m", "oggetto", "oggetti"),
    "ship": ("f", "nave", "navi"),
    "one_shot": ("m", "oggetto monouso", "oggetti monouso"),
    "level_up": ("f", "promozione", "promozioni"),
    "special": ("f", "carta speciale", "carte speciali"),
}
NAMED: dict[CurseName, Nouns] = {
    "curse": NOUNS,
    "trap": {**NOUNS, "curse": ("f", "trappola", "trappole")},
}
"""The kinds by what an edition calls its curses (CURSE-01)."""
SLOTS: dict[Slot, str] = {"head": "la testa", "body": "il corpo", "feet": "i piedi"}
OPEN: tuple[Place, ...] = ("carried", "in_play")
"""Places where everybody has cards, so that a phrase must say whose."""
WORN: dict[Slot, str] = {"head": "in testa", "body": "sul corpo", "feet": "ai piedi"}


def cards(pick: CardPick, owner: Owner, nouns: Nouns) -> str:
    """Such as "1 carta dalla mano", "il tuo miglior oggetto indossato"."""
    if pick.place == "self":
        return "questa carta"
    slot = pick.filter.slot if pick.filter else None
    if pick.place == "worn" and slot and pick.count == 1 and pick.pick in ("victim", "all"):
        worn = "l'oggetto" if pick.pick == "victim" else "tutto quello"
        wears = {"you": "porti", "they": "porta", "robbed": "ha"}[owner]
        return f"{worn} che {wears} {WORN[slot]}"
    gender, one, many = _noun(pick, owner, nouns)
    several = pick.count > 1
    match pick.pick:
        case "all" if pick.place == "hand" and pick.filter is None:
            return "tutta la mano"
        case "all":
            if owner == "robbed":
                return spaced("ogni", one, _place(pick))
            return spaced(_all(gender, owner), many, _place(pick))
        case "best":
            own = _own(several, owner)
            if several:
                return spaced(own, f"{pick.count}{BOUND}migliori", many, _place(pick))
            return spaced(own, "miglior", one, _place(pick))
        case "dearest":
            noun = f"{pick.count}{BOUND}{many}" if several else one
            own = spaced(_own(several, owner), noun).replace("il oggetto", "l'oggetto")
            return spaced(own, _place(pick), "di maggior valore")
        case "random":
            picked = counted(pick.count, one, many)
            if pick.place in OPEN:
                return spaced(picked, _place(pick), "a caso")
            return spaced(picked, "a caso", _place(pick))
        case _:
            return spaced(counted(pick.count, one, many), _place(pick))


def topmost(wanted: CardFilter | None, nouns: Nouns) -> str:
    """Such as "la carta più in alto", "l'oggetto piccolo più in alto"."""
    gender, one, _ = ("f", "carta", "") if wanted is None else _filtered(wanted, nouns)
    if one[0] in "aeiou":
        return f"l'{one} più in alto"
    return f"{'la' if gender == 'f' else 'il'} {one} più in alto"


def ending(gender: Gender, several: bool) -> str:
    """The last letter of an adjective such as "indossato"."""
    if gender == "m":
        return "i" if several else "o"
    return "e" if several else "a"


def _all(gender: Gender, owner: Owner) -> str:
    if gender == "m":
        return f"tutti i {'tuoi' if owner == 'you' else 'propri'}"
    return f"tutte le {'tue' if owner == 'you' else 'proprie'}"


def _of(gender: Gender, several: bool, owner: Owner) -> str:
    """The possessive before a counted noun: "1 tua carta"."""
    match owner:
        case "robbed":
            return ""
        case "they":
            return "propri" if gender == "m" and several else f"propri{ending(gender, several)}"
        case _ if gender == "m":
            return "tuoi" if several else "tuo"
        case _:
            return "tue" if several else "tua"


def _own(several: bool, owner: Owner) -> str:
    """The article and possessive before one item or some."""
    possessive = {"you": ("tuo", "tuoi"), "they": ("proprio", "propri"), "robbed": ("", "")}
    return spaced("i" if several else "il", possessive[owner][several])


def _noun(pick: CardPick, owner: Owner, nouns: Nouns) -> Noun:
    gender: Gender = "f"
    one, many = "carta", "carte"
    if pick.filter is not None:
        gender, one, many = _filtered(pick.filter, nouns)
    elif pick.place in ("worn", "carried"):
        gender, one, many = nouns["item"]
    elif pick.place == "identity":
        one, many = "razza o classe", "razze e classi"
    if pick.place in ("any", *OPEN) and pick.pick in ("victim", "actor", "random"):
        one = spaced(_of(gender, False, owner), one)
        many = spaced(_of(gender, True, owner), many)
    if pick.place == "worn":
        one, many = (
            f"{one} indossat{ending(gender, False)}",
            f"{many} indossat{ending(gender, True)}",
        )
    return gender, one, many


def _filtered(wanted: CardFilter, nouns: Nouns) -> Noun:
    gender, one, many = nouns[wanted.kind or "item"]
    if wanted.big is not None:
        one, many = (
            f"{one} {_size(wanted.big, gender, False)}",
            f"{many} {_size(wanted.big, gender, True)}",
        )
    if wanted.slot is not None:
        one, many = f"{one} per {SLOTS[wanted.slot]}", f"{many} per {SLOTS[wanted.slot]}"
    return gender, one, many


def _size(big: bool, gender: Gender, several: bool) -> str:
    if big:
        return "grandi" if several else "grande"
    return f"piccol{ending(gender, several)}"


def _place(pick: CardPick) -> str:
    match pick.place:
        case "hand":
            return "dalla mano"
        case "carried" | "in_play":
            return "in gioco"
        case _:
            return ""
