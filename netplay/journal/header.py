"""The header of a journal: all that a replay needs besides the commands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cards import edition_json
from cards.edition_blend import with_house_rules
from cards.own_editions import Edition, load_own_edition, own_edition_ids
from cards.profile import Profile
from cards.profile.house_rule_keys import suggest_key
from cards.profile.profile_merging import merge_profiles
from cards.vocabulary.base_types import Gender
from engine.bots.kinds import Strength, Temper, TemperWish
from engine.core.box import Box, box_of_editions
from netplay.errors import InputError
from netplay.text_cleaning import clean_line
from tui.ports import ChairRule, Rules, Setting, SpectatorRules, TableInfo, TablePace

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


class HeaderSeat(BaseModel):
    """A seat at the table: the owner is an identity, or `BOT`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    owner: str = BOT
    gender: Gender = "other"
    temper: Temper | None = None
    """What the bot there is like; found out by playing, and told when the game is over."""


class JournalHeader(BaseModel):
    """Written once. The seed is the game's secret: it appears in no view and in no log."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: str
    editions: tuple[str, ...]
    base: str = ""
    """The edition whose values hold where the editions do not merge, if one was named."""
    house_rules: HouseRules = {}
    places: tuple[HeaderSeat, ...]
    bot_chairs: ChairRule = "ask"
    """Who may take a bot's chair while the game runs."""
    pace: TablePace | None = None
    """None: the host's usual one."""
    seed: Annotated[str, Field(pattern="^[0-9a-f]{32}$", repr=False)]
    shuffle: Annotated[str, Field(repr=False)] = ""
    """Of a local game: the text that the seed is made from, which its people may have given."""
    added: tuple[str, ...] = ()
    """Packs whose cards are among those of the editions."""
    watching: SpectatorRules | None = None
    """None: as the host has it."""
    open_hands: bool = False
    """Everybody's hand is laid open when the game is over."""
    strength: Strength = "normal"
    """How well its bots play."""
    temper: TemperWish = "none"
    """What its bots should be like; each place has what came of it."""
    coach: bool = True
    """Whoever plays may ask what the best bot would do, if the host has a coach."""
    lock: Annotated[str, Field(repr=False)] = ""
    """What is kept of the password of a private table (`netplay.lobby.passwords`)."""
    decks: Annotated[tuple[str, ...], Field(repr=False)]
    """Everything that the editions say, so that the game goes on with it whatever becomes of them
    (`cards.edition_json`)."""
    packs: str
    """Digest of the decks."""
    version: str
    """Of Kickdoor, when the game began."""
    begun: float
    """Seconds since the epoch."""

    @property
    def box(self) -> Box:
        """The box of this game, which tables alike share. Raises `InputError`, and `ValueError` if
        its decks are none."""
        return _box(self.decks, house_rules_for_screens(self.house_rules), self.base)


def serialize_decks(editions: Iterable[str | Edition]) -> tuple[str, ...]:
    """All that these editions say, as a header keeps it."""
    return tuple(
        edition_json.edition_to_json(load_own_edition(one) if isinstance(one, str) else one)
        for one in editions
    )


def packs_digest(decks: Iterable[str]) -> str:
    """A fingerprint of everything that these decks say."""
    digest = sha256()
    for text in sorted(decks):
        digest.update(f"{len(text)}\n{text}".encode())
    return digest.hexdigest()


def parse_house_rules(pairs: Iterable[tuple[str, str]]) -> HouseRules:
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


def house_rules_for_screens(rules: HouseRules) -> Rules:
    """House rules as the screens are told them."""
    return tuple((section, tuple(keys.items())) for section, keys in rules.items())


def table_info_of(header: JournalHeader, box: Box, pace: TablePace) -> TableInfo:
    """What screens are told of the table of such a game that is played at that pace; who may watch
    and who may come in is the host's to say."""
    return TableInfo(
        header.id,
        header.name,
        box.editions,
        box.card_ids,
        pace.window,
        house_rules_for_screens(header.house_rules),
        header.base,
        packs=header.added,
        decks=header.decks,
        pace=pace,
        open_hands=header.open_hands,
        coach=header.coach,
    )


def make_table_box(editions: Sequence[str | Edition], rules: HouseRules, base: str = "") -> Box:
    """The box of an edition, or of a blend, with house rules; our own editions can be named.
    Raises `InputError` with one line."""
    known = _known(editions)
    _check_base(known, base)
    try:
        return box_of_editions(*known, base=base, house=rules)
    except ValidationError as error:
        raise _bad_house_rule(error) from None


def table_profile(profiles: Sequence[Profile], rules: HouseRules, base: str = "") -> Profile:
    """What a table is played by whose editions have these profiles, in the order of precedence.
    Raises as `make_table_box`."""
    _check_base(profiles, base)
    try:
        return with_house_rules(merge_profiles(profiles, base), rules)
    except ValidationError as error:
        raise _bad_house_rule(error) from None


def box_from_deck_texts(decks: Iterable[str], rules: Rules, base: str) -> Box:
    """A box from the texts of its decks. Raises `InputError`, and `ValueError` if they are none."""
    editions = [edition_json.edition_from_json(one) for one in decks]
    return make_table_box(editions, {section: dict(keys) for section, keys in rules}, base)


_box = lru_cache(maxsize=64)(box_from_deck_texts)


def _known(editions: Sequence[str | Edition]) -> list[Edition]:
    there = own_edition_ids()
    for one in editions:
        if isinstance(one, str) and one not in there:
            raise InputError(f"there is no edition {one!r}; there are: {', '.join(there)}")
    return [load_own_edition(one) if isinstance(one, str) else one for one in editions]


def _check_base(editions: Sequence[Edition | Profile], base: str) -> None:
    names = [one.id for one in editions]
    if base and base not in names:
        raise InputError(f"the base {base!r} is not among the editions: {', '.join(names)}")


def _bad_house_rule(error: ValidationError) -> BadHouseRule:
    first = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    if first["type"] != "extra_forbidden":
        return BadHouseRule(key, clean_line(first["msg"].removeprefix("Value error, ")))
    meant = suggest_key(key)
    hint = f"; did you mean {meant}?" if meant else ""
    return BadHouseRule(key, f"there is no such key{hint}", meant)
