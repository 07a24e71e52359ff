"""Every profile says what its rulebook says: its values are written down here once more. The
tests of the single keys turn them both ways."""

from __future__ import annotations

from typing import Any

import pytest

from cards.built_in_editions import load_built_in_profile

COLUMNS = ("super", "bard", "classic", "star", "agents")
"""The printed books, in the order in which the values below have them."""

SAME: dict[str, Any] = {
    "players.max": 6,
    "start.level": 1,
    "start.first": "die",
    "win.level": 10,
    "win.simultaneous": "shared",
    "win.shared_with_helper": False,
    "hand.base": 5,
    "hand.cards_change_it": True,
    "search.after_friendly_monster": True,
    "charity.play_down_first": True,
    "identity.play_window": "own_turn_or_receipt",
    "identity.discard_window": "any_time",
    "identity.duplicates": False,
    "cost.may_use_own_source_card": False,
    "cost.whole_hand_needs_a_card": True,
    "cost.persistent_curse_allowed": False,
    "two_identities.race_card_lost_with_one": False,
    "follower.max": 1,
    "follower.tradeable": False,
    "follower.replace_by_discard": True,
    "slots.head": 1,
    "slots.body": 1,
    "slots.feet": 1,
    "slots.hands": 2,
    "items.play_window": "own_turn_or_receipt",
    "sell.unit": 1000,
    "sell.no_change": True,
    "sell.from_hand": True,
    "trade.resale": "own_turn",
    "trade.partner_out_of_combat": True,
    "levels.targets": "any_player",
    "precedence.level_floor": True,
    "precedence.winning_level_by_kill": True,
    "precedence.level_for_kill_only": True,
    "precedence.no_reward_in_combat": True,
    "curses.next_combat_counts_now": True,
    "curses.next_turn_counts_now": True,
    "help.hand_card_bribe": True,
    "fight.level_only_applies_to_whole_fight": True,
    "fight.eliminate_then_flee_loses": "levels_and_treasures",
    "run.die": 6,
    "run.target": 5,
    "run.death_stops_rolls": True,
    "death.ends_own_turn": True,
    "death.loot_follower": True,
    "window.seconds": 2.6,
    "variant.quick_start": False,
    "variant.quick_start_cards": 4,
    "variant.claim_from_discard": False,
    "variant.faster_play": False,
}
"""Keys with one value in all five."""

DIFFERENT: dict[str, tuple[Any, Any, Any, Any, Any]] = {
    "players.min": (2, 2, 3, 2, 2),
    "start.door": (2, 4, 2, 4, 4),
    "start.treasure": (2, 4, 2, 4, 4),
    "start.role": (0, 0, 0, 0, 1),
    "start.gender_by_role": (False, False, False, False, True),
    "redraw.door": (2, 4, 2, 4, 4),
    "redraw.treasure": (2, 4, 2, 4, 4),
    "phases.second": (
        "trouble_then_search",
        "trouble_then_search",
        "trouble_then_search",
        "trouble_or_search",
        "trouble_or_search",
    ),
    "search.optional": (False, True, True, False, False),
    "reward.step": ("phase_3", "combat_end", "phase_3", "combat_end", "combat_end"),
    "charity.exclude_dead": (True, False, True, True, True),
    "identity.class_": (1, 1, 1, 1, 0),
    "identity.race": (0, 1, 1, 1, 0),
    "identity.affiliation": (0, 0, 0, 0, 1),
    "two_identities.class_card_lost_with_one": (True, True, True, False, False),
    "two_identities.single_class": (
        "no_effect",
        "no_effect",
        "no_effect",
        "advantages_only",
        "advantages_only",
    ),
    "two_identities.single_race": (
        "no_effect",
        "advantages_only",
        "advantages_only",
        "advantages_only",
        "advantages_only",
    ),
    "two_identities.window": (
        "any_time",
        "any_time",
        "any_time",
        "as_identity",
        "as_identity",
    ),
    "power.enabled": (True, False, False, False, True),
    "power.max_rank": (3, 0, 0, 0, 4),
    "power.play_window": ("any_time", "none", "none", "none", "any_time"),
    "power.origins_raise_cap": (True, False, False, False, False),
    "origin.enabled": (True, False, False, False, False),
    "origin.lost_on_death": (True, False, False, False, False),
    "follower.sacrifice": (True, False, False, False, True),
    "follower.sacrifice_beats_no_escape": (True, False, False, False, True),
    "ship.max": (0, 0, 0, 1, 0),
    "ship.replaces_run_modifiers": (False, False, False, True, False),
    "items.big_limit": (None, 1, 1, 1, 1),
    "items.equip": ("any_turn", "own_turn", "any_turn", "any_turn", "any_turn"),
    "items.discard_freely": (True, True, True, False, False),
    "curses.name": ("trap", "curse", "curse", "curse", "trap"),
    "curses.kept_on_death": (False, False, False, True, True),
    "levels.useless_gain": ("rejected", "wasted", "rejected", "rejected", "rejected"),
    "precedence.removal_levels": ("any", "any", "any", "kills", "none"),
    "win.by_card": (False, True, True, True, True),
    "help.level_per_kill": (0, 1, 1, 0, 0),
    "help.wins_ties": (False, True, True, False, False),
    "fight.undead_join": (False, True, False, True, False),
    "fight.swarm_join": (False, False, False, True, False),
    "fight.mate_shares_enhancers": (True, True, True, False, False),
    "fight.demons_against_clerics": (0, 5, 5, 0, 0),
    "fight.gaki_are_undead_to_clerics": (False, True, True, False, False),
    "fight.monster_floor": (None, None, 1, None, None),
    "run.flight_bonus": (1, 0, 0, 0, 0),
    "theft.target": (4, 0, 0, 0, 0),
    "theft.less_per_extra": (1, 0, 0, 0, 0),
    "secret_identity.escapes_to": (3, 0, 0, 0, 0),
    "secret_identity.lost_from": (6, 0, 0, 0, 0),
    "death.keeps": (
        {"class", "power", "two_identities"},
        {"race", "class", "two_identities"},
        {"race", "class", "two_identities"},
        {"race", "class", "two_identities"},
        {"affiliation", "power", "two_identities", "role"},
    ),
    "death.loot_to": ("hand", "play", "hand", "hand", "hand"),
    "death.back": ("next_turn", "at_once", "next_turn", "next_turn", "next_turn"),
    "death.role_swap": (False, False, False, False, True),
    "variant.in_blends": (
        {"quick_start", "claim_from_discard"},
        {"faster_play"},
        {"faster_play"},
        {"faster_play"},
        {"faster_play"},
    ),
}


def value(edition: str, key: str) -> Any:
    section, _, name = key.partition(".")
    found = getattr(getattr(load_built_in_profile(edition), section), name)
    return set(found) if isinstance(found, tuple) else found


@pytest.mark.parametrize("edition", COLUMNS)
def test_a_profile_has_the_values_of_its_rulebook(edition: str) -> None:
    column = COLUMNS.index(edition)
    wanted = SAME | {key: row[column] for key, row in DIFFERENT.items()}
    assert {key: value(edition, key) for key in wanted} == wanted


def test_the_matrix_leaves_out_no_key() -> None:
    named = {(key.split(".")[0], key.split(".")[1]) for key in (*SAME, *DIFFERENT)}
    profile = load_built_in_profile("classic")
    keys = {
        (section, key)
        for section in type(profile).model_fields
        if section != "id"
        for key in type(getattr(profile, section)).model_fields
    }
    assert keys == named
