"""Becoming somebody: races, classes, affiliations, the cards that allow two of them, powers and
their ranks, roles.
"""

from __future__ import annotations

from cards.vocabulary.base_types import Gender
from engine.core import events as e
from engine.core.box import CompiledCard
from engine.core.decisions import PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import LimitSettlement
from engine.core.zones import NO_CARD, ROLE_SIDES, Instance, Seat, play_zone_of
from engine.queries.card_conditions import condition_holds
from engine.queries.identities_powers_and_roles import (
    NEEDS_ONE_RULES,
    IdentityKind,
    has_too_many_power_ranks,
    identities_in_play,
    identity_limit,
    is_two_identities_card_lost_with_one,
    power_rank_limit,
    power_rank_sum,
    powers_in_play,
    two_identities_card,
    unused_roles,
)
from engine.rules.seat_situation import SeatSituation

PLAY_TIME_RULES: dict[IdentityKind, str] = {
    "race": "MULTIID-09",
    "class": "MULTIID-03",
    "affiliation": "MULTIID-12",
}
"""Which rule says when the card for two of a kind is played."""


def pick_requirements_for_identity(
    sit: SeatSituation, compiled: CompiledCard, kind: IdentityKind
) -> list[PickRequirement] | Refusal:
    """A free place, or an old one to discard for it (CLASS-04, CLASS-05, CLASS-13, AMB-91)."""
    state = sit.state
    here = identities_in_play(state, sit.seat, kind)
    twice = state.box.identity_duplicates
    if not twice and any(state.box.cards[card].keyword == compiled.keyword for card in here):
        return make_refusal("CLASS-13", "same_identity")
    limit = identity_limit(state, sit.seat, kind)
    if not limit:
        return make_refusal("CLASS-04", "no_such_identity")
    if len(here) < limit:
        return []
    return [PickRequirement("other", tuple(here), mark=here[0] if len(here) == 1 else None)]


def pick_requirements_for_two_identities(
    sit: SeatSituation, compiled: CompiledCard
) -> list[PickRequirement] | Refusal:
    """Needs one identity in play; where losing one loses the card, a second one at once
    (MULTIID-02, MULTIID-08, MULTIID-12, AMB-68, AMB-89)."""
    state = sit.state
    kind = compiled.pair_of
    assert kind is not None
    here = identities_in_play(state, sit.seat, kind)
    if two_identities_card(state, sit.seat, kind) != NO_CARD:
        return make_refusal("AMB-89", "one_such_card")
    if not here:
        return make_refusal(NEEDS_ONE_RULES[kind], "needs_identity")
    known = {state.box.cards[c].keyword for c in here}
    second = tuple(
        c
        for c in state.hand(sit.seat)
        if state.box.cards[c].kind == kind
        and (state.box.identity_duplicates or state.box.cards[c].keyword not in known)
    )
    strict = is_two_identities_card_lost_with_one(compiled)
    if strict and not second:
        return make_refusal("MULTIID-02", "needs_second_identity")
    if not second:
        return []
    mark = second[0] if len(second) == 1 else None
    return [PickRequirement("other", second, least=1 if strict else 0, mark=mark)]


def pick_requirements_for_power(
    sit: SeatSituation, compiled: CompiledCard
) -> list[PickRequirement] | Refusal:
    """A power that works for the seat, and within the limit of ranks: without another, or with an
    old one to discard for it (POWER-02, POWER-06, POWER-07, POWER-09, AMB-91)."""
    state = sit.state
    refusal = why_power_not_in_edition(sit, compiled)
    if refusal is not None:
        return refusal
    here = powers_in_play(state, sit.seat)
    if compiled.usable_if is not None and not condition_holds(state, compiled.usable_if, sit.seat):
        return make_refusal("POWER-09", "power_not_for_you")
    twice = state.box.identity_duplicates
    if not twice and any(state.box.cards[card].id == compiled.id for card in here):
        return make_refusal("CLASS-13", "same_power")
    sum_, cap = power_rank_sum(state, sit.seat), power_rank_limit(state, sit.seat)
    over = sum_ + compiled.rank - cap
    if over <= 0:
        return []
    enough = tuple([card for card in here if state.box.cards[card].rank >= over])
    if not enough:
        return make_refusal("POWER-02", "too_many_ranks", sum=sum_, rank=compiled.rank, cap=cap)
    return [PickRequirement("other", enough, mark=enough[0] if len(enough) == 1 else None)]


def why_power_not_in_edition(sit: SeatSituation, compiled: CompiledCard) -> Refusal | None:
    """Where there are no powers of that rank, or none at all (POWER-01)."""
    rules = sit.state.box.profile.power
    if rules.enabled and compiled.rank <= rules.max_rank:
        return None
    return make_refusal("POWER-01", "no_such_identity")


def deal_roles(ref: GameOperations) -> None:
    """Every seat gets its roles by chance, while there are any; the side that fits the player's
    gender lies up, until its owner turns it over (ROLE-01, ROLE-02, AMB-52)."""
    state = ref.state
    for _ in range(state.box.profile.start.role):
        for seat in range(len(state.seats)):
            unused = unused_roles(state)
            if not unused:
                return
            side = ref.lot(unused)
            take_role(ref, seat, _up(ref, seat, side))


def _up(ref: GameOperations, seat: Seat, side: Instance) -> Instance:
    back = ref.state.box.backs[side]
    gender = ref.state.seats[seat].gender
    return back if gender == _gender(ref, back) != _gender(ref, side) else side


def _gender(ref: GameOperations, side: Instance) -> Gender:
    card = ref.state.box.cards[side].print
    assert card.kind == "role"
    return card.gender


def take_role(
    ref: GameOperations, seat: Seat, side: Instance, instead: tuple[Instance, ...] = ()
) -> None:
    """The seat has this side of a role from now on, and its gender where that is the rule (ROLE-02,
    SETUP-07); roles that it had `instead` are unused again (DEATH-08)."""
    state = ref.state
    for old in instead:
        ref.move((old,), ROLE_SIDES, "returned", seat)
    ref.move((side,), play_zone_of(seat), "dealt", seat)
    gender = _gender(ref, side)
    if state.box.profile.start.gender_by_role and state.seats[seat].gender != gender:
        ref.emit(e.GenderChanged(seat, gender, Cause(side)))


def offer_new_role(ref: GameOperations, seat: Seat) -> bool:
    """A new character may have another role (DEATH-08, AMB-52). True if there is something to
    ask."""
    state = ref.state
    unused = unused_roles(state) if state.box.profile.death.role_swap else []
    if not unused:
        return False
    ref.push(LimitSettlement(seat, "role", tuple(unused)))
    return True


def settle_excess_power_ranks(ref: GameOperations, seat: Seat) -> bool:
    """Powers with more ranks than the seat may have: it says which of them go, until the rest fits
    (POWER-10, DEATH-07, AMB-36). True if there is something to ask."""
    broken = has_too_many_power_ranks(ref.state, seat)
    if broken:
        ref.push(LimitSettlement(seat, "ranks", powers_in_play(ref.state, seat)))
    return broken
