"""What stands in the place of the tables: the form of a new one, and the menu."""

from __future__ import annotations

from tui.lobby.hall import Hall
from tui.rows import Line, Row, line, rule, wrap
from tui.words.catalogue import LANGUAGE_NAMES


def form_rows(hall: Hall, width: int) -> list[tuple[Row, str]]:
    """Every row of the form with its choice, and what the marked one is about."""
    words, form = hall.words, hall.form
    assert form is not None
    seconds = words("clock.seconds", n=words.number(form.window_seconds, 1))
    values = {
        "name": form.name,
        "deck": form.chosen.edition,
        "seats": str(form.seats),
        "bots": str(form.bots),
        "window": seconds if form.window else words("form.usual", n=seconds),
        "bot_chairs": words(f"form.chairs.{form.bot_chairs}"),
        "gender": words(f"gender.{form.gender}"),
    }
    rows: list[tuple[Row, str]] = [
        (line(f" {words('form.title')}", width, "quiet"), ""),
        (line("", width), ""),
    ]
    for name, value in values.items():
        marked = name == form.row
        row = Line(width).put("►" if marked else " ", "bold").put("  ")
        row.put(words(f"form.{name}"), "bold" if marked else "text", width=20)
        if name == "name":
            row.put(f"{value}_" if marked else value, "taken" if marked else "text", at=26)
        else:
            row.put(f"◄ {value} ►" if marked else f"  {value}", "bold" if marked else "text", at=24)
        rows.append((row.row(), name))
    rows += [(line("", width), ""), (rule(width, words(f"form.{form.row}")), "")]
    about = words(
        f"form.about.{form.row}", n=form.chosen.least, k=form.chosen.most, s=form.seats - 1
    )
    return rows + [(line(f" {one}", width), "") for one in wrap(about, width - 2)]


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
