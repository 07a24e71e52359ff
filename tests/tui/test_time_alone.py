"""How time goes for who is alone with bots: shown and changed at the table, and told to it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.ports import Chair, SoloTiming, SpectatorRules


def alone() -> Sitting:
    """A window of somebody else's, with bots in all other chairs."""
    sitting = scenes.others_fight()
    for seat, name in enumerate(sitting.names):
        if seat != sitting.seat:
            sitting.chairs[seat] = Chair(seat, name, "bot", bot=True)
    return sitting


def test_the_menu_shows_and_changes_how_time_goes() -> None:
    sitting = alone()
    guest = Guest(sitting)
    guest.press("q")
    screen = "\n".join(guest.screen())
    assert "[4] alone with bots, time to interfere: waits for me" in screen
    assert "[5] pace of bots: normal" in screen
    guest.press("4 5")
    assert (guest.chosen[-1].time_alone, guest.chosen[-1].bot_pace) == ("reading", "slow")
    assert "time to interfere: clock, stops while I read" in "\n".join(guest.screen())


def test_nobody_is_alone_where_somebody_may_watch_what_happens_now_later() -> None:
    """With a delay a spectator who comes in a minute still sees what one does here by oneself."""
    for rules, is_alone in (
        (SpectatorRules(allowed=False), True),
        (SpectatorRules(allowed=True, delay=0.0), True),
        (SpectatorRules(allowed=True, delay=60.0), False),
    ):
        sitting = alone()
        sitting.info = replace(sitting.info, watching=rules)
        assert Guest(sitting).desk.is_alone is is_alone


def test_with_other_people_the_menu_does_not_speak_of_it() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("q")
    assert "pace of bots" not in "\n".join(guest.screen())
    guest.press("4 5")
    assert guest.chosen == []


def test_the_table_is_told_what_is_wanted_and_when_something_is_read() -> None:
    sitting = alone()
    guest = Guest(sitting)
    guest.controller.tell_timing()
    for keys in ("v", "escape", "q 5", "escape"):
        guest.press(keys)
        guest.controller.tell_timing()
    assert sitting.timing == [
        SoloTiming("wait", "normal"),
        SoloTiming("wait", "normal", reads=True),
        SoloTiming("wait", "normal"),
        SoloTiming("wait", "slow", reads=True),
        SoloTiming("wait", "slow"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clocks_row_says_why_it_stands(language: Language) -> None:
    sitting = alone()
    sitting.reading = {"left": None, "waits": "answer"}
    guest = Guest(sitting, language=language)
    assert guest.desk.words("clock.waits_answer") in guest.screen()[16]
    assert "[z]" not in guest.keys  # there is nothing to stop
    sitting.reading = {"left": None, "waits": "reading"}
    guest.press("v")
    sitting.tell(sitting.update([]))
    assert guest.desk.words("clock.waits_reading") in guest.screen()[16]
