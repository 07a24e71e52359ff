"""The keys of a profile by their dotted names: what house rules may override, and with what."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from cards.profile import Profile

ValueKind = Literal["switch", "number", "choice", "list"]


@dataclass(frozen=True, slots=True)
class ProfileKey:
    """One key: `name` as house rules write it, and what values it can have."""

    name: str
    kind: ValueKind
    choices: tuple[str, ...] = ()
    """Of a choice; of a list, what can be in it."""
    least: float = 0
    most: float = 0
    optional: bool = False
    """A number that may be "none": no limit."""
    whole: bool = True

    def value_in(self, profile: Profile) -> Any:
        """What the profile says: a bool, a number, a word, a tuple of words, or None."""
        section, _, key = self.name.partition(".")
        return profile.model_dump(by_alias=True)[section][key]


_SETTLED = ("sell.no_change", "variant.in_blends")
"""There is nothing to override: of a single value, or only of use before house rules come."""


@cache
def profile_keys() -> dict[str, ProfileKey]:
    """The keys that house rules are for, by their names and in the order of the profile."""
    keys = {}
    for section, field in Profile.model_fields.items():
        model = field.annotation
        if isinstance(model, type) and issubclass(model, BaseModel):
            for attribute, info in model.model_fields.items():
                name = f"{section}.{info.alias or attribute}"
                if name not in _SETTLED:
                    keys[name] = _key(name, info)
    return keys


def suggest_key(name: str) -> str:
    """The key that somebody may have meant, or nothing."""
    found = get_close_matches(name, profile_keys(), n=1, cutoff=0.6)
    if not found:
        last = name.rpartition(".")[2]
        tails = {key.rpartition(".")[2]: key for key in reversed(profile_keys())}
        found = [tails[one] for one in get_close_matches(last, tails, n=1, cutoff=0.7)]
    return found[0] if found else ""


def _key(name: str, info: FieldInfo) -> ProfileKey:
    bounds = list(info.metadata)
    annotation: Any = info.annotation
    optional = False
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            for one in more:
                bounds += one.metadata if isinstance(one, FieldInfo) else [one]
        elif get_origin(annotation) in (Union, UnionType):
            optional = True
            (annotation,) = (one for one in get_args(annotation) if one is not type(None))
        else:
            break
    least = next((one.ge for one in bounds if isinstance(one, Ge)), -20)
    most = next((one.le for one in bounds if isinstance(one, Le)), 20)
    if annotation is bool:
        return ProfileKey(name, "switch")
    if get_origin(annotation) is tuple:
        return ProfileKey(name, "list", _words(get_args(annotation)[0]))
    if get_origin(annotation) is Literal:
        return ProfileKey(name, "choice", _words(annotation))
    return ProfileKey(
        name,
        "number",
        least=float(str(least)),
        most=float(str(most)),
        optional=optional,
        whole=annotation is int,
    )


def _words(literal: Any) -> tuple[str, ...]:
    return tuple(str(one) for one in get_args(literal))
