"""House rules that turn the usual round wherever they can: for games of random play."""

from __future__ import annotations

from tests.engine.layout import House

WILD: House = {
    "phases": {"second": "trouble_or_search"},
    "search": {"after_friendly_monster": False},
    "charity": {"exclude_dead": False},
    "identity": {"play_window": "any_time", "discard_window": "own_turn", "duplicates": True},
    "cost": {
        "may_use_own_source_card": True,
        "whole_hand_needs_a_card": False,
        "persistent_curse_allowed": True,
    },
    "follower": {"max": 2, "tradeable": True},
    "items": {"play_window": "own_turn"},
    "sell": {"from_hand": False},
    "trade": {"resale": "next_own_turn", "partner_out_of_combat": False},
    "precedence": {
        "level_floor": False,
        "winning_level_by_kill": False,
        "level_for_kill_only": False,
        "no_reward_in_combat": False,
    },
    "win": {"shared_with_helper": True, "level": 5},
    "fight": {
        "undead_join": True,
        "swarm_join": True,
        "level_only_applies_to_whole_fight": False,
        "eliminate_then_flee_loses": "nothing",
    },
    "run": {"die": 8, "death_stops_rolls": False},
    "death": {"keeps": ["class"], "loot_to": "play", "back": "at_once", "ends_own_turn": False},
    "variant": {"quick_start": True, "faster_play": True, "claim_from_discard": True},
}
