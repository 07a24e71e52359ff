"""Names: the glossary's types are there, and no public type stands for two things."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("cards", "engine", "tui", "netplay")
GLOSSARY = (
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Usual words")[0]
)


TYPE = re.compile(r"^(?:class ([A-Z]\w*)|([A-Z]\w*) = (?![\w.\[\]]+\())", re.MULTILINE)
"""A class or an alias; what is called, like a type variable or an adapter, is neither."""


def type_names(source: str) -> Iterator[str]:
    """The public classes, protocols and aliases of a module; no constant and no type variable."""
    for match in TYPE.finditer(source):
        name = match[1] or match[2]
        if not name.isupper():
            yield name


@pytest.fixture(scope="module")
def places() -> dict[str, list[str]]:
    """Where each public type is declared."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for name in type_names(path.read_text(encoding="utf-8")):
            found[name].append(path.relative_to(ROOT).as_posix())
    return found


def test_no_type_name_stands_for_two_things(places: dict[str, list[str]]) -> None:
    assert len(places) > 500
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_each_word_of_the_glossary_has_what_carries_it(places: dict[str, list[str]]) -> None:
    words = re.findall(r"^\| (?!word|---)(.+?) \| .+ \| (.+) \|$", GLOSSARY, re.MULTILINE)
    assert len(words) > 80
    lost = [
        (word, name)
        for word, carriers in words
        for name in re.findall(r"`([^`]+)`", carriers) or ["nothing"]
        if not (name in places or ("/" in name and (ROOT / name).is_file()))
    ]
    assert lost == []


def test_no_word_of_the_glossary_has_two_lines() -> None:
    words = re.findall(r"^\| (?!word|---)(.+?) \|", GLOSSARY, re.MULTILINE)
    assert sorted(words) == sorted(set(words))


def test_each_module_that_a_page_names_is_there() -> None:
    """By its path, or by its last part alone; of the page of old names, the new ones."""
    known = [path.as_posix() for room in (*ROOMS, "tests") for path in (ROOT / room).rglob("*.py")]
    named = []
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            text = line.split(" | ")[1] if page.name == "renamed.md" and " | " in line else line
            named += [(page.name, name) for name in re.findall(r"(?<![*\w/])[\w/]+\.py\b", text)]
    assert len(named) > 300
    assert [
        one for one in named if not any(path.endswith(f"/{one[1].lstrip('/')}") for path in known)
    ] == []


def test_each_new_name_on_the_page_of_old_ones_is_in_the_code() -> None:
    text = "".join(
        path.read_text(encoding="utf-8") for room in ROOMS for path in (ROOT / room).rglob("*.py")
    )
    known = set(re.findall(r"\w+", text))
    page = (ROOT / "docs" / "renamed.md").read_text(encoding="utf-8")
    names = re.findall(r" is `(?:\w+\.)*(\w+)`", page)
    assert len(names) > 1000
    assert [name for name in names if name not in known] == []
