"""The lines of a recording: gzipped JSON, an object to a line, each with its `kind`.

First the header, then what everybody was shown of the cards, the marks, an update for each command
that changed something for everybody's eyes, and the end. Every update holds the whole public view:
its neighbours are nearly the same, so gzip makes little of it, and any one can be read alone.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cards.languages import Language
from cards.vocabulary.base_types import Gender
from engine.bots.kinds import Strength, Temper
from engine.core.events import Event
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.views.view_types import PublicView
from netplay.table_box import HouseRules
from tui.replay.recorded_game import ReplayMarkKind

FORMAT = 1
"""Raised when an older Kickdoor would misread what a newer one writes; more fields do not."""
SUFFIX = ".recording.gz"
GZIP_LEVEL = 6


class RecordingModel(BaseModel):
    """What each line is; a newer Kickdoor may say more in one than this one reads."""

    # Built when the first one is read or written: together they are a fifth of a host's start.
    model_config = ConfigDict(
        extra="ignore", frozen=True, use_attribute_docstrings=True, defer_build=True
    )


WITHOUT_NOTES = ConfigDict(use_attribute_docstrings=False)
"""Of a line that holds something of the engine: to find the notes there takes half a second, and
they are for the schema alone (`schema_of_lines`)."""


class RecordedSeat(RecordingModel):
    """Who sat there at the end. Everything else names people by the number of their seat."""

    name: str
    """Empty: somebody who is forgotten."""
    bot: bool
    gender: Gender = "other"
    temper: Temper | None = None


class RecordedEdition(RecordingModel):
    """The rules of an edition, and the words for the races, classes and tags that the shown cards
    name: as in a pack."""

    profile: dict[str, Any]
    terms: dict[str, Any]


class RecordingHeader(RecordingModel):
    """What was played, by whom, and how it ended. Times are seconds since the epoch."""

    kind: Literal["header"] = "header"
    format: int = FORMAT
    game: str
    """The id of its table."""
    name: str
    """Of the table; empty if it was that of somebody who is forgotten."""
    version: str
    """Of the Kickdoor that has written this."""
    editions: tuple[RecordedEdition, ...]
    base: str = ""
    house_rules: HouseRules = {}
    packs: tuple[str, ...] = ()
    cards: int
    """In the box: instances are counted from 0."""
    seats: tuple[RecordedSeat, ...]
    strength: Strength = "normal"
    """How well its bots played."""
    open_hands: bool = False
    begun: float
    ended: float
    rounds: int
    updates: int
    winners: tuple[Seat, ...]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.name or self.game

    @property
    def edition_ids(self) -> tuple[str, ...]:
        ids = (str(one.profile.get("id", "")) for one in self.editions)
        return tuple("".join(c for c in one if c.isprintable()) for one in ids)


class RecordedCard(RecordingModel):
    """A card that everybody was shown, as its edition prints it, and as it was read then."""

    kind: Literal["card"] = "card"
    id: str
    edition: int
    """Which of the header's editions it comes from."""
    instances: tuple[Instance, ...]
    """Those of its copies that were shown."""
    name: dict[Language, str]
    text: dict[Language, tuple[str, ...]]
    """The rules text, a clause each."""
    printed: dict[str, Any]
    """As in a pack."""


class RecordedMark(RecordingModel):
    """Something to jump to: the number of its update, and what it is about."""

    kind: ReplayMarkKind
    update: int
    seat: Seat = NOBODY
    other: Seat = NOBODY
    """Who has done it to that seat, or helped it."""
    card: Instance = NO_CARD
    turn: int = 0
    """Counted from 1."""
    weight: int = 0
    """Of a highlight: how much it is worth telling."""


class RecordedMarks(RecordingModel):
    """All marks, in the order of their updates."""

    kind: Literal["marks"] = "marks"
    marks: tuple[RecordedMark, ...]


class RecordedUpdate(RecordingModel):
    """What became of one command: what everybody heard of, and what everybody saw after it."""

    model_config = WITHOUT_NOTES

    kind: Literal["update"] = "update"
    at: float = Field(description="Seconds since the game began.")
    events: tuple[Annotated[Event, Field(discriminator="kind")], ...]
    view: PublicView
    chronicle: dict[str, Any] | None = Field(
        default=None,
        description="At some updates: how the whole game went until then, so that one can begin "
        "to read there.",
    )


class RecordedEnd(RecordingModel):
    """The last line: a file without one was cut off. Hands lie open where the table wanted it."""

    kind: Literal["end"] = "end"
    hands: tuple[tuple[Instance, ...], ...] = ()
    stoppers: tuple[tuple[Seat, Instance], ...] = ()
    """Who held a card that would have stopped the kill that won, and which."""


AnyRecordingLine = Annotated[
    RecordingHeader | RecordedCard | RecordedMarks | RecordedUpdate | RecordedEnd,
    Field(discriminator="kind"),
]
RECORDING_LINE_ADAPTER: TypeAdapter[AnyRecordingLine] = TypeAdapter(
    AnyRecordingLine, config=ConfigDict(defer_build=True)
)


def recording_schema_text() -> str:
    """The JSON Schema of a line, as a file."""
    return schema_of_lines(RECORDING_LINE_ADAPTER, "A line of a Kickdoor recording")


def schema_of_lines(lines: TypeAdapter[Any], title: str) -> str:
    """The JSON Schema of such lines. Of what comes from the engine it has the shapes alone: what
    its notes say is for those who work there."""
    kinds = RecordingModel.__subclasses__()
    for kind in kinds:
        kind.model_config["use_attribute_docstrings"] = True
        kind.model_rebuild(force=True)
    lines.rebuild(force=True)
    schema = lines.json_schema(by_alias=True, mode="serialization")
    own = {one.__name__ for one in kinds}
    for name, definition in schema["$defs"].items():
        if name not in own:
            definition.pop("description", None)
    dialect = "https://json-schema.org/draft/2020-12/schema"
    whole = {"$schema": dialect, "title": title, **schema}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
