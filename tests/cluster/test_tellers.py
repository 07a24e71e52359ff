"""A front whose tables are played by several processes: it tells them apart by what they are."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial

import pytest

from netplay.cluster import subjects
from netplay.cluster.subjects import (
    HALL,
    is_worker,
    sender_in_subject,
    subject_rights_of,
    worker_process_name,
)
from netplay.cluster.table_calls import GetUp, ListenToTable, SayAtTable, TableCall
from netplay.cluster.teller import AWAY_SECONDS
from tests.cluster.scripted_host import ScriptedHost
from tests.cluster.two_processes import RemoteGuest
from tui.ports import LobbyReply, Notice, Seated, new_notice

AWAY = new_notice("host_away")


@pytest.fixture
async def host() -> AsyncIterator[ScriptedHost]:
    one = ScriptedHost()
    await one.begin()
    yield one
    one.front.close()
    for process in (one.hall, one.first, one.second):
        process.bus.die()
    assert one.broker.failures == []


def openings(*guests: RemoteGuest) -> list[int]:
    """How often the session of each was opened."""
    return [guest.visit._line.opening for guest in guests]


def at_table(asked: Sequence[object]) -> list[TableCall]:
    """What was asked there beside being listened to."""
    return [one for one in asked if isinstance(one, SayAtTable | GetUp)]


# --- who may say what -----------------------------------------------------------------------------


def test_a_worker_speaks_for_itself_alone_and_hears_what_is_for_it() -> None:
    rights = subject_rights_of(worker_process_name(2))
    assert is_worker(worker_process_name(2))
    assert rights.publish == (
        subjects.front_news_subject("*", "worker-2"),
        subjects.worker_news_subject("worker-2"),
        subjects.greetings_subject("worker-2"),
    )
    assert set(rights.subscribe) == {
        subjects.worker_orders_subject("worker-2"),
        subjects.front_table_calls_subject("*", "worker-2"),
        "_INBOX_worker-2.>",
    }


def test_a_front_says_nothing_that_a_worker_says() -> None:
    for subject in subject_rights_of("f1").publish:
        assert subject.split(".")[3] == "f1"
        assert subject not in (
            subjects.worker_news_subject("f1"),
            subjects.front_news_subject("f1", "f1"),
        )


def test_the_sender_is_in_the_subject_or_it_is_the_hall() -> None:
    assert sender_in_subject(subjects.front_news_subject("f1", "worker-1")) == "worker-1"
    assert sender_in_subject(subjects.front_news_subject("f1", HALL)) == HALL
    assert sender_in_subject(subjects.front_orders_subject("f1")) == HALL
    assert sender_in_subject(subjects.worker_orders_subject("worker-1")) == HALL
    assert sender_in_subject(subjects.worker_news_subject("worker-1")) == "worker-1"
    assert sender_in_subject(subjects.front_table_calls_subject("f1", "worker-1")) == "f1"
    assert sender_in_subject(subjects.front_questions_subject("f1")) == "f1"
    assert sender_in_subject(subjects.greetings_subject("f1")) == "f1"
    assert sender_in_subject(subjects.greetings_subject("worker-barn")) == "worker-barn"


# --- who is asked ---------------------------------------------------------------------------------


async def test_what_is_asked_at_a_table_goes_to_whoever_plays_it(host: ScriptedHost) -> None:
    ann, bo = await host.come("Ann", host.first), await host.come("Bo", host.hall)
    ann.port.say("to the worker")
    bo.port.say("to the hall")
    await host.settle()
    assert host.first.asked == [ListenToTable(), SayAtTable("to the worker")]
    assert SayAtTable("to the hall") in host.hall.asked
    assert host.second.asked == []
    host.first.say(ann, "from the worker")
    host.hall.say(bo, "from the hall")
    await host.settle()
    assert ann.ear.talk == ["worker-1: from the worker"]
    assert bo.ear.talk == ["hall: from the hall"]


async def test_a_worker_hears_of_the_lines_of_its_own_seats(host: ScriptedHost) -> None:
    ann, bo = await host.come("Ann", host.first), await host.come("Bo", None)
    ann.visitor.link.measured(0.2)
    bo.visitor.link.measured(0.3)
    await host.advance(2)
    assert {one.session for one in host.first.lines} == {ann.visit.session}
    assert host.first.lines[-1].way == ann.visitor.link.way
    assert {one.session for one in host.hall.lines} == {ann.visit.session, bo.visit.session}
    assert host.second.pings == 0


async def test_who_plays_in_a_workers_place_hears_of_the_lines_as_well(host: ScriptedHost) -> None:
    ann = await host.come("Ann", host.first)
    ann.visitor.link.measured(0.2)
    await host.advance(2)
    host.seat(ann.visit.session, host.second)
    ann.visit.reopen()
    await host.advance(2)
    host.seat(ann.visit.session, host.first)
    host.first.lines.clear()
    ann.visit.reopen()
    await host.advance(1)
    assert [one.way for one in host.second.lines[:1]] == [ann.visitor.link.way]
    assert [one.way for one in host.first.lines[:1]] == [ann.visitor.link.way]


# --- what is lost ---------------------------------------------------------------------------------


async def test_what_a_worker_told_and_is_lost_opens_its_own_sessions_anew(
    host: ScriptedHost,
) -> None:
    ann, bo = await host.come("Ann", host.first), await host.come("Bo", host.second)
    cy = await host.come("Cy", None)
    host.broker.lost = lambda message: (
        message.subject == subjects.front_news_subject("f1", "worker-1")
    )
    host.first.say(ann, "lost")
    await host.settle()
    host.broker.lost = lambda message: False
    host.first.say(ann, "heard")
    await host.settle()
    assert openings(ann, bo, cy) == [2, 1, 1]
    host.second.begin_anew()
    host.second.say(bo, "the first thing that it says")
    await host.settle()
    assert openings(ann, bo, cy) == [2, 1, 1], "a worker begins at any number, once"
    host.second.begin_anew()
    host.second.say(bo, "as after a restart")
    await host.settle()
    assert openings(ann, bo, cy) == [2, 2, 1]
    host.hall.begin_anew()
    host.hall.stream.tell_number()
    await host.settle()
    assert openings(ann, bo, cy) == [3, 3, 2]


async def test_the_last_thing_that_a_worker_told_is_missed_too(host: ScriptedHost) -> None:
    ann = await host.come("Ann", host.first)
    await host.advance(1)
    host.broker.lost = lambda message: (
        message.subject == subjects.front_news_subject("f1", "worker-1")
    )
    host.first.say(ann, "lost")
    await host.settle()
    host.broker.lost = lambda message: False
    await host.advance(1)
    assert ann.ear.talk == ["worker-1: lost"]
    assert openings(ann) == [1]


# --- workers that are gone ------------------------------------------------------------------------


async def test_a_worker_that_knows_no_session_has_it_opened_at_the_hall(
    host: ScriptedHost,
) -> None:
    ann = await host.come("Ann", host.first)
    host.first.knows = False
    host.seat(ann.visit.session, host.second)
    ann.port.say("hello")
    await host.settle()
    assert openings(ann) == [2]
    assert at_table(host.second.asked) == [SayAtTable("hello")]


async def test_who_is_told_that_another_plays_asks_that_one(host: ScriptedHost) -> None:
    ann = await host.come("Ann", host.first)
    host.first.bus.die()
    ann.port.say("nobody has heard it")
    await host.advance(0.5)
    host.seat(ann.visit.session, host.second)
    host.hall.stream.tell_to_reopen(ann.visit.session, 1)
    await host.advance(0.5)
    assert at_table(host.second.asked) == [SayAtTable("nobody has heard it")]
    host.hall.stream.tell_to_reopen(ann.visit.session, 1)
    await host.advance(0.5)
    assert openings(ann) == [2], "what is told to an earlier opening is not for it"


async def test_what_a_worker_that_hung_may_have_done_is_asked_of_no_other(
    host: ScriptedHost,
) -> None:
    ann = await host.come("Ann", host.first)
    host.first.answers = False
    ann.port.say("in doubt")
    await host.settle()
    ann.port.say("not heard")
    host.seat(ann.visit.session, host.second)
    host.hall.stream.tell_to_reopen(ann.visit.session, 1)
    await host.advance(1.5)
    assert at_table(host.first.asked) == [SayAtTable("in doubt")]
    assert at_table(host.second.asked) == [SayAtTable("not heard")]


async def test_who_gets_up_from_a_dead_workers_table_has_got_up(host: ScriptedHost) -> None:
    ann, bo = await host.come("Ann", host.first), await host.come("Bo", host.first)
    host.broker.lost = lambda message: message.is_answer and ".table." in message.subject
    ann.port.leave()
    await host.settle()
    host.first.bus.die()
    bo.port.leave()
    await host.advance(0.5)
    for one in (ann, bo):
        host.seat(one.visit.session, host.second, number=7)
        host.hall.stream.tell_to_reopen(one.visit.session, 1)
    host.broker.lost = lambda message: False
    await host.advance(1.5)
    assert at_table(host.second.asked) == [GetUp(), GetUp()]
    assert [len(one.all(Seated)) for one in (ann, bo)] == [1, 1]


async def test_a_session_that_ends_at_a_dead_workers_table_has_ended(host: ScriptedHost) -> None:
    ann = await host.come("Ann", host.first)
    host.first.bus.die()
    ann.port.say("nobody hears it")
    await host.settle()
    host.front.end(ann.visitor)
    await host.advance(0.5)
    assert type(host.hall.asked[-1]).__name__ == "EndVisit"


async def test_seats_stand_still_while_who_plays_there_does_not_answer(
    host: ScriptedHost,
) -> None:
    ann, bo = await host.come("Ann", host.first), await host.come("Bo", host.second)
    cy = await host.come("Cy", None)
    stood: list[str] = []

    def stands(name: str, why: Notice) -> None:
        stood.append(name)

    for guest, name in ((ann, "Ann"), (bo, "Bo")):
        guest.remote_port.stand_still = partial(stands, name)  # type: ignore[method-assign]
    await host.advance(1)
    host.first.answers = False
    await host.advance(AWAY_SECONDS + 1)
    assert stood == ["Ann"]
    assert not host.front.is_away
    host.first.answers = True
    await host.advance(1)
    host.hall.answers = False
    await host.advance(AWAY_SECONDS + 2)
    assert host.front.is_away
    assert stood == ["Ann"], "who plays with a worker needs no hall"
    assert cy.all(LobbyReply) == [LobbyReply(AWAY)]
    bo.port.say("on and on")
    await host.settle()
    assert at_table(host.second.asked) == [SayAtTable("on and on")]
