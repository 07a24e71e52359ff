"""Where the six regions of the table stand, for every size of terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from tui.canvas.rows import Rows, fit_rows, text_row, wrap
from tui.words.catalogue import Words

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
SIDEWAYS_WIDTH = 85
"""From that width on a low terminal, a phone on its side, has the seats beside the stage."""

REMEMBERED_LAYOUTS = 256
"""Of all sessions together: most have the same sizes, and ask for each picture."""
LEAST_FEED = 1
"""Rows of the feed under which it gives the hand none; three times that where there is room."""
LESSON_FEED = 2
"""So many in a lesson, which is told there."""
STORY_ROWS, MORE_STORY_ROWS = 8, 8
"""Rows for what is told again after the end, and how many more where there is room."""
LEAST_CHART = 13
"""Rows of the standings of five players with who hurt whom below them."""
LOW_SCREEN_ROWS = 9
"""Rows of hand and feed together on the smallest screens."""

LayoutGrade = Literal["phone", "table", "wide"]
"""From 60x20, from 80x24, from 120x40: how much each painter shows."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The regions of one size; together they cover every cell once."""

    grade: LayoutGrade
    banner: Area
    stage: Area
    rail: Area
    feed: Area
    hand: Area
    foot: Area

    def areas(self) -> dict[str, Area]:
        return {name: getattr(self, name) for name in REGIONS}

    def at(self, x: int, y: int) -> tuple[str, int, int]:
        """The region under a cell of the screen, and column and row within it; "" for none."""
        return region_at(self.areas(), x, y)


def region_at(areas: Mapping[str, Area], x: int, y: int) -> tuple[str, int, int]:
    """Of these regions the one under a cell, and column and row within it; "" for none."""
    for region, area in areas.items():
        left, top = x - area.x, y - area.y
        if 0 <= left < area.width and 0 <= top < area.height:
            return region, left, top
    return "", 0, 0


REGIONS = ("banner", "stage", "rail", "feed", "hand", "foot")


USUAL_HAND = 5
"""Cards of a hand, where nobody has said how many there are."""
MOST_ABILITY_ROWS = 2
"""Rows for abilities below the cards, at most; their key lists all of them."""


@lru_cache(maxsize=REMEMBERED_LAYOUTS)
def layout_for(
    width: int,
    height: int,
    *,
    hand: bool = True,
    cards: int = USUAL_HAND,
    levels: int = 0,
    lesson: bool = False,
) -> Layout | None:
    """The layout for a terminal, or None if it is smaller than 60x20. The hand has a row for each
    of so many `cards`, the feed what is left. Without a `hand` only the clock is left of it: its
    room is for the fight and for what was played last. After the end of a game of so many `levels`
    all of it is for how it went. In a `lesson` the feed has room for what is taught. What a stage
    is short of it may get from the others by `with_taller_stage`."""
    layout = _seated(width, height)
    if layout is None:
        return None
    feed = LESSON_FEED if lesson else LEAST_FEED
    if levels:
        return _ended(layout, width, levels, feed)
    if not hand:
        return _watched(layout)
    return _shared_out(layout, cards, feed)


def _shared_out(layout: Layout, cards: int, least: int) -> Layout:
    """The rows of hand and feed, which border on each other, as many cards need them: one column
    as far as the feed keeps its least, else two. Drawn cards have their height."""
    if layout.grade == "wide" and cards:
        return layout
    both = layout.hand.height + layout.feed.height
    most = both - 1 - (least if both <= LOW_SCREEN_ROWS else 3 * LEAST_FEED)
    rows = _hand_rows(cards, most)
    hand, feed = replace(layout.hand, height=rows), replace(layout.feed, height=both - rows)
    if feed.y < hand.y:
        hand = replace(hand, y=feed.y + feed.height)
    else:
        feed = replace(feed, y=hand.y + rows)
    return replace(layout, hand=hand, feed=feed)


def _hand_rows(cards: int, most: int) -> int:
    """Rows of the clock and of so many cards: one column of at most so many, else two."""
    return 1 + max(1, cards if cards <= most else min(most, -(-cards // 2)))


def rows_free_for_stage(layout: Layout, cards: int) -> tuple[int, int]:
    """Rows that a stage may get: those of the hand under so many `cards` that are left of it, and
    what the feed has beyond the rows that it keeps."""
    idle = layout.hand.height - _hand_rows(cards, layout.hand.height - 1)
    return max(0, idle), max(0, layout.feed.height - 3 * LEAST_FEED)


@lru_cache(maxsize=REMEMBERED_LAYOUTS)
def with_usual_feed(layout: Layout, cards: int) -> Layout:
    """A feed of less rows than it keeps gets those that the hand has left under so many `cards`."""
    hand, feed = layout.hand, layout.feed
    idle, _ = rows_free_for_stage(layout, cards)
    more = min(idle, 3 * LEAST_FEED - feed.height)
    if more <= 0:
        return layout
    if feed.y < hand.y:
        hand = replace(hand, y=hand.y + more)
    else:
        feed = replace(feed, y=feed.y - more)
    hand = replace(hand, height=hand.height - more)
    return replace(layout, hand=hand, feed=replace(feed, height=feed.height + more))


@lru_cache(maxsize=REMEMBERED_LAYOUTS)
def with_taller_stage(layout: Layout, rows: int, cards: int) -> Layout:
    """The stage gets so many rows more, as far as they are free: first those of the hand."""
    hand, feed = layout.hand, layout.feed
    idle, beyond = rows_free_for_stage(layout, cards)
    from_hand = min(rows, idle)
    from_feed = min(rows - from_hand, beyond)
    more = from_hand + from_feed
    if more <= 0:
        return layout
    hand = replace(hand, y=hand.y + more, height=hand.height - from_hand)
    feed = replace(feed, y=feed.y + more, height=feed.height - from_feed)
    if feed.y < hand.y:
        hand = replace(hand, y=feed.y + feed.height)
    else:
        feed = replace(feed, y=hand.y + hand.height)
    stage = replace(layout.stage, height=layout.stage.height + more)
    rail = layout.rail
    if rail.y == stage.y:
        rail = replace(rail, height=stage.height)
    return replace(layout, stage=stage, rail=rail, hand=hand, feed=feed)


@lru_cache(maxsize=REMEMBERED_LAYOUTS)
def with_taller_hand(layout: Layout, rows: int) -> Layout:
    """Drawn cards get so many rows of the feed below them, for what is told under the cards."""
    hand, feed = layout.hand, layout.feed
    rows = min(rows, feed.height - LEAST_FEED)
    feed = replace(feed, y=feed.y + rows, height=feed.height - rows)
    return replace(layout, hand=replace(hand, height=hand.height + rows), feed=feed)


def _seated(width: int, height: int) -> Layout | None:
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    if width >= 120 and height >= 40:
        return _wide(width, height)
    if width >= 80 and height >= 24:
        return _table(width, height)
    if width >= SIDEWAYS_WIDTH:
        return _sideways(width, height)
    return _phone(width, height)


def _ended(layout: Layout, width: int, levels: int, least: int) -> Layout:
    """The stage over the whole width for what is told again, the chart in the hand's place, beside
    it the rail but for the strip of a phone, and below it what is left for the feed, at `least` so
    many rows."""
    strip = layout.rail.height if layout.rail.y < layout.stage.y else 0
    top = layout.banner.height + strip
    body = layout.foot.y - top
    chart = max(LEAST_CHART, levels + 2)
    stage = STORY_ROWS + max(0, min(MORE_STORY_ROWS, body - STORY_ROWS - chart - 3 * LEAST_FEED))
    chart = min(chart, body - stage - least)
    beside = 0 if strip else layout.rail.width
    below = top + stage
    return replace(
        layout,
        stage=Area(0, top, width, stage),
        hand=Area(0, below, width - beside, chart),
        rail=layout.rail if strip else Area(width - beside, below, beside, chart),
        feed=Area(0, below + chart, width, body - stage - chart),
    )


def _watched(layout: Layout) -> Layout:
    """The rows of the hand go to stage and feed, half each; the clock stays between them."""
    spare = layout.hand.height - 1
    above = layout.stage.height + spare // 2
    rail = above if layout.rail.y == layout.stage.y else layout.rail.height
    clock = layout.stage.y + above
    feed = layout.feed.height + spare - spare // 2
    return replace(
        layout,
        stage=replace(layout.stage, height=above),
        rail=replace(layout.rail, height=rail),
        hand=replace(layout.hand, y=clock, height=1),
        feed=replace(layout.feed, y=clock + 1, height=feed),
    )


def _table(width: int, height: int) -> Layout:
    """80x24 and up: extra rows go to the feed, then to the stage; extra columns to the stage, then
    to the rail."""
    extra = height - 24
    feed = 3 + min(extra, 5)
    hand = 6 + min(max(0, extra - 5), 4)
    stage = height - 1 - feed - hand - 2
    rail = 25 + min(17, max(0, (width - 80) // 3))
    below = 1 + stage
    return Layout(
        "table",
        banner=Area(0, 0, width, 1),
        stage=Area(0, 1, width - rail, stage),
        rail=Area(width - rail, 1, rail, stage),
        feed=Area(0, below, width, feed),
        hand=Area(0, below + feed, width, hand),
        foot=Area(0, height - 2, width, 2),
    )


def _wide(width: int, height: int) -> Layout:
    """120x40 and up: cards are drawn in the hand, the feed lies under it. Extra rows go to the
    cards until their texts fit, then to the feed and the stage; extra columns to the stage, and a
    part of them to the rail, which has room for the names of gear then."""
    rail = 42 + min(30, (width - 120) // 3)
    hand = 13 + min(4, height - 40)
    extra = height - 27 - hand
    feed = 6 + extra // 2
    stage = 18 + extra - extra // 2
    return Layout(
        "wide",
        banner=Area(0, 0, width, 1),
        stage=Area(0, 1, width - rail, stage),
        rail=Area(width - rail, 1, rail, stage),
        hand=Area(0, 1 + stage, width, hand),
        feed=Area(0, 1 + stage + hand, width, feed),
        foot=Area(0, height - 2, width, 2),
    )


def _phone(width: int, height: int) -> Layout:
    """60x20 and up: seats in a strip of two rows above the stage."""
    extra = height - 20
    stage = 7 + extra // 2
    hand = 6 + extra - extra // 2
    return Layout(
        "phone",
        banner=Area(0, 0, width, 1),
        rail=Area(0, 1, width, 2),
        stage=Area(0, 3, width, stage),
        hand=Area(0, 3 + stage, width, hand),
        feed=Area(0, 3 + stage + hand, width, 2),
        foot=Area(0, height - 2, width, 2),
    )


def _sideways(width: int, height: int) -> Layout:
    """85x20 and up, but low: a phone on its side, with its seats in a rail."""
    upright, rail = _phone(width, height), 25
    rows = upright.rail.height + upright.stage.height
    return replace(
        upright,
        stage=Area(0, 1, width - rail, rows),
        rail=Area(width - rail, 1, rail, rows),
    )


def terminal_too_small_rows(words: Words, width: int, height: int) -> Rows:
    """The one line for a terminal in which no table fits."""
    text = words("too_small", w=width, h=height)
    return fit_rows([text_row(one, width) for one in wrap(text, max(1, width))], width, height)
