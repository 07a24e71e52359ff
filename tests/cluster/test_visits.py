"""Visitors of a front: they find what visitors of the lobby's own process find."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from netplay.cluster import front_visits, subjects
from netplay.cluster.front_visits import NoPortLent
from netplay.cluster.port_wire import (
    CallsHeard,
    ConnectionReport,
    FrontCallAnswer,
    LobbyCalls,
    OpenSession,
    Ping,
    Pong,
    SessionOpened,
    TableCalls,
    ToldAtTable,
    ToldInLobby,
    UnknownSession,
    front_call_answer_codec,
    front_call_codec,
    front_table_call_codec,
)
from netplay.cluster.table_calls import GetUp, SayAtTable
from netplay.config import BotSettings, ClockSettings, Config
from netplay.lobby.lobby_requests import EndVisit, SayInLobby
from tests.cluster.played_games import over
from tests.cluster.two_processes import RemoteGuest, TwoProcesses, visitor
from tests.netplay.faketime import Ear
from tui.ports import (
    Account,
    AccountRequest,
    LobbyReply,
    LobbyUpdate,
    NewTable,
    PortEnded,
    RematchBegun,
    new_notice,
)


async def test_a_visitor_of_a_front_sees_the_lobby_and_sits_down(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    assert len(ann.all(LobbyUpdate)) == 1
    bo = await host.come("Bo")
    assert ann.lobby.you == "Ann"
    assert ann.lobby.people == 2
    assert bo.lobby.guest
    await host.game(ann, bo)
    assert ann.port.seat == 0
    assert ann.ear.update.chairs[1].name == "Bo"
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk == ["Ann: hello"]
    await host.do(lambda: host.front.end(bo.visitor))
    assert ann.presence(1) == "away"
    assert [session for _, session in host.hall.went] == [bo.visit.session]
    assert host.front.visitor_of(bo.visit.session) is None


async def test_everything_that_a_visitor_asks_for_reaches_the_lobby(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.do(lambda: ann.visit.say("who plays?"))
    assert bo.lobby.talk == (("Ann", "who plays?"),)
    await host.do(lambda: ann.visit.make(NewTable(seats=3, password="moss")))
    table = ann.row.id
    await host.do(lambda: ann.visit.set_bots(table, 1), lambda: ann.visit.become(table, "female"))
    assert (len(ann.row.chairs), ann.row.chairs[0].gender) == (2, "female")
    await host.do(lambda: bo.visit.join(table, password="fern"))
    assert bo.declined == new_notice("password_wrong")
    await host.do(lambda: bo.visit.account(AccountRequest("show")))
    assert bo.all(Account)[-1].name == "Bo"
    await host.do(lambda: ann.visit.get_up(table))
    assert ann.rows == bo.rows == ()


async def test_a_command_that_comes_too_fast_is_refused_as_at_home(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    for _ in range(2):
        for _ in range(40):
            ann.visit.account(AccountRequest("show"))
        await host.settle()
    burst = host.hall.lobby.parts.config.limits.command_burst
    assert len(ann.all(Account)) == burst < 80
    assert ann.all(LobbyReply) == [LobbyReply(new_notice("too_fast"))] * (80 - burst)


async def test_what_cannot_be_sent_keeps_nothing_else_back(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    await host.do(lambda: ann.visit.say("\ud83d"), lambda: ann.visit.say("hello"))
    assert ann.lobby.talk == (("Ann", "hello"),)


async def test_who_knocks_is_let_in(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.do(lambda: ann.visit.make(NewTable(seats=3)))
    table = ann.row.id
    await host.do(lambda: ann.visit.start(table), lambda: bo.visit.join(table))
    assert bo.declined == new_notice("knocking", w="Ann")
    knock = ann.ear.update.knock
    assert knock is not None
    await host.do(lambda: ann.port.admit(knock.id, True))
    assert bo.port.seat == 1
    assert ann.ear.update.chairs[1].name == "Bo"


async def test_who_watches_sees_what_everybody_knows(host: TwoProcesses) -> None:
    ann, eve = await host.come("Ann", "key:ann"), await host.come("Eve")
    table = await host.game(ann)
    await host.do(lambda: eve.visit.watch(table))
    assert eve.port.seat == -1
    assert eve.ear.update.view.hand == ()
    assert ann.ear.update.watchers == 1
    await host.do(eve.port.leave)
    assert ann.ear.update.watchers == 0


async def test_a_game_is_saved_for_another_evening_when_all_want_it(host: TwoProcesses) -> None:
    ann, bo = await host.come("Ann", "key:ann"), await host.come("Bo", "key:bo")
    await host.game(ann, bo)
    await host.do(ann.port.adjourn, bo.port.adjourn)
    assert ann.ear.closed == bo.ear.closed == PortEnded(new_notice("adjourned"))


async def test_the_tutorial_is_taught_from_the_hall(host: TwoProcesses) -> None:
    ann = await host.come("Ann")
    await host.do(lambda: ann.visit.learn("The Trial Door"))
    first = ann.ear.update.lesson
    assert first is not None
    await host.do(lambda: ann.port.looked("card"), lambda: ann.port.looked("rules"))
    heard = len(ann.ear.heard)
    await host.do(ann.visit.reopen)
    assert ann.ear.update.lesson is not None
    assert len(ann.ear.heard) > heard
    await host.do(ann.port.leave)
    assert len(host.hall.lobby.lessons) == 0


@pytest.fixture
def swift() -> Config:
    return Config(bots=BotSettings(delay=0.1), clocks=ClockSettings(turn=5, ask=5))


async def test_a_rematch_goes_on_at_its_table(tmp_path: Path, swift: Config, workers: int) -> None:
    host = TwoProcesses(tmp_path, swift, workers)
    await host.begin()
    ann, bo = await over(host, "Ann", "Bo")
    eve = await host.come("Eve")
    await host.do(lambda: eve.visit.watch(ann.port.info.id))
    assert host.hall.lobby.store.has_game(ann.port.info.id)
    await host.do(ann.port.rematch, bo.port.rematch)
    (begun,) = ann.ear.all(RematchBegun)
    assert ann.ear.heard[-1] is begun
    ears: list[Ear] = []
    for guest in (ann, bo, eve):
        port = guest.port.port_of(begun.ticket)
        assert port.info.id == begun.ticket.table != guest.port.info.id
        ears.append(Ear())
        port.listen(ears[-1])
    await host.settle()
    assert [chair.presence for chair in ears[1].update.chairs] == ["here", "here", "bot"]
    await host.do(lambda: host.front.end(ann.visitor))
    assert ears[1].update.chairs[0].presence == "away"
    await host.end()


async def test_a_front_asks_for_the_decks_that_it_lacks(
    host: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf: dict[str, str] = {}

    def lacking(digests: Iterable[str]) -> tuple[str, ...]:
        return tuple(one for one in dict.fromkeys(digests) if one not in shelf)

    def shelve(texts: Iterable[str]) -> None:
        shelf.update((deck_digest(text), text) for text in texts)

    monkeypatch.setattr(front_visits, "decks_not_remembered", lacking)
    monkeypatch.setattr(front_visits, "remember_decks", shelve)
    ann = await host.come("Ann")
    await host.game(ann)
    assert ann.port.info.decks
    assert set(ann.port.info.decks) == shelf.keys()


def deck_digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


async def test_a_port_is_lent_to_a_session_without_a_visit(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    table = await host.game(ann)
    running = host.hall.lobby.parts.running.get(table)
    assert running is not None
    eve = visitor("Eve")
    host.hall.gateway.lend("f1", host.front.session_of(eve), running.port(-1))
    port = await host.front.borrow(eve)
    port.listen(lambda news: None)
    await host.settle()
    assert ann.ear.update.watchers == 1
    await host.do(lambda: host.front.end(eve))
    assert ann.ear.update.watchers == 0
    assert host.hall.went
    with pytest.raises(NoPortLent):
        await host.front.borrow(visitor("Mallory"))


async def test_the_lines_of_visitors_are_reported(host: TwoProcesses) -> None:
    idle = 3.0
    who = visitor("Ann", idle=lambda: idle)
    RemoteGuest(who, host.front.open(who))
    await host.advance(2)
    (_, _, _, visit), *_ = host.hall.came
    assert visit.line.address == "192.0.2.7"
    who.link.measured(0.2)
    await host.advance(1.5)
    assert visit.line.way() == who.link.way > 0
    assert visit.line.idle() < 4.6
    idle = 0.0
    await host.advance(1)
    assert visit.line.idle() < 1


# --- who is refused -------------------------------------------------------------------------------


async def say(host: TwoProcesses, front: str, call: object) -> FrontCallAnswer:
    """What the hall answers a front that says so."""
    bus = host.broker.bus()
    if isinstance(call, TableCalls):
        subject, data = (
            subjects.front_table_calls_subject(front, subjects.HALL),
            front_table_call_codec().encode(call),
        )
    else:
        subject, data = subjects.front_calls_subject(front), front_call_codec().encode(call)  # type: ignore[arg-type]
    return front_call_answer_codec().decode(await bus.request(subject, data, timeout=1.0))


async def test_a_session_of_another_front_is_refused(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    session = ann.visit.session
    for call in (SayInLobby("I am Ann"), EndVisit()):
        calls = LobbyCalls(session, 1, 99, (call,))
        assert await say(host, "f2", calls) == UnknownSession()
    await host.settle()
    assert not ann.lobby.talk
    assert ann.lobby.people == 1
    stolen = OpenSession(session, 9, None)
    assert await say(host, "f2", stolen) == UnknownSession()
    # The same words of the front whose session it is are heard.
    assert await say(host, "f1", LobbyCalls(session, 1, 99, (SayInLobby("hello"),))) == CallsHeard()
    await host.settle()
    assert ann.lobby.talk == (("Ann", "hello"),)


async def test_a_ticket_of_somebody_else_is_refused(
    hall_alone: TwoProcesses,
) -> None:
    host = hall_alone
    ann, eve = await host.come("Ann", "key:ann"), await host.come("Eve")
    await host.game(ann)
    ticket = ann.remote_port.ticket
    calls = (SayAtTable("I am Ann"), GetUp())
    assert (
        await say(host, "f1", TableCalls(eve.visit.session, 1, 99, ticket, calls)) == CallsHeard()
    )
    assert await say(host, "f2", TableCalls(ann.visit.session, 1, 99, ticket, calls)) == (
        UnknownSession()
    )
    await host.settle()
    assert ann.ear.talk == []
    assert ann.presence(0) == "here"
    said = TableCalls(ann.visit.session, 1, 99, ticket, calls[:1])
    assert await say(host, "f1", said) == CallsHeard()
    await host.settle()
    assert ann.ear.talk == ["Ann: I am Ann"]


async def test_a_ticket_to_another_table_is_not_one_to_the_own(
    hall_alone: TwoProcesses,
) -> None:
    host = hall_alone
    ann, eve = await host.come("Ann", "key:ann"), await host.come("Eve", "key:eve")
    await host.game(ann)
    await host.game(eve)
    calls = (SayAtTable("at which table?"),)
    for number, ticket in enumerate((ann.remote_port.ticket, eve.remote_port.ticket), 99):
        said = TableCalls(eve.visit.session, 1, number, ticket, calls)
        assert await say(host, "f1", said) == CallsHeard()
        await host.settle()
        assert bool(eve.ear.talk) == (ticket is eve.remote_port.ticket)
    assert ann.ear.talk == []


async def test_what_belongs_to_another_opening_is_not_heard(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    table = await host.game(ann)
    session, ticket = ann.visit.session, ann.remote_port.ticket
    for opening in (0, 2):
        calls: tuple[LobbyCalls | TableCalls, ...] = (
            LobbyCalls(session, opening, 99, (EndVisit(),)),
            TableCalls(session, opening, 99, ticket, (GetUp(),)),
        )
        for call in calls:
            assert await say(host, "f1", call) == UnknownSession()
        heard = len(ann.ear.heard), len(ann.heard)
        closed = PortEnded(new_notice("game_over"))
        ann.visit.hear(ToldAtTable("", 0, session, opening, ticket, closed))
        ann.visit.hear(ToldInLobby("", 0, session, opening, closed))
        assert (len(ann.ear.heard), len(ann.heard)) == heard
    await host.settle()
    running = host.hall.lobby.parts.running.get(table)
    assert running is not None
    assert running.summary.chairs[0].presence == "here"


async def test_a_session_that_is_over_is_opened_no_more(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    await host.do(ann.visit.leave, ann.visit.reopen)
    assert len(host.hall.came) == len(host.hall.went) == 1
    assert host.hall.lobby.people == 0


async def test_a_guest_cannot_come_as_somebody_with_a_key(host: TwoProcesses) -> None:
    await host.come("Ann", "key:ann")
    (front, _, hello, visit), *_ = host.hall.came
    mallory = type(hello)("Mallory", None, "192.0.2.9", "en", guest=visit.owner)
    answer = await say(host, front, OpenSession("m", 1, mallory))
    assert isinstance(answer, SessionOpened)
    assert answer.guest not in ("", visit.owner)


async def test_a_line_that_is_none_is_not_believed(host: TwoProcesses) -> None:
    ann = await host.come("Ann")
    (_, _, _, visit), *_ = host.hall.came
    for wrong in (float("nan"), float("inf")):
        report = ConnectionReport(ann.visit.session, wrong, wrong)
        assert await say(host, "f1", Ping(host.front._process, (report,))) == Pong()
    assert (visit.line.way(), visit.line.idle()) == (0.0, 0.0)


async def test_what_cannot_be_read_is_not_answered(
    host: TwoProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    answers = [
        await host.hall.gateway._called(subjects.front_calls_subject("f1"), b"\x01nonsense"),
        await host.hall.gateway._at_table(
            subjects.front_table_calls_subject("f1", subjects.HALL), b"\x01nonsense"
        ),
    ]
    assert answers == [None, None]
    assert len(caplog.records) == 2
