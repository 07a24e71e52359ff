"""What a recording is made of: all that a spectator was sent, and nothing else."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cards.languages import LANGUAGES
from engine.bots.next_bot_move import next_bot_move
from engine.core.events import Event
from engine.core.zones import NOBODY
from engine.views.view_types import PublicView
from netplay.journal.errors import UnreadableJournal
from netplay.journal.rows import JournalRow
from netplay.recordings.recording import Recording
from netplay.recordings.recording_format import (
    RECORDING_LINE_ADAPTER,
    RecordedUpdate,
    recording_schema_text,
)
from netplay.recordings.recording_from_journal import (
    JournalContents,
    read_journal_contents,
    recording_from_journal,
)
from tests.netplay.faketime import Ear
from tests.netplay.recordings.played_games import (
    BEGUN,
    EDITIONS,
    NAMES,
    QUICK_EDITIONS,
    SHORT_GAME,
    SHORT_RULES,
    journal_of,
    played,
    recorded,
    recording,
    watched,
    watched_recording,
)
from tests.netplay.table.canaries import CANARY
from tests.netplay.table.sitting import Sitting, all_there, sitting
from tui.ports import TableUpdate
from tui.words.catalogue import words_for

CASES = [
    pytest.param(one, marks=() if one in QUICK_EDITIONS else pytest.mark.slow) for one in EDITIONS
]
SEED = f"{SHORT_GAME:032x}"
DOCS = Path(__file__).parents[3] / "docs"


def text_of(packed: bytes) -> str:
    return gzip.decompress(packed).decode()


async def test_it_holds_what_a_spectator_of_the_table_was_sent(tmp_path: Path) -> None:
    table = await all_there(sitting(tmp_path, at_setup=True, seed=SEED, house_rules=SHORT_RULES))
    gallery, ear = table.table.port(NOBODY), Ear()
    gallery.listen(ear)
    await table.settle()
    while not table.public.over:
        await _next_move(table)
    await table.table.close()
    found = Recording.of(recording_from_journal(read_journal_contents(tmp_path / "t1.table")))
    sent: list[tuple[tuple[Event, ...], PublicView]] = []
    for update in ear.all(TableUpdate):
        view = update.view.public
        if update.events or not sent or view != sent[-1][1]:
            sent.append((update.events, view))
    told = [(found.events(n), found.view(n)) for n in range(len(found))]
    assert told[1:] == sent[1:]
    assert told[0][1] == sent[0][1], "the first picture; its events are those of the deal"
    assert len(sent) > 50


async def _next_move(table: Sitting) -> None:
    """What a bot would do; or the clock runs out."""
    move = next_bot_move(table.table._game.state, range(4), SEED, {})
    assert move is not None
    before = table.public.revision, table.digest()
    await table.do(*move)
    if (table.public.revision, table.digest()) == before:
        await table.advance(61)


@pytest.mark.parametrize("editions", CASES)
def test_it_comes_back_as_it_was_played(editions: tuple[str, ...]) -> None:
    found, words = recording(*editions), words_for("en")
    assert found.header.edition_ids == editions
    assert [found.name_of(seat, words) for seat in range(4)] == list(NAMES)
    assert found.view(len(found) - 1).over
    assert found.header.winners == found.view(len(found) - 1).winners != ()
    assert found.header.ended == pytest.approx(BEGUN + 2.5 * len(played(*editions).rows))
    assert [found.at(n) for n in range(len(found))] == sorted(found.times())


def test_the_same_game_gives_the_same_bytes() -> None:
    assert recording_from_journal(played()) == recorded()


def test_a_game_that_is_not_over_is_not_recorded() -> None:
    game = played()
    with pytest.raises(ValueError, match="not over"):
        recording_from_journal(JournalContents(game.header, game.rows[:-1]))


def test_a_game_that_goes_otherwise_here_is_not_recorded() -> None:
    """Its commands lead to another game than they did: another version has played it."""
    game = played()
    rows = (*game.rows[:50], replace(game.rows[50], outline=1), *game.rows[51:])
    with pytest.raises(UnreadableJournal, match="command 51"):
        recording_from_journal(JournalContents(game.header, rows))


def test_the_journal_says_the_same_whether_its_table_is_open_or_not(tmp_path: Path) -> None:
    assert read_journal_contents(journal_of(played(), tmp_path)) == played()


# --- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize("editions", CASES)
def test_no_card_is_in_it_that_nobody_was_shown(editions: tuple[str, ...]) -> None:
    known, packed = watched(*editions)[1], watched_recording(*editions)
    text = text_of(packed)
    assert known.unseen_names(NOBODY, text) == set()
    assert len(set(CANARY.findall(text))) > 20
    shown = {card for one in Recording.of(packed).cards for card in one.instances}
    assert known.unseen_cards(NOBODY, shown) == set()


def test_no_id_of_a_hidden_card_is_in_it() -> None:
    """Nor in what the shown ones say of others, unless they name it themselves."""
    game, found = played(), recording()
    shown = {card.id for card in found.cards}
    printed = json.dumps([card.printed for card in found.cards])
    hidden = {
        card.id for card in game.header.box.prints if card.id not in shown | {*_words(printed)}
    }
    assert len(hidden) > 10
    assert hidden & _words(text_of(recorded())) == set()


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z][a-z0-9_]*", text))


def test_neither_the_seed_nor_a_key_nor_a_password_is_in_it() -> None:
    game = played()
    given = game.header.model_copy(update={"lock": "scrypt$geheim", "shuffle": "so mixed"})
    text = text_of(recording_from_journal(JournalContents(given, game.rows)))
    for secret in (given.seed, given.lock, given.shuffle, "key:Ann", "scrypt"):
        assert secret not in text


def test_secret_passes_leave_no_trace() -> None:
    """Two games that differ only in passes that nobody may know of have the same recording."""
    game, found = played(), recording()
    assert len(found) < len(game.rows), "not every command is one that everybody saw"
    kinds = {event.kind for n in range(len(found)) for event in found.events(n)}
    assert not kinds & {"passed", "pass_taken", "outrun", "lot_drawn"}
    assert "revision" in text_of(recorded())
    assert [found.view(n).revision for n in range(len(found))] == sorted(
        {found.view(n).revision for n in range(len(found))}
    )


def test_hands_lie_open_at_the_end_only_where_the_table_wanted_it() -> None:
    words = words_for("en")
    closed, opened = recording(), recording(open_hands=True)
    last = len(closed) - 1
    assert closed.joining(last, words).hands is None
    hands = opened.joining(last, words).hands
    assert hands is not None
    assert sum(map(len, hands.cards)) == sum(seat.hand_size for seat in opened.view(last).seats)
    shown = {one for card in opened.cards for one in card.instances}
    assert all(shown.issuperset(hand) for hand in hands.cards)
    assert opened.joining(last - 1, words).hands is None


# --- the form -------------------------------------------------------------------------------------


def test_each_line_is_what_the_schema_says() -> None:
    """`kickdoor recordings schema > docs/schema/recording.json` makes it new."""
    lines = text_of(recorded()).splitlines()
    kinds = [RECORDING_LINE_ADAPTER.validate_json(line, strict=False).kind for line in lines]
    assert kinds[0] == "header"
    assert kinds[-1] == "end"
    assert [kind for kind in dict.fromkeys(kinds)] == ["header", "card", "marks", "update", "end"]
    written = (DOCS / "schema" / "recording.json").read_text(encoding="utf-8")
    assert written == recording_schema_text()


def test_marks_lead_to_what_they_say() -> None:
    found = recording()
    kinds = {mark.kind for mark in found.marks}
    assert {"turn", "fight", "kill", "curse", "highlight", "victory"} <= kinds
    event_of = {
        "turn": "turn_began",
        "fight": "fight_began",
        "kill": "fight_won",
        "death": "died",
        "curse": "cursed",
        "victory": "game_won",
    }
    for mark in found.marks:
        if mark.kind != "highlight":
            assert event_of[mark.kind] in {event.kind for event in found.events(mark.update)}
    assert [mark.update for mark in found.marks] == sorted(mark.update for mark in found.marks)
    turns = [mark.turn for mark in found.marks if mark.kind == "turn"]
    assert turns == list(range(1, len(turns) + 1))


def test_the_texts_of_the_cards_are_in_all_languages() -> None:
    found = recording()
    assert len(found.cards) > 20
    for card in found.cards:
        assert set(card.name) == set(card.text) == set(LANGUAGES)
        assert all(card.name.values())
    assert any(card.text["de"] != card.text["en"] for card in found.cards)


def test_a_command_that_everybody_saw_has_its_time() -> None:
    game, found = played(), recording()
    assert isinstance(game.rows[0], JournalRow)
    assert found.at(0) == 0
    assert found.at(len(found) - 1) == pytest.approx(2.5 * len(game.rows))


def test_an_update_is_typed() -> None:
    line = next(one for one in text_of(recorded()).splitlines() if '"kind":"update"' in one[:20])
    assert isinstance(RECORDING_LINE_ADAPTER.validate_json(line), RecordedUpdate)
