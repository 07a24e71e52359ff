"""Bots that search: they look and answer at moments of their own, ready or not."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from engine.bots import NORMAL_BOT, BotKind, CommandChooser, choose_command
from engine.bots.kinds import Temper
from engine.bots.search import Advice
from engine.core.box import Box, box_of_editions
from engine.core.commands import Command, Pass
from engine.game import new_game
from engine.views.view_building import make_public_view, make_table_view
from engine.views.view_types import PublicView, TableView
from netplay.bots import SearchedMove
from netplay.journal.header import HeaderSeat
from netplay.table.bot_policy import BotPolicy
from netplay.table.bots import TableBots
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import PACE, SEED, Sitting, sitting
from tests.tui import scenes
from tui.ports import TableUpdate

HARD = BotKind("hard", "greedy")
BOX = box_of_editions("classic")
SEAT = 2
FOUND = Pass(4711)
"""What no bot would do by itself."""


class Slow:
    """Thinks until a test says what has come of it."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.answers: list[Future[SearchedMove | None]] = []

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[SearchedMove | None]:
        assert temper == HARD.temper
        self.seconds.append(seconds)
        self.answers.append(asyncio.get_running_loop().create_future())
        return self.answers[-1]

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        raise AssertionError("nobody has asked")


@dataclass
class Bench:
    """One bot without a table: the moments at which it acts, and with what."""

    kind: BotKind = HARD
    time: FakeTime = field(default_factory=FakeTime)
    search_port: Slow = field(default_factory=Slow)
    acts: list[tuple[float, Command | None]] = field(default_factory=list)
    quick: list[BotKind] = field(default_factory=list)

    def __post_init__(self) -> None:
        state, _ = new_game(BOX, ["female"] * 4, SEED)
        self.view = make_table_view(state, SEAT, make_public_view(state))
        bot_policy = BotPolicy("hard", self._choosing, self.search_port)
        self.bots = TableBots(self.time, PACE, "secret", self._act, bot_policy)

    def _choosing(self, kind: BotKind) -> CommandChooser:
        def noting(view: TableView, box: Box, seed: str) -> Command | None:
            self.quick.append(kind)
            return None

        return noting

    def _act(self, seat: int) -> None:
        looked = len(self.search_port.answers)
        command = self.bots.command_of(self.view, BOX, self.kind)
        if len(self.search_port.answers) == looked:
            self.acts.append((self.time.now() - 1000.0, command))

    def heed(self, left: float | None = None) -> None:
        self.bots.heed([(SEAT, self.kind)], self.view.public, left)

    def shows(self, public: PublicView, left: float | None) -> None:
        self.view = replace(self.view, public=public)
        self.heed(left)

    def moves_on(self) -> None:
        """Something happens that everybody sees."""
        public = replace(self.view.public, revision=self.view.public.revision + 1)
        self.view = replace(self.view, public=public)
        self.heed()

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, _at_once)


async def _at_once() -> None:
    pass


@pytest.fixture
async def bench() -> Bench:
    return Bench()


async def test_it_answers_at_the_same_moment_whether_it_is_done_or_not() -> None:
    """Early, late, with nothing, or never: nobody can tell by the clock."""
    moments = set()
    for result in (SearchedMove(FOUND), SearchedMove(None), None, "never"):
        bench = Bench()
        bench.heed()
        await bench.advance(1.0)
        if not isinstance(result, str):
            bench.search_port.answers[0].set_result(result)
        await bench.advance(10)
        ((moment, _),) = bench.acts
        moments.add(moment)
    assert len(moments) == 1


async def test_what_it_has_found_in_time_it_does(bench: Bench) -> None:
    bench.heed()
    await bench.advance(1.0)
    bench.search_port.answers[0].set_result(SearchedMove(FOUND))
    await bench.advance(10)
    assert [command for _, command in bench.acts] == [FOUND]
    assert bench.quick == []


async def test_without_an_answer_it_plays_as_a_normal_one_at_once(bench: Bench) -> None:
    bench.heed()
    await bench.advance(10)
    assert len(bench.acts) == 1
    assert bench.quick == [BotKind("normal", "greedy")]
    assert bench.search_port.answers[0].cancelled(), "nobody waits for it any more"


async def test_it_takes_less_than_the_clock(bench: Bench) -> None:
    for _ in range(50):
        began, before = bench.time.now(), len(bench.acts)
        bench.heed(left=2.6)
        await bench.advance(5)
        ((moment, _),) = bench.acts[before:]
        assert 0 < moment + 1000.0 - began <= 0.6 * 2.6 + 1e-6
    assert 0.5 < min(bench.search_port.seconds) <= max(bench.search_port.seconds) < 1.56


@pytest.mark.parametrize("kind", [NORMAL_BOT, HARD])
@pytest.mark.parametrize("left", [None, 2.6])
async def test_nobody_acts_at_once_when_a_fight_has_changed_sides(
    kind: BotKind, left: float | None
) -> None:
    """By public facts alone, so that it can be read; whoever was about to act waits as well."""
    public = scenes.others_fight().update([]).view.public
    assert public.fight is not None
    stands = replace(public, fight=replace(public.fight, ahead=False))
    for turns in (False, True):
        bench, pauses = Bench(kind=kind), list[float]()
        for _ in range(30):
            bench.bots.rest()
            bench.shows(stands, left)
            await bench.advance(0.3)
            before, began = len(bench.acts), bench.time.now() - 1000.0
            turned = replace(public.fight, ahead=turns)
            bench.shows(replace(public, fight=turned, revision=public.revision + 1), left)
            await bench.advance(5)
            ((moment, _),) = bench.acts[before:]
            pauses.append(moment - began)
        assert (min(pauses) < 1.1) != turns
        assert not turns or min(pauses) >= 1.35 - 1e-6
        assert left is None or max(pauses) <= 0.6 * left + 1e-6


async def test_it_takes_its_time_even_with_nothing_to_decide(bench: Bench) -> None:
    other = Bench()
    other.view = replace(other.view, decision=None)
    for one in (bench, other):
        one.heed()
        await one.advance(10)
    assert other.search_port.answers == []
    assert [moment for moment, _ in other.acts[-1:]] == [moment for moment, _ in bench.acts]


async def test_a_thought_about_what_was_is_thrown_away(bench: Bench) -> None:
    bench.heed()
    await bench.advance(0.7)
    bench.moves_on()
    first = bench.search_port.answers[0]
    assert first.cancelled()
    await bench.advance(0.9)
    bench.search_port.answers[1].set_result(SearchedMove(FOUND))
    await bench.advance(10)
    assert [command for _, command in bench.acts] == [FOUND]


async def test_nobody_keeps_it_from_acting_by_doing_things(bench: Bench) -> None:
    bench.heed()
    for _ in range(100):
        await bench.advance(0.1)
        bench.moves_on()
    assert len(bench.acts) >= 3
    assert {kind.strength for kind in bench.quick} == {"normal"}


async def test_at_rest_it_stops_thinking(bench: Bench) -> None:
    bench.heed()
    await bench.advance(0.8)
    bench.bots.rest()
    assert bench.search_port.answers[0].cancelled()
    await bench.advance(10)
    assert bench.acts == []


def test_who_keeps_somebodys_chair_is_a_normal_bot_without_a_temper() -> None:
    bot_policy = BotPolicy("hard")
    assert bot_policy.kind_at(HeaderSeat(name="Rusty", temper="vengeful")) == BotKind(
        "hard", "vengeful"
    )
    assert bot_policy.kind_at(HeaderSeat(name="Ann", owner="key:ann")) == NORMAL_BOT


class Able:
    """Finds what a normal bot does, as fast as `haste` says by the number of options."""

    def __init__(self, time: FakeTime, haste: Callable[[int], float]) -> None:
        self._time = time
        self._haste = haste

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[SearchedMove | None]:
        future: Future[SearchedMove | None] = asyncio.get_running_loop().create_future()
        answer = SearchedMove(choose_command(view, BOX, seed))
        options = len(view.decision.options) if view.decision else 0

        def done() -> None:
            if not future.done():
                future.set_result(answer)

        share = self._haste(options)
        self._time.call_at(self._time.now() + seconds * share, done)
        return future

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        raise AssertionError("nobody has asked")


async def test_nobody_sees_by_the_pace_how_much_there_was_to_think_about(tmp_path: Path) -> None:
    told = []
    for name, haste in (("even", lambda options: 0.5), ("odd", lambda options: 1 / (2 + options))):
        time = FakeTime()
        bot_policy = BotPolicy("hard", search_port=Able(time, haste))
        pace = replace(PACE, lengths=replace(PACE.lengths, turn=5, ask=5))
        t = sitting(
            tmp_path / name, ("Ann", "", "", ""), bot_policy=bot_policy, time=time, pace=pace
        )
        told.append(await _timeline(t))
    assert told[0] == told[1]
    assert len(told[0]) > 20


async def _timeline(t: Sitting) -> list[tuple[float, int]]:
    """When Ann, who does nothing, was shown which picture."""
    shown: list[tuple[float, int]] = []
    await t.sit(0)
    for _ in range(240):
        before = len(t.ears[0].heard)
        await t.advance(0.5)
        shown += [
            (t.time.now(), one.view.public.revision)
            for one in t.ears[0].heard[before:]
            if isinstance(one, TableUpdate)
        ]
    await t.table.close()
    return shown
