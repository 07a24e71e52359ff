"""Rulings as an admin types them, made into the engine's (HOUSE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.core.box import CompiledCard
from engine.core.commands import MakeRuling
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat, Zone, seat_of_hand_zone, seat_of_play_zone
from netplay.table.running_table import UNKNOWN_RULING
from netplay.text_cleaning import name_skeleton
from tui.keymap import SEAT_LETTERS
from tui.ports import Chair

PLACES: dict[str, Literal["hand", "play", "discard"]] = {
    "hand": "hand",
    "front": "play",
    "discard": "discard",
}


class UnclearRuling(Exception):
    """Words that say nothing that can be done at a table: why, and its facts
    (`RulingAnswer.unclear`)."""

    def __init__(self, why: str, **facts: str) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts


def parse_ruling(chairs: Sequence[Chair], state: GameState, said: Sequence[str]) -> MakeRuling:
    """`level SEAT N`, `card CARD hand|front SEAT`, `card CARD discard`, `end fight`, `end turn`.

    A seat is a letter or a name. A card is its id or its name in any language; of several copies
    `CARD@SEAT` or `CARD@discard` names one. Raises `UnclearRuling`.
    """
    match [word.casefold() if place != 1 else word for place, word in enumerate(said)]:
        case ["level", seat, level] if level.isdecimal():
            return MakeRuling("set_level", _seat(chairs, seat), int(level[:4]))
        case ["end", "fight"]:
            return MakeRuling("end_fight")
        case ["end", "turn"]:
            return MakeRuling("end_turn")
        case ["card", card, "discard"]:
            return MakeRuling("move_card", card=_card(chairs, state, card), place="discard")
        case ["card", card, "hand" | "front" as place, _]:
            seat_there, copy = _seat(chairs, said[3]), _card(chairs, state, card)
            return MakeRuling("move_card", seat_there, card=copy, place=PLACES[place])
    raise UnclearRuling(UNKNOWN_RULING)


def _seat(chairs: Sequence[Chair], said: str) -> Seat:
    letter = SEAT_LETTERS.find(said.casefold())
    if len(said) == 1 and 0 <= letter < len(chairs):
        return letter
    for chair in chairs:
        if name_skeleton(chair.name) == name_skeleton(said):
            return chair.seat
    raise UnclearRuling("no_seat", w=said)


def _card(chairs: Sequence[Chair], state: GameState, said: str) -> Instance:
    """The copy that is meant: what lies in a deck counts only if there is no other."""
    name, _, where = said.partition("@")
    copies = [one for one, card in enumerate(state.box.cards) if _is_called(card, name)]
    if where == "discard":
        copies = [one for one in copies if _whose(state.where[one]) == NOBODY]
    elif where:
        seat = _seat(chairs, where)
        copies = [one for one in copies if _whose(state.where[one]) == seat]
    if not copies:
        raise UnclearRuling("no_card", card=said)
    return max(copies, key=lambda one: _reach(state, one))


def _is_called(card: CompiledCard, name: str) -> bool:
    names = {card.id, *card.print.name.values()}
    return name.casefold() in {one.casefold() for one in names}


def _whose(zone: Zone) -> Seat:
    return max(seat_of_hand_zone(zone), seat_of_play_zone(zone))


def _reach(state: GameState, card: Instance) -> int:
    """In front of somebody before hands, hands before the rest."""
    zone = state.where[card]
    return 2 if seat_of_play_zone(zone) != NOBODY else 1 if seat_of_hand_zone(zone) != NOBODY else 0
