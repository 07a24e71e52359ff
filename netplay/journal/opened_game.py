"""A game with its open file: begun, or found again at its last accepted command."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.core.box import Box
from engine.core.errors import EngineBug, IllegalCommand
from engine.core.events import Event
from engine.core.save import dump_state, load_command, load_state, quick_state_checksum
from engine.core.state import GameState
from engine.game import new_game, submit_command
from netplay.input_error import InputError
from netplay.journal.errors import UnreadableJournal
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.rows import JournalRow, Snapshot
from netplay.kickdoor_version import kickdoor_version
from netplay.table_box import decks_digest

_PLAIN = re.compile(r"[\w .,:;'^$+{}()\[\]-]{1,200}", re.ASCII)


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game with its open file; `events` are the last ones, for those who come back, and `history`
    is what the table remembered of the game before these."""

    file: JournalFile
    header: JournalHeader
    state: GameState
    clocks: dict[str, float]
    events: tuple[Event, ...]
    history: bytes = b""


def snapshot_of(state: GameState, history: bytes = b"") -> Snapshot:
    return Snapshot(state.revision, dump_state(state), kickdoor_version(), history)


def create_game(folder: Path, header: JournalHeader, box: Box | None = None) -> OpenedGame:
    """Set up a game and its file; `box` is the header's, for whoever has it already. Blocks; raises
    `JournalUnavailable`."""
    genders = [place.gender for place in header.places]
    state, events = new_game(box or header.box, genders, header.seed)
    file = JournalFile.create(
        folder / f"{header.id}{JOURNAL_SUFFIX}", header.model_dump_json(), snapshot_of(state)
    )
    return OpenedGame(file, header, state, {}, tuple(events))


def recover_game(path: Path, *, to_play: bool = False, after: int | None = None) -> OpenedGame:
    """The game at its last accepted command, in the middle of whatever it was. Blocks.

    Who recovers it `to_play` has it alone: what had it until then writes nothing any more. With an
    epoch `after` which that is to be, a game that was claimed since is left to whoever did.

    What another version of Kickdoor has written is taken if its snapshot says it all, or this one
    comes to the same game with every command behind it. Raises `UnreadableJournal`, and the file
    is as it
    was; `JournalUnavailable` if it may be tried again.
    """
    file = JournalFile.open(path)
    try:
        if to_play:
            file.claim(after)
        header = read_header(file)
        snapshot = file.snapshot()
        state, events = _replay(file, header, snapshot)
        clocks = file.clocks()
    except BaseException:
        file.close()
        raise
    return OpenedGame(file, header, state, clocks, events, snapshot.history)


def recover_game_if_file_name_matches(
    path: Path, *, to_play: bool = False, after: int | None = None
) -> OpenedGame:
    """The same for a file where the host looks for games, which bears the name of its game: of two
    files of one game, only one is played on."""
    saved = recover_game(path, to_play=to_play, after=after)
    if saved.header.id != path.stem:
        saved.file.close()
        raise UnreadableJournal(f"it is a file of table {saved.header.id} under another name")
    return saved


def read_header(file: JournalFile) -> JournalHeader:
    """What the game was begun with. Raises `UnreadableJournal`."""
    try:
        header = JournalHeader.model_validate_json(file.header())
    except ValidationError as error:
        raise UnreadableJournal(_bad_header(error.errors()[0])) from None
    if header.packs != decks_digest(header.decks):
        raise UnreadableJournal("damaged (its cards are not those that it began with)")
    return header


def _replay(
    file: JournalFile, header: JournalHeader, snapshot: Snapshot
) -> tuple[GameState, tuple[Event, ...]]:
    state = state_from_snapshot(header, snapshot)
    by = "" if snapshot.version == kickdoor_version() else snapshot.version
    events: list[Event] = []
    for row in file.commands(snapshot.revision):
        events += replay_journal_row(state, row, by)
    return state, tuple(events)


def state_from_snapshot(header: JournalHeader, snapshot: Snapshot) -> GameState:
    """The game as it was then. Raises `UnreadableJournal`."""
    try:
        return load_state(snapshot.state, header.box)
    except (InputError, ValueError) as error:
        raise UnreadableJournal(
            f"saved by Kickdoor {_if_plain(snapshot.version)} ({_if_plain(_first_line(error))})"
        ) from None


def replay_journal_row(state: GameState, row: JournalRow, by: str = "") -> list[Event]:
    """Play that command again, in place; `by` is the Kickdoor that accepted it, if it is another.
    Raises `UnreadableJournal` if it is refused, or leads elsewhere than it did."""
    if by and row.outline is None:
        raise UnreadableJournal(
            f"Kickdoor {by} was not stopped in good order, and only it can replay its last commands"
        )
    problem = ""
    try:
        events = submit_command(state, row.seat, load_command(row.command))
    except (IllegalCommand, EngineBug, ValueError) as error:
        problem = f"cannot be replayed: {_first_line(error)}"
    else:
        if state.revision != row.revision:
            problem = f"leads to {state.revision}"
        elif row.outline not in (None, quick_state_checksum(state)):
            problem = "leads to another game than it did"
    if not problem:
        return events
    if by:
        raise UnreadableJournal(
            f"Kickdoor {by} was not stopped in good order, and this one plays otherwise "
            f"(command {row.revision} {problem})"
        )
    raise UnreadableJournal(f"damaged (command {row.revision} {problem})")


def _bad_header(problem: ErrorDetails) -> str:
    key = ".".join(map(str, problem["loc"]))
    match problem["type"]:
        case "extra_forbidden" if key != "edition":
            return f"made by a newer Kickdoor ({_if_plain(key)} in its header)"
        case "missing" | "extra_forbidden":
            return "begun by a Kickdoor that did not yet keep a table's cards with it"
    return f"damaged (header: {problem['msg']})"


def _if_plain(text: str) -> str:
    """What a file says, or what is wrong with it, if that can be told: it is for a log, and the
    file may be damaged, or somebody's work."""
    return text if _PLAIN.fullmatch(text) else "something unreadable"


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
