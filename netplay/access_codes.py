"""Codes that people read out to each other: their letters, how often they may be tried, and how
one makes a second key the same person.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict

from netplay.system.clock import TimeSource
from netplay.system.network_of_address import network_of_address
from netplay.system.token_bucket import TokenBucket

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011", "- \t")
_GROUP = 4

INVITATION_LENGTH = 12
"""60 bits: an invitation may hold for a year."""
KEY_LINKING_LENGTH = 8
"""40 bits: a code for a second key holds for minutes."""
LONGEST_CODE = 40
"""What is longer was not meant as a code."""


def new_code(length: int) -> str:
    """A code of so many letters, such as `7G4K-M2ZQ`."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(length))
    return "-".join(letters[at : at + _GROUP] for at in range(0, length, _GROUP))


def normalize_code(typed: str) -> str:
    """The code that somebody means, as `new_code` wrote it; empty if it can be none."""
    letters = typed[:LONGEST_CODE].strip().upper().translate(_MISREAD)
    if not letters or any(letter not in _LETTERS for letter in letters):
        return ""
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


_BURST, _PAUSE = 8, 60.0
"""So many tries of one address at once, and then one in so many seconds."""
_BURST_OF_ALL, _PAUSE_OF_ALL = 200, 1.0
_REMEMBERED = 4096


class CodeAttemptLimiter:
    """Tries at codes, limited for each address and for all of them together.

    A guess has no chance anyway (`netplay.access_codes`); this is for the disk and the log.
    """

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._of_all = TokenBucket(time, _PAUSE_OF_ALL, _BURST_OF_ALL)
        self._sources: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether somebody there may try a code now; counts as a try."""
        source = network_of_address(address)
        bucket = self._sources.pop(source, None) or TokenBucket(self._time, _PAUSE, _BURST)
        self._sources[source] = bucket
        if len(self._sources) > _REMEMBERED:
            self._sources.popitem(last=False)
        return bucket.take() and self._of_all.take()


KEY_LINKING_SECONDS = 600.0


class KeyLinkingCodes:
    """The codes that hold now: one a person, for ten minutes, once; gone with the process."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._codes: dict[str, tuple[str, float]] = {}
        """Whose code it is, and until when."""

    def offer(self, owner: str) -> str:
        """A code for a further key of that person, instead of the one before."""
        now = self._time.now()
        self._codes = {
            code: (whose, until)
            for code, (whose, until) in self._codes.items()
            if whose != owner and until > now
        }
        code = new_code(KEY_LINKING_LENGTH)
        self._codes[code] = owner, now + KEY_LINKING_SECONDS
        return code

    def owner_by(self, typed: str) -> str:
        """Whose code that is; empty if nobody's."""
        owner, until = self._codes.get(normalize_code(typed), ("", 0.0))
        return owner if until > self._time.now() else ""

    def use(self, typed: str) -> str:
        """The same, and it is used up."""
        owner = self.owner_by(typed)
        self._codes.pop(normalize_code(typed), None)
        return owner


__all__ = [
    "INVITATION_LENGTH",
    "KEY_LINKING_LENGTH",
    "KEY_LINKING_SECONDS",
    "CodeAttemptLimiter",
    "KeyLinkingCodes",
    "new_code",
    "normalize_code",
]
