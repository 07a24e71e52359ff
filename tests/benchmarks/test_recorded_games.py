"""Recorded games are played again as far as their commands are accepted."""

from __future__ import annotations

from pathlib import Path

from engine.core.commands import OpenDoor
from tests.benchmarks.recorded_games import (
    lengths_accepted,
    read_games,
    record_game,
    replay,
    write_games,
)
from tests.engine.boxes import box_of


def test_what_was_recorded_is_accepted_again(tmp_path: Path) -> None:
    box = box_of("classic")
    game = record_game(box, 1)
    write_games([game], tmp_path / "games.gz")
    (again,) = read_games(tmp_path / "games.gz")
    assert again == game
    assert lengths_accepted(box, [again]) == [len(game.commands)]
    assert replay(box, again, 30, views=True).commands == 30


def test_a_game_is_played_up_to_what_is_refused() -> None:
    box = box_of("classic")
    game = record_game(box, 1)
    game.commands.insert(7, (0, OpenDoor()))
    assert lengths_accepted(box, [game]) == [7]
