"""An interface to the bans of a host."""

from typing import Protocol


class BanCheck(Protocol):
    """The question whether somebody is banned, at every connection and every key; answered at
    once."""

    def address(self, address: str) -> bool:
        """Nobody comes in from there."""

    def key(self, fingerprint: str) -> bool:
        """Whoever has that key is not let in, nor as a guest on the same connection."""


class NoBans:
    """No bans: everybody is welcome."""

    def address(self, address: str) -> bool:
        return False

    def key(self, fingerprint: str) -> bool:
        return False
