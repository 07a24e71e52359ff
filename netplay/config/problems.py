"""Problems of a configuration, in words, with what may have been meant."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches

from pydantic_core import ErrorDetails

from netplay.config.settings import Config
from netplay.input_error import InputError

_BARE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_LONGEST = 160


@dataclass(frozen=True, slots=True)
class ConfigProblem:
    """One thing wrong: the file and line, the variable or the option that says it (`place`), and
    the dotted key, empty for a file as a whole."""

    place: str
    key: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.place, self.key, self.text) if part)


class ConfigError(InputError):
    """Settings that cannot be used; `problems` are all of their problems, in order."""

    def __init__(self, problems: tuple[ConfigProblem, ...]) -> None:
        more = f" (and {len(problems) - 1} more: kickdoor config check)" if problems[1:] else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems


def setting_key_of_error(error: ErrorDetails) -> str:
    """The dotted key that an error is about; what is no plain key is quoted and cut."""
    return ".".join(map(_part, error["loc"]))


def message_of_setting_error(error: ErrorDetails) -> str:
    """What is wrong, in a line."""
    context = error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            text = "unknown setting" + _suggestion([str(part) for part in error["loc"]])
        case "value_error":
            text = str(context["error"])
        case "model_type":
            text = f"should be a table: write [{_part(error['loc'][-1])}] on a line of its own"
        case "int_type" | "int_from_float":
            text = "should be a whole number"
        case "float_type":
            text = "should be a number"
        case "string_type":
            text = "should be text in quotes"
        case "bool_type":
            text = "should be true or false"
        case "list_type":
            text = 'should be a list: ["...", "..."]'
        case "greater_than_equal":
            text = f"should be {context['ge']:g} or more"
        case "greater_than":
            text = f"should be more than {context['gt']:g}"
        case "less_than_equal":
            text = f"should be at most {context['le']:g}"
        case _:
            text = error["msg"].removeprefix("Input ")
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def _suggestion(path: list[str]) -> str:
    section, *keys = path
    if not keys:
        near = get_close_matches(section, list(Config.model_fields), n=1, cutoff=0.5)
        homes = [name for name in Config.model_fields if section in _keys_of(name)]
    else:
        near = get_close_matches(keys[0], _keys_of(section), n=1, cutoff=0.5)
        homes = [name for name in Config.model_fields if keys[0] in _keys_of(name)]
    if homes:
        return f" (it belongs under [{homes[0]}])"
    return f" (did you mean {near[0]}?)" if near else ""


def _keys_of(section: str) -> list[str]:
    return list(type(Config.model_fields[section].default).model_fields)


def _part(part: str | int) -> str:
    text = str(part)
    return text if _BARE.fullmatch(text) else json.dumps(text[:40])
