"""Small faults that can be put into Python code, one at a time, for tests to find."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_REACHED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """One fault: a piece of a file, by lines from 1 and columns from 0 in UTF-8 bytes, and what
    stands there instead."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    before: str
    after: str

    @property
    def id(self) -> str:
        """A name that tells it from all others of the same code."""
        return f"{self.path}:{self.line}:{self.column} {self.before} -> {self.after}"

    def applied(self, source: str) -> str:
        """The file with the fault in it."""
        lines = source.encode().splitlines(keepends=True)
        first, last = lines[self.line - 1], lines[self.end_line - 1]
        middle = first[: self.column] + self.after.encode() + last[self.end_column :]
        return b"".join([*lines[: self.line - 1], middle, *lines[self.end_line :]]).decode()


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Every mutant of a file, in its order. Only what runs in a function is changed: code that runs
    on import, annotations, defaults, docstrings and assertions stay."""
    lines = source.encode().splitlines(keepends=True)
    found = []
    for node, after in _changes(ast.parse(source), inside=False):
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        rows = lines[node.lineno - 1 : end_line]
        rows[-1] = rows[-1][:end_column]
        before = " ".join(b"".join([rows[0][node.col_offset :], *rows[1:]]).decode().split())
        place = (node.lineno, node.col_offset, end_line, end_column)
        found.append(Mutant(path, *place, before, after))
    return sorted(found, key=lambda one: (one.line, one.column, one.after))


def _changes(node: ast.AST, inside: bool) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What can be changed in a node, each with what stands there instead."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            docstring = ast.get_docstring(node) is not None
            parts: list[ast.AST] = list(node.body[docstring:])
            inside = True
        case ast.ClassDef():
            parts = list(node.body)
        case ast.JoinedStr() | ast.Assert() | ast.pattern():
            return
        case ast.AnnAssign():
            parts = [node.value] if node.value is not None else []
        case _:
            parts = list(ast.iter_child_nodes(node))
    if inside:
        yield from _instead(node)
    for part in parts:
        yield from _changes(part, inside)


def _instead(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in _COMPARED:
            yield node, _text(ast.Compare(left, [_COMPARED[type(op)]()], others))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _REACHED:
            if not any(_is_text(side) for side in (left, right)):
                yield node, _text(ast.BinOp(left, _REACHED[type(op)](), right))
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in _REACHED:
            if not _is_text(value):
                changed = ast.AugAssign(target, _REACHED[type(op)](), value)
                yield node, ast.unparse(changed)
        case ast.BoolOp(op=op, values=values):
            yield (
                node,
                _text(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)),
            )
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, _text(operand)
        case ast.Constant(value=bool(value)):
            yield node, repr(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield node, repr(value + 1)
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, f"(not {_text(test)})"
        case ast.comprehension(ifs=[*tests]):
            for one in tests:
                yield one, "True"
        case ast.Return(value=ast.expr() as value):
            if not (isinstance(value, ast.Constant) and value.value is None):
                yield value, "None"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise():
            yield node, "pass"
        case ast.Break():
            yield node, "continue"
        case ast.Continue():
            yield node, "break"
        case _:
            pass


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _is_text(node: ast.expr) -> bool:
    """Whether an operator puts texts together, where another one would only end in a TypeError."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
