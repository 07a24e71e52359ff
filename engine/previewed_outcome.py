"""What has become of a copy of a game, compared with the state that it was made of.

Numbers before and after, from what one player may know. Where chance, hidden cards or somebody's
choice have a part in it the outcome says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cards.vocabulary.conditions_and_card_picks import CardPick
from cards.vocabulary.effects import IfElseEffect, LetOthersTakeCards, Steal
from engine.core import events as e
from engine.core.box import Box
from engine.core.commands import Command
from engine.core.events import Event
from engine.core.stack_frames import SeatQuestion
from engine.core.state import GameState
from engine.core.tally import Tally
from engine.core.target_requirements import flatten_effects
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    HANDS,
    HIDDEN_ZONES,
    NO_CARD,
    NOBODY,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Instance,
    Seat,
    seat_of_hand_zone,
)
from engine.fight_forecast import FightForecast, is_decided_by_chance, may_bring_in_unknown_card
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.cards_in_play import has_prohibition
from engine.queries.combat_strength import are_players_ahead, character_strength, fight_strengths
from engine.queries.hand_limit import hand_limit
from engine.queries.monster_rewards import treasures_of_monster
from engine.queries.running_away import run_away_bonus
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_types import TableView

OutcomeDependsOn = Literal["", "die", "lot", "cards", "choice"]
"""What is still open about an outcome: a die, a lot, a card that nobody has seen, or what somebody
chooses."""
_SEED = "0" * 32
_NO_SIDES = (None, None, False)
"""Of a state without a fight, or with one that is decided: no sums, and nobody is ahead."""


class LevelChange(NamedTuple):
    """Somebody's level before and after."""

    seat: Seat
    before: int
    after: int


class CardStrengthChange(NamedTuple):
    """What a card that stays adds to a strength before and after."""

    card: Instance
    before: int
    after: int


class RunBonusAndHandLimit(NamedTuple):
    """What somebody adds to a roll to run away, whether they can run at all, and how many cards
    they keep through charity."""

    run: int
    held: bool
    hand: int


class OthersCardsChange(NamedTuple):
    """What becomes of the cards of somebody whom a command is not about: how many they hold before
    and after, without the card that is played, and which lie in front of them no more."""

    seat: Seat
    hand_before: int
    hand_after: int
    lost: tuple[Instance, ...]


@dataclass(slots=True)
class PreviewedOutcome:
    """Numbers before and after a command. The sides are None outside fights.

    `level`, `strength` and `hand` are those of the seat that the command is about: its target, or
    the one who gives it. Where something is still open (`hangs_on`) the numbers are only one
    possibility.
    """

    ours_before: int | None
    theirs_before: int | None
    ours_after: int | None
    theirs_after: int | None
    ahead_before: bool
    ahead_after: bool
    seat: Seat
    level_before: int
    level_after: int
    strength_before: int
    strength_after: int
    hand_before: int
    hand_after: int
    left_hand: tuple[Instance, ...]
    """Cards that the seat holds no more, the one that is played among them."""
    came_to_hand: int
    """So many cards are new in the hand of the seat."""
    lost: tuple[Instance, ...]
    """What lay in front of the seat and does no more."""
    changes: bool
    """Anything that can be seen of anybody is different, or will be."""
    hangs_on: OutcomeDependsOn
    question: SeatQuestion | None = None
    """What is to be chosen, where the outcome hangs on a choice."""
    kept_off: Instance = NO_CARD
    """The card that keeps a curse off the seat, or that acts in its place."""
    calls_off: Instance = NO_CARD
    """The curse on its way that comes to nothing by it."""
    nobody_left: bool = False
    """The fight would have no monster any more: the sums are nobody's victory."""
    treasures: int = 0
    """So many more there would be to win from the same monsters, of fewer below zero."""
    cleared: FightForecast | None = None
    """How a fight without a monster then ends, if nobody does anything more."""
    dies: bool = False
    """The seat does, of it."""
    escapes: bool = False
    """The seat gets away from a monster, whatever comes afterwards."""
    fetched: tuple[Instance, ...] = ()
    """What comes into the hand of the seat from a discard pile, where everybody could see it."""
    found_nothing: bool = False
    """The seat looks for a card in a discard pile, and none is there."""
    hand_swapped_with: Seat = NOBODY
    """Whose hand the seat has in exchange for its own."""
    wastes_level: bool = False
    """Whoever gives the command would gain a level, and can have no more (LEVEL-04)."""
    certain_sides: bool = False
    """The two sums are certain though something is open: that takes cards from hands alone."""
    others: tuple[LevelChange, ...] = ()
    """Whose level besides that of the seat is another one, as far as nothing is open."""
    there_and_back: tuple[LevelChange, ...] = ()
    """Whose level, that of the seat too, becomes another one and then what it was."""
    others_cards: tuple[OthersCardsChange, ...] = ()
    """Who besides the seat holds more or fewer cards, or loses some in front of them; the reader is
    there only with what comes or goes besides the card that is played."""
    recounted: tuple[CardStrengthChange, ...] = ()
    """Cards of who fights or comes to help, or else of the seat, that stay and count for more or
    less than before: by what they count, or by a condition."""
    limits: tuple[RunBonusAndHandLimit, RunBonusAndHandLimit] | None = None
    """Those of the seat before and after, where its cards in play are others."""
    winners: tuple[Seat, ...] = ()
    """Of help that is accepted: who wins the game by the fight if nobody does anything more; of a
    curse or die that is waited for: by that."""
    command: Command | None = None
    """What was asked about, where its branches can be asked for."""
    branches: tuple[OutcomeBranch, ...] = ()
    """What each answer to the question comes to, where no command has led to it."""

    @property
    def certain(self) -> bool:
        """Nothing else is open about it but which cards go from a hand."""
        return not self.hangs_on or self.certain_sides

    @property
    def luck(self) -> bool:
        """Chance or hidden cards have a part in it."""
        return self.hangs_on in ("die", "lot", "cards")

    @property
    def lead_changes(self) -> bool:
        return self.ahead_before is not self.ahead_after

    @property
    def fight_stands(self) -> bool:
        """The two sums, who is ahead and what there is to win stay as they are, if there is a
        fight at all."""
        before, after = (self.ours_before, self.theirs_before), (self.ours_after, self.theirs_after)
        return before == after and not (self.lead_changes or self.treasures or self.nobody_left)


class OutcomeBranch(NamedTuple):
    """What a command comes to for these faces of the die, or options of the question, that it hangs
    on."""

    values: tuple[int, ...]
    outcome: PreviewedOutcome


class StateComparer:
    """Comparisons with one state, which the view could come from: it is made up once."""

    def __init__(self, view: TableView, box: Box, made_up: GameState | None = None) -> None:
        """`made_up` is a state behind that view, if there is one at hand."""
        self._seat = view.seat
        self._state = made_up or make_up_state_behind_view(view, box, _SEED)
        self._strengths: dict[Seat, int] = {}
        """By seat, as they are before whatever is foreseen."""

    def _compared(
        self, after: GameState, seat: Seat, events: list[Event], *, in_fight: bool = True
    ) -> PreviewedOutcome:
        """`in_fight`: a strength is that in the fight, where the seat is in one; else that is lost,
        and its two sums are of no account."""
        before = self._state
        now, then = (_sides(before), _sides(after)) if in_fight else (_NO_SIDES, _NO_SIDES)
        left = after.play(seat)
        lost = tuple([card for card in before.play(seat) if card not in left])
        outcome = PreviewedOutcome(
            ours_before=now[0],
            theirs_before=now[1],
            ours_after=then[0],
            theirs_after=then[1],
            ahead_before=now[2],
            ahead_after=then[2],
            seat=seat,
            level_before=before.seats[seat].level,
            level_after=after.seats[seat].level,
            strength_before=self._strength_before(seat, in_fight=in_fight),
            strength_after=strength_of_seat(after, seat, in_fight=in_fight),
            hand_before=len(before.hand(seat)),
            hand_after=len(after.hand(seat)),
            left_hand=_not_in(before.hand(seat), after.hand(seat)),
            came_to_hand=len(_not_in(after.hand(seat), before.hand(seat))),
            lost=lost,
            changes=self._changes(after),
            hangs_on=self._hangs_on(events),
            kept_off=next(
                (
                    event.cause.card
                    for event in events
                    if isinstance(event, e.CurseResolved)
                    and event.victim == seat
                    and event.how in ("immune", "cancelled")
                ),
                NO_CARD,
            ),
            nobody_left=after.fight is not None and not after.fight.foes,
            others=tuple(
                LevelChange(other, one.level, two.level)
                for other, (one, two) in enumerate(zip(before.seats, after.seats, strict=True))
                if other != seat and one.level != two.level
            ),
            there_and_back=tuple(
                LevelChange(event.seat, event.before, event.after)
                for event in events
                if isinstance(event, e.LevelChanged)
                and before.seats[event.seat].level == event.before == after.seats[event.seat].level
            ),
        )
        if now != then:
            outcome.treasures = _treasures_more(before, after)
        if now != then or outcome.strength_before != outcome.strength_after:
            outcome.recounted = _recounted(before, after, seat)
        if before.play(seat) != left:
            outcome.limits = (_limits(before, seat), _limits(after, seat))
        played = next((one.card for one in events if isinstance(one, e.CardPlayed)), NO_CARD)
        outcome.others_cards = self._others_cards(after, seat, played)
        self._tell_certain(outcome, events)
        top = after.top_frame
        if isinstance(top, SeatQuestion) and top not in before.stack and not outcome.hangs_on:
            outcome.hangs_on, outcome.question = "choice", top
        return outcome

    def _others_cards(
        self, after: GameState, about: Seat, played: Instance
    ) -> tuple[OthersCardsChange, ...]:
        before, found = self._state, []
        for seat in range(len(before.seats)):
            if seat == about:
                continue
            held, holds = before.hand(seat), after.hand(seat)
            left = (*after.play(seat), played)
            one = OthersCardsChange(
                seat,
                len(held) - (played in held),
                len(holds),
                tuple([card for card in before.play(seat) if card not in left]),
            )
            if one.hand_before != one.hand_after or one.lost:
                found.append(one)
        return tuple(found)

    def _strength_before(self, seat: Seat, *, in_fight: bool = True) -> int:
        if not in_fight:
            return strength_of_seat(self._state, seat, in_fight=False)
        if seat not in self._strengths:
            self._strengths[seat] = strength_of_seat(self._state, seat)
        return self._strengths[seat]

    def _tell_certain(self, outcome: PreviewedOutcome, events: list[Event]) -> None:
        """What has happened before chance or a hidden card comes in."""
        for at, event in enumerate(events):
            match event:
                case e.RunAwayResolved(seat=outcome.seat, escaped=True):
                    outcome.escapes = True
                case e.CardsMoved(source=source, target=target, cards=cards, why=why):
                    hands = {seat_of_hand_zone(source), seat_of_hand_zone(target)}
                    if why == "swapped" and outcome.seat in hands:
                        others = hands - {outcome.seat, NOBODY}
                        outcome.hand_swapped_with = next(iter(others), NOBODY)
                    if source in (DOOR_DISCARD, TREASURE_DISCARD):
                        mine = seat_of_hand_zone(target) == outcome.seat
                        outcome.fetched += tuple(cards) if mine else ()
                case e.CharacterDied(seat=outcome.seat):
                    outcome.dies = True  # Where nothing is looted they are back at once.
                case e.CurseResolved(how="cancelled", card=card):
                    outcome.calls_off = card
                case e.DrawOrSearchFailed(seat=outcome.seat, searched=True):
                    outcome.found_nothing = True
                case e.LevelGainWasted(seat=self._seat):
                    outcome.wastes_level = True
                case _:
                    pass
            if self._is_luck(event):
                certain = all(is_event_same_for_any_hidden_card(one) for one in events[at:])
                outcome.certain_sides = certain and not self._looks_again(events[:at])
                break

    def _looks_again(self, events: list[Event]) -> bool:
        """A card that was played asks for something, and what it then does may hang on the lot."""
        played = [
            self._state.box.cards[one.card] for one in events if isinstance(one, e.CardPlayed)
        ]
        return any(
            isinstance(effect, IfElseEffect)
            for card in played
            if card.main >= 0
            for effect in flatten_effects(card.programs[card.main])
        )

    def _changes(self, after: GameState) -> bool:
        """Somebody has another level, gender, cards in front or number of cards, or the reader
        other cards, but for the one that was played; or that is still being settled."""
        before = self._state
        if len(after.stack) != len(before.stack):
            return True
        for seat, (one, two) in enumerate(zip(before.seats, after.seats, strict=True)):
            held, holds = before.hand(seat), after.hand(seat)
            same_hand = len(held) == len(holds)
            if seat == self._seat:
                same_hand = not _not_in(holds, held) and len(held) - len(holds) <= 1
            if (
                (one.level, one.gender, one.dead) != (two.level, two.gender, two.dead)
                or before.play(seat) != after.play(seat)
                or not same_hand
            ):
                return True
        return False

    def _hangs_on(self, events: Iterable[Event]) -> OutcomeDependsOn:
        """What of chance and hidden cards comes first in these events; empty if all is certain."""
        for event in events:
            if is_decided_by_chance(event):
                return "die" if isinstance(event, e.DieRolled) else "lot"
            if may_bring_in_unknown_card(event, self._seat):
                return "cards"
            match event:
                case e.CurseResolved() if event.victim != self._seat:
                    card, victim = event.card, event.victim
                case e.CardPlayed() if event.target not in (NOBODY, self._seat):
                    # A curse is still on its way, and may be kept off.
                    card = NO_CARD if self._is_curse(event.card) else event.card
                    victim = event.target
                case _:
                    continue
            if card != NO_CARD and self._looks_into_hand_of_another(card, victim):
                return "cards"
        return ""

    def _is_curse(self, card: Instance) -> bool:
        return self._state.box.cards[card].kind == "curse"

    def _looks_into_hand_of_another(self, card: Instance, victim: Seat) -> bool:
        """What the card does hangs on which cards its victim holds."""
        compiled = self._state.box.cards[card]
        return compiled.main >= 0 and any(
            _looks_into_hand(effect) or self._may_find_too_few(effect, victim)
            for effect in flatten_effects(compiled.programs[compiled.main])
        )

    def _may_find_too_few(self, effect: object, victim: Seat) -> bool:
        """It steals from the hand, and takes no cheats (AMB-88), of which there may be some."""
        if not isinstance(effect, Steal | LetOthersTakeCards) or effect.place != "hand":
            return False
        state = self._state
        hand = state.hand(victim)
        unseen = sum(
            state.box.cards[card].kind == "cheat"
            for zone in HIDDEN_ZONES - {HANDS + self._seat}
            for card in state.zones[zone]
        )
        return 0 < len(hand) < effect.count + unseen and unseen > 0

    def _is_luck(self, event: Event) -> bool:
        return is_decided_by_chance(event) or may_bring_in_unknown_card(event, self._seat)


def is_event_same_for_any_hidden_card(event: Event) -> bool:
    """It takes cards from a hand by lot, is part of how that goes, or is the same whichever they
    are, as a level and a card that is drawn: no sum hangs on which."""
    match event:
        case e.CardsMoved(source=source, target=target):
            from_hand = source == TABLE or seat_of_hand_zone(source) != NOBODY
            to_hand = seat_of_hand_zone(target) != NOBODY
            if source in (DOOR_DECK, TREASURE_DECK):
                return to_hand
            return from_hand and (to_hand or target in (DOOR_DISCARD, TREASURE_DISCARD))
        case e.RandomPickMade() | e.ResponseWindowOpened() | e.ResponseWindowClosed():
            return True
        case e.LevelChanged() | e.LevelGainWasted() | e.CardsReceivedOffTurn() | e.OfferEnded():
            return True
        case _:
            return False


def strength_of_seat(state: GameState, seat: Seat, *, in_fight: bool = True) -> int:
    """In the open fight if the seat is in it, else, or if not `in_fight`, outside any."""
    fight = state.fight if in_fight else None
    decided = fight is not None and fight.part != "open"
    if fight is None or decided or seat not in fighter_and_helper(fight):
        return character_strength(state, seat, fight).total
    return fight_strengths(state, fight).fighters[fighter_and_helper(fight).index(seat)].total


def _recounted(before: GameState, after: GameState, seat: Seat) -> tuple[CardStrengthChange, ...]:
    old, new = _by_card(before, seat), _by_card(after, seat)
    joined = after.fight.helper if after.fight is not None else NOBODY
    if joined != NOBODY and not before.in_fight(joined):
        old |= _amounts(character_strength(before, joined))
    return tuple(
        CardStrengthChange(card, old[card], new[card])
        for card in sorted(old.keys() & new.keys())
        if old[card] != new[card]
    )


def _by_card(state: GameState, seat: Seat) -> dict[Instance, int]:
    """What each card adds to the fighters' side, or without a fight to the strength of the seat."""
    fight = state.fight
    return _amounts(
        character_strength(state, seat) if fight is None else fight_strengths(state, fight).ours
    )


def _amounts(tally: Tally) -> dict[Instance, int]:
    found: dict[Instance, int] = {}
    for part in tally.parts:
        if part.card != NO_CARD:
            found[part.card] = found.get(part.card, 0) + part.amount * part.counts
    return found


def _treasures_more(before: GameState, after: GameState) -> int:
    """What cards on the monsters of a fight add to its treasures; 0 where the monsters change."""
    old, new = before.fight, after.fight
    if old is None or new is None:
        return 0
    if [one.card for one in old.foes] != [one.card for one in new.foes]:
        return 0
    return sum(
        treasures_of_monster(after, new, then) - treasures_of_monster(before, old, now)
        for now, then in zip(old.foes, new.foes, strict=True)
    )


def _limits(state: GameState, seat: Seat) -> RunBonusAndHandLimit:
    held = has_prohibition(state, seat, "running_away")
    kept = max(0, hand_limit(state, seat).total)
    return RunBonusAndHandLimit(run_away_bonus(state, seat).total, held, kept)


def _not_in(cards: Iterable[Instance], others: Iterable[Instance]) -> tuple[Instance, ...]:
    return tuple(sorted(set(cards).difference(others)))


def _looks_into_hand(effect: object) -> bool:
    """What it takes hangs on which cards somebody holds, and not just on how many."""
    if not isinstance(effect, CardPick) or effect.place not in ("hand", "any"):
        return False
    return effect.filter is not None or effect.pick in ("best", "dearest")


def _sides(state: GameState) -> tuple[int | None, int | None, bool]:
    """The two sums of the open fight, ours first, and whether we are ahead."""
    fight = state.fight
    if fight is None or fight.part != "open":
        return _NO_SIDES
    sums = fight_strengths(state, fight)
    return sums.ours.total, sums.theirs.total, are_players_ahead(state, fight)
