"""A random player of every seat at once, who also tries what is not allowed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

from engine.bots.random_bot import fill_option_randomly
from engine.core import commands as c
from engine.core.box import Box
from engine.core.commands import Command, ExpireClock
from engine.core.errors import IllegalCommand
from engine.core.events import Event
from engine.core.save import dump_command, dump_state, load_command, load_state, state_digest
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.game import new_game, submit_command
from engine.legality import why_illegal
from engine.views.view_building import views_of_all_seats
from tests.engine.invariants import check_options, check_refusal, check_state
from tests.engine.secrecy import check_secrecy

DULL = frozenset(
    {"set_aside", "wear", "discard", "offer_trade", "withdraw", "offer_help", "show", "take_back"}
)
"""What can be done for ever without the game going on."""
RACING_VERBS = frozenset({"play_card", "use_ability", "accept", "decline"})
GENDERS = ("female", "male", "other")


class Play:
    """One game in random hands, with its log."""

    def __init__(
        self, box: Box, seats: int, seed: str, source: Random, *, rulings: bool = False
    ) -> None:
        self.box = box
        self.rulings = rulings
        self.source = source
        genders = [GENDERS[seat % 3] for seat in range(seats)]
        self.state: GameState = new_game(box, genders, seed)[0]  # type: ignore[arg-type]
        self.start = dump_state(self.state)
        self.log: list[tuple[Seat, bytes]] = []
        self.seen: Counter[str] = Counter()
        """How many commands of each kind were accepted or refused."""

    def run(self, decisions: int, checks: bool) -> None:
        """Play until the end, or until that many commands were accepted."""
        while not self.state.over and len(self.log) < decisions:
            if self.source.random() < 0.25:
                self._try_something_foolish()
            choice = self.choose()
            if choice is not None:
                self.offer(*choice, checks=checks)

    def replay(self) -> None:
        """The log, begun again from the start, gives the same state."""
        again = load_state(self.start, self.box)
        for seat, command in self.log:
            submit_command(again, seat, load_command(command))
        assert state_digest(again) == state_digest(self.state)

    def choose(self) -> tuple[Seat, Command] | None:
        """Mostly whoever is asked, and mostly something that goes on."""
        state = self.state
        if self.source.random() < 0.05:
            return NOBODY, ExpireClock(self._waiting_id())
        if self.rulings and self.source.random() < 0.03:
            return NOBODY, self._ruling()
        decisions = [view.decision for view in views_of_all_seats(state)]
        if self.source.random() < 0.1:
            together = self._together()
            if together is not None:
                return NOBODY, together
        asked = [seat for seat, one in enumerate(decisions) if one is not None and one.asked]
        seat = self.source.randrange(len(state.seats))
        if asked and self.source.random() < 0.8:
            seat = self.source.choice(asked)
        decision = decisions[seat]
        assert decision is not None
        if not decision.options:
            return None
        option = self.source.choice(decision.options)
        if option.verb in DULL and self.source.random() < 0.9:
            return None
        return seat, fill_option_randomly(decision, option, self.source)

    def _together(self) -> c.SimultaneousCommands | None:
        """Presses of two or more seats at the same moment, if there are such."""
        presses: list[tuple[Seat, Any]] = []
        for seat, view in enumerate(views_of_all_seats(self.state)):
            decision = view.decision
            assert decision is not None
            options = [one for one in decision.options if one.verb in RACING_VERBS]
            if options:
                press = fill_option_randomly(decision, self.source.choice(options), self.source)
                if why_illegal(self.state, seat, press) is None:
                    presses.append((seat, press))
        self.source.shuffle(presses)
        return c.SimultaneousCommands(tuple(presses)) if len(presses) > 1 else None

    def offer(self, seat: Seat, command: Command, checks: bool = False) -> list[Event]:
        """Hand in a command that should be legal but for its whole; what it made happen."""
        number = len(self.log)
        state = self.state
        if checks:
            watcher = self.source.randrange(-1, len(state.seats))
            if watcher != seat:
                check_secrecy(state, seat, command, watcher, number)
        try:
            events = submit_command(state, seat, command)
        except IllegalCommand as refused:
            self.seen[f"refused {command.kind}"] += 1
            check_refusal(refused.refusal)
            return []
        self.seen[command.kind] += 1
        self.log.append((seat, dump_command(command)))
        if checks:
            check_state(state)
            check_options(state, number)
        return events

    def _try_something_foolish(self) -> None:
        """A stale, forged or misplaced command: refused, and nothing has changed; or legal after
        all, and then left out."""
        seat, command = self._foolish()
        before = state_digest(self.state)
        copy = load_state(dump_state(self.state), self.box)
        try:
            submit_command(copy, seat, command)
        except IllegalCommand as refused:
            check_refusal(refused.refusal)
            self.seen[f"foolish {command.kind}"] += 1
        else:
            return
        assert state_digest(copy) == before, f"the refusal of {command} has changed something"

    def _foolish(self) -> tuple[Seat, Command]:
        seat = self.source.randrange(-2, len(self.state.seats) + 1)
        if self.log and self.source.random() < 0.4:
            return seat, load_command(self.source.choice(self.log)[1])
        kind = self.source.choice(get_args(c.Command))
        return seat, self._forge(kind)

    def _forge(self, kind: type[Command]) -> Command:
        """A command of that kind full of random numbers."""

        def number() -> int:
            return self.source.randrange(-2, len(self.box.cards) + 2)

        def numbers() -> tuple[int, ...]:
            return tuple(number() for _ in range(self.source.randrange(4)))

        def person() -> int:
            return self.source.randrange(-2, len(self.state.seats) + 1)

        made: dict[type, Command] = {
            c.OpenDoor: c.OpenDoor(),
            c.LookForTrouble: c.LookForTrouble(number()),
            c.LootRoom: c.LootRoom(),
            c.EndTurn: c.EndTurn(),
            c.CallKill: c.CallKill(),
            c.GiveUpFight: c.GiveUpFight(),
            c.Pass: c.Pass(self._some_id()),
            c.ConfirmSetup: c.ConfirmSetup(self._some_id(), numbers()),
            c.AnswerQuestion: c.AnswerQuestion(self._some_id(), numbers()),
            c.GiveCharity: c.GiveCharity(
                self._some_id(), tuple((card, person()) for card in numbers())
            ),
            c.PlayCard: c.PlayCard(number(), person(), number(), person(), number()),
            c.UseAbility: c.UseAbility(number(), person(), numbers(), person(), number(), 0),
            c.EquipOrUnequip: c.EquipOrUnequip(number(), self.source.random() < 0.5),
            c.LayDownOneShot: c.LayDownOneShot(number()),
            c.DiscardInPlay: c.DiscardInPlay(number()),
            c.ClaimDiscard: c.ClaimDiscard(number()),
            c.LiftCurse: c.LiftCurse(number(), numbers()),
            c.SellItems: c.SellItems(numbers()),
            c.TryTheft: c.TryTheft(number(), number()),
            c.ProposeHelpDeal: c.ProposeHelpDeal(person(), number(), False, numbers()),
            c.OfferTrade: c.OfferTrade(person(), numbers(), numbers()),
            c.AnswerOffer: c.AnswerOffer(self._some_id(), self.source.random() < 0.5),
            c.WithdrawOffer: c.WithdrawOffer(self._some_id()),
            c.ShowHandCards: c.ShowHandCards(person(), numbers()),
            c.TakeBackStep: c.TakeBackStep(self._some_id()),
            c.SimultaneousCommands: c.SimultaneousCommands(
                tuple((person(), c.AnswerOffer(number(), True)) for _ in numbers())
            ),
            c.ExpireClock: c.ExpireClock(self._some_id()),
            c.MakeRuling: self._ruling(),
        }
        return made[kind]

    def _ruling(self) -> c.MakeRuling:
        """Any deed, about anybody and anything."""
        return c.MakeRuling(
            self.source.choice(get_args(c.RulingKind)),
            self.source.randrange(-1, len(self.state.seats) + 1),
            self.source.randrange(11),
            self.source.randrange(-1, len(self.box.cards) + 1),
            self.source.choice(["hand", "play", "discard"]),
        )

    def _some_id(self) -> int:
        return self.source.randrange(self.state.serial + 2)

    def _waiting_id(self) -> int:
        top = self.state.top
        assert top.kind in ("open", "window", "ask")
        return top.id
