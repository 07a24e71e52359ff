"""Games at home are saved: whoever leaves finds them again, and no bad file is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from engine.core.save import dump_state
from netplay.deck_arguments import command_line_options_for_same_shuffle
from netplay.journal.opened_game import recover_game
from netplay.local.game_outcome_lines import game_outcome_lines
from netplay.local.local_history import HISTORY_FILE, LocalHistory
from netplay.local.make_local_table import LocalPlayerDetails, new_local_header_and_box
from netplay.local.saved_games import SavedGames
from netplay.local.saved_games_port import LocalGamesPort
from tests.cases import mostly_slow
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.kickdoor_terminal import kickdoor
from tests.netplay.local_games import begun, played_out
from tui.ports import NewTable
from tui.words.catalogue import words_for

SHORT = NewTable(seats=3, bots=2, house_rules=(("win.level", "2"),))
ANN = (LocalPlayerDetails("Ann"),)


def at_home(
    folder: Path, time: FakeTime, seed: str = "moths", wish: NewTable = SHORT
) -> LocalGamesPort:
    header, box = new_local_header_and_box(wish, ANN, seed, time)
    return LocalGamesPort(header, box, time, SavedGames(folder))


async def left(folder: Path, seed: str = "moths") -> bytes:
    """A game is begun and left; its state then."""
    time, ear = FakeTime(), Ear()
    games = at_home(folder, time, seed)
    (port,) = games.begin()
    table = games.table
    port.listen(ear)
    await time.advance(1, table.settled)
    decision = ear.update.view.decision
    assert decision is not None
    await games.close()
    (file,) = [one for one in folder.glob("*.table") if header_seed(one) == seed]
    return state_of(file)


async def test_nobody_else_may_look_into_what_a_game_at_home_has_made(tmp_path: Path) -> None:
    """Not into the data folder either, which a host may use later, and would complain of."""
    data = tmp_path / "share" / "kickdoor"
    games = at_home(data / "local", FakeTime())
    games.begin()
    await games.close()
    made = (data.parent, data, data / "local")
    assert [oct(one.stat().st_mode & 0o777) for one in made] == ["0o700"] * 3


def header_seed(path: Path) -> str:
    game = recover_game(path)
    game.file.close()
    return game.header.shuffle


def state_of(path: Path) -> bytes:
    game = recover_game(path)
    game.file.close()
    return dump_state(game.state)


async def test_a_game_that_was_left_is_offered_and_goes_on_where_it_was(tmp_path: Path) -> None:
    state = await left(tmp_path)
    time, ear = FakeTime(), Ear()
    games = at_home(tmp_path, time)
    (row,) = games.saved_games
    assert (row.people, row.round, row.levels) == (("Ann",), 1, (1,))
    (port,) = games.resume(0)
    table = games.table
    port.listen(ear)
    await table.settled()
    assert ear.update.view.public.phase == "setup"
    await games.close()
    (file,) = tmp_path.glob("*.table")
    assert state_of(file) == state


async def test_a_new_game_leaves_the_saved_ones_and_one_can_be_thrown_away(tmp_path: Path) -> None:
    await left(tmp_path)
    await left(tmp_path, "damp")
    games = at_home(tmp_path, FakeTime())
    assert len(games.saved_games) == 2
    games.throw_away(0)
    assert len(games.saved_games) == 1
    assert len(list(tmp_path.glob("*.table"))) == 1
    await games.close()


async def test_a_game_that_is_played_in_another_terminal_is_not_offered(tmp_path: Path) -> None:
    await left(tmp_path)
    first = at_home(tmp_path, FakeTime())
    first.resume(0)
    second = at_home(tmp_path, FakeTime())
    assert second.saved_games == ()
    await first.close()
    third = at_home(tmp_path, FakeTime())
    assert len(third.saved_games) == 1
    await third.close()


async def test_a_file_that_is_none_is_told_and_kept(tmp_path: Path) -> None:
    await left(tmp_path)
    (good,) = tmp_path.glob("*.table")
    torn = good.with_name("torn.table")
    torn.write_bytes(good.read_bytes()[:5000])
    games = at_home(tmp_path, FakeTime())
    assert len(games.saved_games) == 1
    ((path, why),) = games.set_aside
    assert "damaged" in why
    assert Path(path).read_bytes() == good.read_bytes()[:5000]
    await games.close()


async def test_the_shell_is_told_the_seed_after_the_end_and_not_before(tmp_path: Path) -> None:
    time, ear = FakeTime(), Ear()
    games = at_home(tmp_path, time, "two words")
    (port,) = games.begin()
    table = games.table
    port.listen(ear)
    await played_out(table, [port], [ear], time)
    (over,) = await games.close()
    (line,) = game_outcome_lines([over], words_for("en"))
    assert line.startswith("Won in round ")
    assert line.endswith("kickdoor play --rule win.level=2 --seats 3 --seed 'two words'")
    assert not list(tmp_path.glob("*.table"))
    assert len(list((tmp_path / "finished").glob("*.table"))) == 1
    await left(tmp_path, "secret")
    games = at_home(tmp_path, time)
    games.resume(0)
    (going_on,) = await games.close()
    (line,) = game_outcome_lines([going_on], words_for("en"))
    assert line == "The game is saved in round 1. kickdoor play resumes it."


def test_what_gives_the_same_shuffle_names_decks_rules_and_seats() -> None:
    """But for what is usual."""
    usual, _ = new_local_header_and_box(NewTable(), ANN, "moths", FakeTime())
    assert command_line_options_for_same_shuffle(usual) == ()
    wish = NewTable(
        editions=("bard", "super"), base="super", house_rules=(("identity.duplicates", "true"),)
    )
    blend, _ = new_local_header_and_box(wish, ANN, "moths", FakeTime())
    assert command_line_options_for_same_shuffle(blend) == (
        *("--edition", "super", "--edition", "bard", "--base", "super"),
        *("--rule", "identity.duplicates=true"),
    )


async def test_a_disk_that_will_not_have_it_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    time, ear = FakeTime(), Ear()
    games = at_home(tmp_path / "file", time)
    (port,) = games.begin()
    table = games.table
    assert not port.info.saved
    await begun(table, time, ear)
    (lost,) = await games.close()
    (line,) = game_outcome_lines([lost], words_for("en"))
    assert line.startswith("The game couldn't be saved and is gone: ")


@pytest.mark.parametrize(
    ("number", "plain"),
    mostly_slow(
        [
            (signal.SIGTERM, False),
            (signal.SIGHUP, False),
            (signal.SIGINT, True),
            (signal.SIGHUP, True),
        ],
        (signal.SIGHUP, False),
        (signal.SIGINT, True),
    ),
)
async def test_whatever_ends_the_program_saves_the_game(
    number: signal.Signals, plain: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = ("play", "--seed", "moths", "--name", "Ann", *(["--plain"] if plain else []))
    async with kickdoor(*words) as terminal:
        await terminal.receives(b"Type help" if plain else b"Digits tick")
        terminal.program.send_signal(number)
        assert await terminal.program.ended() == 128 + number
        if number != signal.SIGHUP:
            await terminal.receives(b"The game is saved in round 1. kickdoor play resumes it.")
    async with kickdoor(*words) as terminal:
        await terminal.receives(b"SAVED GAMES")
        terminal.send(b"1\r" if plain else b"\r")
        await terminal.receives(b"Type help" if plain else b"Digits tick")


async def test_a_closed_game_keeps_its_lock_file_and_one_thrown_away_leaves_nothing(
    tmp_path: Path,
) -> None:
    """Else two could own one game: one the file that is gone, the other a new one."""
    await left(tmp_path)
    assert len(list(tmp_path.glob("*.lock"))) == 1
    games = at_home(tmp_path, FakeTime())
    games.throw_away(0)
    await games.close()
    # That it was there is remembered, and nothing of what was played.
    assert {one.name for one in tmp_path.iterdir()} == {"history.jsonl", "history.lock"}
    (record,) = LocalHistory(tmp_path / HISTORY_FILE).games()
    assert (record.end, record.counts) == ("abandoned", False)


def test_a_copy_of_the_lock_in_another_process_keeps_no_game_locked(tmp_path: Path) -> None:
    """As one has for a moment between its fork and the program that it becomes."""
    games = SavedGames(tmp_path)
    assert games._lock("g1")
    copy = os.dup(games._locks["g1"])
    games._unlock("g1")
    assert SavedGames(tmp_path)._lock("g1")
    os.close(copy)
