"""The preferences of a player about the screen: nothing here changes the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from cards.languages import LANGUAGES, Language
from tui.auto_pass_setting import AutoPass
from tui.canvas.symbols import SYMBOLS, Symbols
from tui.canvas.themes import DRAWN_BARS, THEME_NAMES, THEMES, Theme, ThemeName
from tui.keymap import USUAL_KEYS, KeyMap
from tui.ports import BotPace, SoloClockMode, SoloTiming
from tui.words.catalogue import Words, words_for

Motion = Literal["short", "none"]
AlertMethod = Literal["off", "bell", "title", "bell_title", "notice", "all"]
"""What calls somebody who looks away; `all` is the bell, the title and a notification."""
DisplayMode = Literal["screen", "lines"]
"""The game is painted, or told in lines, from the next visit on."""
NotificationSequence = Literal["osc9", "osc777"]
"""The sequence by which this terminal shows a notification, if it shows any."""
MovementKeys = Literal["both", "arrows"]
"""Arrows and `h j k l`, or arrows alone."""
PlayKey = Literal["twice", "enter"]
"""What sends a selected card to its mark: its digit again, or Enter alone."""
PassInOthersFights = Literal["ask", "win", "always"]
"""In fights of others: be asked; pass until somebody could win; pass always."""
AskAfterPass = Literal["ask", "fight"]
"""After a pass by hand: be asked again in the same fight, or not."""

CHOICES: dict[str, tuple[str | bool | float, ...]] = {
    "language": LANGUAGES,
    "colours": THEME_NAMES,
    "symbols": SYMBOLS,
    "motion": get_args(Motion),
    "big_numbers": (True, False),
    "hints": (True, False),
    "sober": (False, True),
    "chatter": (True, False),
    "shown": get_args(DisplayMode),
    "turn_alert": get_args(AlertMethod),
    "win_alert": get_args(AlertMethod),
    "typing_alert": get_args(AlertMethod),
    "notice_by": get_args(NotificationSequence),
    "movement": get_args(MovementKeys),
    "playing": get_args(PlayKey),
    "input_delay": (0.2, 0.35, 0.5, 0.7),
    "hold_taken": (False, True),
    "hold_wins": (False, True),
    "pass_others": get_args(PassInOthersFights),
    "pass_again": get_args(AskAfterPass),
    "time_alone": get_args(SoloClockMode),
    "bot_pace": ("normal", "slow", "fast"),
}
"""Every setting and what it can be, in the order in which the arrows go round."""
_KEPT_AS = {name: name for name in CHOICES} | {"input_delay": "dead_time"}
"""The name of each setting in records, so that those of older hosts hold."""


@dataclass(frozen=True, slots=True)
class TerminalCapabilities:
    """What the terminal can do at all, whatever its player would like."""

    colours: bool = True
    titles: bool = True
    """It takes a title and notifications; the Linux console would print them."""
    theme: ThemeName = "dark"
    symbols: Symbols = "unicode"
    notice_by: NotificationSequence = "osc9"
    """What suits it until something is chosen."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything that one player has chosen."""

    language: Language = "en"
    colours: ThemeName = "dark"
    symbols: Symbols = "unicode"
    motion: Motion = "short"
    big_numbers: bool = True
    hints: bool = False
    """The prompt tells a beginner which keys there are."""
    sober: bool = False
    """The log keeps to plain sentences."""
    chatter: bool = True
    """What bots say is shown."""
    shown: DisplayMode = "screen"
    turn_alert: AlertMethod = "bell_title"
    win_alert: AlertMethod = "bell"
    """When a fight that could end the game may still be stopped."""
    typing_alert: AlertMethod = "bell"
    """When a window opens while a line of talk is being typed."""
    notice_by: NotificationSequence = "osc9"
    movement: MovementKeys = "both"
    playing: PlayKey = "twice"
    input_delay: float = 0.35
    """Seconds for which a key is dead that somebody else has changed (ADR 9)."""
    hold_taken: bool = False
    """Taking up a card in a window holds the clock."""
    hold_wins: bool = False
    """So does the window of a fight that could end the game."""
    pass_others: PassInOthersFights = "ask"
    pass_again: AskAfterPass = "ask"
    time_alone: SoloClockMode = "wait"
    """How time goes while nobody else is at the table ..."""
    bot_pace: BotPace = "normal"
    """... and how fast bots are then."""
    keymap: KeyMap = USUAL_KEYS
    terminal: TerminalCapabilities = field(default=TerminalCapabilities(), compare=False)
    """Not chosen and not kept: what is at the other end just now."""
    kept_by: str = field(default="", compare=False)
    """The key that all of it is kept with, shortened; `file` on one's own machine; empty if it is
    for this visit only."""

    @classmethod
    def of(cls, kept: Mapping[str, object], first: Preferences | None = None) -> Preferences:
        """What was kept, over what holds at `first`. What is unknown or wrong in it is left out:
        an old or hostile record never breaks a session."""
        if kept.get("motion") is False:
            kept = {**kept, "motion": "none"}
        good: dict[str, Any] = {
            name: value
            for name, choices in CHOICES.items()
            for value in (kept.get(_KEPT_AS[name]),)
            if any(type(value) is type(one) and value == one for one in choices)
        }
        first = first or cls()
        keys = kept.get("keys")
        keymap = KeyMap.of(keys) if isinstance(keys, Mapping) else first.keymap
        return replace(first, **good, keymap=keymap)

    def dump(self) -> dict[str, bool | str | float | dict[str, str]]:
        """What to keep, for `of`: plain values, and the moved keys by their usual ones."""
        kept: dict[str, bool | str | float | dict[str, str]] = {
            _KEPT_AS[name]: getattr(self, name) for name in CHOICES
        }
        return {**kept, "keys": dict(self.keymap.moved)}

    def changed(self, name: str, by: int = 1) -> Preferences:
        """With the setting of that name one choice on, or back."""
        choices = CHOICES[name]
        at = choices.index(getattr(self, name)) + by
        changed: dict[str, Any] = {name: choices[at % len(choices)]}
        return replace(self, **changed)

    def at_first(self) -> Preferences:
        """As it was before anything was chosen, but for the language."""
        able = self.terminal
        return Preferences(
            self.language,
            able.theme,
            able.symbols,
            notice_by=able.notice_by,
            terminal=able,
            kept_by=self.kept_by,
        )

    @property
    def words(self) -> Words:
        """The catalogue of the language, with the keys where they are."""
        return words_for(self.language).with_keys(self.keymap.moved)

    @property
    def theme(self) -> Theme:
        """Without colours where the terminal has none."""
        return THEMES[self.colours if self.terminal.colours else "mono"]

    @property
    def drawn_bars(self) -> bool:
        """Bars are characters, not grounds."""
        plain = not self.terminal.colours or self.colours in DRAWN_BARS
        return plain or self.symbols != "unicode"

    @property
    def draws_big(self) -> bool:
        """Sums and dice are drawn over three rows."""
        return self.big_numbers and self.symbols == "unicode"

    def solo_timing(self, *, reads: bool = False) -> SoloTiming:
        """What the table is told of that; `reads`: something to read lies open."""
        return SoloTiming(self.time_alone, self.bot_pace, reads)

    @property
    def wish(self) -> AutoPass:
        """Where this player auto-passes at a table, to begin with."""
        match self.pass_others:
            case "ask":
                return AutoPass()
            case "win":
                return AutoPass("others")
            case "always":
                return AutoPass("others", ())
