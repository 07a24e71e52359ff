"""The cursor: which things it can be on in each region, and how the arrows and Tab move it.

Nobody but the reader moves it, and it never slides to a neighbour when its thing goes (ADR 9).
"""

from __future__ import annotations

from engine.core.commands import OURS, THEIRS
from engine.core.decisions import PickRequirement
from engine.core.zones import NO_CARD, NOBODY
from tui.table.model.desk import CURSOR_REGIONS, Cursor, CursorRegion, Desk


def cursor_stops(desk: Desk, region: CursorRegion) -> tuple[int, ...]:
    """What the cursor can be on there, in the order of painting.

    On the table: the rows of the list that lies there; else the cards of an offer that waits, the
    cards of the fight, the card that everybody waits for, or what this player has in play.
    """
    if region == "hand":
        return desk.hand()
    if region == "seats":
        return tuple(range(len(desk.public.seats)))
    shown = desk.shown_list()
    if shown is not None:
        return tuple(value for _, value in desk.rows_of(shown))
    return stage_cards(desk)


def stage_cards(desk: Desk) -> tuple[int, ...]:
    """The cards on the stage while there is no list on it, each once."""
    found: list[int] = []
    found.append(card_of_window_or_question(desk))
    offer = desk.offer_to_answer()
    if offer is not None:
        found += [*offer.give, *offer.take]
    for frame in desk.public.frames:
        if frame.kind == "loot":
            body = desk.public.seats[frame.body]
            found += [*body.hand, *body.in_play]
    fight = desk.fight
    if fight is not None:
        for foe in fight.foes:
            found += [foe.card, *foe.enhancers]
        found += [part.card for part in (*fight.theirs.parts, *fight.ours.parts)]
    found += desk.public.on_table
    if desk.seat != NOBODY and not [card for card in found if card != NO_CARD]:
        found += desk.mine.in_play
    return tuple(dict.fromkeys(card for card in found if card != NO_CARD))


def card_of_window_or_question(desk: Desk) -> int:
    """The card behind the window or question on top: the curse, the card that rolls; `NO_CARD`
    without one."""
    top = desk.public.top_frame
    if top is None:
        return NO_CARD
    if top.kind == "window":
        return top.cause
    return top.source if top.kind == "ask" else NO_CARD


def focused_region(desk: Desk) -> CursorRegion:
    """Where the arrows act: where the cursor is, else in the list on the table, else the hand."""
    if desk.cursor is not None:
        return desk.cursor.region
    shown = desk.shown_list()
    return "table" if shown is not None and desk.rows_of(shown) else "hand"


def moved_cursor(desk: Desk, by: int) -> Cursor | None:
    """The cursor one thing further; the first thing, or the last, if there was none."""
    region = focused_region(desk)
    among = cursor_stops(desk, region)
    if not among:
        return None
    if desk.cursor is None or desk.cursor.thing not in among:
        return Cursor(region, among[0 if by > 0 else -1])
    at = among.index(desk.cursor.thing) + by
    return Cursor(region, among[min(max(at, 0), len(among) - 1)])


def cursor_in_next_region(desk: Desk) -> Cursor | None:
    """On the first thing of the next region that has any."""
    at = CURSOR_REGIONS.index(focused_region(desk))
    for step in range(1, len(CURSOR_REGIONS) + 1):
        region = CURSOR_REGIONS[(at + step) % len(CURSOR_REGIONS)]
        among = cursor_stops(desk, region)
        if among:
            return Cursor(region, among[0])
    return None


def choice_at_cursor(desk: Desk, need: PickRequirement) -> int | None:
    """The choice of a need of the selected card that the cursor stands for, or None."""
    cursor = desk.cursor
    if cursor is None:
        return None
    thing, fight = cursor.thing, desk.fight
    if need.what == "side" and fight is not None:
        if cursor.region == "seats" and thing in (fight.seat, fight.helper):
            return OURS
        foes = [foe.card for foe in fight.foes]
        return THEIRS if cursor.region == "table" and thing in foes else None
    if (need.what == "seat") is not (cursor.region == "seats"):
        return None
    return thing if thing in need.among else None
