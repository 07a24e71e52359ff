"""The hand-over screen, and the table between hands: nothing here has ever seen a hand."""

from __future__ import annotations

from engine.core.zones import NOBODY, Seat
from tui.canvas.rows import Line, Row, Rows, TextRole, fit_rows, horizontal_rule, text_row, wrap
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import Layout
from tui.hotseat.shared_keyboard import SharedKeyboard
from tui.table.model.desk import Desk
from tui.table.painters.clock import window_subject_seat
from tui.table.painters.log import feed_rows
from tui.table.painters.table import crop_to_area, paint_table
from tui.words.catalogue import Words

CURTAIN = "│ │ │"
FEED_ROWS = 3
"""The last lines of the log that the hand-over screen keeps in sight."""
HELP_COLUMN = 14
"""The column at which help says what a key does."""
_WINDOWS = ("victory", "defeat", "curse", "die", "receipt", "claim")


def paint_public_table(
    desk: Desk, keyboard: SharedKeyboard, layout: Layout, now: float
) -> dict[str, Rows]:
    """The table as everybody may see it, and who could have the keyboard; `desk` is nobody's."""
    painted = paint_table(desk, layout, now)
    if desk.update is None:
        return painted
    width = layout.foot.width
    foot = (_prompt(desk, keyboard, width), _keys(desk, keyboard, width))
    symbols = desk.preferences.symbols
    painted["foot"] = tuple(downgrade_symbols(row, symbols) for row in foot)
    if not desk.public.over:
        hand = _people(desk, keyboard, layout.hand.width, layout.hand.height)
        painted["hand"] = tuple(downgrade_symbols(row, symbols) for row in hand)
    return painted


def paint_hotseat_help(desk: Desk, layout: Layout) -> dict[str, Rows]:
    """What the keys do while nobody has the keyboard, over every cell of the screen."""
    words = desk.words
    width = layout.foot.width
    height = layout.foot.y + layout.foot.height
    rows = [
        horizontal_rule(width, words("help.title", what=words("handover.title"))),
        text_row("", width),
    ]
    for entry in words.all("handover.help"):
        key, told = entry.split("|")
        for index, one in enumerate(wrap(told, width - HELP_COLUMN - 2)):
            row = Line(width).put("  ").marked("" if index else key)
            rows.append(row.put("", at=HELP_COLUMN).put(one).row())
    symbols = desk.preferences.symbols
    shown = tuple(downgrade_symbols(row, symbols) for row in fit_rows(rows, width, height))
    return {name: tuple(crop_to_area(shown, area, 0)) for name, area in layout.areas().items()}


def paint_hand_over_screen(desk: Desk, keyboard: SharedKeyboard, layout: Layout) -> dict[str, Rows]:
    """Every cell of the screen, until the person it waits for has come."""
    areas = layout.areas()
    width = max(area.x + area.width for area in areas.values())
    height = max(area.y + area.height for area in areas.values())
    rows = _hand_over_rows(desk, keyboard, width, height)
    drawn_rows = tuple(downgrade_symbols(row, desk.preferences.symbols) for row in rows)
    return {name: tuple(crop_to_area(drawn_rows, area, 0)) for name, area in areas.items()}


def _hand_over_rows(desk: Desk, keyboard: SharedKeyboard, width: int, height: int) -> Rows:
    words, seat = desk.words, keyboard.seat
    name = desk.name(seat)
    key = "hotseat.ready" if keyboard.ready else "hotseat.press"
    lines: list[tuple[str, TextRole]] = [
        (words("hotseat.pass_to"), "text"),
        ("", "text"),
        (" ".join(name.upper()), "turn"),
        ("", "text"),
        (words("hotseat.others"), "quiet"),
        ("", "text"),
        (_why(desk, keyboard), "bold"),
        ("", "text"),
        (words(key, w=name, key=desk.letter(seat)), "text"),
    ]
    told = feed_rows(desk, width - 2 * len(CURTAIN) - 2, FEED_ROWS)
    above = max(1, (height - len(lines) - len(told) - 5) // 2)
    rows = [_hanging(width) for _ in range(above)]
    rows += [_middle(text, role, width) for text, role in lines]
    rows += [_hanging(width) for _ in range(height - 5 - len(told) - len(rows))]
    rows += [_between_folds(row, width) for row in told]
    foot = words("hotseat.really") if keyboard.asking else _foot(words)
    rows += [_hanging(width), _middle(foot, "bold" if keyboard.asking else "quiet", width)]
    rows.append(_hanging(width))
    bar = Line(width).put("═" * width, "bold").row()
    return fit_rows([bar, *rows[: height - 2], bar], width, height)


def _hanging(width: int) -> Row:
    return Line(width).put(CURTAIN, "quiet").right(CURTAIN, "quiet").row()


def _middle(text: str, role: TextRole, width: int) -> Row:
    row = Line(width).put(CURTAIN, "quiet")
    row.put("", at=max(len(CURTAIN) + 1, (width - len(text)) // 2)).marked(text, role)
    return row.right(CURTAIN, "quiet").row()


def _between_folds(told: Row, width: int) -> Row:
    row = Line(width).put(CURTAIN, "quiet").put(" ")
    for text, role in told:
        row.put(text, role)
    return row.right(CURTAIN, "quiet").row()


def _why(desk: Desk, keyboard: SharedKeyboard) -> str:
    """Why this person is to come, from public facts."""
    words, public, seat = desk.words, desk.public, keyboard.seat
    clock, fight = public.clock, public.fight
    name = desk.name(seat)
    if keyboard.wanted.seat != seat or clock is None:
        return words("hotseat.why.act", w=name)
    if clock.about == "setup":
        return words("hotseat.why.setup", w=name)
    if keyboard.wanted.offer:
        return words("hotseat.why.offer", w=name)
    if clock.kind == "ask":
        return words("hotseat.why.ask", w=name)
    if fight is not None:
        return words("hotseat.why.fight", w=name, n=fight.ours.total, k=fight.theirs.total)
    return words("hotseat.why.turn", w=name)


def _people(desk: Desk, keyboard: SharedKeyboard, width: int, height: int) -> Rows:
    """Who may have the keyboard: in a window those who may act, else everybody."""
    words, clock = desk.words, desk.public.clock
    window = bool(keyboard.wanted.window)
    shown: list[Seat] = list(keyboard.people)
    if window and clock is not None:
        shown = [seat for seat in shown if seat in clock.audience]
    title = words("hotseat.who" if window else "hotseat.idle")
    entries = [f"[{desk.letter(seat)}] {desk.name(seat)}" for seat in shown]
    if window:
        entries.append(words("hotseat.nobody"))
    rows = [Line(width).put(f" {title} ", "turn").row()]
    columns = 1 if len(entries) < height else 2
    for first in range(0, len(entries), columns):
        row = Line(width)
        for index, entry in enumerate(entries[first : first + columns]):
            row.put("", at=2 + index * (width // 2)).marked(entry)
        rows.append(row.row())
    return fit_rows(rows, width, height)


def _prompt(desk: Desk, keyboard: SharedKeyboard, width: int) -> Row:
    words, public = desk.words, desk.public
    row = Line(width).put(" ")
    if keyboard.asking:
        return row.marked(words("hotseat.really"), "bold").row()
    if public.over:
        winners = words.names([desk.name(seat) for seat in public.winners])
        return row.put(desk.replay_notice or words("prompt.over", w=winners), "bold").row()
    if keyboard.wanted.window and public.clock is not None:
        about, subject = public.clock.about, window_subject_seat(desk)
        name = desk.name(subject) if subject != NOBODY else ""
        key = about if about in _WINDOWS else "other"
        return row.put(words(f"hotseat.window.{key}", w=name), "bold").row()
    return row.put(words("hotseat.prompt", w=desk.name(public.active))).row()


def _keys(desk: Desk, keyboard: SharedKeyboard, width: int) -> Row:
    words = desk.words
    row = Line(width).put(" ")
    if keyboard.asking:
        return row.row()
    if desk.public.over:
        replay = f"  [a] {words('key.replay')}" if desk.has_replay else ""
        return row.marked(f"{words('hotseat.over')}{replay}").row()
    return row.marked(_foot(words)).row()


def _foot(words: Words) -> str:
    return f"{words('hotseat.stop')}  [?] {words('key.help')}"
