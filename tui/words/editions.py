"""The editions of a table in words."""

from __future__ import annotations

from tui.words.catalogue import Words


def editions_in_words(
    words: Words, editions: tuple[str, ...], base: str, packs: tuple[str, ...] = ()
) -> str:
    """The editions of a table and the packs that join them, and the base if one was named."""
    played = " + ".join((*editions, *packs))
    return f"{played} ({words('lobby.base', base=base)})" if base else played
