"""Settings of a reader of lines: the language, holds by itself, and auto-pass."""

from __future__ import annotations

from dataclasses import replace

from cards.languages import LANGUAGES, Language
from tui.auto_pass_setting import AUTO_PASS_REACHES, AUTO_PASS_STOPS, AutoPass
from tui.plain.invalid_input import InvalidInput
from tui.settings.preferences import Preferences
from tui.table.model.auto_pass import available_auto_pass_reaches
from tui.table.model.desk import Desk
from tui.words.catalogue import LANGUAGE_NAMES, words_for


def preferences_after_typing(chosen: Preferences, typed: str) -> Preferences:
    """The settings after the change that was typed, such as `1`, `1 de` or `2`; the same ones if
    nothing was. Raises `InvalidInput`."""
    number, _, value = typed.partition(" ")
    match number:
        case "":
            return chosen
        case "1":
            return replace(chosen, language=_language(chosen.language, value))
        case "2":
            return replace(chosen, hold_wins=not chosen.hold_wins)
        case "3":
            return replace(chosen, hold_taken=not chosen.hold_taken)
        case "4":
            return chosen.changed("shown")
        case "5":
            return chosen.changed("time_alone")
        case "6":
            return chosen.changed("bot_pace")
        case _:
            raise InvalidInput("no_row", what=number)


def setting_lines(chosen: Preferences) -> list[str]:
    """All settings, each with its number, in the language that is chosen."""
    words = words_for(chosen.language)
    on = {True: words("settings.choice.on"), False: words("settings.choice.off")}
    return [
        words("plain.settings"),
        words("plain.setting.language", value=LANGUAGE_NAMES[chosen.language]),
        words("plain.setting.hold_wins", value=on[chosen.hold_wins]),
        words("plain.setting.hold_taken", value=on[chosen.hold_taken]),
        *(
            words(f"plain.setting.{name}", value=words(f"settings.choice.{name}.{value}"))
            for name, value in (
                ("shown", chosen.shown),
                ("time_alone", chosen.time_alone),
                ("bot_pace", chosen.bot_pace),
            )
        ),
    ]


def _language(now: Language, wish: str) -> Language:
    """The one that was named by its code or its name; without a name the next."""
    if not wish:
        return LANGUAGES[(LANGUAGES.index(now) + 1) % len(LANGUAGES)]
    for language in LANGUAGES:
        if wish in (language, LANGUAGE_NAMES[language].casefold()):
            return language
    raise InvalidInput("no_row", what=wish)


def auto_pass_after_typing(desk: Desk, typed: str) -> AutoPass:
    """The wish after what was typed: a number of a line, or 0 for none. Raises `InvalidInput`."""
    wish = desk.auto_pass.wish
    for number in typed.split():
        place = int(number) if number.isdecimal() and len(number) < 3 else -1
        if place == 0:
            wish = wish.off()
        elif 0 < place <= len(AUTO_PASS_REACHES):
            reach = AUTO_PASS_REACHES[place - 1]
            if reach not in available_auto_pass_reaches(desk):
                raise InvalidInput("not_now", what=number)
            wish = wish.reaching(reach)
        elif len(AUTO_PASS_REACHES) < place <= len(AUTO_PASS_REACHES) + len(AUTO_PASS_STOPS):
            wish = wish.switched(AUTO_PASS_STOPS[place - len(AUTO_PASS_REACHES) - 1])
        else:
            raise InvalidInput("no_row", what=number)
    return wish


def auto_pass_lines(desk: Desk) -> list[str]:
    """Where the reader auto-passes, and what stops that; each with its number."""
    words, wish = desk.words, desk.auto_pass.wish
    if desk.info.pace.open_passes:
        return [words("stops.never")]
    on = {True: words("settings.choice.on"), False: words("settings.choice.off")}
    lines = [words("plain.auto")]
    for place, reach in enumerate(AUTO_PASS_REACHES, start=1):
        told = f"{words(f'stops.reach.{reach}')}: {on[reach == wish.reach]}"
        lines.append(words("plain.row", n=str(place), what=told))
    lines.append(f"{words('stops.until')}:")
    for place, stop in enumerate(AUTO_PASS_STOPS, start=len(AUTO_PASS_REACHES) + 1):
        told = f"{words(f'stops.stop.{stop}')}: {on[stop in wish.stops]}"
        lines.append(words("plain.row", n=str(place), what=told))
    return [*lines, words("plain.auto_off"), words("stops.always"), words("stops.secret")]
