"""A loop in miniature: a clock that work itself moves, and turns one after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from netplay.budget import WorkAccount, WorkAllowance, WorkAllowances, WorkLedger
from tests.netplay.faketime import FakeAlarm


class Clockwork:
    """Seconds pass by work, and by waiting when there is none."""

    def __init__(self, allowances: WorkAllowances) -> None:
        self.now = 0.0
        self.done: list[tuple[str, float]] = []
        """What was done, and when it began."""
        self._soon: deque[Callable[[], None]] = deque()
        self._alarms: list[FakeAlarm] = []
        self.ledger = WorkLedger(allowances, lambda: self.now, self._soon.append, self._later)

    def works(self, account: WorkAccount, name: str, seconds: float, times: int = 1) -> None:
        """Have so much to do for that account, piece by piece."""
        for _ in range(times):
            account.add(lambda: self._work(name, seconds))

    def works_in_steps(self, account: WorkAccount, name: str, seconds: float, waits: int) -> None:
        """Have something to do of which each step but the first comes 8 ms after the one before."""

        def step(left: int) -> None:
            self._work(name, seconds)
            if left:
                self._later(0.008, lambda: account.add(lambda: step(left - 1)))

        account.add(lambda: step(waits))

    def run(self, until: float) -> list[str]:
        """Everything that is done until then, in order."""
        while self.now < until:
            due = sorted(one for one in self._alarms if not one.cancelled)
            if self._soon and not (due and due[0].when <= self.now):
                self._soon.popleft()()
                continue
            if not due or due[0].when > until:
                break
            self._alarms.remove(due[0])
            self.now = max(self.now, due[0].when)
            due[0].callback()
        self.now = max(self.now, until)
        return [name for name, _ in self.done]

    @property
    def turns(self) -> int:
        """How many the loop has been asked for."""
        return len(self._soon)

    def began(self, name: str) -> list[float]:
        return [at for what, at in self.done if what == name]

    def _work(self, name: str, seconds: float) -> None:
        self.done.append((name, self.now))
        self.now += seconds

    def _later(self, seconds: float, act: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(self.now + seconds, len(self._alarms), act)
        self._alarms.append(alarm)
        return alarm


def allowances(
    session: float = 1.0, key: float = 1.0, address: float = 1.0, burst: float = 1.0
) -> WorkAllowances:
    """Those parts of the time, each beyond the same burst."""
    return WorkAllowances(
        WorkAllowance(session, burst), WorkAllowance(key, burst), WorkAllowance(address, burst)
    )
