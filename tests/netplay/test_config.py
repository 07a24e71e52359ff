"""Settings: the example is the defaults, and every mistake is named at once."""

from __future__ import annotations

import contextlib
import dataclasses
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.config import (
    Config,
    ConfigError,
    SshSettings,
    commented_example,
    parse_settings,
    read_settings_with_sources,
)
from netplay.ssh import ListenerSettings

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"
FILE = Path("host.toml")


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse_settings(text, FILE)
    return [str(problem) for problem in caught.value.problems]


def test_the_example_parses_to_exactly_the_defaults() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert parse_settings(text, EXAMPLE) == Config()
    assert tomllib.loads(text) == Config().model_dump(), "a setting is missing in the example"


def test_the_example_is_what_config_init_writes_and_comments_every_setting() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == commented_example()
    silent = [
        f"{section}.{key}"
        for section, values in Config()
        for key, setting in type(values).model_fields.items()
        if not setting.description
    ]
    silent += [section for section, values in Config() if not type(values).__doc__]
    assert not silent, "without a word about it"


def test_the_door_has_the_settings_that_the_ssh_server_knows() -> None:
    known = {field.name: field.default for field in dataclasses.fields(ListenerSettings)}
    assert SshSettings().model_dump() == known


def test_every_mistake_is_named_with_its_line_and_a_misspelt_one_with_a_suggestion() -> None:
    assert problems('[ssh]\nprot = 1\nport = "x"\n[tabels]\nmost = 3\n[clocks]\nturn = -1\n') == [
        "host.toml:2: ssh.prot: unknown setting (did you mean port?)",
        "host.toml:3: ssh.port: should be a whole number",
        "host.toml:4: tabels: unknown setting (did you mean tables?)",
        "host.toml:7: clocks.turn: should be 0 or more",
    ]


def test_in_one_line_the_first_mistake_is_told_and_how_many_more_there_are() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_settings("[ssh]\nprot = 1\nport = 'x'\n", FILE)
    assert str(caught.value) == (
        "host.toml:2: ssh.prot: unknown setting (did you mean port?)"
        " (and 1 more: kickdoor config check)"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("port = 22", "1: port: unknown setting (it belongs under [ssh])"),
        ("[host]\nport = 22", "2: host.port: unknown setting (it belongs under [ssh])"),
        ("[ssh]\nxyzzy = 1", "2: ssh.xyzzy: unknown setting"),
        ("ssh = 22", "1: ssh: should be a table: write [ssh] on a line of its own"),
        ("[ssh]\nport = 70000", "2: ssh.port: should be at most 65535"),
        ("[ssh]\nport = 2e3", "2: ssh.port: should be a whole number"),
        ("[ssh]\nlogin_seconds = 60", "2: ssh.login_seconds: should be at most 20"),
        (
            "[tables]\nwindow_seconds = 0.2",
            "2: tables.window_seconds: should be 0, or 0.5 and more",
        ),
        ("[links]\ngrase = 1.0", "2: links.grase: unknown setting (did you mean grace?)"),
        ("[links]\ngrace = 9.0", "2: links.grace: should be at most 2"),
        ("[holds]\neach = 99", "2: holds.each: should be at most 9"),
        ("[relaxed]\nwindow = 0.1", "2: relaxed.window: should be 0.5 or more"),
        (
            "[correspondence]\nturn_hours = 0.0",
            "2: correspondence.turn_hours: should be more than 0",
        ),
        ("[absent]\nthen = 'leave'", "2: absent.then: should be 'bot' or 'wait'"),
        ('[host]\nname = "\\u202e\\u200b"', "2: host.name: nothing of it can be shown"),
        ("[clocks]\nturn = nan", "2: clocks.turn: should be a finite number"),
        ("[clocks]\nturn = inf", "2: clocks.turn: should be a finite number"),
        ("[clocks]\nturn = '5'", "2: clocks.turn: should be a number"),
        ("[clocks]\nturn = 1979-05-27", "2: clocks.turn: should be a number"),
        (f"[clocks]\nturn = 1{'0' * 400}", "2: clocks.turn: should be a number"),
        (
            f"[ssh]\nmax_connections = 1{'0' * 400}",
            "2: ssh.max_connections: should be at most 10000",
        ),
        ("[ssh]\nport = true", "2: ssh.port: should be a whole number"),
        ('[ssh]\nport = "2222"', "2: ssh.port: should be a whole number"),
        ("[host]\nname = 7", "2: host.name: should be text in quotes"),
        ('[host]\ndata = "a\\u0000b"', "2: host.data: should be the path of a folder"),
        ('[host]\ndata = "~nobody here/x"', "2: host.data: there is no home folder ~nobody here"),
        ("[[ssh]]", "1: ssh: should be a table: write [ssh] on a line of its own"),
        ("\n# x\nssh.prot = 1", "3: ssh.prot: unknown setting (did you mean port?)"),
        ("ssh = { host = '', prot = 1 }", "1: ssh.prot: unknown setting (did you mean port?)"),
        ('[host]\nname = """\n[ssh]\n"""\nxyzzy = 1', "5: host.xyzzy: unknown setting"),
        ('"\\u001b[2J" = 1', '1: "\\u001b[2J": unknown setting'),
        ("[ssh]\r\nprot = 1\r\n", "2: ssh.prot: unknown setting (did you mean port?)"),
    ],
)
def test_a_wrong_value_is_explained(text: str, problem: str) -> None:
    assert problems(text) == [f"host.toml:{problem}"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[ssh\nport = 1", "host.toml:1: not TOML: "),
        ("[ssh]\nport = 1\nport = 2", "host.toml:3: not TOML: this is set twice"),
        ("[ssh]\n[host]\n[ssh]", "host.toml:3: not TOML: this is set twice"),
        ("[ssh]\nport = \n", "host.toml:2: not TOML: invalid value"),
        ("[ssh]\nport = 1 \x00", "host.toml:2: not TOML: "),
        (f"a = {'9' * 5000}", "host.toml: not TOML: there is a number with thousands of digits"),
        (f"a = {'[' * 9000}", "host.toml: not TOML: too many brackets in each other"),
    ],
)
def test_text_that_is_not_toml_is_one_line(text: str, problem: str) -> None:
    (only,) = problems(text)
    assert only.startswith(problem)
    assert "\n" not in only


_PIECES = st.sampled_from(
    [
        *"[]= \n\"'#.,{}1-e\\\x00\ud800\u202e",
        *("ssh", "port", "host", "name", "nan", "true", "1979-05-27", "[[", '"""'),
    ]
)


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_whatever_is_in_a_file_is_settings_or_one_line_each(text: str) -> None:
    try:
        parse_settings(text, FILE)
    except ConfigError as error:
        for problem in map(str, error.problems):
            assert problem.isprintable()
            assert len(problem) < 300


@given(st.data())
def test_a_damaged_file_is_settings_or_one_line_each(data: st.DataObject) -> None:
    text = list(commented_example())
    for _ in range(3):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(_PIECES)
    with contextlib.suppress(ConfigError):
        parse_settings("".join(text), FILE)


def test_every_value_has_bounds(subtests: pytest.Subtests) -> None:
    """What is beyond reason is refused at the start, not met at night."""
    for section, values in Config().model_dump().items():
        for key, value in values.items():
            if type(value) in (int, float):
                for huge in (10**12, -(10**12)):
                    with subtests.test(f"{section}.{key} = {huge}"):
                        (problem,) = problems(f"[{section}]\n{key} = {huge}")
                        assert f": {section}.{key}: should be" in problem


def test_a_named_file_must_be_there_and_be_text(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_settings_with_sources(tmp_path / "none.toml")
    with pytest.raises(ConfigError, match="cannot be read"):
        read_settings_with_sources(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="not UTF-8"):
        read_settings_with_sources(tmp_path / "bytes.toml")
    with pytest.raises(ConfigError, match="too large"):
        read_settings_with_sources(Path("/dev/zero"))


def test_a_file_of_an_editor_on_windows_is_read(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    path.write_bytes(b"\xef\xbb\xbf[ssh]\r\nport = 22\r\n")
    assert read_settings_with_sources(path).config.ssh.port == 22


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert read_settings_with_sources(None).config == Config()


def test_the_name_of_the_host_is_cleaned() -> None:
    assert parse_settings('[host]\nname = " at\\u001b[31m tic "', FILE).host.name == "at[31m tic"


@pytest.mark.parametrize("host", ["a..b", ".", "x" * 64 + ".example.org", "a\\u0000b", "a b"])
def test_an_address_that_can_be_none_is_told_with_its_line(host: str) -> None:
    (problem,) = problems(f'[ssh]\nhost = "{host}"\n')
    assert problem == "host.toml:2: ssh.host: should be an address or a host's name"


@pytest.mark.parametrize(
    "host", ["", "::", "0.0.0.0", "fe80::1%eth0", "attic.example.org", "müller.de"]
)
def test_addresses_and_names_will_do(host: str) -> None:
    assert parse_settings(f'[ssh]\nhost = "{host}"\n', FILE).ssh.host == host
