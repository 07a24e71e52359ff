"""The boxes of whole editions, each opened once: nothing that is played changes its box."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

import engine.core.box
from engine.core.box import Box


def box_of(
    *editions: str, base: str = "", house: Mapping[str, Mapping[str, object]] | None = None
) -> Box:
    """That of `engine.core.box`, for tests that need one and are not about opening it."""
    return _opened(editions, base, json.dumps(house or {}, sort_keys=True))


@cache
def _opened(editions: tuple[str, ...], base: str, house: str) -> Box:
    return engine.core.box.box_of_editions(*editions, base=base, house=json.loads(house))
