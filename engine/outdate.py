"""What each fact makes out of date among the things remembered about a state.

An event that is not named here outdates everything: forgetting too much costs time, too little
would be wrong. Uses that end with a turn or a fight are counted where they are struck off.
"""

from __future__ import annotations

from engine import events as e
from engine.memory import Memory
from engine.state import GameState
from engine.zones import FIGHT, HANDS, MAX_SEATS, PLAYS, SEALED, Zone

_NOTHING = frozenset(
    {e.Shuffled, e.LotDrawn, e.DieRolled, e.DieChanged, e.Passed, e.CardQueued, e.QueueTaken,
     e.CurseEnded, e.ClaimOpened, e.GameWon}
)  # fmt: skip
"""They change what is published anew anyway, or what no option and no sum hangs on."""
_FIGHT = frozenset(
    {e.MonsterJoined, e.MonsterEnhanced, e.MonsterRemoved, e.SideStrengthened, e.FightWon,
     e.FightLost, e.FightEnded, e.RanAway, e.HelperJoined}
)  # fmt: skip
_OFFERS = frozenset({e.OfferMade, e.OfferEnded})


def outdate(state: GameState, event: e.Event) -> None:
    """Count what that fact, just folded into the state, has changed."""
    memory, kind = state.memory, type(event)
    if isinstance(event, e.Moved):
        _outdate_zone(memory, event.source)
        _outdate_zone(memory, event.target)
    elif kind in _NOTHING:
        pass
    elif kind in _FIGHT:
        memory.fight += 1
    elif kind in _OFFERS:
        memory.offers += 1
    elif isinstance(event, e.CardsFresh):
        memory.hands[event.seat] += 1
    elif isinstance(event, e.FreshnessEnded):
        for seat in event.seats:
            memory.hands[seat] += 1
    elif isinstance(event, e.LevelChanged):
        memory.dress(event.seat)
        memory.world += 1
    elif isinstance(event, e.AbilityUsed | e.HandRedrawn | e.TurnBegan):
        memory.gear[event.seat] += 1
    elif isinstance(event, e.Equipped):
        memory.dress(event.seat)
    elif isinstance(event, e.Attached | e.Detached):
        memory.dress((state.where[event.card] - HANDS) % MAX_SEATS)
    else:
        _outdate_all(memory)


def _outdate_zone(memory: Memory, zone: Zone) -> None:
    """A hand is its holder's alone; what lies in front of somebody is everybody's business."""
    if zone >= PLAYS:
        memory.dress(zone - PLAYS)
    elif zone >= HANDS:
        memory.hands[zone - HANDS] += 1
    elif zone == FIGHT:
        memory.fight += 1
    elif zone == SEALED:
        memory.world += 1


def _outdate_all(memory: Memory) -> None:
    memory.world += 1
    memory.offers += 1
    for seat in range(MAX_SEATS):
        memory.hands[seat] += 1
        memory.dress(seat)
