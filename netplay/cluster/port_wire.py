"""The messages between the ports of a front and the processes that have what lies behind them: the
hall, and for tables whoever plays them.

A session is *opened* at the hall, and opened anew whenever something may have been lost on the way:
the `opening` counts that, and what belongs to an earlier one is not heard any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cards.decks_by_digest import DeckDigest
from netplay.cluster.session_ids import SessionId
from netplay.cluster.table_calls import TableCall
from netplay.lobby.lobby_requests import LobbyRequest
from netplay.wire.codec import MOST_BYTES, WireCodec
from netplay.wire.port_codecs import WIRE_VERSION
from tui.ports import LobbyMessage, Notice, SeatTicket, TableInfo, TableMessage

# --- a front asks ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SessionVisitor:
    """Who the visitor of a session is."""

    name: str
    """The one wished for."""
    fingerprint: str | None
    address: str
    language: str
    guest: str = ""
    """The owner that a guest was before the hall forgot them (`SessionOpened.guest`)."""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session begins at the hall, or goes on there. Without a `hello` it is one to which the hall
    has lent a port."""

    session: SessionId
    opening: int
    hello: SessionVisitor | None
    at: SeatTicket | None = None
    """Where they sit, as far as the front knows."""


@dataclass(frozen=True, slots=True)
class LobbyCalls:
    """What a visitor asks of the lobby. Each of these messages has a number, greater than that of
    the one before: one that comes twice is heard once."""

    session: SessionId
    opening: int
    number: int
    calls: tuple[LobbyRequest, ...]


@dataclass(frozen=True, slots=True)
class TableCalls:
    """The same at a table, through the port of that ticket: asked of the process that plays it."""

    session: SessionId
    opening: int
    number: int
    ticket: SeatTicket
    calls: tuple[TableCall, ...]


@dataclass(frozen=True, slots=True)
class ConnectionReport:
    """How far away a visitor is and how long they have pressed no key, in seconds."""

    session: SessionId
    way: float
    idle: float


@dataclass(frozen=True, slots=True)
class Ping:
    """The front lives. `process` is another one after its restart."""

    process: str
    lines: tuple[ConnectionReport, ...]
    """Of those whose lines are different from what was reported last."""
    lost_after: int | None = None
    """Of what was told behind that number something was lost: it is to be told again."""


@dataclass(frozen=True, slots=True)
class DeckWanted:
    """The front lacks a deck that it was told of."""

    digest: DeckDigest


FrontCall = OpenSession | LobbyCalls | Ping | DeckWanted
FrontTableCall = TableCalls | Ping


# --- it is answered -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatAddress:
    """Where calls at a table go: to the port of that ticket, at the process that plays there."""

    ticket: SeatTicket
    process: str


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A port that the session may use from now on, and what its table is."""

    ticket: SeatTicket
    info: TableInfo
    played_by: str
    """The process of which is asked what is asked at this table."""

    @property
    def address(self) -> SeatAddress:
        """Where that goes."""
        return SeatAddress(self.ticket, self.played_by)


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """The session is open."""

    known: bool
    """It was open before, and everything that it asked for until now has been heard."""
    guest: str = ""
    """Of a guest: the owner that they are, for `SessionVisitor.guest`."""
    at: SeatGiven | None = None
    """Where they sit."""
    closed: Notice | None = None
    """Why they sit at the last table no more, if that has closed for them."""


@dataclass(frozen=True, slots=True)
class UnknownSession:
    """There is no such session of that front, or not in that opening."""


@dataclass(frozen=True, slots=True)
class CallsHeard:
    """The calls are heard."""


@dataclass(frozen=True, slots=True)
class Pong:
    """Whoever was asked lives."""


@dataclass(frozen=True, slots=True)
class DeckAnswer:
    """The text of a deck; None: there is no such deck."""

    text: str | None


FrontCallAnswer = SessionOpened | UnknownSession | CallsHeard | Pong | DeckAnswer


# --- it is told -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ToldInLobby:
    """Something for a session's listener in the lobby."""

    memory: str
    """Another one when the teller has forgotten the sessions of that front."""
    number: int
    """Of all that it tells this front, one after the other."""
    session: SessionId
    opening: int
    message: LobbyMessage
    seat: SeatGiven | None = None
    """With `Seated`."""


@dataclass(frozen=True, slots=True)
class ToldAtTable:
    """The same for its listener at the port of that ticket."""

    memory: str
    number: int
    session: SessionId
    opening: int
    ticket: SeatTicket
    message: TableMessage
    seat: SeatGiven | None = None
    """With `RematchBegun`."""


@dataclass(frozen=True, slots=True)
class ReopeningWanted:
    """Another process plays that session's table now: it is to be opened anew."""

    memory: str
    number: int
    session: SessionId
    opening: int


@dataclass(frozen=True, slots=True)
class ToldCount:
    """So much was told until now: a front that has heard less has lost something."""

    memory: str
    number: int
    first: int
    """Of all that could be told again; `number` + 1 if nothing can."""


ToldToSession = ToldInLobby | ToldAtTable | ReopeningWanted
FrontNews = ToldToSession | ToldCount


@cache
def front_call_codec() -> WireCodec[FrontCall]:
    """What a front asks at the hall."""
    return WireCodec(FrontCall, version=WIRE_VERSION, most_bytes=MOST_BYTES)


@cache
def front_table_call_codec() -> WireCodec[FrontTableCall]:
    """What a front asks of a process that plays tables."""
    return WireCodec(FrontTableCall, version=WIRE_VERSION, most_bytes=MOST_BYTES)


@cache
def front_call_answer_codec() -> WireCodec[FrontCallAnswer]:
    """What a front is answered."""
    return WireCodec(FrontCallAnswer, version=WIRE_VERSION, most_bytes=MOST_BYTES)


@cache
def front_news_codec() -> WireCodec[FrontNews]:
    """What a front is told."""
    return WireCodec(FrontNews, version=WIRE_VERSION, most_bytes=MOST_BYTES)
