"""`kickdoor replay --seat` and `kickdoor export --seat`: games at home, and why not others."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.local.saved_games import local_games_folder
from netplay.owners import BOT_OWNER
from netplay.recordings.recording_from_journal import JournalContents, recording_from_journal
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
from tests.netplay.recordings.played_games import journal_of, played, recorded


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a user's games are, with none in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)
    games = local_games_folder()
    games.mkdir(parents=True)
    return games


def at_home(home: Path, people: int) -> None:
    """The game of so many people at this keyboard, and bots."""
    game = played()
    places = tuple(
        place.model_copy(update={"owner": "local" if seat < people else BOT_OWNER})
        for seat, place in enumerate(game.header.places)
    )
    game = JournalContents(game.header.model_copy(update={"places": places}), game.rows)
    RecordingsFolder(home / RECORDINGS_FOLDER).add("t1", recording_from_journal(game))
    journal_of(game, home / "finished")


def told(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert main([*line]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert main([*line]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error.strip()


def test_alone_with_bots_every_seat_and_all_hands_are_shown(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_home(home, 1)
    own = told(capsys, "replay", "last", "--seat", "me", "--plain")
    assert "As Ann saw it." in own
    assert "You draw " in own
    everything = told(capsys, "replay", "--seat", "everything", "--plain")
    assert "With everybody's hand." in everything
    assert "Cleo held" in everything
    assert "As Ann saw it." not in told(capsys, "replay", "last", "--plain")


@pytest.mark.slow
def test_alone_with_bots_any_seat_is_shown_by_its_name(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whom a name means is quick: `test_a_seat_is_named_by_its_name_or_as_ones_own`."""
    at_home(home, 1)
    own = told(capsys, "replay", "last", "--seat", "me", "--plain")
    assert told(capsys, "replay", "last", "--seat", "ANN", "--plain") == own
    assert "As Dag saw it." in told(capsys, "replay", "t1", "--seat", "Dag", "--plain")


def test_who_shared_a_keyboard_names_a_seat_and_sees_no_bots_hand(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_home(home, 2)
    for name in ("Ann", "Bo"):
        assert f"As {name} saw it." in told(capsys, "replay", "t1", "--seat", name, "--plain")
    assert "Say which: Ann, Bo." in refused(capsys, "replay", "t1", "--seat", "me", "--plain")
    line = refused(capsys, "replay", "t1", "--seat", "Cleo", "--plain")
    assert "your own seat only" in line
    line = refused(capsys, "replay", "t1", "--seat", "everything", "--plain")
    assert "only of games with open hands" in line


def test_an_export_has_a_name_of_its_own(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_home(home, 1)
    told(capsys, "export", "t1", "--as", "text")
    told(capsys, "export", "t1", "--as", "text", "--seat", "me")
    told(capsys, "export", "t1", "--as", "svg", "--turn", "9", "--seat", "everything")
    told(capsys, "export", "t1", "--as", "svg", "--turn", "9", "--seat", "Bo")
    written = {path.name for path in tmp_path.iterdir() if path.is_file()}
    assert written == {"t1.txt", "t1-seat-1.txt", "t1-everything.svg", "t1-seat-2.svg"}
    assert "As Ann saw it." in (tmp_path / "t1-seat-1.txt").read_text("utf-8")
    assert "Bo" in (tmp_path / "t1-seat-2.svg").read_text("utf-8")


def test_events_are_what_everybody_saw(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at_home(home, 1)
    line = refused(capsys, "export", "t1", "--as", "json", "--seat", "me")
    assert line.endswith("--as json has what everybody saw: leave out --seat")


def test_a_journal_that_is_gone_or_damaged_is_one_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_home(home, 1)
    still = "The table as everybody could see it is still there: kickdoor replay t1"
    journal = home / "finished" / "t1.table"
    journal.write_bytes(b"damaged")
    for line in (("replay", "t1", "--plain"), ("export", "t1", "--as", "text")):
        assert refused(capsys, *line, "--seat", "me").endswith(
            f"That game's file is damaged, or another version of Kickdoor played it. {still}"
        )
    journal.unlink()
    assert refused(capsys, "replay", "t1", "--seat", "me").endswith(
        f"The moves of that game are no longer stored, only what everybody saw. {still}"
    )
    assert "Ann" in told(capsys, "replay", "t1", "--plain")
    words = refused(capsys, "replay", "t1", "--seat", "me", "--language", "de")
    assert words.endswith("Den Tisch, wie alle ihn sehen konnten, gibt es noch: kickdoor replay t1")


def test_of_a_host_or_a_copy_nobody_here_knows_whose_it_was(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The owner of a host's folder sees no hands of those who played there."""
    at_home(home, 1)
    RecordingsFolder(tmp_path / "data" / RECORDINGS_FOLDER).add("h1", recorded())
    journal_of(played(), tmp_path / "data" / "tables" / "finished")
    (tmp_path / "copy.recording.gz").write_bytes(recorded())
    for game in ("h1", "copy.recording.gz"):
        line = refused(
            capsys, "replay", game, "--seat", "Ann", "--plain", "--data", str(tmp_path / "data")
        )
        assert "On a host: ssh -t HOST replay GAME --seat me." in line
