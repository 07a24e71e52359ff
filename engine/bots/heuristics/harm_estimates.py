"""What effects would cost somebody, in points of combat strength, by what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cards.vocabulary import effects as fx
from cards.vocabulary.base_types import Who
from cards.vocabulary.conditions_and_card_picks import CardPick
from cards.vocabulary.effects import who_is_affected
from engine.bots.heuristics.card_worth import (
    DOOR_WORTH,
    LEVEL_WORTH,
    TREASURE_WORTH,
    VICTORY_WORTH,
    expected_modifier_amount,
    gold_worth,
    own_card_worth,
    worn_item_worth,
)
from engine.bots.heuristics.decision_context import DecisionContext, cached_per_context
from engine.core.box import CompiledCard
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.card_conditions import condition_holds, seats_referred_to
from engine.queries.card_picks import can_pay_price, matches_card_filter, pickable_cards
from engine.queries.cards_in_play import has_prohibition, tradable_cards_in_play
from engine.queries.running_away import run_away_prospect
from engine.queries.shared_abilities import cards_with_shared_ability

UNKNOWN_FIGHT_HARM = 1.5
"""A fight against the top door card, which may be no monster or a weak one."""
_BY_PLACE = frozenset({"left", "right", "highest", "lowest"})
HAND_CARD_WORTH = 1.0
"""A card in somebody else's hand."""


def harm_of_effects(
    pos: DecisionContext,
    effects: Sequence[fx.Effect],
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
            expected_modifier_amount(pos, modifier, victim)
            * (0.5 if modifier.stat != "strength" else 0.7)
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


def _one(pos: DecisionContext, effect: fx.Effect, victim: Seat, about: Who, may_win: bool) -> float:
    who = who_is_affected(effect)
    if who in _BY_PLACE:
        about_you = about == "you" and pos.state.fight is None
        meant = seats_referred_to(pos.state, who, victim if about_you else pos.seat, NOBODY)
        if victim not in meant:
            return 0.0
    elif (
        who is not None
        and not isinstance(effect, fx.Steal | fx.SwapWithPlayer)
        and not _is_meant(who, about)
    ):
        return 0.0
    match effect:
        case fx.LoseLevels():
            return LEVEL_WORTH * min(effect.amount, pos.public.seats[victim].level - 1)
        case fx.GainLevels():
            level = pos.public.seats[victim].level
            if may_win and level + effect.amount >= pos.goal:
                return -VICTORY_WORTH
            return -LEVEL_WORTH * min(effect.amount, max(0, pos.goal - 1 - level))
        case fx.Draw():
            return -effect.count * (TREASURE_WORTH if effect.deck == "treasure" else DOOR_WORTH)
        case fx.FetchFromDiscard():
            return -TREASURE_WORTH if about == "you" and _fetches(pos, effect) else 0.0
        case fx.Discard():
            return harm_of_losing_picked_cards(pos, effect, victim)
        case fx.Steal():
            return harm_of_losing_picked_cards(pos, effect, victim) if about == "target" else 0.0
        case fx.LetOthersTakeCards():
            return _looted(pos, effect, victim) if about == "you" else 0.0
        case fx.SwapWithPlayer():
            return _swapped(pos, effect, victim, about)
        case fx.MoveThisCardOn():
            return 0.0
        case fx.PayOrElse():
            paid = harm_of_effects(pos, effect.paid(), victim, about, may_win=may_win)
            rest = harm_of_effects(pos, effect.otherwise, victim, about, may_win=may_win)
            able = can_pay_price(pos.state, effect.cost, victim, NO_CARD)
            return min(paid, rest) if able or effect.cost.place == "self" else rest
        case fx.ChangeGender():
            return 0.5
        case fx.KillCharacter():
            return _everything(pos, victim)
        case fx.StartFight():
            return UNKNOWN_FIGHT_HARM if effect.monster == "door" else 0.0
        case fx.Choose():
            each = [
                harm_of_effects(pos, option, victim, about, may_win=may_win)
                for option in effect.options
            ]
            return min(each) if effect.by == "you" else max(each)
        case fx.RollDie():
            return (
                sum(
                    len(row.faces) * harm_of_effects(pos, row.do, victim, about, may_win=may_win)
                    for row in effect.on
                )
                / 6
            )
        case fx.IfElseEffect():
            branch = (
                effect.then if condition_holds(pos.state, effect.when, victim) else effect.otherwise
            )
            return harm_of_effects(pos, branch, victim, about, may_win=may_win)
        case (
            fx.Boost()
            | fx.AddMonsterFromHand()
            | fx.DoubleMonster()
            | fx.RemoveMonster()
            | fx.EscapeFromMonster()
        ):
            return 0.0
        case fx.CancelCurse() | fx.RedirectCurse() | fx.ChangeDie():
            return 0.0
        case _:
            assert_never(effect)


def _looted(pos: DecisionContext, effect: fx.LetOthersTakeCards, victim: Seat) -> float:
    """What the others would take, each the best that is left."""
    takers = [
        one for one in seats_referred_to(pos.state, effect.by, victim, NOBODY) if one != victim
    ]
    count = effect.count * len(takers)
    if effect.place in ("hand", "any"):
        return HAND_CARD_WORTH * min(count, pos.public.seats[victim].hand_size)
    each = sorted(
        harm_of_losing_card(pos, card, victim) for card in pickable_cards(pos.state, effect, victim)
    )
    return sum(each[-count:]) if count else 0.0


def _swapped(pos: DecisionContext, effect: fx.SwapWithPlayer, victim: Seat, about: Who) -> float:
    """What the exchange costs: with the target if that is who it is about, else with whoever
    stands where the card says."""
    if effect.who == "target":
        if about == "you":
            return 0.0  # It is counted with the target.
        one, other = victim, pos.seat
    else:
        others = seats_referred_to(pos.state, effect.who, victim, NOBODY)
        if about != "you" or not others:
            return 0.0
        one, other = victim, others[0]
    mine, theirs = pos.public.seats[one], pos.public.seats[other]
    cost = 0.0
    match effect.what:
        case "level":
            cost = LEVEL_WORTH * (mine.level - theirs.level)
        case "hand":
            cost = HAND_CARD_WORTH * (mine.hand_size - theirs.hand_size)
        case "gear":
            cost = _gear(pos, one) - _gear(pos, other)
    return cost * (2.0 if effect.who == "target" else 1.0)  # One side's loss is the other's gain.


def _gear(pos: DecisionContext, seat: Seat) -> float:
    items = tradable_cards_in_play(pos.state, seat)
    return sum(harm_of_losing_card(pos, card, seat) for card in items)


def harm_of_monster_leaving(
    pos: DecisionContext, effects: Sequence[fx.Effect], monster: Instance, seat: Seat
) -> float:
    """A monster that goes before the fight leaves its reward behind, or its bad stuff undone."""
    fight = pos.public.fight
    if fight is None or fight.seat != seat or all(foe.card != monster for foe in fight.foes):
        return 0.0
    if fight.part != "open" or not any(isinstance(effect, fx.MoveThisCardOn) for effect in effects):
        return 0.0
    if fight.ours.total > fight.theirs.total:
        return LEVEL_WORTH + TREASURE_WORTH
    return -1.0 - 0.8 * harm_of_running_away(pos, seat)


def _fetches(pos: DecisionContext, effect: fx.FetchFromDiscard) -> bool:
    pile = pos.public.door_discard if effect.deck == "door" else pos.public.treasure_discard
    return any(matches_card_filter(pos.state, effect.filter, card) for card in pile)


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
            return HAND_CARD_WORTH * pick.count
        return HAND_CARD_WORTH * (
            one.hand_size if pick.pick == "all" else min(pick.count, one.hand_size)
        )
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
        return LEVEL_WORTH
    goods = sum(harm_of_losing_card(pos, card, seat) for card in one.in_play)
    return 4.0 + goods + HAND_CARD_WORTH * max(0, one.hand_size - 4)


@cached_per_context
def escape_chance(pos: DecisionContext, seat: Seat, monster: Instance) -> float:
    """Of getting away from a monster, of the fight or met now, as the rules have it (RUN-02,
    RUN-15, PREC-01)."""
    if seat == NOBODY:
        return 1.0
    prospect = run_away_prospect(pos.state, seat, monster, pos.state.fight)
    return prospect.chance(pos.box.profile.run.die)


@cached_per_context
def harm_of_running_away(pos: DecisionContext, seat: Seat) -> float:
    """What the bad stuff of all monsters of the fight would cost the seat, each by the chance of
    being caught by it."""
    fight = pos.public.fight
    return sum(
        (1 - escape_chance(pos, seat, foe.card)) * harm_of_card(pos, pos.card(foe.printed_as), seat)
        for foe in (fight.foes if fight is not None else ())
    )
