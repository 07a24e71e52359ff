"""Sessions on the loop where everybody takes turns: whoever has used up their time waits."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from netplay.budget import FairEventLoop, WorkLedger
from netplay.ssh import SSHListener, start_listening
from netplay.ssh.driver import SSHDriver
from tests.netplay.budget.clockwork import allowances
from tests.netplay.faketime import FakeAlarm
from tests.netplay.ssh.conftest import SETTINGS
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import login, open_session

pytestmark = pytest.mark.skipif(
    sys.platform != "linux",
    reason="two addresses of one machine: only Linux answers to 127.0.0.2 unasked",
)
HERE, THERE = "127.0.0.1", "127.0.0.2"


class Budgeted:
    """A host whose clock stands still: debts are made and paid by the test alone."""

    def __init__(self, folder: Path) -> None:
        self.provider = DemoAppProvider()
        self.now = 0.0
        self._folder = folder
        self._waits: list[Callable[[], None]] = []
        self.ledger = WorkLedger(allowances(burst=1.0), lambda: self.now, later=self._later)

    @contextlib.asynccontextmanager
    async def serve(self) -> AsyncIterator[SSHListener]:
        host = await start_listening(SETTINGS, self.provider, self._folder, ledger=self.ledger)
        try:
            yield host
        finally:
            await host.close()

    def use_up(self, address: str) -> None:
        """Everything that may come from there."""
        account = self.ledger.account(address)
        for _ in range(3):
            account.spend(1.0, self.now)

    def pay(self) -> None:
        self.now += 1000.0
        waits, self._waits = self._waits, []
        for wait in waits:
            wait()

    def _later(self, seconds: float, act: Callable[[], None]) -> FakeAlarm:
        self._waits.append(act)
        return FakeAlarm(seconds, 0, act)


def on_a_fair_loop(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(test)


def test_who_has_used_up_their_time_waits_others_do_not_and_no_key_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        budgeted = Budgeted(tmp_path)
        async with budgeted.serve() as host, login(host.port, "ann") as connection:
            ann = await open_session(connection)
            await ann.shows("welcome ann")
            board = budgeted.provider.board("ann")
            budgeted.use_up(HERE)
            for key in "abc":
                ann.press(key)
            async with login(host.port, "bob", local_addr=(THERE, 0)) as other:
                bob = await open_session(other)
                await bob.shows("welcome bob")
                bob.press("z")
                await bob.shows("1 keys, last z")
            assert board.keys == []
            budgeted.pay()
            await ann.shows("3 keys, last c")
            assert board.keys == ["a", "b", "c"]

    on_a_fair_loop(test())


def test_a_host_that_ends_drops_what_was_not_played_yet(tmp_path: Path) -> None:
    async def test() -> None:
        budgeted = Budgeted(tmp_path)
        async with budgeted.serve() as host, login(host.port, "ann") as connection:
            ann = await open_session(connection)
            await ann.shows("welcome ann")
            board = budgeted.provider.board("ann")
            budgeted.use_up(HERE)
            for key in "abc":
                ann.press(key)
            async with login(host.port, "bob", local_addr=(THERE, 0)) as other:
                bob = await open_session(other)
                await bob.shows("welcome bob")
                host.listen_no_more()
                budgeted.pay()
                bob.press("z")
                for _ in range(50):  # more than a key needs from the wire to the board
                    await asyncio.sleep(0)
            await host.close("we close")
            assert await ann.ends() == 0
            assert b"we close" in ann.received
            assert board.keys == []

    on_a_fair_loop(test())


def test_an_app_is_given_no_more_keys_than_it_comes_to(tmp_path: Path) -> None:
    """The others wait where they can still be dropped."""

    async def test() -> None:
        budgeted = Budgeted(tmp_path)
        async with budgeted.serve() as host, login(host.port, "ann") as connection:
            ann = await open_session(connection)
            await ann.shows("welcome ann")
            driver = budgeted.provider.app("ann")._driver
            assert isinstance(driver, SSHDriver)
            budgeted.use_up(HERE)
            for _ in range(20):
                driver.feed(b"abcdefgh")
            assert budgeted.provider.app("ann").message_queue_size <= 24
            budgeted.pay()
            await ann.shows("160 keys, last h")

    on_a_fair_loop(test())
