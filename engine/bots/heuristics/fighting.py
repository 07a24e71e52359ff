"""The own fight, as fighter or helper: strengthen the side, ask for help, call the end."""

from __future__ import annotations

from engine.bots.heuristics.bargaining import ask_for_help
from engine.bots.heuristics.fight_options import FightOption, cheapest_plan, fight_options
from engine.bots.heuristics.harm import escape_chance, harm_of_card
from engine.bots.heuristics.position import Position
from engine.bots.heuristics.worth import LEVEL, TREASURE, VICTORY
from engine.core.commands import OURS, CallKill, Command, GiveUp
from engine.views.view import FightView

PATIENCE = 0.5
"""Up to this part of what a win is worth is spent before somebody is asked for help."""


def fight_on(pos: Position, fight: FightView) -> Command | None:
    """At the open point of the own fight."""
    if fight.ahead:
        return CallKill()
    stake = pos.personality.daring * win_worth(pos, fight)
    options = fight_options(pos, OURS)
    plan = _plan(pos, options, fight)
    cost = sum(one.cost for one in plan)
    if plan and cost <= PATIENCE * stake:
        return plan[0].command
    if any(offer.giver == pos.seat and offer.about == "help" for offer in pos.public.offers):
        return None
    request = ask_for_help(pos, fight)
    if request is not None:
        return request
    if plan and cost <= stake:
        return plan[0].command
    removal = cheapest_removal(options)
    if removal is not None and removal.cost <= defeat_harm(pos, fight):
        return removal.command
    return GiveUp()


def back_up(pos: Position, fight: FightView) -> Command | None:
    """As helper: what turns a fight that is behind."""
    if fight.ahead:
        return None
    options = fight_options(pos, OURS)
    plan = _plan(pos, options, fight)
    if plan and sum(one.cost for one in plan) <= helper_stake(pos, fight):
        return plan[0].command
    return None


def _plan(pos: Position, options: list[FightOption], fight: FightView) -> list[FightOption]:
    return cheapest_plan(
        [one for one in options if not one.removes], missing(fight), pos.personality
    )


def missing(fight: FightView) -> int:
    """How much more strength the players' side needs to be ahead (STR-04, STR-05)."""
    return -fight.margin if fight.wins_ties else 1 - fight.margin


def cheapest_removal(options: list[FightOption]) -> FightOption | None:
    """What takes the last obstacle away, if there is such a thing."""
    return min(
        (one for one in options if one.removes and one.decides),
        key=lambda one: (one.cost, one.card),
        default=None,
    )


def defeat_harm(pos: Position, fight: FightView) -> float:
    """What the bad stuff of all monsters would cost, by the chance of being caught."""
    caught = 1 - escape_chance(pos, pos.seat)
    pain = sum(harm_of_card(pos, pos.card(foe.printed_as), pos.seat) for foe in fight.foes)
    return caught * max(0.0, pain)


def win_worth(pos: Position, fight: FightView) -> float:
    """What winning instead of running is worth to the fighter."""
    if pos.seat in fight.wins:
        return VICTORY
    levels = fight.level_after - pos.me.level
    return LEVEL * levels + TREASURE * fight.treasures + defeat_harm(pos, fight)


def helper_stake(pos: Position, fight: FightView) -> float:
    """What winning is worth to the helper."""
    if fight.seat in fight.wins and pos.seat not in fight.wins:
        return 0.0
    promised = fight.deal.treasures if fight.deal is not None else 0
    return TREASURE * promised + defeat_harm(pos, fight)
