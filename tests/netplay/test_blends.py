"""Tables of several editions, from the wish to the save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JournalFile
from netplay.table_box import decks_digest, make_table_box, serialize_decks
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import HouseRuleValues, NewTable, TableInfo, TableRow

EDITIONS = ("classic", "agents")
WISH = NewTable(
    name="Attic",
    editions=("agents", "classic"),
    base="agents",
    seats=3,
    house_rules=(
        ("win.level", "3"),
        ("death.keeps", '["class", "role"]'),
        ("items.big_limit", "none"),
    ),
)
RULES: HouseRuleValues = (
    ("win", (("level", 3),)),
    ("death", (("keeps", ("class", "role")),)),
    ("items", (("big_limit", "none"),)),
)


async def made(harness: LobbyHarness) -> tuple[Guest, str]:
    """Ann has made the table."""
    ann = await harness.come("Ann", "key:ann")
    await harness.do(lambda: ann.visit.make(WISH))
    return ann, ann.row.id


def told(of: TableRow | TableInfo) -> tuple[object, ...]:
    return of.editions, of.base, of.rules


async def test_everybody_sees_what_a_waiting_table_will_play(harness: LobbyHarness) -> None:
    await made(harness)
    bo = await harness.come("Bo")
    assert told(bo.row) == (EDITIONS, "agents", RULES)


async def test_a_waiting_blend_is_there_after_a_restart(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    await made(first)
    await first.lobby.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    assert told(again.row) == (EDITIONS, "agents", RULES)
    await second.do(lambda: again.visit.start(again.row.id))
    assert told(again.port.info) == (EDITIONS, "agents", RULES)
    await second.lobby.close()


async def test_a_running_blend_is_saved_with_all_that_it_is_played_by(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    ann, table_id = await made(first)
    await first.do(lambda: ann.visit.start(table_id))
    before = ann.ear.update.view
    await first.lobby.close()
    file = JournalFile.open(tmp_path / f"{table_id}.table")
    header = JournalHeader.model_validate_json(file.header())
    file.close()
    assert (header.editions, header.base) == (EDITIONS, "agents")
    assert header.packs == decks_digest(serialize_decks(EDITIONS))
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    assert told(again.row) == (EDITIONS, "agents", RULES)
    await second.do(lambda: again.visit.join(table_id))
    assert again.ear.update.view.me == before.me
    assert told(again.port.info) == (EDITIONS, "agents", RULES)
    await second.lobby.close()


def test_the_digest_of_the_packs_hangs_on_every_edition() -> None:
    def digest(*editions: str) -> str:
        return decks_digest(serialize_decks(editions))

    alone = {digest(one) for one in ("classic", "agents", "bard")}
    assert len({*alone, digest(*EDITIONS), digest("classic", "bard")}) == 5
    assert digest(*EDITIONS) == digest("agents", "classic")


def test_the_box_of_a_table_has_its_rules_over_the_blend() -> None:
    profile = make_table_box(EDITIONS, {"win": {"level": 12}}, "agents").profile
    assert (profile.id, profile.win.level, profile.start.role) == ("agents", 12, 1)


def test_bots_play_a_blend_with_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--edition", "bard", "--edition", "classic", "--base", "bard", "--rule", "win.level=3"]
    assert main(["simulate", *words, "--games", "1", "--processes", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["editions"] == ["classic", "bard"]
    assert (figures["finished"], figures["illegal"]) == (1, 0)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--edition", "classic", "--base", "bard"], "'bard' is not among the editions: classic"),
        (["--rule", "win.lvl=3"], "there is no such key; did you mean win.level?"),
        (["--rule", "win.level"], "write it as KEY=VALUE"),
        (["--rule", "win.level=99"], "house rule win.level"),
        (["--rule", "\x1b[2J=1"], "write it as KEY=VALUE"),
    ],
)
def test_what_cannot_be_blended_gets_one_line(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert hint in err
