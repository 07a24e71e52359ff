"""The two families of error that the engine knows; the third, `InvalidPack`, is the pack
author's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RefusalFact = int | str | tuple[int, ...]


@dataclass(slots=True)
class Refusal:
    """Why something cannot be done now: the rule, a key for the words, and the facts for them."""

    rule: str
    key: str
    facts: Mapping[str, RefusalFact] = field(default_factory=dict)


def make_refusal(rule: str, key: str, **facts: RefusalFact) -> Refusal:
    """A refusal with its rule, the key of its sentence and the facts for it."""
    return Refusal(rule, key, facts)


class IllegalCommand(Exception):
    """The player's error: nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key}")
        self.refusal = refusal


class EngineBug(Exception):
    """Our error: the command is dropped and the last good state stands."""


CANNOT_BE_FORESEEN = (IllegalCommand, EngineBug)
"""What a command may raise on a copy with made-up hands: it is refused there, or no game could have
come to that deal. Nothing is foretold then; only the game itself tells of an error of ours."""
