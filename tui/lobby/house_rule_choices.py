"""House rules while they are being chosen: the rows of the form, and what a step in one does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from cards.profile import Profile
from cards.profile.profile_keys import ProfileKey, profile_keys
from cards.profile.profile_merging import merge_profiles

RULES_ASKED_FOR = (
    "win.level",
    "win.shared_with_helper",
    "variant.faster_play",
    "variant.quick_start",
    "variant.claim_from_discard",
    "start.door",
    "start.treasure",
    "hand.base",
    "items.big_limit",
    "items.discard_freely",
    "items.equip",
    "sell.unit",
    "search.optional",
    "phases.second",
    "levels.targets",
    "fight.undead_join",
    "fight.swarm_join",
    "follower.sacrifice",
    "help.hand_card_bribe",
    "run.target",
    "death.back",
    "death.loot_follower",
    "curses.kept_on_death",
    "start.first",
    "players.max",
)
"""What players want to change, first in the list of all keys and explained in every language."""
HouseRuleChoices = tuple[tuple[str, str], ...]
"""Keys of the profile, each with its value as TOML writes it."""
_STEPS = {"sell.unit": 100}
"""A step of a number, where it is not 1."""


@dataclass(frozen=True, slots=True)
class HouseRuleRow:
    """One row: a key, or of a list one of the things that can be in it."""

    key: ProfileKey
    entry: str = ""

    @property
    def name(self) -> str:
        return f"{self.key.name}/{self.entry}" if self.entry else self.key.name


def profile_keys_on_house_rule_page() -> tuple[ProfileKey, ...]:
    """All keys that can be overridden on the page of house rules, those that are asked for first.
    How long a window is open stands on the form itself."""
    keys = profile_keys()
    others = [one for one in keys if one not in RULES_ASKED_FOR and one != "window.seconds"]
    return tuple(keys[one] for one in (*RULES_ASKED_FOR, *others))


@cache
def all_house_rule_rows() -> tuple[HouseRuleRow, ...]:
    """The rows of the page of house rules."""
    return tuple(
        HouseRuleRow(key, entry)
        for key in profile_keys_on_house_rule_page()
        for entry in (key.choices if key.kind == "list" else ("",))
    )


def house_rule_row_by_name(name: str) -> HouseRuleRow:
    """The row of that name. Raises `KeyError`."""
    key, _, entry = name.partition("/")
    return HouseRuleRow(profile_keys()[key], entry)


def effective_house_rule_number(rules: HouseRuleChoices, key: str, otherwise: int) -> int:
    """A number that may be overridden."""
    return int(dict(rules).get(key, otherwise))


def effective_house_rule_value(
    row: HouseRuleRow, rules: HouseRuleChoices, profiles: tuple[Profile, ...], base: str
) -> object:
    """What holds: the override, or what the editions' profiles say. Of a list's entry, whether it
    is in."""
    usual = row.key.value_in(_merged(profiles, base))
    written = dict(rules).get(row.key.name)
    value = usual if written is None else _read(row.key, written)
    return row.entry in value if row.entry else value


def house_rule_choices_after_step(
    row: HouseRuleRow, by: int, rules: HouseRuleChoices, profiles: tuple[Profile, ...], base: str
) -> HouseRuleChoices:
    """With the next or previous value in that row; what the editions say anyway is no override."""
    key = row.key
    usual = key.value_in(_merged(profiles, base))
    written = dict(rules).get(key.name)
    now = usual if written is None else _read(key, written)
    match key.kind:
        case "switch":
            new: object = not now
        case "choice":
            new = key.choices[(key.choices.index(str(now)) + by) % len(key.choices)]
        case "list":
            listed = set(now) ^ {row.entry}
            new = tuple(one for one in key.choices if one in listed)
        case _:
            new = _counted(key, now, by)
    others = tuple(one for one in rules if one[0] != key.name)
    same = set(new) == set(usual) if isinstance(new, tuple) else new == usual
    return others if same else (*others, (key.name, _written(new)))


def _counted(key: ProfileKey, now: object, by: int) -> object:
    """The next number; below the least stands no limit, where there may be none."""
    step = by * _STEPS.get(key.name, 1)
    if not isinstance(now, int | float):
        return int(key.least) if by > 0 else None
    new = int(now) + step
    if key.optional and new < key.least:
        return None
    return int(min(max(new, key.least), key.most))


def _read(key: ProfileKey, written: str) -> Any:
    """What this module has written."""
    match key.kind:
        case "switch":
            return written == "true"
        case "list":
            return tuple(one for one in key.choices if f'"{one}"' in written)
        case "number":
            return None if written == "none" else int(written)
        case _:
            return written


def _written(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "none"
        case tuple():
            return "[" + ", ".join(f'"{one}"' for one in value) + "]"
        case _:
            return str(value)


@lru_cache(maxsize=64)
def _merged(profiles: tuple[Profile, ...], base: str) -> Profile:
    return merge_profiles(profiles, base)
