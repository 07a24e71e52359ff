"""Signs of life: what a host tells its service manager, and `kickdoor health`."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.host.backup import back_up
from netplay.host.heartbeat import UNWELL_AFTER_SECONDS, Heartbeat, last_sign_of_life
from netplay.host.service_manager_notifier import ServiceManagerNotifier
from netplay.kickdoor_version import kickdoor_version
from netplay.system.data_folder import HEARTBEAT_FILE, LockedDataFolder
from tests.netplay.hosting import HostProcess
from tests.netplay.service_manager import Manager
from tests.netplay.terminal import connect


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    address = str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    one = Manager(address)
    yield one
    one.close()


async def test_a_host_tells_systemd_that_it_listens_lives_and_ends(
    manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "300000")
    host = HostProcess(tmp_path)
    await host.start()
    await asyncio.to_thread(manager.hears, "READY=1")
    async with connect(host.port, "Ann") as ann:
        await ann.shows("hello, Ann")
        expected = f"Kickdoor {kickdoor_version()}; people: 1, tables: 0"
        while await asyncio.to_thread(manager.hears, "STATUS=") != expected:
            pass
        await asyncio.to_thread(manager.hears, "WATCHDOG=1")
        assert await host.stop() == 0
    await asyncio.to_thread(manager.hears, "STOPPING=1")


async def test_health_is_that_of_the_host(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = HostProcess(tmp_path)
    words = ["health", "--data", str(host.data)]
    assert main(words) == 1
    assert capsys.readouterr().err == f"kickdoor: no host is running in {host.data}\n"
    await host.start()
    while main(words):
        capsys.readouterr()
        await asyncio.sleep(0.02)
    told = rf"alive \d s ago: Kickdoor {re.escape(kickdoor_version())}; people: 0, tables: 0\n"
    assert re.fullmatch(told, capsys.readouterr().out)
    sign = host.data / HEARTBEAT_FILE
    assert sign.stat().st_mode & 0o077 == 0
    os.utime(sign, (1, sign.stat().st_mtime - UNWELL_AFTER_SECONDS - 5))
    assert main(words) == 1
    assert "has given no sign of life for 3" in capsys.readouterr().err
    assert await host.stop() == 0
    assert main(words) == 1
    assert "no host is running" in capsys.readouterr().err


async def test_a_loop_that_hangs_gives_no_sign(manager: Manager, tmp_path: Path) -> None:
    """The signs come from the loop itself, each when its time has come."""
    watched = ServiceManagerNotifier({**os.environ, "WATCHDOG_USEC": "60000000"})
    assert watched.patience == 60
    heartbeat = Heartbeat(tmp_path, watched, lambda: "well")
    beating = asyncio.get_running_loop().create_task(heartbeat.beat())
    assert not (tmp_path / HEARTBEAT_FILE).exists()
    await asyncio.sleep(0)
    assert (tmp_path / HEARTBEAT_FILE).exists()
    assert manager.hears("STATUS=") == "well"
    beating.cancel()


async def test_whoever_reads_while_a_sign_is_written_finds_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    write = Path.write_text

    def read_before_and_write(path: Path, text: str, encoding: str) -> None:
        told.append(last_sign_of_life(tmp_path, time.time()))
        write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", read_before_and_write)
    for status in ("well", "better"):
        heartbeat = Heartbeat(tmp_path, ServiceManagerNotifier({}), partial(str, status))
        beating = asyncio.get_running_loop().create_task(heartbeat.beat())
        await asyncio.sleep(0)
        beating.cancel()
    assert [one and one.status for one in told] == [None, "well"]


@pytest.mark.parametrize(
    ("environ", "patience"),
    [
        ({}, 0),
        ({"WATCHDOG_USEC": "5000000"}, 0),
        ({"NOTIFY_SOCKET": "/nowhere/at/all", "WATCHDOG_USEC": "5000000"}, 5),
        ({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"}, 0),
        ({"NOTIFY_SOCKET": "@nobody", "WATCHDOG_USEC": "soon"}, 0),
    ],
)
def test_a_manager_that_is_not_there_keeps_nobody_from_playing(
    environ: dict[str, str], patience: float
) -> None:
    manager = ServiceManagerNotifier(environ)
    assert manager.patience == patience
    manager.ready()
    manager.alive("well")
    manager.stopping("Saving the tables")


def test_a_manager_in_the_kernels_own_namespace_is_heard() -> None:
    name = f"kickdoor-{os.getpid()}"
    abstract = Manager(f"\0{name}")
    ServiceManagerNotifier({"NOTIFY_SOCKET": f"@{name}"}).ready()
    assert abstract.hears("READY=") == "1"
    abstract.close()


def test_a_backup_has_no_heartbeat(tmp_path: Path) -> None:
    data = LockedDataFolder.open(tmp_path / "data")
    (data.path / HEARTBEAT_FILE).touch()
    (data.path / "kept").touch()
    assert back_up(data.path, tmp_path / "one.tar.gz").files == 1
    data.release()
