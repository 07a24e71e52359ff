"""Monsters that come into a running fight."""

from __future__ import annotations

from engine.core import events as e
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import Foe
from engine.core.zones import FIGHT, Instance, Seat
from engine.queries.card_conditions import condition_holds
from engine.rules.card_triggers import push_meeting_triggers


def add_monster_to_fight(ref: GameOperations, monster: Instance, by: Seat) -> None:
    """The monster joins those that are there, unless it is friendly to the fighter (AMB-83)."""
    state = ref.state
    battle = state.fight
    compiled = state.box.cards[monster].monster
    if battle is None or compiled is None:
        return
    if compiled.friendly_to is not None and condition_holds(
        state, compiled.friendly_to, battle.seat, battle
    ):
        ref.emit(e.FriendlyMonsterLeft(battle.seat, monster))
        ref.discard((monster,), "used_up")
        return
    group = max((foe.group for foe in battle.foes), default=-1) + 1
    ref.move((monster,), FIGHT, "played", by)
    ref.emit(e.MonsterJoined(Foe(monster, monster, group, by)))
    push_meeting_triggers(ref, battle.seat, monster)
