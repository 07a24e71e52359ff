"""Fronts and workers on other machines: what they are let in by, and a host with a front, over
TLS."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import stat
import sys
import tomllib
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from netplay.cli.main import main
from netplay.cluster import subjects
from netplay.cluster.bus import BusFailure, BusRefused
from netplay.cluster.bus_secrets import BusSecrets
from netplay.config import BotSettings, Config, ConfigError, parse_settings
from netplay.input_error import InputError
from netplay.journal.opened_game import recover_game
from tests.cluster.elsewhere import first_machine, free_port
from tests.cluster.nats_server import FarServer, Server, connected
from tests.cluster.nodes import nodes_of
from tests.netplay.autopilot import Autopilot, play_until, press_until
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import Terminal, connect
from tests.netplay.two_players import SWIFT, in_later_round
from tests.patience import PATIENCE

# --- the files ------------------------------------------------------------------------------------


def test_one_command_makes_what_a_second_machine_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, kit = tmp_path / "data", tmp_path / "kit"
    command = ["fronts", "add", "attic", "--data", str(data), "--to", str(kit)]
    assert main([*command, "--server", "hall.example.org", "--server", "192.0.2.7"]) == 0
    said = capsys.readouterr().out
    password = (kit / "bus/password").read_text().strip()
    assert password not in said
    made = [one for one in (*data.rglob("*"), *kit.rglob("*")) if one.is_file()]
    assert {stat.S_IMODE(one.stat().st_mode) for one in made} == {0o600}
    assert (kit / "ssh_host_ed25519_key").read_bytes() == (
        data / "ssh_host_ed25519_key"
    ).read_bytes()
    settings = parse_settings((kit / "config.toml").read_text(), kit / "config.toml")
    assert settings.cluster.server == "tls://hall.example.org:4222"
    assert settings.cluster.name == "attic"
    assert BusSecrets(data / "bus").server_names() == ["hall.example.org", "192.0.2.7"]
    assert main(["fronts", "list", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "attic\n"
    assert main(command) == 1
    assert main(["fronts", "remove", "attic", "--data", str(data)]) == 0
    assert BusSecrets(data / "bus").processes() == []


def test_a_worker_elsewhere_has_a_folder_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, kit, host = tmp_path / "data", tmp_path / "kit", tmp_path / "host.toml"
    host.write_text(
        "[bots]\ndelay = 0.5\nworkers = 3\n[cluster]\nlisten = '0.0.0.0'\n"
        "[admission]\nmode = 'invite'\n"
    )
    words = ["--config", str(host), "--data", str(data)]
    command = ["workers", "add", "barn", *words, "--to", str(kit)]
    assert main([*command, "--server", "hall.example.org"]) == 0
    said = capsys.readouterr().out
    assert f"There: kickdoor worker --config {kit}/config.toml --data {kit}\n" in said
    assert (kit / "bus/password").read_text().strip() not in said
    made = {str(one.relative_to(kit)): one for one in kit.rglob("*") if one.is_file()}
    assert set(made) == {"config.toml", "bus/authority.pem", "bus/password"}, "no key of the host"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert {stat.S_IMODE(one.stat().st_mode) for one in made.values()} == {0o600}
    settings = parse_settings((kit / "config.toml").read_text(), kit / "config.toml")
    assert settings.cluster.server == "tls://hall.example.org:4222"
    assert settings.cluster.name == "barn"
    assert settings.bots == BotSettings(workers=3), "the rest the hall tells it"
    assert settings.admission == Config().admission
    # A front may have the same name: they are different processes on the bus.
    assert main(["fronts", "add", "barn", *words, "--to", str(tmp_path / "front")]) == 0
    assert BusSecrets(data / "bus").processes() == ["barn", "worker-barn"]
    assert BusSecrets(data / "bus").workers() == ["worker-barn"]
    capsys.readouterr()
    assert main(["workers", "list", *words]) == 0
    assert capsys.readouterr().out == "barn\n"
    assert main(command) == 1
    assert main(["workers", "remove", "barn", *words]) == 0
    assert BusSecrets(data / "bus").processes() == ["barn"]
    capsys.readouterr()
    assert main(["workers", "remove", "barn", *words]) == 1
    assert capsys.readouterr().err == "kickdoor: there is no worker barn\n"


def test_a_worker_elsewhere_keeps_no_copy_of_defaults(tmp_path: Path) -> None:
    data, kit = tmp_path / "data", tmp_path / "kit"
    command = ["workers", "add", "barn", "--data", str(data), "--to", str(kit)]
    assert main([*command, "--server", "hall.example.org"]) == 0
    assert set(tomllib.loads((kit / "config.toml").read_text())) == {"cluster"}


def test_a_front_elsewhere_that_plays_has_both_rights_and_all_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, kit, host = tmp_path / "data", tmp_path / "kit", tmp_path / "host.toml"
    host.write_text("[bots]\nworkers = 3\n[ssh]\nport = 2020\n")
    words = ["--config", str(host), "--data", str(data)]
    command = ["fronts", "add", "attic", *words, "--to", str(kit), "--server", "192.0.2.7"]
    assert main([*command, "--plays"]) == 0
    said = capsys.readouterr().out
    assert f"There: kickdoor front --config {kit}/config.toml --data {kit}\n" in said
    settings = parse_settings((kit / "config.toml").read_text(), kit / "config.toml")
    assert (settings.cluster.name, settings.cluster.fronts_play) == ("attic", True)
    assert settings.ssh.port == 2020
    assert settings.bots == BotSettings(workers=3)
    assert (kit / "ssh_host_ed25519_key").exists()
    assert BusSecrets(data / "bus").processes() == ["attic", "worker-attic"]
    assert BusSecrets(data / "bus").workers() == ["worker-attic"]
    assert main(["workers", "add", "attic", *words, "--to", str(tmp_path / "again")]) == 1
    assert "kickdoor workers remove attic ends it" in capsys.readouterr().err


def test_nobody_is_let_in_whose_folder_cannot_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["workers", "add", "barn", "--data", str(tmp_path / "data"), "--server", "127.0.0.1"]
    assert main([*words, "--to", str(tmp_path / "missing" / "barn")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert BusSecrets(tmp_path / "data" / "bus").processes() == []
    assert main([*words, "--to", str(tmp_path / "barn")]) == 0
    assert main([*words, "--to", str(tmp_path / "again")]) == 1
    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize(
    "name",
    ["f1", "hall", "bus", "worker-1", "worker-x", "A", "two words", "a.b", "*", ">", "", "a/b"],
)
def test_who_is_elsewhere_has_a_name_that_is_a_word_of_a_subject(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind in ("fronts", "workers"):
        words = [kind, "add", "--data", str(tmp_path), "--server", "127.0.0.1", "--", name]
        assert main(words) == 1
        assert "name such as" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["front", "worker"])
def test_who_is_elsewhere_needs_a_folder_that_was_made_for_it(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--data", str(tmp_path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"kickdoor: a {command} needs cluster.server and cluster.name: ")
    assert f"kickdoor {command}s add makes" in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "server",
    [
        "nats://hall:4222",
        "hall:4222",
        "tls://hall",
        "tls://hall:0",
        "tls://hall:99999",
        "tls://a b:1",
    ],
)
def test_a_line_to_another_machine_without_tls_is_a_mistake(server: str) -> None:
    with pytest.raises(ConfigError, match=r"cluster\.server"):
        parse_settings(f'[cluster]\nserver = "{server}"', Path("host.toml"))


def test_who_was_added_by_the_name_of_a_worker_beside_the_hall_is_not_let_in(
    tmp_path: Path,
) -> None:
    keys = BusSecrets(tmp_path)
    keys.add(["attic"], ["127.0.0.1"])
    (tmp_path / "attic.password").rename(tmp_path / "worker-1.password")
    config = Config.model_validate({"cluster": {"listen": "127.0.0.1"}})
    with pytest.raises(InputError, match=r"^worker-1: .* name such as"):
        keys.elsewhere(config)
    keys.remove("worker-1")
    assert keys.elsewhere(config).passwords == {}


def test_a_password_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    keys = BusSecrets(tmp_path)
    keys.add(["attic"], ["127.0.0.1"])
    config = Config.model_validate({"cluster": {"listen": "127.0.0.1"}})
    assert set(keys.elsewhere(config).passwords) == {"attic"}
    for name in ("attic.password", "server.key"):
        (tmp_path / name).chmod(0o640)
        with pytest.raises(InputError, match=f"{name} is open to other users"):
            keys.elsewhere(config)
        (tmp_path / name).chmod(0o600)


def test_a_host_without_a_certificate_says_how_to_get_one(tmp_path: Path) -> None:
    config = Config.model_validate({"cluster": {"listen": "0.0.0.0"}})
    with pytest.raises(InputError, match="kickdoor fronts add"):
        BusSecrets(tmp_path).elsewhere(config)


# --- the bus --------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_over_tls_a_front_elsewhere_asks_its_hall(tmp_path: Path) -> None:
    server = FarServer(tmp_path)
    await server.start()
    try:
        hall, front = (
            await connected(server.config.access(subjects.HALL)),
            await connected(server.access()),
        )

        async def take(subject: str, data: bytes) -> bytes:
            return subjects.front_in_subject(subject).encode()

        await hall.subscribe(subjects.front_questions_subject(), take)
        asked = front.request(subjects.front_questions_subject("attic"), b"", timeout=PATIENCE)
        assert await asked == b"attic"
        with pytest.raises(BusFailure):
            await front.request(subjects.front_questions_subject("f1"), b"", timeout=0.3)
        server.kill()
        await server.start()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    asked = front.request(
                        subjects.front_questions_subject("attic"), b"", timeout=1.0
                    )
                    assert await asked == b"attic"
                    break
                except BusFailure:
                    await asyncio.sleep(0.05)
        await front.close()
        await hall.close()
    finally:
        server.kill()


@pytest.mark.slow
async def test_who_is_not_let_in_or_does_not_trust_the_bus_is_told_why(tmp_path: Path) -> None:
    server = FarServer(tmp_path)
    stranger = BusSecrets(tmp_path / "other")
    stranger.add(["attic"], ["127.0.0.1"])
    (tmp_path / "plain").mkdir()
    plain = Server(tmp_path / "plain")
    await server.start()
    await plain.start()
    try:
        for access, why in (
            (server.access(password="wrong"), "password is wrong"),
            (server.access(process="cellar"), "no front of that name"),
            (server.access(authority=stranger.authority()), "not signed by the authority"),
            (server.access(server_name="hall.example.org"), "for another address"),
            (server.access(url=f"tls://127.0.0.1:{plain.port}"), "no TLS at"),
        ):
            with pytest.raises(BusRefused, match=why) as refused:
                await connected(access)
            assert "\n" not in str(refused.value)
            assert server.password not in str(refused.value)
        with pytest.raises(BusFailure, match="nobody answers") as away:
            await connected(server.access(url=f"tls://127.0.0.1:{free_port()}"))
        assert not isinstance(away.value, BusRefused)
    finally:
        server.kill()
        plain.kill()


# --- a host ---------------------------------------------------------------------------------------


async def play(ann: Terminal) -> None:
    await play_until([Autopilot(ann)], lambda: in_later_round(ann))


async def until_gone(pid: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while Path(f"/proc/{pid}").exists():
            await asyncio.sleep(0.05)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
async def test_a_game_at_a_front_elsewhere_outlives_the_hall_and_the_bus(tmp_path: Path) -> None:
    async with first_machine(tmp_path) as home, AsyncExitStack() as stack:
        host, front = home.host, home.front()
        await front.start()  # before there is a hall
        await host.start()
        await front.listens()
        ann = await stack.enter_async_context(connect(front.port, "Ann", address=front.address))
        await ann.shows("hello, Ann")
        ann.press("u")
        await ann.shows("round 1")
        pilot = Autopilot(ann)
        for name in ("hall", "bus"):
            pressed = pilot.pressed
            killed = nodes_of(host.pid)[name]
            os.kill(killed, signal.SIGKILL)
            await until_gone(killed)
            await play_until([pilot], lambda pressed=pressed: pilot.pressed > pressed + 2)  # type: ignore[misc]
        await play(ann)
        async with connect(host.port, term="", command="status") as status:
            await status.ends()
            assert re.search(r"\battic\b", status.received.decode())
        # The host ends: everybody is said goodbye to, and the front waits for the next one.
        assert await host.stop() == 0
        await ann.ends()
        await host.start()
        await front.listens()
        ann = await stack.enter_async_context(connect(front.port, "Ann", address=front.address))
        await ann.shows("hello, Ann")
        assert await front.stop() == 0
        assert await host.stop() == 0
        assert "Traceback" not in front.said, front.said


@pytest.mark.slow
async def test_a_front_that_is_of_no_use_says_so_in_one_line(tmp_path: Path) -> None:
    async with first_machine(tmp_path) as home:
        host, front = home.host, home.front()
        await host.start()
        (front.kit / "bus/password").write_text("wrong")
        await front.start()
        assert await front.ended() == 1
        # The bus may have cut the line before it said why.
        *before, line = front.said.splitlines()
        assert line.startswith("kickdoor: the bus at tls://127.0.0.1")
        assert all("is cut" in one for one in before), front.said
        assert await host.stop() == 0


@pytest.mark.slow
async def test_a_table_goes_from_home_to_fronts_and_back_by_backups(tmp_path: Path) -> None:
    host = HostProcess(tmp_path)
    key, archive = _key(tmp_path / "key"), str(tmp_path / "b.tar.gz")
    commands = 0
    for number, fronts in enumerate((0, 2, 0)):
        host.config.write_text(f"{SWIFT}workers = 0\n[cluster]\nfronts = {fronts}\n")
        host.data = tmp_path / f"data{number}"
        if number:
            assert main(["restore", archive, "--data", str(host.data)]) == 0
            Path(archive).unlink()
        await host.start()
        async with connect(host.port, "Ann", key=key) as ann:
            if number:
                await ann.shows("At Ann's")
                if "At Ann's ·" not in ann.text:
                    await press_until(ann, "enter", ann, "At Ann's ·")
            else:
                await ann.shows("hello, Ann")
                ann.press("u")
                await ann.shows("round 1")
            pilot = Autopilot(ann)
            await play_until([pilot], lambda pilot=pilot: pilot.pressed > 2)  # type: ignore[misc]
            assert main(["backup", archive, "--data", str(host.data)]) == 0
        assert await host.stop() == 0
        (path,) = (host.data / "tables").glob("*.table")
        saved = recover_game(path)
        saved.file.close()
        assert saved.state.revision > commands
        commands = saved.state.revision
    assert "Traceback" not in host.errors


def _key(path: Path) -> asyncssh.SSHKey:
    if not path.exists():
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
    return asyncssh.read_private_key(path)
