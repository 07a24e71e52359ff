"""What the keys of a table's screen do just now, in the order of their weight.

It is read off the very table that the keys themselves are read from, so help cannot go stale.
"""

from __future__ import annotations

from dataclasses import replace

from tui.keymap import DIGITS
from tui.table.keys.act import Act
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Desk, Overlay
from tui.table.painters.key_row import key_range_label
from tui.words.catalogue import Words

ACTS_IN_HELP = (
    *("accept", "decline", "counter", "tick", "give", "bribe", "promise", "gear"),
    *("throw_away", "use", "line", "change", "target", "play", "send", "play_down"),
    *("reach", "stop", "wish_off", "open_door", "call_kill", "give_up", "loot_room"),
    *("end_turn", "take", "pass", "hold", "release", "ask_help", "ability", "take_back"),
    *("undo", "admit", "gear_list", "sell_list", "trade", "show_list", "rematch"),
    *("rematch_now", "subject", "step", "back", "adjourn", "sheet_settings", "sheet_gallery"),
    *("leave", "hand_over", "sheet_doors", "sheet_treasures", "sheet_card", "sheet_hands"),
    *("sheet_why", "sheet_story", "sheet_look", "sheet_log", "sheet_rules", "sheet_stops"),
    *("talk", "advise", "chatter", "mute", "sheet_menu", "cursor"),
    *("seek", "next_match", "replay"),
)
"""The acts that help tells of."""
ACTS_NOT_IN_HELP = frozenset(
    {"repaint", "scroll", "sheet_help", "cursor_take", "setting", "browse", "refuse_card"}
)
"""Those that it need not: they are on every screen, or on a page that tells its own keys."""
_NAMED = {"space": "key.space", "enter": "key.enter", "escape": "key.esc"}
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "tab": "Tab"}


def keys_by_act(desk: Desk, under: Overlay | None) -> dict[str, tuple[str, ...]]:
    """The keys of every act that can be done on the screen under the help, by its name."""
    keys = keys_now(replace(desk, overlay=under))
    found: dict[str, list[str]] = {}
    for key, act in keys.items():
        found.setdefault(act_help_name(act), []).append(key)
    if not desk.may_hold:
        found.pop("hold", None)
    if not desk.info.coach:
        found.pop("advise", None)
    if under is None and desk.play is None:
        found.pop("back", None)
    return {name: tuple(found[name]) for name in ACTS_IN_HELP if name in found}


def act_help_name(act: Act) -> str:
    """The name under which help tells of an act."""
    match act.verb:
        case "option":
            return act.name
        case "overlay":
            return f"sheet_{act.name}"
        case "next":
            return "cursor"
        case "chatter" if act.name:
            return "mute"
        case "confirm" | "cancel":
            return "back"
        case verb:
            return verb


def key_labels(keys: tuple[str, ...], words: Words) -> str:
    """`[a]-[c][1]`: letters before digits, then those with names that everybody knows."""
    named = [words(_NAMED[key]) if key in _NAMED else _ARROWS.get(key, "") for key in keys]
    plain = [key for key in keys if len(key) == 1]
    letters = sorted(key for key in plain if key not in DIGITS)
    digits = sorted(key for key in plain if key in DIGITS)
    return (
        key_range_label(letters)
        + key_range_label(digits)
        + "".join(f"[{one}]" for one in named if one)
    )
