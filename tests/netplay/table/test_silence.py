"""Silence tells nothing: whether somebody holds an answer shows nowhere at the table, and never.

The same game twice: in one somebody holds nothing but cards to be played at others, in the other
nothing of the kind. They do the same; then everybody else has seen the same, to the last byte and
at the same moments. Bots and automatic passes, holds, talk and lost lines are part of it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.bots import choose_command
from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import Pass
from engine.core.state import GameState
from engine.core.zones import DOOR_DECK, NOBODY, TREASURE_DECK, Seat, hand_zone_of
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.opened_game import OpenedGame, snapshot_of
from netplay.kickdoor_version import kickdoor_version
from netplay.table.chairs import AbsenceRules
from netplay.table.table_timing import TableTimingRules
from netplay.table_box import decks_digest, make_table_box, serialize_decks
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import PACE, Sitting
from tests.netplay.table.twins import BOT, Twins
from tests.netplay.table.watching import Moment, Screen, book_of
from tests.rulebook import EVERY_EDITION
from tui.auto_pass_setting import AutoPass, AutoPassReach

RECIPES = (*((one,) for one in EVERY_EDITION), ("classic", "super", "star"))
PATIENT: TableTimingRules = replace(
    PACE, absence=AbsenceRules(after=12.0, missed=2), tolerance=0.05, bot_delay=0.9
)
STEPS = 30
REACHES: tuple[AutoPassReach, ...] = ("", "others", "turn", "fight")
"""What people want to be passed by itself."""


class Evening:
    """A table in that state, everybody's screen, and people who follow a script."""

    def __init__(
        self, folder: Path, state: GameState, twins: Twins, pace: TableTimingRules
    ) -> None:
        folder.mkdir()
        self.holder = twins.holder
        self.places = twins.places
        self.time = FakeTime()
        editions = state.box.editions
        decks = serialize_decks(editions)
        names = ("Ann", "Bo", "Cleo", "Dag", "Bot")
        header = JournalHeader(
            id="t1",
            name="Damp Stairwell",
            editions=editions,
            seed=state.seed,
            decks=decks,
            places=tuple(HeaderSeat(name=one, owner=one if one != "Bot" else "") for one in names),
            packs=decks_digest(decks),
            version=kickdoor_version(),
            begun=1.0,
        )
        file = JournalFile.create(
            folder / f"t1{JOURNAL_SUFFIX}", header.model_dump_json(), snapshot_of(state)
        )
        self.t = Sitting(OpenedGame(file, header, state, {}, ()), self.time, pace, choose_command)
        self.screens: dict[Seat, Screen] = {}
        """Who sits there now, or looks on."""
        self.all: list[tuple[Seat, Screen]] = []
        """And before."""
        self.timelines: dict[Seat, list[Moment]] = {}

    async def sit(self, seat: Seat) -> None:
        port = self.t.table.port(seat, lambda: 0.02 * max(0, seat))
        book = next(iter(self.screens.values())).desk.book if self.screens else book_of(port)
        self.screens[seat] = Screen(port, self.time, book)
        self.all.append((seat, self.screens[seat]))
        await self.t.settle()

    async def run(self, number: int) -> None:
        """Everybody does something now and then, until the holder's cards come into it."""
        script = Random(number)
        for seat in (*range(BOT), NOBODY):
            await self.sit(seat)
        for screen in self.screens.values():
            screen.desk.auto_pass.wish = AutoPass(script.choice(REACHES), stops=())
        for _ in range(STEPS):
            if self._is_over:
                break
            before = {screen: len(screen.shown) for _, screen in self.all}
            await self._does_something(script)
            await self.t.advance(script.choice((0.0, 0.01, 0.3, 0.9, 3.0)))
            if self._is_told:
                for _, screen in self.all:
                    del screen.shown[before.get(screen, 0) :]
                break
        await self.t.table.close()
        for seat, screen in self.all:
            self.timelines.setdefault(seat, []).extend(screen.shown)

    @property
    def _state(self) -> GameState:
        return self.t.table._game.state

    @property
    def _secret(self) -> tuple[int, int, int]:
        return DOOR_DECK, TREASURE_DECK, hand_zone_of(self.holder)

    @property
    def _is_told(self) -> bool:
        """A rule has shown one of the cards to somebody."""
        others = [screen for seat, screen in self.all if seat != self.holder]
        return any(screen.named & self.places.keys() for screen in others)

    @property
    def _is_over(self) -> bool:
        """The holder is asked for cards of that hand, has the turn, or has lost one of them."""
        clock = self.t.public.clock
        return (
            clock is None
            or clock.audience == (self.holder,)
            or self._state.active == self.holder
            or any(self._state.where[card] not in self._secret for card in self.places)
        )

    async def _does_something(self, script: Random) -> None:
        seat, deed = script.randrange(BOT), script.random()
        screen = self.screens[seat]
        decision = screen.desk.decision
        if deed < 0.1:
            screen.press(script.choice(("z", "u")))
        elif deed < 0.15:
            screen.port.say(f"{script.choice(('Ann', 'Bo', 'Cleo'))}, help!")
        elif deed < 0.2 and seat != self.holder:
            screen.port.drop()
            await self.t.advance(script.choice((0.4, 3.0, 13.0)))
            await self.sit(seat)
        elif (
            decision is not None
            and decision.kind == "window"
            and deed < (0.35 if seat == self.holder else 0.6)
        ):
            screen.port.submit(Pass(decision.id), screen.desk.public.revision)
        elif decision is not None and decision.options and seat != self.holder:
            command = fill_option_randomly(decision, script.choice(decision.options), script)
            screen.port.submit(command, screen.desk.public.revision)
        await self.t.settle()


async def played(
    folder: Path, state: GameState, twins: Twins, pace: TableTimingRules, number: int
) -> Evening:
    evening = Evening(folder, state, twins, pace)
    await evening.run(number)
    return evening


@pytest.mark.parametrize(
    ("recipe", "number"),
    [
        pytest.param(RECIPES[0], 1, id="quick"),
        # With open passes and without, which tell no more: by turns, with the quick one both of
        # the first edition.
        *(
            pytest.param(recipe, 2 - index % 2, id="+".join(recipe), marks=pytest.mark.slow)
            for index, recipe in enumerate(RECIPES)
        ),
    ],
)
async def test_nobody_can_tell_who_holds_an_answer(
    tmp_path: Path, recipe: tuple[str, ...], number: int
) -> None:
    twins = Twins.of(make_table_box(recipe, {}), number)
    pace = replace(PATIENT, open_passes=number == 2)
    armed = await played(tmp_path / "armed", twins.armed, twins, pace, number)
    bare = await played(tmp_path / "bare", twins.bare, twins, pace, number)
    for seat, timeline in armed.timelines.items():
        if seat != twins.holder:
            told = bare.timelines[seat]
            for one, other in zip(timeline, told, strict=False):
                assert one == other, f"seat {seat} could tell at {one[0]}"
            assert len(timeline) == len(told)
