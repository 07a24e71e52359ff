"""`ssh HOST forget`: what is kept about somebody, and, after a question, no more of it."""

from __future__ import annotations

from datetime import UTC, datetime

from netplay.admin.order import Misused
from netplay.denial import Denied
from netplay.remote.call import Call, in_json
from netplay.ssh import Answer

REALLY = "yes"


async def answer(call: Call) -> Answer:
    """Raises `Denied` for guests."""
    if call.arguments not in ((), (REALLY,)):
        raise Misused
    lobby, words = call.office.lobby, call.words
    person = lobby.store.person(call.owner)
    if person is None:
        raise Denied("guest_account" if call.visitor.fingerprint is None else "nothing_kept")
    if call.arguments:
        lobby.accounts.forget(person.owner)
        await lobby.store.settled()
        return Answer(words("remote.forgotten"))
    keys = lobby.store.keys_of(person.owner)
    preferences = lobby.store.preferences(person.owner)
    invited = lobby.store.admitted(person.owner)
    seen = [_day(person.first_seen), _day(person.last_seen)]
    if call.as_json:
        return in_json(
            {
                "name": person.name, "first_seen": seen[0], "last_seen": seen[1],
                "invited": invited, "keys": list(keys), "settings": preferences,
            }
        )  # fmt: skip
    lines = [
        words("remote.kept.name", w=person.name),
        words("remote.kept.seen", first=seen[0], last=seen[1]),
        *(words("remote.whoami.key", key=key) for key in keys),
        *([words("remote.kept.invited")] if invited else []),
        words("remote.kept.settings", n=len(preferences)),
        words("remote.kept.delete", how=f"forget {REALLY}"),
    ]
    return Answer("\n".join(lines))


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
