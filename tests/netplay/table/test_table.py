"""One table and its people: order, journal before broadcast, clocks, refusals."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from engine.core.commands import EndTurn, ExpireClock, OpenDoor, Pass
from engine.views.view_types import PublicView
from netplay.games.running_table_rows import running_table_row
from netplay.table.inbox import MOST_WAITING
from netplay.table.notices import TAKEN_OVER, TOO_MUCH_TALK
from tests.netplay.faketime import Ear
from tests.netplay.table.sitting import NAMES, PACE, all_there, at_ask, at_window, sitting
from tests.netplay.table.slowdisk import SlowRecord, meanwhile
from tui.ports import CommandRefused, TableMessage, TableUpdate, new_notice


async def test_everybody_hears_what_happened_each_with_an_own_view(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.do(t.public.active, OpenDoor())
    for seat, ear in t.ears.items():
        update = ear.update
        assert update.view.seat == seat
        assert update.view.public.revision == 1
        assert [event.kind for event in update.events if event.kind == "door_opened"]
        assert [chair.name for chair in update.chairs] == list(NAMES)
    hands = [t.view(seat).hand for seat in t.ears]
    assert len({card for hand in hands for card in hand}) == sum(map(len, hands))
    await t.table.close()


async def test_whoever_sits_down_sees_the_game_and_what_happened_last(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0)
    update = t.ears[0].update
    assert [chair.presence for chair in update.chairs] == ["here", "away", "away", "away"]
    assert any(event.kind == "turn_began" for event in update.events)
    dealt = [event for event in update.events if event.kind == "moved" and event.why == "dealt"]
    hidden = {card for event in dealt for card in event.cards} - set(update.view.hand)
    assert hidden <= {-1}
    await t.table.close()


async def test_nobody_waits_for_a_table_that_has_ended(tmp_path: Path) -> None:
    """What comes then is taken by nobody."""
    t = await all_there(sitting(tmp_path))
    await t.table.close()
    t.table.port(0).listen(Ear())
    waiting = asyncio.create_task(t.table.settled())
    for _ in range(10):
        await asyncio.sleep(0)
    assert waiting.done()


async def test_nobody_sees_a_revision_before_it_is_on_the_disk(tmp_path: Path) -> None:
    disk = SlowRecord()
    t = await all_there(sitting(tmp_path, record=disk))
    disk.gate.clear()
    seat = t.public.active
    t.ports[seat].submit(OpenDoor(), 0)
    await meanwhile()
    assert all(t.view(s).public.revision == 0 for s in t.ears)

    disk.gate.set()
    await t.settle()
    assert all(t.view(s).public.revision == 1 for s in t.ears)
    assert disk.committed == 1
    await t.table.close()


async def test_in_a_whole_game_no_update_runs_ahead_of_the_disk(tmp_path: Path) -> None:
    disk = SlowRecord()
    t = sitting(tmp_path, record=disk)
    early: list[int] = []

    class Watchful(Ear):
        def __call__(self, message: TableMessage) -> None:
            super().__call__(message)
            if isinstance(message, TableUpdate) and message.view.public.revision > disk.committed:
                early.append(message.view.public.revision)

    for seat in range(4):
        t.ports[seat], t.ears[seat] = t.table.port(seat), Watchful()
        t.ports[seat].listen(t.ears[seat])
    await t.settle()
    await t.play_until(lambda public: public.turn > 6)
    assert disk.committed > 20
    assert early == []
    await t.table.close()


async def test_every_screen_is_up_to_date_after_every_command(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    behind: list[int] = []

    def look(public: PublicView) -> bool:
        for seat in t.ears:
            shown = replace(t.view(seat).public, revision=public.revision)
            if shown != public:
                behind.append(public.revision)
        return public.turn > 8 or public.over

    await t.play_until(look)
    assert t.public.revision > 30
    assert behind == []
    await t.table.close()


async def test_commands_that_arrive_during_a_commit_share_the_next(tmp_path: Path) -> None:
    disk = SlowRecord()
    t = await all_there(sitting(tmp_path, record=disk))
    await t.play_until(at_window)
    window = t.public.clock
    assert window is not None
    disk.batches.clear()
    disk.gate.clear()
    revision = t.public.revision
    first, *others = window.audience
    t.ports[first].submit(Pass(window.id), revision)
    await meanwhile()
    for seat in others:
        t.ports[seat].submit(Pass(window.id), revision)
    await meanwhile()
    disk.gate.set()
    await t.settle()
    assert disk.batches == [[revision + 1], [revision + 2 + i for i in range(len(others))]]
    await t.table.close()


async def test_a_refusal_goes_to_its_seat_alone_and_changes_nothing(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    before = t.digest()
    idle = (t.public.active + 1) % 4
    await t.do(idle, OpenDoor())
    assert t.ears[idle].refusal.command == OpenDoor()
    assert t.ears[idle].refusal.refusal.rule
    assert t.digest() == before
    assert not any(ear.all(CommandRefused) for seat, ear in t.ears.items() if seat != idle)
    await t.table.close()


async def test_a_pass_counts_once_and_for_its_own_window_only(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.play_until(at_window)
    clock = t.public.clock
    assert clock is not None
    seat = clock.audience[0]
    await t.do(seat, Pass(clock.id + 40))
    assert t.ears[seat].all(CommandRefused)
    await t.do(seat, Pass(clock.id))
    revision = t.public.revision
    await t.do(seat, Pass(clock.id))
    assert t.public.revision == revision
    assert len(t.ears[seat].all(CommandRefused)) == 2
    await t.table.close()


async def test_a_pass_is_seen_by_nobody_else(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.play_until(at_window)
    clock = t.public.clock
    assert clock is not None
    heard = {seat: len(ear.heard) for seat, ear in t.ears.items()}
    passer = clock.audience[0]
    await t.do(passer, Pass(clock.id))
    told = [seat for seat, ear in t.ears.items() if len(ear.heard) > heard[seat]]
    assert told == [passer]
    assert t.view(passer).passed
    await t.table.close()


async def test_only_the_clock_may_say_that_time_is_up(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    clock = t.public.clock
    assert clock is not None
    await t.do(0, ExpireClock(clock.id))
    assert t.ears[0].refusal.refusal.key == "only_the_clock"
    await t.table.close()


async def test_a_key_meant_for_another_picture_is_not_read_on_this_one(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    seat = t.public.active
    await t.do(seat, OpenDoor(), seen=77)
    assert t.ears[seat].refusal.refusal.key == "changed_meanwhile"
    assert t.public.revision == 0
    await t.do(seat, OpenDoor(), seen=0)
    assert t.public.revision == 1
    # The finger comes down twice: the second press saw the closed door.
    await t.do(seat, OpenDoor(), seen=0)
    assert t.public.revision == 1
    await t.table.close()


async def test_a_stream_of_commands_fills_a_queue_of_six_and_no_more(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    for _ in range(50):
        t.ports[0].submit(EndTurn(), 0)
    await t.settle()
    keys = [refused.refusal.key for refused in t.ears[0].all(CommandRefused)]
    assert keys.count("too_many_commands") == 50 - MOST_WAITING
    await t.do(t.public.active, OpenDoor())
    assert t.public.revision == 1
    await t.table.close()


async def test_a_player_may_do_so_much_at_once_and_then_no_faster_than_the_host_says(
    tmp_path: Path,
) -> None:
    pace = replace(PACE, command_pause=0.5, command_burst=4)
    t = await all_there(sitting(tmp_path, pace=pace))
    for _ in range(4):
        await t.do(0, EndTurn())
    assert {refused.refusal.key for refused in t.ears[0].all(CommandRefused)} != {
        "too_many_commands"
    }
    heard = len(t.ears[0].all(CommandRefused))
    await t.do(0, EndTurn())
    assert t.ears[0].all(CommandRefused)[heard].refusal.key == "too_many_commands"
    # The others have not done too much.
    await t.do(1, EndTurn())
    assert t.ears[1].refusal.refusal.key != "too_many_commands"
    await t.advance(0.5)
    await t.do(0, EndTurn())
    assert t.ears[0].refusal.refusal.key != "too_many_commands"
    await t.table.close()


async def test_a_second_session_takes_the_seat_over(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    old_port, old_ear = t.ports[0], t.ears[0]
    await t.sit(0)
    assert old_ear.closed is not None
    assert old_ear.closed.reason == TAKEN_OVER
    heard = len(old_ear.heard)
    await t.play_until(lambda public: public.revision > 3)
    assert len(old_ear.heard) == heard
    old_port.submit(OpenDoor(), t.public.revision)
    old_port.leave()
    await t.settle()
    assert t.ears[0].update.chairs[0].presence == "here"
    await t.table.close()


async def test_a_join_that_comes_once_more_takes_nothing_over(tmp_path: Path) -> None:
    """A bus may deliver twice: the number of a port says which of two came later."""
    t = await all_there(sitting(tmp_path))
    old_port, old_ear = t.ports[0], t.ears[0]
    old_port.listen(old_ear)
    await t.settle()
    assert old_ear.closed is None
    late = t.table.port(0)
    await t.sit(0)
    ear = Ear()
    late.listen(ear)
    await t.settle()
    assert ear.closed is not None
    assert ear.closed.reason == TAKEN_OVER
    assert t.ears[0].closed is None
    await t.table.close()


async def test_a_listener_that_fails_loses_its_own_seat_only(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))

    def broken(message: object) -> None:
        raise RuntimeError("no screen")

    t.ports[3]._listener = broken
    await t.do(t.public.active if t.public.active != 3 else 0, OpenDoor())
    await t.play_until(lambda public: public.revision > 0 or public.active == 3)
    t.ports[0].say("still there?")
    await t.settle()
    assert t.ears[0].talk == ["Ann: still there?"]
    await t.table.close()


async def test_talk_is_cleaned_shown_to_all_and_limited(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    t.ports[1].say("hello \x1b[2J[red]you")
    t.ports[1].say("\x07\x1b")
    await t.settle()
    assert t.ears[0].talk == ["Bo: hello [2J[red]you"]
    for i in range(9):
        t.ports[1].say(f"line {i}")
    await t.settle()
    assert len(t.ears[0].talk) == 6
    assert t.ears[1].update.notices == (TOO_MUCH_TALK,)
    assert TOO_MUCH_TALK not in t.ears[0].update.notices
    await t.advance(0.6)
    t.ports[1].say("one more")
    await t.settle()
    assert t.ears[0].talk[-1] == "Bo: one more"
    await t.table.close()


async def test_talk_touches_no_clock(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.play_until(at_window)
    await t.advance(1.0)
    t.ports[0].say("wait, wait")
    await t.settle()
    revision = t.public.revision
    await t.advance(1.59)
    assert t.public.revision == revision
    await t.advance(0.02)
    assert t.public.revision == revision + 1
    await t.table.close()


async def test_a_window_closes_when_its_time_is_up(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.play_until(at_window)
    reading = t.ears[0].update.clock
    assert reading is not None
    assert (reading.kind, reading.length, reading.left) == ("window", 2.6, 2.6)
    revision = t.public.revision
    await t.advance(2.59)
    assert t.public.revision == revision
    await t.advance(0.02)
    closed = [e for e in t.ears[0].update.events if e.kind == "window_closed"]
    assert [event.why for event in closed] == ["expired"]
    await t.table.close()


async def test_a_choice_has_a_clock_of_its_own_and_then_a_default(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.play_until(at_ask)
    asked, revision = t.public.clock, t.public.revision
    assert asked is not None
    await t.advance(59.9)
    assert t.public.revision == revision
    await t.advance(0.2)
    assert t.public.revision == revision + 1
    assert t.public.clock is None or t.public.clock.id != asked.id
    await t.table.close()


async def test_a_turn_that_nobody_plays_comes_to_its_end(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    turn = t.public.turn
    await t.advance(300 + 10 * 60)
    assert t.public.turn > turn
    await t.table.close()


async def test_closing_tells_everybody_why_and_leaves_no_alarm(tmp_path: Path) -> None:
    t = await all_there(sitting(tmp_path))
    await t.table.close(new_notice("host_closes"))
    assert all(
        ear.closed is not None and ear.closed.reason == new_notice("host_closes")
        for ear in t.ears.values()
    )
    assert t.time.pending == 0
    t.ports[0].submit(OpenDoor(), 0)
    t.ports[0].say("anybody?")


async def test_a_row_of_the_lobby_says_whom_a_clock_waits_for(tmp_path: Path) -> None:
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    await t.play_until(at_window)
    clock, owners = t.public.clock, t.table.owners
    assert clock is not None
    asked = {owners[seat] for seat in clock.audience}
    assert asked
    assert {one for one in owners if running_table_row(t.table, one).your_window} == asked
    assert not running_table_row(t.table, "nobody here").your_window
    await t.table.close()
