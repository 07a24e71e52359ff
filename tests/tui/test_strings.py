"""No word that a player reads stands in Python: all of them are in the catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import netplay
import tui
from tests.sources import tree_of

PHRASE = re.compile(r"[^\W\d_]{2,}[,:.!?]* [^\W\d_]{2,}|^\W*[A-ZÄÖÜ][^\W\d_]*[a-zäöü]{2,}\W*$")
"""Two words, or one with a capital."""
KEY = re.compile(r"[\w.]*")
"""A key of the catalogue or of a setting, a name in the program."""
SPEAKING = (
    "admin",
    "admission",
    "access_codes.py",
    "games/tutorial_table.py",
    "host/lobby_app_provider.py",
    "lobby",
    "local/make_local_table.py",
    "local/local_tables.py",
    "local/plain_lines.py",
    "remote",
    "ssh",
    "table/non_game_actions.py",
    "table/broadcast.py",
    "table/game.py",
    "table/inbox.py",
    "table/knocks.py",
    "table/spectators.py",
    "table/table.py",
)
"""The parts of `netplay` whose lines come to players; others answer whoever typed a command."""
NOT_SAID = {
    "tui/alerts.py": {"Kickdoor"},  # the title of the window, in every language
    "tui/app.py": {"Kickdoor"},
    # What German keyboards call two keys.
    "tui/canvas/clickable_keys.py": {"Bild↑", "Bild↓", "Bild+", "Bildv"},
    "tui/words/catalogue.py": {"English", "Deutsch", "Italiano"},  # each in its own language
    # Told before the client has said which language it speaks.
    "netplay/ssh/connection.py": {"You are banned from this host."},
}
"""What stands in Python on purpose."""
ROOT = Path(tui.__file__).parent.parent


def modules() -> Iterator[Path]:
    yield from Path(tui.__file__).parent.rglob("*.py")
    package = Path(netplay.__file__).parent
    for part in SPEAKING:
        found = package / part
        assert found.exists()
        yield from [found] if found.suffix else found.rglob("*.py")


def said(tree: ast.AST) -> Iterator[str]:
    """The strings of a module that could be shown: no docstrings, errors, log lines, types, SQL."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.AST) and not is_for_programmers(node):
                yield from said(node)


def is_for_programmers(node: ast.AST) -> bool:
    match node:
        case ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "DEFAULT_CSS")]):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
            return True
        case ast.Call(func=ast.Attribute(attr="execute" | "executescript" | "executemany")):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name.endswith(("Error", "Unreadable")) or name in ("note", "cast", "TypeVar")
    return False


def phrases(tree: ast.Module) -> set[str]:
    return {one for one in said(tree) if PHRASE.search(one) and not KEY.fullmatch(one)}


def test_no_module_has_words_of_its_own() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted(set(modules())):
        name = path.relative_to(ROOT).as_posix()
        said = phrases(tree_of(path)) - NOT_SAID.get(name, set())
        if said:
            found[name] = said
    assert not found


def test_words_in_python_are_found() -> None:
    assert phrases(ast.parse('row.put("not in the catalogue")')) == {"not in the catalogue"}
    assert phrases(ast.parse('row.put(f"{n} cards left")')) == {" cards left"}
    assert phrases(ast.parse('row.put("Menu!")')) == {"Menu!"}
    assert not phrases(
        ast.parse('"""A docstring."""\nlog.error("it has failed: %s", words("menu.title"))')
    )
