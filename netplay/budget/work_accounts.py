"""Accounts of work on the event loop, the address budgets they draw on, and whose turn it is."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextvars import Context, ContextVar
from typing import Protocol

from netplay.budget.work_allowance import AllowanceBucket, RecentUse

QueuedCall = Callable[[], object]


class WorkAccount:
    """The work of one session or connection, in its order. It has an allowance of its own,
    besides that of the person and that of the `AddressWorkQueue`."""

    __slots__ = ("_own", "_person", "is_at_door", "recent", "source", "work")

    def __init__(
        self, source: AddressWorkQueue, own: AllowanceBucket, person: AllowanceBucket | None
    ) -> None:
        self.source = source
        self.work: deque[QueuedCall] = deque()
        """What waits for this account's turn."""
        self.recent = RecentUse(source.clock())
        self.is_at_door = False
        """It has not logged in yet."""
        self._own = own
        self._person = person

    def belongs_to(self, person: AllowanceBucket | None) -> None:
        """The connection has logged in with a key."""
        self._person = person

    @property
    def must_wait(self) -> bool:
        """Something of the same source comes first, or somebody has debts."""
        return self.source.is_busy or self.source.debt(self) > 0

    def add(self, work: QueuedCall) -> None:
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
        self.source.bucket.spend(seconds, now)
        self.recent.add(seconds, now)
        self.source.recent.add(seconds, now)

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
        context.run(CURRENT_PAYER.set, self)
        return context


CURRENT_PAYER: ContextVar[WorkAccount | None] = ContextVar("payer", default=None)
"""For whom the running code works. What many share, such as tables, runs in an empty context."""


def context_paid_by(account: WorkAccount | None) -> Context:
    """A context of that account's; an empty one for nobody."""
    return account.context() if account is not None else Context()


@contextlib.contextmanager
def charge_work_to(accounts: Sequence[WorkAccount]) -> Iterator[None]:
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


TURN_SECONDS = 0.002
"""After so long it is another source's turn."""
GRACE_SECONDS, LONGEST_GRACE = 0.03, 0.1
"""So long after a turn more work of the same source is expected, and so long a source that does
much waits for that, before it has a turn all the same."""
HEAVY_USE_SECONDS = 0.1
"""Who has used so much more than somebody else lately does much."""
STRANGER_SECONDS = 0.25
"""Who has not logged in yet comes after who has used less than that: a crowd of strangers, of whom
none has used anything, does not come before the people who are in."""
SESSIONS_PER_SHARE = 4
"""An address with so many sessions may use as much as others with one, before it comes after
them."""


class CancellableCall(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None: ...


class AddressWorkQueue:
    """One address: its accounts take turns, each in the order of its own work. Those with debts are
    passed over, and a source with debts waits as a whole."""

    def __init__(self, turns: FairScheduler, bucket: AllowanceBucket) -> None:
        self.bucket = bucket
        self.turns = turns
        self.alarm: CancellableCall | None = None
        """It waits for the end of a debt."""
        self.recent = RecentUse(turns.clock())
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

    def add(self, account: WorkAccount, work: QueuedCall) -> None:
        """Do it at that account's turn."""
        account.work.append(work)
        if len(account.work) == 1:
            self._queue.append(account)
        if self.alarm is None or self.debt(account) <= 0:
            self.turns.add(self)

    def weight(self, now: float) -> float:
        """Seconds that this address or its next session has used lately."""
        weight = self.recent.at(now) / SESSIONS_PER_SHARE
        return max(weight, self._queue[0].recent.at(now)) if self._queue else weight

    def overdraft(self, now: float) -> int:
        """0 for an address that has used hardly more than it earns, then one for each quarter of
        what it had saved up."""
        burst = self.bucket.allowance.burst
        return int((burst - self.bucket.left(now)) / (burst / 4))

    def rank(self, now: float) -> tuple[int, float]:
        """The least goes first."""
        is_at_door = all(one.is_at_door for one in self._queue)
        return self.overdraft(now), self.weight(now) + is_at_door * STRANGER_SECONDS

    def debt(self, account: WorkAccount) -> float:
        """Seconds that this account has to wait, or the source."""
        if self.turns.are_free:
            return 0.0
        now = self.clock()
        return max(self.bucket.wait(now), account.wait(now))

    def wait(self, now: float) -> float:
        """Bring whoever may go next to the front; else the seconds until somebody may."""
        if self.turns.are_free:
            return 0.0
        wait = self.bucket.wait(now)
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


class FairScheduler:
    """A scheduler that gives each turn of the loop to whoever has used least lately: who does much
    waits for those who do little, and these wait for one turn at most.

    A turn cannot be cut short, and what somebody does is many turns with short waits between them,
    for a timer or a client: if each of these were filled with a long turn of somebody who does
    much, all of them together would be noticed. So who does much waits a moment for the others'
    next turn (anticipatory scheduling, as for disks).
    """

    def __init__(
        self,
        clock: Callable[[], float],
        soon: Callable[[Callable[[], None]], object],
        later: Callable[[float, Callable[[], None]], CancellableCall],
    ) -> None:
        self.clock = clock
        self.are_free = False
        """Debts keep nobody waiting any more."""
        self._soon, self._later = soon, later
        self._ready: dict[AddressWorkQueue, None] = {}
        self._asleep: set[AddressWorkQueue] = set()
        self._coming = False
        self._lightest: AddressWorkQueue | None = None
        self._lightest_weight, self._lightest_until = (0, 0.0), 0.0
        """Who has used least of those who had a turn just now; until when more is expected."""
        self._held_at: float | None = None
        """Since when somebody who does much waits for that."""
        self._grace: CancellableCall | None = None

    def add(self, source: AddressWorkQueue) -> None:
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
        source = min(self._ready, key=lambda one: one.rank(began))
        weight = source.overdraft(began), source.weight(began)
        grace = self._grace_for_others(source, weight, began)
        if grace > 0:
            if self._grace is None:
                self._grace = self._later(grace, self._end_grace)
            return
        if weight <= self._lightest_weight or began >= self._lightest_until:
            self._lightest = source
        if source is self._lightest:
            self._lightest_weight = weight
        else:
            self._held_at = None
        try:
            while source.is_busy and now - began < TURN_SECONDS:
                wait = source.wait(now)
                if wait > 0:
                    self._sleep(source, wait)
                    break
                now = source.serve(now)
        finally:
            if source is self._lightest:
                self._lightest_until = now + GRACE_SECONDS
            if not source.is_busy or source.alarm is not None:
                self._ready.pop(source, None)
            if self._ready:
                self._come_soon()

    def _grace_for_others(
        self, source: AddressWorkQueue, weight: tuple[int, float], now: float
    ) -> float:
        """Seconds that a source of that weight waits, as who has used much less may go on."""
        if self.are_free or source is self._lightest or now >= self._lightest_until:
            return 0.0
        overdraft, used = self._lightest_weight
        if weight < (overdraft, used + HEAVY_USE_SECONDS):
            return 0.0
        if self._held_at is None:
            self._held_at = now
        return min(self._lightest_until, self._held_at + LONGEST_GRACE) - now

    def _end_grace(self) -> None:
        self._grace = None
        self._come_soon()

    def _sleep(self, source: AddressWorkQueue, seconds: float) -> None:
        self._asleep.add(source)
        source.alarm = self._later(seconds, lambda: self.add(source))
