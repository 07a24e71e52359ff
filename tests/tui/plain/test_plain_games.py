"""Whole games by somebody who knows nothing but what the lines say, and by somebody who types
rubbish."""

from __future__ import annotations

import random

import pytest

from cards.languages import LANGUAGES
from tests.cases import mostly_slow
from tests.rulebook import EVERY_EDITION
from tests.tui.plain.reader import Lines, Reader, play_to_the_end, sit_down

BLEND = "+".join(EVERY_EDITION)
RUBBISH = (
    "", "0", "00", "-1", "99", "3 3 3", "nay", "m", "b 2", "ask", "ask b", "ask b 99 first",
    "sell 1 2 3", "trade b", "trade z", "show b 1", "give", "read", "read \x1b[2J", "why 9",
    "öffnen", "play", "play 12", "rules NOPE-99", "log 9999999999", "auto 7 8 9", "settings 9",
    "say \u202e!", "none", "all", "back", "again", "1 " * 300, "²", "٣", "{n}", "%s",
    "gear 99", "power 1 1",
    "throw 1", "undo", "hold", "no", "let", "first", "now", "\ud800", "a" * 4000,
)  # fmt: skip


@pytest.mark.parametrize(
    "edition",
    [
        EVERY_EDITION[0],
        *(pytest.param(one, marks=pytest.mark.slow) for one in (*EVERY_EDITION[1:], BLEND)),
    ],
)
def test_a_whole_game_is_played_by_what_the_lines_say(edition: str) -> None:
    sitting = sit_down(edition)
    lines = Lines(sitting)
    typed = play_to_the_end(sitting, Reader(lines, 7))
    assert typed > 20
    assert any(line.startswith("Type again") for line in lines.written)
    assert len({command.kind for command in sitting.sent}) > 6


@pytest.mark.parametrize(
    ("edition", "seed"), mostly_slow([("classic", 1), ("agents", 2), ("super", 3)], ("agents", 2))
)
def test_rubbish_breaks_nothing_and_every_line_of_it_is_answered(edition: str, seed: int) -> None:
    chance = random.Random(seed)
    sitting = sit_down(edition, seed=seed)
    lines = Lines(sitting, language=LANGUAGES[seed - 1])
    for step in range(900):
        if sitting.state.over:
            break
        if step % 3 == 0:
            sitting.does_anything(chance)
        lines.now += 1.0
        lines.game.line(chance.choice(RUBBISH))
    assert not lines.left
    assert lines.written
    assert not [line for line in lines.written if "{" in line and "{n}" not in line]
