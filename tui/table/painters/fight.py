"""The stage of a fight: two numbers and a verb, where they come from, and what follows; on a wide
stage the monsters' cards, and under each, small, what was played on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from rich.cells import cell_len

from engine.core.stack_frames import Spoils
from engine.core.zones import NOBODY, Instance
from engine.views.view_types import FightView, FoeView
from tui.canvas.big_digits import DIGIT_HEIGHT, big_digits
from tui.canvas.rows import (
    Line,
    Row,
    Rows,
    Span,
    TextRole,
    fit_rows,
    truncate_lines_with_more_mark,
    wrap,
)
from tui.canvas.table_regions import LayoutGrade
from tui.cards.card_book import CardBook
from tui.cards.card_painter import SMALL_CARD_ROWS, card_height, card_rows, small_card_rows
from tui.table.keys.card_and_target_keys import target_letters_with_sum_changes
from tui.table.model.desk import Desk
from tui.table.painters.fight_outlook import (
    cost_if_caught_rows,
    fight_outlook_rows,
    is_reader_about_to_run,
    outlook_row_count_range,
    strength_to_change_lead,
)
from tui.table.painters.help_offer import help_offer_rows
from tui.table.painters.strength_breakdown import (
    StrengthRow,
    fighters_strength_parts,
    fighters_strength_rows,
    monsters_strength_parts,
    monsters_strength_rows,
)
from tui.table.painters.transferred_card_row import transferred_card_row

WIDEST_CARD, NARROWEST_CARD = 36, 24
"""Columns of a monster's card."""


def foe_card_rows(desk: Desk, view: FightView, width: int, height: int) -> Rows:
    """As many monsters as find room side by side. What was played on one stands under it as far
    as its text leaves rows, what is left of that beside the last one."""
    foes = view.foes[: max(1, (width + 1) // (NARROWEST_CARD + 1))]
    each = min(WIDEST_CARD, (width + 1) // len(foes) - 1)
    columns: list[Rows] = []
    left: list[Instance] = []
    for foe in foes:
        spare = max(0, height - card_height(desk.book, foe.printed_as, each)) // SMALL_CARD_ROWS
        small = _small(desk, foe.enhancers[:spare], each)
        label = _label(desk, foe) if len(view.foes) > 1 else None
        drawn = card_rows(desk.book, foe.printed_as, each, height - len(small), label)
        columns.append((*drawn, *small))
        left += foe.enhancers[spare:]
    beside = min(WIDEST_CARD, width - len(columns) * (each + 1))
    if beside >= NARROWEST_CARD:
        columns.append(_small(desk, left[: height // SMALL_CARD_ROWS], beside))
    return tuple(_across(columns, each, width, y) for y in range(height))


def foe_cards_height(desk: Desk, view: FightView, width: int) -> int:
    """Rows in which all is told that those of the monsters do that are drawn."""
    foes = view.foes[: max(1, (width + 1) // (NARROWEST_CARD + 1))]
    each = min(WIDEST_CARD, (width + 1) // len(foes) - 1)
    return max(card_height(desk.book, foe.printed_as, each) for foe in foes)


def _small(desk: Desk, cards: Sequence[Instance], width: int) -> Rows:
    rows: Rows = ()
    for card in cards:
        by = desk.history.played.get(card, NOBODY)
        whose = f"{desk.letter(by)} {desk.who(by)}" if by != NOBODY else ""
        rows += small_card_rows(desk.book, card, width, whose)
    return rows


def _label(desk: Desk, foe: FoeView) -> Span:
    """The monster's letter, lit where a selected card can go to it."""
    letter = desk.foes.letter(foe.card)
    return f" {letter} ", "taken" if letter in target_letters_with_sum_changes(desk) else "bold"


def _across(columns: list[Rows], each: int, width: int, y: int) -> Row:
    line = Line(width)
    for x, column in enumerate(columns):
        line.put("", at=x * (each + 1)).put_row(column[y] if y < len(column) else ())
    return line.row()


MONSTERS_AT_LEAST, MONSTERS_AT_MOST = 26, 60
"""Columns at which the monsters' side begins: two sides that are compared stand close."""
REMEMBERED_TEXTS = 256
"""So many texts of monsters are remembered, for all sessions together."""
BESIDE_SUM = 14
"""Columns from there to what stands beside a sum of three digits."""
SHORTEST_PART = 12
"""Columns from which on a cut text says something behind its number."""
VERB_AT, VERB_WIDTH = 12, 16
BESIDE, SLOT = 11, 9
"""Columns of a wide stage: from the monsters' sum to its parts, and for where an item is worn."""
BRIEF_NAME_WIDTH = 12
"""Columns of a name where the parts of a sum stand in one row."""
PLAYED_CARD_SIGNS = "!▲▼"
"""Signs of cards that were played in the fight: where it is told in one row, they have names."""
LEAST_TEXT_ROWS = 3
"""Rows that the parts of the sums and what the monsters do keep for themselves."""
LEDGER_ROWS = 11
"""Rows from which on a phone has room for the parts of the sums in a list."""


def monsters_side_column(width: int) -> int:
    """The column at which the monsters' side of a stage of that width begins."""
    return max(MONSTERS_AT_LEAST, min(width // 2 - 2, MONSTERS_AT_MOST))


def fight_rows(desk: Desk, width: int, height: int, grade: LayoutGrade) -> Rows:
    """The fight in `height` rows; small heights merge the ledger into one row, large ones have the
    monsters' cards."""
    view = desk.fight
    assert view is not None
    half = monsters_side_column(width)
    title = _title(desk, view, width, half)
    deals = desk.draft is not None or _deal_waits(desk)
    if view.is_decided or not (view.foes or deals):
        return fit_rows([title, *_over(desk, view, width, height - 1, grade)], width, height)
    if deals:
        deal = help_offer_rows(desk, view, width, height - 1 - DIGIT_HEIGHT)
        sums = [_short_sums(desk, view, width)] if height < 10 else _sums(desk, view, width, half)
        if len(sums) + len(deal) > height:  # All but the keys must find room.
            sums = []
        room = height - 1 - len(sums) - len(deal) - 2
        below: list[Row] = []
        if room > 2:
            blank = Line(width).row()
            below = [blank, *_ledger_and_text(desk, view, width, half, room, sums, blank)]
        return fit_rows([title, *(row.row() for row in sums), *deal, *below], width, height)
    sums = _sums(desk, view, width, half)
    merges = grade == "phone" and height < LEDGER_ROWS
    ends = fight_outlook_rows(desk, view, width, cut=merges)
    if merges:
        merged = _merged(desk, view, width, half)
        return fit_rows([title, *(row.row() for row in sums), merged, *ends], width, height)
    free = height - 1 - DIGIT_HEIGHT - len(ends)
    all_said = grade != "wide" and _body_rows(desk, view, width) == free
    if is_reader_about_to_run(desk, view) and not all_said and free > LEAST_TEXT_ROWS:
        # Where what the monsters do is cut, what it costs to be caught has a row for all of them.
        ends[-1:-1] = cost_if_caught_rows(desk, view, width)
    room = height - 1 - DIGIT_HEIGHT - 1 - len(ends)
    line = Line(width).put(" ").put("─" * (width - 2), "quiet").row()
    if grade == "wide" and view.foes:
        body = [*_with_cards(desk, view, width, half, sums, room), line]
    else:
        body = _ledger_and_text(desk, view, width, half, room, sums, line)
    return fit_rows([title, *(row.row() for row in sums), *body, *ends], width, height)


def _over(desk: Desk, view: FightView, width: int, height: int, grade: LayoutGrade) -> list[Row]:
    """Below its title a fight that is won, or has no monster left: what it brings, and the
    treasures that lie open until somebody picks them. The sums go on changing and decide nothing
    any more, so none are shown."""
    blank = Line(width).row()
    rows = [blank, *fight_outlook_rows(desk, view, width), blank]
    open_treasures = [
        card for frame in desk.public.frames if isinstance(frame, Spoils) for card in frame.shown
    ]
    rows += [transferred_card_row(desk, card, width) for card in open_treasures]
    if grade == "wide" and view.foes:
        rows += [blank, *foe_card_rows(desk, view, width, height - len(rows) - 1)]
    return rows


def _deal_waits(desk: Desk) -> bool:
    offer = desk.offer_to_answer()
    return offer is not None and offer.about == "help"


def _title(desk: Desk, view: FightView, width: int, half: int) -> Row:
    words = desk.words
    fighter = desk.who(view.seat).upper()
    level = desk.public.seats[view.seat].level
    text = words("fight.level", w=fighter, n=level)
    if view.helper != NOBODY:
        helper = desk.who(view.helper).upper()
        text = f"{text} + {helper}"
        if cell_len(text) > half - 2:  # The levels stand below.
            text = f"{fighter} + {helper}"
    names = _names_of_monsters(desk, view, width - half) or desk.words("fight.empty")
    row = Line(width).put(text, "bold", at=1, width=half - 2)
    return row.put(names.upper(), "bold", at=half).row()


def _names_of_monsters(desk: Desk, view: FightView, width: int) -> str:
    """The monsters, whole or in short, or as many of them as have room, and how many more: a name
    is cut only where there is no other way."""
    told = " + ".join(desk.book.name(foe.printed_as) for foe in view.foes)
    for kept in range(len(view.foes), 0, -1):
        more = len(view.foes) - kept
        end = f" {desk.words.count('fight.more_monsters', more)}" if more else ""
        for most in (width, 24, 16, 12, 10, 8):
            if cell_len(told) <= width and "…" not in told:
                return told
            named = [desk.book.short(foe.printed_as, most) for foe in view.foes[:kept]]
            told = f"{' + '.join(named)}{end}"
    return told


def _sums(desk: Desk, view: FightView, width: int, half: int) -> list[Line]:
    words = desk.words
    verb = words("fight.beats" if view.ahead else "fight.loses")
    margin = abs(view.ours.total - view.theirs.total)
    if view.ahead:
        by = words("fight.by", n=margin) if margin else words("fight.tie")
    else:
        by = words("fight.short", n=strength_to_change_lead(view))
    if desk.preferences.draws_big:
        ours, theirs = big_digits(view.ours.total), big_digits(view.theirs.total)
    else:
        ours, theirs = ("", str(view.ours.total), ""), ("", str(view.theirs.total), "")
    middle = ("", verb, by)
    verb_at = VERB_AT + (half - 28) // 2
    rows = []
    for index in range(DIGIT_HEIGHT):
        row = Line(width).put(ours[index], _loud(desk, "ours"), at=3)
        centred = verb_at + max(0, VERB_WIDTH - len(middle[index])) // 2
        row.put(middle[index], "ours" if view.ahead else "theirs", at=centred)
        rows.append(row.put(theirs[index], _loud(desk, "theirs"), at=half + 2))
    return rows


def _short_sums(desk: Desk, view: FightView, width: int) -> Line:
    """The two sums in one row, where a deal needs the room."""
    verb = desk.words("fight.beats" if view.ahead else "fight.loses")
    row = Line(width).put(str(view.ours.total), _loud(desk, "ours"), at=3)
    row.put(f"  {verb}  ", "bold")
    return row.put(str(view.theirs.total), _loud(desk, "theirs"))


def covered_fight_rows(desk: Desk, width: int, height: int) -> list[Row]:
    """The two sums, what follows from them, and where `height` has room for it the bad stuff: for
    whoever has to choose something while the fight is covered. Nothing without a fight that is
    open, or where there is no room for what follows."""
    view = desk.fight
    if view is None or view.part != "open" or not view.foes:
        return []
    sums = _short_sums(desk, view, width).put(f"   {_treasures(desk, view)}", "treasure").row()
    rows = [sums, *fight_outlook_rows(desk, view, width)]
    if len(rows) > height:
        return []
    text = [line for foe in view.foes for line in wrap(_last_clause(desk, view, foe), width - 2)]
    if len(rows) + len(text) <= height:
        rows += [Line(width).put("", at=1).marked(one).row() for one in text]
    return rows


def _last_clause(desk: Desk, view: FightView, foe: FoeView) -> str:
    """The bad stuff of a monster, behind its name where there are several."""
    told = desk.book.text(foe.printed_as)[-1]
    return told if len(view.foes) == 1 else f"{desk.book.short(foe.printed_as)}: {told}"


def _loud(desk: Desk, side: Literal["ours", "theirs"]) -> TextRole:
    """The role of a side's sum, in reverse while its change echoes."""
    return "turn" if side in desk.echo.marks else side


def _treasures(desk: Desk, view: FightView) -> str:
    return f"■ {desk.words.count('treasure', view.treasures)}"


def _ledger_and_text(
    desk: Desk, view: FightView, width: int, half: int, room: int, sums: list[Line], line: Row
) -> list[Row]:
    """The parts of the sums and what the monsters do, in `room` rows and the `line` below them:
    under their parts, or where all of it fits only so over the whole width. The line goes where
    the text needs its row; what does not fit even then ends in the key that reads it. Beside their
    sum stand the level of a monster that is alone, and the treasures."""
    left = _within(desk, fighters_strength_rows(desk, view, half - 9), room)
    right = _within(desk, monsters_strength_rows(desk, view, width - half - 7), max(1, room - 1))
    if len(view.foes) == 1:
        _put(desk, sums[0], right.pop(0), half + BESIDE_SUM, width)
    sums[1].put(_treasures(desk, view), "treasure", at=half + BESIDE_SUM)
    narrow = _foe_text(desk, view, width - half - 1)
    across = _foe_text(desk, view, width - 2)
    parts = max(len(left), len(right))
    below = len(right) + len(narrow) > room + 1 >= parts + len(across)
    text = across if below else narrow
    above = parts if below else len(right)
    lined = above + len(text) <= room
    rows = room if lined else room + 1
    text = truncate_lines_with_more_mark(text, rows - above, width - half - 1)
    made = []
    for index in range(rows):
        row = Line(width)
        _put(desk, row, left[index] if index < len(left) else None, 1, half - 2)
        if index < len(right):
            _put(desk, row, right[index], half, width)
        elif 0 <= index - above < len(text):
            row.put("", at=1 if below else half).marked(text[index - above])
        made.append(row.row())
    return [*made, line] if lined else made


def fight_row_shortfall(desk: Desk, width: int, height: int, grade: LayoutGrade, most: int) -> int:
    """Rows that a stage of that size is short of to tell all that the monsters do, `most` at most:
    0 where it is told on their cards, in one row, or not at all. It stays while an offer of help is
    filled in."""
    view = desk.fight
    if view is None or view.is_decided or grade == "wide" or not view.foes:
        return 0
    if grade == "phone" and height < LEDGER_ROWS:
        return 0
    over = _body_rows(desk, view, width) - (height - 1 - DIGIT_HEIGHT)
    over += is_reader_about_to_run(desk, view)
    least, at_most = (
        max(0, min(most, over + ends)) for ends in outlook_row_count_range(desk, view)
    )
    if least == at_most:
        return least  # What follows from the fight is worked out by the stage, if at all.
    return max(0, min(most, over + len(fight_outlook_rows(desk, view, width))))


def _body_rows(desk: Desk, view: FightView, width: int) -> int:
    """Rows for the parts of the sums and all that the monsters do, as few as may be."""
    half = monsters_side_column(width)
    parts = len(monsters_strength_parts(view)) - (len(view.foes) == 1)
    ours = len(fighters_strength_parts(view))
    narrow = parts + len(_foe_text(desk, view, width - half - 1))
    across = max(parts, ours) + len(_foe_text(desk, view, width - 2))
    return min(narrow, across)


def _foe_text(desk: Desk, view: FightView, width: int) -> list[str]:
    """What the monsters do, a line of at most `width` cells each; of several by their letters."""
    alone = len(view.foes) == 1
    rows: list[str] = []
    for foe in view.foes:
        letter = "" if alone else f"{desk.foes.letter(foe.card)}: "
        rows += _foe_lines(desk.book, foe.printed_as, letter, width)
    return rows


@lru_cache(maxsize=REMEMBERED_TEXTS)
def _foe_lines(book: CardBook, card: Instance, letter: str, width: int) -> tuple[str, ...]:
    rows: list[str] = []
    for clause in book.text(card):
        rows += wrap(letter + clause, width)
        letter = ""
    return tuple(rows)


def _with_cards(
    desk: Desk, view: FightView, width: int, half: int, sums: list[Line], room: int
) -> list[Row]:
    """The monsters' parts beside their sum, and under it their cards; parts that find no room there
    stand above the cards, as far as these leave rows."""
    beside = half + BESIDE
    theirs = monsters_strength_rows(desk, view, width - beside - 7)
    spare = max(0, room - 1 - foe_cards_height(desk, view, width - half - 2))
    theirs = _within(desk, theirs, DIGIT_HEIGHT + spare)
    for row, entry in zip(sums, theirs, strict=False):
        _put(desk, row, entry, beside, width)
    below = theirs[DIGIT_HEIGHT:]
    left = _within(desk, fighters_strength_rows(desk, view, half - 9 - SLOT), room)
    cards = foe_card_rows(desk, view, width - half - 2, room - 1 - len(below))
    rows = []
    for index in range(room):
        row = Line(width)
        if index < len(left):
            _put(desk, row, left[index], 1, half - 2 - SLOT)
            row.right(left[index].slot, "quiet", edge=half - 2)
        row.put("", at=half + 1)
        if index < len(below):
            _put(desk, row, below[index], beside, width)
        elif index == len(below):
            row.put(_treasures(desk, view), "treasure", at=half + 2)
        else:
            row.put_row(cards[index - 1 - len(below)])
        rows.append(row.row())
    return rows


def _within(desk: Desk, entries: list[StrengthRow], room: int) -> list[StrengthRow]:
    """Those entries in so many rows: the last ones are told as one sum, gear first, which its owner
    knows and everybody can look up. The sum stands below what its owner has beside it, or says
    whose it is."""
    if len(entries) <= room:
        return entries
    rest = len(entries) - room + 1
    gear = [at for at, entry in enumerate(entries) if entry.slot]
    others = [at for at, entry in enumerate(entries) if not entry.slot]
    folded = [*reversed(gear), *reversed(others)][:rest]
    amount = sum(int(entries[at].amount) for at in folded)
    told = desk.words("fight.from_more", n=rest)
    seats = sorted({entries[at].seat for at in folded})
    if len(seats) > 1:
        whose = ", ".join(map(desk.letter, seats))
        told = desk.words("fight.from_more_of", n=rest, w=whose)
    more = StrengthRow(" ", f"{amount:+d}", told, "quiet")
    kept = [entry for at, entry in enumerate(entries) if at not in folded]
    own = [at for at, entry in enumerate(kept) if entry.seat == seats[0]]
    place = own[-1] + 1 if own and len(seats) == 1 else len(kept)
    return [*kept[:place], more, *kept[place:]]


def _put(desk: Desk, row: Line, entry: StrengthRow | None, at: int, edge: int) -> None:
    """One part; the letter of a target is lit, with the sum that the selected card would make."""
    if entry is None:
        return
    change = target_letters_with_sum_changes(desk).get(entry.letter)
    row.put(entry.letter, "bold" if change is None else "taken", at=at)
    if change:
        row.put(f" {change}", "taken")
        room = max(0, edge - at - 2 - cell_len(change))
        told = f" {entry.amount} {entry.text}"
        if cell_len(told) > room < SHORTEST_PART:
            told = f" {entry.amount}"
        row.put(told, entry.role, width=room)
        return
    row.right(entry.amount, entry.role, edge=at + 5)
    row.put(f" {entry.text}", entry.role, width=max(0, edge - at - 5))


def _merged(desk: Desk, view: FightView, width: int, half: int) -> Row:
    """The whole ledger in one row, for a phone; the letters of targets are lit."""
    lit = target_letters_with_sum_changes(desk)
    row = Line(width)
    treasures = f"■ {view.treasures} "
    for at, edge, entries in (
        (1, half - 1, fighters_strength_rows(desk, view, BRIEF_NAME_WIDTH)),
        (half, width - len(treasures) - 1, monsters_strength_rows(desk, view, BRIEF_NAME_WIDTH)),
    ):
        used = at
        row.put("", at=at)
        for entry in entries:
            letter = f"{entry.letter} " if entry.letter != " " else ""
            if used + len(letter) + len(entry.amount) > edge:
                row.put("…")
                break
            row.put(letter[:1], "taken" if entry.letter in lit else "bold").put(letter[1:])
            row.put(f"{entry.amount} ")
            used += len(letter) + len(entry.amount) + 1
            told = entry.text[2:] if entry.text[:1] in PLAYED_CARD_SIGNS else ""
            if told and used + cell_len(told) + 4 < edge:
                row.put(f"{told} ")
                used += cell_len(told) + 1
    return row.right(treasures, "treasure").row()
