"""The game at hand, as far as pages of the rulebook depend on it: the values that it is played by,
and what is in its decks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from cards.card_traversal import ability_effect_context, top_level_effect_lists, walk_effects
from cards.keyword_forms import KeywordTerms
from cards.languages import Language
from cards.profile import MergeStrategy, Profile
from cards.vocabulary.card import Card, Curse, Enhancer, Identity, Item, Monster, Power, Ship
from cards.vocabulary.effects import RemoveMonster
from engine.core.box import Box, CompiledCard

_KEYWORD = re.compile(r"(?:race|class|affiliation):\w+")


@dataclass(frozen=True, slots=True, eq=False)
class GameFacts:
    """One game: its profile with the house rules, the facts of its decks (`card_facts`), and its
    keywords. In a blend, `homes` are the same of each edition by itself, for what every card does
    as in its own."""

    profile: Profile
    facts: frozenset[str]
    terms: KeywordTerms
    bearers: Mapping[str, tuple[str, ...]]
    """What a card permits to the races, classes and affiliations that print it, in their order."""
    homes: tuple[GameFacts, ...] = ()
    keys: Mapping[str, Mapping[str, Any]] = field(init=False)
    """The profile's values by section and key."""
    pages: dict[Language, tuple[RuleText, ...]] = field(default_factory=dict)
    """The rules that hold, by language, once they were asked for: all of them take a while."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", self.profile.model_dump(by_alias=True, exclude={"id"}))

    def value(self, name: str) -> Any:
        """What a key such as `win.level` says; "none" where there is no limit."""
        section, _, key = name.partition(".")
        value = self.keys[section][key]
        return "none" if value is None else value


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule: its id, the id and title of its family, and what it says; or what the game lacks
    for it to hold."""

    id: str
    family: str
    title: str
    text: str
    holds: bool = True


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """What the cards of one edition are about, whatever they are played by: facts, and to which
    races, classes and affiliations cards permit something, in their order."""

    facts: frozenset[str]
    bearers: Mapping[str, tuple[str, ...]]


def game_facts_of_box(box: Box, terms: KeywordTerms) -> GameFacts:
    """What the pages of a box depend on; `terms` are the keywords of its decks."""
    return game_facts_of_prints(box.profile, box.prints, terms)


def game_facts_of_prints(
    profile: Profile, prints: Iterable[CompiledCard], terms: KeywordTerms
) -> GameFacts:
    """The same, of prints that are not in a box."""
    by_home: dict[str, list[CompiledCard]] = {}
    for one in prints:
        by_home.setdefault(one.home.id, []).append(one)
    homes = [
        (group[0].home, edition_facts(one.print for one in group)) for group in by_home.values()
    ]
    return game_facts_of_editions(profile, homes, terms)


def edition_facts(cards: Iterable[Card]) -> EditionFacts:
    """What is in a deck."""
    facts: set[str] = set()
    bearers: dict[str, dict[str, None]] = {}
    for card in cards:
        facts.update(card_facts(card))
        if isinstance(card, Identity):
            for rule in card.rules:
                if rule.permit:
                    bearers.setdefault(rule.permit, {})[_keyword(card)] = None
    return EditionFacts(
        frozenset(facts), {name: tuple(keywords) for name, keywords in bearers.items()}
    )


def game_facts_of_editions(
    profile: Profile, homes: Sequence[tuple[Profile, EditionFacts]], terms: KeywordTerms
) -> GameFacts:
    """The game that is played by a profile with the decks of these editions, each with its own."""
    each = tuple(_at_home(profile, home, deck, terms) for home, deck in homes)
    facts = frozenset[str]().union(*(deck.facts for _, deck in homes))
    brought = {"spared"} & frozenset[str]().union(*(one.facts for one in each))
    brought |= {f"called:{one.profile.curses.name}" for one in each if "curse" in one.facts}
    brought |= {"blend"} if len(homes) > 1 else set()
    names = [one.partition(":")[2] for one in facts if _KEYWORD.fullmatch(one)]
    if len(set(names)) < len(names):
        brought.add("namesakes")
    bearers: dict[str, tuple[str, ...]] = {}
    for _, deck in homes:
        for name, keywords in deck.bearers.items():
            bearers[name] = tuple(dict.fromkeys((*bearers.get(name, ()), *keywords)))
    mixed = each if len(homes) > 1 else ()
    return GameFacts(
        profile, facts | set(_by_rule(profile, facts)) | brought, terms, bearers, mixed
    )


def _at_home(profile: Profile, home: Profile, deck: EditionFacts, terms: KeywordTerms) -> GameFacts:
    """What holds for the cards of one edition: the table's values, but for those that every card
    brings along."""
    values = profile.model_dump(by_alias=True) | {"id": home.id}
    own = home.model_dump(by_alias=True)
    for name in profile_keys_taken_from_home():
        section, _, key = name.partition(".")
        values[section] = {**values[section], key: own[section][key]}
    here = Profile.model_validate(values)
    return GameFacts(here, deck.facts | set(_by_rule(here, deck.facts)), terms, deck.bearers)


@cache
def profile_keys_taken_from_home() -> frozenset[str]:
    """The keys in which every card goes by the edition that it comes from."""
    return frozenset(
        f"{section}.{info.alias or key}"
        for section, field in Profile.model_fields.items()
        for key, info in getattr(field.annotation, "model_fields", {}).items()
        if any(isinstance(one, MergeStrategy) and one.by == "home" for one in info.metadata)
    )


def _by_rule(profile: Profile, facts: frozenset[str]) -> Iterable[str]:
    """What the profile makes of it: what the dead keep, which rules stand above cards, and what
    works by rule and not by the cards' own words."""
    yield from (f"keeps:{kind}" for kind in profile.death.keeps)
    if any(kind in facts for kind in profile.death.keeps if kind != "two_identities"):
        yield "kept"
    yield from (f"rule:{name}" for name, holds in profile.precedence if holds is True)
    both = profile.two_identities
    of_class = {"two:class", "two:affiliation"} & facts and both.single_class
    if "advantages_only" in (of_class, "two:race" in facts and both.single_race):
        yield "spared"
    power = profile.power
    if "power" in facts and power.enabled and power.max_rank and power.play_window != "none":
        yield "rule:power"
    if profile.follower.sacrifice:
        yield "rule:sacrifice"
    if profile.theft.target and "meta:theft" in facts:
        yield "rule:theft"


def card_facts(card: Card) -> Iterable[str]:
    """What is in a deck by that card: its kind (`ship`), its keyword (`race:elf`), its tags, shared
    abilities and verbs (`tag:undead`, `meta:theft`, `do:steal`), what it permits and changes
    (`permit:may_win`, `stat:run_away`); and what a race, class or affiliation does, after its
    keyword (`class:thief do:boost`, `race:elf run_away+1`) or its kind (`race run_away`)."""
    yield card.kind
    yield from (f"meta:{one}" for one in card.meta)
    yield from (f"permit:{rule.permit}" for rule in card.rules if rule.permit)
    yield from (f"stat:{one.stat}" for one in card.modifiers)
    for scene, effects in top_level_effect_lists(card):
        for _, effect, _ in walk_effects(effects, scene.path):
            yield f"do:{effect.do}"
            if isinstance(effect, RemoveMonster) and effect.excepts:
                yield "excepts"
    match card:
        case Identity():
            yield from _of_identity(card)
        case Monster():
            yield from (f"tag:{tag}" for tag in card.tags)
        case Enhancer():
            yield from (f"tag:{tag}" for tag in card.adds_tags)
            yield from (f"gives:{tag}" for tag in card.adds_tags)
        case Curse():
            yield f"curse:{card.lasts}"
        case Ship() if (card.run_away or 0) < 0:
            yield "ship:slow"
        case Item() if card.complex:
            yield "complex"
        case Power() if card.usable_if is not None:
            yield "power_for:some"
            keyword = card.usable_if.has or card.usable_if.lacks or ""
            yield f"power_for:{keyword.partition(':')[0]}"
        case _ if card.kind == "two_identities":
            yield f"two:{card.of}"
        case _:
            pass


def _of_identity(card: Identity) -> Iterable[str]:
    keyword = _keyword(card)
    yield keyword
    if card.counts_as_theft:
        yield "meta:theft"
        yield "thief"
    for modifier in card.modifiers:
        yield f"{card.kind} {modifier.stat}"
        yield f"{keyword} {modifier.stat}{'+' if modifier.amount > 0 else '-'}"
        yield f"{keyword} {modifier.stat}{modifier.amount:+d}"
    for rule in card.rules:
        if rule.permit:
            yield f"{keyword} {rule.permit}"
            yield f"some {rule.permit}"
    for number, ability in enumerate(card.abilities):
        path = ability_effect_context(ability, number).path
        yield from (f"{keyword} do:{effect.do}" for _, effect, _ in walk_effects(ability.do, path))


def _keyword(card: Identity) -> str:
    return f"{card.kind}:{card.keyword or card.id}"
