"""The profile of a blend, merged from those of its editions (AMB-53)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from cards.profile import Profile
from cards.profile.merge_strategies import MergeStrategy


def merge_profiles(profiles: Sequence[Profile], base: str = "") -> Profile:
    """What a blend plays by (AMB-38, AMB-53, AMB-97): the base edition's values, but for the keys
    that say how they merge. One edition alone plays by its own.

    `base` is one of their ids; with none named the first stands in, and what differs between them
    is as strict as the strictest (AMB-53). The result has the base's id. Raises
    `KeyError` for a base that is not among them.
    """
    by_id = {profile.id: profile for profile in profiles}
    foundation = by_id[base] if base else profiles[0]
    if len(profiles) == 1:
        return foundation
    opening = foundation.variant.in_blends
    sections: dict[str, object] = {"id": foundation.id}
    for section in set(Profile.model_fields) - {"id"}:
        model = type(getattr(foundation, section))
        values: dict[str, object] = {}
        for key, field in model.model_fields.items():
            (merges,) = (one for one in field.metadata if isinstance(one, MergeStrategy))
            each = [getattr(getattr(one, section), key) for one in profiles]
            own = getattr(getattr(foundation, section), key)
            values[key] = (
                key in opening if merges.by == "opening" else _of(merges, each, own, bool(base))
            )
        sections[section] = values
    return Profile.model_validate(sections)


def _allowed(limit: int | None) -> float:
    return inf if limit is None else limit


def _of(merges: MergeStrategy, values: Sequence[Any], own: object, named: bool) -> object:
    """The value of one key; `own` is the base's, `named` whether somebody chose that base."""
    match merges.by:
        case "union" if isinstance(own, tuple):
            return tuple(dict.fromkeys(entry for one in values for entry in one))
        case "union":
            return max(values)
        case "sum":
            return sum(values)
        case "stricter" if not named:
            order = merges.strictest_first
            return min(values, key=order.index if order else _allowed)
        case "looser":
            return max(values, key=merges.strictest_first.index)
        case "fixed":
            return merges.fixed
        case _:
            return own
