"""The key map as plain data. Command keys are the same in every language; labels are translated.

Digits are the hand, letters the table: a digit sticks to a card, a letter to a seat for the whole
game and to a monster for the whole fight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

DIGITS = "1234567890"
SEAT_LETTERS = "abcdefgi"
"""`h j k l` always move, so no seat is called h."""
MONSTER_LETTERS = "mosu"
VI_KEYS = "hjkl"
ROW_LETTERS = "abcdefgimnopqrsuvy"
"""Rows of a list: the seats' letters, then on past m, leaving out `t w x z`."""

KeyCommand = (
    Literal["pass", "read", "why", "talk", "help", "back", "send", "open_door", "loot_room"]
    | Literal["end_turn", "call_kill", "give_up", "offer_help", "use_ability", "yes", "no", "gear"]
    | Literal["sell", "trade", "log", "menu", "up", "down", "left", "right", "next", "page_up"]
    | Literal["page_down", "repaint", "look", "throw_away", "hand_over", "rematch", "rematch_now"]
    | Literal["take_back", "auto_pass", "hold", "let_in", "turn_away", "show", "play_down"]
    | Literal["rules", "advise", "chatter", "replay"]
)

KeyByCommand = Mapping[KeyCommand, str]
"""The key of every command."""

COMMAND_KEYS: KeyByCommand = {
    "pass": "space",
    "read": "x",
    "why": "w",
    "talk": "t",
    "help": "?",
    "back": "escape",
    "send": "enter",
    "open_door": "o",
    "loot_room": "d",
    "end_turn": "e",
    "call_kill": "c",
    "give_up": "r",
    "offer_help": "a",
    "use_ability": "f",
    "yes": "y",
    "no": "n",
    "gear": "g",
    "sell": "s",
    "trade": "b",
    "log": "v",
    "menu": "q",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "next": "tab",
    "page_up": "pageup",
    "page_down": "pagedown",
    "repaint": "ctrl+l",
    "look": "i",
    "throw_away": "-",
    "hand_over": ".",
    "rematch": "r",
    "rematch_now": "s",
    "take_back": "u",
    "auto_pass": "p",
    "hold": "z",
    "let_in": "+",
    "turn_away": "!",
    "show": ",",
    "play_down": "p",
    "rules": "=",
    "advise": "*",
    "chatter": '"',
    "replay": "a",
}

FIXED_KEYS = frozenset(
    {"escape", "enter", "tab", "up", "down", "left", "right", "pageup", "pagedown", "ctrl+l"}
)
"""Keys that stay where they are: all else could be put right with them."""
MOVABLE_KEYS: tuple[str, ...] = tuple(
    dict.fromkeys(key for key in COMMAND_KEYS.values() if key not in FIXED_KEYS)
)
"""The usual keys of commands that may be moved to other ones."""


@dataclass(frozen=True, slots=True)
class KeyMap:
    """Which key gives which command, for one player: the usual one, or where it was moved to.

    A key with two meanings, each in its own state (`r` runs, and asks for a rematch), moves with
    both.
    """

    moved: tuple[tuple[str, str], ...] = ()
    """Usual keys, and where they are now."""
    commands: KeyByCommand = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        keys = {command: self.place(usual) for command, usual in COMMAND_KEYS.items()}
        object.__setattr__(self, "commands", keys)

    @classmethod
    def of(cls, moved: Mapping[object, object]) -> KeyMap:
        """What was kept; nothing of it if it could not have been chosen."""
        pairs = [(str(usual), str(key)) for usual, key in moved.items() if usual in MOVABLE_KEYS]
        keymap = cls(tuple(pairs))
        wrong = [1 for usual, key in pairs if keymap.refuses(usual, key)]
        return cls() if wrong else keymap

    def __getitem__(self, command: KeyCommand) -> str:
        return self.commands[command]

    def place(self, usual: str) -> str:
        """Where a usual key is now."""
        return next((key for was, key in self.moved if was == usual), usual)

    def moving(self, usual: str, key: str) -> KeyMap:
        """With that command on another key; refusals are asked before."""
        kept = tuple(one for one in self.moved if one[0] != usual)
        return KeyMap(kept if key == usual else (*kept, (usual, key)))

    def refuses(self, usual: str, key: str) -> str:
        """Why that key cannot be given to the command: `taken`, `letter` or `unknown`; empty if
        it can. One key never has two meanings in one state."""
        printable = len(key) == 1 and "!" <= key <= "~"
        if key in DIGITS or key in VI_KEYS or key in "[]" or not (printable or key == "space"):
            return "unknown"
        if any(self.place(other) == key for other in MOVABLE_KEYS if other != usual):
            return "taken"
        named = ROW_LETTERS + MONSTER_LETTERS
        return "letter" if key in named and usual not in named else ""


USUAL_KEYS = KeyMap()


def commands_of_usual_key(usual: str) -> tuple[KeyCommand, ...]:
    """The commands of a usual key."""
    return tuple(one for one, key in COMMAND_KEYS.items() if key == usual)


KEY_SYNONYMS: dict[str, str] = {
    "f1": "?",
    "ctrl+c": "q",
    "h": "left",
    "j": "down",
    "k": "up",
    "l": "right",
    "question_mark": "?",
    "minus": "-",
    "full_stop": ".",
    "comma": ",",
    "equals_sign": "=",
    "asterisk": "*",
    "quotation_mark": '"',
    "ctrl+m": "enter",
    "ctrl+j": "enter",
}
"""Other names of a key: what the terminal sends, and the movement keys of vi."""

NEVER_DEAD_COMMANDS: tuple[KeyCommand, ...] = (
    "hold",
    "read",
    "why",
    "talk",
    "help",
    "rules",
    "back",
    "advise",
    "chatter",
)
"""These mean the same in every state, so no change can misdirect them."""
TARGET_KEYS = frozenset(DIGITS + SEAT_LETTERS + MONSTER_LETTERS)
DEAD_AFTER_BROKEN_PLAY: tuple[KeyCommand, ...] = (
    "call_kill",
    "give_up",
    "open_door",
    "end_turn",
    "loot_room",
    "yes",
    "send",
)
"""Dead for a moment, with all targets, when a card that was selected has just lost its own."""

INPUT_DELAY_SECONDS = 0.35
BROKEN_PLAY_SECONDS = 0.7
LATE_PLAY_SECONDS = 2.0
"""For so long a play that came after the end of its window is told by how much."""
LONGEST_WAY_SECONDS = 1.0
"""Seconds of the way to a screen that the guards make up for."""
HELD_KEY_SECONDS = 0.06
LONGEST_BURST = 12
"""More printable characters than that in one read are a paste, not keys."""


def canonical_key_name(key: str, character: str | None, keymap: KeyMap, *, vi: bool = True) -> str:
    """The name of a pressed key: its character where it has one, as the key map has them. `vi`:
    the letters `h j k l` move."""
    name = character if character and character.isprintable() and key != "space" else key
    if name == " ":
        name = "space"
    if name in VI_KEYS and not vi:
        return name
    meant = KEY_SYNONYMS.get(name, name)
    return keymap.place(meant) if key in ("f1", "ctrl+c") else meant
