"""Mistakes in the shape of a file: where each is and what is wrong, in an author's words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from cards.toml_positions import TomlPath

_MISSING = "is missing"
MOST_TOLD = 8
"""So many fields are listed for somebody who has named none of them."""
_QUOTED = re.compile(r"'([^']*)'|(\d+)")
_KEYWORD = "^("
"""How the pattern of a keyword begins; its kinds follow."""
_NAME = "^[a-z]"
"""That of an id or a tag."""


@dataclass(frozen=True, slots=True)
class FileMistake:
    """A mistake at the end of these steps. With `at_key` it is the name that is wrong there, and
    an `extra` one is a field too many: without it the rest stands."""

    steps: TomlPath
    problem: str
    at_key: bool = False
    extra: bool = False


def find_shape_mistakes(shape: Any, rows: Sequence[ErrorDetails]) -> Iterator[FileMistake]:
    """What pydantic finds wrong with something of that shape, each mistake once: a field that is
    misspelt is not missing as well."""
    each = []
    for row in _first_causes(rows):
        one = _mistake(shape, row)
        each.append(replace(one, at_key=one.extra or row["loc"][-1:] == ("[key]",)))
    for one in each:
        misspelt = (
            other.extra
            and other.steps[:-1] == one.steps[:-1]
            and other.problem.endswith(
                did_you_mean_text(other.steps[-1], [str(one.steps[-1])]) or "\n"
            )
            for other in each
        )
        if one.problem != _MISSING or not any(misspelt):
            yield one


def format_field_path(steps: Iterable[int | str]) -> str:
    """A place in a file as an author would write it: `abilities[0].do[1].who`."""
    return "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).removeprefix(".")


def did_you_mean_text(wrong: object, known: Iterable[str]) -> str:
    """What may have been meant, to be added to a sentence, or nothing."""
    near = difflib.get_close_matches(str(wrong)[:100], list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _first_causes(rows: Sequence[ErrorDetails]) -> Iterator[ErrorDetails]:
    """Without the lists that are too short only because one of their entries is wrong."""
    places = [row["loc"] for row in rows]
    for row in rows:
        loc = row["loc"]
        inside = any(len(place) > len(loc) and place[: len(loc)] == loc for place in places)
        if not (row["type"] == "too_short" and inside):
            yield row


def _mistake(shape: Any, row: ErrorDetails) -> FileMistake:
    steps, container = _steps(shape, row["loc"])
    context: Mapping[str, Any] = row.get("ctx", {})
    match row["type"]:
        case "extra_forbidden":
            return FileMistake(steps, _unknown(shape, container, str(steps[-1])), extra=True)
        case "missing":
            return FileMistake(steps, _MISSING)
        case "union_tag_invalid":
            steps = (*steps, _discriminator(context))
            return FileMistake(steps, _none_of(context["expected_tags"], context["tag"]))
        case "union_tag_not_found":
            return FileMistake((*steps, _discriminator(context)), _MISSING)
        case "literal_error":
            return FileMistake(steps, _none_of(context["expected"], row["input"]))
        case "string_pattern_mismatch" if context["pattern"].startswith(_KEYWORD):
            return FileMistake(steps, _wrong_keyword(context["pattern"]))
        case "string_pattern_mismatch" if context["pattern"].startswith(_NAME):
            return FileMistake(
                steps, "needs small letters, digits and _, and a letter to begin with"
            )
        case "value_error":
            return FileMistake(steps, str(context["error"]))
        case "greater_than_equal":
            return FileMistake(steps, f"should be {context['ge']} or more")
        case "less_than_equal":
            return FileMistake(steps, f"should be {context['le']} or less")
        case "int_type" | "int_from_float":
            return FileMistake(steps, "should be a whole number")
        case "string_type":
            return FileMistake(steps, "should be text in quotes")
        case "bool_type":
            return FileMistake(steps, "should be true or false")
        case "model_type" | "dict_type" | "model_attributes_type":
            return FileMistake(steps, "should be a table: { ... }")
        case "tuple_type" | "list_type":
            return FileMistake(steps, "should be a list: [ ... ]")
        case "too_short":
            least = context["min_length"]
            return FileMistake(steps, f"has too few entries, at least {least} are needed")
        case "too_long":
            most = context["max_length"]
            return FileMistake(steps, f"has too many entries, at most {most} are allowed")
        case "recursion_loop":
            return FileMistake(steps, "nested too deeply")
        case _:
            return FileMistake(steps, row["msg"][0].lower() + row["msg"][1:])


def _discriminator(context: Mapping[str, Any]) -> str:
    return str(context["discriminator"]).strip("'")


def _wrong_keyword(pattern: str) -> str:
    kinds = pattern.removeprefix(_KEYWORD).partition(")")[0].split("|")
    return f"a keyword is written with its kind, here {':, '.join(kinds)}:"


def _none_of(expected: str, given: object) -> str:
    """`expected` is pydantic's list: 'door' or 'hand'."""
    known = [text or number for text, number in _QUOTED.findall(expected)]
    return f"must be one of {', '.join(known)}{did_you_mean_text(given, known)}"


def _unknown(shape: Any, container: type[BaseModel] | None, name: str) -> str:
    """What is wrong with a field that the container has not."""
    words = _members(shape)
    kinds = [
        kind
        for word in words
        if name in field_names_as_written(word)
        for kind in discriminator_values(word)
    ]
    if kinds and container in words:
        return f"unknown field here; it belongs to: {', '.join(kinds)}"
    known = field_names_as_written(container) if container is not None else ()
    near = did_you_mean_text(name, known)
    if near or not 0 < len(known) <= MOST_TOLD:
        return f"unknown field{near}"
    return f"unknown field; there are: {', '.join(known)}"


def field_names_as_written(word: type[BaseModel]) -> tuple[str, ...]:
    """The fields by the names that authors write."""
    return tuple(info.alias or name for name, info in word.model_fields.items())


def discriminator_values(word: type[BaseModel]) -> tuple[str, ...]:
    """The kinds or the verb that mean this word, none if it is found otherwise."""
    info = word.model_fields.get("kind") or word.model_fields.get("do")
    tags = get_args(info.annotation) if info is not None else ()
    return tags if all(isinstance(tag, str) for tag in tags) else ()


def _steps(shape: Any, loc: Sequence[int | str]) -> tuple[TomlPath, type[BaseModel] | None]:
    """The steps of an author in pydantic's, which name the chosen word of a union as well; and the
    word that the last of them is a field of."""
    steps: list[int | str] = []
    here, container = shape, None
    for step in loc:
        here = _plain(here)
        chosen = next((word for word in _members(here) if step in discriminator_values(word)), None)
        if chosen is not None:
            here = chosen
        elif step != "[key]":
            steps.append(step)
            container = here if isinstance(here, type) and issubclass(here, BaseModel) else None
            here = _inside(here, step)
    return tuple(steps), container


def _plain(shape: Any) -> Any:
    """Without what is only written around it: `Annotated`, and that it may be absent."""
    while get_origin(shape) is Annotated:
        shape = get_args(shape)[0]
    some = [one for one in get_args(shape) if one is not type(None)]
    if type(None) in get_args(shape) and len(some) == 1:
        return _plain(some[0])
    return shape


def _members(shape: Any) -> tuple[type[BaseModel], ...]:
    """The words of a union, if it is one of words."""
    words = get_args(_plain(shape))
    is_union = all(isinstance(one, type) and issubclass(one, BaseModel) for one in words)
    return words if words and is_union and get_origin(_plain(shape)) is not tuple else ()


def _inside(shape: Any, step: int | str) -> Any:
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        fields = shape.model_fields.items()
        return next((info.annotation for name, info in fields if step in (name, info.alias)), None)
    parts = get_args(shape)
    if isinstance(step, int):
        return parts[0] if parts else None
    return parts[1] if len(parts) == 2 else None
