"""Answers for the reader of a card: what it would do now, and why it cannot be played."""

from __future__ import annotations

from engine.core.commands import OURS
from engine.core.errors import Refusal
from engine.core.tally import PartOf
from engine.core.zones import NO_CARD, Instance
from tui.table.desk import Desk

_AGAINST = {"AMB-54": "level_only", "MULTI-16": "once"}
"""Rules by which something does not count, whatever its card says."""


def card_refusal(desk: Desk, card: Instance) -> str:
    """The engine's reason with its rule, for a hand card that cannot be played; else nothing."""
    refusal = refusal_of(desk, card)
    return desk.words.refusal(refusal) if refusal is not None else ""


def refusal_of(desk: Desk, card: Instance) -> Refusal | None:
    """Why a hand card cannot be played, if it cannot."""
    if card not in desk.view.hand or desk.option(card) is not None:
        return None
    return desk.outcomes.refusal(desk.view, card)


def off_text(desk: Desk, part: PartOf) -> str:
    """Why a part of a sum does not count: what its card asks for, or what stands against it."""
    words, book = desk.words, desk.book
    if part.rule in _AGAINST:
        return words(f"why_off.{_AGAINST[part.rule]}")
    if part.card == NO_CARD:
        return ""
    blueprint = book.blueprint(part.card)
    owner = next((one for one in desk.public.seats if part.card in one.in_play), None)
    if owner is not None and blueprint.item is not None and part.card not in owner.equipped:
        return words("why_off.aside")
    if part.rule == "STR-14":
        return book.clause(part.card, blueprint.usable_if) if blueprint.usable_if else ""
    conditional = [one for one in blueprint.modifiers if one.stat == "strength" and one.when]
    alike = [one for one in conditional if one.amount == part.amount] or conditional
    return book.clause(part.card, alike[0]) if alike else ""


def outcome_lines(desk: Desk, card: Instance) -> list[str]:
    """One line per target of a card that can be played in a fight: the two sums it would make."""
    option, fight = desk.option(card), desk.fight
    if option is None or fight is None:
        return []
    lines = []
    if not option.needs:
        outcome = desk.outcomes.of(desk.view, option, ())
        if outcome is not None and outcome.ours_after is not None:
            lines.append(f"{outcome.ours_after}:{outcome.theirs_after}")
        return lines
    if len(option.needs) > 1:
        return []
    need = option.needs[0]
    for value in need.among:
        outcome = desk.outcomes.of(desk.view, option, ((value,),))
        if outcome is None or outcome.ours_after is None:
            continue
        match need.what:
            case "seat":
                target = desk.who(value)
            case "side":
                target = desk.who(fight.seat) if value == OURS else desk.words("side.monsters")
            case _:
                target = desk.book.short(value, 24)
        before = f"{outcome.ours_before}:{outcome.theirs_before}"
        lines.append(f"{target}: {before} → {outcome.ours_after}:{outcome.theirs_after}")
    return lines


def card_place(desk: Desk, card: Instance) -> str:
    """Where an open card lies that is not in the reader's hand; empty where it is not open."""
    words, public = desk.words, desk.public
    for seat in public.seats:
        if card in seat.in_play:
            mine = seat.seat == desk.seat
            return words("sheet.in_play_you" if mine else "sheet.in_play", w=desk.name(seat.seat))
    for foe in public.fight.foes if public.fight else ():
        if card in foe.enhancers:
            return words("sheet.on_monster", m=desk.book.name(foe.likeness))
        if card == foe.card:
            return words("sheet.fights", n=foe.strength.total)
    if card in public.door_discard or card in public.treasure_discard:
        return words("sheet.discarded")
    return ""
