"""Overlays: what can be read in each, by which keys, and where one comes to from there.

Everything here is free: it changes what is read, and nothing else.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.zones import NO_CARD, Instance
from engine.views.view_types import FightView
from tui.gallery.gallery import new_gallery
from tui.keymap import DIGITS, ROW_LETTERS
from tui.settings.page_state import SettingsPage
from tui.table.model.cursor import card_of_window_or_question, stage_cards
from tui.table.model.desk import Desk, Overlay
from tui.table.model.log import LOG_FILTERS, LogLine
from tui.table.model.rulebook import rulebook_sections, rules_overlay

LOG_STEP = 8
"""Lines that the log goes up or down at a time."""
FIRST_LOG_PAGE = 12
"""Lines of the log's first page, on the smallest terminal and if none is wrapped."""
HELP_PAGES = 4
"""This screen, all keys, the first ten things, the rulebook."""
DISCARD_PILES = ("doors", "treasures")


def overlay_cards(desk: Desk, overlay: Overlay) -> tuple[Instance, ...]:
    """The cards that this overlay lists, from its offset on; a log's from the newest line shown."""
    public = desk.public
    match overlay.name:
        case "seat":
            cards = public.seats[overlay.subject].in_play
        case "doors":
            cards = tuple(reversed(public.door_discard))
        case "treasures":
            cards = tuple(reversed(public.treasure_discard))
        case "why" if overlay.about == "fight" and public.fight is not None:
            return _behind(public.fight)
        case "story":
            told = [one.card for one in desk.moments]
            return tuple(dict.fromkeys(card for card in told if card != NO_CARD))
        case "hands":
            cards = tuple(card for hand in desk.hands for card in hand)
        case "log":
            lines = filtered_log_lines(desk, overlay)
            shown = lines[: log_page_end(overlay, lines)]
            newest = [card for line in reversed(shown) for card in reversed(line.cards)]
            return tuple(dict.fromkeys(newest))
        case _:
            return ()
    return cards[min(overlay.offset, max(0, len(cards) - 1)) :]


def _behind(fight: FightView) -> tuple[Instance, ...]:
    """The cards that the two sums come from: the monsters and what is on them, then the others."""
    cards = [card for foe in fight.foes for card in (foe.printed_as, *foe.enhancers)]
    cards += [part.card for part in (*fight.theirs.parts, *fight.ours.parts)]
    return tuple(dict.fromkeys(card for card in cards if card != NO_CARD))


def filtered_log_lines(desk: Desk, overlay: Overlay) -> list[LogLine]:
    """The lines of the log that the overlay shows: all, or those of one topic."""
    return [line for line in desk.log.lines if line.is_of(overlay.wanted)]


def log_page_end(overlay: Overlay, lines: list[LogLine]) -> int:
    """How many of the lines there are up to the last one shown: the overlay goes up by steps, to
    where the first line stands on top."""
    return max(len(lines) - overlay.offset * LOG_STEP, min(FIRST_LOG_PAGE, len(lines)))


def row_letters(desk: Desk, overlay: Overlay) -> dict[Instance, str]:
    """The letter of each card that the overlay lists; more than there are letters have none. Where
    letters ask why, cards have none either."""
    if overlay.name == "why":
        return {}
    return dict(zip(overlay_cards(desk, overlay), ROW_LETTERS, strict=False))


def overlay_key_subjects(desk: Desk) -> dict[str, tuple[str, int]]:
    """While an overlay is open: what each digit and letter asks about, `card` or `seat` first."""
    overlay = desk.overlay
    assert overlay is not None
    found: dict[str, tuple[str, int]] = {}
    if overlay.name in ("help", "menu", "rules", "stops", "settings", "gallery"):
        return found
    if overlay.name != "look":
        found |= {
            digit: ("card", card)
            for card in desk.hand()
            if (digit := desk.digits.digit(card)) in DIGITS
        }
    rows = row_letters(desk, overlay)
    if rows or overlay.name in ("seat", "log", "story", "hands", *DISCARD_PILES):
        return found | {letter: ("card", card) for card, letter in rows.items()}
    for seat in range(len(desk.public.seats)):
        found[desk.letter(seat)] = ("seat", seat)
    # Where everybody's gear is listed, a letter is whose it stands before.
    shown = desk.shown_list() if overlay.name != "look" else None
    for letter, value in desk.rows_of(shown) if shown else ():
        if shown and shown.is_card_list(desk.decision) and letter != " ":
            found[letter] = ("card", _card_of(desk, shown.kind, value))
    for foe in desk.fight.foes if desk.fight else ():
        if (letter := desk.foes.letter(foe.card)) != " ":
            found[letter] = ("card", foe.card)
    return found


def _card_of(desk: Desk, kind: str, value: int) -> Instance:
    """The card behind a row: abilities are listed by their places."""
    if kind == "abilities" and desk.decision is not None:
        return desk.decision.options[value].card
    return value


def overlay_to_open(desk: Desk, name: str) -> Overlay | None:
    """The overlay that a key opens: about what is selected or marked, else about the table."""
    overlay = desk.overlay
    if name in DISCARD_PILES:
        return Overlay("doors" if name == "doors" else "treasures", under=overlay)
    card = _at_hand(desk)
    match name:
        case "card" if (
            overlay is not None and overlay.name == "why" and overlay_cards(desk, overlay)
        ):
            return Overlay("card", overlay_cards(desk, overlay)[0], "card", under=overlay)
        case "card":
            seat = desk.marked("seats")
            if seat is not None and desk.selection is None:
                return Overlay("seat", seat, "seat")
            if card is None:
                known = known_cards(desk)
                card = known[0] if known else None
            return Overlay("card", card, "card") if card is not None else None
        case "why":
            seat = desk.marked("seats")
            if seat is not None:
                return Overlay("why", seat, "seat")
            if card is not None and card in desk.hand() and desk.option(card) is None:
                return Overlay("why", card, "card")
            if desk.fight is not None and not desk.fight.is_decided:
                return Overlay("why", about="fight")
            mine = desk.public.active if desk.watches else desk.seat
            return Overlay("why", mine, "seat")
        case "log":
            return Overlay("log")
        case "help":
            return Overlay("help", 0, under=overlay)
        case "menu":
            return Overlay("menu")
        case "stops":
            return Overlay("stops")
        case "gallery":
            gallery = new_gallery(desk.words.language, desk.info)
            return Overlay("gallery", under=overlay, page=gallery)
        case "settings":
            return Overlay("settings", under=overlay, page=SettingsPage())
        case "story" | "hands":
            return Overlay(name)
        case "look":
            return Overlay("look")
        case "rules":
            return rules_overlay(desk, overlay_to_return_to(overlay))
        case _:
            return None


def _at_hand(desk: Desk) -> Instance | None:
    """The selected card, or the one under the cursor."""
    if desk.selection is not None and desk.selection.card >= 0:
        return desk.selection.card
    in_hand, on_table = desk.marked("hand"), desk.marked("table")
    if in_hand is not None:
        return in_hand
    shown = desk.shown_list()
    if on_table is None or shown is None:
        return on_table
    if not shown.is_card_list(desk.decision):
        return None
    return _card_of(desk, shown.kind, on_table)


def overlay_about(desk: Desk, sort: str, thing: int) -> Overlay:
    """The open overlay turned to another card or seat; why asks why of a seat or a card in the
    hand, anything else reads."""
    overlay = desk.overlay
    assert overlay is not None
    if overlay.name == "why" and sort == "seat":
        return Overlay("why", thing, "seat")
    if overlay.name == "why" and thing in desk.hand():
        return Overlay("why", thing, "card")
    under = overlay.under if overlay.name in ("card", "seat") and sort == overlay.about else overlay
    if sort == "seat":
        return Overlay("seat", thing, "seat", under=None if overlay.name == "card" else under)
    return Overlay("card", thing, "card", under=under)


def overlay_to_return_to(overlay: Overlay | None) -> Overlay | None:
    """Where Esc goes back to from what is opened while that overlay is: lists stay under cards."""
    return overlay.under if overlay is not None and overlay.name in ("card", "why") else overlay


def overlay_after_step(desk: Desk, by: int) -> Overlay:
    """The next card, or the next player, than the one that is read."""
    overlay = desk.overlay
    assert overlay is not None
    if overlay.name == "rules":
        at = (overlay.subject + by) % len(rulebook_sections(desk))
        return replace(overlay, subject=at, offset=0, rule="")
    if overlay.name == "help":
        return replace(overlay, subject=(overlay.subject + by) % HELP_PAGES, offset=0)
    if overlay.name == "log":
        at = (LOG_FILTERS.index(overlay.wanted) + by) % len(LOG_FILTERS)
        return replace(overlay, wanted=LOG_FILTERS[at], offset=0)
    if overlay.about == "seat":
        seats = len(desk.public.seats)
        return replace(overlay, subject=(overlay.subject + by) % seats, offset=0)
    under = overlay.under
    among = overlay_cards(desk, under) if under is not None else known_cards(desk)
    if overlay.about != "card" or not among:
        return overlay
    at = among.index(overlay.subject) + by if overlay.subject in among else 0
    return replace(overlay, subject=among[at % len(among)], offset=0)


def known_cards(desk: Desk) -> tuple[Instance, ...]:
    """Every card that lies open to this player: the table first, then the hand, then the others'
    gear and the tops of the discard piles."""
    public, shown = desk.public, desk.shown_list()
    found: list[Instance] = []
    if shown is not None and shown.is_card_list(desk.decision):
        found += [_card_of(desk, shown.kind, value) for value in shown.values]
    found += [card for card in desk.view.promises if card not in desk.view.hand]
    if public.over:
        found += [*desk.chronicle.slain, *(one.card for one in desk.moments)]
    if desk.fight is not None or card_of_window_or_question(desk) != NO_CARD or not desk.hand():
        found += stage_cards(desk)
    found += [*desk.hand(), *stage_cards(desk)]
    for seat in public.seats:
        found += seat.in_play
    found += [*public.door_discard[-1:], *public.treasure_discard[-1:]]
    return tuple(dict.fromkeys(card for card in found if card != NO_CARD))


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


def overlay_after_scrolling(desk: Desk, overlay: Overlay, by: int) -> Overlay:
    """So many rows further down; a log goes by steps, counted from the newest line, and no further
    up than its first."""
    if overlay.name != "log":
        return replace(overlay, offset=max(0, overlay.offset + by))
    highest = log_steps_up(desk, overlay)
    return replace(overlay, offset=min(highest, max(0, overlay.offset + (-1 if by > 0 else 1))))


def log_steps_up(desk: Desk, overlay: Overlay) -> int:
    """How many steps up the log goes from its newest line; 0 if all of it is one page."""
    lines = filtered_log_lines(desk, overlay)
    return max(0, -(-(len(lines) - FIRST_LOG_PAGE) // LOG_STEP))
