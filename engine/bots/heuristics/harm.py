"""What effects would cost somebody, in points of combat strength, by what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cards.vocabulary.base_types import Who
from cards.vocabulary.conditions import CardPick
from cards.vocabulary.effects import (
    Boost,
    CancelCurse,
    ChangeDie,
    ChangeGender,
    Choose,
    Discard,
    DoubleMonster,
    Draw,
    Effect,
    Escape,
    FetchFromDiscard,
    GainLevels,
    IfElseEffect,
    JoinFight,
    KillCharacter,
    LoseLevels,
    RedirectCurse,
    RemoveMonster,
    RollDie,
    StartFight,
    Steal,
    who_is_affected,
)
from engine.bots.heuristics.card_worth import (
    DOOR,
    LEVEL,
    TREASURE,
    VICTORY,
    gold_worth,
    own_card_worth,
    worn_item_worth,
)
from engine.bots.heuristics.decision_context import DecisionContext, cached_per_context
from engine.core.box import CompiledCard
from engine.core.zones import NOBODY, Instance, Seat
from engine.queries.card_conditions import condition_holds
from engine.queries.card_picks import pickable_cards
from engine.queries.cards_in_play import has_prohibition
from engine.queries.running_away import run_away_prospect
from engine.queries.shared_abilities import cards_with_shared_ability

SURPRISE = 1.5
"""A fight against the top door card, which may be no monster or a weak one."""
HAND_CARD = 1.0
"""A card in somebody else's hand."""


def harm_of_effects(
    pos: DecisionContext,
    effects: Sequence[Effect],
    victim: Seat,
    about: Who = "you",
    *,
    may_win: bool = False,
) -> float:
    """What the effects on `about` cost the victim; negative if they do it good."""
    return sum(_one(pos, effect, victim, about, may_win) for effect in effects)


def harm_of_card(pos: DecisionContext, compiled: CompiledCard, victim: Seat) -> float:
    """What a curse or the bad stuff of a monster would cost the victim."""
    program = compiled.bad_stuff if compiled.kind == "monster" else compiled.main
    lasting = 0.0
    if compiled.kind == "curse":
        if has_prohibition(pos.state, victim, "cursing_owner"):
            return 0.0
        lasting = -sum(
            modifier.amount * (0.5 if modifier.stat != "strength" else 0.7)
            for modifier in compiled.modifiers
        )
        lasting += 1.5 * len(compiled.triggers) + len(compiled.forbids)
    if program >= 0:
        lasting += harm_of_effects(pos, compiled.programs[program], victim)
    hides = compiled.kind == "curse" and cards_with_shared_ability(
        pos.state, victim, "secret_identity"
    )
    return 0.5 * lasting if hides else lasting


def _is_meant(who: Who, about: Who) -> bool:
    return who == about or who == "everybody" or (who == "others" and about == "target")


def _one(pos: DecisionContext, effect: Effect, victim: Seat, about: Who, may_win: bool) -> float:
    who = who_is_affected(effect)
    if who is not None and not isinstance(effect, Steal) and not _is_meant(who, about):
        return 0.0
    match effect:
        case LoseLevels():
            return LEVEL * min(effect.amount, pos.public.seats[victim].level - 1)
        case GainLevels():
            level = pos.public.seats[victim].level
            if may_win and level + effect.amount >= pos.goal:
                return -VICTORY
            return -LEVEL * min(effect.amount, max(0, pos.goal - 1 - level))
        case Draw():
            return -effect.count * (TREASURE if effect.deck == "treasure" else DOOR)
        case FetchFromDiscard():
            return -TREASURE if about == "you" and _fetches(pos, effect) else 0.0
        case Discard():
            return harm_of_losing_picked_cards(pos, effect, victim)
        case Steal():
            return harm_of_losing_picked_cards(pos, effect, victim) if about == "target" else 0.0
        case ChangeGender():
            return 0.5
        case KillCharacter():
            return _everything(pos, victim)
        case StartFight():
            return SURPRISE if effect.monster == "door" else 0.0
        case Choose():
            each = [
                harm_of_effects(pos, option, victim, about, may_win=may_win)
                for option in effect.options
            ]
            return min(each) if effect.by == "you" else max(each)
        case RollDie():
            return (
                sum(
                    len(row.faces) * harm_of_effects(pos, row.do, victim, about, may_win=may_win)
                    for row in effect.on
                )
                / 6
            )
        case IfElseEffect():
            branch = (
                effect.then if condition_holds(pos.state, effect.when, victim) else effect.otherwise
            )
            return harm_of_effects(pos, branch, victim, about, may_win=may_win)
        case Boost() | JoinFight() | DoubleMonster() | RemoveMonster() | Escape():
            return 0.0
        case CancelCurse() | RedirectCurse() | ChangeDie():
            return 0.0
        case _:
            assert_never(effect)


def _fetches(pos: DecisionContext, effect: FetchFromDiscard) -> bool:
    pile = pos.public.door_discard if effect.deck == "door" else pos.public.treasure_discard
    wanted = effect.filter.kind if effect.filter is not None else None
    return any(wanted in (None, pos.card(card).kind) for card in pile)


def harm_of_losing_card(pos: DecisionContext, card: Instance, owner: Seat) -> float:
    """What losing one card that everybody sees means to its owner."""
    if owner == pos.seat:
        return own_card_worth(pos, card)
    return max(worn_item_worth(pos, card, owner), gold_worth(pos, pos.card(card).gold))


def harm_of_losing_picked_cards(pos: DecisionContext, pick: CardPick, victim: Seat) -> float:
    """What losing such cards costs the victim, who picks the cheapest if he may."""
    one = pos.public.seats[victim]
    if pick.place in ("hand", "any") and victim != pos.seat:
        if pick.place == "any":
            return HAND_CARD * pick.count
        return HAND_CARD * (one.hand_size if pick.pick == "all" else min(pick.count, one.hand_size))
    each = sorted(
        harm_of_losing_card(pos, card, victim) for card in pickable_cards(pos.state, pick, victim)
    )
    if not each or pick.pick == "all":
        return sum(each)
    count = min(pick.count, len(each))
    if pick.pick in ("best", "dearest", "actor"):
        return sum(each[-count:])
    if pick.pick == "random":
        return count * sum(each) / len(each)
    return sum(each[:count])


def _everything(pos: DecisionContext, seat: Seat) -> float:
    """Death: all goods and the hand, for a new hand later."""
    one = pos.public.seats[seat]
    if any(of == "death" for card in one.in_play for of, _ in pos.card(card).instead):
        return LEVEL
    goods = sum(harm_of_losing_card(pos, card, seat) for card in one.in_play)
    return 4.0 + goods + HAND_CARD * max(0, one.hand_size - 4)


@cached_per_context
def escape_chance(pos: DecisionContext, seat: Seat, monster: Instance) -> float:
    """Of getting away from a monster, of the fight or met now, as the rules have it (RUN-02,
    RUN-15, PREC-01)."""
    if seat == NOBODY:
        return 1.0
    prospect = run_away_prospect(pos.state, seat, monster, pos.state.fight)
    return prospect.chance(pos.box.profile.run.die)


@cached_per_context
def fear_of_running(pos: DecisionContext, seat: Seat) -> float:
    """What the bad stuff of all monsters of the fight would cost the seat, each by the chance of
    being caught by it."""
    fight = pos.public.fight
    return sum(
        (1 - escape_chance(pos, seat, foe.card)) * harm_of_card(pos, pos.card(foe.printed_as), seat)
        for foe in (fight.foes if fight is not None else ())
    )
