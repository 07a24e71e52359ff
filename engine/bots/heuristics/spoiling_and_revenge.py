"""Somebody else's fight: spoiling the win that must not be, and the kill that costs little."""

from __future__ import annotations

from engine.bots.heuristics.card_worth import LEVEL_WORTH, TREASURE_WORTH, own_card_worth
from engine.bots.heuristics.decision_context import DecisionContext, threat_of
from engine.bots.heuristics.fight_interventions import (
    FightIntervention,
    cheapest_interventions,
    fight_interventions,
    interventions_against_fighter,
    total_strength_shift,
)
from engine.bots.heuristics.grudges import revenge_worth
from engine.bots.heuristics.harm_estimates import harm_of_card, harm_of_effects
from engine.core.commands import THEIRS, Command
from engine.core.decisions import command_from_option
from engine.core.stack_frames import Hex
from engine.core.zones import NOBODY
from engine.views.view_types import FightView

OTHERS_STRENGTH = 10
"""Strength that the other players together may be good for."""
SPOILING_SHARE = 0.4
"""How much of a rival's gain a bot pays to spoil it."""


def spoil_fight(pos: DecisionContext, fight: FightView) -> Command | None:
    """In the victory window of a fight that one is not in."""
    if not fight.ahead or pos.seat in fight.wins:
        return None
    decisive = bool(fight.wins)
    budget = float("inf") if decisive else _budget(pos, fight)
    if budget <= 0:
        return None
    options = [one for one in fight_interventions(pos, THEIRS) if not one.removes]
    for seat in {fight.seat, fight.helper} & set(range(len(pos.public.seats))):
        options += interventions_against_fighter(pos, seat, fight)
    if decisive:
        for one in options:
            if one.decides:
                return one.command
    need = strength_to_take_from_players(fight)
    plan = cheapest_interventions(options, need, pos.playing_style)
    if plan and sum(one.cost for one in plan) <= budget:
        return plan[0].command
    hopeful = decisive and not plan and 0 < need - total_strength_shift(options) <= OTHERS_STRENGTH
    return (_first(options) if hopeful else None) or _vex(pos, fight, budget)


def _vex(pos: DecisionContext, fight: FightView, budget: float) -> Command | None:
    """What costs the fighters cards, if it cannot cost them the fight."""
    sides = [seat for seat in (fight.seat, fight.helper) if seat != NOBODY]
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        if option.needs or compiled.kind != "special":
            continue
        program = compiled.programs[compiled.main]
        pain = sum(harm_of_effects(pos, program, seat, "fighters") for seat in sides)
        if own_card_worth(pos, option.card) < pain and own_card_worth(pos, option.card) <= budget:
            return command_from_option(pos.decision, option)
    return None


def _first(options: list[FightIntervention]) -> Command | None:
    """The strongest first: others may add theirs."""
    best = max(options, key=lambda one: (one.shift, -one.card), default=None)
    return best.command if best is not None and best.shift > 0 else None


def strength_to_take_from_players(fight: FightView) -> int:
    """How much must be taken from the players' side to put it behind."""
    return fight.margin + 1 if fight.wins_ties else fight.margin


def _budget(pos: DecisionContext, fight: FightView) -> float:
    """What spoiling a kill that wins nothing is worth: something only if the fighter leads, or has
    it coming."""
    fighter = pos.public.seats[fight.seat]
    revenge = revenge_worth(pos, fight.seat)
    if fight.level_after < pos.goal - 2 and threat_of(fighter) < threat_of(pos.me) + 2:
        return revenge
    gain = LEVEL_WORTH * (fight.level_after - fighter.level) + TREASURE_WORTH * fight.treasures
    return pos.playing_style.spite * SPOILING_SHARE * gain + revenge


def avenge_curse(pos: DecisionContext) -> Command | None:
    """A curse for whoever has just sent one here, laid on the table for the next safe point."""
    if not pos.playing_style.avenges:
        return None
    hexes = [frame for frame in pos.public.frames if isinstance(frame, Hex)]
    if not hexes or hexes[-1].victim != pos.seat or hexes[-1].actor in (pos.seat, NOBODY):
        return None
    culprit = hexes[-1].actor
    if any(queued.seat == pos.seat for queued in pos.public.queue):
        return None
    curses = [
        option
        for option in pos.decision.options
        if option.verb == "play_card"
        and pos.card(option.card).kind == "curse"
        and culprit in option.needs[0].among
    ]
    if not curses:
        return None
    worst = max(curses, key=lambda one: (harm_of_card(pos, pos.card(one.card), culprit), -one.card))
    return command_from_option(pos.decision, worst, ((culprit,),))


def curse_for_grudge(pos: DecisionContext) -> Command | None:
    """In the own turn, a curse for whoever owes so much that it is worth the card."""
    best: tuple[float, Command] | None = None
    rivals = [(revenge_worth(pos, one.seat), one.seat) for one in pos.rivals()]
    if not any(due for due, _ in rivals):
        return None
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        if compiled.kind != "curse":
            continue
        for due, seat in rivals:
            if due < own_card_worth(pos, option.card) or seat not in option.needs[0].among:
                continue
            pain = harm_of_card(pos, compiled, seat)
            if pain > 0.5 and (best is None or pain + due > best[0]):
                best = (pain + due, command_from_option(pos.decision, option, ((seat,),)))
    return best[1] if best is not None else None
