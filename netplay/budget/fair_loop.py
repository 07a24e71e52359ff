"""An event loop on which all accounts take turns.

asyncio runs whatever is ready, in the order in which it became so: who has forty sessions gets
forty times the time. Here what is called in a context with a payer waits for that account's turn;
everything else, above all what many share, is as always.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from typing import TypeVarTuple

from netplay.budget.work_accounts import CURRENT_PAYER, WorkAccount

ArgsT = TypeVarTuple("ArgsT")


class FairEventLoop(asyncio.SelectorEventLoop):
    """A loop whose callbacks and timers go through the accounts of their contexts."""

    def call_soon(
        self, callback: Callable[[*ArgsT], object], *args: *ArgsT, context: Context | None = None
    ) -> asyncio.Handle:
        account = CURRENT_PAYER.get() if context is None else context.get(CURRENT_PAYER)
        if account is None:
            return super().call_soon(callback, *args, context=context)
        handle = asyncio.Handle(callback, args, self, context or copy_context())
        account.add(_Called(handle))
        return handle

    def call_at(
        self,
        when: float,
        callback: Callable[[*ArgsT], object],
        *args: *ArgsT,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        account = CURRENT_PAYER.get() if context is None else context.get(CURRENT_PAYER)
        if account is None:
            return super().call_at(when, callback, *args, context=context)
        due = _Due(account, asyncio.Handle(callback, args, self, context or copy_context()))
        due.timer = super().call_at(when, due, context=Context())
        return due.timer


class _Called:
    """A callback at its turn."""

    __slots__ = ("_handle",)

    def __init__(self, handle: asyncio.Handle) -> None:
        self._handle = handle

    def __call__(self) -> None:
        if not self._handle.cancelled():
            self._handle._run()


class _Due:
    """A timer that has run out, and then its callback at its turn; it can be cancelled until
    then."""

    __slots__ = ("_account", "_handle", "timer")

    def __init__(self, account: WorkAccount, handle: asyncio.Handle) -> None:
        self._account = account
        self._handle = handle
        self.timer: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        self._account.add(self._run)

    def _run(self) -> None:
        timer, self.timer = self.timer, None  # the two keep each other alive
        if timer is not None and not timer.cancelled():
            self._handle._run()
