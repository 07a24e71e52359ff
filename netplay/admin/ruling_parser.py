"""Rulings as an admin types them, made into the engine's (HOUSE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.core.box import CompiledCard
from engine.core.commands import MakeRuling
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat, Zone, seat_of_hand_zone, seat_of_play_zone
from netplay.admin.command import CannotDo, WrongUsage
from netplay.table.table import Table
from netplay.text_cleaning import name_skeleton
from tui.keymap import SEAT_LETTERS

PLACES: dict[str, Literal["hand", "play", "discard"]] = {
    "hand": "hand",
    "front": "play",
    "discard": "discard",
}


def parse_ruling(table: Table, said: Sequence[str]) -> MakeRuling:
    """`level SEAT N`, `card CARD hand|front SEAT`, `card CARD discard`, `end fight`, `end turn`.

    A seat is a letter or a name. A card is its id or its name in any language; of several copies
    `CARD@SEAT` or `CARD@discard` names one. Raises `WrongUsage` and `CannotDo`.
    """
    match [word.casefold() if place != 1 else word for place, word in enumerate(said)]:
        case ["level", seat, level] if level.isdecimal():
            return MakeRuling("set_level", _seat(table, seat), int(level[:4]))
        case ["end", "fight"]:
            return MakeRuling("end_fight")
        case ["end", "turn"]:
            return MakeRuling("end_turn")
        case ["card", card, "discard"]:
            return MakeRuling("move_card", card=_card(table, card), place="discard")
        case ["card", card, "hand" | "front" as place, _]:
            seat_there = _seat(table, said[3])
            return MakeRuling("move_card", seat_there, card=_card(table, card), place=PLACES[place])
    raise WrongUsage


def _seat(table: Table, said: str) -> Seat:
    chairs = table.chairs
    letter = SEAT_LETTERS.find(said.casefold())
    if len(said) == 1 and 0 <= letter < len(chairs):
        return letter
    for chair in chairs:
        if name_skeleton(chair.name) == name_skeleton(said):
            return chair.seat
    raise CannotDo("no_seat", w=said)


def _card(table: Table, said: str) -> Instance:
    """The copy that is meant: what lies in a deck counts only if there is no other."""
    state = table.admin.state
    name, _, where = said.partition("@")
    copies = [one for one, card in enumerate(state.box.cards) if _is_called(card, name)]
    if where == "discard":
        copies = [one for one in copies if _whose(state.where[one]) == NOBODY]
    elif where:
        seat = _seat(table, where)
        copies = [one for one in copies if _whose(state.where[one]) == seat]
    if not copies:
        raise CannotDo("no_card", card=said)
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
