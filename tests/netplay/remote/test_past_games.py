"""`ssh HOST history` and `ssh HOST scores`: who is told what."""

from __future__ import annotations

import json

import pytest

from netplay.store import Store
from tests.cards.schemas import mistakes
from tests.netplay.remote.reception import Reception
from tests.past_games_schemas import FOLDER, MODELS, schema_text
from tests.tui.past_games.records import curse, done, game
from tui.past_games.game_record import SeatRecord

ANN, BO, CLEO = ("SHA256:" + letter * 43 for letter in "AOC")


def seat(owner: str, **facts: object) -> SeatRecord:
    return SeatRecord(who="key", owner=owner, levels=(1, 4), **facts)


@pytest.fixture
async def attic(desk: Reception) -> Reception:
    """Ann, Bo and Cleo have played here: in pairs, and once behind a password."""
    store: Store = desk.harness.lobby.store
    for name, key in (("Ann", ANN), ("Bo", BO), ("Cleo", CLEO)):
        await desk.come(name, key)
    hit = curse("Wet Socks", by=1, levels=3)
    games = (
        game("ab", [seat(ANN, worst_curse=hit), seat(BO)], cursed=done((1, 0, 2)), ended=1),
        game("ac", [seat(ANN, deaths=5), seat(CLEO)], 1, ended=2),
        game("secret", [seat(BO, kills=9), seat(CLEO)], private=True, packs=("mop",), ended=3),
    )
    for one in games:
        store.keep_game(one, 99)
    return desk


async def test_each_sees_their_own_games_whole(attic: Reception) -> None:
    facts = await attic.facts("history", ANN)
    assert [one["game"]["id"] for one in facts["games"]] == ["ac", "ab"]
    assert (facts["people"]["games"], facts["people"]["wins"]) == (2, 1)
    assert facts["people"]["worst_curse"]["name"] == "Bo"
    told = await attic.told("history", ANN)
    assert "Wet Socks by Bo, 3 levels lost" in told
    assert "Cleo" not in told, "a summary names nobody without a cause"
    assert [one["game"]["packs"] for one in (await attic.facts("history", BO))["games"]] == [
        ["mop"],
        [],
    ]


async def test_of_others_one_sees_what_one_has_played_with_them(attic: Reception) -> None:
    facts = await attic.facts("history bo", ANN)
    assert [one["game"]["id"] for one in facts["games"]] == ["ab"]
    assert (facts["name"], facts["together"], facts["people"]["games"]) == ("Bo", True, 1)
    assert "secret" not in json.dumps(facts)
    assert "played together" in await attic.told("history Cleo", ANN)


async def test_an_admin_sees_no_more_than_others(attic: Reception) -> None:
    await attic.come("Boss", "SHA256:" + "B" * 43)
    assert (await attic.facts("history Ann"))["games"] == []


async def test_everybody_may_read_the_scores_and_of_private_tables_names_and_result(
    attic: Reception,
) -> None:
    for key in (None, CLEO):
        facts = await attic.facts("scores", key)
        assert [one["id"] for one in facts["games"]] == ["secret", "ac", "ab"]
        standings = {one["name"]: one for one in facts["standings"]}
        assert (standings["Bo"]["wins"], standings["Bo"]["kills"]) == (1, 0)
        assert "mop" not in json.dumps(facts)
    assert "(private)" in await attic.told("scores", None)


async def test_nobody_is_told_a_key(attic: Reception) -> None:
    for line in ("history", "history Bo", "scores"):
        for form in (line, f"{line} --json"):
            assert "SHA256" not in (await attic.ask(form, ANN)).text


async def test_a_guest_has_no_history_and_a_stranger_comes_in_first(attic: Reception) -> None:
    for line in ("history", "history Ann"):
        answer = await attic.ask(line, None)
        assert (answer.status, "guest" in answer.text) == (1, True)
        answer = await attic.ask(line, "SHA256:" + "S" * 43)
        assert (answer.status, "come in once" in answer.text) == (1, True)


async def test_a_name_that_nobody_has_is_told_as_text(attic: Reception) -> None:
    answer = await attic.ask("history '{x}[b]'", ANN)
    assert answer.status == 1
    assert answer.text == "Nobody here is called {x}[b]."
    assert (await attic.ask("scores Ann", ANN)).status == 2


async def test_a_changed_name_keeps_its_games_and_a_forgotten_one_is_somebody(
    attic: Reception,
) -> None:
    await attic.told("name Roberta", BO)
    assert "Roberta" in await attic.told("scores", None)
    assert "Bo\n" not in await attic.told("scores", None)
    kept = await attic.facts("forget", BO)
    assert kept["games"] == 2
    await attic.told("forget yes", BO)
    told = await attic.told("scores", None)
    assert "Roberta" not in told
    assert "somebody" in told
    assert "Roberta" not in (await attic.ask("history --json", ANN)).text
    await attic.come("Bo", BO)
    assert (await attic.facts("history", BO))["games"] == []


@pytest.mark.parametrize("name", MODELS)
def test_the_schemas_are_not_stale(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert text == schema_text(MODELS[name]), "python -m tests.past_games_schemas"


async def test_what_is_printed_is_as_its_schema_says(attic: Reception) -> None:
    for line, name in (("history", "history"), ("scores", "scores")):
        schema = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        facts = await attic.facts(line, ANN)
        assert set(facts) == set(schema["properties"])
        assert mistakes(facts, schema) == []
        facts["games"] = 3
        assert mistakes(facts, schema)
