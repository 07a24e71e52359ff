"""`kickdoor invite` and `kickdoor people`, beside a host that runs and one that does not."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.store import FILE_NAME, Store
from netplay.system.clock import LoopTimeSource
from netplay.system.data_folder import LockedDataFolder


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    file = tmp_path / "host.toml"
    data = tmp_path / "data"
    file.write_text(f'[host]\ndata = "{data}"\n[admission]\nmode = "invite"\n')
    return file


def run(config: Path, *words: str) -> int:
    return main([*words, "--config", str(config)])


def meet(config: Path, *people: tuple[str, str]) -> None:
    async def come() -> None:
        store = Store.open(config.parent / "data" / FILE_NAME, LoopTimeSource())
        for key, name in people:
            store.meet(key, name)
        await store.close()

    asyncio.run(come())


def names(config: Path) -> list[str]:
    async def known() -> list[str]:
        store = Store.open(config.parent / "data" / FILE_NAME, LoopTimeSource())
        await store.close()
        return [one.name for one in store.people()]

    return asyncio.run(known())


def test_a_code_is_told_once_and_lets_in_as_many_as_it_says(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(config, "invite", "--uses", "2", "--days", "3", "--note", "for \x1b[1mBo") == 0
    told = capsys.readouterr().out
    code = re.match(r"((?:[0-9A-Z]{4}-){2}[0-9A-Z]{4})  lets in 2 people until 20", told)
    assert code

    async def redeem() -> list[bool]:
        store = Store.open(config.parent / "data" / FILE_NAME, LoopTimeSource())
        redeemed = [await store.redeem(code[1]) for _ in range(3)]
        await store.close()
        return redeemed

    assert run(config, "invite", "--list") == 0
    listed = capsys.readouterr().out
    assert "for 2 more" in listed
    assert listed.endswith("for [1mBo\n")
    assert code[1] not in listed
    assert asyncio.run(redeem()) == [True, True, False]


def test_a_code_can_be_withdrawn(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(config, "invite")
    run(config, "invite", "--list")
    id_ = capsys.readouterr().out.splitlines()[-1].split()[0]
    assert run(config, "invite", "--withdraw", id_) == 0
    assert run(config, "invite", "--withdraw", id_) == 1
    assert "no invitation" in capsys.readouterr().err
    run(config, "invite", "--list")
    assert capsys.readouterr().out == "There are no valid invitations.\n"


def test_an_open_house_says_that_nobody_asks_for_codes(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text(config.read_text().replace('"invite"', '"open"'))
    assert run(config, "invite") == 0
    assert 'admission.mode is "open"' in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [("--uses", "0"), ("--days", "nan"), ("--days", "-1"), ("--uses", "many")]
)
def test_what_no_code_can_be_is_one_line(
    config: Path, words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        run(config, "invite", *words)
    assert exit_.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_where_no_host_has_been_there_is_nothing_to_invite_to(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (config.parent / "data").rmdir()
    assert run(config, "invite") == 1
    assert "there is no host in" in capsys.readouterr().err


def test_nobody_leaves_files_that_the_host_cannot_write_to(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert run(config, "invite") == 1
    assert "run this as them" in capsys.readouterr().err
    assert not list((config.parent / "data").iterdir())


def test_people_are_listed_and_forgotten_by_name(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(config, "people", "list")
    assert capsys.readouterr().out == "Nobody has been here with a key.\n"
    meet(config, ("SHA256:a", "Ann"), ("SHA256:b", "Bo"))
    assert run(config, "people", "list") == 0
    assert [line.split()[2:] for line in capsys.readouterr().out.splitlines()] == [
        ["Ann", "SHA256:a"],
        ["Bo", "SHA256:b"],
    ]
    assert run(config, "people", "forget", "ann") == 0
    assert names(config) == ["Bo"]
    assert run(config, "people", "forget", "ann") == 1
    assert "nobody here is called ann" in capsys.readouterr().err


def test_a_key_that_never_came_in_is_forgotten_too(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = "SHA256:" + "k" * 43
    meet(config, ("SHA256:a", "Ann"))

    async def admit() -> None:
        store = Store.open(config.parent / "data" / FILE_NAME, LoopTimeSource())
        store.admit(key, by_admin=True)
        await store.close()

    asyncio.run(admit())
    assert run(config, "people", "forget", key) == 0
    assert capsys.readouterr().out == f"Forgotten: {key}\n"
    assert run(config, "people", "forget", key) == 1
    assert f"nothing is stored about {key}" in capsys.readouterr().err
    meet(config, (key, "Bo"))
    assert run(config, "people", "forget", key) == 0
    assert capsys.readouterr().out == "Forgotten: Bo\n"
    assert names(config) == ["Ann"]


def test_beside_a_running_host_people_are_not_forgotten_behind_its_back(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    meet(config, ("SHA256:a", "Ann"))
    lock = LockedDataFolder.open(config.parent / "data")
    assert run(config, "people", "forget", "Ann") == 1
    assert "ssh HOST admin forget" in capsys.readouterr().err
    assert run(config, "people", "list") == 0
    assert run(config, "invite") == 0
    lock.release()
    assert names(config) == ["Ann"]


@pytest.mark.parametrize("said", [["people", "forget", "Ann"], ["people", "list"], ["invite"]])
def test_a_folder_that_is_none_is_not_made(
    config: Path, capsys: pytest.CaptureFixture[str], said: list[str]
) -> None:
    wrong = config.parent / "wrong"
    assert run(config, *said, "--data", str(wrong)) == 1
    assert "there is no host in" in capsys.readouterr().err
    assert not wrong.exists()
