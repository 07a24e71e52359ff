"""`ssh HOST word`: what is told to whom, and in what form."""

from __future__ import annotations

import json
import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.languages import LANGUAGES
from netplay.remote.command_router import LINE_BURST, REMOTE_COMMANDS
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


async def test_whoami_tells_the_key_and_the_name_that_goes_with_it(desk: Reception) -> None:
    assert "guest" in await desk.told("whoami", None)
    assert ANN in await desk.told("whoami", ANN)
    await desk.come("Ann", ANN)
    assert (await desk.facts("whoami", ANN)) == {"name": "Ann", "key": ANN, "admin": False}
    assert (await desk.facts("whoami", BOSS))["admin"] is True


async def test_help_is_about_all_that_one_may_do(desk: Reception) -> None:
    for_all = await desk.told("help", None)
    assert all(f"HOST {word}" in for_all for word in REMOTE_COMMANDS if word != "admin")
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
