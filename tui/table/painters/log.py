"""The log: its last sentences under the stage with the new ones marked, the coach's answer below
them, and all of it as an overlay that can be searched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from engine.core.zones import Instance
from tui.canvas.rows import (
    Line,
    Row,
    Rows,
    TextRole,
    fit_rows,
    horizontal_rule,
    text_row,
    truncate_to_sentences,
    wrap,
)
from tui.ports import Lesson
from tui.table.keys.keys_to_give_command import keys_to_give_command_text
from tui.table.model.coach_text import coach_reason_text, command_text
from tui.table.model.desk import Desk, Overlay
from tui.table.model.lesson_text import lesson_explanation_lines
from tui.table.model.log import LOG_FILTERS, LogLine
from tui.table.model.overlays import FIRST_LOG_PAGE, filtered_log_lines, log_page_end, row_letters

LABEL_WIDTH = 8
"""Columns before the words of the tutorial."""


def feed_rows(desk: Desk, width: int, height: int) -> Rows:
    """The last lines, above them those of what the reader's turn begins with, or has been done to
    them since they acted, that have no room there, and what the coach says; in the tutorial what
    its step is about, above the last lines."""
    lesson = desk.lesson
    if lesson is not None:
        taught = _lesson(desk, lesson, width, height)
        told = _last_lines(desk, width, height - len(taught), ())
        rows = [row for line in told.values() for row in line]
        return fit_rows([*taught, *rows], width, height)
    coach = coach_rows(desk, width)
    room = height - len(coach)
    matters, pinned = desk.news_since_last_act, list[LogLine]()
    while True:
        shown = _last_lines(desk, width, room - len(pinned), matters)
        gone = [line for line in matters if line not in pinned and line not in shown]
        # The newest lines have as much room as what is older.
        if not gone or len(pinned) >= max(1, room // 2):
            break
        pinned.append(gone[0])
    head = [
        row
        for line in sorted(pinned, key=lambda line: line.number)
        for row in _feed_rows(desk, line, width, 1, "! ")
    ]
    rows = [row for told in shown.values() for row in told]
    return fit_rows([*head, *rows, *coach], width, height)


def _last_lines(
    desk: Desk, width: int, room: int, matters: Sequence[LogLine]
) -> dict[LogLine, list[Row]]:
    """The last lines that have room, the newest last, with their rows; those that matter marked."""
    shown: list[tuple[LogLine, list[Row]]] = []
    for line in reversed(desk.log.lines):
        if room <= 0:
            break
        mark = "! " if line in matters else ""
        rows = _feed_rows(desk, line, width, room, mark)
        shown.insert(0, (line, rows))
        room -= len(rows)
    return dict(shown)


def _lesson(desk: Desk, lesson: Lesson, width: int, height: int) -> list[Row]:
    """`4/10`, and why; of a die not before it lies."""
    label = f" {lesson.number}/{lesson.of} "
    if desk.echo.rolls:
        return [Line(width).put(label, "turn").row()]
    rows = []
    for index, one in enumerate(
        lesson_explanation_lines(desk, lesson, width - LABEL_WIDTH - 1, height)
    ):
        row = Line(width).put("" if index else label, "turn")
        rows.append(row.put("", at=LABEL_WIDTH).marked(one, "bold").row())
    return rows


def _feed_rows(desk: Desk, line: LogLine, width: int, room: int, mark: str = "") -> list[Row]:
    """One row, or two where a sentence or what somebody says is longer; at most `room`."""
    mark = mark or ("• " if desk.log.is_new(line) else "  ")
    cards = line.cards if line.sort == "event" else ()
    text = shortened_sentence(desk, line.text, cards, width - 4)
    kept = text if line.sort == "talk" else truncate_to_sentences(text, width - 4)
    is_cut = kept.endswith("…") or cell_len(kept) > width - 4
    role: TextRole = "text" if line.sort == "event" else "bold"
    return [
        Line(width).put("  " if index else mark, "bold").put(one, role).row()
        for index, one in enumerate(wrap(text, width - 4, min(room, 2)) if is_cut else [kept])
    ]


def shortened_sentence(
    desk: Desk, text: str, cards: tuple[Instance, ...], width: int, most: int = 16
) -> str:
    """The sentence, with names of its cards in at most so many columns where it would not fit
    otherwise."""
    for card in cards:
        if cell_len(text) <= width:
            break
        text = text.replace(desk.book.name(card), desk.book.short(card, most))
    return text


TEXT_AT = 7
"""Columns for the round, the seat and the mark of what is new."""


def log_rows(desk: Desk, overlay: Overlay, width: int, height: int) -> Rows:
    """The end of the log, or further up by steps: the round stands where it changes, a line where
    the new begins, and right of a sentence the letters of the cards that it names."""
    words = desk.words
    lines, letters = filtered_log_lines(desk, overlay), row_letters(desk, overlay)
    last = log_page_end(overlay, lines)
    if overlay.offset and last <= FIRST_LOG_PAGE:
        last = 0  # the first page is read from its top, and a full one
    room = height - 2
    body: list[Row] = []
    first = last
    while first > 0:
        rows = _rows(desk, lines, first - 1, letters, width)
        if len(body) + len(rows) > room:
            break
        body, first = rows + body, first - 1
    while not first and last < len(lines):
        rows = _rows(desk, lines, last, letters, width)
        if len(body) + len(rows) > room:
            break
        body, last = body + rows, last + 1
    if not lines:
        body = [text_row(f"  {words('log_sheet.nothing')}", width, "quiet")]
    foot = words("sheet.lines", n=first + 1 if lines else 0, k=last, total=len(lines))
    rows = [_head(desk, overlay, width), *body]
    rows += [Line(width).row()] * (height - 1 - len(rows))
    return fit_rows([*rows, text_row(f"  {foot}", width, "quiet")], width, height)


def _head(desk: Desk, overlay: Overlay, width: int) -> Row:
    """`── LOG ──── «all» fights deals cards talk me ──`"""
    names = {one: desk.words(f"log_sheet.{one}") for one in LOG_FILTERS}
    size = sum(cell_len(name) + 1 for name in names.values()) + 6
    title = desk.words("sheet.log")
    row = Line(width).put("─ ", "quiet").put(title, "bold").put(" ")
    row.put("─" * max(0, width - size - cell_len(title) - 3), "quiet").put(" ")
    for one, name in names.items():
        chosen = one == overlay.wanted
        row.put(f"«{name}» " if chosen else f"{name} ", "phase" if chosen else "quiet")
    return row.put("──", "quiet").row()


def _rows(
    desk: Desk, lines: list[LogLine], at: int, letters: Mapping[Instance, str], width: int
) -> list[Row]:
    """One line of the log, wrapped if it must be, with what stands above it."""
    one, before = lines[at], lines[at - 1] if at else None
    head = f"r{one.round}" if before is None or before.round != one.round else ""
    letter = desk.letter(one.seat) if one.seat >= 0 else " "
    new = desk.log.is_new(one)
    keys = "".join(f"[{letters[card]}]" for card in one.cards if card in letters)
    rows = []
    if new and before is not None and not desk.log.is_new(before):
        rows.append(horizontal_rule(width, desk.words("log_sheet.new")))
    for index, text in enumerate(wrap(one.text, width - TEXT_AT - len(keys) - 1)):
        row = Line(width)
        if not index:
            row.put(head, "quiet", at=1, width=3).put(letter, "bold", at=4)
            row.put("•" if new else " ", "bold", at=5)
        row.put(text, "text" if one.sort == "event" else "bold", at=TEXT_AT)
        rows.append(row.right("" if index else keys, "key").row())
    return rows


def coach_rows(desk: Desk, width: int) -> list[Row]:
    """Two rows with an answer, one while the coach thinks; none if nobody has asked."""
    coach, words = desk.coach, desk.words
    if coach is None:
        return []
    label = f" {words('coach.name')} "
    if coach.advised is None:
        return [Line(width).put(label, "turn").put(f" {words('coach.thinks')}", "bold").row()]
    advised, at = coach.advised, len(label) + 1
    keys, what_to_do = (
        keys_to_give_command_text(desk, advised.command),
        command_text(desk, advised.command),
    )
    if at + cell_len(f"{keys} {what_to_do}") > width:
        what_to_do = command_text(desk, advised.command, brief=True)
    what = Line(width).put(label, "turn").put(" ").marked(f"{keys} {what_to_do}".strip(), "bold")
    why = Line(width).put("", at=at)
    return [
        what.row(),
        why.put(truncate_to_sentences(coach_reason_text(desk, advised), width - at)).row(),
    ]
