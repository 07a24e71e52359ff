"""The main states in plain lines are said as they were read and found good."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui.plain.states import path, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_said_as_it_was_read(language: Language) -> None:
    assert told(language) == path(language).read_text(encoding="utf-8")
