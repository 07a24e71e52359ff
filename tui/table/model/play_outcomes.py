"""What a play would do, asked of the engine before it is sent, and why another cannot be made.

Answers come from this seat's own view alone. Each is worked out when a line first shows it, and
kept for one revision of the table: a picture without such a line asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cards.vocabulary.abilities_and_modifiers import Prohibition
from cards.vocabulary.card import OneShot
from cards.vocabulary.effects import Boost
from engine.core.box import Box
from engine.core.commands import (
    OURS,
    AnswerOffer,
    AnswerQuestion,
    Command,
    ConfirmSetup,
    GiveCharity,
    OfferTrade,
    PlayCard,
    ProposeHelpDeal,
    SellItems,
    TryTheft,
)
from engine.core.decisions import Option, Picks, command_from_option
from engine.core.errors import Refusal
from engine.core.stack_frames import FightBonus
from engine.core.state import GameState
from engine.core.tally import Tally, TallyPart
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.fight_forecast import FightForecast
from engine.legality import why_illegal
from engine.play_preview import ItemSwap, Previewer, StrengthChange, TakenCard, UnusableReason
from engine.previewed_outcome import OutcomeBranch, PreviewedOutcome
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.cards_in_play import (
    has_room_in_play,
    meets_item_restriction,
    permitting_card,
    prohibiting_card,
)
from engine.queries.combat_strength import card_parts_raising_one_shot
from engine.queries.hand_limit import hand_limit
from engine.queries.running_away import (
    RunAwayProspect,
    are_alike_to_run_from,
    run_away_bonus,
    run_away_prospect,
)
from engine.queries.sale_value import sale_value
from engine.views.determinise import make_up_state_behind_view_in_box_order
from engine.views.view_types import TableView
from engine.window_influence import could_change_running_away
from tui.table.model.target_selection import new_selection

_Answer = TypeVar("_Answer")


class PlayOutcomes:
    """A small cache in front of the engine's questions. Without a box nothing is foretold."""

    def __init__(self, box: Box | None) -> None:
        self._box = box
        self._revision = -1
        self._answers: dict[tuple[object, ...], Any] = {}
        """By the name of a question and what it is about."""
        self._previewer: Previewer | None = None
        self._guess: GameState | None = None

    def at_mark(self, view: TableView, option: Option) -> PreviewedOutcome | None:
        """The outcome if the card goes where the mark stands; None without a mark."""
        selection = new_selection(option).at_mark()
        return self.of(view, option, selection.picks) if selection else None

    def of(self, view: TableView, option: Option, picks: Picks) -> PreviewedOutcome | None:
        """The outcome of the option with those picks, once nobody has answered it; None where
        nothing can be told."""
        decision = view.decision
        if decision is None:
            return None

        def ask(_: Previewer) -> PreviewedOutcome | None:
            try:
                command = command_from_option(decision, option, picks)
            except ValueError:
                return None
            return self.of_command(view, command)

        key = ("of", option.verb, option.card, option.index, *picks)
        return self._recall(view, key, ask, None)

    def queued(self, view: TableView, option: Option) -> PreviewedOutcome | None:
        """The outcome of a card that waits until what was just received has been played, at its
        mark; None where it waits for something else, or nothing can be told."""
        selection = new_selection(option).at_mark()
        if view.decision is None or selection is None:
            return None
        command = command_from_option(view.decision, option, selection.picks)
        assert isinstance(command, PlayCard)
        key = ("queued", option.card)
        return self._recall(view, key, lambda asked: asked.queued_outcome(command), None)

    def of_command(self, view: TableView, command: Command) -> PreviewedOutcome | None:
        """As `of`, for a whole command."""
        key = ("settled_outcome", repr(command))
        return self._recall(view, key, lambda asked: asked.settled_outcome(command), None)

    def branches(self, view: TableView, command: Command | None) -> tuple[OutcomeBranch, ...]:
        """What that command comes to for each face, or choice, that it hangs on."""
        if command is None:
            return ()
        key = ("branches", repr(command))
        return self._recall(view, key, lambda asked: asked.branches(command), ())

    def branches_of(self, view: TableView, outcome: PreviewedOutcome) -> tuple[OutcomeBranch, ...]:
        """What the outcome comes to for each face or choice that it hangs on."""
        return outcome.branches or self.branches(view, outcome.command)

    def sums_are_certain(self, view: TableView, outcome: PreviewedOutcome) -> bool:
        """The two sums are the same whatever decides what is open."""
        if not outcome.hangs_on or outcome.certain_sides:
            return True
        branches = self.branches_of(view, outcome)
        sums = {(one.outcome.ours_after, one.outcome.theirs_after) for one in branches}
        return len(sums) == 1 and all(one.outcome.ours_after is not None for one in branches)

    def with_help(
        self, view: TableView, offer: ProposeHelpDeal | AnswerOffer
    ) -> PreviewedOutcome | None:
        """The running fight if that offer of help is accepted; None where nothing can be told."""
        about = offer.seat if isinstance(offer, ProposeHelpDeal) else offer.offer
        key = ("helped", offer.kind, about)  # No terms have a part in the two sums.
        outcome = self._recall(view, key, lambda asked: asked.helped(offer), None)
        if outcome is None:
            self._answers.pop(key, None)  # Other terms may not be refused.
        return outcome

    def fight_with_help(
        self, view: TableView, offer: ProposeHelpDeal | AnswerOffer
    ) -> FightForecast | None:
        """How the running fight ends with that help, on those terms, if nobody does anything
        more."""
        key = ("fight_with_help", repr(offer))
        return self._recall(view, key, lambda asked: asked.fight_with_help(offer), None)

    def level_by_helping(self, view: TableView, offer: AnswerOffer) -> int:
        """The level that the reader reaches by giving that help, if that wins the fight; 0 if
        none."""
        ended = self.fight_with_help(view, offer)
        if ended is None or not ended.won or ended.undecided:
            return 0
        mine = (one for one in ended.fighters if one.gained and one.seat == view.seat)
        return next((one.level for one in mine), 0)

    def with_trade(
        self, view: TableView, offer: OfferTrade | AnswerOffer
    ) -> tuple[StrengthChange, ...]:
        """The strength of both sides if that trade is accepted; nothing where nobody can tell."""
        key = ("traded", repr(offer))
        return self._recall(view, key, lambda asked: asked.traded(offer), ())

    def of_fight(self, view: TableView) -> FightForecast | None:
        """How the running fight ends if nobody does anything more."""
        return self._recall(view, ("fight_forecast",), Previewer.fight_forecast, None)

    def game_winners_by_kill(self, view: TableView) -> tuple[Seat, ...]:
        """Who wins the game by killing the monsters of the running fight, as far as that is
        certain."""
        fight, ended = view.public.fight, self.of_fight(view)
        if fight is None or (ended is not None and ended.undecided):
            return ()
        return ended.winners if ended is not None and ended.won else fight.wins

    def landing(self, view: TableView) -> PreviewedOutcome | None:
        """What the curse on its way, or the die on the table, comes to if nobody does anything."""
        return self._recall(view, ("landing",), Previewer.landing, None)

    def caught(self, view: TableView, monster: Instance) -> PreviewedOutcome | None:
        """What it comes to for the reader if that monster catches them; None if it does not, or
        nobody can tell."""
        key = ("caught", monster)
        return self._recall(view, key, lambda asked: asked.caught(monster), None)

    def with_charity(self, view: TableView, charity: GiveCharity) -> tuple[StrengthChange, ...]:
        """Whose strength is another one once those cards are given; nothing if nobody can tell."""
        key = ("given", repr(charity))
        return self._recall(view, key, lambda asked: asked.given(charity), ())

    def curse_kept_off(self, view: TableView) -> Instance:
        """What keeps the curse on its way off its victim if nobody does anything, or `NO_CARD`."""
        return self._recall(view, ("curse_kept_off",), Previewer.curse_kept_off, NO_CARD)

    def hand_limit(self, view: TableView, seat: Seat) -> Tally | None:
        """How many cards that seat keeps through charity, with the reasons (HAND-04)."""
        state = self._state(view)
        return hand_limit(state, seat) if state is not None else None

    def wins_ties_by(self, view: TableView) -> Instance:
        """The card by which who fights, or helps, wins ties (STR-05, AMB-43), or `NO_CARD`."""
        state = self._state(view)
        fight = state.fight if state is not None else None
        if state is None or fight is None:
            return NO_CARD
        cards = [permitting_card(state, one, "wins_ties") for one in fighter_and_helper(fight)]
        return next((card for card in cards if card != NO_CARD), NO_CARD)

    def card_with_levels_for_helper(self, view: TableView, seat: Seat) -> Instance:
        """The card by which that seat gains a level for each kill that it helps with (HELP-09), or
        `NO_CARD`."""
        state = self._state(view)
        return permitting_card(state, seat, "level_per_kill_as_helper") if state else NO_CARD

    def forbidding_card(self, view: TableView, seat: Seat, what: Prohibition) -> Instance:
        """The card that forbids that to that seat (PREC-01), or `NO_CARD`."""
        state = self._state(view)
        return prohibiting_card(state, seat, what) if state is not None else NO_CARD

    def refusal(self, view: TableView, card: Instance) -> Refusal | None:
        """Why this hand card cannot be played now, or before the first turn not be laid down; None
        if it can, or nobody can tell."""
        decision = view.decision
        if decision is not None and decision.about == "setup":
            return self.why_not(view, ConfirmSetup(decision.id, (card,)))
        return self.why_not(view, PlayCard(card))

    def why_not(self, view: TableView, command: Command) -> Refusal | None:
        state = self._state(view)
        return why_illegal(state, view.seat, command) if state is not None else None

    def running(
        self, view: TableView, monster: Instance, runner: Seat | None = None
    ) -> RunAwayProspect | None:
        """What that runner, else the reader, has to expect of a monster (RUN-02, RUN-15)."""
        state, seat = self._state(view), view.seat if runner is None else runner
        return run_away_prospect(state, seat, monster, state.fight) if state else None

    def are_alike_to_run_from(self, view: TableView, monsters: tuple[Instance, ...]) -> bool:
        """In which order the reader runs from these makes no difference."""
        state = self._state(view)
        return state is not None and are_alike_to_run_from(state, monsters)

    def could_change_running_away(self, view: TableView) -> bool:
        """The reader is asked which monster to run from, and could do something first that makes a
        difference; or nobody can tell."""
        state = self._state(view)
        return state is None or could_change_running_away(state, view.seat)

    def run_bonus(self, view: TableView, monster: Instance, runner: Seat) -> Tally | None:
        """What that runner adds to a roll to run away from that monster, or with `NO_CARD` from
        any (RUN-02)."""
        state = self._state(view)
        return run_away_bonus(state, runner, state.fight, monster) if state else None

    def raises(self, view: TableView, one_shot: Instance) -> tuple[TallyPart, ...]:
        """What the reader's cards would add to the first strength that this one-shot gives in the
        running fight (SHOT-02)."""
        state = self._state(view)
        printed = state.box.cards[one_shot].print if state is not None else None
        if state is None or state.fight is None or view.seat == NOBODY:
            return ()
        effects = printed.do if isinstance(printed, OneShot) else ()
        amount = next((one.amount for one in effects if isinstance(one, Boost)), 0)
        given = FightBonus(one_shot, amount, OURS, NOBODY, view.seat)
        found = card_parts_raising_one_shot(state, state.fight, given) if amount else ()
        return tuple([part for part in found if part.counts and part.amount])

    def unused(
        self, view: TableView, card: Instance, cards: tuple[Instance, ...]
    ) -> UnusableReason | None:
        """Why that card would not work among these, were they what the reader begins with; None if
        it would, or nobody can tell."""
        key, unknown = ("unused", *cards), dict[Instance, UnusableReason]()
        return self._recall(view, key, lambda asked: asked.unused(cards), unknown).get(card)

    def begun_with(self, view: TableView, cards: tuple[Instance, ...]) -> PreviewedOutcome | None:
        """The reader in the first turn, were these what they begin with; None if they cannot lie
        together, or nobody can tell."""
        key = ("begun_with", *cards)
        return self._recall(view, key, lambda asked: asked.begun_with(cards), None)

    def unused_once_played(self, view: TableView, card: Instance) -> UnusableReason | None:
        """Why that item would not work once it is played; None if it would, or nobody can tell."""
        key = ("unused_once_played", card)
        return self._recall(view, key, lambda asked: asked.unused_once_played(card), None)

    def swapped_once_played(self, view: TableView, card: Instance) -> ItemSwap | None:
        """What that item would make of the reader's strength in the place of what is worn there,
        once it is played; None if it cannot take it, or nobody can tell."""
        key = ("swapped_once_played", card)
        return self._recall(view, key, lambda asked: asked.swapped_once_played(card), None)

    def suits(self, view: TableView, card: Instance) -> bool:
        """The reader is one of those whom that item is for (ITEM-13), or nobody can tell."""
        state = self._state(view)
        item = state.box.cards[card].item if state is not None else None
        if state is None or item is None or item.usable_if is None:
            return True
        return meets_item_restriction(state, item.usable_if, view.seat)

    def swapped(
        self, view: TableView, card: Instance, worn: tuple[Instance, ...]
    ) -> ItemSwap | None:
        """Which of these to unequip so that the reader can wear this one, and what that makes of
        their strength; None if that is a choice, or nobody can tell."""
        key = ("swapped", card, *worn)
        return self._recall(view, key, lambda asked: asked.swapped(card, worn), None)

    def taken(self, view: TableView, card: Instance) -> TakenCard | None:
        """What that item or follower would count for the reader, were it theirs and equipped; None
        if nobody can tell."""
        if view.seat == NOBODY:
            return None
        return self._recall(view, ("taken", card), lambda asked: asked.taken(card), None)

    def has_room(self, view: TableView, card: Instance) -> bool:
        """That card may lie in front of the reader, as far as big items and ships are limited
        (ITEM-05, SHIP-02), or does so already; or nobody can tell."""
        state = self._state(view)
        return (
            state is None
            or card in state.play(view.seat)
            or has_room_in_play(state, view.seat, card)
        )

    def sale(self, view: TableView, cards: tuple[Instance, ...]) -> tuple[int, int]:
        """The gold that the reader gets for those cards and the levels that it buys (SELL-02,
        CLASS-15); nothing if nobody can tell."""
        state, decision = self._state(view), view.decision
        if state is None or decision is None or not cards:
            return 0, 0
        asked = decision.about == "big_sale"
        command = AnswerQuestion(decision.id, cards) if asked else SellItems(cards)
        outcome = self.of_command(view, command)
        levels = outcome.level_after - outcome.level_before if outcome is not None else 0
        return sale_value(state, view.seat, cards), levels

    def theft_face(
        self, view: TableView, item: Instance = NO_CARD, payment: Instance = NO_CARD
    ) -> int:
        """The face from which on the reader's next theft succeeds (META-06, META-08), of that item
        at that price, or of any; 0 if nobody can tell."""
        tried = _theft(view, item, payment)
        if tried is None:
            return 0
        key = ("theft_face", repr(tried))
        return self._recall(view, key, lambda asked: asked.theft_face(tried), None) or 0

    def theft_end(
        self, view: TableView, item: Instance, payment: Instance, *, succeeds: bool
    ) -> PreviewedOutcome | None:
        """What that theft, or any if they are `NO_CARD`, comes to if it succeeds, or fails
        (META-06); None if nobody can tell."""
        tried = _theft(view, item, payment)
        if tried is None:
            return None
        key = ("theft_end", succeeds, repr(tried))
        return self._recall(
            view, key, lambda asked: asked.theft_end(tried, succeeds=succeeds), None
        )

    def _recall(
        self,
        view: TableView,
        key: tuple[object, ...],
        ask: Callable[[Previewer], _Answer],
        unknown: _Answer,
    ) -> _Answer:
        """The answer to the question of that key, asked once in a revision; `unknown` without a
        box."""
        if self._box is None:
            return unknown
        self._turn_to(view)
        if key not in self._answers:
            if self._previewer is None:
                self._previewer = Previewer(view, self._box, self._state(view))
            self._answers[key] = ask(self._previewer)
        answer: _Answer = self._answers[key]
        return answer

    def _state(self, view: TableView) -> GameState | None:
        """A state that looks like this view to its reader; all of what is asked of it is known."""
        if self._box is None:
            return None
        self._turn_to(view)
        if self._guess is None:
            self._guess = make_up_state_behind_view_in_box_order(view, self._box)
        return self._guess

    def _turn_to(self, view: TableView) -> None:
        if view.public.revision != self._revision:
            self._revision = view.public.revision
            self._answers.clear()
            self._previewer = self._guess = None


def _theft(view: TableView, item: Instance, payment: Instance) -> TryTheft | None:
    """The try for that item at that price; where either is `NO_CARD`, the first that there is."""
    option = view.decision.option("rob") if view.decision is not None else None
    if option is None:
        return None
    wanted, paid = option.needs
    return TryTheft(
        item if item != NO_CARD else wanted.among[0],
        payment if payment != NO_CARD else paid.among[0],
    )
