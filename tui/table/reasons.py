"""Why a card cannot be played now, in three words for the last column of the hand.

The full sentence with its rule is the engine's: the why sheet asks it.
"""

from __future__ import annotations

from engine.core.timing import TimingMask
from engine.core.zones import NOBODY, Instance
from tui.table.desk import Desk


def reason(desk: Desk, card: Instance) -> str:
    """A short reason from the card's own timing and public facts."""
    words = desk.words
    decision = desk.decision
    if desk.update is not None and desk.update.lesson is not None:
        return words("lesson.later")
    for option in decision.options if decision else ():
        if any(need.what == "other" and card in need.among for need in option.needs):
            return words("why_not.with", key=desk.digits.digit(option.card))
    if decision is not None and decision.kind == "ask" and decision.asked:
        return words("why_not.answer")
    if decision is not None and decision.about == "setup":
        return "" if card in desk.view.chosen else words("why_not.first_turn")
    moments = desk.book.blueprint(card).moments
    waits_for = _interruption(desk) if moments & TimingMask.FIGHT else ""
    if waits_for:
        return words(f"why_not.after_{waits_for}")
    if desk.book.kind(card) == "power":
        return words("why_not.ranks" if _too_many_ranks(desk, card) else "why_not.not_for_you")
    fight = desk.fight
    if fight is not None and fight.helper != NOBODY and card in desk.view.promises:
        return words("why_not.promised", w=desk.name(fight.helper))
    if fight is not None and desk.book.blueprint(card).aims.begins_fight:
        return words("why_not.not_fight")
    if moments & TimingMask.TROUBLE:
        return words("why_not.met" if desk.met else "why_not.door")
    if moments & TimingMask.FIGHT and moments & TimingMask.OWN_CALM:
        return words("why_not.now")
    if moments & TimingMask.FIGHT:
        if fight is None:
            return words("why_not.fight")
        if fight.part != "open":
            return words("why_not.decided")
        brings = desk.book.kind(card) == "wandering" and not desk.monsters
        return words("why_not.no_monster" if brings else "why_not.now")
    if moments & TimingMask.OWN_CALM:
        if desk.fighting:
            return words("why_not.not_fight")
        return words(f"why_not.{_no_room(desk, card)}" if desk.my_turn else "why_not.own_turn")
    for moment, key in (
        (TimingMask.FLIGHT, "running"),
        (TimingMask.CURSE, "curse"),
        (TimingMask.DIE, "die"),
    ):
        if moments & moment:
            return words(f"why_not.{key}")
    return words("why_not.now")


def _interruption(desk: Desk) -> str:
    """What comes before the fight goes on: a curse, or a die."""
    about = desk.decision.about if desk.decision is not None else ""
    return about if desk.fight is not None and about in ("curse", "die") else ""


def _no_room(desk: Desk, card: Instance) -> str:
    """What lies in front of the player already in its place, if that is what is in the way
    (CLASS-13, ITEM-05)."""
    blueprint = desk.book.blueprint(card)
    there = [desk.book.blueprint(one) for one in desk.public.seats[desk.seat].in_play]
    if blueprint.keyword and any(one.keyword == blueprint.keyword for one in there):
        return "already"
    free = any("any_big_items" in one.permits for one in there)
    big = blueprint.item is not None and blueprint.item.big and not free
    if big and any(one.item is not None and one.item.big for one in there):
        return "big"
    return "now"


def _too_many_ranks(desk: Desk, power: Instance) -> bool:
    """The limit of ranks has no room beside the powers in play (POWER-02, POWER-03)."""
    ranks, cap = desk.ranks(desk.seat)
    return ranks + desk.book.blueprint(power).rank > cap
