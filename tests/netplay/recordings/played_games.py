"""Games that bots have played to their end, with the journals they left."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from engine.bots.next_bot_move import next_bot_move
from engine.core.commands import Command, ExpireClock
from engine.core.errors import IllegalCommand
from engine.core.events import Event
from engine.core.save import dump_command, quick_state_checksum
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.game import new_game, submit_command
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.opened_game import create_game
from netplay.journal.rows import JournalRow
from netplay.kickdoor_version import kickdoor_version
from netplay.recordings.recording import Recording
from netplay.recordings.recording_from_journal import JournalContents, recording_from_journal
from netplay.table_box import HouseRules, decks_digest, serialize_decks
from tests.netplay.table.canaries import Knowledge, canary_deck

EDITIONS = (
    ("classic",),
    ("star", "agents"),
    ("super",),
    ("bard",),
    ("star",),
    ("classic", "agents"),
)
QUICK_EDITIONS = EDITIONS[:2]
"""They have roles and ships between them."""
NAMES = ("Ann", "Bo", "Cleo", "Dag")
BEGUN = 1_700_000_000.0
PAUSE = 2.5
"""Seconds between two commands."""
SHORT_RULES: HouseRules = {"win": {"level": 4}}
SHORT_GAME = 18
"""The seed of a classic game that is won after eleven turns and ninety commands by these rules:
whoever paints a game pays for its length."""
Watch = Callable[[GameState, list[Event]], None]


@cache
def _decks_of(editions: tuple[str, ...]) -> tuple[str, ...]:
    return serialize_decks(editions)


def header(
    editions: tuple[str, ...] = ("classic",),
    seed: int = SHORT_GAME,
    *,
    canaries: bool = False,
    open_hands: bool = False,
    house_rules: HouseRules | None = None,
) -> JournalHeader:
    decks = tuple(map(canary_deck, editions)) if canaries else _decks_of(editions)
    return JournalHeader(
        id="t1",
        name="Damp Stairwell",
        editions=editions,
        house_rules=house_rules or {},
        places=tuple(HeaderSeat(name=one, owner=f"key:{one}", gender="female") for one in NAMES),
        seed=f"{seed:032x}",
        open_hands=open_hands,
        decks=decks,
        packs=decks_digest(decks),
        version=kickdoor_version(),
        begun=BEGUN,
    )


def play(
    given: JournalHeader, watch: Watch = lambda state, events: None, most: int = 5000
) -> JournalContents:
    """The game as bots play it, at most so many commands of it; `watch` sees each with all its
    events."""
    state, begun = new_game(given.box, [place.gender for place in given.places], given.seed)
    watch(state, begun)
    rows: list[JournalRow] = []
    seats = range(len(given.places))
    while len(rows) < most and (move := next_bot_move(state, seats, given.seed, {})):
        seat, command, events = _played(state, *move)
        watch(state, events)
        at = given.begun + PAUSE * (len(rows) + 1)
        outline = quick_state_checksum(state)
        rows.append(JournalRow(state.revision, seat, dump_command(command), at, outline))
    return JournalContents(given, tuple(rows))


def _played(state: GameState, seat: Seat, command: Command) -> tuple[Seat, Command, list[Event]]:
    try:
        return seat, command, submit_command(state, seat, command)
    except IllegalCommand:
        assert state.top is not None
        expires = ExpireClock(state.top.id)  # type: ignore[union-attr]
        return NOBODY, expires, submit_command(state, NOBODY, expires)


def played(
    *editions: str, seed: int = SHORT_GAME, canaries: bool = False, open_hands: bool = False
) -> JournalContents:
    """A whole game by `SHORT_RULES`, played once for all tests."""
    return _played_once(editions or ("classic",), seed, canaries, open_hands)


@cache
def _played_once(
    editions: tuple[str, ...], seed: int, canaries: bool, open_hands: bool
) -> JournalContents:
    return play(
        header(editions, seed, canaries=canaries, open_hands=open_hands, house_rules=SHORT_RULES)
    )


@cache
def watched(*editions: str) -> tuple[JournalContents, Knowledge]:
    """A game with canaries for cards, and what each seat has ever had the right to see."""
    known: list[Knowledge] = []

    def watch(state: GameState, events: list[Event]) -> None:
        if not known:
            known.append(Knowledge(state))
        known[0].look(state, events)

    return play(header(editions, canaries=True, house_rules=SHORT_RULES), watch), known[0]


@cache
def watched_recording(*editions: str) -> bytes:
    """The file of that game's recording."""
    return recording_from_journal(watched(*editions)[0])


def recorded(
    *editions: str, seed: int = SHORT_GAME, canaries: bool = False, open_hands: bool = False
) -> bytes:
    """The file of that game's recording."""
    return _recorded_once(editions or ("classic",), seed, canaries, open_hands)


@cache
def _recorded_once(editions: tuple[str, ...], seed: int, canaries: bool, open_hands: bool) -> bytes:
    return recording_from_journal(_played_once(editions, seed, canaries, open_hands))


def recording(*editions: str, seed: int = SHORT_GAME, open_hands: bool = False) -> Recording:
    """It, opened once for all tests: nobody changes it."""
    return _opened_once(editions or ("classic",), seed, open_hands)


@cache
def _opened_once(editions: tuple[str, ...], seed: int, open_hands: bool) -> Recording:
    return Recording.of(_recorded_once(editions, seed, False, open_hands))


def journal_of(game: JournalContents, folder: Path) -> Path:
    """The file that a table would have left of it."""
    folder.mkdir(parents=True, exist_ok=True)
    opened = create_game(folder, game.header)
    opened.file.append(game.rows, {})
    opened.file.close()
    return opened.file.path
