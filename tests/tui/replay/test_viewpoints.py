"""A replay with the eyes of a seat, and with all hands."""

from __future__ import annotations

from itertools import product

import pytest

from cards.languages import LANGUAGES, Language
from tests.cases import mostly_slow
from tests.tui.replay.viewpoints import (
    SCREENS,
    Eyes,
    app_with,
    changed,
    golden_path,
    painted,
    screen_of,
    seen,
    whole_screen,
)
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, Viewpoint

BO = Viewpoint(1)


@pytest.mark.parametrize(
    ("name", "language"),
    mostly_slow(
        [*product(SCREENS, LANGUAGES)], ("seat", "en"), ("all_hands", "de"), ("seat", "it")
    ),
)
async def test_it_looks_as_it_did(name: str, language: Language) -> None:
    kept = golden_path(name, language).read_text(encoding="utf-8")
    assert await painted(name, language) == kept, "look at it, then: python -m tests.tui.scenes"


async def test_a_key_leads_through_the_viewpoints_and_back() -> None:
    app = app_with(Eyes(BO, ALL_HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "home", "f", "f")
        await pilot.pause()
        screen = screen_of(pilot)
        there, public = screen.playback.number, whole_screen(pilot)
        assert "[s] seen by all" in public
        told = []
        for _ in range(3):
            await changed(pilot)
            told.append((screen._game.viewpoint, screen.desk.seat, screen.desk.public.turn))
        turn = screen.desk.public.turn
        assert told == [(BO, 1, turn), (ALL_HANDS, -1, turn), (EVERYBODY, -1, turn)]
        assert (screen.playback.number, whole_screen(pilot)) == (there, public)
        await changed(pilot, "S")
        assert screen._game.viewpoint == ALL_HANDS
        assert not screen.playback.plays


async def test_the_moment_stays_the_same() -> None:
    """Updates are counted otherwise where own passes are among them."""
    app = app_with(Eyes(BO))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "end", "N", "N")
        await pilot.pause()
        screen = screen_of(pilot)
        before, number = screen.desk.public, screen.playback.number
        await changed(pilot)
        assert screen.desk.public == before
        assert screen.playback.number > number
        await pilot.press("right", "left")
        await changed(pilot)
        assert screen.playback.number == number


async def test_a_hand_is_read_as_at_the_table_and_nothing_can_be_played() -> None:
    app = app_with(Eyes(BO))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "home", "f", "f", "f", "f")
        await changed(pilot)
        screen = screen_of(pilot)
        book, hand = screen.desk.book, screen.desk.view.hand
        assert hand
        assert all(book.name(card) in whole_screen(pilot) for card in hand)
        before = whole_screen(pilot)
        await pilot.press("1", "2", "g", "b", "enter")
        await pilot.pause()
        assert whole_screen(pilot) == before
        await pilot.press("x", "1")
        await pilot.pause()
        assert screen.desk.overlay is not None


async def test_all_hands_can_be_read() -> None:
    app = app_with(Eyes(ALL_HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "home", "f", "f", "f", "f")
        await changed(pilot)
        await pilot.press("x")
        await pilot.pause()
        assert "EVERYBODY'S HANDS" in whole_screen(pilot)


async def test_on_a_wide_screen_all_hands_stand_side_by_side() -> None:
    app = app_with(Eyes(ALL_HANDS))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.press("space", "home", "f", "f", "f", "f")
        await changed(pilot)
        hands = screen_of(pilot).desk.hands
        book = screen_of(pilot).desk.book
        text = whole_screen(pilot)
        assert all(book.short(card, 34) in text for hand in hands for card in hand)


async def test_why_not_is_told_and_the_replay_goes_on() -> None:
    app = app_with(Eyes(BO, refusal="seat_gone"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "home", "f")
        await changed(pilot)
        assert "The moves of that game are no longer stored" in whole_screen(pilot)
        assert screen_of(pilot)._game.viewpoint == EVERYBODY
        await pilot.press("right")
        await pilot.pause()
        assert "[s] seen by all" in whole_screen(pilot)


async def test_without_a_choice_there_is_no_key() -> None:
    for eyes in (Eyes(),):
        app = app_with(eyes)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("space", "home", "f")
            await changed(pilot)
            assert "[s]" not in whole_screen(pilot)
            assert screen_of(pilot)._game.viewpoint == EVERYBODY


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", mostly_slow([60, 80]))
async def test_whose_eyes_it_is_has_room(language: Language, width: int) -> None:
    app = app_with(Eyes(BO, ALL_HANDS), language)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.press("space", "home", "f")
        for _ in range(3):
            await changed(pilot)
            row = next(row for row in whole_screen(pilot).splitlines() if "[s]" in row)
            assert "…" not in row
            assert len(row) < width


def test_the_screens_are_of_games_that_have_more_than_everybody_saw() -> None:
    assert seen(BO).viewpoint == BO


@pytest.mark.parametrize("step", [39, pytest.param(13, marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewpoint", [BO, ALL_HANDS], ids=["seat", "all hands"])
async def test_whatever_is_read_there_can_be_read(viewpoint: Viewpoint, step: int) -> None:
    """At each phase of a turn, in a fight and at the end; and no key of the table is promised."""
    app = app_with(Eyes(viewpoint))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "home")
        await changed(pilot)
        screen = screen_of(pilot)
        for number in (0, 9, *range(20, screen.playback.last, step), 999):
            screen._jump(min(number, screen.playback.last))
            for key in ("x", "w", "v", "i", "question_mark", "equals_sign"):
                await pilot.press(key)
                await pilot.pause()
                assert screen.desk.overlay is not None, (number, key)
                for gone in ("auto-pass", "[t] talk", "[g] gear", "trade", "YOUR TURN: "):
                    assert gone not in whole_screen(pilot)
                await pilot.press("escape")
                await pilot.pause()
                assert screen.desk.overlay is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_help_tells_the_keys_of_a_replay(language: Language) -> None:
    app = app_with(Eyes(BO), language)
    async with app.run_test(size=(80, 24)) as pilot:
        for viewpoint in (EVERYBODY, BO):
            assert screen_of(pilot)._game.viewpoint == viewpoint
            await pilot.press("question_mark")
            await pilot.pause()
            text = whole_screen(pilot)
            for key in ("← →", "t, f, n", "+, -", "s, S"):
                assert f"  {key}  " in text
            await pilot.press("escape")
            await changed(pilot)
