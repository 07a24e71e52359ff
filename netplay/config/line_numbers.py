"""Line numbers of the keys in a TOML text, which the standard library's reader does not tell."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

_LONGEST_STATEMENT = 500


def key_line_numbers(text: str) -> dict[tuple[str, ...], int]:
    """The line of every table and key of a text that is TOML, counted from 1.

    What comes after a value of more than some hundred lines is left out.
    """
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    statement, first = "", 1
    for number, line in enumerate(text.split("\n"), 1):
        first = first if statement else number
        statement += line + "\n"
        # A statement is over as soon as it can be read by itself.
        try:
            said = tomllib.loads(statement)
        except tomllib.TOMLDecodeError:
            if number - first < _LONGEST_STATEMENT:
                continue
            break
        is_header = statement.lstrip().startswith("[")
        for path in _paths(said):
            lines.setdefault(path if is_header else table + path, first)
            table = path if is_header else table
        statement = ""
    return lines


def _paths(said: dict[str, object]) -> Iterator[tuple[str, ...]]:
    """Every key, the shortest way first."""
    for key, value in said.items():
        yield (key,)
        if isinstance(value, dict):
            yield from ((key, *path) for path in _paths(value))
