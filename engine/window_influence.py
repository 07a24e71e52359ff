"""Whether a seat could still change what a window is about: how the fight ends, what a curse does,
what a die decides, or whether a card that has just come is played now; or how it runs away.

The answer is the rules' own, from what the seat may know: its plays are made on copies of a state
that its view could come from, and the copies are played on until the matter is settled. Where that
cannot be foreseen (chance, hidden cards, somebody's choice) a play counts as a change. A window's
decision has a simpler answer, `Decision.has_answer`, which holds at every table; this one is for
who is alone at one, where nobody else can see what is waited for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from engine.core import events as e
from engine.core.box import Box
from engine.core.card_timing import SITUATION
from engine.core.commands import AnswerQuestion, Command, ExpireClock
from engine.core.decisions import (
    Decision,
    Option,
    OptionVerb,
    PickRequirement,
    command_from_option,
)
from engine.core.errors import EngineBug, IllegalCommand
from engine.core.events import Event
from engine.core.game_operations import die_face_count
from engine.core.stack_frames import DieRoll, ResponseWindow, SeatQuestion
from engine.core.state import GameState, clone_state_with_cache
from engine.core.zones import HIDDEN_ZONES, NOBODY, Instance, Seat, seat_of_hand_zone
from engine.fight_forecast import (
    MOST_WAITS,
    FightForecast,
    awaited_decision_id,
    is_decided_by_chance,
    may_bring_in_unknown_card,
    play_out_fight,
)
from engine.game import submit_command
from engine.queries.combat_strength import do_players_win_ties, fight_strengths
from engine.queries.running_away import are_alike_to_run_from, run_away_prospect
from engine.rules.seat_options import decision_for_seat
from engine.views.determinise import make_up_state_behind_view_in_box_order
from engine.views.view_building import make_table_view
from engine.views.view_types import PublicView, TableView

MOST_TRIALS = 400
"""Plays that are tried at most; whoever has more ways to go on can certainly change something."""
_FACES = range(1, 7)
_PLAYS: frozenset[OptionVerb] = frozenset({"play_card", "use_ability", "rob"})


class _CannotBeForeseen(Exception):
    """Chance, hidden cards or somebody's choice decide, or there is too much to try."""


def could_change_window_outcome(state: GameState, seat: Seat, public: PublicView) -> bool:
    """True if something that the seat can play now in the open window could make a difference to
    what the window is about. `public` is the view of that state; the answer is worked out once in
    a revision."""
    decision = decision_for_seat(state, seat)
    if decision is None or decision.kind != "window" or not decision.asked:
        return False
    if not decision.has_answer:
        return False
    given = (state, seat, public)
    return state.cache.recall_until_shown(f"could change {seat}", _work_out, given)


def could_change_running_away(made_up: GameState, seat: Seat) -> bool:
    """True if something that the seat can do before it runs from the monster it is asked about
    could make a difference to that: to the roll, or to what it loses. `made_up` is a state behind
    the seat's view."""
    try:
        return _Trials(made_up, seat).change_run()
    except (_CannotBeForeseen, EngineBug):
        return True


def _work_out(given: tuple[GameState, Seat, PublicView]) -> bool:
    state, seat, public = given
    view, box = make_table_view(state, seat, public), state.box
    decision = view.decision
    assert decision is not None
    if decision.option("accept") is not None:  # Whoever has made an offer waits for its answer.
        return True
    fight = public.fight
    match decision.about:
        case "victory" if fight is not None and fight.wins and seat not in fight.wins:
            return True  # Nobody loses the game by a clock while they hold something to play.
        case "receipt":
            return any(_is_for_now_alone(view, box, option) for option in decision.options)
        case "claim":
            return True
    trials = _Trials(make_up_state_behind_view_in_box_order(view, box), view.seat)
    try:
        match decision.about:
            case "curse":
                return trials.change_curse()
            case "die":
                return trials.change_die()
            case _:
                return trials.change_fight()
    except (_CannotBeForeseen, EngineBug):
        return True


def _is_for_now_alone(view: TableView, box: Box, option: Option) -> bool:
    """To play a card that has just come, and that could not be played in the next calm of somebody
    else's turn as well (AMB-86)."""
    if option.verb not in _PLAYS or option.card not in view.fresh:
        return False
    return not box.cards[option.card].timing & SITUATION.FOREIGN_CALM


@dataclass(frozen=True, slots=True)
class _Fight:
    """How a fight stands: its end if nobody does anything more, and how far its players lead."""

    end: FightForecast | None
    lead: int
    has_foes: bool
    wins_ties: bool
    escapes: tuple[tuple[Seat, Instance, float], ...] = ()
    """The chance that each of its players has to get away from each monster."""

    @property
    def is_won(self) -> bool:
        return self.end is not None and self.end.won

    def ends_like(self, other: _Fight) -> bool:
        """What both sides get by it is the same. Of what was won nobody runs, and the levels that a
        curse has taken before are not the fight's."""
        one, two = self.end, other.end
        if one is None or two is None:
            return False
        if _brings(one) != _brings(two):
            return False
        return one.won or self.escapes == other.escapes


def _brings(end: FightForecast) -> tuple[object, ...]:
    shares = [(one.seat, one.gained, one.treasures, one.doors) for one in end.fighters]
    return end.won, end.luck, end.winners, shares


_Used = tuple[str, Instance, int]
"""What is played or used: the verb, the card and the number of its ability."""


class _Play(NamedTuple):
    """A play that was made on a copy, with the cards that are spent for it."""

    used: _Used
    spent: frozenset[Instance]
    after: GameState


class _Trials:
    """Plays of one seat, tried on copies of one state."""

    def __init__(self, state: GameState, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self._left = MOST_TRIALS

    def change_fight(self) -> bool:
        """Some play gives the fight another end; or several together could, since all that they
        add to a side would turn it. Nobody is waited for who could only lose a fight of their own
        that is won, unless somebody else wins the game by it."""
        now = _fight_of(self._state, self._seat)
        keeps = now.end is not None and now.is_won and {*now.end.winners} <= {self._seat}
        keeps = keeps and self._state.in_fight(self._seat)
        towards = -1 if now.is_won else 1
        gains: dict[_Used, int] = {}
        enough = int(now.is_won is now.wins_ties)
        known = self._usable(self._state)
        ahead = [self._state]
        while ahead:
            state = ahead.pop()
            lead, best, most = _fight_of(state, self._seat).lead, None, 0
            for play in self._plays(state):
                for branch in self._answered(play.after):
                    fight = _fight_of(branch, self._seat)
                    if not fight.ends_like(now) and not (keeps and not fight.is_won):
                        return True
                    gain = towards * (fight.lead - lead)
                    enough = min(enough, int(now.is_won is fight.wins_ties))
                    gains[play.used] = max(gain, gains.get(play.used, 0))
                    usable = self._usable(branch)
                    if not usable <= known:  # The play has made others possible.
                        known |= usable
                        ahead.append(branch)
                    elif gain > most:
                        best, most = branch, gain
            if best is not None:
                ahead.append(best)
            total = sum(gains.values()) if now.has_foes and not keeps else 0
            if total and towards * now.lead + total >= enough:
                return True
        return False

    def change_curse(self) -> bool:
        """Some play spares somebody something, or brings it on somebody else."""
        spared = [(play.spent, self._landed(play.after)) for play in self._plays(self._state)]
        hit = self._landed(clone_state_with_cache(self._state))
        return any(
            self._belongings(after, spent) != self._belongings(hit, spent)
            for spent, after in spared
        )

    def change_die(self) -> bool:
        """It is not all one which face the die shows, or a play does something besides."""
        results = {self._shown(self._state, face, frozenset()) for face in _FACES}
        return len(results) > 1 or any(
            self._shown(branch, 1, play.spent) != self._shown(self._state, 1, play.spent)
            for play in self._plays(self._state, luck=True)
            for branch in self._answered(play.after)
        )

    def change_run(self) -> bool:
        """Something that is played or discarded first leads to another roll, or to other losses.
        What is discarded first is gone either way."""
        ask = self._state.top
        assert isinstance(ask, SeatQuestion)
        if not are_alike_to_run_from(self._state, ask.options):
            return True
        verbs: frozenset[OptionVerb] = _PLAYS | {"discard"}
        for play in self._plays(self._state, verbs):
            gone = play.spent if play.used[0] == "discard" else frozenset()
            if play.after.top != ask:
                return True
            if self._run(play.after, gone) != self._run(self._state, gone):
                return True
        return False

    def _run(self, state: GameState, gone: frozenset[Instance]) -> tuple[object, ...]:
        """What the runner has to expect of the monster, and what is lost and gained by each face
        of the die."""
        ask = state.top
        assert isinstance(ask, SeatQuestion)
        monster = ask.options[0]
        losses = []
        for face in _FACES:
            after = clone_state_with_cache(state)
            self._submit(after, self._seat, AnswerQuestion(ask.id, (monster,)), luck=True)
            if isinstance(after.top, ResponseWindow) and after.top.about == "die":
                _roll(after).face = face
            while isinstance(after.top, ResponseWindow) and after.top.about in ("curse", "die"):
                self._submit(after, NOBODY, ExpireClock(after.top.id), luck=True)
            top = after.top
            asked = (top.about, top.options) if isinstance(top, SeatQuestion) else ()
            losses.append((asked, _losses(state, after, gone)))
        prospect = run_away_prospect(state, self._seat, monster, state.fight)
        return prospect.chance(die_face_count(state.box.profile, "run")), *losses

    def _shown(self, state: GameState, face: int, spent: frozenset[Instance]) -> tuple[object, ...]:
        """What everybody has once the die counts with that face."""
        after = clone_state_with_cache(state)
        _roll(after).face = face
        return self._belongings(self._landed(after), spent)

    def _usable(self, state: GameState) -> frozenset[_Used]:
        """What can be played or used at once."""
        decision = decision_for_seat(state, self._seat)
        return frozenset(map(_used, _options(decision))) if decision is not None else frozenset()

    def _plays(
        self, state: GameState, verbs: frozenset[OptionVerb] = _PLAYS, *, luck: bool = False
    ) -> Iterator[_Play]:
        """Everything that can be played at once, on whatever it can be played. `luck`: dice may
        fall by it."""
        decision = decision_for_seat(state, self._seat)
        if decision is None:
            return
        for option in _options(decision, verbs):
            for command in _commands(decision, option):
                after = clone_state_with_cache(state)
                try:
                    self._submit(after, self._seat, command, luck=luck)
                except IllegalCommand:
                    continue
                paid = frozenset(getattr(command, "payment", ()))
                yield _Play((option.verb, option.card, option.index), paid | {option.card}, after)

    def _answered(self, state: GameState) -> Iterator[GameState]:
        """What comes of it until the fight waits again: nobody keeps a curse off, and whoever has a
        choice can choose anything."""
        for _ in range(MOST_WAITS):
            top = state.top
            if state.over or top.kind == "open":
                yield state
                return
            if isinstance(top, SeatQuestion):
                if (top.private and top.seat != self._seat) or top.about == "charity":
                    raise _CannotBeForeseen
                for answer in _answers(top):
                    after = clone_state_with_cache(state)
                    self._submit(after, top.seat, answer)
                    yield from self._answered(after)
                return
            if top.kind == "window" and top.about != "curse":
                yield state
                return
            self._submit(state, NOBODY, ExpireClock(awaited_decision_id(state)))
        raise _CannotBeForeseen

    def _landed(self, state: GameState) -> GameState:
        """That very state, once nobody has done anything more about its curse or die."""
        for _ in range(MOST_WAITS):
            top = state.top
            if isinstance(top, SeatQuestion):
                raise _CannotBeForeseen
            if state.over or top.kind != "window" or top.about not in ("curse", "die"):
                return state
            self._submit(state, NOBODY, ExpireClock(top.id))
        raise _CannotBeForeseen

    def _belongings(self, state: GameState, spent: frozenset[Instance]) -> tuple[object, ...]:
        """What everybody is and has, but for cards that are spent either way, and how a fight
        stands."""
        fight = state.fight
        sums = fight_strengths(state, fight) if fight is not None else None
        return (
            tuple([(one.level, one.gender, one.dead) for one in state.seats]),
            tuple(
                [
                    tuple([card for card in zone if card not in spent])
                    for seat in range(len(state.seats))
                    for zone in (state.hand(seat), state.play(seat))
                ]
            ),
            tuple([card for card, worn in enumerate(state.equipped) if worn]),
            (sums.ours.total, sums.theirs.total) if sums is not None else None,
            tuple([foe.card for foe in fight.foes]) if fight is not None else None,
            tuple([frame.kind for frame in state.stack]),
            state.winners,
        )

    def _submit(
        self, state: GameState, seat: Seat, command: Command, *, luck: bool = False
    ) -> None:
        """Carry it out, unless too much was tried. Raises `_CannotBeForeseen` where luck has a
        part in it, or brings this seat a card that it does not know; with `luck` all that is taken
        as it falls on the copy."""
        self._left -= 1
        if self._left < 0:
            raise _CannotBeForeseen
        events = submit_command(state, seat, command)
        for event in () if luck else events:
            known = not (
                is_decided_by_chance(event) or may_bring_in_unknown_card(event, self._seat)
            )
            if not known or _brings_card(event, self._seat):
                raise _CannotBeForeseen


def _brings_card(event: Event, seat: Seat) -> bool:
    """A card comes to the hand of that seat from where it could not see it."""
    return (
        isinstance(event, e.CardsMoved)
        and seat_of_hand_zone(event.target) == seat
        and event.source in HIDDEN_ZONES
    )


def _fight_of(state: GameState, seat: Seat) -> _Fight:
    fight = state.fight
    if fight is None:
        return _Fight(None, 0, has_foes=False, wins_ties=False)
    sums = fight_strengths(state, fight)
    lead = sums.ours.total - sums.theirs.total
    end, die = play_out_fight(state, seat), die_face_count(state.box.profile, "run")
    running = end.running if end is not None else ()
    return _Fight(
        end,
        lead,
        has_foes=bool(fight.foes),
        wins_ties=do_players_win_ties(state, fight),
        escapes=tuple([(who, monster, one.chance(die)) for who, monster, one in running]),
    )


def _options(decision: Decision, verbs: frozenset[OptionVerb] = _PLAYS) -> list[Option]:
    """What takes effect at once."""
    return [one for one in decision.options if one.verb in verbs and not one.queued]


def _roll(state: GameState) -> DieRoll:
    """The die on the table."""
    return next(frame for frame in reversed(state.stack) if isinstance(frame, DieRoll))


def _losses(
    before: GameState, after: GameState, gone: frozenset[Instance]
) -> tuple[tuple[object, ...], ...]:
    """What has changed of everybody, but for cards that are gone already."""
    found: list[tuple[object, ...]] = []
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        found.append((new.level - old.level, new.gender == old.gender, new.dead == old.dead))
        for one, two in (
            (before.hand(seat), after.hand(seat)),
            (before.play(seat), after.play(seat)),
        ):
            found.append((frozenset(one) - {*two} - gone, frozenset(two) - {*one}))
    return tuple(found)


def _used(option: Option) -> _Used:
    return option.verb, option.card, option.index


def _commands(decision: Decision, option: Option) -> Iterator[Command]:
    """The option on everything that it can be used on; of several cards that are paid or named the
    first ones stand for all, in any number."""
    for picks in product(*map(_picks, option.needs)):
        yield command_from_option(decision, option, picks)


def _picks(need: PickRequirement) -> list[tuple[int, ...]]:
    if need.most > 1:
        return [need.among[:n] for n in range(need.least, min(need.most, len(need.among)) + 1)]
    none: list[tuple[int, ...]] = [()] if need.least == 0 else []
    return [*none, *((one,) for one in need.among)]


def _answers(ask: SeatQuestion) -> Iterator[AnswerQuestion]:
    """Every number of picks that may be named, in every choice of them."""
    for count in range(ask.least, ask.most + 1):
        for picks in combinations(ask.options, count):
            yield AnswerQuestion(ask.id, picks)
