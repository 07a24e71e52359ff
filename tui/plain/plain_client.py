"""Plain lines from the lobby to the end of a game, and back: what a session or a command runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tui.keymap import INPUT_DELAY_SECONDS
from tui.plain.line_writer import LineWriter
from tui.plain.lobby import PlainLobby
from tui.plain.saved_games import PlainSavedGames
from tui.plain.table import PlainTable
from tui.plain.typed_commands import PlainCallbacks
from tui.ports import LobbyMessage, LobbyPort, Notice, SavedGamesPort, TableMessage, TablePort
from tui.replay.replay_library import StoryTeller
from tui.settings.preferences import Preferences

LONGEST_LINE = 500
"""Characters of one line that are looked at."""


class PlainClient:
    """Lines in, lines out. Everything happens in the thread that calls."""

    def __init__(
        self,
        port: LobbyPort | SavedGamesPort | TablePort,
        preferences: Preferences,
        *,
        write: Callable[[str], None],
        done: Callable[[], None],
        now: Callable[[], float],
        later: Callable[[float, Callable[[], None]], None],
        soon: Callable[[Callable[[], None]], None] = lambda act: act(),
        keep: Callable[[Preferences], None] = lambda chosen: None,
        stories: StoryTeller | None = None,
        guard: float = INPUT_DELAY_SECONDS,
    ) -> None:
        """`write` gets lines without their ends, `done` is called once the player has left, `keep`
        gets changed preferences. `later` and `soon` are to call back after so many seconds, and
        as soon as whoever is calling has returned. `stories` has those of games that are over, if
        they are recorded. `guard`: so many seconds after somebody else's
        change a line that could mean something else now is refused; 0 where a program types."""
        self._port = port
        self._preferences = preferences
        self._soon = soon
        self._done = done
        self._keep = keep
        self._over = False
        self._lobby: PlainLobby | None = None
        self._saved: PlainSavedGames | None = None
        self._table: PlainTable | None = None
        writer = self._writer = LineWriter(self._writing(write))
        self._stories = stories
        calls = PlainCallbacks(
            writer,
            now,
            later,
            self._leave,
            self._sit,
            self._prefer,
            tell_story=self._ask_for_story if stories is not None else None,
            guard=guard,
        )
        self._lobby_calls = replace(calls, leave=self._end)
        self._table_calls = calls

    def start(self) -> None:
        """Begin to listen at the port."""
        if isinstance(self._port, TablePort):
            self._sit(self._port)
        elif isinstance(self._port, SavedGamesPort):
            words = self._preferences.words
            self._saved = PlainSavedGames(
                self._port, words, self._writer, lambda ports: self._sit(ports[0]), self._end
            )
            self._saved.tell()
        else:
            self._lobby = PlainLobby(self._port, self._preferences, self._lobby_calls)
            self._port.listen(lambda news: self._soon(lambda: self._in_lobby(news)))

    @property
    def waits(self) -> bool:
        """The lobby has said nothing yet: what is typed would mean nothing to it."""
        lobby = self._lobby
        return lobby is not None and self._table is None and lobby.lobby.update is None

    def line(self, text: str) -> None:
        """One line that was typed, without its end."""
        if self._over:
            return
        text = text[:LONGEST_LINE]
        if self._table is not None:
            self._table.line(text)
        elif self._saved is not None:
            self._saved.line(text)
        elif self._lobby is not None:
            self._lobby.line(text)

    def close(self) -> None:
        """Whoever typed is gone: nothing is written or taken any more. The port stays as it is."""
        self._over = True

    def _writing(self, write: Callable[[str], None]) -> Callable[[str], None]:
        """Nothing is written any more once the player has left."""
        return lambda line: None if self._over else write(line)

    def _in_lobby(self, news: LobbyMessage) -> None:
        if self._over or self._lobby is None:
            return
        port = self._lobby.receive(news)
        if port is not None:
            self._sit(port)

    def _sit(self, port: TablePort) -> None:
        """Go to that table, from the lobby or from a game that is over."""
        table = self._table = PlainTable(port, self._preferences, self._table_calls)
        table.desk.passing = self._lobby is None
        port.listen(lambda news: self._soon(lambda: self._at_table(table, news)))

    def _at_table(self, table: PlainTable, news: TableMessage) -> None:
        if table is self._table and not self._over:
            table.receive(news)

    def _leave(self) -> None:
        """The player has left the table: back to the lobby if there is one."""
        if self._table is None:
            return
        self._table = None
        if self._lobby is None:
            self._end()
        else:
            self._lobby.come_back()

    def _end(self) -> None:
        if not self._over:
            self._over = True
            self._done()

    def _ask_for_story(self, game: str) -> None:
        assert self._stories is not None
        self._writer.say(self._preferences.words("replay.opening"))
        self._stories.ask(
            game,
            self._preferences.language,
            lambda told: self._soon(lambda: self._tell_story(told)),
        )

    def _tell_story(self, told: Sequence[str] | Notice) -> None:
        if isinstance(told, Notice):
            self._writer.say(self._preferences.words.notice(told))
            return
        for line in told:
            if line:
                self._writer.say(line)
            else:
                self._writer.gap()

    def _prefer(self, chosen: Preferences) -> None:
        self._preferences = chosen
        if self._lobby is not None:
            self._lobby.lobby.preferences = chosen
        self._keep(chosen)
