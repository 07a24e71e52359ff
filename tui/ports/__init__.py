"""The two doors between the screens and whatever runs the tables.

Everything that passes is plain data that could cross a socket. The screens never hold a state, a
socket or a clock of the table; the tables never hold a widget.
"""

from cards.vocabulary.words import Gender
from engine.core.zones import Instance
from tui.ports.account import Account, AccountWish, KeyRow
from tui.ports.lobby import (
    Deck,
    Declined,
    LobbyListener,
    LobbyMessage,
    LobbyPort,
    LobbyUpdate,
    NewTable,
    PackRow,
    Seated,
    TableRow,
)
from tui.ports.office import GuestRow, Office
from tui.ports.table import (
    HOUSE_SEATS,
    Again,
    Chair,
    ChairRule,
    ClockReading,
    Closed,
    Hands,
    Knock,
    Labels,
    Lesson,
    Listener,
    Notice,
    NoticeKey,
    PaceName,
    Presence,
    Refused,
    Rules,
    Said,
    Setting,
    TableInfo,
    TableMessage,
    TablePace,
    TablePort,
    Update,
    Watching,
    notice,
)
from tui.ports.voices import Advised, Occasion, Quip

__all__ = [
    "HOUSE_SEATS", "Account", "AccountWish", "Advised", "Again", "Chair", "ChairRule",
    "ClockReading", "Closed", "Deck", "Declined", "Gender", "GuestRow", "Hands", "Instance",
    "KeyRow", "Knock", "Labels", "Lesson", "Listener", "LobbyListener", "LobbyMessage", "LobbyPort",
    "LobbyUpdate", "NewTable", "Notice", "NoticeKey", "Occasion", "Office", "PaceName", "PackRow",
    "Presence", "Quip", "Refused", "Rules", "Said", "Seated", "Setting", "TableInfo",
    "TableMessage", "TablePace", "TablePort", "TableRow", "Update", "Watching", "notice",
]  # fmt: skip
