"""`kickdoor backup`: an archive from a running host, out of which another one goes on."""

from __future__ import annotations

import sqlite3
import stat
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.commands import OpenDoor, Pass
from engine.core.save import state_digest
from netplay.cli.main import main
from netplay.host.backup import back_up
from netplay.journal.game_files import set_aside_unloadable
from netplay.journal.opened_game import recover_game
from netplay.system.data_folder import DataDir
from netplay.version import kickdoor_version
from tests.netplay.table.sitting import Sitting, sitting


async def a_running_host(folder: Path) -> tuple[DataDir, Sitting]:
    data = DataDir.open(folder)
    (folder / "ssh_host_key").write_text("secret")
    t = sitting(data.tables)
    await t.sit(0, 1, 2, 3)
    await t.do(t.public.active, OpenDoor())
    return data, t


def restored(archive: Path, to: Path) -> Path:
    """As the instructions have it."""
    to.mkdir()
    with tarfile.open(archive) as tar:
        tar.extractall(to, filter="data")
    return to


async def test_a_game_goes_on_from_what_was_saved_while_it_ran(tmp_path: Path) -> None:
    data, t = await a_running_host(tmp_path / "data")
    saved = t.digest()
    copied = back_up(data.path, tmp_path / "one.tar.gz")
    assert (copied.tables, copied.files) == (1, 2)
    assert t.digest() == saved
    window = t.public.clock
    assert window is not None
    await t.do(window.audience[0], Pass(window.id))
    back_up(data.path, tmp_path / "two.tar.gz")
    later = t.digest()
    await t.table.close()
    data.release()

    for name, expected in (("one", saved), ("two", later)):
        home = restored(tmp_path / f"{name}.tar.gz", tmp_path / name)
        again = recover_game(DataDir.open(home).tables / "t1.table")
        assert state_digest(again.state) == expected
        again.file.close()
        assert (home / "ssh_host_key").read_text() == "secret"


async def test_nobody_else_can_read_it_and_nothing_else_is_left_behind(tmp_path: Path) -> None:
    data, t = await a_running_host(tmp_path / "data")
    before = sorted(data.path.rglob("*"))
    back_up(data.path, tmp_path / "b.tar.gz")
    assert sorted(data.path.rglob("*")) == before
    assert {one.name for one in tmp_path.iterdir()} == {"data", "b.tar.gz"}
    assert stat.S_IMODE((tmp_path / "b.tar.gz").stat().st_mode) == 0o600
    with tarfile.open(tmp_path / "b.tar.gz") as tar:
        assert sorted(tar.getnames()) == ["ssh_host_key", "tables", "tables/t1.table"]
    await t.table.close()
    data.release()


async def test_a_damaged_file_comes_along_as_it_is(tmp_path: Path) -> None:
    data, t = await a_running_host(tmp_path / "data")
    await t.table.close()
    data.release()
    kept = set_aside_unloadable(data.tables / "t1.table")
    kept.write_bytes(kept.read_bytes()[:-5000])
    back_up(data.path, tmp_path / "b.tar.gz")
    home = restored(tmp_path / "b.tar.gz", tmp_path / "again")
    assert (home / "tables/aside/t1.table").read_bytes() == kept.read_bytes()


def test_what_is_no_data_directory_or_is_there_already_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.tar.gz").write_text("precious")
    (tmp_path / "data" / "tables").mkdir(parents=True)
    for data, archive, problem in (
        (tmp_path, "new.tar.gz", "is not the data directory of a host"),
        (tmp_path / "data", "there.tar.gz", "is there already"),
        (tmp_path / "data", "data/new.tar.gz", "lies in the data directory"),
        (tmp_path / "data", "nowhere/new.tar.gz", "there is no folder"),
    ):
        assert main(["backup", str(tmp_path / archive), "--data", str(data)]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert problem in line
    assert (tmp_path / "there.tar.gz").read_text() == "precious"


async def test_the_command_tells_what_it_has_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, t = await a_running_host(tmp_path / "data")
    assert main(["backup", str(tmp_path / "b.tar.gz"), "--data", str(data.path)]) == 0
    assert "Files: 2, of tables: 1, " in capsys.readouterr().out
    await t.table.close()
    data.release()


async def test_check_tells_of_damage_and_repairs_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, t = await a_running_host(tmp_path / "data")
    check = ["journal", "check", "--data", str(data.path)]
    assert main(check) == 0
    whole = f"whole, at command 1, begun with Kickdoor {kickdoor_version()}"
    assert capsys.readouterr().out == f"t1.table: {whole}\n"
    await t.table.close()
    data.release()
    path = data.tables / "t1.table"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE clocks SET data = '{}'")

    assert main(check) == 1
    assert capsys.readouterr().err.splitlines() == [
        "t1.table: damaged (the checksum of the clocks is wrong)",
        "t1.table: up to command 1 it can be recovered (--repair)",
    ]
    assert main([*check, "--repair"]) == 0
    assert f"recovered up to command 1 as {path}; the damaged file is kept as" in (
        capsys.readouterr().out
    )
    assert main(["journal", "check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: {whole}\n"
    assert main(["journal", "check", str(tmp_path / "nowhere")]) == 1
    assert "there is no" in capsys.readouterr().err
