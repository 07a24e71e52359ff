"""The tutorial's game: a real one with its cards in an order, and what the two others do in it."""

from __future__ import annotations

from engine.bots import choose_command
from engine.core.box import Box
from engine.core.commands import Command
from engine.core.decisions import Decision, OptionVerb, command_from_option
from engine.core.stack_frames import OpenTurnPoint, TurnFrame
from engine.core.state import GameState
from engine.core.state_parts import Character
from engine.core.zones import DOOR_DECK, TREASURE_DECK, ZONES, Instance, Zone, hand_zone_of
from engine.rules.turn import DOOR
from engine.views.view_types import TableView
from tui.tutorial.script import (
    DOORS,
    GENDERS,
    HANDS,
    LEARNER,
    LEVELS,
    RIVAL,
    SHUFFLE_SEED,
    TREASURES,
)

_TURN: tuple[OptionVerb, ...] = ("open_door", "loot_room", "end_turn")
"""What the others do in their turns, the first that can be done."""


def tutorial_game(box: Box) -> GameState:
    """The first turn, before the door, in the order of the script; the rest of each deck lies
    below as in the box. `box` is the one of the script's edition."""
    where: list[Zone] = [DOOR_DECK if card.door else TREASURE_DECK for card in box.cards]
    placed: list[Instance] = []

    def take(card_id: str) -> Instance:
        same = [one for one, name in enumerate(box.card_ids) if name == card_id]
        found = next(one for one in same if one not in placed)
        placed.append(found)
        return found

    zones: list[list[Instance]] = [[] for _ in range(ZONES)]
    for seat, hand in enumerate(HANDS):
        zones[hand_zone_of(seat)] = [take(card_id) for card_id in hand]
    tops = {
        DOOR_DECK: [take(one) for one in DOORS],
        TREASURE_DECK: [take(one) for one in TREASURES],
    }
    for deck, top in tops.items():
        below = [one for one, zone in enumerate(where) if zone == deck and one not in placed]
        zones[deck] = below + top[::-1]
    for zone, cards in enumerate(zones):
        for card in cards:
            where[card] = zone
    people = [Character(level, gender) for level, gender in zip(LEVELS, GENDERS, strict=True)]
    return GameState(
        box=box,
        seed=SHUFFLE_SEED,
        draws=0,
        revision=0,
        shown=0,
        serial=1,
        turn=1,
        active=LEARNER,
        seats=people,
        zones=zones,
        where=where,
        equipped=[False] * len(where),
        attached={},
        stack=[
            TurnFrame(LEARNER, DOOR, met=False, fought=False),
            OpenTurnPoint(1, LEARNER, "prepare"),
        ],
    )


def other_players_command(view: TableView, box: Box, seed: str) -> Command | None:
    """What one of the others does: Bo spoils a kill once, both help for pay, and take their turns
    as briefly as they can. Nothing is done where the learner has something to do first."""
    decision = view.decision
    if decision is None:
        return None
    if decision.kind == "ask":
        return choose_command(view, box, seed)
    if decision.kind == "window":
        return _spoil(view, decision) or _first(decision, ("pass",))
    offers = [offer for offer in view.public.offers if offer.seat == view.seat]
    if offers:
        return _first(decision, ("accept" if offers[0].treasures else "decline",))
    fight = view.public.fight
    if fight is not None:
        return _first(decision, () if fight.ahead else ("give_up",))
    return _first(decision, _TURN)


def _spoil(view: TableView, decision: Decision) -> Command | None:
    """Bo's one card goes on the monster of the first kill that is called."""
    fight = view.public.fight
    if view.seat != RIVAL or decision.about != "victory" or fight is None or not view.hand:
        return None
    option = decision.option("play_card", view.hand[0])
    if option is None:
        return None
    return command_from_option(decision, option, [(need.among[-1],) for need in option.needs])


def _first(decision: Decision, verbs: tuple[OptionVerb, ...]) -> Command | None:
    found = (decision.option(verb) for verb in verbs)
    return next(
        (command_from_option(decision, option) for option in found if option is not None), None
    )
