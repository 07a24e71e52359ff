"""The port of the lobby: the interface between its screens and whoever runs it, and the messages
that pass through it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from cards.profile import Profile
from cards.vocabulary.base_types import Gender
from engine.bots.kinds import Strength, TemperWish
from engine.core.zones import NOBODY, Seat
from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import PlayerHistory
from tui.ports.table import (
    BotChairRule,
    Chair,
    HouseRuleValues,
    Notice,
    PaceName,
    PortEnded,
    SeatTicket,
    SpectatorRules,
    TableInfo,
    TablePace,
    TablePort,
)


@dataclass(frozen=True, slots=True)
class AccountKey:
    """One of the visitor's keys; `here`: the one of this session."""

    fingerprint: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """All that the host keeps about the visitor; of a guest nothing but the name, for now."""

    name: str
    keys: tuple[AccountKey, ...] = ()
    """The oldest first; none: a guest."""
    since: float = 0.0
    """When the name was first seen, in seconds since the epoch."""
    reserved: int = 0
    """Former names that nobody else gets for a while."""
    settings: int = 0
    """How many settings of the screen are kept."""
    tables: int = 0
    """At how many tables the visitor sits."""
    code: str = ""
    """Makes another key the visitor's, once, for so many `minutes`."""
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class AccountRequest:
    """What a visitor wants done about themselves.

    `show` asks for the `Account`, `offer` for one with a code; `text` is a name for `rename`, a
    code for `claim`, a fingerprint for `drop`.
    """

    what: Literal["show", "rename", "offer", "claim", "drop", "forget"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class ConnectedSessionRow:
    """One session, by the number that orders call it."""

    number: int
    name: str
    address: str
    minutes: int
    table: str
    """Where they sit; empty in the lobby."""


@dataclass(frozen=True, slots=True)
class RefusedKeyRow:
    """A key that was not let in: `name` is as whom its owner wanted to come, `why` a word of the
    log."""

    fingerprint: str
    name: str
    address: str
    minutes: int
    """Since the last time."""
    why: str


@dataclass(frozen=True, slots=True)
class AdminPanelUpdate:
    """To an admin: who is here, what the last order came to, in lines, and whose keys were not let
    in lately."""

    guests: tuple[ConnectedSessionRow, ...]
    answer: tuple[str, ...] = ()
    refused: tuple[RefusedKeyRow, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the lobby's list."""

    id: str
    name: str
    editions: tuple[str, ...]
    seats: int
    chairs: tuple[Chair, ...]
    state: Literal["waiting", "running", "over", "unfinished"]
    """An unfinished game is saved; whoever would play on is `here`."""
    round: int
    window_seconds: float
    mine: bool
    """The visitor has a chair there."""
    stands: bool = False
    """Nobody can play there now: the machine that has the game is away."""
    your_turn: bool = False
    your_window: bool = False
    """A clock runs in which the visitor may act."""
    you: Seat = NOBODY
    """The visitor's seat."""
    owner: Seat = NOBODY
    """Whose word counts there: who may start a waiting table, who answers a knock."""
    bot_chairs: BotChairRule = "ask"
    knocking: bool = False
    """The visitor waits at its door for an answer."""
    rules: HouseRuleValues = ()
    base: str = ""
    """The edition that was named as the base of a blend."""
    pace: TablePace = field(default_factory=TablePace)
    packs: tuple[str, ...] = ()
    """Those whose cards join the editions'."""
    watching: SpectatorRules = field(default_factory=SpectatorRules)
    watchers: int = 0
    """How many watch."""
    private: bool = False
    """Whoever has no chair there needs its password ..."""
    locked: bool = False
    """... and this visitor has not given it yet."""
    open_hands: bool = False
    """Everybody's hand is laid open when the game is over."""
    strength: Strength = "normal"
    """How well its bots play."""


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition that tables can be made of: seats from least to most; the window in seconds."""

    edition: str
    least: int
    most: int
    window_seconds: float
    title: str = ""
    """Name and version of a pack that is an edition; empty for our own."""
    profile: Profile | None = None
    """What it is played by; `None`: as we have it here."""


@dataclass(frozen=True, slots=True)
class PackRow:
    """A pack whose cards can join those editions, or any if it names none."""

    id: str
    title: str
    adds_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LobbyUpdate:
    """Everything the lobby shows: what a visitor is told who begins to listen, and when what is
    the host's or the visitor's own has changed. Of the rest they are told the changes."""

    host: str
    you: str
    people: int
    tables: tuple[TableRow, ...]
    talk: tuple[tuple[str, str], ...] = ()
    decks: tuple[EditionRow, ...] = ()
    packs: tuple[PackRow, ...] = ()
    gallery: tuple[TableInfo, ...] = field(default=(), repr=False)
    """The decks of the packs, to be looked through."""
    paces: tuple[TablePace, ...] = ()
    """The presets of this host."""
    admin: bool = False
    """The visitor may give orders here."""
    guest: bool = False
    """The visitor has no key: neither name nor chair is kept."""
    open_hands: bool = False
    """Whether hands are usually laid open at the end."""
    watching: SpectatorRules = field(default_factory=SpectatorRules)
    """What is usual here, and at its most: where the host allows nobody, no table can."""


@dataclass(frozen=True, slots=True)
class LobbyChange:
    """What is different from what the visitor was told last; `lobby_after_change` puts it
    together."""

    people: int | None = None
    """None: as many as before."""
    tables: tuple[TableRow, ...] = ()
    """Those that are new or different; the new ones come last, unless there is an `order`."""
    gone: tuple[str, ...] = ()
    """The ids of those that are there no more."""
    order: tuple[str, ...] | None = None
    """The ids of all tables in their order; None: as before."""
    forgotten: int = 0
    """So many of the oldest lines of talk are shown no longer."""
    said: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LobbyReply:
    """What the lobby says to this visitor alone: why not, or how it went."""

    reason: Notice


@dataclass(frozen=True, slots=True)
class PastGamesRequest:
    """What a visitor wants to be told of games that have ended: a `history`, their own or that of
    whoever has the name, or the `scores` of the host."""

    what: Literal["history", "scores"]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """The visitor now has a chair: what the port to play through is fetched with
    (`LobbyPort.port_of`)."""

    ticket: SeatTicket


LobbyMessage = (
    LobbyUpdate
    | LobbyChange
    | LobbyReply
    | Seated
    | PortEnded
    | Account
    | AdminPanelUpdate
    | PlayerHistory
    | HallOfFame
)
LobbyListener = Callable[[LobbyMessage], None]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a new table is made of; `gender` is of its maker's character (AMB-96).

    Several `editions` are a blend, with the values of `base` where nothing merges; with none named
    as the rules have it (AMB-97). House rules are keys of the profile and what TOML would write.
    """

    name: str = ""
    editions: tuple[str, ...] = ("classic",)
    base: str = ""
    seats: int = 4
    bots: int = 0
    gender: Gender = "other"
    bot_chairs: BotChairRule = "ask"
    house_rules: tuple[tuple[str, str], ...] = field(default=())
    pace: PaceName = "printed"
    times: tuple[tuple[str, str], ...] = ()
    """What is to be different from the preset, as TOML would write it: `window`, `turn`, `ask`,
    `holds`, `hold`, `hold_cap`, `after`, `missed`."""
    absent: Literal["", "bot", "wait"] = ""
    """Empty: as the preset has it."""
    open_passes: bool = False
    packs: tuple[str, ...] = ()
    """Those whose cards join the editions'."""
    watching: SpectatorRules | None = None
    """None: as the host has it."""
    open_hands: bool | None = None
    """Lay all hands open when the game is over. None: as the host has it."""
    password: str = field(default="", repr=False)
    """Whoever wants to join or to watch must know it; empty: nobody needs one."""
    strength: Strength = "normal"
    """How well its bots play."""
    temper: TemperWish = "mixed"
    """What they are like."""
    coach: bool = True
    """Whoever plays may ask what the best bot would do in their place."""


class LobbyPort(Protocol):
    """The lobby. Calls return at once; answers come to the listener."""

    def listen(self, listener: LobbyListener) -> None: ...
    def port_of(self, ticket: SeatTicket) -> TablePort | None:
        """The port to the chair of `Seated`. None: the visitor has got another one since, which
        they are told of, too."""

    def make(self, table: NewTable) -> None: ...
    def join(self, table_id: str, gender: Gender = "other", password: str = "") -> None:
        """Sit down at a waiting table with a character of that gender (AMB-96), go back to the
        own chair at a running one, or knock there for a bot's chair. At an unfinished one: say
        that one would play on. `password` is for a private table."""

    def watch(self, table_id: str, password: str = "") -> None:
        """Watch a running table: a port without a seat comes as `Seated`."""

    def become(self, table_id: str, gender: Gender) -> None:
        """Change the own character's gender at a waiting table."""

    def get_up(self, table_id: str) -> None:
        """Leave a waiting table, or the door of a running one."""

    def set_bots(self, table_id: str, count: int) -> None:
        """The owner of a waiting table wants so many bots at it now."""

    def start(self, table_id: str) -> None:
        """The owner begins the game of a waiting table; free chairs are taken by bots."""

    def learn(self, table_name: str) -> None:
        """Begin the tutorial, at a table of that name of the visitor's own: it comes as `Seated`,
        and is gone when the visitor leaves it."""

    def account(self, wish: AccountRequest) -> None:
        """Something about who the visitor is."""

    def past_games(self, wish: PastGamesRequest) -> None:
        """Something about games that have ended: a `PlayerHistory` comes, or a `HallOfFame`."""

    def order(self, line: str, language: str) -> None:
        """What an admin orders, in the words of `ssh HOST admin`; empty: only show who is here.
        What it came to is told in that language, as `AdminPanelUpdate`."""

    def say(self, text: str) -> None: ...
    def leave(self) -> None: ...
