"""What a hosted game was begun with: all that a replay needs besides the commands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cards.places import EDITIONS
from cards.vocabulary.words import Gender
from engine.box import Box, box_of
from netplay.errors import InputError
from tui.ports import ChairRule, Rules, Setting

BOT = ""
"""The owner of a chair that no person has."""


class BadHouseRule(InputError):
    """`rule` is the dotted key; the text says in English what is wrong with it."""

    def __init__(self, rule: str, problem: str) -> None:
        super().__init__(f"house rule {rule}: {problem}")
        self.rule = rule


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
    edition: str
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
        return table_box(self.edition, self.house_rules)


@cache
def kickdoor_version() -> str:
    return version("kickdoor")


def packs_digest(edition: str) -> str:
    """A fingerprint of everything that the cards of an edition say."""
    digest = sha256()
    for path in sorted((EDITIONS / edition).glob("*.toml")):
        text = path.read_bytes()
        digest.update(f"{path.name} {len(text)}\n".encode() + text)
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


def table_box(edition: str, rules: HouseRules) -> Box:
    """The box of an edition with house rules. Raises `InputError` with one line."""
    sections: dict[str, dict[str, object]] = {name: dict(keys) for name, keys in rules.items()}
    try:
        return box_of(edition, house=sections)
    except KeyError:
        raise InputError(f"there is no edition {edition!r}") from None
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise BadHouseRule(key, first["msg"].removeprefix("Value error, ")) from None
