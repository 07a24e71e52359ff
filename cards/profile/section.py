"""The base of every section, and the keys that nothing plays yet."""

from __future__ import annotations

import re
from typing import TypeVar

from pydantic import ValidationInfo, field_validator

from cards.vocabulary.words import Word

NOT_YET_PLAYED: dict[str, object] = {
    "start.role": 0,
    "start.gender_by_role": False,
    "identity.affiliation": 0,
    "power.enabled": False,
    "power.max_rank": 0,
    "power.play_window": "none",
    "power.origins_raise_cap": False,
    "origin.enabled": False,
    "origin.lost_on_death": False,
    "follower.sacrifice": False,
    "follower.sacrifice_beats_no_escape": False,
    "ship.max": 0,
    "ship.replaces_run_modifiers": False,
    "secret_identity.escapes_to": 0,
    "secret_identity.lost_from": 0,
    "theft.target": 0,
    "theft.less_per_extra": 0,
    "run.flight_bonus": 0,
    "death.role_swap": False,
}
"""Keys of concepts that the engine cannot play, each with the value that says so: the only one that
a profile or a house rule may give it."""

_Value = TypeVar("_Value")


class Section(Word):
    """A table of a profile, called as its class is: `SecretIdentity` is `[secret_identity]`."""

    @field_validator("*")
    @classmethod
    def _can_be_played(cls, value: _Value, info: ValidationInfo) -> _Value:
        section = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        name = f"{section}.{info.field_name}"
        if name in NOT_YET_PLAYED and value != NOT_YET_PLAYED[name]:
            absent = NOT_YET_PLAYED[name]
            written = str(absent).lower() if isinstance(absent, bool) else str(absent)
            raise ValueError(f"is not played yet: it can only be {written}")
        return value
