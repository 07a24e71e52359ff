"""Whole games over real connections: from the lobby to a win, and to spite."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import islice
from pathlib import Path

import asyncssh
import pytest

from cards.vocabulary.base_types import Gender
from engine.core.box import Box, box_of_editions
from engine.core.commands import PlayCard
from engine.core.save import load_command
from engine.core.stack_frames import ResponseWindow
from engine.core.zones import Seat
from engine.game import new_game, submit_command
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile, connect_read_only
from tests.netplay.autopilot import Autopilot, Meddler, play_until, press_until
from tests.netplay.hosting import UNHURRIED, HostProcess
from tests.netplay.terminal import Terminal, connect
from tests.netplay.two_players import begin_together

SEATS = 4
PEOPLE = {0, 1}
ALL_KINDS = {"curse", "enhancer", "wandering"}
SHORT = 32 * "0"
"""A shuffle with which somebody wins soon."""
GAMES = 8
TURNS = 16
"""What was dealt at the beginning has been played or lost by then."""
PATIENCE = 3600.0
"""Seconds: how long a game goes on is up to chance."""


def spiteful_seeds(box: Box) -> Iterator[str]:
    """Shuffles that deal the first two seats a curse, an enhancer, and a wandering monster with a
    monster to bring."""
    genders: list[Gender] = ["other"] * SEATS
    for number in range(100_000):
        seed = f"{number:032x}"
        state, _ = new_game(box, genders, seed)
        kinds = [{box.cards[card].kind for card in state.hand(seat)} for seat in PEOPLE]
        if {"wandering", "monster"} <= kinds[0] and {"curse", "enhancer"} <= kinds[1]:
            yield seed


class Spite:
    """The kinds of card with which one of the two people has answered the other's fight in a
    window, as the journal of the running game tells."""

    def __init__(self, journal: Path) -> None:
        self.kinds: set[str] = set()
        self._file = JournalFile(journal, connect_read_only(journal))
        header = JournalHeader.model_validate_json(self._file.header())
        genders = [place.gender for place in header.places]
        self._state, _ = new_game(header.box, genders, header.seed)

    def is_over(self) -> bool:
        """Nothing is missing any more, or nothing more is to be waited for; looks at what has come
        since the last time."""
        for row in self._file.commands(self._state.revision):
            command = load_command(row.command)
            if isinstance(command, PlayCard):
                self._note(row.seat, command)
            submit_command(self._state, row.seat, command)
        return self.kinds >= ALL_KINDS or self._state.turn > TURNS

    def _note(self, seat: Seat, command: PlayCard) -> None:
        top, fight = self._state.top, self._state.fight
        if fight is None or {seat, fight.seat} != PEOPLE:
            return
        if isinstance(top, ResponseWindow) and top.about in ("victory", "defeat"):
            self.kinds.add(self._state.box.cards[command.card].kind)


@pytest.mark.slow  # How a game of two clients begins is in test_end_to_end.
async def test_two_clients_play_to_a_win(tmp_path: Path) -> None:
    async with whole_game(tmp_path, winning=2, seed=SHORT) as (ann, bo, _):
        pilots = [Autopilot(ann), Autopilot(bo)]
        over = "THE GAME IS OVER"
        # Whoever goes on pressing at the end asks for another game.
        await play_until(pilots, lambda: over in ann.text or over in bo.text, PATIENCE)
        await ann.shows(over)
        await bo.shows(over)
        # And Ann sees it again, as soon as it is written down.
        ann.press("a")
        await ann.shows("[q] back")
        assert over not in ann.text
        assert over in bo.text
        await press_until(ann, "q", ann, over)


@pytest.mark.slow  # What is pressed and shown in windows is in tests/tui, what comes of it here.
async def test_two_clients_spite_each_other(tmp_path: Path) -> None:
    """A card may be lost before there is a fight to spoil with it; then they meet once more."""
    kinds: set[str] = set()
    for seed in islice(spiteful_seeds(box_of_editions("classic")), GAMES):
        async with whole_game(tmp_path / seed, seed=seed) as (ann, bo, journal):
            spite = Spite(journal)
            pilots = [Meddler(ann, "BO'S TURN"), Meddler(bo, "ANN'S TURN")]
            await play_until(pilots, spite.is_over, PATIENCE)
        kinds |= spite.kinds
        if kinds >= ALL_KINDS:
            return
    raise AssertionError(f"nothing but {kinds} in {GAMES} games")


@asynccontextmanager
async def whole_game(
    folder: Path, *, winning: int = 0, seed: str = ""
) -> AsyncIterator[tuple[Terminal, Terminal, Path]]:
    """The screens of Ann and Bo, who have begun a game with two bots, and its journal."""
    folder.mkdir(exist_ok=True)
    host = HostProcess(folder, UNHURRIED, seed)
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        await host.start()
        stack.push_async_callback(host.stop)
        ann, bo = [
            await stack.enter_async_context(
                connect(host.port, name, size, key=asyncssh.generate_private_key("ssh-ed25519"))
            )
            for name, size in (("Ann", (80, 24)), ("Bo", (100, 34)))
        ]
        await begin_together(ann, bo, winning)
        [journal] = host.data.rglob(f"*{JOURNAL_SUFFIX}")
        yield ann, bo, journal
    assert "Traceback" not in host.errors
