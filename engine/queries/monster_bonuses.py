"""What monsters have for or against those who fight them; in a blend one keyword can be printed on
cards of several kinds (BLEND-09)."""

from __future__ import annotations

from collections.abc import Mapping

from cards.languages import Language
from cards.vocabulary.conditions_and_card_picks import Condition
from engine.core.box import CompiledCard
from engine.core.stack_frames import Fight, Foe
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat
from engine.queries.card_conditions import (
    character_has_keyword,
    condition_holds,
    fighter_and_helper,
    monster_tags,
    seats_referred_to,
)
from engine.queries.identities_powers_and_roles import is_spared_disadvantages

_CLERIC = "class:cleric"
_DEMON = "demon"
_GAKI = "gaki"


def times_monster_modifier_counts(
    state: GameState, fight: Fight, condition: Condition | None, *, bonus: bool
) -> int:
    """How often a monster's modifier counts: once if its condition holds, for its `you` is whoever
    fights it and one of them is enough (STR-09). Once for each kind of card with that keyword if
    one single character has several of them (BLEND-09, AMB-65).

    A bonus against somebody who has only the advantages of that identity does not count (AMB-20).
    """
    if condition is None:
        return 1
    namesakes = state.box.namesakes
    if condition.has not in namesakes and condition.lacks not in namesakes:
        return int(_meets(state, fight, condition, bonus=bonus))
    seats = (
        fighter_and_helper(fight)
        if condition.who == "you"
        else seats_referred_to(state, condition.who, fight.seat, NOBODY)
    )
    return max(
        (
            times_modifier_counts_against(state, fight, condition, seat, bonus=bonus)
            for seat in seats
        ),
        default=0,
    )


def times_modifier_counts_against(
    state: GameState, fight: Fight, condition: Condition, seat: Seat, *, bonus: bool
) -> int:
    """As `times_monster_modifier_counts`, for one character alone."""
    namesakes = state.box.namesakes
    lacked = namesakes.get(condition.lacks or "", ())
    if any(character_has_keyword(state, seat, one) for one in lacked):
        return 0
    count = 0
    for keyword in namesakes.get(condition.has or "", (condition.has,)):
        alone = condition.model_copy(update={"who": "you", "has": keyword})
        spared = bonus and keyword is not None and is_spared_disadvantages(state, seat, keyword)
        count += not spared and condition_holds(state, alone, seat, fight)
    return count


def times_modifier_counts_for_runner(
    state: GameState, fight: Fight, condition: Condition | None, seat: Seat
) -> int:
    """How often what a monster does to those who run from it counts for that runner (RUN-02,
    BLEND-09)."""
    if condition is not None and condition.has in state.box.namesakes:
        return times_modifier_counts_against(state, fight, condition, seat, bonus=False)
    return int(condition is None or condition_holds(state, condition, seat, fight))


def _meets(state: GameState, fight: Fight, condition: Condition, *, bonus: bool) -> bool:
    if condition.who == "you":
        condition = condition.model_copy(update={"who": "fighters"})
    if not condition_holds(state, condition, fight.seat, fight):
        return False
    keyword = condition.has
    if not bonus or keyword is None:
        return True
    if not any(is_spared_disadvantages(state, seat, keyword) for seat in fighter_and_helper(fight)):
        return True
    return any(
        times_modifier_counts_against(state, fight, condition, seat, bonus=bonus)
        for seat in seats_referred_to(state, condition.who, fight.seat, NOBODY)
    )


def demon_bonus_against_cleric(state: GameState, fight: Fight, foe: Foe) -> int:
    """What a demon has against a cleric, whatever its own card says (BLEND-12)."""
    amount = state.box.profile.fight.demons_against_clerics
    if not amount or _DEMON not in state.box.tags:
        return 0
    if _DEMON not in monster_tags(state, fight, foe.card):
        return 0
    clerics = (
        character_has_keyword(state, seat, _CLERIC)
        and not is_spared_disadvantages(state, seat, _CLERIC)
        for seat in fighter_and_helper(fight)
    )
    return amount if any(clerics) else 0


def is_monster_name_excepted(excepts: Mapping[Language, str], monster: CompiledCard) -> bool:
    """The monster's name, in any language, contains the one that a card excepts (BLEND-14)."""
    names = monster.print.name
    return any(
        name.casefold() in names.get(language, "").casefold() for language, name in excepts.items()
    )


def monster_tags_as_read_by(
    state: GameState, fight: Fight, monster: Instance, seat: Seat
) -> set[str]:
    """The tags of a monster in the fight as that player may read them: to a cleric gaki are undead
    where an edition says so (BLEND-13)."""
    return tags_as_read_by(state, monster_tags(state, fight, monster), seat)


def tags_as_read_by(state: GameState, tags: set[str], seat: Seat) -> set[str]:
    """Printed tags as that player may read them (BLEND-13)."""
    known = _GAKI in tags and state.box.profile.fight.gaki_are_undead_to_clerics
    return tags | {"undead"} if known and character_has_keyword(state, seat, _CLERIC) else tags
