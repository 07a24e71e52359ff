"""The own fight, as fighter or helper: strengthen the side, ask for help, call the end."""

from __future__ import annotations

from engine.bots.heuristics.card_worth import LEVEL_WORTH, TREASURE_WORTH, VICTORY_WORTH
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.fight_interventions import (
    FightIntervention,
    cheapest_interventions,
    fight_interventions,
)
from engine.bots.heuristics.harm_estimates import harm_of_running_away
from engine.bots.heuristics.help_bargaining import ask_for_help
from engine.core.commands import OURS, CallKill, Command, GiveUpFight
from engine.views.view_types import FightView

SHARE_SPENT_BEFORE_HELP = 0.5
"""Up to this part of what a win is worth is spent before somebody is asked for help."""


def act_in_own_fight(pos: DecisionContext, fight: FightView) -> Command | None:
    """At the open point of the own fight."""
    if fight.ahead:
        return CallKill()
    stake = pos.playing_style.daring * worth_of_winning_as_fighter(pos, fight)
    options = fight_interventions(pos, OURS)
    plan = _plan(pos, options, fight)
    cost = sum(one.cost for one in plan)
    if plan and cost <= SHARE_SPENT_BEFORE_HELP * stake:
        return plan[0].command
    if any(offer.giver == pos.seat and offer.about == "help" for offer in pos.public.offers):
        return None
    request = ask_for_help(pos, fight)
    if request is not None:
        return request
    if plan and cost <= stake:
        return plan[0].command
    removal = cheapest_monster_removal(options)
    if removal is not None and removal.cost <= harm_of_defeat(pos, fight):
        return removal.command
    return GiveUpFight()


def act_as_helper(pos: DecisionContext, fight: FightView) -> Command | None:
    """As helper: what turns a fight that is behind."""
    if fight.ahead:
        return None
    options = fight_interventions(pos, OURS)
    plan = _plan(pos, options, fight)
    if plan and sum(one.cost for one in plan) <= worth_of_winning_as_helper(pos, fight):
        return plan[0].command
    return None


def _plan(
    pos: DecisionContext, options: list[FightIntervention], fight: FightView
) -> list[FightIntervention]:
    return cheapest_interventions(
        [one for one in options if not one.removes], missing_strength(fight), pos.playing_style
    )


def missing_strength(fight: FightView) -> int:
    """How much more strength the players' side needs to be ahead (STR-04, STR-05)."""
    return -fight.margin if fight.wins_ties else 1 - fight.margin


def cheapest_monster_removal(options: list[FightIntervention]) -> FightIntervention | None:
    """What takes the last obstacle away, if there is such a thing."""
    return min(
        (one for one in options if one.removes and one.decides),
        key=lambda one: (one.cost, one.card),
        default=None,
    )


def harm_of_defeat(pos: DecisionContext, fight: FightView) -> float:
    """What the bad stuff of all monsters would cost, by the chance of being caught."""
    return max(0.0, harm_of_running_away(pos, pos.seat)) if fight.foes else 0.0


def worth_of_winning_as_fighter(pos: DecisionContext, fight: FightView) -> float:
    """What winning instead of running is worth to the fighter."""
    if pos.seat in fight.wins:
        return VICTORY_WORTH
    levels = fight.level_after - pos.me.level
    return LEVEL_WORTH * levels + TREASURE_WORTH * fight.treasures + harm_of_defeat(pos, fight)


def worth_of_winning_as_helper(pos: DecisionContext, fight: FightView) -> float:
    """What winning is worth to the helper."""
    if fight.seat in fight.wins and pos.seat not in fight.wins:
        return 0.0
    promised = fight.deal.treasures if fight.deal is not None else 0
    return TREASURE_WORTH * promised + harm_of_defeat(pos, fight)
