"""The key map as plain data. Command keys are the same in every language; labels are translated.

Digits are the hand, letters the table: a digit sticks to a card, a letter to a seat for the whole
game and to a monster for the whole fight.
"""

from __future__ import annotations

from typing import Literal

DIGITS = "1234567890"
SEAT_LETTERS = "abcdefgi"
"""`h j k l` always move, so no seat is called h."""
MONSTER_LETTERS = "mosu"
ROW_LETTERS = "abcdefgimnopqrsuvy"
"""Rows of a list: the seats' letters, then on past m, leaving out `t w x z`."""

Command = Literal[
    "pass", "read", "why", "talk", "help", "back", "send", "open_door", "loot_room",
    "end_turn", "call_kill", "give_up", "offer_help", "use_ability", "yes", "no", "gear", "sell",
    "barter", "log", "menu", "up", "down", "left", "right", "next", "page_up", "page_down",
    "repaint", "look", "throw_away", "hand_over", "rematch", "rematch_now", "take_back",
    "auto_pass", "hold", "let_in", "turn_away", "show", "play_down", "rules",
]  # fmt: skip

COMMAND_KEYS: dict[Command, str] = {
    "pass": "space", "read": "x", "why": "w", "talk": "t", "help": "?",
    "back": "escape", "send": "enter", "open_door": "o", "loot_room": "d", "end_turn": "e",
    "call_kill": "c", "give_up": "r", "offer_help": "a", "use_ability": "f", "yes": "y",
    "no": "n", "gear": "g", "sell": "s", "barter": "b", "log": "v", "menu": "q", "up": "up",
    "down": "down", "left": "left", "right": "right", "next": "tab", "page_up": "pageup",
    "page_down": "pagedown", "repaint": "ctrl+l", "look": "i", "throw_away": "-",
    "hand_over": ".", "rematch": "r", "rematch_now": "s", "take_back": "u", "auto_pass": "p",
    "hold": "z",
    "let_in": "+", "turn_away": "!", "show": ",", "play_down": "p", "rules": "=",
}  # fmt: skip

SYNONYMS: dict[str, str] = {
    "f1": "?", "ctrl+c": "q", "h": "left", "j": "down", "k": "up", "l": "right",
    "question_mark": "?", "minus": "-", "full_stop": ".", "comma": ",", "equals_sign": "=",
    "ctrl+m": "enter", "ctrl+j": "enter",
}  # fmt: skip
"""Other names of a key: what the terminal sends, and the movement keys of vi."""

NEVER_DEAD = frozenset({"z", "x", "w", "t", "?", "=", "escape"})
"""These mean the same in every state, so no change can misdirect them."""
AFTER_A_BROKEN_PLAY = frozenset(DIGITS + SEAT_LETTERS + MONSTER_LETTERS + "croedy") | {"enter"}
"""Dead for a moment when a card that was taken up has just lost its target."""

DEAD_SECONDS = 0.35
BROKEN_SECONDS = 0.7
LATE_SECONDS = 2.0
"""For so long a play that came after the end of its window is told by how much."""
LONGEST_WAY = 1.0
"""Seconds of the way to a screen that the guards make up for."""
HELD_KEY_SECONDS = 0.06
LONGEST_BURST = 12
"""More printable characters than that in one read are a paste, not keys."""


def key_name(key: str, character: str | None) -> str:
    """The name of a pressed key: its character where it has one, as the key map has them."""
    name = character if character and character.isprintable() and key != "space" else key
    if name == " ":
        name = "space"
    return SYNONYMS.get(name, name)
