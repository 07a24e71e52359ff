"""The lobby, painted: own tables, open tables, the marked one, and the talk."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from tui.canvas.rows import (
    Line,
    Row,
    Rows,
    fit_rows,
    horizontal_rule,
    keep_end,
    text_row,
    truncate,
    truncate_to_sentences,
    wrap,
)
from tui.canvas.table_regions import LEAST_HEIGHT, LEAST_WIDTH, terminal_too_small_rows
from tui.gallery import painter as gallery_painter
from tui.gallery.gallery import Gallery
from tui.keymap import DIGITS, SEAT_LETTERS
from tui.lobby import account_painter, admin_panel_painter
from tui.lobby.account_page_state import AccountPage
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.current_keys import LobbyActsByKey, keys_now, may_go_to_table
from tui.lobby.help_painter import lobby_help_rows, page_key_hints
from tui.lobby.menu_painter import menu_rows
from tui.lobby.model import (
    LobbyMenu,
    LobbyModel,
    has_returned_to_saved_game,
    may_start,
    table_owner_name,
)
from tui.lobby.new_table_form import TYPED_ROWS, NewTableForm
from tui.lobby.new_table_form_painter import form_rows
from tui.lobby.password_prompt import PasswordPrompt
from tui.lobby.past_games_page_state import PastGamesPage
from tui.lobby.past_games_painter import past_games_prompt, past_games_rows
from tui.lobby.table_description import (
    chair_state_in_words,
    spectator_rules_in_words,
    table_state_in_words,
)
from tui.ports import Chair, TableRow
from tui.settings.page_state import SettingsPage, settings_prompt
from tui.settings.painter import settings_rows
from tui.words.catalogue import Words
from tui.words.editions import editions_in_words
from tui.words.house_rules import house_rules_in_words
from tui.words.pace import duration_in_words, pace_in_words

LobbyRows = list[tuple[Row, str]]
"""Rows, each with the id of the table or the row of the form that it shows, or nothing."""

RULE_LINES = 3
"""Rows that the house rules of the marked table may take."""
GUEST_LINES = 3
"""Rows that it may take to tell a guest what that means."""
LEAST_TALK = 3
"""Rows that the talk keeps, its title among them, however many tables there are."""


def lobby_rows(lobby: LobbyModel, width: int, height: int) -> Rows:
    """The whole screen, the prompt and the keys in its last two rows."""
    return tuple(row for row, _ in lobby_rows_with_clicks(lobby, width, height))


def lobby_rows_with_clicks(lobby: LobbyModel, width: int, height: int) -> LobbyRows:
    """The same, and what a click on each row means."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return [(row, "") for row in terminal_too_small_rows(lobby.words, width, height)]
    if lobby.update is None:
        return [(row, "") for row in fit_rows([], width, height)]
    room = height - 4
    if lobby.help is not None:
        body = _unspotted(lobby_help_rows(lobby, lobby.help, width, room))
    else:
        body = _body(lobby, width, room)
    body = body[:room] + [(text_row("", width), "")] * (room - len(body))
    rows = [(_head(lobby, width), ""), (text_row("", width), ""), *body]
    return [*rows, (_prompt(lobby, width), ""), (_keyrow(lobby, width), "")]


def _body(lobby: LobbyModel, width: int, room: int) -> LobbyRows:
    words = lobby.words
    match lobby.shown:
        case SettingsPage() as settings:
            return settings_rows(settings, lobby.preferences, width, room)
        case AccountPage() as account:
            return _unspotted(account_painter.account_rows(account, words, width))
        case AdminPage() as admin:
            return admin_panel_painter.admin_rows(admin, words, width, room)
        case PastGamesPage() as past:
            return _unspotted(past_games_rows(past, words, width, room))
        case Gallery() as gallery:
            return _unspotted(gallery_painter.gallery_rows(gallery, words, width, room))
        case LobbyMenu():
            return _unspotted(menu_rows(lobby, width))
        case NewTableForm() as form:
            return form_rows(lobby, form, width, room)
        case PasswordPrompt() | None:
            return _tables_and_talk(lobby, width, room)


def _unspotted(rows: Iterable[Row]) -> LobbyRows:
    """Rows on which a click means nothing."""
    return [(row, "") for row in rows]


def _head(lobby: LobbyModel, width: int) -> Row:
    words, update = lobby.words, lobby.update
    assert update is not None
    hello = words("lobby.hello", you=update.you, people=words.count("lobby.people", update.people))
    head = Line(width).put(" ").put(words("lobby.title", host=update.host), "bold")
    return head.right(f"{hello} ", "quiet").row()


def _tables_and_talk(lobby: LobbyModel, width: int, room: int) -> LobbyRows:
    """Tables, those that fit around the mark; who sits at the marked one; the last talk."""
    words, marked = lobby.words, lobby.marked()
    guest = _guest(lobby, width)
    room -= len(guest)
    below: list[Row] = []
    if marked is not None:
        below += [
            text_row("", width),
            horizontal_rule(width, words("lobby.at_mark", table=marked.name)),
        ]
        below += _at_mark(words, marked, width)
    rows = _tables(lobby, width, max(3, room - len(below) - LEAST_TALK - 1))
    rows += [(row, "") for row in below]
    left = room - len(rows) - 2
    if left > 0 and lobby.update is not None:
        rows += [(text_row("", width), ""), (horizontal_rule(width, words("lobby.talk")), "")]
        said = [one for name, text in lobby.update.talk for one in _said(name, text, width)]
        rows += [(row, "") for row in said[-left:]]
    return guest + rows


def _guest(lobby: LobbyModel, width: int) -> LobbyRows:
    """What it means to have come without a key, and for a newcomer the way to the tutorial."""
    told: list[Row] = []
    if lobby.preferences.hints:
        told += [_marked(one, width) for one in wrap(lobby.words("lesson.row"), width - 2, 2)]
    if lobby.update is not None and lobby.update.guest:
        lines = wrap(lobby.words("lobby.guest"), width - 2, GUEST_LINES)
        told += [text_row(f" {one}", width, "ours") for one in lines]
    return [(row, "") for row in (*told, text_row("", width))] if told else []


def _marked(text: str, width: int) -> Row:
    return Line(width).put(" ").marked(text, "bold").row()


def _said(name: str, text: str, width: int) -> list[Row]:
    """A line of talk in as many rows as it needs."""
    first, *others = wrap(f"{name}: {text}", width - 2)
    rest = first[len(name) + 1 :] if first.startswith(f"{name}:") else None
    if rest is None:
        head = text_row(f" {first}", width)
    else:
        head = Line(width).put(f" {name}:", "bold").put(rest).row()
    return [head, *(text_row(f"   {one}", width) for one in others)]


def _tables(lobby: LobbyModel, width: int, room: int) -> LobbyRows:
    words, tables = lobby.words, lobby.tables()
    if not tables:
        told = wrap(words("lobby.none"), width - 4)
        return [(Line(width).put("  ").marked(one).row(), "") for one in told]
    rows: LobbyRows = []
    heading = ""
    for table in tables:
        whose = "yours" if table.mine else "open"
        title = words(f"lobby.{'unfinished' if table.state == 'unfinished' else whose}")
        if title != heading:
            if heading:
                rows.append((text_row("", width), ""))
            rows.append((text_row(f" {title}", width, "quiet"), ""))
            heading = title
        rows.append((_table(lobby, table, width), table.id))
    if len(rows) <= room:
        return rows
    at = next((i for i, (_, spot) in enumerate(rows) if spot and spot == lobby.mark), 0)
    first = min(max(0, at - room // 2), len(rows) - room + 1)
    shown = rows[first : first + room - 1]
    hidden = len(tables) - sum(1 for _, spot in shown if spot)
    return [*shown, (text_row(f"    {words.count('lobby.hidden', hidden)}", width, "quiet"), "")]


def _table(lobby: LobbyModel, table: TableRow, width: int) -> Row:
    words = lobby.words
    digit = lobby.digits.digit(table.id)
    row = Line(width).put("►" if table.id == lobby.mark else " ", "bold")
    row.put(f"[{digit}]" if digit in DIGITS else "   ", "key").put(" ")
    # On a phone, what is going on at a table matters more than what is played there.
    wide = width >= 80
    more = min(12, max(0, width - 80) // 2)
    loud = table.your_turn or table.your_window
    row.put(table.name, "bold" if loud else "text", width=20 + more if wide else 17)
    at = 40 + 2 * more if wide else 23
    if wide:
        played = " + ".join((*table.editions, *table.packs))
        if cell_len(played) > 13 + more:
            several = len(table.editions) > 1
            one = f"{table.editions[0]} +{len(table.packs)}"
            played = words("lobby.blend", n=len(table.editions)) if several else one
        row.put(played, "quiet", at=26 + more, width=13 + more)
    waits = table.state == "waiting"
    seated = sum(1 for chair in table.chairs if waits or not chair.bot)
    row.put(words("lobby.seats", n=seated, k=table.seats), at=at, width=8)
    state, room = table_state_in_words(words, table), width - at - 10
    if cell_len(state) > room:
        state = state.partition(",")[0]
    ours = table.mine and table.state == "running"
    return row.put(state, "ours" if ours else "text", at=at + 9, width=room).row()


def _at_mark(words: Words, table: TableRow, width: int) -> list[Row]:
    """Who sits there, two in a row if that fits, and how the table is played."""
    cells = [_chair(words, table, chair) for chair in table.chairs]
    free = table.seats - len(table.chairs)
    if free > 0:
        cells.append(("·", "", words.count("lobby.free", free)))
    across = 2 if all(5 + sum(map(cell_len, cell)) < width // 2 for cell in cells) else 1
    rows = []
    for start in range(0, len(cells), across):
        row = Line(width)
        for place, (letter, name, state) in enumerate(cells[start : start + across]):
            row.put(f" {letter} ", "quiet", at=place * (width // 2)).put(name, "bold")
            row.put(f"  {state}" if name and state else state, "quiet")
        rows.append(row.row())
    seconds = duration_in_words(words, table.window_seconds)
    played = editions_in_words(words, table.editions, table.base, table.packs)
    facts = words("lobby.pace", edition=played, n=seconds)
    chairs = words(f"lobby.chairs_{table.bot_chairs}")
    for one in wrap(f"{facts}; {chairs}; {spectator_rules_in_words(words, table)}", width - 2, 3):
        rows.append(text_row(f" {one}", width, "quiet"))
    pace = words("lobby.at_pace", pace=pace_in_words(words, table.pace))
    rows += [text_row(f" {one}", width, "quiet") for one in wrap(pace, width - 2, 2)]
    rules = house_rules_in_words(words, table.rules)
    if rules:
        told = wrap(words("lobby.house_rules", rules=", ".join(rules)), width - 2, RULE_LINES)
        rows += [text_row(f" {one}", width, "quiet") for one in told]
    return rows


def _chair(words: Words, table: TableRow, chair: Chair) -> tuple[str, str, str]:
    """Letter, name, and what is to be said of whoever sits there."""
    told = []
    if chair.seat == table.owner:
        told.append(words("lobby.owner"))
    if table.state == "unfinished" and chair.presence == "here":
        told.append(words("lobby.ready"))
    if chair.presence != "here":
        told.append(chair_state_in_words(words, table, chair))
    if chair.gender in ("female", "male") and not chair.bot:  # A mystery says nothing there.
        told.append(words(f"gender.{chair.gender}"))
    return SEAT_LETTERS[chair.seat], chair.name, ", ".join(told)


def _prompt(lobby: LobbyModel, width: int) -> Row:
    words = lobby.words
    row = Line(width).put(" ")
    if lobby.help is not None:
        return row.put(words("lobby.help.prompt")).row()
    if lobby.talking:
        said = words("prompt.say", text=lobby.talk)
        return row.put(keep_end(said, width - 2), "bold").row()
    typed = _typed(lobby)
    if typed:
        return row.put(keep_end(typed, width - 2), "bold").row()
    if lobby.over:
        return row.marked(truncate(words("closed", reason=lobby.over), width - 2), "bold").row()
    if lobby.notice:
        return row.put(truncate_to_sentences(lobby.notice, width - 2), "bold").row()
    return row.marked(truncate_to_sentences(_asked(lobby), width - 2)).row()


def _typed(lobby: LobbyModel) -> str:
    """The line that is being typed on a page; empty if none is."""
    words = lobby.words
    match lobby.page:
        case AccountPage(typing="rename" | "claim") as account:
            return account_painter.account_prompt(account, words)
        case AdminPage(line=str()) as admin:
            return admin_panel_painter.admin_prompt(admin, words)
        case PasswordPrompt() as prompt:
            table = lobby.table(prompt.table)
            name = table.name if table is not None else ""
            return words("lobby.password", table=name, text=prompt.shown)
        case _:
            return ""


def _asked(lobby: LobbyModel) -> str:
    """What can be done there, in a sentence."""
    words = lobby.words
    match lobby.shown:
        case SettingsPage() as settings:
            return settings_prompt(settings, lobby.preferences.words)
        case AccountPage() as account:
            return account_painter.account_prompt(account, words)
        case AdminPage() as admin:
            return admin_panel_painter.admin_prompt(admin, words)
        case Gallery() as gallery:
            return gallery_painter.gallery_prompt(gallery, words)
        case PastGamesPage() as past:
            return past_games_prompt(past, words)
        case LobbyMenu():
            return words("lobby.prompt_menu")
        case NewTableForm(page="rules"):
            return words("form.prompt_rules")
        case NewTableForm(row="house"):
            return words("form.prompt_house")
        case NewTableForm():
            return words("form.prompt")
        case PasswordPrompt() | None:
            return _asked_at_mark(lobby)


def _asked_at_mark(lobby: LobbyModel) -> str:
    words, marked = lobby.words, lobby.marked()
    if marked is None:
        return words("lobby.prompt")
    w = table_owner_name(marked)
    if marked.state == "waiting" and marked.mine:
        if not may_start(marked):
            return words("lobby.others_start", w=w)
        full = len(marked.chairs) == marked.seats
        return words("lobby.mine_full" if full else "lobby.mine_waiting")
    if marked.state == "unfinished":
        if may_start(marked):
            return words("lobby.go_on")
        return (
            words("lobby.wait_for", w=w)
            if has_returned_to_saved_game(marked)
            else words("lobby.would_you")
        )
    if marked.knocking:
        return words("lobby.knocking", w=w)
    if marked.locked:
        return words("lobby.locked")
    if marked.mine and marked.state == "running":
        return words("lobby.mine_running")
    if marked.mine and marked.state == "over":
        return words("lobby.mine_over")
    if not may_go_to_table(marked):
        return words("lobby.full_prompt" if marked.state == "waiting" else "lobby.closed_prompt")
    if marked.state == "waiting":
        return words("lobby.sit_down")
    ask = marked.bot_chairs == "ask" and bool(w)
    return words("lobby.ask_chair", w=w) if ask else words("lobby.take_chair")


def _keyrow(lobby: LobbyModel, width: int) -> Row:
    """One row of `[key] word` entries, dropped from the right for room; the menu goes last."""
    words = lobby.words
    helped = f"[?] {words('key.help')}"
    if lobby.help is not None:
        turned = f"[←][→] {words('key.next_page')}"
        scrolled = f"{words('key.pages')} {words('key.scroll')}"
        return _fitting([f"[{words('key.esc')}] {words('key.close')}", turned, scrolled], width)
    if lobby.talking:
        return Line(width).put(" ").marked(words("prompt.saying")).row()
    shown = lobby.shown
    if isinstance(shown, PasswordPrompt):
        return Line(width).put(" ").marked(words("lobby.typing_password")).row()
    if lobby.over or lobby.update is None:
        return text_row("", width)
    match shown:
        case SettingsPage():
            back = f"[{words('key.esc')}] {words('key.close')}"
            return _fitting([back, *page_key_hints(lobby)], width, helped)
        case AccountPage() | AdminPage() | Gallery() | PastGamesPage():
            return _fitting(page_key_hints(lobby), width, helped)
        case LobbyMenu():
            return _fitting([helped], width)
        case NewTableForm() as form:
            told = words(_form_keys(form)).split("  ")
            on_name = form.row in TYPED_ROWS
            return _fitting(told, width, f"[F1] {words('key.help')}" if on_name else helped)
        case None:
            return _table_keyrow(lobby, width)


def _form_keys(form: NewTableForm) -> str:
    """The key of the words for the keys of that page, or of the row that leads to the other."""
    if form.page == "rules":
        return "form.keys_rules"
    return "form.keys_house" if form.row == "house" else "form.keys"


def _table_keyrow(lobby: LobbyModel, width: int) -> Row:
    words, keys = lobby.words, keys_now(lobby)
    last = f"[?] {words('key.help')}  [q] {words('lobby.key.menu')}"
    row, used = Line(width).put(" "), 1
    for entry in _entries(lobby, keys):
        if used + len(entry) + 2 + len(last) > width - 1:
            continue
        row.marked(entry).put("  ")
        used += len(entry) + 2
    return row.marked(last).row()


def _fitting(told: list[str], width: int, last: str = "") -> Row:
    """Those of the entries that fit, dropped from the right; the last one goes last of all, and
    without its word where that has no room."""
    briefly = last.partition(" ")[0]
    room = width + 1 - (cell_len(briefly) + 2 if last else 0)
    row, used = Line(width).put(" "), 1
    for entry in told:
        if used + cell_len(entry) + 2 > room:
            break
        used += cell_len(entry) + 2
        row.marked(entry).put("  ")
    return row.marked(last if used + cell_len(last) <= width - 1 else briefly).row()


def _entries(lobby: LobbyModel, keys: LobbyActsByKey) -> list[str]:
    words = lobby.words
    entries = []
    enter, marked = keys.get("enter"), lobby.marked()
    gender = f"[g] {words('lobby.key.gender')}"
    if enter is not None:
        word: str = enter.verb
        if marked is not None and marked.state == "unfinished":
            word = "go_on" if word == "start" else "come"
        elif word == "go" and marked is not None and not marked.mine:
            word = "sit" if marked.state == "waiting" else "chair"
        entries.append(f"[{words('key.enter')}] {words(f'lobby.key.{word}')}")
    signs = "".join(f"[{sign}]" for sign in "+-" if sign in keys)
    if signs:
        entries.append(f"{signs} {words('lobby.key.bots')}")
    if "e" in keys:
        word = "walk_away" if marked is not None and marked.knocking else "get_up"
        if marked is not None and marked.state == "unfinished":
            word = "not_today"
        entries.append(f"[e] {words(f'lobby.key.{word}')}")
    if "w" in keys:
        entries.append(f"[w] {words('lobby.key.watch')}")
    if marked is not None and marked.state == "waiting":
        entries.append(gender)
    entries.append(f"[n] {words('lobby.key.form')}")
    entries.append(f"[u] {words('lobby.key.against_bots')}")
    entries.append(f"[t] {words('lobby.key.talk')}")
    learn, scores = f"[b] {words('lobby.key.learn')}", f"[s] {words('lobby.key.scores')}"
    # Whoever wants no hints has learned to play.
    entries += [learn, scores] if lobby.preferences.hints else [scores, learn]
    if "o" in keys:
        entries.append(f"[o] {words('lobby.key.admin_panel')}")
    # What Enter does needs no second key.
    digits = sorted(key for key in keys if key in DIGITS and keys[key] != enter)
    if digits:
        run = f"[{digits[0]}]" if len(digits) == 1 else f"[{digits[0]}]-[{digits[-1]}]"
        entries.append(f"{run} {words('lobby.key.go')}")
    return entries if gender in entries else [*entries, gender]
