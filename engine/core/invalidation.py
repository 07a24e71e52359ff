"""What each fact makes out of date among the things remembered about a state.

An event that is not named here outdates everything: forgetting too much costs time, too little
would be wrong. Uses that end with a turn or a fight are counted where they are struck off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.vocabulary.clauses import Count
from engine.core import events as e
from engine.core.state import GameState
from engine.core.zones import HANDS, MAX_SEATS, PLAYS, SEALED, Seat, Zone

_HAND_COUNTS: frozenset[Count] = frozenset({"hand_card", "fighter_card"})
_TABLE_COUNTS: frozenset[Count] = frozenset({"follower", "rival"})
"""What modifiers may count beside what lies in front of their owner or in the fight."""


def outdate(state: GameState, event: e.Event) -> None:
    """Count what that fact, just folded into the state, has changed."""
    _CHANGES.get(type(event), _all)(state, event)


def _nothing(state: GameState, event: e.Event) -> None:
    """It changes what is published anew anyway, or what no option and no sum hangs on."""


def _moved(state: GameState, event: e.Moved) -> None:
    _outdate_zone(state, event.source)
    _outdate_zone(state, event.target)


def _fight(state: GameState, event: e.Event) -> None:
    state.memory.fight += 1


def _offers(state: GameState, event: e.Event) -> None:
    state.memory.offers += 1


def _own(state: GameState, event: e.CardsFresh | e.AbilityUsed | e.RanAway | e.HandRedrawn) -> None:
    state.memory.hands[event.seat] += 1


def _fresh(state: GameState, event: e.FreshnessEnded) -> None:
    for seat in event.seats:
        state.memory.hands[seat] += 1


def _turn(state: GameState, event: e.TurnBegan) -> None:
    """Curses may have waited for this turn (CURSE-08)."""
    state.memory.hands[event.seat] += 1
    cards = state.box.cards
    for seat in range(len(state.seats)):
        for card in state.play(seat):
            if cards[card].awaits == "turn":
                _dress(state, seat)
                break


def _level(state: GameState, event: e.LevelChanged) -> None:
    _dress(state, event.seat)
    state.memory.world += 1


def _gear(state: GameState, event: e.Equipped) -> None:
    _dress(state, event.seat)


def _attached(state: GameState, event: e.Attached | e.Detached) -> None:
    _dress(state, (state.where[event.card] - HANDS) % MAX_SEATS)


def _outdate_zone(state: GameState, zone: Zone) -> None:
    """A hand is its holder's alone; what lies in front of somebody is everybody's business. The
    cards of a fight count by what is told of them: a monster joins, it is enhanced."""
    if zone >= PLAYS:
        _dress(state, zone - PLAYS)
    elif zone >= HANDS:
        state.memory.hands[zone - HANDS] += 1
        if not _HAND_COUNTS.isdisjoint(state.box.counts):
            _dress(state, zone - HANDS)
    elif zone == SEALED:
        state.memory.world += 1


def _dress(state: GameState, seat: Seat) -> None:
    """That seat's character or what lies in front of it has changed: its own fight may hang on it,
    and so may what the others can do with its goods."""
    memory = state.memory
    memory.gear[seat] += 1
    memory.goods += 1
    fight = state.fight
    if fight is not None:
        inside = seat in (fight.seat, fight.helper)
        if inside or (fight.pushes and any(push.by == seat for push in fight.pushes)):
            memory.fight += 1
    if not _TABLE_COUNTS.isdisjoint(state.box.counts):
        _outdate_all(state)


def _outdate_all(state: GameState) -> None:
    memory = state.memory
    memory.world += 1
    memory.goods += 1
    memory.fight += 1
    memory.offers += 1
    for seat in range(MAX_SEATS):
        memory.hands[seat] += 1
        memory.gear[seat] += 1


def _all(state: GameState, event: e.Event) -> None:
    _outdate_all(state)


_CHANGES: dict[type, Callable[[GameState, Any], None]] = {
    **dict.fromkeys(
        (
            e.Shuffled, e.LotDrawn, e.DieRolled, e.DieChanged, e.Passed, e.CardQueued, e.QueueTaken,
            e.CurseEnded, e.ClaimOpened, e.GameWon, e.FirstChosen, e.SetupShown,
            e.FollowerSacrificed, e.TheftTried, e.PassWithdrawn, e.OrderRolled, e.FoundNothing,
        ),
        _nothing,
    ),
    **dict.fromkeys(
        (e.MonsterJoined, e.MonsterEnhanced, e.MonsterRemoved, e.SideStrengthened, e.FightEnded),
        _fight,
    ),
    e.HelperJoined: _fight,
    **dict.fromkeys((e.OfferMade, e.OfferEnded, e.FightWon, e.FightLost), _offers),
    **dict.fromkeys((e.CardsFresh, e.AbilityUsed, e.RanAway, e.HandRedrawn), _own),
    e.Moved: _moved,
    e.FreshnessEnded: _fresh,
    e.TurnBegan: _turn,
    e.LevelChanged: _level,
    e.Equipped: _gear,
    e.Attached: _attached,
    e.Detached: _attached,
}  # fmt: skip
