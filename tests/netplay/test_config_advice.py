"""What is legal but unwise is told, and keeps nobody from starting."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from netplay.cli.main import main
from netplay.config import read_settings_with_sources, unwise_settings


def advised(path: Path, text: str) -> list[str]:
    path.write_text(text)
    path.chmod(0o644)
    return [str(line) for line in unwise_settings.unwise_settings(read_settings_with_sources(path))]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "host.toml"


def test_there_is_nothing_to_say_about_the_defaults(file: Path, tmp_path: Path) -> None:
    assert advised(file, f'[host]\ndata = "{tmp_path / "none"}"\n') == []


def test_a_door_that_nobody_passes(file: Path) -> None:
    assert advised(file, '[admission]\nmode = "keys"\n') == [
        f"{file}:2: admission.mode: nobody is named, so nobody may come in"
    ]
    assert advised(file, '[admission]\nmode = "keys"\nnames = ["Ann"]\n') == []
    assert advised(file, '[admission]\nauthorized_keys = "/nowhere/keys"\n') == [
        f"{file}:2: admission.authorized_keys: there is no such file"
    ]


def test_files_of_keys_that_let_in_fewer_than_they_seem_to(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = tmp_path / "friends"
    good = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode()
    file.write_text(f'[admission]\nauthorized_keys = "{keys}"\n')
    file.chmod(0o644)

    def told(text: str) -> str:
        keys.write_text(text)
        assert main(["config", "check", "--config", str(file)]) == 0
        return capsys.readouterr().err

    nobody = f"kickdoor: {file}:2: admission.authorized_keys: {keys} lets in nobody"
    assert told("\x7fELF garbage\n\nmore of it\n") == f"{nobody}: there is no public key in it\n"
    assert told("# friends, one day\n") == f"{nobody}: there is no public key in it\n"
    bound = f'from="10.0.0.1" {good}'
    assert told(f"# Ann\n{good}\nssh-ed25519 AAAAcut\n{bound}") == (
        f"kickdoor: {keys}: no public key that lets anybody in: line 4, 5\n"
    )
    assert told(f"# Ann\n\n{good}") == ""


def test_strangers_without_anybody_who_may_ban_them(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unwise_settings, "_first_free_port", lambda: 0)
    (line,) = advised(file, "[ssh]\nport = 22\n")
    assert line == "admins.keys: strangers find port 22, and nobody may ban them"
    assert advised(file, '[ssh]\nport = 22\n[admission]\nmode = "invite"\n') == []


def test_limits_that_are_never_reached(file: Path) -> None:
    text = "[tables]\nmost = 2\n[ssh]\nmax_connections = 20\nmax_unauthenticated = 5\n"
    assert advised(file, text) == [
        "ssh.max_per_address: is never reached: max_connections is less",
        "ssh.max_unauthenticated_per_address: is never reached: max_unauthenticated is less",
        "tables.most_per_player: is never reached: most is less",
    ]


def test_a_keepalive_that_hangs_up_on_everybody(file: Path) -> None:
    (line,) = advised(file, "[ssh]\nkeepalive_limit = 5.0\n")
    assert line.startswith(f"{file}:2: ssh.keepalive_limit: hangs up on everybody")


def test_a_port_that_one_may_not_listen_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, status = file.parent / "free", file.parent / "status"
    monkeypatch.setattr(unwise_settings, "_UNPRIVILEGED", free)
    monkeypatch.setattr(unwise_settings, "_STATUS", status)
    free.write_text("1024\n")
    status.write_text("Name:\tkickdoor\nCapEff:\t0000000000000000\n")
    (line,) = advised(file, "[ssh]\nport = 80\n")
    assert line.startswith(f"{file}:2: ssh.port: you may not listen on 80")
    assert advised(file, "[ssh]\nport = 2222\n") == []
    status.write_text("Name:\tkickdoor\nCapEff:\t0000000000000400\n")
    assert advised(file, "[ssh]\nport = 80\n") == []
    status.unlink()
    assert advised(file, "[ssh]\nport = 80\n") == [], "nobody knows"


def test_fronts_that_play_where_there_are_none(file: Path) -> None:
    (line,) = advised(file, "[cluster]\nworkers = 1\nfronts_play = true\n")
    assert line == f"{file}:3: cluster.fronts_play: says nothing: there are no fronts"
    assert advised(file, "[cluster]\nfronts = 1\nfronts_play = true\n") == []
    elsewhere = 'server = "tls://hall.example.org:4222"\nname = "attic"\n'
    assert advised(file, f"[cluster]\nfronts_play = true\n{elsewhere}") == []


def test_data_that_others_may_read_and_settings_that_others_may_change(
    file: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    text = f'[host]\ndata = "{data}"\n'
    assert advised(file, text) == [f"{file}:2: host.data: others may read {data}: chmod 700 it"]
    data.chmod(0o700)
    assert advised(file, text) == []
    file.chmod(0o666)
    (line,) = unwise_settings.unwise_settings(read_settings_with_sources(file))
    assert str(line) == f"{file}: others may change it: chmod 644 it"


def test_advice_is_told_and_the_check_is_passed(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("[tables]\nmost = 2\n")
    assert main(["config", "check", "--config", str(file)]) == 0
    told = capsys.readouterr()
    assert "most_per_player: is never reached" in told.err
    assert told.out == f"{file}: valid; see the advice\n"
    file.write_text("[tables]\nmost = 4\n")
    assert main(["config", "check", "--config", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: valid\n"


def test_more_processes_for_bots_than_there_are_cores(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    (line,) = advised(file, "[bots]\nworkers = 3\n")
    assert line == f"{file}:2: bots.workers: is more than there are cores: 1"
    assert advised(file, "[bots]\ndelay = 1.0\n") == []
