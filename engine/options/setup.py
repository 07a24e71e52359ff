"""What a seat may lay down before the first turn (SETUP-08, SETUP-10..SETUP-14, AMB-96)."""

from __future__ import annotations

from typing import Literal

from engine.box import Blueprint
from engine.commands import Pass, SetUp
from engine.decisions import Need, Option
from engine.errors import Refusal
from engine.frames import Window
from engine.options.answers import why_not_pass
from engine.options.situation import Situation, refuse
from engine.queries.carrying import lost_with_one
from engine.zones import Instance

IdentityKind = Literal["race", "class"]
_KINDS: tuple[IdentityKind, ...] = ("race", "class")
_STARTERS = frozenset({"race", "class", "two_identities", "follower", "item"})


def is_setup(sit: Situation) -> bool:
    """The hands are dealt, and the first turn has not begun."""
    return isinstance(sit.top, Window) and sit.top.about == "setup"


def setup_option(sit: Situation) -> Option | None:
    """Cards of the hand that can be there from the start; which of them go together is for
    `why_not_set_up`."""
    cards = sit.state.box.cards
    among = tuple([card for card in sit.state.hand(sit.seat) if cards[card].kind in _STARTERS])
    return Option("set_up", needs=(Need("cards", among, 1, len(among)),)) if among else None


def why_not_set_up(sit: Situation, command: SetUp) -> Refusal | None:
    """Judge the whole of it, as if the cards were laid down one after the other."""
    refusal = why_not_pass(sit, Pass(command.decision))
    if refusal is not None:
        return refusal
    if not is_setup(sit):
        return refuse("AMB-96", "only_at_setup")
    chosen = command.cards
    if not chosen or len(set(chosen)) != len(chosen) or not set(chosen) <= set(_hand(sit)):
        return refuse("HAND-01", "not_yours")
    prints = [sit.state.box.cards[card] for card in chosen]
    for print_ in prints:
        if print_.kind == "cheat":
            return refuse("AMB-88", "only_on_own_turn")
        if print_.kind not in _STARTERS:
            return refuse("AMB-96", "before_first_turn")
    if sum(one.kind == "follower" for one in prints) > sit.state.box.profile.follower.max:
        return refuse("SETUP-12", "one_follower")
    for kind in _KINDS:
        refusal = _why_not_be(sit, kind, prints)
        if refusal is not None:
            return refusal
    return _why_not_carry(sit, prints)


def _hand(sit: Situation) -> list[Instance]:
    return sit.state.hand(sit.seat)


def _why_not_be(sit: Situation, kind: IdentityKind, prints: list[Blueprint]) -> Refusal | None:
    """At most one race and one class (SETUP-08), two with the card that allows them (SETUP-10)."""
    limits = sit.state.box.profile.identity
    limit = limits.race if kind == "race" else limits.class_
    names = [print_.id for print_ in prints if print_.kind == kind]
    if names and not limit:
        return refuse("CLASS-04", "no_such_identity")
    if len(set(names)) != len(names) and not limits.duplicates:
        return refuse("CLASS-13", "same_identity")
    both = sum(one.print.kind == "two_identities" and one.print.of == kind for one in prints)
    if both > 1:
        return refuse("AMB-89", "one_such_card")
    if both and not names:
        return refuse("MULTIID-02" if kind == "class" else "MULTIID-08", "needs_company")
    if both and len(names) == 1 and lost_with_one(sit.state, kind):
        return refuse("MULTIID-02", "needs_second_identity")
    if len(names) > limit + both:
        return refuse("SETUP-08", "one_of_each")
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
