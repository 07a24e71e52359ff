"""The app: the lobby if there is one, and the table, local or remote alike; or a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen

from tui.alerts import Alerts
from tui.hotseat.screen import HotSeatScreen
from tui.lobby.screen import LobbyScreen
from tui.ports import LobbyPort, SavedGamesPort, TablePort
from tui.replay.recorded_game import RecordedGame, ReplayViewpoints
from tui.replay.replay_library import ReplayLibrary, ReplayUnavailable
from tui.replay.screen import ReplayScreen
from tui.saved_games.screen import SavedGamesScreen
from tui.settings.preferences import Preferences
from tui.table.keys.act import ShowReplay
from tui.table.model.desk import Desk
from tui.table.screen import TableScreen


class PlayerApp(App[int], inherit_bindings=False):
    """One player's screens. Exits with 0 when the player leaves the last of them."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    ALLOW_SELECT: ClassVar[bool] = False
    TITLE = "Kickdoor"

    def __init__(
        self,
        port: LobbyPort | SavedGamesPort | TablePort | RecordedGame,
        *others: TablePort,
        preferences: Preferences | None = None,
        keep: Callable[[Preferences], None] = lambda chosen: None,
        viewpoints: ReplayViewpoints | None = None,
        replays: ReplayLibrary | None = None,
    ) -> None:
        """With a `TablePort` there is no lobby: leaving the table ends the app. `others` are seats
        at the same table of people who share this keyboard. With a `SavedGamesPort` they are those
        of the game that is chosen first. A `RecordedGame` is replayed; `viewpoints` are whose eyes
        it may be seen through. `keep` is told of every change of the preferences; the hints for
        beginners end with the first game. Games that are over can be seen again if there are
        `replays`.

        The themes speak the 256-colour palette themselves, so nothing is converted on the way.
        """
        super().__init__(ansi_color=True)
        # Two more widgets on every screen, which nothing of ours would ever show.
        self._disable_tooltips = self._disable_notifications = True
        self._port = port
        self._others = others
        self.preferences = preferences or Preferences()
        self._keep = keep
        self._viewpoints = viewpoints
        self._replays = replays
        self._alarm = Alerts(self._send)

    def on_mount(self) -> None:
        match self._port:
            case TablePort():
                self._at_home((self._port, *self._others))
            case SavedGamesPort():
                self.push_screen(SavedGamesScreen(self._port, self.preferences), self._chosen)
            case RecordedGame():
                replay = ReplayScreen(
                    self._port, self.preferences, self._choose, viewpoints=self._viewpoints
                )
                self.push_screen(replay, lambda _: self.exit(0))
            case lobby_port:
                lobby = LobbyScreen(
                    lobby_port,
                    lambda: self.preferences,
                    self._sit,
                    self._choose,
                    alerts=self._alarm,
                    replay=self._show_replay,
                )
                self.push_screen(lobby, lambda _: self.exit(0))

    def _chosen(self, ports: Sequence[TablePort] | None) -> None:
        """A saved game, or a new one; None: whoever was to choose has left."""
        if ports:
            self._at_home(ports)
        else:
            self.exit(0)

    def _at_home(self, ports: Sequence[TablePort]) -> None:
        """Show the only table there is, for one person or for several at this keyboard."""
        if len(ports) > 1:
            self._share(ports)
        else:
            self._sit_alone(ports[0])

    def _sit(self, port: TablePort, typing: str | None = None) -> None:
        """Go from the lobby to a table; leaving the table leads back. What was being `typing` then
        goes on as a line of talk, so that no letter of it becomes a key of the game."""
        if self._close_replay():
            typing = typing or ""
        table = self._table(port)
        if typing is not None:
            table.desk.talk.open, table.desk.talk.text = True, typing
        self.push_screen(table)

    def _sit_alone(self, port: TablePort) -> None:
        """Show the only table there is; leaving it ends the app."""
        table = self._table(port)
        table.desk.passing = True

        def left(_: None) -> None:
            self._has_seen(table.desk)
            self.exit(0)

        self.push_screen(table, left)

    def _share(self, ports: Sequence[TablePort]) -> None:
        """Seat several people at this keyboard; leaving ends the app, a rematch follows."""

        def share_again(ports: Sequence[TablePort]) -> None:
            self._know_the_keys()
            self._close_replay()
            self.pop_screen()
            self._share(ports)

        screen = HotSeatScreen(
            ports,
            self.preferences,
            self._choose,
            all_again=partial(self.call_next, share_again),
            replay=self._show_replay,
        )
        self.push_screen(screen, lambda _: self.exit(0))

    def _table(self, port: TablePort) -> TableScreen:
        return TableScreen(
            port,
            self.preferences,
            self._choose,
            # By the app: whoever shows a screen hears of its end, if it is still there itself.
            again=partial(self.call_next, self._play_on),
            alerts=self._alarm,
            replay=self._show_replay,
        )

    def _play_on(self, port: TablePort) -> None:
        """Show the table of a rematch instead of the one that is over."""
        self._close_replay()
        if isinstance(self.screen, TableScreen):
            self._has_seen(self.screen.desk)
        self.pop_screen()
        if isinstance(self._port, TablePort | SavedGamesPort):
            self._sit_alone(port)
        else:
            self._sit(port)

    # --- replays ----------------------------------------------------------------------------------

    @property
    def _show_replay(self) -> ShowReplay | None:
        """None where there are none."""
        return self._ask_for_replay if self._replays is not None else None

    def _ask_for_replay(self, game: str, told: Callable[[str], None]) -> None:
        assert self._replays is not None
        told(self.preferences.words("replay.opening"))
        opening = self._open_replay(self._replays, game, self.screen, told)
        self.run_worker(opening, group="replay", exclusive=True)

    async def _open_replay(
        self, replays: ReplayLibrary, game: str, asking: Screen[Any], told: Callable[[str], None]
    ) -> None:
        try:
            recorded = await replays.replay_of(game)
            viewpoints = await replays.viewpoints_of(game)
        except ReplayUnavailable as none:
            told(self.preferences.words.notice(none.notice))
            return
        told("")
        if self.screen is asking:  # Else they have gone elsewhere meanwhile.
            self.push_screen(
                ReplayScreen(
                    recorded,
                    self.preferences,
                    self._choose,
                    viewpoints=viewpoints,
                    leads_back=True,
                )
            )

    def _close_replay(self) -> bool:
        """Something else calls whoever reads one; whether they do."""
        is_open = isinstance(self.screen, ReplayScreen)
        if is_open:
            self.pop_screen()
        return is_open

    def _has_seen(self, desk: Desk) -> None:
        """Who has seen a game to its end knows the keys; the tutorial is none."""
        update = desk.update
        if update is not None and update.view.public.over and update.lesson is None:
            self._know_the_keys()

    def _know_the_keys(self) -> None:
        """A whole game was played: there are no more beginners here."""
        if self.preferences.hints:
            self._choose(self.preferences.changed("hints"))

    def _choose(self, chosen: Preferences) -> None:
        self.preferences = chosen
        self._keep(chosen)

    def exit(
        self,
        result: int | None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        """End, and leave the terminal its own title."""
        self._alarm.rest()
        super().exit(result, return_code, message)

    def _send(self, sequence: str) -> None:
        """Send the terminal what is no painting."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)
