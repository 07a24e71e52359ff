"""`kickdoor ladder`: who meets whom, and what the ratings say."""

from __future__ import annotations

import json

import pytest

from engine.bots import BotKind
from engine.simulation import BotGameReport
from netplay.cli.main import main
from netplay.laboratory import bot_ratings
from netplay.laboratory.parallel_games import GameJob, GameResult
from tests.netplay.forking import FORKING

EASY, NORMAL, GREEDY = BotKind("easy"), BotKind("normal"), BotKind("normal", "greedy")


def game(*winners: int) -> GameResult:
    return GameResult(BotGameReport(bool(winners), 1, 0, 3, winners, {}, frozenset(), {}), 0.5)


def test_every_two_kinds_meet_and_change_places_over_the_same_cards() -> None:
    jobs = bot_ratings.round_robin_jobs((EASY, NORMAL, GREEDY), 4, 2, "x")
    assert [pair for pair, _ in jobs] == [(0, 1), (0, 1), (0, 2), (0, 2), (1, 2), (1, 2)]
    first, second = jobs[0][1], jobs[1][1]
    assert first.kinds == (EASY, NORMAL, EASY, NORMAL)
    assert second.kinds == (NORMAL, EASY, NORMAL, EASY)
    assert first.seed == second.seed


def test_a_challenger_sits_in_every_seat() -> None:
    jobs = bot_ratings.challenge_jobs(NORMAL, EASY, 3, 3, "x")
    assert [job.kinds.index(NORMAL) for job in jobs] == [0, 1, 2]
    assert all(job.kinds.count(EASY) == 2 for job in jobs)


def test_a_shared_victory_is_a_part_of_one_and_a_stalled_game_is_none() -> None:
    job = GameJob((NORMAL, EASY, EASY), "0" * 32)
    assert bot_ratings.victory_share_in_game(NORMAL, job, game(0).report) == 1.0
    assert bot_ratings.victory_share_in_game(NORMAL, job, game(0, 2).report) == 0.5
    assert bot_ratings.victory_share_in_game(NORMAL, job, game().report) is None
    came = bot_ratings.challenge_result(
        NORMAL, EASY, [job] * 4, [game(0), game(0, 2), game(1), game()]
    )
    assert (came.games, came.stalled, came.won.share, came.cpu) == (3, 1, 0.5, 0.5)


def test_three_wins_in_four_are_190_points_of_elo() -> None:
    scores = {(0, 1): [1.0] * 750 + [0.0] * 250}
    strong, weak = bot_ratings.elo_ratings((NORMAL, EASY), scores, "x")
    assert (strong.kind, weak.kind) == ("normal", "easy")
    assert strong.elo + weak.elo == pytest.approx(3000, abs=1)
    assert strong.elo - weak.elo == pytest.approx(190, abs=2)
    assert weak.high < 1500 < strong.low < strong.elo < strong.high


def test_who_loses_every_game_is_still_rated() -> None:
    scores = {(0, 1): [1.0] * 5, (0, 2): [1.0] * 5, (1, 2): [0.5] * 5}
    rated = bot_ratings.elo_ratings((GREEDY, EASY, NORMAL), scores, "x")
    assert rated[0].kind == "normal-greedy"
    assert rated[1].elo == pytest.approx(rated[2].elo, abs=1)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_ladder_on_any_number_of_cores(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # test_simulate.py starts Python for such processes; these are forks.
    monkeypatch.setattr("multiprocessing.get_context", lambda how: FORKING)
    words = ["ladder", "--seats", "3", "--games", "1", "--seed", "cores", "--bots", "easy,normal"]
    told = []
    for processes in ("1", "2"):
        assert main([*words, "--json", "--processes", processes]) == 0
        told.append(json.loads(capsys.readouterr().out))
        assert told[-1]["challenges"][0].pop("cpu") > 0
    assert told[0] == told[1]
    assert list(told[0]) == ["editions", "seats", "games", "ratings", "challenges"]
    assert {one["kind"] for one in told[0]["ratings"]} == {"easy", "normal"}
    assert told[0]["challenges"][0]["games"] == 1


def test_a_person_is_told_a_line_per_kind_and_per_challenge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--seats", "3", "--games", "1", "--processes", "1", "--bots", "easy,normal"]
    assert main(["ladder", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert {line.split()[0] for line in lines[:2]} == {"easy", "normal"}
    assert "against 2 " in lines[2]


def test_challenges_alone_are_played_by_the_order_in_which_kinds_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--seats", "3", "--games", "0", "--alone", "2", "--processes", "1", "--seed", "x"]
    assert main(["ladder", *words, "--bots", "random,easy"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("one easy against 2 random: wins 100.0% of 2 (")
    assert line.endswith(" s a game")
    assert main(["ladder", "--games", "0"]) == 1
    assert "--alone" in capsys.readouterr().err


@pytest.mark.parametrize("kinds", ["easy", "easy,easy", "easy,hopeless"])
def test_one_kind_is_no_ladder(kinds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--bots", kinds]) == 1
    err = capsys.readouterr().err
    assert err.startswith("kickdoor: --bots: ")
    assert err.count("\n") == 1
