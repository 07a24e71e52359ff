"""Verbs to type: a word of the reader's language, the English one, or a key of the screens."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from cards.languages import Language
from tui.keymap import COMMAND_KEYS
from tui.words.catalogue import Words, words_for

TypedVerb = Literal[
    "open", "search", "end", "call", "run", "pass", "hold", "undo", "yes", "no", "hand", "table",
    "why", "read", "log", "gear", "throw", "sell", "power", "trade", "ask", "show", "say", "rules",
    "help", "settings", "auto", "again", "back", "play", "quit", "let", "refuse",
    "adjourn", "list", "watch", "new", "bots", "start", "getup", "hero", "make", "none", "all",
    "first", "now", "learn", "coach", "banter", "history", "scores",
    "replay",
]  # fmt: skip

_KEYS: dict[str, TypedVerb] = {
    COMMAND_KEYS["open_door"]: "open",
    COMMAND_KEYS["loot_room"]: "search",
    COMMAND_KEYS["end_turn"]: "end",
    COMMAND_KEYS["call_kill"]: "call",
    COMMAND_KEYS["give_up"]: "run",
    COMMAND_KEYS["hold"]: "hold",
    COMMAND_KEYS["take_back"]: "undo",
    COMMAND_KEYS["yes"]: "yes",
    COMMAND_KEYS["no"]: "no",
    COMMAND_KEYS["look"]: "table",
    COMMAND_KEYS["why"]: "why",
    COMMAND_KEYS["read"]: "read",
    COMMAND_KEYS["log"]: "log",
    COMMAND_KEYS["gear"]: "gear",
    COMMAND_KEYS["throw_away"]: "throw",
    COMMAND_KEYS["sell"]: "sell",
    COMMAND_KEYS["use_ability"]: "power",
    COMMAND_KEYS["trade"]: "trade",
    COMMAND_KEYS["offer_help"]: "ask",
    COMMAND_KEYS["talk"]: "say",
    COMMAND_KEYS["rules"]: "rules",
    COMMAND_KEYS["help"]: "help",
    COMMAND_KEYS["menu"]: "settings",
    COMMAND_KEYS["auto_pass"]: "auto",
    COMMAND_KEYS["advise"]: "coach",
    COMMAND_KEYS["chatter"]: "banter",
}
"""The keys of the painted table mean the same here, so that fingers need not learn twice."""


def typed_verb_for_word(typed: str, words: Words) -> TypedVerb | None:
    """The verb that a word stands for, in the reader's language or in English."""
    return _table(words.language).get(typed.casefold())


def word_for_typed_verb(verb: TypedVerb, words: Words) -> str:
    """How the reader is told to type it."""
    return words(f"plain.word.{verb}")


@cache
def _table(language: Language) -> dict[str, TypedVerb]:
    found: dict[str, TypedVerb] = {}
    for known in (words_for(language), words_for("en")):
        for verb in get_args(TypedVerb):
            for typed in known.all(f"plain.word.{verb}"):
                found.setdefault(typed.casefold(), verb)
    return _KEYS | found
