"""The lobby in its main states, for the golden files."""

from __future__ import annotations

from dataclasses import replace

from cards.languages import LANGUAGES, Language
from tests.tui.fake_lobby import ALL_DECKS, ATTIC, CELLAR, DECKS, OWN, PACES, STAGE_DOOR
from tests.tui.past_games.records import some_history, some_scores
from tui.canvas.rows import row_text
from tui.lobby.account_page_state import AccountPage
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.help_state import LobbyHelp
from tui.lobby.model import LobbyMenu, LobbyModel
from tui.lobby.new_table_form import NewTableForm
from tui.lobby.painter import lobby_rows
from tui.lobby.password_prompt import PasswordPrompt
from tui.lobby.past_games_page_state import TABS, PastGamesPage
from tui.ports import (
    Account,
    AccountKey,
    AdminPanelUpdate,
    Chair,
    ConnectedSessionRow,
    LobbyUpdate,
    SpectatorRules,
    TableRow,
)
from tui.settings.preferences import Preferences

_TALK = (
    ("Gus", "two more and we start"),
    ("Hedy", "my thumb is very slow, go easy on me, this keyboard is made for smaller people"),
)
_OTHERS = (Chair(1, "Hedy", gender="female"), Chair(2, "Rusty", "bot", bot=True))
TABLES: tuple[TableRow, ...] = (
    replace(ATTIC, pace=PACES[1]),
    replace(OWN, pace=PACES[2], window_seconds=28800.0, chairs=(*OWN.chairs, *_OTHERS)),
    STAGE_DOOR,
    CELLAR,
)
BLENDED = replace(
    STAGE_DOOR,
    editions=("classic", "super", "agents"),
    base="agents",
    rules=(
        ("win", (("level", 12), ("shared_with_helper", True))),
        ("window", (("seconds", 6.0),)),
        ("items", (("big_limit", "none"),)),
        ("two_identities", (("window", "any_time"),)),
    ),
)
SCENES = (
    "lobby",
    "lobby_form",
    "lobby_blend",
    "lobby_rules",
    "lobby_house",
    "lobby_asking",
    "lobby_guest",
    "lobby_account",
    "lobby_admin",
    "lobby_unfinished",
    "lobby_locked",
    "lobby_form_password",
    "lobby_help",
    "lobby_menu",
    "lobby_newcomer",
    "lobby_history",
    "lobby_games",
    "lobby_scores",
    "lobby_lately",
    "lobby_history_guest",
)
RESTING = replace(
    ATTIC,
    id="x5",
    name="Winter League",
    state="unfinished",
    round=7,
    your_turn=False,
    chairs=(Chair(0, "Ann", "away"), Chair(1, "Bo", "here"), Chair(2, "Cog", "bot", bot=True)),
    owner=1,
)
LOCKED = replace(
    CELLAR, private=True, locked=True, watching=SpectatorRules(delay=60.0, talk=True), watchers=2
)
ACCOUNT = Account(
    "Ann",
    (
        AccountKey("SHA256:k3QmFv0dN1uZbTq7XcYw8rLhJpAeGs2oVtKi6x9fA4M", here=True),
        AccountKey("SHA256:Zb8eYhPq3uXvWc1tRk7mLdGs0aJn5oBiTf2yUx6VEKw"),
    ),
    since=1_770_000_000.0,
    reserved=1,
    settings=21,
    tables=2,
    code="7G4K-M2ZQ",
    minutes=10,
)
ADMIN_PANEL = AdminPanelUpdate(
    (
        ConnectedSessionRow(3, "Ann", "2001:db8::17", 48, ""),
        ConnectedSessionRow(5, "Gus", "192.0.2.7", 12, "Stage Door"),
    )
)
_SIZES = ((80, 24), (60, 20), (120, 40))


def painted(scene: str, size: tuple[int, int], language: Language) -> str:
    """The screen of a scene as text, without the blanks at the ends of its rows."""
    rows = lobby_rows(lobby_of(scene, language), *size)
    return "".join(row_text(row).rstrip() + "\n" for row in rows)


def lobby_of(scene: str, language: Language) -> LobbyModel:
    """The lobby as it is in that scene."""
    update = LobbyUpdate("attic", "Ann", 4, TABLES, _TALK, DECKS)
    lobby = LobbyModel(Preferences(language), update, "x3")
    lobby.digits.update((table.id for table in TABLES), 0.0)
    if scene == "lobby_form":
        lobby.page = NewTableForm(
            DECKS, lobby.words("lobby.usual_name", you="Ann"), row="pace", paces=PACES
        ).changed(1)
    elif scene in ("lobby_blend", "lobby_rules"):
        form = (
            NewTableForm(ALL_DECKS, "Attic", row="deck:super").changed(1).at("deck:star").changed(1)
        )
        form = form.at("rule:win.level").changed(2)
        lobby.page = form
        if scene == "lobby_rules":
            lobby.page = form.turned_to("rules").at("rule:sell.unit").changed(-1)
    elif scene == "lobby_house":
        tables = (*TABLES[:2], BLENDED, *TABLES[3:])
        lobby.update, lobby.mark = replace(update, tables=tables), BLENDED.id
    elif scene == "lobby_asking":
        lobby.mark = "x4"
    elif scene == "lobby_guest":
        lobby.update = replace(update, guest=True)
    elif scene == "lobby_unfinished":
        lobby.update, lobby.mark = replace(update, tables=(*TABLES, RESTING)), RESTING.id
        lobby.digits.update((table.id for table in lobby.update.tables), 0.0)
    elif scene == "lobby_locked":
        lobby.update, lobby.mark = replace(update, tables=(*TABLES[:3], LOCKED)), LOCKED.id
        lobby.page = PasswordPrompt(LOCKED.id, "watch", "cellar")
    elif scene == "lobby_form_password":
        lobby.page = (
            NewTableForm(DECKS, "Attic", row="watching", password="cellar").changed(1).changed(1)
        )
    elif scene == "lobby_account":
        lobby.page = AccountPage(ACCOUNT, at=1)
    elif scene == "lobby_admin":
        panel = AdminPage().with_tables(lobby.tables()).told(ADMIN_PANEL)
        lobby.page = replace(panel, at="#5", answer=("Gus is no longer banned.",))
    elif scene == "lobby_help":
        lobby.help = LobbyHelp()
    elif scene == "lobby_newcomer":
        lobby.preferences = replace(lobby.preferences, hints=True)
        lobby.update = replace(update, guest=True, tables=())
    elif scene == "lobby_history_guest":
        lobby.page = PastGamesPage(guest=True)
    elif scene.removeprefix("lobby_") in TABS:
        page = PastGamesPage(has_replays=True).told(some_history()).told(some_scores())
        lobby.page = replace(page, tab=scene.removeprefix("lobby_"), at=2)  # type: ignore[arg-type]
    elif scene == "lobby_menu":
        lobby.menu = LobbyMenu()
    return lobby


def golden_files() -> dict[str, str]:
    """What the golden folder should hold of the lobby, by the name of the file."""
    files = {
        f"{scene}.{width}x{height}.txt": painted(scene, (width, height), "en")
        for scene in SCENES
        for width, height in _SIZES
    }
    for language in LANGUAGES[1:]:
        for scene in SCENES:
            files[f"{scene}.80x24.{language}.txt"] = painted(scene, (80, 24), language)
        files[f"lobby.60x20.{language}.txt"] = painted("lobby", (60, 20), language)
    return files
