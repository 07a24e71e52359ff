"""Each format of an export: what is in it, what is not, and that its program can read it."""

from __future__ import annotations

import gzip
import hashlib
import json
import multiprocessing
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyte
import pytest

from cards.languages import LANGUAGES, Language
from engine.core.zones import NOBODY
from netplay.cli.main import main
from netplay.exports.export_job import (
    EXPORT_FORMATS,
    ExportFormat,
    ExportJob,
    ExportWish,
    export_file_pieces,
)
from netplay.exports.local_exports import ExportFailure, make_exports
from netplay.exports.public_events import EXPORTED_LINE_ADAPTER, ExportedEvent, event_schema_text
from netplay.exports.table_pictures import TablePictures, game_time_text
from netplay.input_error import InputError
from netplay.recordings.recording import Recording
from netplay.recordings.recording_from_journal import JournalContents, recording_from_journal
from tests.cases import mostly_slow
from tests.netplay.exports.exported import cast_of, screens
from tests.netplay.forking import FORKING, KICKDOOR, server
from tests.netplay.recordings.played_games import recorded, recording, watched, watched_recording
from tests.netplay.table.canaries import CANARY
from tests.patience import PATIENCE
from tui.canvas.rows import row_text
from tui.canvas.table_regions import layout_for
from tui.settings.preferences import Preferences

DOCS = Path(__file__).parents[3] / "docs"
APACHE_2_0 = "0ffddef9e48f8a09aed5caf2d44f7ba1c1be2d9b8e0a6f693b1635b2d5566645"
"""What the words of that licence come to, with one blank between any two."""
FORMATS = [
    pytest.param(form, marks=pytest.mark.slow if form.startswith("cast") else [])
    for form in EXPORT_FORMATS
]
"""A page stands for the casts in the quick suite: what it shows is one."""
Lines = list[dict[str, Any]]


def export(found: Recording, form: ExportFormat, **wish: Any) -> str:
    return "".join(export_file_pieces(found, ExportWish(form, **wish)))


@cache
def exported(form: ExportFormat, **wish: Any) -> str:
    """The recorded game's, made once for the tests that look at it."""
    return export(recording(), form, **wish)


def changed(change: Callable[[Lines], None]) -> Recording:
    lines = _lines_of(recorded())
    change(lines)
    return _recording_of(lines)


def _lines_of(packed: bytes) -> Lines:
    return [json.loads(line) for line in gzip.decompress(packed).splitlines()]


def _recording_of(lines: Lines) -> Recording:
    texts = (json.dumps(line, separators=(",", ":")) for line in lines)
    return Recording.of(gzip.compress("\n".join(texts).encode()))


@cache
def small_screens() -> list[str]:
    """Those of the recorded game at 80x24: painted once for the tests that look at them."""
    return screens(recording(), 80, 24)


# --- the painted table ----------------------------------------------------------------------------


def test_marked_as_new_is_what_came_with_the_update() -> None:
    """A reader has seen all that came before, as nobody has who waits for a turn."""
    found = recording()
    painted = small_screens()
    silent = [number for number in range(1, len(found)) if not found.events(number)]
    assert silent, "a game without one: another seed for SHORT_GAME"
    assert not [number for number in silent if "\n• " in painted[number]]
    assert sum("\n• " in picture for picture in painted) > len(found) // 2


@pytest.mark.parametrize(("width", "height"), [(60, 20), (80, 24), (160, 50)])
def test_every_screen_fills_its_size(width: int, height: int) -> None:
    found = recording()
    for language in LANGUAGES:
        pictures = TablePictures(found, Preferences(language, motion="none"), width, height)
        for number in range(0, len(found), 37):
            rows = [row_text(row) for row in pictures.at(number)]
            assert len(rows) == height
            assert {len(row) for row in rows} == {width}


def test_a_picture_says_by_which_rulebooks_and_when_it_was_played() -> None:
    found = recording()
    day = datetime.fromtimestamp(found.header.begun).date().isoformat()
    for width in (80, 160):
        [title] = [row for row in screens(found, width, 50)[3].split("\n") if day in row]
        assert title.startswith(f" {found.header.title}")
        assert "classic" in title


def test_a_picture_is_the_same_from_the_beginning_and_out_of_the_middle() -> None:
    """But for the log, whose sentences take turns."""
    found = recording()
    still = Preferences("en", motion="none")
    number = next(mark.update for mark in found.marks if mark.kind == "kill" and mark.turn > 8)
    walked, jumped = (TablePictures(found, still, 100, 30) for _ in range(2))
    for one in range(number):
        walked.at(one)
    layout = layout_for(100, 30, hand=False)
    assert layout is not None
    above = layout.feed.y
    assert walked.at(number)[:above] == jumped.at(number)[:above]


def test_what_somebody_calls_a_key_is_shown() -> None:
    def rename(lines: Lines) -> None:
        lines[0]["seats"][0]["name"] = "Press [x]"

    assert "Press [x]" in screens(changed(rename), 80, 24)[3]


def test_no_key_is_shown_that_would_do_something() -> None:
    """Not even where a card's text is cut, as one is in this game: a table has the key there that
    reads on."""
    for screen in screens(recording("star", seed=2), 80, 24):
        assert not re.search(r"\[\w+\]", screen)


def test_what_is_too_small_or_too_large_is_refused() -> None:
    for size in ((59, 20), (60, 19), (401, 30), (100, 201)):
        with pytest.raises(InputError, match="--size"):
            TablePictures(recording(), Preferences("en"), *size)


# --- casts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["cast", pytest.param("cast2", marks=pytest.mark.slow)])
def test_a_cast_shows_the_table(form: ExportFormat) -> None:
    first, *lines = map(json.loads, exported(form, size=(80, 24), idle=1.5).splitlines())
    size = first["term"] if form == "cast" else first
    assert first["version"] == (3 if form == "cast" else 2)
    assert (size.get("cols", size.get("width")), size.get("rows", size.get("height"))) == (80, 24)
    assert {code for _, code, _ in lines} == {"o", "m"}
    times = [time for time, _, _ in lines]
    pauses = times if form == "cast" else [b - a for a, b in zip([0, *times], times, strict=False)]
    assert all(0 <= pause <= 1.5 + 0.001 for pause in pauses[:-1])
    assert pauses[-1] == pytest.approx(5)
    terminal = pyte.Screen(80, 24)
    stream = pyte.Stream(terminal)
    painted = small_screens()
    shown = []
    for _, code, data in lines:
        if code == "o":
            stream.feed(data)
            shown.append("\n".join(terminal.display))
    assert shown[-1] == painted[-1]
    assert set(shown) >= set(painted[1:])


def test_there_is_a_marker_at_each_turn() -> None:
    found = recording()
    lines = [json.loads(line) for line in exported("cast", language="de").splitlines()[1:]]
    markers = [data for _, code, data in lines if code == "m"]
    turns = [mark for mark in found.marks if mark.kind == "turn"]
    assert len(markers) == len(turns) > 1
    assert markers[0] == f"1: {found.header.seats[turns[0].seat].name}"


# --- the page -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("player")
def test_a_page_needs_nothing_else() -> None:
    page = exported("html", language="de")
    assert cast_of(page) == exported("cast", language="de").rstrip("\n")
    assert "Apache License" in page
    assert '<html lang="de">' in page
    assert not re.search(r"""(src|href)\s*=|@import|url\(""", page)
    assert "default-src 'none'" in page


@pytest.mark.usefixtures("player")
def test_a_page_brings_the_licence_of_its_player_along() -> None:
    """By its section 4: a copy of the licence goes with each of the work, whose notices stay."""
    page = exported("html", language="it")
    (licence,) = re.findall(r"<pre>(.*?)</pre>", page, flags=re.DOTALL)
    words = " ".join(unescape(licence).split())
    assert hashlib.sha256(words.encode()).hexdigest() == APACHE_2_0
    (told,) = re.findall(r"<summary>(.*?)</summary>", page, flags=re.DOTALL)
    assert "asciinema-player: Copyright 2011-2017 Marcin Kulik, Apache License 2.0" in told
    assert "/* @license Apache-2.0 */" in page


@pytest.mark.usefixtures("player")
def test_what_people_have_called_things_is_text_on_a_page() -> None:
    def call_it(lines: Lines) -> None:
        lines[0]["name"] = "</title><script>alert(1)</script>"

    page = export(changed(call_it), "html")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_without_the_extra_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mkdocs_asciinema_player", None)
    with pytest.raises(InputError, match=r"pip install 'kickdoor\[page\]'"):
        export(recording(), "html")


# --- the picture ----------------------------------------------------------------------------------


def test_a_picture_is_well_formed_and_loads_nothing() -> None:
    found = recording()
    svg = export(found, "svg", size=(80, 24), update=40)
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    texts = " ".join("".join(one.itertext()) for one in root.iter() if one.tag.endswith("text"))
    texts = texts.replace("\N{NO-BREAK SPACE}", " ")
    assert "Ann" in texts
    assert game_time_text(found.at(40)) in texts
    assert "Damp Stairwell" in texts
    assert "url(" not in re.sub(r"url\(#", "", svg)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "").replace(
        "https://www.textualize.io", ""
    )
    assert svg != export(found, "svg", size=(80, 24), update=41)
    assert game_time_text(found.at(0)) in export(found, "svg", size=(80, 24), update=0)


# --- the story ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_told_from_the_first_turn_to_the_victory(language: Language) -> None:
    found = recording()
    text = export(found, "text", language=language)
    lines = text.splitlines()
    assert lines[0] == "Damp Stairwell"
    assert max(map(len, lines)) <= 76
    turns = [mark for mark in found.marks if mark.kind == "turn"]
    assert sum(bool(re.fullmatch("-+", line)) for line in lines) == len(turns)
    for seat in found.header.winners:
        assert any(found.header.seats[seat].name in line for line in lines[-4:])
    killed = {mark.card for mark in found.marks if mark.kind == "kill"}
    told = " ".join(lines)
    names = [
        card.name[language].replace("\N{NO-BREAK SPACE}", " ")
        for card in found.cards
        if killed.intersection(card.instances)
    ]
    assert len(names) == len(killed)
    assert all(name in told for name in names)
    assert "{" not in text
    assert "\x1b" not in text


# --- the events -----------------------------------------------------------------------------------


def test_events_are_lines_of_the_schema() -> None:
    """`kickdoor recordings schema events > docs/schema/events.json` makes it new."""
    found = recording()
    lines = [
        EXPORTED_LINE_ADAPTER.validate_json(line) for line in export(found, "json").splitlines()
    ]
    events = [line.event for line in lines if isinstance(line, ExportedEvent)]
    assert events == [event for number in range(len(found)) for event in found.events(number)]
    assert [line.kind for line in lines[:2]] == ["game", "card"]
    assert lines[-1].kind == "event"
    turns = [line.turn for line in lines if isinstance(line, ExportedEvent)]
    assert turns == sorted(turns)
    assert turns[-1] == found.view(len(found) - 1).turn
    written = (DOCS / "schema" / "events.json").read_text(encoding="utf-8")
    assert written == event_schema_text()


# --- secrecy --------------------------------------------------------------------------------------


LOCKED = {"lock": "scrypt$geheim", "shuffle": "so mixed"}
"""What the header of a private game at home has besides."""


@cache
def exported_secrets(form: ExportFormat) -> str:
    """A game full of them: of cards with canaries, with a password and a shuffle, and whose first
    player has been forgotten. Of a page it is what it shows."""
    game = watched("classic")[0]
    given = game.header.model_copy(update=LOCKED)
    lines = _lines_of(recording_from_journal(JournalContents(given, game.rows)))
    lines[0]["seats"][0]["name"] = ""
    text = export(_recording_of(lines), form, language="it")
    return cast_of(text) if form == "html" else text


@pytest.mark.usefixtures("player")
@pytest.mark.parametrize("form", FORMATS)
def test_no_card_is_in_any_export_that_nobody_was_shown(form: ExportFormat) -> None:
    text = exported_secrets(form)
    assert CANARY.search(text)
    assert watched("classic")[1].unseen_names(NOBODY, text) == set()


@pytest.mark.slow
def test_no_card_is_on_any_screen_that_nobody_was_shown() -> None:
    """Larger ones than those of the page above, which is painted in the same way."""
    known, found = watched("classic")[1], Recording.of(watched_recording("classic"))
    assert known.unseen_names(NOBODY, "\n".join(screens(found, 160, 50))) == set()


@pytest.mark.usefixtures("player")
@pytest.mark.parametrize("form", FORMATS)
def test_neither_the_seed_nor_a_key_nor_a_password_is_in_any_export(form: ExportFormat) -> None:
    text = exported_secrets(form)
    for secret in (watched("classic")[0].header.seed, *LOCKED.values(), "key:Ann", "scrypt"):
        assert secret not in text


@pytest.mark.usefixtures("player")
@pytest.mark.parametrize("form", FORMATS)
def test_a_forgotten_player_is_somebody_in_each_export(form: ExportFormat) -> None:
    text = exported_secrets(form)
    assert not re.search(r"\bAnn\b", text)
    assert "qualcuno" in text.lower() or form == "json"


@pytest.mark.parametrize("form", ["text", "svg", "cast"])
def test_a_file_of_somebody_elses_draws_nothing_on_the_terminal(form: ExportFormat) -> None:
    def mean_harm(lines: Lines) -> None:
        lines[0]["name"] = "\x1b]0;gone\x07Attic"
        lines[0]["seats"][0]["name"] = "A\x1b[2Jnn\u202e"
        for line in lines:
            if line["kind"] == "card":
                line["name"]["en"] = line["printed"]["name"]["en"] = "C\x1b[2J\u200bx"

    text = export(changed(mean_harm), form, size=(80, 24))
    if form == "cast":
        data = "".join(json.loads(line)[2] for line in text.splitlines()[1:])
        text = re.sub(r"\x1b\[([0-9;]*[mH]|\?25l|2J)", "", data.replace("\x1b[?25l\x1b[2J", "", 1))
    assert not set(text) & set("\x1b\x07\u202e\u200b")


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("netplay.local.saved_games.user_data_folder", lambda: tmp_path / "home")
    folder = tmp_path / "host" / "recordings"
    folder.mkdir(parents=True)
    (folder / "aa11.recording.gz").write_bytes(recorded())
    return tmp_path


@pytest.mark.parametrize(
    "said",
    mostly_slow(["last", "host/recordings/aa11.recording.gz", "aa", "aa11"], "last", "aa11"),
)
def test_a_game_is_named_by_its_file_or_its_id(
    said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["export", said, "--as", "text", "--language", "de", "--data", str(home / "host")]
    assert main(command) == 0
    assert capsys.readouterr().out == "Written: t1.txt\n"
    assert (home / "t1.txt").read_text() == exported("text", language="de")
    assert main([*command, "-o", "-"]) == 0
    assert capsys.readouterr().out == (home / "t1.txt").read_text()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["bb"], "there is no recording bb"),
        ([""], "there is no recording"),
        (["aa", "--size", "big"], "--size: columns and rows"),
        (["aa", "--size", "20x5"], "--size: no table fits into 20x5"),
        (["aa", "--idle", "0"], "--idle: from 0.1"),
        (["aa", "--as", "svg", "--update", "99999"], "--update: this game has the updates 0 to"),
        (["aa", "--as", "svg", "--turn", "9999"], "--turn: this game has the turns 1 to"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    wrong: list[str], told: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *wrong, "--data", str(home / "host")]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"kickdoor: {told}")
    assert error.count("\n") == 1
    assert list(home.glob("*.*")) == []


def test_a_file_is_overwritten_only_if_that_is_said(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["export", "aa", "--as", "text", "--data", str(home / "host")]
    (home / "t1.txt").write_text("mine")
    with monkeypatch.context() as patched:
        patched.delattr("netplay.exports.export_job.story_lines")  # It is told before it is made.
        assert main(command) == 1
    assert capsys.readouterr().err == "kickdoor: t1.txt already exists; --force overwrites it\n"
    assert (home / "t1.txt").read_text() == "mine"
    assert main([*command, "--force"]) == 0
    assert (home / "t1.txt").read_text() == exported("text")
    (home / "t1.jsonl").mkdir()
    assert main(["export", "aa", "--as", "json", "--data", str(home / "host")]) == 1
    assert capsys.readouterr().err == "kickdoor: t1.jsonl is a folder\n"


def test_an_export_is_there_whole_or_not_at_all(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["export", "aa", "--as", "text", "--force", "--data", str(home / "host")]
    (home / "kept.txt").write_text("mine")
    (home / "t1.txt").symlink_to(home / "kept.txt")

    def break_off(path: Path, target: Path) -> None:
        assert path.read_text() == exported("text"), "all of it is written first"
        assert (home / "kept.txt").read_text() == "mine"
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", break_off)
        assert main(command) == 130
    assert sorted(one.name for one in home.iterdir()) == ["host", "kept.txt", "t1.txt"]
    assert main(command) == 0
    assert (home / "t1.txt").is_symlink()
    assert (home / "kept.txt").read_text() == exported("text")


def test_a_file_of_somebody_elses_is_written_nowhere_else(home: Path) -> None:
    """What a recording says of its game is no path."""
    lines = gzip.decompress(recorded()).splitlines()
    said = {**json.loads(lines[0]), "game": "../gone"}
    (home / "x.recording.gz").write_bytes(
        gzip.compress(b"\n".join([json.dumps(said).encode(), *lines[1:]]))
    )
    assert main(["export", "x.recording.gz", "--as", "json"]) == 0
    assert (home / "x.jsonl").is_file()
    assert not (home.parent / "gone.jsonl").exists()


@pytest.mark.slow
def test_to_a_pipe_nothing_but_the_export_goes_though_there_is_a_terminal(home: Path) -> None:
    """rich would take the output for the terminal's, whose bar is on stderr."""
    control, terminal = os.openpty()
    said, out = os.pipe()
    words = ["host/recordings/aa11.recording.gz", "--as", "text", "--language", "en", "-o", "-"]
    with os.fdopen(said, encoding="utf-8") as read:
        fork = server().start(
            KICKDOOR, "export", *words, stdin=terminal, stdout=out, stderr=terminal
        )
        for one in (terminal, out):
            os.close(one)
        assert read.read() == exported("text")
    assert fork.wait(PATIENCE) == 0
    updates = len(recording())
    assert f"{updates}/{updates}" in os.read(control, 1_000_000).decode()
    os.close(control)


# --- several games --------------------------------------------------------------------------------


@pytest.fixture
def games(home: Path) -> Path:
    """Some more games of that host, one of them damaged."""
    first, *rest = gzip.decompress(recorded()).splitlines()
    for game, end in (("bb22", None), ("cc33", None), ("dd44", -9)):
        told = json.dumps({**json.loads(first), "game": game}).encode()
        packed = gzip.compress(b"\n".join([told, *rest]))
        (home / "host" / "recordings" / f"{game}.recording.gz").write_bytes(packed[:end])
    return home


def test_several_games_go_into_a_folder_each_under_its_name(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["export", "--as", "text", "--language", "it", "--data", str(games / "host")]
    command += ["--processes", "1"]
    assert main([*command, "bb22", "cc33", "bb", "-o", "new/folder"]) == 0
    told = ["Written: new/folder/bb22.txt", "Written: new/folder/cc33.txt"]
    assert capsys.readouterr().out.splitlines() == told
    text = exported("text", language="it")
    assert [path.read_text() for path in (games / "new" / "folder").iterdir()] == [text, text]
    assert main([*command, "bb22", "cc33"]) == 0
    assert capsys.readouterr().out == "Written: bb22.txt\nWritten: cc33.txt\n"
    assert main([*command, "bb22", "-o", "new"]) == 0
    assert (games / "new" / "bb22.txt").read_text() == text


def test_one_that_fails_does_not_stop_the_others(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "bb22.svg").write_text("mine")
    (games / "strange.recording.gz").write_bytes(recorded())
    turns = max(mark.turn for mark in recording().turns.values())
    command = ["export", "--as", "svg", "--turn", str(turns), "--data", str(games / "host")]
    command += ["--processes", "1"]
    said = ["bb", "zz", "dd44", "cc33", "aa11", "strange.recording.gz"]
    assert main([*command, *said]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == ["Written: cc33.svg", "Written: t1.svg"]
    assert told.err.splitlines() == [
        "kickdoor: bb22.svg already exists; --force overwrites it",
        "kickdoor: there is no recording zz; kickdoor recordings list shows all",
        "kickdoor: strange.recording.gz: another of these games goes to t1.svg",
        f"kickdoor: {games}/host/recordings/dd44.recording.gz is damaged: its end is missing",
    ]
    assert (games / "bb22.svg").read_text() == "mine"
    command[command.index(str(turns))] = str(turns + 1)
    assert main([*command, "aa11", "cc33", "--force"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    wrong = f"--turn: this game has the turns 1 to {turns}"
    assert told.err == f"kickdoor: aa11: {wrong}\nkickdoor: cc33: {wrong}\n"


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("-", "--output -: only one game goes to the standard output"),
        ("mine.txt", "--output: mine.txt is no folder, and there are several games"),
    ],
)
def test_several_games_need_a_folder(
    output: str, told: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "mine.txt").write_text("mine")
    assert main(["export", "aa", "bb", "-o", output, "--data", str(games / "host")]) == 1
    assert capsys.readouterr().err == f"kickdoor: {told}\n"


def test_whoever_breaks_off_has_what_was_written_until_then(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def story(found: Recording, *args: Any, **more: Any) -> Iterator[str]:
        if told:
            raise KeyboardInterrupt
        told.append(found.header.game)
        yield "a story"

    monkeypatch.setattr("netplay.exports.export_job.story_lines", story)
    command = ["export", "bb", "cc", "aa", "--as", "text", "--data", str(games / "host")]
    assert main([*command, "--processes", "1"]) == 130
    assert capsys.readouterr().out == "Written: bb22.txt\n"
    assert [path.name for path in games.iterdir() if path.is_file()] == ["bb22.txt"]


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes are forks instead of new ones."""
    monkeypatch.setattr("netplay.exports.local_exports.get_context", lambda how: FORKING)


@pytest.mark.usefixtures("forked")
def test_forks_make_what_one_makes(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["export", "bb", "cc", "dd", "--as", "text", "--processes", "2"]
    assert main([*command, "--data", str(games / "host")]) == 1
    told = capsys.readouterr()
    assert sorted(told.out.splitlines()) == ["Written: bb22.txt", "Written: cc33.txt"]
    assert told.err.endswith("dd44.recording.gz is damaged: its end is missing\n")
    for name in ("bb22.txt", "cc33.txt"):
        assert (games / name).read_text() == exported("text")
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_processes_make_what_one_makes(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the forks above, but each begins with Python's own start."""
    command = ["export", "bb", "cc", "dd", "--as", "cast", "--size", "80x24"]
    assert main([*command, "--processes", "2", "--data", str(games / "host")]) == 1
    told = capsys.readouterr()
    assert sorted(told.out.splitlines()) == ["Written: bb22.cast", "Written: cc33.cast"]
    assert told.err.endswith("dd44.recording.gz is damaged: its end is missing\n")
    for name in ("bb22.cast", "cc33.cast"):
        assert (games / name).read_text() == exported("cast", size=(80, 24))
    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.usefixtures("forked")
def test_a_process_that_is_killed_costs_its_own_game_alone(games: Path) -> None:
    """And whoever wants no more waits for none: here for one that reads what nobody writes."""
    os.mkfifo(games / "silent")
    wish = ExportWish("json")
    stored = games / "host" / "recordings" / "aa11.recording.gz"
    jobs = [ExportJob(games / "silent", wish), ExportJob(stored, wish)]
    with closing(make_exports(jobs, 2)) as made:
        assert next(made) == (1, exported("json"))
        for child in multiprocessing.active_children():
            child.kill()
        number, failure = next(made)
        assert number == 0
        assert isinstance(failure, ExportFailure)
        assert failure.line.startswith("its process was killed")
    with closing(make_exports(jobs, 2)) as made:
        assert next(made)[0] == 1
    assert multiprocessing.active_children() == []


def test_several_games_of_one_beginning_are_told_apart(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "host" / "recordings" / "aa12.recording.gz").write_bytes(recorded())
    assert main(["export", "aa1", "--data", str(home / "host")]) == 1
    assert "could be several: aa1" in capsys.readouterr().err
