"""The family of errors that end a command of `kickdoor` in one line."""

from __future__ import annotations


class InputError(Exception):
    """Something a person can put right; the text is one line that says what to do."""
