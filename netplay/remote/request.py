"""A remote command as it was asked for."""

from __future__ import annotations

from dataclasses import dataclass

from netplay.admin.command import WrongUsage
from netplay.admin.context import AdminContext
from netplay.ssh import Visitor
from tui.words.catalogue import Words


@dataclass(frozen=True, slots=True)
class RemoteRequest:
    """One line of a visitor's, taken apart."""

    visitor: Visitor
    word: str
    arguments: tuple[str, ...]
    """What stands behind the word, without `--json`."""
    as_json: bool
    words: Words
    """The catalogue of the visitor's language."""
    context: AdminContext

    @property
    def owner(self) -> str:
        """Who calls, as tables know them; `GUEST_PREFIX` without a key."""
        return self.context.owner_of(self.visitor)

    @property
    def known_owner(self) -> str:
        """The same; empty for whoever the host does not know by a key."""
        person = self.context.lobby.store.person(self.owner)
        return person.owner if person is not None else ""

    def no_arguments(self) -> None:
        """Raises `WrongUsage` if there are any."""
        if self.arguments:
            raise WrongUsage
