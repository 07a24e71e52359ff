"""Cards that everybody was shown: all that a public view or an event names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from engine.core.zones import Instance


def publicly_shown_cards_in(parts: Iterable[object]) -> Iterator[Instance]:
    """The instances that views and events name, again and again; what is face down is -1 there."""
    for part in parts:
        yield from _named(part)


def _named(part: object) -> Iterator[Instance]:
    if isinstance(part, tuple | list) and not hasattr(part, "_fields"):
        for one in part:
            if not isinstance(one, int | str):
                yield from _named(one)
    else:
        kind: type = type(part)
        cards, others = _fields(kind)
        for name in cards:
            yield from _instances(getattr(part, name))
        for name in others:
            yield from _named(getattr(part, name))


def _instances(value: object) -> Iterator[Instance]:
    if isinstance(value, int):
        if value >= 0:
            yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _instances(one)


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that hold cards, and of those in which there may be more. A field
    that pairs cards with seats holds none: a seat's number is not to be taken for a card's, and
    the cards in it lie open elsewhere. Of what is no dataclass there are none."""
    declared: list[Any] = list(fields(kind)) if is_dataclass(kind) else []
    cards = tuple(one.name for one in declared if _holds(str(one.type)))
    return cards, tuple(one.name for one in declared if one.name not in cards)


def _holds(annotation: str) -> bool:
    return "Instance" in annotation and "Seat" not in annotation
