"""Codes that people read out to each other."""

from __future__ import annotations

import asyncio

import pytest

from netplay.access_codes import (
    INVITATION_LENGTH,
    KEY_LINKING_LENGTH,
    CodeAttemptLimiter,
    new_code,
    normalize_code,
)
from tests.netplay.faketime import FakeTime


@pytest.mark.parametrize("length", [INVITATION_LENGTH, KEY_LINKING_LENGTH])
def test_a_code_can_be_typed_in_any_way(length: int) -> None:
    code = new_code(length)
    assert len(code.replace("-", "")) == length
    for typed in (code, code.lower(), code.replace("-", ""), f"  {code.replace('-', ' ')}\t"):
        assert normalize_code(typed) == code


def test_letters_that_look_like_digits_are_those_digits() -> None:
    assert normalize_code("oOiL-1234") == "0011-1234"


@pytest.mark.parametrize("typed", ["", " - ", "geheim!", "ünicode", "\x1b[A", "x" * 39 + "!"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert normalize_code(typed) == ""


async def test_a_thousand_addresses_try_no_faster_than_a_few() -> None:
    time = FakeTime()
    attempts = CodeAttemptLimiter(time)
    tried = [attempts.take(f"192.0.{n // 250}.{n % 250}") for n in range(500)]
    assert sum(tried) == 200
    assert not attempts.take("198.51.100.1")
    await time.advance(1, lambda: asyncio.sleep(0))
    assert attempts.take("198.51.100.1")
