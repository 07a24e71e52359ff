"""A lobby for tests of screens: two tables, and what the visitor asked for stands in `asked`."""

from __future__ import annotations

from dataclasses import replace

from tui.ports import (
    AccountRequest,
    Chair,
    EditionRow,
    Gender,
    LobbyListener,
    LobbyMessage,
    LobbyUpdate,
    NewTable,
    PastGamesRequest,
    Seated,
    SeatTicket,
    TablePace,
    TablePort,
    TableRow,
)

DECKS = (EditionRow("classic", 3, 6, 2.6), EditionRow("star", 3, 5, 3.0))
PACES = (
    TablePace(turn=300.0, after=60.0),
    TablePace("relaxed", 6.0, 600.0, 180.0, 3, 10.0, 60.0, after=60.0),
    TablePace("correspondence", 28800.0, 86400.0, 43200.0, 0, 0.0, 0.0, missed=2, sleepless=True),
)
ALL_DECKS = tuple(
    EditionRow(one, 3 if one == "classic" else 2, 6, 2.6)
    for one in ("classic", "super", "bard", "star", "agents")
)
STAGE_DOOR = TableRow(
    "x1",
    "Stage Door",
    ("classic",),
    4,
    (Chair(0, "Gus [b]", gender="male"),),
    "waiting",
    0,
    2.6,
    False,
    owner=0,
    pace=PACES[0],
)
ATTIC = TableRow(
    "x2",
    "Attic",
    ("classic",),
    3,
    (Chair(0, "Ann"), Chair(1, "Bo"), Chair(2, "Cog", "bot", bot=True)),
    "running",
    4,
    6.0,
    True,
    your_turn=True,
    you=0,
    owner=0,
)
CELLAR = replace(ATTIC, id="x4", name="Cellar", mine=False, your_turn=False, you=-1)
OWN = TableRow(
    "x3",
    "At Ann's",
    ("classic",),
    4,
    (Chair(0, "Ann", gender="other"),),
    "waiting",
    0,
    2.6,
    True,
    you=0,
    owner=0,
)


class FakeLobby:
    """A `LobbyPort`; requests change nothing but that a table that is made is there."""

    def __init__(self, *tables: TableRow) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.listener: LobbyListener | None = None
        self.tables = tables or (STAGE_DOOR, ATTIC)
        self.made: NewTable | None = None
        self.guest = False
        self.seated: TablePort | None = None
        """The port to the visitor's chair."""

    def listen(self, listener: LobbyListener) -> None:
        self.listener = listener
        self.update()

    def update(self, *tables: TableRow) -> None:
        """What the lobby looks like now, by default as before."""
        self.tables = tables or self.tables
        talk = (("Gus", "two [more]"),)
        update = LobbyUpdate("attic", "Ann", 3, self.tables, talk, DECKS, paces=PACES)
        self.tell(replace(update, guest=self.guest))

    def tell(self, message: LobbyMessage) -> None:
        assert self.listener is not None
        self.listener(message)

    def seat(self, port: TablePort) -> None:
        """The visitor gets a chair."""
        self.seated = port
        self.tell(Seated(SeatTicket(port.info.id, port.seat)))

    def port_of(self, ticket: SeatTicket) -> TablePort | None:
        return self.seated

    def make(self, table: NewTable) -> None:
        self.asked.append(("make", table.bots))
        self.made = table
        self.update(*self.tables, OWN)

    def join(self, table_id: str, gender: Gender = "other", password: str = "") -> None:
        self.asked.append(("join", table_id, gender, *((password,) if password else ())))

    def watch(self, table_id: str, password: str = "") -> None:
        self.asked.append(("watch", table_id, *((password,) if password else ())))

    def become(self, table_id: str, gender: Gender) -> None:
        self.asked.append(("become", table_id, gender))

    def get_up(self, table_id: str) -> None:
        self.asked.append(("get_up", table_id))

    def set_bots(self, table_id: str, count: int) -> None:
        self.asked.append(("set_bots", table_id, count))

    def start(self, table_id: str) -> None:
        self.asked.append(("start", table_id))

    def account(self, wish: AccountRequest) -> None:
        self.asked.append(("account", wish.what, wish.text))

    def learn(self, table_name: str) -> None:
        self.asked.append(("learn", table_name))

    def order(self, line: str, language: str) -> None:
        self.asked.append(("order", line, language))

    def past_games(self, wish: PastGamesRequest) -> None:
        self.asked.append(("past_games", wish.what, wish.name))

    def say(self, text: str) -> None:
        self.asked.append(("say", text))

    def leave(self) -> None:
        self.asked.append(("leave",))
