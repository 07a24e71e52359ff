"""The front end of a host: each session gets an app, or a game in lines, with a port to the
lobby."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual.app import App

from netplay.admin.connected_sessions import ConnectedSessions
from netplay.exports.background_stories import BackgroundStories
from netplay.exports.remote_exports import RemoteExports
from netplay.host.visitor_replays import VisitorReplays
from netplay.lobby import Lobby
from netplay.lobby.visit import Visit, VisitorConnection
from netplay.recordings.recording_cache import RecordingCache
from netplay.ssh import Visitor, hosted_class
from netplay.ssh.plain_session import PlainSessionCallbacks
from netplay.viewpoints.host_viewpoints import HostViewpoints
from netplay.viewpoints.viewpoint_process import ViewpointProcesses
from tui.app import TableApp
from tui.plain import PlainClient
from tui.settings.preferences import Preferences


class HostFrontEnd:
    """The `FrontEnd` of a host; `guests` has the sessions that are open."""

    def __init__(
        self,
        lobby: Lobby,
        guests: ConnectedSessions,
        viewpoints: ViewpointProcesses | None = None,
        exports: RemoteExports | None = None,
    ) -> None:
        """`viewpoints` play games again that are over, `exports` tell them; the host's own have a
        turn for each."""
        self._lobby = lobby
        self._guests = guests
        self._exports = exports or RemoteExports()
        recorder = lobby.recorder
        self._replays = RecordingCache(recorder) if recorder is not None else None
        self._viewpoints = (
            HostViewpoints(
                recorder.folder, lobby.tables_folder, (viewpoints or ViewpointProcesses()).see
            )
            if recorder is not None
            else None
        )

    async def app_for(self, visitor: Visitor) -> App[Any]:
        visit, preferences = self._welcome(visitor)
        return hosted_class(TableApp)(
            visit,
            preferences=preferences,
            keep=self._keeping(visit),
            replays=self._replays_for(visit),
        )

    async def lines_for(self, visitor: Visitor, ends: PlainSessionCallbacks) -> PlainClient:
        visit, preferences = self._welcome(visitor, hold_wins=True)
        replays = self._replays_for(visit)
        return PlainClient(
            visit,
            preferences,
            write=ends.write,
            done=ends.done,
            now=ends.now,
            later=ends.later,
            soon=ends.soon,
            keep=self._keeping(visit),
            stories=BackgroundStories(replays.story_of) if replays is not None else None,
        )

    def _replays_for(self, visit: Visit) -> VisitorReplays | None:
        if self._replays is None:
            return None
        return VisitorReplays(self._replays, visit, self._viewpoints, self._exports)

    async def prefers_lines(self, visitor: Visitor) -> bool:
        store = self._lobby.store
        if visitor.fingerprint is None:
            return False
        kept = store.preferences(store.owner_of(visitor.fingerprint))
        return Preferences.of(kept).shown == "lines"

    def _welcome(self, visitor: Visitor, *, hold_wins: bool = False) -> tuple[Visit, Preferences]:
        """Let the visitor into the lobby, with what was kept of their choices; `hold_wins` is for
        those who have chosen nothing yet."""
        link = visitor.link
        line = VisitorConnection(visitor.address, lambda: link.way, visitor.idle)
        visit = self._lobby.visit(visitor.suggested_name, visitor.fingerprint, line)
        self._guests.come(visitor, visit)
        first = replace(
            visitor.first_preferences(),
            hold_wins=hold_wins,
            kept_by=_shortened(visitor.fingerprint),
        )
        return visit, Preferences.of(self._lobby.store.preferences(visit.owner), first)

    def _keeping(self, visit: Visit) -> Callable[[Preferences], None]:
        """Keeps what this visitor chooses."""
        return lambda chosen: self._lobby.store.keep_preferences(visit.owner, chosen.dump())

    def left(self, visitor: Visitor) -> None:
        self._guests.go(visitor)


def _shortened(fingerprint: str | None) -> str:
    """`SHA256:k3Q…9fA`; empty without a key."""
    return f"{fingerprint[:10]}…{fingerprint[-3:]}" if fingerprint else ""
