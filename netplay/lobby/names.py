"""Who has which name: no two people's look the same."""

from __future__ import annotations

from collections.abc import Iterable

from netplay.names import skeleton, unique_name
from netplay.table.header import Place


class Names:
    """The names in use, and the identity that has each."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}
        """By the name's skeleton."""

    def give(self, wished: str, owner: str) -> str:
        """The wished name, cleaned, with a number behind it if somebody else has it."""
        theirs = {bare for bare, holder in self._owners.items() if holder == owner}
        name = unique_name(wished, self._owners.keys() - theirs)
        self.keep(name, owner)
        return name

    def keep(self, name: str, owner: str) -> None:
        """The name is that owner's, unless somebody else has it."""
        self._owners.setdefault(skeleton(name), owner)

    def keep_all(self, people: Iterable[Place]) -> None:
        """Everybody at these places has the name that stands there."""
        self._owners.update((skeleton(place.name), place.owner) for place in people)

    def release(self, owner: str) -> None:
        """Whatever name they had is free again."""
        self._owners = {bare: held for bare, held in self._owners.items() if held != owner}
