"""The question for the password of a locked table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

LONGEST_PASSWORD = 64
"""Letters that can be typed, and that a host looks at."""


@dataclass(frozen=True, slots=True)
class PasswordPrompt:
    """What the visitor wants at which table, and what is typed so far."""

    table: str
    verb: Literal["go", "watch"]
    typed: str = ""

    @property
    def shown(self) -> str:
        """As others may look over the shoulder."""
        return "•" * len(self.typed)

    def with_key(self, key: str, character: str | None) -> PasswordPrompt | None:
        """After that key; None if it puts the line away."""
        if key in ("escape", "tab"):
            return None
        if key == "backspace":
            return replace(self, typed=self.typed[:-1])
        if key == "ctrl+u":
            return replace(self, typed="")
        return self.with_text(character) if character and character.isprintable() else self

    def with_text(self, text: str) -> PasswordPrompt:
        return replace(self, typed=(self.typed + text)[:LONGEST_PASSWORD])
