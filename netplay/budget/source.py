"""Whose turn it is: first among addresses, then among the sessions that come from one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from netplay.budget.account import Work, WorkAccount
from netplay.budget.allowance import Allowance

TURN_SECONDS = 0.002
"""After so long it is another source's turn."""


class Pending(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None: ...


class AddressBudget:
    """One address: its accounts take turns, each in the order of its own work. Those with debts are
    passed over, and a source with debts waits as a whole."""

    def __init__(self, turns: Turns, allowance: Allowance) -> None:
        self.allowance = allowance
        self.turns = turns
        self.alarm: Pending | None = None
        """It waits for the end of a debt."""
        self._queue: deque[WorkAccount] = deque()
        """Accounts that have work, each once."""

    @property
    def clock(self) -> Callable[[], float]:
        """By which work is measured."""
        return self.turns.clock

    @property
    def is_busy(self) -> bool:
        """Somebody's work waits."""
        return bool(self._queue)

    def add(self, account: WorkAccount, work: Work) -> None:
        """Do it at that account's turn."""
        account.work.append(work)
        if len(account.work) == 1:
            self._queue.append(account)
        if self.alarm is None or self.debt(account) <= 0:
            self.turns.add(self)

    def debt(self, account: WorkAccount) -> float:
        """Seconds that this account has to wait, or the source."""
        if self.turns.are_free:
            return 0.0
        now = self.clock()
        return max(self.allowance.wait(now), account.wait(now))

    def wait(self, now: float) -> float:
        """Bring whoever may go next to the front; else the seconds until somebody may."""
        if self.turns.are_free:
            return 0.0
        wait = self.allowance.wait(now)
        if wait > 0:
            return wait
        least = float("inf")
        for _ in range(len(self._queue)):
            wait = self._queue[0].wait(now)
            if wait <= 0:
                return 0.0
            least = min(least, wait)
            self._queue.rotate(-1)
        return least

    def serve(self, began: float) -> float:
        """One piece of work of the account in front; when it was done."""
        account = self._queue.popleft()
        work = account.work.popleft()
        if account.work:
            self._queue.append(account)
        try:
            work()
        finally:
            ended = self.clock()
            account.spend(ended - began, ended)
        return ended


class Turns:
    """Gives each turn of the loop to the source that has used least of its allowance: whoever does
    much waits for those who do little, and these wait for one turn at most."""

    def __init__(
        self,
        clock: Callable[[], float],
        soon: Callable[[Callable[[], None]], object],
        later: Callable[[float, Callable[[], None]], Pending],
    ) -> None:
        self.clock = clock
        self.are_free = False
        """Debts keep nobody waiting any more."""
        self._soon, self._later = soon, later
        self._ready: dict[AddressBudget, None] = {}
        self._asleep: set[AddressBudget] = set()
        self._coming = False

    def add(self, source: AddressBudget) -> None:
        """It has work."""
        if source.alarm is not None:
            source.alarm.cancel()
            source.alarm = None
            self._asleep.discard(source)
        self._ready[source] = None
        self._come_soon()

    def set_free(self) -> None:
        """From now on nobody waits for debts."""
        self.are_free = True
        for source in tuple(self._asleep):
            self.add(source)

    def _come_soon(self) -> None:
        if not self._coming:
            self._coming = True
            self._soon(self._turn)

    def _turn(self) -> None:
        self._coming = False
        if not self._ready:
            return  # what came during the turn before was done in it
        began = now = self.clock()
        source = max(self._ready, key=lambda one: one.allowance.left(began))
        try:
            while source.is_busy and now - began < TURN_SECONDS:
                wait = source.wait(now)
                if wait > 0:
                    self._sleep(source, wait)
                    break
                now = source.serve(now)
        finally:
            if not source.is_busy or source.alarm is not None:
                self._ready.pop(source, None)
            if self._ready:
                self._come_soon()

    def _sleep(self, source: AddressBudget, seconds: float) -> None:
        self._asleep.add(source)
        source.alarm = self._later(seconds, lambda: self.add(source))
