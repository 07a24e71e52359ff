"""Every order by its word, and how one is carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from netplay.admin import host, people, tables
from netplay.admin.office import Office
from netplay.admin.order import CannotBe, Misused, Order
from netplay.names import clean_name
from netplay.ssh import Answer, Visitor
from netplay.store import StoreError
from tui.words.catalogue import Words

ORDERS: Mapping[str, Callable[[Order], Awaitable[Answer]]] = {
    "announce": host.announce,
    "ban": people.ban,
    "bans": people.bans,
    "close": tables.close,
    "drain": host.drain,
    "forget": people.forget,
    "invite": people.invite,
    "kick": people.kick,
    "mute": people.mute,
    "pause": tables.pause,
    "people": people.people,
    "resume": tables.resume,
    "rule": tables.rule,
    "sessions": people.sessions,
    "unban": people.unban,
    "undrain": host.undrain,
    "unmute": people.unmute,
}


async def carry_out(
    office: Office, visitor: Visitor, said: Sequence[str], words: Words, as_json: bool = False
) -> Answer:
    """Do what that visitor says, if it is theirs to say; the answer is in their language."""
    if not office.is_admin(visitor.fingerprint):
        return Answer(words("admin.not_yours"), 1)
    if not said or said[0] not in ORDERS:
        return Answer(words("admin.unknown", words=", ".join(ORDERS)), 2)
    owner = office.owner_of(visitor)
    person = office.lobby.store.person(owner)
    by = person.name if person else clean_name(visitor.suggested_name) or office.config.host.name
    order = Order(office, words, by, owner, said[1:], as_json)
    try:
        return await ORDERS[said[0]](order)
    except Misused:
        how = words(f"admin.use.{said[0]}")
        return Answer(words("remote.usage", how=f"admin {how}"), 2)
    except CannotBe as problem:
        return Answer(words(f"admin.cannot.{problem.key}", **problem.facts), 1)
    except StoreError:
        return Answer(words("admin.cannot.store"), 1)
