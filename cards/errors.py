"""Errors for authors of packs: one line for each mistake, all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LONGEST = 400
"""Letters of a part of an error; ids, paths and problems may quote what an author has written."""


@dataclass(frozen=True, slots=True)
class CardError:
    """One mistake: the pack's folder or file, the card's id (or its place), the field, the problem.

    `str()` is one printable line of bounded length, whatever the pack contains.
    """

    pack: str
    card: str
    path: str
    problem: str

    def __str__(self) -> str:
        said = (self.pack, self.card, self.path, self.problem)
        return printable(": ".join(_cut(part) for part in said if part))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class CardErrors(ValueError):
    """A pack that cannot be used, with everything that is wrong with it."""

    def __init__(self, errors: Sequence[CardError]) -> None:
        self.errors = tuple(errors)
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{errors[0]}{more}")


def printable(text: str) -> str:
    """The text in one line, with what a terminal could obey shown as an escape."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )
