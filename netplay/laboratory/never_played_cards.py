"""Cards that bots never play in many games, and why not, as far as it can be known."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence

from cards.card_traversal import walk_card_parts
from cards.edition import Edition
from cards.vocabulary.card import Card, OneShot, Special, deck_of
from cards.vocabulary.conditions_and_card_picks import Condition
from engine.bots.kinds import NORMAL_BOT
from engine.simulation import BotGameReport, play_bot_game, seed_of_bot_game
from netplay.laboratory import parallel_games
from netplay.table_box import serialize_decks

SEATS = 4
MOST_AGAIN = 20
"""Games that are played a second time to see what could have been done in them."""


def find_never_played_cards(
    decks: Sequence[Edition], cards: Iterable[Card], games: int
) -> dict[str, str]:
    """Those of the cards that nobody played at a table of these decks, by their ids, each with the
    reason. The same decks and games give the same. Raises `InputError` if a game breaks."""
    players = decks[0].profile.players
    seats = min(max(SEATS, players.min), players.max)
    jobs = [
        parallel_games.GameJob((NORMAL_BOT,) * seats, seed_of_bot_game("1", i))
        for i in range(games)
    ]
    spec = parallel_games.SimulationSpec(serialize_decks(decks), "", ())
    reports = [one.report for one in parallel_games.play_games(spec, jobs, os.cpu_count() or 1)]
    played = frozenset[str]().union(*(one.played for one in reports))
    drawn = Counter(id_ for one in reports for id_ in one.drawn)
    idle = [one for one in cards if one.id not in played]
    offered = _offered(spec, jobs, reports, {one.id for one in idle})
    return {one.id: _why(one, drawn[one.id], one.id in offered, games) for one in idle}


def _offered(
    spec: parallel_games.SimulationSpec,
    jobs: Sequence[parallel_games.GameJob],
    reports: Sequence[BotGameReport],
    idle: set[str],
) -> frozenset[str]:
    """Those that somebody could have played all the same, in some of the games that had them."""
    found: frozenset[str] = frozenset()
    again = [job for job, one in zip(jobs, reports, strict=True) if one.drawn & idle]
    for job in again[:MOST_AGAIN]:
        box = parallel_games.box_for_simulation(spec, len(job.kinds))
        found |= play_bot_game(box, len(job.kinds), job.seed, kinds=job.kinds, watch=idle).offered
    return found


def _why(card: Card, drawn: int, offered: bool, games: int) -> str:
    dealt_apart = deck_of(card) is None
    if not drawn and not dealt_apart:
        return f"nobody drew it (games: {games}): play more of them, or put more copies in"
    told = [] if dealt_apart else [f"somebody drew it in {drawn} of {games} games"]
    if offered:
        told.append("it could have been played, and no bot saw a use for it")
        return "; ".join(told)
    conditions = [piece for _, piece in walk_card_parts(card) if isinstance(piece, Condition)]
    if needed := sorted({one.has for one in conditions if one.has}):
        told.append(f"it asks for {', '.join(needed)}")
    if isinstance(card, OneShot | Special):
        told.append(f"it has only the window {card.window!r}")
    return "; ".join((*told, "it never could be played in those of the games that were looked at"))
