"""The ledger of a host: the accounts of all sessions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import Context

from netplay.budget.work_accounts import (
    AddressWorkQueue,
    CancellableCall,
    FairScheduler,
    WorkAccount,
)
from netplay.budget.work_allowance import AllowanceBucket, WorkAllowances
from netplay.system.network_of_address import network_of_address

_REMEMBERED = 1024
"""So many sources and persons, before those are forgotten who have used nothing lately."""


class WorkLedger:
    """Accounts by session, key and address. What an address or a person has used is remembered
    when they come back."""

    def __init__(
        self,
        allowances: WorkAllowances,
        clock: Callable[[], float] = time.perf_counter,
        soon: Callable[[Callable[[], None]], object] | None = None,
        later: Callable[[float, Callable[[], None]], CancellableCall] | None = None,
    ) -> None:
        """Turns are given by the running loop, unless `soon` and `later` are said."""
        self._allowances = allowances
        self._clock = clock
        self._turns = FairScheduler(clock, soon or _soon, later or _later)
        self._sources: dict[str, AddressWorkQueue] = {}
        self._persons: dict[str, AllowanceBucket] = {}

    def account(self, address: str, fingerprint: str | None = None) -> WorkAccount:
        """A new one, for a session or a connection from that address, with that key."""
        own = AllowanceBucket(self._allowances.session, self._clock())
        return WorkAccount(self._source(network_of_address(address)), own, self.person(fingerprint))

    def person(self, fingerprint: str | None) -> AllowanceBucket | None:
        """What the owner of that key may use, over all sessions and addresses."""
        if fingerprint is None:
            return None
        now = self._clock()
        if fingerprint not in self._persons:
            if len(self._persons) >= _REMEMBERED:
                self._persons = {
                    key: one for key, one in self._persons.items() if not one.is_full(now)
                }
            self._persons[fingerprint] = AllowanceBucket(self._allowances.key, now)
        return self._persons[fingerprint]

    def reconfigure(self, allowances: WorkAllowances) -> None:
        """Let these hold: at once for addresses and keys, for sessions from the next one on."""
        self._allowances = allowances
        for source in self._sources.values():
            source.bucket.allowance = allowances.address
        for person in self._persons.values():
            person.allowance = allowances.key

    def set_free(self) -> None:
        """The host ends: nobody waits any more for having used too much."""
        self._turns.set_free()

    def _source(self, name: str) -> AddressWorkQueue:
        now = self._clock()
        if name not in self._sources:
            if len(self._sources) >= _REMEMBERED:
                # One that is still in use and idle is forgotten too: it begins anew, and is full.
                self._sources = {
                    key: one
                    for key, one in self._sources.items()
                    if one.is_busy or not one.bucket.is_full(now)
                }
            self._sources[name] = AddressWorkQueue(
                self._turns, AllowanceBucket(self._allowances.address, now)
            )
        return self._sources[name]


def _soon(act: Callable[[], None]) -> object:
    return asyncio.get_running_loop().call_soon(act, context=Context())


def _later(seconds: float, act: Callable[[], None]) -> CancellableCall:
    return asyncio.get_running_loop().call_later(seconds, act, context=Context())
