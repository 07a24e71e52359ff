"""Our own editions, read from their folder and checked once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cards.built_in_paths import EDITIONS_FOLDER
from cards.edition import Edition
from cards.languages import LANGUAGES
from cards.pack import Pack, read_pack
from cards.pack_checker import check_pack
from cards.pack_mistakes import InvalidPack
from cards.profile import Profile

EDITION_PRECEDENCE = ("classic", "super", "bard", "star", "agents")
"""The base of a blend for which nobody names one is the first of these that is in it (AMB-97)."""


def built_in_edition_ids() -> tuple[str, ...]:
    """The ids of our own editions that have a deck, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in EDITIONS_FOLDER.glob("*/doors.toml")))


@cache
def read_built_in_pack(edition_id: str) -> Pack:
    """The files of one of our own editions, with whatever is wrong in them; nobody changes it."""
    return read_pack(EDITIONS_FOLDER / edition_id)


@cache
def built_in_card_ids() -> frozenset[str]:
    """The ids of all cards of all our own editions that can be read."""
    packs = map(read_built_in_pack, built_in_edition_ids())
    return frozenset(printed.card.id for pack in packs for printed in pack.cards)


def sort_editions_by_precedence(ids: Iterable[str]) -> tuple[str, ...]:
    """Each id once, so that the same blend is the same however it was asked for; unknown ones last,
    in alphabetical order."""
    places = {one: place for place, one in enumerate(EDITION_PRECEDENCE)}
    return tuple(sorted(set(ids), key=lambda one: (places.get(one, len(places)), one)))


@cache
def load_built_in_profile(edition_id: str) -> Profile:
    """The profile of one of our own editions as its rulebook has it, with or without a deck.

    Raises `KeyError` if there is none, `InvalidPack` if it is wrong.
    """
    pack = read_built_in_pack(edition_id)
    if pack.profile is None:
        if pack.errors and (EDITIONS_FOLDER / edition_id).is_dir():
            raise InvalidPack(tuple(pack.errors))
        raise KeyError(edition_id)
    return pack.profile


@cache
def load_built_in_edition(edition_id: str) -> Edition:
    """The edition of that id.

    Raises `KeyError` if there is none, `InvalidPack` if anything in its files is wrong.
    """
    if edition_id not in built_in_edition_ids():
        raise KeyError(edition_id)
    pack = read_built_in_pack(edition_id)
    errors = check_pack(pack, LANGUAGES)
    if errors or pack.profile is None:
        raise InvalidPack(errors)
    return Edition(pack.profile, tuple(one.card for one in pack.cards), pack.terms)
