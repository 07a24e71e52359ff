"""The rules and rulings by their ids, as they hold in the game at hand.

`rules.toml` says when a rule holds and which cases it is worded for: conditions on keys of the
profile and on what is in the decks, never on an edition's name. A file per language has the
wordings. So house rules, blends and editions of one's own read right too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cards.languages import Language
from tui.rulebook.game_facts import GameFacts, RuleText, profile_keys_taken_from_home
from tui.rulebook.placeholders import fact_in_words, fill_placeholders
from tui.rulebook.rule_files import rule_conditions, rule_wordings
from tui.words.catalogue import Words, words_for
from tui.words.house_rules import house_rule_name, house_rule_value_text

RuleConditions = Mapping[str, Any]


def rule_ids() -> tuple[str, ...]:
    """Every id there is, in the order of the rulebook."""
    return tuple(rule_wordings("en")["text"])


def applicable_rules(game: GameFacts, language: Language) -> tuple[RuleText, ...]:
    """The rules that hold in this game, in order."""
    if language not in game.pages:
        told = (rule_text(one, game, language) for one in rule_ids())
        game.pages[language] = tuple(one for one in told if one.holds)
    return game.pages[language]


def rule_text(rule_id: str, game: GameFacts, language: Language) -> RuleText:
    """What the rule says in this game. Raises `KeyError` if there is no such rule."""
    words = rule_wordings(language)
    wording = words["text"][rule_id]
    family = rule_id.partition("-")[0]
    title = _wording(words["family"][family], rule_conditions()["family"].get(family, {}), game)
    shape = rule_conditions()["rule"].get(rule_id, {})
    missing = _missing_in(game, shape, language)
    if missing:
        text = words["elsewhere"]["text"].format(needs="; ".join(missing))
    else:
        text = _told(wording, shape, game, language)
    return RuleText(
        rule_id, family, fill_placeholders(title, game, language), text, holds=not missing
    )


def _told(
    wording: str | list[str], shape: RuleConditions, game: GameFacts, language: Language
) -> str:
    """The wording of its case. Where every card goes by the rulebook of its own edition, and those
    of a blend differ, one for each."""
    if not _by_home(game, shape):
        return fill_placeholders(_wording(wording, shape, game), game, language)
    told: dict[str, list[str]] = {}
    for home in game.homes:
        if not any(_missing(shape.get("when", {}), home, language)):
            text = fill_placeholders(_wording(wording, shape, home), home, language)
            told.setdefault(text, []).append(home.profile.id)
    if len(told) == 1:
        return next(iter(told))
    return " ".join(f"{', '.join(names)}: {text}" for text, names in told.items())


def _by_home(game: GameFacts, shape: RuleConditions) -> bool:
    """The game is a blend, and the rule depends on keys that every card brings along."""
    return bool(game.homes) and not profile_keys_taken_from_home().isdisjoint(_keys_of(shape))


def _wording(wording: str | list[str], shape: RuleConditions, game: GameFacts) -> str:
    """The first whose case holds, or else the last."""
    if isinstance(wording, str):
        return wording
    cases = shape["cases"]
    met = (i for i, case in enumerate(cases) if all(_met(game, *one) for one in case.items()))
    return wording[next(met, len(cases))]


def _met(game: GameFacts, name: str, wanted: object) -> bool:
    """One part of a condition. `has` names facts of the decks that are there, `any` some of which
    one is; all else is a key of the profile: its value, one of several, or a comparison: `> 0`,
    `!= none`, or `= ` another key."""
    match name, wanted:
        case "has", list():
            return game.facts.issuperset(wanted)
        case "any", list():
            return not game.facts.isdisjoint(wanted)
    value = game.value(name)
    match wanted:
        case list():
            return value in wanted
        case str() if wanted.startswith("> "):
            return bool(value > int(wanted[2:]))
        case str() if wanted.startswith("!= "):
            return bool(value != wanted[3:])
        case str() if wanted.startswith("= "):
            return bool(value == game.value(wanted[2:]))
        case _:
            return bool(value == wanted)


def _missing_in(game: GameFacts, shape: RuleConditions, language: Language) -> list[str]:
    """What would have to be otherwise for the rule to hold; nothing if it does, for some cards at
    least."""
    when = shape.get("when", {})
    if _by_home(game, shape):
        return min((list(_missing(when, home, language)) for home in game.homes), key=len)
    return list(_missing(when, game, language))


def _missing(when: RuleConditions, game: GameFacts, language: Language) -> Iterator[str]:
    """What would have to be otherwise for the rule to hold."""
    for name, wanted in when.items():
        if _met(game, name, wanted):
            continue
        words = words_for(language)
        if name == "has":
            lacking = (fact for fact in wanted if fact not in game.facts)
            yield from (fact_in_words(fact, game, language) for fact in lacking)
        elif name == "any":
            any_of = dict.fromkeys(fact_in_words(fact, game, language) for fact in wanted)
            yield words.either(list(any_of))
        else:
            several = wanted if isinstance(wanted, list) else [wanted]
            values = words.either([_wanted(words, value) for value in several])
            told = fact_in_words(name, game, language)
            yield told or f"{house_rule_name(words, name)}: {values}"


def _wanted(words: Words, value: object) -> str:
    """A value that a rule needs; of a number, the least."""
    if isinstance(value, str) and value.startswith("> "):
        return f"{int(value[2:]) + 1}+"
    return house_rule_value_text(words, value)


def _keys_of(shape: RuleConditions) -> set[str]:
    """The keys of the profile that a rule depends on."""
    parts = (shape.get("when", {}), *shape.get("cases", ()))
    return {name for part in parts for name in part if "." in name}
