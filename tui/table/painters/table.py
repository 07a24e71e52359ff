"""One table, painted: rows for every region of a layout."""

from __future__ import annotations

from tui.canvas.rows import Line, Row, Rows, crop_row, fit_rows, widen_rows
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import (
    Area,
    Layout,
    LayoutGrade,
    layout_for,
    rows_free_for_stage,
    with_taller_hand,
    with_taller_stage,
    with_usual_feed,
)
from tui.table.keys.act import ActsByKey
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Desk
from tui.table.painters.choice_list import choice_list_row_shortfall, choice_list_rows
from tui.table.painters.fight import covered_fight_rows, fight_row_shortfall, fight_rows
from tui.table.painters.game_end import game_end_rows, level_race_rows, standings_rows
from tui.table.painters.hand import hand_cards_fit_side_by_side, hand_rows
from tui.table.painters.idle_stage import idle_stage_rows
from tui.table.painters.key_row import key_row
from tui.table.painters.log import feed_rows
from tui.table.painters.looting import looted_character, looting_rows
from tui.table.painters.overlays import overlay_rows
from tui.table.painters.prompt import prompt_row, spectator_text
from tui.table.painters.response_window_card import (
    response_window_about_card,
    response_window_card_rows,
)
from tui.table.painters.seat_rail import STRIP_ROWS, seat_rail_rows
from tui.table.painters.spotlight import with_spotlight
from tui.table.painters.top_row import top_rows
from tui.table.painters.trade_offer import trade_offer_rows, trade_to_answer

LIST_WIDTH = 84
"""Columns of a list at most: what belongs together stands together."""


def stage_rows(desk: Desk, keys: ActsByKey, width: int, height: int, grade: LayoutGrade) -> Rows:
    if desk.public.over:
        return game_end_rows(desk, width, height)
    listed = min(width, LIST_WIDTH)
    trade = trade_to_answer(desk)
    if desk.shown_list() is not None:

        def covered(rows: int) -> list[Row]:
            return covered_fight_rows(desk, listed, rows)

        return widen_rows(choice_list_rows(desk, listed, height, grade, covered), width)
    if trade is not None:
        return widen_rows(trade_offer_rows(desk, keys, trade, listed, height), width)
    if desk.fight is not None:
        return fight_rows(desk, width, height, grade)
    window = response_window_about_card(desk)
    if window is not None:
        return response_window_card_rows(desk, window, width, height, grade)
    body = looted_character(desk)
    if body is not None:
        return widen_rows(looting_rows(desk, body, listed, height), width)
    return idle_stage_rows(desk, keys, width, height, grade)


def table_layout(desk: Desk, width: int, height: int, *, hand: bool | None = None) -> Layout | None:
    """Where the regions stand now on a terminal of that size; None if it is too small. `hand`:
    there is room for one; by default where there are cards to show."""
    shows_hand = desk.has_hand if hand is None else hand
    lesson = desk.lesson is not None
    layout = layout_for(
        width, height, hand=shows_hand, cards=desk.hand_room, levels=desk.levels, lesson=lesson
    )
    if layout is None or desk.update is None or not shows_hand or desk.watches or lesson:
        return layout
    if desk.public.over:
        return layout
    if hand_cards_fit_side_by_side(desk.hand(), layout.hand.width, layout.grade):
        return with_taller_hand(layout, desk.ability_rows)
    held = len(desk.hand()) + desk.ability_rows
    layout = with_usual_feed(layout, held)
    stage = layout.stage
    most = sum(rows_free_for_stage(layout, held))
    if not most:
        return layout
    listed = min(stage.width, LIST_WIDTH)
    missing = max(
        fight_row_shortfall(desk, stage.width, stage.height, layout.grade, most),
        choice_list_row_shortfall(desk, listed, stage.height, layout.grade),
    )
    return with_taller_stage(layout, missing, held) if missing else layout


def paint_table(desk: Desk, layout: Layout, now: float) -> dict[str, Rows]:
    """All regions of the table as this player sees it at that moment."""
    if desk.update is None:
        return _nothing_yet(desk, layout)
    grade = layout.grade
    foot, keys = layout.foot.width, keys_now(desk)
    painted = {
        "banner": top_rows(desk, layout.banner.width, grade, now),
        "hand": hand_rows(desk, keys, layout.hand.width, layout.hand.height, grade, now),
        "feed": feed_rows(desk, layout.feed.width, layout.feed.height),
        "foot": (prompt_row(desk, keys, foot), key_row(desk, keys, foot)),
    }
    ranked = desk.public.over and layout.rail.height > STRIP_ROWS
    if desk.public.over:
        chart = layout.hand
        painted["hand"] = level_race_rows(desk, chart.width, chart.height, ranked=ranked)
    if desk.overlay is None:
        painted["stage"] = stage_rows(desk, keys, layout.stage.width, layout.stage.height, grade)
        if desk.echo.spotlights:
            painted["stage"] = with_spotlight(desk, painted["stage"], layout.stage.width)
        seats = layout.rail
        painted["rail"] = (
            standings_rows(desk, seats.width, seats.height)
            if ranked
            else seat_rail_rows(desk, seats.width, seats.height, now)
        )
    else:
        painted |= _overlay(desk, layout)
    symbols = desk.preferences.symbols
    if symbols == "unicode":
        return painted
    return {
        name: tuple(downgrade_symbols(row, symbols) for row in rows)
        for name, rows in painted.items()
    }


def _nothing_yet(desk: Desk, layout: Layout) -> dict[str, Rows]:
    """Before the first picture; one that comes late is announced."""
    painted = {name: fit_rows([], area.width, area.height) for name, area in layout.areas().items()}
    if desk.watches and not desk.over:
        row = Line(layout.foot.width).put(f" {spectator_text(desk)}").row()
        painted["foot"] = fit_rows([row], layout.foot.width, layout.foot.height)
    return painted


def _overlay(desk: Desk, layout: Layout) -> dict[str, Rows]:
    """An overlay lies over stage, rail and, where it borders on them, the feed; after the end over
    all of what is told then."""
    assert desk.overlay is not None
    regions = ["stage", "rail"]
    if desk.public.over:
        regions.append("hand")
        border = layout.hand.y + layout.hand.height
    else:
        border = layout.stage.y + layout.stage.height
    if layout.feed.y == border:
        regions.append("feed")
    areas = {name: area for name, area in layout.areas().items() if name in regions}
    top = min(area.y for area in areas.values())
    bottom = max(area.y + area.height for area in areas.values())
    rows = overlay_rows(desk, desk.overlay, layout.banner.width, bottom - top)
    return {name: tuple(crop_to_area(rows, area, top)) for name, area in areas.items()}


def crop_to_area(rows: Rows, area: Area, top: int) -> list[Row]:
    """The part of full-width rows that lies in an area."""
    return [
        crop_row(row, area.x, area.width) for row in rows[area.y - top : area.y - top + area.height]
    ]
