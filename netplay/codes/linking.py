"""Making a second key the same person: a code shown in a session of the first."""

from __future__ import annotations

from netplay.codes.writing import LINK_LENGTH, new_code, read_code
from netplay.timing import Time

LINK_SECONDS = 600.0


class Linking:
    """The codes that hold now: one a person, for ten minutes, once; gone with the process."""

    def __init__(self, time: Time) -> None:
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
        code = new_code(LINK_LENGTH)
        self._codes[code] = owner, now + LINK_SECONDS
        return code

    def owner_by(self, typed: str) -> str:
        """Whose code that is; empty if nobody's."""
        owner, until = self._codes.get(read_code(typed), ("", 0.0))
        return owner if until > self._time.now() else ""

    def use(self, typed: str) -> str:
        """The same, and it is used up."""
        owner = self.owner_by(typed)
        self._codes.pop(read_code(typed), None)
        return owner
