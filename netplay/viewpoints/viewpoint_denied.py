"""Refusals to show a game from a viewpoint."""

from __future__ import annotations

from netplay.request_denied import RequestDenied
from tui.replay.recorded_game import ViewpointClosed


class ViewpointDenied(RequestDenied, ViewpointClosed):
    """It is not for this reader, or it cannot be made any more; the notice says which."""
