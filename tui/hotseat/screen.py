"""The table screen of several people who share a keyboard: a desk each, one of them at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from textual.message import Message

from engine.core.commands import Pass
from engine.core.zones import NOBODY, Seat
from engine.views.event_redaction import redact_events
from engine.views.view_building import spectator_view
from engine.views.view_types import TableView
from tui.canvas.rows import Rows
from tui.canvas.table_regions import Layout
from tui.hotseat.painter import paint_hand_over_screen, paint_hotseat_help, paint_public_table
from tui.hotseat.shared_keyboard import SharedKeyboard
from tui.keymap import HELD_KEY_SECONDS
from tui.ports import Quip, RematchBegun, TableMessage, TablePort, TableUpdate, TalkLine
from tui.settings.preferences import Preferences
from tui.table.controller import TableController
from tui.table.keys.act import ShowReplay
from tui.table.message_receiver import receive_message
from tui.table.model.desk import Desk
from tui.table.model.recent_changes import NO_CHANGES
from tui.table.screen import TableScreen


class SeatMessageArrived(Message):
    """A message from the table to one of the people, posted from its task."""

    def __init__(self, seat: Seat, news: TableMessage) -> None:
        super().__init__()
        self.seat = seat
        self.news = news


class HotSeatScreen(TableScreen):
    """Shows one person's desk, the hand-over screen, or what everybody may see; never two hands."""

    def __init__(
        self,
        ports: Sequence[TablePort],
        preferences: Preferences,
        choose: Callable[[Preferences], None],
        *,
        all_again: Callable[[Sequence[TablePort]], None] = lambda ports: None,
        replay: ShowReplay | None = None,
        now: Callable[[], float] = time.monotonic,
        held: float = HELD_KEY_SECONDS,
    ) -> None:
        """`ports` are the people's seats at one table, two or more; `all_again` is called with
        those of a rematch; `replay` shows a game that is over once more."""
        super().__init__(ports[0], preferences, choose, replay=replay, now=now, held=held)
        self._all_again = all_again
        self._next: dict[Seat, TablePort] = {}
        """The people's ports at the table of the rematch, as they come."""
        self._ports = {port.seat: port for port in ports}
        self._sitting: dict[Seat, TableController] = {}
        for port in ports:
            self._sitting[port.seat] = self._sit(port, preferences)
            desk = self._sitting[port.seat].desk
            desk.shared = desk.passing = True
        self.everybodys = self._sit(ports[0], preferences).desk
        self.everybodys.seat = NOBODY
        self.keyboard = SharedKeyboard(tuple(self._ports))
        self._seat()

    def _listen(self) -> None:
        for seat, port in self._ports.items():
            port.listen(partial(self._post_to, seat))

    def _post_to(self, seat: Seat, news: TableMessage) -> None:
        self.post_message(SeatMessageArrived(seat, news))

    def on_seat_message_arrived(self, message: SeatMessageArrived) -> None:
        message.stop()
        seat, news, now = message.seat, message.news, self._now()
        if isinstance(news, RematchBegun):
            self._next[seat] = self._ports[seat].port_of(news.ticket)
            if len(self._next) == len(self._ports):
                self._all_again([self._next[one] for one in self._ports])
            return
        self._sitting[seat].receive(news, now)
        if seat == next(iter(self._ports)):
            self._tell_everybody(news, now)
        views = self._views()
        if views:
            self.keyboard.follow(views, now)
        self._seat()
        for desk in self._desks():
            if desk is not self.desk:
                desk.echo = NO_CHANGES
        self.paint()
        self._wait_for_echo()

    def _tell_everybody(self, news: TableMessage, now: float) -> None:
        """What the first seat was sent, without anything that is for that seat alone."""
        match news:
            case TableUpdate():
                receive_message(self.everybodys, public_update(news), now)
            case TalkLine() | Quip():
                receive_message(self.everybodys, news, now)

    def _views(self) -> dict[Seat, TableView]:
        """Everybody's view, once all of them have one."""
        desks = [(seat, controller.desk) for seat, controller in self._sitting.items()]
        if any(desk.update is None for _, desk in desks):
            return {}
        return {seat: desk.view for seat, desk in desks}

    # --- keys -------------------------------------------------------------------------------------

    def _press(self, key: str) -> None:
        now = self._now()
        if self.keyboard.is_held(key, now) and self.keyboard.place != "table":
            return
        if self.keyboard.place == "table":
            super()._press(key)
        else:
            match self.keyboard.press(key, now):
                case "nobody":
                    self._nobody()
                case "again":
                    for port in self._ports.values():
                        port.rematch()
                case "replay":
                    self._see_again()
                case "stop":
                    self._leave()
                    return
        self._seat()
        self.paint()

    def _paste(self, text: str) -> None:
        if self.keyboard.place == "table":
            super()._paste(text)

    def _nobody(self) -> None:
        """Everybody who is asked in this window passes."""
        for seat, controller in self._sitting.items():
            decision = controller.desk.decision
            if decision is not None and decision.kind == "window" and decision.asked:
                self._ports[seat].submit(Pass(decision.id), controller.desk.public.revision)

    def _hand_over(self) -> None:
        self.keyboard.hand_over()

    def _leave(self) -> None:
        for port in self._ports.values():
            port.leave()
        self.dismiss(None)

    # --- what is shown ----------------------------------------------------------------------------

    def _seat(self) -> None:
        """Let keys and picture belong to whoever is at the keyboard."""
        if self.keyboard.place == "table":
            self.controller = self._sitting[self.keyboard.seat]
            self.desk = self.controller.desk
            self.everybodys.log.look()
        else:
            self.desk = self.everybodys

    def _picture(self, layout: Layout) -> dict[str, Rows]:
        if self.keyboard.helping and self.keyboard.place != "table":
            return paint_hotseat_help(self.everybodys, layout)
        if self.everybodys.update is None or self.keyboard.place == "between":
            return paint_public_table(self.everybodys, self.keyboard, layout, self._now())
        if self.keyboard.place == "hand_over":
            return paint_hand_over_screen(self.everybodys, self.keyboard, layout)
        return super()._picture(layout)

    def _desks(self) -> Sequence[Desk]:
        return (self.everybodys, *(sitting.desk for sitting in self._sitting.values()))


def public_update(update: TableUpdate) -> TableUpdate:
    """What of one seat's update everybody may know."""
    view = spectator_view(update.view.public)
    return replace(update, view=view, events=redact_events(update.events, NOBODY), knock=None)
