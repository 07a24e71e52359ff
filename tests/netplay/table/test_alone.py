"""Time for who is alone with bots: windows wait, clocks stand while something is read; and nobody
who comes in later learns how long any of it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engine.bots import CommandChooser, choose_command
from engine.core.box import Box
from engine.core.commands import Command, Pass
from engine.core.save import dump_state, load_state
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.rules.seat_options import decision_for_seat
from engine.views.view_building import make_public_view
from engine.views.view_types import TableView
from engine.window_influence import could_change_window_outcome
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.opened_game import OpenedGame, snapshot_of
from netplay.kickdoor_version import kickdoor_version
from netplay.table.clock import ClockLengths
from netplay.table_box import decks_digest, serialize_decks
from netplay.table_box import make_table_box as box_of
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.table.sitting import OPEN, PACE, Sitting, silent, sitting
from tests.netplay.table.twins import Twins
from tests.netplay.table.watching import Moment, Screen, book_of
from tui.ports import BotPace, SoloClockMode, SoloTiming, SpectatorRules, TableUpdate

WAIT = SoloTiming("wait")
LONG = 1000.0
AFTER: Seat = 3
"""Who comes in later, where somebody does."""


@pytest.fixture(scope="module")
def twins() -> Twins:
    """A window of somebody else's, in one game with an answer in the holder's hand."""
    return twins_where(changes=True)


@pytest.fixture(scope="module")
def idle() -> Twins:
    """The same, but what the holder could play there would change nothing."""
    return twins_where(changes=False)


def twins_where(*, changes: bool) -> Twins:
    """The first window in which the holder's answer changes something, or nothing."""
    box = box_of(("classic",), {})
    found = (Twins.of(box, number) for number in range(1, 100))
    return next(
        twins
        for twins in found
        if could_change_window_outcome(twins.armed, twins.holder, make_public_view(twins.armed))
        is changes
    )


def at_table(
    folder: Path,
    state: GameState,
    people: Sequence[Seat],
    *,
    choose: CommandChooser = silent,
    watching: SpectatorRules = OPEN,
    lengths: ClockLengths = PACE.lengths,
    bot_delay: float = 0.9,
) -> Sitting:
    """That game with these people, and bots in the other chairs."""
    folder.mkdir(exist_ok=True)
    editions = state.box.editions
    decks = serialize_decks(editions)
    places = tuple(
        HeaderSeat(name=f"P{seat}", owner=f"key:{seat}" if seat in people else "")
        for seat in range(len(state.seats))
    )
    header = JournalHeader(
        id="t1",
        name="Damp Stairwell",
        editions=editions,
        seed=state.seed,
        decks=decks,
        places=places,
        packs=decks_digest(decks),
        version=kickdoor_version(),
        begun=1.0,
    )
    file = JournalFile.create(
        folder / f"t1{JOURNAL_SUFFIX}", header.model_dump_json(), snapshot_of(state)
    )
    opened = OpenedGame(file, header, copied(state), {}, ())
    pace = replace(PACE, lengths=lengths, bot_delay=bot_delay)
    return Sitting(opened, FakeTime(), pace, choose, watching=watching)


def copied(state: GameState) -> GameState:
    """The same game once more: each table goes on with its own."""
    return load_state(dump_state(state), state.box)


async def alone(
    folder: Path,
    state: GameState,
    seat: Seat,
    wish: SoloTiming = WAIT,
    *,
    choose: CommandChooser = silent,
    watching: SpectatorRules = OPEN,
    lengths: ClockLengths = PACE.lengths,
) -> Sitting:
    """That seat's player, who has said how time is to go, with bots."""
    t = at_table(folder, state, (seat,), choose=choose, watching=watching, lengths=lengths)
    await sits(t, seat, wish)
    return t


async def sits(t: Sitting, seat: Seat, wish: SoloTiming) -> None:
    """That seat's player comes in, and says how time is to go, as screens do."""
    t.ports[seat], t.ears[seat] = t.table.port(seat), Ear()
    t.ports[seat].time_alone(wish)
    t.ports[seat].listen(t.ears[seat])
    await t.settle()


def open_window(t: Sitting) -> int:
    """The number of the open window; 0: none."""
    clock = t.public.clock
    return clock.id if clock is not None and clock.kind == "window" else 0


# --- windows --------------------------------------------------------------------------------------


async def test_a_window_waits_for_a_key_of_who_could_answer(tmp_path: Path, twins: Twins) -> None:
    t = await alone(tmp_path, twins.armed, twins.holder)
    window = open_window(t)
    await t.advance(LONG)
    assert open_window(t) == window
    assert (t.clock(twins.holder).left, t.clock(twins.holder).waits) == (None, "answer")
    await t.do(twins.holder, Pass(window))
    assert t.clock(twins.holder).left == 2.6  # the others still have their time
    await t.advance(2.6)
    assert open_window(t) != window
    await t.table.close()


async def test_a_window_without_an_answer_takes_its_usual_time(
    tmp_path: Path, twins: Twins
) -> None:
    t = await alone(tmp_path, twins.bare, twins.holder)
    window = open_window(t)
    assert (t.clock(twins.holder).left, t.clock(twins.holder).waits) == (2.6, "")
    await t.advance(2.5)
    assert open_window(t) == window
    await t.advance(0.2)
    assert open_window(t) != window
    await t.table.close()


async def test_a_window_in_which_no_play_would_change_a_thing_takes_its_usual_time(
    tmp_path: Path, idle: Twins
) -> None:
    t = await alone(tmp_path, idle.armed, idle.holder)
    window = open_window(t)
    decision = decision_for_seat(idle.armed, idle.holder)
    assert decision is not None
    assert decision.has_answer
    assert (t.clock(idle.holder).left, t.clock(idle.holder).waits) == (2.6, "")
    await t.advance(2.7)
    assert open_window(t) != window
    # Nor is it told afterwards that there was too little time.
    told = [one for message in t.ears[idle.holder].all(TableUpdate) for one in message.notices]
    assert "window_expired" not in {one.key for one in told}
    await t.table.close()


@pytest.mark.parametrize("wish", ["clock", "reading"])
async def test_whoever_wants_a_clock_has_one(
    tmp_path: Path, twins: Twins, wish: SoloClockMode
) -> None:
    t = await alone(tmp_path, twins.armed, twins.holder, SoloTiming(wish))
    window = open_window(t)
    await t.advance(2.7)
    assert open_window(t) != window
    await t.table.close()


async def test_the_wish_holds_at_once_when_it_is_changed(tmp_path: Path, twins: Twins) -> None:
    t = await alone(tmp_path, twins.armed, twins.holder, SoloTiming("clock"))
    window = open_window(t)
    await t.advance(1.0)
    t.ports[twins.holder].time_alone(WAIT)
    await t.advance(LONG)
    assert open_window(t) == window
    t.ports[twins.holder].time_alone(SoloTiming("clock"))
    await t.advance(1.5)
    assert open_window(t) == window
    await t.advance(0.2)
    assert open_window(t) != window
    await t.table.close()


async def test_at_home_a_window_without_an_answer_is_as_long_as_printed(
    tmp_path: Path, twins: Twins
) -> None:
    """There the clock that one can want is a longer one."""
    relaxed = replace(PACE.lengths, window=6.0, unanswered=2.6)
    t = await alone(tmp_path, twins.bare, twins.holder, lengths=relaxed)
    assert t.clock(twins.holder).left == 2.6
    await t.table.close()
    by_clock = SoloTiming("clock")
    t = await alone(tmp_path / "clock", twins.bare, twins.holder, by_clock, lengths=relaxed)
    assert t.clock(twins.holder).left == 6.0
    await t.table.close()


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", ["wait", "reading"])
async def test_no_clock_runs_while_something_is_read(
    tmp_path: Path, twins: Twins, wish: SoloClockMode
) -> None:
    t = await alone(tmp_path, twins.bare, twins.holder, SoloTiming(wish), choose=choose_command)
    window = open_window(t)
    await t.advance(0.3)
    revision = t.public.revision
    t.ports[twins.holder].time_alone(SoloTiming(wish, reads=True))
    await t.settle()
    assert (t.clock(twins.holder).left, t.clock(twins.holder).waits) == (None, "reading")
    await t.advance(LONG)
    # Nor does anybody else do anything meanwhile.
    assert (open_window(t), t.public.revision) == (window, revision)
    t.ports[twins.holder].time_alone(SoloTiming(wish))
    await t.settle()
    assert t.clock(twins.holder).left == pytest.approx(2.3)
    await t.advance(2.4)
    assert open_window(t) != window
    await t.table.close()


async def test_by_the_clock_reading_stops_nothing(tmp_path: Path, twins: Twins) -> None:
    t = await alone(tmp_path, twins.armed, twins.holder, SoloTiming("clock", reads=True))
    window = open_window(t)
    await t.advance(2.7)
    assert open_window(t) != window
    await t.table.close()


FIRST: Seat = 1
"""Who has the first turn in `sitting`."""


async def test_in_bots_turns_too_the_game_stands_while_something_is_read(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("Ann", "", "", ""), choose=choose_command)
    await sits(t, 0, SoloTiming("wait", reads=True))
    before = t.public.revision
    await t.advance(LONG)
    assert t.public.revision == before
    t.ports[0].time_alone(WAIT)
    await t.advance(20)
    assert t.public.revision > before
    await t.table.close()


async def test_the_own_turn_has_no_end_for_who_is_alone(tmp_path: Path) -> None:
    t = sitting(tmp_path, ("", "Ann", "", ""))
    await sits(t, FIRST, WAIT)
    await t.advance(LONG)
    assert (t.public.turn, t.public.active, t.clock(FIRST).left) == (1, FIRST, None)
    t.ports[FIRST].time_alone(SoloTiming("reading"))
    await t.settle()
    assert t.clock(FIRST).left == 300
    await t.table.close()


# --- somebody comes in ----------------------------------------------------------------------------


@pytest.mark.parametrize("who", [NOBODY, AFTER], ids=["spectator", "player"])
async def test_whoever_comes_in_ends_the_waiting_at_once(
    tmp_path: Path, twins: Twins, who: Seat
) -> None:
    t = at_table(tmp_path, twins.armed, other(twins, who))
    await left_alone(t, twins, who)
    window = open_window(t)
    await t.advance(LONG)
    assert open_window(t) == window
    await t.sit(who if who == NOBODY else other_seat(twins))
    assert (t.clock(twins.holder).left, t.clock(twins.holder).waits) == (2.6, "")
    await t.advance(2.7)
    assert open_window(t) != window
    await t.table.close()


def other_seat(twins: Twins) -> Seat:
    """A chair beside the holder's, of somebody who is away when it begins."""
    return next(seat for seat in (0, 1, 2, 3) if seat != twins.holder)


def other(twins: Twins, who: Seat) -> tuple[Seat, ...]:
    return (twins.holder,) if who == NOBODY else (twins.holder, other_seat(twins))


async def left_alone(t: Sitting, twins: Twins, who: Seat, wish: SoloTiming = WAIT) -> None:
    """The holder sits there; whoever else has a chair has got up, and a bot plays on."""
    if who != NOBODY:
        await t.sit(other_seat(twins))
        t.ports[other_seat(twins)].leave()
        await t.settle()
    await sits(t, twins.holder, wish)


async def test_who_is_expected_back_is_somebody(tmp_path: Path, twins: Twins) -> None:
    seat = other_seat(twins)
    t = at_table(tmp_path, twins.armed, (twins.holder, seat))
    await t.sit(seat, twins.holder)
    t.ports[twins.holder].time_alone(WAIT)
    t.ports[seat].drop()
    await t.settle()
    window = open_window(t)
    await t.advance(2.7)
    assert open_window(t) != window
    await t.table.close()


async def test_with_two_people_wishes_change_nothing(tmp_path: Path, twins: Twins) -> None:
    seat = other_seat(twins)
    t = at_table(tmp_path, twins.armed, (twins.holder, seat), choose=choose_command)
    await t.sit(seat, twins.holder)
    heard = {one: len(ear.heard) for one, ear in t.ears.items()}
    t.ports[twins.holder].time_alone(SoloTiming("wait", "slow", reads=True))
    await t.settle()
    assert {one: len(ear.heard) for one, ear in t.ears.items()} == heard
    window = open_window(t)
    await t.advance(2.7)
    assert open_window(t) != window
    await t.table.close()


async def test_where_spectators_see_things_late_nothing_waits(tmp_path: Path, twins: Twins) -> None:
    """Who comes a minute later would be shown it."""
    late = SpectatorRules(delay=60)
    t = await alone(tmp_path, twins.armed, twins.holder, watching=late)
    window = open_window(t)
    await t.advance(2.7)
    assert open_window(t) != window
    await t.table.close()


@dataclass(frozen=True)
class Arrival:
    """Who comes in, when, and what the holder wants."""

    who: Seat
    after: float
    wish: SoloTiming = WAIT


ARRIVALS = [
    Arrival(NOBODY, 0.9),
    Arrival(NOBODY, 2.5),
    Arrival(AFTER, 0.9),
    Arrival(AFTER, 2.5),
    Arrival(AFTER, 1.3, SoloTiming("wait", "fast")),
]


@pytest.mark.parametrize("arrival", ARRIVALS, ids=lambda one: f"{one.who}-{one.after}")
async def test_who_comes_in_cannot_tell_whether_it_has_waited(
    tmp_path: Path, twins: Twins, arrival: Arrival
) -> None:
    """The same table twice, with an answer in the hand and without, as long as the window is open
    in both: from then on the newcomer sees the same, to the last byte and at the same moments."""
    armed = await seen_by_newcomer(tmp_path / "armed", twins.armed, twins, arrival)
    bare = await seen_by_newcomer(tmp_path / "bare", twins.bare, twins, arrival)
    assert len(armed) > 3
    for one, other in zip(armed, bare, strict=False):
        assert one == other, f"could tell at {one[0]}"
    assert len(armed) == len(bare)


async def seen_by_newcomer(
    folder: Path, state: GameState, twins: Twins, arrival: Arrival
) -> list[Moment]:
    """Bots take as long as they may, and everybody passes in the end."""
    people = other(twins, arrival.who)
    t = at_table(folder, state, people, choose=passes, bot_delay=5.0)
    await left_alone(t, twins, arrival.who, arrival.wish)
    window = open_window(t)
    await t.advance(arrival.after)
    assert open_window(t) == window, "it has closed before anybody came"
    port = t.table.port(arrival.who if arrival.who == NOBODY else other_seat(twins))
    screen = Screen(port, t.time, book_of(port))
    await t.settle()
    if arrival.who != NOBODY:
        port.submit(Pass(window), t.public.revision)
    await t.do(twins.holder, Pass(window))
    for _ in range(20):
        await t.advance(0.2)
        if open_window(t) != window:
            break
    await t.table.close()
    return screen.shown


def passes(view: TableView, box: Box, seed: str) -> Command | None:
    """A bot that passes wherever it is asked."""
    decision = view.decision
    if decision is None or decision.kind != "window" or not decision.asked:
        return None
    return Pass(decision.id)


# --- bots -----------------------------------------------------------------------------------------


async def test_bots_take_the_time_that_their_player_wants(tmp_path: Path) -> None:
    took: dict[BotPace, float] = {}
    paces: tuple[BotPace, ...] = ("fast", "normal", "slow")
    for pace in paces:
        t = sitting(tmp_path / pace, ("Ann", "", "", ""), choose=choose_command)
        await sits(t, 0, SoloTiming("wait", pace))
        began, before = t.time.now(), t.public.revision
        for _ in range(200):
            if t.public.revision != before:
                break
            await t.advance(0.05)
        took[pace] = t.time.now() - began
        await t.table.close()
    assert took["fast"] < took["normal"] < took["slow"] < 5
