"""Labels in plain lines: cards of the hand by number, seats and monsters by letter, all as on the
painted table, and everything else by its place among the rows that were read out.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.commands import OURS
from engine.core.decisions import PickKind, PickRequirement
from engine.core.zones import NOBODY, Instance
from tui.keymap import DIGITS
from tui.plain.play_outcome_text import outcome_on_seat_text, outcome_with_picks_text
from tui.table.model.choice_list import ChoiceList, ListKind, asks_for_cards
from tui.table.model.choice_list_text import (
    choice_text,
    die_needed_to_run_text,
    die_needed_with_ship_text,
    listed_card_effect_text,
    listed_card_number,
    offered_card_text,
    slot_or_owner_text,
)
from tui.table.model.desk import Desk
from tui.table.model.target_selection import TargetSelection

_KINDS: dict[str, ListKind] = {
    "answer": "ask",
    "give_charity": "charity",
    "set_up": "setup",
    "sell": "sell",
    "show": "show",
}
_READ_OUT_TOGETHER: tuple[PickKind, ...] = ("other", "payment")
"""Needs for cards that are asked for in one breath."""
_HAND = len(DIGITS)
"""Numbers up to here are the digits of the painted table; its 0 is 10."""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One choice: what to type for it, and what it is. Where the label `sticks` it can be typed
    before the choices were read out; other labels are places in the list."""

    label: str
    value: int
    text: str
    sticks: bool = True
    also: tuple[str, ...] = ()
    """Other labels of the same."""

    def answers(self, typed: str) -> bool:
        return typed == self.label or typed in self.also


def card_number(desk: Desk, card: Instance) -> str:
    """The number of a card with a digit on the painted table, 10 for its 0; those that wait for a
    digit go on from 11. Empty for any other card."""
    digit = desk.digits.digit(card)
    if digit != " ":
        return digit if digit != "0" else str(_HAND)
    waiting = [one for one in sorted(desk.hand()) if desk.digits.digit(one) == " "]
    return str(_HAND + 1 + waiting.index(card)) if card in waiting else ""


def numbered_cards(desk: Desk) -> list[tuple[str, Instance]]:
    """The cards that have numbers, in their order."""
    cards = [(card_number(desk, card), card) for card in desk.hand()]
    return sorted(cards, key=lambda one: int(one[0]))


def card_by_number(desk: Desk, typed: str) -> Instance | None:
    """The card of that number, if there is one."""
    return next((card for label, card in numbered_cards(desk) if label == typed), None)


def choices_for_need(desk: Desk, selection: TargetSelection, at: int) -> tuple[ChoiceRow, ...]:
    """What can be picked for that need."""
    need = selection.option.needs[at]
    match need.what:
        case "seat" | "receivers":
            return _seats(desk, selection, at)
        case "monster":
            return _monsters(desk, selection, at)
        case "side":
            return _sides(desk, selection, at)
        case "treasures":
            return tuple(ChoiceRow(str(n), n, desk.words.count("treasure", n)) for n in need.among)
        case "helper_first":
            return _first(desk, selection, need)
        case "choice":
            texts = [_choice(desk, value) for value in need.among]
            rows = enumerate(zip(need.among, texts, strict=True), start=1)
            return tuple(ChoiceRow(str(n), value, text, sticks=False) for n, (value, text) in rows)
        case _:
            return _cards(desk, selection, need)


def _seats(desk: Desk, selection: TargetSelection, at: int) -> tuple[ChoiceRow, ...]:
    rows: list[ChoiceRow] = []
    for seat in selection.option.needs[at].among:
        if seat == NOBODY:
            continue
        level = desk.public.seats[seat].level
        told = desk.words("plain.seat", w=desk.who(seat), n=level)
        outcome = _foretold(desk, selection, at, seat)
        rows.append(ChoiceRow(desk.letter(seat), seat, _joined(told, outcome)))
    return tuple(rows)


def _monsters(desk: Desk, selection: TargetSelection, at: int) -> tuple[ChoiceRow, ...]:
    rows: list[ChoiceRow] = []
    for place, card in enumerate(selection.option.needs[at].among, start=1):
        letter = desk.foes.letter(card)
        told = _joined(desk.book.name(card), _foretold(desk, selection, at, card))
        lettered = letter != " "
        rows.append(ChoiceRow(letter if lettered else str(place), card, told, lettered))
    return tuple(rows)


def _sides(desk: Desk, selection: TargetSelection, at: int) -> tuple[ChoiceRow, ...]:
    fight = desk.fight
    if fight is None:
        return ()
    rows: list[ChoiceRow] = []
    for side in selection.option.needs[at].among:
        if side == OURS:
            seats = [seat for seat in (fight.seat, fight.helper) if seat != NOBODY]
            letters = [desk.letter(seat) for seat in seats]
            told = desk.words.names([desk.who(seat) for seat in seats])
        else:
            letters = [one for foe in fight.foes if (one := desk.foes.letter(foe.card)) != " "]
            told = desk.words("side.monsters")
        label, *also = letters or [str(side + 1)]
        text = _joined(told, _foretold(desk, selection, at, side))
        rows.append(ChoiceRow(label, side, text, bool(letters), tuple(also)))
    return tuple(rows)


def _first(desk: Desk, selection: TargetSelection, need: PickRequirement) -> tuple[ChoiceRow, ...]:
    """Who picks treasures first: the fighter, or whoever helps."""
    fight = desk.fight
    asked = next(picks[0] for picks in selection.picks if picks)
    fighter = fight.seat if fight is not None else desk.seat
    helper = asked if fighter == desk.seat else desk.seat
    pair = {0: fighter, 1: helper}
    return tuple(ChoiceRow(str(v + 1), v, desk.who(pair[v]), sticks=False) for v in need.among)


def _cards(desk: Desk, selection: TargetSelection, need: PickRequirement) -> tuple[ChoiceRow, ...]:
    """Cards of the hand by their numbers; others go on behind them, or from 1 if there are none.
    What is read out together, such as prey and price, has no number twice."""
    kind = _KINDS.get(selection.option.verb, "target")
    among = need.among
    if need.what == "take":  # of the one with whom one trades
        theirs = desk.public.seats[selection.picks[0][0]].in_play
        among = tuple(card for card in among if card in theirs)
    read_out = among
    if need.what in _READ_OUT_TOGETHER:
        together = [one for one in selection.option.needs if one.what in _READ_OUT_TOGETHER]
        read_out = tuple(dict.fromkeys(card for one in together for card in one.among))
    labels = {card: card_number(desk, card) for card in read_out}
    named = [int(label) for label in labels.values() if label]
    place = max(_HAND, *named) if named else 0
    sticks = {card: bool(label) for card, label in labels.items()}
    for card in read_out:
        if not sticks[card]:
            place += 1
            labels[card] = str(place)
    told = {card: card_summary(desk, card, kind) for card in among}
    if need.what == "take":
        at = selection.option.needs.index(need)
        for card in among:
            told[card] = _joined(told[card], _foretold(desk, selection, at, card))
    rows = [ChoiceRow(labels[card], card, told[card], sticks[card]) for card in among]
    return tuple(sorted(rows, key=lambda row: int(row.label)))


def _choice(desk: Desk, value: int) -> str:
    """One answer to what the game asks."""
    about = desk.decision.about if desk.decision else ""
    if not asks_for_cards(desk.decision):
        return choice_text(desk, value)
    if about == "run_order":
        told = _joined(desk.book.name(value), die_needed_to_run_text(desk, value))
        return f"{told}. {listed_card_effect_text(desk, value)}"
    if about == "running_ship":
        return _joined(desk.book.name(value), die_needed_with_ship_text(desk, value))
    text = offered_card_text(desk, ChoiceList("ask", (value,)), value)
    told = card_summary(desk, value, "ask")
    return f"{told}. {text}" if text else told


def card_summary(desk: Desk, card: Instance, kind: ListKind = "target") -> str:
    """A card with where it is or what it is, its number and its worth."""
    book = desk.book
    listed = ChoiceList(kind, (card,))
    facts = [book.name(card), slot_or_owner_text(desk, listed, card)]
    if book.kind(card) != "role":
        facts.append(listed_card_number(desk, listed, card))
    gold = book.compiled(card).gold
    facts.append(desk.words.gold(gold) if gold else "")
    if kind != "ask":
        facts.append(offered_card_text(desk, listed, card))
    return ", ".join(dict.fromkeys(fact for fact in facts if fact))


def _foretold(desk: Desk, selection: TargetSelection, at: int, value: int) -> str:
    """What picking this would come to, where nothing else is open; of what is queued the line below
    says so once."""
    if selection.option.queued:
        return ""
    picks = [*selection.picks]
    picks[at] = (value,)
    wanted = zip(selection.option.needs, picks, strict=True)
    if any(len(picked) < need.least for need, picked in wanted):
        return ""
    aimed = selection.option.needs[at].what == "seat"
    tell = outcome_on_seat_text if aimed else outcome_with_picks_text
    return tell(desk, selection.option, tuple(picks))


def _joined(told: str, more: str) -> str:
    return f"{told}, {more}" if more else told
