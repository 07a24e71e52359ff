"""What follows from a fight if nobody does anything, and what would change it: public facts."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from engine.core.stack_frames import ResponseWindow
from engine.core.zones import NOBODY, Instance
from engine.views.view_types import FightView
from tui.canvas.rows import MORE_MARK, Line, Row, truncate_lines_with_more_mark, wrap
from tui.table.model.cost_if_caught_text import cost_if_caught_by_monsters_texts
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import (
    fight_won_text,
    follower_sacrifice_texts,
    monster_name,
    running_away_text,
    short_running_away_text,
    victory_gains_text,
)
from tui.table.model.play_outcome_text import unanswered_outcome_text
from tui.table.model.run_bonus_text import own_run_bonus_variants, run_bonus_text
from tui.table.model.ways_to_run import roll_phrase_key_suffix
from tui.table.painters.response_window_card import (
    die_meaning,
    die_on_table,
    response_window_about_card,
    response_window_card_text,
)

STAKE_AT = 17
"""Column of what follows, behind its label."""
WIN_ROWS = 2
"""Rows for who gains what by a victory."""
LOSERS = 2
"""Rows for whom they leave behind, beside the one for who runs."""
CARD_ROWS = 2
"""Rows for the text of a curse that comes in between."""
RUN_ROWS = 2
"""Rows for what a runner needs."""
_NAMED_RUNNERS = ((True, 24), (True, 16), (False, 24), (False, 16), (False, 10))
"""Whether what a runner adds is told with its cards, and columns of monsters' names."""
_ESCAPES = {
    "": ("fight.running", "fight.running_you"),
    "_never": ("fight.running_never", "fight.running_never_you"),
    "_always": ("fight.running_always", "fight.running_always_you"),
    "free": ("fight.free_other", "fight.free_you"),
    "held": ("fight.held_other", "fight.held_you"),
}
"""What is said of a runner, the reader last, by how a monster takes running away."""


def fight_outlook_rows(desk: Desk, view: FightView, width: int, *, cut: bool = False) -> list[Row]:
    """What follows if nobody does anything, and what would change it: public facts only. With `cut`
    each in one row, whatever is lost of it."""
    words = desk.words
    me = desk.seat == view.seat
    window = response_window_about_card(desk)
    if window is not None:
        return _interrupted(desk, window, width)
    if view.is_decided:
        return [_stake(width, words("fight.decided"), fight_won_text(desk, view))]
    if view.part == "flee" and view.runner != NOBODY:
        return _running(desk, view, width)
    letters = "/".join(desk.foes.letter(foe.card).strip() or "?" for foe in view.foes)
    letters = letters or words("side.monsters")
    sides = {"n": strength_to_change_lead(view), "m": letters, "b": desk.letter(view.seat)}
    ties = "_ties" if view.wins_ties else ""  # Else one would count one more or less.
    if view.ahead:
        wins = bool(desk.outcomes.game_winners_by_kill(desk.view))
        room = width - STAKE_AT - 1
        gains = wrap(victory_gains_text(desk, view, width=room), room)
        won, *more = truncate_lines_with_more_mark(gains, 1 if cut else WIN_ROWS, room)
        first = [
            _stake(width, label, one, bold=wins)
            for label, one in zip((words("fight.stands"), ""), (won, *more), strict=False)
        ]
        if not view.foes:
            joins = words("fight.stop_nobody", n=sides["n"])
            return first if me else [*first, _stake(width, words("fight.stop"), joins)]
        if me:
            return [*first, _stake(width, words("fight.fails"), _defeat(desk, view, width))]
        return [
            *first,
            _stake(width, words("fight.stop"), words(f"fight.stop_them{ties}", **sides)),
        ]
    return [
        _stake(width, words("fight.stands_behind"), _defeat(desk, view, width)),
        *[
            _stake(width, "", told)
            for told in follower_sacrifice_texts(desk, view, width - STAKE_AT - 1)
        ],
        _stake(width, words("fight.turn"), words(f"fight.turn_it{ties}", **sides)),
    ]


def outlook_row_count_range(desk: Desk, view: FightView) -> tuple[int, int]:
    """How few and how many rows `fight_outlook_rows` has of a fight with monsters that is not won
    yet, without working out what they say."""
    window = response_window_about_card(desk)
    if window is not None and desk.book.kind(window.cause) == "curse":
        return 2, 2 + CARD_ROWS
    if window is not None:
        return 2, 2
    return 2, 1 + (WIN_ROWS if view.ahead else 1 + LOSERS)


def is_reader_about_to_run(desk: Desk, view: FightView) -> bool:
    """The reader, who fights or helps, is about to run."""
    mine = desk.seat in (view.seat, view.helper) and view.part == "open" and not view.ahead
    return mine and bool(view.foes) and response_window_about_card(desk) is None


def cost_if_caught_rows(desk: Desk, view: FightView, width: int) -> list[Row]:
    """What it costs the reader to be caught, of several monsters with their letters, in one row,
    death first; what has no room there is read with [x]. None where they get away."""
    dead = desk.words("outcome.branch.dead")
    room = (width - STAKE_AT - 1) // max(1, len(view.foes))
    costs = sorted(
        cost_if_caught_by_monsters_texts(desk, view, room), key=lambda one: one[1] != dead
    )
    told = [
        what
        if len(view.foes) == 1
        else f"{'/'.join(desk.foes.letter(one).strip() for one in monsters)} {what}"
        for monsters, what in costs
    ]
    if not told:
        return []
    most = next(
        (n for n in range(len(told), 0, -1) if cell_len(_joined(told, n)) < width - STAKE_AT), 0
    )
    row = Line(width).put(desk.words("fight.caught"), "quiet", at=2)
    return [row.put("", at=STAKE_AT).marked(_joined(told, most).strip()).row()]


def _joined(told: list[str], most: int) -> str:
    """So many of them, with the key that reads the others."""
    return "; ".join(told[:most]) + (MORE_MARK if most < len(told) else "")


def _defeat(desk: Desk, view: FightView, width: int) -> str:
    """Who runs from what, in one row."""
    told, room = "", width - STAKE_AT - 1
    for told in filter(None, _defeat_variants(desk, view)):
        if "…" not in told and cell_len(told) <= room:
            break
    return told


def _defeat_variants(desk: Desk, view: FightView) -> Iterator[str]:
    """The longest first: what the reader's die must show goes first, then the sentence, then the
    names of the monsters, then whoever runs beside the reader."""
    for needs in (True, False):
        named: list[str] | None = None
        for most in (30, 24, 16, 10):
            before, named = named, [monster_name(desk, view, foe.card, most) for foe in view.foes]
            if named != before:
                yield running_away_text(desk, view, most, needs=needs)
    for most in (16, 10, 0):
        yield short_running_away_text(desk, view, most)
    yield short_running_away_text(desk, view, letters=True)
    first = (desk.seat if desk.seat in (view.seat, view.helper) else view.seat,)
    yield short_running_away_text(desk, view, seats=first)
    yield short_running_away_text(desk, view, letters=True, seats=first)


def _interrupted(desk: Desk, window: ResponseWindow, width: int) -> list[Row]:
    """A curse or a die in the middle of the fight: what it is about to do, and its text, of a curse
    that stays what it does before how long."""
    card = desk.book.compiled(window.cause)
    label = desk.book.kind_word(window.cause).upper()
    text = " ".join(desk.book.lasting_text(window.cause))
    room = width - STAKE_AT - 1
    first = _stake(
        width, label if card.kind == "curse" else "", response_window_card_text(desk, window, room)
    )
    if card.kind != "curse":
        return [first, _stake(width, "", _needed(desk, window, room))]
    told = [one for one in (unanswered_outcome_text(desk),) if one and cell_len(one) <= room]
    lands = [_stake(width, desk.words("fight.stands"), one) for one in told]
    return [first, *lands, *_card_text(text, width)]


def _card_text(text: str, width: int) -> list[Row]:
    """The text of a card, with the key that reads what has no room."""
    room = width - STAKE_AT - 1
    told = truncate_lines_with_more_mark(wrap(text, room), CARD_ROWS, room)
    return [Line(width).put("", at=STAKE_AT).marked(one).row() for one in told]


def _needed(desk: Desk, window: ResponseWindow, room: int) -> str:
    """What the die must show, if it lies there to run from that monster; else what it does."""
    view, die = desk.fight, die_on_table(desk)
    runs = view is not None and view.runner != NOBODY and view.monster == window.cause
    if view is None or not runs or (die is not None and die.why != "run"):
        return die_meaning(desk)
    bonus = desk.outcomes.run_bonus(desk.view, view.monster, view.runner)
    if bonus is None:
        return ""
    target = desk.book.profile.run.target
    mine = view.runner == desk.seat
    key = "list.run" if mine else "fight.run_needs"
    ends = ""
    if die is not None and not desk.echo.rolls:
        enough = die.face + bonus.total >= target
        ends = f": {desk.words('fight.enough' if enough else 'fight.not_enough')}"
    monster, runner = view.monster, view.runner
    told = ""
    for added in (
        own_run_bonus_variants(desk, monster)
        if mine
        else [run_bonus_text(desk, monster, runner, named=named) for named in (True, False)]
    ):
        told = desk.words(key, n=target, k=added) + ends
        if cell_len(told) <= room:
            break
    return told


def _stake(width: int, label: str, text: str, *, bold: bool = False) -> Row:
    room = width - STAKE_AT - 1
    told = truncate_lines_with_more_mark(wrap(text, room), 1, room)
    row = Line(width).put(label, "quiet", at=2).put("", at=STAKE_AT)
    return row.marked("".join(told), "bold" if bold else "text").row()


def _escapes(desk: Desk, view: FightView, most: int, *, named: bool) -> str:
    """What the runner needs: from the monster that is being run from or, before one is chosen, from
    each in the fight, with those together that take the same. `named`: with the cards behind what
    is added to the die."""
    me = view.runner == desk.seat
    fled = [view.monster] if view.monster >= 0 else [foe.card for foe in view.foes]
    alike: dict[tuple[str, str], list[Instance]] = {}
    for monster in fled:
        prospect = desk.outcomes.running(desk.view, monster, view.runner)
        way, bonus = "", run_bonus_text(desk, monster, view.runner, named=named)
        if prospect is not None and not prospect.rolls:
            way, bonus = "held" if prospect.pursued else "free", ""
        elif prospect is not None:
            way = roll_phrase_key_suffix(desk, prospect.least_face)
        alike.setdefault((way, bonus), []).append(monster)
    return "; ".join(
        desk.words(
            _ESCAPES[way][me],
            w=desk.name(view.runner),
            m=desk.words.names([monster_name(desk, view, monster, most) for monster in monsters]),
            n=desk.book.profile.run.target,
            k=bonus,
        )
        for (way, bonus), monsters in alike.items()
    )


def _running(desk: Desk, view: FightView, width: int) -> list[Row]:
    told: list[str] = []
    least = 0 if len(view.foes) > 1 else 8
    for named, most in (*_NAMED_RUNNERS, (False, least)):
        told = wrap(_escapes(desk, view, most, named=named), width - STAKE_AT - 1)
        if len(told) <= RUN_ROWS and not any("…" in one for one in told):
            break
    told = truncate_lines_with_more_mark(told, RUN_ROWS, width - STAKE_AT - 1)
    rows = [Line(width).put("", at=STAKE_AT).marked(one, "bold").row() for one in told[1:]]
    first = _stake(width, desk.words("fight.flees"), told[0], bold=True)
    return [first, *(rows or [Line(width).row()])]


def strength_to_change_lead(view: FightView) -> int:
    """By how much the side that is behind must gain, or the other lose, for the lead to change."""
    if view.ahead:
        return view.margin + (1 if view.wins_ties else 0)
    return -view.margin + (0 if view.wins_ties else 1)
