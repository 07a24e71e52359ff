"""The controller of a desk: keys and messages in, commands out. Only its code changes a desk.

It knows no widget and no clock; times are handed in, in seconds of any monotonic clock.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.commands import Command, Pass
from engine.core.events import ResponseWindowClosed
from engine.core.zones import NOBODY, Instance, Seat
from tui.gallery.gallery import Gallery
from tui.gallery.gallery import gallery_after_typing as sought
from tui.keymap import (
    DEAD_AFTER_BROKEN_PLAY,
    HELD_KEY_SECONDS,
    LATE_PLAY_SECONDS,
    LONGEST_BURST,
    LONGEST_WAY_SECONDS,
    NEVER_DEAD_COMMANDS,
    TARGET_KEYS,
)
from tui.ports import CommandRefused, SoloTiming, TableMessage, TablePort, TableUpdate
from tui.settings.page_state import SettingsPage, settings_after_key_while_listening
from tui.table.keys.act import HARMLESS_ACTS, Act, ActContext, ScreenCallbacks
from tui.table.keys.card_and_target_keys import explain_refused_target
from tui.table.keys.current_keys import keys_now
from tui.table.keys.offers import explain_refused_answer
from tui.table.keys.perform_act import perform_act
from tui.table.keys.turn_and_fight_keys import explain_refused_step, is_behind_in_own_fight
from tui.table.message_receiver import receive_message
from tui.table.model.auto_pass import (
    UNANSWERABLE_WINDOW_SECONDS,
    answer_without_choice,
    automatic_pass_or_undo,
    should_hold_clock_unasked,
    store_auto_pass_at_table,
)
from tui.table.model.cursor import cursor_stops, moved_cursor
from tui.table.model.desk import Cursor, CursorRegion, Desk, Overlay
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.overlays import overlay_after_scrolling, overlay_to_return_to
from tui.table.model.rulebook import rulebook_after_typing
from tui.table.model.target_selection import TargetSelection
from tui.words.minutes_and_seconds import ROUNDING_SECONDS

WHEEL_REGIONS: dict[str, CursorRegion] = {"hand": "hand", "stage": "table", "rail": "seats"}
"""Regions of the screen and where the cursor is in them."""
NOTICE_SECONDS = 4.0
"""A notice stays until the next key, or until something new comes after that time."""
LONGEST_LINE = 200
"""Characters of one line of talk."""
_SENDS = frozenset({"play", "send", "target", "confirm"})
"""Acts that put something into a window."""


class TableController:
    """The controller of one desk: it turns keys into commands by the table of acts, and guards them
    (ADR 9)."""

    def __init__(
        self,
        desk: Desk,
        port: TablePort,
        screen: ScreenCallbacks,
        *,
        held: float = HELD_KEY_SECONDS,
    ) -> None:
        """`held`: seconds within which a second press counts as the same key held down."""
        self.desk = desk
        self._port = port
        self._screen = screen
        self._context = ActContext(port, screen, self._submit)
        self._held_seconds = held
        self._dead: dict[str, float] = {}
        self._broken_until = 0.0
        self._ran_out = 0.0
        self._missed: frozenset[str] = frozenset()
        """Keys that would have sent something into the window that ran out then."""
        self._waiting: tuple[str, Act] | None = None
        """A second press that may still turn out to be a held key (ADR 9)."""
        self._held_key = ("", 0.0)
        self._noticed_at = 0.0
        self._fading = ""
        """The notice that goes as soon as its time is over."""
        self._held_in = -1
        """The turn in which a fight was held by itself."""
        self._own = True
        """The next update is the answer to an own command, so no key of it is dead (ADR 9)."""
        self._empty = (0, 0.0)
        """The window or question that leaves this player no choice, and when it is answered."""
        self._told: SoloTiming | None = None
        """What the table knows of how time is to go for who is alone."""

    @property
    def answer_due(self) -> bool:
        """An own command is under way; its answer will show what has become of it."""
        return self._own

    @property
    def lag(self) -> float:
        """Seconds for which keys still arrive that were pressed at what was painted before: a slow
        line shows a change later, and brings the key later, too."""
        return (
            2 * min(self.desk.update.way, LONGEST_WAY_SECONDS)
            if self.desk.update is not None
            else 0.0
        )

    @property
    def input_delay(self) -> float:
        """Seconds for which a key is dead that somebody else has changed."""
        return self.desk.preferences.input_delay + self.lag

    # --- what comes from the table ----------------------------------------------------------------

    def tell_timing(self) -> None:
        """Tell the table how time is to go while nobody else is there, if that has changed."""
        desk = self.desk
        if desk.shared or desk.seat == NOBODY:
            return
        reads = desk.overlay is not None or desk.talk.open
        wish = desk.preferences.solo_timing(reads=reads)
        if wish != self._told:
            self._told = wish
            self._port.time_alone(wish)

    def receive(self, message: TableMessage, now: float) -> None:
        """Take in a message; keys whose meaning somebody else changed are dead for a moment."""
        desk = self.desk
        before = keys_now(desk)
        noticed = desk.notice
        digits = desk.digits.all
        broken = receive_message(desk, message, now)
        if desk.digits.all != digits:
            self._port.label(desk.digits.all)
        if desk.notice == noticed and now >= self._noticed_at + NOTICE_SECONDS:
            desk.notice = ""
        elif desk.notice != noticed:
            self._noticed_at = now
        elif desk.notice:
            # Something new has come before its time was over: it goes when that is.
            self._fading = desk.notice
            self._screen.later(self._noticed_at + NOTICE_SECONDS - now)
        if not isinstance(message, TableUpdate):
            self._own = self._own and not isinstance(message, CommandRefused)
            return
        if broken and not self._own:
            desk.notice = desk.words("notice.changed" if desk.selection else "notice.broken")
            self._noticed_at = now
            self._broken_until = now + self.input_delay + desk.preferences.input_delay
        if not self._own:
            after = keys_now(desk)
            for key in (before.keys() | after.keys()) - {
                desk.keymap[one] for one in NEVER_DEAD_COMMANDS
            }:
                act = after.get(key)
                if act != before.get(key) and (act is None or act.verb not in HARMLESS_ACTS):
                    self._dead[key] = now + self.input_delay
        if any(
            isinstance(one, ResponseWindowClosed) and one.why == "expired" for one in message.events
        ):
            self._ran_out = now
            self._missed = frozenset(key for key, act in before.items() if act.verb in _SENDS)
        self._own = False
        self._hold_by_itself()
        self._pass_by_itself()
        if answer_without_choice(desk) is not None:
            self._answer_soon(now)

    def _pass_by_itself(self) -> None:
        """Hand in a pass that the player has asked for. It is no own step: what changes next was
        changed by others, so keys are guarded as ever."""
        command = automatic_pass_or_undo(self.desk)
        if command is not None:
            if isinstance(command, Pass):
                self.desk.auto_pass.passed = command.decision
            self._port.submit(command, self.desk.public.revision)

    def _answer_soon(self, now: float) -> None:
        """Answer what leaves no choice, once it has been there to be read."""
        decision = self.desk.decision
        if decision is not None and self._empty[0] != decision.id:
            self._empty = (decision.id, now + UNANSWERABLE_WINDOW_SECONDS)
            self._screen.later(UNANSWERABLE_WINDOW_SECONDS)

    def _answer_empty(self, now: float) -> None:
        window, when = self._empty
        decision = self.desk.decision
        if decision is None or decision.id != window or now < when - ROUNDING_SECONDS:
            return
        answer = answer_without_choice(self.desk)
        if answer is not None:
            self.desk.auto_pass.empty = window
            self._port.submit(answer, self.desk.public.revision)

    def _hold_by_itself(self) -> None:
        """Stop the clock of a fight that could end the game, once a turn, if the player wants it;
        by public facts alone."""
        if should_hold_clock_unasked(self.desk, self._held_in):
            self._held_in = self.desk.public.turn
            self._port.hold()

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, now: float) -> None:
        """One key, by the name of `canonical_key_name`. Keys without a meaning do nothing,
        but those of steps of the own turn say why, and whoever presses one is there."""
        if self.desk.is_played_by_bot:
            self._port.take_seat_back()
        if self._waiting is not None:
            waiting_key, waiting = self._waiting
            self._waiting = None
            if waiting_key == key:
                self._held_key = (key, now)
                return
            perform_act(self.desk, self._context, waiting)
        held_key, since = self._held_key
        if key == held_key and now - since < 2 * self._held_seconds:
            self._held_key = (key, now)
            return
        if self._comes_late(key, now):
            late = self.desk.words.number(now - self._ran_out, 2)
            self.desk.notice, self._noticed_at = self.desk.words("notice.late", n=late), now
            return
        if now < self._broken_until and key in self._after_a_broken_play:
            return
        self._noticed_at = now
        if now < self._dead.get(key, 0.0):
            self.desk.notice = self.desk.words("notice.changed")
            return
        act = keys_now(self.desk).get(key)
        if act is None:
            if isinstance(self.desk.focus, TargetSelection):
                explain_refused_target(self.desk, key)
            elif isinstance(self.desk.focus, HelpOfferDraft):
                explain_refused_answer(self.desk, key)
            elif key == self.desk.keymap["call_kill"] and is_behind_in_own_fight(self.desk):
                self.desk.notice = self.desk.words("notice.behind")
            else:
                explain_refused_step(self.desk, key)
            return
        self.desk.notice = self.desk.replay_notice = ""
        if act.verb in ("play", "send") and self._held_seconds > 0:
            self._waiting = (key, act)
            self._screen.later(self._held_seconds)
        else:
            picked = self.desk.selection is not None
            perform_act(self.desk, self._context, act)
            selects = self.desk.selection is not None and not picked
            if act.verb in ("reach", "stop", "wish_off"):
                store_auto_pass_at_table(self.desk, self._port)
                self._pass_by_itself()
            elif selects or act.verb == "back":
                self._pass_by_itself()  # Whoever selects a card takes the pass back until then.

    @property
    def _after_a_broken_play(self) -> frozenset[str]:
        return TARGET_KEYS | {self.desk.keymap[one] for one in DEAD_AFTER_BROKEN_PLAY}

    def _comes_late(self, key: str, now: float) -> bool:
        """It was meant for the window that has just run out, and means nothing else by now."""
        if key not in self._missed or now >= self._ran_out + LATE_PLAY_SECONDS:
            return False
        act = keys_now(self.desk).get(key)
        means_nothing = act is None or act.verb == "refuse_card"
        return means_nothing or now < self._ran_out + self.input_delay

    def read(self, card: Instance | None, seat: Seat | None) -> None:
        """Open a card or a player to read, as the right button does."""
        desk = self.desk
        if card is not None:
            desk.overlay = Overlay("card", card, "card", under=overlay_to_return_to(desk.overlay))
        elif seat is not None:
            desk.overlay = Overlay("seat", seat, "seat", under=overlay_to_return_to(desk.overlay))

    def turn(self, region: str, by: int) -> None:
        """The wheel: a step in the open overlay, else of the cursor in that region of the screen;
        over the feed, up opens the log."""
        desk = self.desk
        if desk.overlay is not None:
            desk.overlay = overlay_after_scrolling(desk, desk.overlay, by)
        elif region == "feed":
            desk.overlay = Overlay("log") if by < 0 else None
        elif region in WHEEL_REGIONS:
            place = WHEEL_REGIONS[region]
            if desk.cursor is None or desk.cursor.region != place:
                among = cursor_stops(desk, place)
                desk.cursor = Cursor(place, among[0]) if among else None
            else:
                desk.cursor = moved_cursor(desk, by)

    def due(self, now: float) -> None:
        """The time that `later` was asked for has come: the waiting press was no held key, or a
        notice was there for long enough."""
        self._answer_empty(now)
        if self.desk.notice == self._fading and now >= self._noticed_at + NOTICE_SECONDS:
            self.desk.notice = self._fading = ""
        if self._waiting is not None:
            _, act = self._waiting
            self._waiting = None
            perform_act(self.desk, self._context, act)

    def type(self, key: str, character: str | None) -> None:
        """A key while a line of talk is open: all of them are text, but for the ways out; or while
        a page waits for them (ADR 9)."""
        desk = self.desk
        if desk.talk.open:
            self._talk(key, character)
            return
        match desk.overlay:
            case Overlay(page=SettingsPage() as page):
                page, chosen = settings_after_key_while_listening(
                    page, desk.preferences, key, character
                )
                desk.overlay = replace(desk.overlay, page=page)
                if chosen != desk.preferences:
                    self._screen.prefer(chosen)
            case Overlay(page=Gallery() as gallery):
                desk.overlay = replace(desk.overlay, page=sought(gallery, key, character))
            case Overlay(seeks=True) as rulebook:
                desk.overlay = rulebook_after_typing(desk, rulebook, key, character)

    def _talk(self, key: str, character: str | None) -> None:
        talk = self.desk.talk
        if key in ("tab", "escape"):
            talk.open = False
        elif key == "enter":
            line = talk.text.strip()
            talk.open, talk.text = False, ""
            if line:
                self._port.say(line)
        elif key == "backspace":
            talk.text = talk.text[:-1]
        elif key == "ctrl+u":
            talk.text = ""
        elif character and character.isprintable():
            talk.text = (talk.text + character)[:LONGEST_LINE]

    def paste(self, text: str) -> None:
        """Text that came at once: talk if a line is open, never keys (ADR 9)."""
        desk = self.desk
        if desk.talk.open:
            clean = "".join(one if one.isprintable() else " " for one in text)
            desk.talk.text = (desk.talk.text + clean)[:LONGEST_LINE]
        elif len(text) > LONGEST_BURST:
            desk.notice = desk.words("notice.paste")

    def _submit(self, command: Command, seen: int) -> None:
        self._own = True
        self._port.submit(command, seen)
