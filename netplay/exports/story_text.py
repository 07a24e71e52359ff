"""A game as a story: the sentences of the log, turn by turn, to be read from beginning to end."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

from engine.core.zones import Instance
from netplay.exports.table_pictures import game_time_text
from netplay.recordings.recording import Recording
from tui.cards.card_book import card_book_for
from tui.replay.recorded_game import EVERYBODY
from tui.settings.preferences import Preferences
from tui.table.message_receiver import receive_message
from tui.table.model.desk import AutoPassState, Desk
from tui.table.model.play_outcomes import PlayOutcomes
from tui.words.editions import editions_in_words

WIDTH = 76
"""Columns, as those of plain lines."""


def story_lines(
    recording: Recording,
    preferences: Preferences,
    *,
    done: Callable[[int], None] = lambda number: None,
) -> Iterator[str]:
    """The lines of the file, at most `WIDTH` columns wide. `done` hears of each update."""
    words, header = preferences.words, recording.header
    yield header.title
    yield "=" * min(WIDTH, max(3, len(header.title)))
    yield ""
    people = [
        words("recording.bot", w=recording.name_of(seat, words))
        if one.bot
        else recording.name_of(seat, words)
        for seat, one in enumerate(header.seats)
    ]
    editions = editions_in_words(words, header.edition_ids, header.base, header.packs)
    day = datetime.fromtimestamp(header.begun).date().isoformat()
    length = game_time_text(recording.at(len(recording) - 1))
    facts = {"editions": editions, "day": day, "time": length}
    yield from _wrapped(words("recording.played", **facts))
    yield from _wrapped(words("recording.people", w=words.names(people)))
    viewpoint = recording.viewpoint
    if viewpoint.all_hands:
        yield words("recording.seen_hands")
    elif viewpoint != EVERYBODY:
        yield words("recording.seen_seat", w=recording.name_of(viewpoint.seat, words))
    yield from _told(recording, preferences, done)
    yield ""
    last = recording.view(len(recording) - 1)
    levels = sorted(last.seats, key=lambda one: (one.seat not in header.winners, -one.level))
    yield words("recording.levels")
    for one in levels:
        name = recording.name_of(one.seat, words)
        yield f"  {one.level:>3}  {name}"


def _told(
    recording: Recording, preferences: Preferences, done: Callable[[int], None]
) -> Iterator[str]:
    words, info = preferences.words, recording.info
    still = replace(preferences, motion="none")
    book, state = card_book_for(info, words), AutoPassState(still.wish)
    desk = Desk(info, recording.viewpoint.seat, book, still, PlayOutcomes(None), state)
    for number in range(len(recording)):
        # The first one is told as to somebody who has been there: with all that it brings.
        update = recording.update(number, words)
        told = desk.log.count
        receive_message(desk, update, float(number))
        if mark := recording.turns.get(number):
            yield ""
            name = recording.name_of(mark.seat, words)
            title = words("recording.turn", n=desk.round, w=name)
            yield title
            yield "-" * min(WIDTH, len(title))
            yield from _hands_told(desk)
        for line in desk.log.since(told):
            yield from _wrapped(line.text)
        done(number)


def _hands_told(desk: Desk) -> Iterator[str]:
    """What is held as a turn begins: the own hand, or everybody's where all are shown."""
    if not desk.watches:
        key = "recording.hand" if desk.view.hand else "recording.empty_hand"
        yield from _wrapped(desk.words(key, cards=_names(desk, desk.view.hand)))
        return
    for seat, hand in enumerate(desk.hands):
        key = "plain.held" if hand else "plain.held_nothing"
        yield from _wrapped(desk.words(key, w=desk.name(seat), cards=_names(desk, hand)))


def _names(desk: Desk, cards: tuple[Instance, ...]) -> str:
    return desk.words.names([desk.book.name(card) for card in cards])


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text.replace("\N{NO-BREAK SPACE}", " "), WIDTH, break_on_hyphens=False
    ) or [""]
