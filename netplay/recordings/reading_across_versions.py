"""Reading what another version of Kickdoor has written: what is unknown here is left out."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")

MOST_TRIES = 20


def read_leniently(adapter: TypeAdapter[T], said: Any) -> T:
    """The value as far as it can be read: keys that are unknown or say something unknown are left
    out, and an item of a list that cannot be read is. Raises `ValueError` if what is needed is
    missing."""
    try:
        return adapter.validate_python(said)
    except ValidationError as error:
        wrong = error
    pruned = deepcopy(said)
    for _ in range(MOST_TRIES):
        # The last items first, so that the places of the others stay what they are.
        places = {tuple(one["loc"]) for one in wrong.errors()}
        if not any([_prune(pruned, place) for place in sorted(places, key=_backwards)]):
            break
        try:
            return adapter.validate_python(pruned)
        except ValidationError as error:
            wrong = error
    raise ValueError(str(wrong.errors()[0]["msg"]))


def _backwards(place: tuple[int | str, ...]) -> tuple[tuple[bool, int, str], ...]:
    return tuple(
        (isinstance(key, str), -key if isinstance(key, int) else 0, str(key)) for key in place
    )


def _prune(said: Any, place: tuple[int | str, ...]) -> bool:
    """Leave out what stands at that place; False if nothing does. pydantic names members of unions
    in it, which are no keys."""
    holder: Any = None
    last: int | str = 0
    for key in place:
        if _has(said, key):
            holder, last, said = said, key, said[key]
    if holder is None:
        return False
    del holder[last]
    return True


def _has(said: Any, key: int | str) -> bool:
    if isinstance(said, dict):
        return key in said
    return isinstance(said, list) and isinstance(key, int) and key < len(said)
