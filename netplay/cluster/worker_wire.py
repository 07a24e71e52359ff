"""The messages between the hall and a worker: what it has to do at its tables, and what comes of
it there.

A worker on another machine has a folder of its own: the file of a game is sent there before it is
resumed, and home when its table has ended.

What is asked with a number, the `order`, is answered by an `OrderAnswer` with the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.core.zones import Seat
from netplay.cluster.hall_worker_line import MOST_BYTES_AT_ONCE
from netplay.cluster.port_wire import SeatGiven
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.table.running_table import RulingAnswer, TableSummary
from netplay.wire.codec import WireCodec
from netplay.wire.port_codecs import WIRE_VERSION
from tui.past_games.game_record import GameRecord
from tui.ports import Notice, SeatTicket, TableInfo

# --- the hall orders -----------------------------------------------------------------------------

PIECE_BYTES = 256 << 10
"""The most of a game's file that one message has."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open the table of a game that lies in the folder of the worker's tables: a `TableOpened`, or
    a `TableNotOpened`. `stand_ins`: bots keep these chairs until their people come; `paused`: it
    stands still. Whoever hears this late, when another has it, leaves it alone: the `epoch` of its
    file is another."""

    order: int
    table: str
    epoch: int
    stand_ins: tuple[Seat, ...]
    paused: bool


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Save the game, tell everybody why, and end: a `TableClosed`."""

    order: int
    table: str
    reason: Notice


@dataclass(frozen=True, slots=True)
class GiveUpTable:
    """End it without a word to anybody: another process plays it from now on. Saved, it is answered
    by a `TableClosed`. What has come by another trip since is not meant."""

    order: int
    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class AdmitSession:
    """That session uses the port of that ticket from now on, in that opening. Of a spectator: what
    they are called, and who they are."""

    front: FrontId
    session: SessionId
    opening: int
    ticket: SeatTicket
    name: str
    owner: str


@dataclass(frozen=True, slots=True)
class DropPort:
    """The line of whoever used that port is gone; the chair is kept."""

    ticket: SeatTicket


@dataclass(frozen=True, slots=True)
class DropMissingSessions:
    """Whoever has not come back by this hall by now is not there any more: their lines are gone."""


@dataclass(frozen=True, slots=True)
class SendToRematch:
    """Whoever uses that port goes on to a rematch, by what they are given."""

    ticket: SeatTicket
    given: SeatGiven


@dataclass(frozen=True, slots=True)
class KnockAtTable:
    """A visitor asks for a bot's chair: a `KnockAnswer`, some time."""

    table: str
    caller: int
    name: str
    owner: str


@dataclass(frozen=True, slots=True)
class TakeBackKnock:
    table: str
    caller: int


@dataclass(frozen=True, slots=True)
class DenyRematch:
    """It could not be begun."""

    table: str
    reason: Notice


@dataclass(frozen=True, slots=True)
class DenySave:
    """The game cannot be saved."""

    table: str
    reason: Notice


@dataclass(frozen=True, slots=True)
class SetTablePause:
    """Let the game stand, or go on; the line is for everybody: a `TablePauseSet`."""

    order: int
    table: str
    on: bool
    line: Notice


@dataclass(frozen=True, slots=True)
class MakeRulingAtTable:
    """A ruling as an admin types it: a `RulingAnswer`."""

    order: int
    table: str
    said: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class AnnounceAtTable:
    """A line for everybody there."""

    table: str
    line: Notice


@dataclass(frozen=True, slots=True)
class SetMutedOwners:
    """These owners are heard at no table."""

    owners: frozenset[str]


@dataclass(frozen=True, slots=True)
class UseTableSettings:
    """The settings of the host that hold at tables that are opened from now on, as
    `settings_for_workers_as_json` tells them: for workers on other machines, which do not read its
    file."""

    settings: str


@dataclass(frozen=True, slots=True)
class GamePiece:
    """A piece of the file of a game that is sent; those that come before it were told before. A
    worker tells the same of a file that it sends home."""

    table: str
    data: bytes


def game_pieces(table_id: str, packed: bytes) -> Iterator[GamePiece]:
    """The messages that a packed game travels in."""
    for at in range(0, len(packed), PIECE_BYTES):
        yield GamePiece(table_id, packed[at : at + PIECE_BYTES])


@dataclass(frozen=True, slots=True)
class AssembleSentGame:
    """All pieces of that game's file were sent; have it, on the trip with the token `trip`: a
    `GameFound`, or a `TableNotOpened`."""

    order: int
    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class FindGame:
    """Look for the file of that game, which was sent by that trip: a `GameFound`, or a
    `GameMissing`."""

    order: int
    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class SendGameHome:
    """Send that game's file, which is on that trip, as it is now: after its pieces a
    `GameSentHome`, or a `GameMissing`."""

    order: int
    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class RemoveGame:
    """The file is home from that trip, and plays no part any more: a `GameMissing`, once it is not
    there."""

    order: int
    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class SetGameAside:
    """The file was not taken home from that trip: keep it, and play it no more."""

    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class EndWorker:
    """It has no table left, and gets none: end."""


WorkerOrder = (
    OpenTable
    | CloseTable
    | GiveUpTable
    | AdmitSession
    | DropPort
    | DropMissingSessions
    | SendToRematch
    | KnockAtTable
    | TakeBackKnock
    | DenyRematch
    | DenySave
    | SetTablePause
    | MakeRulingAtTable
    | AnnounceAtTable
    | SetMutedOwners
    | UseTableSettings
    | GamePiece
    | AssembleSentGame
    | FindGame
    | SendGameHome
    | RemoveGame
    | SetGameAside
    | EndWorker
)


# --- a worker tells ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WorkerSite:
    """The site of the folder of the worker's tables; told first."""

    site: str


@dataclass(frozen=True, slots=True)
class TableState:
    """What the hall has to know of a table; told whenever it is different."""

    info: TableInfo
    summary: TableSummary
    paused: bool
    ports: tuple[SeatTicket, ...]
    """Of those who sit there, and of those who watch."""
    last_ticket: int
    """The greatest number of a ticket so far."""
    rematch: frozenset[Seat]
    """Those for whom a rematch is to be begun now."""
    is_to_be_saved: bool
    """Everybody there would stop for today."""
    trip: str
    """The token of the trip that the game's file is on; empty: it lies in the hall's folder."""


@dataclass(frozen=True, slots=True)
class LeftoverGame:
    """The file of a game that was sent here by that trip, and that nobody plays; told before
    `AllTablesTold`."""

    table: str
    trip: str


@dataclass(frozen=True, slots=True)
class AllTablesTold:
    """The hall knows of every table by now."""


@dataclass(frozen=True, slots=True)
class TableOpened:
    state: TableState


@dataclass(frozen=True, slots=True)
class TableNotOpened:
    """The table could not be opened. `is_readable`: it may be tried again."""

    why: str
    is_readable: bool


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The game is saved, and its file closed; or there is no such table."""


@dataclass(frozen=True, slots=True)
class TablePauseSet:
    """The table stands, or goes on."""


@dataclass(frozen=True, slots=True)
class GameFound:
    """The file of the game is in the worker's folder, in that epoch."""

    epoch: int


@dataclass(frozen=True, slots=True)
class GameMissing:
    """It is not, or by another trip."""


@dataclass(frozen=True, slots=True)
class GameSentHome:
    """All pieces of it were told."""


OrderOutcome = (
    TableOpened
    | TableNotOpened
    | TableClosed
    | TablePauseSet
    | RulingAnswer
    | GameFound
    | GameMissing
    | GameSentHome
)


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """What became of the order of that number."""

    order: int
    answer: OrderOutcome


@dataclass(frozen=True, slots=True)
class PortClosed:
    """Whoever used that port is not at the table any more; the reason, if they were told one."""

    ticket: SeatTicket
    reason: Notice | None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The end of the game has been told to everybody."""

    table: str
    record: GameRecord


@dataclass(frozen=True, slots=True)
class KnockAnswer:
    """The seat that is a caller's from now on, or why there is none."""

    table: str
    caller: int
    answer: Seat | Notice


@dataclass(frozen=True, slots=True)
class WantsToEnd:
    """The worker is to end, and its games are to be played elsewhere: an `EndWorker` once it has
    none any more."""


@dataclass(frozen=True, slots=True)
class WorkerReport:
    """How the worker does; times in seconds, memory in megabytes."""

    people: int
    """Who sits at its tables, or watches."""
    memory: float
    lag_p50: float
    lag_p95: float
    commits: int
    commit_p50: float
    commit_p95: float


NewsOfTables = TableState | LeftoverGame | PortClosed | GameEnded | KnockAnswer | WantsToEnd
"""Of tables, or of all of them."""
WorkerNews = WorkerSite | AllTablesTold | OrderAnswer | GamePiece | WorkerReport | NewsOfTables


@cache
def worker_order_codec() -> WireCodec[WorkerOrder]:
    """What the hall has a worker do."""
    return WireCodec(WorkerOrder, version=WIRE_VERSION, most_bytes=MOST_BYTES_AT_ONCE - 1024)


@cache
def worker_news_codec() -> WireCodec[WorkerNews]:
    """What a worker tells the hall."""
    return WireCodec(WorkerNews, version=WIRE_VERSION, most_bytes=MOST_BYTES_AT_ONCE - 1024)
