"""What a hosted game was begun with: all that a replay needs besides the commands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cards.blend import with_house
from cards.library import edition_ids, in_precedence, profile_of
from cards.places import EDITIONS
from cards.profile import Profile
from cards.profile.blending import merged
from cards.profile.keys import close_to
from cards.vocabulary.words import Gender
from engine.box import Box, box_of
from netplay.errors import InputError
from netplay.names import clean_line
from tui.ports import ChairRule, Rules, Setting

BOT = ""
"""The owner of a chair that no person has."""


class BadHouseRule(InputError):
    """`rule` is the dotted key; the text says in English what is wrong with it, and `meant` is the
    key that an unknown one is close to."""

    def __init__(self, rule: str, problem: str, meant: str = "") -> None:
        self.rule = clean_line(rule)
        super().__init__(f"house rule {self.rule}: {problem}")
        self.meant = meant


HouseRules = dict[str, dict[str, Setting]]
"""Overrides of an edition's profile, by section."""


class Place(BaseModel):
    """A seat at the table: the owner is an identity, or `BOT`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    owner: str = BOT
    gender: Gender = "other"


class Header(BaseModel):
    """Written once. The seed is the game's secret: it appears in no view and in no log."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: str
    editions: tuple[str, ...]
    base: str = ""
    """The edition whose values hold where the editions do not merge, if one was named."""
    house_rules: HouseRules = {}
    places: tuple[Place, ...]
    bot_chairs: ChairRule = "ask"
    """Who may take a bot's chair while the game runs."""
    seed: Annotated[str, Field(pattern="^[0-9a-f]{32}$", repr=False)]
    packs: str
    """Digest of the decks that the game is played with."""
    version: str
    """Of Kickdoor, when the game began."""
    begun: float
    """Seconds since the epoch."""

    @property
    def box(self) -> Box:
        """The box of this game. Raises `InputError`."""
        return table_box(self.editions, self.house_rules, self.base)


@cache
def kickdoor_version() -> str:
    return version("kickdoor")


def packs_digest(editions: Sequence[str]) -> str:
    """A fingerprint of everything that the cards of these editions say."""
    digest = sha256()
    for edition in in_precedence(editions):
        for path in sorted((EDITIONS / edition).glob("*.toml")):
            text = path.read_bytes()
            digest.update(f"{edition}/{path.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def house_rules(pairs: Iterable[tuple[str, str]]) -> HouseRules:
    """House rules from dotted keys and values as TOML writes them. Raises `InputError`."""
    rules: HouseRules = {}
    for dotted, written in pairs:
        section, _, key = dotted.partition(".")
        try:
            value = tomllib.loads(f"value = {written}")["value"]
        except tomllib.TOMLDecodeError:
            value = written
        # A list has to be hashable: boxes are remembered by their rules.
        rules.setdefault(section, {})[key] = tuple(value) if isinstance(value, list) else value
    return rules


def shown_rules(rules: HouseRules) -> Rules:
    """House rules as the screens are told them."""
    return tuple((section, tuple(keys.items())) for section, keys in rules.items())


def table_box(editions: Sequence[str], rules: HouseRules, base: str = "") -> Box:
    """The box of an edition, or of a blend, with house rules. Raises `InputError` with one line."""
    table_profile(editions, rules, base)
    return box_of(*editions, base=base, house=rules)


def table_profile(editions: Sequence[str], rules: HouseRules, base: str = "") -> Profile:
    """What such a table is played by, without its cards. Raises as `table_box`."""
    there = edition_ids()
    for one in editions:
        if one not in there:
            raise InputError(f"there is no edition {one!r}; there are: {', '.join(there)}")
    if base and base not in editions:
        raise InputError(f"the base {base!r} is not among the editions: {', '.join(editions)}")
    try:
        return with_house(merged([profile_of(one) for one in in_precedence(editions)], base), rules)
    except ValidationError as error:
        raise _bad_house_rule(error) from None


def _bad_house_rule(error: ValidationError) -> BadHouseRule:
    first = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    if first["type"] != "extra_forbidden":
        return BadHouseRule(key, clean_line(first["msg"].removeprefix("Value error, ")))
    meant = close_to(key)
    hint = f"; did you mean {meant}?" if meant else ""
    return BadHouseRule(key, f"there is no such key{hint}", meant)
