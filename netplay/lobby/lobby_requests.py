"""Requests of a visitor to the lobby: plain data, and the methods of a `LobbyPort` that make
them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from cards.vocabulary.base_types import Gender
from tui.ports import AccountRequest, NewTable, PastGamesRequest


@dataclass(frozen=True, slots=True)
class ListenToLobby:
    """A visitor wants to see the lobby from now on."""


@dataclass(frozen=True, slots=True)
class MakeTable:
    table: NewTable


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Sit down at a waiting table, go back to the own chair at a running one, or knock."""

    table_id: str
    gender: Gender
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class WatchTable:
    table_id: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ChooseGender:
    """Of the visitor's character at a waiting table."""

    table_id: str
    gender: Gender


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave a waiting table, wait no longer at a running one, or not play on at a saved one."""

    table_id: str


@dataclass(frozen=True, slots=True)
class SetBotCount:
    """So many bots are to sit at a waiting table."""

    table_id: str
    count: int


@dataclass(frozen=True, slots=True)
class StartTable:
    """Begin the game of a waiting table, or go on with a saved one."""

    table_id: str


@dataclass(frozen=True, slots=True)
class StartTutorial:
    """Begin the tutorial, at a table of that name."""

    table_name: str


@dataclass(frozen=True, slots=True)
class SendAccountRequest:
    """Something about who the visitor is."""

    wish: AccountRequest


@dataclass(frozen=True, slots=True)
class AskForPastGames:
    """A history, or the scores."""

    wish: PastGamesRequest


@dataclass(frozen=True, slots=True)
class RunAdminCommand:
    """A line of an admin's; the answer is in that language."""

    line: str
    language: str


@dataclass(frozen=True, slots=True)
class SayInLobby:
    text: str


@dataclass(frozen=True, slots=True)
class EndVisit:
    """The session is over."""


LobbyRequest = (
    ListenToLobby
    | MakeTable
    | JoinTable
    | WatchTable
    | ChooseGender
    | LeaveTable
    | SetBotCount
    | StartTable
    | StartTutorial
    | SendAccountRequest
    | AskForPastGames
    | RunAdminCommand
    | SayInLobby
    | EndVisit
)


class RequestingLobbyPort(ABC):
    """The methods of a `LobbyPort` that ask something of the lobby: each hands a request to `ask`,
    wherever the lobby is."""

    @abstractmethod
    def ask(self, request: LobbyRequest) -> None:
        """Have it done, soon."""

    def make(self, table: NewTable) -> None:
        self.ask(MakeTable(table))

    def join(self, table_id: str, gender: Gender = "other", password: str = "") -> None:
        self.ask(JoinTable(table_id, gender, password))

    def watch(self, table_id: str, password: str = "") -> None:
        self.ask(WatchTable(table_id, password))

    def become(self, table_id: str, gender: Gender) -> None:
        self.ask(ChooseGender(table_id, gender))

    def get_up(self, table_id: str) -> None:
        self.ask(LeaveTable(table_id))

    def set_bots(self, table_id: str, count: int) -> None:
        self.ask(SetBotCount(table_id, count))

    def start(self, table_id: str) -> None:
        self.ask(StartTable(table_id))

    def learn(self, table_name: str) -> None:
        self.ask(StartTutorial(table_name))

    def account(self, wish: AccountRequest) -> None:
        self.ask(SendAccountRequest(wish))

    def past_games(self, wish: PastGamesRequest) -> None:
        self.ask(AskForPastGames(wish))

    def order(self, line: str, language: str) -> None:
        self.ask(RunAdminCommand(line, language))

    def say(self, text: str) -> None:
        self.ask(SayInLobby(text))
