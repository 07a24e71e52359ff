"""What stands in braces in a wording of the rulebook, and what comes of it in the game at hand.

- `{win.level}` is a number of the profile, `{ship.max|ship|ships}` the noun that goes with it: a
  form for each plural of the language.
- `{curse.many}` is what this game calls its curses, in a form of the language's table.
- `{many.identities}` is a list of those kinds that are in the decks, in a form of its table.
- `{a.wins_ties}` is whom a card permits that, among the game's races, classes and affiliations.
"""

from __future__ import annotations

import re

from cards.keyword_forms import bare_keyword
from cards.languages import LOCALES, Language
from tui.rulebook.game_facts import GameFacts
from tui.rulebook.rule_files import rule_conditions, rule_wordings
from tui.words.catalogue import words_for

_PLACE = re.compile(r"\{(\w+)\.(\w+)(?:\|([^{}]*))?\}")
_CHOICES = ("a", "as", "or")
"""Forms of which a list has one or the other, and not all together."""
_SIGNS = {"kept": "keeps:", "doubled": "two:"}
"""What must be true of a kind, too, to be in the list."""


def fill_placeholders(template: str, game: GameFacts, language: Language) -> str:
    """The wording without its braces."""

    def place(found: re.Match[str]) -> str:
        first, name, forms = found.groups()
        if first == "curse":
            return str(rule_wordings(language)[game.profile.curses.name][name])
        if first not in game.keys:
            return _list(first, name, game, language)
        value = game.keys[first][name]
        if forms is not None:
            return _noun(value, forms.split("|"), language)
        return _number(value, language)

    return _PLACE.sub(place, template)


def fact_in_words(name: str, game: GameFacts, language: Language) -> str:
    """A fact that a rule needs, or a key that it needs otherwise, in words; empty for a key that
    has none of its own."""
    return fill_placeholders(rule_wordings(language)["needs"].get(name, ""), game, language)


def _list(form: str, name: str, game: GameFacts, language: Language) -> str:
    kinds = rule_conditions()["lists"].get(name)
    if kinds is None:
        told = [_bearer(form, one, game, language) for one in game.bearers[name]]
    else:
        table, sign = rule_wordings(language)["kinds"], _SIGNS.get(name, "")
        told = [
            fill_placeholders(table[kind][form.lower()], game, language)
            for kind in kinds
            if kind in game.facts and sign + kind in game.facts
        ]
    words = words_for(language)
    text = words.either(told) if form.lower() in _CHOICES else words.names(told)
    return text[:1].upper() + text[1:] if form[0].isupper() else text


def _bearer(form: str, keyword: str, game: GameFacts, language: Language) -> str:
    """Whoever has the keyword; `as` is how one is called that. A language without forms quotes the
    bare word."""
    forms = game.terms.forms(keyword, language)
    told = forms.get("one") if form == "as" else None
    told = told or forms.get("a")
    return told or words_for(language)("quote", text=bare_keyword(keyword))


def _noun(value: object, forms: list[str], language: Language) -> str:
    """The form that goes with so many; the last one, if it is no number."""
    locale = LOCALES[language]
    category = locale.plural(value) if isinstance(value, int | float) else locale.plurals[-1]
    return forms[locale.plurals.index(category)]


def _number(value: object, language: Language) -> str:
    """With the language's signs: `2,6` and `1.000`."""
    words = words_for(language)
    match value:
        case float():
            return words.number(value, 0 if value.is_integer() else 1)
        case int():
            return words.number(value) if value < 1000 else words.gold(value).removeprefix("$")
        case _:
            return str(value)
