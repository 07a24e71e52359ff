"""Games through ports of another process: the same ones as through the table's own."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine.core.events import Event
from engine.core.zones import Seat
from engine.views.view_building import make_table_view
from netplay.cluster import known_fronts, subjects, told_stream
from netplay.cluster.port_wire import (
    OpenSession,
    SessionOpened,
    ToldAtTable,
    front_call_answer_codec,
    front_call_codec,
    front_news_codec,
)
from netplay.cluster.remote_lobby_port import RemoteLobbyPort
from netplay.cluster.session_ids import SessionId
from netplay.journal.opened_game import OpenedGame, create_game
from netplay.table.chairs import AbsenceRules
from netplay.table.clock import ClockLengths
from netplay.table.table_timing import TableTimingRules
from tests.cluster.memory_bus import BusMessage
from tests.cluster.two_processes import TwoProcesses, visitor
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.table.sitting import NAMES, Sitting, header, silent
from tui.ports import TableUpdate

TIMELESS = TableTimingRules(
    ClockLengths(window=0, turn=0, ask=0, away=0, comeback=0), absence=AbsenceRules(after=None)
)
"""No clock of the game rings while a lost message is missed."""
WATCHES = -1


@pytest.fixture(autouse=True)
def nobody_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where so much is lost, a front is not heard for some seconds by chance; what a hall does then
    is for tests of their own, and the sessions that are lent by hand here would not come back."""
    monkeypatch.setattr(known_fronts, "SILENT_SECONDS", 1e6)


class RemoteSitting(Sitting):
    """The same with everybody on a front."""

    host: TwoProcesses
    visits: dict[Seat, RemoteLobbyPort]

    def __init__(self, host: TwoProcesses, saved: OpenedGame) -> None:
        super().__init__(saved, host.time, TIMELESS, silent)
        self.host = host
        self.visits = {}

    async def sit(self, *seats: Seat, way: float = 0.0) -> None:
        for seat in seats:
            who = visitor(NAMES[seat] if seat >= 0 else "Eve")
            session = self.host.front.session_of(who)
            self.host.hall.gateway.lend("f1", session, self.table.port(seat))
            borrowing = asyncio.create_task(self.host.front.borrow(who))
            await self.host.settle()
            while not borrowing.done():
                await self.host.advance(0.5)
            port, self.ears[seat] = borrowing.result(), Ear()
            self.ports[seat] = port  # type: ignore[assignment]
            self.visits[seat] = self.host.front._visits[session]
            port.listen(self.ears[seat])
            await self.settle()

    async def settle(self) -> None:
        await self.host.settle()
        await self.table.settled()
        await self.host.settle()
        for _ in range(400):
            if all(self._has_heard(seat) for seat in self.ears):
                return
            await self.host.advance(0.5)
        raise AssertionError("somebody never heard of it")

    def _has_heard(self, seat: Seat) -> bool:
        """Of all that has happened, and the table of all that was asked."""
        if self.table._task is None or self.table._task.done():
            return self.ears[seat].closed is not None
        if not any(isinstance(message, TableUpdate) for message in self.ears[seat].heard):
            return False
        now = make_table_view(self.table._game.state, seat, self.public)
        return self.view(seat) == now and not self.visits[seat]._line._is_sending


def events_told(ear: Ear) -> list[Event]:
    """All, in their order."""
    return [event for update in ear.all(TableUpdate) for event in update.events]


async def played(sitting: Sitting, revision: int) -> dict[Seat, Ear]:
    """What everybody is told of a game by chance up to there."""
    for seat in (WATCHES, *range(len(NAMES))):
        await sitting.sit(seat)
    sitting.ports[0].say("hello")
    await sitting.settle()
    await sitting.play_until(lambda public: public.over or public.revision >= revision, chance=5)
    await sitting.settle()
    await sitting.table.close()
    await sitting.settle()
    return sitting.ears


async def local_game(folder: Path, revision: int) -> dict[Seat, Ear]:
    """The game that the others are compared with."""
    folder.mkdir()
    return await played(
        Sitting(create_game(folder, header(NAMES)), FakeTime(), TIMELESS, silent), revision
    )


async def remote_game(host: TwoProcesses, folder: Path, revision: int) -> dict[Seat, Ear]:
    folder.mkdir()
    return await played(RemoteSitting(host, create_game(folder, header(NAMES))), revision)


async def compare(host: TwoProcesses, folder: Path, revision: int) -> None:
    """Everybody is told the same there as here, message by message."""
    here = await local_game(folder / "here", revision)
    there = await remote_game(host, folder / "there", revision)
    for seat, ear in here.items():
        assert len(ear.heard) > min(revision, 60)
        assert there[seat].heard == ear.heard


async def compare_by_chance(
    host: TwoProcesses, folder: Path, revision: int, chance: Random, share: float = 0.1
) -> None:
    """That share of all messages is lost, and as many come twice: the same has happened there as
    here, and everybody was told all of it once."""
    here = await local_game(folder / "here", revision)
    host.broker.doubled = lambda message: chance.random() < share
    host.broker.delay = lambda message: 0.02
    host.broker.lost = lambda message: chance.random() < share
    there = await remote_game(host, folder / "there", revision)
    host.broker.lost = lambda message: False
    for seat, ear in here.items():
        assert events_told(there[seat]) == events_told(ear)
        assert there[seat].update.view == ear.update.view


async def test_a_game_of_another_process_is_told_message_by_message_as_here(
    host: TwoProcesses, tmp_path: Path
) -> None:
    await compare(host, tmp_path, 60)


async def test_whatever_the_bus_loses_or_doubles_each_thing_happens_and_is_told_once(
    host: TwoProcesses, tmp_path: Path
) -> None:
    await compare_by_chance(host, tmp_path, 12, Random(1))


@pytest.mark.slow
async def test_what_is_kept_no_longer_when_it_is_missed_is_told_by_the_next_picture(
    host: TwoProcesses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told_stream, "KEPT_BYTES", 0)
    await compare_by_chance(host, tmp_path, 12, Random(2))
    assert all(visit._line.opening > 1 for visit in host.front._visits.values())


class BusySitting(RemoteSitting):
    """Nobody waits for a spectator who is told only some of it, and late."""

    goes_on = True

    async def settle(self) -> None:
        await super().settle()
        if self.goes_on:
            await self.host.advance(0.5)

    def _has_heard(self, seat: Seat) -> bool:
        return (self.goes_on and seat == WATCHES) or super()._has_heard(seat)

    def loses(self) -> Callable[[BusMessage], bool]:
        """What is lost: of all that the spectator's session is told at the table every eighth
        message, and of the first answer to each of its openings."""
        openings: deque[OpenSession] = deque()
        told = Counter[SessionId]()
        answered = Counter[OpenSession]()

        def is_lost(message: BusMessage) -> bool:
            if message.subject == subjects.front_news_subject("f1", subjects.HALL):
                news = front_news_codec().decode(message.data)
                if not isinstance(news, ToldAtTable) or news.session != self._spectator():
                    return False
                told[news.session] += 1
                return told[news.session] % 8 == 0
            if message.subject != subjects.front_calls_subject("f1"):
                return False
            if not message.is_answer:
                call = front_call_codec().decode(message.data)
                if isinstance(call, OpenSession):
                    openings.append(call)
            elif isinstance(front_call_answer_codec().decode(message.data), SessionOpened):
                # The hall answers in the order of the questions.
                opening = openings.popleft()
                answered[opening] += 1
                return opening.session == self._spectator() and answered[opening] == 1
            return False

        return is_lost

    def _spectator(self) -> SessionId:
        return self.visits[WATCHES].session


async def test_what_happens_until_an_opening_is_answered_is_told_once(
    host: TwoProcesses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told_stream, "KEPT_BYTES", 0)
    here = await local_game(tmp_path / "here", 40)
    folder = tmp_path / "there"
    folder.mkdir()
    sitting = BusySitting(host, create_game(folder, header(NAMES)))
    await sitting.sit(WATCHES, *range(len(NAMES)))
    host.broker.lost = sitting.loses()
    await sitting.play_until(lambda public: public.over or public.revision >= 40, chance=5)
    sitting.goes_on = False
    await sitting.settle()
    assert sitting.visits[WATCHES]._line.opening > 3
    assert events_told(sitting.ears[WATCHES]) == events_told(here[WATCHES])


@pytest.mark.slow
async def test_a_long_game_is_told_as_here(host: TwoProcesses, tmp_path: Path) -> None:
    """`test_a_game_of_another_process_is_told_message_by_message_as_here` plays its beginning."""
    await compare(host, tmp_path, 400)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4, 5])
async def test_longer_games_on_a_bus_that_loses_are_told_once(
    host: TwoProcesses, tmp_path: Path, seed: int
) -> None:
    """`test_whatever_the_bus_loses_or_doubles_each_thing_happens_and_is_told_once` is shorter."""
    await compare_by_chance(host, tmp_path, 60, Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 7])
async def test_nobody_waits_for_ever_where_a_quarter_is_lost(
    host: TwoProcesses, tmp_path: Path, seed: int
) -> None:
    await compare_by_chance(host, tmp_path, 25, Random(seed), 0.25)
