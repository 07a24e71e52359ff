"""Decks by their digests."""

from __future__ import annotations

import pytest

from cards.decks_by_digest import decks_not_stored, store_decks, stored_deck_json


def test_a_deck_is_found_again_by_its_digest_alone() -> None:
    one, other, again = store_decks(["a deck", "another deck", "a deck"])
    assert one == again != other
    assert stored_deck_json(one) == "a deck"
    assert stored_deck_json(other) == "another deck"


def test_who_lacks_a_deck_knows_which_one_to_ask_for() -> None:
    (known,) = store_decks(["a deck"])
    unknown = "0" * 64
    assert decks_not_stored([known, unknown, known, unknown]) == (unknown,)
    with pytest.raises(KeyError):
        stored_deck_json(unknown)
