"""Every line that says what would be is the rules' own: what was forecast and then done comes out
as forecast, unless somebody acts in between.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cards.languages import Language
from engine.bots.random_bot import fill_option_randomly
from engine.core import commands as c
from engine.core import events as e
from engine.core.decisions import Decision
from engine.core.errors import IllegalCommand
from engine.core.game_operations import die_face_count
from engine.core.stack_frames import DieRoll, Fight, ResponseWindow, SeatQuestion
from engine.core.state import GameState, clone_state
from engine.core.zones import NO_CARD, NOBODY, TREASURE_DECK, Instance, Seat, hand_zone_of
from engine.fight_forecast import MOST_WAITS
from engine.game import submit_command
from engine.loaded_dice import seed_that_rolls
from engine.previewed_outcome import PreviewedOutcome
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.combat_strength import are_players_ahead, character_strength, fight_strengths
from engine.queries.hand_limit import hand_limit
from engine.queries.running_away import run_away_bonus
from engine.views.view_building import views_of_all_seats
from engine.views.view_types import TableView
from tests.cases import mostly_slow
from tests.engine.boxes import box_of
from tests.engine.layout import Player
from tests.engine.randomplay import Play
from tests.rulebook import EVERY_EDITION, rule
from tests.tui.plain.reader import Lines
from tests.tui.scenes import guest_at
from tests.tui.sitting import Guest, Sitting
from tui.table.model.choice_list_text import theft_hint
from tui.table.model.play_outcome_text import outcome_text
from tui.table.model.play_outcomes import PlayOutcomes
from tui.table.model.target_selection import TargetSelection

PLAYS = ("play_card", "use_ability", "look_for_trouble", "sell", "wear", "set_aside", "discard")


class ForecastGame:
    """A random game; at each step forecasts are made from views, and then played on a copy of the
    game itself, with all that is hidden there, while nobody else acts."""

    def __init__(self, edition: str, number: int) -> None:
        self.source = Random(number)
        self.play = Play(box_of(*edition.split("+")), 4, f"{number:032x}", self.source)
        self.right: Counter[str] = Counter()
        """Forecasts that came out, by what they are about."""
        self.open: Counter[str] = Counter()
        """Those that said they hang on chance, on hidden cards or a choice."""

    def run(self, steps: int) -> None:
        """That many steps, or fewer where the game ends before."""
        for _ in range(steps):
            if self.play.state.over:
                break
            self._step()

    def run_until_came_out(self, kinds: set[str], at_most: int) -> None:
        """As far as it takes: which card turns up when is not what is tested."""
        while at_most and not kinds <= set(self.right):
            self.run(10)
            at_most -= 10

    def _step(self) -> None:
        views = views_of_all_seats(self.play.state)
        fight = self.play.state.fight
        if fight is not None and fight.part == "open" and fight.foes:
            self._fight(PlayOutcomes(self.play.box), self.source.choice(views))
            runner = self.source.choice(fighter_and_helper(fight))
            self._caught_later(PlayOutcomes(self.play.box), views[runner], fight)
        top = self.play.state.top if self.play.state.stack else None
        if isinstance(top, ResponseWindow) and top.about in ("curse", "die"):
            self._landing(PlayOutcomes(self.play.box), self.source.choice(views), top)
        for seat, view in enumerate(views):
            self._check(seat, view)
        choice = self.play.choose()
        if choice is not None:
            self.play.offer(*choice)

    def _check(self, seat: Seat, view: TableView) -> None:
        decision = view.decision
        if decision is None or not decision.options:
            return
        outcomes = PlayOutcomes(self.play.box)
        verb = self.source.choice(sorted({one.verb for one in decision.options}))
        option = self.source.choice([one for one in decision.options if one.verb == verb])
        if option.verb in PLAYS and not option.queued:
            self._play(outcomes, seat, view, fill_option_randomly(decision, option, self.source))
        elif option.verb == "rob":
            command = fill_option_randomly(decision, option, self.source)
            assert isinstance(command, c.TryTheft)
            self._theft(outcomes, seat, view, command)
        elif option.verb in ("offer_help", "accept"):
            command = fill_option_randomly(decision, option, self.source)
            if isinstance(command, c.ProposeHelpDeal | c.AnswerOffer):
                self._help(outcomes, seat, view, command)
        elif option.verb == "offer_trade":
            command = fill_option_randomly(decision, option, self.source)
            if isinstance(command, c.OfferTrade):
                self._trade(outcomes, seat, view, command)
        elif option.verb == "give_charity":
            self._charity(outcomes, seat, view, decision)
        elif option.verb == "answer" and decision.about == "run_order":
            self._caught(outcomes, seat, view, self.source.choice(option.needs[0].among))

    def _play(
        self, outcomes: PlayOutcomes, seat: Seat, view: TableView, command: c.Command
    ) -> None:
        told = outcomes.of_command(view, command)
        after = clone_state(self.play.state)
        try:
            submit_command(after, seat, command)
        except IllegalCommand:
            assert told is None, command
            return
        assert told is not None, command
        self._settle(seat, after, "curse")
        if told.hangs_on:
            if told.certain_sides:
                assert (told.ours_after, told.theirs_after) == sums_of(after), command
            if told.certain_sides and told.hangs_on == "lot":
                assert told.level_after == after.seats[told.seat].level, command
                assert told.hand_after == len(after.hand(told.seat)), command
                self._others(told, seat, after, command)
                self.right["lot"] += 1
            self._branch(outcomes, seat, view, told.hangs_on, command)
            self.open[command.kind] += 1
            return
        top = after.top if after.stack else None
        # Which monster somebody runs from next is no part of what a card does.
        asked = isinstance(top, SeatQuestion) and top.about != "run_order"
        assert not (asked and top not in self.play.state.stack), command
        about = told.seat
        assert told.level_after == after.seats[about].level, command
        assert told.strength_after == strength_of(after, about), command
        assert told.hand_after == len(after.hand(about)), command
        if told.limits is not None:
            assert told.limits[1].run == run_away_bonus(after, about).total, command
            assert told.limits[1].hand == max(0, hand_limit(after, about).total), command
            self.right["limits"] += 1
        assert (told.ours_after, told.theirs_after) == sums_of(after), command
        if after.fight is not None and is_open(after):
            assert told.ahead_after == are_players_ahead(after, after.fight), command
        self._others(told, seat, after, command)
        self.right[command.kind] += 1
        if isinstance(command, c.SellItems):
            gained = after.seats[seat].level - self.play.state.seats[seat].level
            assert outcomes.sale(view, command.cards)[1] == gained

    def _others(
        self, told: PreviewedOutcome, seat: Seat, after: GameState, command: c.Command
    ) -> None:
        """Whose cards are others than before: they are told of, and nobody else."""
        before = self.play.state
        played = command.card if isinstance(command, c.PlayCard) else NO_CARD
        named = {one.seat: one for one in told.others_cards}
        for other in set(range(len(before.seats))) - {told.seat}:
            held = set(before.hand(other)) - {played}
            lost = set(before.play(other)) - set(after.play(other)) - {played}
            if len(held) == len(after.hand(other)) and not lost:
                assert other not in named, command
                continue
            one = named[other]
            assert (one.hand_before, one.hand_after) == (len(held), len(after.hand(other)))
            assert set(one.lost) == lost, command
            self.right["others"] += 1

    def _branch(
        self, outcomes: PlayOutcomes, seat: Seat, view: TableView, kind: str, command: c.Command
    ) -> None:
        """What hangs on a die or a choice: it comes to what was forecast for the face that the die
        shows, or for what is chosen."""
        branches = outcomes.branches(view, command)
        if not branches:
            return
        after = clone_state(self.play.state)
        seen = submit_command(after, seat, command)
        seen += self._settle(seat, after, "curse", "die")
        rolled = next((one.face for one in seen if isinstance(one, e.DieRolled)), 0)
        decides = rolled
        if not rolled:
            question = after.top
            assert isinstance(question, SeatQuestion)
            decides = self.source.choice(question.options)
            seen += submit_command(after, question.seat, c.AnswerQuestion(question.id, (decides,)))
        found = next(one.outcome for one in branches if decides in one.values)
        if not found.hangs_on or found.certain_sides:
            assert (found.ours_after, found.theirs_after) == sums_of(after), command
        if found.hangs_on:
            return
        about = found.seat
        assert found.level_after == after.seats[about].level, command
        assert found.strength_after == strength_of(after, about), command
        assert found.hand_after == len(after.hand(about)), command
        died = [one for one in seen if isinstance(one, e.CharacterDied) and one.seat == about]
        assert found.dies == bool(died), command
        self.right[kind] += 1

    def _settle(self, seat: Seat, after: GameState, *kinds: str) -> list[e.Event]:
        """Nobody says anything in new windows of these kinds, and who has one thing to choose from
        chooses it, if `seat` can see that it is one."""
        known = {one.id for one in self.play.state.stack if isinstance(one, ResponseWindow)}
        seen: list[e.Event] = []
        while after.stack:
            top = after.top
            if isinstance(top, ResponseWindow) and top.about in kinds and top.id not in known:
                seen += submit_command(after, NOBODY, c.ExpireClock(top.id))
            elif (
                isinstance(top, SeatQuestion)
                and top not in self.play.state.stack
                and top.about not in ("charity", "run_order")
                and top.least == top.most == len(top.options)
                and (not top.private or top.seat == seat)
            ):
                seen += submit_command(after, top.seat, c.AnswerQuestion(top.id, top.options))
            else:
                break
        return seen

    def _landing(self, outcomes: PlayOutcomes, view: TableView, top: ResponseWindow) -> None:
        """Nobody does anything about a curse on its way, or a die on the table."""
        told = outcomes.landing(view)
        assert told is not None
        after = clone_state(self.play.state)
        submit_command(after, NOBODY, c.ExpireClock(top.id))
        if told.hangs_on:
            self.open["landing"] += 1
            return
        assert told.seat == top.subject
        assert told.level_after == after.seats[told.seat].level
        assert told.strength_after == strength_of(after, told.seat)
        assert told.hand_after == len(after.hand(told.seat))
        assert (told.ours_after, told.theirs_after) == sums_of(after)
        self.right["landing"] += 1

    def _theft(
        self, outcomes: PlayOutcomes, seat: Seat, view: TableView, command: c.TryTheft
    ) -> None:
        face = outcomes.theft_face(view, command.item, command.payment)
        events = submit_command(clone_state(self.play.state), seat, command)
        assert face == next(one.need for one in events if isinstance(one, e.TheftTried))
        rolled = next(one.face for one in events if isinstance(one, e.DieRolled))
        succeeds = rolled >= face
        told = outcomes.theft_end(view, command.item, command.payment, succeeds=succeeds)
        after = clone_state(self.play.state)
        submit_command(after, seat, command)
        self._settle(seat, after, "die")
        assert told is not None
        assert not told.hangs_on
        assert told.level_after == after.seats[seat].level, command
        assert told.strength_after == strength_of(after, seat), command
        assert told.hand_after == len(after.hand(seat)), command
        assert (told.ours_after, told.theirs_after) == sums_of(after), command
        self.right["theft"] += 1

    def _help(
        self,
        outcomes: PlayOutcomes,
        seat: Seat,
        view: TableView,
        command: c.ProposeHelpDeal | c.AnswerOffer,
    ) -> None:
        """Help that is taken: the two sums with it, and who is ahead."""
        after = clone_state(self.play.state)
        try:
            if isinstance(command, c.ProposeHelpDeal):
                events = submit_command(after, seat, command)
                offer = [one.offer for one in events if isinstance(one, e.OfferMade)][-1]
            else:
                offer = next(one for one in after.offers if one.id == command.offer)
            if offer.about != "help":
                return
            submit_command(after, offer.seat, c.AnswerOffer(offer.id, accept=True))
        except IllegalCommand:
            return
        told = outcomes.with_help(view, command)
        assert told is not None, command
        if told.hangs_on:
            self.open["help"] += 1
            return
        assert after.fight is not None
        assert (told.ours_after, told.theirs_after) == sums_of(after), command
        assert told.ahead_after == are_players_ahead(after, after.fight), command
        assert told.strength_after == strength_of(after, told.seat), command
        self.right["help"] += 1

    def _trade(
        self, outcomes: PlayOutcomes, seat: Seat, view: TableView, command: c.OfferTrade
    ) -> None:
        """A trade that is taken: the strength of both."""
        after = clone_state(self.play.state)
        try:
            events = submit_command(after, seat, command)
            [offer] = [one.offer for one in events if isinstance(one, e.OfferMade)]
            submit_command(after, offer.seat, c.AnswerOffer(offer.id, accept=True))
        except IllegalCommand:
            assert outcomes.with_trade(view, command) == (), command
            return
        told = outcomes.with_trade(view, command)
        if not told:
            assert len(after.stack) > len(self.play.state.stack), command
            self.open["trade"] += 1
            return
        assert [one.seat for one in told] == [seat, command.seat]
        for one in told:
            assert one.before == strength_of(self.play.state, one.seat), command
            assert one.after == strength_of(after, one.seat), command
        self.right["trade"] += 1

    def _fight(self, outcomes: PlayOutcomes, view: TableView) -> None:
        """Nobody does anything more: who wins, with which levels and treasures, or runs how."""
        told = outcomes.of_fight(view)
        after = clone_state(self.play.state)
        assert told is not None
        seen: list[e.Event] = []
        while not after.over:
            top = after.top
            assert isinstance(top, ResponseWindow | SeatQuestion) or top.kind == "open"
            seen += submit_command(after, NOBODY, c.ExpireClock(top.id))
            if any(isinstance(one, e.FightEnded | e.RunAwayResolved) for one in seen):
                break
        if told.undecided:
            self.open["fight"] += 1
            return
        assert told.won == any(isinstance(one, e.FightWon) for one in seen)
        if told.luck:
            for fighter in told.fighters:
                reached = {view.public.seats[fighter.seat].level} | {
                    one.after
                    for one in seen
                    if isinstance(one, e.LevelChanged) and one.seat == fighter.seat
                }
                assert fighter.level in reached
            self.open["fight"] += 1
        elif told.won:
            levels = {one.seat: one.level for one in told.fighters}
            assert levels == {seat: after.seats[seat].level for seat in levels}
            assert told.winners == after.winners
            brought = {seat: 0 for seat in levels}
            for one in seen:
                if isinstance(one, e.CardsMoved) and (
                    one.source == TREASURE_DECK or one.why == "split"
                ):
                    for seat in brought:
                        if one.target == hand_zone_of(seat):
                            brought[seat] += len(one.cards)
            assert {one.seat: one.treasures for one in told.fighters} == brought
            self.right["victory"] += 1
        else:
            self._running(told.running, seen)

    def _running(self, running: object, seen: list[e.Event]) -> None:
        """The first who runs, from the first monster: later ones may meet somebody changed."""
        ran = next((one for one in seen if isinstance(one, e.RunAwayResolved)), None)
        if ran is None or any(
            isinstance(one, e.FollowerSacrificed | e.CardPlayed | e.DieChanged) for one in seen
        ):
            return
        assert isinstance(running, tuple)
        expected = next(
            one for seat, card, one in running if (seat, card) == (ran.seat, ran.monster)
        )
        assert ran.rolled == expected.rolls
        if ran.rolled:
            before = seen[: seen.index(ran)]
            face = next(one for one in reversed(before) if isinstance(one, e.DieRolled)).face
            assert ran.escaped == (face >= expected.least_face)
            self.right["roll"] += 1
        else:
            assert ran.escaped == (not expected.pursued)
            self.right["no roll"] += 1

    def _caught(
        self, outcomes: PlayOutcomes, seat: Seat, view: TableView, monster: Instance
    ) -> None:
        """The worst face of the die, and nobody acts: the level, the hand and the life."""
        told = outcomes.caught(view, monster)
        after = clone_state(self.play.state)
        faces = die_face_count(after.box.profile, "run")
        after.seed = seed_that_rolls(1, after.draws, faces)
        seen = self._run(seat, after, monster)
        ran = next(one for one in seen if isinstance(one, e.RunAwayResolved))
        if told is None:
            assert ran.escaped
            return
        assert not ran.escaped
        self._came_out(told, seat, after, seen)

    def _caught_later(self, outcomes: PlayOutcomes, view: TableView, fight: Fight) -> None:
        """The same before the fight is lost: whom the reader helps has the best face of the die."""
        seat, monster = view.seat, self.source.choice(fight.foes).card
        told = outcomes.caught(view, monster)
        if told is None:
            return
        after = clone_state(self.play.state)
        faces = die_face_count(after.box.profile, "run")
        for _ in range(MOST_WAITS):
            top = after.top
            if isinstance(top, SeatQuestion) and (top.about, top.seat) == ("run_order", seat):
                break
            assert isinstance(top, ResponseWindow | SeatQuestion) or top.kind == "open"
            after.seed = seed_that_rolls(faces, after.draws, faces)
            submit_command(after, NOBODY, c.ExpireClock(top.id))
        after.seed = seed_that_rolls(1, after.draws, faces)
        self._came_out(told, seat, after, self._run(seat, after, monster))

    def _run(self, seat: Seat, after: GameState, monster: Instance) -> list[e.Event]:
        assert isinstance(after.top, SeatQuestion)
        seen = submit_command(after, seat, c.AnswerQuestion(after.top.id, (monster,)))
        return seen + self._settle(seat, after, "curse", "die")

    def _came_out(
        self, told: PreviewedOutcome, seat: Seat, after: GameState, seen: list[e.Event]
    ) -> None:
        dice = [one for one in seen if isinstance(one, e.DieRolled) and one.why == "effect"]
        if told.hangs_on == "die" and told.branches and dice:
            told = next(one.outcome for one in told.branches if dice[0].face in one.values)
            self.right["face"] += 1
        elif told.hangs_on and not (told.hangs_on == "lot" and told.certain_sides):
            self.open["caught"] += 1
            return
        died = [one for one in seen if isinstance(one, e.CharacterDied) and one.seat == seat]
        assert told.dies == bool(died)
        self.right["caught"] += 1
        if not (told.hangs_on and told.dies):  # What is looted of a body is open.
            assert told.level_after == after.seats[seat].level
            assert told.hand_after == len(after.hand(seat))

    def _charity(
        self, outcomes: PlayOutcomes, seat: Seat, view: TableView, decision: Decision
    ) -> None:
        """As many cards go as are asked for, and no more are asked for; whose strength changes
        then, as long as the turn has not ended."""
        after = clone_state(self.play.state)
        option = next(one for one in decision.options if one.verb == "give_charity")
        least = option.needs[0].least
        before = len(after.hand(seat))
        command = fill_option_randomly(decision, option, self.source)
        try:
            submit_command(after, seat, command)
        except IllegalCommand:
            return
        assert len(after.hand(seat)) == before - least
        assert isinstance(command, c.GiveCharity)
        for one in outcomes.with_charity(view, command):
            assert one.before == strength_of(self.play.state, one.seat)
            assert one.before != one.after
        self.right["charity"] += 1


def is_open(state: GameState) -> bool:
    """There is a fight, and it can still end either way."""
    return state.fight is not None and state.fight.part == "open"


def strength_of(state: GameState, seat: Seat) -> int:
    fight = state.fight if is_open(state) else None
    if fight is None or seat not in (fight.seat, fight.helper):
        return character_strength(state, seat, state.fight).total
    return fight_strengths(state, fight).fighters[seat != fight.seat].total


def sums_of(state: GameState) -> tuple[int | None, int | None]:
    if state.fight is None or not is_open(state):
        return None, None
    sums = fight_strengths(state, state.fight)
    return sums.ours.total, sums.theirs.total


@pytest.mark.parametrize("edition", mostly_slow(EVERY_EDITION, "super", "star"))
def test_what_is_forecast_and_done_comes_out_as_forecast(edition: str) -> None:
    game = ForecastGame(edition, 1)
    game.run(150)
    game.run_until_came_out({"play_card", "help", "roll"}, at_most=450)
    assert {"play_card", "help", "roll"} <= set(game.right)


def test_a_trade_after_which_no_charity_is_due_is_forecast() -> None:
    """Somebody gives away what raises the hand limit of who is asked for charity: the turn ends."""
    game = ForecastGame("agents", 43)
    game.run(300)
    assert game.right["trade"]


@pytest.mark.slow
@pytest.mark.parametrize("edition", [*EVERY_EDITION, "classic+super+star", "bard+agents"])
def test_what_is_forecast_comes_out_in_long_games(edition: str) -> None:
    """As the quick one, with hundreds of steps, until each kind of line has come out;
    `python -m tests.benchmarks.many_games` has more games."""
    kinds = {
        "play_card",
        "help",
        "victory",
        "roll",
        "no roll",
        "sell",
        "trade",
        "landing",
        "caught",
    }
    right: Counter[str] = Counter()
    unsure: Counter[str] = Counter()
    for number in range(2, 8):
        game = ForecastGame(edition, number)
        game.run(400)
        right += game.right
        unsure += game.open
        if kinds <= set(right) and {"die", "choice"} & set(right):
            break
    else:
        pytest.fail(f"nothing but {set(right)} has come out")
    assert sum(right.values()) > 2 * sum(unsure.values())


def counted_previews(monkeypatch: pytest.MonkeyPatch) -> list[c.Command]:
    """The commands that are played on copies from now on."""
    played: list[c.Command] = []

    def watched(state: GameState, seat: Seat, command: c.Command) -> list[e.Event]:
        played.append(command)
        return submit_command(state, seat, command)

    monkeypatch.setattr("engine.play_preview.submit_command", watched)
    return played


def test_a_picture_asks_for_its_forecasts_once_and_without_any_asks_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = counted_previews(monkeypatch)
    quiet = Guest(Sitting(alice=Player(hand=["ground_rent_dragon"]), turn="bob"))
    quiet.screen()
    assert played == []
    guest = guest_at("your_fight")
    guest.screen(160, 50)  # This one has room for all lines.
    once = len(played)
    assert once > 0
    guest.screen(160, 50)
    guest.screen()
    guest.screen(60, 20)
    assert len(played) == once


def asking(level: int, *wears: str, monster: str = "man_about_the_boiler") -> Sitting:
    """Ann fights; Bo has a broom that is +2, and +3 more when somebody helps."""
    return Sitting(
        seats=3,
        fight=monster,
        alice=Player(level=level, wears=list(wears)),
        bob=Player(level=6, wears=["ceiling_knocking_broom"]),
    )


def test_help_is_forecast_with_what_hangs_on_it() -> None:
    """10 with the headphones that are +4 alone; with help 6, and Bo 6 + 2 + 3."""
    guest = Guest(asking(6, "headphones_of_solitude"))
    guest.press("a b")
    assert any("DEAL with Bo: 6 + 11 = 17 beats 16" in row for row in guest.screen())
    guest = Guest(asking(5, "headphones_of_solitude"))
    guest.press("a b")
    assert any("DEAL with Bo: 5 + 11 = 16 loses to 16" in row for row in guest.screen())


def test_the_helper_runs_too_and_who_is_not_pursued_does_not_roll() -> None:
    sitting = asking(4, monster="ground_rent_dragon")
    guest = Guest(sitting)
    alone = "you walk away from Ground-Rent Dragon"
    assert any(f"as it stands   {alone}" in row for row in guest.screen(120, 40))
    sitting.does(0, c.ProposeHelpDeal(1, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, c.AnswerOffer(offer.id, accept=True))
    both = f"{alone}; Bo rolls to escape Ground-Rent Dragon"
    assert any(both in row for row in guest.screen(200, 60))


def test_nobody_runs_from_what_lets_nobody_run() -> None:
    sitting = Sitting(
        edition="star",
        seats=3,
        fight="seat_neighbour_with_900_photos",
        alice=Player(level=1),
        bob=Player(level=3),
    )
    guest = Guest(sitting)
    sitting.does(0, c.ProposeHelpDeal(1, treasures=1))
    sitting.does(1, c.AnswerOffer(sitting.state.offers[0].id, accept=True))
    assert any("you: no way out; Bo too" in row for row in guest.screen())


def test_a_curse_says_what_it_takes_and_where_it_takes_nothing() -> None:
    hand = ["wet_paint"]
    bare = Sitting(seats=2, alice=Player(hand=hand), bob=Player(level=3))
    assert any("no effect on Bo" in row for row in Guest(bare).screen())
    dressed = Player(level=3, wears=["bathrobe_of_authority"])
    worn = Sitting(seats=2, alice=Player(hand=hand), bob=dressed)
    assert any("Bo str 5 → 3" in row for row in Guest(worn).screen())


def test_an_item_that_counts_under_a_condition_says_so() -> None:
    guest = Guest(Sitting(seats=2, alice=Player(hand=["headphones_of_solitude"])))
    assert any("+4 if nobody helps" in row for row in guest.screen())
    guest.press("1 1")
    assert any("if nobody helps" in row and "off" not in row for row in guest.screen(120, 40))


def test_a_curse_that_an_item_keeps_off_names_the_item() -> None:
    coated = Player(level=3, wears=["doormans_coat"])
    sitting = Sitting(seats=2, alice=Player(hand=["door_handle_comes_off"]), bob=coated)
    [row] = [row for row in Guest(sitting).screen() if "Lost" in row and "Handle" in row]
    assert "Doorman's Coat blocks" in row


def test_an_item_that_would_not_count_says_so_in_a_full_hand_too() -> None:
    """Two columns and narrow cards have no room for the reason, but for a short one; without it
    the printed bonus looks like a promise."""
    few = ["wardrobe_door", "rolled_carpet_with_contents"]
    many = [*few, "phantom_doorbell", "read_the_small_print", "warrior", "elf", "paper_crown"]
    many.append("change_of_address")
    told = {
        "wardrobe_door": ("only for dwarves", "not for you"),
        "rolled_carpet_with_contents": ("carried, [g] str", "carried"),
    }
    for hand, full in ((few, 0), (many, 1)):
        sitting = Sitting(alice=Player(hand=hand, wears=["umbrella_stand"]))
        guest = Guest(sitting)
        for card, reasons in told.items():
            row = next(row for row in guest.screen() if f"[{guest.digit(card)}]" in row[:45])
            assert reasons[full] in row, (card, full)


def test_a_better_item_says_what_it_makes_in_the_place_of_what_is_worn() -> None:
    """It is only carried; the gear list swaps it by one key."""
    carpet, stand = "rolled_carpet_with_contents", "umbrella_stand"
    for level, told in ((2, "carried, [g] str 4 → 7"), (8, "carried, [g] 10 → 13")):
        guest = Guest(Sitting(alice=Player(level=level, hand=[carpet], wears=[stand])))
        [row] = [row for row in guest.screen() if row.startswith("[1]")]
        assert told in row
        guest.press("1 1 g")
        letter = next(row.split("]")[0][-1] for row in guest.screen() if "swap" in row)
        guest.press(letter)
        assert guest.desk.mine.strength.total == level + 5
    worse = Guest(
        Sitting(alice=Player(level=2, hand=["curlers_of_clairvoyance"], wears=["paper_crown"]))
    )
    assert any("carried, not equipped" in row for row in worse.screen())


def test_an_ability_with_a_price_is_forecast_as_paid_from_the_hand() -> None:
    """Accounts: two cards for three on a side."""
    accountant = Player(
        level=5,
        hand=["exploding_pen", "form_in_the_wrong_colour"],
        aside=["department_of_accounts"],
    )
    sitting = Sitting(edition="agents", seats=2, alice=accountant, fight="plastic_plant_wilted")
    [row] = [row for row in Guest(sitting).screen() if row.startswith("[f]")]
    assert "8:1" in row


@rule("TRADE-05")
def test_a_trade_tells_the_strength_of_both_sides() -> None:
    """While it is put together, and as it comes out."""
    ann = Player(level=2, wears=["paper_crown"])
    bo = Player(level=4, wears=["bathrobe_of_authority"])
    sitting = Sitting(alice=ann, bob=bo, seats=2)
    guest = Guest(sitting)
    before = [strength_of(sitting.state, seat) for seat in (0, 1)]
    guest.press("b a")
    given = f"strength: you {before[0]} → 2, Bo {before[1]} → {before[1] + before[0] - 2}"
    assert any(given in row for row in guest.screen())
    guest.press("b")
    told = guest.screen()
    crown, robe = sitting.card("paper_crown"), sitting.card("bathrobe_of_authority")
    sitting.does(0, c.OfferTrade(1, (crown,), (robe,)))
    sitting.does(1, c.AnswerOffer(sitting.state.offers[0].id, accept=True))
    after = [strength_of(sitting.state, seat) for seat in (0, 1)]
    changes = f"strength: you {before[0]} → {after[0]}, Bo {before[1]} → {after[1]}"
    assert any(changes in row for row in told)


def test_who_answers_a_trade_reads_the_strength_of_both_sides() -> None:
    """On a screen and in lines; a strength that stays is one number."""
    bo = Player(level=4, wears=["paper_crown"], aside=["wardrobe_door"])
    sitting = Sitting(alice=Player(level=2), bob=bo, seats=2)
    before = strength_of(sitting.state, 1)
    for card, screen, line in (
        ("paper_crown", f"you 2 → {2 + before - 4}, Bo {before} → 4", f"Bo {before} to 4."),
        ("wardrobe_door", f"you 2, Bo {before}", f"you 2, Bo {before}."),
    ):
        sitting.does(1, c.OfferTrade(0, (sitting.card(card),)))
        assert any(f"strength: {screen}" in row for row in Guest(sitting).screen())
        lines = Lines(sitting)
        assert any(line in one for one in lines.take())
        sitting.does(0, c.AnswerOffer(sitting.state.offers[0].id, accept=False))


@pytest.mark.parametrize(
    ("edition", "card", "fight", "told"),
    [
        ("classic", "leftover_rocket", "ground_rent_dragon", "1 9:18, 2-6 10:18"),
        ("super", "recorded_cheering_crowd", "statue_of_the_founder", "1-4 9:6, 5-6 2:6"),
        ("star", "booster_without_a_label", "sandwich_of_the_pharaohs", "10:1  "),
        ("classic", "penthouse_raffle", None, "level 3, 4 or 5"),
        ("classic", "deposit_not_returned", None, "Bo: hand 0 or 1"),
        ("bard", "said_the_name_indoors", None, "Bo: level 1, 2 or 3"),
        ("star", "lounge_buffet_unguarded", None, "level 5, then a die"),
        ("agents", "nomination_for_everything", None, "1-5 level 4, 6 level 5"),
        ("super", "sponsorship_deal_with_socks", None, "level 4 or level 5"),
        ("star", "tray_meal_sealed", None, "hand stays at 1"),
    ],
)
def test_what_a_die_or_a_choice_decides_is_told_for_each_way(
    edition: str, card: str, fight: str | None, told: str
) -> None:
    """Ann has level 4 and Bo 3, and nobody has anything else: the numbers follow from the cards."""
    ann = Player(level=4, hand=[card])
    sitting = Sitting(edition=edition, seats=3, alice=ann, bob=Player(level=3), fight=fight)
    [row] = [row for row in Guest(sitting).screen() if row.startswith(("[1]", " 1 "))]
    assert told in row


def test_a_card_that_is_read_tells_every_face() -> None:
    sitting = Sitting(
        edition="bard", seats=3, alice=Player(level=4, hand=["die_beautifully_twice"])
    )
    guest = Guest(sitting)
    guest.press("1 x")
    assert any("1 level 3, 2-4 level 5, 5-6 level 6" in row for row in guest.screen())
    lines = Lines(sitting)
    lines.take()
    spoken = "on 1, level 3; on 2 to 4, level 5; on 5 to 6, level 6"
    assert spoken in lines.type("1")


@rule("META-06")
def test_a_theft_tells_what_it_brings_and_what_a_failed_one_costs() -> None:
    """Bo's mask is for the head, which Ann has bare; she pays with a card of her hand."""
    item, hook = "mask_for_one_eye", "grappling_hook_on_a_curtain_rod"
    thief = Player(level=4, hand=["theme_tune_that_follows_you"], wears=[hook])
    sitting = Sitting(edition="super", seats=2, alice=thief, bob=Player(wears=[item]))
    guest = Guest(sitting)
    decision = guest.desk.decision
    assert decision is not None
    option = decision.option("rob")
    assert option is not None
    mask, payment = sitting.card(item), guest.desk.view.hand[0]
    after = clone_state(sitting.state)
    submit_command(after, 0, c.TryTheft(mask, payment))
    assert isinstance(after.top, ResponseWindow)
    next(one for one in after.stack if isinstance(one, DieRoll)).face = 6
    submit_command(after, NOBODY, c.ExpireClock(after.top.id))
    before, now = strength_of(sitting.state, 0), strength_of(after, 0)
    assert now > before
    level = sitting.state.seats[0].level - 1
    selection = TargetSelection(option, ((mask,), (payment,)))
    told = f"4 or more succeeds (str {before} → {now}); less: level {level}"
    assert theft_hint(guest.desk, selection) == told
    guest.desk.typed = True
    told = f"4 or more succeeds (strength {before} to {now}); less: level {level}"
    assert theft_hint(guest.desk, selection) == told
    unpaid = f"4 or more succeeds; less: level {level}"
    assert theft_hint(guest.desk, TargetSelection(option, ((mask,), ()))) == unpaid


@pytest.mark.parametrize(
    ("fights", "told", "line"),
    [
        (False, "you 4 → 3.", "Unless stopped: level 4 to 3."),
        (
            True,
            "unless stopped 4:13 → 3:13, you 4 → 3",
            "Unless stopped: 3 against 13, level 4 to 3.",
        ),
    ],
)
def test_a_curse_on_its_way_tells_what_it_comes_to(fights: bool, told: str, line: str) -> None:
    sitting = Sitting(
        edition="bard",
        seats=3,
        alice=Player(level=4),
        bob=Player(hand=["a_performance_says_the_gazette"]),
        fight="bear_with_a_contract" if fights else None,
    )
    guest = Guest(sitting)
    sitting.does(1, c.PlayCard(sitting.card("a_performance_says_the_gazette"), seat=0))
    assert any(told in " ".join(row.split()) for row in guest.screen())
    lines = Lines(sitting)
    assert any(line in one for one in lines.take())


# --- what a row says of a whole effect ------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "you 3 → 4, hand -2 +3"),
        ("de", "du 3 → 4, Hand -2 +3"),
        ("it", "tu 3 → 4, mano -2 +3"),
    ],
)
def test_a_level_that_costs_the_hand_says_so(language: Language, told: str) -> None:
    hand = ["training_montage", "mask_for_one_eye", "hat_with_a_siren"]
    sitting = Sitting(edition="super", alice=Player(level=3, hand=hand), point="rest")
    rows = Guest(sitting, language=language).screen()
    assert any(told in row for row in rows)


def test_an_ability_that_draws_for_cards_of_the_hand_has_an_effect() -> None:
    """A treasure for two cards: one card less, as after a card that does nothing."""
    hand = ["mask_for_one_eye", "hat_with_a_siren", "antennae_on_a_hairband"]
    ann = Player(level=3, hand=hand, aside=["techno_with_a_warranty"])
    rows = Guest(Sitting(edition="super", alice=ann, point="rest")).screen()
    row = next(row for row in rows if row.startswith("[f]"))
    assert row.rstrip().endswith("hand -2 +1")


def test_a_level_is_told_though_something_is_chosen_after_it() -> None:
    ann = Player(level=6, hand=["the_caption_says_you_won"])
    guest = Guest(Sitting(edition="super", alice=ann, point="rest"))
    card = guest.sitting.card("the_caption_says_you_won")
    option = guest.desk.option(card)
    assert option is not None
    outcome = guest.desk.outcomes.at_mark(guest.desk.view, option)
    assert outcome is not None
    outcome.command = None  # Nobody knows what each choice comes to.
    assert outcome_text(guest.desk, outcome) == "you 6 → 7, and more"  # It has no room for that.
    guest.desk.typed = True
    assert outcome_text(guest.desk, outcome).startswith("level 6 to 7, you choose")
