"""What one session or connection has to do, and who is charged for it."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextvars import Context, ContextVar
from typing import TYPE_CHECKING

from netplay.budget.allowance import Allowance

if TYPE_CHECKING:
    from netplay.budget.source import AddressBudget

Work = Callable[[], object]


class WorkAccount:
    """One session's or connection's work, in its order. It has an allowance of its own, besides
    that of the person and that of the `Source`."""

    __slots__ = ("_own", "_person", "source", "work")

    def __init__(self, source: AddressBudget, own: Allowance, person: Allowance | None) -> None:
        self.source = source
        self.work: deque[Work] = deque()
        """What waits for this account's turn."""
        self._own = own
        self._person = person

    def belongs_to(self, person: Allowance | None) -> None:
        """The connection has logged in with a key."""
        self._person = person

    @property
    def must_wait(self) -> bool:
        """Something of the same source comes first, or somebody has debts."""
        return self.source.is_busy or self.source.debt(self) > 0

    def add(self, work: Work) -> None:
        """Do it at this account's turn."""
        self.source.add(self, work)

    def wait(self, now: float) -> float:
        """Seconds until the session and its person have no debts."""
        wait = self._own.wait(now)
        if self._person is not None:
            wait = max(wait, self._person.wait(now))
        return wait

    def spend(self, seconds: float, now: float) -> None:
        """Write down so much time, to everybody who pays for it."""
        self._own.spend(seconds, now)
        if self._person is not None:
            self._person.spend(seconds, now)
        self.source.allowance.spend(seconds, now)

    @contextlib.contextmanager
    def measured(self) -> Iterator[None]:
        """What is done meanwhile is written down."""
        clock = self.source.clock
        began = clock()
        try:
            yield
        finally:
            ended = clock()
            self.spend(ended - began, ended)

    def context(self) -> Context:
        """A context in which everything goes to this account, and nothing else is known."""
        context = Context()
        context.run(PAYER.set, self)
        return context


PAYER: ContextVar[WorkAccount | None] = ContextVar("payer", default=None)
"""For whom the running code works. What many share, such as tables, runs in an empty context."""


def paid_by(account: WorkAccount | None) -> Context:
    """A context of that account's; an empty one for nobody."""
    return account.context() if account is not None else Context()


@contextlib.contextmanager
def charging(accounts: Sequence[WorkAccount]) -> Iterator[None]:
    """What is done meanwhile is at the expense of these, in equal parts."""
    if not accounts:
        yield
        return
    clock = accounts[0].source.clock
    began = clock()
    try:
        yield
    finally:
        ended = clock()
        for account in accounts:
            account.spend((ended - began) / len(accounts), ended)
