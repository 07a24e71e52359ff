"""The router of remote commands: it finds the command of a line, and answers in the visitor's
language.

Nobody needs a name for it, and nobody is counted as being there.
"""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable, Mapping

from cards.languages import language_for_locale
from netplay.admin.command import WrongUsage
from netplay.admin.context import AdminContext
from netplay.remote import (
    account_commands,
    commands_about_host,
    export_command,
    past_games_commands,
    replay_command,
    watch_command,
)
from netplay.remote.request import RemoteRequest
from netplay.request_denied import RequestDenied
from netplay.ssh import AppProvider, CommandOutput, Visitor, plain_session
from netplay.system.network_of_address import network_of_address
from netplay.system.token_bucket import TokenBucket
from tui.words.catalogue import words_for

RemoteCommand = Callable[[RemoteRequest], Awaitable[CommandOutput | AppProvider]]

REMOTE_COMMANDS: Mapping[str, RemoteCommand] = {
    "admin": commands_about_host.admin_command,
    "claim": account_commands.claim_account_command,
    "code": account_commands.offer_account_code_command,
    "export": export_command.export_command,
    "forget": account_commands.forget_account_command,
    "help": commands_about_host.help_command,
    "history": past_games_commands.history_command,
    "name": account_commands.rename_account_command,
    "scores": past_games_commands.scores_command,
    "replay": replay_command.replay_command,
    "status": commands_about_host.status_command,
    "tables": commands_about_host.tables_command,
    "watch": watch_command.watch_command,
    "whoami": account_commands.whoami_command,
}

LONGEST_LINE = 1000
"""Characters of a line."""
LINE_BURST, LINE_PAUSE = 30, 0.5
"""So many lines from one address at once, and then one in so many seconds."""
MOST_SOURCES = 1000
"""Of so many the host remembers how much they have asked."""


class CommandRouter:
    """`RemoteCommandHandler` of the ssh host."""

    def __init__(self, context: AdminContext) -> None:
        self._context = context
        self._buckets: dict[str, TokenBucket] = {}

    async def answer(self, visitor: Visitor, line: str) -> CommandOutput | AppProvider:
        """What that line comes to: 0 done, 1 it cannot be, 2 it was not understood."""
        words = words_for(language_for_locale(visitor.language))
        if not self._bucket(network_of_address(visitor.address)).take():
            return CommandOutput(words("remote.too_many"), 1)
        try:
            word, *arguments = shlex.split(line[:LONGEST_LINE])
        except ValueError:
            return CommandOutput(words("remote.unreadable", words=self._known(visitor)), 2)
        if word not in REMOTE_COMMANDS:
            return CommandOutput(words("remote.unknown", words=self._known(visitor)), 2)
        as_json = "--json" in arguments
        rest = tuple(one for one in arguments if one != "--json")
        request = RemoteRequest(visitor, word, rest, as_json, words, self._context)
        return await _answered(request)

    def _known(self, visitor: Visitor) -> str:
        """The words that this visitor has any use for."""
        known = {*REMOTE_COMMANDS, plain_session.PLAIN_COMMAND}
        if not self._context.is_admin(visitor.fingerprint):
            known.discard("admin")
        return ", ".join(sorted(known))

    def _bucket(self, source: str) -> TokenBucket:
        if source not in self._buckets:
            if len(self._buckets) >= MOST_SOURCES:
                self._buckets.clear()
            self._buckets[source] = TokenBucket(self._context.time, LINE_PAUSE, LINE_BURST)
        return self._buckets[source]


async def _answered(request: RemoteRequest) -> CommandOutput | AppProvider:
    words = request.words
    try:
        return await REMOTE_COMMANDS[request.word](request)
    except WrongUsage:
        return CommandOutput(words("remote.usage", how=words(f"remote.use.{request.word}")), 2)
    except RequestDenied as denied:
        return CommandOutput(words.notice(denied.notice), 1)
