"""The page of settings while it lies open, and what each key does to it: plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tui.keymap import MOVABLE_KEYS, USUAL_KEYS, canonical_key_name, commands_of_usual_key
from tui.settings.preferences import Preferences
from tui.words.catalogue import LANGUAGE_NAMES, Words

SECTIONS: dict[str, tuple[str, ...]] = {
    "see": (
        "language",
        "colours",
        "symbols",
        "motion",
        "big_numbers",
        "hints",
        "sober",
        "chatter",
        "shown",
    ),
    "hear": ("turn_alert", "win_alert", "typing_alert", "notice_by"),
    "keys": ("movement", "playing", "input_delay", "hold_taken", "hold_wins"),
    "pass": ("pass_others", "pass_again"),
    "alone": ("time_alone", "bot_pace"),
}
"""Every setting in its section, in the order of the page."""
PAGE_STEP = 8
SETTINGS_KEYS = (
    "up",
    "down",
    "left",
    "right",
    "pageup",
    "pagedown",
    "/",
    "r",
    "u",
    "0",
    "enter",
    "backspace",
    "escape",
)
"""What can be pressed while no text is typed."""


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """`at` is the line under the mark: a setting, or the usual key of a command."""

    at: str = "language"
    moving: bool = False
    """The list of keys is open, not that of the settings."""
    sought: str | None = None
    """What is typed to find a line; None: nothing is."""
    waits: bool = False
    """The next key is where the marked command goes."""
    before: tuple[Preferences, ...] = ()
    """What `u` goes back to, the newest last."""
    told: str = ""
    """What the last key came to, if it is worth a line."""

    @property
    def listens(self) -> bool:
        """Any key is an answer now, and none has its usual meaning."""
        return self.waits or self.sought is not None

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines that the mark can stand on."""
        if self.moving:
            return MOVABLE_KEYS
        return tuple(name for names in SECTIONS.values() for name in names)


def setting_label(page: SettingsPage, words: Words, name: str) -> str:
    """What a line is about."""
    if not page.moving:
        return words(f"settings.{name}")
    told = (words(f"settings.command.{command}") for command in commands_of_usual_key(name))
    return ", ".join(dict.fromkeys(told))


def setting_value(page: SettingsPage, words: Words, name: str, chosen: Preferences) -> str:
    """What is chosen there."""
    if page.moving:
        return key_label(words, chosen.keymap.place(name))
    now = getattr(chosen, name)
    if name == "language":
        return LANGUAGE_NAMES[chosen.language]
    if name == "input_delay":
        return words("clock.seconds", n=words.number(chosen.input_delay, 2))
    if isinstance(now, bool):
        key = f"settings.choice.{name}.{'on' if now else 'off'}"
        return words(key if key in words.entries else f"settings.choice.{'on' if now else 'off'}")
    of = "alert" if name.endswith("_alert") else name
    return words(f"settings.choice.{of}.{now}")


def key_label(words: Words, key: str) -> str:
    return f"[{words('key.space') if key == 'space' else key}]"


def settings_prompt(page: SettingsPage, words: Words) -> str:
    """What the prompt row says."""
    if page.waits:
        return words("settings.press", command=setting_label(page, words, page.at))
    if page.sought is not None:
        return words("settings.seek", text=page.sought)
    return page.told or words("settings.prompt_keys" if page.moving else "settings.prompt")


def settings_after_key(
    page: SettingsPage, chosen: Preferences, key: str
) -> tuple[SettingsPage | None, Preferences]:
    """A key of `SETTINGS_KEYS`; the page is None once it is closed."""
    page = replace(page, told="")
    match key:
        case "up" | "down" | "pageup" | "pagedown":
            by = PAGE_STEP if key.startswith("page") else 1
            return _marked(page, by if key.endswith("down") else -by), chosen
        case "left" | "right" if not page.moving:
            return _after(page, chosen, chosen.changed(page.at, 1 if key == "right" else -1))
        case "right" | "enter":
            if page.moving:
                return replace(page, waits=True), chosen
            return _after(page, chosen, chosen.changed(page.at))
        case "/":
            return replace(page, sought=""), chosen
        case "r":
            other = replace(page, moving=not page.moving)
            return replace(other, at=other.lines[0]), chosen
        case "u":
            return _back(page, chosen)
        case "backspace" if page.moving:
            return _moved(page, chosen, page.at)
        case "0":
            usual = chosen.at_first()
            if page.moving:
                usual = replace(chosen, keymap=USUAL_KEYS)
            return _after(page, chosen, usual)
        case "escape":
            return (SettingsPage(before=page.before) if page.moving else None), chosen
        case _:
            return page, chosen


def settings_after_key_while_listening(
    page: SettingsPage, chosen: Preferences, key: str, character: str | None
) -> tuple[SettingsPage, Preferences]:
    """A key while the page listens."""
    if page.waits:
        page = replace(page, waits=False)
        if key == "escape":
            return page, chosen
        return _moved(page, chosen, canonical_key_name(key, character, USUAL_KEYS, vi=False))
    text = page.sought or ""
    if key in ("escape", "enter", "tab"):
        return replace(page, sought=None), chosen
    if key == "backspace":
        text = text[:-1]
    elif character and character.isprintable():
        text = (text + character)[:40]
    page = replace(page, sought=text)
    words, wanted = chosen.words, text.casefold()
    for name in page.lines if text else ():
        line = f"{setting_label(page, words, name)} {setting_value(page, words, name, chosen)}"
        if wanted in line.casefold():
            return replace(page, at=name), chosen
    return page, chosen


def _marked(page: SettingsPage, by: int) -> SettingsPage:
    lines = page.lines
    at = lines.index(page.at) + by
    return replace(page, at=lines[at % len(lines) if abs(by) == 1 else _within(at, len(lines))])


def _within(at: int, count: int) -> int:
    return max(0, min(at, count - 1))


def _after(
    page: SettingsPage, before: Preferences, after: Preferences
) -> tuple[SettingsPage, Preferences]:
    """With a change that can be taken back."""
    if before == after:
        return page, before
    return replace(page, before=(*page.before, before)[-50:]), after


def _back(page: SettingsPage, chosen: Preferences) -> tuple[SettingsPage, Preferences]:
    if not page.before:
        return replace(page, told=chosen.words("settings.nothing_back")), chosen
    *others, last = page.before
    told = last.words("settings.taken_back")
    return replace(page, before=tuple(others), told=told), last


def _moved(page: SettingsPage, chosen: Preferences, key: str) -> tuple[SettingsPage, Preferences]:
    """The marked command gets that key, unless it already means something."""
    words, keymap = chosen.words, chosen.keymap
    refused = keymap.refuses(page.at, key)
    if refused == "taken":
        other = setting_label(
            page, words, next(one for one in MOVABLE_KEYS if keymap.place(one) == key)
        )
        told = words("settings.taken", key=key_label(words, key), command=other)
        return replace(page, told=told), chosen
    if refused:
        return replace(page, told=words(f"settings.{refused}")), chosen
    return _after(page, chosen, replace(chosen, keymap=keymap.moving(page.at, key)))
