"""Conditions of strength: what a part of a sum, or the strength of a card, hangs on, and why a part
does not count.
"""

from __future__ import annotations

from itertools import takewhile

from rich.cells import cell_len

from cards.vocabulary.abilities_and_modifiers import Stat, StatModifier
from cards.vocabulary.conditions_and_card_picks import Condition
from engine.core.tally import Tally, TallyPart
from engine.core.zones import NO_CARD, Instance
from tui.table.model.desk import Desk

_AGAINST = {"AMB-54": "level_only", "MULTI-16": "once", "SHIP-04": "ship"}
"""Rules by which something does not count, whatever its card says."""


def why_part_uncounted_text(desk: Desk, part: TallyPart, stat: Stat = "strength") -> str:
    """Why a part of a sum of that `stat` does not count: what its card asks for, or what stands
    against it."""
    words, book = desk.words, desk.book
    if part.rule in _AGAINST:
        return words(f"why_off.{_AGAINST[part.rule]}")
    if part.card == NO_CARD:
        return ""
    compiled = book.compiled(part.card)
    owner = next((one for one in desk.public.seats if part.card in one.in_play), None)
    if owner is not None and compiled.item is not None and part.card not in owner.equipped:
        return words("why_off.aside")
    if part.rule == "STR-14":
        return book.clause(part.card, compiled.usable_if) if compiled.usable_if else ""
    conditional = [one for one in compiled.print.modifiers if one.stat == stat and one.when]
    alike = [one for one in conditional if one.amount == part.amount] or conditional
    return book.clause(part.card, alike[0]) if alike else ""


def is_part_raising_one_shot(desk: Desk, part: TallyPart) -> bool:
    """The part is what a card of its player's adds to a one-shot, as told right after that."""
    return part.reason == "one_shot" and desk.book.kind(part.card) != "one_shot"


def parts_raising_one_shot(desk: Desk, one_shot: Instance) -> list[TallyPart]:
    """What cards of its player's add to that one-shot in the running fight."""
    fight = desk.fight
    parts = (*fight.ours.parts, *fight.theirs.parts) if fight is not None else ()
    at = next((at for at, part in enumerate(parts, 1) if part.card == one_shot), len(parts))
    raising = takewhile(lambda part: is_part_raising_one_shot(desk, part), parts[at:])
    return [part for part in raising if part.counts and part.amount]


def met_condition_text(desk: Desk, part: TallyPart, tally: Tally, stat: Stat = "strength") -> str:
    """What has to hold for a part of a `tally` of that `stat` that counts, or what it counts, in
    the card's words; empty if it is not clear that it is that."""
    if part.card == NO_CARD or part.reason in ("level", "monster"):
        return ""
    compiled = desk.book.compiled(part.card)
    first = next(one for one in tally.parts if one.card == part.card)
    if stat == "strength" and compiled.strength and part is first:
        return ""  # What the card prints comes first, and is always so.
    modifiers = [one for one in compiled.print.modifiers if one.stat == stat]
    counting = [one for one in modifiers if one.per]
    if len(modifiers) == len(counting) == 1:
        return desk.book.clause(part.card, counting[0])
    conditional = [one for one in modifiers if one.when]
    alike = [one for one in conditional if one.amount == part.amount]
    if part.reason == "condition" and len(conditional) == 1:
        alike = conditional
    elif any(one.amount == part.amount for one in modifiers if not one.when):
        alike = []
    return desk.book.clause(part.card, alike[0]) if len(alike) == 1 else ""


def what_strength_depends_on_text(desk: Desk, card: Instance) -> str:
    """What the strength of a card in play hangs on, in its words: what it counts, a condition, or
    whom it is for; empty where there are several such."""
    compiled = desk.book.compiled(card)
    clauses: list[StatModifier | Condition] = [
        one for one in compiled.print.modifiers if one.stat == "strength" and (one.per or one.when)
    ]
    if compiled.usable_if is not None:
        clauses.append(compiled.usable_if)
    return desk.book.clause(card, clauses[0]) if len(clauses) == 1 else ""


def conditional_strength_text(desk: Desk, card: Instance, width: int) -> str:
    """`+4 if nobody helps`: a strength that the card has under a condition, or if that is too long
    for `width` columns that it does not count now. Empty for a card without a condition."""
    return _conditional_text(desk, card, "strength", width)


def conditional_run_text(desk: Desk, card: Instance, width: int) -> str:
    """The same of what the card adds to run away."""
    return _conditional_text(desk, card, "run_away", width)


def _conditional_text(desk: Desk, card: Instance, stat: Stat, width: int) -> str:
    modifiers = desk.book.compiled(card).print.modifiers
    conditional = [one for one in modifiers if one.stat == stat and one.when]
    if not conditional:
        return ""
    told = desk.book.clause(card, conditional[0])
    if cell_len(told) <= width:
        return told
    amount = f"{conditional[0].amount:+d}"
    if stat == "run_away":
        amount = desk.words("effect.run", n=amount)
    return desk.words("outcome.not_now", n=amount)
