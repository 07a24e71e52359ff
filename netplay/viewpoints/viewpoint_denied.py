"""Refusals to show a game from a viewpoint."""

from __future__ import annotations

from typing import Literal

from netplay.request_denied import RequestDenied
from tui.ports import NoticeKey
from tui.replay.recorded_game import ViewpointUnavailable
from tui.words.catalogue import Words

CANNOT_BE_MADE: frozenset[NoticeKey] = frozenset({"seat_failed", "seat_gone", "seat_otherwise"})
"""It is this reader's to see, and cannot be shown any more."""


class ViewpointDenied(RequestDenied, ViewpointUnavailable):
    """It is not for this reader, or it cannot be made any more; the notice says which."""


def viewpoint_denied_text(
    denied: RequestDenied, words: Words, game: str, place: Literal["at_home", "on_host"]
) -> str:
    """The line for whoever has asked for that game; where it can still be seen otherwise, with the
    command for that."""
    told = words.notice(denied.notice)
    if denied.notice.key in CANNOT_BE_MADE:
        return f"{told} {words(f'replay.still_{place}', game=game)}"
    return told
