"""What is wrong with a configuration, in words, with what may have been meant."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pydantic_core import ErrorDetails

from netplay.config.settings import Config
from netplay.errors import InputError


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a configuration: `key` is dotted, or empty for the file as a whole."""

    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.key}: {self.text}" if self.key else self.text


class ConfigError(InputError):
    """A configuration that cannot be used; `problems` are all of its problems."""

    def __init__(self, path: Path, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{path}: " + "; ".join(map(str, problems)))
        self.path = path
        self.problems = problems


def problem_of(error: ErrorDetails) -> Problem:
    path = [str(part) for part in error["loc"]]
    match error["type"]:
        case "extra_forbidden":
            text = "unknown setting" + _suggestion(path)
        case "value_error":
            text = error["msg"].removeprefix("Value error, ")
        case "model_type":
            text = f"should be a table: write [{path[-1]}] on a line of its own"
        case _:
            text = error["msg"]
    text = text.removeprefix("Input ")
    return Problem(".".join(path), text[:1].lower() + text[1:])


def _suggestion(path: list[str]) -> str:
    if len(path) == 1:
        homes = [name for name in Config.model_fields if path[0] in _known_keys([name])]
        if homes:
            return f" (it belongs under [{homes[0]}])"
    near = get_close_matches(path[-1], _known_keys(path[:-1]), n=1, cutoff=0.5)
    return f" (did you mean {near[0]}?)" if near else ""


def _known_keys(path: list[str]) -> list[str]:
    if not path:
        return list(Config.model_fields)
    return list(type(Config.model_fields[path[0]].default).model_fields)
