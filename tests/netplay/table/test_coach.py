"""The coach at a table: one question of each seat at a time, an answer for that seat alone."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.bots.kinds import Temper
from engine.bots.search import Advice
from engine.core.commands import OpenDoor
from engine.views.view_types import TableView
from netplay.bots import SearchedMove
from netplay.table.bot_policy import BotPolicy
from netplay.table.coach import QUESTION_BURST, QUESTION_PAUSE
from tests.netplay.table.sitting import sitting
from tui.ports import CoachAdvice

ANN, BO = 0, 1


ADVICE = Advice(OpenDoor(), "opens_door", {"odds": 40})


class Thinking:
    """Whoever thinks for the coach: what it was asked, and answers when the test says so."""

    def __init__(self) -> None:
        self.views: list[TableView] = []
        self._answers: list[Future[Advice | None]] = []

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[SearchedMove | None]:
        raise AssertionError("no bot sits here")

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        self.views.append(view)
        answer: Future[Advice | None] = asyncio.get_running_loop().create_future()
        self._answers.append(answer)
        return answer

    def answers(self, advice: Advice | None) -> None:
        """The oldest question is answered."""
        self._answers.pop(0).set_result(advice)


class Coached:
    """A table with a coach."""

    def __init__(self, folder: Path) -> None:
        self.thinking = Thinking()
        self.at = sitting(folder, bot_policy=BotPolicy(search_port=self.thinking))

    async def ask(self, seat: int) -> None:
        self.at.ports[seat].advise()
        await self.think()

    async def answer(self, advice: Advice | None = ADVICE) -> None:
        self.thinking.answers(advice)
        await self.think()

    async def think(self) -> None:
        """Let the coach go on, and the table hear of it."""
        for _ in range(3):
            await self.at.settle()
            await asyncio.sleep(0)
        await self.at.settle()

    def notices(self, seat: int) -> list[str]:
        return [one.key for one in self.at.ears[seat].update.notices]

    def heard(self, seat: int) -> list[CoachAdvice]:
        return self.at.ears[seat].all(CoachAdvice)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Coached]:
    made = Coached(tmp_path)
    await made.at.sit(ANN, BO)
    yield made
    await made.at.table.close()


async def test_only_who_has_asked_is_answered(table: Coached) -> None:
    await table.ask(ANN)
    assert table.thinking.views == [table.at.view(ANN)]
    await table.answer()
    revision = table.at.public.revision
    assert table.heard(ANN) == [CoachAdvice(revision, OpenDoor(), "opens_door", (("odds", 40),))]
    assert table.heard(BO) == []


async def test_no_answer_is_an_answer(table: Coached) -> None:
    await table.ask(ANN)
    await table.answer(None)
    assert table.heard(ANN) == [CoachAdvice(table.at.public.revision)]


async def test_nobody_else_learns_that_somebody_has_asked(table: Coached) -> None:
    heard = len(table.at.ears[BO].heard)
    await table.ask(ANN)
    await table.answer()
    assert len(table.at.ears[BO].heard) == heard


async def test_one_question_of_each_at_a_time(table: Coached) -> None:
    await table.ask(ANN)
    await table.ask(ANN)
    assert table.notices(ANN) == ["coach_busy"]
    await table.ask(BO)
    assert [view.seat for view in table.thinking.views] == [ANN, BO]
    await table.answer()
    await table.ask(ANN)
    assert len(table.thinking.views) == 3


async def test_whoever_asks_all_the_time_is_told_to_wait(table: Coached) -> None:
    for _ in range(QUESTION_BURST):
        await table.ask(ANN)
        await table.answer()
    await table.ask(ANN)
    assert table.notices(ANN) == ["coach_often"]
    await table.at.advance(QUESTION_PAUSE)
    await table.ask(ANN)
    assert len(table.thinking.views) == QUESTION_BURST + 1


async def test_the_game_goes_on_while_the_coach_thinks(table: Coached) -> None:
    await table.ask(ANN)
    before, active = table.at.public.revision, table.at.public.active
    await table.at.sit(active)
    await table.at.do(active, OpenDoor())
    assert table.at.public.revision > before
    await table.answer()
    assert [one.revision for one in table.heard(ANN)] == [before]


async def test_an_answer_goes_to_nobody_who_has_left(table: Coached) -> None:
    await table.ask(ANN)
    ear = table.at.ears[ANN]
    table.at.ports[ANN].drop()
    await table.at.sit(ANN)
    await table.answer()
    assert ear.all(CoachAdvice) == table.heard(ANN) == []
    await table.ask(ANN)
    assert len(table.thinking.views) == 2


async def test_a_table_that_closes_waits_for_no_answer(table: Coached) -> None:
    await table.ask(ANN)
    await table.at.table.close()
    await asyncio.sleep(0)
    assert [task for task in asyncio.all_tasks() if task.get_name() == "coach"] == []


async def test_without_a_coach_nothing_comes(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(ANN)
    heard = len(table.ears[ANN].heard)
    table.ports[ANN].advise()
    await table.settle()
    assert len(table.ears[ANN].heard) == heard
    await table.table.close()
