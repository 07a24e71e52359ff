"""Sheets: what is read, settled or leafed through in them.

Nothing here is a move; in which windows one passes without being asked is settled here, too.
"""

from __future__ import annotations

from dataclasses import replace

from tui.gallery.gallery import KEYS as ALBUM_KEYS
from tui.gallery.gallery import pressed as turned
from tui.settings.auto_pass import REACHES, STOPS
from tui.settings.page import KEYS as SETTING_KEYS
from tui.settings.page import pressed
from tui.table.keys.act import Act, Keys
from tui.table.model import overlays
from tui.table.model.desk import Desk, Sheet
from tui.table.model.overlays import PILES, subjects
from tui.table.model.stops import possible
from tui.table.model.surroundings import Surroundings

# --- what the keys mean ---------------------------------------------------------------------------


def sheet_keys(desk: Desk) -> Keys:
    """While something is read, digits and letters read too, and Space does nothing (ADR 9)."""
    sheet = desk.sheet
    assert sheet is not None
    helped: Keys = {desk.keymap["help"]: Act("sheet", name="help")}
    if sheet.page is not None:
        return helped | {key: Act("setting", name=key) for key in SETTING_KEYS}
    if sheet.album is not None:
        return helped | {key: Act("browse", name=key) for key in ALBUM_KEYS}
    keys: Keys = {
        desk.keymap["back"]: Act("back"),
        desk.keymap["up"]: Act("scroll", -1),
        desk.keymap["down"]: Act("scroll", 1),
    }
    if sheet.name == "help":
        keys[desk.keymap["help"]] = Act("step", 1)
    if sheet.name in ("card", "seat", "rules", "log", "help"):
        keys[desk.keymap["left"]] = Act("step", -1)
        keys[desk.keymap["right"]] = Act("step", 1)
    for key, (sort, thing) in subjects(desk).items():
        keys[key] = Act("subject", thing, name=sort)
    if sheet.name == "look":
        keys |= {
            str(place): Act("sheet", name=pile) for place, pile in enumerate(PILES, start=1)
        }  # fmt: skip
    if sheet.name == "seat" and desk.is_person(sheet.subject):
        keys[desk.keymap["chatter"]] = Act("chatter", sheet.subject, name="person")
    if sheet.name == "stops":
        keys |= _stops_keys(desk)
    if sheet.name == "menu":
        keys |= {
            "1": Act("sheet", name="settings"),
            "2": Act("sheet", name="album"),
            desk.keymap["yes"]: Act("leave"),
        }
        if desk.may_adjourn:
            keys["3"] = Act("adjourn")
    return keys


def _stops_keys(desk: Desk) -> Keys:
    """What passes by itself and what stops it; `p` once more turns all of it off."""
    can = possible(desk)
    rows = [Act("reach", name=reach) if reach in can else None for reach in REACHES]
    rows += [Act("stop", name=stop) for stop in STOPS]
    keys = {str(place): act for place, act in enumerate(rows, start=1) if act is not None}
    return keys | {desk.keymap["auto_pass"]: Act("wish_off")}


# --- what their acts do ---------------------------------------------------------------------------


def open_sheet(desk: Desk, around: Surroundings, name: str) -> None:
    """Read something else than what is read now."""
    if desk.sheet is None or desk.sheet.name != name:
        desk.sheet = overlays.opened(desk, name)
        around.looked(name)


def scroll(desk: Desk, by: int) -> None:
    """So many rows of the open sheet; with none open, the log."""
    if desk.sheet is None:
        desk.sheet = Sheet("log")
    else:
        desk.sheet = overlays.scrolled(desk.sheet, by)


def browse(desk: Desk, key: str) -> None:
    """A key in the gallery."""
    if desk.sheet is not None and desk.sheet.album is not None:
        album = turned(desk.sheet.album, key)
        desk.sheet = replace(desk.sheet, album=album) if album else desk.sheet.under


def settle(desk: Desk, around: Surroundings, key: str) -> None:
    """A key on the page of settings."""
    if desk.sheet is not None and desk.sheet.page is not None:
        page, chosen = pressed(desk.sheet.page, desk.preferences, key)
        desk.sheet = replace(desk.sheet, page=page) if page else desk.sheet.under
        if chosen != desk.preferences:
            around.prefer(chosen)


def wish(desk: Desk, act: Act) -> None:
    """Change where this player passes by itself, and what stops that."""
    if act.verb == "reach":
        desk.wish = desk.wish.reaching(next(one for one in REACHES if one == act.name))
        desk.stays_in = 0
    elif act.verb == "stop":
        desk.wish = desk.wish.switched(next(one for one in STOPS if one == act.name))
    else:
        desk.wish, desk.sheet = desk.wish.off(), None
        desk.notice = desk.words("notice.auto_pass_off")
