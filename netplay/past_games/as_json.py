"""Histories and scores as JSON, for programs: `docs/schema/history.json` and `scores.json`."""

from __future__ import annotations

from typing import Any

from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import PlayerHistory

_SEATS: Any = {"seats": {"__all__": {"owner"}}}


def history_json(history: PlayerHistory) -> str:
    """One object in one line, every key in it. The identity of people is kept on the host alone."""
    return history.model_dump_json(exclude={"games": {"__all__": {"game": _SEATS}}})


def scores_json(scores: HallOfFame) -> str:
    """The same of the scores."""
    return scores.model_dump_json(exclude={"games": {"__all__": _SEATS}})
