"""The app provider of a host: each session gets an app, or a game in lines, with a port to the
lobby."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from textual.app import App

from cards.languages import Language
from netplay.admin.connected_sessions import ConnectedSessions
from netplay.exports.background_story_teller import BackgroundStoryTeller
from netplay.exports.exports_for_visitors import ExportsForVisitors
from netplay.host.visitor_replays import HostReplays
from netplay.lobby import Lobby
from netplay.lobby.visit import VisitorConnectionFacts
from netplay.ssh import Visitor, hosted_app_class
from netplay.ssh.plain_session import PlainSessionCallbacks
from netplay.viewpoints.viewpoint_process import ViewpointProcesses
from tui.app import PlayerApp
from tui.plain import PlainClient
from tui.ports import LobbyPort
from tui.replay.replay_library import ReplayLibrary
from tui.settings.preferences import Preferences


class ReplayAndStoryLibrary(ReplayLibrary, Protocol):
    """The recorded games that one visitor may see, and read."""

    async def story_of(self, game: str, language: Language) -> str:
        """The game as lines to read. Raises `RequestDenied`."""


@dataclass(frozen=True, slots=True)
class VisitorAppContext:
    """The parts that a visitor's app works with."""

    port: LobbyPort
    preferences: Preferences
    keep: Callable[[Preferences], None]
    """Keeps what the visitor chooses."""
    replays: ReplayAndStoryLibrary | None


class LobbyAppProvider(ABC):
    """An `AppProvider` that leads everybody into a lobby."""

    async def app_for(self, visitor: Visitor) -> App[Any]:
        welcome = await self._welcome(visitor)
        return hosted_app_class(PlayerApp)(
            welcome.port,
            preferences=welcome.preferences,
            keep=welcome.keep,
            replays=welcome.replays,
        )

    async def lines_for(self, visitor: Visitor, ends: PlainSessionCallbacks) -> PlainClient:
        welcome = await self._welcome(visitor, hold_wins=True)
        replays = welcome.replays
        return PlainClient(
            welcome.port,
            welcome.preferences,
            write=ends.write,
            done=ends.done,
            now=ends.now,
            later=ends.later,
            soon=ends.soon,
            keep=welcome.keep,
            stories=BackgroundStoryTeller(replays.story_of) if replays is not None else None,
        )

    async def prefers_lines(self, visitor: Visitor) -> bool:
        return Preferences.of(await self._kept_of(visitor)).shown == "lines"

    @abstractmethod
    def left(self, visitor: Visitor) -> None:
        """The visitor's app has ended."""

    @abstractmethod
    async def _welcome(self, visitor: Visitor, *, hold_wins: bool = False) -> VisitorAppContext:
        """Let the visitor into the lobby; `hold_wins` is for those who have chosen nothing yet."""

    @abstractmethod
    async def _kept_of(self, visitor: Visitor) -> dict[str, Any]:
        """The preferences that were kept of that visitor; none of a guest."""


class SingleProcessAppProvider(LobbyAppProvider):
    """That of a host with its lobby in the same process; `guests` has the sessions that are
    open."""

    def __init__(
        self,
        lobby: Lobby,
        guests: ConnectedSessions,
        viewpoints: ViewpointProcesses | None = None,
        exports: ExportsForVisitors | None = None,
    ) -> None:
        """`viewpoints` play games again that are over, `exports` tell them; the host's own have a
        turn for each."""
        self._lobby = lobby
        self._guests = guests
        self._replays = HostReplays(
            lobby, viewpoints or ViewpointProcesses(), exports or ExportsForVisitors()
        )

    def left(self, visitor: Visitor) -> None:
        self._guests.go(visitor)

    async def _welcome(self, visitor: Visitor, *, hold_wins: bool = False) -> VisitorAppContext:
        link, store = visitor.link, self._lobby.store
        line = VisitorConnectionFacts(visitor.address, lambda: link.way, visitor.idle)
        visit = self._lobby.visit(visitor.suggested_name, visitor.fingerprint, line)
        self._guests.come(visitor, visit)
        return VisitorAppContext(
            visit,
            preferences_of(visitor, store.preferences(visit.owner), hold_wins=hold_wins),
            lambda chosen: store.keep_preferences(visit.owner, chosen.dump()),
            self._replays.of(visit),
        )

    async def _kept_of(self, visitor: Visitor) -> dict[str, Any]:
        if visitor.fingerprint is None:
            return {}
        store = self._lobby.store
        return store.preferences(store.owner_of(visitor.fingerprint))


def preferences_of(visitor: Visitor, kept: dict[str, Any], *, hold_wins: bool) -> Preferences:
    """What was kept of the visitor's choices, and for the rest what suits their terminal."""
    first = replace(
        visitor.first_preferences(),
        hold_wins=hold_wins,
        kept_by=_shortened(visitor.fingerprint),
    )
    return Preferences.of(kept, first)


def _shortened(fingerprint: str | None) -> str:
    """`SHA256:k3Q…9fA`; empty without a key."""
    return f"{fingerprint[:10]}…{fingerprint[-3:]}" if fingerprint else ""
