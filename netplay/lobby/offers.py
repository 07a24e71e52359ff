"""What tables can be made of at this host, as the hall says it."""

from __future__ import annotations

from dataclasses import dataclass

from cards.shelf import Shelf
from netplay.config import Config
from netplay.gathering import usual_watching
from netplay.pacing import presets
from tui.ports import HOUSE_SEATS, Deck, PackRow, TablePace, Watching


@dataclass(frozen=True, slots=True)
class Offers:
    """The editions, the packs that join them, the paces, who may look on, and how games end."""

    decks: tuple[Deck, ...]
    packs: tuple[PackRow, ...]
    paces: tuple[TablePace, ...]
    watching: Watching
    open_hands: bool


def offers_of(shelf: Shelf, config: Config) -> Offers:
    """Everything on the shelf, at the host's paces."""
    window = config.tables.window_seconds
    return Offers(
        tuple(_deck(shelf, one, window) for one in shelf.editions),
        tuple(PackRow(one.id, one.about.title, one.about.adds_to) for one in shelf.additions),
        presets(config),
        usual_watching(config),
        config.tables.open_hands,
    )


def _deck(shelf: Shelf, edition_id: str, window_seconds: float) -> Deck:
    """What the hall says of an edition; `window_seconds` are the host's, or 0."""
    # Read with its cards: a host does that once, before anybody waits for a table.
    profile, guest = shelf.edition(edition_id).profile, shelf.guest(edition_id)
    most = min(profile.players.max, HOUSE_SEATS)
    window = window_seconds or profile.window.seconds
    title = guest.about.title if guest else ""
    return Deck(edition_id, profile.players.min, most, window, title, profile)
