"""Everybody at one table on a line of their own: who presses before the end that the own screen
shows is in time, and who comes too late is told by how much."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import Command, Pass
from engine.core.zones import Seat
from netplay.table.table_timing import TableTimingRules
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.lines import Line
from tests.netplay.table.sitting import PACE, Sitting, at_window, lengths, sitting
from tui.ports import CommandRefused, TableMessage, TableUpdate

DELAYS = (0.0, 0.08, 0.25, 0.6)
"""Seconds one way, of the seats in turn; what is above that swings by a sixth of it."""
JITTER = 1 / 6
MADE_UP_FOR: TableTimingRules = replace(PACE, lengths=replace(lengths(), grace=0.75))
NOT_MADE_UP_FOR: TableTimingRules = replace(PACE, lengths=replace(lengths(), grace=0.0))


class Player:
    """One at the far end of a line: sees a picture when it has come, and presses by it."""

    def __init__(self, sitting: Sitting, seat: Seat, line: Line) -> None:
        self.line = line
        self.update: TableUpdate | None = None
        self.pressed: list[Command] = []
        self.refusals: list[CommandRefused] = []
        """What became of those that were refused."""
        self._sitting = sitting
        self._seat = seat
        self._came = 0.0

    def send(self, message: TableMessage) -> None:
        """The table has said something: it is under way from now on."""
        self.line.to_player(lambda: self._see(message))

    def _see(self, message: TableMessage) -> None:
        if isinstance(message, TableUpdate):
            self.update, self._came = message, self._sitting.time.now()
        elif isinstance(message, CommandRefused) and message.command in self.pressed:
            self.refusals.append(message)

    @property
    def shown_end(self) -> float:
        """When the countdown on this screen comes to zero."""
        assert self.update is not None
        assert self.update.clock is not None
        assert self.update.clock.left is not None
        return self._came + self.update.clock.left

    @property
    def seen(self) -> int:
        """The picture on this screen."""
        assert self.update is not None
        return self.update.view.public.revision

    def press(self, command: Command, seen: int) -> None:
        self.pressed.append(command)
        port = self._sitting.ports[self._seat]
        self.line.to_table(lambda: port.submit(command, seen))

    def answer(self, chance: Random) -> Command | None:
        """A card where one fits, else a pass; None if this player is not asked."""
        view = self.update.view if self.update is not None else None
        decision = view.decision if view is not None else None
        if decision is None or decision.kind != "window" or not decision.asked:
            return None
        # What is queued is played after the window all the same: it cannot come too late.
        cards = [one for one in decision.options if one.verb == "play_card" and not one.queued]
        return (
            fill_option_randomly(decision, chance.choice(cards), chance)
            if cards
            else Pass(decision.id)
        )


class _Ear(Ear):
    """Hears at the table's end of the line, and sends it on."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self._player = player

    def __call__(self, message: TableMessage) -> None:
        super().__call__(message)
        self._player.send(message)


class Far:
    """The table, and the players at the ends of their lines."""

    def __init__(self, folder: Path, pace: TableTimingRules) -> None:
        self.t = sitting(folder, pace=pace, time=FakeTime())
        self.players = [
            Player(self.t, seat, Line(self.t.time, delay, delay * JITTER, seed=seat))
            for seat, delay in enumerate(DELAYS)
        ]

    async def sit(self) -> None:
        for seat, player in enumerate(self.players):
            self.t.ports[seat] = self.t.table.port(seat, player.line.way)
            self.t.ears[seat] = _Ear(player)
            self.t.ports[seat].listen(self.t.ears[seat])
        await self.t.settle()

    async def press_in_windows(self, count: int, after_end: float) -> list[Player]:
        """In so many windows, one after the other, a player presses so long after the end that the
        own screen shows. Who did."""
        pressed: list[Player] = []
        for number in range(10 * count):
            await self._next_window(number)
            player, chance = self.players[number % len(self.players)], Random(number)
            command = player.answer(chance)
            if command is None or len(pressed) == count:
                continue
            before = len(player.refusals)
            seen = player.seen
            await self._until(player.shown_end + after_end)
            player.press(command, seen)
            await self.t.advance(2.0)
            pressed.append(player)
            assert len(player.refusals) - before <= 1
        assert len(pressed) == count
        return pressed

    async def _next_window(self, chance: int) -> None:
        """To one that opened a second ago: by now it is on everybody's screen."""
        while at_window(self.t.public):
            await self.t.advance(5.0)
        await self.t.advance(5.0)
        await self.t.play_until(at_window, chance)
        await self.t.advance(1.0)

    async def _until(self, when: float) -> None:
        await self.t.advance(when - self.t.time.now())


@pytest.fixture
async def far(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Far]:
    one = Far(tmp_path, request.param)
    await one.sit()
    yield one
    await one.t.table.close()


@pytest.mark.parametrize("far", [MADE_UP_FOR], indirect=True, ids=["made_up_for"])
async def test_a_press_a_tenth_of_a_second_before_the_shown_end_always_counts(far: Far) -> None:
    pressed = await far.press_in_windows(len(DELAYS), after_end=-0.1)
    assert [player.refusals for player in pressed] == [[] for _ in pressed]
    assert len({player.line.delay for player in pressed}) == len(DELAYS)


@pytest.mark.slow
@pytest.mark.parametrize("far", [NOT_MADE_UP_FOR], indirect=True, ids=["not_made_up_for"])
async def test_without_the_grace_whoever_is_far_would_be_late(far: Far) -> None:
    """The test above can fail."""
    pressed = await far.press_in_windows(8, after_end=-0.1)
    late = {player.line.delay for player in pressed if player.refusals}
    assert late == {0.08, 0.25, 0.6}


@pytest.mark.parametrize("windows", [3, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("far", [MADE_UP_FOR], indirect=True, ids=["made_up_for"])
async def test_whoever_comes_too_late_on_any_line_is_told_by_how_much(
    far: Far, windows: int
) -> None:
    pressed = await far.press_in_windows(windows, after_end=0.7)
    for player in pressed:
        late = player.refusals[-1].late
        assert late is not None
        assert 0.7 - 0.1 <= late <= 0.7 + 0.1, player.line.delay
