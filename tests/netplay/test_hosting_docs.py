"""What docs/hosting.md tells a host to type and to copy works."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from netplay.cli import front, health_check, host, worker
from netplay.cli.main import parser_of_all_commands
from netplay.cli.systemd_unit import systemd_unit_for
from netplay.config import Config
from netplay.config.environment import environment_variable_name
from netplay.store import FILE_NAME
from tests.patience import PATIENCE

DOCS = Path(__file__).parents[2] / "docs"
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
SETTINGS = {
    f"{section}.{key}": environment_variable_name(section, key)
    for section, values in Config().model_dump().items()
    for key in values
}
LIMITS = (
    "ssh.max",
    "ssh.login",
    "ssh.sessions",
    "ssh.connection",
    "limits.",
    "talk.",
    "tables.most",
)


def exposure(unit: Path) -> float:
    """What systemd says of a unit, from 0 to 10."""
    result = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    found = re.search(r"exposure level for \S+: ([0-9.]+)", result.stdout)
    assert found, result.stdout
    return float(found[1])


def port_22() -> str:
    """The drop-in that is quoted under "Port 22"."""
    found = re.search(r"\n( +\[Service\]\n(?: +\S+=\S*\n)+)", HOSTING)
    assert found
    return "\n".join(line.strip() for line in found[1].splitlines()) + "\n"


def test_every_setting_that_is_named_exists() -> None:
    named = set(re.findall(r"`([a-z]+\.[a-z_]+)`", HOSTING)) - {FILE_NAME}
    ours = [name for name in named if name.partition(".")[0] in Config.model_fields]
    assert len(ours) > 20
    assert [name for name in ours if name not in SETTINGS] == []
    variables = re.findall(r"KICKDOOR_[A-Z_]+", HOSTING + (DOCS / "Containerfile").read_text())
    assert variables
    assert [name for name in variables if name not in SETTINGS.values()] == []


def test_every_limit_is_named_and_its_default_is_right() -> None:
    for name in SETTINGS:
        if name.startswith(LIMITS):
            assert f"`{name}`" in HOSTING, name
    limits = HOSTING.partition("## Limits")[2].partition("\n## ")[0]
    for row in re.findall(r"^\| .+ \| (`.+`) \| (.+) \|$", limits, re.MULTILINE):
        names = re.findall(r"`([a-z_.]+)`", row[0])
        told = [float(number) for number in re.findall(r"[0-9.]+", row[1])]
        assert [_default(name) for name in names if name in SETTINGS] == told, row


def _default(name: str) -> float:
    section, _, key = name.partition(".")
    value = Config().model_dump()[section][key]
    assert isinstance(value, float | int)
    return float(value)


needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"),
    reason="systemd-analyze, which judges the unit, is not installed",
)


@needs_systemd
def test_the_service_can_do_little_also_with_the_right_to_listen_on_port_22(
    tmp_path: Path,
) -> None:
    unit = tmp_path / "kickdoor.service"
    unit.write_text(systemd_unit_for(Path("/opt/kickdoor/bin/kickdoor")))
    assert exposure(unit) < 2.0
    override = tmp_path / "kickdoor.service.d" / "override.conf"
    override.parent.mkdir()
    override.write_text(port_22())
    assert exposure(unit) < 2.0
    assert "CAP_NET_BIND_SERVICE" in port_22()


@needs_systemd
@pytest.mark.parametrize("far", [None, "front", "worker"])
def test_systemd_knows_every_line_of_the_unit(far: str | None, tmp_path: Path) -> None:
    unit = tmp_path / (f"kickdoor-{far}@.service" if far else "kickdoor.service")
    program = Path(shutil.which("true") or "/bin/true")
    unit.write_text(systemd_unit_for(program, far))
    result = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert exposure(unit) < 2.0


def test_what_starts_and_watches_the_host_is_a_command_of_ours() -> None:
    command, by_front, by_worker = (
        re.findall(r"^ExecStart=(.+)$", systemd_unit_for(Path("/bin/kickdoor"), far), re.MULTILINE)[
            0
        ]
        for far in (None, "front", "worker")
    )
    image = (DOCS / "Containerfile").read_text(encoding="utf-8")
    (started,) = re.findall(r"^CMD (.+)$", image, re.MULTILINE)
    (watched,) = re.findall(r"^HEALTHCHECK .+ CMD (.+)$", image, re.MULTILINE)
    for words, runs in (
        (shlex.split(command)[1:], host.run),
        (shlex.split(by_front)[1:], front.run),
        (shlex.split(by_worker)[1:], worker.run),
        (json.loads(started), host.run),
        (json.loads(watched)[1:], health_check.run),
    ):
        assert parser_of_all_commands().parse_args(words).run is runs


def test_the_compose_file_does_what_the_page_says_of_docker_run() -> None:
    """Option by option; so does the image that it builds."""
    compose = (DOCS / "compose.yaml").read_text(encoding="utf-8")
    (run,) = re.findall(r"^    docker run (.+?) kickdoor\n", HOSTING, re.MULTILINE | re.DOTALL)
    said = {
        "--restart unless-stopped": "restart: unless-stopped",
        "--stop-timeout 30": "stop_grace_period: 30s",
        "--read-only": "read_only: true",
        "--tmpfs /tmp": "tmpfs: [/tmp]",
        "--cap-drop ALL": "cap_drop: [ALL]",
        "--security-opt no-new-privileges": 'security_opt: ["no-new-privileges:true"]',
        "--memory 1g": "mem_limit: 1g",
        "-v kickdoor:/data": 'volumes: ["kickdoor:/data"]',
        "-p 2222:2222": 'ports: ["2222:2222"]',
        "-e KICKDOOR_HOST__NAME=attic": "KICKDOOR_HOST__NAME: attic",
    }
    for option, line in said.items():
        assert option in run
        assert line in compose
        run = run.replace(option, "")
    assert run.replace("\\", "").split() == ["-d", "--name", "kickdoor"]
    assert (DOCS / re.findall(r"dockerfile: docs/(.+)", compose)[0]).is_file()
