"""Remote commands about one's own account: `ssh HOST whoami`, `name`, `code`, `claim` and
`forget`."""

from __future__ import annotations

from datetime import UTC, datetime

from netplay.access_codes import KEY_LINKING_SECONDS
from netplay.admin.command import WrongUsage
from netplay.remote.request import RemoteRequest
from netplay.request_denied import RequestDenied
from netplay.ssh import CommandOutput, json_output


async def whoami_command(request: RemoteRequest) -> CommandOutput:
    request.no_arguments()
    words, key = request.words, request.visitor.fingerprint
    person = request.context.lobby.store.person(request.owner)
    name = person.name if person is not None else ""
    is_admin = request.context.is_admin(key)
    if request.as_json:
        return json_output({"name": name or None, "key": key, "admin": is_admin})
    if key is None:
        return CommandOutput(words("remote.whoami.guest"))
    lines = [words("remote.whoami.name", w=name) if name else words("remote.whoami.new")]
    lines.append(words("remote.whoami.key", key=key))
    if is_admin:
        lines.append(words("remote.whoami.admin"))
    return CommandOutput("\n".join(lines))


async def rename_account_command(request: RemoteRequest) -> CommandOutput:
    """Raises `RequestDenied` for guests, and for a name that cannot be had."""
    if request.as_json or not request.arguments:
        raise WrongUsage
    _check_met(request)
    name = request.context.lobby.accounts.rename(request.owner, " ".join(request.arguments))
    return CommandOutput(request.words("remote.whoami.name", w=name))


async def offer_account_code_command(request: RemoteRequest) -> CommandOutput:
    """Raises `RequestDenied` for whoever the host does not know."""
    request.no_arguments()
    _check_met(request)
    code = request.context.lobby.accounts.offer(request.owner)
    return CommandOutput(request.words("remote.code", code=code, n=round(KEY_LINKING_SECONDS / 60)))


def _check_met(request: RemoteRequest) -> None:
    """Raises `RequestDenied` for a key that has never been in the lobby."""
    if request.visitor.fingerprint and request.context.lobby.store.person(request.owner) is None:
        raise RequestDenied("come_in_first")


async def claim_account_command(request: RemoteRequest) -> CommandOutput:
    """Raises `RequestDenied` with the reason why not."""
    if request.as_json or not request.arguments:
        raise WrongUsage
    visitor, accounts = request.visitor, request.context.lobby.accounts
    # A code may come in the groups in which it was written.
    code = " ".join(request.arguments)
    name = accounts.claim_for(visitor.fingerprint, code, visitor.address)
    return CommandOutput(request.words("remote.claimed", w=name))


FORGET_CONFIRMATION = "yes"


async def forget_account_command(request: RemoteRequest) -> CommandOutput:
    """Raises `RequestDenied` for guests."""
    if request.arguments not in ((), (FORGET_CONFIRMATION,)):
        raise WrongUsage
    lobby, words = request.context.lobby, request.words
    person = lobby.store.person(request.owner)
    if person is None:
        raise RequestDenied(
            "guest_account" if request.visitor.fingerprint is None else "nothing_kept"
        )
    if request.arguments:
        lobby.accounts.forget(person.owner)
        await lobby.store.settled()
        return CommandOutput(words("remote.forgotten"))
    keys = lobby.store.keys_of(person.owner)
    preferences = lobby.store.preferences(person.owner)
    invited = lobby.store.admitted(person.owner)
    games = len(lobby.store.games_of(person.owner))
    seen = [_day(person.first_seen), _day(person.last_seen)]
    if request.as_json:
        return json_output(
            {
                "name": person.name,
                "first_seen": seen[0],
                "last_seen": seen[1],
                "invited": invited,
                "keys": list(keys),
                "settings": preferences,
                "games": games,
            }
        )
    lines = [
        words("remote.kept.name", w=person.name),
        words("remote.kept.seen", first=seen[0], last=seen[1]),
        *(words("remote.whoami.key", key=key) for key in keys),
        *([words("remote.kept.invited")] if invited else []),
        words("remote.kept.settings", n=len(preferences)),
        words("remote.kept.games", n=games),
        words("remote.kept.delete", how=f"forget {FORGET_CONFIRMATION}"),
    ]
    return CommandOutput("\n".join(lines))


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
