"""A recording made out of a journal: the game is played again, and what everybody saw of each
command is written down. What is seen from a seat is made in the same way (`netplay/viewpoints`).

It is plain work on bytes, to be done in a process of its own: nothing here knows a folder or a
loop.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from cards.edition_json import edition_from_json
from cards.languages import LANGUAGES
from cards.vocabulary.card import CARD_ADAPTER, Role
from engine.core import events as e
from engine.core.box import Box
from engine.core.events import Event
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat
from engine.game import new_game
from engine.views.event_redaction import redact_events
from engine.views.view_building import make_public_view
from engine.views.view_types import PublicView
from netplay.journal.header import JournalHeader, table_info_of
from netplay.journal.journal_file import JournalFile, connect_read_only
from netplay.journal.opened_game import read_header, replay_journal_row
from netplay.journal.rows import JournalRow
from netplay.kickdoor_version import kickdoor_version
from netplay.owners import BOT_OWNER
from netplay.recordings.publicly_shown_cards import publicly_shown_cards_in
from netplay.recordings.recording_format import (
    GZIP_LEVEL,
    RecordedCard,
    RecordedEdition,
    RecordedEnd,
    RecordedMark,
    RecordedMarks,
    RecordedSeat,
    RecordedUpdate,
    RecordingHeader,
)
from netplay.table.revealed_hands import RevealedHands
from tui.cards.card_book import card_book_for
from tui.game_chronicle import Chronicle, Highlight, round_number
from tui.ports import FinalHands, TablePace
from tui.replay.recorded_game import ReplayMarkKind
from tui.words.catalogue import words_for

CHRONICLE_EVERY = 25
"""Updates: whoever begins to read in the middle takes in so many at most."""
_KEYWORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class JournalContents:
    """All that a recording is made from: a journal's header and its rows, from the first one on."""

    header: JournalHeader
    rows: tuple[JournalRow, ...]


def read_journal_contents(path: Path) -> JournalContents:
    """What the journal of a game says, which may still be open elsewhere. Blocks; raises
    `UnreadableJournal`, and `sqlite3.Error` if it cannot be read."""
    with closing(connect_read_only(path)) as db:
        file = JournalFile(path, db)
        # All that is read is of one moment, though the table may be writing.
        db.execute("BEGIN")
        return JournalContents(read_header(file), tuple(file.commands(0)))


def recording_from_journal(game: JournalContents) -> bytes:
    """The file, gzipped. The same game gives the same bytes. Raises `UnreadableJournal` if this
    version does not play it as it was played, and `ValueError` if it is not over."""
    return recording_of_replayed_game(ReplayedGame(game))


def recording_of_replayed_game(replayed: ReplayedGame) -> bytes:
    """The file of a game that was played again, gzipped."""
    lines = (line.encode() + b"\n" for line in _lines(replayed))
    return gzip.compress(b"".join(lines), GZIP_LEVEL, mtime=0)


def _lines(replayed: ReplayedGame) -> Iterator[str]:
    yield _as_json(_header(replayed))
    yield from map(_as_json, _cards(replayed))
    yield _as_json(RecordedMarks(marks=tuple(replayed.marks)))
    yield from map(_as_json, replayed.updates)
    hands = replayed.hands or FinalHands(())
    yield _as_json(RecordedEnd(hands=hands.cards, stoppers=hands.stoppers))


def _as_json(line: BaseModel) -> str:
    return line.model_dump_json(by_alias=True)


PrivateViewMaker = Callable[[GameState, PublicView], object]
"""What is seen besides the public view: cards in dataclasses, or None."""


def _nothing(state: GameState, public: PublicView) -> None:
    return None


class ReplayedGame:
    """The whole game again, as everybody saw it; or as that seat did, with what it saw `besides`.
    What changed nothing for those eyes is no update."""

    def __init__(
        self, game: JournalContents, seat: Seat = NOBODY, besides: PrivateViewMaker = _nothing
    ) -> None:
        """Raises `UnreadableJournal` if this version does not play it as it was played, and
        `ValueError` if it is not over."""
        header = game.header
        self.game = game
        self.box = box = header.box
        self.updates: list[RecordedUpdate] = []
        self.besides: list[object] = []
        """What was seen besides, an entry for each update."""
        self.marks: list[RecordedMark] = []
        self.shown: set[Instance] = set()
        self._chronicle = Chronicle()
        self._revealed = RevealedHands(header.open_hands)
        self._seat = seat
        self._see_besides = besides
        self._last: tuple[PublicView, object] | None = None
        state, events = new_game(box, [one.gender for one in header.places], header.seed)
        self._begun = header.begun
        self._take(state, events, header.begun)
        by = "" if header.version == kickdoor_version() else header.version
        for row in game.rows:
            self._take(state, replay_journal_row(state, row, by), row.at)
        if not state.over:
            raise ValueError(f"game {header.id} is not over")
        self.last: PublicView = self.updates[-1].view
        self.hands: FinalHands | None = self._revealed.hands(state, self.last)
        if self.hands is not None:
            self.shown.update(card for hand in self.hands.cards for card in hand)

    def _take(self, state: GameState, events: Iterable[Event], at: float) -> None:
        public = make_public_view(state)
        seen = redact_events(events, self._seat)
        besides = self._see_besides(state, public)
        if not seen and (public, besides) == self._last:
            return  # A pass that nobody else may know of.
        self._revealed.watch(state, public)
        self._last, number = (public, besides), len(self.updates)
        self.besides.append(besides)
        before = self._chronicle.moments
        self._chronicle.add(seen, public, self.box.cards.__getitem__)
        self.marks += _marks(number, public, seen)
        self.marks += _highlights(number, public, before, self._chronicle.moments)
        self.shown.update(publicly_shown_cards_in((public, seen, besides)))
        kept = self._chronicle.dump() if number % CHRONICLE_EVERY == 0 else None
        self.updates.append(
            RecordedUpdate.model_construct(
                at=round(max(0.0, at - self._begun), 3),
                events=seen,
                view=public,
                chronicle=json.loads(kept) if kept is not None else None,
            )
        )


def _marks(number: int, public: PublicView, events: Iterable[Event]) -> Iterator[RecordedMark]:
    def mark(kind: ReplayMarkKind, **about: int) -> RecordedMark:
        return RecordedMark(kind=kind, update=number, turn=public.turn, **about)

    for event in events:
        match event:
            case e.TurnBegan():
                yield mark("turn", seat=event.seat)
            case e.FightBegan():
                yield mark("fight", seat=event.seat, card=event.monster)
            case e.FightWon() if event.killed:
                yield mark("kill", seat=event.seat, other=event.helper, card=event.killed[0])
            case e.CharacterDied():
                yield mark("death", seat=event.seat, other=event.cause.by, card=event.cause.card)
            case e.CurseAnnounced():
                yield mark("curse", seat=event.victim, other=event.by, card=event.card)
            case e.GameWon():
                for seat in event.seats:
                    yield mark("victory", seat=seat)
            case _:
                pass


def _highlights(
    number: int, public: PublicView, before: Iterable[Highlight], after: Iterable[Highlight]
) -> Iterator[RecordedMark]:
    known = set(before)
    for one in after:
        if one not in known:
            yield RecordedMark(
                kind="highlight",
                update=number,
                seat=one.seat,
                other=one.other,
                card=one.card,
                turn=public.turn,
                weight=one.weight,
            )


def _header(replayed: ReplayedGame) -> RecordingHeader:
    header, rows, last = replayed.game.header, replayed.game.rows, replayed.last
    return RecordingHeader(
        game=header.id,
        name=header.name,
        version=kickdoor_version(),
        editions=tuple(_editions(replayed)),
        base=header.base,
        house_rules=header.house_rules,
        packs=header.added,
        cards=len(replayed.box.cards),
        seats=tuple(
            RecordedSeat(
                name=place.name,
                bot=place.owner == BOT_OWNER,
                gender=place.gender,
                temper=place.temper,
            )
            for place in header.places
        ),
        strength=header.strength,
        open_hands=header.open_hands,
        begun=header.begun,
        ended=rows[-1].at if rows else header.begun,
        rounds=round_number(last.turn, len(last.seats)),
        updates=len(replayed.updates),
        winners=last.winners,
    )


def _prints(box: Box, shown: set[Instance]) -> list[int]:
    """The prints of the shown cards, in the order of the box; a role comes with its other side."""
    sides = {box.backs[card] for card in shown if isinstance(box.card(card).print, Role)}
    return sorted({box.card(card).index for card in shown | sides})


def _cards(replayed: ReplayedGame) -> Iterator[RecordedCard]:
    header, box, shown = replayed.game.header, replayed.box, replayed.shown
    info = table_info_of(header, box, header.pace or TablePace())
    books = {language: card_book_for(info, words_for(language)) for language in LANGUAGES}
    edition_of = {
        card.id: number
        for number, text in enumerate(header.decks)
        for card in edition_from_json(text).cards
    }
    copies: dict[int, list[Instance]] = {}
    for card in sorted(shown):
        copies.setdefault(box.card(card).index, []).append(card)
    first = {one.index: card for card, one in reversed(list(enumerate(box.cards)))}
    for index in _prints(box, shown):
        instance, compiled = first[index], box.prints[index]
        yield RecordedCard(
            id=compiled.id,
            edition=edition_of[compiled.id],
            instances=tuple(copies.get(index, ())),
            name={language: book.name(instance) for language, book in books.items()},
            text={language: book.text(instance) for language, book in books.items()},
            printed=CARD_ADAPTER.dump_python(
                compiled.print, mode="json", by_alias=True, exclude_defaults=True
            ),
        )


def _editions(replayed: ReplayedGame) -> Iterator[RecordedEdition]:
    """The editions' rules, and of their words those that the shown cards name."""
    box = replayed.box
    named: set[str] = set()
    for index in _prints(box, replayed.shown):
        said = CARD_ADAPTER.dump_python(box.prints[index].print, mode="json", by_alias=True)
        words = {key: one for key, one in said.items() if key not in ("name", "short", "flavour")}
        named.update(_KEYWORD.findall(json.dumps(words)))
    for text in replayed.game.header.decks:
        edition = edition_from_json(text)
        terms = edition.terms.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        yield RecordedEdition(
            profile=edition.profile.model_dump(mode="json", by_alias=True),
            terms={
                section: {key: forms for key, forms in words.items() if key in named}
                for section, words in terms.items()
            },
        )
