"""`kickdoor simulate`, as a person or a program would use it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool

import pytest

from cards.built_in_editions import load_built_in_edition
from engine.core.errors import EngineBug
from engine.simulation import BotGameReport
from netplay.cli.main import main
from netplay.laboratory import parallel_games

KEYS = [
    "editions",
    "seats",
    "bots",
    "games",
    "finished",
    "stalled",
    "illegal",
    "decisions",
    "seconds",
    "decisions_per_second",
    "rounds",
    "seat_wins",
    "seat_shares",
    "shared",
    "early",
    "windows",
    "cards_total",
    "cards_played",
    "never_played",
    "strongest",
    "over_bound",
]
TIMED = ("seconds", "decisions_per_second")


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["simulate", "--edition", "classic", "--json", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    told: dict[str, object] = json.loads(out)
    return told


def untimed(told: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in told.items() if key not in TIMED}


def test_a_program_is_told_everything_in_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    told = figures(capsys, "--games", "2", "--seats", "3", "--seed", "x", "--processes", "1")
    assert list(told) == KEYS
    assert told["editions"] == ["classic"]
    assert (told["seats"], told["games"], told["finished"]) == (3, 2, 2)
    assert (told["stalled"], told["illegal"]) == (0, 0)
    rounds, wins, windows = told["rounds"], told["seat_wins"], told["windows"]
    assert isinstance(rounds, dict)
    assert 0 < rounds["p5"] <= rounds["median"] <= rounds["p95"]
    assert isinstance(wins, list)
    assert len(wins) == 3
    assert sum(wins) >= 2
    assert isinstance(windows, dict)
    assert list(windows) == ["setup", "victory", "defeat", "curse", "die", "receipt", "claim"]
    cards = load_built_in_edition("classic").cards
    assert told["cards_total"] == sum(card.count for card in cards)
    strongest, shares = told["strongest"], told["seat_shares"]
    assert isinstance(strongest, list)
    assert list(strongest[0]) == ["id", "played", "won"]
    assert isinstance(shares, list)
    assert list(shares[0]) == ["share", "low", "high"]
    unplayed = told["never_played"]
    assert isinstance(unplayed, list)
    assert told["cards_played"] == sum(card.count for card in cards if card.id not in unplayed)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_on_any_number_of_cores(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--games", "2", "--seats", "3", "--seed", "cores")
    alone = figures(capsys, *words, "--processes", "1")
    together = figures(capsys, *words, "--processes", "2")
    assert untimed(alone) == untimed(together)
    other = figures(capsys, *words[:-1], "other", "--processes", "1")
    assert untimed(other) != untimed(alone)


def test_a_person_is_told_a_line_per_subject(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--processes", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "classic with 4 seats: games 1, finished 1, stalled 0, illegal commands 0"
    assert [line.split(":")[0] for line in lines[1:]] == [
        "bots",
        "decisions",
        "rounds",
        "wins by seat",
        "won by several",
        "windows",
        "cards played",
        "never played",
        "players win most with",
    ]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--edition", "chess"], "there is no edition 'chess'; there are: "),
        (["--edition", "\x1b[2J"], "there is no edition '\\x1b[2J'"),
        (["--seats", "2"], "classic is for 3 to 6 players"),
        (["--seats", "7"], "classic is for 3 to 6 players"),
        (["--bots", "clever"], "--bots: there are no bots 'clever'; there are: easy, "),
        (["--bots", "easy,normal"], "--bots: one kind for all, or one for each of the 4 seats"),
    ],
)
def test_what_cannot_be_played_gets_one_line(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert hint in err


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--games", "-3"],
        ["--games", "many"],
        ["--games", "100001"],
        ["--seats", "few"],
        ["--processes", "0"],
        ["--processes", "9999"],
        ["classic"],
    ],
)
def test_a_wrong_command_line_exits_with_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", *words])
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "hint"),
    [
        (EngineBug("two die windows at once"), "game 0 of seed "),
        (BrokenProcessPool(), "a process was killed"),
    ],
)
def test_a_game_that_breaks_is_named_in_one_line(
    error: Exception,
    hint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: object) -> Iterator[BotGameReport]:
        raise error

    monkeypatch.setattr(parallel_games, "_spread", broken)
    assert main(["simulate", "--games", "3", "--seed", "x"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert hint in err
