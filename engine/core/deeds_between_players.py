"""Who did what to whom: a short public record, so that nobody has to have been there (AMB-99).

Promises are no part of it: what was agreed is carried out by the rules, and nobody can go back on
it (HELP-05, HELP-06, AMB-27).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core import events as e
from engine.core.commands import OURS
from engine.core.state import GameState
from engine.core.state_parts import DeedEntry, DeedKind
from engine.core.zones import NOBODY, Instance, Seat, seat_of_hand_zone, seat_of_play_zone

Deed = tuple[DeedKind, Seat, Seat]
"""What was done, by whom, to whom."""


def record_deeds(state: GameState, event: e.Event) -> None:
    """Count what one of these facts, just folded into the state, was to whom."""
    for kind, by, to in DEEDS_BY_EVENT[type(event)](state, event):
        if by != to and NOBODY not in (by, to):
            _count(state, kind, by, to)


def _count(state: GameState, kind: DeedKind, by: Seat, to: Seat) -> None:
    """A deed of a kind is kept once for every two players, with how often it was done."""
    for place, one in enumerate(state.grudges):
        if (one.kind, one.by, one.to) == (kind, by, to):
            again = DeedEntry(kind, by, to, one.times + 1, state.turn)
            state.grudges = (*state.grudges[:place], *state.grudges[place + 1 :], again)
            return
    state.grudges = (*state.grudges, DeedEntry(kind, by, to, 1, state.turn))


def _cursed(state: GameState, event: e.CurseAnnounced) -> Iterable[Deed]:
    return [("cursed", event.by, event.victim)]


def _monster_joined(state: GameState, event: e.MonsterJoined) -> Iterable[Deed]:
    return _on_fighters(state, event.foe.by, "attacked")


def _monster_enhanced(state: GameState, event: e.MonsterEnhanced) -> Iterable[Deed]:
    return _on_fighters(state, event.by, _effect_of(state, event.card))


def _effect_of(state: GameState, enhancer: Instance) -> DeedKind:
    return "helped" if state.box.cards[enhancer].strength < 0 else "attacked"


def _side_strengthened(state: GameState, event: e.FightBonusGiven) -> Iterable[Deed]:
    bonus = event.bonus
    ours = (bonus.side == OURS) == (bonus.amount > 0)
    return _on_fighters(state, bonus.by, "helped" if ours else "attacked")


def _on_fighters(state: GameState, by: Seat, kind: DeedKind) -> Iterable[Deed]:
    """What an onlooker does to a fight it does to those who are in it."""
    fight = state.fight
    if fight is None or by in (fight.seat, fight.helper):
        return ()
    return [(kind, by, seat) for seat in (fight.seat, fight.helper) if seat != NOBODY]


def _fight_lost(state: GameState, event: e.FightLost) -> Iterable[Deed]:
    """Whoever has attacked its losers has spoiled it."""
    return [
        ("spoiled", one.by, one.to)
        for one in state.grudges
        if one.kind == "attacked"
        and one.turn == state.turn
        and one.to in (event.seat, event.helper)
    ]


def _helper_joined(state: GameState, event: e.HelperJoined) -> Iterable[Deed]:
    return [("helped", event.helper, event.seat)]


def _moved(state: GameState, event: e.CardsMoved) -> Iterable[Deed]:
    if event.why != "stolen":
        return ()
    return [
        ("robbed", event.by, max(seat_of_play_zone(event.source), seat_of_hand_zone(event.source)))
    ]


DEEDS_BY_EVENT: dict[type, Callable[[GameState, Any], Iterable[Deed]]] = {
    e.CurseAnnounced: _cursed,
    e.MonsterJoined: _monster_joined,
    e.MonsterEnhanced: _monster_enhanced,
    e.FightBonusGiven: _side_strengthened,
    e.FightLost: _fight_lost,
    e.HelperJoined: _helper_joined,
    e.CardsMoved: _moved,
}
