"""The tables of the lobby in lines: one for each in the list, and everything about one."""

from __future__ import annotations

from tui.lobby.table_description import (
    chair_state_in_words,
    spectator_rules_in_words,
    table_state_in_words,
)
from tui.ports import Chair, TableRow
from tui.words.catalogue import Words
from tui.words.editions import editions_in_words
from tui.words.house_rules import house_rules_in_words
from tui.words.pace import duration_in_words, pace_in_words


def lobby_table_line(words: Words, table: TableRow, number: str) -> str:
    """`3 Stage Door: bard, 2 of 5, waits for players. Gus, Hedy.`"""
    waits = table.state == "waiting"
    seated = [chair for chair in table.chairs if waits or not chair.bot]
    played = editions_in_words(words, table.editions, table.base, table.packs)
    seats = words("lobby.seats", n=len(seated), k=table.seats)
    told = [played, seats, table_state_in_words(words, table)]
    if table.mine:
        told.append(words("plain.lobby.mine"))
    names = ", ".join(chair.name for chair in seated)
    line = words("plain.lobby.table", n=number, table=table.name, told=", ".join(told))
    return f"{line} {names}." if names else line


def table_detail_lines(words: Words, table: TableRow, number: str) -> list[str]:
    """Everything about a table: who sits there, and how it is played."""
    lines = [lobby_table_line(words, table, number)]
    lines += [_chair(words, table, chair) for chair in table.chairs]
    seconds = duration_in_words(words, table.window_seconds)
    played = editions_in_words(words, table.editions, table.base, table.packs)
    lines.append(f"{words('lobby.pace', edition=played, n=seconds)}.")
    lines.append(f"{words('lobby.at_pace', pace=pace_in_words(words, table.pace))}.")
    lines.append(f"{spectator_rules_in_words(words, table)}.")
    rules = house_rules_in_words(words, table.rules)
    if rules:
        lines.append(f"{words('lobby.house_rules', rules=', '.join(rules))}.")
    return lines


def _chair(words: Words, table: TableRow, chair: Chair) -> str:
    told = [chair.name]
    if chair.seat == table.owner:
        told.append(words("lobby.owner"))
    if chair.presence != "here":
        told.append(chair_state_in_words(words, table, chair))
    if chair.gender in ("female", "male") and not chair.bot:
        told.append(words(f"gender.{chair.gender}"))
    return f"{', '.join(told)}."


def announceable_facts(table: TableRow) -> tuple[object, ...]:
    """What is worth a line when it changes; rounds of a running game are not."""
    chairs = tuple((chair.name, chair.presence) for chair in table.chairs)
    running = table.state == "running"
    return (table.state, chairs if not running else (), table.mine, table.your_turn, table.knocking)
