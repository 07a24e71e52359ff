"""What a word is given, and what it can say but an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from netplay.admin.office import Office
from netplay.admin.order import Misused
from netplay.ssh import Answer, Visitor
from tui.words.catalogue import Words


@dataclass(frozen=True, slots=True)
class Call:
    """One line of a visitor's, taken apart."""

    visitor: Visitor
    word: str
    arguments: tuple[str, ...]
    """What stands behind the word, without `--json`."""
    as_json: bool
    words: Words
    """The catalogue of the visitor's language."""
    office: Office

    @property
    def owner(self) -> str:
        """Who calls, as tables know them; `GUEST` without a key."""
        return self.office.owner_of(self.visitor)

    def no_arguments(self) -> None:
        """Raises `Misused` if there are any."""
        if self.arguments:
            raise Misused


def in_json(facts: Mapping[str, Any]) -> Answer:
    """For programs: one object, in one line."""
    return Answer(json.dumps(facts, ensure_ascii=False))
