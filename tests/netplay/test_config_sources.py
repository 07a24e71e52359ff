"""Settings from a file, the environment and the command line: which one holds, and who says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.config import (
    Config,
    ConfigError,
    SettingsLayer,
    parse_settings,
    read_settings_with_sources,
    settings_as_environment,
    settings_as_toml,
)
from netplay.config.environment import environment_variable_name


@pytest.fixture(autouse=True)
def _no_other_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "host.toml"
    path.write_text('[host]\nname = "attic"\n\n[ssh]\nport = 1111\nhost = "127.0.0.1"\n')
    return path


def test_the_environment_goes_before_the_file_and_the_command_line_before_both(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KICKDOOR_SSH__PORT", "2222")
    monkeypatch.setenv("KICKDOOR_SSH__HOST", "::1")
    settings = read_settings_with_sources(
        file, SettingsLayer.of({("ssh", "port"): (3333, "--port")})
    )
    assert (settings.config.ssh.port, settings.config.ssh.host) == (3333, "::1")
    assert settings.config.host.name == "attic"
    assert settings.places["ssh", "port"] == "--port"
    assert settings.places["ssh", "host"] == "KICKDOOR_SSH__HOST"
    assert settings.places["host", "name"] == f"{file}:2"


@pytest.mark.parametrize(
    ("name", "value", "section", "key", "meant"),
    [
        ("KICKDOOR_HOST__NAME", "22", "host", "name", "22"),
        ("KICKDOOR_HOST__DATA", "", "host", "data", ""),
        ("KICKDOOR_CLOCKS__TURN", "90", "clocks", "turn", 90.0),
        ("KICKDOOR_HOLDS__EACH", "1", "holds", "each", 1),
    ],
)
def test_a_variable_is_read_as_what_the_setting_is(
    name: str, value: str, section: str, key: str, meant: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert read_settings_with_sources(None).config.model_dump()[section][key] == meant


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("KICKDOOR_SSH__PROT", "1", "ssh.prot: unknown setting (did you mean port?)"),
        ("KICKDOOR_SSH__PORT", "many", "ssh.port: should be a whole number"),
        ("KICKDOOR_SSH__PORT", "", "ssh.port: should be a whole number"),
        ("KICKDOOR_SSH__PORT", "1\nx = 2", "ssh.port: should be a whole number"),
        ("KICKDOOR_SSH__PORT", "[" * 9000, "ssh.port: should be a whole number"),
        ("KICKDOOR_TABELS__MOST", "1", "tabels: unknown setting (did you mean tables?)"),
    ],
)
def test_a_wrong_variable_is_named(
    name: str, value: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as caught:
        read_settings_with_sources(None)
    assert [str(one) for one in caught.value.problems] == [f"{name}: {problem}"]


def test_what_an_orchestrator_sets_for_a_service_of_that_name_is_no_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KICKDOOR_PORT", "tcp://10.0.0.1:22")
    monkeypatch.setenv("KICKDOOR_SERVICE_HOST", "10.0.0.1")
    assert read_settings_with_sources(None).config == Config()


def test_a_file_that_is_wrong_where_a_variable_is_right_holds_by_the_variable(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("[ssh]\nport = 'x'\n")
    monkeypatch.setenv("KICKDOOR_SSH__PORT", "22")
    assert read_settings_with_sources(file).config.ssh.port == 22
    file.write_text("ssh = 1\n")
    with pytest.raises(ConfigError, match="should be a table"):
        read_settings_with_sources(file)


def test_what_holds_is_shown_with_what_says_it_and_can_be_read_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KICKDOOR_TABLES__MOST", "3")
    settings = read_settings_with_sources(file)
    lines = settings_as_toml(settings).splitlines()
    assert f'name = "attic"  # {file}:2' in lines
    assert "most = 3  # KICKDOOR_TABLES__MOST" in lines
    assert "max_per_address = 24  # default" in lines
    assert parse_settings(settings_as_toml(settings), file) == settings.config


def test_what_holds_is_shown_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "show", "--json", "--config", str(file), "--port", "5"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["ssh"]["port"] == {"value": 5, "from": "--port"}
    assert said["host"]["name"] == {"value": "attic", "from": f"{file}:2"}
    assert said["ssh"]["keepalive_limit"] == {"value": 45.0, "from": "default"}
    assert {section: set(values) for section, values in said.items()} == {
        section: set(values) for section, values in Config().model_dump().items()
    }


def test_variables_that_are_shown_make_the_same_settings(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = read_settings_with_sources(file).config
    for line in settings_as_environment(config).splitlines():
        name, _, value = line.partition("=")
        monkeypatch.setenv(name, value)
    assert read_settings_with_sources(None).config == config


def test_every_setting_has_a_variable_of_its_own() -> None:
    for section, values in Config().model_dump().items():
        for key in values:
            assert environment_variable_name(section, key).count("__") == 1
