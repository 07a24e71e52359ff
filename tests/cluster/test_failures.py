"""What becomes of visitors when a hall dies, a front, or the bus between them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.core.commands import Pass
from netplay.cluster import told_stream
from netplay.cluster.front_call_sender import ANSWER_SECONDS
from netplay.cluster.front_visits import RETRY_SECONDS
from netplay.cluster.known_fronts import SILENT_SECONDS
from netplay.cluster.known_workers import RETURN_SECONDS
from netplay.cluster.port_wire import SeatGiven, ToldInLobby
from netplay.cluster.subjects import HALL
from netplay.cluster.teller import AWAY_SECONDS
from netplay.cluster.visit_gateway import MISSED_SECONDS
from netplay.table.inbox import MOST_LABELS
from tests.cluster.memory_bus import BusMessage
from tests.cluster.played_games import check_told, play
from tests.cluster.two_processes import RemoteGuest, TwoProcesses
from tests.netplay.faketime import Ear
from tui.ports import (
    CommandRefused,
    LobbyChange,
    LobbyReply,
    LobbyUpdate,
    NewTable,
    Notice,
    PortEnded,
    Seated,
    TableUpdate,
    new_notice,
)

AWAY = new_notice("host_away")
TOLD = ".told"


def lines(ear: Ear) -> list[Notice]:
    """What the house has said at the table."""
    return [line for update in ear.all(TableUpdate) for line in update.notices]


def losing(host: TwoProcesses, count: int, where: str = TOLD) -> None:
    """The next so many messages there are lost."""
    left = count

    def lost(message: BusMessage) -> bool:
        nonlocal left
        if left and where in message.subject and not message.is_answer:
            left -= 1
            return True
        return False

    host.broker.lost = lost


def passes(guest: RemoteGuest) -> Pass:
    """Of the window that is open for them."""
    decision = guest.ear.update.view.decision
    assert decision is not None
    return Pass(decision.id)


# --- the hall -------------------------------------------------------------------------------------


async def test_a_restarted_hall_gets_its_people_back_and_screens_go_on(host: TwoProcesses) -> None:
    ann, bo, cy = await host.come("Ann", "key:ann"), await host.come("Bo"), await host.come("Cy")
    table = await host.game(ann, bo)
    ports, heard = (ann.port, bo.port), len(ann.ear.heard)
    before = ann.ear.update
    await host.restart_hall()
    await host.advance(1)
    assert [one.name for *_, one in host.hall.came] == ["Ann", "Bo", "Cy"]
    assert (ann.port, bo.port) == ports
    assert ann.all(Seated) == ann.all(Seated)[:1]
    assert len(ann.ear.heard) > heard
    assert ann.ear.closed is bo.ear.closed is None
    assert ann.ear.update.view == before.view
    assert [chair.presence for chair in ann.ear.update.chairs[:2]] == ["here", "here"]
    # A picture of a game that goes on: nothing is told again.
    again = ann.ear.heard[heard:]
    assert all(isinstance(one, TableUpdate) and one.events == () for one in again)
    assert all(isinstance(one, TableUpdate) and one.history is None for one in again)
    ann.port.say("still there?")
    await host.settle()
    assert bo.ear.talk == ["Ann: still there?"]
    assert cy.rows[0].id == table
    assert cy.lobby.people == 3
    assert AWAY not in lines(ann.ear)


async def test_somebody_who_plays_on_after_a_restart_is_not_told_what_they_know(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    await host.do(lambda: ann.port.submit(passes(ann), 0))
    ann.port.label((("1", 5),))
    await host.settle()
    pictures = len(ann.ear.all(TableUpdate))
    told = [event for update in ann.ear.all(TableUpdate) for event in update.events]
    await host.restart_hall()
    await host.advance(1)
    assert len(ann.ear.all(TableUpdate)) > pictures
    await host.do(lambda: bo.port.submit(passes(bo), 0))
    await host.advance(20)
    after = [event for update in ann.ear.all(TableUpdate) for event in update.events]
    assert after[: len(told)] == told
    assert len(after) > len(told)
    running = host.table(ann.port.info.id)
    recent = running._history.recent(0)
    assert tuple(after)[-len(recent) :] == recent
    assert running._chairs.ports[0].labels[:MOST_LABELS] == (("1", 5),)


async def test_a_game_is_told_without_a_gap_over_restarts_and_losses(host: TwoProcesses) -> None:
    chance = Random(4)
    guests = [await host.come(name, f"key:{name}") for name in ("Ann", "Bo")]
    await host.game(*guests)
    rounds = 0
    # How much happens in as many seconds is up to the cards.
    while rounds < 4 or len(guests[0].ear.all(TableUpdate)) <= 40:
        rounds += 1
        assert rounds < 40, "the game does not go on"
        await play(host, guests, chance, 4)
        await host.advance(3)
        check_told(host, guests)
        await host.restart_hall()
        await host.advance(1)
        check_told(host, guests)
        host.broker.lost = lambda message: TOLD in message.subject and chance.random() < 0.3
        await play(host, guests, chance, 4)
        host.broker.lost = lambda message: False
        await host.advance(3)
        check_told(host, guests)


async def test_guests_find_their_chairs_after_a_restart(host: TwoProcesses) -> None:
    """At a table where only they sit, and at one that waits; a guest of a hall that ends for good
    has no way back (`tests/netplay/test_pending_tables.py`)."""
    ann, bo, cy = [await host.come(name) for name in ("Ann", "Bo", "Cy")]
    await host.game(ann, bo)
    await host.do(lambda: cy.visit.make(NewTable(seats=3)))
    waiting = next(row.id for row in cy.rows if row.mine)
    await host.restart_hall()
    await host.advance(1)
    assert ann.ear.closed is None
    assert [chair.presence for chair in ann.ear.update.chairs[:2]] == ["here", "here"]
    assert [row.id for row in cy.rows if row.mine] == [waiting]
    await host.do(lambda: cy.visit.start(waiting))
    assert cy.ear.update.chairs[0].name == "Cy"


async def test_who_watches_goes_on_after_a_restart(host: TwoProcesses) -> None:
    ann, eve = await host.come("Ann", "key:ann"), await host.come("Eve")
    table = await host.game(ann)
    await host.do(lambda: eve.visit.watch(table))
    await host.restart_hall()
    await host.advance(1)
    assert eve.ear.closed is None
    assert ann.ear.update.watchers == 1


async def test_who_watches_a_private_table_needs_its_password_again(host: TwoProcesses) -> None:
    ann, eve = await host.come("Ann", "key:ann"), await host.come("Eve")
    await host.do(lambda: ann.visit.make(NewTable(seats=3, password="moss")))
    table = ann.row.id
    await host.do(lambda: ann.visit.start(table), lambda: eve.visit.watch(table, password="moss"))
    await host.settle()
    assert eve.ear.closed is None
    assert eve.port.seat == -1
    await host.restart_hall()
    await host.advance(1)
    assert eve.ear.closed == PortEnded(new_notice("table_gone"))
    await host.advance(RETURN_SECONDS)  # A worker lets everybody come back so long.
    assert ann.ear.update.watchers == 0


async def test_a_table_that_is_gone_after_a_restart_is_left_with_a_word(
    host: TwoProcesses,
) -> None:
    ann = await host.come("Ann")
    await host.do(lambda: ann.visit.learn("The Trial Door"))
    await host.restart_hall()
    await host.advance(1)
    assert ann.ear.closed == PortEnded(new_notice("table_gone"))
    await host.do(lambda: ann.visit.listen(ann.hear))
    assert ann.rows == ()
    assert ann.lobby.guest


async def test_no_key_goes_astray_while_there_is_no_hall(host: TwoProcesses) -> None:
    ann, bo, cy = [await host.come(name, f"key:{name}") for name in ("Ann", "Bo", "Cy")]
    await host.game(ann, bo)
    await host.hall.die()
    for line in ("hello", "is anybody here?"):
        ann.port.say(line)
        cy.visit.say(line)
    await host.advance(3)
    await host.begin_hall()
    await host.advance(1)
    assert ann.ear.talk == ["Ann: hello", "Ann: is anybody here?"]
    assert cy.lobby.talk == (("Cy", "hello"), ("Cy", "is anybody here?"))


async def test_what_a_hall_that_died_may_have_done_is_asked_of_no_other(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    host.broker.lost = lambda message: message.is_answer
    ann.visit.say("hello")
    await host.advance(1)
    assert bo.lobby.talk == (("Ann", "hello"),)
    ann.visit.say("are you there?")
    host.broker.lost = lambda message: False
    await host.restart_hall()
    await host.advance(5)
    assert bo.lobby.talk == (("Ann", "are you there?"),)


async def test_who_asked_a_hall_that_hung_asks_the_next_one_at_once(
    hall_alone: TwoProcesses,
) -> None:
    host = hall_alone
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    host.broker.lost = lambda message: True  # it hangs
    await host.advance(0.9)
    ann.port.say("hello")
    await host.advance(0.3)
    await host.hall.die()
    host.broker.lost = lambda message: False
    await host.advance(1.2)
    heard = len(ann.ear.heard)
    await host.begin_hall()
    # The answer that never comes may be waited for until after that.
    await host.advance(RETRY_SECONDS)
    assert ANSWER_SECONDS > 0.3 + 1.2 + RETRY_SECONDS
    assert any(isinstance(one, TableUpdate) for one in ann.ear.heard[heard:])


async def test_while_no_hall_answers_screens_stand_with_one_notice(
    hall_alone: TwoProcesses,
) -> None:
    host = hall_alone
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann)
    clock = ann.ear.update.clock
    assert clock is not None
    assert clock.left is not None
    await host.hall.die()
    await host.advance(AWAY_SECONDS - 0.5)
    assert not host.front.is_away
    assert lines(ann.ear)[-1:] != [AWAY]
    await host.advance(60)
    assert host.front.is_away
    assert lines(ann.ear).count(AWAY) == 1
    assert ann.ear.update.clock == replace(clock, left=None)
    assert bo.all(LobbyReply) == [LobbyReply(AWAY)]
    await host.begin_hall()
    await host.advance(0.5)
    assert not host.front.is_away
    now = ann.ear.update.clock
    assert now is not None
    assert now.left is not None
    assert isinstance(bo.heard[-1], LobbyUpdate)


# --- the bus --------------------------------------------------------------------------------------


async def test_no_key_goes_astray_while_the_bus_is_away(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    said = [f"line {number}" for number in range(3)]
    host.broker.go_away()
    for line in said:
        ann.port.say(line)
    await host.advance(1)
    assert bo.ear.talk == []
    host.broker.come_back()
    await host.advance(2)
    assert bo.ear.talk == [f"Ann: {line}" for line in said]
    assert [one.key for one in lines(bo.ear) if one.key in ("line_lost", "is_back")] == []


async def test_a_call_whose_answer_is_lost_happens_once(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    left = 2

    def lost(message: BusMessage) -> bool:
        nonlocal left
        left -= message.is_answer and ".calls" in message.subject
        return message.is_answer and ".calls" in message.subject and left >= 0

    host.broker.lost = lost
    ann.visit.say("hello")
    await host.advance(6)
    assert left < 0
    assert bo.lobby.talk == (("Ann", "hello"),)


async def test_a_key_for_a_command_too_many_is_refused_while_nobody_answers(
    host: TwoProcesses,
) -> None:
    ann = await host.come("Ann", "key:ann")
    await host.game(ann)
    host.broker.go_away()
    for _ in range(70):
        ann.port.submit(passes(ann), 0)
    assert 0 < len(ann.ear.all(CommandRefused)) < 70
    assert ann.ear.refusal.refusal.rule == "AMB-28"
    pictures = len(ann.ear.all(TableUpdate))
    host.broker.come_back()
    await host.advance(2)
    host.front._reopen_all(host.front._tellers[HALL])
    await host.settle()
    assert len(ann.ear.all(TableUpdate)) > pictures


@pytest.mark.parametrize("count", [1, 2])
async def test_what_is_lost_is_told_again(host: TwoProcesses, count: int) -> None:
    """It is missed by what comes next or, if it was the last, by its number."""
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    pictures = len(ann.ear.all(TableUpdate))
    losing(host, count)
    ann.port.say("hello")
    await host.settle()
    if count == 2:
        assert bo.ear.talk == []
        await host.advance(1.5)
    assert ann.ear.talk == bo.ear.talk == ["Ann: hello"]
    assert len(ann.ear.all(TableUpdate)) == pictures
    assert [guest.visit._line.opening for guest in (ann, bo)] == [1, 1]


async def test_something_lost_costs_nobody_anything(
    host: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has missed something that is kept no longer gets the next picture, and the others
    hear nothing of it."""
    monkeypatch.setattr(told_stream, "KEPT_BYTES", 0)
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    other = await host.begin_front("f2")
    cy = await host.come("Cy", "key:cy", other)
    await host.game(ann, bo, cy)
    heard, pictures = len(cy.ear.heard), len(ann.ear.all(TableUpdate))
    losing(host, 1, "f1.told")
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk + ann.ear.talk != ["Ann: hello"] * 2
    await host.advance(1.5)
    assert len(ann.ear.all(TableUpdate)) == pictures + 1
    assert ann.ear.update.events == ()
    assert cy.ear.talk == ["Ann: hello"]
    assert len(cy.ear.heard) == heard + 1
    assert ann.presence(2) == cy.presence(0) == "here"


@pytest.mark.parametrize("count", [1, 2, 3])
async def test_a_chair_whose_ticket_is_lost_is_found(host: TwoProcesses, count: int) -> None:
    ann = await host.come("Ann", "key:ann")
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    table = ann.row.id
    losing(host, count)
    await host.do(lambda: ann.visit.start(table))
    await host.advance(3)
    assert len(ann.all(Seated)) == 1
    assert ann.ear.update.chairs[0].presence == "here"


async def test_the_end_of_a_table_that_is_lost_is_told(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    await host.game(ann)
    losing(host, 5)
    ann.port.adjourn()
    await host.settle()
    assert ann.ear.closed is None
    await host.advance(3)
    assert ann.ear.closed == PortEnded(new_notice("adjourned"))


async def test_who_got_up_while_nobody_answered_stays_up(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    host.broker.go_away()
    await host.advance(3)
    ann.port.say("bye")
    await host.settle()
    ann.port.leave()  # The session is opened anew before this is on its way.
    ann.visit.listen(ann.hear)
    await host.settle()
    host.broker.come_back()
    await host.advance(2)
    assert len(ann.all(Seated)) == 1
    assert isinstance(ann.heard[-1], LobbyUpdate)
    assert bo.presence(0) == "bot"


async def test_a_clock_that_stood_goes_on_though_nothing_was_lost(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    await host.game(ann)
    host.broker.lost = lambda message: message.is_answer
    await host.advance(AWAY_SECONDS + 1)
    assert ann.ear.update.clock is not None
    assert ann.ear.update.clock.left is None
    host.broker.lost = lambda message: False
    await host.advance(1.5)
    assert ann.ear.update.clock is not None
    assert ann.ear.update.clock.left is not None
    assert lines(ann.ear).count(AWAY) == 1


async def test_what_changes_before_the_next_picture_is_not_told_of_the_last_one(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann)
    pictures = len(ann.ear.all(TableUpdate))
    last = replace(ann.ear.update, history=None)
    ann.remote_port.go_on_at(
        SeatGiven(ann.remote_port.ticket, ann.remote_port.info, ann.visit.played_by)
    )
    ann.remote_port.hear(last)
    assert len(ann.ear.all(TableUpdate)) == pictures
    await host.settle()
    assert len(ann.ear.all(TableUpdate)) == pictures + 1
    ann.remote_port.hear(last)
    assert len(ann.ear.all(TableUpdate)) == pictures + 2

    change = ToldInLobby("", 0, bo.visit.session, 1, LobbyChange(people=7))
    bo.visit.listen(bo.hear)
    bo.visit.hear(change)
    assert bo.lobby.people == 2
    await host.settle()
    bo.visit.hear(change)
    assert bo.lobby.people == 7


# --- a front --------------------------------------------------------------------------------------


async def test_the_visitors_of_a_dead_front_are_away_and_their_chairs_kept(
    host: TwoProcesses,
) -> None:
    other = await host.begin_front("f2")
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo", other)
    await host.game(ann, bo)
    host.kill(other)
    await host.advance(SILENT_SECONDS - 1)
    assert ann.presence(1) == "here"
    await host.advance(2.5)
    assert ann.presence(1) == "away"
    assert host.hall.went == [("f2", bo.visit.session)]
    assert host.hall.gateway.visit_of("f2", bo.visit.session) is None
    again = await host.come("Bo", "key:bo")
    assert again.port.seat == 1
    assert ann.presence(1) == "here"


async def test_who_comes_in_elsewhere_soon_after_a_front_has_died_is_at_the_table(
    host: TwoProcesses,
) -> None:
    other = await host.begin_front("f2")
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo", other)
    await host.game(ann, bo)
    host.kill(host.front)
    await host.advance(MISSED_SECONDS)
    again = await host.come("Ann", "key:ann", other)
    assert len(again.all(Seated)) == 1
    assert again.ear.update.chairs[0].presence == "here"
    assert len(host.hall.went) == 1


async def test_who_comes_in_by_a_second_front_leaves_the_first_one_alone(
    host: TwoProcesses,
) -> None:
    other = await host.begin_front("f2")
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo", other)
    await host.game(ann, bo)
    await host.advance(MISSED_SECONDS)
    again = await host.come("Ann", "key:ann", other)
    assert again.all(Seated) == []
    assert ann.ear.closed is None
    assert host.hall.went == []


async def test_a_front_that_is_begun_anew_has_nobody_yet(host: TwoProcesses) -> None:
    other = await host.begin_front("f2")
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo", other)
    await host.game(ann, bo)
    host.kill(other)
    other = await host.begin_front("f2")
    assert ann.presence(1) == "away"
    again = await host.come("Bo", "key:bo", other)
    assert again.port.seat == 1
    assert ann.presence(1) == "here"
    assert ann.ear.closed is None


async def test_a_front_that_was_not_heard_for_long_has_its_visitors_again(
    host: TwoProcesses,
) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    host.broker.go_away()
    await host.advance(SILENT_SECONDS + 2)
    assert len(host.hall.went) == 2
    host.broker.come_back()
    await host.advance(2)
    assert [chair.presence for chair in ann.ear.update.chairs[:2]] == ["here", "here"]
    assert bo.ear.closed is None
    bo.port.say("here I am")
    await host.settle()
    assert ann.ear.talk == ["Bo: here I am"]


async def test_a_hall_that_was_held_up_itself_gives_up_no_front(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    host.time._now += 60
    await host.advance(1.5)
    assert host.hall.went == []
    assert ann.lobby.people == 1
