"""Where the keys and values of a text stand, whatever blanks people put between them."""

from __future__ import annotations

import tomllib

import pytest

from cards.toml_positions import find_toml_positions


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("a = 1", {("a",): (1, 1)}),
        ("  a = 1\n\tb=2", {("a",): (1, 3), ("b",): (2, 2)}),
        ("a . b = 1", {("a", "b"): (1, 5)}),
        ("[ a . b ]\nc = 1", {("a", "b", "c"): (2, 1)}),
        ("x = { a = 1 ,  b = 2 }", {("x", "a"): (1, 7), ("x", "b"): (1, 16)}),
        ("[[ card ]]\nid = 'x'\n[[card]]\n id = 'y'", {("card", 1, "id"): (4, 2)}),
        ("# no key = 1\n'a b' = 1", {("a b",): (2, 1)}),
    ],
)
def test_a_key_stands_where_it_is_written(
    text: str, keys: dict[tuple[str | int, ...], tuple[int, int]]
) -> None:
    tomllib.loads(text)
    found = find_toml_positions(text)
    assert {steps: found.of(steps, key=True) for steps in keys} == keys
