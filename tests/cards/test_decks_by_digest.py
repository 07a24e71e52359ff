"""Decks by their digests."""

from __future__ import annotations

import pytest

from cards.decks_by_digest import decks_not_remembered, remember_decks, remembered_deck_json


def test_a_deck_is_found_again_by_its_digest_alone() -> None:
    one, other, again = remember_decks(["a deck", "another deck", "a deck"])
    assert one == again != other
    assert remembered_deck_json(one) == "a deck"
    assert remembered_deck_json(other) == "another deck"


def test_who_lacks_a_deck_knows_which_one_to_ask_for() -> None:
    (known,) = remember_decks(["a deck"])
    unknown = "0" * 64
    assert decks_not_remembered([known, unknown, known, unknown]) == (unknown,)
    with pytest.raises(KeyError):
        remembered_deck_json(unknown)
