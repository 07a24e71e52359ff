"""A new table put together in lines: rows with numbers, a number changes its row."""

from __future__ import annotations

from collections.abc import Sequence

from tui.lobby.house_rule_choices import RULES_ASKED_FOR
from tui.lobby.new_table_form import RULE_ROW, NewTableForm
from tui.lobby.new_table_form_words import form_row_help, form_row_label, form_row_value
from tui.plain.invalid_input import InvalidInput
from tui.plain.typed_verbs import word_for_typed_verb
from tui.words.catalogue import Words

_WRITTEN = ("name", "password")
"""Rows that take any text; no text at all is no password."""
_MOST_STEPS = 64
"""Further away than that no value of a row is."""


def form_lines(form: NewTableForm, words: Words) -> list[str]:
    """Every row of the first page with what is chosen in it."""
    lines = [words("plain.form.title")]
    lines += [_row(form, words, name, str(place)) for place, name in enumerate(form.rows, 1)]
    facts = {
        verb: word_for_typed_verb(verb, words)
        for verb in ("make", "rules", "back")  # as they are typed
    }
    return [*lines, words("plain.form.how", **facts)]


def _row(form: NewTableForm, words: Words, name: str, number: str) -> str:
    facts = {
        "n": number,
        "what": form_row_label(words, name),
        "value": form_row_value(words, form, name),
    }
    return words("plain.form.row", **facts)


def form_with_row_changed(
    form: NewTableForm, words: Words, number: str, wish: str
) -> tuple[NewTableForm, list[str]]:
    """The form with another value in the row of that number: the next one, or the one that was
    typed behind it, or with `-` the one before; and what is chosen now. If other rows have other
    numbers then, all of them are told again. Raises `InvalidInput`."""
    names = form.rows
    if not number.isdecimal() or not 0 < int(number[:4]) <= len(names):
        raise InvalidInput("no_row", what=number)
    changed, lines = _set(form, words, names[int(number) - 1], number, wish)
    return changed, lines if changed.rows == names else [*lines, *form_lines(changed, words)]


def _set(
    form: NewTableForm, words: Words, name: str, number: str, wish: str
) -> tuple[NewTableForm, list[str]]:
    form = form.at(name)
    if name in _WRITTEN:
        form = _emptied(form).typed(wish) if wish or name != "name" else form
    elif wish in ("", "+", "-"):
        form = form.changed(-1 if wish == "-" else 1)
    else:
        form = _stepped(form, words, name, wish)
    about = form_row_help(words, form)
    shown = form.rows.index(name) if name in form.rows else None
    if form.page == "table" and shown is not None:
        number = str(shown + 1)
    return form, [_row(form, words, name, number), about]


def _emptied(form: NewTableForm) -> NewTableForm:
    """With nothing written in the marked row."""
    while (shorter := form.erased()) != form:
        form = shorter
    return form


def _stepped(form: NewTableForm, words: Words, name: str, wish: str) -> NewTableForm:
    """Steps up, then down, until the row says what is wished for. Raises `InvalidInput`."""
    for by in (1, -1):
        tried, seen = form, set[str]()
        while len(seen) < _MOST_STEPS and (value := form_row_value(words, tried, name)) not in seen:
            if value.casefold().startswith(wish.casefold()):
                return tried
            seen.add(value)
            tried = tried.changed(by)
    raise InvalidInput("no_value_of", what=wish, row=form_row_label(words, name))


def find_house_rules(form: NewTableForm, typed: Sequence[str]) -> tuple[str, ...]:
    """The house rules whose names have those words in them; without a word those that players ask
    for most, and those that have been changed."""
    wanted = " ".join(typed)
    changed_keys = {key for key, _ in form.rules}
    found = []
    for name in form.turned_to("rules").rows:
        key = name.removeprefix(RULE_ROW).partition("/")[0]
        usual = key in RULES_ASKED_FOR or key in changed_keys
        if wanted in key.casefold() if wanted else usual:
            found.append(name)
    return tuple(found)


def house_rule_lines(form: NewTableForm, words: Words, names: Sequence[str]) -> list[str]:
    """Those house rules, numbered."""
    lines = [words("plain.form.rules")]
    lines += [_row(form, words, name, str(place)) for place, name in enumerate(names, 1)]
    return [*lines, words("plain.form.rules_how", back=word_for_typed_verb("back", words))]


def form_with_house_rule_changed(
    form: NewTableForm, words: Words, names: Sequence[str], number: str, wish: str
) -> tuple[NewTableForm, list[str]]:
    """The same as `form_with_row_changed` for a house rule among those named. Raises
    `InvalidInput`."""
    if not number.isdecimal() or not 0 < int(number[:4]) <= len(names):
        raise InvalidInput("no_row", what=number)
    there = form.turned_to("rules")
    there, lines = _set(there, words, names[int(number) - 1], number, wish)
    return there.turned_to("table"), lines
