"""Whether a printed condition holds, and whom a word is about."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary.base_types import Who
from cards.vocabulary.conditions import Condition
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat


def character_has_keyword(state: GameState, seat: Seat, keyword: str) -> bool:
    """The seat's character has that race, class or gender now (CLASS-03)."""
    if keyword.startswith("gender:"):
        return state.seats[seat].gender == keyword[7:]
    card = state.box.cards
    return any(card[i].keyword == keyword for i in state.play(seat))


def monster_tags(state: GameState, fight: Fight, monster: Instance) -> set[str]:
    """The tags of a monster in the fight, those that enhancers added included."""
    cards = state.box.cards
    for foe in fight.foes:
        if foe.card == monster:
            compiled = cards[foe.printed_as].monster
            tags = set(compiled.tags if compiled is not None else ())
            for enhancer in enhancers_on(state, fight, monster):
                card = cards[enhancer].print
                if card.kind == "enhancer":
                    tags.update(card.adds_tags)
            return tags
    return set()


def enhancers_on(state: GameState, fight: Fight, monster: Instance) -> tuple[Instance, ...]:
    """Every enhancer that counts for a monster: its own, and those of its group where mates share
    (MULTI-10, AMB-10)."""
    if len(fight.foes) == 1:
        return fight.foes[0].enhancers if fight.foes[0].card == monster else ()
    group = next((foe.group for foe in fight.foes if foe.card == monster), NOBODY)
    share = state.box.profile.fight.mate_shares_enhancers
    return tuple(
        enhancer
        for foe in fight.foes
        if foe.card == monster or (share and foe.group == group)
        for enhancer in foe.enhancers
    )


def fighter_and_helper(fight: Fight) -> tuple[Seat, ...]:
    """The fighter, and the helper if there is one."""
    return (fight.seat,) if fight.helper == NOBODY else (fight.seat, fight.helper)


def condition_holds(
    state: GameState, condition: Condition, seat: Seat, fight: Fight | None = None
) -> bool:
    """Whether every given field of the condition holds for `seat`, or with `who = "fighters"` for
    one of the fighters (STR-09)."""
    # Somebody else's fight changes nothing about one's own gear.
    if fight is None and state.in_fight(seat):
        fight = state.fight
    if condition.alone is not None and (
        fight is None or (fight.helper == NOBODY) is not condition.alone
    ):
        return False
    least = condition.monsters_min
    if least is not None and (fight is None or len(fight.foes) < least):
        return False
    seats: tuple[Seat, ...]
    match condition.who:
        case "fighters":
            seats = fighter_and_helper(fight) if fight is not None else ()
        case "fighter":
            seats = (fight.seat,) if fight is not None else ()
        case "helper":
            seats = (fight.helper,) if fight is not None and fight.helper != NOBODY else ()
        case "you":
            seats = (seat,) if seat != NOBODY else ()
    if condition.lacks is not None:
        keyword = condition.lacks
        if any(character_has_keyword(state, one, keyword) for one in seats):
            return False
    if condition.has is None and condition.level_min is None and condition.level_max is None:
        return True
    return any(_fits(state, condition, one) for one in seats)


def _fits(state: GameState, condition: Condition, seat: Seat) -> bool:
    level = state.seats[seat].level
    return (
        (condition.has is None or character_has_keyword(state, seat, condition.has))
        and (condition.level_min is None or level >= condition.level_min)
        and (condition.level_max is None or level <= condition.level_max)
    )


def condition_would_hold(
    state: GameState, condition: Condition, seat: Seat, keywords: frozenset[str]
) -> bool:
    """Whether a condition about its owner would hold for `seat`, had it these keywords too."""
    known = {word for word in (condition.has, condition.lacks) if word is not None} & keywords
    if condition.lacks in known:
        return False
    tested = condition.model_copy(update={"has": None}) if condition.has in known else condition
    return condition_holds(state, tested, seat)


def seats_referred_to(state: GameState, who: Who, you: Seat, target: Seat) -> tuple[Seat, ...]:
    """The living seats that a word is about, the active player first, then clockwise (AMB-92)."""
    fight = state.fight
    seats: tuple[Seat, ...]
    match who:
        case "you":
            seats = (you,)
        case "target":
            seats = (target,)
        case "fighter":
            seats = (fight.seat,) if fight is not None else ()
        case "helper":
            seats = (fight.helper,) if fight is not None else ()
        case "fighters":
            seats = fighter_and_helper(fight) if fight is not None else ()
        case "others":
            seats = tuple(seat for seat in state.clockwise(state.active) if seat != you)
        case "everybody":
            seats = state.clockwise(state.active)
        case _:
            assert_never(who)
    return tuple(seat for seat in seats if seat != NOBODY and not state.seats[seat].dead)
