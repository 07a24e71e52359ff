"""Whom the host does not let in, whatever they have to show."""

from typing import Protocol


class Bans(Protocol):
    """Asked at every connection and at every key: answers at once."""

    def address(self, address: str) -> bool:
        """Nobody comes in from there."""

    def key(self, fingerprint: str) -> bool:
        """Whoever has that key is not let in, nor as a guest on the same connection."""


class NoBans:
    """Everybody is welcome."""

    def address(self, address: str) -> bool:
        return False

    def key(self, fingerprint: str) -> bool:
        return False
