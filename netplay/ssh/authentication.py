"""The login of one connection: a key that proves itself, a code where the host wants one, or
neither.

asyncssh knows nothing of a key that is proved and yet not enough (RFC 4252, 5.1: partial success);
`_ProvenKey` tells it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from asyncssh import auth

from netplay.ssh.admission_check import (
    AdmissionCheck,
    AdmissionVerdict,
    LoginRefusal,
    LoginTextKey,
)

_TRIES = 3
"""Codes that one connection may try."""
WAIT_SECONDS = 1.0
"""Whoever waits longer for a verdict is told so."""

AuthPrompt = bool | tuple[str, str, str, Sequence[tuple[str, bool]]]


class Login:
    """The state of a login: what is known of a visitor who is not in yet.

    A key that the host does not know has to prove itself once, and then its owner needs a code;
    before that the client offers its other keys, and any that the host knows is enough.
    """

    def __init__(
        self,
        admission_check: AdmissionCheck,
        address: str,
        *,
        tell: Callable[[str], None],
        wait: Callable[[], None],
        refuse: Callable[[LoginRefusal, str], None],
        send_away: Callable[[str], None],
    ) -> None:
        """`tell` shows lines to the client; `wait` gives it time to type; `refuse` cuts it off,
        with a word for the log and a line for the client; `send_away` does so with the line alone,
        since nobody has refused it."""
        self._admission_check = admission_check
        self._address = address
        self._tell = tell
        self._wait = wait
        self._refuse = refuse
        self._send_away = send_away
        self._welcome = True
        """The key that was offered last is enough."""
        self.stranger: str | None = None
        """The first key that proved itself and was not enough."""
        self._tries = 0
        self._knows_to_wait = False
        """They have read that there is no verdict yet."""
        self.fingerprint: str | None = None
        """Of the key that was offered last, or that goes with the code."""

    async def offer(self, fingerprint: str) -> bool:
        """Whether that key is worth a proof."""
        self.fingerprint = None
        verdict = await self._judge(fingerprint)
        if verdict in ("no", "away") or (verdict == "code" and self.stranger is not None):
            return False
        # Nothing waits from here on: what asyncssh checks next is the signature of this key.
        self.fingerprint, self._welcome = fingerprint, verdict == "yes"
        return True

    def proved(self) -> bool:
        """The key offered last has signed. Whether that is enough."""
        if not self._welcome:
            self.stranger = self.fingerprint
        return self._welcome

    async def challenge(self) -> AuthPrompt:
        """Ask for a code, or let a guest in without a question."""
        # A key that was shown without proof counts for nothing.
        self.fingerprint = None
        verdict = "code" if self.stranger is not None else await self._judge(None)
        if verdict == "no":
            self._end("no-key", "no_guests")
            return False
        if verdict == "away":
            return False
        return verdict == "yes" or self._asked("code")

    async def answer(self, responses: Sequence[str]) -> AuthPrompt:
        """What the code that was typed comes to."""
        self._tries += 1
        typed = responses[0] if responses else ""
        is_good = await self._admission_check.redeem(typed, self.stranger, self._address)
        if is_good:
            self.fingerprint = self.stranger
            return True
        if is_good is None:
            self._send_away(self._away_line)
            return False
        if self._tries >= _TRIES:
            self._end("bad-code", "no_code")
            return False
        return self._asked("wrong")

    async def _judge(self, fingerprint: str | None) -> AdmissionVerdict:
        """The verdict on that key, or on none. Whoever has to wait for it is told so, and sent away
        where there is none in the end."""
        loop = asyncio.get_running_loop()
        telling = loop.call_later(WAIT_SECONDS, self._tell_to_wait)
        try:
            verdict = await self._admission_check.judge(fingerprint)
        finally:
            telling.cancel()
        if verdict == "away":
            self._send_away(self._away_line)
        return verdict

    @property
    def _away_line(self) -> str:
        return self._admission_check.says("away").partition("\n")[0]

    def _tell_to_wait(self) -> None:
        if not self._knows_to_wait:
            self._knows_to_wait = True
            self._tell(f"{self._admission_check.says('away')}\n")

    def _asked(self, what: LoginTextKey) -> AuthPrompt:
        self._wait()
        says = self._admission_check.says
        return ("", says(what), "", [(says("prompt"), True)])

    def _end(self, why: LoginRefusal, what: LoginTextKey) -> None:
        told = self._admission_check.says(what)
        self._tell(f"{told}\n")
        self._refuse(why, told.partition("\n")[0])


class _ProvenKey(auth._ServerPublicKeyAuth):
    """asyncssh's check of a signature, with a last word for the owner of the connection."""

    async def send_success(self) -> None:
        proved = getattr(self._conn.get_owner(), "key_proved", None)
        if proved is None or proved():
            await super().send_success()
        else:
            self.send_failure(partial_success=True)


def install_key_proof_check() -> None:
    """From now on `key_proved` of a connection's owner is asked about each key that has signed."""
    # Registering it would name the method once more in every answer, and ask for it once more.
    auth._server_auth_handlers[b"publickey"] = _ProvenKey
