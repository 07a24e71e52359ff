"""Where the sums of a fight come from: a row for each part, on the stage and in the why overlay."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.cells import cell_len

from cards.vocabulary.card import Enhancer
from engine.core.tally import TallyPart
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.views.view_types import FightView, FoeView
from tui.canvas.rows import TextRole
from tui.table.model.desk import Desk
from tui.table.model.help_deal_text import short_terms_text
from tui.table.model.strength_conditions import is_part_raising_one_shot


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """One row: the letter it belongs to (or a blank), the signed amount and what it comes from."""

    letter: str
    amount: str
    text: str
    role: TextRole = "text"
    slot: str = ""
    """Where an item is worn."""
    seat: Seat = NOBODY
    """Which of the fighters it belongs to."""


def fighters_strength_rows(desk: Desk, fight: FightView, width: int) -> list[StrengthRow]:
    """The fighters' parts that count; the first of each character carries its letter."""
    entries: list[StrengthRow] = []
    for part in fighters_strength_parts(fight):
        seat = fight.seat if part.seat == NOBODY else part.seat
        letter = desk.letter(seat) if part.reason == "level" else " "
        entry = _entry(desk, part, letter, width, seat)
        if part.reason == "level" and seat == fight.helper and fight.deal is not None:
            paid = short_terms_text(desk, fight.deal)
            entry = replace(entry, text=f"{entry.text}, {paid}")
        entries.append(entry)
    return entries


def fighters_strength_parts(fight: FightView) -> list[TallyPart]:
    """The fighters' parts that have a row: those that count, all that one card adds in one. What it
    consists of is told by the why overlay."""
    whole: dict[object, TallyPart] = {}
    for place, part in enumerate(fight.ours.parts):
        if part.counts:
            key = place if part.card == NO_CARD else (part.card, part.seat, part.reason == "level")
            known = whole.get(key)
            whole[key] = (
                part if known is None else replace(known, amount=known.amount + part.amount)
            )
    return list(whole.values())


def monsters_strength_rows(desk: Desk, fight: FightView, width: int) -> list[StrengthRow]:
    """Each monster's parts that count, under its letter."""
    entries: list[StrengthRow] = []
    foe_before: FoeView | None = None
    for foe, part in monsters_strength_parts(fight):
        begins = foe is not None and foe is not foe_before
        letter = desk.foes.letter(foe.card) if foe is not None and begins else " "
        entry = _entry(desk, part, letter, width)
        if foe is not None and begins and len(fight.foes) > 1:
            entry = replace(entry, text=_name_with_player(desk, foe.printed_as, foe.by, width))
        entries.append(entry)
        foe_before = foe
    return entries


def monsters_strength_parts(fight: FightView) -> list[tuple[FoeView | None, TallyPart]]:
    """The monsters' parts that have a row, those that count: each with its monster, and then those
    of the whole side."""
    parts: list[tuple[FoeView | None, TallyPart]] = [
        (foe, part) for foe in fight.foes for part in foe.strength.parts if part.counts
    ]
    return parts + [(None, part) for part in monsters_side_parts(fight) if part.counts]


def monsters_side_parts(fight: FightView) -> list[TallyPart]:
    """What was thrown to the monsters' side, on none of them."""
    placed = sum(len(foe.strength.parts) for foe in fight.foes)
    return list(fight.theirs.parts[placed:])


def _entry(
    desk: Desk, part: TallyPart, letter: str, width: int, seat: Seat = NOBODY
) -> StrengthRow:
    if part.reason in ("level", "monster") and letter != " ":
        word = desk.words(f"reason.{part.reason}")
        return StrengthRow(letter, str(part.amount), word, "bold", seat=seat)
    slot = desk.book.slot(part.card) if part.card != NO_CARD else ""
    told = strength_part_text(desk, part, width)
    return StrengthRow(letter, f"{part.amount:+d}", told, slot=slot, seat=seat)


def strength_part_text(desk: Desk, part: TallyPart, width: int) -> str:
    """The card behind a part in about `width` columns, or the word for its reason; with who has
    played it, and what it makes of the treasures, where there is room."""
    words = desk.words
    if part.card == NO_CARD:
        known = part.reason == "level" and part.seat != NOBODY
        return desk.who(part.seat) if known else words(f"reason.{part.reason}")
    if part.reason == "floor":
        return words("reason.floor")
    if part.reason not in ("one_shot", "enhancer", "ability"):
        return desk.book.short(part.card, width)
    raises = is_part_raising_one_shot(desk, part)
    by = part.seat if raises else desk.history.played.get(part.card, NOBODY)
    glyph = f"{desk.book.glyph(part.card)} "
    return _name_with_player(desk, part.card, by, width, glyph, _loot_added(desk, part))


def _name_with_player(
    desk: Desk, card: Instance, by: Seat, width: int, glyph: str = "", loot: str = ""
) -> str:
    """The name of a card in about `width` columns; with who has played or used it, by name or by
    letter, and what it makes of the treasures, where there is room beside a name that is not cut.
    What a fighter without a helper has played themselves is told of nobody."""
    words, whose, fight = desk.words, [""], desk.fight
    if fight is not None and by not in (NOBODY, fight.seat if fight.helper == NOBODY else NOBODY):
        if by == desk.seat:
            whose = [words("fight.by_you", card=""), ""]
        else:
            known_as = (desk.name(by), desk.letter(by))
            whose = [*(words("fight.by_whom", card="", w=one) for one in known_as), ""]
    more = [f", ■\N{NO-BREAK SPACE}{loot}", ""] if loot else [""]
    for end in (one + what for one in whose for what in more):
        name = glyph + desk.book.short(card, width - cell_len(glyph + end))
        if not name.endswith("…") and cell_len(name + end) <= width:
            return name + end
    return glyph + desk.book.short(card, width - cell_len(glyph))


def _loot_added(desk: Desk, part: TallyPart) -> str:
    """`+1`: what an enhancer makes of the treasures of its monster; empty if nothing."""
    printed = desk.book.compiled(part.card).print
    brings = part.reason == "enhancer" and isinstance(printed, Enhancer) and printed.treasures
    return f"{brings:+d}" if brings else ""
