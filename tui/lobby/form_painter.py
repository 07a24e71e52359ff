"""What stands in the place of the tables: the form of a new one, and the menu."""

from __future__ import annotations

from tui.lobby.form import RULE, Form
from tui.lobby.hall import Hall
from tui.lobby.overrides import rule_row
from tui.lobby.pace import time_in_words
from tui.rows import Line, Role, Row, line, rule, wrap
from tui.rule_words import rule_about, rule_name, shown_value
from tui.words.catalogue import LANGUAGE_NAMES, Words

ABOUT_ROWS = 2
"""Kept for the sentence about the marked row, however long it is."""


def form_rows(hall: Hall, width: int, room: int) -> list[tuple[Row, str]]:
    """The rows of the open page around the mark, each with its choice, and what the marked one is
    about."""
    words, form = hall.words, hall.form
    assert form is not None
    about = wrap(_about(words, form), width - 2)
    names = form.rows
    listed = max(3, room - 2 - max(ABOUT_ROWS, len(about)))
    first = min(max(0, names.index(form.row) - listed // 2), max(0, len(names) - listed))
    title = words(f"form.title_{form.page}")
    more = words("form.more") if len(names) > listed else ""
    head = Line(width).put(f" {title}", "quiet").right(f"{more} ", "quiet").row()
    rows: list[tuple[Row, str]] = [(head, "")]
    rows += [(_row(words, form, name, width), name) for name in names[first : first + listed]]
    rows.append((rule(width, _label(words, form.row)), ""))
    return rows + [(line(f" {one}", width), "") for one in about]


def _row(words: Words, form: Form, name: str, width: int) -> Row:
    """`► name   ◄ choice ►`; what is not as usual stands out."""
    marked, at = name == form.row, 24 if form.page == "table" else min(46, width - 25)
    row = Line(width).put("►" if marked else " ", "bold").put("  ")
    label = _label(words, name)
    row.put(label, "bold" if marked else "text", width=at - 4)
    value = _value(words, form, name)
    if name == "name":
        return row.put(
            f"{value}_" if marked else value, "taken" if marked else "text", at=at + 2
        ).row()
    ours = name.startswith(RULE) and form.is_overridden(rule_row(name.removeprefix(RULE)))
    role: Role = "ours" if ours else "bold" if marked else "text"
    return row.put(f"◄ {value} ►" if marked else f"  {value}", role, at=at).row()


def _label(words: Words, name: str) -> str:
    kind, _, about = name.partition(":")
    if kind in ("deck", "pack"):
        return about
    if kind != "rule":
        return words(f"form.{name}")
    row = rule_row(about)
    label = rule_name(words, row.key.name)
    return f"{label}: {shown_value(words, row.entry)}" if row.entry else label


def _value(words: Words, form: Form, name: str) -> str:
    kind, _, about = name.partition(":")
    match kind:
        case "name":
            return form.name
        case "deck":
            return words("form.yes" if about in form.chosen else "form.no")
        case "pack":
            return words("form.yes" if about in form.joined else "form.no")
        case "base":
            return form.base or words("form.no_base", edition=form.chosen[0])
        case "seats":
            return str(form.seats)
        case "bots":
            return str(form.bots)
        case "window":
            return _time(words, form.window or None, form.window_seconds)
        case "pace":
            return words(f"pace.{form.preset.preset}")
        case "turn":
            return _time(words, form.turn, form.preset.turn)
        case "holds":
            usual = words("form.usual", n=form.preset.holds)
            return usual if form.holds is None else str(form.holds)
        case "absent":
            chosen = words(f"form.absent_{form.absent or form.preset.absent}")
            return chosen if form.absent else words("form.usual", n=chosen)
        case "open_passes":
            return words("form.yes" if form.open_passes else "form.no")
        case "bot_chairs":
            return words(f"form.chairs.{form.bot_chairs}")
        case "gender":
            return words(f"gender.{form.gender}")
        case "house":
            count = len(form.rules)
            return words.count("form.rules", count) if count else words("form.rules.none")
        case _:
            return shown_value(words, form.value_of(rule_row(about)))


def _time(words: Words, chosen: float | None, usual: float) -> str:
    """A time that was chosen, or the usual one."""
    if chosen is None:
        return words("form.usual", n=time_in_words(words, usual))
    return time_in_words(words, chosen)


def _about(words: Words, form: Form) -> str:
    """What the marked row is for."""
    kind, _, about = form.row.partition(":")
    if kind == "rule":
        return rule_about(words, rule_row(about).key.name)
    if kind == "deck":
        if f"form.decks.{about}" in words.entries:
            return words(f"form.decks.{about}")
        title = next(one.title for one in form.decks if one.edition == about)
        return words("form.about.deck", title=title or about)
    if kind == "pack":
        title = next(one.title for one in form.packs if one.id == about)
        return words("form.about.pack", title=title)
    if form.row == "pace":
        return words(f"pace.about.{form.preset.preset}")
    return words(f"form.about.{form.row}", n=form.least, k=form.most, s=form.seats - 1)


def menu_rows(hall: Hall, width: int) -> list[Row]:
    """Settings, and the way out."""
    words, chosen = hall.words, hall.preferences
    lines = [
        words("menu.language", value=LANGUAGE_NAMES[chosen.language]),
        words("menu.colours", value=words(f"menu.colour.{chosen.colours}")),
        words("menu.symbols", value=words(f"menu.symbol.{chosen.symbols}")),
        "",
        words("lobby.menu_leave"),
        words("lobby.menu_back"),
    ]
    rows = [Line(width).put("  ").marked(one).row() for one in lines]
    return [rule(width, words("menu.title")), line("", width), *rows]
