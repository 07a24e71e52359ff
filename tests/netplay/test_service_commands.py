"""`kickdoor completion` and `kickdoor service`: what a shell and systemd are given."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from cards.languages import LANGUAGES
from netplay.cli.completion import SHELLS
from netplay.cli.main import COMMANDS, main
from netplay.cli.systemd_unit import systemd_unit_for
from tests.patience import PATIENCE

ASKING = """
source "$1"; shift
COMP_WORDS=(kickdoor "$@"); COMP_CWORD=$#
_shtab_kickdoor
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def bash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The completions as bash reads them."""
    assert main(["completion", "bash"]) == 0
    path = tmp_path / "kickdoor.bash"
    path.write_text(capsys.readouterr().out)
    return path


def completed(bash: Path, *typed: str) -> set[str]:
    """What bash offers for the last of these words."""
    asked = subprocess.run(
        ["bash", "-c", ASKING, "bash", bash, *typed],
        cwd=bash.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert asked.stderr == ""
    return set(asked.stdout.split())


@pytest.mark.skipif(not shutil.which("bash"), reason="bash, which is to complete, is not installed")
def test_a_shell_completes_commands_options_choices_and_files(bash: Path) -> None:
    (bash.parent / "cellar.toml").touch()
    assert completed(bash, "h") == {"host", "health", "history"}
    assert completed(bash, "config", "") == {"init", "check", "show"}
    assert completed(bash, "host", "--p") == {"--port"}
    assert completed(bash, "play", "--language", "") == set(LANGUAGES)
    assert completed(bash, "host", "--config", "cel") == {"cellar.toml"}
    assert completed(bash, "simulate", "--pack", "cel") == {"cellar.toml"}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_knows_every_command(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    text = capsys.readouterr().out
    assert [name for name in COMMANDS if name not in text] == []
    script = tmp_path / "script"
    script.write_text(text)
    if shutil.which(shell) and shell != "tcsh":  # which would run it
        subprocess.run([shell, "-n", script], check=True, timeout=PATIENCE)


def test_the_unit_starts_the_program_that_printed_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["service"]) == 0
    program = f"{sysconfig.get_path('scripts')}/kickdoor"
    assert f"\nExecStart={program} host --config /etc/kickdoor/config.toml\n" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("kind", ["front", "worker"])
def test_the_unit_of_a_process_elsewhere_starts_it_by_its_name_with_no_more_rights(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["service", f"--{kind}"]) == 0
    unit = capsys.readouterr().out
    program, folder = f"{sysconfig.get_path('scripts')}/kickdoor", f"/var/lib/kickdoor-{kind}s/%i"
    assert f"\nExecStart={program} {kind} --config {folder}/config.toml --data {folder}\n" in unit
    host = systemd_unit_for(Path(program))
    assert {"Type=notify", "WatchdogSec=60", "Restart=always"} <= {*unit.splitlines()}
    assert host.partition("\nMemoryMax=")[2] == unit.partition("\nMemoryMax=")[2] != ""
    assert "KIND" not in unit


def test_a_program_that_the_unit_cannot_reach_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, lines in (("/home/ann/.local/venv/bin", 1), ("/opt/kickdoor/bin", 0)):
        monkeypatch.setattr(sysconfig, "get_path", lambda _, folder=folder: folder)
        assert main(["service"]) == 0
        told = capsys.readouterr().err.splitlines()
        assert len(told) == lines
        assert all(f"the service cannot reach {folder}/kickdoor" in line for line in told)


def test_the_unit_waits_for_the_host_and_watches_it() -> None:
    lines = systemd_unit_for(Path("/opt/kickdoor/bin/kickdoor")).splitlines()
    assert {"Type=notify", "NotifyAccess=main", "WatchdogSec=60", "Restart=on-failure"} <= {*lines}
    (families,) = (line for line in lines if line.startswith("RestrictAddressFamilies="))
    assert "AF_UNIX" in families.split()
