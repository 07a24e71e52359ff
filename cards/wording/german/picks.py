"""German phrases for the cards that a word picks; all of them stand in the accusative."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cards.vocabulary.conditions import CardFilter, CardKind, CardPick
from cards.vocabulary.words import Slot
from cards.wording.parts import BOUND, Owner, spaced
from cards.wording.traps import CurseName

Gender = Literal["m", "f", "n"]

Noun = tuple[Gender, str, str]
Nouns = Mapping[CardKind, Noun]

NOUNS: Nouns = {
    "monster": ("n", "Monster", "Monster"),
    "curse": ("m", "Fluch", "Flüche"),
    "enhancer": ("m", "Verstärker", "Verstärker"),
    "mate": ("m", "Doppelgänger", "Doppelgänger"),
    "wandering": ("n", "Wandermonster", "Wandermonster"),
    "race": ("f", "Rasse", "Rassen"),
    "class": ("f", "Klasse", "Klassen"),
    "affiliation": ("f", "Zugehörigkeit", "Zugehörigkeiten"),
    "two_identities": ("f", "Doppelnatur", "Doppelnaturen"),
    "power": ("f", "Kraft", "Kräfte"),
    "origin": ("m", "Ursprung", "Ursprünge"),
    "role": ("f", "Rolle", "Rollen"),
    "cheat": ("f", "Schummelei", "Schummeleien"),
    "follower": ("f", "Begleitung", "Begleitungen"),
    "item": ("m", "Gegenstand", "Gegenstände"),
    "ship": ("n", "Schiff", "Schiffe"),
    "one_shot": ("m", "Einwegschatz", "Einwegschätze"),
    "level_up": ("f", "Stufenkarte", "Stufenkarten"),
    "special": ("f", "Sonderkarte", "Sonderkarten"),
}
NAMED: dict[CurseName, Nouns] = {
    "curse": NOUNS,
    "trap": {**NOUNS, "curse": ("f", "Falle", "Fallen")},
}
"""The kinds by what an edition calls its curses (CURSE-01)."""
SLOTS: dict[Slot, str] = {"head": "den Kopf", "body": "den Körper", "feet": "die Füße"}
WORN: dict[Slot, tuple[Gender, str]] = {
    "head": ("f", "Kopfbedeckung"),
    "body": ("f", "Oberbekleidung"),
    "feet": ("n", "Schuhwerk"),
}
MIXED: dict[Gender, str] = {"m": "en", "f": "e", "n": "es"}
"""Endings of an adjective after "1"."""
MINE: dict[Gender, str] = {"m": "deinen", "f": "deine", "n": "dein"}
ONE_OF: dict[Owner, str] = {"you": "deinen", "they": "den eigenen", "robbed": "den"}
SOME_OF: dict[Owner, str] = {"you": "deine", "they": "die eigenen", "robbed": "die"}
ALL_OF: dict[Owner, str] = {"you": "deine", "they": "eigenen", "robbed": ""}
THE: dict[Gender, str] = {"m": "den", "f": "die", "n": "das"}


def cards(pick: CardPick, owner: Owner, nouns: Nouns) -> str:
    """Such as "1 Karte aus der Hand", "deinen besten getragenen Gegenstand"."""
    if pick.place == "self":
        return "diese Karte"
    slot = pick.filter.slot if pick.filter else None
    if slot and is_worn_piece(pick):
        gender, noun = WORN[slot]
        return f"{(MINE if owner == 'you' else THE)[gender]} {noun}"
    gender, one, many, after = _noun(pick, nouns)
    adjectives = _adjectives(pick)
    match pick.pick:
        case "all" if pick.place == "hand" and pick.filter is None:
            return "deine ganze Hand" if owner == "you" else "die ganze Hand"
        case "all":
            weak = [f"{a}en" for a in adjectives]
            return spaced("alle", ALL_OF[owner], *weak, many, after)
        case "best" | "dearest":
            rank = "beste" if pick.pick == "best" else "wertvollste"
            best = spaced(f"{rank}n", *(f"{a}en" for a in adjectives))
            if pick.count == 1:
                return spaced(ONE_OF[owner], best, one, after)
            return spaced(SOME_OF[owner], f"{pick.count}{BOUND}{best}", many, after)
        case "random":
            adjectives = ["zufällig", *adjectives]
        case _ if pick.place == "any" and owner != "robbed":
            adjectives = ["eigen", *adjectives]
        case _:
            pass
    ending = MIXED[gender] if pick.count == 1 else "e"
    described = spaced(*(f"{a}{ending}" for a in adjectives), one if pick.count == 1 else many)
    return spaced(f"{pick.count}{BOUND}{described}", after)


def is_worn_piece(pick: CardPick) -> bool:
    """One piece of clothing, which a German loses: "ablegen" would only be taking it off."""
    slot = pick.filter.slot if pick.filter else None
    picked = pick.count == 1 and pick.pick in ("victim", "all")
    return pick.place == "worn" and slot is not None and picked


def topmost(wanted: CardFilter | None, nouns: Nouns) -> str:
    """Such as "die oberste Karte", "den obersten kleinen Gegenstand", in the accusative."""
    kind = None if wanted is None else wanted.kind or "item"
    gender, one, _ = nouns[kind] if kind else ("f", "Karte", "Karten")
    ending = "en" if gender == "m" else "e"
    small = [f"{_size(wanted.big)}{ending}"] if wanted and wanted.big is not None else []
    after = f"für {SLOTS[wanted.slot]}" if wanted and wanted.slot else ""
    return spaced(THE[gender], f"oberst{ending}", *small, one, after)


def _noun(pick: CardPick, nouns: Nouns) -> tuple[Gender, str, str, str]:
    """Gender, singular, plural, and what follows the noun."""
    gender: Gender = "f"
    one, many, after = "Karte", "Karten", ""
    if pick.filter is not None:
        gender, one, many = nouns[pick.filter.kind or "item"]
        after = f"für {SLOTS[pick.filter.slot]}" if pick.filter.slot else ""
    elif pick.place in ("worn", "carried"):
        gender, one, many = nouns["item"]
    elif pick.place == "identity":
        one, many = "Rasse oder Klasse", "Rassen und Klassen"
    return gender, one, many, spaced(after, "aus der Hand" if pick.place == "hand" else "")


def _adjectives(pick: CardPick) -> list[str]:
    big = pick.filter.big if pick.filter else None
    size = [] if big is None else [_size(big)]
    match pick.place:
        case "worn":
            return [*size, "getragen"]
        case "carried" | "in_play":
            return [*size, "ausliegend"]
        case _:
            return size


def _size(big: bool) -> str:
    return "groß" if big else "klein"
