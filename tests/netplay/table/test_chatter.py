"""What bots say at a table: seldom, in every reader's language, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from cards.languages import LANGUAGES, Language
from engine.bots import choose_command
from engine.bots.kinds import TEMPERS
from engine.core import events as e
from engine.core.events import Event
from engine.core.state_parts import Offer
from engine.views.view_types import PublicView
from netplay.journal.header import HeaderSeat
from netplay.table.bot_chatter import SILENT_TURNS, BotChatter
from netplay.table.chairs import Chairs
from netplay.table.table_timing import TableTimingRules
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.table.sitting import PACE, Sitting, looking_on, sitting
from tests.tui import scenes
from tui.ports import ChatterOccasion, Quip, TableUpdate
from tui.words.catalogue import words_for

ANN, BO, RUSTY, COG = range(4)
PLACES = (
    HeaderSeat(name="Ann", owner="key:Ann"),
    HeaderSeat(name="Bo", owner="key:Bo"),
    HeaderSeat(name="Rusty", temper="greedy"),
    HeaderSeat(name="Cog"),
)
GOAL = 10
BRISK = replace(PACE, bot_delay=0.2)
LONGEST = 58
"""Columns of a line, so that it has a row of 80 together with a name."""


def chatter(*, on: bool = True) -> BotChatter:
    chairs = Chairs(PLACES, FakeTime(), PACE.absence, lambda seat: None)
    return BotChatter(chairs, "s", GOAL, 0, on=on)


@cache
def laid_out() -> PublicView:
    """Somebody's turn: each scene is a game of its own."""
    return scenes.your_turn().update([]).view.public


def public(turn: int, *, over: bool = False) -> PublicView:
    return replace(laid_out(), turn=turn, active=RUSTY, over=over)


def said(events: Iterable[Event], *, on: bool = True) -> list[tuple[int, Quip]]:
    """What is said, and in which turn, if the same happens in every turn."""
    heard, told = chatter(on=on), []
    for turn in range(200):
        quip = heard.hear(events, public(turn))
        if quip is not None:
            told.append((turn, quip))
    return told


def offer(giver: int, seat: int) -> Offer:
    return Offer(1, "help", giver, seat, 0, helper_first=False)


@pytest.mark.parametrize(
    ("event", "occasion", "seat", "about"),
    [
        (e.CurseAnnounced(RUSTY, 3, by=ANN), "cursed", RUSTY, ""),
        (e.CurseAnnounced(ANN, 3, by=RUSTY), "curses", RUSTY, "Ann"),
        (e.FightWon(RUSTY, -1, (3,), 1), "kills", RUSTY, ""),
        (e.FightWon(RUSTY, BO, (3,), 1), "thanks", RUSTY, "Bo"),
        (e.RunAwayResolved(RUSTY, 3, escaped=True, total=6, rolled=True), "flees", RUSTY, ""),
        (e.CharacterDied(RUSTY), "dies", RUSTY, ""),
        (e.OfferEnded(offer(RUSTY, ANN), "refused"), "refused", RUSTY, "Ann"),
        (e.LevelChanged(COG, GOAL - 2, GOAL - 1, "kill"), "near", RUSTY, "Cog"),
        (e.GameWon((RUSTY,)), "wins", RUSTY, ""),
    ],
)
def test_bots_speak_of_what_everybody_has_seen(
    event: Event, occasion: ChatterOccasion, seat: int, about: str
) -> None:
    mine = [quip for _, quip in said([event]) if quip.occasion == occasion]
    assert mine
    assert {(one.seat, one.name, one.temper) for one in mine} == {(seat, "Rusty", "greedy")}
    assert {one.about for one in mine} == {about}
    assert len({one.variant for one in mine}) == len(mine)


def test_an_answer_by_terms_of_ones_own_is_no_refusal() -> None:
    asked, countered = offer(RUSTY, ANN), offer(ANN, RUSTY)
    assert said([e.OfferEnded(asked, "refused"), e.OfferMade(countered)]) == []


def test_nobody_speaks_for_a_person() -> None:
    """A bot that keeps somebody's chair says nothing in their name."""
    for event in (
        e.CharacterDied(ANN),
        e.FightWon(BO, -1, (3,), 1),
        e.CurseAnnounced(ANN, 3, by=BO),
    ):
        assert said([event]) == []
    winners = [quip for _, quip in said([e.GameWon((ANN,))])]
    assert {one.occasion for one in winners} == {"loses"}
    assert {one.seat for one in winners} == {RUSTY, COG}


def test_a_table_hears_a_line_in_two_turns_at_most() -> None:
    turns = [turn for turn, _ in said([e.CharacterDied(RUSTY), e.CharacterDied(COG)])]
    assert turns[0] >= SILENT_TURNS
    assert all(later - turn >= SILENT_TURNS for turn, later in pairwise(turns))
    assert 200 / SILENT_TURNS > len(turns) > 200 / SILENT_TURNS / 4


def test_the_end_of_a_game_is_never_passed_over() -> None:
    heard = chatter()
    assert heard.hear([e.GameWon((COG,))], public(1, over=True)) is not None


def test_a_host_can_have_its_bots_keep_quiet() -> None:
    assert said([e.CharacterDied(RUSTY)], on=False) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_there_and_has_room_beside_a_name(language: Language) -> None:
    entries = words_for(language).entries
    for occasion in get_args(ChatterOccasion):
        for temper in (None, *TEMPERS):
            lines = entries[Quip(0, "", occasion, temper, 0).key]
            assert isinstance(lines, tuple)
            assert len(lines) >= 2
            assert len(set(lines)) == len(lines)
            assert max(map(len, lines)) <= LONGEST


async def played(folder: Path, pace: TableTimingRules, turns: int) -> tuple[Sitting, Ear]:
    """A game of one person, who plays as a bot would, and three bots; and what a spectator heard of
    it."""
    table = sitting(folder, ("Ann", "", "", ""), pace=pace, choose=choose_command)
    await table.sit(ANN)
    _, ear = await looking_on(table)
    while table.public.turn < turns and not table.public.over:
        command = choose_command(table.view(ANN), table.saved.state.box, str(table.public.revision))
        if command is not None:
            await table.do(ANN, command)
        await table.advance(0.5)
    return table, ear


async def test_what_bots_say_follows_from_what_a_spectator_sees(tmp_path: Path) -> None:
    """Their lines are made again out of the spectator's messages alone, word for word."""
    table, ear = await played(tmp_path, BRISK, 12)
    chairs = Chairs(table.saved.header.places, FakeTime(), PACE.absence, lambda seat: None)
    goal = table.saved.state.box.profile.win.level
    again, expected = BotChatter(chairs, "s", goal, 1, on=True), []
    for message in ear.heard:
        if isinstance(message, TableUpdate) and message.events:
            quip = again.hear(message.events, message.view.public)
            expected += [quip] if quip is not None else []
    quips = ear.all(Quip)
    assert quips
    assert quips == expected == table.ears[ANN].all(Quip)
    await table.table.close()


async def test_silent_bots_play_the_same_game(tmp_path: Path) -> None:
    """What they say takes nothing from the chance they play by."""
    talking, _ = await played(tmp_path / "a", BRISK, 4)
    quiet, ear = await played(tmp_path / "b", replace(BRISK, chatter=False), 4)
    assert talking.digest() == quiet.digest()
    assert ear.all(Quip) == []
    await talking.table.close()
    await quiet.table.close()
