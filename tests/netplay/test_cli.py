"""The command line: exit codes, and one line for everything a person can cause."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, NoReturn

import pytest

from netplay import cli
from netplay.cli.main import COMMANDS, main, parser_of_all_commands
from netplay.config import Config, commented_example, parse_settings
from netplay.input_error import InputError
from netplay.system.data_folder import LockedDataFolder
from tests.netplay.forking import KICKDOOR, Ended, run

LOCAL = '[ssh]\nhost = "127.0.0.1"\n'


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


def kickdoor(*words: str | Path, stdout: IO[str] | None = None) -> Ended:
    """The command in a process of its own, without a terminal."""
    return run(*map(str, words), stdout=stdout.fileno() if stdout else None)


def _no_reader() -> IO[str]:
    """The end of a pipe that nobody reads from any more."""
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "w")


def told(result: Ended) -> str:
    """The one line of a refusal."""
    assert result.returncode == 1, result
    (line,) = result.stderr.splitlines()
    assert line.startswith("kickdoor: ")
    return line


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ([], "kickdoor: the following arguments are required: COMMAND"),
        (["dance"], "kickdoor: argument COMMAND: invalid choice: 'dance'"),
        (["dance", "--all"], "kickdoor: argument COMMAND: invalid choice: 'dance'"),
        (["host", "--port", "x"], "kickdoor host: argument --port: invalid int value: 'x'"),
        (["play", "--language", "la"], "kickdoor play: argument --language: invalid choice"),
        (["play", "--dance"], "kickdoor: unrecognized arguments: --dance"),
        (["config"], "kickdoor config: the following arguments are required: COMMAND"),
        (["cards", "dance"], "kickdoor cards: argument COMMAND: invalid choice: 'dance'"),
    ],
)
def test_a_wrong_command_line_exits_with_2_and_one_line(
    words: list[str], begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(begins)
    assert line.endswith(" --help tells more)")


def test_every_command_that_a_module_adds_is_in_the_list() -> None:
    modules = Path(str(cli.__file__)).parent.glob("*.py")
    adding = {one.stem for one in modules if "\ndef add_to_command_line(" in one.read_text("utf-8")}
    assert adding == set(COMMANDS.values()), "modules in `COMMANDS` of netplay/cli/main.py"
    parser = parser_of_all_commands()
    (added,) = (one.choices for one in parser._actions if isinstance(one.choices, dict))
    assert set(added) == set(COMMANDS), "names in `COMMANDS` of netplay/cli/main.py"


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("kickdoor ")


def test_play_without_a_terminal_is_one_line() -> None:
    assert "play needs a terminal" in told(kickdoor("play"))


def test_it_is_a_program_of_its_own() -> None:
    """Started by Python, as nothing else here is."""
    told = subprocess.run(
        [sys.executable, "-c", KICKDOOR, "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("kickdoor ")
    assert told.stderr == ""


@pytest.mark.parametrize("seconds", ["-1", "0.1", "601", "nan", "inf"])
def test_an_impossible_window_is_one_line(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", f"--window={seconds}"]) == 1
    assert capsys.readouterr().err == "kickdoor: --window: from 0.5 to 600 seconds\n"


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    config = tmp_path / "host.toml"
    config.write_text(LOCAL)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = told(
            kickdoor("host", "--config", config, "--data", tmp_path / "d", "--port", str(port))
        )
    assert f"port {port}: Address already in use" in line


def test_an_impossible_port_is_one_line(tmp_path: Path) -> None:
    line = told(kickdoor("host", "--data", tmp_path / "d", "--port", "99999"))
    assert "from 0 to 65535" in line


def test_a_locked_data_directory_is_one_line(tmp_path: Path) -> None:
    data = LockedDataFolder.open(tmp_path / "d")
    line = told(kickdoor("host", "--data", tmp_path / "d", "--port", "0"))
    assert "another host is using" in line
    data.release()


def test_a_data_directory_that_cannot_be_written_is_one_line() -> None:
    line = told(kickdoor("host", "--data", "/proc/kickdoor", "--port", "0"))
    assert "cannot write to the data directory /proc/kickdoor" in line


def _nobody(number: int) -> NoReturn:
    raise KeyError(number)


def test_a_user_without_a_home_has_the_defaults_and_no_folder_of_data(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a container that runs under any number."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", _nobody)
    assert main(["config", "check"]) == 0
    assert "the defaults apply" in capsys.readouterr().out
    assert not Config().data_dir.exists()
    assert not Config().packs_dir.exists()


def test_a_file_is_no_data_directory(tmp_path: Path) -> None:
    (tmp_path / "d").write_text("")
    line = told(kickdoor("host", "--data", tmp_path / "d", "--port", "0"))
    assert line.endswith("/d is no folder; choose another one with --data")


def test_a_wrong_configuration_is_one_line_for_the_host_and_a_line_each_for_check(
    tmp_path: Path,
) -> None:
    config = tmp_path / "host.toml"
    config.write_text("[ssh]\nprot = 1\n[tabels]\n")
    line = told(kickdoor("host", "--config", config, "--data", tmp_path / "d"))
    assert "ssh.prot: unknown setting (did you mean port?)" in line
    checked = kickdoor("config", "check", "--config", config)
    assert checked.returncode == 1
    assert len(checked.stderr.splitlines()) == 2
    assert not (tmp_path / "d").exists()


def test_a_configuration_is_written_checked_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sub" / "host.toml"
    assert main(["config", "init", "--config", str(path)]) == 0
    assert path.read_text() == commented_example()
    assert main(["config", "check", "--config", str(path)]) == 0
    capsys.readouterr()
    assert main(["config", "show", "--config", str(path)]) == 0
    assert parse_settings(capsys.readouterr().out, path) == Config()


def test_root_is_told_of_settings_that_no_service_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    before = os.umask(0o077)
    try:
        hidden, public = tmp_path / "hidden" / "host.toml", tmp_path / "public" / "host.toml"
        assert main(["config", "init", "--config", str(hidden)]) == 0
        told = capsys.readouterr().err
        os.umask(0o022)
        assert main(["config", "init", "--config", str(public)]) == 0
    finally:
        os.umask(before)
    assert f"cannot read {hidden} (your umask): chmod 644 it, and 755 {hidden.parent}" in told
    assert capsys.readouterr().err == ""


def test_a_configuration_is_written_over_only_if_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "host.toml"
    path.write_text("[ssh]\n")
    assert main(["config", "init", "--config", str(path)]) == 1
    assert "already exists" in capsys.readouterr().err
    assert path.read_text() == "[ssh]\n"
    assert main(["config", "init", "--force", "--config", str(path)]) == 0
    assert path.read_text() == commented_example()


def test_without_a_file_check_says_that_the_defaults_hold(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["config", "check"]) == 0
    assert "the defaults apply" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["cards", "check"], ["config", "show"], ["--help"]])
def test_a_reader_that_goes_away_is_no_error(words: list[str]) -> None:
    with _no_reader() as stdout:
        result = kickdoor(*words, stdout=stdout)
    assert result.stderr == ""


def test_a_full_disk_is_one_line_that_says_what_to_do() -> None:
    with Path("/dev/full").open("w") as stdout:
        line = told(kickdoor("config", "show", stdout=stdout))
    assert "No space left on device; make room there" in line


def test_a_full_disk_is_no_reason_for_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "mkdir", full)
    with pytest.raises(InputError, match=r"\(No space left on device\); make room there"):
        LockedDataFolder.open(tmp_path / "d")


def test_settings_that_somebody_else_wrote_for_themselves_are_told_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As root does under umask 077, and the service cannot read them."""

    reads = Path.open

    def denied(path: Path, *words: Any, **more: Any) -> Any:
        if path == config:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return reads(path, *words, **more)

    config = tmp_path / "host.toml"
    monkeypatch.setattr(Path, "open", denied)
    assert main(["config", "show", "--config", str(config)]) == 1
    assert "Permission denied; whoever runs this needs chmod 644" in capsys.readouterr().err
