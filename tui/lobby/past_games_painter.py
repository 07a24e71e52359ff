"""History and scores, painted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from tui.canvas.rows import Line, Row, TextRole, horizontal_rule, text_row, wrap
from tui.lobby.past_games_page_state import TABS, PastGamesPage
from tui.past_games_sections import (
    ColumnsSection,
    FactSection,
    NoteSection,
    PageSection,
    column_cells,
    game_list_sections,
    hall_of_fame_sections,
    has_empty_line_before,
    history_sections,
    recent_games_sections,
    sections_with_previous,
    single_game_sections,
)
from tui.words.catalogue import Words

TWO_SECTIONS_WIDTH = 120
"""From so many columns on two sections stand side by side."""
_BETWEEN = 4
_MARK = "►"


def past_games_rows(page: PastGamesPage, words: Words, width: int, room: int) -> list[Row]:
    """The open tab in at most `room` rows."""
    rows = [_tabs(page, words, width), text_row("", width)]
    room -= len(rows)
    match page.tab:
        case "games" if page.marked is not None:
            return rows + _games(page, words, width, room)
        case "history" | "games" if page.guest:
            body = _section_rows(NoteSection(words("history.guest_page")), width)
        case "history" | "games" if page.history is not None:
            body = _spread(history_sections(page.history, words), width)
        case "scores" if page.scores is not None:
            body = _spread(hall_of_fame_sections(page.scores, words), width)
        case "lately" if page.scores is not None:
            body = _stacked(recent_games_sections(page.scores.games, words), width)
        case _:
            body = [text_row(f" {words('history.asking')}", width, "quiet")]
    first = max(0, min(page.offset, len(body) - room))
    return rows + body[first : first + room]


def past_games_prompt(page: PastGamesPage, words: Words) -> str:
    """What the prompt row says."""
    return words(f"history.prompt.{page.tab}")


def past_games_key_hints(page: PastGamesPage, words: Words) -> list[str]:
    """The keys of the page, `[key] word` each, the weightiest first."""
    return [
        f"[{words('key.esc')}] {words('key.close')}",
        *([f"[a] {words('key.replay')}"] if page.replayable else []),
        f"[←][→] {words('history.key.turn')}",
        f"[↑][↓] {words('history.key.move')}",
    ]


def _tabs(page: PastGamesPage, words: Words, width: int) -> Row:
    row = Line(width).put("─", "quiet")
    for tab in TABS:
        name = words(f"history.tab.{tab}")
        row.put(" ")
        if tab == page.tab:
            row.put(f"►{name.upper()}", "bold")
        else:
            row.put(name, "quiet")
        row.put(" ─", "quiet")
    return row.put("─" * row.room, "quiet").row()


def _games(page: PastGamesPage, words: Words, width: int, room: int) -> list[Row]:
    """The games, those that fit around the mark, and all that is kept of the marked one."""
    assert page.history is not None
    assert page.marked is not None
    (table,) = game_list_sections(page.history, words)
    assert isinstance(table, ColumnsSection)
    below = _stacked(single_game_sections(page.marked, words), width)
    most = max(3, room - len(below) - 1)
    heads, *cells = _table_rows(table, width, mark=min(page.at, len(table.rows) - 1))
    rows = [heads]
    first = max(0, min(page.at - (most - 1) // 2, len(cells) - (most - 1)))
    rows += cells[first : first + most - 1]
    return [*rows, text_row("", width), *below][:room]


def _spread(sections: Sequence[PageSection], width: int) -> list[Row]:
    """One below the other; where there is room in two columns, about equally long."""
    if width < TWO_SECTIONS_WIDTH or len(sections) < 2:
        return _stacked(sections, width)
    half = (width - _BETWEEN) // 2
    heights = [len(_section_rows(one, half)) + 1 for one in sections]
    cut = min(
        range(1, len(sections)),
        key=lambda at: abs(sum(heights[:at]) - sum(heights[at:])),
    )
    left, right = _stacked(sections[:cut], half), _stacked(sections[cut:], width - half - _BETWEEN)
    rows = []
    for at in range(max(len(left), len(right))):
        spans = left[at] if at < len(left) else text_row("", half)
        beside = right[at] if at < len(right) else text_row("", width - half - _BETWEEN)
        rows.append((*spans, (" " * _BETWEEN, "text"), *beside))
    return rows


def _stacked(sections: Iterable[PageSection], width: int) -> list[Row]:
    rows: list[Row] = []
    for before, section in sections_with_previous(sections):
        if has_empty_line_before(before, section):
            rows.append(text_row("", width))
        rows += _section_rows(section, width)
    return rows


def _section_rows(section: PageSection, width: int) -> list[Row]:
    match section:
        case NoteSection(text):
            return [text_row(f" {one}", width) for one in wrap(text, width - 2)]
        case FactSection(title, facts):
            rows = [horizontal_rule(width, title)] if title else []
            at = max(cell_len(label) for label, _ in facts) + 5
            for label, text in facts:
                for place, one in enumerate(wrap(text, max(8, width - at - 1)) or [""]):
                    row = Line(width).put("" if place else f"   {label}", "quiet")
                    rows.append(row.put("", at=at).put(one).row())
            return rows
        case ColumnsSection(title):
            rows = [horizontal_rule(width, title)] if title else []
            return rows + _table_rows(section, width)


def _table_rows(table: ColumnsSection, width: int, mark: int | None = None) -> list[Row]:
    heads, *rows = column_cells(table, width - 4)
    painted = [Line(width).put("   ").put("  ".join(heads), "quiet").row()]
    for place, (first, *others) in enumerate(rows):
        role: TextRole = "bold" if mark is None or mark == place else "text"
        row = Line(width).put(f" {_MARK} " if mark == place else "   ", "bold").put(first, role)
        painted.append(row.put("".join(f"  {one}" for one in others)).row())
    return painted
