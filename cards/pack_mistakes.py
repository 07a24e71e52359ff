"""Errors for authors of packs: one line for each mistake, all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cards.terminal_text import escape_for_terminal

LONGEST_PART = 400
"""Letters of a part of an error; ids, paths and problems may quote what an author has written."""
_PLACES = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class PackMistake:
    """One mistake: the pack's folder or file, the card's id (or its place), the field, the problem;
    and its line and column, or 0 where it is about a file as a whole. All of them, and the places
    in lists, are counted from 1.

    `str()` is one printable line of bounded length, whatever the pack contains.
    """

    pack: str
    card: str
    path: str
    problem: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        file = _cut(self.pack) + (f":{self.line}:{self.column}" if self.line else "")
        said = (self.card, self.path, self.problem)
        return escape_for_terminal(": ".join((file, *(_cut(part) for part in said if part))))


def sort_mistakes_by_position(errors: Iterable[PackMistake]) -> tuple[PackMistake, ...]:
    """Each error once, as the files say them."""
    return tuple(sorted(dict.fromkeys(errors), key=lambda one: (one.pack, one.line, one.column)))


def count_field_path_from_one(path: str) -> str:
    """A path with its places in lists counted as people count, from 1."""
    return _PLACES.sub(lambda place: f"[{int(place[1]) + 1}]", path)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_PART else f"{text[:LONGEST_PART]}…"


class InvalidPack(ValueError):
    """A pack that cannot be used, with everything that is wrong with it."""

    def __init__(self, errors: Sequence[PackMistake]) -> None:
        self.errors = tuple(errors)
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{errors[0]}{more}")
