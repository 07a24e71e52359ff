"""The broadcast of a batch: to each seat what is its own, to spectators what everybody knows."""

from __future__ import annotations

from dataclasses import replace

from engine.core.events import Event
from engine.core.zones import NOBODY, Seat
from engine.views.view_building import make_table_view
from engine.views.view_types import PublicView
from netplay.table.batch import CommitBatch
from netplay.table.bot_chatter import BotChatter
from netplay.table.history import MissedEvents
from netplay.table.revealed_hands import RevealedHands
from netplay.table.table_parts import TableParts
from netplay.table.window_closed_notices import WindowOpeningTimes, window_closed_notices
from tui.game_chronicle import Chronicle
from tui.ports import Notice, TableUpdate


class Broadcaster:
    """The maker of the updates of one table. It tells what is on the disk, and nothing else."""

    def __init__(
        self,
        parts: TableParts,
        windows: WindowOpeningTimes,
        showdown: RevealedHands,
        chatter: BotChatter,
        *,
        open_passes: bool,
    ) -> None:
        self._game = parts.game
        self._chairs = parts.chairs
        self._clock = parts.clock
        self._knocks = parts.knocks
        self._history = parts.history
        self._spectators = parts.spectators
        self._windows = windows
        self._showdown = showdown
        self._chatter = chatter
        self._open_passes = open_passes

    def show(self, now: CommitBatch, public: PublicView) -> None:
        """Show the round to everybody who may see something of it."""
        closings, waits = self._windows.closings(now.events), self._clock.is_patient
        self._showdown.watch(self._game.state, public)
        # Whoever pressed the key waits for it most.
        for port in sorted(self._chairs.ports, key=lambda p: p.seat not in now.actors):
            history, lines = None, now.notices
            missed: MissedEvents | None = None
            comes = port in now.newcomers
            if comes:
                events, history = self._history.recent(port.seat), self._history.chronicle()
                missed = self._history.missed(port.seat)
                lines = [one for one in lines if one.key != "is_back"]
            else:
                events = now.seen_by(port.seat)
            if events or comes or now.shows_everybody or port.seat in now.actors:
                notices = (*lines, *window_closed_notices(closings, port, waits=waits))
                told = self._update(port.seat, public, events, notices, history, missed)
                if comes:
                    told = replace(
                        told,
                        labels=self._history.labels(port.seat),
                        auto_pass=self._history.auto_pass(port.seat),
                    )
                port.send(told)
        events = now.seen_by(NOBODY)
        if events or now.shows_everybody:
            self._spectators.show(self._update(NOBODY, public, events, tuple(now.notices)))
        quip = self._chatter.hear(events, public)
        if quip is not None:
            now.public.append(quip)

    def show_lines(self, now: CommitBatch, public: PublicView) -> None:
        """Tell what is for one player alone, and what was said."""
        for port, message in now.private:
            port.send(message)
        for port, line in now.lines:
            port.send(self._update(port.seat, public, (), (line,)))
        for message in now.public:
            for port in self._chairs.ports:
                port.send(message)
            self._spectators.show(message)

    def open(self, public: PublicView) -> None:
        """What the table begins with, and goes on with after a restart."""
        self._showdown.watch(self._game.state, public)
        self._spectators.show(self._update(NOBODY, public, (), ()))

    def _update(
        self,
        seat: Seat,
        public: PublicView,
        events: tuple[Event, ...],
        notices: tuple[Notice, ...],
        history: Chronicle | None = None,
        missed: MissedEvents | None = None,
    ) -> TableUpdate:
        stranger = seat == NOBODY
        way = 0.0 if stranger else self._chairs.ways[seat] or 0.0
        return TableUpdate(
            make_table_view(self._game.state, seat, public),
            events,
            self._chairs.told(public.over),
            self._clock.reading_for_strangers() if stranger else self._clock.reading(seat),
            notices,
            self._chairs.owner,
            self._knocks.knock_for(seat),
            self._game.passed if self._open_passes else (),
            way,
            history,
            watchers=len(self._spectators),
            paused=self._chairs.paused,
            missed=missed.count if missed is not None else None,
            worst=missed.worst if missed is not None else (),
            hands=self._showdown.hands(self._game.state, public),
        )
