"""A game as data: its public events as JSON lines, with the names of everybody and of every card
that was shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from cards.languages import Language
from engine.core.events import Event
from engine.core.zones import Instance, Seat
from netplay.recordings.recording import Recording
from netplay.recordings.recording_format import (
    WITHOUT_NOTES,
    RecordedSeat,
    RecordingModel,
    schema_of_lines,
)
from tui.game_chronicle import round_number


class ExportedGameHeader(RecordingModel):
    """The first line: what was played, by whom, and who won. Times are seconds since the epoch."""

    kind: Literal["game"] = "game"
    format: Literal[1] = 1
    game: str
    name: str
    editions: tuple[str, ...]
    packs: tuple[str, ...]
    seats: tuple[RecordedSeat, ...]
    """In their order: an event names people by its numbers, from 0."""
    begun: float
    ended: float
    rounds: int
    winners: tuple[Seat, ...]
    version: str


class ExportedCard(RecordingModel):
    """A card that was shown. Events name it by the numbers of its copies; -1 is one that lies face
    down."""

    kind: Literal["card"] = "card"
    id: str
    instances: tuple[Instance, ...]
    name: dict[Language, str]
    text: dict[Language, tuple[str, ...]]


class ExportedEvent(RecordingModel):
    """Something that happened, `at` seconds after the beginning; those of the same `update` are
    what became of one command."""

    model_config = WITHOUT_NOTES

    kind: Literal["event"] = "event"
    update: int
    at: float
    turn: int = Field(description="Counted from 1; 0 before the first one.")
    round: int
    event: Annotated[Event, Field(discriminator="kind")]


AnyExportedLine = Annotated[
    ExportedGameHeader | ExportedCard | ExportedEvent, Field(discriminator="kind")
]
EXPORTED_LINE_ADAPTER: TypeAdapter[AnyExportedLine] = TypeAdapter(
    AnyExportedLine, config=ConfigDict(defer_build=True)
)


def public_event_lines(
    recording: Recording, *, done: Callable[[int], None] = lambda number: None
) -> Iterator[str]:
    """The lines of the file. `done` hears of each update."""
    header = recording.header
    yield ExportedGameHeader(
        game=header.game,
        name=header.name,
        editions=header.edition_ids,
        packs=header.packs,
        seats=header.seats,
        begun=header.begun,
        ended=header.ended,
        rounds=header.rounds,
        winners=header.winners,
        version=header.version,
    ).model_dump_json()
    for card in recording.cards:
        yield ExportedCard(
            id=card.id, instances=card.instances, name=card.name, text=card.text
        ).model_dump_json()
    turn, seats = 0, len(header.seats)
    for number in range(len(recording)):
        if mark := recording.turns.get(number):
            turn = mark.turn
        for event in recording.events(number):
            yield ExportedEvent.model_construct(
                update=number,
                at=recording.at(number),
                turn=turn,
                round=round_number(turn, seats),
                event=event,
            ).model_dump_json(by_alias=True)
        done(number)


def event_schema_text() -> str:
    """The JSON Schema of a line, as a file."""
    return schema_of_lines(EXPORTED_LINE_ADAPTER, "A line of an exported Kickdoor game")
