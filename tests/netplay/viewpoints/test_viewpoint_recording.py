"""What is seen from a viewpoint: all that this seat was sent, and nothing else."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from engine.bots.next_bot_move import next_bot_move
from engine.core.events import Event
from engine.core.state import GameState, clone_state
from engine.core.zones import DOOR_DECK, NOBODY, Instance, Seat, hand_zone_of
from engine.views.view_building import make_public_view
from engine.views.view_types import TableView
from netplay.exports.export_job import ExportFormat, ExportWish, export_file_pieces
from netplay.journal.errors import UnreadableJournal
from netplay.recordings.publicly_shown_cards import publicly_shown_cards_in
from netplay.recordings.recording import Recording
from netplay.recordings.recording_from_journal import JournalContents, read_journal_contents
from netplay.recordings.recordings_folder import RecordingsFolder, recording_without_names
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import (
    PackedViewpointRecording,
    ViewpointJob,
    ViewpointRecording,
    make_viewpoint_recording,
    private_view_maker,
    viewpoint_recording_from_journal,
)
from tests.cases import mostly_slow
from tests.engine.secrecy import swap, visible_to
from tests.netplay.recordings.played_games import (
    EDITIONS,
    NAMES,
    QUICK_EDITIONS,
    SHORT_GAME,
    SHORT_RULES,
    header,
    journal_of,
    play,
    played,
    recorded,
    recording,
    watched,
)
from tests.netplay.table.canaries import CANARY
from tests.netplay.table.sitting import all_there, sitting
from tui.ports import TableUpdate
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, Viewpoint
from tui.words.catalogue import words_for

EN = words_for("en")
SEATS = range(len(NAMES))
SEED = f"{SHORT_GAME:032x}"
ONE_SEAT = [1, *(pytest.param(seat, marks=pytest.mark.slow) for seat in SEATS if seat != 1)]
"""What holds for one seat holds for each: the others are slow."""


@cache
def seen(viewpoint: Viewpoint) -> PackedViewpointRecording:
    return viewpoint_recording_from_journal(played(), viewpoint)


def from_there(viewpoint: Viewpoint) -> ViewpointRecording:
    return ViewpointRecording.seen(seen(viewpoint))


def text_of(game: PackedViewpointRecording) -> str:
    """All that has left the process."""
    packed = gzip.decompress(game.recording) + gzip.decompress(game.private)
    return f"{game.viewpoint} {packed.decode()}"


@pytest.mark.parametrize("seats", [(1,), pytest.param((0, 2, 3), marks=pytest.mark.slow)])
async def test_it_holds_what_that_seat_was_sent_at_the_table(
    tmp_path: Path, seats: tuple[Seat, ...]
) -> None:
    table = await all_there(sitting(tmp_path, at_setup=True, seed=SEED, house_rules=SHORT_RULES))
    first = {seat: len(ear.all(TableUpdate)) - 1 for seat, ear in table.ears.items()}
    while not table.public.over:
        move = next_bot_move(table.table._game.state, SEATS, SEED, {})
        assert move is not None
        before = table.public.revision, table.digest()
        await table.do(*move)
        if (table.public.revision, table.digest()) == before:
            await table.advance(61)
    await table.table.close()
    game = read_journal_contents(tmp_path / "t1.table")
    for seat in seats:
        found = ViewpointRecording.seen(viewpoint_recording_from_journal(game, Viewpoint(seat)))
        sent: list[tuple[tuple[Event, ...], TableView]] = []
        for update in table.ears[seat].all(TableUpdate)[first[seat] :]:
            view = replace(update.view, decision=None)
            if update.events or not sent or view != sent[-1][1]:
                sent.append((update.events, view))
        updates = [found.update(number, EN) for number in range(len(found))]
        assert [(one.events, one.view) for one in updates][1:] == sent[1:]
        assert updates[0].view == sent[0][1]
        assert len(sent) > 50


def test_a_screen_sits_in_that_seat_and_has_nothing_to_decide() -> None:
    found = from_there(Viewpoint(2))
    views = [found.update(number, EN).view for number in range(len(found))]
    assert {view.seat for view in views} == {2}
    assert {view.decision for view in views} == {None}
    assert all(len(view.hand) == view.me.hand_size for view in views)
    assert {bool(view.hand) for view in views} == {True, False} or all(v.hand for v in views)
    assert any(view.passed for view in views), "one's own pass is no secret"


def test_begun_in_the_middle_it_is_the_same_view() -> None:
    found = from_there(Viewpoint(1))
    for number in range(0, len(found), 23):
        assert found.joining(number, EN).view == found.update(number, EN).view


def test_all_hands_are_those_that_each_seat_saw() -> None:
    found = from_there(ALL_HANDS)
    assert found.update(3, EN).view.seat == NOBODY
    own = [_hands_by_revision(from_there(Viewpoint(seat))) for seat in SEATS]
    for number in range(len(found)):
        hands = found.update(number, EN).hands
        assert hands is not None
        for seat in SEATS:
            assert hands.cards[seat] in own[seat][found.revision(number)]


def _hands_by_revision(found: ViewpointRecording) -> dict[int, set[tuple[Instance, ...]]]:
    hands: dict[int, set[tuple[Instance, ...]]] = {}
    for number in range(len(found)):
        hands.setdefault(found.revision(number), set()).add(found.private_view(number).hand)
    return hands


def test_everybody_sees_what_the_recording_has() -> None:
    assert seen(EVERYBODY).recording == recorded()


def test_the_own_cards_have_their_names_and_texts() -> None:
    found, public = from_there(Viewpoint(0)), recording()
    more = {one for card in found.cards for one in card.instances} - {
        one for card in public.cards for one in card.instances
    }
    assert more, "cards that were never shown to the others"
    own = [card for card in found.cards if more.intersection(card.instances)]
    assert all(card.name["de"] and card.text["it"] for card in own)


# --- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("editions", "seat"),
    mostly_slow(
        [*product(EDITIONS, [1]), *product(EDITIONS[:1], [0, 2, 3])], *product(QUICK_EDITIONS, [1])
    ),
)
def test_no_card_leaves_the_journal_that_this_seat_has_never_seen(
    editions: tuple[str, ...], seat: Seat
) -> None:
    game, known = watched(*editions)
    made = viewpoint_recording_from_journal(game, Viewpoint(seat))
    text = text_of(made)
    assert known.unseen_names(seat, text) == set()
    assert len(set(CANARY.findall(text))) > 20
    found = ViewpointRecording.seen(made)
    shown = {card for one in found.cards for card in one.instances}
    shown |= {card for n in range(len(found)) for card in found.private_view(n).hand}
    assert known.unseen_cards(seat, shown) == set()


@pytest.mark.parametrize("seat", ONE_SEAT)
def test_what_a_seat_cannot_see_may_lie_otherwise(seat: Seat) -> None:
    """Two hidden cards of one back change places: it saw the same, at other moments of the game
    than the others."""
    states: list[GameState] = []
    play(header(house_rules=SHORT_RULES), lambda state, events: states.append(clone_state(state)))
    tried = 0
    for state in states[2 * seat :: 8]:
        unseen = set(range(len(state.box.cards))) - set(visible_to(state, seat))
        movable = [card for card in sorted(unseen) if state.where[card] in _SWAPPED]
        doors = [card for card in movable if state.box.cards[card].door]
        for first, second in zip(doors[::3], doors[1::3], strict=False):
            twin = clone_state(state)
            swap(twin, first, second)
            tried += state.where[first] != state.where[second]
            assert _seen_in(twin, seat) == _seen_in(state, seat)
    assert tried > 20


_SWAPPED = (DOOR_DECK, *map(hand_zone_of, SEATS))


def _seen_in(state: GameState, seat: Seat) -> tuple[object, set[Instance]]:
    """What is written down of that moment, and whose cards are told of."""
    public = make_public_view(state)
    besides = private_view_maker(Viewpoint(seat))(state, public)
    return (public, besides), set(publicly_shown_cards_in((public, besides)))


@pytest.mark.parametrize("seat", ONE_SEAT)
@pytest.mark.parametrize("form", [pytest.param("cast", marks=pytest.mark.slow), "svg", "text"])
def test_no_export_names_a_card_that_this_seat_has_never_seen(
    form: ExportFormat, seat: Seat
) -> None:
    game, known = watched("classic")
    found = ViewpointRecording.seen(viewpoint_recording_from_journal(game, Viewpoint(seat)))
    text = "".join(export_file_pieces(found, ExportWish(form, update=len(found) // 2)))
    assert known.unseen_names(seat, text) == set()
    assert CANARY.search(text)


def test_no_id_of_a_hidden_card_leaves_it() -> None:
    game, found = played(), from_there(Viewpoint(3))
    shown = {card.id for card in found.cards}
    printed = json.dumps([card.printed for card in found.cards])
    named = set(re.findall(r"[a-z][a-z0-9_]*", printed))
    hidden = {card.id for card in game.header.box.prints} - shown - named
    assert len(hidden) > 10
    assert hidden & set(re.findall(r"[a-z][a-z0-9_]*", text_of(seen(Viewpoint(3))))) == set()


@pytest.mark.parametrize(
    "viewpoint",
    mostly_slow([*map(Viewpoint, SEATS), ALL_HANDS], Viewpoint(0), ALL_HANDS),
    ids=str,
)
def test_neither_the_seed_nor_a_key_nor_a_password_leaves_it(viewpoint: Viewpoint) -> None:
    game = played()
    given = game.header.model_copy(update={"lock": "scrypt$geheim", "shuffle": "so mixed"})
    text = text_of(viewpoint_recording_from_journal(JournalContents(given, game.rows), viewpoint))
    for secret in (given.seed, given.lock, given.shuffle, "key:Ann", "scrypt"):
        assert secret not in text


def test_no_pass_of_another_seat_leaves_it() -> None:
    secret = {"passed", "pass_taken", "outrun", "lot_drawn"}
    for seat in SEATS:
        found = from_there(Viewpoint(seat))
        events = [event for n in range(len(found)) for event in found.events(n)]
        told = [event for event in events if event.kind in secret]
        assert {event.seat for event in told} <= {seat}  # type: ignore[union-attr]
        assert len(found) < len(played().rows)


# --- where it cannot be ---------------------------------------------------------------------------


def job(folder: Path, game: JournalContents | None = None, viewpoint: Viewpoint | None = None):  # type: ignore[no-untyped-def]
    path = RecordingsFolder(folder / "recordings").add("t1", recorded())
    journal = journal_of(game or played(), folder)
    return ViewpointJob(path, journal, viewpoint or Viewpoint(0))


def why_not(given: ViewpointJob) -> str:
    with pytest.raises(ViewpointDenied) as denied:
        make_viewpoint_recording(given)
    assert "\n" not in str(denied.value)
    return denied.value.notice.key


def test_it_is_made_from_the_files_of_a_game(tmp_path: Path) -> None:
    assert make_viewpoint_recording(job(tmp_path)) == seen(Viewpoint(0))


def test_a_journal_that_is_gone_is_told_in_one_line(tmp_path: Path) -> None:
    given = job(tmp_path)
    given.journal.unlink()
    assert why_not(given) == "seat_gone"


def test_a_journal_that_leads_elsewhere_is_told_in_one_line(tmp_path: Path) -> None:
    """Another version has played it: the outline of a command does not hold."""
    game = played()
    rows = (*game.rows[:50], replace(game.rows[50], outline=1), *game.rows[51:])
    with pytest.raises(UnreadableJournal):
        viewpoint_recording_from_journal(JournalContents(game.header, rows), Viewpoint(0))
    assert why_not(job(tmp_path, JournalContents(game.header, rows))) == "seat_otherwise"


def test_of_another_version_outlines_that_hold_are_enough(tmp_path: Path) -> None:
    game = played()
    older = JournalContents(game.header.model_copy(update={"version": "0.0.1"}), game.rows)
    assert (
        make_viewpoint_recording(job(tmp_path / "a", older)).private == seen(Viewpoint(0)).private
    )
    rows = tuple(replace(row, outline=None) for row in game.rows)
    assert why_not(job(tmp_path / "b", JournalContents(older.header, rows))) == "seat_otherwise"


def test_damage_and_other_games_are_told_in_one_line(tmp_path: Path) -> None:
    given = job(tmp_path)
    other = played().header.model_copy(update={"id": "t2"})
    elsewhere = journal_of(JournalContents(other, played().rows), tmp_path / "other")
    assert why_not(replace(given, journal=elsewhere)) == "seat_otherwise"
    cut = JournalContents(played().header, played().rows[:-1])
    assert why_not(replace(given, journal=journal_of(cut, tmp_path / "cut"))) == "seat_otherwise"
    given.journal.write_bytes(b"nothing")
    assert why_not(given) == "seat_otherwise"
    given.recording.write_bytes(b"nothing")
    assert why_not(given) == "seat_failed"


def test_who_is_forgotten_is_somebody_from_every_viewpoint(tmp_path: Path) -> None:
    """The journal knows the name still; what counts is the recording's header."""
    given = job(tmp_path)
    given.recording.write_bytes(recording_without_names(recorded(), [1]))
    for viewpoint in (Viewpoint(0), ALL_HANDS):
        made = make_viewpoint_recording(replace(given, viewpoint=viewpoint))
        assert '"Bo"' not in text_of(made)
        found = ViewpointRecording.seen(made)
        assert [found.name_of(seat, EN) for seat in SEATS] == ["Ann", "somebody", "Cleo", "Dag"]


def test_nothing_is_written(tmp_path: Path) -> None:
    given = job(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    make_viewpoint_recording(given)
    after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert after == before


def test_a_public_recording_is_none_of_these() -> None:
    assert Recording.of(recorded()).viewpoint == EVERYBODY
