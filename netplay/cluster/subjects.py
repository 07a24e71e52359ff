"""The subjects on the bus, and what each end may use of them.

A front is named in the subject of all that it says, and may speak and listen under its own name
alone: so a front that was taken over can act for its own visitors only.
"""

from __future__ import annotations

_ROOT = "kickdoor.1"
"""The number is that of the subjects; messages have a version of their own."""
_ANY = "*"


def ask(front: str = _ANY) -> str:
    """Questions of that front, or of each, that the hall answers."""
    return f"{_ROOT}.hall.{front}.ask"


def calls(front: str = _ANY) -> str:
    """What the visits of that front, or of each, ask of the lobby."""
    return f"{_ROOT}.hall.{front}.calls"


def table(front: str = _ANY, table_id: str = _ANY) -> str:
    """What seats of that front, or of each, ask of that table, or of each."""
    return f"{_ROOT}.table.{front}.{table_id}"


def told(front: str) -> str:
    """What the visits and seats of that front are told."""
    return f"{_ROOT}.front.{front}.told"


def orders(front: str) -> str:
    """What that front has to do."""
    return f"{_ROOT}.front.{front}.orders"


def front_of(subject: str) -> str:
    """The front in a subject of these."""
    return subject.split(".")[3]


def table_of(subject: str) -> str:
    """The table in a subject of `table`."""
    return subject.split(".")[4]


def inbox(process: str) -> str:
    """What the subjects begin with on which that process gets its answers."""
    return f"_INBOX_{process}"


def front_speaks(front: str) -> tuple[str, ...]:
    """All that a front may publish to."""
    return f"{_ROOT}.hall.{front}.>", f"{_ROOT}.table.{front}.>"


def front_hears(front: str) -> tuple[str, ...]:
    """All that a front may subscribe to, beside its inbox."""
    return (f"{_ROOT}.front.{front}.>",)


def hall_speaks() -> tuple[str, ...]:
    """All that the hall may publish to, beside answers."""
    return (f"{_ROOT}.front.>",)


def hall_hears() -> tuple[str, ...]:
    """All that the hall may subscribe to, beside its inbox."""
    return f"{_ROOT}.hall.>", f"{_ROOT}.table.>"
