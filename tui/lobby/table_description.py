"""A table of the lobby in words."""

from __future__ import annotations

from tui.lobby.model import has_requestable_bot_chair, is_full
from tui.ports import Chair, TableRow
from tui.words.catalogue import Words
from tui.words.pace import duration_in_words


def table_state_in_words(words: Words, table: TableRow) -> str:
    """What is going on there, for this visitor."""
    if table.state == "unfinished":
        come = sum(chair.presence == "here" for chair in table.chairs)
        people = sum(not chair.bot for chair in table.chairs)
        told = words("lobby.resting", n=table.round)
        return f"{told}, {words('lobby.come', n=come, k=people)}" if come else told
    if table.locked:
        state, _, _ = _open_state_of(words, table).partition(",")
        return f"{words('lobby.private')}, {state}"
    return _open_state_of(words, table)


def _open_state_of(words: Words, table: TableRow) -> str:
    if table.stands:
        return words("lobby.stands", n=table.round)
    if table.your_turn:
        return words("lobby.your_turn", n=table.round)
    if table.your_window:
        return words("lobby.your_window", n=table.round)
    if table.knocking:
        return words("lobby.at_door")
    if table.state == "running" and table.mine:
        return words("lobby.kept_for_you", n=table.round)
    if table.state == "running" and has_requestable_bot_chair(table):
        return words("lobby.running_free", n=table.round)
    if table.state == "waiting" and is_full(table):
        return words("lobby.full")
    return words(f"lobby.{table.state}", n=table.round)


def chair_state_in_words(words: Words, table: TableRow, chair: Chair) -> str:
    """Away, or a bot that plays for somebody, or one of the table's own and how well it plays;
    nobody plays for those who have left a game that is over."""
    if chair.bot:
        return words(f"lobby.bots.{table.strength}")
    left = table.state == "over" and chair.presence == "bot"
    return words("lobby.away" if left else f"lobby.{chair.presence}")


def spectator_rules_in_words(words: Words, table: TableRow) -> str:
    """Who else may see what goes on there."""
    rules = table.watching
    if not rules.allowed:
        told = [words("lobby.watched.no")]
    elif rules.delay:
        told = [words("lobby.watched.late", n=duration_in_words(words, rules.delay))]
    else:
        told = [words("lobby.watched.now")]
    if rules.allowed and rules.talk:
        told.append(words("lobby.watched.talk"))
    if table.watchers:
        told.append(words.count("watch.count", table.watchers))
    if table.open_hands:
        told.append(words("lobby.open_hands"))
    if table.private:
        told.insert(0, words("lobby.private"))
    return "; ".join(told)
