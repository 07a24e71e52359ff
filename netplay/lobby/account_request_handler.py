"""Requests of visitors about themselves: name, keys, and what is kept about them."""

from __future__ import annotations

from collections.abc import Callable

from netplay.access_codes import KEY_LINKING_SECONDS, CodeAttemptLimiter, KeyLinkingCodes
from netplay.lobby.lobby_parts import LobbyParts
from netplay.lobby.visit import Visit
from netplay.request_denied import RequestDenied
from netplay.store import MOST_KEYS
from tui.ports import (
    Account,
    AccountKey,
    AccountRequest,
    LobbyReply,
    Notice,
    PortEnded,
    new_notice,
)

FORGOTTEN = new_notice("forgotten")
KEY_GONE = new_notice("key_gone")


class AccountRequestHandler:
    """The requests of visitors about themselves, from the lobby and from elsewhere."""

    def __init__(
        self, parts: LobbyParts, linking: KeyLinkingCodes, attempts: CodeAttemptLimiter
    ) -> None:
        self._parts = parts
        self._store = parts.store
        self._linking = linking
        self._attempts = attempts
        self.turn_out: Callable[[Visit, Notice], None] = lambda visit, why: visit.send(
            PortEnded(why)
        )
        """Ends a visitor's session."""

    def do(self, visit: Visit, wish: AccountRequest) -> None:
        """What a visitor in the lobby wants; what cannot be done is told to them alone."""
        try:
            match wish.what:
                case "show":
                    self._tell(visit)
                case "rename":
                    self.rename(visit.owner, wish.text)
                case "offer":
                    self._tell(visit, self.offer(visit.owner))
                case "claim":
                    self._claim(visit, wish.text)
                case "drop":
                    self._drop_key(visit, wish.text)
                case "forget":
                    self._check_known(visit.owner)
                    self.forget(visit.owner)
        except RequestDenied as denied:
            visit.send(LobbyReply(denied.notice))

    def _tell(self, visit: Visit, code: str = "") -> None:
        """Send the visitor what is kept about them, and a `code` for another key."""
        person = self._store.person(visit.owner)
        if person is None:
            visit.send(Account(visit.name))
            return
        here = visit.fingerprint
        keys = (AccountKey(key, key == here) for key in self._store.keys_of(visit.owner))
        visit.send(
            Account(
                name=person.name,
                keys=tuple(keys),
                since=person.first_seen,
                reserved=len(self._store.former_names(visit.owner)),
                settings=len(self._store.preferences(visit.owner)),
                tables=self._parts.tables.count_of(visit.owner),
                code=code,
                minutes=round(KEY_LINKING_SECONDS / 60) if code else 0,
            )
        )

    def _claim(self, visit: Visit, typed: str) -> None:
        self.claim_for(visit.fingerprint, typed, visit.address)
        visit.send(LobbyReply(new_notice("code_done", w=visit.name)))

    def _drop_key(self, visit: Visit, fingerprint: str) -> None:
        """Take a lost key from the visitor; sessions that it has opened end."""
        if fingerprint == visit.fingerprint:
            raise RequestDenied("key_here")
        if fingerprint in self._store.keys_of(visit.owner):
            self._store.remove_key(fingerprint)
            for one in self._parts.visits:
                if one.fingerprint == fingerprint:
                    self.turn_out(one, KEY_GONE)
            visit.send(LobbyReply(new_notice("key_dropped")))
        self._changed(visit.owner)

    def _changed(self, owner: str) -> None:
        """Show all sessions of somebody what is kept about them now, and their name."""
        for one in self._parts.visits.of(owner):
            if one.is_in_lobby:
                self._tell(one)
        self._parts.visits.changed()

    def _check_known(self, owner: str) -> None:
        """Raises `RequestDenied` for guests."""
        if self._store.person(owner) is None:
            raise RequestDenied("guest_account")

    # --- from anywhere ----------------------------------------------------------------------------

    def rename(self, owner: str, wished: str) -> str:
        """Give somebody another name, as far as it can be had. Raises `RequestDenied`."""
        self._check_known(owner)
        name = self._parts.names.rename(owner, wished)
        for one in self._parts.visits.of(owner):
            one.name = name
        self._changed(owner)
        return name

    def offer(self, owner: str) -> str:
        """A code with which another key becomes that person's. Raises `RequestDenied`."""
        self._check_known(owner)
        return self._linking.offer(owner)

    def claim_for(self, fingerprint: str | None, typed: str, address: str) -> str:
        """The same as `claim`, for a key without a visit; the name that goes with it from now on.

        Raises `RequestDenied`.
        """
        if fingerprint is None:
            raise RequestDenied("guest_account")
        if not self._attempts.take(address):
            raise RequestDenied("code_often")
        before, owner = self._store.owner_of(fingerprint), self._linking.owner_by(typed)
        person = self._store.person(owner)
        if person is None:
            raise RequestDenied("code_wrong")
        if owner == before:
            raise RequestDenied("code_own")
        theirs = [one for one in self._parts.visits if one.fingerprint == fingerprint]
        if self._parts.tables.count_of(before) or any(one.knock is not None for one in theirs):
            raise RequestDenied("code_tables")
        self._linking.use(typed)
        if not self._store.add_key(fingerprint, owner):
            raise RequestDenied("keys_most", n=MOST_KEYS)
        for one in theirs:
            self._parts.visits.belongs(one, owner, person.name)
        self._parts.tables.came_or_went(owner)
        self._changed(owner)
        return person.name

    def forget(self, owner: str) -> None:
        """Delete what is kept about somebody, and end their sessions.

        Games that are not over know them by their key until they are; in recordings they are
        somebody.
        """
        self._store.forget(owner)
        self._parts.running.forget(owner)
        for one in self._parts.visits.of(owner):
            self.turn_out(one, FORGOTTEN)
