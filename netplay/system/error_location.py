"""The text by which an error of our own is logged: its kind and place, never what was in it."""

from __future__ import annotations

import traceback


def error_location(error: BaseException | None) -> str:
    """An exception's kind and place in one line.

    Neither its text nor any value is in it: they may name cards, and a log is read by players.
    """
    frames = traceback.extract_tb(error.__traceback__)[-4:] if error else []
    places = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames]
    return f"{type(error).__name__} at {' > '.join(places) or 'an unknown place'}"
