"""No card that was not seen by all is in a record, or matters to it; nor is the seed, nor talk."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.errors import IllegalCommand
from engine.core.zones import NOBODY
from engine.game import new_game, submit_command
from engine.views import event_redaction
from engine.views.view_building import make_public_view, make_table_view
from netplay.journal.header import JournalHeader
from netplay.past_games.make_game_record import make_game_record
from netplay.table.history import TableHistory
from netplay.table_box import decks_digest
from tests.netplay.table.canaries import CANARY, Knowledge, canary_deck
from tests.netplay.table.sitting import header
from tui.past_games.game_record import GameRecord, SeatRecord

EDITIONS = ("classic", "star", "agents")
COMMANDS = 300
SEATS = 4


def played(edition: str) -> tuple[JournalHeader, GameRecord, Knowledge]:
    """A game in random hands whose cards are canaries, as far as it came; its record, and what
    each of those at the table has seen."""
    deck = canary_deck(edition)
    given = JournalHeader.model_validate(
        header([f"P{seat}" for seat in range(SEATS)]).model_dump()
        | {"editions": (edition,), "decks": (deck,), "packs": decks_digest((deck,))}
    )
    chance = Random(7)
    state, events = new_game(given.box, [place.gender for place in given.places], given.seed)
    known = Knowledge(state)
    known.look(state, events)
    history = TableHistory(state, make_public_view(state), events)
    for _ in range(COMMANDS):
        if state.over:
            break
        public = make_public_view(state)
        asked = [
            (seat, decision)
            for seat in range(SEATS)
            if (decision := make_table_view(state, seat, public).decision) and decision.options
        ]
        waited_for = [one for one in asked if one[1].asked] or asked
        seat, decision = chance.choice(waited_for)
        command = fill_option_randomly(decision, chance.choice(decision.options), chance)
        try:
            events = submit_command(state, seat, command)
        except IllegalCommand:
            continue
        known.look(state, events)
        history.add(tuple(events), make_public_view(state))
    record = make_game_record(
        given,
        given.places,
        make_public_view(state),
        history.chronicle(),
        state.box.cards.__getitem__,
        ended=7.0,
        end="closed",
        person=lambda place: SeatRecord(who="key", owner=place.owner),
    )
    return given, record, known


def test_a_record_names_no_card_that_somebody_has_never_seen() -> None:
    named = 0
    for edition in EDITIONS:
        given, record, known = played(edition)
        told = record.model_dump_json()
        assert not known.unseen_names(NOBODY, told)
        assert given.seed not in told
        assert given.name not in told, "a table is often called after somebody"
        named += len(CANARY.findall(told))
    assert named, "no game has had a curse"


def test_what_is_hidden_makes_no_difference_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for edition in EDITIONS:
        _, public, _ = played(edition)
        with monkeypatch.context() as patched:
            patched.setattr(event_redaction, "_SECRETS", {})
            _, everything, _ = played(edition)
        assert public == everything
        assert public.harmed, "nobody has done anything"
