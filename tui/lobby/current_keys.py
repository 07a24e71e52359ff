"""What each key of the lobby means now: read by the keys, painted by the key row, guarded as in
ADR 9."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tui.gallery.gallery import GALLERY_KEYS as GALLERY_KEYS
from tui.gallery.gallery import Gallery
from tui.keymap import DIGITS
from tui.lobby.account_page_state import AccountPage
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.help_state import HELP_KEYS
from tui.lobby.model import (
    LobbyMenu,
    LobbyModel,
    has_requestable_bot_chair,
    has_returned_to_saved_game,
    is_full,
    may_start,
    may_watch,
)
from tui.lobby.new_table_form import NewTableForm
from tui.lobby.password_prompt import PasswordPrompt
from tui.lobby.past_games_page_state import PastGamesPage
from tui.ports import LobbyUpdate, TableRow
from tui.settings.page_state import SETTINGS_KEYS as SETTING_KEYS
from tui.settings.page_state import SettingsPage

LobbyActVerb = (
    Literal["go", "start", "get_up", "bots", "gender", "form", "against_bots", "talk", "menu"]
    | Literal["mark", "settings", "setting", "gallery", "browse", "leave", "back", "repaint"]
    | Literal["make", "line", "change", "page", "as_usual", "who", "account", "admin_panel"]
    | Literal["order", "watch", "help", "learn", "scores", "past_games"]
)


@dataclass(frozen=True, slots=True)
class LobbyAct:
    """What a key does: `table` is an id, `by` a step or a number, `name` a setting.

    `stake` is what must not have changed since the key was painted.
    """

    verb: LobbyActVerb
    table: str = ""
    by: int = 0
    name: str = ""
    stake: tuple[object, ...] = ()


LobbyActsByKey = dict[str, LobbyAct]
PAGE_STEP = 10
"""Tables that the mark goes past at once."""

HARMLESS_ACTS: frozenset[LobbyActVerb] = frozenset(
    {
        "mark",
        "talk",
        "menu",
        "form",
        "gender",
        "repaint",
        "back",
        "who",
        "account",
        "gallery",
        "browse",
        "admin_panel",
        "order",
        "help",
        "scores",
        "past_games",
    }
)
"""Acts that change nothing at any table that is there: their keys are never dead."""

_MENU: LobbyActsByKey = {
    "1": LobbyAct("settings"),
    "2": LobbyAct("who"),
    "3": LobbyAct("gallery"),
    "4": LobbyAct("scores"),
    "y": LobbyAct("leave"),
    "escape": LobbyAct("back"),
    "q": LobbyAct("back"),
}
_FORM: LobbyActsByKey = {
    "up": LobbyAct("line", by=-1),
    "down": LobbyAct("line", by=1),
    "tab": LobbyAct("line", by=1),
    "left": LobbyAct("change", by=-1),
    "right": LobbyAct("change", by=1),
    "enter": LobbyAct("make"),
    "escape": LobbyAct("back"),
    "space": LobbyAct("change", by=1),
    "pageup": LobbyAct("line", by=-8),
    "pagedown": LobbyAct("line", by=8),
}
_RULES: LobbyActsByKey = {
    **_FORM,
    "enter": LobbyAct("page"),
    "escape": LobbyAct("page"),
    "r": LobbyAct("as_usual"),
    "backspace": LobbyAct("as_usual"),
}


def keys_now(lobby: LobbyModel) -> LobbyActsByKey:
    """The meaning of every key that does something now, while no line of talk is open."""
    if lobby.over or lobby.update is None:
        return {"q": LobbyAct("leave"), "ctrl+l": LobbyAct("repaint")}
    if lobby.help is not None:
        return {key: LobbyAct("help", name=key) for key in HELP_KEYS}
    return {"?": LobbyAct("help"), **_keys_under_help(lobby, lobby.update)}


def _keys_under_help(lobby: LobbyModel, update: LobbyUpdate) -> LobbyActsByKey:
    match lobby.shown:
        case SettingsPage():
            return {key: LobbyAct("setting", name=key) for key in SETTING_KEYS}
        case AccountPage() as account:
            return {key: LobbyAct("account", name=key) for key in account.keys}
        case AdminPage() as admin:
            return {key: LobbyAct("order", name=key) for key in admin.keys}
        case PastGamesPage() as past:
            return {key: LobbyAct("past_games", name=key) for key in past.keys}
        case Gallery():
            return {key: LobbyAct("browse", name=key) for key in GALLERY_KEYS}
        case LobbyMenu():
            return _MENU
        case NewTableForm() as form:
            return _keys_of(form)
        case None | PasswordPrompt():
            return _table_keys(lobby, update)


def _table_keys(lobby: LobbyModel, update: LobbyUpdate) -> LobbyActsByKey:
    """What can be done at the list of tables."""
    keys: LobbyActsByKey = {
        "n": LobbyAct("form"),
        "u": LobbyAct("against_bots"),
        "g": LobbyAct("gender"),
        "i": LobbyAct("who"),
        "b": LobbyAct("learn"),
        "s": LobbyAct("scores"),
        "t": LobbyAct("talk"),
        "q": LobbyAct("menu"),
        "ctrl+l": LobbyAct("repaint"),
        "up": LobbyAct("mark", by=-1),
        "down": LobbyAct("mark", by=1),
        "pageup": LobbyAct("mark", by=-PAGE_STEP),
        "pagedown": LobbyAct("mark", by=PAGE_STEP),
    }
    if update.admin:
        keys["o"] = LobbyAct("admin_panel")
    for table in lobby.tables():
        digit = lobby.digits.digit(table.id)
        if digit in DIGITS:
            keys[digit] = _go(table)
    marked = lobby.marked()
    if marked is None:
        return keys
    waits = marked.mine and marked.state == "waiting"
    if may_start(marked):
        keys["enter"] = LobbyAct("start", marked.id)
        keys |= _bot_keys(marked) if waits else {}
    elif not waits and may_go_to_table(marked):
        keys["enter"] = _go(marked)
    if waits or marked.knocking or has_returned_to_saved_game(marked):
        keys["e"] = LobbyAct("get_up", marked.id)
    if may_watch(marked):
        keys["w"] = LobbyAct("watch", marked.id)
    return keys


def _bot_keys(table: TableRow) -> LobbyActsByKey:
    bots = sum(chair.bot for chair in table.chairs)
    keys = {} if is_full(table) else {"+": LobbyAct("bots", table.id, bots + 1)}
    return keys | ({"-": LobbyAct("bots", table.id, bots - 1)} if bots else {})


def _keys_of(form: NewTableForm) -> LobbyActsByKey:
    if form.page == "rules":
        return _RULES
    return {**_FORM, "enter": LobbyAct("page")} if form.row == "house" else _FORM


def may_go_to_table(table: TableRow) -> bool:
    """Whether going there does anything but get a refusal."""
    if table.state == "unfinished":
        return not has_returned_to_saved_game(table)
    if table.state == "waiting":
        return table.mine or not is_full(table)
    return table.mine or (has_requestable_bot_chair(table) and not table.knocking)


def _go(table: TableRow) -> LobbyAct:
    return LobbyAct("go", table.id, stake=(table.state, table.mine))
