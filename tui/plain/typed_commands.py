"""Commands typed at a table: words and numbers become steps, plays, answers, things read out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core.decisions import OptionVerb
from engine.core.zones import NOBODY
from tui.cards.card_book import card_book_for
from tui.keymap import INPUT_DELAY_SECONDS, LATE_PLAY_SECONDS, LONGEST_WAY_SECONDS
from tui.plain.choice_labels import card_by_number
from tui.plain.invalid_input import InvalidInput
from tui.plain.line_writer import LineWriter
from tui.plain.lookup_lines import (
    card_or_player_lines,
    hand_lines,
    log_lines,
    rulebook_lines,
    seat_by_letter,
    table_lines,
    why_lines,
)
from tui.plain.news import fight_line
from tui.plain.play_builder import PlayBuilder
from tui.plain.settings import (
    auto_pass_after_typing,
    auto_pass_lines,
    preferences_after_typing,
    setting_lines,
)
from tui.plain.typed_verbs import TypedVerb, typed_verb_for_word, word_for_typed_verb
from tui.ports import TablePort
from tui.settings.preferences import Preferences
from tui.table.keys.coach import coach_unavailable_phrase_key
from tui.table.model.auto_pass import store_auto_pass_at_table
from tui.table.model.coach import CoachAnswer
from tui.table.model.desk import ConfirmationQuestion, Desk
from tui.table.model.quips_and_muting import toggle_mute
from tui.words.catalogue import words_for

_COMMITS: frozenset[TypedVerb] = frozenset(
    {"open", "search", "end", "call", "run", "pass", "yes", "no", "let", "refuse"}
)
"""Verbs of steps that cannot be taken back, beside plays and answers."""
_TO_PICKING: frozenset[TypedVerb | None] = frozenset({None, "none", "all", "again", "back"})
"""What is said to whatever is being put together; any other verb begins something else."""


@dataclass(frozen=True, slots=True)
class PlainCallbacks:
    """What a table needs of whoever runs it. Times in seconds of any monotonic clock."""

    writer: LineWriter
    now: Callable[[], float]
    later: Callable[[float, Callable[[], None]], None]
    leave: Callable[[], None]
    again: Callable[[TablePort], None]
    prefer: Callable[[Preferences], None]
    tell_story: Callable[[str], None] | None = None
    """Has the story of that game told; None where no game is recorded."""
    guard: float = INPUT_DELAY_SECONDS
    """A line that comes so soon after somebody else's change was typed before it."""


class TypedCommandHandler:
    """Takes the lines of whoever sits here."""

    def __init__(
        self,
        desk: Desk,
        play: PlayBuilder,
        port: TablePort,
        calls: PlainCallbacks,
        *,
        tell_all: Callable[[], None],
        passes: Callable[[], None],
        changed_at: Callable[[], float],
        lost_at: Callable[[], float],
    ) -> None:
        """`tell_all` says what can be done now, `passes` hands in a pass that the reader wants by
        itself. `changed_at` is when somebody else last changed what a line may be about, `lost_at`
        when a question or an offer went away."""
        self.desk = desk
        self.play = play
        self._port = port
        self._calls = calls
        self._say = calls.writer.say
        self._tell_all = tell_all
        self._pass = passes
        self._changed_at = changed_at
        self._lost_at = lost_at

    def line(self, text: str) -> None:
        """One line of the reader's; without a meaning it gets one back."""
        head, _, rest = text.strip().partition(" ")
        if not head:
            self._tell_all()
            return
        verb = self._verb(head)
        try:
            if verb == "say":
                if rest.strip():
                    self._port.say(rest.strip())
                return
            words = text.casefold().replace(",", " ").split() or [head]
            self._perform(verb, words)
        except InvalidInput as misread:
            self._say(self.desk.words(f"plain.misread.{misread.key}", **misread.facts))

    def _verb(self, head: str) -> TypedVerb | None:
        """While something is put together, single letters are labels."""
        labels = self.play.picking is not None and self.desk.question is None
        return None if labels and len(head) == 1 else typed_verb_for_word(head, self.desk.words)

    def _perform(self, verb: TypedVerb | None, words: Sequence[str]) -> None:
        play, desk = self.play, self.desk
        if self._read(verb, " ".join(words[1:])):
            return
        if self._too_soon(verb):
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
        elif words[0] == "0":
            self._say(desk.words("plain.nothing.open"))
        elif verb is None:
            self._card(words[0], words[1:])
        else:
            self._do(verb, words[1:])

    def _backs(self) -> bool:
        """A 0 puts back, unless it is an answer to what is asked."""
        return not self.play.takes_zero

    def _card(self, label: str, typed: Sequence[str]) -> None:
        card = card_by_number(self.desk, label)
        if card is None:
            raise InvalidInput("no_card" if label.isdecimal() else "unknown", what=label)
        self.play.take(card, typed)

    def _too_soon(self, verb: TypedVerb | None) -> bool:
        """The line was under way when somebody else changed what it is about (ADR 9)."""
        update = self.desk.update
        lag = 2 * min(update.way, LONGEST_WAY_SECONDS) if update is not None else 0.0
        meant = verb in _COMMITS or verb in _TO_PICKING or verb == "play"
        guard, now = self._calls.guard, self._calls.now()
        leaving = self.desk.question is not None and self.desk.question.command is None
        if not guard or not meant or leaving:
            return False
        answers = verb in ("yes", "no") or (self.play.asked and verb in _TO_PICKING)
        lost = answers and now < self._lost_at() + LATE_PLAY_SECONDS + lag
        return bool(lost) or now < self._changed_at() + guard + lag

    def _confirmed(self, question: ConfirmationQuestion | None) -> None:
        if question is not None:
            self._port.leave()
            self._calls.leave()

    def _do(self, verb: TypedVerb, typed: Sequence[str]) -> None:
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
            case "pass" if desk.warn_of_empty_start():
                self._say(
                    desk.words("plain.starts_without", verb=word_for_typed_verb("pass", desk.words))
                )
            case "pass":
                self._step("pass")
            case "yes" | "no":
                self._answer_offer(accept=verb == "yes")
            case "undo":
                self._undo()
            case "gear" | "throw" | "power":
                play.list_card_actions(verb, typed)
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
                self._port.rematch(
                    bool(typed) and typed_verb_for_word(typed[0], desk.words) == "now"
                )
            case "replay" if desk.public.over and self._calls.tell_story is not None:
                self._calls.tell_story(desk.info.id)
            case "adjourn" if desk.passing:
                self._quit()  # At home nobody else has to want it, and leaving saves.
            case "adjourn":
                self._port.adjourn()
            case "back":
                self._say(desk.words("plain.nothing.open"))
            case _:
                raise InvalidInput("not_here", what=desk.words(f"plain.word.{verb}"))

    def _step(self, option: str) -> None:
        decision = self.desk.decision
        for one in decision.options if decision else ():
            if one.verb == option:
                self.play.option(one.verb)
                return
        self._say(self.desk.words(f"plain.nothing.{option}"))

    def _answer_offer(self, *, accept: bool) -> None:
        offer = max(self.desk.offers_to_me(), key=lambda one: one.id, default=None)
        verb: OptionVerb = "accept" if accept else "decline"
        if offer is not None and self.play.option(verb, offer.id):
            return
        self._say(
            self.desk.words("plain.nothing.offer" if offer is None else f"plain.nothing.{verb}")
        )

    def _undo(self) -> None:
        """The rest of the own hold, the last step, or the newest of the own offers."""
        desk = self.desk
        decision = desk.decision
        if desk.holds:
            self._port.release()
            return
        if desk.view.passed and decision is not None:
            desk.auto_pass.stays_in = decision.id
        withdrawn = (
            [one.index for one in decision.options if one.verb == "withdraw"] if (decision) else []
        )
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

    def _read(self, verb: TypedVerb | None, typed: str) -> bool:
        """What only reads, or stops the clock. False if the verb is none of these."""
        desk = self.desk
        match verb:
            case "hold" | "hand" | "auto" if desk.seat == NOBODY:
                lines = [desk.words("prompt.watch")]
            case "hand":
                lines = hand_lines(desk)
            case "table":
                lines = table_lines(desk)
            case "why":
                lines = why_lines(desk, typed)
            case "read":
                lines = (
                    card_or_player_lines(desk, typed) if typed else [desk.words("plain.read_what")]
                )
            case "log":
                lines = log_lines(desk, typed)
            case "rules":
                lines = rulebook_lines(desk, typed)
            case "help":
                lines = list(desk.words.all("plain.help"))
                if self._calls.tell_story is not None:
                    lines.append(desk.words("plain.replay_help"))
            case "settings":
                lines = self._settings(typed)
            case "auto":
                lines = self._auto(typed)
            case "coach":
                lines = self._ask_coach()
            case "banter":
                lines = self._banter(typed)
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
        if verb == "why":
            self._port.looked("why")
        if verb == "auto" and typed and desk.seat != NOBODY:
            self._pass()
        return True

    def _settings(self, typed: str) -> list[str]:
        desk = self.desk
        chosen = preferences_after_typing(desk.preferences, typed)
        if chosen != desk.preferences:
            desk.preferences = chosen
            if desk.words.language != chosen.language:
                desk.read(card_book_for(desk.info, words_for(chosen.language)))
            self._calls.prefer(chosen)
            self._port.time_alone(chosen.solo_timing())
        return setting_lines(chosen)

    def _ask_coach(self) -> list[str]:
        desk = self.desk
        why_not = coach_unavailable_phrase_key(desk)
        if why_not or desk.seat == NOBODY or desk.decision is None:
            return [desk.words(why_not or "plain.nothing.coach")]
        if desk.coach is None or desk.coach.advised is not None:
            desk.coach = CoachAnswer()
            self._port.advise()
        return [desk.words("plain.coach", text=desk.words("coach.thinks"))]

    def _banter(self, typed: str) -> list[str]:
        """Hush the bots, or whoever has that letter or name; or let them talk again."""
        desk = self.desk
        if typed:
            seat = seat_by_letter(desk, typed)
            if seat is None or not desk.is_person(seat):
                return [desk.words("plain.misread.nobody", what=typed)]
            toggle_mute(desk, seat)
            return [desk.notice]
        desk.preferences = desk.preferences.changed("chatter")
        self._calls.prefer(desk.preferences)
        return [desk.words(f"notice.chatter_{'on' if desk.preferences.chatter else 'off'}")]

    def _auto(self, typed: str) -> list[str]:
        self.desk.auto_pass.wish = auto_pass_after_typing(self.desk, typed)
        store_auto_pass_at_table(self.desk, self._port)
        return auto_pass_lines(self.desk)

    def _quit(self) -> None:
        """Leave: at once when the game is over, or one only watches; else after a question."""
        desk = self.desk
        if desk.public.over or desk.seat == NOBODY:
            self._port.leave()
            self._calls.leave()
            return
        at_home = "plain.save" if desk.info.saved else "plain.stop"
        key = at_home if desk.passing else "plain.leave"
        desk.question = ConfirmationQuestion(desk.words(key), None)
        self._say(f"{desk.question.text} {desk.words('plain.yes_no')}")
