"""The small picture on a card, in characters: by its kind, and what more there is to say of it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from zlib import crc32

from cards.vocabulary.card import Item
from engine.core.box import CompiledCard

MIDDLE, LARGE = 5, 12
"""Levels from which on a monster looks like more."""

Emblem = tuple[str, ...]


def emblem(card: CompiledCard) -> Emblem:
    """Its rows, all of the same width. The same card has the same one, whoever looks."""
    among = _emblems()[card.kind][_sort(card)]
    return among[crc32(card.id.encode()) % len(among)]


def _sort(card: CompiledCard) -> str:
    """Which of the pictures of its kind."""
    if card.monster is not None:
        for tag in ("undead", "swarm"):
            if tag in card.monster.tags:
                return tag
        level = card.monster.level
        return "large" if level >= LARGE else "middle" if level >= MIDDLE else "small"
    match card.kind:
        case "curse":
            return "stays" if card.awaits or card.modifiers else "once"
        case "enhancer":
            return "up" if card.strength > 0 else "down"
    if isinstance(card.print, Item):
        item = card.print
        hands = {1: "one_hand", 2: "two_hands"}
        return hands.get(item.hands) or item.slot or "other"
    return "any"


@cache
def _emblems() -> dict[str, dict[str, tuple[Emblem, ...]]]:
    file = Path(__file__).with_name("emblems.toml")
    kinds = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        kind: {sort: tuple(map(_shape, shapes)) for sort, shapes in sorts.items()}
        for kind, sorts in kinds.items()
    }


def _shape(text: str) -> Emblem:
    """Rows of equal width, without what is blank around them."""
    rows = text.strip("\n").split("\n")
    left = min(len(row) - len(row.lstrip()) for row in rows)
    width = max(map(len, rows))
    return tuple(row[left:].ljust(width - left) for row in rows)
