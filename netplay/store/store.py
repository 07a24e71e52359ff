"""The records of a host in memory; every change goes to the file behind it.

Calls come from the event loop only, and return at once unless they are awaited.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import astuple, replace
from heapq import nsmallest
from pathlib import Path
from typing import Any

from netplay.access_codes import INVITATION_LENGTH, new_code
from netplay.store.database_row_types import (
    DAY,
    Ban,
    BanKind,
    EndedGame,
    FormerName,
    Invitation,
    Person,
    SshKey,
    new_invitation,
)
from netplay.store.store_file import StoreFile, StoreUnavailable, unusable_store_error
from netplay.store.write_behind import WriteBehind
from netplay.system.clock import TimeSource
from netplay.text_cleaning import name_skeleton
from tui.past_games.game_record import GameRecord

MOST_PEOPLE = 20_000
"""Beyond that, whoever has not come for the longest time makes room."""
MOST_KEYS = 8
"""Of one person."""
PREFERENCES_BYTES = 4096


class Store:
    """The records of one host."""

    def __init__(self, file: StoreFile, time: TimeSource) -> None:
        """Read everything: blocks."""
        self._time = time
        self._behind = WriteBehind(file, time)
        self._people = {row[0]: Person(*row) for row in file.rows("people")}
        self._admitted = {row[0]: bool(row[2]) for row in file.rows("admitted")}
        """Whether an admin has let them in, or an invitation."""
        self._keys: dict[str, SshKey] = {}
        self._keys_of: dict[str, dict[str, None]] = {}
        for row in file.rows("keys"):
            self._enter_key(SshKey(*row))
        self._former = {row[0]: FormerName(*row) for row in file.rows("former_names")}
        self._preferences = {owner: data for owner, data in file.rows("preferences")}
        self._bans = {(row[0], row[1]): Ban(*row) for row in file.rows("bans")}
        self._games = {row[0]: EndedGame(*row) for row in file.rows("games")}
        self.games_changed = 0
        """How often that was, so that whoever has counted the games knows when to do it anew."""
        self._names = {name_skeleton(one.name): one.owner for one in self._people.values()}

    @classmethod
    def open(cls, path: Path, time: TimeSource) -> Store:
        """The records in that file. Blocks; raises `InputError` with one line."""
        file = StoreFile.open(path)
        try:
            return cls(file, time)
        except StoreUnavailable as error:
            file.close()
            raise unusable_store_error(path, f"is damaged ({error})") from None

    @classmethod
    def unkept(cls, time: TimeSource) -> Store:
        """Records that are forgotten with the process."""
        return cls(StoreFile.in_memory(), time)

    @property
    def failing(self) -> str:
        """Why the disk does not take what changes here; empty if it does."""
        return self._behind.failing

    async def settled(self) -> None:
        """Return when every change so far is on the disk, or was refused by it."""
        await self._behind.settled()

    async def close(self) -> None:
        await self._behind.close()

    # --- people and their keys --------------------------------------------------------------------

    def owner_of(self, fingerprint: str) -> str:
        """Whose key it is. A key that nobody has brought before stands for itself."""
        key = self._keys.get(fingerprint)
        return key.owner if key else fingerprint

    def person(self, owner: str) -> Person | None:
        return self._people.get(owner)

    def people(self) -> list[Person]:
        """Everybody, by name."""
        return sorted(self._people.values(), key=lambda one: one.name.casefold())

    def names(self) -> dict[str, str]:
        """What everybody is called, by who they are."""
        return {one.owner: one.name for one in self._people.values()}

    def named(self, name: str) -> Person | None:
        """Who has that name, or one that looks like it."""
        return self._people.get(self._names.get(name_skeleton(name), ""))

    def keys_of(self, owner: str) -> tuple[str, ...]:
        """The fingerprints of somebody's keys, the oldest first."""
        theirs = (self._keys[one] for one in self._keys_of.get(owner, ()))
        return tuple(key.fingerprint for key in sorted(theirs, key=lambda key: key.added))

    def meet(self, fingerprint: str, name: str) -> Person:
        """Somebody comes with a key, for the first time or again: `name` is theirs from now on."""
        now, owner = self._time.wall(), self.owner_of(fingerprint)
        known = self._people.get(owner)
        if known is None and len(self._people) >= MOST_PEOPLE:
            self.forget(min(self._people.values(), key=self._acquaintance).owner)
        if fingerprint not in self._keys:
            self._keep_key(SshKey(fingerprint, owner, now))
        person = replace(known or Person(owner, name, now, now), name=name, last_seen=now)
        self._keep(person)
        return person

    def admit(self, owner: str, *, by_admin: bool = False) -> None:
        """Somebody has come by an invitation, or an admin lets them in: they may come again."""
        by_admin = by_admin or self.let_in_by_admin(owner)
        self._admitted[owner] = by_admin
        self._behind.put("admitted", (owner,), (owner, self._time.wall(), int(by_admin)))

    def admitted(self, owner: str) -> bool:
        """Whether they have ever come by an invitation, or were let in by an admin."""
        return owner in self._admitted

    def let_in_by_admin(self, owner: str) -> bool:
        """Whether an admin has let them in, whatever the mode of admission."""
        return self._admitted.get(owner, False)

    def add_key(self, fingerprint: str, owner: str) -> bool:
        """Make a key another one of somebody's; who had no other one is forgotten.

        False if somebody has as many as one may.
        """
        before = self.owner_of(fingerprint)
        if len(self.keys_of(owner)) >= MOST_KEYS:
            return False
        if before != owner and self.keys_of(before) == (fingerprint,):
            self._own_games(before, owner)
            self.forget(before)
        self._keep_key(SshKey(fingerprint, owner, self._time.wall()))
        return True

    def remove_key(self, fingerprint: str) -> None:
        """Take a key from its owner: who brings it from now on is somebody new."""
        if fingerprint in self._people:
            # Its owner goes on being called by this fingerprint, so who brings it cannot be.
            stranger = f"{fingerprint}#{secrets.token_hex(4)}"
            self._keep_key(SshKey(fingerprint, stranger, self._time.wall()))
        else:
            self._drop_key(fingerprint)

    def forget(self, owner: str) -> None:
        """Delete all that is kept about somebody but a ban; their names are free at once. In the
        games of others they are nobody from now on."""
        self._own_games(owner, "")
        person = self._people.pop(owner, None)
        if person is not None:
            self._names.pop(name_skeleton(person.name), None)
            self._behind.put("people", (owner,), None)
        for fingerprint in self.keys_of(owner):
            # A key that was taken from somebody never leads back to them, and a ban goes on.
            if fingerprint not in self._people and not self.banned("key", owner):
                self._drop_key(fingerprint)
        for bare in [one.skeleton for one in self._former.values() if one.owner == owner]:
            self._drop_former(bare)
        for table, kept in (("preferences", self._preferences), ("admitted", self._admitted)):
            if kept.pop(owner, None) is not None:
                self._behind.put(table, (owner,), None)

    # --- names ------------------------------------------------------------------------------------

    def holder(self, bare: str) -> str:
        """Who has the name of that skeleton, or had it until lately; empty if nobody."""
        former = self._former.get(bare)
        if former is not None and former.until <= self._time.wall():
            former = None
        return self._names.get(bare) or (former.owner if former else "")

    def former_names(self, owner: str) -> list[FormerName]:
        """Names that are still kept for somebody who has given them up."""
        now = self._time.wall()
        return [one for one in self._former.values() if one.owner == owner and one.until > now]

    def rename(self, owner: str, name: str, reserve_seconds: float) -> None:
        """Give somebody another name; the old one is kept for them so long."""
        person = self._people[owner]
        old, new, now = name_skeleton(person.name), name_skeleton(name), self._time.wall()
        for bare in [bare for bare, one in self._former.items() if one.until <= now]:
            self._drop_former(bare)
        if new != old:
            self._drop_former(new)
            former = FormerName(old, owner, now + reserve_seconds)
            self._former[old] = former
            self._behind.put("former_names", (old,), astuple(former))
        self._keep(replace(person, name=name))

    # --- preferences ------------------------------------------------------------------------------

    def preferences(self, owner: str) -> dict[str, Any]:
        """What somebody has set; nothing if it cannot be read."""
        try:
            found = json.loads(self._preferences.get(owner, "{}"))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def keep_preferences(self, owner: str, preferences: Mapping[str, Any]) -> None:
        """Keep what somebody with a key has set; too much of it is not kept."""
        data = json.dumps(dict(preferences), ensure_ascii=False)
        if owner not in self._people or len(data.encode()) > PREFERENCES_BYTES:
            return
        if self._preferences.get(owner) != data:
            self._preferences[owner] = data
            self._behind.put("preferences", (owner,), (owner, data))

    # --- games that have ended --------------------------------------------------------------------

    def has_game(self, game: str) -> bool:
        return game in self._games

    def games(self) -> tuple[EndedGame, ...]:
        return tuple(self._games.values())

    def games_of(self, owner: str) -> tuple[EndedGame, ...]:
        """Those in which somebody sat."""
        told = f'"owner":{json.dumps(owner)}'
        return tuple(one for one in self._games.values() if told in one.data)

    def keep_game(self, record: GameRecord, most: int) -> None:
        """Keep a game that has ended, and of all at most so many."""
        self._put_game(record)
        self.limit_games(most)

    def limit_games(self, most: int) -> None:
        """Let the oldest go, those that count in the hall of fame last: so nobody can play an
        evening of others out of it, against bots."""
        surplus = len(self._games) - most
        if surplus <= 0:
            return
        for one in nsmallest(
            surplus, self._games.values(), key=lambda one: (one.for_fame, one.ended)
        ):
            del self._games[one.id]
            self.games_changed += 1
            self._behind.put("games", (one.id,), None)

    def _own_games(self, before: str, owner: str) -> None:
        """What `before` played is `owner`'s from now on, or nobody's."""
        for one in self.games_of(before):
            self._put_game(GameRecord.model_validate_json(one.data).with_owner(before, owner))

    def _put_game(self, record: GameRecord) -> None:
        data = record.model_dump_json(exclude_defaults=True)
        game = EndedGame(record.id, record.ended, record.is_for_fame, data)
        self._games[record.id] = game
        self.games_changed += 1
        self._behind.put("games", (record.id,), astuple(game))

    # --- bans -------------------------------------------------------------------------------------

    def ban(self, kind: BanKind, value: str, until: float, why: str = "") -> None:
        """Keep a person or an address out, or a person from talking, until then."""
        ban = Ban(kind, value, until, why)
        self._bans[kind, value] = ban
        self._behind.put("bans", (kind, value), astuple(ban))

    def unban(self, kind: BanKind, value: str) -> bool:
        """End a ban. False if there is none."""
        there = self._bans.pop((kind, value), None) is not None
        if there:
            self._behind.put("bans", (kind, value), None)
        return there

    def banned(self, kind: BanKind, value: str) -> Ban | None:
        """The ban that holds now."""
        ban = self._bans.get((kind, value))
        if ban is not None and ban.until <= self._time.wall():
            self.unban(kind, value)
            return None
        return ban

    def bans(self) -> list[Ban]:
        """Those that hold now."""
        held = [self.banned(one.kind, one.value) for one in list(self._bans.values())]
        return [ban for ban in held if ban is not None]

    # --- invitations ------------------------------------------------------------------------------

    async def invite(self, uses: int, days: float, note: str = "") -> str:
        """A new code, told once: only its digest is kept. Raises `StoreUnavailable`."""
        code = new_code(INVITATION_LENGTH)
        invitation = new_invitation(self._time.wall(), uses, days, note)
        await self._behind.run(lambda file: file.invite(code, invitation))
        return code

    async def redeem(self, code: str) -> bool:
        """Use a code once. Raises `StoreUnavailable`."""
        now = self._time.wall()
        return await self._behind.run(lambda file: file.redeem(code, now))

    async def invitations(self) -> list[Invitation]:
        """Those that can still be used. Raises `StoreUnavailable`."""
        now = self._time.wall()
        return await self._behind.run(lambda file: file.invitations(now))

    async def withdraw(self, id_: str) -> bool:
        """Let a code be used no more. Raises `StoreUnavailable`."""
        return await self._behind.run(lambda file: file.withdraw(id_))

    # --- writing ----------------------------------------------------------------------------------

    def _acquaintance(self, person: Person) -> tuple[bool, bool, float]:
        """Strangers of a day are forgotten before who came back, and who was invited last."""
        back = person.last_seen - person.first_seen > DAY
        return self.admitted(person.owner), back, person.last_seen

    def _keep(self, person: Person) -> None:
        before = self._people.get(person.owner)
        if before is not None:
            self._names.pop(name_skeleton(before.name), None)
        self._people[person.owner] = person
        self._names[name_skeleton(person.name)] = person.owner
        self._behind.put("people", (person.owner,), astuple(person))

    def _keep_key(self, key: SshKey) -> None:
        self._enter_key(key)
        self._behind.put("keys", (key.fingerprint,), astuple(key))

    def _enter_key(self, key: SshKey) -> None:
        self._leave_key(key.fingerprint)
        self._keys[key.fingerprint] = key
        self._keys_of.setdefault(key.owner, {})[key.fingerprint] = None

    def _leave_key(self, fingerprint: str) -> bool:
        """Let nobody have the key; whether somebody had."""
        key = self._keys.pop(fingerprint, None)
        if key is None:
            return False
        del self._keys_of[key.owner][fingerprint]
        if not self._keys_of[key.owner]:
            del self._keys_of[key.owner]
        return True

    def _drop_key(self, fingerprint: str) -> None:
        if self._leave_key(fingerprint):
            self._behind.put("keys", (fingerprint,), None)

    def _drop_former(self, bare: str) -> None:
        if self._former.pop(bare, None) is not None:
            self._behind.put("former_names", (bare,), None)
