"""Plays in the making, line by line, and the command that comes of each: cards with their targets,
lists, offers, answers. Nothing goes out before it is complete, and nothing that hurts unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.commands import Command, DiscardInPlay, GiveCharity, SellItems
from engine.core.decisions import Option, OptionVerb, command_from_option
from engine.core.errors import Refusal
from engine.core.zones import Instance
from tui.plain.choice_labels import card_by_number, card_number, choices_for_need
from tui.plain.invalid_input import InvalidInput
from tui.plain.picking import (
    CardActionName,
    CardTargeting,
    OwnCardActions,
    Picking,
    StepwisePicks,
    own_card_actions,
)
from tui.plain.picking_lines import card_targeting_lines, need_question_lines, own_card_action_lines
from tui.plain.typed_verbs import typed_verb_for_word
from tui.table.model.auto_pass import is_sacrifice_needless
from tui.table.model.card_refusals import refusal_for_card
from tui.table.model.confirmation import confirmation_question
from tui.table.model.desk import ConfirmationQuestion, Desk
from tui.table.model.strengths_after_trade_or_charity_text import strengths_after_charity_text
from tui.table.model.target_selection import TargetSelection, new_selection


class PlayBuilder:
    """One seat's plays in the making."""

    def __init__(
        self,
        desk: Desk,
        say: Callable[[str], None],
        submit: Callable[[Command], None],
        hold: Callable[[], None],
    ) -> None:
        self._desk = desk
        self._say = say
        self._submit = submit
        self._hold = hold
        self.picking: Picking | None = None

    # --- fitted to what the table says --------------------------------------------------------

    @property
    def asked(self) -> int:
        """The decision that the reader is asked to answer; 0: none."""
        picking = self.picking
        return picking.id if isinstance(picking, StepwisePicks) and picking.asked else 0

    def renew(self) -> bool:
        """Fit what is open to the new view, and open what the game asks. True if something that
        the reader had begun is gone."""
        decision, before = self._desk.decision, self.picking
        self.picking = before.again(decision) if before is not None and decision else None
        broken = before is not None and self.picking is None and not _asked(before)
        asks = self._asked()
        if asks is not None and not _asked(self.picking):
            broken = broken or self.picking is not None
            self.picking = asks
        return broken

    def _asked(self) -> StepwisePicks | None:
        """The question of the game, if this seat has to answer one."""
        decision = self._desk.decision
        if decision is None or not decision.asked or is_sacrifice_needless(self._desk):
            return None
        for option in decision.options:
            if option.verb in ("answer", "give_charity", "set_up"):
                return StepwisePicks(new_selection(option), asked=True, id=decision.id)
        return None

    def lines(self) -> list[str]:
        """What is open, and what can be typed about it."""
        match self.picking:
            case OwnCardActions() as open_actions:
                return own_card_action_lines(self._desk, open_actions)
            case CardTargeting() as taking:
                told = card_targeting_lines(self._desk, taking)
                self.picking = replace(taking, read_out=tuple(range(len(taking.selection.picks))))
                return told
            case StepwisePicks() as filling:
                return need_question_lines(self._desk, filling)
            case None:
                return []

    def tell(self) -> None:
        """Say what is open."""
        for line in self.lines():
            self._say(line)

    @property
    def takes_zero(self) -> bool:
        """A 0 answers what is open: no treasures, or none of a list."""
        filling = self.picking
        if not isinstance(filling, StepwisePicks) or filling.done:
            return False
        need = filling.selection.option.needs[filling.at]
        return need.what == "treasures" or filling.bounds[0] == 0

    def put_back(self) -> bool:
        """Put back what is open; what the game asks begins anew. False if nothing was open."""
        if self.picking is None:
            return False
        self.picking = self._asked()
        if self.picking is None:
            self._say(self._desk.words("plain.put_back"))
        else:
            self.tell()
        return True

    # --- beginning ------------------------------------------------------------------------------

    def take(self, card: Instance, typed: Sequence[str]) -> None:
        """Take up a card, and aim it if that was said too. Raises `InvalidInput`."""
        desk = self._desk
        option = desk.option(card) or desk.laying(card)
        if option is None:
            refusal = refusal_for_card(desk, card)
            if refusal is None:
                self._say(desk.words("why_not.now"))
            else:
                self._refuse(refusal)
            return
        self._begin(option, typed)

    def _begin(self, option: Option, typed: Sequence[str]) -> None:
        if self._desk.preferences.hold_taken and self._desk.may_hold:
            self._hold()
        self.picking = CardTargeting(new_selection(option))
        if typed:
            self.answer(typed)
        else:
            self.tell()

    def list_card_actions(self, name: CardActionName, typed: Sequence[str]) -> None:
        """Open that list; do the first thing that was named with it. Raises `InvalidInput`."""
        found = own_card_actions(self._desk.decision, name)
        if found is None:
            self._say(self._desk.words(f"plain.nothing.{name}"))
            return
        if len(found.options) == 1 and name == "power":
            self._begin(found.options[0], typed)
            return
        self.picking = found
        if typed:
            self.answer(typed)
        else:
            self.tell()

    def fill(self, verb: OptionVerb, typed: Sequence[str]) -> None:
        """Put together a sale, a look at the hand or a trade. Raises `InvalidInput`."""
        option = self._desk.decision.option(verb) if self._desk.decision else None
        if option is None:
            self._say(self._desk.words(f"plain.nothing.{verb}"))
            return
        self.picking = StepwisePicks(new_selection(option)).settled(self._desk)
        if not typed or self.picking.done:
            self._go_on(self.picking)
            return
        if verb != "sell":
            self._seat_first(typed)
        else:
            self.answer(typed)

    def _seat_first(self, typed: Sequence[str]) -> None:
        """With whom comes first; what follows is for the next need."""
        desk, filling = self._desk, self.picking
        assert isinstance(filling, StepwisePicks)
        letter, *rest = typed
        if filling.at == 0:
            known = any(row.answers(letter) for row in choices_for_need(desk, filling.selection, 0))
            if known:
                filling = filling.with_picks(filling.picks(desk, (letter,), desk.words))
            elif filling.bounds[0] == 0:
                filling, rest = filling.with_picks(()), list(typed)
            else:
                raise InvalidInput("no_row", what=letter)
            filling = self.picking = filling.settled(self._desk)
        elif filling.selection.picks[0] and letter == desk.letter(filling.selection.picks[0][0]):
            pass  # the only one there is
        else:
            rest = list(typed)
        if rest and not filling.done:
            self.answer(rest)
        else:
            self._go_on(filling)

    def ask_help(self, typed: Sequence[str]) -> None:
        """Terms for help: `b 2`, or `b 2 first` for the helper picking first; without terms they
        are asked for. Raises `InvalidInput`."""
        desk = self._desk
        option = desk.decision.option("offer_help") if desk.decision else None
        if option is None:
            self._say(desk.words("plain.nothing.offer_help"))
            return
        filling = StepwisePicks(new_selection(option)).settled(self._desk)
        only = desk.letter(filling.selection.picks[0][0]) if filling.at else ""
        for label in typed:
            if label == only:
                continue
            if not filling.done and typed_verb_for_word(label, desk.words) != "first":
                picks = filling.picks(desk, (label,), desk.words)
                filling = filling.with_picks(picks).settled(self._desk)
        self.picking = filling
        if filling.at < 2:
            self.tell()
            return
        first = any(typed_verb_for_word(label, desk.words) == "first" for label in typed)
        seat, treasures, _, *rest = filling.selection.picks
        self._finish(replace(filling.selection, picks=(seat, treasures, (int(first),), *rest)))

    # --- going on -------------------------------------------------------------------------------

    def answer(self, typed: Sequence[str]) -> None:
        """Go on with what is open. Raises `InvalidInput`."""
        match self.picking:
            case OwnCardActions() as open_actions:
                self._do(open_actions, typed)
            case CardTargeting() as taking:
                self._aim(taking, typed)
            case StepwisePicks() as filling:
                self._fill_in(filling, typed)
            case None:
                pass

    def _do(self, open_actions: OwnCardActions, typed: Sequence[str]) -> None:
        place, *rest = typed
        if not place.isdecimal() or not 0 < int(place[:4]) <= len(open_actions.options):
            raise InvalidInput("no_row", what=place)
        option = open_actions.options[int(place) - 1]
        self.picking = None
        if option.verb == "discard":
            card = self._desk.book.name(option.card)
            text = self._desk.words("question.throw", card=card)
            self._question(ConfirmationQuestion(text, DiscardInPlay(option.card)))
        elif option.needs or option.verb in ("use_ability", "rob"):
            self._begin(option, rest)
        else:
            self._finish(new_selection(option))

    def _aim(self, taking: CardTargeting, typed: Sequence[str]) -> None:
        desk, selection = self._desk, taking.selection
        own = (
            card_number(desk, selection.card)
            if selection.option.verb not in ("use_ability", "rob")
            else ""
        )
        again = typed[0] == own or typed_verb_for_word(typed[0], desk.words) in ("again", "yes")
        if again and len(typed) == 1:
            ready = selection.at_mark()
            if ready is None:
                raise InvalidInput("which")
            self._finish(ready)
            return
        try:
            taking = taking.picking(desk, typed[1:] if again else typed)
        except InvalidInput:
            other = card_by_number(desk, typed[0])
            if other in (None, selection.card):
                raise
            assert other is not None
            self.take(other, typed[1:])  # another card instead
            return
        ready = taking.selection.at_mark()
        if ready is not None and taking.leaves_no_choice:
            self._finish(ready)
        else:
            self.picking = taking
            self.tell()

    def _fill_in(self, filling: StepwisePicks, typed: Sequence[str]) -> None:
        picks = filling.picks(self._desk, typed, self._desk.words)
        self._go_on(filling.with_picks(picks).settled(self._desk))

    def _go_on(self, filling: StepwisePicks) -> None:
        """Ask for what is still open; send what is complete."""
        self.picking = filling
        if filling.done:
            self._finish(filling.selection)
        else:
            self.tell()

    # --- sending --------------------------------------------------------------------------------

    def _finish(self, selection: TargetSelection) -> None:
        """Ask the engine, then the reader where it hurts, then send."""
        desk = self._desk
        decision = desk.decision
        if decision is None:
            return
        try:
            command = command_from_option(decision, selection.option, selection.picks)
        except ValueError:
            raise InvalidInput("which") from None
        refusal = desk.outcomes.why_not(desk.view, command)
        if refusal is not None:
            self._refuse(refusal)
            self.picking = self._asked()
            self.tell()
            return
        question = confirmation_question(desk, selection, command)
        if question is None and isinstance(command, SellItems):
            question = self._sale(command)
        if question is None and isinstance(command, GiveCharity):
            question = self._charity(command)
        if question is not None:
            self._question(question)
        else:
            self.send(command)

    def _refuse(self, refusal: Refusal) -> None:
        """Say why not; `rules` reads that rule."""
        desk = self._desk
        desk.refuse(refusal)
        self._say(desk.notice)
        desk.notice = ""

    def _sale(self, command: SellItems) -> ConfirmationQuestion | None:
        """What a sale comes to is said before it is made: nothing showed it on the way."""
        desk = self._desk
        gold, levels = desk.outcomes.sale(desk.view, command.cards)
        facts = {"n": desk.mine.level, "k": desk.mine.level + levels}
        text = desk.words("plain.sale", gold=desk.words.gold(gold), **facts)
        return ConfirmationQuestion(text, command) if gold else None

    def _charity(self, command: GiveCharity) -> ConfirmationQuestion | None:
        """Whose strength is another one without those cards, or with them, is said before they
        go."""
        strengths = strengths_after_charity_text(self._desk, command)
        text = self._desk.words("plain.charity", told=strengths)
        return ConfirmationQuestion(text, command) if strengths else None

    def _question(self, question: ConfirmationQuestion) -> None:
        self._desk.question = question
        self._say(f"{question.text.partition('[')[0].strip()} {self._desk.words('plain.yes_no')}")

    def confirm(self, *, yes: bool) -> ConfirmationQuestion | None:
        """Answer the question that was asked last. The question, if the answer was yes and it is
        not about a command."""
        question, self._desk.question = self._desk.question, None
        if question is None:
            return None
        if not yes:
            self.picking = self._asked()
            self._say(self._desk.words("plain.put_back"))
        elif question.command is None:
            return question
        else:
            self.send(question.command)
        return None

    def option(self, verb: OptionVerb, index: int = 0) -> bool:
        """Send the option of that verb (and offer), if it is there."""
        decision = self._desk.decision
        for option in decision.options if decision else ():
            if option.verb == verb and index in (0, option.index):
                assert decision is not None
                self.send(command_from_option(decision, option))
                return True
        return False

    def send(self, command: Command) -> None:
        """Hand it in, and put away what it was made of."""
        self.picking, self._desk.question = None, None
        self._desk.log.look()
        self._submit(command)


def _asked(picking: Picking | None) -> bool:
    return isinstance(picking, StepwisePicks) and picking.asked
