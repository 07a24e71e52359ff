"""The file of preferences of whoever plays on this machine, and what a terminal says first."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.local import preferences as own_preferences
from netplay.terminal.colour_depth import ColourDepth
from netplay.terminal.first_preferences import guess_first_preferences
from tui.keymap import KeyMap
from tui.settings.preferences import Preferences

CHOSEN = Preferences("it", "light", motion="none", input_delay=0.5, keymap=KeyMap((("o", "\\"),)))


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "preferences.toml"
    assert own_preferences.write_preferences(path, CHOSEN.dump()) == ""
    kept, wrong = own_preferences.read_preferences(path)
    assert (Preferences.of(kept), wrong) == (CHOSEN, "")
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_no_file_is_nothing_wrong(tmp_path: Path) -> None:
    assert own_preferences.read_preferences(tmp_path / "preferences.toml") == ({}, "")


@pytest.mark.parametrize("broken", [b"language = ", b"\xff\xfe", b"x" * 70000, b"[a]\n[a]\n"])
def test_a_broken_file_is_one_line_and_the_usual_ones(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "preferences.toml"
    path.write_bytes(broken)
    kept, wrong = own_preferences.read_preferences(path)
    assert kept == {}
    assert wrong.startswith(str(path))
    assert "\n" not in wrong


def test_what_cannot_be_read_or_kept_is_one_line(tmp_path: Path) -> None:
    assert own_preferences.read_preferences(tmp_path)[1].startswith(str(tmp_path))
    (tmp_path / "file").write_text("")
    line = own_preferences.write_preferences(tmp_path / "file" / "preferences.toml", CHOSEN.dump())
    assert line.endswith("your settings are not kept")


@pytest.mark.parametrize(
    ("term", "depth", "no_color", "colours", "symbols"),
    [
        ("xterm-256color", ColourDepth.EIGHT_BIT, False, "dark", "unicode"),
        ("xterm-kitty", ColourDepth.TRUE, True, "mono", "unicode"),
        ("screen", ColourDepth.FOUR_BIT, False, "own", "unicode"),
        ("linux", ColourDepth.FOUR_BIT, False, "own", "lines"),
        ("vt220", ColourDepth.NONE, False, "mono", "lines"),
    ],
)
def test_the_terminal_decides_until_somebody_does(
    term: str, depth: ColourDepth, no_color: bool, colours: str, symbols: str
) -> None:
    first = guess_first_preferences(term, depth, "de", no_color=no_color)
    assert (first.language, first.colours, first.symbols) == ("de", colours, symbols)
    assert first.hints
    chosen = Preferences.of({"colours": "light", "symbols": "ascii"}, first)
    assert (chosen.colours, chosen.symbols) == ("light", "ascii")
    assert (chosen.theme["text"].color is None) is (depth is ColourDepth.NONE)
    assert chosen.at_first() == Preferences.of({"hints": False}, first)


@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
def test_a_terminal_without_utf8_begins_with_ascii(term: str) -> None:
    first = guess_first_preferences(term, ColourDepth.EIGHT_BIT, "de", without_utf8=True)
    assert first.symbols == "ascii"
    assert Preferences.of({"symbols": "unicode"}, first).symbols == "unicode"


def test_the_linux_console_is_sent_no_titles() -> None:
    assert not guess_first_preferences("linux", ColourDepth.FOUR_BIT, "").terminal.titles
    assert guess_first_preferences("foot", ColourDepth.TRUE, "").notice_by == "osc777"
