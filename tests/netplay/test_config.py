"""Settings: the example is the defaults, and every mistake is named at once."""

from __future__ import annotations

import dataclasses
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from netplay.config import Config, ConfigError, Ssh, commented, effective, load, parse
from netplay.ssh import SSHSettings

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"
FILE = Path("host.toml")


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse(text, FILE)
    return [str(problem) for problem in caught.value.problems]


def test_the_example_parses_to_exactly_the_defaults() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert parse(text, EXAMPLE) == Config()
    assert tomllib.loads(text) == Config().model_dump(), "a setting is missing in the example"


def test_the_example_is_what_config_init_writes_and_comments_every_setting() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text == commented()
    lines = text.splitlines()
    for before, line in pairwise(lines):
        if " = " in line and not line.startswith("#"):
            assert before.startswith("# "), line


def test_the_effective_settings_can_be_read_again() -> None:
    config = parse("[ssh]\nport = 22\n[bots]\ndelay = 0.0\n", FILE)
    assert parse(effective(config), FILE) == config


def test_the_door_has_the_settings_that_the_ssh_server_knows() -> None:
    known = {field.name: field.default for field in dataclasses.fields(SSHSettings)}
    assert Ssh().model_dump() == known


def test_every_mistake_is_named_with_its_key_and_a_misspelt_one_with_a_suggestion() -> None:
    assert problems('[ssh]\nprot = 1\nport = "x"\n[tabels]\n[clocks]\nturn = -1\n') == [
        "ssh.port: should be a valid integer",
        "ssh.prot: unknown setting (did you mean port?)",
        "clocks.turn: should be greater than or equal to 0",
        "tabels: unknown setting (did you mean tables?)",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("port = 22", "port: unknown setting (it belongs under [ssh])"),
        ("[ssh]\nxyzzy = 1", "ssh.xyzzy: unknown setting"),
        ("ssh = 22", "ssh: should be a table: write [ssh] on a line of its own"),
        ("[ssh]\nport = 70000", "ssh.port: should be less than or equal to 65535"),
        ("[ssh]\nlogin_seconds = 60", "ssh.login_seconds: should be less than or equal to 20"),
        ("[tables]\nwindow_seconds = 0.2", "tables.window_seconds: should be 0, or 0.5 and more"),
        ("[links]\ngrase = 1.0", "links.grase: unknown setting (did you mean grace?)"),
        ("[links]\ngrace = 9.0", "links.grace: should be less than or equal to 2"),
        ("[holds]\neach = 99", "holds.each: should be less than or equal to 9"),
        ("[relaxed]\nwindow = 0.1", "relaxed.window: should be greater than or equal to 0.5"),
        (
            "[correspondence]\nturn_hours = 0.0",
            "correspondence.turn_hours: should be greater than 0",
        ),
        ("[absent]\nthen = 'leave'", "absent.then: should be 'bot' or 'wait'"),
        ('[host]\nname = "\\u202e\\u200b"', "host.name: nothing of it can be shown"),
        ("[clocks]\nturn = nan", "clocks.turn: should be a finite number"),
        ("[ssh]\nport = true", "ssh.port: should be a valid integer"),
        ('[ssh]\nport = "2222"', "ssh.port: should be a valid integer"),
        ("[host]\nname = 7", "host.name: should be a valid string"),
        ('[host]\ndata = "a\\u0000b"', "host.data: should be the path of a folder"),
        ('[host]\ndata = "~nobody here/x"', "host.data: there is no home folder ~nobody here"),
        ("[[ssh]]", "ssh: should be a table: write [ssh] on a line of its own"),
    ],
)
def test_a_wrong_value_is_explained(text: str, problem: str) -> None:
    assert problems(text) == [problem]


def test_text_that_is_not_toml_is_one_line(tmp_path: Path) -> None:
    (only,) = problems("[ssh\nport = 1")
    assert only.startswith("not TOML: ")
    assert "line 1" in only
    assert "\n" not in only


def test_a_named_file_must_be_there_and_be_text(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path / "none.toml")
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load(tmp_path / "bytes.toml")


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert load(None) == Config()


def test_the_name_of_the_host_is_cleaned() -> None:
    assert parse('[host]\nname = " at\\u001b[31m tic "', FILE).host.name == "at[31m tic"
