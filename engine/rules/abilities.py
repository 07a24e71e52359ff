"""Abilities of cards in play: their window, their limit, their price (CLASS-09..CLASS-12)."""

from __future__ import annotations

from engine.core.card_timing import SITUATION
from engine.core.commands import UseAbility
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.zones import Instance, seat_of_play_zone
from engine.queries.card_picks import pickable_cards
from engine.queries.cards_in_play import is_card_active
from engine.rules.legal_targets import pick_requirements_for_targets
from engine.rules.playing_cards_from_hand import why_picks_do_not_fit, why_seat_cannot_use_cards
from engine.rules.seat_situation import SeatSituation


def ability_option(sit: SeatSituation, card: Instance, index: int) -> Option | Refusal:
    """The template for using an ability, or why it cannot be used now."""
    state = sit.state
    compiled = state.box.cards[card]
    if not 0 <= index < len(compiled.abilities) or seat_of_play_zone(state.where[card]) != sit.seat:
        return make_refusal("CLASS-03", "no_such_ability")
    if not is_card_active(state, card, sit.seat):
        return make_refusal("STR-14", "not_working")
    targeting = compiled.ability_aims[index]
    if not compiled.ability_timing[index] & sit.timing:
        if targeting.steals and sit.fight is not None:
            return why_seat_cannot_use_cards(sit) or make_refusal("COMBAT-04", "no_theft_in_fight")
        return why_seat_cannot_use_cards(sit) or make_refusal("CLASS-19", "not_now")
    if targeting.own and not sit.in_fight:
        return make_refusal("COMBAT-10", "only_as_fighter")
    if targeting.escapes and not sit.timing & SITUATION.FLIGHT:
        return make_refusal("RUN-01", "only_when_running")
    limit = compiled.ability_limits[index]
    if limit and state.uses:
        used = sum(use.card == card and use.ability == index for use in state.uses)
        if used >= limit:
            return make_refusal("CLASS-19", "used_up", times=limit)
    needs = pick_requirements_for_targets(sit, targeting)
    if isinstance(needs, Refusal):
        return needs
    cost = compiled.ability_costs[index]
    if cost is not None:
        locked = sit.facts.promised
        rules = state.box.profile.cost
        itself = cost.place == "self" or rules.may_use_own_source_card
        payable = tuple(
            [
                one
                for one in pickable_cards(
                    state, cost, sit.seat, card, curses=rules.persistent_curse_allowed
                )
                if (one != card or itself) and one not in locked
            ]
        )
        everything = cost.pick == "all"
        count = len(payable) if everything else cost.count
        free = everything and not rules.whole_hand_needs_a_card
        if not (payable or free) or len(payable) < count:
            return make_refusal("CLASS-10" if everything else "CLASS-09", "cannot_pay", count=count)
        needs.insert(0, PickRequirement("payment", payable, count, count))
    return Option("use_ability", card, tuple(needs), index)


def why_not_use_ability(sit: SeatSituation, use: UseAbility) -> Refusal | None:
    """Judge a whole use: payment and targets."""
    if not 0 <= use.card < len(sit.state.where):
        return make_refusal("CLASS-03", "no_such_ability")
    option = ability_option(sit, use.card, use.ability)
    if isinstance(option, Refusal):
        return option
    needs = option.needs
    payment: tuple[Instance, ...] = ()
    if needs and needs[0].what == "payment":
        payment, price, needs = use.payment, needs[0], needs[1:]
        if not set(payment).isdisjoint(sit.facts.promised):
            return make_refusal("AMB-27", "promised")
        fits = len(set(payment)) == len(payment) == price.least
        if not fits or not set(payment) <= set(price.among):
            return make_refusal("CLASS-09", "wrong_payment", count=price.least)
    elif use.payment:
        return make_refusal("CLASS-09", "wrong_payment", count=0)
    return why_picks_do_not_fit(
        Option("use_ability", use.card, needs),
        {"seat": use.seat, "monster": use.monster, "side": use.side},
    )
