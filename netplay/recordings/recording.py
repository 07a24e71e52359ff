"""Reading a recording: the table of a game that is over, at any of its updates.

`Recording` gives what a spectator's screen was sent: the `TableInfo`, and `TableUpdate`s, one after
the other or from any of them on. Only the line that is asked for is taken apart.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from cards.decks_by_digest import remember_decks
from cards.edition import Edition
from cards.edition_json import edition_to_json
from cards.keyword_forms import KeywordTerms
from cards.languages import LANGUAGES, Language
from cards.profile import Profile
from cards.vocabulary.card import CARD_ADAPTER, Card
from engine.core.box import CompiledCard
from engine.core.events import Event
from engine.core.stack_frames import Frame
from engine.core.zones import Instance, Seat
from engine.views.view_building import spectator_view
from engine.views.view_types import PublicView, TableView
from netplay.input_error import InputError
from netplay.recordings.reading_across_versions import read_leniently
from netplay.recordings.recording_format import (
    FORMAT,
    RecordedCard,
    RecordedEnd,
    RecordedMark,
    RecordedMarks,
    RecordingHeader,
)
from netplay.table_box import house_rules_for_screens
from netplay.text_cleaning import clean_line
from tui.cards.card_book import card_book_for
from tui.game_chronicle import Chronicle
from tui.ports import Chair, FinalHands, SpectatorRules, TableInfo, TableUpdate
from tui.replay.recorded_game import EVERYBODY, UnreadableUpdate, Viewpoint
from tui.words.catalogue import Words, words_for

RECENT_EVENTS = 60
"""So many are told to whoever begins to read in the middle."""
MOST_BYTES = 256 * 1024 * 1024
"""Unpacked: a file that claims more is none of ours."""
MOST_CARDS = 100_000
"""In a box: a file that claims more is none of ours."""
LATEST_TIMESTAMP = 32_503_680_000.0
"""The year 3000, in seconds since the epoch."""
_LONGEST_NAME = 64
_LONGEST_HEADER = 8 * 1024 * 1024
_FACE_DOWN = "face_down"
"""The id of what stands for every card that was never shown."""


class UnreadableRecording(InputError, UnreadableUpdate):
    """The file is no recording, or a damaged one, or too new; the text says which."""


class Recording:
    """The public story of a game. Updates are counted from 0; the last one is the end."""

    viewpoint: Viewpoint = EVERYBODY

    def __init__(
        self,
        header: RecordingHeader,
        cards: Sequence[RecordedCard],
        marks: Sequence[RecordedMark],
        lines: Sequence[bytes],
        end: RecordedEnd,
    ) -> None:
        self.header = header
        self.cards = tuple(cards)
        self.marks = tuple(marks)
        self._lines = lines
        self._end = end

    @classmethod
    def open(cls, path: Path) -> Self:
        """Raises `UnreadableRecording` with one line, and `OSError`."""
        try:
            return cls.of(path.read_bytes())
        except UnreadableRecording as error:
            raise UnreadableRecording(f"{path} {error}") from None

    @classmethod
    def of(cls, packed: bytes) -> Self:
        """The recording of that file. Raises `UnreadableRecording` with the end of a line."""
        lines = _unpacked(packed).splitlines()
        try:
            header = _header(json.loads(lines[0]) if lines else None)
            first = next(n for n, line in enumerate(lines) if line.startswith(_MARKS))
            cards = [_card(json.loads(line)) for line in lines[1:first]]
            marks = read_leniently(_MARK_LINE, json.loads(lines[first]))
            end = read_leniently(_END, json.loads(lines[-1]))
        except UnreadableRecording:
            raise
        except (ValueError, StopIteration, RecursionError):
            raise UnreadableRecording("is no recording, or a damaged one") from None
        updates = lines[first + 1 : -1]
        if len(updates) != header.updates or not updates:
            raise UnreadableRecording("is damaged: its end is missing")
        return cls(header, cards, marks.marks, updates, end)

    @staticmethod
    def read_header(path: Path) -> RecordingHeader:
        """What was played, without the rest. Raises `UnreadableRecording`, and `OSError`."""
        try:
            with gzip.open(path) as file:
                said = json.loads(file.readline(_LONGEST_HEADER))
            return _header(said)
        except UnreadableRecording as error:
            raise UnreadableRecording(f"{path} {error}") from None
        except (ValueError, EOFError, gzip.BadGzipFile, zlib.error):
            raise UnreadableRecording(f"{path} is no recording, or a damaged one") from None

    def __len__(self) -> int:
        return len(self._lines)

    # --- what was played --------------------------------------------------------------------------

    @cached_property
    def info(self) -> TableInfo:
        """The table, for screens: cards that were never shown are all the same blank one."""
        header = self.header
        ids = [_FACE_DOWN] * header.cards
        for card in self.cards:
            for one in card.instances:
                if 0 <= one < len(ids):
                    ids[one] = card.id
        return TableInfo(
            id=header.game,
            name=header.title,
            editions=header.edition_ids,
            card_ids=tuple(ids),
            window_seconds=0.0,
            rules=house_rules_for_screens(header.house_rules),
            base=header.base,
            watching=SpectatorRules(allowed=False),
            open_hands=header.open_hands,
            saved=False,
            packs=header.packs,
            decks=remember_decks(self._decks()),
        )

    def name_of(self, seat: Seat, words: Words) -> str:
        """Who sat there, in the reader's words: somebody who is forgotten is `somebody`."""
        return self.header.seats[seat].name or words("recording.somebody")

    @cached_property
    def turns(self) -> dict[int, RecordedMark]:
        """The marks of the turns' beginnings, by their updates."""
        return {mark.update: mark for mark in self.marks if mark.kind == "turn"}

    # --- the updates ------------------------------------------------------------------------------

    def at(self, number: int) -> float:
        """The seconds from the beginning of the game to that update."""
        said = self._line(number).get("at", 0.0)
        if isinstance(said, bool) or not isinstance(said, int | float) or not _is_time(said):
            raise UnreadableRecording(f"is damaged (update {number})")
        return float(said)

    def times(self) -> tuple[float, ...]:
        """The same of every update."""
        return tuple(self.at(number) for number in range(len(self)))

    def events(self, number: int) -> tuple[Event, ...]:
        """What everybody heard of with that update."""
        return _events(self._line(number))

    def revision(self, number: int) -> int:
        """Counts what everybody could see: the same moment has the same one from any viewpoint."""
        view = self._line(number).get("view")
        said = view.get("revision") if isinstance(view, dict) else None
        if isinstance(said, bool) or not isinstance(said, int):
            raise UnreadableRecording(f"is damaged (update {number})")
        return said

    def view(self, number: int) -> PublicView:
        """What everybody saw after it."""
        return self._view(number, self._line(number))

    def update(self, number: int, words: Words) -> TableUpdate:
        """The message with that update, for a screen that has seen the one before."""
        line = self._line(number)
        return self._message(number, self._view(number, line), _events(line), words)

    def joining(self, number: int, words: Words) -> TableUpdate:
        """The same for a screen that begins to read there: with the last events before, and how
        the game went until then."""
        line = self._line(number)
        recent: list[Event] = []
        for before in range(number, -1, -1):
            recent[:0] = self.events(before)
            if len(recent) >= RECENT_EVENTS:
                break
        return self._message(
            number,
            self._view(number, line),
            tuple(recent[-RECENT_EVENTS:]),
            words,
            self.chronicle(number),
        )

    def chronicle(self, number: int) -> Chronicle:
        """How the game went up to that update, for the reader to keep."""
        first = number
        while first > 0 and self._lines[first].endswith(_NO_CHRONICLE):
            first -= 1
        kept = self._line(first).get("chronicle")
        chronicle = Chronicle.of(json.dumps(kept).encode()) if kept is not None else Chronicle()
        for one in range(first + 1 if kept is not None else 0, number + 1):
            line = self._line(one)
            chronicle.add(_events(line), self._view(one, line), self._compiled)
        return chronicle

    def _message(
        self,
        number: int,
        view: PublicView,
        events: tuple[Event, ...],
        words: Words,
        history: Chronicle | None = None,
    ) -> TableUpdate:
        return TableUpdate(
            self._table_view(number, view),
            events,
            tuple(self._chairs(words, told=view.over)),
            clock=None,
            history=history,
            hands=self._open_hands(number, view),
        )

    def _table_view(self, number: int, public: PublicView) -> TableView:
        """What lay before whoever looked on."""
        return spectator_view(public)

    def _open_hands(self, number: int, public: PublicView) -> FinalHands | None:
        """The hands that everybody could see, or that are shown to whoever watches it again."""
        return self._hands if public.over else None

    def _chairs(self, words: Words, *, told: bool) -> Iterator[Chair]:
        for seat, one in enumerate(self.header.seats):
            yield Chair(
                seat,
                self.name_of(seat, words),
                "bot" if one.bot else "here",
                bot=one.bot,
                temper=one.temper if told else None,
            )

    @cached_property
    def _hands(self) -> FinalHands | None:
        end = self._end
        return FinalHands(end.hands, end.stoppers) if end.hands else None

    @cached_property
    def _compiled(self) -> Callable[[Instance], CompiledCard]:
        return card_book_for(self.info, words_for("en")).compiled

    def _view(self, number: int, line: dict[str, Any]) -> PublicView:
        view = _view(line)
        if len(view.seats) != len(self.header.seats):
            raise UnreadableRecording(f"is damaged (update {number})")
        return view

    def _line(self, number: int) -> dict[str, Any]:
        if not 0 <= number < len(self._lines):
            raise IndexError(f"there is no update {number}")
        try:
            line = json.loads(self._lines[number])
        except (ValueError, RecursionError):
            raise UnreadableRecording(f"is damaged (update {number})") from None
        return line if isinstance(line, dict) else {}

    # --- the cards, as a pack has them ------------------------------------------------------------

    def _decks(self) -> Iterator[str]:
        for number, edition in enumerate(self.header.editions):
            profile = _profile(edition.profile)
            terms = read_leniently(_TERMS, edition.terms)
            cards = [_printed(card) for card in self.cards if card.edition == number]
            blanks = [_blank(_FACE_DOWN)] if number == 0 else []
            yield edition_to_json(Edition(profile, (*cards, *blanks), terms))


_HEADER = TypeAdapter(RecordingHeader)
_CARD = TypeAdapter(RecordedCard)
_MARK_LINE = TypeAdapter(RecordedMarks)
_END = TypeAdapter(RecordedEnd)
_TERMS = TypeAdapter(KeywordTerms)
_PROFILE = TypeAdapter(Profile)
_VIEW = TypeAdapter(PublicView)
_LATER = ConfigDict(defer_build=True)
_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...], config=_LATER
)
_FRAME: TypeAdapter[Frame] = TypeAdapter(
    Annotated[Frame, Field(discriminator="kind")], config=_LATER
)
_EVENT: TypeAdapter[Event] = TypeAdapter(Event, config=_LATER)
_NO_CHRONICLE = b'"chronicle":null}'
_MARKS = b'{"kind":"marks"'


def _header(said: Any) -> RecordingHeader:
    """Raises `UnreadableRecording`, and `ValueError`."""
    if not isinstance(said, dict) or said.get("kind") != "header":
        raise UnreadableRecording("is no recording")
    number = said.get("format")
    if not isinstance(number, int):
        raise UnreadableRecording("is no recording")
    if number > FORMAT:
        version = clean_line(str(said.get("version", "")), 40)
        raise UnreadableRecording(f"was made by a newer Kickdoor ({version})")
    header = read_leniently(_HEADER, said)
    if not (
        header.seats
        and 0 <= header.cards <= MOST_CARDS
        and all(0 <= seat < len(header.seats) for seat in header.winners)
        and _is_time(header.begun)
        and _is_time(header.ended)
    ):
        raise UnreadableRecording("is no recording, or a damaged one")
    seats = tuple(
        one.model_copy(update={"name": clean_line(one.name, _LONGEST_NAME)}) for one in header.seats
    )
    cleaned = {"name": clean_line(header.name, _LONGEST_NAME), "seats": seats}
    return header.model_copy(update=cleaned)


def _is_time(seconds: float) -> bool:
    """A date can be told of it; NaN and infinity are none."""
    return 0 <= seconds <= LATEST_TIMESTAMP


def _card(said: Any) -> RecordedCard:
    """A line about a card. The file may be anybody's work: what is shown of it is text."""
    card = read_leniently(_CARD, said)
    printed = dict(card.printed)
    for key in ("name", "short", "flavour"):
        if isinstance(printed.get(key), dict):
            printed[key] = {one: clean_line(str(text)) for one, text in printed[key].items()}
    return card.model_copy(
        update={
            "name": {one: clean_line(text) for one, text in card.name.items()},
            "text": {one: tuple(map(_clean_clause, clauses)) for one, clauses in card.text.items()},
            "printed": printed,
        }
    )


def _clean_clause(text: str) -> str:
    """Words that belong together stay so."""
    return " ".join(
        "\N{NO-BREAK SPACE}".join(map(clean_line, part.split("\N{NO-BREAK SPACE}")))
        for part in text.split(" ")
    )


def _unpacked(packed: bytes) -> bytes:
    """Raises `UnreadableRecording`."""
    unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        text = unpacking.decompress(packed, MOST_BYTES)
    except zlib.error:
        raise UnreadableRecording("is no recording, or a damaged one") from None
    if not unpacking.eof:
        raise UnreadableRecording("is damaged: its end is missing")
    return text


def _events(line: dict[str, Any]) -> tuple[Event, ...]:
    """What can be read of them: another version may have had events that this one has not."""
    said = line.get("events", [])
    try:
        return _EVENTS.validate_python(said)
    except ValidationError:
        known: list[Event] = []
        for one in said if isinstance(said, list) else []:
            try:
                known.append(read_leniently(_EVENT, one))
            except ValueError:
                continue
        return tuple(known)


def _view(line: dict[str, Any]) -> PublicView:
    """Raises `UnreadableRecording` if too little of it is known here."""
    said = line.get("view")
    try:
        return _VIEW.validate_python(said)
    except ValidationError:
        pass
    if isinstance(said, dict) and isinstance(said.get("frames"), list):
        said = {**said, "frames": [one for one in said["frames"] if _is_known(one)]}
    try:
        return read_leniently(_VIEW, said)
    except ValueError:
        raise UnreadableRecording("was made by a Kickdoor that saw tables otherwise") from None


def _is_known(frame: object) -> bool:
    """Unfinished business of a kind that there is here, too."""
    try:
        _FRAME.validate_python(frame)
    except ValidationError:
        return False
    return True


def _profile(said: dict[str, Any]) -> Profile:
    """The rules of an edition, as far as they are known here."""
    try:
        return read_leniently(_PROFILE, said)
    except ValueError:
        raise UnreadableRecording("has an edition without rules") from None


def _printed(card: RecordedCard) -> Card:
    """The card as its edition printed it; one with its name alone if that cannot be read."""
    try:
        return read_leniently(CARD_ADAPTER, card.printed)
    except ValueError:
        return _blank(card.id, card.name)


def _blank(card_id: str, name: dict[Language, str] | None = None) -> Card:
    names = name or dict.fromkeys(LANGUAGES, "?")
    return CARD_ADAPTER.validate_python({"kind": "cheat", "id": card_id, "name": names})
