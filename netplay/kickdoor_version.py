"""The version of Kickdoor: made from git when the package is built (docs/releasing.md)."""

from __future__ import annotations

from functools import cache


@cache
def kickdoor_version() -> str:
    """`0.2.0` for a release, `0.2.1.dev7+g8e6782b` seven commits later."""
    # To import this takes a twentieth of a second, which most commands need not spend.
    from importlib.metadata import version

    return version("kickdoor")
