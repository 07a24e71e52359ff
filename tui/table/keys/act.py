"""What a key can come to: a verb, what it is done to, and what carrying it out may need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine.core.commands import Command
from tui.ports import TablePort
from tui.settings.preferences import Preferences

ActVerb = (
    Literal["take", "play_down", "refuse_card", "play", "target", "tick", "give", "gear", "use"]
    | Literal["send", "back", "option", "accept", "decline", "take_back", "ask_help", "ability"]
    | Literal["gear_list", "sell_list", "trade", "throw_away", "confirm", "cancel", "overlay"]
    | Literal["subject", "step", "scroll", "cursor", "cursor_take", "next", "line", "change"]
    | Literal["talk", "repaint", "setting", "leave", "hand_over", "rematch", "rematch_now"]
    | Literal["admit", "promise", "bribe", "show_list", "hold", "browse", "counter", "release"]
    | Literal["undo", "reach", "stop", "wish_off", "adjourn", "advise", "chatter"]
    | Literal["prefer", "seek", "next_match", "replay"]
)


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


ActsByKey = dict[str, Act]

HARMLESS_ACTS: frozenset[ActVerb] = frozenset(
    (
        *("take", "play_down", "refuse_card", "overlay", "subject", "step", "scroll"),
        *("cursor", "next", "talk", "repaint", "back", "hold", "release", "reach", "stop"),
        *("wish_off", "advise", "chatter", "prefer", "seek", "next_match", "replay"),
    )
)
"""Acts that change nothing of the game: a key that gets one of them is never dead."""


ShowReplay = Callable[[str, Callable[[str], None]], None]
"""Shows the game of that id once more, over the screen that asks for it. The other is told what to
say meanwhile, or why there is nothing to see, in the reader's words; at last nothing."""


@dataclass(frozen=True, slots=True)
class ScreenCallbacks:
    """What may be asked of the screen that shows a desk."""

    later: Callable[[float], None]
    """Call `TableController.due` after that many seconds."""
    leave: Callable[[], None]
    prefer: Callable[[Preferences], None]
    """Hold to other settings from now on, here and on all screens."""
    repaint: Callable[[], None]
    hand_over: Callable[[], None] = lambda: None
    """Let somebody else have the keyboard, where several people share it."""
    replay: Callable[[], None] = lambda: None
    """Show the game again that is over."""


@dataclass(frozen=True, slots=True)
class ActContext:
    """What carrying out an act may need besides the desk."""

    port: TablePort
    screen: ScreenCallbacks
    submit: Callable[[Command, int], None]
    """Hand in a command with the revision that was painted."""
