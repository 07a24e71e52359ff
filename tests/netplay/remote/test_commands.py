"""`ssh HOST word`: what is told to whom, and in what form."""

from __future__ import annotations

import json
import re
import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.languages import LANGUAGES
from netplay.admin.node_figures import FrontFigures, WorkerFigures
from netplay.admin.process_metrics import COMMITS_EVERY_SECONDS
from netplay.host.metrics_endpoint import metrics_of
from netplay.remote.command_router import LINE_BURST, REMOTE_COMMANDS
from netplay.remote.commands_about_host import status_facts
from netplay.table.table import Table
from tests.netplay.remote.reception import BOSS, Reception, visitor
from tui.ports import NewTable
from tui.words.catalogue import words_for

ANN = "SHA256:" + "A" * 43


async def test_a_probe_reads_how_the_host_is_and_takes_nobodys_name(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.game(ann)
    await desk.harness.advance(5)  # the bots choose what they begin with
    await desk.harness.do(lambda: ann.visit.make(NewTable()))
    for _ in range(3):
        facts = await desk.facts("status", None)
    assert facts["people"] == 1
    assert facts["sessions"] == 7
    assert facts["tables"] == {"waiting": 1, "running": 1, "over": 0, "unfinished": 0}
    assert set(facts["journal_ms"]) == {"p50", "p95"}
    assert "commits" not in facts
    assert facts["memory_mb"] > 1
    assert set(facts["loop_lag_ms"]) == {"p50", "p95"}
    assert desk.harness.lobby.people == 1
    assert [one.name for one in desk.harness.lobby.store.people()] == ["Ann"]


WORKERS = (
    WorkerFigures("worker-1", 101.0, 0.001, 0.02, 3, 7, 40, 0.002, 0.009),
    WorkerFigures("worker-2", 99.0, 0.001, 0.03, 1, 2, 2, 0.004, 0.3),
)
FRONT = FrontFigures("f1", 88.0, 0.001, 0.04, 9, 11)


def metrics(desk: Reception) -> dict[tuple[str, ...], float]:
    """What Prometheus is told: values by their name and labels."""
    return {
        (one.name, *one.labels.values()): one.value
        for family in metrics_of(status_facts(desk.context))
        for one in family.samples
    }


async def test_the_status_has_a_line_for_each_process_and_the_sums(desk: Reception) -> None:
    desk.context.workers, desk.context.fronts = lambda: WORKERS, lambda: (FRONT,)
    told = (await desk.told("status", None)).splitlines()
    late = "the loop is late by 1.0 ms (p95"
    assert f"worker-1: 3 tables in play, memory 101 MB; {late} 20.0 ms)" in told
    assert f"worker-2: 1 table in play, memory 99 MB; {late} 30.0 ms)" in told
    assert f"front f1: 11 sessions open, memory 88 MB; {late} 40.0 ms)" in told
    assert "a command is on the disk after 4.0 ms (p95 300.0 ms)" in told, "where it takes longest"
    facts = await desk.facts("status", None)
    assert [one["name"] for one in facts["workers"]] == ["worker-1", "worker-2"]
    assert [one["tables"] for one in facts["workers"]] == [3, 1]
    assert not any("commits" in one for one in (facts, *facts["workers"]))
    assert status_facts(desk.context)["commits"] == 42


async def test_the_status_names_the_workers_that_are_not_there(desk: Reception) -> None:
    assert ("kickdoor_workers_missing",) not in metrics(desk), "a host of one process has none"
    desk.context.workers = lambda: WORKERS
    assert metrics(desk)["kickdoor_workers_missing",] == 0
    desk.context.missing_workers = lambda: ("worker-barn",)
    desk.context.lost_games = lambda: ("ab12",)
    assert "worker-barn is not there" in (await desk.told("status", None)).splitlines()
    assert (await desk.facts("status", None))["missing_workers"] == ["worker-barn"]
    assert "the game of table ab12 is lost on another machine" in await desk.told("status", None)
    assert (await desk.facts("status", None))["lost_games"] == ["ab12"]
    desk.context.workers = lambda: ()
    assert metrics(desk)["kickdoor_workers_missing",] == 1


async def test_the_status_tells_of_no_workers_commits_before_the_minute_is_over(
    desk: Reception,
) -> None:
    desk.context.workers = lambda: WORKERS
    before = await desk.facts("status", None)
    slow = replace(WORKERS[0], commits=41, commit_p50=1.0, commit_p95=1.0)
    desk.context.workers = lambda: (slow, *WORKERS[1:])
    facts = await desk.facts("status", None)
    for key in ("journal_ms", "workers"):
        assert facts[key] == before[key]
    await desk.harness.advance(COMMITS_EVERY_SECONDS)
    facts = await desk.facts("status", None)
    assert facts["journal_ms"] == facts["workers"][0]["journal_ms"] == {"p50": 1000, "p95": 1000}


def test_the_metrics_have_the_figures_of_each_process(desk: Reception) -> None:
    desk.context.workers, desk.context.fronts = lambda: WORKERS, lambda: (FRONT,)
    found = metrics(desk)
    assert found["kickdoor_commits_total",] == 42
    assert found["kickdoor_commit_seconds", "0.95"] == 0.3, "of the slowest"
    assert found["kickdoor_worker_tables", "worker-1"] == 3
    assert found["kickdoor_worker_people", "worker-2"] == 2
    assert found["kickdoor_worker_memory_bytes", "worker-2"] == 99e6
    assert found["kickdoor_worker_loop_lag_seconds", "worker-1", "0.95"] == 0.02
    assert found["kickdoor_worker_commit_seconds", "worker-2", "0.5"] == 0.004
    assert found["kickdoor_front_sessions", "f1"] == 11
    assert found["kickdoor_front_loop_lag_seconds", "f1", "0.95"] == 0.04
    assert not any(name.startswith("kickdoor_front_commit") for name, *_ in found)


async def test_the_status_names_nobody(desk: Reception) -> None:
    ann = await desk.come("Quetzalcoatl", ANN)
    await desk.harness.game(ann)
    for line in ("status", "status --json"):
        assert "quetzal" not in (await desk.ask(line, None)).text.lower()


async def test_the_status_counts_as_its_reader_does(desk: Reception) -> None:
    await desk.come("Ann", ANN)
    told = await desk.told("status", None)
    assert "up for 0 s\n1 person here, 7 sessions open\n" in told
    await desk.harness.advance(3 * 3600 + 60)
    assert "up for 3 h 1 min\n" in await desk.told("status", None)


async def test_the_tables_are_told_as_in_the_lobby(desk: Reception) -> None:
    assert await desk.told("tables") == words_for("en")("remote.tables.none")
    ann = await desk.come("Ann", ANN)
    table_id = await desk.harness.game(ann)
    (row,) = (await desk.facts("tables", ANN))["tables"]
    assert (row["id"], row["state"], row["mine"], row["people"]) == (table_id, "running", True, 1)
    text = await desk.told("tables", None)
    assert text.startswith(table_id)
    assert "yours" not in text


async def test_a_table_whose_machine_is_away_is_told_so(
    desk: Reception, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.harness.game(await desk.come("Ann", ANN))
    monkeypatch.setattr(Table, "stands", True)
    assert "not playable now, round 1" in await desk.told("tables", None)
    (row,) = (await desk.facts("tables", None))["tables"]
    assert (row["state"], row["stands"]) == ("running", True)


async def test_whoami_tells_the_key_and_the_name_that_goes_with_it(desk: Reception) -> None:
    assert "guest" in await desk.told("whoami", None)
    assert ANN in await desk.told("whoami", ANN)
    await desk.come("Ann", ANN)
    assert (await desk.facts("whoami", ANN)) == {"name": "Ann", "key": ANN, "admin": False}
    assert (await desk.facts("whoami", BOSS))["admin"] is True


def test_every_command_says_how_it_is_used() -> None:
    for word in REMOTE_COMMANDS.keys() - {"admin"}:
        assert words_for("en")(f"remote.use.{word}").startswith(word)


async def test_help_is_about_all_that_one_may_do(desk: Reception) -> None:
    for_all = await desk.told("help", None)
    for_everybody = REMOTE_COMMANDS.keys() - {"admin"}
    assert [word for word in sorted(for_everybody) if f"HOST {word}" not in for_all] == []
    assert "admin" not in for_all
    assert "ssh HOST admin" in await desk.told("help", BOSS)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_each_command_does_stands_in_one_column(desk: Reception, language: str) -> None:
    lines = (await desk.ask("help", BOSS, language)).text.splitlines()
    begins = [{gap.end() for gap in re.finditer("  +", line)} for line in lines]
    assert len(set.intersection(*begins)) == 1, "\n".join(lines)


@pytest.mark.parametrize("line", ["rm -rf /", "scp -t /", "'open", "", "--json", "sftp-server"])
async def test_any_other_word_gets_one_line_and_the_words_there_are(
    desk: Reception, line: str
) -> None:
    answer = await desk.ask(line, None)
    assert answer.status == 2
    assert "status" in answer.text
    assert len(answer.text.splitlines()) == 1


async def test_the_words_that_are_named_are_those_for_who_asks(desk: Reception) -> None:
    assert "plain" in (await desk.ask("nothing", None)).text
    assert "admin" not in (await desk.ask("nothing", ANN)).text
    assert "admin" in (await desk.ask("nothing", BOSS)).text


@pytest.mark.parametrize("line", ["status now", "tables 3", "whoami --yes", "help me"])
async def test_what_a_word_does_not_know_is_told_with_how_it_is_used(
    desk: Reception, line: str
) -> None:
    answer = await desk.ask(line, None)
    assert answer.status == 2
    assert answer.text.startswith("Usage: " + line.split()[0])


async def test_words_are_answered_in_the_language_of_the_visitor(desk: Reception) -> None:
    told = {(await desk.ask("whoami", None, language)).text for language in LANGUAGES}
    assert len(told) == 3


async def test_one_address_asks_no_faster_than_it_may(desk: Reception) -> None:
    answers = [await desk.ask("help", None) for _ in range(LINE_BURST + 1)]
    assert [one.status for one in answers] == [0] * LINE_BURST + [1]
    assert (await desk.ask("help", None, address="192.0.2.77")).status == 0
    await desk.harness.advance(1)
    assert (await desk.ask("help", None)).status == 0


@given(st.text(alphabet=string.printable + "äß\u202e\N{SNOWMAN}", max_size=60))
async def test_no_line_does_harm(line: str) -> None:
    """Not even one that an admin types."""
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        desk = Reception(Path(folder))
        for text in (line, f"admin {line}"):
            answer = await desk.desk.answer(visitor("x", BOSS), text)
            assert answer.status in (0, 1, 2)  # type: ignore[union-attr]
        await desk.harness.lobby.close()


async def test_json_is_one_line(desk: Reception) -> None:
    for word in ("status", "tables", "whoami"):
        text = await desk.told(f"{word} --json", None)
        assert len(text.splitlines()) == 1
        json.loads(text)


async def test_no_status_tells_that_somebody_has_just_played(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.game(ann)
    await desk.harness.advance(5)
    before = await desk.facts("status", None)
    for seconds in range(1, 100):  # as commits of a table do
        desk.context.lobby.admin.running.latency.add(float(seconds))
    assert (await desk.facts("status", None))["journal_ms"] == before["journal_ms"]
    await desk.harness.advance(60)
    assert (await desk.facts("status", None))["journal_ms"]["p95"] > 1000
