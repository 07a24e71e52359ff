"""What is raised where something typed is no answer."""

from __future__ import annotations


class InvalidInput(Exception):
    """What was typed is no answer; carries the key of the sentence that says why, and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
