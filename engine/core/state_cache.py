"""What was worked out about a state already, so that it need not be worked out again.

No part of the game: it is neither saved nor cloned, and may be thrown away at any moment. A result
is remembered with the counts of all that it depends on, and is true as long as these stand where
they stood. `note` counts what a fact changes; an event that it does not know outdates everything:
forgetting too much costs time, too little would be wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from engine.core import events as e
from engine.core.box import Box
from engine.core.stack_frames import Fight
from engine.core.state_parts import AbilityUse
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    HANDS,
    MAX_SEATS,
    PLAYS,
    SEALED,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Seat,
    Zone,
)

AnswerT = TypeVar("AnswerT")
GivenT = TypeVar("GivenT")
CacheKey = tuple[object, ...]

_OUT_OF_PLAY = frozenset({DOOR_DECK, TREASURE_DECK, DOOR_DISCARD, TREASURE_DISCARD})
"""Where the conditions and counts of a card bear on nothing."""


class StateReadByCache(Protocol):
    """What of a state tells how far a change reaches."""

    box: Box
    where: list[Zone]
    uses: list[AbilityUse]

    @property
    def fight(self) -> Fight | None: ...


def _counts() -> list[int]:
    return [0] * MAX_SEATS


@dataclass(slots=True)
class StateCache:
    """Counts of changes, and results with the counts that they hold for."""

    world: int = 0
    """Levels, deaths, ended uses, whom a curse is about to hit: what any seat's options may hang
    on."""
    in_play: int = 0
    """Anything in front of anybody."""
    fight: int = 0
    """Who and what is in the running fight, and whatever a strength in it hangs on."""
    offers: int = 0
    """Open offers, and whether help is out of the question."""
    hands: list[int] = field(default_factory=_counts)
    """By seat: its hand, and what it has used or run from."""
    gear: list[int] = field(default_factory=_counts)
    """By seat: its character, and what lies in front of it."""
    passes: list[int] = field(default_factory=_counts)
    """By seat: its passes, and those that it has withdrawn."""
    _results: dict[CacheKey, tuple[object, Any]] = field(default_factory=dict)
    _until_shown: dict[str, Any] = field(default_factory=dict)

    def recall(
        self,
        what: CacheKey,
        counts: object,
        work: Callable[[GivenT], AnswerT],
        given: GivenT,
    ) -> AnswerT:
        """That result: as it was found last if the counts still are what they were then, else
        `work(given)`. `what` names the result and whatever tells it from others of its kind."""
        known = self._results.get(what)
        if known is not None and known[0] == counts:
            answer: AnswerT = known[1]
            return answer
        result = work(given)
        self._results[what] = (counts, result)
        return result

    def recall_until_shown(
        self, what: str, work: Callable[[GivenT], AnswerT], given: GivenT
    ) -> AnswerT:
        """That result of this revision: until something happens that everybody can see."""
        result: AnswerT | None = self._until_shown.get(what)
        if result is None:
            result = self._until_shown[what] = work(given)
        return result

    def copy(self) -> StateCache:
        """For another state that is the same. What was found of this revision may look at the state
        itself, and is left behind."""
        return StateCache(
            self.world,
            self.in_play,
            self.fight,
            self.offers,
            self.hands[:],
            self.gear[:],
            self.passes[:],
            self._results.copy(),
        )

    def note(self, state: StateReadByCache, event: e.Event) -> None:
        """Count what that fact changes; it is about to be folded into the state."""
        _CHANGES.get(type(event), _everything)(self, state, event)

    def note_pass(self, seat: Seat) -> None:
        """Nothing has happened but a pass, which its seat alone sees."""
        self.passes[seat] += 1

    def note_shown(self) -> None:
        """Something has happened that everybody can see."""
        self._until_shown.clear()


def _nothing(cache: StateCache, state: StateReadByCache, event: e.Event) -> None:
    """It changes what is published anew anyway, or what no option and no sum hangs on."""


def _everything(cache: StateCache, *_: object) -> None:
    cache.world += 1
    cache.in_play += 1
    cache.fight += 1
    cache.offers += 1
    for seat in range(MAX_SEATS):
        cache.hands[seat] += 1
        cache.gear[seat] += 1


def _moved(cache: StateCache, state: StateReadByCache, event: e.CardsMoved) -> None:
    _zone(cache, state, event.source)
    _zone(cache, state, event.target)


def _zone(cache: StateCache, state: StateReadByCache, zone: Zone) -> None:
    """A hand is its holder's alone; what lies in front of somebody is everybody's business. The
    cards of a fight count by what is told of them: a monster joins, it is enhanced."""
    if zone >= PLAYS:
        _in_front(cache, state, zone - PLAYS)
    elif zone >= HANDS:
        cache.hands[zone - HANDS] += 1
        if state.box.counts_hands:
            _in_front(cache, state, zone - HANDS)
    elif zone == SEALED:
        cache.world += 1


def _in_front(cache: StateCache, state: StateReadByCache, seat: Seat) -> None:
    """What lies in front of that seat has changed, or how: what the others can do with its cards
    may hang on it."""
    cache.in_play += 1
    _character(cache, state, seat)


def _character(cache: StateCache, state: StateReadByCache, seat: Seat) -> None:
    """That seat's character or what lies in front of it has changed, and whatever a card compares
    with it: for whom such a card lies there, or who holds it."""
    _sums(cache, state, seat)
    where = state.where
    for card in state.box.comparing:
        zone = where[card]
        if zone in _OUT_OF_PLAY:
            continue
        if zone >= PLAYS:
            cache.in_play += 1
            _sums(cache, state, zone - PLAYS)
        elif zone >= HANDS:
            cache.hands[zone - HANDS] += 1
        else:
            _everything(cache)


def _sums(cache: StateCache, state: StateReadByCache, seat: Seat) -> None:
    """What counts for that seat: its own fight may hang on it."""
    cache.gear[seat] += 1
    fight = state.fight
    if fight is not None:
        inside = seat in (fight.seat, fight.helper)
        if inside or (fight.bonuses and any(bonus.by == seat for bonus in fight.bonuses)):
            cache.fight += 1


def _fight(cache: StateCache, state: StateReadByCache, event: e.Event) -> None:
    cache.fight += 1


def _fight_lost(cache: StateCache, state: StateReadByCache, event: e.FightLost) -> None:
    cache.offers += 1
    fight = state.fight
    if fight is not None and fight.deal is not None:  # what was promised is free again
        cache.fight += 1


def _fight_ended(cache: StateCache, state: StateReadByCache, event: e.FightEnded) -> None:
    """Abilities for once in a fight can be used again."""
    cache.fight += 1
    if state.uses:
        cache.world += 1


def _curse(cache: StateCache, state: StateReadByCache, event: e.CurseResolved) -> None:
    """Whom the nearest curse is about to hit is no target for who sends it on (AMB-93)."""
    cache.world += 1


def _offers(cache: StateCache, state: StateReadByCache, event: e.Event) -> None:
    cache.offers += 1


_Own = e.CardsReceivedOffTurn | e.AbilityUsed | e.RunAwayResolved | e.NewCharacterHandDrawn


def _own(cache: StateCache, state: StateReadByCache, event: _Own) -> None:
    cache.hands[event.seat] += 1


def _fresh(cache: StateCache, state: StateReadByCache, event: e.OffTurnCardsExpired) -> None:
    for seat in event.seats:
        cache.hands[seat] += 1


def _turn(cache: StateCache, state: StateReadByCache, event: e.TurnBegan) -> None:
    """Abilities for once in a turn can be used again, and curses may have waited for this turn
    (CURSE-08)."""
    cache.hands[event.seat] += 1
    if state.uses:
        cache.world += 1
    for card in state.box.awaiting_turn:
        zone = state.where[card]
        if zone >= PLAYS:
            _in_front(cache, state, zone - PLAYS)


def _level(cache: StateCache, state: StateReadByCache, event: e.LevelChanged) -> None:
    _character(cache, state, event.seat)
    cache.world += 1


def _equipped(cache: StateCache, state: StateReadByCache, event: e.EquipmentChanged) -> None:
    _in_front(cache, state, event.seat)


def _attached(
    cache: StateCache, state: StateReadByCache, event: e.CheatAttached | e.CheatDetached
) -> None:
    _in_front(cache, state, (state.where[event.card] - HANDS) % MAX_SEATS)


_CHANGES: dict[type, Callable[[StateCache, StateReadByCache, Any], None]] = {
    **dict.fromkeys(
        (
            e.DeckShuffled,
            e.RandomPickMade,
            e.DieRolled,
            e.DieChanged,
            e.Passed,
            e.CardQueued,
            e.CardLeftQueue,
            e.DiscardClaimOpened,
            e.GameWon,
            e.FirstPlayerChosen,
            e.StartingCardsShown,
            e.FollowerSacrificed,
            e.TheftTried,
            e.PassWithdrawn,
            e.SimultaneousOrderRolled,
            e.DrawOrSearchFailed,
        ),
        _nothing,
    ),
    **dict.fromkeys((e.MonsterJoined, e.MonsterEnhanced, e.MonsterRemoved), _fight),
    **dict.fromkeys((e.FightBonusGiven, e.HelperJoined), _fight),
    **dict.fromkeys((e.OfferMade, e.OfferEnded, e.FightWon), _offers),
    **dict.fromkeys(
        (e.CardsReceivedOffTurn, e.AbilityUsed, e.RunAwayResolved, e.NewCharacterHandDrawn), _own
    ),
    e.FightLost: _fight_lost,
    e.FightEnded: _fight_ended,
    e.CurseResolved: _curse,
    e.CardsMoved: _moved,
    e.OffTurnCardsExpired: _fresh,
    e.TurnBegan: _turn,
    e.LevelChanged: _level,
    e.EquipmentChanged: _equipped,
    e.CheatAttached: _attached,
    e.CheatDetached: _attached,
}
