"""What a host keeps of a game that has ended: once, whatever ended it, and never in its way."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.core.commands import MakeRuling
from netplay.config import BotSettings, ClockSettings, Config, HistorySettings
from netplay.lobby import Lobby
from netplay.past_games.game_record_archive import GameRecordArchive
from netplay.store import FILE_NAME, Store, StoreFile, StoreUnavailable
from tests.netplay.faketime import Ear
from tests.netplay.lobby_harness import LobbyHarness, table_here
from tests.netplay.short_games import RULES, by_that_lot, next_port, over
from tui.past_games.game_record import GameRecord
from tui.ports import NewTable, new_notice

CONFIG = Config(bots=BotSettings(delay=0.1), clocks=ClockSettings(turn=5, ask=5))


class Host(LobbyHarness):
    """A lobby whose store is on the disk, as a host has it."""

    def __init__(self, folder: Path, config: Config = CONFIG) -> None:
        super().__init__(folder / "tables", config)
        self.lobby = Lobby(
            config, self.folder, self.time, store=Store.open(folder / FILE_NAME, self.time)
        )
        self.folder.mkdir(exist_ok=True)

    @property
    def records(self) -> list[GameRecord]:
        return records_of(self.lobby)

    async def close(self) -> None:
        await self.lobby.close()
        await self.lobby.store.close()


def records_of(lobby: Lobby) -> list[GameRecord]:
    return [GameRecord.model_validate_json(one.data) for one in lobby.store.games()]


@pytest.fixture
async def swift(tmp_path: Path) -> AsyncIterator[Host]:
    host = Host(tmp_path)
    yield host
    await host.close()


async def test_a_game_that_the_rules_have_ended_is_kept_as_everybody_saw_it(swift: Host) -> None:
    ann, _ = await over(swift, "Bo")
    (record,) = swift.records
    public = ann.ear.update.view.public
    assert record.id == ann.port.info.id
    assert (record.end, record.ruled, record.counts, record.is_for_fame) == ("won", 0, True, True)
    assert record.winners == public.winners
    assert [seat.who for seat in record.seats] == ["key", "key", "bot", "bot"]
    assert [seat.owner for seat in record.seats] == ["key:Ann", "key:Bo", "", ""]
    assert [seat.level for seat in record.seats] == [seat.level for seat in public.seats]
    assert {len(seat.levels) for seat in record.seats} == {record.rounds}
    assert record.rules == (("win.level", "2"), ("window.seconds", "4"))
    assert record.editions == ("classic",)
    assert record.ended >= record.began > 0
    table = table_here(swift.lobby, record.id)
    kills = table.chronicle.kills
    assert [seat.kills for seat in record.seats] == [kills[seat] for seat in range(4)]
    assert sum(seat.kills for seat in record.seats) >= 1


async def test_a_restart_at_the_end_adds_nothing(tmp_path: Path) -> None:
    before = Host(tmp_path)
    await over(before, "Bo")
    (record,) = before.records
    await before.close()
    after = Host(tmp_path)
    await after.lobby.restore()
    assert after.records == [record]
    await after.close()


async def test_a_host_that_ended_before_it_had_kept_the_record_keeps_it_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(GameRecordArchive, "keep", lambda *_: None)
        before = Host(tmp_path)
        await over(before, "Bo")
        assert before.records == []
        await before.close()
    for _ in range(2):
        after = Host(tmp_path)
        await after.lobby.restore()
        (record,) = after.records
        assert record.counts
        assert [seat.owner for seat in record.seats] == ["key:Ann", "key:Bo", "", ""]
        assert sum(seat.kills for seat in record.seats) >= 1
        await after.close()


async def test_a_rematch_is_a_game_of_its_own(swift: Host) -> None:
    ann, bo = await over(swift, "Bo")
    with by_that_lot():
        await swift.do(ann.port.rematch, bo.port.rematch)
    port = next_port(ann)
    assert port is not None
    port.listen(ann.ear)
    assert len(swift.records) == 1, "it has only begun"
    table = swift.lobby.parts.running.get(port.info.id)
    assert table is not None
    for _ in range(300):
        if table.summary.over:
            break
        await swift.advance(30)
    assert [one.id == port.info.id for one in swift.records] == [False, True]


async def test_a_game_that_an_admin_has_closed_counts_for_nobody(swift: Host) -> None:
    ann, bo = await swift.come("Ann", "key:Ann"), await swift.come("Bo", "key:Bo")
    table_id = await swift.game(ann, bo)
    table = swift.lobby.parts.running.get(table_id)
    assert table is not None
    await swift.lobby.admin.close_running(table, new_notice("table_closed", w="Zoe"))
    (record,) = swift.records
    assert (record.end, record.counts, record.winners) == ("closed", False, ())


async def test_so_does_one_that_was_closed_while_it_was_saved(swift: Host) -> None:
    ann, bo = await swift.come("Ann", "key:Ann"), await swift.come("Bo", "key:Bo")
    await swift.game(ann, bo)
    await swift.do(ann.port.adjourn, bo.port.adjourn)
    assert swift.records == [], "it may be resumed"
    (suspended,) = swift.lobby.parts.running.suspended
    await swift.lobby.admin.close_suspended(suspended, new_notice("table_closed", w="Zoe"))
    (record,) = swift.records
    assert (record.end, record.counts) == ("closed", False)
    assert [seat.owner for seat in record.seats][:2] == ["key:Ann", "key:Bo"]


async def test_a_game_in_which_an_admin_has_ruled_is_listed_and_counts_for_nobody(
    tmp_path: Path,
) -> None:
    host = Host(tmp_path)
    ann, bo = await host.come("Ann", "key:Ann"), await host.come("Bo", "key:Bo")
    table_id = await host.game(ann, bo)
    table = table_here(host.lobby, table_id)
    await host.advance(30)
    assert await table.admin.rule(MakeRuling("set_level", 1, 3), "Zoe") is None
    await host.close()

    again = Host(tmp_path)
    await again.lobby.restore()
    table = table_here(again.lobby, table_id)
    assert table.chronicle.rulings == 1, "a restart does not wash it off"
    await again.lobby.admin.close_running(table, new_notice("table_closed", w="Zoe"))
    (record,) = again.records
    assert record.model_copy(update={"end": "won"}).counts is False
    await again.close()


async def test_guests_have_no_name_in_it_and_a_game_of_guests_alone_is_not_kept(
    swift: Host,
) -> None:
    guest, ann = await swift.come("Stranger"), await swift.come("Ann", "key:Ann")
    for people in ((guest,), (guest, ann)):
        table_id = await swift.game(*people)
        table = swift.lobby.parts.running.get(table_id)
        assert table is not None
        await swift.lobby.admin.close_running(table, new_notice("table_closed", w="Zoe"))
        for one in people:
            await swift.do(lambda one=one: one.visit.listen(one.hear))  # type: ignore[misc]
    (record,) = swift.records
    assert [seat.who for seat in record.seats] == ["guest", "key", "bot"]
    assert "Stranger" not in record.model_dump_json()
    assert "guest:" not in record.model_dump_json()


async def test_who_is_forgotten_is_nobody_in_the_games_of_the_others(tmp_path: Path) -> None:
    host = Host(tmp_path)
    await over(host, "Bo")
    host.lobby.accounts.forget("key:Ann")
    await host.lobby.store.settled()
    (record,) = host.records
    assert [seat.who for seat in record.seats] == ["forgotten", "key", "bot", "bot"]
    assert record.is_for_fame, "Bo has beaten somebody"
    await host.close()
    for part in tmp_path.glob("host.sqlite*"):
        assert b"key:Ann" not in part.read_bytes()
    again = Host(tmp_path)
    await again.lobby.restore()
    assert again.records == [record], "the journal does not bring the name back"
    await again.close()


async def test_who_was_forgotten_during_the_game_is_nobody_in_its_record(swift: Host) -> None:
    ann, bo = await swift.come("Ann", "key:Ann"), await swift.come("Bo", "key:Bo")
    table = swift.lobby.parts.running.get(await swift.game(ann, bo))
    assert table is not None
    swift.lobby.accounts.forget("key:Bo")
    await swift.settle()
    await swift.lobby.admin.close_running(table, new_notice("table_closed", w="Zoe"))
    (record,) = swift.records
    assert [seat.who for seat in record.seats] == ["key", "forgotten", "bot"]


async def test_games_go_with_a_key_that_becomes_another_one_of_somebodys(swift: Host) -> None:
    await over(swift, "Bo")
    swift.lobby.store.meet("key:laptop", "Ann at work")
    assert swift.lobby.store.add_key("key:Ann", "key:laptop")
    (record,) = swift.records
    assert [seat.owner for seat in record.seats] == ["key:laptop", "key:Bo", "", ""]
    # Were both of them hers, she would have beaten herself.
    assert swift.lobby.store.add_key("key:Bo", "key:laptop")
    (record,) = swift.records
    assert record.counts
    assert not record.is_for_fame
    assert not swift.lobby.store.games()[0].for_fame


async def test_a_full_disk_costs_the_record_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(tmp_path)

    def refuse(*_: object) -> None:
        raise StoreUnavailable("database or disk is full")

    monkeypatch.setattr(StoreFile, "write", refuse)
    ann, bo = await over(host, "Bo")
    for one in (ann, bo):
        assert one.ear.update.view.public.over
        assert one.ear.closed is None
    await host.do(ann.port.rematch, bo.port.rematch)
    assert next_port(ann) is not None
    await host.close()


async def test_what_goes_wrong_with_a_record_is_logged_and_no_game_hears_of_it(
    swift: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("key:Ann")

    monkeypatch.setattr(Store, "keep_game", fail)
    with caplog.at_level(logging.ERROR):
        ann, bo = await over(swift, "Bo")
    assert "is in no history" in caplog.text
    assert "key:Ann" not in caplog.text
    await swift.do(ann.port.rematch, bo.port.rematch)
    assert next_port(ann) is not None


async def test_the_end_is_told_before_anything_is_kept(
    swift: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    ears: list[Ear] = []

    def look(*_: object) -> None:
        told.extend(ear.update.view.public.over for ear in ears)

    ann, bo = await swift.come("Ann", "key:Ann"), await swift.come("Bo", "key:Bo")
    monkeypatch.setattr(GameRecordArchive, "keep", look)
    await swift.do(lambda: ann.visit.make(NewTable(seats=4, house_rules=RULES)))
    await swift.do(lambda: bo.visit.join(ann.row.id))
    with by_that_lot():
        await swift.do(lambda: ann.visit.start(ann.row.id))
    ears += [ann.ear, bo.ear]
    for _ in range(200):
        if told:
            break
        await swift.advance(30)
    assert told == [True, True]


async def test_a_host_that_keeps_none_has_none(tmp_path: Path) -> None:
    host = Host(tmp_path)
    await over(host, "Bo")
    assert len(host.records) == 1
    host.lobby.reconfigure(CONFIG.model_copy(update={"history": HistorySettings(games=0)}))
    assert host.records == []
    await host.close()
