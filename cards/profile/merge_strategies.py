"""The ways in which a key of the profile merges when editions are blended (AMB-53)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field


@dataclass(frozen=True, slots=True)
class MergeStrategy:
    """What a table of several editions plays with.

    `base`: the value of the base edition. `home`: each card keeps that of its own edition.
    `union`: whatever any edition has (the highest number, every entry of a list, a yes).
    `sum`: all together. `stricter`: the base edition's value if a base was named, else the one that
    lets a player do less; of numbers the lowest, and no limit last. `looser`: the value that lets a
    player do more, for what only some editions have at all. `fixed`: the same value in every blend,
    whatever the editions have. `opening`: yes if the base edition opens blends with that variant.
    """

    by: Literal["base", "home", "union", "sum", "stricter", "looser", "fixed", "opening"]
    strictest_first: tuple[object, ...] = ()
    fixed: object = None


BASE = MergeStrategy("base")
HOME = MergeStrategy("home")
UNION = MergeStrategy("union")
SUM = MergeStrategy("sum")
LESS_IS_STRICTER = MergeStrategy("stricter")
NO_IS_STRICTER = MergeStrategy("stricter", (False, True))
FOUR_CARDS = MergeStrategy("fixed", fixed=4)
"""Blends deal four cards of each deck (AMB-38)."""

BASE_OPENS_VARIANT = MergeStrategy("opening")

SmallNumber = Annotated[int, Field(ge=0, le=20)]


def _none(value: object) -> object:
    """TOML has no null: an absent limit is written as "none"."""
    return None if value == "none" else value


NoneWhereWritten = BeforeValidator(_none)
