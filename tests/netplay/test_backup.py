"""`kickdoor backup` and `restore`: an archive from a running host, out of which another one goes
on."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import stat
import tarfile
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from tarfile import TarInfo
from typing import Any

import pytest

from engine.core.commands import OpenDoor, Pass
from engine.core.save import state_digest
from netplay.cli.main import main
from netplay.host.backup import back_up
from netplay.host.restore import restore
from netplay.input_error import InputError
from netplay.journal.game_files import set_aside_unloadable
from netplay.journal.opened_game import recover_game
from netplay.kickdoor_version import kickdoor_version
from netplay.store import StoreFile
from netplay.system.data_folder import LockedDataFolder
from netplay.system.host_key import load_or_create_host_key
from tests.netplay.table.sitting import Sitting, sitting


async def a_running_host(folder: Path) -> tuple[LockedDataFolder, Sitting]:
    data = LockedDataFolder.open(folder)
    (folder / "ssh_host_key").write_text("secret")
    t = sitting(data.tables)
    await t.sit(0, 1, 2, 3)
    await t.do(t.public.active, OpenDoor())
    return data, t


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
        home = tmp_path / name
        restore(tmp_path / f"{name}.tar.gz", home)
        again = recover_game(LockedDataFolder.open(home).tables / "t1.table")
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
    home = tmp_path / "again"
    assert restore(tmp_path / "b.tar.gz", home).damaged == ()
    assert (home / "tables/aside/t1.table").read_bytes() == kept.read_bytes()


def test_what_is_no_data_directory_or_is_there_already_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.tar.gz").write_text("precious")
    (tmp_path / "data" / "tables").mkdir(parents=True)
    for data, archive, problem in (
        (tmp_path, "new.tar.gz", "nor of a worker that has played"),
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
    told = capsys.readouterr().out
    assert "Files: 2, of tables: 1, " in told
    assert "the host's key" not in told, "no more than a worker elsewhere has"
    load_or_create_host_key(data.path)
    assert main(["backup", str(tmp_path / "c.tar.gz"), "--data", str(data.path)]) == 0
    assert "It contains the host's key: keep it private." in capsys.readouterr().out
    await t.table.close()
    data.release()


# --- restore --------------------------------------------------------------------------------------


async def a_backup(tmp_path: Path) -> Path:
    data, t = await a_running_host(tmp_path / "data")
    (data.path / "host.sqlite").touch()
    StoreFile.open(data.path / "host.sqlite").close()
    archive = tmp_path / "b.tar.gz"
    back_up(data.path, archive)
    await t.table.close()
    data.release()
    return archive


def packed(archive: Path, *members: tuple[TarInfo, bytes]) -> Path:
    """An archive of a host's tables and of these."""
    with tarfile.open(archive, "w:gz") as tar:
        tables = TarInfo("tables")
        tables.type = tarfile.DIRTYPE
        for member, content in ((tables, b""), *members):
            member.size = len(content)
            tar.addfile(member, BytesIO(content))
    return archive


def member(name: str, type_: bytes = tarfile.REGTYPE, link: str = "") -> TarInfo:
    one = TarInfo(name)
    one.type, one.linkname, one.mode = type_, link, 0o4777
    return one


def everything(folder: Path) -> list[str]:
    """What is there, but for what a host leaves in any folder."""
    found = sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*"))
    return [one for one in found if one not in ("lock", "tables")]


async def test_a_restored_folder_is_the_one_that_was_saved_and_its_owners_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, home = await a_backup(tmp_path), tmp_path / "home"
    assert main(["restore", str(archive), "--data", str(home)]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"Restored: {home}. Files: 3, of tables: 1.\n", "")
    assert everything(home) == ["host.sqlite", "ssh_host_key", "tables/t1.table"]
    for one in (home, *home.rglob("*")):
        assert stat.S_IMODE(one.stat().st_mode) == (0o700 if one.is_dir() else 0o600), one
    with tarfile.open(archive) as tar:
        assert (home / "ssh_host_key").stat().st_mtime == pytest.approx(
            tar.getmember("ssh_host_key").mtime
        )


async def test_a_folder_that_has_something_is_used_or_is_none_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = await a_backup(tmp_path)
    (tmp_path / "full" / "tables").mkdir(parents=True)
    (tmp_path / "full" / "tables" / "t9.table").write_text("precious")
    (tmp_path / "file").write_text("precious")
    used = LockedDataFolder.open(tmp_path / "used")
    for folder, problem in (
        ("data", "is not empty (host.sqlite)"),
        ("full", "is not empty (tables)"),
        ("file", "is no folder"),
        ("used", "another host is using"),
    ):
        assert main(["restore", str(archive), "--data", str(tmp_path / folder)]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert problem in line
    used.release()
    assert everything(tmp_path / "full") == ["tables/t9.table"]
    assert everything(tmp_path / "used") == []


async def test_what_is_no_backup_or_not_a_whole_one_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (await a_backup(tmp_path)).read_bytes()
    changed = bytearray(whole)
    changed[-8] ^= 1  # of the checksum
    for name, content, problem in (
        ("text", b"no archive at all", "no backup, or not a whole one"),
        ("empty", b"", "no backup, or not a whole one"),
        ("gzip", gzip.compress(b"no archive at all" * 100), "no backup, or not a whole one"),
        ("short", whole[: len(whole) // 2], "no backup, or not a whole one"),
        ("shorter by a bit", whole[:-9], "no backup, or not a whole one"),
        ("changed", bytes(changed), "CRC check failed"),
        ("nothing of ours", None, "there are no tables in it"),
    ):
        archive = tmp_path / f"{name}.tar.gz"
        if content is not None:
            archive.write_bytes(content)
        elif name == "nothing of ours":
            with tarfile.open(archive, "w:gz") as tar:
                tar.addfile(TarInfo("letter.txt"))
        empty = tmp_path / "empty"
        empty.mkdir(exist_ok=True)
        for folder in (tmp_path / "new", empty):
            assert main(["restore", str(archive), "--data", str(folder)]) == 1
            (line,) = capsys.readouterr().err.splitlines()
            assert problem in line, name
        assert not (tmp_path / "new").exists()
        assert everything(empty) == []
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "missing", tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "bad",
    [
        member("../outside"),
        member("tables/../../outside"),
        member("/outside"),
        member("tables"),
        member("nowhere/file"),
        member("lock"),
        member("restored"),
        member("restoring/file"),
        member("link", tarfile.SYMTYPE, "/etc/passwd"),
        member("link", tarfile.SYMTYPE, "tables"),
        member("link", tarfile.LNKTYPE, "tables"),
        member("pipe", tarfile.FIFOTYPE),
        member("disk", tarfile.BLKTYPE),
        member("two\x1b[31mcolours", tarfile.FIFOTYPE),
    ],
    ids=lambda one: f"{one.name} {one.type.decode()}".encode("unicode_escape").decode(),
)
def test_nothing_is_written_outside_and_nothing_but_files_and_folders(
    bad: TarInfo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = packed(tmp_path / "b.tar.gz", (member("ssh_host_key"), b"secret"), (bad, b""))
    assert main(["restore", str(archive), "--data", str(tmp_path / "home" / "data")]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "has no place in one" in line
    assert "\x1b" not in line
    assert everything(tmp_path) == ["b.tar.gz", "home"]


def test_what_an_archive_says_of_rights_does_not_count(tmp_path: Path) -> None:
    archive = packed(tmp_path / "b.tar.gz", (member("ssh_host_key"), b"secret"))
    restore(archive, tmp_path / "home")
    assert stat.S_IMODE((tmp_path / "home/ssh_host_key").stat().st_mode) == 0o600


async def test_who_is_interrupted_has_all_of_it_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, whole = await a_backup(tmp_path), tmp_path / "whole"
    restore(archive, whole)
    steps = 0
    while True:
        home, left = tmp_path / f"home{steps}", steps

        def stop() -> None:
            nonlocal left
            if left == 0:
                raise PowerCut
            left -= 1

        with monkeypatch.context() as cut:
            for owner, name in ((os, "fsync"), (os, "utime"), (Path, "replace"), (Path, "rmdir")):
                cut.setattr(owner, name, stopping(stop, getattr(owner, name)))
            cut.setattr(shutil, "rmtree", lambda folder: None)  # nor is anything cleared away
            try:
                restore(archive, home)
                break
            except PowerCut:
                pass
        is_there = (home / "restored").exists() or (home / "tables/t1.table").exists()
        if is_there:
            with pytest.raises(InputError, match="is not empty"):
                restore(archive, home)
            LockedDataFolder.open(home).release()
        else:
            restore(archive, home)
        assert everything(home) == everything(whole)
        steps += 1
    assert steps > 10


class PowerCut(BaseException):
    pass


def stopping(stop: Callable[[], None], step: Callable[..., Any]) -> Callable[..., Any]:
    def stepped(*args: Any) -> Any:
        stop()
        return step(*args)

    return stepped


async def test_what_was_damaged_already_is_restored_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, t = await a_running_host(tmp_path / "data")
    await t.table.close()
    data.release()
    (data.path / "host.sqlite").write_bytes(b"names, once")
    path = data.tables / "t1.table"
    path.write_bytes(path.read_bytes()[:-5000])
    back_up(data.path, tmp_path / "b.tar.gz")
    home = tmp_path / "home"
    assert main(["restore", str(tmp_path / "b.tar.gz"), "--data", str(home)]) == 0
    store, table = capsys.readouterr().err.splitlines()
    assert f"damaged when it was saved: {home}/host.sqlite is damaged" in store
    assert f"damaged when it was saved: {home}/tables/t1.table" in table
    assert (home / "tables/t1.table").read_bytes() == path.read_bytes()


# --- check ----------------------------------------------------------------------------------------


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
