"""What a seat may lay down before the first turn (SETUP-07..SETUP-14, AMB-96)."""

from __future__ import annotations

from engine.box import Blueprint
from engine.commands import Pass, SetUp
from engine.decisions import Need, Option
from engine.errors import Refusal
from engine.frames import Window
from engine.options.answers import why_not_pass
from engine.options.identities import why_not_a_power
from engine.options.situation import Situation, refuse
from engine.queries.conditions import holds_for
from engine.queries.identities import (
    IDENTITY_KINDS,
    NEEDS_ONE,
    IdentityKind,
    limit_of,
    lost_with_one,
    roles,
)
from engine.zones import Instance

_STARTERS = frozenset(
    {
        "race",
        "class",
        "affiliation",
        "two_identities",
        "power",
        "origin",
        "follower",
        "ship",
        "item",
    }
)


def is_setup(sit: Situation) -> bool:
    """The hands are dealt, and the first turn has not begun."""
    return isinstance(sit.top, Window) and sit.top.about == "setup"


def setup_option(sit: Situation) -> Option | None:
    """Cards of the hand that can be there from the start, and the other side of a role; which of
    them go together is for `why_not_set_up`."""
    cards = sit.state.box.cards
    among = (
        *[card for card in sit.state.hand(sit.seat) if cards[card].kind in _STARTERS],
        *other_sides(sit),
    )
    return Option("set_up", needs=(Need("cards", among, 1, len(among)),)) if among else None


def other_sides(sit: Situation) -> tuple[Instance, ...]:
    """Roles that the seat has got lie with one side up, and may be turned over (AMB-52)."""
    backs = sit.state.box.backs
    return tuple([backs[side] for side in roles(sit.state, sit.seat)])


def why_not_set_up(sit: Situation, command: SetUp) -> Refusal | None:
    """Judge the whole of it, as if the cards were laid down one after the other."""
    refusal = why_not_pass(sit, Pass(command.decision))
    if refusal is not None:
        return refusal
    if not is_setup(sit):
        return refuse("AMB-96", "only_at_setup")
    chosen = command.cards
    mine = {*sit.state.hand(sit.seat), *other_sides(sit)}
    if not chosen or len(set(chosen)) != len(chosen) or not set(chosen) <= mine:
        return refuse("HAND-01", "not_yours")
    prints = [sit.state.box.cards[card] for card in chosen]
    prints = [print_ for print_ in prints if print_.kind != "role"]
    for print_ in prints:
        if print_.kind == "cheat":
            return refuse("AMB-88", "only_on_own_turn")
        if print_.kind not in _STARTERS:
            return refuse("AMB-96", "before_first_turn")
    if sum(one.kind == "follower" for one in prints) > sit.state.box.profile.follower.max:
        return refuse("SETUP-12", "one_follower")
    if sum(one.ship is not None for one in prints) > sit.state.box.profile.ship.max:
        return refuse("SHIP-02", "one_ship")
    for kind in IDENTITY_KINDS:
        refusal = _why_not_be(sit, kind, prints)
        if refusal is not None:
            return refusal
    return _why_no_powers(sit, prints) or _why_not_carry(sit, prints)


def _why_not_be(sit: Situation, kind: IdentityKind, prints: list[Blueprint]) -> Refusal | None:
    """At most one of each kind (SETUP-08), two with the card that allows them (SETUP-10)."""
    profile = sit.state.box.profile
    limit = limit_of(profile, kind)
    names = [print_.keyword for print_ in prints if print_.kind == kind]
    if names and not limit:
        return refuse("CLASS-04", "no_such_identity")
    if len(set(names)) != len(names) and not profile.identity.duplicates:
        return refuse("CLASS-13", "same_identity")
    both = [one for one in prints if one.print.kind == "two_identities" and one.print.of == kind]
    if len(both) > 1:
        return refuse("AMB-89", "one_such_card")
    if both and not names:
        return refuse(NEEDS_ONE[kind], "needs_company")
    if both and len(names) == 1 and lost_with_one(both[0]):
        return refuse("MULTIID-02", "needs_second_identity")
    if len(names) > limit + len(both):
        return refuse("SETUP-08", "one_of_each")
    return None


def _why_no_powers(sit: Situation, prints: list[Blueprint]) -> Refusal | None:
    """One power of rank 1 that works for what one becomes (SETUP-08, SETUP-09, POWER-06); any
    number of origins (SETUP-13)."""
    state = sit.state
    powers = [print_ for print_ in prints if print_.kind == "power"]
    keywords = frozenset(print_.keyword for print_ in prints)
    for power in powers:
        refusal = why_not_a_power(sit, power)
        if refusal is not None:
            return refusal
        if power.rank > 1:
            return refuse("SETUP-09", "first_rank_only")
        wanted = power.usable_if
        if wanted is not None and not holds_for(state, wanted, sit.seat, keywords):
            return refuse("POWER-09", "power_not_for_you")
    if len(powers) > 1:
        return refuse("SETUP-08", "one_of_each")
    if any(print_.kind == "origin" for print_ in prints) and not state.box.profile.origin.enabled:
        return refuse("ORIGIN-01", "no_such_identity")
    return None


def _why_not_carry(sit: Situation, prints: list[Blueprint]) -> Refusal | None:
    """Big items up to the limit; without one if an identity laid down with them says so
    (SETUP-11, ITEM-05, ITEM-07)."""
    limit = sit.state.box.profile.items.big_limit
    if limit is None or any("any_big_items" in one.permits for one in prints if one.item is None):
        return None
    if sum(one.item is not None and one.item.big for one in prints) > limit:
        return refuse("ITEM-05", "too_big", limit=limit)
    return None
