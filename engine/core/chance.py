"""Chance: a counted stream of keyed hash blocks inside the state.

Same seed and same count give the same block on every machine. The seed is a secret of 128 bits, so
the stream cannot be guessed from the dice that were seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import unpack

_BLOCK = ">8Q"
"""64-bit words, eight to a block; the modulo bias of a word is below 1e-16."""


def _words(seed: str, count: int) -> list[int]:
    digest = blake2b(count.to_bytes(8, "big"), key=bytes.fromhex(seed), digest_size=64).digest()
    return list(unpack(_BLOCK, digest))


def roll_die(seed: str, count: int, faces: int = 6) -> int:
    """A face from 1 on, of the one die (SETUP-03) or one of more or less faces; uses one block."""
    return 1 + _words(seed, count)[0] % faces


def random_below(seed: str, count: int, among: int) -> int:
    """A number below `among`; uses one block."""
    return _words(seed, count)[0] % among


def shuffle_cards(seed: str, count: int, cards: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The cards in a new order, and how many blocks that used."""
    order = list(cards)
    blocks = 0
    words: list[int] = []
    for last in range(len(order) - 1, 0, -1):
        if not words:
            words = _words(seed, count + blocks)
            blocks += 1
        pick = words.pop() % (last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), blocks
