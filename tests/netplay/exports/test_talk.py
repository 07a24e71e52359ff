"""What people say to each other is in no file: not in a journal, a recording, or an export."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from engine.bots.next_bot_move import next_bot_move
from engine.core.zones import NOBODY
from netplay.exports.export_job import EXPORT_FORMATS, ExportFormat, ExportWish, export_file_pieces
from netplay.recordings.recording import Recording
from netplay.recordings.recordings_folder import RecordingsFolder
from tests.netplay.exports.exported import cast_of, screens
from tests.netplay.lobby_harness import Guest, LobbyHarness, tables_here
from tests.netplay.recordings.recorders import recorder
from tests.netplay.short_games import RULES, by_that_lot
from tui.ports import NewTable, Seated, SpectatorRules, TalkLine

SEATS = ("Ann", "Bo", "Cleo", "Dag")
WATCHER = "Eve"
MOST_MOVES = 2000


def canary(name: str) -> str:
    """A word that nothing but that person's talk has in it, too short to be cut on a screen."""
    return f"quux{name.lower()}quux"


def sentence(name: str) -> str:
    return f"Psst, {canary(name)} is what we say!"


def plain_bytes(path: Path) -> bytes:
    """What a file says, unpacked if it is packed."""
    said = path.read_bytes()
    return said + gzip.decompress(said) if said.startswith(b"\x1f\x8b") else said


def told(found: Recording, forms: Sequence[ExportFormat]) -> dict[str, str]:
    """What is made of it, by format; of a page the cast in it. With a page come all screens."""
    made: dict[str, str] = {
        form: "".join(export_file_pieces(found, ExportWish(form, size=(160, 50)))) for form in forms
    }
    if "html" in made:
        made["html"] = cast_of(made["html"])
        made["screens"] = "\n".join(screens(found, 160, 50))
    return made


async def play(host: LobbyHarness, guests: Sequence[Guest], meanwhile: Callable[[], None]) -> None:
    """Let them play a short game to its end, each in a seat of their own; `meanwhile` is called
    at each turn."""
    ann, *others = guests
    wish = NewTable(
        name="Attic", seats=len(guests), house_rules=RULES, watching=SpectatorRules(talk=True)
    )
    await host.do(lambda: ann.visit.make(wish))
    for guest in others:
        await host.do(lambda guest=guest: guest.visit.join(ann.row.id))  # type: ignore[misc]
    with by_that_lot():
        await host.do(lambda: ann.visit.start(ann.row.id))
    (table,) = tables_here(host.lobby)
    turn = 0
    for _ in range(MOST_MOVES):
        state = table._game.state
        if state.over:
            return
        if turn != state.turn:
            turn = state.turn
            meanwhile()
        move = next_bot_move(state, range(len(guests)), "2" * 32)
        if move is None or move[0] == NOBODY:
            await host.advance(5)
            continue
        seat, command = move
        guests[seat].port.submit(command, guests[seat].ear.update.view.public.revision)
        await host.advance(0.5)
    raise AssertionError("the game never ended")


@pytest.mark.usefixtures("player")
@pytest.mark.parametrize(
    "forms",
    # A picture stands for those that are made of hundreds.
    [
        pytest.param(("text", "json", "svg"), id="some"),
        pytest.param(EXPORT_FORMATS, id="all", marks=pytest.mark.slow),
    ],
)
async def test_what_people_say_is_in_no_recording_and_in_no_export(
    tmp_path: Path, forms: Sequence[ExportFormat]
) -> None:
    host = LobbyHarness(tmp_path / "tables", recorder=recorder(tmp_path / "recordings"))
    host.folder.mkdir()
    guests = [await host.come(name, f"key:{name}") for name in SEATS]
    eve = await host.come(WATCHER, f"key:{WATCHER}")
    for name, guest in zip((*SEATS, WATCHER), (*guests, eve), strict=True):
        await host.do(lambda guest=guest, name=name: guest.visit.say(sentence(name)))  # type: ignore[misc]

    def talk() -> None:
        for name, guest in zip(SEATS, guests, strict=True):
            guest.port.say(sentence(name))
        if eve.all(Seated):
            eve.port.say(sentence(WATCHER))
        else:
            eve.visit.watch(guests[0].port.info.id)

    await play(host, guests, talk)
    talk()  # And once more when it is over.
    await host.settle()
    for guest in guests:
        heard = {line.text for line in guest.ear.all(TalkLine)}
        assert heard >= set(map(sentence, SEATS)), "each seat was heard by each"
    assert sentence(WATCHER) in {line.text for line in eve.ear.all(TalkLine)}

    assert host.recorder is not None
    await host.recorder.finish()
    for guest in (*guests, eve):
        await host.do(guest.port.leave)
    await host.lobby.close()
    (stored,) = RecordingsFolder(tmp_path / "recordings").all()
    made = told(Recording.open(stored.path), forms)
    assert [form for form, text in made.items() if "Ann" not in text] == []
    files = [path for path in tmp_path.rglob("*") if path.is_file() and "lib" not in path.parts]
    assert {path.suffix for path in files} >= {".table", ".gz", ".json"}
    for name in (*SEATS, WATCHER):
        word = canary(name)
        assert [form for form, text in made.items() if word in text] == []
        assert [path.name for path in files if word.encode() in plain_bytes(path)] == []
