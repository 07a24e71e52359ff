"""Writing and reading codes: no letter in them looks like another."""

from __future__ import annotations

import secrets

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011", "- \t")
_GROUP = 4

INVITATION_LENGTH = 12
"""60 bits: an invitation may hold for a year."""
LINK_LENGTH = 8
"""40 bits: a code for a second key holds for minutes."""
LONGEST_CODE = 40
"""What is longer was not meant as a code."""


def new_code(length: int) -> str:
    """A code of so many letters, such as `7G4K-M2ZQ`."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(length))
    return "-".join(letters[at : at + _GROUP] for at in range(0, length, _GROUP))


def read_code(typed: str) -> str:
    """The code that somebody means, as `new_code` wrote it; empty if it can be none."""
    letters = typed[:LONGEST_CODE].strip().upper().translate(_MISREAD)
    if not letters or any(letter not in _LETTERS for letter in letters):
        return ""
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))
