"""The decks, packs and paces that tables can be made of at a host."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cards.decks_by_digest import remember_decks
from cards.edition import Edition
from cards.pack_library import AddedPack, PackLibrary
from netplay.config import Config
from netplay.games.pending_table import default_spectator_rules
from netplay.pace_presets import pace_presets
from netplay.table_box import make_table_box, serialize_decks
from tui.ports import MOST_SEATS, EditionRow, PackRow, SpectatorRules, TableInfo, TablePace


@dataclass(frozen=True, slots=True)
class NewTableOptions:
    """The editions, the packs that join them, the paces, who may watch, and how games end."""

    decks: tuple[EditionRow, ...]
    packs: tuple[PackRow, ...]
    paces: tuple[TablePace, ...]
    watching: SpectatorRules
    open_hands: bool
    gallery: tuple[TableInfo, ...]
    """What the packs print, each with the cards that it joins."""


def new_table_options_of(library: PackLibrary, config: Config) -> NewTableOptions:
    """Everything in the library, at the host's paces."""
    window = config.tables.window_seconds
    return NewTableOptions(
        tuple(_deck(library, one, window) for one in library.editions),
        tuple(PackRow(one.id, one.about.title, one.about.adds_to) for one in library.additions),
        pace_presets(config),
        default_spectator_rules(config),
        config.tables.open_hands,
        tuple(_gallery(library)),
    )


def _gallery(library: PackLibrary) -> Iterator[TableInfo]:
    """The packs' decks: of an edition its own, of any other with the first edition that it fits."""
    for one in library.editions:
        guest = library.added_pack(one)
        if guest is not None:
            yield _lying_open(guest, library.decks((one,), ()))
    for guest in library.additions:
        joined = [one for one in library.editions if guest.fits((one,))]
        if joined:
            yield _lying_open(guest, library.decks((joined[0],), (guest.id,)))


def _lying_open(guest: AddedPack, decks: Sequence[Edition]) -> TableInfo:
    box = make_table_box(decks, {}, "")
    return TableInfo(
        guest.id,
        guest.about.title,
        box.editions,
        box.card_ids,
        0.0,
        decks=remember_decks(serialize_decks(decks)),
    )


def _deck(library: PackLibrary, edition_id: str, window_seconds: float) -> EditionRow:
    """What the lobby says of an edition; `window_seconds` are the host's, or 0."""
    # Read with its cards: a host does that once, before anybody waits for a table.
    profile, guest = library.edition(edition_id).profile, library.added_pack(edition_id)
    most = min(profile.players.max, MOST_SEATS)
    window = window_seconds or profile.window.seconds
    title = guest.about.title if guest else ""
    return EditionRow(edition_id, profile.players.min, most, window, title, profile)
