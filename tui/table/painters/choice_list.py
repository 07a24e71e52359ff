"""Lists on the stage: rows with letters, what is ticked and its sum; a sale has a ruler."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from engine.core.commands import ConfirmSetup, GiveCharity, OfferTrade
from engine.core.stack_frames import BodyLooting, Hex, SeatQuestion
from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.rows import (
    MORE_MARK,
    Line,
    Row,
    Rows,
    TextRole,
    fit_rows,
    horizontal_rule,
    truncate_lines_with_more_mark,
    wrap,
)
from tui.canvas.symbols import checkbox_text
from tui.canvas.table_regions import LayoutGrade
from tui.table.model.card_refusals import who_item_suits_text
from tui.table.model.choice_list import GEAR_VERBS, ChoiceList, asks_for_cards
from tui.table.model.choice_list_text import (
    choice_hint,
    choice_list_title,
    choice_text,
    decision_topic,
    die_needed_to_run_text,
    die_needed_with_ship_text,
    listed_card_number,
    offered_card_text,
    share_of_treasures,
    slot_or_owner_text,
    theft_hint,
)
from tui.table.model.desk import UNCOUNTED, Desk
from tui.table.model.fight_outlook_text import WHOLE_NAME_COLUMNS
from tui.table.model.sale_bonuses import raised_prices_text
from tui.table.model.strength_conditions import conditional_strength_text
from tui.table.model.strengths_after_trade_or_charity_text import (
    strengths_after_charity_text,
    strengths_after_trade_text,
)
from tui.table.model.taken_card_text import brief_obstacle_text
from tui.table.painters.looting import looted_card_row, looting_order_text
from tui.table.painters.play_preview import setup_card_preview_text
from tui.table.painters.player_and_pile_overlays import uncounted_card_text

ROLE_TEXT_AT, SHORTEST_TEXT = 44, 24
"""Where what a role does begins beside it, and from more than how many columns on it is told."""
UNCUT = 999
"""More rows than any list has."""
ROWS_OF_ONE = (UNCUT, 3, 2, 1)
"""Rows of one value at most, from the first on until all of them find room."""


def sale_ruler_rows(desk: Desk, gold: int, levels: int, width: int) -> list[Row]:
    """A bar up to the level after those that the gold buys, with a mark where the last one begins;
    what is over is lost (SELL-04)."""
    words, unit = desk.words, desk.book.profile.sell.unit
    end = unit * (gold // unit + 1)
    first, last = words.gold(0), words.gold(end)
    cells = width - cell_len(first) - cell_len(last) - 4
    bought, ticked = cells * levels * unit // end, cells * gold // end
    bar = Line(width).put(first, "quiet", at=1).put(" ")
    bar.put("█" * bought, "treasure").put("▓" * (ticked - bought), "theirs")
    bar.put("░" * (cells - ticked), "quiet").put(f" {last}", "quiet")
    return [
        bar.row(),
        _mark(desk, cell_len(first) + 2 + cells * unit * max(1, levels) // end, width),
    ]


def _mark(desk: Desk, at: int, width: int) -> Row:
    """The mark, and right or left of it what it means; a shorter sentence where it must be."""
    words, mark = desk.words, Line(width)
    for key in ("list.ruler", "list.ruler_short"):
        told = words(key, gold=words.gold(desk.book.profile.sell.unit))
        if at + cell_len(told) + 2 <= width:
            return mark.put("▲", "bold", at=at).put(f" {told}", "quiet").row()
        if cell_len(told) < at - 1:
            return mark.right(told, "quiet", edge=at - 1).put(" ▲", "bold").row()
    return mark.put("▲", "bold", at=at).row()


def choice_list_rows(
    desk: Desk, width: int, height: int, grade: LayoutGrade, covered: Callable[[int], Sequence[Row]]
) -> Rows:
    """The open list in `height` rows; rows that do not fit are counted in the last one. `covered`:
    what a question covers and is decided by, in at most so many rows."""
    shown = desk.shown_list()
    assert shown is not None
    rows = _head(desk, shown, width, height, grade)
    ends = _ends(desk, shown, width)
    if shown.kind == "setup" and height < 9:
        ends = ends[:2]  # The cards are in the hand, too; the rows are for what is not.
    room = height - len(rows) - len(ends)
    lines = desk.rows_of(shown)
    taken = _taken(desk, width)
    body = _body(desk, shown, width, room - len(taken))
    if len(body) > room:
        marked = desk.marked("table")
        at = next((i for i, (_, value) in enumerate(lines) if value == marked), 0)
        start = min(max(0, at - room + 2), len(body) - room + 1)
        more = desk.words("list.more", n=len(body) - room + 1)
        body = [*body[start : start + room - 1], Line(width).put(more, "quiet", at=7).row()]
    rows += body
    rows += taken[: height - len(rows) - len(ends)]
    if shown.kind == "sell" and height - len(rows) - len(ends) > 2:
        gold, levels = desk.outcomes.sale(desk.view, shown.ticked)
        rows += [Line(width).row(), *sale_ruler_rows(desk, gold, levels, width)]
    if shown.kind == "ask":
        rows += covered(height - len(rows) - len(ends))
    rows += [Line(width).row()] * (height - len(rows) - len(ends))
    return fit_rows([*rows, *ends], width, height)


def choice_list_row_shortfall(desk: Desk, width: int, height: int, grade: LayoutGrade) -> int:
    """Rows that a stage of that height is short of for all of the open list; 0 without one, and
    where cards are drawn in the hand."""
    shown = desk.shown_list()
    if shown is None or grade == "wide":
        return 0
    rows = len(_head(desk, shown, width, height, grade)) + len(_ends(desk, shown, width))
    rows += len(_body(desk, shown, width, UNCUT)) + len(_taken(desk, width))
    return max(0, rows - height)


def _head(desk: Desk, shown: ChoiceList, width: int, height: int, grade: LayoutGrade) -> list[Row]:
    """What the list is for, and whose turn it is to loot where there is room for that."""
    title, why = choice_list_title(desk, shown), raised_prices_text(desk, shown)
    if grade == "phone":
        fits = cell_len(title) + cell_len(why) + 6 <= width
        rows = [horizontal_rule(width, title, end=why if fits else "")]
    else:
        aside = _aside(desk, shown)
        head = Line(width).put(title, "bold", at=1)
        rows = [head.right(aside if cell_len(aside) + 3 <= head.room else "", edge=width - 1).row()]
        end = f" {why} ─" if why else ""
        rows.append(
            Line(width).put(" ").put("─" * (width - 2 - cell_len(end)) + end, "quiet").row()
        )
    queue = looting_order_text(desk)
    if queue and height > 9:
        rows.insert(1, Line(width).put(queue, "quiet", at=1).row())
    return rows


def _body(desk: Desk, shown: ChoiceList, width: int, room: int) -> list[Row]:
    """The rows of the list, their texts cut to so many rows in all."""
    lines = desk.rows_of(shown)
    if shown.kind == "charity":
        return _receivers(desk, shown, width)
    if shown.kind not in ("setup", "show"):
        return _rows_of_all(desk, shown, lines, width, room)
    # Of the hand below only what is ticked.
    keys = {value: letter for letter, value in lines}
    chosen = [value for value in shown.values if value in shown.ticked and value not in keys]
    rows = [
        _card_row(desk, shown, keys.get(value) or desk.digits.digit(value), value, width)
        for value in (*keys, *chosen)
    ]
    return [*rows, *_sides_of_role(desk, shown, width, room - len(rows))]


def _sides_of_role(desk: Desk, shown: ChoiceList, width: int, room: int) -> list[Row]:
    """What the other side of the reader's role does, and the one that they have, as far as there is
    room for both."""
    other = next((one for one in shown.values if desk.book.kind(one) == "role"), NO_CARD)
    mine = next((one for one in desk.mine.in_play if desk.book.kind(one) == "role"), NO_CARD)
    if NO_CARD in (other, mine) or shown.kind != "setup":
        return []
    told = []
    for key, card in (("list.other_side", other), ("list.this_side", mine)):
        does = " ".join(desk.book.text(card)[1:])  # The row, or the reader, has the gender.
        told += wrap(desk.words(key, card=desk.book.short(card, 24), what=does), width - 4)
    rows = [Line(width).put(one, "quiet", at=2).row() for one in told]
    return [Line(width).row(), *rows] if len(rows) < room else rows if len(rows) == room else []


def _rows_of_all(
    desk: Desk, shown: ChoiceList, lines: Sequence[tuple[str, int]], width: int, room: int
) -> list[Row]:
    """The rows of all values below each other: those of one cut to as many as find room, the first
    ones to one more as long as rows are left."""
    whole = {value: _rows(desk, shown, letter, value, width) for letter, value in lines}
    counts = [len(rows) for rows in whole.values()]
    fitting = (most for most in ROWS_OF_ONE if sum(min(one, most) for one in counts) <= room)
    least = next(fitting, ROWS_OF_ONE[-1])
    spare = room - sum(min(one, least) for one in counts)
    body: list[Row] = []
    for letter, value in lines:
        most = least + (len(whole[value]) > least and spare > 0)
        spare -= most - least
        cut = len(whole[value]) > most
        body += _rows(desk, shown, letter, value, width, most=most) if cut else whole[value]
    return body


def _taken(desk: Desk, width: int) -> list[Row]:
    """What others have taken from the body, where the reader is to take something."""
    looted = desk.history.looted if decision_topic(desk) == "loot" else ()
    return [looted_card_row(desk, card, width, 5, 31) for card in looted]


def _aside(desk: Desk, shown: ChoiceList) -> str:
    """What stands right of the title: where a question comes from, or the reader's level, and with
    gear the strength."""
    if shown.kind in ("ask", "charity"):
        for frame in desk.public.frames:
            if isinstance(frame, Hex) and decision_topic(desk) == "secret_identity":
                return desk.book.short(frame.card, 24)
        top = desk.public.top_frame
        if isinstance(top, SeatQuestion) and top.source != NO_CARD:
            named = desk.book.kind(top.source) == "monster"  # in the title
            return "" if named else desk.book.short(top.source, 24)
        body = next((one.body for one in desk.public.frames if isinstance(one, BodyLooting)), None)
        if body is not None and decision_topic(desk) == "loot":
            return f"† {desk.words('moment.dead', w=desk.name(body)).upper()}"
    if shown.kind == "gear":
        return desk.words("sheet.sums", n=desk.mine.level, k=desk.mine.strength.total)
    return desk.words("fight.level", w=desk.who_inside(desk.seat), n=desk.mine.level)


def _rows(
    desk: Desk, shown: ChoiceList, letter: str, value: int, width: int, *, most: int = 99
) -> list[Row]:
    """What stands for one value: a row for a card; for anything else its words in at most so many
    rows."""
    if shown.kind == "abilities":
        option = desk.decision.options[value] if desk.decision else None
        card = option.card if option else NO_CARD
        does = desk.words("list.theft")
        if option is not None and option.verb != "rob":
            does = desk.book.ability(card, option.index)
        begun = _begun(desk, shown, letter, value, width).put(
            desk.book.glyph(card), "identity", at=5
        )
        return _told(begun, f"{desk.book.name(card)}: {does}", "text", 7, width, most)
    if shown.is_card_list(desk.decision):
        below = truncate_lines_with_more_mark(
            wrap(_below(desk, shown, value, width - 10), width - 10), most - 1, width - 10
        )
        row = _card_row(desk, shown, letter, value, width, alone=most == 1)
        return [row, *(Line(width).put(one, "quiet", at=9).row() for one in below if one)]
    ticked = value in shown.ticked
    begun = _begun(desk, shown, letter, value, width).put(checkbox_text(ticked), "bold", at=5)
    told = choice_text(desk, value)
    return _told(begun, told, "bold" if ticked else "text", 9, width, most)


def _below(desk: Desk, shown: ChoiceList, card: int, width: int) -> str:
    """What there is to say below a card's row, as long as there is room: what a piece of gear is
    swapped for, why it does not count, what else a card does that can be taken; or nothing."""
    if shown.kind == "gear" and not shown.throwing and (swap := desk.swap_for(card)):
        names = desk.words.names([desk.book.short(one) for one in swap.gone])
        told = desk.words("list.swapped_for", card=names, n=swap.before, k=swap.after)
        when = _when_it_counts(desk, card)
        return f"{told}; {when}" if when else told
    explained = shown.kind in ("gear", "sell", "trade")
    explained |= shown.kind == "ask" and desk.worth(card) == UNCOUNTED
    if explained and card in desk.mine.in_play:
        return _when_it_counts(desk, card)
    return offered_card_text(desk, shown, card, width - len(f".{MORE_MARK}"))


def _when_it_counts(desk: Desk, card: int) -> str:
    """What somebody would have to be, or what would have to hold, for a piece of the reader's gear
    to add what it prints; of one that is equipped only as long as it adds nothing."""
    if card in desk.mine.equipped:
        return uncounted_card_text(desk, desk.mine, card)
    if not desk.outcomes.suits(desk.view, card):
        return who_item_suits_text(desk, card, WHOLE_NAME_COLUMNS)
    return conditional_strength_text(desk, card, WHOLE_NAME_COLUMNS)


def _begun(desk: Desk, shown: ChoiceList, letter: str, value: int, width: int) -> Line:
    """The beginning of a row: the mark and the key."""
    row = Line(width).put("►" if desk.marked("table") == value else " ", "bold")
    lit = value in desk.lit_in(shown)
    return row.put(f"[{letter}]" if letter != " " else " · ", "taken" if lit else "key", at=1)


def _told(begun: Line, text: str, role: TextRole, at: int, width: int, most: int) -> list[Row]:
    """The text from that column on, in rows below each other."""
    first, *rest = wrap(text, width - at - 1, most)
    below = [Line(width).put(one, role, at=at).row() for one in rest]
    return [begun.put(first, role, at=at).row(), *below]


def _card_row(
    desk: Desk, shown: ChoiceList, letter: str, value: int, width: int, *, alone: bool = False
) -> Row:
    """`alone`: there is no room below it."""
    ticked = value in shown.ticked
    row = _begun(desk, shown, letter, value, width)
    role: TextRole = "bold" if ticked else "text"
    book, right = desk.book, width - 1
    if shown.kind == "gear":
        row.put(book.glyph(value), book.role(value), at=5)
        row.put(book.short(value, 23), role, at=7, width=23)
    else:
        row.put(checkbox_text(ticked), "bold" if ticked else book.role(value), at=5)
        row.put(book.short(value, 21), role, at=9, width=21)
    if decision_topic(desk) == "run_order":
        return row.put(die_needed_to_run_text(desk, value, width - 33), role, at=32).row()
    if shown.kind == "ask" and decision_topic(desk) == "running_ship":
        return row.put(die_needed_with_ship_text(desk, value), role, at=32).row()
    if book.kind(value) == "role":
        return _role_row(desk, shown, value, row, right)
    bonus = listed_card_number(desk, shown, value)
    edge = right - (8 if shown.kind == "gear" else 7)
    free = edge - 31 - cell_len(bonus) - 1 if bonus else 16
    room = min(16, max(4, free))
    told = slot_or_owner_text(desk, shown, value, room)
    if alone and shown.kind == "trade":
        told = brief_obstacle_text(desk, value) or told  # Whose it is shows its place in the list.
    row.put(told, "quiet", at=31, width=room)
    row.right(bonus, edge=edge)
    if shown.kind == "gear":
        if not shown.throwing and desk.swap_for(value):
            return row.right(desk.words("list.do_swap"), "key", edge=right).row()
        if not shown.throwing and desk.worn_in_place_of(value):
            return row.right(desk.words("list.taken"), "quiet", edge=right).row()
        return row.right(_action(desk, shown, value), "key", edge=right).row()
    gold = book.compiled(value).gold
    if shown.kind == "sell" and gold:
        gold, _ = desk.outcomes.sale(desk.view, (value,))
    return row.right(desk.words.gold(gold) if gold else "", "treasure", edge=right).row()


def _role_row(desk: Desk, shown: ChoiceList, role: int, row: Line, right: int) -> Row:
    """A role with its gender: before the first turn what it makes of the strength, which what it
    does stands below; of several to choose from what each does, where there is room beside."""
    row.put(slot_or_owner_text(desk, shown, role), "quiet", at=31)
    if shown.kind == "setup":
        told, told_role = setup_card_preview_text(desk, role, shown.ticked, 16)
        return row.right(told if told_role == "ours" else "", "ours", edge=right).row()
    does = " ".join(desk.book.text(role)[1:]).replace("\N{NO-BREAK SPACE}", " ")
    beside = right - ROLE_TEXT_AT
    return row.put(does if beside > SHORTEST_TEXT else "", "quiet", at=ROLE_TEXT_AT).row()


def _action(desk: Desk, shown: ChoiceList, card: int) -> str:
    """What the letter of a piece of gear would do."""
    decision = desk.decision
    verbs = ("discard",) if shown.throwing else GEAR_VERBS
    for option in decision.options if decision else ():
        if option.card == card and option.verb in verbs:
            return desk.words(f"list.do_{option.verb}")
    return ""


def _receivers(desk: Desk, shown: ChoiceList, width: int) -> list[Row]:
    """Charity: what is ticked goes to whom; the hand's digits tick. Below it who may receive."""
    rows: list[Row] = []
    for card, seat in zip(shown.ticked, shown.given or (-1,) * len(shown.ticked), strict=False):
        row = Line(width).put(desk.digits.digit(card), "bold", at=2)
        row.put(desk.book.glyph(card), desk.book.role(card), at=5)
        row.put(desk.book.short(card, 24), "bold", at=7, width=24)
        if seat >= 0:
            letter, name = desk.letter(seat), desk.name(seat)
            row.put(desk.words("list.to", w=f"{letter} {name}"), at=32)
        rows.append(row.row())
    lowest = [desk.public.seats[seat] for seat in shown.receivers if seat != NOBODY]
    if rows and lowest:
        rows.append(Line(width).row())
    for one in lowest:
        row = Line(width).put(f"{desk.letter(one.seat)} {desk.name(one.seat)}", "bold", at=2)
        facts = {"n": one.level, "k": one.strength.total}
        told = (desk.words("sheet.sums", **facts), desk.words.count("cards", one.hand_size))
        rows.append(row.put("  ").put(", ".join(told), "quiet", at=16).row())
    return rows


def _ends(desk: Desk, shown: ChoiceList, width: int) -> list[Row]:
    """The last rows: what has been ticked so far, and what it comes to."""
    words = desk.words
    if shown.kind == "gear":
        way = "fixed" if shown.is_gear_fixed else "throw" if shown.throwing else "wear"
        hint = words(f"list.hint_{way}")
        return [Line(width).put("  ").marked(hint, "theirs" if shown.throwing else "quiet").row()]
    if shown.kind == "abilities":
        return []
    count = len(shown.ticked)
    if shown.least == shown.most:
        text = words("list.chosen", n=count, k=shown.most)
    else:
        text = words("list.chosen_any", n=count)
    if shown.kind == "sell" or _is_big_sale(desk, shown):
        gold, levels = desk.outcomes.sale(desk.view, shown.ticked)
        lost = gold - levels * desk.book.profile.sell.unit
        level = desk.mine.level
        text = words("list.sum", gold=words.gold(gold), n=level, k=level + levels)
        if shown.kind == "sell" and not levels and lost < desk.book.profile.sell.unit:
            short = words.gold(desk.book.profile.sell.unit - lost)
            text = words("list.sum_short", gold=words.gold(gold), n=short)
        if lost and levels:
            text += ", " + words("list.lost", gold=words.gold(lost))
    topic = decision_topic(desk) if shown.kind == "ask" else ""
    if topic == "split":
        picked, share = share_of_treasures(desk)
        text = words("list.chosen", n=picked + count, k=share)
    if topic == "ranks":
        ranks, cap = desk.ranks(desk.seat)
        left = ranks - sum(desk.book.compiled(card).rank for card in shown.ticked)
        text = words("list.ranks", n=ranks, k=left, most=cap)
    after = _strength_after(desk, shown)
    strength = words("list.strength", n=desk.mine.strength.total, k=after)
    beside = f"{text}, {strength}" if after is not None else text
    fits = cell_len(beside) <= width - 17
    told = beside if fits else text
    rows = [Line(width).put(words("list.so_far"), "quiet", at=2).put(told, at=17).row()]
    if not fits:
        rows.append(Line(width).put(words("list.after"), "quiet", at=2).put(strength, at=17).row())
    if shown.kind == "trade" and (traded := _after_trade(desk, shown, width - 18)):
        rows.append(Line(width).put(words("list.after"), "quiet", at=2).put(traded, at=17).row())
    if shown.kind == "charity" and (given := _after_charity(desk, shown, width - 18)):
        rows.append(Line(width).put(words("list.after"), "quiet", at=2).put(given, at=17).row())
    if shown.kind == "sell" and (sold := _after_sale(desk, shown)):
        rows.append(Line(width).put(words("list.after"), "quiet", at=2).put(sold, at=17).row())
    if shown.kind == "setup":
        wrong = _why_not_begin(desk, shown)
        hints: tuple[str, ...] = (wrong or words("list.hint_setup"), words("list.hint_unseen"))
        if any(desk.book.kind(card) == "role" for card in shown.values):
            hints = (words("list.hint_turn_over"), *hints)
        rows += [Line(width).put(hint, "quiet", at=2).row() for hint in hints]
    if topic and (hint := choice_hint(desk, topic)):
        rows.append(Line(width).put("  ").marked(hint, "quiet").row())
    if _is_big_sale(desk, shown):
        rows.append(Line(width).put(words("list.hint_big_sale"), "quiet", at=2).row())
    if shown.kind == "show":
        rows.append(Line(width).put(words("list.hint_show"), "quiet", at=2).row())
    selection = desk.selection if shown.kind == "target" else None
    if selection is not None and selection.option.verb == "use_ability":
        does = desk.book.ability(selection.card, selection.option.index)
        rows += [Line(width).put(one, "quiet", at=2).row() for one in wrap(does, width - 4)]
    if selection is not None and selection.option.verb == "rob":
        rows.append(Line(width).put(theft_hint(desk, selection), "quiet", at=2).row())
    return rows


def _why_not_begin(desk: Desk, shown: ChoiceList) -> str:
    """Why what is ticked cannot be what one begins with; empty if it can."""
    if desk.decision is None or not shown.ticked:
        return ""
    refusal = desk.outcomes.why_not(desk.view, ConfirmSetup(desk.decision.id, shown.ticked))
    return desk.words.refusal(refusal) if refusal is not None else ""


def _strength_after(desk: Desk, shown: ChoiceList) -> int | None:
    """The reader's strength once the cards that are ticked are lost, in a question of what to
    lose, or are what they begin with; None where that is open, or changes nothing."""
    if shown.kind == "setup" and shown.ticked:
        begun = desk.outcomes.begun_with(desk.view, shown.ticked)
        changed = begun is not None and begun.strength_after != begun.strength_before
        return begun.strength_after if begun is not None and changed else None
    if shown.kind != "ask" or not asks_for_cards(desk.decision) or not shown.complete:
        return None
    if shown.option is None or not set(shown.ticked) & set(desk.mine.in_play):
        return None
    outcome = desk.outcomes.of(desk.view, shown.option, (shown.ticked,))
    if outcome is None or outcome.hangs_on:
        return None
    return outcome.strength_after if outcome.strength_after != outcome.strength_before else None


def _is_big_sale(desk: Desk, shown: ChoiceList) -> bool:
    """The question which of too many big items are sold (ITEM-09)."""
    asked = shown.kind == "ask" and desk.decision is not None
    return asked and desk.decision is not None and desk.decision.about == "big_sale"


def _after_trade(desk: Desk, shown: ChoiceList, width: int) -> str:
    """The strength of both sides after the trade that is ticked; empty if there is none yet."""
    offer = shown.command(desk.decision) if desk.decision is not None else None
    return strengths_after_trade_text(desk, offer, width) if isinstance(offer, OfferTrade) else ""


def _after_charity(desk: Desk, shown: ChoiceList, width: int) -> str:
    """Whose strength is another one once the ticked cards are given; empty if nobody's is, or more
    have to be ticked."""
    charity = shown.command(desk.decision) if desk.decision is not None else None
    return (
        strengths_after_charity_text(desk, charity, width)
        if isinstance(charity, GiveCharity)
        else ""
    )


def _after_sale(desk: Desk, shown: ChoiceList) -> str:
    """The reader's strength before and after the sale that is ticked; empty if it cannot be."""
    if shown.option is None or not shown.complete:
        return ""
    outcome = desk.outcomes.of(desk.view, shown.option, (shown.ticked,))
    if outcome is None or outcome.strength_after in (None, outcome.strength_before):
        return ""
    facts = {"n": outcome.strength_before, "k": outcome.strength_after}
    return desk.words("list.strength", **facts)
