"""Times as they are told: what a clock counts down to, and minutes that read alike everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.events import LevelChanged
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.ports import ClockReading, NoticeKey, new_notice
from tui.table.model.clock import RunningClock
from tui.table.painters.clock import clock_row, countdown_purpose_text
from tui.words.catalogue import words_for


def test_a_closed_window_is_told_of_once_until_one_acts() -> None:
    sitting = Sitting(alice=Player(level=2))
    guest = Guest(sitting)
    for seconds in (2.6, 2.6):
        late = (new_notice("window_expired", n=seconds),)
        sitting.tell(replace(sitting.update([]), notices=late))
    line = guest.desk.words.notice(new_notice("window_expired", n=2.6))
    assert [one.text for one in guest.desk.log.lines].count(line) == 1
    sitting.tell(sitting.update([LevelChanged(0, 2, 3, "kill")]))
    guest.desk.log.look()
    sitting.tell(replace(sitting.update([]), notices=late))
    assert [one.text for one in guest.desk.log.lines].count(line) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 2])
def test_the_clock_of_a_fight_in_another_turn_is_no_turns(language: Language, seat: int) -> None:
    guest = Guest(Sitting(turn="bob"), language=language)
    reading = ClockReading(7, "turn", "fight", 300.0, 300.0, (seat,))
    who = "you" if seat == 0 else "other"
    facts = {"total": "5:00", "w": guest.desk.name(seat)}
    told = guest.desk.words(f"clock.fight_{who}", **facts)
    assert countdown_purpose_text(guest.desk, reading) == told
    assert told != guest.desk.words(f"clock.turn_{who}", **facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clock_for_new_cards_says_whose_they_are(language: Language) -> None:
    guest = Guest(Sitting(turn="bob"), language=language)

    def told(*audience: int) -> str:
        return countdown_purpose_text(
            guest.desk, ClockReading(7, "window", "receipt", 3, 3, audience)
        )

    assert "Cleo" in told(2)
    assert "Cleo" in told(0, 2)
    assert len({told(0), told(2), told(0, 2), told(1, 2)}) == 4
    assert all(text.count(".") == 1 for text in (told(0), told(2), told(0, 2)))
    guest.desk.clock = RunningClock(ClockReading(7, "window", "receipt", 3, 3, (1, 2, 3, 4)), 0)
    for width in (60, 80, 160):
        row = row_text(clock_row(guest.desk, width, 0))
        assert "…" not in row
        assert ("Cleo" in row) is (width == 160)


def test_no_clock_is_announced_with_more_than_all_of_it() -> None:
    sitting = Sitting(alice=Player(level=2))
    sitting.reading = {"left": 304.0, "length": 300.0}
    told = " ".join(Lines(sitting).take())
    assert "5:00" in told
    assert "5:04" not in told


def test_whole_seconds_are_told_without_decimals() -> None:
    words = words_for("en")
    assert "answer (30 s) is" in words.notice(new_notice("window_expired", n=30.0))
    assert "answer (2.6 s) is" in words.notice(new_notice("window_expired", n=2.6))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["window_expired", "window_expired_receipt", "window_overtaken"])
def test_a_minute_reads_in_a_line_of_the_house_as_on_the_clock(
    language: Language, key: NoticeKey
) -> None:
    told = words_for(language).notice(new_notice(key, n=60.0))
    assert "1:00" in told
    assert "60 s" not in told


def test_that_no_clock_runs_is_said_of_this_moment_alone() -> None:
    """A window that others may answer has one, for whoever is alone, too."""
    guest = scenes.guest_at("your_turn")
    guest.desk.clock = None
    for size in ((60, 20), (80, 24), (160, 50)):
        assert any("no clock just now" in row for row in guest.screen(*size))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Bo", "Bartholomew the Second"])
def test_nobody_is_told_to_take_their_time_before_somebody_else_goes_on(
    language: Language, name: str
) -> None:
    """In somebody else's fight they may have given up by the time a card is chosen."""
    names = ("Ann", name, "Cleo")
    fight = "passive_aggressive_landlady"
    sitting = Sitting(names=names, seats=3, turn="bob", bob=Player(level=2), fight=fight)
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    guest.desk.clock = None
    for size in ((60, 20), (80, 24), (160, 50)):
        screen = "\n".join(guest.screen(*size))
        assert words("clock.none") not in screen
        told = [words("clock.none_other", w=one) for one in (name, "b")]
        assert any(one in screen for one in told)
