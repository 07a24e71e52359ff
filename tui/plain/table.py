"""One seat at one table, in lines: what the table says is told, what is typed becomes a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.commands import Command, Pass
from engine.zones import NOBODY
from tui.keys import DEAD_SECONDS, LONGEST_WAY
from tui.plain.end import end_lines
from tui.plain.labels import card_numbered
from tui.plain.news import Told, fight_line, in_words, news
from tui.plain.now import can_line, point_line
from tui.plain.paper import Paper
from tui.plain.picking import Misread
from tui.plain.play import Play
from tui.plain.reading import (
    hand_lines,
    log_lines,
    playable_line,
    read_lines,
    rules_lines,
    table_lines,
    why_lines,
)
from tui.plain.settings import auto_lines, setting_lines, with_auto
from tui.plain.verbs import Verb, verb_of
from tui.ports import Again, Closed, Refused, Said, TableMessage, TablePort, Update
from tui.preferences import Preferences
from tui.table.book import Book
from tui.table.desk import Desk, Question
from tui.table.log import Log
from tui.table.outcomes import Outcomes
from tui.table.receiving import receive
from tui.table.stops import holds_by_itself, passes
from tui.words.catalogue import words_for

_COMMITS: frozenset[Verb] = frozenset(
    {"open", "search", "end", "call", "run", "pass", "yes", "let", "refuse"}
)
"""Verbs of steps that cannot be taken back, beside plays and answers."""
_TO_PICKING: frozenset[Verb | None] = frozenset({None, "none", "all", "again", "back"})
"""What is said to whatever is being put together; any other verb begins something else."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a table needs of whoever runs it. Times in seconds of any monotonic clock."""

    paper: Paper
    now: Callable[[], float]
    later: Callable[[float, Callable[[], None]], None]
    leave: Callable[[], None]
    again: Callable[[TablePort], None]
    prefer: Callable[[Preferences], None]
    guard: float = DEAD_SECONDS
    """A line that comes so soon after somebody else's change was typed before it."""


class PlainTable:
    """The lines of one seat."""

    def __init__(self, port: TablePort, preferences: Preferences, around: Around) -> None:
        book = Book(port.info, words_for(preferences.language))
        outcomes = Outcomes(book.box)
        self.desk = Desk(port.info, port.seat, book.words, book, preferences, Log(), outcomes)
        self.desk.wish = preferences.wish
        self._port = port
        self._around = around
        self._say = around.paper.say
        self.play = Play(self.desk, self._say, self._submit, port.hold)
        self._told = Told()
        self._prompted: tuple[object, ...] = ()
        self._own = True
        """The next update is the answer to an own command."""
        self._changed_at = float("-inf")
        self._held_in = -1

    # --- what comes from the table --------------------------------------------------------------

    def receive(self, message: TableMessage) -> None:
        """Tell what the table says."""
        match message:
            case Again():
                self._around.again(message.port)
            case Update():
                self._update(message)
            case Refused():
                receive(self.desk, message, self._around.now())
                self._own = False
                self._say_notice()
                self._prompted = ()
                self.play.renew()
            case Said():
                receive(self.desk, message, self._around.now())
                person = "you" if message.seat == self.desk.seat else "other"
                facts = {"w": message.name, "text": message.text}
                self._say(self.desk.words(f"plain.said.{person}", **facts))
            case Closed():
                receive(self.desk, message, self._around.now())
                self._say(self.desk.over)
                self._around.leave()

    def _update(self, update: Update) -> None:
        desk, now = self.desk, self._around.now()
        before = self._stake() if desk.update is not None else ()
        joining = desk.update is None
        logged, asked = desk.log.count, desk.question
        receive(desk, update, now)
        if asked is not None and asked.command is None:
            desk.question = asked  # whether to leave the table is no matter of the game
        if joining:
            self._say(desk.words("plain.welcome", table=desk.info.name))
            logged = max(0, desk.log.count - 3)
        for line in desk.log.lines:
            if line.number > logged:
                key = "plain.house" if line.sort == "house" else "plain.log"
                self._say(desk.words(key, text=line.text))
        for text in news(desk, self._told, update, now):
            self._say(text)
        self._say_notice()
        gone = asked is not None and desk.question is None
        if (self.play.renew() or gone) and not self._own:
            self._say(desk.words("plain.broken"))
        if not self._own and before != self._stake():
            self._changed_at = now
        self._own = False
        self._watch_the_clock()
        self._hold_by_itself()
        self._pass_by_itself()
        self._prompt()

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
        reading, left = running.reading, running.reading.left
        mine = self.desk.seat in reading.audience and reading.held_by == NOBODY
        if left is None or not mine:
            return
        wait = left - reading.warn
        if wait > 0:
            self._around.later(wait, lambda: self._warn(reading.id, reading.warn))

    def _warn(self, clock: int, left: float) -> None:
        running = self.desk.clock
        if running is not None and running.reading.id == clock and running.runs_out(
            self._around.now() + 0.1
        ) and self._told.warned != clock:  # fmt: skip
            self._told.warned = clock
            told = self.desk.words(f"clock.hurry_{running.reading.kind}_you")
            self._say(self.desk.words("plain.hurry", t=in_words(self.desk, left), text=told))

    def _hold_by_itself(self) -> None:
        if holds_by_itself(self.desk, self._held_in):
            self._held_in = self.desk.public.turn
            self._port.hold()

    def _pass_by_itself(self) -> None:
        command = passes(self.desk)
        if command is not None:
            if isinstance(command, Pass):
                self.desk.passed_by_itself = command.decision
            self._port.submit(command, self.desk.public.revision)

    def _submit(self, command: Command) -> None:
        self._own = True
        self._port.submit(command, self.desk.public.revision)

    # --- what can be done now -------------------------------------------------------------------

    def _prompt(self) -> None:
        """Say what the reader can do, if that is not what was said last."""
        desk, decision = self.desk, self.desk.decision
        if desk.public.over:
            if self._prompted != ("over",):
                self._prompted = ("over",)
                for line in end_lines(desk):
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
        if self.play.picking is not None:
            self.play.tell()
            return
        for line in (point_line(desk), playable_line(desk) if _waits(desk) else "", can_line(desk)):
            self._say(line)

    # --- what is typed --------------------------------------------------------------------------

    def line(self, text: str) -> None:
        """One line of the reader's; without a meaning it gets one back."""
        if self.desk.update is None:
            return
        head, _, rest = text.strip().partition(" ")
        if not head:
            self._tell_now()
            return
        verb = self._verb(head)
        try:
            if verb == "say":
                if rest.strip():
                    self._port.say(rest.strip())
                return
            words = text.casefold().replace(",", " ").split()
            self._perform(verb, words)
        except Misread as misread:
            self._say(self.desk.words(f"plain.misread.{misread.key}", **misread.facts))

    def _verb(self, head: str) -> Verb | None:
        """While something is put together, single letters are labels."""
        labels = self.play.picking is not None and self.desk.question is None
        return None if labels and len(head) == 1 else verb_of(head, self.desk.words)

    def _perform(self, verb: Verb | None, words: Sequence[str]) -> None:
        play, desk = self.play, self.desk
        if self._read(verb, " ".join(words[1:])):
            return
        if self._too_soon(verb, words[0]):
            facts = fight_line(desk, desk.fight) if desk.fight and desk.fight.foes else ""
            self._say(f"{desk.words('plain.changed')} {facts}".strip())
            return
        if desk.question is not None:
            if verb in ("yes", "no", "back") or words[0] == "0":
                self._confirmed(play.confirm(yes=verb == "yes"))
            else:
                self._say(desk.words("plain.yes_no"))
        elif verb == "play" and len(words) > 1:
            self._card(words[1], words[2:])
        elif play.picking is not None and (verb == "back" or words[0] == "0") and self._backs():
            play.put_back()
        elif play.picking is not None and verb in _TO_PICKING:
            play.answer(words)
        elif verb is None:
            self._card(words[0], words[1:])
        else:
            self._do(verb, words[1:])

    def _backs(self) -> bool:
        """A 0 puts back, unless it is an answer to what is asked."""
        return not self.play.takes_zero

    def _card(self, label: str, typed: Sequence[str]) -> None:
        card = card_numbered(self.desk, label)
        if card is None:
            raise Misread("unknown", what=label)
        self.play.take(card, typed)

    def _too_soon(self, verb: Verb | None, head: str) -> bool:
        """The line was under way when somebody else changed what it is about (G1, G3)."""
        update = self.desk.update
        lag = 2 * min(update.way, LONGEST_WAY) if update is not None else 0.0
        meant = verb in _COMMITS or verb in _TO_PICKING or verb == "play"
        guard = self._around.guard
        return guard > 0 and meant and self._around.now() < self._changed_at + guard + lag

    def _confirmed(self, question: Question | None) -> None:
        if question is not None:
            self._port.leave()
            self._around.leave()

    def _do(self, verb: Verb, typed: Sequence[str]) -> None:
        """Steps of the game, and lists that begin something."""
        play, desk = self.play, self.desk
        match verb:
            case "open":
                self._step("open_door")
            case "search":
                self._step("loot_room")
            case "end":
                self._step("end_turn")
            case "call":
                self._step("call_kill")
            case "run":
                self._step("give_up")
            case "pass":
                self._step("pass")
            case "yes" | "no":
                self._answer_offer(accept=verb == "yes")
            case "undo":
                self._undo()
            case "gear" | "throw" | "power":
                play.list_deeds(verb, typed)
            case "sell":
                play.fill("sell", typed)
            case "trade":
                play.fill("offer_trade", typed)
            case "show":
                play.fill("show", typed)
            case "ask":
                play.ask_help(typed)
            case "let" | "refuse":
                self._admit(yes=verb == "let")
            case "again" if desk.public.over:
                self._port.rematch(bool(typed) and verb_of(typed[0], desk.words) == "now")
            case "back":
                self._say(desk.words("plain.nothing.open"))
            case _:
                raise Misread("unknown", what=desk.words(f"plain.word.{verb}"))

    def _step(self, option: str) -> None:
        decision = self.desk.decision
        for one in decision.options if decision else ():
            if one.verb == option:
                self.play.option(one.verb)
                return
        self._say(self.desk.words(f"plain.nothing.{option}"))

    def _answer_offer(self, *, accept: bool) -> None:
        offers = self.desk.offers_to_me()
        verb = "accept" if accept else "refuse"
        for offer in offers[:1]:
            if self.play.option("accept" if accept else "refuse", offer.id):
                return
        self._say(self.desk.words("plain.nothing.offer" if not offers else f"plain.nothing.{verb}"))

    def _undo(self) -> None:
        """The rest of the own hold, the last step, or the newest of the own offers."""
        desk = self.desk
        decision = desk.decision
        if desk.holds:
            self._port.release()
            return
        if desk.view.passed and decision is not None:
            desk.stays_in = decision.id
        withdrawn = [one.index for one in decision.options if one.verb == "withdraw"] if (
            decision
        ) else []  # fmt: skip
        if self.play.option("take_back"):
            return
        if not withdrawn or not self.play.option("withdraw", withdrawn[-1]):
            self._say(desk.words("plain.nothing.undo"))

    def _admit(self, *, yes: bool) -> None:
        knock = self.desk.update.knock if self.desk.update is not None else None
        if knock is None:
            self._say(self.desk.words("plain.nothing.knock"))
        else:
            self._port.admit(knock.id, yes)

    # --- what is free ---------------------------------------------------------------------------

    def _read(self, verb: Verb | None, typed: str) -> bool:
        """What only reads, or stops the clock. False if the verb is none of these."""
        desk = self.desk
        match verb:
            case "hand":
                lines = hand_lines(desk)
            case "table":
                lines = table_lines(desk)
            case "why":
                lines = why_lines(desk, typed)
            case "read":
                lines = read_lines(desk, typed) if typed else [desk.words("plain.read_what")]
            case "log":
                lines = log_lines(desk, typed)
            case "rules":
                lines = rules_lines(desk, typed)
            case "help":
                lines = list(desk.words.all("plain.help"))
            case "settings":
                lines = self._settings(typed)
            case "auto":
                lines = self._auto(typed)
            case "hold":
                lines = []
                self._port.release() if desk.holds else self._port.hold()
            case "quit":
                lines = []
                self._quit()
            case _:
                return False
        for line in lines:
            self._say(line)
        if verb == "auto" and typed:
            self._pass_by_itself()
        return True

    def _settings(self, typed: str) -> list[str]:
        desk = self.desk
        chosen, lines = setting_lines(desk.preferences, desk.words, typed)
        if chosen != desk.preferences:
            desk.preferences = chosen
            if desk.words.language != chosen.language:
                desk.book = Book(desk.info, words_for(chosen.language))
                desk.words = desk.book.words
            self._around.prefer(chosen)
        return lines

    def _auto(self, typed: str) -> list[str]:
        self.desk.wish = with_auto(self.desk, typed)
        return auto_lines(self.desk)

    def _quit(self) -> None:
        """Leave: at once when the game is over, else after a question."""
        desk = self.desk
        if desk.public.over:
            self._port.leave()
            self._around.leave()
            return
        key = "plain.stop" if desk.passing else "plain.leave"
        desk.question = Question(desk.words(key), None)
        self._say(f"{desk.question.text} {desk.words('plain.yes_no')}")


def _waits(desk: Desk) -> bool:
    """The reader's cards matter now: a window, or an own point of the turn."""
    decision = desk.decision
    if decision is None or desk.view.passed:
        return False
    return decision.kind == "window" or decision.asked
