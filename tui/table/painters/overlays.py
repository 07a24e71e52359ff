"""Overlays: something to read over stage, rail and feed, while clock, hand and keys stay."""

from __future__ import annotations

from rich.cells import cell_len

from cards.vocabulary.abilities_and_modifiers import Stat
from engine.core.tally import Tally, TallyPart
from engine.core.zones import NO_CARD, NOBODY
from engine.views.view_types import CharacterView, FightView
from tui.canvas.rows import Line, Row, Rows, TextRole, crop_row, fit_rows, horizontal_rule, wrap
from tui.gallery.gallery import Gallery
from tui.gallery.painter import gallery_rows
from tui.rulebook.game_facts import RuleText
from tui.settings.page_state import SettingsPage
from tui.settings.painter import settings_rows
from tui.table.model.card_refusals import card_refusal_text
from tui.table.model.desk import UNCOUNTED, Desk, Overlay
from tui.table.model.fight_outlook_text import who_wins_tie_text
from tui.table.model.help_deal_text import terms_text
from tui.table.model.limits_set_by_cards import limits_set_by_cards
from tui.table.model.rulebook import matching_rules, refusal_rule, rulebook_sections
from tui.table.model.strength_conditions import met_condition_text, why_part_uncounted_text
from tui.table.painters.auto_pass import auto_pass_rows
from tui.table.painters.card_view import card_view_rows
from tui.table.painters.game_end import chronicle_rows
from tui.table.painters.log import log_rows
from tui.table.painters.player_and_pile_overlays import (
    pile_rows,
    players_overview_rows,
    revealed_hands_rows,
    seat_rows,
)
from tui.table.painters.strength_breakdown import monsters_side_parts, strength_part_text
from tui.table.painters.table_help_pages import help_rows
from tui.words.editions import editions_in_words
from tui.words.house_rules import house_rules_in_words


def rules_rows(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    """The section's title and its rules, wrapped to the width."""
    every = rulebook_sections(desk)
    told = every[overlay.subject]
    place = f"{overlay.subject + 1}/{len(every)}"
    if overlay.sought:
        found = matching_rules(desk, overlay.sought)
        here = (overlay.subject, overlay.rule)
        at = found.index(here) + 1 if here in found else 0
        facts = {"text": overlay.sought, "n": at, "k": len(found)}
        place = f"{desk.words('sheet.found', **facts)}  {place}"
    rows = [
        horizontal_rule(width, told[0].title.upper(), end=f"{desk.words('sheet.rules')} {place}")
    ]
    indent = 4 + max(cell_len(one.id) for one in told)
    if overlay.rule:
        rows += _rule(refusal_rule(desk, overlay.rule), width, indent, "bold")
        rows.append(Line(width).row())
    for one in told:
        if one.id != overlay.rule:
            rows += _rule(one, width, indent, "text")
    return rows


def _rule(told: RuleText, width: int, indent: int, role: TextRole) -> list[Row]:
    rows = []
    for index, text in enumerate(wrap(told.text, width - indent - 2)):
        row = Line(width).put("" if index else told.id, "quiet", at=2)
        rows.append(row.put(text, role, at=indent).row())
    return rows


MORE_BELOW = "▼"
"""At the end of the last row, where there is more below."""


def overlay_rows(desk: Desk, overlay: Overlay, width: int, height: int) -> Rows:
    """The overlay in `height` rows, scrolled to its offset."""
    match overlay.name:
        case "card":
            rows = card_view_rows(desk, overlay.subject, width, height)
        case "why":
            rows = _why(desk, overlay, width)
        case "log":
            return log_rows(desk, overlay, width, height)
        case "seat":
            return seat_rows(desk, overlay, width, height)
        case "doors" | "treasures":
            return pile_rows(desk, overlay, width, height)
        case "help":
            rows = help_rows(desk, overlay, width)
        case "menu":
            rows = _menu(desk, width)
        case "look":
            rows = players_overview_rows(desk, width)
        case "rules":
            rows = rules_rows(desk, overlay, width)
        case "stops":
            rows = auto_pass_rows(desk, width)
        case "settings":
            assert isinstance(overlay.page, SettingsPage)
            painted = settings_rows(overlay.page, desk.preferences, width, height)
            rows = [row for row, _ in painted]
        case "gallery":
            assert isinstance(overlay.page, Gallery)
            return gallery_rows(overlay.page, desk.words, width, height)
        case "hands":
            return revealed_hands_rows(desk, overlay, width, height)
        case "story":
            rows = chronicle_rows(desk, overlay, width)
    offset = min(overlay.offset, max(0, len(rows) - height))
    shown = fit_rows(rows[offset:], width, height)
    if offset + height >= len(rows):
        return shown
    last = crop_row(shown[-1], 0, width - len(MORE_BELOW))
    return (*shown[:-1], (*last, (MORE_BELOW, "key")))


def _text(width: int, text: str) -> Row:
    return Line(width).put("  ").marked(text).row()


def _why(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    words, fight = desk.words, desk.fight
    if overlay.about == "card":
        refused = card_refusal_text(desk, overlay.subject)
        key = "sheet.why_card" if refused else "sheet.now_card"
        title = words(key, card=desk.book.name(overlay.subject))
        told = refused or words("sheet.can")
        rows = [
            horizontal_rule(width, title),
            *(_text(width, one) for one in wrap(told, width - 4)),
        ]
        return [*rows, Line(width).row(), _text(width, words("sheet.rule_key"))]
    if overlay.about == "seat" or fight is None:
        seat = desk.public.seats[overlay.subject]
        title = words("sheet.why_seat", n=seat.strength.total)
        rows = [horizontal_rule(width, title, end=desk.who(seat.seat))]
        return [*rows, *_tally(desk, seat.strength, width), *_limits(desk, seat, width)]
    title = words("sheet.why_fight", ours=fight.ours.total, theirs=fight.theirs.total)
    rows = [horizontal_rule(width, title)]
    rows.append(Line(width).put(words("sheet.they", n=fight.theirs.total), "theirs", at=2).row())
    for foe in fight.foes:
        rows += _tally(desk, foe.strength, width, desk.book.short(foe.printed_as, 24))
    for part in monsters_side_parts(fight):
        rows += _part(desk, part, fight.theirs, width)
    if fight.seat == desk.seat:
        ours = words("sheet.you", n=fight.ours.total)
    else:
        ours = words("sheet.ours", w=desk.name(fight.seat).upper(), n=fight.ours.total)
    rows.append(Line(width).put(ours, "ours", at=2).row())
    rows += _tally(desk, fight.ours, width)
    rows.append(Line(width).row())
    rows += _deal(desk, fight, width)
    mine = fight.seat == desk.seat
    wins = words("sheet.win_if_you" if mine else "sheet.win_if_other", w=desk.name(fight.seat))
    ends = wrap(f"{wins} {who_wins_tie_text(desk, fight)}", width - 4)
    return rows + [_text(width, one) for one in ends]


def _limits(desk: Desk, seat: CharacterView, width: int) -> list[Row]:
    """Where what somebody adds to a roll to run away comes from, or what keeps them from running;
    what forbids them to sell, and how many cards they keep through charity; nothing of what no card
    has changed."""
    words, name_of = desk.words, desk.book.name
    limits = limits_set_by_cards(desk, seat.seat)
    rows: list[Row] = []
    if limits.forbids_running != NO_CARD:
        rows.append(horizontal_rule(width, words("sheet.why_held")))
        rows.append(Line(width).put(name_of(limits.forbids_running), at=19).row())
    if limits.run_bonus is not None:
        total = f"{limits.run_bonus.total:+d}"
        rows.append(horizontal_rule(width, words("sheet.why_run", n=total)))
        rows += _tally(desk, limits.run_bonus, width, stat="run_away")
    if limits.forbids_selling != NO_CARD:
        rows.append(horizontal_rule(width, words("sheet.why_no_sale")))
        rows.append(Line(width).put(name_of(limits.forbids_selling), at=19).row())
    if limits.hand_limit is not None:
        rows.append(horizontal_rule(width, words("sheet.why_hand", n=seat.hand_limit)))
        rows += _tally(desk, limits.hand_limit, width, stat="hand_limit")
    return rows


def _deal(desk: Desk, fight: FightView, width: int) -> list[Row]:
    """What the helper will get, in full."""
    if fight.deal is None or fight.helper == NOBODY:
        return []
    me = desk.seat
    person = "you" if fight.helper == me else "at_you" if fight.seat == me else "other"
    told = desk.words(
        f"log.helper.{person}",
        w=desk.name(fight.helper),
        v=desk.name(fight.seat),
        n=terms_text(desk, fight.deal),
    )
    first = desk.who_inside(fight.helper if fight.deal.helper_first else fight.seat)
    told += f" ({desk.words('deal.first')}: {first})"
    return [_text(width, one) for one in wrap(told, width - 4)]


def _tally(
    desk: Desk, tally: Tally, width: int, of: str = "", stat: Stat = "strength"
) -> list[Row]:
    return [row for part in tally.parts for row in _part(desk, part, tally, width, of, stat)]


def _part(
    desk: Desk,
    part: TallyPart,
    tally: Tally,
    width: int,
    of: str = "",
    stat: Stat = "strength",
) -> list[Row]:
    """`+3 worn  Spare Key  STR-01`; a part that does not count says `+0`, and why."""
    words = desk.words
    row = Line(width)
    bare = part.reason == "level" or (part.reason == "monster" and stat == "strength")
    signed = str(part.amount) if bare else f"{part.amount:+d}"
    row.right(signed if part.counts else UNCOUNTED, "bold", edge=7)
    role: TextRole = "text" if part.counts else "quiet"
    row.put(words(f"reason.{part.reason}"), role, at=8, width=11)
    told = strength_part_text(desk, part, width - 30)
    if part.reason == "level" and of:
        told = of
    elif part.reason == "base":
        told = ""  # The reason says it.
    if not part.counts:
        lines = _off(desk, part, stat, width - 30)
    elif part.reason != "level" and (met := met_condition_text(desk, part, tally, stat)):
        lines = _with_clause(desk, part, f": {met}", width - 30)
    else:
        lines = [told]
    row.put(lines[0], role, at=19, width=width - 30).right(part.rule, "quiet", edge=width - 1)
    return [row.row(), *(Line(width).put(one, role, at=19).row() for one in lines[1:])]


def _off(desk: Desk, part: TallyPart, stat: Stat, width: int) -> list[str]:
    """What does not count, by how much, and why."""
    why, amount = why_part_uncounted_text(desk, part, stat), f"{part.amount:+d}"
    # A condition names the amount itself.
    added = ("" if amount in why else f" {amount}") + (f": {why}" if why else "")
    return _with_clause(desk, part, added, width)


def _with_clause(desk: Desk, part: TallyPart, added: str, width: int) -> list[str]:
    """A part and what is said of it: in a line, in two where no short name helps."""
    told = [strength_part_text(desk, part, most) + added for most in (width, 24, 16)]
    return wrap(next((one for one in told if cell_len(one) <= width), told[0]), width, 2)


def _way_out(desk: Desk) -> str:
    """What leaving the table comes to."""
    if desk.watches:
        return "watch.leave"
    at_home = "menu.save" if desk.info.saved else "menu.stop"
    return at_home if desk.passing else "menu.leave"


def _adjourning(desk: Desk) -> list[str]:
    """Saving the game to resume it later, and who would."""
    if not desk.may_adjourn:
        return []
    chair = desk.update.chairs[desk.seat] if desk.update is not None else None
    wants = chair is not None and chair.adjourns
    told = [desk.words("menu.play_on" if wants else "menu.adjourn")]
    if desk.would_stop:
        told.append(desk.words("menu.would_stop", w=", ".join(desk.would_stop)))
    return [*told, ""]


def _alone(desk: Desk) -> list[str]:
    """How time goes for who is alone with bots; each line has the key that changes it."""
    if not desk.is_alone:
        return []
    chosen, words = desk.preferences, desk.words
    told = [
        words(f"menu.{name}", value=words(f"settings.choice.{name}.{value}"))
        for name, value in (("time_alone", chosen.time_alone), ("bot_pace", chosen.bot_pace))
    ]
    return [*told, ""]


def _menu(desk: Desk, width: int) -> list[Row]:
    words = desk.words
    lines = [
        "",
        words("settings.open"),
        words("gallery.open", key="2"),
        "",
        *_adjourning(desk),
        *_alone(desk),
        words(_way_out(desk)),
        words("menu.back"),
        "",
        words(
            "menu.played",
            played=editions_in_words(words, desk.info.editions, desk.info.base, desk.info.packs),
        ),
    ]
    if desk.info.open_hands:
        lines.append(words("menu.open_hands"))
    rules = house_rules_in_words(words, desk.info.rules)
    if rules:
        lines.append(words("lobby.house_rules", rules=", ".join(rules)))
    rows = [horizontal_rule(width, words("menu.title"))]
    for told in lines:
        rows += [_text(width, one) for one in wrap(told, width - 4) or [""]]
    return rows
