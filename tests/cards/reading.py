"""Which keys of a profile the source reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import cards
import engine
import netplay
import tui
from cards.profile import Profile
from tests.sources import tree_of

ROOMS = (cards, engine, tui, netplay)
SECTION_OF = {
    getattr(field.annotation, "__name__", ""): section
    for section, field in Profile.model_fields.items()
}
"""The section that a class has the keys of, by its name."""
Sections = Mapping[str, frozenset[str]]
"""The keys of each section."""


def sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted(Path(str(room.__file__)).parent.rglob("*.py"))


def keys_read(sections: Sections) -> set[str]:
    """`section.key` of everything that is read as `….section.key`, or through a name or parameter
    that stands for the section."""
    found: set[str] = set()
    naming = _naming_any(sections)
    for path in sources():
        if naming.search(path.read_text(encoding="utf-8")):
            found |= reads_of(tree_of(path), sections)
    return found


def reads_of(module: ast.Module, sections: Sections) -> set[str]:
    """As `keys_read`, of one module."""
    found: set[str] = set()
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            found |= set(_read_in(function, sections))
    return found


def _naming_any(sections: Sections) -> re.Pattern[str]:
    """What a module has that could read a key; the others need not be parsed."""
    names = sorted({key for keys in sections.values() for key in keys})
    return re.compile(rf"\.({'|'.join(names)})\b|getattr")


def _read_in(function: ast.FunctionDef | ast.AsyncFunctionDef, sections: Sections) -> Iterator[str]:
    stands_for = _names(function, sections)

    def meant(value: ast.expr) -> Iterable[str]:
        if isinstance(value, ast.Attribute) and value.attr in sections:
            return (value.attr,)
        return stands_for.get(value.id, ()) if isinstance(value, ast.Name) else ()

    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            for section in meant(node.value):
                if node.attr in sections[section]:
                    yield f"{section}.{node.attr}"
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
            for section in meant(node.args[0]):
                yield from (f"{section}.{key}" for key in sections[section])


def _names(
    function: ast.FunctionDef | ast.AsyncFunctionDef, sections: Sections
) -> dict[str, set[str]]:
    """Local names that a section is assigned to, and parameters that are annotated as one."""
    names: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            pairs = _pairs(node.targets[0], node.value)
            for target, value in pairs:
                if isinstance(target, ast.Name) and isinstance(value, ast.Attribute):
                    names.setdefault(target.id, set()).add(value.attr)
        elif isinstance(node, ast.arg) and node.annotation is not None:
            kinds = {
                SECTION_OF.get(one.id, "")
                for one in ast.walk(node.annotation)
                if isinstance(one, ast.Name)
            }
            names.setdefault(node.arg, set()).update(kinds)
    return {name: {one for one in meant if one in sections} for name, meant in names.items()}


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=False)
    else:
        yield target, value


def edition_conditions(edition_ids: Iterable[str]) -> list[str]:
    """Comparisons, matches and look-ups by an edition's name, with their places."""
    ids = set(edition_ids)
    found = []
    for path in sources():
        source = path.read_text(encoding="utf-8")
        if not any(f'"{one}"' in source for one in ids):
            continue
        for node in ast.walk(tree_of(path)):
            parts: list[ast.expr] = []
            if isinstance(node, ast.Compare):
                parts = [node.left, *node.comparators]
            elif isinstance(node, ast.MatchValue):
                parts = [node.value]
            elif isinstance(node, ast.If | ast.IfExp | ast.While):
                parts = [node.test]
            elif isinstance(node, ast.Subscript):
                parts = [node.slice]
            elif isinstance(node, ast.Dict):
                parts = [key for key in node.keys if key is not None]
            for part in parts:
                for leaf in ast.walk(part):
                    if isinstance(leaf, ast.Constant) and leaf.value in ids:
                        found.append(f"{path.name}:{leaf.lineno}: {leaf.value}")
    return found
