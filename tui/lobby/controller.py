"""The controller of the lobby: keys and messages in, requests to its port out. It knows no widget
and no clock; times are handed in, in seconds of any monotonic clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from tui.gallery.gallery import Gallery, new_gallery
from tui.gallery.gallery import gallery_after_key as turned
from tui.gallery.gallery import gallery_after_typing as sought
from tui.keymap import BROKEN_PLAY_SECONDS, INPUT_DELAY_SECONDS, LONGEST_BURST
from tui.lobby.account_page_state import AccountPage, AccountPageResult
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.admin_panel_state import AdminPageResult as OrderOutcome
from tui.lobby.current_keys import HARMLESS_ACTS, LobbyAct, keys_now
from tui.lobby.help_state import LobbyHelp
from tui.lobby.model import LobbyMenu, LobbyModel
from tui.lobby.new_table_form import DECK_ROW, TYPED_ROWS, NewTableForm, next_gender
from tui.lobby.password_prompt import PasswordPrompt
from tui.lobby.past_games_page_state import REPLAY_KEYS, PastGamesPage
from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import PlayerHistory
from tui.ports import (
    Account,
    AccountRequest,
    AdminPanelUpdate,
    LobbyChange,
    LobbyMessage,
    LobbyPort,
    LobbyReply,
    LobbyUpdate,
    NewTable,
    PastGamesRequest,
    PortEnded,
    Seated,
    TablePace,
    TablePort,
    new_notice,
)
from tui.settings.page_state import (
    SettingsPage,
    settings_after_key,
    settings_after_key_while_listening,
)
from tui.settings.preferences import Preferences

LONGEST_LINE = 200
AGAINST_BOTS = NewTable(seats=4, bots=3)


class LobbyController:
    """The controller of one visitor: it turns keys into requests, and guards them (ADR 9)."""

    def __init__(
        self,
        lobby: LobbyModel,
        port: LobbyPort,
        *,
        sit: Callable[[TablePort, str | None], None],
        leave: Callable[[], None],
        prefer: Callable[[Preferences], None],
        repaint: Callable[[], None],
        replay: Callable[[str], None] | None = None,
    ) -> None:
        """`sit` is called with the port of every chair that the visitor gets, and with what was
        being typed just then, so that no letter of it becomes a key of the game; `replay` shows
        the game of that id again."""
        self.lobby = lobby
        self._port = port
        self._sit = sit
        self._leave = leave
        self._prefer = prefer
        self._repaint = repaint
        self._replay = replay
        self._dead: dict[str, float] = {}
        self._own = True
        """The next update is the answer to an own request: no key of it is dead (ADR 9)."""
        self._starting = False
        """The table that was just asked for is to be started as soon as it is there."""

    @property
    def asked(self) -> bool:
        """The answer to an own request is still to come."""
        return self._own

    # --- what comes from the lobby ----------------------------------------------------------------

    def receive(self, news: LobbyMessage, now: float) -> None:
        lobby = self.lobby
        match news:
            case LobbyUpdate() | LobbyChange():
                before = keys_now(lobby)
                self._updated(lobby.told(news), now)
                if not self._own:
                    after = keys_now(lobby)
                    for key in before.keys() | after.keys():
                        if _misleads(before.get(key), after.get(key)):
                            self._dead[key] = now + INPUT_DELAY_SECONDS
                self._own = False
                if isinstance(news, LobbyUpdate) and lobby.notice == self._out_of_reach():
                    lobby.notice = ""  # A whole picture: somebody answers again.
            case LobbyReply():
                self._own = self._starting = False
                lobby.notice = lobby.words.notice(news.reason)
            case Account():
                if isinstance(lobby.page, AccountPage):
                    lobby.page = lobby.page.told(news)
            case AdminPanelUpdate():
                if isinstance(lobby.page, AdminPage):
                    lobby.page = lobby.page.told(news)
            case PlayerHistory() | HallOfFame():
                if isinstance(lobby.page, PastGamesPage):
                    lobby.page = lobby.page.told(news)
            case PortEnded():
                lobby.over = lobby.words.notice(news.reason)
            case Seated():
                writes = isinstance(lobby.page, NewTableForm | PasswordPrompt)
                typing = lobby.talk if lobby.talking else "" if writes else None
                lobby.talking, lobby.talk, lobby.page, lobby.menu = False, "", None, None
                lobby.notice = ""  # It would be old news after the game.
                self._own = True
                port = self._port.port_of(news.ticket)
                if port is not None:
                    self._sit(port, typing)
            case _:
                assert_never(news)

    def _out_of_reach(self) -> str:
        return self.lobby.words.notice(new_notice("host_away"))

    def _updated(self, news: LobbyUpdate, now: float) -> None:
        """Keep the mark on its table, and move it to one where the visitor has just sat down;
        start the game against bots once its table is made."""
        lobby = self.lobby
        alone = not lobby.tables()
        before = {one.id for one in lobby.tables() if one.mine}
        lobby.update = news
        if isinstance(lobby.page, AdminPage):
            lobby.page = lobby.page.with_tables(lobby.tables())
        lobby.digits.update((one.id for one in sorted(news.tables, key=lambda r: not r.mine)), now)
        tables = lobby.tables()
        waiting = [one for one in tables if one.mine and one.state == "waiting"]
        taken = [one for one in waiting if one.id not in before]
        if taken:
            lobby.mark = taken[-1].id
        elif alone and tables:
            lobby.mark = tables[0].id
        elif lobby.marked() is None:
            lobby.mark = ""
        if self._starting and taken:
            self._starting = False
            self._port.start(lobby.mark)

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, now: float) -> None:
        """One key, by its name. Keys without a meaning do nothing."""
        lobby = self.lobby
        act = keys_now(lobby).get(key)
        if act is None:
            return
        if now < self._dead.get(key, 0.0):
            lobby.notice = lobby.words("notice.changed")
            return
        lobby.notice = ""
        self._perform(act, now)

    def type(self, key: str, character: str | None, now: float) -> None:
        """A key while a line of talk or the name of a table is open: text, but for the ways out
        (ADR 9)."""
        lobby = self.lobby
        if key == "f1":
            lobby.help = LobbyHelp()
            return
        text = character if character and character.isprintable() else ""
        match lobby.page:
            case SettingsPage() as page:
                lobby.page, chosen = settings_after_key_while_listening(
                    page, lobby.preferences, key, character
                )
                self._settle(chosen)
            case AccountPage() as account:
                self._turn(account.typed(key, character))
            case AdminPage() as admin:
                self._order(admin.typed(key, character))
            case Gallery() as gallery:
                lobby.page = sought(gallery, key, character)
            case PasswordPrompt() as wish:
                lobby.page = None if key == "enter" else wish.with_key(key, character)
                if key == "enter" and wish.typed:
                    self._enter(wish, now)
            case PastGamesPage():
                pass
            case NewTableForm() as form:
                if key == "backspace":
                    lobby.page = form.erased()
                elif text:
                    lobby.page = form.typed(text)
                else:
                    self.press(key, now)
            case None:
                self._talk(key, text)
            case other:
                assert_never(other)

    def _talk(self, key: str, text: str) -> None:
        """A key while a line of talk is open; `text` is what it types."""
        lobby = self.lobby
        if key in ("tab", "escape"):
            lobby.talking = False
        elif key == "enter":
            line, lobby.talk, lobby.talking = lobby.talk.strip(), "", False
            if line:
                self._port.say(line)
        elif key == "backspace":
            lobby.talk = lobby.talk[:-1]
        elif text:
            lobby.talk = (lobby.talk + text)[:LONGEST_LINE]

    @property
    def typing(self) -> bool:
        """Keys are text now."""
        lobby = self.lobby
        if lobby.help is not None:
            return False
        match lobby.page:
            case SettingsPage() | Gallery() as page:
                return page.listens
            case AccountPage() as account:
                return bool(account.typing)
            case AdminPage() as admin:
                return admin.line is not None
            case PasswordPrompt():
                return True
            case PastGamesPage():
                return False
            case NewTableForm() as form:
                return form.row in TYPED_ROWS
            case None:
                return lobby.talking
            case other:
                assert_never(other)

    def paste(self, text: str) -> None:
        """Text that came at once: only ever text (ADR 9)."""
        lobby = self.lobby
        clean = "".join(one if one.isprintable() else " " for one in text)
        match lobby.page:
            case AccountPage(typing="rename" | "claim") as account:
                lobby.page = account.pasted(clean)
            case AdminPage(line=str()) as admin:
                lobby.page = admin.pasted(clean)
            case PasswordPrompt() as prompt:
                lobby.page = prompt.with_text(clean)
            case NewTableForm() as form if form.row in TYPED_ROWS:
                lobby.page = form.typed(clean)
            case None if lobby.talking:
                lobby.talk = (lobby.talk + clean)[:LONGEST_LINE]
            case _ if len(text) > LONGEST_BURST:
                lobby.notice = lobby.words("notice.paste")

    def point(self, spot: str) -> None:
        """A click on a table or on a row of the form puts the mark there, and does no more."""
        lobby = self.lobby
        match lobby.shown:
            case SettingsPage() as page if spot in page.lines:
                lobby.page = replace(page, at=spot)
            case AdminPage() as admin if spot in admin.spots:
                lobby.page = replace(admin, at=spot)
            case NewTableForm() as form if spot in form.rows:
                lobby.page = form.at(spot)
            case PasswordPrompt() | None if lobby.table(spot) is not None:
                lobby.mark = spot

    def _perform(self, act: LobbyAct, now: float) -> None:
        lobby, port = self.lobby, self._port
        match act.verb:
            case "mark":
                self._move_mark(act.by)
            case "go":
                lobby.mark = act.table
                self._enter(PasswordPrompt(act.table, "go"), now)
            case "watch":
                self._enter(PasswordPrompt(act.table, "watch"), now)
            case "start":
                self._ask(now, lambda: port.start(act.table))
            case "get_up":
                self._ask(now, lambda: port.get_up(act.table))
            case "bots":
                self._ask(now, lambda: port.set_bots(act.table, act.by))
            case "gender":
                lobby.gender = next_gender(lobby.gender)
                lobby.notice = lobby.words("lobby.you_are", g=lobby.words(f"gender.{lobby.gender}"))
                marked = lobby.marked()
                if marked is not None and marked.mine and marked.state == "waiting":
                    self._ask(now, lambda: port.become(marked.id, lobby.gender))
            case "form":
                lobby.page = self._new_form()
            case "against_bots":
                self._starting = True
                wish = replace(AGAINST_BOTS, name=self._usual_name, gender=lobby.gender)
                self._ask(now, lambda: port.make(wish))
            case "learn":
                self._ask(now, lambda: port.learn(lobby.words("lesson.table")))
            case "talk":
                lobby.talking = True
            case "menu":
                lobby.menu = LobbyMenu()
            case "settings":
                lobby.page = SettingsPage()
            case "gallery":
                lobby.page = new_gallery(
                    lobby.preferences.language, *(lobby.update.gallery if lobby.update else ())
                )
            case "who":
                lobby.page = AccountPage()
                port.account(AccountRequest("show"))
            case "admin_panel":
                self._order((AdminPage().with_tables(lobby.tables()), ""))
            case "scores":
                self._open_past_games()
            case "setting" | "browse" | "account" | "order" | "past_games":
                self._press_on_page(act.name)
            case "line" | "change" | "page" | "as_usual" | "make":
                if lobby.form is not None:
                    self._fill_in(lobby.form, act, now)
            case "help":
                lobby.help = lobby.help.pressed(act.name) if lobby.help else LobbyHelp()
            case "back":
                lobby.page = lobby.menu = None
            case "leave":
                self._leave()
            case "repaint":
                self._repaint()
            case verb:
                assert_never(verb)

    def _press_on_page(self, key: str) -> None:
        """A key of a page that has its own."""
        lobby = self.lobby
        match lobby.page:
            case SettingsPage() as page:
                lobby.page, chosen = settings_after_key(page, lobby.preferences, key)
                self._settle(chosen)
            case Gallery() as gallery:
                lobby.page = turned(gallery, key)
            case AccountPage() as account:
                self._turn(account.pressed(key))
            case AdminPage() as admin:
                self._order(admin.pressed(key))
            case PastGamesPage() as past if key in REPLAY_KEYS:
                if self._replay is not None and past.replayable:
                    self._replay(past.replayable)
            case PastGamesPage() as past:
                lobby.page = past.pressed(key)
            case NewTableForm() | PasswordPrompt() | None:
                pass
            case other:
                assert_never(other)

    def _open_past_games(self) -> None:
        """Ask for all that the page shows: what is kept of a guest is nothing."""
        update = self.lobby.update
        is_guest = update is not None and update.guest
        self.lobby.page = PastGamesPage(
            is_guest, "scores" if is_guest else "history", has_replays=self._replay is not None
        )
        if not is_guest:
            self._port.past_games(PastGamesRequest("history"))
        self._port.past_games(PastGamesRequest("scores"))

    def _fill_in(self, form: NewTableForm, act: LobbyAct, now: float) -> None:
        """A key of the form of a new table."""
        lobby = self.lobby
        match act.verb:
            case "line":
                lobby.page = form.moved(act.by)
            case "change":
                lobby.page = fresh = form.changed(act.by)
                if fresh == form and form.row.startswith(DECK_ROW):
                    lobby.notice = lobby.words("form.last_edition")
            case "page":
                lobby.page = form.turned_to("table" if form.page == "rules" else "rules")
            case "as_usual":
                lobby.page = form.reset()
            case "make":
                lobby.page, lobby.gender = None, form.gender
                self._ask(now, lambda: self._port.make(form.wish()))

    @property
    def _usual_name(self) -> str:
        """The name of a new table as long as its owner gives it no other."""
        update = self.lobby.update
        return self.lobby.words("lobby.usual_name", you=update.you) if update is not None else ""

    def _new_form(self) -> NewTableForm | None:
        update = self.lobby.update
        if update is None:
            return None
        return NewTableForm(
            update.decks,
            self._usual_name,
            self.lobby.gender,
            packs=update.packs,
            paces=update.paces or (TablePace(),),
            usual_watching=update.watching,
            usual_open_hands=update.open_hands,
        )

    def _enter(self, wish: PasswordPrompt, now: float) -> None:
        """Go to a table or watch there; for a private one the password is typed first."""
        lobby, port = self.lobby, self._port
        row = lobby.table(wish.table)
        if row is not None and row.locked and not wish.typed:
            lobby.page = wish
        elif wish.verb == "watch":
            self._ask(now, lambda: port.watch(wish.table, wish.typed))
        else:
            self._ask(now, lambda: port.join(wish.table, lobby.gender, wish.typed))

    def _turn(self, outcome: AccountPageResult) -> None:
        """What a key on the page about the visitor came to."""
        self.lobby.page, wish = outcome
        if wish is not None:
            self._port.account(wish)

    def _order(self, outcome: OrderOutcome) -> None:
        """What a key on the page of the admins came to."""
        self.lobby.page, line = outcome
        if line is not None:
            self._port.order(line, self.lobby.preferences.language)

    def _settle(self, chosen: Preferences) -> None:
        if chosen != self.lobby.preferences:
            self._prefer(chosen)

    def _ask(self, now: float, request: Callable[[], None]) -> None:
        """Hand in a request. What Enter means next is not what it meant: a held key must not
        start the table that it has just made (ADR 9)."""
        self._own = True
        self._dead["enter"] = now + BROKEN_PLAY_SECONDS
        request()

    def _move_mark(self, by: int) -> None:
        ids = [one.id for one in self.lobby.tables()]
        if ids:
            at = ids.index(self.lobby.mark) + by if self.lobby.mark in ids else min(by, 0)
            last = len(ids) - 1
            self.lobby.mark = ids[at % len(ids) if abs(by) == 1 else min(max(at, 0), last)]


def _misleads(before: LobbyAct | None, after: LobbyAct | None) -> bool:
    """A key that meant one thing and means another now, or begins a game all of a sudden. The digit
    of a table that has just come had no meaning that a finger could have been on its way to."""
    if before == after or (after is not None and after.verb in HARMLESS_ACTS):
        return False
    return before is not None or (after is not None and after.verb == "start")
