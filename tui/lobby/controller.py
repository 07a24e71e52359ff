"""Keys and messages of the hall in, requests to its port out. It knows no widget and no clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from tui.gallery.gallery import album_of
from tui.gallery.gallery import pressed as turned
from tui.gallery.gallery import typed as sought
from tui.keymap import BROKEN_SECONDS, DEAD_SECONDS, LONGEST_BURST
from tui.lobby.account import AccountOutcome, AccountPage
from tui.lobby.acts import FREE, LobbyAct, keys_now
from tui.lobby.admin_panel import AdminOutcome as OrderOutcome
from tui.lobby.admin_panel import AdminPage
from tui.lobby.form import TYPED, Form, next_gender
from tui.lobby.help_page import LobbyHelp
from tui.lobby.model import LobbyModel
from tui.lobby.password_prompt import Locked
from tui.ports import (
    Account,
    AccountWish,
    AdminPanel,
    Closed,
    Declined,
    LobbyMessage,
    LobbyPort,
    LobbyUpdate,
    NewTable,
    Seated,
    TablePace,
    TablePort,
)
from tui.settings.page import Page, pressed, typed
from tui.settings.preferences import Preferences

LONGEST_LINE = 200
AGAINST_BOTS = NewTable(seats=4, bots=3)


class LobbyController:
    """Turns keys into requests by the hall's table of acts, and guards them."""

    def __init__(
        self,
        hall: LobbyModel,
        port: LobbyPort,
        *,
        sit: Callable[[TablePort, str | None], None],
        leave: Callable[[], None],
        prefer: Callable[[Preferences], None],
        repaint: Callable[[], None],
    ) -> None:
        """`sit` is called with the port of every chair that the visitor gets, and with what was
        being typed just then, so that no letter of it becomes a key of the game."""
        self.hall = hall
        self._port = port
        self._sit = sit
        self._leave = leave
        self._prefer = prefer
        self._repaint = repaint
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
        hall = self.hall
        match news:
            case LobbyUpdate():
                before = keys_now(hall)
                self._updated(news, now)
                if not self._own:
                    after = keys_now(hall)
                    for key in before.keys() | after.keys():
                        if _misleads(before.get(key), after.get(key)):
                            self._dead[key] = now + DEAD_SECONDS
                self._own = False
            case Declined():
                self._own = self._starting = False
                hall.notice = hall.words.notice(news.reason)
            case Account():
                if hall.account is not None:
                    hall.account = hall.account.told(news)
            case AdminPanel():
                if hall.office is not None:
                    hall.office = hall.office.told(news)
            case Closed():
                hall.over = hall.words.notice(news.reason)
            case Seated():
                writes = hall.form is not None or hall.locked is not None
                typing = hall.talk if hall.talking else "" if writes else None
                hall.talking, hall.talk, hall.form, hall.menu = False, "", None, False
                hall.settings = hall.account = hall.office = hall.album = hall.locked = None
                self._own = True
                self._sit(news.port, typing)
            case _:
                assert_never(news)

    def _updated(self, news: LobbyUpdate, now: float) -> None:
        """Keep the mark on its table, and move it to one where the visitor has just sat down;
        start the game against bots once its table is made."""
        hall = self.hall
        alone = not hall.tables()
        before = {one.id for one in hall.tables() if one.mine}
        hall.update = news
        if hall.office is not None:
            hall.office = hall.office.with_tables(hall.tables())
        hall.digits.update((one.id for one in sorted(news.tables, key=lambda r: not r.mine)), now)
        tables = hall.tables()
        waiting = [one for one in tables if one.mine and one.state == "waiting"]
        taken = [one for one in waiting if one.id not in before]
        if taken:
            hall.mark = taken[-1].id
        elif alone and tables:
            hall.mark = tables[0].id
        elif hall.marked() is None:
            hall.mark = ""
        if self._starting and taken:
            self._starting = False
            self._port.start(hall.mark)

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, now: float) -> None:
        """One key, by its name. Keys without a meaning do nothing."""
        hall = self.hall
        act = keys_now(hall).get(key)
        if act is None:
            return
        if now < self._dead.get(key, 0.0):
            hall.notice = hall.words("notice.changed")
            return
        hall.notice = ""
        self._perform(act, now)

    def type(self, key: str, character: str | None, now: float) -> None:
        """A key while a line of talk or the name of a table is open: text, but for the ways out
        (ADR 9)."""
        hall = self.hall
        text = character if character and character.isprintable() else ""
        if key == "f1":
            hall.help = LobbyHelp()
        elif hall.settings is not None:
            hall.settings, chosen = typed(hall.settings, hall.preferences, key, character)
            self._settle(chosen)
        elif hall.account is not None:
            self._turn(hall.account.typed(key, character))
        elif hall.office is not None:
            self._order(hall.office.typed(key, character))
        elif hall.album is not None:
            hall.album = sought(hall.album, key, character)
        elif hall.locked is not None:
            wish = hall.locked
            hall.locked = None if key == "enter" else wish.with_key(key, character)
            if key == "enter" and wish.typed:
                self._enter(wish, now)
        elif hall.form is not None:
            if key == "backspace":
                hall.form = hall.form.erased()
            elif text:
                hall.form = hall.form.typed(text)
            else:
                self.press(key, now)
        elif key in ("tab", "escape"):
            hall.talking = False
        elif key == "enter":
            line, hall.talk, hall.talking = hall.talk.strip(), "", False
            if line:
                self._port.say(line)
        elif key == "backspace":
            hall.talk = hall.talk[:-1]
        elif text:
            hall.talk = (hall.talk + text)[:LONGEST_LINE]

    @property
    def typing(self) -> bool:
        """Keys are text now."""
        hall = self.hall
        if hall.help is not None:
            return False
        if hall.settings is not None:
            return hall.settings.listens
        if hall.account is not None:
            return bool(hall.account.typing)
        if hall.office is not None:
            return hall.office.line is not None
        if hall.album is not None:
            return hall.album.listens
        if hall.locked is not None:
            return True
        return hall.talking or (hall.form is not None and hall.form.row in TYPED)

    def paste(self, text: str) -> None:
        """Text that came at once: only ever text (ADR 9)."""
        hall = self.hall
        clean = "".join(one if one.isprintable() else " " for one in text)
        if hall.account is not None and hall.account.typing:
            hall.account = hall.account.pasted(clean)
        elif hall.office is not None and hall.office.line is not None:
            hall.office = hall.office.pasted(clean)
        elif hall.talking:
            hall.talk = (hall.talk + clean)[:LONGEST_LINE]
        elif hall.locked is not None:
            hall.locked = hall.locked.with_text(clean)
        elif hall.form is not None and hall.form.row in TYPED:
            hall.form = hall.form.typed(clean)
        elif len(text) > LONGEST_BURST:
            hall.notice = hall.words("notice.paste")

    def point(self, spot: str) -> None:
        """A click on a table or on a row of the form puts the mark there, and does no more."""
        hall = self.hall
        if hall.settings is not None:
            if spot in hall.settings.lines:
                hall.settings = replace(hall.settings, at=spot)
        elif hall.office is not None:
            if spot in hall.office.spots:
                hall.office = replace(hall.office, at=spot)
        elif hall.form is not None:
            hall.form = hall.form.at(spot) if spot in hall.form.rows else hall.form
        elif hall.table(spot) is not None and not hall.menu:
            hall.mark = spot

    def _perform(self, act: LobbyAct, now: float) -> None:
        hall, port = self.hall, self._port
        match act.verb:
            case "mark":
                self._move_mark(act.by)
            case "go":
                hall.mark = act.table
                self._enter(Locked(act.table, "go"), now)
            case "watch":
                self._enter(Locked(act.table, "watch"), now)
            case "start":
                self._ask(now, lambda: port.start(act.table))
            case "get_up":
                self._ask(now, lambda: port.get_up(act.table))
            case "bots":
                self._ask(now, lambda: port.set_bots(act.table, act.by))
            case "gender":
                hall.gender = next_gender(hall.gender)
                hall.notice = hall.words("lobby.you_are", g=hall.words(f"gender.{hall.gender}"))
                marked = hall.marked()
                if marked is not None and marked.mine and marked.state == "waiting":
                    self._ask(now, lambda: port.become(marked.id, hall.gender))
            case "form" if hall.update is not None:
                name = hall.words("lobby.usual_name", you=hall.update.you)
                hall.form = Form(
                    hall.update.decks, name, hall.gender, packs=hall.update.packs,
                    paces=hall.update.paces or (TablePace(),),
                    usual_watching=hall.update.watching,
                    usual_open_hands=hall.update.open_hands,
                )  # fmt: skip
            case "against_bots" if hall.update is not None:
                name = hall.words("lobby.usual_name", you=hall.update.you)
                self._starting = True
                wish = replace(AGAINST_BOTS, name=name, gender=hall.gender)
                self._ask(now, lambda: port.make(wish))
            case "learn":
                self._ask(now, lambda: port.learn(hall.words("lesson.table")))
            case "line" if hall.form is not None:
                hall.form = hall.form.moved(act.by)
            case "change" if hall.form is not None:
                hall.form = hall.form.changed(act.by)
            case "page" if hall.form is not None:
                hall.form = hall.form.turned_to("table" if hall.form.page == "rules" else "rules")
            case "as_usual" if hall.form is not None:
                hall.form = hall.form.reset()
            case "make" if hall.form is not None:
                form, hall.form = hall.form, None
                hall.gender = form.gender
                self._ask(now, lambda: port.make(form.wish()))
            case "talk":
                hall.talking = True
            case "menu":
                hall.menu = True
            case "settings":
                hall.settings = Page()
            case "setting" if hall.settings is not None:
                hall.settings, chosen = pressed(hall.settings, hall.preferences, act.name)
                self._settle(chosen)
            case "album":
                hall.album = album_of(
                    hall.preferences.language, *(hall.update.gallery if hall.update else ())
                )
            case "browse" if hall.album is not None:
                hall.album = turned(hall.album, act.name)
            case "who":
                hall.account = AccountPage()
                port.account(AccountWish("show"))
            case "account" if hall.account is not None:
                self._turn(hall.account.pressed(act.name))
            case "office" if hall.update is not None:
                self._order((AdminPage().with_tables(hall.tables()), ""))
            case "order" if hall.office is not None:
                self._order(hall.office.pressed(act.name))
            case "help":
                hall.help = hall.help.pressed(act.name) if hall.help else LobbyHelp()
            case "back":
                hall.form, hall.menu = None, False
            case "leave":
                self._leave()
            case "repaint":
                self._repaint()

    def _enter(self, wish: Locked, now: float) -> None:
        """Go to a table or look on there; for a private one the password is typed first."""
        hall, port = self.hall, self._port
        row = hall.table(wish.table)
        if row is not None and row.locked and not wish.typed:
            hall.locked = wish
        elif wish.verb == "watch":
            self._ask(now, lambda: port.watch(wish.table, wish.typed))
        else:
            self._ask(now, lambda: port.join(wish.table, hall.gender, wish.typed))

    def _turn(self, outcome: AccountOutcome) -> None:
        """What a key on the page about the visitor came to."""
        self.hall.account, wish = outcome
        if wish is not None:
            self._port.account(wish)

    def _order(self, outcome: OrderOutcome) -> None:
        """What a key on the page of the admins came to."""
        self.hall.office, line = outcome
        if line is not None:
            self._port.order(line, self.hall.preferences.language)

    def _settle(self, chosen: Preferences) -> None:
        if chosen != self.hall.preferences:
            self._prefer(chosen)

    def _ask(self, now: float, request: Callable[[], None]) -> None:
        """Hand in a request. What Enter means next is not what it meant: a held key must not
        start the table that it has just made (ADR 9)."""
        self._own = True
        self._dead["enter"] = now + BROKEN_SECONDS
        request()

    def _move_mark(self, by: int) -> None:
        ids = [one.id for one in self.hall.tables()]
        if ids:
            at = ids.index(self.hall.mark) + by if self.hall.mark in ids else min(by, 0)
            last = len(ids) - 1
            self.hall.mark = ids[at % len(ids) if abs(by) == 1 else min(max(at, 0), last)]


def _misleads(before: LobbyAct | None, after: LobbyAct | None) -> bool:
    """A key that meant one thing and means another now, or begins a game all of a sudden. The digit
    of a table that has just come had no meaning that a finger could have been on its way to."""
    if before == after or (after is not None and after.verb in FREE):
        return False
    return before is not None or (after is not None and after.verb == "start")
