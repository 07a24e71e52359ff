"""The help of a table, page by page: this screen, all keys, the first ten things, the rules."""

from __future__ import annotations

from collections.abc import Set

from rich.cells import cell_len

from cards.vocabulary.conditions_and_card_picks import CardKind
from tui.canvas.rows import Line, Row, text_row, wrap
from tui.canvas.symbols import GLYPHS
from tui.gallery.gallery import Gallery
from tui.gallery.painter import gallery_key_hints as gallery_entries
from tui.settings.page_state import SettingsPage
from tui.settings.painter import settings_key_hints as setting_entries
from tui.shared_help_pages import (
    beginner_tip_rows,
    help_title_rows,
    key_reference_rows,
    paragraph_rows,
)
from tui.table.model.choice_list import ChoiceList
from tui.table.model.desk import Desk, Overlay
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.rulebook import rulebook_sections
from tui.table.model.target_selection import TargetSelection
from tui.table.painters.keys_in_help_pages import key_labels, keys_by_act
from tui.table.painters.seat_rail import KINDS_WITH_SIGNS

_PILES = ("doors", "treasures")
_OWN_LISTS = ("gear", "trade", "show", "abilities", "sell")
"""Lists that their reader opens."""


def current_help_topic(desk: Desk, under: Overlay | None) -> str:
    """What help tells about: the overlay that it was opened from, what its reader has selected or
    opened, or else what the game waits for."""
    if under is not None:
        return "sheet_pile" if under.name in _PILES else f"sheet_{under.name}"
    if desk.replayed:
        return "replay"
    if desk.public.over:
        return "over"
    if desk.watches:
        return "watching"
    match desk.play:
        case TargetSelection():
            return "taken"
        case HelpOfferDraft():
            return "deal"
        case ChoiceList(kind=kind) if kind in _OWN_LISTS:
            return kind
        case ChoiceList() | None:
            return _point(desk)


def _point(desk: Desk) -> str:
    """What the game waits for."""
    decision, fight = desk.decision, desk.fight
    if decision is None:
        return "waiting"
    if desk.listing is not None and desk.listing.kind == "charity":
        return "charity"
    if decision.kind == "ask" and decision.asked:
        return "question"
    if decision.about == "setup":
        return "setup"
    if fight is not None and fight.part in ("open", "flee"):
        return "my_fight" if desk.fighting else "fight"
    if decision.kind == "window":
        return "window"
    if desk.my_turn and decision.asked:
        return "door" if desk.point == "after_door" else desk.point
    return "waiting"


PAGES = ("screen", "keys", "things", "rules")
SIGNS: tuple[tuple[CardKind, str], ...] = tuple(
    (kind, f"{GLYPHS[kind]}3/5" if kind == "power" else GLYPHS[kind]) for kind in KINDS_WITH_SIGNS
)
"""Signs that stand beside players, and the kinds of card behind them."""
_LABELS = 16
"""Columns of the keys on the page about the screen."""


def help_rows(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    """One page of the help, wrapped to the width; `overlay.subject` is its place among them."""
    words, at = desk.words, max(0, overlay.subject)
    told = current_help_topic(desk, overlay.under)
    rows = help_title_rows(words, words(f"help.title_{told}"), PAGES, at, width)
    match PAGES[at]:
        case "screen" if told == "replay":
            rows += paragraph_rows(words("help.replay"), width)
            rows.append(text_row("", width))
            rows += key_reference_rows(words, width, "help.replay_keys")
        case "screen":
            rows += paragraph_rows(words(f"help.{told}"), width)
            lying = {desk.book.kind(one) for seat in desk.public.seats for one in seat.in_play}
            rows += _signs(desk, width, lying)
            rows.append(text_row("", width))
            rows += _page_keys(desk, overlay, width) or _act_rows(desk, overlay, width)
            rows.append(text_row("", width))
            rows += paragraph_rows(words("help.brackets"), width)
            rows += paragraph_rows(words("help.order"), width)
        case "keys":
            rows += key_reference_rows(words, width)
            rows += _signs(desk, width, {kind for kind, _ in SIGNS if desk.book.has(kind)})
        case "things":
            rows += beginner_tip_rows(words, width)
        case _:
            rows += paragraph_rows(words("help.rulebook"), width)
            rows.append(text_row("", width))
            rows += [
                text_row(f"    {section[0].title}", width) for section in rulebook_sections(desk)
            ]
    return rows


def _act_rows(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    """What can be done on the screen under the help, and by which keys."""
    words, rows = desk.words, []
    for name, keys in keys_by_act(desk, overlay.under).items():
        label, told = key_labels(keys, words), words(f"help.does.{name}")
        at = max(_LABELS, cell_len(label) + 4)
        for index, one in enumerate(wrap(told, width - at - 2)):
            row = Line(width).put("  ").marked("" if index else label)
            rows.append(row.put("", at=at).put(one).row())
    return rows


def _page_keys(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    """The keys of a page that has its own."""
    told: list[str] = []
    match overlay.under:
        case Overlay(page=SettingsPage() as page):
            told = setting_entries(page, desk.preferences)
        case Overlay(page=Gallery()):
            told = list(gallery_entries(desk.words))
    return [Line(width).put("  ").marked(one).row() for one in told]


def _signs(desk: Desk, width: int, kinds: Set[CardKind]) -> list[Row]:
    """What the signs beside the players mean, of cards of these kinds."""
    told = [
        (sign, entry)
        for kind, sign in SIGNS
        if kind in kinds and (entry := desk.words(f"help.sign.{kind}"))
    ]
    rows: list[Row] = [text_row("", width)] if told else []
    for sign, entry in told:
        for index, one in enumerate(wrap(entry, width - 12)):
            row = Line(width).put("" if index else sign, "identity", at=2)
            rows.append(row.put(one, at=10).row())
    return rows
