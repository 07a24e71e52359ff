"""One seat at one table, in lines: what the table says is told, what is typed becomes a command."""

from __future__ import annotations

from dataclasses import replace

from engine.core.commands import Command, Pass
from engine.core.zones import NOBODY
from tui.cards.card_book import card_book_for
from tui.keymap import BROKEN_PLAY_SECONDS, INPUT_DELAY_SECONDS
from tui.plain.coach import coach_lines
from tui.plain.lookup_lines import playable_cards_line
from tui.plain.news import LastAnnounced, announce_news, duration_text, fight_line, offer_lines
from tui.plain.play_builder import PlayBuilder
from tui.plain.prompt_lines import available_commands_line, game_over_lines, prompt_line
from tui.plain.typed_commands import PlainCallbacks, TypedCommandHandler
from tui.plain.typed_verbs import word_for_typed_verb
from tui.ports import (
    CoachAdvice,
    CommandRefused,
    Lesson,
    PortEnded,
    Quip,
    RematchBegun,
    TableMessage,
    TablePort,
    TableUpdate,
    TalkLine,
)
from tui.settings.preferences import Preferences
from tui.table.message_receiver import receive_message
from tui.table.model.auto_pass import (
    UNANSWERABLE_WINDOW_SECONDS,
    answer_without_choice,
    automatic_pass_or_undo,
    should_hold_clock_unasked,
)
from tui.table.model.desk import Desk
from tui.table.model.lesson_text import lesson_plain_lines
from tui.table.model.quips_and_muting import quip_text
from tui.table.model.recent_changes import NO_CHANGES
from tui.words.catalogue import words_for
from tui.words.minutes_and_seconds import ROUNDING_SECONDS

LEAST_TOLD = 3
"""Lines of the log for somebody who comes and has missed nothing."""


class PlainTable:
    """The lines of one seat."""

    def __init__(self, port: TablePort, preferences: Preferences, calls: PlainCallbacks) -> None:
        book = card_book_for(port.info, words_for(preferences.language))
        self.desk = Desk.at(port, book, preferences)
        self.desk.typed = True
        self._port = port
        port.time_alone(preferences.solo_timing())
        self._calls = calls
        self._say = calls.writer.say
        self._quote = calls.writer.quote
        self.play = PlayBuilder(self.desk, self._say, self._submit, port.hold)
        self._commands = TypedCommandHandler(
            self.desk,
            self.play,
            port,
            calls,
            tell_all=self._tell_all_now,
            passes=self._pass_by_itself,
            changed_at=lambda: self._changed_at,
            lost_at=lambda: self._lost_at,
        )
        self._told = LastAnnounced()
        self._prompted: tuple[object, ...] = ()
        self._own = True
        """The next update is the answer to an own command."""
        self._changed_at = float("-inf")
        self._lost_at = float("-inf")
        """When a question or an offer went away by itself."""
        self._warns = 0
        """The clock whose end will be warned of."""
        self._held_in = -1
        self._empty = 0
        """The window that asks for nothing the reader has, and is passed soon."""
        self._taught: Lesson | None = None

    # --- what comes from the table --------------------------------------------------------------

    def receive(self, message: TableMessage) -> None:
        """Tell what the table says."""
        match message:
            case RematchBegun():
                self._calls.again(self._port.port_of(message.ticket))
            case TableUpdate():
                self._update(message)
            case CommandRefused():
                receive_message(self.desk, message, self._calls.now())
                self._own = False
                self._say_notice()
                self._prompted = ()
                self.play.renew()
            case TalkLine() if message.seat in self.desk.talk.muted:
                pass
            case TalkLine():
                receive_message(self.desk, message, self._calls.now())
                mine = message.seat == self.desk.seat != NOBODY
                person = "you" if mine else "other"
                facts = {"w": message.name, "text": message.text}
                self._quote(self.desk.words(f"plain.said.{person}", **facts))
            case Quip():
                receive_message(self.desk, message, self._calls.now())
                if self.desk.preferences.chatter:
                    text = quip_text(self.desk.words, message)
                    self._say(self.desk.words("plain.said.other", w=message.name, text=text))
            case CoachAdvice():
                receive_message(self.desk, message, self._calls.now())
                self._say_notice()
                for line in coach_lines(self.desk):
                    self._say(line)
            case PortEnded():
                receive_message(self.desk, message, self._calls.now())
                self._say(self.desk.over)
                self._calls.leave()

    def _update(self, update: TableUpdate) -> None:
        desk, now = self.desk, self._calls.now()
        before = self._stake() if desk.update is not None else ()
        joining = desk.update is None
        logged, asked = desk.log.count, desk.question
        offers, answering = self._told.offers, self.play.asked
        receive_message(desk, update, now)
        desk.echo = NO_CHANGES  # In lines a die does not roll.
        if asked is not None and asked.command is None:
            desk.question = asked  # whether to leave the table is no matter of the game
        if joining:
            welcome = "plain.welcome_watching" if desk.watches else "plain.welcome"
            self._say(desk.words(welcome, table=desk.info.name))
            logged = desk.log.count - LEAST_TOLD
            if desk.recap:
                logged = desk.log.count
                self._tell_missed()
            if desk.paused:
                self._say(desk.words("clock.paused"))
        for line in desk.log.lines:
            if line.number > logged:
                key = "plain.house" if line.sort == "house" else "plain.log"
                self._say(desk.words(key, text=line.text))
        for text in announce_news(desk, self._told, update, now):
            self._say(text)
        self._say_notice()
        if any(line.number <= logged for line in desk.recap):
            self._tell_recap(desk.words("plain.recap"))
        gone = asked is not None and desk.question is None
        broken = (self.play.renew() or gone) and not self._own
        lost = not offers <= self._told.offers or answering not in (0, self.play.asked)
        if broken or (lost and not self._own):
            self._lost_at = now
        if broken:
            self._say(desk.words("plain.broken"))
            self._changed_at = now + BROKEN_PLAY_SECONDS - INPUT_DELAY_SECONDS
        elif not self._own and before != self._stake():
            self._changed_at = now
        self._own = False
        self._watch_the_clock()
        self._hold_by_itself()
        self._pass_by_itself()
        self._prompt()
        lesson = update.lesson and replace(update.lesson, waits=False)
        if lesson is not None and lesson != self._taught:
            self._taught = lesson
            self._teach()

    def _tell_missed(self) -> None:
        """What somebody has missed who comes back."""
        desk = self.desk
        lines = sum(map(desk.log.is_new, desk.log.lines))
        key = "plain.missed_few" if lines <= len(desk.recap) else "plain.missed"
        desk.notice = ""
        self._tell_recap(desk.words(key, n=lines, log=word_for_typed_verb("log", desk.words)))

    def _tell_recap(self, head: str) -> None:
        """The worst of what has happened to the reader, below that line, once."""
        self._say(head)
        for line in self.desk.recap:
            self._say(self.desk.words("plain.log", text=line.text))
        self.desk.own_news.sum_up(())

    def _teach(self) -> None:
        """In the tutorial: what its step is about, and what to type."""
        if self._taught is not None:
            for text in lesson_plain_lines(self.desk, self._taught):
                self._say(text)

    def _say_notice(self) -> None:
        if self.desk.notice:
            self._say(self.desk.notice)
            self.desk.notice = ""

    def _stake(self) -> tuple[object, ...]:
        """What a line was typed for: the decision, the sums of the fight, the offers."""
        desk = self.desk
        fight, decision = desk.fight, desk.decision
        sums = (fight.ours.total, fight.theirs.total) if fight else ()
        offers = tuple(offer.id for offer in desk.offers_to_me())
        return (decision.id if decision else 0, sums, offers)

    def _watch_the_clock(self) -> None:
        """Warn once before the reader's own time runs out."""
        running = self.desk.clock
        if running is None or not running.reading.warn:
            return
        reading, left = running.reading, running.left(self._calls.now())
        if left is None or self.desk.seat not in reading.audience or self._warns == reading.id:
            return
        if left > reading.warn:
            self._warns = reading.id
            self._calls.later(left - reading.warn, lambda: self._warn(reading.id))

    def _warn(self, clock: int) -> None:
        """The time has come, unless that clock was held, or is another's by now."""
        running, self._warns = self.desk.clock, 0
        if running is None or running.reading.id != clock or self._told.warned == clock:
            return
        if not running.runs_out(self._calls.now() + ROUNDING_SECONDS):
            self._watch_the_clock()
            return
        self._told.warned = clock
        told = self.desk.words(f"clock.hurry_{running.reading.kind}_you")
        left = duration_text(self.desk, running.reading.warn)
        self._say(self.desk.words("plain.hurry", t=left, text=told))

    def _hold_by_itself(self) -> None:
        if should_hold_clock_unasked(self.desk, self._held_in):
            self._held_in = self.desk.public.turn
            self._port.hold()

    def _pass_by_itself(self) -> None:
        command = automatic_pass_or_undo(self.desk)
        if command is not None:
            if isinstance(command, Pass):
                self.desk.auto_pass.passed = command.decision
            self._port.submit(command, self.desk.public.revision)
        decision = self.desk.decision
        if (
            decision is not None
            and answer_without_choice(self.desk) is not None
            and self._empty != decision.id
        ):
            self._empty = decision.id
            self._calls.later(UNANSWERABLE_WINDOW_SECONDS, self._answer_empty)

    def _answer_empty(self) -> None:
        """Answer what leaves no choice, once it has been heard of."""
        answer, decision = answer_without_choice(self.desk), self.desk.decision
        if answer is not None and decision is not None and decision.id == self._empty:
            self.desk.auto_pass.empty = decision.id
            self._port.submit(answer, self.desk.public.revision)

    def _submit(self, command: Command) -> None:
        self._own = True
        self._port.submit(command, self.desk.public.revision)

    # --- what can be done now -------------------------------------------------------------------

    def _prompt(self) -> None:
        """Say what the reader can do, if that is not what was said last."""
        desk, decision = self.desk, self.desk.decision
        if desk.paused:
            self._prompted = ()  # once it goes on, all of it is said again
            return
        if desk.public.over:
            if self._prompted != ("over",):
                self._prompted = ("over",)
                for line in game_over_lines(desk, recorded=self._calls.tell_story is not None):
                    self._say(line)
            return
        if decision is None:
            return
        verbs = frozenset(option.verb for option in decision.options if decision.asked)
        cards = tuple(card for card in desk.hand() if desk.option(card))
        waits = decision.asked or decision.kind == "window"
        key = (decision.id, decision.asked, verbs, cards if waits else (), self._stake()[1])
        if key == self._prompted:
            return
        self._prompted = key
        self._tell_now()

    def _tell_now(self) -> None:
        """The question that is open; or the point of the turn, the cards and the verbs."""
        desk = self.desk
        if desk.paused:
            self._say(desk.words("clock.paused"))
            return
        if self.play.picking is not None:
            self.play.tell()
            return
        for line in (
            prompt_line(desk),
            playable_cards_line(desk) if _waits(desk) else "",
            available_commands_line(desk),
        ):
            self._say(line)

    def _tell_all_now(self) -> None:
        """The same to somebody who asks for it: whose turn it is and what is offered, too."""
        desk = self.desk
        if not _waits(desk):
            self._say(desk.words("plain.turn", n=desk.round, w=desk.who(desk.public.active)))
            fight = desk.fight
            if fight is not None and fight.foes and not fight.is_decided:
                self._say(fight_line(desk, fight))
        for offer in desk.offers_to_me():
            for line in offer_lines(desk, offer):
                self._say(line)
        self._tell_now()
        self._teach()

    def line(self, text: str) -> None:
        """One line of the reader's; without a meaning it gets one back."""
        if self.desk.update is not None:
            if self.desk.is_played_by_bot:
                self._port.take_seat_back()
            self._commands.line(text)


def _waits(desk: Desk) -> bool:
    """The reader's cards matter now: a window, or an own point of the turn."""
    decision = desk.decision
    if decision is None or desk.view.passed:
        return False
    return decision.kind == "window" or decision.asked
