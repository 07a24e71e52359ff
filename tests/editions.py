"""In what the rulebooks differ, as the columns of the rule tables have it: what tests compare the
game with. Nothing here is read from a profile."""

from __future__ import annotations

IDENTITY = {
    "classic": "race",
    "super": "class",
    "bard": "race",
    "star": "race",
    "agents": "affiliation",
}
"""A kind of identity of which everybody may have one (CLASS-04, CLASS-05)."""

DEALT = {"classic": 2, "super": 2, "bard": 4, "star": 4, "agents": 4}
"""Cards of each deck, at the start and for a new character (SETUP-04, DEATH-20)."""

SEATS = {"classic": (3, 6), "super": (2, 6), "bard": (2, 6), "star": (2, 6), "agents": (2, 6)}
"""SETUP-01."""

STAYS_DEAD = {"classic": True, "super": True, "bard": False, "star": True, "agents": True}
"""The dead wait for the next turn, or are back as soon as the body is looted (DEATH-18)."""

KEEPS_CURSES = {"classic": False, "super": False, "bard": False, "star": True, "agents": True}
"""DEATH-05."""

SEARCH_IS_OPTIONAL = {"classic": True, "super": False, "bard": True, "star": False, "agents": False}
"""TURN-14."""

TROUBLE_OR_SEARCH = {"classic": False, "super": False, "bard": False, "star": True, "agents": True}
"""Looking for trouble and looting are one choice (TURN-01)."""

TREASURES_COME_IN = {
    "classic": "loot",
    "super": "loot",
    "bard": "fight",
    "star": "fight",
    "agents": "fight",
}
"""The phase that a table shows while treasures are split (TURN-18)."""

THROWN_AWAY = {"classic": True, "super": True, "bard": True, "star": False, "agents": False}
"""Items in play may be discarded for nothing (HAND-07)."""

CHANGES_GEAR_ANY_TURN = {
    "classic": True,
    "super": True,
    "bard": False,
    "star": True,
    "agents": True,
}
"""ITEM-14."""

USELESS_LEVEL_IS_LEGAL = {
    "classic": False,
    "super": False,
    "bard": True,
    "star": False,
    "agents": False,
}
"""A card whose gain would be the winning level is played and wasted (LEVEL-06)."""

CARDS_MAY_WIN = {"classic": True, "super": False, "bard": True, "star": True, "agents": True}
"""There are cards that may give the last level (LEVEL-05)."""

CARD_KILLS_GIVE_LEVELS = {
    "classic": True,
    "super": True,
    "bard": True,
    "star": True,
    "agents": False,
}
"""A monster killed by a card gives its level (AMB-41)."""

CARDS_PAY_FOR_CHASING_AWAY = {
    "classic": True,
    "super": True,
    "bard": True,
    "star": False,
    "agents": False,
}
"""A card that gets rid of a monster and gives a level for it gives it; elsewhere only a kill gives
any (PREC-02)."""

MATES_SHARE = {"classic": True, "super": True, "bard": True, "star": False, "agents": False}
"""MULTI-10."""

MONSTER_FLOOR = {"classic": 1, "super": None, "bard": None, "star": None, "agents": None}
"""STR-07."""

BIG_ITEMS = {"classic": 1, "super": None, "bard": 1, "star": 1, "agents": 1}
"""How many may be carried (ITEM-05)."""

LAYS_LOOT_DOWN = {"classic": False, "super": False, "bard": True, "star": False, "agents": False}
"""A looted item may go straight into play, and does if nobody says otherwise (DEATH-15, AMB-73)."""

NEEDS_TWO_CLASSES = {"classic": True, "super": True, "bard": True, "star": False}
"""The card for two classes needs the second one, and goes with it (MULTIID-02, MULTIID-04)."""

TWO_AT_ANY_TIME = {"classic": True, "super": True, "bard": True, "star": False, "agents": False}
"""The card for two identities is played at any time with the second one, or when an identity may be
(MULTIID-03, MULTIID-09, AMB-68)."""

ROLES = {"agents": ["role"]}
"""What lies in front of everybody from the start (ROLE-01)."""


HAS_CLASSES = {"classic": True, "super": True, "bard": True, "star": True, "agents": False}
"""CLASS-04."""

UNDEAD_FOLLOW = {"classic": False, "super": False, "bard": True, "star": True, "agents": False}
SWARMS_FOLLOW = {"classic": False, "super": False, "bard": False, "star": True, "agents": False}
"""Monsters with that tag join each other without a card to bring them (MULTI-11, MULTI-13)."""

IDENTITIES_OF: dict[str, tuple[tuple[int, int, int], set[str]]] = {
    "classic": ((4, 3, 0), {"warrior", "wizard", "thief", "cleric", "elf", "dwarf", "halfling"}),
    "super": ((4, 0, 0), {"mutant", "mystic"}),
    "bard": ((4, 3, 0), {"warrior", "wizard", "thief", "cleric", "elf", "dwarf", "halfling"}),
    "star": ((7, 6, 0), {"mystic"}),
    "agents": ((0, 0, 3), set()),
}
"""How many classes, races and affiliations there are, and the keywords that rules speak of
(CLASS-01, CLASS-02, BLEND-10)."""

CURSES_ARE_CALLED = {
    "classic": "curse",
    "super": "trap",
    "bard": "curse",
    "star": "curse",
    "agents": "trap",
}
"""CURSE-01."""

HELPS_ONE_CLASS = {"classic": False, "super": False, "bard": False, "star": True}
"""The card for two classes gives one alone its advantages only (MULTIID-05)."""

HIGHEST_RANK = {"super": 3, "agents": 4}
"""POWER-01."""

KINDS_OF_CHARACTERS = {
    "classic": {"race", "class"},
    "super": {"class", "power", "origin"},
    "bard": {"race", "class"},
    "star": {"race", "class"},
    "agents": {"affiliation", "power"},
}
"""Which cards say what somebody is (CLASS-04, CLASS-05, POWER-01, ORIGIN-01)."""
