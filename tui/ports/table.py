"""The port of a seat: the interface between the screens of one seat and whoever runs its table, and
the messages that pass through it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from cards.decks_by_digest import DeckDigest
from cards.vocabulary.base_types import Gender
from engine.bots.kinds import Temper
from engine.bots.search import AdviceReason
from engine.core.commands import Command
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.core.zones import NOBODY, Instance, Seat
from engine.views.view_types import TableView
from tui.auto_pass_setting import AutoPass
from tui.game_chronicle import Chronicle

ChatterOccasion = Literal[
    "cursed", "curses", "kills", "flees", "dies", "thanks", "refused", "near", "wins", "loses"
]
"""What a bot may say something about: all of it is public."""


@dataclass(frozen=True, slots=True)
class Quip:
    """A line of a bot's: talk out of the catalogue (`chatter.OCCASION.TEMPER`), so that each reader
    has it in their own language. `variant` says which of the lines; `about` is somebody's name."""

    seat: Seat
    name: str
    occasion: ChatterOccasion
    temper: Temper | None
    variant: int
    about: str = ""

    @property
    def key(self) -> str:
        """Where its lines stand in the catalogue."""
        return f"chatter.{self.occasion}.{self.temper or 'none'}"


@dataclass(frozen=True, slots=True)
class CoachAdvice:
    """To one seat alone, which has asked for it: what the coach would do there.

    It is about the picture of that `revision`. `facts` are what the reason's sentence
    (`coach.why.REASON`) and the one about the odds tell (`engine.bots.search.AdviceFactName`).
    Without a reason the coach knows nothing; without a command it would do nothing.
    """

    revision: int
    command: Command | None = None
    reason: AdviceReason | Literal[""] = ""
    facts: tuple[tuple[str, int], ...] = ()


Presence = Literal["here", "away", "bot"]
RuleValue = int | float | bool | str | tuple[str, ...]
HouseRuleValues = tuple[tuple[str, tuple[tuple[str, RuleValue], ...]], ...]
"""House rules: sections of an edition's profile, each with the keys that it overrides."""

MOST_SEATS = 8
"""More never sit at one table, whatever its rules say."""

CardDigits = tuple[tuple[str, Instance], ...]
"""Digits, each with the card of a hand that it lies on."""

PaceName = Literal["printed", "relaxed", "correspondence"]

BotChairRule = Literal["yes", "ask", "no"]
"""Whether somebody may take a bot's chair in a running game; `ask`: the table's owner decides."""

NoticeKey = Literal[
    "adjourn_most", "adjourned", "announcement", "bot_sits", "bug", "cannot_save",
    "chairs_taken", "coach_busy", "coach_often", "code_done", "code_often", "code_own",
    "code_tables", "code_wrong", "come_in_first", "disk_is_full", "drain_over", "draining",
    "export_busy", "export_failed", "export_large", "export_unfit",
    "forgotten", "frozen", "game_over", "got_up", "guest_account", "hands_denied",
    "hold_cap", "hold_nothing", "hold_running", "hold_spent", "holds", "host_away", "host_closes",
    "house_rule", "house_rule_like", "idle", "is_back", "key_dropped", "key_gone", "key_here",
    "keys_most", "knocking", "knocks", "left_behind", "line_lost", "most_tables", "most_yours",
    "muted", "name_empty", "name_often", "name_taken", "no_answer", "no_base", "no_bot",
    "no_edition", "no_pack", "no_room", "no_time", "no_watching", "nobody_called", "not_at_it",
    "not_come", "not_owner", "nothing_kept", "password_often", "password_wrong", "paused",
    "played_elsewhere", "private",
    "refused", "replay_damaged", "replay_none", "replay_unknown", "resumed", "ruling",
    "seat_busy", "seat_denied",
    "seat_elsewhere", "seat_failed", "seat_gone", "seat_nobody", "seat_not_yours",
    "seat_otherwise", "seat_which", "seats", "shut", "spectators_full",
    "table_closed", "table_gone", "taken_over", "time_up", "too_fast", "too_much_talk",
    "took_chair",
    "wants_adjourn", "watch_none", "watch_private", "watch_shut", "watch_unnamed",
    "watch_which", "window_expired", "window_expired_receipt", "window_overtaken",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Notice:
    """A line of the host's: a key for the words (`house.KEY`), and the facts for them; a fraction
    is shown with one decimal."""

    key: NoticeKey
    facts: tuple[tuple[str, str | int | float], ...] = ()


def new_notice(key: NoticeKey, **facts: str | int | float) -> Notice:
    """A line of the host's with its facts."""
    return Notice(key, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits where: public, cleaned, at most 16 columns wide."""

    seat: Seat
    name: str
    presence: Presence = "here"
    bot: bool = False
    """No person has this chair: a bot does not only stand in."""
    again: bool = False
    """After the end: this player wants a rematch."""
    adjourns: bool = False
    """Before it: this player would save the game to resume it later."""
    gender: Gender | None = None
    """Of the character, while the table waits; a running game tells it in its view."""
    bot_in: float | None = None
    """Of one who is away: seconds until a bot sits down, as of this message; None: none will."""
    temper: Temper | None = None
    """What a bot is like; told once the game is over."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody at the door of a running table asks the owner for a bot's chair."""

    id: int
    name: str
    chair: Seat


@dataclass(frozen=True, slots=True)
class TablePace:
    """How a table deals with time. Seconds; 0 means without end."""

    preset: PaceName = "printed"
    window: float = 0.0
    """Of a fight's windows. Among a host's presets 0 means: as the edition prints it."""
    turn: float = 0.0
    ask: float = 0.0
    holds: int = 2
    """How often one player may hold the clock in one fight ..."""
    hold: float = 6.0
    """... for how long ..."""
    hold_cap: float = 20.0
    """... and how long all of them together."""
    absent: Literal["bot", "wait"] = "bot"
    after: float | None = None
    """Seconds until a bot sits down for one who is away; None: time alone seats none."""
    missed: int = 0
    """Own clocks in a row that run out until a bot sits down; 0: never for that."""
    open_passes: bool = False
    """Who passes is shown at once, and there is no auto-pass."""
    sleepless: bool = False
    """The clocks run on while nobody is there."""


SoloClockMode = Literal["wait", "reading", "clock"]
"""Windows wait for whoever is alone with bots; their clock stands while something is read; it
always runs."""
BotPace = Literal["slow", "normal", "fast"]


@dataclass(frozen=True, slots=True)
class SoloTiming:
    """How one player wants time to go while nobody else is at the table, and nobody watches.

    Nothing of it holds as soon as somebody else comes in.
    """

    windows: SoloClockMode = "clock"
    bots: BotPace = "normal"
    reads: bool = False
    """Something to read lies open just now."""


ClockWaitReason = Literal["", "answer", "reading"]
"""Why a clock stands for the one player at the table: they are asked; they read."""


@dataclass(frozen=True, slots=True)
class SpectatorRules:
    """Who may watch a table, and how."""

    allowed: bool = True
    delay: float = 0.0
    """Seconds by which everything is late that they see."""
    talk: bool = False
    """They may talk among themselves; the players never read it."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What does not change while a table is open."""

    id: str
    name: str
    editions: tuple[str, ...]
    card_ids: tuple[str, ...]
    """The card id of every instance, in the order of the box: public."""
    window_seconds: float
    rules: HouseRuleValues = ()
    base: str = ""
    """The edition that was named as the base of a blend."""
    pace: TablePace = TablePace()
    watching: SpectatorRules = SpectatorRules()
    private: bool = False
    """Whoever has no chair there needs its password."""
    open_hands: bool = False
    """Everybody's hand is laid open when the game is over."""
    coach: bool = False
    """Whoever plays may ask what the best bot would do in their place."""
    saved: bool = True
    """It is on a disk, and can be resumed."""
    packs: tuple[str, ...] = ()
    """Those whose cards have joined the editions'."""
    decks: tuple[DeckDigest, ...] = field(default=(), repr=False)
    """All that the editions say, by digest (`cards.decks_by_digest`); empty: what they say here."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The running clock as the table saw it when it sent this: seconds left of how many.

    `left` is the reader's own: a press made when it shows zero still arrives in time. A clock that
    does not run (nobody needs one, or the game is paused) has `left = None`. While somebody holds
    it, `left` stands and `hold_left` runs.
    """

    id: int
    kind: Literal["turn", "window", "ask"]
    about: str
    length: float
    left: float | None
    audience: tuple[Seat, ...]
    warn: float = 0.0
    """Everybody is warned of the end from when so much is left; 0: nobody."""
    held_by: Seat = NOBODY
    hold_left: float | None = None
    holds_left: int = 0
    """How often the reader may still hold the clock in this fight."""
    waits: ClockWaitReason = ""
    """Why it stands for the reader, who is alone at the table; `left` is None then."""


@dataclass(frozen=True, slots=True)
class FinalHands:
    """What everybody holds when the game is over, at a table that lays it open then."""

    cards: tuple[tuple[Instance, ...], ...]
    """Of each seat."""
    stoppers: tuple[tuple[Seat, Instance], ...] = ()
    """Who held a card that would have stopped the kill that won, and which."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the tutorial has its learner do next: the key of its words (`lesson.NAME`), which of how
    many things it belongs to, and the cards that the words speak of."""

    name: str
    number: int
    of: int
    cards: tuple[Instance, ...] = ()
    leads_on: bool = False
    """It is over, and a rematch is a real game."""
    waits: bool = False
    """What the step is about cannot be done now: others come first."""


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """What a table sends to one seat after each accepted command, and once on joining.

    `events` are redacted for the seat and in order; on joining they are the last public ones.
    """

    view: TableView
    events: tuple[Event, ...]
    chairs: tuple[Chair, ...]
    clock: ClockReading | None
    notices: tuple[Notice, ...] = ()
    """Lines from the host itself."""
    owner: Seat = NOBODY
    """Whose word counts at this table: the first person present."""
    knock: Knock | None = None
    """To the owner alone: who waits for an answer."""
    passed: tuple[Seat, ...] = ()
    """Where the table shows passes (`TablePace.open_passes`): who is done with this window."""
    way: float = 0.0
    """Seconds until this is on the reader's screen; a key takes as long back."""
    history: Chronicle | None = None
    """On joining: how the game went until now, for the reader to keep."""
    paused: bool = False
    """The host lets the game stand."""
    watchers: int = 0
    """How many watch."""
    auto_pass: AutoPass | None = None
    """On coming back: where the reader was not to be asked at this table, if they had said so."""
    labels: CardDigits = ()
    """On coming back: the digits that lay on the cards of the reader's hand."""
    hands: FinalHands | None = None
    """After the end, where the table lays them open (`TableInfo.open_hands`)."""
    lesson: Lesson | None = None
    """At the tutorial's table alone."""
    missed: int | None = None
    """On coming back: how many of the events happened meanwhile; None: never away."""
    worst: tuple[Event, ...] = ()
    """On coming back after a long time: of what happened before these events what the reader should
    know all the same, oldest first."""


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """To one seat alone: its command changed nothing, and why (with the rule's id)."""

    command: Command
    refusal: Refusal
    late: float | None = None
    """Seconds by which it came after the end of the window that it was meant for."""


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A line of talk; the text is cleaned, shown, never interpreted."""

    seat: Seat
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PortEnded:
    """The table is gone for this seat: another session took over, the host stops, and so on."""

    reason: Notice


@dataclass(frozen=True, slots=True)
class SeatTicket:
    """What the port to a seat is fetched with, once: plain data, which a port is not.

    `number` tells a table's ports apart, and of two at one seat which was given out later: that one
    has the seat, however often and in whatever order they say that they listen.
    """

    table: str
    seat: Seat
    number: int = 0


@dataclass(frozen=True, slots=True)
class RematchBegun:
    """The rematch begins: the same people at a new table, and what its port is fetched with
    (`TablePort.port_of`).

    The last message of the old table.
    """

    ticket: SeatTicket


TableMessage = (
    TableUpdate | CommandRefused | TalkLine | Quip | CoachAdvice | PortEnded | RematchBegun
)
TableListener = Callable[[TableMessage], None]


@runtime_checkable
class TablePort(Protocol):
    """One seat at one table. Calls return at once; what comes of them comes to the listener.

    The listener is called from the table's task: it only posts a message to its app.
    """

    @property
    def info(self) -> TableInfo: ...
    @property
    def seat(self) -> Seat: ...
    def listen(self, listener: TableListener) -> None:
        """Begin to receive; the current `TableUpdate` comes at once."""

    def port_of(self, ticket: SeatTicket) -> TablePort:
        """The port of the rematch that this one has told of."""

    def submit(self, command: Command, seen: int) -> None:
        """Hand in a command; `seen` is the `revision` that was painted when the key came."""

    def hold(self) -> None:
        """Stop the clock of a window for a while, to read: everybody sees who does.

        Comes as `ClockReading.held_by`; or to this seat alone as a notice why not. Acting and
        passing end it. A second press of the holder does nothing.
        """

    def release(self) -> None:
        """End the own hold before its time."""

    def take_seat_back(self) -> None:
        """The player has pressed a key: the bot that plays on for them gets up."""

    def looked(self, what: str) -> None:
        """The player has opened that overlay: only a lesson wants to know."""

    def time_alone(self, wish: SoloTiming) -> None:
        """How time is to go while this player is alone with bots; until it is said, by the clock.

        To be told before `listen`, and whenever something of it changes.
        """

    def advise(self) -> None:
        """Ask the coach what it would do here, where the table has one (`TableInfo.coach`).

        Comes to this seat alone as `CoachAdvice`, or as a notice why not.
        """

    def say(self, text: str) -> None: ...
    def leave(self) -> None: ...
    def rematch(self, now: bool = False) -> None:
        """After the end: ask for another game with the same table, or take that back.

        Everybody sees it in `Chair.again`. It begins, and comes as `RematchBegun`, when everybody
        still
        there has asked for it; or at once if the table's owner says `now`, who has asked for it
        too. Bots and those who have not asked are played by bots. Before the end it does nothing.
        """

    def label(self, labels: CardDigits) -> None:
        """Which digit lies on which card now, so that they do so again for who comes back."""

    def keep_auto_pass(self, wish: AutoPass) -> None:
        """Where the player is not to be asked at this table, to be so again when they come back."""

    def adjourn(self) -> None:
        """Ask for the game to be saved, or take that back.

        Everybody sees it in `Chair.adjourns`. It is done, and comes as `PortEnded`, when
        everybody
        who is there has asked for it; bots are not asked.
        """

    def admit(self, knock: int, yes: bool) -> None:
        """The owner answers whoever knocks (`TableUpdate.knock`, by its id)."""
