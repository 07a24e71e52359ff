"""The screen of a replay: the table as everybody could see it, or as a seat did, with the replay's
own keys.

What the table's screen offers to read is there, too: cards, sums, the log, everybody's gear.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import Callable

from textual import events
from textual.timer import Timer

from tui.canvas.rows import Rows
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import Layout
from tui.keymap import KeyCommand
from tui.ports import TablePort, TableUpdate
from tui.replay.painter import foot_rows, legend_row, update_at_column, viewpoint_text
from tui.replay.playback import MARKS_WORTH_SEEING, Playback
from tui.replay.recorded_game import (
    RecordedGame,
    ReplayViewpoints,
    UnreadableUpdate,
    Viewpoint,
    ViewpointUnavailable,
)
from tui.replay.replay_table import ReplayTable
from tui.settings.preferences import Preferences
from tui.table.controller import TableController
from tui.table.message_receiver import receive_message
from tui.table.model.desk import Desk
from tui.table.model.recent_changes import NO_CHANGES
from tui.table.screen import TableScreen

READING_COMMANDS: tuple[KeyCommand, ...] = ("read", "why", "log", "look", "help", "rules")
"""The table's commands that a replay has, too: they change nothing."""
LONGEST_SEARCH = 40
"""Characters."""
UPDATES_SEARCHED_AT_ONCE = 10
"""Updates that a search reads before others have a turn."""


class ReplayScreen(TableScreen):
    """A recorded game, played by itself or by keys. Dismissed when its reader leaves."""

    def __init__(
        self,
        game: RecordedGame,
        preferences: Preferences,
        choose: Callable[[Preferences], None],
        *,
        viewpoints: ReplayViewpoints | None = None,
        leads_back: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`choose` is told of other preferences; a key leads through the `viewpoints`.
        `leads_back`: there is a screen under this one."""
        self._game = game
        self._viewpoints = viewpoints
        self._wanted = game.viewpoint
        """Where it is to be seen from, once it has been played again."""
        self._table = ReplayTable(game)
        super().__init__(self._table, preferences, choose, now=now)
        self.playback = Playback(game)
        self._leads_back = leads_back
        self._next: Timer | None = None
        self._typed: str | None = None
        """What is searched for, while it is typed."""
        self._told = ""
        """What came of a search, until the next key."""

    def _sit(self, port: TablePort, preferences: Preferences) -> TableController:
        controller = super()._sit(port, preferences)
        controller.desk.replayed = True
        return controller

    def _listen(self) -> None:
        self._show(0)

    # --- where it goes ----------------------------------------------------------------------------

    def _show(self, number: int) -> None:
        """Show that update: as the next one, or on an empty desk."""
        playback, words = self.playback, self.desk.words
        follows = number == playback.number + 1
        read = self._game.update if follows else self._game.joining
        try:
            update = read(number, words)
        except UnreadableUpdate:
            self._stop_at_damage(number)
            return
        playback.number = number
        if follows:
            self.desk.log.look()  # New is what came with this update.
            self._receive(update)
        else:
            before = self.desk
            self.controller = self._sit(self._table, before.preferences)
            self.desk = self.controller.desk
            self._receive(update)
            self.desk.echo = NO_CHANGES  # What has changed is half of the game.
        self._play_on()

    def _stop_at_damage(self, number: int) -> None:
        """Stay where it is, and say why."""
        self.playback.plays = False
        self._told = self.desk.words("replay.damaged", n=number + 1)
        self._paint_soon()

    def _receive(self, update: TableUpdate) -> None:
        self.controller.receive(update, self._now())
        self._paint_soon()
        self._wait_for_echo()

    def _play_on(self) -> None:
        """Set the timer of the next update, if the replay plays and nobody reads."""
        if self._next is not None:
            self._next.stop()
            self._next = None
        wait = self.playback.pause()
        if wait is not None and self.desk.overlay is None and self._typed is None:
            self._next = self.set_timer(wait, lambda: self._show(self.playback.stepped(1)))

    # --- keys -------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self._typed is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        self._type(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self._typed is not None:
            self._typed = (self._typed + " ".join(event.text.split()))[:LONGEST_SEARCH]
            self._paint_soon()

    def on_click(self, event: events.Click) -> None:
        """On the rail it jumps; elsewhere it is as at the table."""
        layout = self._layout_now
        region, x, y = self._pane.at(event.screen_x, event.screen_y)
        if layout is None or (region, y) != ("foot", 0) or self.desk.focus is not None:
            super().on_click(event)
            return
        width = layout.foot.width
        number = update_at_column(self.playback, self.desk.words, width, x)
        if number is not None:
            self._jump(number)
            self._play_on()
            self._paint_soon()

    def _type(self, key: str, character: str | None) -> None:
        assert self._typed is not None
        if key == "enter":
            text, self._typed = self._typed.strip(), None
            if text:
                self._told = self.desk.words("replay.searching")
                self.run_worker(self._find(text), exclusive=True)
        elif key in ("escape", "ctrl+c"):
            self._typed = None
        elif key == "backspace":
            self._typed = self._typed[:-1]
        elif character and character.isprintable():
            self._typed = (self._typed + character)[:LONGEST_SEARCH]
        self._play_on()
        self._paint_soon()

    def _press(self, key: str) -> None:
        self._told = ""
        act = None if self.desk.focus is not None else self._acts().get(key)
        if act is not None:
            act()
            self._play_on()
            self._paint_soon()
            return
        keys = self.desk.preferences.keymap
        if self.desk.focus is not None or key in {keys[name] for name in READING_COMMANDS}:
            super()._press(key)
            self._play_on()

    def _acts(self) -> dict[str, Callable[[], None]]:
        """What each of the replay's own keys does."""
        playback = self.playback
        return {
            "space": self._play_or_pause,
            "right": lambda: self._jump(playback.stepped(1)),
            "left": lambda: self._jump(playback.stepped(-1)),
            "t": lambda: self._jump(playback.marked({"turn"}, 1)),
            "T": lambda: self._jump(playback.marked({"turn"}, -1)),
            "f": lambda: self._jump(playback.marked({"fight"}, 1)),
            "F": lambda: self._jump(playback.marked({"fight"}, -1)),
            "n": lambda: self._jump(playback.marked(MARKS_WORTH_SEEING, 1)),
            "N": lambda: self._jump(playback.marked(MARKS_WORTH_SEEING, -1)),
            "+": lambda: playback.change_speed(1),
            "-": lambda: playback.change_speed(-1),
            "/": self._begin_search,
            "home": lambda: self._jump(0),
            "end": lambda: self._jump(playback.last),
            "q": self._leave,
        } | self._viewpoint_acts()

    def _viewpoint_acts(self) -> dict[str, Callable[[], None]]:
        if not self._has_choice:
            return {}
        return {"s": lambda: self._look_elsewhere(1), "S": lambda: self._look_elsewhere(-1)}

    def _play_or_pause(self) -> None:
        """At the end it begins anew."""
        playback = self.playback
        if playback.ended:
            playback.plays = True
            self._show(0)
        else:
            playback.plays = not playback.plays

    def _jump(self, number: int) -> None:
        """Whoever jumps wants to look: nothing plays on by itself."""
        self.playback.plays = False
        if number != self.playback.number:
            self._show(number)

    # --- other viewpoints -------------------------------------------------------------------------

    @property
    def _has_choice(self) -> bool:
        return self._viewpoints is not None and len(self._viewpoints.choices) > 1

    def _look_elsewhere(self, by: int) -> None:
        """Have the game played again as the next seat saw it; it goes on as it is meanwhile."""
        assert self._viewpoints is not None
        choices = list(self._viewpoints.choices)
        at = choices.index(self._wanted) if self._wanted in choices else 0
        self._wanted = choices[(at + by) % len(choices)]
        self._told = self.desk.words("replay.looking")
        self.run_worker(self._see_from(self._viewpoints, self._wanted), exclusive=True)

    async def _see_from(self, viewpoints: ReplayViewpoints, wanted: Viewpoint) -> None:
        try:
            game = await viewpoints.seen_from(wanted)
        except ViewpointUnavailable as closed:
            self._wanted = self._game.viewpoint
            self._told = self.desk.words.notice(closed.notice)
            self._paint_soon()
            return
        self._told = ""
        self._change_game(game)

    def _change_game(self, game: RecordedGame) -> None:
        """Go on with that one at the same moment."""
        before = self.playback
        try:
            moment = self._game.revision(before.number)
            number = min(bisect_left(range(len(game)), moment, key=game.revision), len(game) - 1)
        except UnreadableUpdate:
            number = min(before.number, len(game) - 1)
        self._game = game
        self._port = self._table = ReplayTable(game)
        self.playback = before.of(game, number)
        self._show(number)

    # --- searching --------------------------------------------------------------------------------

    def _begin_search(self) -> None:
        self.playback.plays = False
        self._typed = ""

    async def _find(self, text: str) -> None:
        """Go to the next update of which the log tells with that text, from here on and then from
        the beginning."""
        here, last, wanted = self.playback.number, self.playback.last, text.casefold()
        words = self.desk.words
        order = [*range(here + 1, last + 1), *range(here + 1)]
        scratch = self._sit(self._table, self.desk.preferences).desk
        receive_message(scratch, self._game.joining(here, words), 0.0)
        for count, number in enumerate(order):
            if number == 0:
                scratch = self._sit(self._table, self.desk.preferences).desk
            known = scratch.log.count
            try:
                receive_message(scratch, self._game.update(number, words), 0.0)
            except UnreadableUpdate:
                continue
            told = (line.text for line in scratch.log.lines if line.number > known)
            found = next((text for text in told if wanted in text.casefold()), "")
            if found:
                self._jump(number)
                self._told = words("replay.found", text=found)
                break
            if count % UPDATES_SEARCHED_AT_ONCE == 0:
                await asyncio.sleep(0)
        else:
            self._told = words("replay.not_found", text=text)
        self._paint_soon()

    # --- what is shown ----------------------------------------------------------------------------

    def _picture(self, layout: Layout) -> dict[str, Rows]:
        painted = super()._picture(layout)
        desk = self.desk
        if desk.update is None or desk.listens:
            return painted
        own = {"foot": self._foot(desk, layout)}
        if desk.focus is not None:
            # The table's prompt goes, the keys of what lies open stay.
            own["foot"] = (own["foot"][0], *painted["foot"][1:])
        if not desk.public.over:
            _, *below = painted["hand"]
            seen = viewpoint_text(self._game, desk.words) if self._has_choice else ""
            own["hand"] = (legend_row(desk.words, layout.hand.width, seen), *below)
        symbols = desk.preferences.symbols
        return painted | {
            name: tuple(downgrade_symbols(row, symbols) for row in rows)
            for name, rows in own.items()
        }

    def _foot(self, desk: Desk, layout: Layout) -> Rows:
        foot = layout.foot
        leaving = "back" if self._leads_back else "leave"
        return foot_rows(
            self.playback, desk, foot.width, foot.height, self._typed, self._told, leaving=leaving
        )
