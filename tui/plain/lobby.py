"""The lobby in lines: tables to go to, a table to make, talk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tui.lobby.controller import AGAINST_BOTS
from tui.lobby.model import LobbyModel, may_start
from tui.lobby.new_table_form import GENDERS, NewTableForm, next_gender
from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import PlayerHistory
from tui.past_games_sections import (
    PageSection,
    game_list_sections,
    hall_of_fame_sections,
    history_sections,
    recent_games_sections,
    section_sentences,
)
from tui.plain.invalid_input import InvalidInput
from tui.plain.lobby_table_lines import announceable_facts, lobby_table_line, table_detail_lines
from tui.plain.new_table_form import (
    find_house_rules,
    form_lines,
    form_with_house_rule_changed,
    form_with_row_changed,
    house_rule_lines,
)
from tui.plain.settings import preferences_after_typing, setting_lines
from tui.plain.typed_commands import PlainCallbacks
from tui.plain.typed_verbs import TypedVerb, typed_verb_for_word, word_for_typed_verb
from tui.ports import (
    LobbyChange,
    LobbyMessage,
    LobbyPort,
    LobbyReply,
    LobbyUpdate,
    PastGamesRequest,
    PortEnded,
    Seated,
    TablePace,
    TablePort,
    TableRow,
    new_notice,
)
from tui.settings.preferences import Preferences
from tui.words.catalogue import Words

_WITHOUT_NEWS = 1.0
"""Seconds until a lobby that says nothing is read out as it was."""


class PlainLobby:
    """The lines of one visitor in the lobby."""

    def __init__(self, port: LobbyPort, preferences: Preferences, calls: PlainCallbacks) -> None:
        self.lobby = LobbyModel(preferences)
        self._port = port
        self._calls = calls
        self._say = calls.writer.say
        self._quote = calls.writer.quote
        self._numbers: dict[str, str] = {}
        """The table of each number: a number never comes to mean another table."""
        self._told: dict[str, tuple[object, ...]] = {}
        self._talk: tuple[tuple[str, str], ...] | None = None
        self._rules: tuple[str, ...] = ()
        """House rules that were read out, while the form waits for one of their numbers."""
        self._starting = False
        self._replays: str | None = None
        """The number of the game that is to be told again, which the history has yet to say; empty
        for the last one."""
        self._comes = False
        """The visitor has come back from a table: the next news of the lobby are read out whole."""

    @property
    def _words(self) -> Words:
        return self.lobby.words

    # --- what comes from the lobby ---------------------------------------------------------------

    def receive(self, message: LobbyMessage) -> TablePort | None:
        """Tell what the lobby says; the port of a chair that the visitor has got."""
        match message:
            case LobbyUpdate() | LobbyChange():
                self._update(self.lobby.told(message))
            case PlayerHistory() if self._replays is not None and not message.together:
                number, self._replays = self._replays, None
                self._replay_one_of(message, number)
            case PlayerHistory():
                self._read_out(history_sections(message, self._words))
                self._read_out(game_list_sections(message, self._words), numbered=True)
            case HallOfFame():
                self._read_out(hall_of_fame_sections(message, self._words))
                self._read_out(recent_games_sections(message.games, self._words))
            case LobbyReply():
                self._starting = False
                self._say(self._words.notice(message.reason))
            case PortEnded():
                self._say(self._words.notice(message.reason))
                self._calls.leave()
            case Seated():
                self.lobby.page, self._rules = None, ()
                return self._port.port_of(message.ticket)
            case _:
                pass  # Answers to what can only be asked on the painted pages.
        return None

    def _update(self, update: LobbyUpdate) -> None:
        lobby, joining = self.lobby, self.lobby.update is None
        mine = {table.id for table in lobby.update.tables if table.mine} if lobby.update else set()
        lobby.update = update
        for table in update.tables:
            self._numbers.setdefault(table.id, str(len(self._numbers) + 1))
        heard, self._talk = self._talk, update.talk
        if joining or self._comes:
            self._comes = False
            self.welcome()
            return
        for name, text in _fresh(heard or (), update.talk):
            self._quote(self._words("plain.said.other", w=name, text=text))
        for table in update.tables:
            now = announceable_facts(table)
            if self._told.get(table.id) != now:
                self._say(self._table(table))
            self._told[table.id] = now
        for gone in self._told.keys() - {table.id for table in update.tables}:
            del self._told[gone]
            self._say(self._words("plain.lobby.gone", n=self._numbers[gone]))
        for table in update.tables:
            if table.mine and table.state == "waiting" and table.id not in mine:
                self._sat_down(table)

    def _sat_down(self, table: TableRow) -> None:
        """The visitor has a chair at a waiting table."""
        if self._starting:
            self._starting = False
            self._port.start(table.id)
            return
        words = self._words
        if may_start(table):
            facts = {
                "start": word_for_typed_verb("start", words),
                "bots": word_for_typed_verb("bots", words),
            }
            self._say(words("plain.lobby.yours", **facts))
        else:
            self._say(words("plain.lobby.sat"))

    def welcome(self) -> None:
        """Where one is, which tables there are, and what can be typed."""
        update, words = self.lobby.update, self._words
        if update is None:
            return
        people = words.count("lobby.people", update.people)
        self._say(words("plain.lobby.hello", host=update.host, you=update.you, people=people))
        if update.guest:
            self._say(words("lobby.guest"))
        self.list_tables()

    def come_back(self) -> None:
        """From a table. Where the lobby has no news after that, what is known is read out."""
        self._comes = True
        self._calls.later(_WITHOUT_NEWS, self._welcome_back)

    def _welcome_back(self) -> None:
        if self._comes:
            self._comes = False
            self.welcome()

    def list_tables(self) -> None:
        words, tables = self._words, self.lobby.tables()
        self._told = {table.id: announceable_facts(table) for table in tables}
        for table in sorted(tables, key=lambda one: not one.mine):
            self._say(self._table(table))
        if not tables:
            self._say(words("plain.lobby.none"))
        facts = {
            verb: word_for_typed_verb(verb, words)
            for verb in ("new", "play", "say", "help", "quit")
        }
        self._say(words("plain.lobby.can", **facts))

    def _table(self, table: TableRow) -> str:
        return lobby_table_line(self._words, table, self._numbers[table.id])

    def _about(self, table: TableRow) -> list[str]:
        return table_detail_lines(self._words, table, self._numbers[table.id])

    # --- what is typed --------------------------------------------------------------------------

    def line(self, text: str) -> None:
        """One line of the visitor's; without a meaning it gets one back."""
        if self.lobby.update is None:
            return
        head, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        verb = (
            typed_verb_for_word(head, self._words) if len(head) > 1 or not self.lobby.form else None
        )
        try:
            if not head:
                self._again()
            elif verb == "say":
                self._talk_to_all(rest)
            elif self.lobby.form is not None and self._fill_in(verb, head, rest):
                pass
            elif verb is None:
                self._go(head, rest)
            else:
                self._do(verb, rest)
        except InvalidInput as misread:
            self._say(self._words(f"plain.misread.{misread.key}", **misread.facts))

    def _again(self) -> None:
        if self.lobby.form is not None:
            self._tell(form_lines(self.lobby.form, self._words))
        else:
            self.list_tables()

    def _talk_to_all(self, text: str) -> None:
        if text:
            self._port.say(text)

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._say(line)

    def _read_out(self, sections: Iterable[PageSection], *, numbered: bool = False) -> None:
        """Titles, and rows; with the number of each row if that can be typed."""
        for section in sections:
            title, *rows = section_sentences(section)
            self._say(title)
            self._tell([f"{n}: {row}" if numbered else row for n, row in enumerate(rows, 1)])

    def _replay(self, number: str) -> None:
        """Have an own game told again: the last one, or the one of that number in the history."""
        if number and not number.isdecimal():
            raise InvalidInput("no_value", what=number)
        self._replays = number
        self._port.past_games(PastGamesRequest("history"))

    def _replay_one_of(self, history: PlayerHistory, number: str) -> None:
        assert self._calls.tell_story is not None
        games = [one.game for one in history.games]
        if number:
            chosen = games[int(number[:4]) - 1 :][:1] if int(number[:4]) else []
        else:
            chosen = [one for one in games if one.end == "won"][:1]
        if chosen:
            self._calls.tell_story(chosen[0].id)
        elif number:
            self._say(self._words("plain.misread.no_value", what=number))
        else:
            self._say(self._words.notice(new_notice("replay_none")))

    def _fill_in(self, verb: TypedVerb | None, head: str, rest: str) -> bool:
        """Go on with the form. False for words that have nothing to do with it."""
        lobby, words = self.lobby, self._words
        form = lobby.form
        assert form is not None
        if verb in ("make", "start"):
            lobby.page, self._rules, lobby.gender = None, (), form.gender
            self._starting = verb == "start"
            self._port.make(form.wish())
        elif verb == "back" and self._rules:
            self._rules = ()
            self._tell(form_lines(form, words))
        elif verb == "back":
            lobby.page = None
            self.list_tables()
        elif verb == "rules":
            named = find_house_rules(form, rest.casefold().split())
            if not named:
                raise InvalidInput("no_value", what=rest)
            self._rules = named
            self._tell(house_rule_lines(form, words, named))
        elif verb is None and self._rules:
            lobby.page, lines = form_with_house_rule_changed(form, words, self._rules, head, rest)
            self._tell(lines)
        elif verb is None:
            lobby.page, lines = form_with_row_changed(form, words, head, rest)
            self._tell(lines)
        else:
            return False
        return True

    def _numbered(self, label: str) -> TableRow:
        """The table of that number; without one the own table that waits. Raises `InvalidInput`."""
        for table in self.lobby.tables():
            if self._numbers[table.id] == label or (
                not label and table.mine and table.state == "waiting"
            ):
                return table
        if not label:
            raise InvalidInput("no_own_table")
        raise InvalidInput("no_table" if label.isdecimal() else "unknown", what=label)

    def _go(self, label: str, password: str) -> None:
        """Sit down there, go back to the own chair, or knock; of a table where the visitor sits
        already, say how it stands."""
        table = self._numbered(label)
        if table.mine and table.state == "waiting":
            self._tell(self._about(table))
        elif self._may_enter(table, password):
            self._port.join(table.id, self.lobby.gender, password)

    def _watch(self, typed: str) -> None:
        """Watch a table."""
        label, _, password = typed.partition(" ")
        table = self._numbered(label)
        if self._may_enter(table, password.strip()):
            self._port.watch(table.id, password.strip())

    def _may_enter(self, table: TableRow, password: str) -> bool:
        """Somewhere private one needs a password."""
        if table.locked and not password:
            self._say(self._words("plain.lobby.locked", n=self._numbers[table.id]))
        return not table.locked or bool(password)

    def _do(self, verb: TypedVerb, rest: str) -> None:
        port, words = self._port, self._words
        match verb:
            case "list" | "table":
                self.list_tables()
            case "read":
                self._tell(self._about(self._numbered(rest)))
            case "watch":
                self._watch(rest)
            case "new":
                self._new()
            case "play":
                self._against_bots()
            case "learn":
                port.learn(words("lesson.table"))
            case "start":
                port.start(self._numbered(rest).id)
            case "bots":
                if not rest:
                    raise InvalidInput("how_many", what=word_for_typed_verb("bots", words))
                if not rest.isdecimal() or len(rest) > 2:
                    raise InvalidInput("no_value", what=rest)
                port.set_bots(self._numbered("").id, int(rest))
            case "getup":
                self._get_up(rest)
            case "hero":
                self._become(rest)
            case "history":
                port.past_games(PastGamesRequest("history", rest))
            case "scores":
                port.past_games(PastGamesRequest("scores"))
            case "replay" if self._calls.tell_story is not None:
                self._replay(rest)
            case "settings":
                self._settings(rest.casefold())
            case "help":
                self._tell(
                    (
                        *words.all("plain.lobby.help"),
                        words("plain.lobby.learn"),
                        words("plain.lobby.scores"),
                    )
                )
                if self._calls.tell_story is not None:
                    self._say(words("plain.lobby.replay"))
            case "quit":
                port.leave()
                self._calls.leave()
            case _:
                raise InvalidInput("not_here", what=words(f"plain.word.{verb}"))

    def _new(self) -> None:
        update = self.lobby.update
        assert update is not None
        name = self._words("lobby.usual_name", you=update.you)
        paces = update.paces or (TablePace(),)
        form = self.lobby.page = NewTableForm(
            update.decks,
            name,
            self.lobby.gender,
            packs=update.packs,
            paces=paces,
            usual_watching=update.watching,
            usual_open_hands=update.open_hands,
        )
        self._tell(form_lines(form, self._words))

    def _against_bots(self) -> None:
        update = self.lobby.update
        assert update is not None
        name = self._words("lobby.usual_name", you=update.you)
        self._starting = True
        self._port.make(replace(AGAINST_BOTS, name=name, gender=self.lobby.gender))

    def _get_up(self, label: str) -> None:
        """From the waiting table where the visitor sits, or from the door of a running one."""
        knocking = [table for table in self.lobby.tables() if table.knocking]
        table = knocking[0] if knocking and not label else self._numbered(label)
        self._port.get_up(table.id)

    def _become(self, wish: str) -> None:
        """Another character: the one that was named, or the next (AMB-96)."""
        words, lobby = self._words, self.lobby
        gender = next_gender(lobby.gender)
        if wish:
            named = [one for one in GENDERS if wish in (one, words(f"gender.{one}"))]
            if not named:
                raise InvalidInput("no_value", what=wish)
            gender = named[0]
        lobby.gender = gender
        for table in lobby.tables():
            if table.mine and table.state == "waiting":
                self._port.become(table.id, gender)
        self._say(words("lobby.you_are", g=words(f"gender.{gender}")))

    def _settings(self, typed: str) -> None:
        chosen = preferences_after_typing(self.lobby.preferences, typed)
        if chosen != self.lobby.preferences:
            self.lobby.preferences = chosen
            self._calls.prefer(chosen)
        self._tell(setting_lines(chosen))


def _fresh(
    heard: tuple[tuple[str, str], ...], talk: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The lines of talk after those that were heard: the longest end of those begins the new
    ones."""
    for length in range(min(len(heard), len(talk)), 0, -1):
        if heard[-length:] == talk[:length]:
            return talk[length:]
    return talk
