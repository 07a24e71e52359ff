"""Cases of tests: a few that are quick, and the rest, which prove the same once more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, product
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

from cards.languages import LANGUAGES
from tests.rulebook import EVERY_EDITION

T = TypeVar("T")


def mostly_slow(cases: Sequence[T], *quick: T) -> list[ParameterSet]:
    """All of them for `parametrize`, slow but for those that are named, or the first: what holds
    for one goes through the same lines for each. Raises `ValueError` for a name that is none."""
    kept = quick or cases[:1]
    for one in kept:
        cases.index(one)
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if case in kept else pytest.mark.slow,
        )
        for case in cases
    ]


IN_EVERY_EDITION_AND_LANGUAGE = mostly_slow(
    list(product(EVERY_EDITION, LANGUAGES)), *zip(EVERY_EDITION, cycle(LANGUAGES), strict=False)
)
"""For `parametrize("edition, language", ...)`: each edition in one language quickly, by turns."""
