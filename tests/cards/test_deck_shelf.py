"""Decks by their digests."""

from __future__ import annotations

import pytest

from cards.deck_shelf import deck_text, decks_to_fetch, shelve_decks


def test_a_deck_is_found_again_by_its_digest_alone() -> None:
    one, other, again = shelve_decks(["a deck", "another deck", "a deck"])
    assert one == again != other
    assert deck_text(one) == "a deck"
    assert deck_text(other) == "another deck"


def test_who_lacks_a_deck_knows_which_one_to_ask_for() -> None:
    (known,) = shelve_decks(["a deck"])
    unknown = "0" * 64
    assert decks_to_fetch([known, unknown, known, unknown]) == (unknown,)
    with pytest.raises(KeyError):
        deck_text(unknown)
