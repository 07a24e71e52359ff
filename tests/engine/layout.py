"""A table as a test describes it: who holds what, who wears what, what lies where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from cards.built_in_editions import load_built_in_edition, load_built_in_profile
from cards.edition_blend import profile_with_house_rules
from cards.profile import Profile
from cards.profile.minimums_from_cards import profile_corrected_by_cards
from cards.vocabulary.base_types import Gender
from engine.core.box import Box, build_box
from engine.core.stack_frames import (
    Foe,
    Frame,
    HelpDeal,
    OpenTurnPoint,
    ResponseWindow,
    SetupFrame,
    TurnFrame,
    TurnPoint,
)
from engine.core.state import GameState
from engine.core.state_parts import Character
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    NO_CARD,
    NOBODY,
    ROLE_SIDES,
    TREASURE_DECK,
    TREASURE_DISCARD,
    ZONES,
    Instance,
    Seat,
    Zone,
    hand_zone_of,
    play_zone_of,
)
from engine.rules.turn import CHARITY, DOOR, ROOM
from tests.editions import IDENTITY
from tests.engine.blending import blended_box
from tests.engine.cards import FILLERS, Spec, card_of, fillers_beside

SEED = "5eed" * 8
NAMES = ("alice", "bob", "carol", "dave", "eve", "frank")

Named = str | Spec
"""A card of a test: its id in the deck (the second copy is `id#2`), or a small card itself."""
House = dict[str, dict[str, Any]]


@dataclass
class Player:
    """One character. `wears` is equipped; `aside` lies in play and is not worn: identities,
    curses, followers, items turned sideways; `cheats` says which cheat lies on which worn item."""

    level: int = 1
    gender: Gender = "female"
    hand: Sequence[Named] = ()
    wears: Sequence[Named] = ()
    aside: Sequence[Named] = ()
    cheats: dict[str, str] = field(default_factory=dict)
    dead: bool = False
    redraw: bool = False


@dataclass
class Layout:
    """Everything that a test gives. Piles are listed from their top."""

    players: dict[str, Player]
    turn: str = "alice"
    point: TurnPoint | Literal["setup"] = "prepare"
    fought: bool = False
    doors: Sequence[Named] = ()
    treasures: Sequence[Named] = ()
    door_discards: Sequence[Named] = ()
    treasure_discards: Sequence[Named] = ()
    cards: Sequence[Named] = ()
    bare_decks: bool = False
    house: House = field(default_factory=dict)
    rulebook: House = field(default_factory=dict)
    """Numbers that the edition's profile has instead of its own: no house rules."""

    def named(self) -> Iterable[Named]:
        for one in self.players.values():
            yield from (*one.hand, *one.wears, *one.aside)
        yield from (*self.doors, *self.treasures, *self.door_discards, *self.treasure_discards)
        yield from self.cards


class Naming:
    """Card ids to instances."""

    def __init__(self, box: Box) -> None:
        self._of: dict[str, list[Instance]] = {}
        for instance, card_id in enumerate(box.card_ids):
            self._of.setdefault(card_id, []).append(instance)

    def instances(self, card_id: str) -> list[Instance]:
        """Every copy, or with `#2` the second alone. Raises `KeyError` for a card, or a copy of
        one, that is not in the box."""
        name, _, copy = card_id.partition("#")
        copies = self._of.get(name, [])
        chosen = copies[int(copy) - 1 : int(copy)] if copy else copies
        if not chosen:
            raise KeyError(f"{card_id} is not in the box: name it in `given`, at least in `cards`")
        return chosen


def id_of(card: Named) -> str:
    return card if isinstance(card, str) else str(card["id"])


def specs_in(cards: Iterable[Named]) -> list[Spec]:
    """The small cards among them, each once; or all fillers, where only those are named."""
    found: dict[str, Spec] = {}
    names: set[str] = set()
    for card in cards:
        if isinstance(card, dict):
            found.setdefault(card["id"], card)
        else:
            names.add(card.partition("#")[0])
    if not found and not names.isdisjoint(spec["id"] for spec in FILLERS):
        return list(FILLERS)
    return list(found.values())


def box_for(
    edition_id: str,
    specs: Sequence[Spec],
    house: House,
    bare: bool = False,
    rulebook: House | None = None,
) -> Box:
    """The edition's own box, or if there are small cards a box of them and, unless the decks are
    to be bare, of fillers that do nothing, under the edition's profile, or one of another
    `rulebook`, with its house rules; of several if it is a blend."""
    if "+" in edition_id:
        return blended_box(edition_id, specs, house, bare)
    rules = json.dumps(house, sort_keys=True)
    if not specs:
        return _own_box(edition_id, rules)
    cards = [card_of(in_terms_of(edition_id, spec)) for spec in specs]
    if not bare:
        cards += fillers_beside(specs)
    printed = json.dumps(rulebook or {}, sort_keys=True)
    played = profile_corrected_by_cards(
        _overridden(load_built_in_profile(edition_id), printed), cards
    )
    return build_box(_overridden(played, rules), cards, (edition_id,))


@cache
def _own_box(edition_id: str, rules: str) -> Box:
    own = load_built_in_edition(edition_id)
    return build_box(_overridden(own.profile, rules), own.cards, (edition_id,))


def _overridden(profile: Profile, rules: str) -> Profile:
    """The profile with house rules, which come as JSON so that they can be a key."""
    return profile if rules == "{}" else _with_rules(profile, rules)


@cache
def _with_rules(profile: Profile, rules: str) -> Profile:
    return profile_with_house_rules(profile, json.loads(rules))


def in_terms_of(edition_id: str, part: Any) -> Any:
    """A small card whose `identity` is a race, a class or an affiliation, as the edition has it."""
    if isinstance(part, dict):
        kind = {"kind", "of"} & {key for key, value in part.items() if value == "identity"}
        told = {key: _identity_of(edition_id) for key in kind}
        return {key: in_terms_of(edition_id, value) for key, value in part.items()} | told
    if isinstance(part, list):
        return [in_terms_of(edition_id, one) for one in part]
    if isinstance(part, str) and part.startswith("identity:"):
        return part.replace("identity", _identity_of(edition_id), 1)
    return part


def _identity_of(edition_id: str) -> str:
    """What its book says; of an edition that is in no table yet, the first that its profile has."""
    if edition_id in IDENTITY:
        return IDENTITY[edition_id]
    limits = load_built_in_profile(edition_id).identity
    return "race" if limits.race else "class" if limits.class_ else "affiliation"


def lay_out(layout: Layout, box: Box, naming: Naming) -> GameState:
    """The state that the layout describes, waiting at a main point of the turn, or before the first
    of all."""
    zones: list[list[Instance]] = [[] for _ in range(ZONES)]
    placed: set[Instance] = set()
    equipped = [False] * len(box.cards)

    def take(card: Named, zone: Zone) -> Instance:
        free = [one for one in naming.instances(id_of(card)) if one not in placed]
        if not free:
            raise ValueError(f"no copy of {id_of(card)} is left to lay out")
        placed.add(free[0])
        zones[zone].append(free[0])
        return free[0]

    attached: dict[Instance, Instance] = {}
    for seat, player in enumerate(layout.players.values()):
        for card in player.hand:
            take(card, hand_zone_of(seat))
        for card in player.wears:
            equipped[take(card, play_zone_of(seat))] = True
        for card in player.aside:
            take(card, play_zone_of(seat))
        for cheat, worn in player.cheats.items():
            attached[naming.instances(cheat)[0]] = naming.instances(worn)[0]
    for pile, zone in (
        (layout.doors, DOOR_DECK),
        (layout.treasures, TREASURE_DECK),
        (layout.door_discards, DOOR_DISCARD),
        (layout.treasure_discards, TREASURE_DISCARD),
    ):
        for card in pile:
            take(card, zone)
        zones[zone].reverse()
    for deck, doors in ((DOOR_DECK, True), (TREASURE_DECK, False)):
        rest = [i for i, one in enumerate(box.cards) if one.door is doors and i not in placed]
        zones[deck] = [i for i in rest if i not in box.backs] + zones[deck]
    zones[ROLE_SIDES] = [side for side in box.backs if side not in placed]

    where = [0] * len(box.cards)
    for zone, cards in enumerate(zones):
        for one in cards:
            where[one] = zone
    active = list(layout.players).index(layout.turn)
    return GameState(
        box=box,
        seed=SEED,
        draws=0,
        revision=0,
        shown=0,
        serial=1,
        turn=0 if layout.point == "setup" else 1,
        active=active,
        seats=[
            Character(player.level, player.gender, dead=player.dead, redraw=player.redraw)
            for player in layout.players.values()
        ],
        zones=zones,
        where=where,
        equipped=equipped,
        attached=attached,
        stack=_turn(layout, active),
    )


def _turn(layout: Layout, seat: Seat) -> list[Frame]:
    if layout.point == "setup":
        seats = len(layout.players)
        audience = tuple((seat + i) % seats for i in range(seats))
        return [SetupFrame(1), ResponseWindow(1, "setup", NO_CARD, NOBODY, audience)]
    at = {"prepare": DOOR, "after_door": ROOM, "rest": CHARITY}[layout.point]
    turn = TurnFrame(seat, at, met=layout.fought, fought=layout.fought)
    return [turn, OpenTurnPoint(1, seat, layout.point)]


def join(
    state: GameState,
    *,
    helper: Seat,
    monsters: Sequence[Instance],
    enhancers: dict[Instance, tuple[Instance, ...]],
) -> None:
    """Add to a fight that has just begun what a test wants in it from the start."""
    fight = state.fight
    assert fight is not None, "there is no fight to add to"
    for card in (*monsters, *(one for group in enhancers.values() for one in group)):
        state.zones[state.where[card]].remove(card)
        state.zones[FIGHT].append(card)
        state.where[card] = FIGHT
    for card in monsters:
        group = 1 + max(foe.group for foe in fight.foes)
        fight.foes.append(Foe(card, card, group, NOBODY))
    for foe in fight.foes:
        foe.enhancers = enhancers.get(foe.card, ())
    if helper != NOBODY:
        fight.helper = helper
        fight.deal = HelpDeal(0, helper_first=False)
