"""The box that a table plays from, made of editions and house rules, or what is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256

from pydantic import ValidationError

from cards import edition_json
from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.edition import Edition
from cards.edition_blend import profile_with_house_rules
from cards.profile import Profile
from cards.profile.profile_keys import suggest_key
from cards.profile.profile_merging import merge_profiles
from engine.core.box import Box, box_of_editions
from netplay.input_error import InputError
from netplay.text_cleaning import clean_line
from tui.ports import HouseRuleValues, RuleValue


class BadHouseRule(InputError):
    """`rule` is the dotted key; the text says in English what is wrong with it, and `meant` is the
    key that an unknown one is close to."""

    def __init__(self, rule: str, problem: str, meant: str = "") -> None:
        self.rule = clean_line(rule)
        super().__init__(f"house rule {self.rule}: {problem}")
        self.meant = meant


HouseRules = dict[str, dict[str, RuleValue]]
"""Overrides of an edition's profile, by section."""


def serialize_decks(editions: Iterable[str | Edition]) -> tuple[str, ...]:
    """All that these editions say, as a header keeps it."""
    return tuple(
        edition_json.edition_to_json(load_built_in_edition(one) if isinstance(one, str) else one)
        for one in editions
    )


def decks_digest(decks: Iterable[str]) -> str:
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


def house_rules_for_screens(rules: HouseRules) -> HouseRuleValues:
    """House rules as the screens are told them."""
    return tuple((section, tuple(keys.items())) for section, keys in rules.items())


def make_table_box(editions: Sequence[str | Edition], rules: HouseRules, base: str = "") -> Box:
    """The box of an edition, or of a blend, with house rules; our own editions can be named.
    Raises `InputError` with one line."""
    known = _known(editions)
    names = [one.id for one in known]
    if base and base not in names:
        raise InputError(f"the base {base!r} is not among the editions: {', '.join(names)}")
    try:
        return box_of_editions(*known, base=base, house=rules)
    except ValidationError as error:
        raise _bad_house_rule(error) from None


def table_profile(profiles: Sequence[Profile], rules: HouseRules, base: str = "") -> Profile:
    """What a table is played by whose editions have these profiles, in the order of precedence;
    the `base`, if there is one, is among them. Raises `BadHouseRule`."""
    try:
        return profile_with_house_rules(merge_profiles(profiles, base), rules)
    except ValidationError as error:
        raise _bad_house_rule(error) from None


def box_from_deck_texts(decks: Iterable[str], rules: HouseRuleValues, base: str) -> Box:
    """A box from the texts of its decks. Raises `InputError`, and `ValueError` if they are none."""
    editions = [edition_json.edition_from_json(one) for one in decks]
    return make_table_box(editions, {section: dict(keys) for section, keys in rules}, base)


cached_box_from_deck_texts = lru_cache(maxsize=64)(box_from_deck_texts)
"""The same box for all who ask for it with the same texts, rules and base."""


def _known(editions: Sequence[str | Edition]) -> list[Edition]:
    there = built_in_edition_ids()
    for one in editions:
        if isinstance(one, str) and one not in there:
            raise InputError(f"there is no edition {one!r}; there are: {', '.join(there)}")
    return [load_built_in_edition(one) if isinstance(one, str) else one for one in editions]


def _bad_house_rule(error: ValidationError) -> BadHouseRule:
    first = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    if first["type"] != "extra_forbidden":
        return BadHouseRule(key, clean_line(first["msg"].removeprefix("Value error, ")))
    meant = suggest_key(key)
    hint = f"; did you mean {meant}?" if meant else ""
    return BadHouseRule(key, f"there is no such key{hint}", meant)
