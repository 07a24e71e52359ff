"""What each key of the hall means now: read by the keys, painted by the key row, guarded by G1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tui.album.album import KEYS as ALBUM_KEYS
from tui.help.turning import HELP_KEYS
from tui.keys import DIGITS
from tui.lobby.form import Form
from tui.lobby.hall import Hall, has_come, has_free_chair, is_full, may_start, may_watch
from tui.ports import LobbyUpdate, TableRow
from tui.settings.page import KEYS as SETTING_KEYS

ActVerb = Literal[
    "go", "start", "get_up", "bots", "gender", "form", "against_bots", "talk", "menu", "mark",
    "settings", "setting", "album", "browse", "leave", "back", "repaint", "make", "line", "change",
    "page", "as_usual",
    "who", "account", "office", "order", "watch", "help", "learn",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """What a key does: `table` is an id, `by` a step or a number, `name` a setting.

    `stake` is what must not have changed since the key was painted.
    """

    verb: ActVerb
    table: str = ""
    by: int = 0
    name: str = ""
    stake: tuple[object, ...] = ()


Keys = dict[str, Act]
PAGE = 10
"""Tables that the mark goes past at once."""

FREE: frozenset[ActVerb] = frozenset(
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
        "album",
        "browse",
        "office",
        "order",
        "help",
    }
)
"""Acts that change nothing at any table that is there: their keys are never dead."""

_MENU: Keys = {
    "1": Act("settings"),
    "2": Act("who"),
    "3": Act("album"),
    "y": Act("leave"),
    "escape": Act("back"),
    "q": Act("back"),
}
_FORM: Keys = {
    "up": Act("line", by=-1),
    "down": Act("line", by=1),
    "tab": Act("line", by=1),
    "left": Act("change", by=-1),
    "right": Act("change", by=1),
    "enter": Act("make"),
    "escape": Act("back"),
    "space": Act("change", by=1),
    "pageup": Act("line", by=-8),
    "pagedown": Act("line", by=8),
}
_RULES: Keys = {
    **_FORM,
    "enter": Act("page"),
    "escape": Act("page"),
    "r": Act("as_usual"),
    "backspace": Act("as_usual"),
}


def keys_now(hall: Hall) -> Keys:
    """The meaning of every key that does something now, while no line of talk is open."""
    if hall.over or hall.update is None:
        return {"q": Act("leave"), "ctrl+l": Act("repaint")}
    if hall.help is not None:
        return {key: Act("help", name=key) for key in HELP_KEYS}
    return {"?": Act("help"), **_keys_under_help(hall, hall.update)}


def _keys_under_help(hall: Hall, update: LobbyUpdate) -> Keys:
    if hall.settings is not None:
        return {key: Act("setting", name=key) for key in SETTING_KEYS}
    if hall.account is not None:
        return {key: Act("account", name=key) for key in hall.account.keys}
    if hall.office is not None:
        return {key: Act("order", name=key) for key in hall.office.keys}
    if hall.album is not None:
        return {key: Act("browse", name=key) for key in ALBUM_KEYS}
    if hall.menu:
        return _MENU
    if hall.form is not None:
        return _keys_of(hall.form)
    keys: Keys = {
        "n": Act("form"),
        "u": Act("against_bots"),
        "g": Act("gender"),
        "i": Act("who"),
        "b": Act("learn"),
        "t": Act("talk"),
        "q": Act("menu"),
        "ctrl+l": Act("repaint"),
        "up": Act("mark", by=-1),
        "down": Act("mark", by=1),
        "pageup": Act("mark", by=-PAGE),
        "pagedown": Act("mark", by=PAGE),
    }
    if update.admin:
        keys["o"] = Act("office")
    for table in hall.tables():
        digit = hall.digits.digit(table.id)
        if digit in DIGITS:
            keys[digit] = _go(table)
    marked = hall.marked()
    if marked is None:
        return keys
    waits = marked.mine and marked.state == "waiting"
    if may_start(marked):
        keys["enter"] = Act("start", marked.id)
        keys |= _bot_keys(marked) if waits else {}
    elif not waits and may_go(marked):
        keys["enter"] = _go(marked)
    if waits or marked.knocking or has_come(marked):
        keys["e"] = Act("get_up", marked.id)
    if may_watch(marked):
        keys["w"] = Act("watch", marked.id)
    return keys


def _bot_keys(table: TableRow) -> Keys:
    bots = sum(chair.bot for chair in table.chairs)
    keys = {} if is_full(table) else {"+": Act("bots", table.id, bots + 1)}
    return keys | ({"-": Act("bots", table.id, bots - 1)} if bots else {})


def _keys_of(form: Form) -> Keys:
    if form.page == "rules":
        return _RULES
    return {**_FORM, "enter": Act("page")} if form.row == "house" else _FORM


def may_go(table: TableRow) -> bool:
    """Whether going there does anything but get a refusal."""
    if table.state == "unfinished":
        return not has_come(table)
    if table.state == "waiting":
        return table.mine or not is_full(table)
    return table.mine or (has_free_chair(table) and not table.knocking)


def _go(table: TableRow) -> Act:
    return Act("go", table.id, stake=(table.state, table.mine))
