"""Whether a printed condition holds, and whom a word is about."""

from __future__ import annotations

from typing import Literal, assert_never

from cards.vocabulary.base_types import Slot, Who
from cards.vocabulary.conditions_and_card_picks import Condition
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat
from engine.queries.turn_order import living_neighbour


def character_has_keyword(state: GameState, seat: Seat, keyword: str) -> bool:
    """The seat's character has that race, class or gender now (CLASS-03), or that card lies in
    front of it (AMB-111)."""
    if keyword.startswith("gender:"):
        return state.seats[seat].gender == keyword[7:]
    card = state.box.cards
    if keyword.startswith("card:"):
        return any(card[i].id == keyword[5:] for i in state.play(seat))
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
    if condition.against is not None and not _is_met(state, condition.against, fight):
        return False
    seats: tuple[Seat, ...]
    match condition.who:
        case "others":
            seats = tuple([one for one in state.living() if one != seat])
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
    if (
        condition.has is None
        and condition.level_min is None
        and condition.level_max is None
        and condition.standing is None
        and condition.bare is None
    ):
        return True
    return any(_fits(state, condition, one) for one in seats)


def _is_met(state: GameState, keyword: str, fight: Fight | None) -> bool:
    """A monster with that tag is in the fight, or that very one, a double of it too (AMB-111)."""
    if fight is None:
        return False
    kind, _, name = keyword.partition(":")
    if kind == "card":
        return any(state.box.cards[foe.printed_as].id == name for foe in fight.foes)
    return any(name in monster_tags(state, fight, foe.card) for foe in fight.foes)


def _stands(state: GameState, seat: Seat, standing: Literal["highest", "lowest"]) -> bool:
    """No living player has a higher level, or a lower one (AMB-112)."""
    level = state.seats[seat].level
    levels = [state.seats[one].level for one in state.living()]
    return level >= max(levels, default=0) if standing == "highest" else level <= min(levels)


def _is_bare(state: GameState, seat: Seat, slot: Slot) -> bool:
    """No equipped item of the seat is worn there."""
    for card in state.play(seat):
        item = state.box.cards[card].item
        if item is not None and item.slot == slot and state.equipped[card]:
            return False
    return True


def _fits(state: GameState, condition: Condition, seat: Seat) -> bool:
    level = state.seats[seat].level
    return (
        (condition.standing is None or _stands(state, seat, condition.standing))
        and (condition.bare is None or _is_bare(state, seat, condition.bare))
        and (condition.has is None or character_has_keyword(state, seat, condition.has))
        and (condition.level_min is None or level >= condition.level_min)
        and (condition.level_max is None or level <= condition.level_max)
    )


def condition_would_hold_with_keywords(
    state: GameState, condition: Condition, seat: Seat, keywords: frozenset[str]
) -> bool:
    """Whether a condition about its owner would hold for `seat`, had it these keywords too."""
    known = {word for word in (condition.has, condition.lacks) if word is not None} & keywords
    if condition.lacks in known:
        return False
    tested = condition.model_copy(update={"has": None}) if condition.has in known else condition
    return condition_holds(state, tested, seat)


def _leads(state: GameState, seat: Seat, standing: Literal["highest", "lowest"]) -> bool:
    return not state.seats[seat].dead and _stands(state, seat, standing)


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
        case "left" | "right":
            seats = (living_neighbour(state, you, who),)
        case "highest" | "lowest":
            seats = tuple([s for s in state.clockwise(state.active) if _leads(state, s, who)])
        case _:
            assert_never(who)
    return tuple(seat for seat in seats if seat != NOBODY and not state.seats[seat].dead)
