"""What each fact makes out of date among the things remembered about a state.

An event that is not named here outdates everything: forgetting too much costs time, too little
would be wrong. Uses that end with a turn or a fight are counted where they are struck off.
"""

from __future__ import annotations

from cards.vocabulary.clauses import Count
from engine import events as e
from engine.state import GameState
from engine.zones import HANDS, MAX_SEATS, PLAYS, SEALED, Seat, Zone

_NOTHING = frozenset(
    {e.Shuffled, e.LotDrawn, e.DieRolled, e.DieChanged, e.Passed, e.CardQueued, e.QueueTaken,
     e.CurseEnded, e.ClaimOpened, e.GameWon, e.FirstChosen, e.SetupShown, e.FollowerSacrificed,
     e.TheftTried, e.PassTaken, e.OrderRolled, e.FoundNothing}
)  # fmt: skip
"""They change what is published anew anyway, or what no option and no sum hangs on."""
_FIGHT = frozenset(
    {e.MonsterJoined, e.MonsterEnhanced, e.MonsterRemoved, e.SideStrengthened, e.FightEnded,
     e.HelperJoined}
)  # fmt: skip
_HAND_COUNTS: frozenset[Count] = frozenset({"hand_card", "fighter_card"})
_TABLE_COUNTS: frozenset[Count] = frozenset({"follower", "rival"})
"""What modifiers may count beside what lies in front of their owner or in the fight."""
_OFFERS = frozenset({e.OfferMade, e.OfferEnded, e.FightWon, e.FightLost})
_OWN = (e.CardsFresh, e.AbilityUsed, e.RanAway, e.HandRedrawn, e.TurnBegan)
_ATTACHING = (e.Attached, e.Detached)


def outdate(state: GameState, event: e.Event) -> None:
    """Count what that fact, just folded into the state, has changed."""
    memory, kind = state.memory, type(event)
    if isinstance(event, e.Moved):
        _outdate_zone(state, event.source)
        _outdate_zone(state, event.target)
    elif kind in _NOTHING:
        pass
    elif kind in _FIGHT or kind in _OFFERS:
        memory.fight += kind in _FIGHT
        memory.offers += kind in _OFFERS
    elif isinstance(event, _OWN):
        memory.hands[event.seat] += 1
        if isinstance(event, e.TurnBegan):
            _change_turns(state)
    elif isinstance(event, e.FreshnessEnded):
        for seat in event.seats:
            memory.hands[seat] += 1
    elif isinstance(event, e.LevelChanged):
        _dress(state, event.seat)
        memory.world += 1
    elif isinstance(event, e.Equipped):
        _dress(state, event.seat)
    elif isinstance(event, _ATTACHING):
        _dress(state, (state.where[event.card] - HANDS) % MAX_SEATS)
    else:
        _outdate_all(state)


def _change_turns(state: GameState) -> None:
    """Curses may have waited for this turn (CURSE-08)."""
    cards = state.box.cards
    for seat in range(len(state.seats)):
        if any(cards[card].awaits == "turn" for card in state.play(seat)):
            _dress(state, seat)


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
    if fight is not None and (state.in_fight(seat) or any(p.by == seat for p in fight.pushes)):
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
