"""After the end: those who want another game get one, with the same settings and chairs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.config import BotSettings, ClockSettings, Config
from netplay.journal.errors import JournalUnavailable
from tests.netplay.lobby_harness import LobbyHarness
from tests.netplay.short_games import next_port, over
from tui.ports import TableUpdate, new_notice


@pytest.fixture
async def swift(tmp_path: Path) -> AsyncIterator[LobbyHarness]:
    one = LobbyHarness(
        tmp_path, Config(bots=BotSettings(delay=0.1), clocks=ClockSettings(turn=5, ask=5))
    )
    yield one
    await one.lobby.close()


async def test_it_begins_when_everybody_there_has_asked_for_it(swift: LobbyHarness) -> None:
    ann, bo = await over(swift, "Bo")
    old = ann.port.info.id
    await swift.do(ann.port.rematch)
    assert [chair.again for chair in bo.ear.update.chairs] == [True, False, False, False]
    assert next_port(ann) is None
    await swift.do(bo.port.rematch)
    ports = [next_port(ann), next_port(bo)]
    assert [port.seat for port in ports if port] == [0, 1]
    assert ports[0] is not None
    info = ports[0].info
    assert (info.name, info.window_seconds) == ("Attic", 4)
    assert info.id != old
    assert (swift.folder / "finished" / f"{old}.table").exists()

    before = ann.ear
    await swift.do(lambda: ports[0].listen(ann.ear))  # type: ignore[union-attr]
    assert before.update.view.public.turn <= 1
    assert before.update.view.me.gender == "female"
    names = [chair.name for chair in before.update.chairs]
    assert names[:2] == ["Ann", "Bo"]


async def test_who_leaves_is_not_waited_for_and_a_bot_takes_the_chair(swift: LobbyHarness) -> None:
    ann, bo = await over(swift, "Bo")
    await swift.do(ann.port.rematch)
    await swift.do(bo.port.leave, lambda: bo.visit.listen(bo.hear))
    port = next_port(ann)
    assert port is not None
    await swift.do(lambda: port.listen(ann.ear))
    assert [chair.bot for chair in ann.ear.update.chairs] == [False, True, True, True]
    await swift.advance(1)
    assert not bo.row.mine


async def test_the_owner_need_not_wait(swift: LobbyHarness) -> None:
    ann, bo = await over(swift, "Bo")
    await swift.do(lambda: bo.port.rematch(now=True))
    assert next_port(bo) is None
    await swift.do(lambda: ann.port.rematch(now=True))
    assert next_port(ann) is not None
    assert next_port(bo) is None
    assert bo.ear.closed is not None
    assert bo.ear.closed.reason == new_notice("left_behind")


async def test_a_yes_can_be_taken_back(swift: LobbyHarness) -> None:
    ann, bo = await over(swift, "Bo")
    await swift.do(ann.port.rematch, ann.port.rematch, bo.port.rematch)
    assert next_port(bo) is None
    assert [chair.again for chair in bo.ear.update.chairs][:2] == [False, True]


async def test_before_the_end_it_does_nothing(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    await harness.game(ann)
    await harness.do(lambda: ann.port.rematch(now=True), ann.port.rematch)
    assert next_port(ann) is None
    assert not ann.ear.update.chairs[0].again


async def test_in_the_rematch_the_visitor_is_not_in_the_lobby(swift: LobbyHarness) -> None:
    (ann,) = await over(swift)
    await swift.do(ann.port.rematch)
    heard = len(ann.heard)
    await swift.come("Dag")
    assert len(ann.heard) == heard
    port = next_port(ann)
    assert port is not None
    await swift.do(lambda: port.listen(ann.ear), port.leave, lambda: ann.visit.listen(ann.hear))
    assert ann.row.mine


async def test_a_disk_that_takes_no_new_game_lets_them_try_again(
    swift: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(folder: Path, header: object) -> None:
        raise JournalUnavailable("disk is full")

    (ann,) = await over(swift)
    monkeypatch.setattr("netplay.games.local_table_opener.create_game", full)
    await swift.do(ann.port.rematch)
    assert ann.ear.update.notices == (new_notice("cannot_save"),)
    assert not ann.ear.update.chairs[0].again
    monkeypatch.undo()
    await swift.do(ann.port.rematch)
    assert next_port(ann) is not None


async def test_hands_lie_open_at_the_end_where_the_table_wants_it(swift: LobbyHarness) -> None:
    (ann,) = await over(swift, open_hands=True)
    update = ann.ear.update
    assert update.hands is not None
    assert update.hands.cards[0] == update.view.hand
    assert [len(hand) for hand in update.hands.cards] == [
        seat.hand_size for seat in update.view.public.seats
    ]
    assert all(one.hands is None for one in ann.ear.all(TableUpdate) if not one.view.public.over)
    await swift.do(ann.port.rematch)
    port = next_port(ann)
    assert port is not None
    assert port.info.open_hands


async def test_elsewhere_they_do_not(swift: LobbyHarness) -> None:
    (ann,) = await over(swift)
    assert ann.ear.update.hands is None


async def test_the_bots_of_a_table_are_as_strong_in_every_game_of_it(swift: LobbyHarness) -> None:
    (ann,) = await over(swift, strength="easy")
    (first,) = swift.lobby.parts.running
    await swift.do(ann.port.rematch)
    (second,) = swift.lobby.parts.running
    assert second is not first
    assert first.summary.strength == second.summary.strength == "easy"


async def test_each_bot_has_a_temper_and_nobody_else(swift: LobbyHarness) -> None:
    (ann,) = await over(swift)
    for game in range(2):
        (table,) = swift.lobby.parts.running
        tempers = [place.temper for place in table.summary.places]
        assert tempers[0] is None, "a person has their own"
        assert len({*tempers[1:]}) == len(tempers) - 1
        if not game:
            await swift.do(ann.port.rematch)


async def test_what_the_bots_are_like_is_told_when_the_game_is_over(swift: LobbyHarness) -> None:
    (ann,) = await over(swift)
    (table,) = swift.lobby.parts.running
    updates = ann.ear.all(TableUpdate)
    for update in updates:
        told = [chair.temper for chair in update.chairs]
        expected = (
            [place.temper for place in table.summary.places] if update.view.public.over else []
        )
        assert [one for one in told if one] == [one for one in expected if one]
    assert updates[-1].view.public.over
