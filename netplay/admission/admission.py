"""The admission to a host: who comes in by its settings, who must bring a code, who may not."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from cards.languages import LANGUAGES
from netplay.access_codes import CodeAttemptLimiter, KeyLinkingCodes, normalize_code
from netplay.admission.authorized_keys import AuthorizedKeysFile
from netplay.admission.recently_refused_logins import RefusedLogins
from netplay.config import Config
from netplay.ssh import AdmissionVerdict, LoginRefusal, LoginTextKey
from netplay.store import Store, StoreUnavailable
from tui.words.catalogue import words_for

log = logging.getLogger(__name__)


class Admission:
    """The settings of admission, applied to one visitor after the other (a `AdmissionCheck`)."""

    def __init__(
        self,
        config: Config,
        store: Store,
        linking: KeyLinkingCodes,
        attempts: CodeAttemptLimiter,
        refused: RefusedLogins,
    ) -> None:
        self._store = store
        self._linking = linking
        self._attempts = attempts
        self._refused = refused
        self.reconfigure(config)

    def reconfigure(self, config: Config) -> None:
        """Let other settings hold from now on, for whoever comes in."""
        self._settings = config.admission
        self._admins = frozenset(config.admins.keys)
        path = config.admission.authorized_keys
        self._file = AuthorizedKeysFile(Path(path).expanduser()) if path else None

    async def judge(self, fingerprint: str | None) -> AdmissionVerdict:
        """Whether somebody with that key, or with none, may come in."""
        mode, guests = self._settings.mode, self._settings.guests
        if fingerprint is None:
            if not guests or mode == "keys":
                return "no"
            return "yes" if mode == "open" else "code"
        if mode == "open" or fingerprint in self._admins:
            return "yes"
        return "yes" if await self._knows(fingerprint) else "code"

    async def redeem(self, typed: str, fingerprint: str | None, address: str) -> bool:
        """Whether that code lets them in: one from another session of theirs, which makes the key
        theirs too, or an invitation, which is then used once."""
        if not self._attempts.take(address):
            return False
        if fingerprint is not None:
            owner = self._linking.use(typed)
            if owner:
                return self._store.add_key(fingerprint, owner)
        code = normalize_code(typed)
        if self._settings.mode != "invite" or not code:
            return False
        try:
            invited = await self._store.redeem(code)
        except StoreUnavailable as error:
            log.error("an invitation cannot be looked up: %s", error)
            return False
        if invited and fingerprint is not None:
            self._store.admit(self._store.owner_of(fingerprint))
        return invited

    def refused(self, fingerprint: str, name: str, address: str, why: LoginRefusal) -> None:
        """Remember that key for an admin who knows whose it is."""
        self._refused.add(fingerprint, name, address, why)

    def says(self, what: LoginTextKey) -> str:
        return login_text_in_all_languages(what)

    async def _knows(self, fingerprint: str) -> bool:
        store, owner = self._store, self._store.owner_of(fingerprint)
        if self._settings.mode == "invite" and store.admitted(owner):
            return True
        if store.let_in_by_admin(owner):
            return True
        named = (store.named(name) for name in self._settings.names)
        if any(person is not None and person.owner == owner for person in named):
            return True
        theirs = {fingerprint, *store.keys_of(owner)}
        if not self._admins.isdisjoint(theirs):
            return True
        if self._file is None:
            return False
        return not theirs.isdisjoint(await asyncio.to_thread(self._file.fingerprints))


def login_text_in_all_languages(what: LoginTextKey) -> str:
    """The same in all languages, each on its line."""
    lines = (words_for(language)(f"door.{what}") for language in LANGUAGES)
    if what == "prompt":
        return f"{' / '.join(dict.fromkeys(lines))}: "
    return "\n".join(lines)
