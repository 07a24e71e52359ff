"""Pieces of text put together: numbers, lists, spaces, capitals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Keeps a number and its noun in one line."""


def signed_number(amount: int) -> str:
    """`+4`, `-1`."""
    return f"{amount:+d}"


def format_die_faces(faces: Iterable[int]) -> str:
    """Faces of a die: `1-3`, `2, 4`, `1, 5-6`."""
    runs: list[list[int]] = []
    for face in sorted(faces):
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def join_as_list(parts: Sequence[str], last: str) -> str:
    """`a, b and c`, with the language's own word before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def join_with_spaces(*parts: str) -> str:
    """The parts that are not empty, with a space between."""
    return " ".join([part for part in parts if part])


def capitalize_first(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{capitalize_first(text)}."
