"""What the four other rulebooks bring to the table, and the questions that come of it: powers with
ranks, roles, ships, followers, masks, thefts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cards.languages import Language
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    GiveUpFight,
    PlayCard,
    ProposeHelpDeal,
    TryTheft,
)
from tests.engine.layout import Player
from tests.tui.sitting import Sitting

LOW_ROLL = 3
"""Where in the chance stream of the tests' seed the next die shows 1."""
CAPE = Player(
    level=4,
    hand=[
        "rewinds_two_seconds",
        "prehensile_moustache",
        "won_in_the_tombola",
        "theme_tune_that_follows_you",
        "mrs_starch_from_the_laundry",
    ],
    wears=["mask_for_one_eye", "cape_with_a_built_in_fan", "grappling_hook_on_a_curtain_rod"],
    aside=[
        "mutant_by_tap_water",
        "punches_in_two_directions",
        "flight_at_ankle_height",
        "bitten_at_the_petting_zoo",
        "intern_in_the_second_best_cape",
        "lucky_cufflink",
    ],
)
MASKED = Player(
    level=6,
    hand=["unmasked_by_a_sneeze", "mayor_kidnapped_again"],
    wears=["perfectly_ordinary_glasses", "bumbag_of_preparedness"],
    aside=["mystic_by_appointment", "forgettable_face", "fan_club_of_one", "fell_into_the_fondue"],
)
CLERK = Player(
    level=5,
    hand=[
        "stamp_of_thunder",
        "not_a_team_player",
        "maureen_from_the_canteen",
        "typo_on_the_nameplate",
        "exploding_pen",
    ],
    wears=["trench_coat_of_the_service", "red_pen_of_the_directorate"],
    aside=[
        "receptionist_who_saw_nothing",
        "central_archive",
        "reading_upside_down",
        "telepathy_with_filing_cabinets",
        "drone_called_kevin",
        "transmitter_in_your_shoe",
    ],
)
AGENT = Player(
    level=7,
    gender="male",
    hand=["service_anthem_in_your_head", "strongly_worded_memo"],
    wears=["bulletproof_cardigan", "hat_with_false_moustache"],
    aside=["masked_avenger_on_flexitime", "field_operations", "type_approved_laser_eyes"],
)
TEAM = Player(
    level=3,
    aside=[
        "inventor_of_exploding_things",
        "interdepartmental_task_force",
        "department_of_accounts",
    ],
)
ACTOR = Player(
    level=4,
    hand=["canned_applause", "dagger_you_think_you_see", "stage_fright", "recast_as_a_shrub"],
    wears=["laurel_wreath_already_boiled", "tankard_from_the_boars_head"],
    aside=["fairy_understudy", "first_murderer"],
)
FLYER = Player(
    level=5,
    hand=[
        "escape_pod_for_one",
        "flash_photography",
        "is_this_seat_taken",
        "tray_meal_sealed",
        "peanut_packets_in_freefall",
    ],
    wears=["fishbowl_helmet_with_window_seat", "freighter_one_careful_owner"],
    aside=["automat", "pilot"],
)


def until_asked(sitting: Sitting, about: str) -> None:
    """Let clocks run out until Ann is asked that."""
    for _ in range(20):
        if sitting.asks(about):
            return
        sitting.expires()
    raise AssertionError(f"nobody asks about {about}")


def heroes() -> Sitting:
    """Ann's turn among capes: powers that have room, one that has none, an origin, a trap."""
    return Sitting(edition="super", seats=4, alice=CAPE, bob=MASKED)


def heroes_fight() -> Sitting:
    """Two monsters against two fists, and Bo helps."""
    sitting = Sitting(
        edition="super",
        seats=4,
        alice=CAPE,
        bob=MASKED,
        dave=Player(level=7, hand=["meanwhile_elsewhere", "mime_behind_a_real_wall"]),
        fight="giant_robot_one_leg_short",
    )
    wandering, mime = sitting.card("meanwhile_elsewhere"), sitting.card("mime_behind_a_real_wall")
    sitting.does(3, PlayCard(wandering, other=mime))
    return sitting


def ranks() -> Sitting:
    """The mayor costs Ann a level, and a level carries a rank."""
    has = ["punches_in_two_directions", "flight_at_ankle_height", "prehensile_moustache"]
    sitting = Sitting(
        edition="super",
        seats=4,
        alice=Player(level=5, aside=has),
        bob=MASKED,
    )
    sitting.does(1, PlayCard(sitting.card("mayor_kidnapped_again"), seat=0))
    sitting.expires()
    return sitting


def masks() -> Sitting:
    """A trap on its way to Ann, who could be anybody."""
    sitting = Sitting(
        edition="super",
        seats=4,
        alice=Player(level=4, wears=["perfectly_ordinary_glasses", "job_at_the_cheese_counter"]),
        bob=Player(level=5, hand=["mayor_kidnapped_again"]),
    )
    sitting.does(1, PlayCard(sitting.card("mayor_kidnapped_again"), seat=0))
    return sitting


def masked() -> Sitting:
    """... and the die for it lies on the table."""
    sitting = masks()
    sitting.state.draws = LOW_ROLL
    ask = sitting.update([]).view.decision
    assert ask is not None
    sitting.does(0, AnswerQuestion(ask.id, (sitting.card("perfectly_ordinary_glasses"),)))
    return sitting


def theft() -> Sitting:
    """Ann's fingers are in Bo's pockets."""
    sitting = heroes()
    sitting.state.draws = LOW_ROLL
    sitting.does(
        0, TryTheft(sitting.card("bumbag_of_preparedness"), sitting.card("lucky_cufflink"))
    )
    return sitting


def sacrifice() -> Sitting:
    """Ann and Cleo lose to the reboot; the intern could stay behind."""
    sitting = Sitting(
        edition="super",
        seats=4,
        alice=replace(CAPE, level=5),
        bob=MASKED,
        carol=Player(level=5),
        fight="the_reboot",
    )
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(2, AnswerOffer(offer.id, accept=True))
    sitting.does(0, GiveUpFight())
    sitting.expires()
    return sitting


def take_along() -> Sitting:
    """... and has been told to."""
    sitting = sacrifice()
    ask = sitting.update([]).view.decision
    assert ask is not None
    sitting.does(0, AnswerQuestion(ask.id, (sitting.card("intern_in_the_second_best_cape"),)))
    return sitting


def agents() -> Sitting:
    """A clerk with a role, two powers, a drone and a trap that stays."""
    return Sitting(edition="agents", seats=4, alice=CLERK, bob=AGENT, carol=TEAM)


def agents_begin() -> Sitting:
    """Before the first turn: a role with another side, an affiliation, a power, a follower."""
    hand = [
        "central_archive",
        "field_operations",
        "reading_upside_down",
        "intern_in_the_third_year",
        "loaded_stapler",
        "in_triplicate",
    ]
    return Sitting(
        edition="agents",
        seats=4,
        point="setup",
        alice=Player(hand=hand, aside=["receptionist_who_saw_nothing"]),
        bob=Player(gender="male", aside=["negotiator_with_a_chair"]),
    )


def other_role() -> Sitting:
    """The end of the world has found Ann; whoever comes back may be somebody else."""
    sitting = Sitting(
        edition="agents",
        seats=2,
        alice=Player(level=6, aside=["receptionist_who_saw_nothing"]),
        bob=Player(level=3, gender="male", aside=["negotiator_with_a_chair"]),
        fight="end_of_the_world_final_reminder",
    )
    sitting.does(0, GiveUpFight())
    sitting.state.draws = LOW_ROLL
    until_asked(sitting, "role")
    return sitting


def flying() -> Sitting:
    """A freighter against pillows, and friends of theirs."""
    sitting = Sitting(
        edition="star",
        seats=4,
        alice=FLYER,
        bob=Player(level=7, aside=["jelly", "ships_mystic"], wears=["camper_with_hyperdrive"]),
        carol=Player(level=3, aside=["handful", "dual_nationality"]),
        dave=Player(level=6, hand=["is_this_seat_taken#2", "baggage_carousel_nine"]),
        fight="feral_neck_pillows",
    )
    return sitting


def ships() -> Sitting:
    """Two ships, thanks to the crew, and a reason to leave."""
    sitting = Sitting(
        edition="star",
        seats=4,
        alice=Player(
            level=5,
            wears=["pedal_boat_for_low_orbits", "escape_pod_for_one"],
            aside=["just_this_once_says_the_crew"],
            cheats={"just_this_once_says_the_crew": "escape_pod_for_one"},
        ),
        fight="black_hole_at_lost_property",
    )
    sitting.does(0, GiveUpFight())
    until_asked(sitting, "running_ship")
    return sitting


def players() -> Sitting:
    """Ann's turn in the company: an elf who is also a thief."""
    return Sitting(
        edition="bard", seats=4, alice=ACTOR, bob=Player(level=9, aside=["duke_with_a_book"])
    )


def acting() -> Sitting:
    """Bo meets a ghost, and Ann has a part in it."""
    return Sitting(
        edition="bard",
        seats=4,
        alice=ACTOR,
        bob=Player(level=8, aside=["friar_with_a_plan"], wears=["dead_queens_gown"]),
        turn="bob",
        fight="ghost_of_the_matinee",
    )


def keeping() -> Sitting:
    """Ann may lay down at once what she takes from a body."""
    sitting = Sitting(
        edition="bard",
        seats=2,
        alice=Player(level=4),
        turn="bob",
        bob=Player(level=5, wears=["dagger_you_think_you_see"], hand=["stage_fright"]),
        fight="cast_party_pie",
    )
    sitting.does(1, GiveUpFight())
    sitting.state.draws = LOW_ROLL
    until_asked(sitting, "loot")
    ask = sitting.update([]).view.decision
    assert ask is not None
    sitting.does(0, AnswerQuestion(ask.id, (sitting.card("dagger_you_think_you_see"),)))
    return sitting


def blended() -> Sitting:
    """An elf with a power, a role and a ship, in a dungeon."""
    return Sitting(
        edition="classic+super+star+agents",
        seats=4,
        alice=Player(
            level=5,
            hand=["phantom_doorbell", "prehensile_moustache", "escape_pod_for_one"],
            wears=["paper_crown", "freighter_one_careful_owner"],
            aside=[
                "elf",
                "central_archive",
                "receptionist_who_saw_nothing",
                "punches_in_two_directions",
                "intern_in_the_second_best_cape",
            ],
        ),
        bob=Player(level=7, aside=["mystic_by_appointment", "halfling", "fan_club_of_one"]),
        fight="passive_aggressive_landlady",
    )


Scene = tuple[Callable[[], Sitting], str]
SCENES: dict[str, Scene] = {
    "heroes": (heroes, ""),
    "heroes_list": (heroes, "f"),
    "heroes_theft": (heroes, "f a"),
    "heroes_fight": (heroes_fight, ""),
    "heroes_why": (heroes_fight, "w"),
    "heroes_look": (heroes, "i"),
    "heroes_seat": (heroes, "i a"),
    "ranks": (ranks, ""),
    "masks": (masks, ""),
    "masked": (masked, ""),
    "theft": (theft, ""),
    "sacrifice": (sacrifice, ""),
    "take_along": (take_along, ""),
    "agents": (agents, ""),
    "agents_begin": (agents_begin, ""),
    "other_role": (other_role, ""),
    "flying": (flying, ""),
    "ships": (ships, ""),
    "players": (players, ""),
    "acting": (acting, ""),
    "keeping": (keeping, ""),
    "blended": (blended, ""),
}
MORE: tuple[tuple[str, tuple[int, int], Language], ...] = (
    ("heroes", (60, 20), "en"),
    ("heroes_fight", (160, 50), "en"),
    ("heroes_theft", (80, 24), "de"),
    ("masks", (80, 24), "it"),
    ("ranks", (80, 24), "de"),
    ("agents", (160, 50), "it"),
    ("agents_begin", (60, 20), "en"),
    ("other_role", (80, 24), "it"),
    ("ships", (60, 20), "de"),
    ("flying", (160, 50), "de"),
    ("players", (60, 20), "it"),
    ("acting", (160, 50), "en"),
    ("blended", (160, 50), "en"),
)
"""Scenes that are looked at in other sizes and languages, too."""
