"""The lobby, painted: own tables, open tables, the one at the mark, and the talk."""

from __future__ import annotations

from dataclasses import dataclass

from tui.ports import LobbyUpdate, TableRow
from tui.rows import Line, Row, Rows, filled, rule
from tui.words.catalogue import Words


@dataclass(slots=True)
class Hall:
    """What lies before a visitor in the lobby: the last update and what is typed or marked here."""

    words: Words
    update: LobbyUpdate | None = None
    mark: str = ""
    """The id of the table under the mark."""
    talking: bool = False
    talk: str = ""
    notice: str = ""
    over: str = ""

    def tables(self) -> list[TableRow]:
        """Own tables first, in the order in which they have digits."""
        tables = self.update.tables if self.update else ()
        return sorted(tables, key=lambda row: not row.mine)

    def marked(self) -> TableRow | None:
        for row in self.tables():
            if row.id == self.mark:
                return row
        return None


def waits_for_start(table: TableRow) -> bool:
    """A table at which the visitor sits and which anybody at it may start."""
    return table.mine and table.state == "waiting"


def lobby(hall: Hall, width: int, height: int) -> Rows:
    """The whole screen, the prompt and the keys in its last two rows."""
    words, update = hall.words, hall.update
    if update is None:
        return filled([], width, height)
    hello = words("lobby.hello", you=update.you, people=words.count("lobby.people", update.people))
    head = Line(width).put(" ").put(words("lobby.title", host=update.host), "bold")
    rows = [head.right(f"{hello} ", "quiet").row(), Line(width).row()]
    tables = hall.tables()
    heading = ""
    for index, table in enumerate(tables[:9]):
        title = words("lobby.yours" if table.mine else "lobby.open")
        if title != heading:
            if heading:
                rows.append(Line(width).row())
            rows.append(Line(width).put(f" {title}", "quiet").row())
            heading = title
        rows.append(_table(hall, table, index + 1, width))
    if not tables:
        rows.append(Line(width).put("  ").marked(words("lobby.none")).row())
    marked = hall.marked()
    if marked is not None:
        rows += [Line(width).row(), rule(width, words("lobby.at_mark", table=marked.name))]
        rows += _chairs(words, marked, width)
    room = height - 2 - len(rows) - 2
    if room > 0:
        rows += [Line(width).row(), rule(width, words("lobby.talk"))]
        said = update.talk[-room:]
        rows += [Line(width).put(f" {name}: ", "bold").put(text).row() for name, text in said]
    rows = list(filled(rows, width, height - 2))
    return (*rows, _prompt(hall, width), Line(width).put(" ").marked(_keys(hall)).row())


def _table(hall: Hall, table: TableRow, number: int, width: int) -> Row:
    words = hall.words
    row = Line(width).put("►" if table.id == hall.mark else " ", "bold")
    row.put(f"[{number}]", "key").put(" ")
    row.put(table.name, "bold" if table.your_turn else "text", width=22)
    at = 28
    # On a phone, what is going on at a table matters more than what is played there.
    if width >= 80:
        row.put(" + ".join(table.editions), "quiet", at=at, width=16)
        at = 45
    seated = sum(1 for chair in table.chairs if chair.presence != "bot")
    row.put(words("lobby.seats", n=seated, k=table.seats), at=at, width=8)
    if table.your_turn:
        state, role = words("lobby.your_turn", n=table.round), "ours"
    elif table.state == "running":
        state, role = words("lobby.running", n=table.round), "text"
    else:
        state, role = words(f"lobby.{table.state}"), "text"
    row.put(state, "ours" if role == "ours" else "text", at=at + 9, width=width - at - 16)
    seconds = words("clock.seconds", n=words.number(table.window_seconds, 1))
    return row.right(f"{seconds} ", "quiet").row()


def _chairs(words: Words, table: TableRow, width: int) -> list[Row]:
    rows = []
    for chair in table.chairs:
        state = "" if chair.presence == "here" else words(f"rail.{chair.presence}")
        row = Line(width).put(f" {'abcdefgi'[chair.seat]} ", "quiet").put(chair.name, "bold")
        rows.append(row.put(f"  {state}", "quiet").row())
    if len(table.chairs) < table.seats:
        rows.append(Line(width).put(f" · {words('lobby.free')}", "quiet").row())
    return rows


def _prompt(hall: Hall, width: int) -> Row:
    words = hall.words
    row = Line(width).put(" ")
    if hall.over:
        return row.put(words("closed", reason=hall.over), "bold").row()
    if hall.talking:
        return row.put(words("prompt.say", text=hall.talk)[-(width - 2) :], "bold").row()
    if hall.notice:
        return row.put(hall.notice, "bold").row()
    marked = hall.marked()
    if marked is not None and waits_for_start(marked):
        return row.put(words("lobby.mine_waiting", table=marked.name)).row()
    return row.put(words("lobby.prompt")).row()


def _keys(hall: Hall) -> str:
    marked = hall.marked()
    if hall.talking:
        return hall.words("prompt.saying")
    start = marked is not None and waits_for_start(marked)
    return hall.words("lobby.keys_start" if start else "lobby.keys")
