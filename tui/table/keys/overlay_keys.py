"""Keys of overlays: what is read, settled or leafed through in them.

Nothing here is a move; in which windows one passes without being asked is settled here, too.
"""

from __future__ import annotations

from dataclasses import replace

from tui.auto_pass_setting import AUTO_PASS_REACHES, AUTO_PASS_STOPS
from tui.gallery.gallery import GALLERY_KEYS as GALLERY_KEYS
from tui.gallery.gallery import Gallery
from tui.gallery.gallery import gallery_after_key as pressed_in_gallery
from tui.settings.page_state import SETTINGS_KEYS as SETTING_KEYS
from tui.settings.page_state import SettingsPage, settings_after_key
from tui.table.keys.act import Act, ActContext, ActsByKey
from tui.table.model import overlays
from tui.table.model.auto_pass import auto_pass_notice, available_auto_pass_reaches
from tui.table.model.desk import Desk, Overlay
from tui.table.model.overlays import DISCARD_PILES, overlay_key_subjects
from tui.table.model.rulebook import matching_rules, overlay_at_next_match

SEARCH_KEY = "/"
"""Searches the rulebook, as it does the gallery and the settings."""

# --- what the keys mean ---------------------------------------------------------------------------


def overlay_keys(desk: Desk, overlay: Overlay) -> ActsByKey:
    """While something is read, digits and letters read too, and Space does nothing (ADR 9)."""
    helped: ActsByKey = {desk.keymap["help"]: Act("overlay", name="help")}
    match overlay.page:
        case SettingsPage():
            return helped | {key: Act("setting", name=key) for key in SETTING_KEYS}
        case Gallery():
            return helped | {key: Act("browse", name=key) for key in GALLERY_KEYS}
        case None:
            pass
    keys: ActsByKey = {
        desk.keymap["back"]: Act("back"),
        desk.keymap["up"]: Act("scroll", -1),
        desk.keymap["down"]: Act("scroll", 1),
    }
    if overlay.name == "help":
        keys[desk.keymap["help"]] = Act("step", 1)
    if overlay.name in ("card", "seat", "rules", "log", "help"):
        keys[desk.keymap["left"]] = Act("step", -1)
        keys[desk.keymap["right"]] = Act("step", 1)
    for key, (sort, thing) in overlay_key_subjects(desk).items():
        keys[key] = Act("subject", thing, name=sort)
    if overlay.name == "look":
        keys |= {
            str(place): Act("overlay", name=pile)
            for place, pile in enumerate(DISCARD_PILES, start=1)
        }
    if overlay.name == "seat" and desk.is_person(overlay.subject):
        keys[desk.keymap["chatter"]] = Act("chatter", overlay.subject, name="person")
    if overlay.name == "rules":
        keys[SEARCH_KEY] = Act("seek")
        if matching_rules(desk, overlay.sought):
            keys[desk.keymap["send"]] = Act("next_match")
    if overlay.name == "stops":
        keys |= _stops_keys(desk)
    if overlay.name == "menu":
        keys |= {
            "1": Act("overlay", name="settings"),
            "2": Act("overlay", name="gallery"),
            desk.keymap["yes"]: Act("leave"),
        }
        if desk.may_adjourn:
            keys["3"] = Act("adjourn")
        if desk.is_alone:
            keys |= {"4": Act("prefer", name="time_alone"), "5": Act("prefer", name="bot_pace")}
    return keys


def _stops_keys(desk: Desk) -> ActsByKey:
    """What is auto-passed and what stops it; `p` once more turns all of it off. Where passes are
    shown there is nothing to choose."""
    if desk.info.pace.open_passes:
        return {}
    can = available_auto_pass_reaches(desk)
    rows = [Act("reach", name=reach) if reach in can else None for reach in AUTO_PASS_REACHES]
    rows += [Act("stop", name=stop) for stop in AUTO_PASS_STOPS]
    keys = {str(place): act for place, act in enumerate(rows, start=1) if act is not None}
    return keys | {desk.keymap["auto_pass"]: Act("wish_off")}


# --- what their acts do ---------------------------------------------------------------------------


def open_overlay(desk: Desk, context: ActContext, name: str) -> None:
    """Read something else than what is read now."""
    if desk.overlay is None or desk.overlay.name != name:
        desk.overlay = overlays.overlay_to_open(desk, name)
        context.port.looked(name)


def scroll_overlay_or_log(desk: Desk, by: int) -> None:
    """So many rows of the open overlay; with none open, the log."""
    if desk.overlay is None:
        desk.overlay = Overlay("log")
    else:
        desk.overlay = overlays.overlay_after_scrolling(desk, desk.overlay, by)


def search_rulebook(desk: Desk, *, types: bool) -> None:
    """Let the reader type what to look for; or go to the next rule that has it."""
    if desk.overlay is None:
        return
    if types:
        desk.overlay = replace(desk.overlay, sought="", seeks=True)
    else:
        desk.overlay = overlay_at_next_match(desk, desk.overlay)


def press_gallery_key(desk: Desk, key: str) -> None:
    """A key in the gallery."""
    match desk.overlay:
        case Overlay(page=Gallery() as gallery, under=under):
            turned = pressed_in_gallery(gallery, key)
            desk.overlay = replace(desk.overlay, page=turned) if turned else under


def press_settings_key(desk: Desk, context: ActContext, key: str) -> None:
    """A key on the page of settings."""
    match desk.overlay:
        case Overlay(page=SettingsPage() as page, under=under):
            turned, chosen = settings_after_key(page, desk.preferences, key)
            desk.overlay = replace(desk.overlay, page=turned) if turned else under
            if chosen != desk.preferences:
                context.screen.prefer(chosen)


def change_auto_pass(desk: Desk, act: Act) -> None:
    """Change where this player auto-passes, which closes the overlay and is told; or what stops
    that."""
    wish = desk.auto_pass.wish
    if act.verb == "stop":
        stop = next(one for one in AUTO_PASS_STOPS if one == act.name)
        desk.auto_pass.wish = wish.switched(stop)
        return
    if act.verb == "reach":
        wish = wish.reaching(next(one for one in AUTO_PASS_REACHES if one == act.name))
        desk.auto_pass.stays_in = 0
    else:
        wish = wish.off()
    desk.auto_pass.wish, desk.overlay = wish, None
    desk.notice = auto_pass_notice(desk)
