"""What a play would come to, asked before it is made, from what its player may know.

Each answer is the rules' own: the play is made on a copy of a state that the view could come from,
nobody answers it, and the copy is looked at. Where chance, hidden cards or somebody's choice have
a part in it the answer says so.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Literal, NamedTuple

from cards.vocabulary.effects import RollDie
from engine.command_handlers import distribute_charity
from engine.core import events as e
from engine.core.box import Box
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    Command,
    ConfirmSetup,
    EquipOrUnequip,
    ExpireClock,
    GiveCharity,
    OfferTrade,
    Pass,
    PlayCard,
    ProposeHelpDeal,
    TryTheft,
)
from engine.core.errors import CANNOT_BE_FORESEEN
from engine.core.events import Event
from engine.core.game_operations import GameOperations, die_face_count
from engine.core.stack_frames import Fight, ResponseWindow, SeatQuestion, WindowKind
from engine.core.state import GameState, clone_state, clone_state_with_cache
from engine.core.zones import FIGHT, NO_CARD, NOBODY, Instance, Seat, play_zone_of
from engine.fight_forecast import MOST_WAITS, FightForecast, awaited_decision_id, play_out_fight
from engine.game import submit_command
from engine.legality import why_illegal
from engine.loaded_dice import seed_that_rolls
from engine.previewed_outcome import (
    OutcomeBranch,
    PreviewedOutcome,
    StateComparer,
    is_event_same_for_any_hidden_card,
    strength_of_seat,
)
from engine.queries.cards_in_play import (
    has_free_slots,
    is_card_active,
    meets_item_restriction,
)
from engine.queries.combat_strength import character_strength
from engine.rules.card_transfers import hand_over_card_in_play
from engine.views.view_types import TableView

UnusableReason = Literal["no_room", "not_for_you"]
"""Why an item does not work."""
_KEPT_OFF = ("cancelled", "immune", "redirected")
"""Ends of a curse that has not hit."""
MOST_OPTIONS = 8
"""Of a question whose options are looked at one by one."""


class StrengthChange(NamedTuple):
    """Somebody's strength before and after."""

    seat: Seat
    before: int
    after: int


class ItemSwap(NamedTuple):
    """What would be unequipped for an item, and the strength of its owner before and after that."""

    gone: tuple[Instance, ...]
    before: int
    after: int


class TakenCard(NamedTuple):
    """What a card would add to its reader's strength outside a fight, were it theirs and equipped:
    itself, and all in all, with what would have to be unequipped for it."""

    amount: int
    before: int
    after: int | None
    """None: somebody would have to choose what it is equipped in place of."""
    gone: tuple[Instance, ...]


class Previewer(StateComparer):
    """Outcomes for one view: the state behind it is made up once, and cloned for each question."""

    def __init__(self, view: TableView, box: Box, made_up: GameState | None = None) -> None:
        """`made_up` is a state behind that view, if there is one at hand."""
        super().__init__(view, box, made_up)
        self._view = view
        self._first_turns: dict[tuple[Instance, ...], GameState | None] = {}

    def outcome(self, command: Command) -> PreviewedOutcome | None:
        """What the command would do at once; None if it is refused or its effect cannot be
        foreseen."""
        return self._played(command, settled=False)

    def settled_outcome(self, command: Command) -> PreviewedOutcome | None:
        """As `outcome`, once nobody has answered the curses that it sends on their way."""
        return self._played(command, settled=True)

    def _played(self, command: Command, *, settled: bool) -> PreviewedOutcome | None:
        before = self._state
        after = clone_state_with_cache(before)
        try:
            events = submit_command(after, self._seat, command)
            if settled:
                events += self._let_pass(after, ("curse",))
        except CANNOT_BE_FORESEEN:
            return None
        outcome = self._compared(after, self._whom(command), events)
        _stop_at_next_monster(outcome)
        outcome.command = command if settled else None
        if outcome.nobody_left and outcome.certain:
            outcome.cleared = play_out_fight(after, self._seat)
        return outcome

    def queued_outcome(self, command: PlayCard) -> PreviewedOutcome | None:
        """What a card comes to that waits for the window in which cards are played that were just
        received, if nobody plays any (AMB-86): compared with what the cards that wait already come
        to without it. None in another window, if it is refused, or if one of those hangs on chance,
        on a hidden card or on somebody's choice."""
        top = self._state.top_frame
        if not isinstance(top, ResponseWindow) or top.about != "receipt":
            return None
        after = clone_state_with_cache(self._state)
        comparer: StateComparer = self
        try:
            submit_command(after, self._seat, command)
            all_events = submit_command(after, NOBODY, ExpireClock(top.id))
            if self._state.queue:
                comparer = self._comparer_once_queue_is_done(top)
        except CANNOT_BE_FORESEEN:
            return None
        before = list(takewhile(lambda one: not _leaves_queue(one, command.card), all_events))
        events = all_events[len(before) :]
        if not events or self._hangs_on(before):
            return None
        outcome = comparer._compared(after, self._whom(command), events)
        outcome.command = command
        return outcome

    def _whom(self, command: Command) -> Seat:
        """Whom the outcome is about: the target of the command, or the one who gives it."""
        seat: Seat = getattr(command, "seat", NOBODY)
        return self._seat if seat == NOBODY else seat

    def _comparer_once_queue_is_done(self, window: ResponseWindow) -> StateComparer:
        """What the cards that wait for that window come to is not told of another one's outcome."""
        done = clone_state_with_cache(self._state)
        submit_command(done, NOBODY, ExpireClock(window.id))
        return StateComparer(self._view, done.box, done)

    def branches(self, command: Command) -> tuple[OutcomeBranch, ...]:
        """Each face of the die, or option of the question, that the settled outcome hangs on, in
        their order, with what it comes to if nobody acts in between. Nothing where no die and no
        choice decides, where one of them leaves something else open, or where the reader does not
        know what can be chosen."""
        after = clone_state_with_cache(self._state)
        try:
            events = self._settle(after, command, self._state.seed)
        except CANNOT_BE_FORESEEN:
            return ()
        about = self._whom(command)
        first = next((at for at, one in enumerate(events) if self._is_luck(one)), None)
        top = after.top_frame
        if first is not None:
            return self._faces(command, about, after, events, first)
        if isinstance(top, SeatQuestion) and top not in self._state.stack:
            return self._options(after, top, about, events)
        return ()

    def _faces(
        self, command: Command, about: Seat, rolled: GameState, events: list[Event], at: int
    ) -> tuple[OutcomeBranch, ...]:
        """The faces of the die that is that one of these events. `rolled`: after its own face."""
        die = events[at]
        if not isinstance(die, e.DieRolled):
            return ()
        draws = self._state.draws + sum(getattr(one, "draws", 0) for one in events[:at])
        faces = die_face_count(self._state.box.profile, die.why)
        found: dict[int, PreviewedOutcome] = {}
        for alike in self._faces_alike(die, faces):
            face, after, seen = alike[0], rolled, events
            if die.face not in alike:
                after = clone_state_with_cache(self._state)
                try:
                    seen = self._settle(after, command, seed_that_rolls(face, draws, faces))
                except CANNOT_BE_FORESEEN:
                    return ()
            outcome = self._compared(after, about, seen[:at] + seen[at + 1 :])
            if not outcome.certain:
                return ()
            found |= dict.fromkeys(alike, outcome)
        return tuple(OutcomeBranch((face,), found[face]) for face in sorted(found))

    def _faces_alike(self, die: e.DieRolled, faces: int) -> tuple[tuple[int, ...], ...]:
        """The faces of that die, those together for which its card says the same; each by itself
        if it is no card's, or that of a card that rolls for several things."""
        programs = self._state.box.cards[die.card].programs if die.card != NO_CARD else ()
        rolls = {one for program in programs for one in program if isinstance(one, RollDie)}
        if die.why != "effect" or len(rolls) != 1:
            return tuple((face,) for face in range(1, faces + 1))
        return tuple(row.faces for row in rolls.pop().on)

    def _options(
        self,
        after: GameState,
        question: SeatQuestion,
        about: Seat,
        events: list[Event],
        *,
        in_fight: bool = True,
    ) -> tuple[OutcomeBranch, ...]:
        """One thing out of several that somebody has to choose. Where it is only taken from their
        hand all of them come to the same."""
        known = not question.private or question.seat == self._seat
        if not known or (question.least, question.most) != (1, 1):
            return ()
        if len(question.options) > MOST_OPTIONS:
            return ()
        in_hand = set(question.options) <= set(after.hand(question.seat))
        found: list[OutcomeBranch] = []
        for option in question.options:
            chosen = clone_state_with_cache(after)
            try:
                answer = AnswerQuestion(question.id, (option,))
                seen = submit_command(chosen, question.seat, answer)
            except CANNOT_BE_FORESEEN:
                return ()
            outcome = self._compared(chosen, about, events + seen, in_fight=in_fight)
            if not in_fight:
                _stop_at_next_monster(outcome)
            if not outcome.certain:
                return ()
            if in_hand and all(is_event_same_for_any_hidden_card(one) for one in seen):
                return (OutcomeBranch(question.options, outcome),)
            found.append(OutcomeBranch((option,), outcome))
        return tuple(found)

    def _settle(self, after: GameState, command: Command, seed: str) -> list[Event]:
        """Carry out the command with that seed, while nobody says anything to the curses and dice
        that come of it."""
        after.seed = seed
        events = submit_command(after, self._seat, command)
        return events + self._let_pass(after, ("curse", "die"))

    def _let_pass(self, after: GameState, kinds: tuple[WindowKind, ...]) -> list[Event]:
        """Let new windows of these kinds end: nobody says anything to what is on its way. Who has
        to choose one of one has no choice."""
        events: list[Event] = []
        known = {
            frame.id
            for frame in self._state.stack
            if isinstance(frame, ResponseWindow | SeatQuestion)
        }
        for _ in range(MOST_WAITS):
            top = after.top_frame
            if not isinstance(top, ResponseWindow | SeatQuestion) or top.id in known:
                break
            if isinstance(top, ResponseWindow):
                if top.about not in kinds:
                    break
                events += submit_command(after, NOBODY, ExpireClock(top.id))
            elif self._is_no_choice(top):
                events += submit_command(after, top.seat, AnswerQuestion(top.id, top.options))
            else:
                break
        return events

    def _is_no_choice(self, question: SeatQuestion) -> bool:
        """All that there is has to be chosen, and the reader knows that there is no more."""
        if question.about in ("charity", "run_order"):
            return False  # The turn, or the fight, would go on.
        known = not question.private or question.seat == self._seat
        return known and question.least == question.most == len(question.options)

    def helped(self, command: ProposeHelpDeal | AnswerOffer) -> PreviewedOutcome | None:
        """The fight once an offer of help is accepted: one that would be made, or one that has been
        made. The outcome is about the helper."""
        after = clone_state_with_cache(self._state)
        events = self._accept(after, command)
        fight = after.fight
        if events is None or fight is None or fight.helper == NOBODY:
            return None
        outcome = self._compared(after, fight.helper, events)
        ended = self._outcome_of_fight(after)
        outcome.winners = ended.winners if ended is not None else ()
        return outcome

    def fight_with_help(self, command: ProposeHelpDeal | AnswerOffer) -> FightForecast | None:
        """The end of the fight with that help, on those terms, if nobody does anything more; None
        if it is refused."""
        after = clone_state_with_cache(self._state)
        accepted = self._accept(after, command) is not None
        return self._outcome_of_fight(after) if accepted else None

    def given(self, charity: GiveCharity) -> tuple[StrengthChange, ...]:
        """Whose strength is another one once the cards are given, and the turn has not ended yet:
        the giver first."""
        before, after = self._state, clone_state_with_cache(self._state)
        if why_illegal(before, self._seat, charity) is not None:
            return ()
        distribute_charity(GameOperations(after), self._seat, charity.gifts)
        seats = (self._seat, *sorted({seat for _, seat in charity.gifts if seat != NOBODY}))
        changes = [
            StrengthChange(seat, self._strength_before(seat), strength_of_seat(after, seat))
            for seat in seats
        ]
        return tuple([one for one in changes if one.before != one.after])

    def traded(self, command: OfferTrade | AnswerOffer) -> tuple[StrengthChange, ...]:
        """Both sides of a trade that would be made, or has been, once it is accepted: the reader
        first. Nothing if it is refused, or somebody has to choose what goes by it."""
        before, after = self._state, clone_state_with_cache(self._state)
        events = self._accept(after, command)
        if events is None or len(after.stack) > len(before.stack):
            return ()
        if isinstance(command, OfferTrade):
            partner = command.seat
        else:
            partner = next(one.giver for one in before.offers if one.id == command.offer)
        return tuple(
            [
                StrengthChange(seat, self._strength_before(seat), strength_of_seat(after, seat))
                for seat in (self._seat, partner)
            ]
        )

    def _accept(
        self, after: GameState, command: ProposeHelpDeal | OfferTrade | AnswerOffer
    ) -> list[Event] | None:
        """Make the offer, if it has not been made, and accept it; None if that is refused."""
        events: list[Event] = []
        try:
            if isinstance(command, AnswerOffer):
                made = [offer for offer in after.offers if offer.id == command.offer]
            else:
                events += submit_command(after, self._seat, command)
                made = [event.offer for event in events if isinstance(event, e.OfferMade)]
            if not made:
                return None
            offer = made[-1]
            return events + submit_command(after, offer.seat, AnswerOffer(offer.id, accept=True))
        except CANNOT_BE_FORESEEN:
            return None

    def landing(self) -> PreviewedOutcome | None:
        """What the curse on its way, or the die on the table, comes to for whom it is about if
        nobody does anything; None if neither is there."""
        top = self._state.top_frame
        if not isinstance(top, ResponseWindow) or top.about not in ("curse", "die"):
            return None
        after = clone_state_with_cache(self._state)
        try:
            events = submit_command(after, NOBODY, ExpireClock(top.id))
        except CANNOT_BE_FORESEEN:
            return None
        outcome = self._compared(after, top.subject, events)
        outcome.winners = after.winners
        return outcome

    def caught(self, monster: Instance) -> PreviewedOutcome | None:
        """What it comes to for the reader if that monster, the first that they run from, catches
        them: with the die on a 1, and nobody acting. None if they do not run, or get away. Whom
        they help has got away by then, where a die can do it."""
        about_to_run = clone_state_with_cache(self._state)
        try:
            if not self._is_about_to_run(about_to_run):
                return None
            after = clone_state_with_cache(about_to_run)
            events = self._run_from(after, monster)
        except CANNOT_BE_FORESEEN:
            return None
        if not events:
            return None
        question = after.top_frame
        outcome = self._compared(after, self._seat, events, in_fight=False)
        _stop_at_next_monster(outcome)
        if isinstance(question, SeatQuestion) and question is outcome.question:
            outcome.branches = self._options(after, question, self._seat, events, in_fight=False)
        elif outcome.hangs_on == "die":
            outcome.branches = self._faces_of_bad_stuff(about_to_run, monster, events)
        return outcome

    def _run_from(self, after: GameState, monster: Instance, face: int = 0) -> list[Event]:
        """The reader runs, with the die on a 1, and whatever dice come then on that face, or their
        own if it is 0; what has happened since they were caught, or nothing if they were not."""
        faces = die_face_count(after.box.profile, "run")
        after.seed = seed_that_rolls(1, after.draws, faces)
        seen = submit_command(
            after, self._seat, AnswerQuestion(awaited_decision_id(after), (monster,))
        )
        if face:
            faces = die_face_count(after.box.profile, "effect")
            after.seed = seed_that_rolls(face, after.draws, faces)
        seen += self._let_pass(after, ("die", "curse"))
        ran = next((one for one in seen if isinstance(one, e.RunAwayResolved)), None)
        if ran is None or ran.escaped or ran.seat != self._seat:
            return []
        # What the die shows is known here, and the end of the fight that it may be: nothing hangs
        # on either any more.
        return [one for one in seen[seen.index(ran) :] if not _ends_fight(one)]

    def _faces_of_bad_stuff(
        self, about_to_run: GameState, monster: Instance, events: list[Event]
    ) -> tuple[OutcomeBranch, ...]:
        """What each face comes to of the die that these events begin with; nothing where something
        else is open as well."""
        die = next((one for one in events if self._is_luck(one)), None)
        if not isinstance(die, e.DieRolled) or die.why != "effect":
            return ()
        found: list[OutcomeBranch] = []
        for alike in self._faces_alike(die, die_face_count(about_to_run.box.profile, "effect")):
            after = clone_state_with_cache(about_to_run)
            try:
                seen = self._run_from(after, monster, alike[0])
            except CANNOT_BE_FORESEEN:
                return ()
            rolled = [one for one in seen if isinstance(one, e.DieRolled)]
            if [one.face for one in rolled] != [alike[0]]:
                return ()
            rest: list[Event] = [one for one in seen if not isinstance(one, e.DieRolled)]
            outcome = self._compared(after, self._seat, rest, in_fight=False)
            _stop_at_next_monster(outcome)
            if not (outcome.certain or outcome.dies):
                return ()
            found += [OutcomeBranch((face,), outcome) for face in alike]
        return tuple(sorted(found, key=lambda one: one.values))

    def _is_about_to_run(self, after: GameState) -> bool:
        """Let the fight be lost, if it is still going on, as far as the question which monster the
        reader runs from first; False if it never comes, or luck has a say before it. Whom they
        help runs before them, with the die on its highest face."""
        faces = die_face_count(after.box.profile, "run")
        for _ in range(MOST_WAITS):
            top = after.top_frame
            if isinstance(top, SeatQuestion) and (top.about, top.seat) == ("run_order", self._seat):
                return True
            fight = after.fight
            if fight is None or fight.part == "reward" or fight.part == "over":
                return False
            after.seed = seed_that_rolls(faces, after.draws, faces)
            events = submit_command(after, NOBODY, ExpireClock(awaited_decision_id(after)))
            if any(self._is_luck(one) and not _is_roll_to_run(one) for one in events):
                return False
        return False

    def curse_kept_off(self) -> Instance:
        """The card that keeps the curse on top off its victim if nobody does anything, or sends it
        on; `NO_CARD` if it hits, or none is on its way."""
        top = self._state.top_frame
        if not isinstance(top, ResponseWindow) or top.about != "curse":
            return NO_CARD
        after = clone_state_with_cache(self._state)
        try:
            events = submit_command(after, NOBODY, ExpireClock(top.id))
        except CANNOT_BE_FORESEEN:
            return NO_CARD
        ends = (one for one in events if isinstance(one, e.CurseResolved))
        kept_off = (one.cause.card for one in ends if one.how in _KEPT_OFF)
        return next(kept_off, NO_CARD)

    def fight_forecast(self) -> FightForecast | None:
        """The end of the running fight; None if there is none that can still end either way."""
        return self._outcome_of_fight(self._state)

    def _outcome_of_fight(self, state: GameState) -> FightForecast | None:
        fight = state.fight
        return play_out_fight(state, self._seat) if fight is not None and fight.foes else None

    def theft_face(self, command: TryTheft) -> int | None:
        """The face from which on the try succeeds, once it is paid for; None if it is refused."""
        after = clone_state_with_cache(self._state)
        try:
            events = submit_command(after, self._seat, command)
        except CANNOT_BE_FORESEEN:
            return None
        return next((event.need for event in events if isinstance(event, e.TheftTried)), None)

    def theft_end(self, command: TryTheft, *, succeeds: bool) -> PreviewedOutcome | None:
        """What the try comes to for the highest face of the die, or for a 1; None if it is
        refused."""
        after = clone_state_with_cache(self._state)
        faces = die_face_count(self._state.box.profile, "theft")
        face = faces if succeeds else 1
        try:
            seen = self._settle(after, command, seed_that_rolls(face, self._state.draws, faces))
        except CANNOT_BE_FORESEEN:
            return None
        # The die is known here: nothing hangs on it any more.
        rest: list[Event] = [one for one in seen if not isinstance(one, e.DieRolled)]
        return self._compared(after, self._seat, rest)

    def unused(self, cards: tuple[Instance, ...]) -> dict[Instance, UnusableReason]:
        """The items among these cards that would not work, were they laid down before the first
        turn, and why (SETUP-11, ITEM-11, ITEM-13); nothing if they cannot lie together."""
        after = self._begun(cards)
        if after is None:
            return {}
        found = {card: self._why_unused(after, card) for card in cards}
        return {card: why for card, why in found.items() if why is not None}

    def begun_with(self, cards: tuple[Instance, ...]) -> PreviewedOutcome | None:
        """The reader in the first turn, were these cards laid down before it; None if they cannot
        lie together."""
        after = self._begun(cards)
        return self._compared(after, self._seat, []) if after is not None else None

    def _begun(self, cards: tuple[Instance, ...]) -> GameState | None:
        """The first turn after the reader has laid down these cards, and nobody else any; it is
        only looked at, so that it serves every question about them."""
        if cards not in self._first_turns:
            self._first_turns[cards] = self._begin(cards)
        return self._first_turns[cards]

    def _begin(self, cards: tuple[Instance, ...]) -> GameState | None:
        after = clone_state_with_cache(self._state)
        window = after.top
        if not isinstance(window, ResponseWindow):
            return None
        try:
            submit_command(after, self._seat, ConfirmSetup(window.id, cards))
            for seat in set(window.audience) - {*window.passed, self._seat}:
                submit_command(after, seat, Pass(window.id))
        except CANNOT_BE_FORESEEN:
            return None
        return after

    def swapped(self, card: Instance, worn: tuple[Instance, ...]) -> ItemSwap | None:
        """What that item would make of its owner's strength in the place of these, of the one that
        is enough, else of all of them; None if that is not enough, or any of several would be."""
        return self._swap(self._state, card, worn)

    def _swap(
        self, state: GameState, card: Instance, worn: tuple[Instance, ...]
    ) -> ItemSwap | None:
        gone = _made_room(worn, lambda gone: self._swapped(state, gone, card) is not None)
        after = self._swapped(state, gone, card) if gone else None
        if after is None:
            return None
        before = strength_of_seat(state, self._seat)
        return ItemSwap(gone, before, strength_of_seat(after, self._seat))

    def _swapped(
        self, state: GameState, worn: tuple[Instance, ...], card: Instance
    ) -> GameState | None:
        """The state once the item is worn instead of those; None if that is not possible."""
        after = clone_state_with_cache(state)
        try:
            for one in worn:
                submit_command(after, self._seat, EquipOrUnequip(one, on=False))
            submit_command(after, self._seat, EquipOrUnequip(card, on=True))
        except CANNOT_BE_FORESEEN:
            return None
        return after

    def swapped_once_played(self, card: Instance) -> ItemSwap | None:
        """What an item that has no room once it is played would make of its owner's strength in
        the place of what is worn there; None if it cannot take that place, or it is a choice what
        goes."""
        after = self._once_played(card)
        if after is None:
            return None
        return self._swap(after, card, self._worn_in_place_of(after, card))

    def _once_played(self, card: Instance) -> GameState | None:
        """The state once that card, which needs no target, is played; None if that is refused."""
        after = clone_state_with_cache(self._state)
        try:
            submit_command(after, self._seat, PlayCard(card))
        except CANNOT_BE_FORESEEN:
            return None
        return after

    def _worn_in_place_of(self, state: GameState, card: Instance) -> tuple[Instance, ...]:
        """What the reader wears where that item would go."""
        cards = state.box.cards
        limbs = {limb for limb, _ in cards[card].limbs}
        return tuple(
            [
                one
                for one in state.play(self._seat)
                if state.equipped[one] and limbs & {limb for limb, _ in cards[one].limbs}
            ]
        )

    def taken(self, card: Instance) -> TakenCard:
        """An item or follower as it would count for the reader, whoever has it now: it comes to
        lie in front of them, though they may carry too many big ones, and is equipped."""
        now = clone_state(self._state)
        # Whoever helps in this fight, or what it is against, is not there in the next one.
        now.stack = [frame for frame in now.stack if not isinstance(frame, Fight)]
        worn = self._worn_in_place_of(now, card)
        gone: tuple[Instance, ...] = ()
        after = self._equipped(now, card, gone)
        if after is None:
            gone = _made_room(worn, lambda gone: self._equipped(now, card, gone) is not None)
        is_choice = after is None and not gone
        if after is None:
            after = self._equipped(now, card, gone or worn) or now
        there = character_strength(after, self._seat)
        amount = sum(one.amount for one in there.parts if one.card == card and one.counts)
        before = character_strength(now, self._seat).total
        return TakenCard(amount, before, None if is_choice else there.total, gone)

    def _equipped(
        self, state: GameState, card: Instance, gone: tuple[Instance, ...]
    ) -> GameState | None:
        """That state once the reader has that card, an item equipped in the place of those; None if
        that is not enough."""
        after = clone_state_with_cache(state)
        ref = GameOperations(after)
        for one in gone:
            ref.emit(e.EquipmentChanged(self._seat, one, on=False))
        if after.where[card] != play_zone_of(self._seat):
            hand_over_card_in_play(ref, card, self._seat, "stolen", self._seat, e.UNCAUSED)
        if after.box.cards[card].item is not None and not after.equipped[card]:
            if not has_free_slots(after, self._seat, card):
                return None
            ref.emit(e.EquipmentChanged(self._seat, card, on=True))
        return after

    def unused_once_played(self, card: Instance) -> UnusableReason | None:
        """Why an item would not work once it is played; None if it would."""
        after = self._once_played(card)
        if after is None or card not in after.play(self._seat):
            return None
        return self._why_unused(after, card)

    def _why_unused(self, after: GameState, card: Instance) -> UnusableReason | None:
        item = after.box.cards[card].item
        if item is None or is_card_active(after, card, self._seat):
            return None
        wanted = item.usable_if
        suits = wanted is None or meets_item_restriction(after, wanted, self._seat)
        return "no_room" if suits else "not_for_you"


def _made_room(
    worn: tuple[Instance, ...], is_enough: Callable[[tuple[Instance, ...]], bool]
) -> tuple[Instance, ...]:
    """Which of these to unequip; none if that is not enough, or it is a choice."""
    alone = [one for one in worn if is_enough((one,))]
    if len(alone) == 1:
        return (alone[0],)
    return worn if not alone and is_enough(worn) else ()


def _leaves_queue(event: Event, card: Instance) -> bool:
    return isinstance(event, e.CardLeftQueue) and event.card == card


def _stop_at_next_monster(outcome: PreviewedOutcome) -> None:
    """Nothing is open any more where the next monster to run from is asked for."""
    if outcome.question is not None and outcome.question.about == "run_order":
        outcome.hangs_on, outcome.question = "", None


def _ends_fight(event: Event) -> bool:
    leaves = isinstance(event, e.CardsMoved) and event.source == FIGHT
    return leaves or isinstance(event, e.FightEnded)


def _is_roll_to_run(event: Event) -> bool:
    return isinstance(event, e.DieRolled) and event.why == "run"
