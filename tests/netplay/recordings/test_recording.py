"""Reading recordings: at any update, of another version's, and of what is no recording at all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from cards.languages import LANGUAGES, Language
from engine.core.events import Event
from engine.views.event_redaction import redact_events
from netplay.recordings.reading_across_versions import read_leniently
from netplay.recordings.recording import RECENT_EVENTS, Recording, UnreadableRecording
from netplay.recordings.recording_format import RECORDING_LINE_ADAPTER, RecordedUpdate
from tests.netplay.recordings.played_games import played, recorded, recording
from tui.cards.card_book import CardBook
from tui.game_chronicle import Chronicle
from tui.words.catalogue import words_for

EN = words_for("en")
Lines = list[dict[str, Any]]


def changed(change: Callable[[Lines], None]) -> bytes:
    """The file with some of its lines otherwise."""
    lines = [json.loads(line) for line in gzip.decompress(recorded()).splitlines()]
    change(lines)
    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    return gzip.compress("\n".join(texts).encode() + b"\n")


def card_lines(lines: Lines) -> Lines:
    return [line for line in lines if line["kind"] == "card"]


def update_lines(lines: Lines) -> Lines:
    return [line for line in lines if line["kind"] == "update"]


# --- any update -----------------------------------------------------------------------------------


def test_a_screen_that_begins_in_the_middle_knows_what_one_knows_that_saw_it_all() -> None:
    found = recording()
    card = played().header.box.cards.__getitem__
    grown = Chronicle()
    heard: list[Event] = []
    for number in range(len(found)):
        update = found.update(number, EN)
        grown.add(update.events, update.view.public, card)
        heard += update.events
        assert update.history is None
        if number % 17 == 0 or number == len(found) - 1:
            joining = found.joining(number, EN)
            assert joining.view == update.view
            assert joining.events == tuple(heard[-RECENT_EVENTS:])
            assert joining.history is not None
            assert joining.history.dump() == grown.dump()
            assert joining.history.is_whole


def test_nobody_is_behind_a_view() -> None:
    found = recording()
    view = found.update(len(found) // 2, EN).view
    assert (view.seat, view.hand, view.decision, view.claim, view.fresh) == (-1, (), None, None, ())
    assert redact_events(found.events(len(found) // 2), -1) == found.events(len(found) // 2)


def test_there_is_no_update_before_the_first_nor_behind_the_last() -> None:
    found = recording()
    for number in (-1, len(found)):
        with pytest.raises(IndexError):
            found.update(number, EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_name_the_shown_cards_as_the_game_did(language: Language) -> None:
    found, box = recording(), played().header.box
    book = CardBook(found.info, words_for(language))
    assert book.box is None, "nothing is foretold about cards that lie hidden"
    for card in found.cards:
        for one in card.instances:
            print_ = box.card(one).print
            assert book.name(one) == card.name[language] == print_.name[language]
            assert book.text(one) == card.text[language]
            assert book.kind(one) == print_.kind
    hidden = set(range(len(box.cards))) - {one for card in found.cards for one in card.instances}
    assert {book.name(one) for one in hidden} == {"?"}


def test_who_is_forgotten_is_somebody_in_the_readers_language() -> None:
    def forget(lines: Lines) -> None:
        lines[0]["seats"][1]["name"] = ""

    found = Recording.of(changed(forget))
    names = [chair.name for chair in found.update(0, words_for("de")).chairs]
    assert names == ["Ann", "jemand", "Cleo", "Dag"]


# --- other versions -------------------------------------------------------------------------------


def test_what_a_newer_kickdoor_says_besides_is_left_out() -> None:
    def add(lines: Lines) -> None:
        lines[0]["weather"] = "rain"
        lines[0]["editions"][0]["profile"]["weather"] = {"on": True}
        lines[0]["editions"][0]["profile"]["win"]["umbrella"] = 1
        card_lines(lines)[0]["printed"]["weather"] = "rain"
        update = update_lines(lines)[5]
        update["view"]["weather"] = "rain"
        update["view"]["seats"][0]["umbrella"] = True
        update["events"].append({"kind": "rained", "mm": 3})

    found, before = Recording.of(changed(add)), recording()
    assert found.view(5) == before.view(5)
    assert found.events(5) == before.events(5)
    assert found.info.decks == before.info.decks


def test_a_card_that_cannot_be_read_any_more_keeps_its_name_and_text() -> None:
    def make_strange(lines: Lines) -> None:
        line = card_lines(lines)[3]
        line["printed"] = {**line["printed"], "kind": "hologram"}

    found = Recording.of(changed(make_strange))
    strange, known = found.cards[3], recording().cards[3]
    book = CardBook(found.info, EN)
    assert book.name(strange.instances[0]) == known.name["en"]
    assert strange.text["it"] == known.text["it"] != ()


def test_a_frame_that_is_unknown_here_is_left_out_of_a_view() -> None:
    def add(lines: Lines) -> None:
        update_lines(lines)[9]["view"]["frames"].insert(0, {"kind": "limbo", "depth": 4})

    assert Recording.of(changed(add)).view(9) == recording().view(9)


def test_rules_that_were_not_yet_there_are_the_usual_ones() -> None:
    def make_old(lines: Lines) -> None:
        del lines[0]["editions"][0]["profile"]["start"]

    profile = CardBook(Recording.of(changed(make_old)).info, EN).profile
    assert (profile.start.door, profile.start.level) == (2, 1)

    def make_none(lines: Lines) -> None:
        lines[0]["editions"][0]["profile"] = {}

    with pytest.raises(UnreadableRecording, match="without rules"):
        _ = Recording.of(changed(make_none)).info


def test_a_newer_format_is_refused_in_one_line(tmp_path: Path) -> None:
    def make_newer(lines: Lines) -> None:
        lines[0] |= {"format": 2, "version": "9.1\x1b[2J"}

    path = tmp_path / "new.recording.gz"
    path.write_bytes(changed(make_newer))
    for read in (Recording.open, Recording.read_header):
        with pytest.raises(UnreadableRecording) as error:
            read(path)
        assert str(error.value) == f"{path} was made by a newer Kickdoor (9.1[2J)"


def test_what_is_left_out_of_a_list_does_not_move_the_others() -> None:
    line = json.loads(_an_update())
    line["events"] = [{"kind": "no"}, *line["events"], {"kind": "no"}, {"kind": "nor"}]
    found = read_leniently(TypeAdapter(RecordedUpdate), line)
    assert found == RECORDING_LINE_ADAPTER.validate_json(_an_update())


def _an_update() -> bytes:
    lines = gzip.decompress(recorded()).splitlines()
    return next(one for one in lines if b'"kind":"update"' in one[:20] and b'"events":[{' in one)


# --- what is none ---------------------------------------------------------------------------------

_NONE: dict[str, bytes] = {
    "empty": b"",
    "text": b"hello",
    "gzip of nothing": gzip.compress(b""),
    "gzip of text": gzip.compress(b"hello\n"),
    "a list": gzip.compress(b"[1]\n[2]\n"),
    "deep": gzip.compress(b"[" * 200_000),
    "a header alone": gzip.compress(b'{"kind":"header","format":1}\n'),
    "no format": gzip.compress(b'{"kind":"header"}\n'),
}


@pytest.mark.parametrize("what", _NONE)
def test_what_is_no_recording_is_told_in_one_line(what: str, tmp_path: Path) -> None:
    path = tmp_path / "x.recording.gz"
    path.write_bytes(_NONE[what])
    with pytest.raises(UnreadableRecording) as error:
        Recording.open(path)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("said", [True, "7", None])
def test_an_update_without_a_number_of_its_moment_is_told_in_one_line(said: object) -> None:
    def damage(lines: Lines) -> None:
        update_lines(lines)[5]["view"]["revision"] = said

    with pytest.raises(UnreadableRecording, match=r"is damaged \(update 5\)"):
        Recording.of(changed(damage)).revision(5)


def test_a_recording_that_was_cut_off_is_told_from_a_whole_one() -> None:
    packed = recorded()
    for end in (30, len(packed) // 2, len(packed) - 1):
        with pytest.raises(UnreadableRecording):
            Recording.of(packed[:end])

    def lose(lines: Lines) -> None:
        del lines[-2]

    with pytest.raises(UnreadableRecording, match="its end is missing"):
        Recording.of(changed(lose))


def test_a_file_that_unpacks_to_too_much_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.recordings.recording.MOST_BYTES", 10_000)
    with pytest.raises(UnreadableRecording):
        Recording.of(recorded())


@pytest.mark.parametrize(
    "claim",
    [
        {"begun": 1e300},
        {"ended": float("nan")},
        {"winners": [9]},
        {"winners": [-1]},
        {"seats": []},
        {"cards": 10**9},
    ],
    ids=str,
)
def test_a_header_that_cannot_be_true_is_told_in_one_line(
    claim: dict[str, Any], tmp_path: Path
) -> None:
    """No list of recordings ends at such a file, and nothing grows to the size it claims."""
    path = tmp_path / "x.recording.gz"
    path.write_bytes(changed(lambda lines: lines[0].update(claim)))
    for read in (Recording.open, Recording.read_header):
        with pytest.raises(UnreadableRecording, match=f"{path} is no recording, or a damaged one"):
            read(path)


@pytest.mark.parametrize(
    "said", ["soon", None, True, float("inf"), float("nan"), -1.0, 10**30], ids=repr
)
def test_an_update_without_a_time_is_damaged(said: object) -> None:
    found = Recording.of(changed(lambda lines: update_lines(lines)[5].update(at=said)))
    with pytest.raises(UnreadableRecording, match=r"is damaged \(update 5\)"):
        found.at(5)


def test_an_update_with_more_seats_than_sat_there_is_damaged() -> None:
    def seat_one_more(lines: Lines) -> None:
        seats = update_lines(lines)[5]["view"]["seats"]
        seats.append(seats[0])

    found = Recording.of(changed(seat_one_more))
    for read in (found.view, lambda n: found.update(n, words_for("en"))):
        with pytest.raises(UnreadableRecording, match=r"is damaged \(update 5\)"):
            read(5)


def test_an_update_that_is_nested_too_deep_is_damaged() -> None:
    lines = gzip.decompress(recorded()).splitlines()
    number = next(n for n, line in enumerate(lines) if b'"kind":"update"' in line[:20])
    lines[number] = b"[" * 200_000
    found = Recording.of(gzip.compress(b"\n".join(lines)))
    with pytest.raises(UnreadableRecording, match=r"is damaged \(update 0\)"):
        found.view(0)


def test_flipped_bytes_end_in_one_line_or_in_a_recording() -> None:
    packed = recorded()
    for place in range(20, len(packed), len(packed) // 40):
        damaged = bytearray(packed)
        damaged[place] ^= 0x55
        try:
            found = Recording.of(bytes(damaged))
        except UnreadableRecording:
            continue
        assert len(found) == len(recording())
