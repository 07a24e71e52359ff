"""Where in a TOML text each key and value stands, which the standard library does not tell."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

TomlPath = tuple[str | int, ...]
"""The way to a key or a value from the top: keys, and places in lists from 0."""
Position = tuple[int, int]
"""Line and column, both from 1; a column is a character."""

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE_VALUE = re.compile(r"[^,\]}#\n]*")
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(slots=True)
class TomlPositions:
    """The positions of all keys and values of a text that is TOML."""

    keys: dict[TomlPath, Position] = field(default_factory=dict)
    values: dict[TomlPath, Position] = field(default_factory=dict)

    def of(self, steps: TomlPath, *, key: bool = False) -> Position:
        """Where the value stands, or with `key` its name; for what is not there, where it would
        belong."""
        if key and steps in self.keys:
            return self.keys[steps]
        while steps and steps not in self.values:
            steps = steps[:-1]
        return self.values.get(steps, (1, 1))


def find_toml_positions(text: str) -> TomlPositions:
    """The positions in a text that is TOML."""
    return _Scanner(text).scanned()


def message_and_position_of_error(
    error: tomllib.TOMLDecodeError, text: str
) -> tuple[str, Position]:
    """What the reader of TOML says is wrong, and where."""
    at = _AT.search(str(error))
    if at is None:
        return str(error), (1, 1)
    lines = text.split("\n")
    end = (len(lines), len(lines[-1]) + 1)
    return _AT.sub("", str(error)), (int(at[1]), int(at[2])) if at[1] else end


class _Scanner:
    """Reads a text that the standard library has read before: nothing in it is wrong."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found = TomlPositions()
        self.sizes: dict[TomlPath, int] = {}
        """How many tables each list of tables has so far."""
        self.line, self.line_at = 1, 0

    def scanned(self) -> TomlPositions:
        table: TomlPath = ()
        self.skip(_BLANK)
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                table = self.header()
            else:
                self.entry(table)
            self.skip(_BLANK)
        return self.found

    def header(self) -> TomlPath:
        here, many = self.here(), self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        names = self.key()
        self.at += 2 if many else 1
        path: TomlPath = ()
        for name, position in names:
            path = (*self.last(path), name)
            self.found.keys.setdefault(path, position)
            self.found.values.setdefault(path, here)
        if many:
            number = self.sizes.get(path, 0)
            self.sizes[path] = number + 1
            path = (*path, number)
            self.found.values[path] = here
        return path

    def last(self, path: TomlPath) -> TomlPath:
        """The table that is meant by the name of a list of tables: the last so far."""
        return (*path, self.sizes[path] - 1) if path in self.sizes else path

    def entry(self, table: TomlPath) -> None:
        path = table
        for name, position in self.key():
            path = (*path, name)
            self.found.keys.setdefault(path, position)
            self.found.values.setdefault(path, position)
        self.at += 1  # =
        self.skip(_SPACE)
        self.value(path)

    def key(self) -> list[tuple[str, Position]]:
        """The parts of a key that may be dotted; then comes what is after it."""
        parts = []
        while True:
            self.skip(_SPACE)
            here = self.here()
            quoted = self.text[self.at] in "\"'"
            said = self.take(_STRING if quoted else _BARE_KEY)
            parts.append((tomllib.loads(f"key = {said}")["key"] if quoted else said, here))
            self.skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def value(self, path: TomlPath) -> None:
        self.found.values[path] = self.here()
        match self.text[self.at]:
            case "[":
                self.list_of(path)
            case "{":
                self.table_at(path)
            case '"' | "'":
                self.take(_STRING)
            case _:
                self.take(_BARE_VALUE)

    def list_of(self, path: TomlPath) -> None:
        self.at += 1
        self.skip(_BLANK)
        number = 0
        while self.text[self.at] != "]":
            self.value((*path, number))
            number += 1
            self.comma()
        self.at += 1

    def table_at(self, path: TomlPath) -> None:
        self.at += 1
        self.skip(_BLANK)
        while self.text[self.at] != "}":
            self.entry(path)
            self.comma()
        self.at += 1

    def comma(self) -> None:
        self.skip(_BLANK)
        if self.text[self.at] == ",":
            self.at += 1
            self.skip(_BLANK)

    def here(self) -> Position:
        line_at = self.text.rfind("\n", self.line_at, self.at) + 1
        if line_at:
            self.line += self.text.count("\n", self.line_at, self.at)
            self.line_at = line_at
        return self.line, self.at - self.line_at + 1

    def skip(self, what: re.Pattern[str]) -> None:
        self.take(what)

    def take(self, what: re.Pattern[str]) -> str:
        found = what.match(self.text, self.at)
        assert found is not None, "the text is no TOML"
        self.at = found.end()
        return found[0]
