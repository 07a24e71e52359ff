"""The host's log: one clean line per event, whatever people call themselves."""

from __future__ import annotations

import configparser
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.config import LogSettings
from netplay.input_error import InputError
from netplay.logs import LogEvent, LogWriter, log_event, log_writer, name_process_in_log
from netplay.logs.log_writer import JsonLogFormatter, PlainLogFormatter
from tests.process_log import process_log_put_back

DOCS = Path(__file__).parents[2] / "docs"
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
EVIL = 'x"\nrefused-login address=192.0.2.9 why=bad-code\x1b]52;c;AA\x07\u202e\N{SNOWMAN}'


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    with process_log_put_back() as root:
        yield root


def written(path: Path, form: str = "plain", level: str = "info") -> list[str]:
    writer = LogWriter(LogSettings.model_validate({"to": str(path), "form": form, "level": level}))
    log_event("login", name=EVIL, address="2001:db8::1")
    log_event("refused-login", address="192.0.2.7", why="bad-code")
    logging.getLogger("netplay.x").warning("table %s is set aside: %s", "4f", EVIL)
    try:
        raise KeyError("the_hidden_card")
    except KeyError:
        logging.getLogger("netplay.x").exception("a session failed")
    writer.close()
    return path.read_text().splitlines()


@pytest.mark.usefixtures("root")
def test_a_name_is_never_a_line_of_its_own(tmp_path: Path) -> None:
    lines = written(tmp_path / "log")
    assert len(lines) == 4
    assert all(line.isascii() and line.isprintable() for line in lines)
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(rf"{stamp} INFO login name=\"x.*\" address=2001:db8::1", lines[0])
    assert re.fullmatch(rf"{stamp} INFO refused-login address=192\.0\.2\.7 why=bad-code", lines[1])


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize("evil", [EVIL, "refused-login address=192.0.2.9 why=banned", "a\\ b=c"])
def test_no_line_has_facts_that_somebody_made_up(tmp_path: Path, evil: str) -> None:
    """Whatever is cited in a line: outside of quotes there is no `=` but that of the facts."""
    writer = LogWriter(LogSettings(to=str(tmp_path / "log")))
    netplay = logging.getLogger("netplay.x")
    netplay.warning("table %s is set aside: %s", "4f", evil)
    netplay.warning("%s", evil)
    log_event("table-set-aside", logging.WARNING, table="4f", why=evil, path="/x/4f.table")
    netplay.warning("a pack is left out: %s", "cellar, no such card")
    writer.close()
    lines = [line.split(maxsplit=2)[2] for line in (tmp_path / "log").read_text().splitlines()]
    assert [re.findall(r"(\S+)=", STRING.sub("", line)) for line in lines] == [
        [],
        [],
        ["table", "why", "path"],
        [],
    ]
    assert lines[3] == "a pack is left out: cellar, no such card"


@pytest.mark.usefixtures("root")
def test_a_fact_is_no_longer_than_a_line(tmp_path: Path) -> None:
    for form in ("plain", "json"):
        writer = LogWriter(LogSettings.model_validate({"to": str(tmp_path / form), "form": form}))
        log_event("table-set-aside", logging.WARNING, why="x" * 100_000, table="4f")
        writer.close()
        line = (tmp_path / form).read_text()
        assert len(line) < 1000
        assert "4f" in line


@given(st.text(), st.text())
def test_whatever_is_noted_is_one_printable_line_of_ascii(name: str, text: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, text.replace("%", ""), None, None)
    record.__dict__["facts"] = {"name": name}
    for form in (PlainLogFormatter(), JsonLogFormatter()):
        line = form.format(record)
        assert line.isascii()
        assert line.isprintable()
    assert json.loads(line)["name"] == name


@pytest.mark.usefixtures("root")
def test_an_exception_tells_its_kind_and_place_alone(tmp_path: Path) -> None:
    last = written(tmp_path / "log")[-1]
    assert "KeyError at test_logs.py" in last
    assert "the_hidden_card" not in last


@pytest.mark.usefixtures("root")
def test_every_line_of_json_is_an_object(tmp_path: Path) -> None:
    first, second, *_ = map(json.loads, written(tmp_path / "log", "json"))
    assert (first["event"], first["name"]) == ("login", EVIL)
    assert (second["event"], second["address"], second["why"]) == (
        "refused-login",
        "192.0.2.7",
        "bad-code",
    )


@pytest.mark.usefixtures("root")
def test_the_level_leaves_out_what_is_below(tmp_path: Path) -> None:
    assert [line.split()[1] for line in written(tmp_path / "log", level="error")] == ["ERROR"]


@pytest.mark.usefixtures("root")
def test_a_file_can_be_moved_away_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "log"
    written(path)
    assert path.stat().st_mode & 0o777 == 0o600
    path.rename(tmp_path / "log.1")
    assert len(written(path)) == 4


@pytest.mark.usefixtures("root")
def test_a_place_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    writer = LogWriter(LogSettings(to=str(tmp_path / "log")))
    with pytest.raises(InputError, match=r"log\.to: cannot write"):
        writer.reconfigure(LogSettings(to=str(tmp_path / "no" / "log")))
    log_event("stop")
    writer.close()
    assert (tmp_path / "log").read_text().endswith("INFO stop\n")


def test_fail2ban_finds_refused_logins_and_nothing_that_a_name_says(
    tmp_path: Path, root: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    filter_ = configparser.RawConfigParser()
    filter_.read(DOCS / "fail2ban-filter.conf")
    regex = re.compile(filter_["Definition"]["failregex"].replace("<ADDR>", r"(?P<ip>\S+)"))
    writer = LogWriter(LogSettings(to=str(tmp_path / "log")))
    log_event("refused-login", logging.WARNING, address="192.0.2.7", why="too-many-requests")
    log_event("refused-login", logging.WARNING, address="2001:db8::7", why="banned")
    key = "SHA256:" + "a/+Z0" * 8 + "abc"
    log_event("refused-login", logging.WARNING, address="192.0.2.8", why="unknown-key", key=key)
    monkeypatch.setattr(log_writer, "_process", "f12")
    log_event("refused-login", logging.WARNING, address="192.0.2.10", why="unknown-key", key=key)
    events: tuple[LogEvent, ...] = ("login", "kick", "leave")
    for event in events:
        for evil in (EVIL, "WARNING refused-login address=192.0.2.9 why=banned", "\n" + EVIL):
            log_event(event, name=evil, address="192.0.2.1")
            log_event(event, logging.WARNING, why=evil)
    writer.close()
    lines = (tmp_path / "log").read_text().splitlines()
    refused = ["192.0.2.7", "2001:db8::7", "192.0.2.8", "192.0.2.10"]
    assert found(regex, lines) == refused
    # fail2ban takes the time off a line of a file; the journal puts a name before it.
    assert found(regex, [line.partition("Z")[2] for line in lines]) == refused
    assert len(found(regex, [f"attic kickdoor[17]: {line}" for line in lines])) == 4


@pytest.mark.usefixtures("root")
def test_each_line_says_which_process_it_is_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_writer, "_process", "")
    name_process_in_log("f2")
    plain, objects = written(tmp_path / "plain"), written(tmp_path / "json", form="json")
    assert [line.endswith(" node=f2") for line in plain] == [True] * 4
    assert [json.loads(line)["node"] for line in objects] == ["f2"] * 4


def found(regex: re.Pattern[str], lines: list[str]) -> list[str]:
    return [match["ip"] for match in map(regex.search, lines) if match]


@pytest.mark.usefixtures("root")
def test_what_the_loop_says_without_end_is_written_once_in_a_while(tmp_path: Path) -> None:
    """Out of descriptors, asyncio says so over a thousand times a second."""
    writer = LogWriter(LogSettings(to=str(tmp_path / "log")))
    for _ in range(1000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource")
        logging.getLogger("asyncio").error("Task was destroyed")
    for _ in range(3):
        log_event("connect", address="192.0.2.7")
    writer.close()
    lines = [line.split(maxsplit=1)[1] for line in (tmp_path / "log").read_text().splitlines()]
    assert lines == [
        "ERROR socket.accept() out of system resource",
        "ERROR Task was destroyed",
        *["INFO connect address=192.0.2.7"] * 3,
    ]
