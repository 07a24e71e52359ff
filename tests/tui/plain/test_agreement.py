"""No plain line contradicts another one, in every scene and over random games."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle

import pytest

from cards.languages import LANGUAGES
from tests.rulebook import EVERY_EDITION
from tests.tui.plain.agreement import of_screens, plain_contradictions
from tests.tui.plain.reader import Lines
from tests.tui.scenes import SCENES, guest_at
from tests.tui.sitting import Sitting
from tui.table.model.desk import Desk

GAMES = (*EVERY_EDITION, "+".join(EVERY_EDITION))


def desk_of(lines: Lines) -> Desk:
    table = lines.game._table
    assert table is not None
    return table.desk


def wrong_in_a_game(edition: str, seed: int, steps: int) -> Counter[str]:
    chance = random.Random(seed)
    sitting = Sitting(seats=4, seat=seed % 4, edition=edition)
    lines = Lines(sitting, language=LANGUAGES[seed % len(LANGUAGES)])
    wrong: Counter[str] = Counter()
    for _ in range(steps):
        if sitting.state.over:
            break
        sitting.does_anything(chance)
        lines.now += 5.0
        desk = desk_of(lines)
        wrong.update(plain_contradictions(desk))
        said = (one for one in lines.take() if of_screens(one, desk))
        wrong.update(f"of a screen: {one}" for one in said)
    return wrong


@pytest.mark.parametrize("edition", ["classic", "super"])
def test_no_line_of_a_game_contradicts_another(edition: str) -> None:
    assert not wrong_in_a_game(edition, 1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_no_line_of_a_long_game_contradicts_another(edition: str) -> None:
    """The same as the quick test with two games to their end;
    `python -m tests.benchmarks.many_games` has more of them."""
    assert not wrong_in_a_game(edition, 0, 300) + wrong_in_a_game(edition, 2, 300)


def test_no_scene_contradicts_itself_in_lines(subtests: pytest.Subtests) -> None:
    for scene, language in zip(SCENES, cycle(LANGUAGES), strict=False):
        with subtests.test(scene=scene, language=language):
            desk = guest_at(scene, language).desk
            desk.typed = True
            assert list(plain_contradictions(desk)) == []
