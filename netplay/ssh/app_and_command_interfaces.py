"""The interfaces of what a session is served: an app, an answer to a command, or a refusal."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from textual.app import App

from netplay.ssh.visitor import Visitor


@dataclass(frozen=True, slots=True)
class CommandOutput:
    """The output of a remote command, and the client's exit status."""

    text: str
    status: int = 0


def json_output(facts: Mapping[str, Any]) -> CommandOutput:
    """For programs: one object, in one line."""
    return CommandOutput(json.dumps(facts, ensure_ascii=False))


class VisitorRefused(Exception):
    """Raised by a provider that will not have this visitor; the text is the line that they
    read."""


class AppProvider(Protocol):
    """A provider of the app that a visitor comes to see, a new one for each session."""

    async def app_for(self, visitor: Visitor) -> App[Any]:
        """A new app for this session, of a class made by `hosted_app_class`.

        Raises `VisitorRefused` with a line for the visitor who may not come in.
        """

    def left(self, visitor: Visitor) -> None:
        """The app made for this visitor has ended; called once for each."""


class RemoteCommandHandler(Protocol):
    """The handler of `ssh HOST COMMAND`."""

    async def answer(self, visitor: Visitor, line: str) -> CommandOutput | AppProvider:
        """What a line of the client's comes to; with an `AppProvider` the visitor gets its app, for
        which a terminal is needed."""
