"""English phrases for the cards that a word picks."""

from __future__ import annotations

from collections.abc import Mapping

from cards.vocabulary.conditions import CardFilter, CardKind, CardPick
from cards.vocabulary.words import Slot
from cards.wording.parts import BOUND, counted, spaced
from cards.wording.traps import CurseName

Noun = tuple[str, str]
Nouns = Mapping[CardKind, Noun]

NOUNS: Nouns = {
    "monster": ("monster", "monsters"),
    "curse": ("curse", "curses"),
    "enhancer": ("enhancer", "enhancers"),
    "mate": ("double", "doubles"),
    "wandering": ("wandering card", "wandering cards"),
    "race": ("race", "races"),
    "class": ("class", "classes"),
    "affiliation": ("affiliation", "affiliations"),
    "two_identities": ("double nature", "double natures"),
    "power": ("power", "powers"),
    "origin": ("origin", "origins"),
    "role": ("role", "roles"),
    "cheat": ("cheat", "cheats"),
    "follower": ("follower", "followers"),
    "item": ("item", "items"),
    "ship": ("ship", "ships"),
    "one_shot": ("one-shot", "one-shots"),
    "level_up": ("level card", "level cards"),
    "special": ("special card", "special cards"),
}
NAMED: dict[CurseName, Nouns] = {
    "curse": NOUNS,
    "trap": {**NOUNS, "curse": ("trap", "traps")},
}
"""The kinds by what an edition calls its curses (CURSE-01)."""
SLOTS: dict[Slot, str] = {"head": "head", "body": "body", "feet": "feet"}


def cards(pick: CardPick, whose: str, nouns: Nouns) -> str:
    """Such as "1 card from your hand", "their best worn item", "the item on your head";
    `whose` is "your", "their" or the possessive of somebody."""
    if pick.place == "self":
        return "this card"
    slot = pick.filter.slot if pick.filter else None
    if pick.place == "worn" and slot and pick.count == 1 and pick.pick in ("victim", "all"):
        worn = "the item" if pick.pick == "victim" else "everything"
        return f"{worn} on {whose} {SLOTS[slot]}"
    one, many = _noun(pick, nouns)
    match pick.pick:
        case "all" if pick.place == "hand" and pick.filter is None:
            return f"{whose} whole hand"
        case "all":
            return spaced(f"all {whose} {many}", _place(pick, whose))
        case "best" | "dearest":
            rank = "best" if pick.pick == "best" else "most valuable"
            noun = f"{rank} {one}" if pick.count == 1 else f"{pick.count}{BOUND}{rank} {many}"
            return spaced(f"{whose} {noun}", _place(pick, whose))
        case "random":
            number = counted(pick.count, f"random {one}", f"random {many}")
            return spaced(number, _place(pick, whose))
        case _:
            return spaced(counted(pick.count, one, many), _place(pick, whose))


def loot(pick: CardPick, victim: str, nouns: Nouns) -> str:
    """Cards that are taken from the victim: "1 card from another player's hand"."""
    whose = f"{victim}'s"
    phrase = cards(pick, whose, nouns)
    return phrase if whose in phrase else f"{phrase} from {victim}"


def filtered(wanted: CardFilter, nouns: Nouns) -> str:
    """One card that passes the filter: "small item for the head"."""
    one, _ = _filtered(wanted, nouns)
    return one if wanted.big is None else f"{'big' if wanted.big else 'small'} {one}"


def _noun(pick: CardPick, nouns: Nouns) -> Noun:
    one, many = "card", "cards"
    if pick.filter is not None:
        one, many = _filtered(pick.filter, nouns)
    elif pick.place in ("worn", "carried"):
        one, many = nouns["item"]
    elif pick.place == "identity":
        one, many = "race or class", "races and classes"
    if pick.place in ("worn", "carried"):
        one, many = f"{pick.place} {one}", f"{pick.place} {many}"
    if pick.filter is not None and pick.filter.big is not None:
        size = "big" if pick.filter.big else "small"
        one, many = f"{size} {one}", f"{size} {many}"
    return one, many


def _filtered(wanted: CardFilter, nouns: Nouns) -> Noun:
    one, many = nouns[wanted.kind or "item"]
    if wanted.slot is not None:
        one, many = f"{one} for the {SLOTS[wanted.slot]}", f"{many} for the {SLOTS[wanted.slot]}"
    return one, many


def _place(pick: CardPick, whose: str) -> str:
    match pick.place:
        case "hand":
            return f"from {whose} hand"
        case "in_play":
            return "in play"
        case "any":
            return {"your": "of yours", "their": "of theirs"}.get(whose, "")
        case _:
            return ""
