"""`ssh HOST whoami`: what the host knows its visitor by."""

from __future__ import annotations

from netplay.remote.call import Call, in_json
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    call.no_arguments()
    words, key = call.words, call.visitor.fingerprint
    person = call.office.lobby.store.person(call.owner)
    name = person.name if person is not None else ""
    is_admin = call.office.is_admin(key)
    if call.as_json:
        return in_json({"name": name or None, "key": key, "admin": is_admin})
    if key is None:
        return Answer(words("remote.whoami.guest"))
    lines = [words("remote.whoami.name", w=name) if name else words("remote.whoami.new")]
    lines.append(words("remote.whoami.key", key=key))
    if is_admin:
        lines.append(words("remote.whoami.admin"))
    return Answer("\n".join(lines))
