"""Which deadline runs, and what is left on those that stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from engine.core.stack_frames import Frame, OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.zones import NO_CARD
from engine.game import new_game
from engine.views.view_building import make_public_view
from engine.views.view_types import PublicView, TimedDecision
from netplay.table.clock import ClockLengths, TableClock
from netplay.table.lone_player import LonePlayer
from netplay.table_box import make_table_box
from tests.netplay.faketime import FakeTime
from tui.ports import ClockReading, Presence, SoloTiming

STATE, _ = new_game(make_table_box(("classic",), {}), ["female"] * 3, "0" * 32)
PUBLIC = make_public_view(STATE)
ALL: tuple[Presence, ...] = ("here", "here", "here")
TURN = OpenTurnPoint(1, 0, "prepare")
WINDOW = ResponseWindow(2, "victory", NO_CARD, 0, (1, 2))
ASK = SeatQuestion(3, 1, "discard", NO_CARD, (0,))


class Wall:
    """A clock on a fake time, told what the game waits for."""

    def __init__(self, lengths: ClockLengths, left: dict[str, float] | None = None) -> None:
        self.time = FakeTime()
        self.lengths = lengths
        self.rang: list[int] = []
        self.clock = TableClock(self.time, lengths, self.rang.append, left)

    def wait_for(self, *frames: Frame, presences: tuple[Presence, ...] = ALL) -> None:
        self.clock.follow(waiting(*frames), presences)
        self.clock.run(awake="here" in presences)

    async def advance(self, seconds: float) -> None:
        async def settle() -> None:
            return

        await self.time.advance(seconds, settle)

    @property
    def reading(self) -> ClockReading:
        reading = self.clock.reading()
        assert reading is not None
        return reading


def waiting(*frames: Frame) -> PublicView:
    """The public view while these frames lie on the stack; without any, before the first turn."""
    if not frames:
        return PUBLIC
    top = frames[-1]
    clocks: dict[str, Literal["turn", "window", "ask"]] = {
        "open": "turn",
        "window": "window",
        "ask": "ask",
    }
    assert isinstance(top, OpenTurnPoint | ResponseWindow | SeatQuestion)
    audience = top.audience if isinstance(top, ResponseWindow) else (top.seat,)
    clock = TimedDecision(top.id, clocks[top.kind], "", audience)
    return replace(PUBLIC, clock=clock, frames=frames)


@pytest.fixture
def wall() -> Wall:
    return Wall(ClockLengths(window=2.6, turn=100, ask=30, away=20, comeback=10))


async def test_a_window_stands_while_a_question_lies_above_it(wall: Wall) -> None:
    wall.wait_for(TURN, WINDOW)
    await wall.advance(1.0)
    wall.wait_for(TURN, WINDOW, ASK)
    await wall.advance(25)
    wall.wait_for(TURN, WINDOW)
    assert wall.reading.left == pytest.approx(1.6)
    await wall.advance(1.59)
    assert wall.rang == []
    await wall.advance(0.02)
    assert wall.rang == [2]


async def test_a_window_that_is_opened_again_has_its_full_time(wall: Wall) -> None:
    wall.wait_for(TURN, WINDOW)
    await wall.advance(2.0)
    wall.wait_for(TURN, replace(WINDOW, id=7))
    assert wall.reading.left == 2.6
    await wall.advance(2.6)
    assert wall.rang == [7]


async def test_a_window_goes_on_while_something_else_happens(wall: Wall) -> None:
    wall.wait_for(TURN, WINDOW)
    await wall.advance(1.0)
    wall.wait_for(TURN, replace(WINDOW, passed=(1,)))
    await wall.advance(1.6)
    assert wall.rang == [2]


async def test_a_turn_has_one_clock_over_its_points(wall: Wall) -> None:
    wall.wait_for(TURN)
    await wall.advance(30)
    wall.wait_for(TURN, WINDOW)
    await wall.advance(2)
    wall.wait_for(OpenTurnPoint(4, 0, "after_door"))
    assert wall.reading.left == pytest.approx(70)


async def test_a_late_point_of_a_turn_still_has_a_moment(wall: Wall) -> None:
    wall.wait_for(TURN)
    await wall.advance(100)
    assert wall.rang == [1]
    wall.wait_for(OpenTurnPoint(4, 0, "after_door"))
    assert wall.reading.left == pytest.approx(10)
    wall.wait_for(OpenTurnPoint(4, 0, "after_door"))
    await wall.advance(10)
    assert wall.rang == [1, 4]


async def test_nothing_is_added_when_the_table_was_never_asleep(wall: Wall) -> None:
    wall.wait_for(WINDOW)
    assert wall.reading.left == 2.6


async def test_waking_up_adds_a_moment_once(wall: Wall) -> None:
    wall.wait_for(WINDOW)
    await wall.advance(2)
    wall.wait_for(WINDOW, presences=("away", "away", "away"))
    assert wall.reading.left is None
    await wall.advance(500)
    wall.wait_for(WINDOW)
    wall.wait_for(WINDOW)
    assert wall.reading.left == pytest.approx(10.6)
    assert wall.reading.length == pytest.approx(10.6)


async def test_what_was_left_before_a_restart_is_left_after_it() -> None:
    wall = Wall(ClockLengths(window=2.6, comeback=10), {"2": 1.5, "77": 3.0})
    wall.wait_for(WINDOW)
    assert wall.reading.left == pytest.approx(11.5)
    assert set(wall.clock.left()) == {"2"}


async def test_an_endless_clock_ends_for_the_absent_and_for_bots() -> None:
    wall = Wall(ClockLengths(window=2.6, turn=0, ask=0, away=20))
    wall.wait_for(ASK)
    assert wall.clock.reading() is None
    wall.wait_for(ASK, presences=("here", "away", "here"))
    assert wall.reading.left == 20
    wall.wait_for(ASK)
    assert wall.clock.reading() is None
    wall.wait_for(ASK, presences=("here", "bot", "here"))
    await wall.advance(20)
    assert wall.rang == [3]


async def test_a_clock_that_was_given_up_stays_so(wall: Wall) -> None:
    wall.wait_for(ASK)
    await wall.advance(30)
    assert wall.clock.is_over(3)
    wall.clock.give_up()
    wall.wait_for(ASK)
    await wall.advance(1000)
    assert wall.rang == [3]
    wall.wait_for(WINDOW)
    assert wall.reading.left == 2.6


async def test_before_the_first_turn_there_is_time_to_read(wall: Wall) -> None:
    wall.wait_for()
    reading = wall.reading
    assert (reading.about, reading.left) == ("setup", wall.lengths.ask)
    await wall.advance(wall.lengths.ask)
    assert wall.rang == [reading.id]


async def test_before_an_endless_first_turn_only_the_absent_are_not_waited_for() -> None:
    wall = Wall(ClockLengths(window=2.6, turn=0, ask=0, away=20))
    wall.wait_for(presences=("here", "bot", "here"))
    assert wall.clock.reading() is None
    wall.wait_for(presences=("here", "bot", "away"))
    await wall.advance(20)
    assert len(wall.rang) == 1


async def test_nobody_is_warned_that_a_bot_runs_out_of_time(wall: Wall) -> None:
    """It may be waiting for an answer, and hurries for no warning."""
    wall.wait_for(TURN, presences=("bot", "here", "here"))
    assert wall.reading.warn == 0.0
    wall.wait_for(TURN)
    assert wall.reading.warn > 0


async def test_a_bots_turn_stands_while_its_offer_waits_for_the_only_player() -> None:
    wall = Wall(ClockLengths(window=2.6, turn=0, ask=0, away=20))
    presences: tuple[Presence, ...] = ("bot", "here", "bot")
    for offered, rang in ((True, []), (False, [1])):
        alone = LonePlayer(1, SoloTiming("wait"), is_offered=offered)
        wall.clock.follow(waiting(TURN), presences, (), alone)
        wall.clock.run(awake=True)
        shown = wall.clock.reading()
        assert (shown is not None and shown.left is None) is offered
        await wall.advance(100)
        assert wall.rang == rang


def test_no_clock_is_shown_for_a_bots_turn_where_turns_have_none() -> None:
    bots: tuple[Presence, ...] = ("bot", "here", "here")
    untimed = ClockLengths(2.6, turn=0.0, ask=0.0)
    for lengths, shown in ((untimed, False), (ClockLengths(2.6, turn=90.0), True)):
        wall = Wall(lengths)
        wall.wait_for(TURN, presences=bots)
        assert (wall.clock.reading() is not None) == shown
        assert wall.clock.left_for_bots is not None, "it is timed all the same"
        wall.wait_for(WINDOW, presences=bots)
        assert wall.clock.reading() is not None
    wall = Wall(untimed)
    wall.wait_for(TURN, presences=("away", "here", "here"))
    assert wall.clock.reading() is not None, "who is waited for is told until when"
