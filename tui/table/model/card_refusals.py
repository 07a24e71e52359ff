"""Answers for the reader of a card: what it would do now, and why it cannot be played, in three
words for the hand's last column or in full.
"""

from __future__ import annotations

from functools import partial
from itertools import takewhile

from rich.cells import cell_len

from cards.vocabulary.abilities_and_modifiers import StatModifier
from cards.vocabulary.conditions_and_card_picks import Condition
from engine.core.card_timing import TimingMask
from engine.core.errors import Refusal
from engine.core.stack_frames import DieRoll
from engine.core.tally import TallyPart
from engine.core.zones import NO_CARD, NOBODY, Instance
from tui.table.model.cursor import card_of_window_or_question
from tui.table.model.desk import Desk
from tui.words.catalogue import Words

SHORT_WIDTH = 22
"""Columns of a short reason at 80x24."""


def short_refusal_text(desk: Desk, card: Instance, width: int = SHORT_WIDTH) -> str:
    """A short reason from the card's own timing and public facts; where it has more than `width`
    columns and there is a shorter form, that."""
    words, decision = desk.words, desk.decision
    say = partial(_within, words, width=width)
    if desk.lesson is not None:
        return words("lesson.later")
    for option in decision.options if decision else ():
        if any(need.what == "other" and card in need.among for need in option.needs):
            return say("with", key=desk.digits.digit(option.card))
    if decision is not None and decision.kind == "ask" and decision.asked:
        return say("answer")
    if decision is not None and decision.about == "setup":
        return "" if card in desk.view.chosen else say("first_turn")
    timing = desk.book.compiled(card).timing
    waits_for = _interruption(desk) if timing & TimingMask.FIGHT else ""
    if waits_for:
        calling = desk.book.calling(card_of_window_or_question(desk))
        return _within(calling, f"during_{waits_for}", width=width)
    if desk.book.kind(card) == "power":
        if _too_many_ranks(desk, card):
            return say("ranks", k=desk.ranks(desk.seat)[1])
        return say("not_for_you")
    fight = desk.fight
    if fight is not None and fight.helper != NOBODY and card in desk.view.promises:
        return say("promised", w=desk.name(fight.helper))
    if fight is not None and desk.book.compiled(card).targeting.begins_fight:
        return say("not_fight")
    if timing & TimingMask.TROUBLE:
        late = desk.my_turn and desk.point in _AFTER_TROUBLE
        return say("met" if desk.met else "too_late" if late else "door")
    if timing & TimingMask.FIGHT and timing & TimingMask.OWN_CALM:
        return _by_refusal(desk, card, width)
    if timing & TimingMask.FIGHT:
        if fight is None:
            return say("fight")
        if fight.part != "open":
            return say("decided")
        if desk.book.compiled(card).targeting.own and not desk.fighting:
            return say("own_fight")
        brings = desk.book.kind(card) == "wandering" and not desk.monsters
        return say("no_monster") if brings else _by_refusal(desk, card, width)
    if timing & TimingMask.OWN_CALM:
        if desk.fighting:
            return say("not_fight")
        return _no_room(desk, card, width) if desk.my_turn else say("own_turn")
    for moment, key in (
        (TimingMask.FLIGHT, "running"),
        (TimingMask.CURSE, "curse"),
        (TimingMask.DIE, "die"),
    ):
        if timing & moment:
            return say("before_roll" if key == "running" and _is_running(desk) else key)
    return _by_refusal(desk, card, width)


_AFTER_TROUBLE = ("rest", "charity")
"""Points of the own turn at which nobody looks for trouble any more."""


def _within(words: Words, reason: str, /, *, width: int, **facts: object) -> str:
    """That reason, or where it is too long its short form, if it has one."""
    told, brief = words(f"why_not.{reason}", **facts), f"why_not.brief.{reason}"
    return words(brief, **facts) if cell_len(told) > width and brief in words.entries else told


def _by_refusal(desk: Desk, card: Instance, width: int) -> str:
    """What the engine says against it, if there are words for that as short as these; else that it
    is not the time."""
    refusal = refusal_for_card(desk, card)
    key = f"refused.{refusal.key}" if refusal is not None else ""
    named = f"why_not.{key}" in desk.words.entries
    return _within(desk.words, key if named else "now", width=width)


def _interruption(desk: Desk) -> str:
    """What comes before the fight goes on: a curse, or a die."""
    about = desk.decision.about if desk.decision is not None else ""
    return about if desk.fight is not None and about in ("curse", "die") else ""


def _is_running(desk: Desk) -> bool:
    """The reader's own die to run away lies on the table."""
    rolls = (one for one in desk.public.frames if isinstance(one, DieRoll) and one.face)
    return any(one.why == "run" and one.seat == desk.seat for one in rolls)


def _no_room(desk: Desk, card: Instance, width: int) -> str:
    """What lies in front of the player already in its place, if that is what is in the way
    (CLASS-13, ITEM-05)."""
    compiled = desk.book.compiled(card)
    own = desk.public.seats[desk.seat].in_play
    there = [desk.book.compiled(one) for one in own]
    if compiled.keyword and any(one.keyword == compiled.keyword for one in there):
        return _within(desk.words, "already", width=width)
    free = any("any_big_items" in one.permits for one in there)
    big = compiled.item is not None and compiled.item.big and not free
    for one in own if big else ():
        item = desk.book.compiled(one).item
        if item is not None and item.big:
            room = width - cell_len(desk.words("why_not.big_already", card=""))
            name = desk.book.short(one, max(1, room))
            if "…" not in name:
                return desk.words("why_not.big_already", card=name)
            return _within(desk.words, "big", width=width)
    return _by_refusal(desk, card, width)


def _too_many_ranks(desk: Desk, power: Instance) -> bool:
    """The limit of ranks has no room beside the powers in play (POWER-02, POWER-03)."""
    ranks, cap = desk.ranks(desk.seat)
    return ranks + desk.book.compiled(power).rank > cap


_AGAINST = {"AMB-54": "level_only", "MULTI-16": "once", "SHIP-04": "ship"}
"""Rules by which something does not count, whatever its card says."""


def card_refusal_text(desk: Desk, card: Instance) -> str:
    """The engine's reason with its rule, for a hand card that cannot be played; else nothing."""
    refusal = refusal_for_card(desk, card)
    return desk.words.refusal(refusal) if refusal is not None else ""


def refusal_for_card(desk: Desk, card: Instance) -> Refusal | None:
    """Why a hand card cannot be played, if it cannot."""
    if card not in desk.view.hand or desk.option(card) is not None:
        return None
    return desk.outcomes.refusal(desk.view, card)


def who_item_suits_text(desk: Desk, card: Instance, width: int) -> str:
    """For whom an item is, to somebody it is not for: in its own words, or where these are too long
    for `width` columns by the level alone, or that it is not for the reader."""
    wanted = desk.book.compiled(card).usable_if
    if wanted is None:
        return desk.words("why_not.not_for_you")
    told = desk.book.clause(card, wanted)
    if cell_len(told) <= width:
        return told
    match wanted.model_dump(exclude_none=True, exclude_defaults=True):
        case {"level_min": level, **others} if not others:
            told = desk.words("why_not.from_level", n=level)
        case {"level_max": level, **others} if not others:
            told = desk.words("why_not.to_level", n=level)
    return told if cell_len(told) <= width else desk.words("why_not.not_for_you")


def why_part_uncounted_text(desk: Desk, part: TallyPart) -> str:
    """Why a part of a sum does not count: what its card asks for, or what stands against it."""
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
    conditional = [one for one in compiled.print.modifiers if one.stat == "strength" and one.when]
    alike = [one for one in conditional if one.amount == part.amount] or conditional
    return book.clause(part.card, alike[0]) if alike else ""


def is_one_shot_raise(desk: Desk, part: TallyPart) -> bool:
    """The part is what a card of its player's adds to a one-shot, as told right after that."""
    return part.reason == "one_shot" and desk.book.kind(part.card) != "one_shot"


def parts_raising_one_shot(desk: Desk, one_shot: Instance) -> list[TallyPart]:
    """What cards of its player's add to that one-shot in the running fight."""
    fight = desk.fight
    parts = (*fight.ours.parts, *fight.theirs.parts) if fight is not None else ()
    at = next((at for at, part in enumerate(parts, 1) if part.card == one_shot), len(parts))
    raising = takewhile(lambda part: is_one_shot_raise(desk, part), parts[at:])
    return [part for part in raising if part.counts and part.amount]


def met_condition_text(desk: Desk, part: TallyPart) -> str:
    """What has to hold for a part of a sum that counts, or what it counts, in the card's words;
    empty if it is not clear that it is that."""
    if part.card == NO_CARD or part.reason in ("level", "monster"):
        return ""
    compiled = desk.book.compiled(part.card)
    modifiers = [one for one in compiled.print.modifiers if one.stat == "strength"]
    counting = [one for one in modifiers if one.per]
    if len(modifiers) == len(counting) == 1 and part.amount != compiled.strength:
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
    modifiers = desk.book.compiled(card).print.modifiers
    conditional = [one for one in modifiers if one.stat == "strength" and one.when]
    if not conditional:
        return ""
    told = desk.book.clause(card, conditional[0])
    if cell_len(told) <= width:
        return told
    return desk.words("outcome.not_now", n=f"{conditional[0].amount:+d}")


def card_place_text(desk: Desk, card: Instance) -> str:
    """Where an open card lies that is not in the reader's hand; empty where it is not open."""
    words, public = desk.words, desk.public
    for seat in public.seats:
        if card in seat.in_play:
            mine = seat.seat == desk.seat
            return words("sheet.in_play_you" if mine else "sheet.in_play", w=desk.name(seat.seat))
    for foe in public.fight.foes if public.fight else ():
        if card in foe.enhancers:
            return words("sheet.on_monster", m=desk.book.name(foe.printed_as))
        if card == foe.card:
            return words("sheet.fights", n=foe.strength.total)
    if card in public.door_discard or card in public.treasure_discard:
        return words("sheet.discarded")
    return ""
