"""The subjects on the bus, and what each end may use of them.

A front is named in the subject of all that it says, and may speak and listen under its own name
alone: so a front that was taken over can act for its own visitors only.
"""

from __future__ import annotations

from dataclasses import dataclass

HALL = "hall"
"""The name of the process that has the lobby and the tables."""
_ROOT = "kickdoor.1"
"""The number is that of the subjects; messages have a version of their own."""
_GREETINGS = "kickdoor.0"
"""The same in every version of Kickdoor."""
_ANY = "*"


def greetings(front: str = _ANY) -> str:
    """Where that front, or each, asks the hall of what version it is."""
    return f"{_GREETINGS}.hall.{front}.greet"


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


def sender_of(subject: str) -> str:
    """The process that says what comes on that subject, or that asks it."""
    return HALL if subject.split(".")[2] == "front" else front_of(subject)


def inbox(process: str) -> str:
    """What the subjects begin with on which that process gets its answers."""
    return f"_INBOX_{process}"


@dataclass(frozen=True)
class Rights:
    """The subjects that a process may use; it may answer what it is asked besides."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]


def rights_of(process: str) -> Rights:
    """The least that the hall needs, or a front of that name."""
    answers = f"{inbox(process)}.>"
    if process == HALL:
        hears = (f"{_ROOT}.hall.>", f"{_ROOT}.table.>", greetings())
        return Rights((f"{_ROOT}.front.>",), (*hears, answers))
    speaks = (f"{_ROOT}.hall.{process}.>", f"{_ROOT}.table.{process}.>", greetings(process))
    return Rights(speaks, (f"{_ROOT}.front.{process}.>", answers))
