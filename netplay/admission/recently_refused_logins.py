"""The keys that were not let in lately, for an admin who knows whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from netplay.key_fingerprint_pattern import is_fingerprint
from netplay.ssh.admission_check import LoginRefusal
from netplay.system.clock import TimeSource
from netplay.system.network_of_address import network_of_address
from netplay.text_cleaning import clean_name

MOST_KEYS, MOST_KEYS_OF_ADDRESS = 100, 8
"""Keys that are remembered, and of them those that came last from one address: nobody can push
all others out from there."""


@dataclass(frozen=True, slots=True)
class RefusedLogin:
    """A key, and how it was refused the last time."""

    number: int
    fingerprint: str
    name: str
    """As whom its owner wanted to come."""
    address: str
    why: LoginRefusal
    at: float
    """Seconds since the epoch."""
    times: int = 1


class RefusedLogins:
    """Those of one host, the one that came last at the end; forgotten with the process."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._all: dict[str, RefusedLogin] = {}
        self._count = 0

    def __iter__(self) -> Iterator[RefusedLogin]:
        return iter(tuple(self._all.values()))

    def add(self, fingerprint: str, name: str, address: str, why: LoginRefusal) -> None:
        """That key was refused just now."""
        now, name = self._time.wall(), clean_name(name)
        before = self._all.pop(fingerprint, None)
        if before is None:
            self._count += 1
            one = RefusedLogin(self._count, fingerprint, name, address, why, now)
        else:
            one = replace(
                before, name=name, address=address, why=why, at=now, times=before.times + 1
            )
        self._all[fingerprint] = one
        source = network_of_address(address)
        theirs = [
            key for key, one in self._all.items() if network_of_address(one.address) == source
        ]
        if len(theirs) > MOST_KEYS_OF_ADDRESS:
            del self._all[theirs[0]]
        elif len(self._all) > MOST_KEYS:
            del self._all[next(iter(self._all))]

    def key_of(self, which: str) -> str:
        """The fingerprint with that number, or the one that it is; empty if it is neither."""
        if is_fingerprint(which):
            return which
        number = which.removeprefix("#")
        return next((one.fingerprint for one in self if str(one.number) == number), "")

    def drop(self, fingerprint: str) -> bool:
        """Remember that key no longer; False if it was not remembered."""
        return self._all.pop(fingerprint, None) is not None
