"""The loop on which everybody takes turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from netplay.budget import CURRENT_PAYER, FairEventLoop, WorkAccount, WorkLedger, charge_work_to
from tests.netplay.budget.clockwork import allowances
from tests.netplay.faketime import FakeAlarm

HERE, THERE = "192.0.2.1", "192.0.2.2"


class Ticking:
    """A clock that only tests move, and waits that only they end."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waits: list[Callable[[], None]] = []
        self.ledger = WorkLedger(
            allowances(session=0.5, address=0.5), lambda: self.now, later=self._later
        )

    def indebted(self) -> WorkAccount:
        """An account of somebody who has used much."""
        account = self.ledger.account(HERE)
        for _ in range(3):
            account.spend(1.0, self.now)
        return account

    def pay(self) -> None:
        """Let so much time pass that there are no debts left."""
        self.now += 1000.0
        waits, self.waits = self.waits, []
        for wait in waits:
            wait()

    def _later(self, seconds: float, act: Callable[[], None]) -> FakeAlarm:
        self.waits.append(act)
        return FakeAlarm(seconds, 0, act)


def on_a_fair_loop(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(test)


async def several_turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def steps(done: list[str], name: str) -> None:
    for number in range(3):
        done.append(f"{name}{number}")
        await asyncio.sleep(0)


def test_a_task_of_who_has_debts_waits_and_others_do_not() -> None:
    async def test() -> None:
        ticking, done = Ticking(), list[str]()
        loop = asyncio.get_running_loop()
        late = loop.create_task(steps(done, "late"), context=ticking.indebted().context())
        prompt = ticking.ledger.account(THERE).context()
        await asyncio.gather(
            loop.create_task(steps(done, "prompt"), context=prompt),
            loop.create_task(steps(done, "house")),
        )
        assert sorted(done) == ["house0", "house1", "house2", "prompt0", "prompt1", "prompt2"]
        ticking.pay()
        await late
        assert done[-3:] == ["late0", "late1", "late2"]

    on_a_fair_loop(test())


def test_tasks_and_timers_of_a_session_are_at_its_expense_too() -> None:
    async def test() -> None:
        ticking = Ticking()
        account = ticking.ledger.account(HERE)
        payers: list[WorkAccount | None] = []

        async def child() -> None:
            payers.append(CURRENT_PAYER.get())

        async def session() -> None:
            await asyncio.create_task(child())
            loop = asyncio.get_running_loop()
            came = loop.create_future()
            loop.call_later(0.0, came.set_result, None)
            await came
            payers.append(CURRENT_PAYER.get())

        await asyncio.get_running_loop().create_task(session(), context=account.context())
        assert payers == [account, account]

    on_a_fair_loop(test())


def test_what_is_cancelled_while_it_waits_is_not_done() -> None:
    async def test() -> None:
        ticking, done = Ticking(), list[str]()
        loop, context = asyncio.get_running_loop(), ticking.indebted().context()
        loop.call_soon(done.append, "soon", context=context).cancel()
        timer = loop.call_later(0.0, done.append, "later", context=context)
        kept = loop.call_later(0.0, done.append, "kept", context=context)
        while timer.when() > loop.time() or kept.when() > loop.time():
            await asyncio.sleep(0)
        await several_turns()
        timer.cancel()
        ticking.pay()
        await several_turns()
        assert done == ["kept"]

    on_a_fair_loop(test())


def test_what_a_session_does_is_written_down_to_it_and_to_its_address() -> None:
    async def test() -> None:
        ticking = Ticking()
        account, neighbour = ticking.ledger.account(HERE), ticking.ledger.account(HERE)

        def work() -> None:
            ticking.now += 0.4

        asyncio.get_running_loop().call_soon(work, context=account.context())
        await several_turns()
        assert account.source.bucket.left(ticking.now) == 0.6
        with charge_work_to([account, neighbour]):
            ticking.now += 1.0
        assert account.source.bucket.left(ticking.now) < 0.2

    on_a_fair_loop(test())


def test_an_error_is_told_as_always_and_the_next_one_goes_on() -> None:
    async def test() -> None:
        told: list[dict[str, Any]] = []
        loop, done = asyncio.get_running_loop(), list[str]()
        loop.set_exception_handler(lambda _, about: told.append(about))
        context = Ticking().ledger.account(HERE).context()
        loop.call_soon(lambda: [][0], context=context)
        loop.call_soon(done.append, "next", context=context)
        await several_turns()
        assert done == ["next"]
        assert isinstance(told[0]["exception"], IndexError)

    on_a_fair_loop(test())
