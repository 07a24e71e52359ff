"""The passwords of private tables.

A password is kept as its scrypt hash alone, never logged and never shown. Hashing is slow on
purpose, so it happens in a thread, and how often is limited by address.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable

from netplay.access_codes import CodeAttemptLimiter
from netplay.lobby.visit import Visit
from netplay.request_denied import RequestDenied
from netplay.system.background_tasks import BackgroundTasks
from netplay.text_cleaning import clean_line
from tui.lobby.password_prompt import LONGEST_PASSWORD
from tui.ports import LobbyReply, new_notice

_COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 2**26}
_METHOD = "scrypt-14-8-1"


class TablePasswords:
    """The making and trying of passwords; `work` runs what has to wait for a thread."""

    def __init__(self, attempts: CodeAttemptLimiter, work: BackgroundTasks) -> None:
        self._attempts = attempts
        self._work = work

    def make(self, visit: Visit, password: str, then: Callable[[str], None]) -> None:
        """Do `then` with the lock for that password, later. Raises `RequestDenied` if that is too
        often
        for one address."""
        if not self._attempts.take(visit.address):
            raise RequestDenied("password_often")
        self._work.spawn(self._made(visit, password, then))

    def open(
        self, visit: Visit, table_id: str, lock: str, password: str, then: Callable[[], None]
    ) -> None:
        """Do `then` at once if the visitor has opened this table before, or later if the password
        is right. Raises `RequestDenied` if there is none, or if too many were wrong."""
        if not lock or table_id in visit.opened:
            then()
            return
        if not password:
            raise RequestDenied("private")
        if not self._attempts.take(visit.address):
            raise RequestDenied("password_often")
        self._work.spawn(self._try(visit, table_id, lock, password, then))

    async def _made(self, visit: Visit, password: str, then: Callable[[str], None]) -> None:
        lock = await asyncio.to_thread(hash_password, password)
        if not visit.is_gone:
            then(lock)

    async def _try(
        self, visit: Visit, table_id: str, lock: str, password: str, then: Callable[[], None]
    ) -> None:
        if await asyncio.to_thread(password_matches, lock, password):
            visit.opened.add(table_id)
            if not visit.is_gone:
                then()
        else:
            visit.send(LobbyReply(new_notice("password_wrong")))


def hash_password(password: str) -> str:
    """What is kept of a password; empty for none. Blocks for some hundredths of a second."""
    cleaned = clean_line(password, LONGEST_PASSWORD)
    if not cleaned:
        return ""
    salt = secrets.token_bytes(16)
    return f"{_METHOD}${salt.hex()}${_hash(cleaned, salt)}"


def password_matches(lock: str, password: str) -> bool:
    """Whether it is the password that the lock was made for. Blocks as long."""
    method, salt, wanted = lock.split("$")
    found = _hash(clean_line(password, LONGEST_PASSWORD), bytes.fromhex(salt))
    return method == _METHOD and hmac.compare_digest(found, wanted)


def _hash(password: str, salt: bytes) -> str:
    return hashlib.scrypt(password.encode(), salt=salt, dklen=32, **_COST).hex()
