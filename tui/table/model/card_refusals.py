"""Why a card cannot be played: in three words for the hand's last column, or in full."""

from __future__ import annotations

from functools import partial

from rich.cells import cell_len

from engine.core.card_timing import SITUATION
from engine.core.errors import Refusal
from engine.core.stack_frames import DieRoll, SeatQuestion
from engine.core.zones import NOBODY, Instance, Seat
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
    waits_for = _interruption(desk) if timing & SITUATION.FIGHT else ""
    if waits_for:
        calling = desk.book.calling(card_of_window_or_question(desk))
        return _within(calling, f"during_{waits_for}", width=width)
    chooser = _chooser_in_fight(desk) if timing & SITUATION.FIGHT else NOBODY
    if chooser != NOBODY:
        return say("chooses", w=desk.name(chooser))
    if desk.book.kind(card) == "power":
        if _too_many_ranks(desk, card):
            return say("ranks", k=desk.ranks(desk.seat)[1])
        return say("not_for_you")
    fight = desk.fight
    if fight is not None and fight.helper != NOBODY and card in desk.view.promises:
        return say("promised", w=desk.name(fight.helper))
    if fight is not None and desk.book.compiled(card).targeting.begins_fight:
        return say("not_fight")
    if timing & SITUATION.TROUBLE:
        late = desk.my_turn and desk.point in _AFTER_TROUBLE
        return say("met" if desk.met else "too_late" if late else "door")
    if timing & SITUATION.FIGHT and timing & SITUATION.OWN_CALM:
        return _by_refusal(desk, card, width)
    if timing & SITUATION.FIGHT:
        if fight is None:
            return say("fight")
        if fight.part != "open":
            return say("decided")
        if desk.book.compiled(card).targeting.own and not desk.fighting:
            return say("own_fight")
        brings = desk.book.kind(card) == "wandering" and not desk.monsters
        return say("no_monster") if brings else _by_refusal(desk, card, width)
    if timing & SITUATION.OWN_CALM:
        if desk.fighting:
            return say("not_fight")
        if not timing & SITUATION.FOREIGN_CALM:
            return _no_room(desk, card, width) if desk.my_turn else say("own_turn")
    for moment, key in (
        (SITUATION.FLIGHT, "running"),
        (SITUATION.CURSE, "curse"),
        (SITUATION.DIE, "die"),
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


def _chooser_in_fight(desk: Desk) -> Seat:
    """Who is asked something before the fight goes on, and the reader is not; or nobody."""
    top = desk.public.top_frame
    if desk.fight is None or desk.fight.part != "open" or not isinstance(top, SeatQuestion):
        return NOBODY
    return top.seat if top.seat != desk.seat else NOBODY


def _is_running(desk: Desk) -> bool:
    """The reader's own die to run away lies on the table."""
    rolls = (one for one in desk.public.frames if isinstance(one, DieRoll) and one.face)
    return any(one.why == "run" and one.seat == desk.seat for one in rolls)


def _no_room(desk: Desk, card: Instance, width: int) -> str:
    """What lies in front of the player already in its place, if that is what is in the way
    (CLASS-13, ITEM-05, SHIP-02)."""
    compiled = desk.book.compiled(card)
    known = {desk.book.compiled(one).keyword for one in desk.mine.in_play}
    twice = desk.book.profile.identity.duplicates
    if compiled.keyword and compiled.keyword in known and not twice:
        return _within(desk.words, "already", width=width)
    has_room = desk.outcomes.has_room(desk.view, card)
    told = "" if has_room else no_room_text(desk, card, width)
    return told or _by_refusal(desk, card, width)


def no_room_text(desk: Desk, card: Instance, width: int) -> str:
    """That the reader has a ship, or a big item, beside which that one cannot lie (ITEM-05,
    SHIP-02); empty if it is neither."""
    if desk.book.compiled(card).ship is not None:
        return _within(desk.words, "ship", width=width)
    return _big_item_already_text(desk, width)


def _big_item_already_text(desk: Desk, width: int) -> str:
    """Which big item the reader has, if there is room for its name; empty without one (ITEM-05)."""
    for one in desk.mine.in_play:
        item = desk.book.compiled(one).item
        if item is not None and item.big:
            room = width - cell_len(desk.words("why_not.big_already", card=""))
            name = desk.book.short(one, max(1, room))
            if "…" not in name:
                return desk.words("why_not.big_already", card=name)
            return _within(desk.words, "big", width=width)
    return ""


def _too_many_ranks(desk: Desk, power: Instance) -> bool:
    """The limit of ranks has no room beside the powers in play (POWER-02, POWER-03)."""
    ranks, cap = desk.ranks(desk.seat)
    return ranks + desk.book.compiled(power).rank > cap


def card_refusal_text(desk: Desk, card: Instance) -> str:
    """The engine's reason with its rule, for a hand card that cannot be played; else nothing. The
    rule is never wrapped into a row of its own."""
    refusal = refusal_for_card(desk, card)
    if refusal is None:
        return ""
    told, _, rule = desk.words.refusal(refusal).rpartition(" (")
    return f"{told}\N{NO-BREAK SPACE}({rule}"


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
