"""An evening over real connections: from the lobby to a win, with spite."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh

from cards.vocabulary.words import Gender
from engine.box import Box, box_of
from engine.commands import PlayCard
from engine.frames import Window
from engine.game import new_game, submit
from engine.save import load_command
from engine.state import GameState
from netplay.table.header import Header
from netplay.table.journal import SUFFIX, JournalFile
from tests.netplay.autopilot import Meddler, play_until, press_until
from tests.netplay.hosting import UNHURRIED, HostProcess
from tests.netplay.terminal import connect

SEATS = 4
PEOPLE = {0, 1}
SPITE = {"curse", "enhancer", "wandering"}
PATIENCE = 3600.0


def spiteful_seed(box: Box) -> str:
    """A shuffle that deals the first two seats a curse, an enhancer, and a wandering monster with
    a monster to bring."""
    genders: list[Gender] = ["other"] * SEATS
    for number in range(100_000):
        seed = f"{number:032x}"
        state, _ = new_game(box, genders, seed)
        kinds = [{box.cards[card].kind for card in state.hand(seat)} for seat in PEOPLE]
        if {"wandering", "monster"} <= kinds[0] and {"curse", "enhancer"} <= kinds[1]:
            return seed
    raise AssertionError("no such shuffle")


def replayed(journal: Path) -> Iterator[tuple[GameState, int, object]]:
    """The game before each of its commands, with the seat and the command."""
    file = JournalFile.open(journal)
    header = Header.model_validate_json(file.header())
    state, _ = new_game(header.box, [place.gender for place in header.places], header.seed)
    for row in file.commands(0):
        command = load_command(row.command)
        yield state, row.seat, command
        submit(state, row.seat, command)
    file.close()
    assert state.over


def spite_in(journal: Path) -> set[str]:
    """The kinds of card with which one of the two people answered the other's fight in a window."""
    kinds: set[str] = set()
    for state, seat, command in replayed(journal):
        top, fight = state.top, state.fight
        if not isinstance(command, PlayCard) or not isinstance(top, Window) or fight is None:
            continue
        if top.about in ("victory", "defeat") and {seat, fight.seat} == PEOPLE:
            kinds.add(state.box.cards[command.card].kind)
    return kinds


async def test_two_clients_play_to_a_win_and_spite_each_other(tmp_path: Path) -> None:
    host = HostProcess(tmp_path, UNHURRIED, spiteful_seed(box_of("classic")))
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        await host.start()
        stack.push_async_callback(host.stop)
        ann, bo = [
            await stack.enter_async_context(
                connect(host.port, name, size, key=asyncssh.generate_private_key("ssh-ed25519"))
            )
            for name, size in (("Ann", (80, 24)), ("Bo", (100, 34)))
        ]
        ann.press("n")
        await ann.shows("A NEW TABLE")
        ann.press("enter")
        await bo.shows("[1] At Ann's")
        await press_until(bo, "1", ann, "b Bo")
        await press_until(ann, "enter", ann, "round 1")
        pilots = [Meddler(ann, "BO'S TURN"), Meddler(bo, "ANN'S TURN")]
        over = "THE GAME IS OVER"
        await play_until(pilots, lambda: over in ann.text and over in bo.text, PATIENCE)
    assert "Traceback" not in host.errors
    [journal] = host.data.rglob(f"*{SUFFIX}")
    assert spite_in(journal) >= SPITE
