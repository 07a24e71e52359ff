"""An interface to admission; without one everybody is let in."""

from __future__ import annotations

from typing import Literal, Protocol

AdmissionVerdict = Literal["yes", "code", "no", "away"]
"""`code`: only with a code that the visitor types; `away`: whoever knows does not answer."""

LoginRefusal = Literal[
    "bad-code",
    "banned",
    "no-key",
    "too-many-connections",
    "too-many-requests",
    "too-many-tries",
    "too-slow",
    "unknown-key",
]
"""Why somebody was not let in, as the log has it."""

LoginTextKey = Literal["code", "prompt", "wrong", "no_guests", "no_code", "away"]


class AdmissionCheck(Protocol):
    """Asked at each login, before anything of the game is there."""

    async def judge(self, fingerprint: str | None) -> AdmissionVerdict:
        """Whether whoever has that key, or none, may come in."""

    async def redeem(self, typed: str, fingerprint: str | None, address: str) -> bool | None:
        """Whether what they typed lets them in; the key is theirs. It may count only once. None:
        whoever knows does not answer."""

    def refused(self, fingerprint: str, name: str, address: str, why: LoginRefusal) -> None:
        """Somebody with that key was not let in."""

    def says(self, what: LoginTextKey) -> str:
        """What visitors read, in a line or several: nobody knows their language yet."""


class AdmitEverybody:
    """A check that lets everybody in."""

    async def judge(self, fingerprint: str | None) -> AdmissionVerdict:
        return "yes"

    async def redeem(self, typed: str, fingerprint: str | None, address: str) -> bool:
        return True

    def refused(self, fingerprint: str, name: str, address: str, why: LoginRefusal) -> None:
        """Nobody asks."""

    def says(self, what: LoginTextKey) -> str:
        return ""
