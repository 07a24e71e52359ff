"""What a key can come to: a verb and what it is done to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ActVerb = Literal[
    "take", "play_down", "refuse_card", "play", "target", "tick", "give", "gear", "use", "send",
    "back",
    "option", "accept", "decline", "take_back", "ask_help", "ability", "gear_list", "sell_list",
    "barter", "throw_away", "confirm", "cancel", "overlay", "subject", "step", "scroll", "cursor",
    "cursor_take", "next", "line", "change", "talk", "repaint", "setting", "leave",
    "hand_over", "rematch", "rematch_now", "admit", "promise", "bribe", "show_list", "hold",
    "browse", "counter", "release", "undo", "reach", "stop", "wish_off", "adjourn", "advise",
    "chatter",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """What a key does: `thing` is a card, seat, value or place, `name` an overlay, verb or setting.

    `stake` is what must not have changed since the key was painted, for steps that cannot be taken
    back: two acts with different stakes are different meanings of a key (ADR 9).
    """

    verb: ActVerb
    thing: int = 0
    name: str = ""
    stake: tuple[int, ...] = ()


Keys = dict[str, Act]

FREE: frozenset[ActVerb] = frozenset(
    ("take", "play_down", "refuse_card", "overlay", "subject", "step", "scroll", "cursor", "next",
     "talk", "repaint", "back", "hold", "release", "reach", "stop", "wish_off", "advise", "chatter")
)  # fmt: skip
"""Acts that change nothing of the game: a key that gets one of them is never dead."""
