"""One admin command: who gives it, what it says, and what can be wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from netplay.admin.connected_sessions import ConnectedSession
from netplay.admin.context import AdminContext
from netplay.key_fingerprint_pattern import is_fingerprint
from netplay.store import Person
from netplay.table.running_table import RunningTable
from netplay.text_cleaning import name_skeleton, refers_to_table
from tui.words.catalogue import Words

_TIME = re.compile(r"(\d{1,4})([mhd])")
_UNITS = {"m": 60.0, "h": 3600.0, "d": 86_400.0}


class WrongUsage(Exception):
    """The command is known, and its arguments are not understood."""


class CannotDo(Exception):
    """Understood, and not possible: a key under `admin.cannot`, and its facts."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class AdminCommand:
    """`ban Ann 2h`, say: the arguments behind the command's name."""

    context: AdminContext
    words: Words
    """Of the language that the admin reads."""
    by: str
    """The admin's name."""
    owner: str
    """Who the admin is, as tables know people ..."""
    address: str
    """... and where they are."""
    arguments: Sequence[str]
    as_json: bool = False

    @property
    def only(self) -> str:
        """The one argument. Raises `WrongUsage`."""
        if len(self.arguments) != 1:
            raise WrongUsage
        return self.arguments[0]

    def nothing(self) -> None:
        """Raises `WrongUsage` if there is an argument."""
        if self.arguments:
            raise WrongUsage

    def guests(self, whom: str) -> list[ConnectedSession]:
        """The sessions of that number, or of that name. Raises `CannotDo`."""
        number = whom.removeprefix("#")
        if number.isdecimal():
            found = [guest for guest in self.context.guests if str(guest.number) == number]
        else:
            bare = name_skeleton(whom)
            found = [one for one in self.context.guests if name_skeleton(one.who.name) == bare]
        if not found:
            raise CannotDo("nobody_there", w=whom)
        return found

    def person(self, whom: str) -> Person:
        """Whoever has that name, here or not. Raises `CannotDo`."""
        person = self.context.lobby.store.named(whom)
        if person is None:
            raise CannotDo("nobody_known", w=whom)
        return person

    def owner_called(self, whom: str) -> tuple[str, str]:
        """The identity and the name of somebody who is here, or is known; or of a key, which may
        never have come in: nobody has a name then. Raises `CannotDo`."""
        if is_fingerprint(whom):
            store = self.context.lobby.store
            owner = store.owner_of(whom)
            known = store.person(owner)
            return owner, known.name if known else ""
        try:
            who = self.guests(whom)[0].who
        except CannotDo:
            person = self.person(whom)
            return person.owner, person.name
        return who.owner, who.name

    def table(self, which: str) -> RunningTable:
        """The running table of that id or name. Raises `CannotDo`."""
        for table in self.context.lobby.admin.running:
            if refers_to_table(which, table.info.id, table.info.name):
                return table
        raise CannotDo("no_table", table=which)


def parse_duration(text: str) -> float | None:
    """`90m`, `12h`, `7d`; None for what is no time."""
    told = _TIME.fullmatch(text)
    return int(told[1]) * _UNITS[told[2]] if told else None
