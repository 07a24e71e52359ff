"""Everything in reach that would shift a running fight, with what it shifts and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from cards.vocabulary.effects import LoseLevels
from engine.bots.heuristics.card_worth import least_missed_cards, own_card_worth
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.playing_style import PlayingStyle
from engine.core.commands import THEIRS, Command
from engine.core.decisions import Option, PickRequirement, command_from_option
from engine.core.target_requirements import flatten_effects
from engine.core.zones import Instance, Seat
from engine.queries.card_conditions import condition_holds
from engine.queries.cards_in_play import has_prohibition
from engine.queries.modifier_amounts import modifier_amount
from engine.views.view_types import FightView

_KINDS = frozenset({"enhancer", "mate", "wandering", "one_shot", "special"})
MOST_TARGETS = 6
"""Combinations of targets that are tried for one card."""


@dataclass(slots=True)
class FightIntervention:
    """One command, by how much it moves the margin the wanted way, and what it costs its user.

    `removes`: it takes a monster out instead, and `decides` if that settles the lead. `uses` is
    how often it could be repeated.
    """

    command: Command
    card: Instance
    shift: int
    cost: float
    removes: bool
    decides: bool
    uses: int = 1


def fight_interventions(pos: DecisionContext, side: int) -> list[FightIntervention]:
    """What helps that side, each card or ability with its best targets only."""
    best: dict[tuple[Instance, int], FightIntervention] = {}
    for option in pos.options("play_card", "use_ability"):
        compiled = pos.card(option.card)
        if option.verb == "play_card" and compiled.kind not in _KINDS:
            continue
        for command, cost in _filled(pos, option, side):
            found = _judge(pos, option, command, cost, side)
            if found is None:
                continue
            key = (option.card, option.index)
            if key not in best or found.shift > best[key].shift:
                best[key] = found
    return sorted(best.values(), key=lambda one: (one.cost, one.card))


def _filled(pos: DecisionContext, option: Option, side: int) -> Iterator[tuple[Command, float]]:
    """The option with every choice of targets that makes sense for that side."""
    cost = own_card_worth(pos, option.card) if option.verb == "play_card" else 0.0
    choices: list[list[tuple[int, ...]]] = []
    for need in option.needs:
        if need.what == "payment":
            paid = least_missed_cards(pos, need.among, need.least)
            cost += sum(own_card_worth(pos, card) for card in paid)
            choices.append([paid])
        else:
            choices.append([(pick,) for pick in _targets(need, side)])
    for picks in islice(product(*choices), MOST_TARGETS):
        extra = sum(
            own_card_worth(pos, picked[0])
            for need, picked in zip(option.needs, picks, strict=True)
            if need.what == "other"
        )
        yield command_from_option(pos.decision, option, picks), cost + extra


def _targets(need: PickRequirement, side: int) -> tuple[int, ...]:
    return (side,) if need.what == "side" else need.among


def _judge(
    pos: DecisionContext, option: Option, command: Command, cost: float, side: int
) -> FightIntervention | None:
    outcome = pos.previewer.outcome(command)
    if outcome is None or outcome.ours_after is None or outcome.theirs_after is None:
        return None
    if outcome.ours_before is None or outcome.theirs_before is None:
        return None
    shift = (outcome.ours_after - outcome.theirs_after) - (
        outcome.ours_before - outcome.theirs_before
    )
    compiled = pos.card(option.card)
    ability = option.verb == "use_ability"
    targeting = compiled.ability_aims[option.index] if ability else compiled.targeting
    removes = targeting.monster and compiled.kind not in ("mate", "enhancer")
    decides = outcome.lead_changes
    if side == THEIRS:
        shift = -shift
    if shift <= 0 and not (removes and decides):
        return None
    uses = _uses(pos, option) if ability else 1
    return FightIntervention(command, option.card, shift, cost, removes, decides, uses)


def _uses(pos: DecisionContext, option: Option) -> int:
    """How often an ability could be paid for before its limit is reached."""
    limit = pos.card(option.card).print.abilities[option.index].limit
    if limit is None:
        return 1
    used = sum(use.card == option.card and use.ability == option.index for use in pos.public.uses)
    left = limit.times - used
    for need in option.needs:
        if need.what == "payment":
            left = min(left, len(need.among) // max(1, need.least))
    return max(1, left)


def cheapest_interventions(
    options: list[FightIntervention], need: int, playing_style: PlayingStyle
) -> list[FightIntervention]:
    """Options that together shift at least `need`, as cheap as a greedy eye finds; else nothing.

    Whoever weighs no cards together plays the strongest one.
    """
    single = [one for one in options if one.shift >= need]
    if not playing_style.combines:
        return [max(single, key=lambda one: (one.shift, -one.card))] if single else []
    by_price = sorted(
        (one for one in options if one.shift > 0 for _ in range(one.uses)),
        key=lambda one: (one.cost / one.shift, one.card),
    )
    plan: list[FightIntervention] = []
    total = 0
    for one in by_price:
        if total >= need:
            break
        plan.append(one)
        total += one.shift
    if total < need:
        return []
    for one in sorted(plan, key=lambda one: -one.cost):
        if total - one.shift >= need:
            plan.remove(one)
            total -= one.shift
    best = min(single, key=lambda one: one.cost, default=None)
    if best is not None and best.cost <= sum(one.cost for one in plan):
        return [best]
    return plan


def total_strength_shift(options: list[FightIntervention]) -> int:
    return sum(one.shift * one.uses for one in options)


def interventions_against_fighter(
    pos: DecisionContext, seat: Seat, fight: FightView
) -> list[FightIntervention]:
    """Own cards that would weaken a fighter, or cost the levels that the kill needs to win.

    Their effects come after a window of their own, so they are judged by what they print.
    """
    if has_prohibition(pos.state, seat, "cursing_owner"):
        return []
    victim = pos.public.seats[seat]
    found: list[FightIntervention] = []
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        aimed = len(option.needs) == 1 and seat in option.needs[0].among
        if option.needs and option.needs[0].what != "seat":
            continue
        if not aimed or compiled.kind not in ("curse", "special"):
            continue
        who = "you" if compiled.kind == "curse" else "target"
        program = compiled.programs[compiled.main] if compiled.main >= 0 else ()
        levels = sum(
            effect.amount
            for effect in flatten_effects(program)
            if isinstance(effect, LoseLevels) and effect.who == who
        )
        weaker = -sum(
            modifier_amount(pos.state, one, seat)
            for one in compiled.modifiers
            if one.stat == "strength"
            and (one.when is None or condition_holds(pos.state, one.when, seat))
        )
        levels = min(levels, victim.level - 1)
        saves = bool(levels) and victim.level - levels + fight.levels < pos.goal
        shift = max(0, weaker) + levels
        if shift > 0 or saves:
            command = command_from_option(pos.decision, option, ((seat,),))
            cost = own_card_worth(pos, option.card)
            found.append(
                FightIntervention(command, option.card, shift, cost, removes=False, decides=saves)
            )
    return sorted(found, key=lambda one: (one.cost, one.card))
