"""A folder or file of cards, read without trusting it.

Everything that is wrong in shape is collected here; what is wrong in sense is `cards.checker`'s.
"""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, Field, ValidationError
from pydantic_core import ErrorDetails

from cards.errors import CardError
from cards.profile import Profile
from cards.terms import Terms
from cards.text_width import shown
from cards.vocabulary.card import CARD, Card
from cards.vocabulary.conditions import CardKind
from cards.vocabulary.effects import VERBS
from cards.vocabulary.words import VocabularyModel

MAX_BYTES = 500_000
"""Of all files of a pack together; each of our own decks has less than a fifth of that."""
MAX_FILES = 40
MAX_CARDS = 1_000
MAX_DOTS = 20
"""In a line outside of strings: a key of thousands of parts would keep the reader for hours."""

_STRINGS = re.compile(rb'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_TAGS = VERBS | set(get_args(CardKind))
_Model = TypeVar("_Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class CardInFile:
    """A card and the file it stands in."""

    file: str
    card: Card


PackId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]


class PackInfo(VocabularyModel):
    """What `pack.toml` says: who the pack is, and which editions its cards are for. A pack that is
    an edition itself has a `profile.toml` and adds to none; one that names none adds to any."""

    id: PackId
    name: Annotated[str, Field(min_length=1, max_length=24), AfterValidator(shown)]
    version: Annotated[str, Field(max_length=16), AfterValidator(shown)] = ""
    adds_to: tuple[PackId, ...] = Field((), max_length=20)

    @property
    def title(self) -> str:
        """The name, and the version if there is one."""
        return f"{self.name} {self.version}".strip()


@dataclass(slots=True)
class Pack:
    """What could be read: an edition if it has a profile, else cards that join one."""

    name: str
    about: PackInfo | None = None
    profile: Profile | None = None
    terms: Terms = field(default_factory=Terms)
    cards: list[CardInFile] = field(default_factory=list)
    errors: list[CardError] = field(default_factory=list)


def read_pack(place: Path) -> Pack:
    """Read a folder of TOML files, or one file: `profile.toml`, `terms.toml`, all others cards.

    Never raises for what lies there: `errors` says it, file by file and card by card.
    """
    # The folder that one is in has no name: "." is what was asked for.
    name = place.name or str(place)
    pack = Pack(name)
    files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
    if not files or not place.exists():
        pack.errors.append(CardError(str(place), "", "", "there is no TOML file here"))
        return pack
    if len(files) > MAX_FILES:
        pack.errors.append(CardError(str(place), "", "", f"more than {MAX_FILES} files"))
    room = MAX_BYTES
    for path in files[:MAX_FILES]:
        file = f"{name}/{path.name}" if path != place else name
        try:
            content = _content(path, place, room)
            room -= len(content)
            table = tomllib.loads(content.decode("utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            pack.errors.append(CardError(file, "", "", _unreadable(error)))
            continue
        match path.name:
            case "pack.toml":
                pack.about = _validated(PackInfo, table, file, pack.errors)
            case "profile.toml":
                pack.profile = _validated(Profile, table, file, pack.errors)
            case "terms.toml":
                pack.terms = _validated(Terms, table, file, pack.errors) or pack.terms
            case _:
                _read_cards(table, file, pack)
    return pack


def _content(path: Path, place: Path, most: int) -> bytes:
    """What a file of the pack in that place says, in at most so many bytes. Whatever it is, nobody
    waits for it, and nothing outside the place is read. Raises `OSError`, `ValueError`."""
    home = os.path.realpath(place)
    if path != place and os.path.dirname(os.path.realpath(path)) != home:
        raise ValueError("is a link that leads out of the pack")
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("is no ordinary file")
    # Between that look and this one it may have become another: a pipe opens at once like this.
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise ValueError("is no ordinary file")
        content = stream.read(most + 1)
    if len(content) > most:
        raise ValueError(f"the pack is larger than {MAX_BYTES:,} bytes")
    if any(line.count(b".") > MAX_DOTS for line in _STRINGS.sub(b"", content).splitlines()):
        raise ValueError(f"more than {MAX_DOTS} dots in a line outside of strings")
    return content


def _unreadable(error: Exception) -> str:
    match error:
        case OSError():
            return f"cannot be read: {error.strerror}"
        case UnicodeDecodeError():
            return "is not text in UTF-8"
        case tomllib.TOMLDecodeError():
            return f"broken TOML: {error}"
        case RecursionError():
            return "broken TOML: nested too deeply"
        case _:
            return str(error)


def _validated(
    model: type[_Model], table: Mapping[str, object], file: str, errors: list[CardError]
) -> _Model | None:
    try:
        return model.model_validate_json(_as_json(table), strict=True)
    except ValidationError as error:
        errors.extend(
            CardError(file, "", *_problem(row, _path(row["loc"]))) for row in error.errors()
        )
    except ValueError as error:
        errors.append(CardError(file, "", "", str(error)))
    return None


def _as_json(value: object) -> str:
    """For pydantic, which is strict with JSON as TOML is: 1 is neither "1" nor true. Raises
    `ValueError` for a number that nobody would write."""
    return json.dumps(value, default=str)


def _read_cards(table: Mapping[str, object], file: str, pack: Pack) -> None:
    for key in sorted(table.keys() - {"card"}):
        pack.errors.append(CardError(file, "", key, "unknown table; a card is written as [[card]]"))
    entries = table.get("card", [])
    if not isinstance(entries, list):
        pack.errors.append(CardError(file, "", "card", "cards are written as [[card]]"))
        return
    room = MAX_CARDS - len(pack.cards)
    if len(entries) > room:
        pack.errors.append(CardError(file, "", "", f"more than {MAX_CARDS} cards in the pack"))
    for number, entry in enumerate(entries[:room], 1):
        try:
            card = CARD.validate_json(_as_json(entry), strict=True)
            pack.cards.append(CardInFile(file, card))
        except ValidationError as error:
            id_ = _id_of(entry, number)
            for row in _first_causes(error.errors()):
                path = _path(step for step in row["loc"] if step not in _TAGS)
                pack.errors.append(CardError(file, id_, *_problem(row, path)))
        except ValueError as error:
            pack.errors.append(CardError(file, _id_of(entry, number), "", str(error)))


def _id_of(entry: object, number: int) -> str:
    given = entry.get("id") if isinstance(entry, dict) else None
    return given[:48] if isinstance(given, str) and given else f"card {number}"


def _first_causes(rows: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    """Without the lists that are too short only because one of their entries is wrong."""
    places = [row["loc"] for row in rows]
    for row in rows:
        loc = row["loc"]
        inside = any(len(place) > len(loc) and place[: len(loc)] == loc for place in places)
        if not (row["type"] == "too_short" and inside):
            yield row


def _problem(row: ErrorDetails, path: str) -> tuple[str, str]:
    """Where it is, as an author writes it, and what is wrong, in an author's words."""
    context = row.get("ctx", {})
    field_name = f"{path}.{str(context.get('discriminator', '')).strip(chr(39))}".removeprefix(".")
    match row["type"]:
        case "extra_forbidden":
            return path, "unknown field"
        case "missing":
            return path, "is missing"
        case "union_tag_invalid":
            return field_name, f"must be one of {context['expected_tags']}"
        case "union_tag_not_found":
            return field_name, "is missing"
        case "value_error":
            return path, str(context["error"])
        case "too_short":
            return path, f"has too few entries, at least {context['min_length']} are needed"
        case "too_long":
            return path, f"has too many entries, at most {context['max_length']} are allowed"
        case "recursion_loop":
            return path, "nested too deeply"
        case _:
            return path, row["msg"][0].lower() + row["msg"][1:]


def _path(steps: Iterable[int | str]) -> str:
    """A place in a file as an author would write it: `abilities[0].do[1].who`."""
    return "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).removeprefix(".")
