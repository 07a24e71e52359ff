"""A local game: the same app and the same table, without a network."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import get_args

import pytest

from cards.vocabulary.base_types import Gender
from engine.bots.kinds import STRENGTHS, TEMPER_WISHES
from netplay.cli import play
from netplay.input_error import InputError
from netplay.local.local_tables import LocalTables
from netplay.local.make_local_table import (
    RELAXED_WINDOW_SECONDS,
    LocalPlayerDetails,
    new_local_header_and_box,
    unsaved_local_table,
)
from tests.cases import mostly_slow
from tests.netplay.autopilot import Autopilot, play_until
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.kickdoor_terminal import kickdoor
from tests.netplay.local_games import begun, played_out
from tui.app import PlayerApp
from tui.ports import NewTable, RematchBegun, TableUpdate
from tui.settings.preferences import Preferences
from tui.table.screen import TableScreen

WISH = NewTable(seats=4, bots=3)
YOU = 0
ANN = (LocalPlayerDetails("Ann"),)


async def first_hour(seed: str) -> list[object]:
    """What the player sees while only the bots play for a while."""
    time, ear = FakeTime(), Ear()
    table = unsaved_local_table(WISH, ANN, seed, time)
    table.start()
    await begun(table, time, ear)
    await time.advance(600, table.settled)
    await table.close()
    return [(update.view, update.events) for update in ear.all(TableUpdate)]


def test_whoever_has_no_login_name_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert play._login_name() == ""


async def test_the_same_seed_gives_the_same_game() -> None:
    one, again, other = [await first_hour(seed) for seed in ("moths", "moths", "damp")]
    assert len(one) > 1
    assert one == again
    assert one != other


def test_every_strength_of_bots_can_be_asked_for() -> None:
    assert play.STRENGTHS == STRENGTHS
    assert play.TEMPERS == TEMPER_WISHES
    assert get_args(Gender) == play.GENDERS


async def test_bots_play_as_well_as_was_asked() -> None:
    for strength in STRENGTHS:
        table = unsaved_local_table(replace(WISH, strength=strength), ANN, "moths", FakeTime())
        assert table.bot_policy.kind_at(table.places[1]).strength == strength


def test_windows_of_one_person_are_slow_unless_their_length_was_said() -> None:
    for rules, seconds in (
        ((), RELAXED_WINDOW_SECONDS),
        ((("win.level", "2"),), RELAXED_WINDOW_SECONDS),
        ((("win.level", "2"), ("window.seconds", "11.5")), 11.5),
    ):
        wish = replace(WISH, house_rules=rules)
        header, _ = new_local_header_and_box(wish, ANN, "moths", FakeTime())
        assert header.pace is not None
        assert header.pace.window == seconds


async def test_a_local_player_may_think_for_ever() -> None:
    time, ear = FakeTime(), Ear()
    table = unsaved_local_table(WISH, ANN, "moths", time)
    table.start()
    await begun(table, time, ear)
    for _ in range(100):
        await time.advance(60, table.settled)
        clock = ear.update.view.public.clock
        if clock is not None and clock.kind == "turn" and clock.audience == (YOU,):
            break
    revision = table.public.revision
    await time.advance(100_000, table.settled)
    assert table.public.revision == revision
    assert ear.update.clock is None
    await table.close()


async def test_people_who_share_a_keyboard_are_not_timed() -> None:
    time = FakeTime()
    table = unsaved_local_table(
        NewTable(seats=3, bots=1),
        (LocalPlayerDetails("Ann"), LocalPlayerDetails("Bo")),
        "moths",
        time,
    )
    table.start()
    ears = [Ear(), Ear()]
    await begun(table, time, *ears)
    await time.advance(100_000, table.settled)
    assert all(update.clock is None for ear in ears for update in ear.all(TableUpdate))
    await table.close()


async def test_people_have_the_first_seats_names_of_their_own_and_the_gender_they_want() -> None:
    people = (
        LocalPlayerDetails("Ann", "other"),
        LocalPlayerDetails("ann"),
        LocalPlayerDetails("", "female"),
    )
    table = unsaved_local_table(NewTable(seats=4, bots=1), people, "moths", FakeTime())
    assert [chair.name for chair in table.chairs] == ["Ann", "ann 2", "#3", "Rusty"]
    genders = [seat.gender for seat in table.public.seats]
    assert genders[0] == "other"
    assert genders[2] == "female"


async def test_a_rematch_has_the_same_people_and_another_shuffle() -> None:
    time, ears = FakeTime(), [Ear(), Ear()]
    wish = NewTable(seats=3, bots=1, house_rules=(("win.level", "2"),))
    people = (LocalPlayerDetails("Ann"), LocalPlayerDetails("Bo"))
    game = LocalTables(*new_local_header_and_box(wish, people, "moths", time), time)
    first = game.table
    ports = game.start()
    for port, ear in zip(ports, ears, strict=True):
        port.listen(ear)
    await played_out(first, ports, ears, time)
    for port in ports:
        port.rematch()
    await first.settled()
    assert game.table is not first
    assert [again.ticket.seat for ear in ears for again in ear.all(RematchBegun)] == [0, 1]
    for port, ear in zip(ports, ears, strict=True):
        before = ear.update.view.hand
        again = port.port_of(ear.all(RematchBegun)[0].ticket)
        again.listen(ear)
        await game.table.settled()
        assert ear.update.chairs[port.seat].name == ("Ann", "Bo")[port.seat]
        assert ear.update.view.hand != before
    await game.close()


async def test_r_after_the_end_begins_another_game_in_the_same_terminal() -> None:
    time, ear = FakeTime(), Ear()
    wish = NewTable(seats=3, bots=2, house_rules=(("win.level", "2"),))
    game = LocalTables(*new_local_header_and_box(wish, ANN, "x", time), time)
    (port,) = game.start()
    port.listen(ear)
    await played_out(game.table, [port], [ear], time)
    app = PlayerApp(game.table.port(YOU), preferences=Preferences(hints=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await game.table.settled()
        await pilot.pause()
        first = table_of(app)
        assert first.desk.public.over
        # Whatever its key meant before the end sleeps for a moment.
        first._now = lambda: float("inf")
        await pilot.press("r")
        await game.table.settled()
        await pilot.pause()
        await game.table.settled()
        await pilot.pause()
        assert table_of(app) is not first
        assert table_of(app).desk.public.phase == "setup"
        assert not app.preferences.hints
    await game.close()


async def test_whoever_leaves_a_game_that_is_over_needs_no_more_hints() -> None:
    time, ear = FakeTime(), Ear()
    wish = NewTable(seats=3, bots=2, house_rules=(("win.level", "2"),))
    for played in (False, True):
        game = LocalTables(*new_local_header_and_box(wish, ANN, "x", time), time)
        (port,) = game.start()
        port.listen(ear)
        if played:
            await played_out(game.table, [port], [ear], time)
        app = PlayerApp(game.table.port(YOU), preferences=Preferences(hints=True))
        async with app.run_test(size=(80, 24)) as pilot:
            await game.table.settled()
            await pilot.pause()
            table_of(app)._now = lambda: float("inf")
            await pilot.press("q", *([] if played else ["y"]))
            await pilot.pause()
        assert app.preferences.hints == (not played)
        await game.close()


def table_of(app: PlayerApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


@pytest.mark.parametrize(
    ("words", "seats", "people"),
    [
        ("", 4, 1),
        ("--bots 5", 6, 1),
        ("--seats 3", 3, 1),
        ("--seats 3 --bots 1", 3, 2),
        ("--seats 3 --bots 0", 3, 3),
        ("--name Ann --name Bo", 4, 2),
        ("--name Ann --name Bo --bots 1", 3, 2),
        ("--gender other --gender male --seats 5", 5, 2),
        ("--name A --name B --name C --name D --name E", 5, 5),
    ],
)
def test_what_is_not_said_about_the_seats_follows_from_what_is(
    words: str, seats: int, people: int
) -> None:
    assert play._seats_and_people(parsed(words)) == (seats, people)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--bots -1", "--bots: 0 or more"),
        ("--seats 4 --bots 4", "--bots: at 4 seats at most 3, one is yours"),
        ("--seats 3 --bots 2 --name A --name B", "--name, --gender: for 2 people, but only 1 play"),
        ("--name Ann --name \u200b\u202e", "--name: give one that can be shown"),
        ("--bots 2 --seats 2 --name A", "--bots: at 2 seats at most 1, one is yours"),
        (
            "--seats 3 --bots 1 --window 5",
            "--window: people who share a keyboard play without a clock",
        ),
    ],
)
def test_seats_that_do_not_go_together_are_one_line(words: str, line: str) -> None:
    with pytest.raises(InputError) as caught:
        parsed(words).run(parsed(words))
    assert str(caught.value) == line


def parsed(words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play.add_to_command_line(parser.add_subparsers())
    return parser.parse_args(["play", *words.split()])


@pytest.mark.parametrize(
    "wish", [NewTable(seats=12, bots=11), NewTable(seats=0, bots=-1), NewTable(editions=("x",))]
)
async def test_an_impossible_game_is_one_line(wish: NewTable) -> None:
    with pytest.raises(InputError) as caught:
        unsaved_local_table(wish, ANN, "", FakeTime())
    assert "\n" not in str(caught.value)


async def test_play_is_the_same_game_in_this_terminal() -> None:
    words = ("play", "--seed", "moths", "--name", "Ann [b]", "--window", "0.5")
    async with kickdoor(*words) as terminal:
        await terminal.shows("round 1")
        pilot = Autopilot(terminal)
        await play_until([pilot], lambda: pilot.pressed > 1)
        terminal.press("q")
        await terminal.shows("[y] leave; the game is saved")
        terminal.press("y")
        await terminal.receives(b"\x1b[?1049l")


async def test_a_terminal_that_cannot_be_painted_on_is_one_line() -> None:
    async with kickdoor("play", term="") as terminal:
        await terminal.shows("kickdoor: play needs to know its terminal: set TERM")
    assert b"\x1b" not in terminal.received


@pytest.mark.parametrize(
    ("locale", "said", "shown"),
    mostly_slow(
        [
            ("it_IT.UTF-8", "", ("CI SI PREPARA", "Da Ann")),
            ("it_IT.UTF-8", "de", ("VORBEREITUNG", "Bei Ann")),
            ("pt_PT", "", ("GETTING READY", "At Ann's")),
            ("C", "", ("GETTING READY", "At Ann's")),
        ]
    ),
)
async def test_the_screen_speaks_the_language_of_the_system_unless_told(
    locale: str, said: str, shown: tuple[str, ...]
) -> None:
    words = ("--name", "Ann", "--no-coach", *(("--language", said) if said else ()))
    async with kickdoor("play", "--seed", "moths", *words, locale=locale) as terminal:
        for text in shown:
            await terminal.shows(text)
