"""A real table under a hand-moved clock: people with ears, a journal in a temporary folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

from engine.bots import CommandChooser
from engine.bots.random_bot import fill_option_randomly
from engine.core.box import Box
from engine.core.commands import Command, Pass
from engine.core.save import state_digest
from engine.core.stack_frames import ResponseWindow
from engine.core.zones import NOBODY, Seat
from engine.game import new_game, submit_command
from engine.views.view_types import PublicView, TableView
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.journal import Journal, JournalPort
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.opened_game import OpenedGame, create_game, recover_game, snapshot_of
from netplay.kickdoor_version import kickdoor_version
from netplay.table.bot_policy import BotPolicy
from netplay.table.clock import ClockLengths
from netplay.table.inbox import InboxTablePort
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState
from netplay.table.table_timing import TableTimingRules
from netplay.table_box import HouseRules, decks_digest, serialize_decks
from tests.netplay.faketime import Ear, FakeTime
from tui.ports import ClockReading, SpectatorRules, TableInfo

NAMES = ("Ann", "Bo", "Cleo", "Dag")
PACE = TableTimingRules(ClockLengths(window=2.6, turn=300, ask=60, away=20, comeback=10))
SEED = "5eed" * 8
OPEN = SpectatorRules()
DECKS = serialize_decks(("classic",))


def silent(view: TableView, box: Box, seed: str) -> Command | None:
    """A bot that never does anything."""
    return None


def header(
    people: Iterable[str], seed: str = SEED, house_rules: HouseRules | None = None
) -> JournalHeader:
    """A table called t1; those among the people who are nobody are bots."""
    places = tuple(
        HeaderSeat(name=name or f"Bot {seat}", owner=f"key:{name}" if name else "", gender="female")
        for seat, name in enumerate(people)
    )
    return JournalHeader(
        id="t1",
        name="Damp Stairwell",
        editions=("classic",),
        house_rules=house_rules or {},
        places=places,
        seed=seed,
        decks=DECKS,
        packs=decks_digest(DECKS),
        version=kickdoor_version(),
        begun=1.0,
    )


class Sitting:
    """The table, and for each person a port and an ear."""

    def __init__(
        self,
        saved: OpenedGame,
        time: FakeTime,
        pace: TableTimingRules,
        choose: CommandChooser,
        record: JournalPort | None = None,
        watching: SpectatorRules = OPEN,
        bot_policy: BotPolicy | None = None,
    ) -> None:
        """`choose` is what all its bots do, unless the `minds` say otherwise."""
        self.saved = saved
        self.time = time
        box = saved.state.box
        info = TableInfo(
            saved.header.id,
            saved.header.name,
            box.editions,
            box.card_ids,
            box.profile.window.seconds,
            watching=watching,
            coach=True,
        )
        start = InitialTableState(
            saved.header.places,
            saved.state,
            record or Journal.of(saved.file),
            saved.clocks,
            saved.events,
            saved.history,
        )
        self.table = Table(
            info,
            start,
            pace,
            time,
            bot_secret="s",
            bot_policy=bot_policy or BotPolicy(choosing=lambda kind: choose),
        )
        self.ports: dict[Seat, InboxTablePort] = {}
        self.ears: dict[Seat, Ear] = {}
        self.table.start()

    async def sit(self, *seats: Seat, way: float = 0.0) -> None:
        """These seats' people come in, or come back; `way` is that of their lines, in seconds."""
        for seat in seats:
            self.ports[seat], self.ears[seat] = self.table.port(seat, lambda: way), Ear()
            self.ports[seat].listen(self.ears[seat])
        await self.settle()

    async def settle(self) -> None:
        await self.table.settled()

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settle)

    async def do(self, seat: Seat, command: Command, seen: int | None = None) -> None:
        """The seat's person submits, by default on the picture they saw last."""
        if seen is None:
            seen = self.ears[seat].update.view.public.revision
        self.ports[seat].submit(command, seen)
        await self.settle()

    async def hold(self, seat: Seat) -> None:
        self.ports[seat].hold()
        await self.settle()

    async def release(self, seat: Seat) -> None:
        self.ports[seat].release()
        await self.settle()

    def clock(self, seat: Seat) -> ClockReading:
        """What that seat was shown of the clock last."""
        reading = self.ears[seat].update.clock
        assert reading is not None
        return reading

    @property
    def public(self) -> PublicView:
        return self.table.public

    def view(self, seat: Seat) -> TableView:
        return self.ears[seat].update.view

    def digest(self) -> str:
        return state_digest(self.table._game.state)

    async def play_until(self, reached: Callable[[PublicView], bool], chance: int = 1) -> None:
        """Random legal play by everybody who is asked, until that point of the game."""
        source = Random(chance)
        for _ in range(3000):
            if reached(self.public):
                return
            for seat in self.ports:
                decision = self.view(seat).decision
                if decision is None or not decision.asked or not decision.options:
                    continue
                command = fill_option_randomly(decision, source.choice(decision.options), source)
                await self.do(seat, command)
                if reached(self.public):
                    return
        raise AssertionError("the game never came there")


def sitting(
    folder: Path,
    people: Iterable[str] = NAMES,
    *,
    pace: TableTimingRules = PACE,
    choose: CommandChooser = silent,
    time: FakeTime | None = None,
    record: JournalPort | None = None,
    seed: str = SEED,
    at_setup: bool = False,
    watching: SpectatorRules = OPEN,
    bot_policy: BotPolicy | None = None,
    house_rules: HouseRules | None = None,
) -> Sitting:
    """A new game in its first turn, or `at_setup` before it, with nobody there yet."""
    folder.mkdir(exist_ok=True)
    given = header(people, seed, house_rules)
    saved = create_game(folder, given) if at_setup else _in_first_turn(folder, given)
    return Sitting(saved, time or FakeTime(), pace, choose, record, watching, bot_policy)


async def all_there(table: Sitting) -> Sitting:
    """The same table with everybody at it."""
    await table.sit(*range(len(NAMES)))
    return table


def _in_first_turn(folder: Path, given: JournalHeader) -> OpenedGame:
    """A file that begins where nobody has laid anything down."""
    state, events = new_game(given.box, [place.gender for place in given.places], given.seed)
    window = state.top
    assert isinstance(window, ResponseWindow)
    for seat in window.audience:
        events += submit_command(state, seat, Pass(window.id))
    state.revision = state.shown = 0
    path = folder / f"{given.id}{JOURNAL_SUFFIX}"
    file = JournalFile.create(path, given.model_dump_json(), snapshot_of(state))
    return OpenedGame(file, given, state, {}, tuple(events))


def again(
    folder: Path,
    *,
    pace: TableTimingRules = PACE,
    choose: CommandChooser = silent,
    time: FakeTime | None = None,
) -> Sitting:
    """The same game found on the disk by a new host."""
    return Sitting(recover_game(folder / "t1.table"), time or FakeTime(), pace, choose)


def lengths(*, turn: float = 300, waits: bool = False) -> ClockLengths:
    return replace(PACE.lengths, turn=turn, waits=waits)


def at_window(public: PublicView) -> bool:
    """At a window in which several are waited for."""
    clock = public.clock
    return clock is not None and clock.kind == "window" and len(clock.audience) > 1


def at_ask(public: PublicView) -> bool:
    return public.clock is not None and public.clock.kind == "ask"


async def looking_on(table: Sitting, name: str = "Zoe") -> tuple[InboxTablePort, Ear]:
    """Somebody without a seat, who listens from now on."""
    port, ear = table.table.port(NOBODY), Ear()
    port.name = name
    port.listen(ear)
    await table.settle()
    return port, ear
