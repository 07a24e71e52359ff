"""What the soak plays, and that it finds what is wrong."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.commands import ExpireClock, PlayCard
from engine.core.errors import EngineBug, Refusal
from engine.core.state import GameState
from engine.core.zones import DOOR_DECK
from engine.game import new_game
from tests.benchmarks import soak, wild_game
from tests.benchmarks.soak import Soaked, play_one
from tests.benchmarks.wild_game import WildGame, check_goes_on
from tests.benchmarks.wild_tables import WildTable, wild_table
from tests.engine import secrecy
from tests.engine.boxes import box_of
from tests.engine.secrecy import check_refusal_is_blind


@pytest.fixture(scope="module")
def table() -> WildTable:
    return WildTable(box_of("classic"), 3, {})


@pytest.fixture
def state(table: WildTable) -> GameState:
    return new_game(table.box, ("female", "male", "other"), "3" * 32)[0]


def test_tables_are_of_all_sorts_and_the_same_by_the_same_chance() -> None:
    tables = [wild_table(Random(n)) for n in range(12)]
    assert len({one.box.editions for one in tables}) > 2
    assert any(one.rules for one in tables)
    assert not all(one.rules for one in tables)
    assert str(wild_table(Random(3))) == str(tables[3])


@pytest.mark.parametrize("number", [1, 2])
def test_the_same_number_is_the_same_game(table: WildTable, number: int) -> None:
    one, other = (WildGame(table, 1, number) for _ in range(2))
    for game in (one, other):
        game.run(60, checks=True)
        game.replay()
    assert one.log == other.log
    assert any(name.startswith("foolish") for name in one.seen)


def test_a_broken_game_is_named_with_its_number_and_its_table(
    table: WildTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise EngineBug("two windows\nat once")

    monkeypatch.setattr(wild_game, "submit_command", broken)
    monkeypatch.setattr("tests.engine.randomplay.submit_command", broken)
    (line,) = play_one(table, 1, 4711).broken
    assert line.startswith("game 4711, after 0 commands, classic by classic, 3 seats: EngineBug")
    assert "\n" not in line


def test_a_soak_ends_with_1_if_anything_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fine, wrong = Soaked(1, 1, 300), Soaked(1, 0, 200, broken=["game 7, after 12 commands"])
    for parts, code in (([fine], 0), ([fine, wrong], 1)):
        monkeypatch.setattr(soak, "soaked", lambda *_, parts=parts: iter(parts))
        assert soak.main(["--commands", "500"]) == code
    out, err = capsys.readouterr()
    assert "nothing is wrong" in out
    assert out.endswith("1 games broke\n")
    assert "game 7, after 12 commands" in err


def test_a_refusal_that_tells_where_a_hidden_card_lies_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 guesses at a door card in the deck."""

    def telling(state: GameState, _: int, command: PlayCard) -> Refusal:
        return Refusal("HAND-01", "not_yours", {"zone": state.where[command.card]})

    guess = PlayCard(state.zones[DOOR_DECK][0])
    _look_often(state, guess)
    monkeypatch.setattr(secrecy, "why_illegal", telling)
    with pytest.raises(AssertionError, match="seat 0 could tell"):
        _look_often(state, guess)


def _look_often(state: GameState, guess: PlayCard) -> None:
    """Two cards of one deck may change places unnoticed: what is swapped is up to chance."""
    for start in range(20):
        check_refusal_is_blind(state, 0, guess, start)


def test_a_game_that_clocks_do_not_bring_on_is_found(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_goes_on(state)
    asked: list[ExpireClock] = []
    monkeypatch.setattr(wild_game, "submit_command", lambda _, seat, command: asked.append(command))
    with pytest.raises(AssertionError, match="has not ended"):
        check_goes_on(state)
    assert len(asked) == wild_game.PATIENCE
