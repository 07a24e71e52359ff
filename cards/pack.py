"""A folder or file of cards, read without trusting it.

Everything that is wrong in shape is collected here; what is wrong in sense is up to
`cards.pack_checker`.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from cards.card_traversal import referenced_card_ids
from cards.file_shape_mistakes import (
    FileMistake,
    field_names_as_written,
    find_shape_mistakes,
    format_field_path,
)
from cards.keyword_forms import KeywordTerms
from cards.languages import Language
from cards.pack_mistakes import PackMistake, count_field_path_from_one
from cards.profile import Profile
from cards.terminal_text import validate_printable
from cards.toml_positions import (
    Position,
    TomlPath,
    TomlPositions,
    find_toml_positions,
    message_and_position_of_error,
)
from cards.vocabulary.base_types import VocabularyModel
from cards.vocabulary.card import CARD_ADAPTER, Card

MAX_BYTES = 500_000
"""Of all files of a pack together; each of our own decks has less than a fifth of that."""
MAX_FILES = 40
MAX_CARDS = 1_000
MAX_DOTS = 20
"""In a line outside of strings: a key of thousands of parts would keep the reader for hours."""

_STRINGS = re.compile(rb'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_STEPS = re.compile(r"\[(\d+)\]|[^.\[\]]+")
_Model = TypeVar("_Model", bound=BaseModel)
_STAND_INS: dict[str, object] = {
    "id": "x",
    "name": {"en": "X"},
    "level": 1,
    "strength": 1,
    "rank": 1,
    "of": "race",
    "gender": "other",
    "back": "y",
    "deck": "door",
    "do": [{"do": "die"}],
    "bad_stuff": [{"do": "die"}],
}
"""What stands for a field that a card needs and that is wrong, so that the others can be checked.
Fields that say what the others mean have none."""
_MEANS = frozenset({"kind", "window", "lasts", "keyword"})


@dataclass(frozen=True, slots=True)
class CardInFile:
    """A card, the file it stands in, its place in that from 0. `gone` are the fields that were
    wrong: of them, and of what all fields say together, nothing can be said."""

    file: str
    card: Card
    number: int = 0
    id: str = ""
    """As the author has written it."""
    gone: frozenset[str] = frozenset()


PackId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]


class PackInfo(VocabularyModel):
    """What `pack.toml` says: who the pack is, and which editions its cards are for. A pack that is
    an edition itself has a `profile.toml` and adds to none; one that names none adds to any."""

    id: PackId
    name: Annotated[str, Field(min_length=1, max_length=24), AfterValidator(validate_printable)]
    version: Annotated[str, Field(max_length=16), AfterValidator(validate_printable)] = ""
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
    terms: KeywordTerms = field(default_factory=KeywordTerms)
    cards: list[CardInFile] = field(default_factory=list)
    errors: list[PackMistake] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    """Files of a meaning of their own that are there and say nothing that can be used."""
    texts: dict[str, str] = field(default_factory=dict)
    """What the files say."""
    _positions: dict[str, TomlPositions] = field(default_factory=dict)

    def error(
        self, file: str, steps: TomlPath, problem: str, *, card: str = "", at_key: bool = False
    ) -> PackMistake:
        """An error at the end of these steps; those to a card's own field begin with `card` and
        its place in the file."""
        path = count_field_path_from_one(format_field_path(steps[2:] if card else steps))
        at: Position = (0, 0)
        if steps and file in self.texts:
            if file not in self._positions:
                self._positions[file] = find_toml_positions(self.texts[file])
            at = self._positions[file].of(steps, key=at_key)
        return PackMistake(file, card, path, problem, *at)

    def error_in(self, printed: CardInFile, path: str, problem: str) -> PackMistake:
        """An error of a card that could be read."""
        way = (int(at[1]) if at[1] else at[0] for at in _STEPS.finditer(path))
        return self.error(printed.file, ("card", printed.number, *way), problem, card=printed.id)


def read_pack(place: Path) -> Pack:
    """Read a folder of TOML files, or one file: `profile.toml`, `terms.toml`, all others cards.

    Never raises for what lies there: `errors` says it, file by file and card by card.
    """
    # The folder that one is in has no name: "." is what was asked for.
    name = place.name or str(place)
    pack = Pack(name)
    files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
    if not files or not place.exists():
        pack.errors.append(PackMistake(str(place), "", "", "there is no TOML file here"))
        return pack
    if len(files) > MAX_FILES:
        pack.errors.append(PackMistake(str(place), "", "", f"more than {MAX_FILES} files"))
    room = MAX_BYTES
    for path in files[:MAX_FILES]:
        file = f"{name}/{path.name}" if path != place else name
        try:
            content = _content(path, place, room)
            room -= len(content)
            text = content.decode("utf-8")
        except (OSError, ValueError) as error:
            pack.errors.append(PackMistake(file, "", "", _unreadable(error)))
            pack.unknown.add(path.name)
            continue
        try:
            table = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            pack.errors.append(_no_toml(file, text, error))
            pack.unknown.add(path.name)
            continue
        pack.texts[file] = text
        match path.name:
            case "pack.toml":
                pack.about = _validated(PackInfo, table, file, pack)
            case "profile.toml":
                pack.profile = _validated(Profile, table, file, pack)
            case "terms.toml":
                pack.terms = _validated(KeywordTerms, table, file, pack) or pack.terms
            case _:
                _read_cards(table, file, pack)
    pack.terms = pack.terms.joined(KeywordTerms(card=_names_asked_for(pack)))
    return pack


def _names_asked_for(pack: Pack) -> dict[str, dict[Language, str]]:
    """The names of those of its cards that others of its cards ask for."""
    names = {one.card.id: one.card.name for one in pack.cards}
    asked = {id_ for one in pack.cards for id_ in referenced_card_ids(one.card)}
    return {id_: dict(names[id_]) for id_ in sorted(asked & names.keys())}


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
        case _:
            return str(error)


def _no_toml(file: str, text: str, error: Exception) -> PackMistake:
    if isinstance(error, tomllib.TOMLDecodeError):
        said, at = message_and_position_of_error(error, text)
        return PackMistake(file, "", "", f"broken TOML: {said}", *at)
    if isinstance(error, RecursionError):
        return PackMistake(file, "", "", "broken TOML: nested too deeply")
    return PackMistake(file, "", "", str(error))


def _validated(
    model: type[_Model], table: Mapping[str, object], file: str, pack: Pack
) -> _Model | None:
    """What the file says; if something is wrong with it, what it says without that."""
    try:
        return model.model_validate_json(_as_json(table), strict=True)
    except ValidationError as error:
        found = list(find_shape_mistakes(model, error.errors()))
    except ValueError as error:
        pack.errors.append(PackMistake(file, "", "", str(error)))
        found = []
    pack.errors.extend(pack.error(file, one.steps, one.problem, at_key=one.at_key) for one in found)
    rest = deepcopy(dict(table))
    for one in found:
        if model is KeywordTerms:
            _remove_forms(rest, one)
        else:
            _remove(rest, one.steps)
    try:
        return model.model_validate_json(_as_json(rest), strict=True)
    except ValueError:
        pack.unknown.add(file.rpartition("/")[2])
        return None


def _remove_forms(terms: dict[str, Any], wrong: FileMistake) -> None:
    """Take wrong forms out of `terms.toml`. The keyword stays, so that cards can name it, even if
    its kind is misspelt."""
    meant = difflib.get_close_matches(
        str(wrong.steps[0]), field_names_as_written(KeywordTerms), n=1
    )
    if wrong.extra and len(wrong.steps) == 1 and meant:
        names = terms.pop(str(wrong.steps[0]))
        if isinstance(names, dict):
            terms[meant[0]] = {name: {} for name in names} | terms.get(meant[0], {})
    else:
        _remove(terms, wrong.steps[:3])


def _remove(table: object, steps: TomlPath) -> None:
    """Take the value at the end of these steps out of the table, if it is there."""
    for step in steps[:-1]:
        if isinstance(table, dict):
            table = table.get(step)
        elif isinstance(table, list) and isinstance(step, int):
            table = table[step]
    if isinstance(table, dict) and steps:
        table.pop(steps[-1], None)


def _as_json(value: object) -> str:
    """For pydantic, which is strict with JSON as TOML is: 1 is neither "1" nor true. Raises
    `ValueError` for a number that nobody would write."""
    return json.dumps(value, default=str)


def _read_cards(table: Mapping[str, object], file: str, pack: Pack) -> None:
    for key in sorted(table.keys() - {"card"}):
        problem = "unknown table; a card is written as [[card]]"
        pack.errors.append(pack.error(file, (key,), problem, at_key=True))
    entries = table.get("card", [])
    if not isinstance(entries, list):
        pack.errors.append(pack.error(file, ("card",), "cards are written as [[card]]"))
        return
    room = MAX_CARDS - len(pack.cards)
    if len(entries) > room:
        pack.errors.append(PackMistake(file, "", "", f"more than {MAX_CARDS} cards in the pack"))
    for number, entry in enumerate(entries[:room]):
        id_ = _id_of(entry, number)
        try:
            card = CARD_ADAPTER.validate_json(_as_json(entry), strict=True)
            pack.cards.append(CardInFile(file, card, number, id_))
        except ValidationError as error:
            found = list(find_shape_mistakes(Card, error.errors()))
            pack.errors.extend(
                pack.error(
                    file, ("card", number, *one.steps), one.problem, card=id_, at_key=one.at_key
                )
                for one in found
            )
            if (rest := _rest_of(entry, found)) is not None:
                card, gone = rest
                pack.cards.append(CardInFile(file, card, number, id_, gone))
        except ValueError as error:
            pack.errors.append(pack.error(file, ("card", number), str(error), card=id_))


def _id_of(entry: object, number: int) -> str:
    given = entry.get("id") if isinstance(entry, dict) else None
    return given[:48] if isinstance(given, str) and given else f"card {number + 1}"


def _rest_of(entry: object, found: Iterable[FileMistake]) -> tuple[Card, frozenset[str]] | None:
    """The card without what is wrong with it and the fields that were, so that one mistake hides
    no other; None if these say what the others mean."""
    rest = deepcopy(entry)
    gone: set[str] = set()
    for one in found:
        if not isinstance(rest, dict) or not one.steps:
            return None
        if one.extra:
            _remove(rest, one.steps)
            continue
        name = str(one.steps[0])
        gone.add(name)
        rest.pop(name, None)
        if name in _STAND_INS:
            rest[name] = _STAND_INS[name]
    if gone & _MEANS:
        return None
    try:
        return CARD_ADAPTER.validate_json(_as_json(rest), strict=True), frozenset(gone)
    except ValueError:
        return None
