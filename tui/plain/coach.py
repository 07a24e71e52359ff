"""The coach's answer in lines: what it would do, what to type for that, and why."""

from __future__ import annotations

from engine.core import commands as c
from engine.core.commands import Command
from engine.core.decisions import PickKind
from tui.plain.choice_labels import card_number, choices_for_need
from tui.plain.typed_verbs import TypedVerb, word_for_typed_verb
from tui.table.model.coach_text import coach_reason_text, command_text
from tui.table.model.desk import Desk
from tui.table.model.target_selection import new_selection

_VERBS: dict[str, TypedVerb] = {
    "open_door": "open",
    "loot_room": "search",
    "end_turn": "end",
    "call_kill": "call",
    "give_up": "run",
    "pass": "pass",
    "wear": "gear",
    "lift_curse": "gear",
    "discard": "throw",
    "sell": "sell",
    "rob": "power",
    "use_ability": "power",
    "offer_help": "ask",
    "offer_trade": "trade",
    "withdraw": "undo",
    "take_back": "undo",
    "show_hand": "show",
}
"""What begins each kind of command, where that is not the number of its card."""
_TARGETS: tuple[PickKind, ...] = ("seat", "monster", "side", "other")


def coach_lines(desk: Desk) -> list[str]:
    """The answer that holds now; nothing without one."""
    coach, words = desk.coach, desk.words
    if coach is None or coach.advised is None:
        return []
    advised = coach.advised
    typed, what = _typed(desk, advised.command), command_text(desk, advised.command)
    obvious = typed in ("", what)
    told = what if obvious else words("plain.coach_typed", typed=typed, what=what)
    return [
        words("plain.coach", text=told),
        words("plain.coach", text=coach_reason_text(desk, advised)),
    ]


def _typed(desk: Desk, command: Command | None) -> str:
    """What plays the card, with its targets; else the number or the word that the command begins
    with."""
    match command:
        case c.PlayCard() | c.LookForTrouble():
            return " ".join(_play(desk, command))
        case c.LayDownOneShot(card=card):
            return card_number(desk, card)
        case c.AnswerOffer(accept=accept):
            return word_for_typed_verb("yes" if accept else "no", desk.words)
        case None:
            return ""
        case _ if command.kind in _VERBS:
            return word_for_typed_verb(_VERBS[command.kind], desk.words)
        case _:
            return ""


def _play(desk: Desk, command: c.PlayCard | c.LookForTrouble) -> list[str]:
    """The number of the card and the labels of its targets, in one line; its number alone where
    they have to be read out first, and twice where it has none."""
    card = command.card if isinstance(command, c.PlayCard) else command.monster
    number, option = card_number(desk, card), desk.option(card)
    if option is None or any(need.what not in _TARGETS for need in option.needs):
        return [number]
    selection, labels = new_selection(option), []
    for at, need in enumerate(option.needs):
        value = getattr(command, need.what)
        rows = choices_for_need(desk, selection, at)
        row = next((row for row in rows if row.value == value and row.sticks), None)
        if row is None:
            return [number]
        labels.append(row.label)
        selection = selection.picking(at, value)
    return [number, *(labels or [number])]
