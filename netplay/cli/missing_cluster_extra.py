"""The packages of `kickdoor[cluster]`, for the commands that need them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from netplay.input_error import InputError


@contextmanager
def explain_missing_cluster_extra() -> Iterator[None]:
    """While imports of it may fail: raises `InputError` with a line that says what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise InputError(
            f"several processes need {error.name}: "
            "python -m pip install 'kickdoor[cluster]' brings it"
        ) from None
