"""The texts of decks (`cards.edition_json`) by their digests, so that a table names what it plays
with in a few bytes, and whoever has such a deck already need not be sent it.

A process keeps what it was given: as many decks as its packs have had versions.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

DeckDigest = str
"""SHA-256 of a deck's text, in hexadecimal digits."""

_texts: dict[DeckDigest, str] = {}


def remember_decks(texts: Iterable[str]) -> tuple[DeckDigest, ...]:
    """The digests of these decks, which are known here from now on."""
    digests = []
    for text in texts:
        digest = sha256(text.encode()).hexdigest()
        _texts.setdefault(digest, text)
        digests.append(digest)
    return tuple(digests)


def remembered_deck_json(digest: DeckDigest) -> str:
    """The text of that deck. Raises `KeyError` if it was never stored here."""
    return _texts[digest]


def decks_not_remembered(digests: Iterable[DeckDigest]) -> tuple[DeckDigest, ...]:
    """Those that are not known here, each once."""
    return tuple(one for one in dict.fromkeys(digests) if one not in _texts)
