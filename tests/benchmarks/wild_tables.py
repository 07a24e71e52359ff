"""Tables of all sorts: any editions, any base, any house rules, any number of seats."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cards.profile.profile_keys import ProfileKey, profile_keys
from engine.core.box import Box, box_of_editions
from tests.rulebook import EVERY_EDITION

MOST_SEATS = 6
BLENDED = (1, 1, 1, 2, 2, 3, 4, 5)
"""How many editions there are at a table: the large blends take longest to look through."""
SHARES = (0.0, 0.0, 0.05, 0.2, 0.5)
"""Which part of all keys a table has house rules for."""
LONG_GAMES = ("win.level",)
"""Left alone at most tables, so that games end at many levels but mostly at the usual one."""
SETTLED = ("players.min", "players.max", "window.seconds")
"""Who may sit down and for how long they think: nothing that the engine plays by."""
MOST = {"start.level": 5, "start.door": 10, "start.treasure": 10, "redraw.door": 10}
"""Numbers beyond which a deck is dealt out, or a game is won before it begins."""


@dataclass(frozen=True, slots=True)
class WildTable:
    """One table and what it plays by."""

    box: Box
    seats: int
    rules: dict[str, object]

    def __str__(self) -> str:
        rules = "".join(f", {name}={value}" for name, value in self.rules.items())
        return f"{'+'.join(self.box.editions)} by {self.box.profile.id}, {self.seats} seats{rules}"


def wild_table(chance: Random) -> WildTable:
    """Any subset of the editions, its base chosen or not, with any house rules."""
    editions = chance.sample(EVERY_EDITION, chance.choice(BLENDED))
    base = chance.choice(("", *editions))
    rules = _rules(chance, chance.choice(SHARES))
    house: dict[str, dict[str, object]] = {}
    for name, value in rules.items():
        section, _, key = name.partition(".")
        house.setdefault(section, {})[key] = value
    box = box_of_editions(*editions, base=base, house=house)
    players = box.profile.players
    return WildTable(box, chance.randint(players.min, min(players.max, MOST_SEATS)), rules)


def _rules(chance: Random, share: float) -> dict[str, object]:
    return {
        name: _value(chance, key)
        for name, key in profile_keys().items()
        if name not in SETTLED
        and chance.random() < share
        and (name not in LONG_GAMES or chance.random() < 0.3)
    }


def _value(chance: Random, key: ProfileKey) -> object:
    match key.kind:
        case "switch":
            return chance.random() < 0.5
        case "choice":
            return chance.choice(key.choices)
        case "list":
            return tuple(one for one in key.choices if chance.random() < 0.5)
        case "number":
            if key.optional and chance.random() < 0.5:
                return None
            most = MOST.get(key.name, int(key.most))
            return chance.randint(int(key.least), min(most, int(key.least) + 10))
