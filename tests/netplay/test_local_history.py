"""`kickdoor history` and `kickdoor scores`: what was played to its end at home."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.local import local_history
from netplay.local.local_history import HISTORY_FILE, LocalHistory
from netplay.local.saved_games import SavedGames
from tests.netplay.local_games import at_home, played
from tests.tui.past_games.records import bot, game, local
from tui.past_games.game_record import GameRecord


def history(folder: Path) -> LocalHistory:
    return LocalHistory(folder / HISTORY_FILE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LocalHistory:
    """The history that the commands read."""
    monkeypatch.setattr("netplay.local.saved_games.local_games_folder", lambda: tmp_path)
    return history(tmp_path)


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Bo")])
async def test_a_game_at_home_is_kept_by_the_names_of_its_people(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    games, time = at_home(tmp_path, names)
    await played(games, time, games.begin())
    public = games.table.public
    await games.close()
    for _ in range(2):  # Whoever looks for saved games finds it over, and adds nothing.
        SavedGames(tmp_path).find()
    (record,) = history(tmp_path).games()
    assert record.id == games.table.info.id
    assert (record.end, record.winners) == ("won", public.winners)
    assert tuple(seat.name for seat in record.seats if seat.is_person) == names
    assert record.is_for_fame is (len(names) > 1)
    assert [seat.level for seat in record.seats] == [seat.level for seat in public.seats]


async def test_a_program_that_ended_too_soon_has_it_kept_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, time = at_home(tmp_path, ("Ann",))
    with monkeypatch.context() as killed:
        killed.setattr(LocalHistory, "keep", lambda *_: None)
        killed.setattr(SavedGames, "finish", SavedGames.let_go)
        await played(games, time, games.begin())
        await games.close()
    assert history(tmp_path).games() == []
    SavedGames(tmp_path).find()
    (record,) = history(tmp_path).games()
    assert (record.end, record.seats[0].name) == ("won", "Ann")


async def test_what_goes_wrong_with_it_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError

    monkeypatch.setattr("netplay.local.local_tables.game_record_of_table", fail)
    games, time = at_home(tmp_path, ("Ann",))
    await played(games, time, games.begin())
    (outcome,) = await games.close()
    assert outcome.over


def test_a_game_is_kept_once_and_the_last_ones_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_history, "MOST_KEPT_GAMES", 3)
    kept = history(tmp_path)
    for n in (1, 1, 2, 3, 4, 5):
        kept.keep(game(f"{n}", [local("Ann"), bot("Cog")]))
    assert [one.id for one in kept.games()] == ["3", "4", "5"]
    assert kept.games()[0] == game("3", [local("Ann"), bot("Cog")])


def test_a_line_that_a_crash_has_cut_costs_no_other_one(tmp_path: Path) -> None:
    kept = history(tmp_path)
    kept.keep(game("1", [local("Ann")]))
    with (tmp_path / HISTORY_FILE).open("ab") as file:
        file.write(b'{"id":"2","beg\xff')
    kept.keep(game("3", [local("Ann")]))
    assert [one.id for one in kept.games()] == ["1", "3"]


def test_a_disk_that_refuses_it_costs_the_record_alone(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    kept = history(tmp_path / "a file" / "folder")
    kept.keep(game("1", [local("Ann")]))
    assert kept.games() == []


def test_without_a_game_that_is_said(
    home: LocalHistory, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", "--language", "en"]) == 0
    assert "No game yet" in capsys.readouterr().out
    assert main(["scores", "--language", "en"]) == 0
    assert "at this keyboard" in capsys.readouterr().out


def test_it_is_of_whoever_played_last_or_is_named(
    home: LocalHistory, capsys: pytest.CaptureFixture[str]
) -> None:
    home.keep(game("1", [local("Bo"), local("Ann")], ended=2.0))
    home.keep(game("2", [local("Ann"), bot("Cog")], ended=9.0))
    for arguments, name, games in (([], "Ann", 2), (["bo"], "Bo", 1)):
        assert main(["history", *arguments, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["name"], len(told["games"])) == (name, games)
    assert main(["history", "Zoe", "--language", "en"]) == 1
    assert capsys.readouterr().err == (
        "kickdoor: nobody called Zoe has finished a game here; there are: Ann, Bo\n"
    )
    assert main(["history", "--language", "de"]) == 0
    assert "GEGEN BOTS" in capsys.readouterr().out


def test_the_scores_at_home_are_of_names(
    home: LocalHistory, capsys: pytest.CaptureFixture[str]
) -> None:
    home.keep(game("1", [local("Bo"), local("Ann")]))
    home.keep(game("2", [local("Ann"), bot("Cog")]))
    assert main(["scores", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["standings"]] == ["Bo", "Ann"]
    assert [one["name"] for one in told["against_bots"]] == ["Ann"]
    assert main(["scores", "--language", "it"]) == 0
    assert "RECORD" in capsys.readouterr().out


def test_both_stand_in_the_record_of_a_game_of_two() -> None:
    record = game("1", [local("Bo"), local("Ann")])
    assert record.is_for_fame
    assert GameRecord.model_validate_json(record.model_dump_json()) == record
