"""The rows of the form of a new table in words: names, choices, purposes."""

from __future__ import annotations

from tui.lobby.house_rule_choices import house_rule_row_by_name
from tui.lobby.new_table_form import WINDOW_CHOICES, NewTableForm
from tui.words.catalogue import Words
from tui.words.house_rules import house_rule_help, house_rule_name, house_rule_value_text
from tui.words.pace import duration_in_words


def form_row_label(words: Words, name: str) -> str:
    """What the row of that name is called."""
    kind, _, about = name.partition(":")
    if kind in ("deck", "pack"):
        return words(f"form.row_{kind}", title=about)
    if kind != "rule":
        return words(f"form.{name}")
    row = house_rule_row_by_name(about)
    label = house_rule_name(words, row.key.name)
    return f"{label}: {house_rule_value_text(words, row.entry)}" if row.entry else label


def form_row_value(words: Words, form: NewTableForm, name: str) -> str:
    """What is chosen in it."""
    kind, _, about = name.partition(":")
    match kind:
        case "name":
            return form.name
        case "password":
            return form.password or words("form.no_password")
        case "watching":
            rules = form.looked_on
            if not rules.allowed:
                return words("form.no_watching")
            late = duration_in_words(words, rules.delay) if rules.delay else ""
            return words("form.late", n=late) if late else words("form.at_once")
        case "gallery_talk":
            return words("form.yes" if form.looked_on.talk else "form.no")
        case "coach":
            return words("form.yes" if form.coach else "form.no")
        case "open_hands":
            return words("form.yes" if form.shows_hands else "form.no")
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
        case "strength":
            return words(f"form.strengths.{form.strength}")
        case "temper":
            return words(f"form.tempers.{form.temper}")
        case "window":
            return _time(words, form.window, form.usual_window)
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
            return house_rule_value_text(words, form.value_of(house_rule_row_by_name(about)))


def _time(words: Words, chosen: float | None, usual: float) -> str:
    """A time that was chosen, or the usual one."""
    if chosen is None:
        return words("form.usual", n=duration_in_words(words, usual))
    return duration_in_words(words, chosen)


def form_row_range(words: Words, form: NewTableForm) -> str:
    """Between which times the marked row chooses; empty in other rows."""
    if form.row != "window":
        return ""
    times = *WINDOW_CHOICES, form.usual_window
    least, most = (duration_in_words(words, one) for one in (min(times), max(times)))
    return words("form.range", n=least, k=most)


def form_row_help(words: Words, form: NewTableForm) -> str:
    """What the marked row is for."""
    kind, _, about = form.row.partition(":")
    if kind == "rule":
        return house_rule_help(words, house_rule_row_by_name(about).key.name)
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
