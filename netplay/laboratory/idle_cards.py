"""Cards that bots never play in many games, and why not, as far as it can be known."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence

from cards.card_traversal import walk_card_parts
from cards.own_editions import Edition
from cards.vocabulary.card import Card, OneShot, Special, deck_of
from cards.vocabulary.conditions import Condition
from engine.bots.kinds import NORMAL
from engine.simulation import seed_of_bot_game
from netplay.journal.header import serialize_decks
from netplay.laboratory import parallel_games

SEATS = 4


def idle_cards(decks: Sequence[Edition], cards: Iterable[Card], games: int) -> dict[str, str]:
    """Those of the cards that nobody played at a table of these decks, by their ids, each with the
    reason. The same decks and games give the same. Raises `InputError` if a game breaks."""
    players = decks[0].profile.players
    seats = min(max(SEATS, players.min), players.max)
    jobs = [
        parallel_games.GameJob((NORMAL,) * seats, seed_of_bot_game("1", i)) for i in range(games)
    ]
    spec = parallel_games.SimulationSpec(serialize_decks(decks), "", ())
    reports = [one.report for one in parallel_games.play_games(spec, jobs, os.cpu_count() or 1)]
    played = frozenset[str]().union(*(one.played for one in reports))
    drawn = Counter(id_ for one in reports for id_ in one.drawn)
    return {one.id: _why(one, drawn[one.id], games) for one in cards if one.id not in played}


def _why(card: Card, drawn: int, games: int) -> str:
    dealt_apart = deck_of(card) is None
    if not drawn and not dealt_apart:
        return f"nobody drew it (games: {games}): play more of them, or put more copies in"
    told = [] if dealt_apart else [f"somebody drew it in {drawn} of {games} games"]
    conditions = [piece for _, piece in walk_card_parts(card) if isinstance(piece, Condition)]
    if needed := sorted({one.has for one in conditions if one.has}):
        told.append(f"it asks for {', '.join(needed)}")
    if isinstance(card, OneShot | Special):
        told.append(f"it has only the window {card.window!r}")
    return "; ".join((*told, "no bot saw a use for it when it could be played"))
