"""A game as it was seen from a viewpoint: played again from its journal, packed, and read.

What is packed holds the events that were told to that seat, the public views, and for each of them
what only that seat saw: nothing else has to be guarded once it has left the process that made it.
"""

from __future__ import annotations

import gzip
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from engine.core.state import GameState
from engine.core.zones import Instance
from engine.views.view_building import make_table_view
from engine.views.view_types import PublicView, TableView
from netplay.journal.errors import UnreadableJournal
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recording_format import GZIP_LEVEL, RecordingHeader
from netplay.recordings.recording_from_journal import (
    JournalContents,
    PrivateViewMaker,
    ReplayedGame,
    read_journal_contents,
    recording_of_replayed_game,
)
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from tui.ports import FinalHands
from tui.replay.recorded_game import ALL_HANDS, Viewpoint


@dataclass(frozen=True, slots=True)
class PrivateView:
    """What a seat saw and nobody else did; or what everybody held."""

    hand: tuple[Instance, ...] = ()
    fresh: tuple[Instance, ...] = ()
    passed: bool = False
    claim: Instance | None = None
    chosen: tuple[Instance, ...] = ()
    promises: tuple[Instance, ...] = ()
    hands: tuple[tuple[Instance, ...], ...] = ()
    """Of each seat, where all are shown."""


_PRIVATE_VIEW = TypeAdapter(PrivateView)


@dataclass(frozen=True, slots=True)
class PackedViewpointRecording:
    """A game as it was seen from there: a recording as in a file, and gzipped JSON lines with the
    `PrivateView` of each of its updates."""

    viewpoint: Viewpoint
    recording: bytes
    private: bytes


@dataclass(frozen=True, slots=True)
class ViewpointJob:
    """The files of a game, and where it is to be seen from. The recording has the names: who wants
    to be forgotten is somebody there."""

    recording: Path
    journal: Path
    viewpoint: Viewpoint


def make_viewpoint_recording(job: ViewpointJob) -> PackedViewpointRecording:
    """Play it again. Blocks; raises `ViewpointDenied` if the journal is gone, or does not lead
    again to the game that was played."""
    try:
        told = Recording.read_header(job.recording)
    except (UnreadableRecording, OSError):
        raise ViewpointDenied("seat_failed") from None
    if not job.journal.is_file():
        raise ViewpointDenied("seat_gone")
    try:
        game = read_journal_contents(job.journal)
        return viewpoint_recording_from_journal(_as_told(game, told), job.viewpoint)
    except (UnreadableJournal, ValueError, sqlite3.Error, OSError):
        raise ViewpointDenied("seat_otherwise") from None


def viewpoint_recording_from_journal(
    game: JournalContents, viewpoint: Viewpoint
) -> PackedViewpointRecording:
    """What is seen of that game from there. Raises `UnreadableJournal` if this version does not
    play it as it was played, and `ValueError` if it is not over."""
    replayed = ReplayedGame(game, viewpoint.seat, private_view_maker(viewpoint))
    private = (one for one in replayed.besides if isinstance(one, PrivateView))
    lines = b"\n".join(map(_PRIVATE_VIEW.dump_json, private))
    return PackedViewpointRecording(
        viewpoint, recording_of_replayed_game(replayed), gzip.compress(lines, GZIP_LEVEL, mtime=0)
    )


def private_view_maker(viewpoint: Viewpoint) -> PrivateViewMaker:
    """What is seen from there besides the public view: a `PrivateView` of each moment."""

    def hands(state: GameState, public: PublicView) -> PrivateView:
        seats = range(len(public.seats))
        return PrivateView(hands=tuple(tuple(state.hand(seat)) for seat in seats))

    def own(state: GameState, public: PublicView) -> PrivateView:
        view = make_table_view(state, viewpoint.seat, public)
        return PrivateView(
            view.hand, view.fresh, view.passed, view.claim, view.chosen, view.promises
        )

    return hands if viewpoint == ALL_HANDS else own


def _as_told(game: JournalContents, told: RecordingHeader) -> JournalContents:
    """The same game with the names that its recording still has. Raises `ValueError` if that is
    of another game."""
    header = game.header
    if (header.id, header.begun) != (told.game, told.begun) or len(header.places) != len(
        told.seats
    ):
        raise ValueError("a journal of another game")
    places = tuple(
        place.model_copy(update={"name": seat.name})
        for place, seat in zip(header.places, told.seats, strict=True)
    )
    return JournalContents(
        header.model_copy(update={"places": places, "name": told.name}), game.rows
    )


class ViewpointRecording(Recording):
    """A game as it was seen from a viewpoint, at any of its updates. What could be done there is
    over, so a seat has no decision."""

    _private: tuple[bytes, ...] = ()

    @classmethod
    def seen(cls, game: PackedViewpointRecording) -> ViewpointRecording:
        """Raises `UnreadableRecording`."""
        made = cls.of(game.recording)
        made.viewpoint = game.viewpoint
        made._private = tuple(gzip.decompress(game.private).split(b"\n"))
        if len(made._private) != len(made):
            raise UnreadableRecording("is damaged: its end is missing")
        return made

    def private_view(self, number: int) -> PrivateView:
        """What was seen besides the public view after that update."""
        try:
            return _PRIVATE_VIEW.validate_json(self._private[number])
        except ValidationError:
            raise UnreadableRecording(f"is damaged (update {number})") from None

    def _table_view(self, number: int, public: PublicView) -> TableView:
        own = self.private_view(number)
        return TableView(
            self.viewpoint.seat,
            public,
            own.hand,
            own.fresh,
            own.passed,
            own.claim,
            own.chosen,
            decision=None,
            promises=own.promises,
        )

    def _open_hands(self, number: int, public: PublicView) -> FinalHands | None:
        at_the_end = super()._open_hands(number, public)
        if at_the_end is not None or self.viewpoint != ALL_HANDS:
            return at_the_end
        return FinalHands(self.private_view(number).hands)
