"""Files that earlier versions of Kickdoor have written, as they lay on the disk then.

Each holds a game of sixty commands, by bots; `killed` has its last snapshot at the fortieth. A new
schema, or a change to what a state or a header says, puts another file beside them.

`midway` holds tables that stopped in the middle of something, four for each edition and for two
blends: a `.table` file, and in a `.json` beside it the commands that came next, each with the
outline of the game after it.
"""

from __future__ import annotations

import gzip
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.save import load_command, quick_state_checksum, state_digest
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.game import submit_command
from netplay.games.pending_tables import PENDING_TABLES_FILE
from netplay.journal import opened_game
from netplay.journal.errors import UnreadableJournal
from netplay.journal.journal_file import JournalFile
from netplay.journal.opened_game import recover_game
from netplay.journal.rows import JournalRow
from netplay.journal.schema import SCHEMA_VERSION
from tests.cases import mostly_slow
from tests.netplay.lobby_harness import LobbyHarness
from tui.game_chronicle import Chronicle

KEPT = Path(__file__).parent / "kept"


def unpacked(name: str, folder: Path) -> Path:
    path = folder / f"{name}.table"
    path.write_bytes(gzip.decompress((KEPT / f"{name}.table.gz").read_bytes()))
    return path


@pytest.mark.parametrize(
    ("name", "outline", "was"),
    [
        ("killed-3", None, "6a21d9a26fa33ce3a1eda23ae42c04a137d111bcdf00601c896f2c5fa166027a"),
        ("killed-4", None, "659cb52a7059e83a538ec7ef9468596c2d34c82fd16f054db0d6e4fac1e732f0"),
        ("stopped-4", None, "659cb52a7059e83a538ec7ef9468596c2d34c82fd16f054db0d6e4fac1e732f0"),
        (
            "killed-5",
            2000983598,
            "659cb52a7059e83a538ec7ef9468596c2d34c82fd16f054db0d6e4fac1e732f0",
        ),
        (
            "killed-6",
            1416728920,
            "1d6c7a43f13fb9a11651eb917194764c4b8a587d607b95bf213cc7ba9a5be8f0",
        ),
        (
            "killed-7",
            129230351,
            "3e66f07a8a11faa18f311af79afdc771b8af5b274bc98d1ad7c1d3222c760c31",
        ),
    ],
)
def test_a_game_of_an_earlier_version_goes_on(
    name: str, outline: int | None, was: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if outline is None:  # Then only the version that has written commands plays them again.
        monkeypatch.setattr(opened_game, "kickdoor_version", lambda: "0.1.0")
    path = unpacked(name, tmp_path)
    saved = recover_game(path)
    assert saved.state.revision == 60
    assert state_digest(saved.state) == was
    assert saved.clocks == {"39": 30.5}
    saved.file.append([JournalRow(61, 0, b"{}", 1.0, 7)], {})
    saved.file.close()

    again = JournalFile.open(path)
    assert again._db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert [row.outline for row in again.commands(59)] == [outline, 7]
    again.close()


def test_the_history_of_the_game_is_kept(tmp_path: Path) -> None:
    saved = recover_game(unpacked("killed-5", tmp_path))
    kept, again = json.loads(saved.history), json.loads(Chronicle.of(saved.history).dump())
    assert again == again | kept, "something is lost"
    assert kept["hurt"]
    saved.file.close()


@pytest.mark.parametrize("name", ["killed-1", "killed-2"])
def test_a_game_from_before_cards_were_kept_is_refused_and_left_alone(
    name: str, tmp_path: Path
) -> None:
    path = unpacked(name, tmp_path)
    with pytest.raises(UnreadableJournal, match="did not yet keep a table's cards with it"):
        recover_game(path)
    assert [row.revision for row in JournalFile.open(path).commands(0)] == list(range(1, 61))


MIDWAY: dict[str, Callable[[GameState], bool]] = {
    "fight": lambda state: isinstance(state.top, OpenTurnPoint) and state.top.point == "fight",
    "window": lambda state: isinstance(state.top, ResponseWindow) and bool(state.top.passed),
    "sale": lambda state: bool(state.undo),
    "question": lambda state: isinstance(state.top, SeatQuestion) and state.top.private,
}
"""What the tables that stopped midway are in the middle of."""
MIDWAY_ARCHIVES = sorted(KEPT.glob("midway/*.tar.xz"))


@pytest.mark.parametrize(
    "archive",
    mostly_slow(MIDWAY_ARCHIVES, *(one for one in MIDWAY_ARCHIVES if "+" in one.name)),
    ids=lambda path: path.name,
)
def test_a_game_that_stopped_midway_goes_on_as_it_would_have(archive: Path, tmp_path: Path) -> None:
    with tarfile.open(archive) as packed:
        for member in packed:
            content = packed.extractfile(member)
            assert content is not None
            (tmp_path / member.name).write_bytes(content.read())
    for name, is_there in MIDWAY.items():
        told = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        saved = recover_game(tmp_path / f"{name}.table")
        state = saved.state
        saved.file.close()
        assert (state.revision, quick_state_checksum(state)) == (
            told["revision"],
            told["outline"],
        ), name
        assert is_there(state), name
        for seat, command, after in told["next"]:
            submit_command(state, seat, load_command(command.encode()))
            assert quick_state_checksum(state) == after, f"{name}: {command} at {state.revision}"


@pytest.mark.parametrize("name", ["waiting-1", "waiting-2"])
async def test_waiting_tables_of_an_earlier_version_are_there(name: str, tmp_path: Path) -> None:
    (tmp_path / PENDING_TABLES_FILE).write_bytes((KEPT / f"{name}.json").read_bytes())
    harness = LobbyHarness(tmp_path)
    await harness.lobby.restore()
    ann = await harness.come("Ann", "SHA256:ann")
    assert (ann.row.name, ann.row.editions, ann.row.mine) == ("Late Shift", ("classic",), True)
    assert (ann.row.pace.window, ann.row.pace.turn) == (2.6, 300.0)
    await harness.do(lambda: ann.visit.start(ann.row.id))
    assert ann.port.seat == 0
    await harness.lobby.close()
