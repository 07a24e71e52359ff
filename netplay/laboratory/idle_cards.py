"""Cards that bots never play in many games, and why not, as far as it can be known."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence

from cards.library import Edition
from cards.vocabulary.card import Card, OneShot, Special, deck_of
from cards.vocabulary.conditions import Condition
from cards.walk import pieces
from engine.bots.kinds import NORMAL
from engine.simulation import seed_of_game
from netplay.journal.header import deck_texts
from netplay.laboratory import work

SEATS = 4


def idle_cards(decks: Sequence[Edition], cards: Iterable[Card], games: int) -> dict[str, str]:
    """Those of the cards that nobody played at a table of these decks, by their ids, each with the
    reason. The same decks and games give the same. Raises `InputError` if a game breaks."""
    players = decks[0].profile.players
    seats = min(max(SEATS, players.min), players.max)
    jobs = [work.SimulatedGame((NORMAL,) * seats, seed_of_game("1", i)) for i in range(games)]
    spec = work.SimulationSpec(deck_texts(decks), "", ())
    reports = [one.report for one in work.played(spec, jobs, os.cpu_count() or 1)]
    played = frozenset[str]().union(*(one.played for one in reports))
    drawn = Counter(id_ for one in reports for id_ in one.drawn)
    return {one.id: _why(one, drawn[one.id], games) for one in cards if one.id not in played}


def _why(card: Card, drawn: int, games: int) -> str:
    dealt_apart = deck_of(card) is None
    if not drawn and not dealt_apart:
        return f"nobody drew it in {games} games: play more of them, or put more copies in"
    told = [] if dealt_apart else [f"somebody drew it in {drawn} of {games} games"]
    conditions = [piece for _, piece in pieces(card) if isinstance(piece, Condition)]
    if needed := sorted({one.has for one in conditions if one.has}):
        told.append(f"it asks for {', '.join(needed)}")
    if isinstance(card, OneShot | Special):
        told.append(f"it has only the window {card.window!r}")
    return "; ".join((*told, "no bot saw a use for it when it could be played"))
