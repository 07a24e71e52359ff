"""What docs/hosting.md tells a host to type and to copy works."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from netplay.cli import host
from netplay.cli.main import _parser
from netplay.config import Config
from netplay.config.environment import variable
from netplay.store import FILE_NAME
from tests.patience import PATIENCE

DOCS = Path(__file__).parents[2] / "docs"
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
SETTINGS = {
    f"{section}.{key}": variable(section, key)
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


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_the_service_can_do_little_also_with_the_right_to_listen_on_port_22(
    tmp_path: Path,
) -> None:
    unit = tmp_path / "kickdoor.service"
    shutil.copy(DOCS / "kickdoor.service", unit)
    assert exposure(unit) < 2.0
    override = tmp_path / "kickdoor.service.d" / "override.conf"
    override.parent.mkdir()
    override.write_text(port_22())
    assert exposure(unit) < 2.0
    assert "CAP_NET_BIND_SERVICE" in port_22()


@pytest.mark.parametrize("name", ["kickdoor.service", "Containerfile"])
def test_what_starts_the_host_is_a_command_of_ours(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    if name == "Containerfile":
        (command,) = re.findall(r"^CMD (.+)$", text, re.MULTILINE)
        words = json.loads(command)
    else:
        (command,) = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
        words = shlex.split(command)[1:]
    assert _parser().parse_args(words).run is host.run
