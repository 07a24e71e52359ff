"""The view model of the lobby: painters read it, the controller changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.zones import NOBODY
from tui.gallery.gallery import Gallery
from tui.keymap import DIGITS
from tui.lobby.account_page_state import AccountPage
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.help_state import LobbyHelp
from tui.lobby.new_table_form import NewTableForm
from tui.lobby.password_prompt import PasswordPrompt
from tui.lobby.past_games_page_state import PastGamesPage
from tui.ports import Gender, LobbyChange, LobbyUpdate, TableRow, lobby_after_change
from tui.settings.page_state import SettingsPage
from tui.settings.preferences import Preferences
from tui.words.catalogue import Words, words_for

FREED_DIGIT_SECONDS = 3.0
"""A freed digit waits that long, so that a finger on its way meets nothing."""


class TableLabels:
    """A digit for each of the first nine tables; the others are reached by the mark."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._freed: dict[str, float] = {}

    def update(self, tables: Iterable[str], now: float) -> None:
        """Free the digits of tables that are gone, give digits to those that came."""
        ids = list(tables)
        for gone in self._of.keys() - set(ids):
            self._freed[self._of.pop(gone)] = now
        for table in ids:
            if table not in self._of:
                taken = self._of.values()
                free = (one for one in DIGITS[:9] if one not in taken and self._rested(one, now))
                digit = next(free, None)
                if digit is not None:
                    self._of[table] = digit

    def digit(self, table: str) -> str:
        """The table's digit, or a blank."""
        return self._of.get(table, " ")

    def _rested(self, digit: str, now: float) -> bool:
        return now - self._freed.get(digit, float("-inf")) >= FREED_DIGIT_SECONDS


class LobbyMenu:
    """The menu: it has nothing to remember."""


LobbyPage = (
    SettingsPage | AccountPage | AdminPage | Gallery | NewTableForm | PasswordPrompt | PastGamesPage
)
"""What can lie over the list of tables, one at a time."""


@dataclass(slots=True)
class LobbyModel:
    """The last update, and what is marked, typed or open on this screen."""

    preferences: Preferences
    update: LobbyUpdate | None = None
    mark: str = ""
    """The id of the table under the mark; it holds on to its table, not to a place."""
    digits: TableLabels = field(default_factory=TableLabels)
    gender: Gender = "other"
    """What the visitor's next character is (AMB-96)."""
    page: LobbyPage | None = None
    menu: LobbyMenu | None = None
    """The menu, while it is open; a page that was opened from it lies over it."""
    help: LobbyHelp | None = None
    """What tells about all of these, while it is open."""
    talking: bool = False
    talk: str = ""
    notice: str = ""
    """A line for the prompt row that goes with the next key."""
    over: str = ""

    def told(self, news: LobbyUpdate | LobbyChange) -> LobbyUpdate:
        """The lobby as it is after that; it is not shown yet."""
        if isinstance(news, LobbyUpdate):
            return news
        assert self.update is not None
        return lobby_after_change(self.update, news)

    @property
    def words(self) -> Words:
        return words_for(self.preferences.language)

    @property
    def shown(self) -> LobbyPage | LobbyMenu | None:
        """What lies over the tables, under the help: keys, prompt and rows are of that."""
        return self.menu if self.page is None else self.page

    @property
    def form(self) -> NewTableForm | None:
        """The form of a new table, while it is open."""
        return self.page if isinstance(self.page, NewTableForm) else None

    def tables(self) -> list[TableRow]:
        """Own tables first, of those the ones that wait for the visitor; then those that can be
        joined, then the others, and at last what is saved. Else they keep the
        places in which they came."""
        tables = self.update.tables if self.update else ()

        def place(row: TableRow) -> tuple[int, str]:
            digit = self.digits.digit(row.id)
            return _rank(row), "~" if digit == " " else digit

        return sorted(tables, key=place)

    def marked(self) -> TableRow | None:
        return self.table(self.mark)

    def table(self, table_id: str) -> TableRow | None:
        for row in self.tables():
            if row.id == table_id:
                return row
        return None


def _rank(row: TableRow) -> int:
    if row.state == "unfinished":
        return 4
    if row.mine:
        return 0 if row.your_turn or row.your_window else 1
    return (
        2 if has_requestable_bot_chair(row) or (row.state == "waiting" and not is_full(row)) else 3
    )


def may_start(table: TableRow) -> bool:
    """A waiting table whose game this visitor may begin, or an unfinished one that need not wait
    for the others."""
    there = table.state == "waiting" or has_returned_to_saved_game(table)
    return there and table.mine and table.owner == table.you


def has_returned_to_saved_game(table: TableRow) -> bool:
    """To an unfinished game: this visitor would play on."""
    return table.state == "unfinished" and table.chairs[table.you].presence == "here"


def may_watch(table: TableRow) -> bool:
    """A game that this visitor may watch."""
    return table.state in ("running", "over") and not table.mine and table.watching.allowed


def is_full(table: TableRow) -> bool:
    return len(table.chairs) >= table.seats


def has_requestable_bot_chair(table: TableRow) -> bool:
    """A running game with a bot's chair that may be asked for."""
    return (
        table.state == "running"
        and table.bot_chairs != "no"
        and any(chair.bot for chair in table.chairs)
    )


def table_owner_name(table: TableRow) -> str:
    """The name of whoever decides there; empty if nobody is in."""
    return table.chairs[table.owner].name if table.owner != NOBODY else ""
