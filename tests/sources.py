"""The parsed source files of this repository, for tests that read the code."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a Python file. It is parsed once, so leave it as it is."""
    return ast.parse(path.read_text(encoding="utf-8"))
