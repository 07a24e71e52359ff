"""The table screen: six regions, keys to the controller, and a tick for the clock row."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from engine.core.stack_frames import SeatQuestion
from engine.core.zones import NOBODY
from tui.alerts import AlertCause, AlertEventsByCause, Alerts
from tui.canvas.pane import Pane
from tui.canvas.rows import Rows
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import Area, Layout, terminal_too_small_rows
from tui.cards.card_book import card_book_for
from tui.keymap import HELD_KEY_SECONDS, canonical_key_name
from tui.ports import RematchBegun, TableMessage, TablePort
from tui.settings.preferences import Preferences
from tui.table.clicks import (
    card_named_under_pointer,
    card_under_pointer,
    clicked_keys,
    seat_under_pointer,
)
from tui.table.controller import TableController
from tui.table.keys.act import ScreenCallbacks, ShowReplay
from tui.table.model.auto_pass import winners_if_unanswered
from tui.table.model.clock import seconds_until_bot_countdown_ticks
from tui.table.model.desk import Desk
from tui.table.model.recent_changes import NO_CHANGES, RecentChanges
from tui.table.painters.clock import clock_row
from tui.table.painters.table import paint_table, table_layout

ANSWER_SECONDS = 0.1
"""How long the picture of an own command waits for the table's answer to be in it."""


class TableMessageArrived(Message):
    """A message from the table, posted from its task."""

    def __init__(self, news: TableMessage) -> None:
        super().__init__()
        self.news = news


class TableScreen(Screen[None], inherit_bindings=False):
    """One seat at one table. Dismissed when the player leaves."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(
        self,
        port: TablePort,
        preferences: Preferences,
        choose: Callable[[Preferences], None],
        *,
        again: Callable[[TablePort], None] = lambda port: None,
        alerts: Alerts | None = None,
        replay: ShowReplay | None = None,
        now: Callable[[], float] = time.monotonic,
        held: float = HELD_KEY_SECONDS,
    ) -> None:
        """`choose` is told of other preferences; `again` is called with the port of a rematch, to
        show that table instead of this one; `alerts` calls players who look away; `replay` shows a
        game that is over once more."""
        super().__init__()
        self._alarm = alerts
        self._again = again
        self._replay = replay
        self._port = port
        self._choose = choose
        self._now = now
        self._held = held
        self.controller = self._sit(port, preferences)
        self.desk = self.controller.desk
        self._pane = Pane(preferences.theme)
        self._layout_now: Layout | None = None
        self._tick: Timer | None = None
        self._before: tuple[Layout | None, dict[str, Rows]] = (None, {})
        self._changed_at = float("-inf")
        """When somebody else changed what is painted, and what it was until then (ADR 9)."""
        self._unanswered: Timer | None = None
        self._will_paint = False
        """What has come is painted after the messages that wait already."""
        self._echoing: Timer | None = None

    def _sit(self, port: TablePort, preferences: Preferences) -> TableController:
        """An empty desk at that port, and what turns keys into its commands."""
        desk = Desk.at(port, card_book_for(port.info, preferences.words), preferences)
        screen = ScreenCallbacks(
            later=self._later,
            leave=self._leave,
            prefer=self._prefer,
            repaint=self._repaint,
            hand_over=self._hand_over,
            replay=self._see_again,
        )
        desk.has_replay = self._replay is not None and port.info.saved
        return TableController(desk, port, screen, held=self._held)

    def compose(self) -> ComposeResult:
        yield self._pane

    def on_mount(self) -> None:
        self._listen()

    def _listen(self) -> None:
        self.controller.tell_timing()
        self._port.listen(lambda news: self._post(news))

    def _post(self, news: TableMessage) -> None:
        self.post_message(TableMessageArrived(news))

    # --- what comes in ----------------------------------------------------------------------------

    def on_table_message_arrived(self, message: TableMessageArrived) -> None:
        message.stop()
        if isinstance(message.news, RematchBegun):
            self._again(self._port.port_of(message.news.ticket))
            return
        if not self.controller.answer_due:
            self._before = (self._layout_now, self._pane.pictured())
            self._changed_at = self._now()
        echo = self.desk.echo
        self.controller.receive(message.news, self._now())
        if self._unanswered is not None:
            self._unanswered.stop()
            self._unanswered = None
        if self.desk.echo is not echo and not self._goes_on(echo):
            self._wait_for_echo()
        if self._alarm is not None:
            desk = self.desk
            self._alarm.hear(self, table_alerts(desk), desk.preferences, typing=desk.talk.open)
        # Textual takes the next message out of the queue before it is done with one.
        if self.message_queue_size or self._pending_message is not None:
            self._paint_soon()
        else:
            self.paint()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self._silence()
        if self._layout_now is None or self.desk.update is None:
            return
        if self.desk.listens:
            self.controller.type(event.key, event.character)
            self._paint_soon()
        else:
            chosen = self.desk.preferences
            vi = chosen.movement == "both"
            self._press(canonical_key_name(event.key, event.character, chosen.keymap, vi=vi))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._paste(event.text)

    def _paste(self, text: str) -> None:
        self.controller.paste(text)
        self._paint_soon()

    def on_click(self, event: events.Click) -> None:
        """Left: the keys that are pointed at, or the card whose name is. Right or middle: read what
        is pointed at."""
        layout, desk = self._layout_now, self.desk
        if layout is None or desk.update is None or desk.talk.open:
            return
        region, x, y = self._pane.at(event.screen_x, event.screen_y)
        if not region:
            return
        rows = self._pane.rows(region)
        if event.button != 1:
            card = card_under_pointer(desk, layout, region, rows, x, y)
            seat = seat_under_pointer(desk, layout, region, x, y)
            self._do(lambda: self.controller.read(card, seat))
            return
        keys = clicked_keys(desk, layout, region, rows, x, y)
        if self._now() < self._changed_at + self.controller.input_delay:
            before, painted = self._before
            was, left, top = before.at(event.screen_x, event.screen_y) if before else ("", 0, 0)
            rows_before = painted.get(was, ())
            if before is None or keys != clicked_keys(desk, before, was, rows_before, left, top):
                keys = ()
        for key in keys:
            self._press(key)
        if not keys and region != "hand":
            card = card_named_under_pointer(desk, rows, x, y)
            if card is not None:
                self._do(lambda: self.controller.read(card, None))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        """The wheel turns the overlay, or moves the cursor in the region under the pointer."""
        event.stop()
        if self._layout_now is None or self.desk.update is None or self.desk.talk.open:
            return
        region, _, _ = self._pane.at(event.screen_x, event.screen_y)
        self._do(lambda: self.controller.turn(region, by))

    def _press(self, key: str) -> None:
        self._do(lambda: self.controller.press(key, self._now()))

    def _do(self, act: Callable[[], None]) -> None:
        """Act, and paint. A command that goes out is painted together with its answer: Textual
        spaces frames, so that one without it would only hold up the one with it."""
        waited = self.controller.answer_due
        act()
        if self.controller.answer_due and not waited:
            self._unanswered = self.set_timer(ANSWER_SECONDS, self.paint)
        else:
            self._paint_soon()

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size.width, event.size.height)

    # --- what is shown ----------------------------------------------------------------------------

    def _arrange(self, width: int, height: int) -> None:
        """Place the regions for a new size, or the one line of a terminal that is too small."""
        self._layout_now = self._layout(width, height)
        if self._layout_now is not None:
            self._pane.place(self._layout_now.areas())
        else:
            self._pane.place({"stage": Area(0, 0, width, height)})
        self.paint()

    def _paint_soon(self) -> None:
        """Paint once what has come until then is taken in, keys and news alike: a busy host paints
        less often, and a key held down is not painted once for each time that it repeats."""
        if not self._will_paint:
            self._will_paint = self.call_later(self.paint)

    def paint(self) -> None:
        """Paint the desk; the pane sends what differs. What lies open may be something to read."""
        self._will_paint = False
        self.controller.tell_timing()
        size = self.size
        if self._layout_now is not None and self._layout_now != self._layout(*size):
            self._arrange(*size)
            return
        if self._layout_now is None:
            self._pane.show(
                {"stage": terminal_too_small_rows(self.desk.words, size.width, size.height)}
            )
            return
        self._pane.show(self._picture(self._layout_now))
        self._schedule()

    def _layout(self, width: int, height: int) -> Layout | None:
        """Where the regions belong now. Whoever watches needs no room for a hand."""
        shows_hand = self._port.seat != NOBODY or self.desk.has_hand
        return table_layout(self.desk, width, height, hand=shows_hand)

    def _picture(self, layout: Layout) -> dict[str, Rows]:
        """What the regions are to show now."""
        return paint_table(self.desk, layout, self._now())

    def _schedule(self) -> None:
        """Wake up when the clock's picture changes next, and not before."""
        if self._tick is not None:
            self._tick.stop()
            self._tick = None
        desk, running, now = self.desk, self.desk.clock, self._now()
        chairs = desk.update.chairs if desk.update is not None else ()
        bots = seconds_until_bot_countdown_ticks(chairs, desk.updated, now)
        wait = running.next_tick(now) if running is not None else None
        told = desk.own_news.at(now)
        if told is not None and (bots is None or told.until - now < bots):
            bots = told.until - now
        if bots is not None and (wait is None or bots <= wait):
            self._tick = self.set_timer(bots, self.paint)
        elif wait is not None:
            held = running is not None and running.held_by != NOBODY
            self._tick = self.set_timer(wait, self.paint if held else self._paint_clock)

    def _goes_on(self, before: RecentChanges) -> bool:
        """The spotlight that was on is still on, and goes when its time is over."""
        now = self.desk.echo
        same = bool(before.spotlights) and now.spotlights[:1] == before.spotlights[:1]
        return same and self._echoing is not None and not (before.rolls or now.rolls)

    def _wait_for_echo(self) -> None:
        """What stands out does so for a moment; any key ends it, and it delays none."""
        if self._echoing is not None:
            self._echoing.stop()
        echo = self.desk.echo
        self._echoing = self.set_timer(echo.seconds, self._go_on) if echo else None

    def _go_on(self) -> None:
        self.desk.echo = self.desk.echo.after()
        self.paint()
        self._wait_for_echo()

    def _silence(self) -> None:
        for desk in self._desks():
            desk.echo = NO_CHANGES

    def _paint_clock(self) -> None:
        if self._layout_now is None:
            return
        row = clock_row(self.desk, self._layout_now.hand.width, self._now())
        _, *cards = self._pane.rows("hand")
        self._pane.show({"hand": (downgrade_symbols(row, self.desk.preferences.symbols), *cards)})
        self._schedule()

    # --- what the controller asks for -------------------------------------------------------------

    def _later(self, seconds: float) -> None:
        controller = self.controller
        self.set_timer(seconds, lambda: self._do(lambda: controller.due(self._now())))

    def _hand_over(self) -> None:
        """Nobody shares this keyboard."""

    def _see_again(self) -> None:
        """Show the game again that is over."""
        if self._replay is not None:
            self._replay(self._port.info.id, self._tell_of_replay)

    def _tell_of_replay(self, what: str) -> None:
        self.desk.replay_notice = what
        self._paint_soon()

    def _leave(self) -> None:
        self._port.leave()
        self.dismiss(None)

    def _repaint(self) -> None:
        self._pane.paint_anew()

    def _prefer(self, chosen: Preferences) -> None:
        """Hold to these preferences at once."""
        self._choose(chosen)
        for desk in self._desks():
            if desk.preferences.pass_others != chosen.pass_others:
                desk.auto_pass.wish = chosen.wish
                self._port.keep_auto_pass(chosen.wish)
            before, desk.preferences = desk.preferences, chosen
            if (before.language, before.keymap) != (chosen.language, chosen.keymap):
                desk.read(card_book_for(desk.info, chosen.words))
        self._pane.wear(chosen.theme)

    def _desks(self) -> Sequence[Desk]:
        """All desks of this screen."""
        return (self.desk,)


def table_alerts(desk: Desk) -> AlertEventsByCause:
    """What calls the player at a table."""
    if desk.update is None or desk.public.over or desk.over:
        return {}
    public, clock = desk.public, desk.public.clock
    turn: set[tuple[str, int | str]] = {("offer", offer.id) for offer in desk.offers_to_me()}
    if desk.update.knock is not None:
        turn.add(("knock", desk.update.knock.id))
    top = public.top_frame
    if public.phase != "setup" and desk.my_turn:
        turn.add(("turn", public.turn))
    elif isinstance(top, SeatQuestion) and top.seat == desk.seat and clock is not None:
        turn.add(("asked", clock.id))
    calls: dict[AlertCause, frozenset[tuple[str, int | str]]] = {"turn": frozenset(turn)}
    if clock is None or clock.kind != "window" or desk.seat not in clock.audience:
        return calls
    winners = winners_if_unanswered(desk)
    if winners and desk.seat not in winners:
        calls["win"] = frozenset({("turn", public.turn)})
    calls["typing"] = frozenset({("window", clock.id)})
    return calls
