"""Combat strength and running away, with the reason for every number (STR-01..STR-14, RUN-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cards.vocabulary.conditions import Condition
from engine.frames import Fight, Foe
from engine.queries.carrying import is_due, is_spared, may_use, modifiers_of, permits
from engine.queries.conditions import enhancers_on, fighters, holds, seats_meant
from engine.state import GameState
from engine.tally import PartOf, Reason, Tally, tally
from engine.zones import NO_CARD, NOBODY, Instance, Seat

_REASONS: dict[str, tuple[Reason, str]] = {
    "item": ("worn", "STR-01"),
    "race": ("identity", "STR-01"),
    "class": ("identity", "STR-01"),
    "two_identities": ("identity", "STR-01"),
    "follower": ("follower", "STR-02"),
    "curse": ("curse", "STR-01"),
}


def strength_of(state: GameState, seat: Seat, fight: Fight | None = None) -> Tally:
    """One character's strength: level and everything that counts now (STR-01, STR-02, STR-14).

    With a fight, what was played on this seat in it counts too, and curses that wait for a fight.
    """
    parts = [PartOf(state.seats[seat].level, "level", "STR-01", NO_CARD, seat)]
    level_only = fight is not None and is_level_only(state, fight)
    cards = state.box.cards
    for card in state.play(seat):
        print_ = cards[card]
        if not (print_.strength or "strength" in print_.stats) or print_.kind not in _REASONS:
            continue
        reason, rule = _REASONS[print_.kind]
        counts = not level_only and _works(state, card, seat)
        if print_.strength:
            why = rule if counts else ("AMB-54" if level_only else "STR-14")
            parts.append(PartOf(print_.strength, reason, why, card, seat, counts))
        for modifier in print_.modifiers:
            if modifier.stat != "strength":
                continue
            if print_.awaits and _waits(state, card, seat, fight):
                continue
            on = counts and (modifier.when is None or holds(state, modifier.when, seat, fight))
            if modifier.amount < 0 and print_.keyword:
                on = on and not is_spared(state, seat, print_.keyword)
            parts.append(PartOf(modifier.amount, reason, rule, card, seat, on))
    if fight is not None:
        for push in fight.pushes:
            if push.side == 0 and push.seat == seat:
                reason = "one_shot" if cards[push.card].kind == "one_shot" else "ability"
                parts.append(
                    PartOf(push.amount, reason, "SHOT-02", push.card, push.by, not level_only)
                )
    return tally(parts)


def _works(state: GameState, card: Instance, seat: Seat) -> bool:
    """As `is_active`, without asking twice for what has no restriction."""
    item = state.box.cards[card].item
    if item is None:
        return True
    if not state.equipped[card]:
        return False
    if item.usable_if is None or (state.attached and card in state.attached.values()):
        return True
    return may_use(state, item.usable_if, seat)


def _waits(state: GameState, card: Instance, seat: Seat, fight: Fight | None) -> bool:
    """The curse counts later: in a fight, or in a turn, that has not come (CURSE-06, CURSE-08)."""
    if state.box.cards[card].awaits == "turn":
        return not is_due(state, card, seat)
    return fight is None or card in fight.late


class FightSums(NamedTuple):
    """Every sum of a fight: of its fighters and its monsters, in their order, and of both sides."""

    fighters: tuple[Tally, ...]
    foes: tuple[Tally, ...]
    ours: Tally
    theirs: Tally


def sums_of(state: GameState, fight: Fight) -> FightSums:
    """The sums of the running fight, worked out once until something that they hang on changes."""
    memory = state.memory
    if memory.fight_sums is None or memory.fight_sums[0] != memory.fight:
        seats = tuple([strength_of(state, seat, fight) for seat in fighters(fight)])
        foes = tuple([monster_strength(state, fight, foe) for foe in fight.foes])
        sums = FightSums(seats, foes, ours(state, fight, seats), theirs(state, fight, foes))
        memory.fight_sums = (memory.fight, sums)
    return memory.fight_sums[1]


def ours(state: GameState, fight: Fight, known: Sequence[Tally] = ()) -> Tally:
    """The fighter and the helper together (STR-11); `known` are their tallies, if at hand."""
    known = known or [strength_of(state, seat, fight) for seat in fighters(fight)]
    parts = [part for one in known for part in one.parts]
    if not fight.pushes:
        return tally(parts)
    level_only = is_level_only(state, fight)
    for push in fight.pushes:
        if push.side == 0 and push.seat == NOBODY:
            reason: Reason = (
                "one_shot" if state.box.cards[push.card].kind == "one_shot" else "ability"
            )
            parts.append(PartOf(push.amount, reason, "SHOT-02", push.card, push.by, not level_only))
    return tally(parts)


def theirs(state: GameState, fight: Fight, known: Sequence[Tally] = ()) -> Tally:
    """All monsters together (STR-12), and what was thrown to their side."""
    known = known or [monster_strength(state, fight, foe) for foe in fight.foes]
    parts = [part for one in known for part in one.parts]
    for push in fight.pushes:
        if push.side == 1:
            reason: Reason = (
                "one_shot" if state.box.cards[push.card].kind == "one_shot" else "ability"
            )
            parts.append(PartOf(push.amount, reason, "SHOT-02", push.card, push.by))
    return tally(parts)


def monster_strength(state: GameState, fight: Fight, foe: Foe) -> Tally:
    """One monster: its level, its enhancers, then its own conditional modifiers (STR-03, STR-08).

    Level and enhancers together do not fall below the profile's floor (STR-07, AMB-05).
    """
    cards = state.box.cards
    print_ = cards[foe.likeness]
    parts = [PartOf(print_.strength, "level", "STR-03", foe.card, foe.by)]
    level = print_.strength
    for enhancer in enhancers_on(state, fight, foe.card):
        level += cards[enhancer].strength
        parts.append(PartOf(cards[enhancer].strength, "enhancer", "ENH-01", enhancer))
    floor = state.box.profile.fight.monster_floor
    if floor is not None and level < floor:
        parts.append(PartOf(floor - level, "floor", "STR-07", foe.card))
    for modifier in print_.modifiers:
        if modifier.stat == "strength":
            on = modifier.when is None or _monster_condition(
                state, fight, modifier.when, bonus=modifier.amount > 0
            )
            parts.append(PartOf(modifier.amount, "condition", "STR-08", foe.card, NOBODY, on))
    return tally(parts)


def _monster_condition(
    state: GameState, fight: Fight, condition: Condition, *, bonus: bool
) -> bool:
    """A monster's `you` is whoever fights it: one of them is enough, once (STR-09). A bonus against
    somebody who has only the advantages of that identity does not count (AMB-20)."""
    if condition.who == "you":
        condition = condition.model_copy(update={"who": "fighters"})
    if not holds(state, condition, fight.seat, fight):
        return False
    keyword = condition.has
    if not bonus or keyword is None:
        return True
    spared = [seat for seat in fighters(fight) if is_spared(state, seat, keyword)]
    if not spared:
        return True
    alone = condition.model_copy(update={"who": "you"})
    return any(
        holds(state, alone, seat, fight)
        for seat in seats_meant(state, condition.who, fight.seat, NOBODY)
        if seat not in spared
    )


def is_level_only(state: GameState, fight: Fight) -> bool:
    """A monster in the fight lets only levels count; or all of them do, where one is not enough
    (MULTI-08, AMB-54)."""
    found = [foe for foe in fight.foes if "bonuses" in state.box.cards[foe.likeness].forbids]
    if state.box.profile.fight.level_only_applies_to_whole_fight:
        return bool(found)
    return bool(found) and len(found) == len(fight.foes)


def is_ahead(state: GameState, fight: Fight) -> bool:
    """The players' side of the running fight would win as it stands (STR-04, STR-05, AMB-81)."""
    sums = sums_of(state, fight)
    return beats(state, fight, sums.ours.total, sums.theirs.total)


def beats(state: GameState, fight: Fight, mine: int, other: int) -> bool:
    """As `is_ahead`, with both sums at hand."""
    return not fight.foes or mine > other or (mine == other and wins_ties(state, fight))


def wins_ties(state: GameState, fight: Fight) -> bool:
    """A fighter, or where the profile says so a helper, wins ties (STR-05, AMB-43)."""
    if permits(state, fight.seat, "wins_ties"):
        return True
    return (
        fight.helper != NOBODY
        and state.box.profile.help.wins_ties
        and permits(state, fight.helper, "wins_ties")
    )


def treasures_of(state: GameState, fight: Fight, foe: Foe) -> int:
    """Treasures of one monster with its enhancers, at least 0 (REW-02, ENH-05, AMB-42)."""
    cards = state.box.cards
    monster = cards[foe.likeness].monster
    total = monster.treasures if monster is not None else 0
    for enhancer in enhancers_on(state, fight, foe.card):
        print_ = cards[enhancer].print
        if print_.kind == "enhancer":
            total += print_.treasures
    return max(0, total)


def levels_of(state: GameState, foe: Foe) -> int:
    """Levels for killing it (REW-01)."""
    monster = state.box.cards[foe.likeness].monster
    return monster.levels if monster is not None else 1


def run_bonus(
    state: GameState, seat: Seat, fight: Fight | None = None, monster: Instance = NO_CARD
) -> Tally:
    """What is added to a roll to run away: the runner's own modifiers, and with a monster those
    that it and its enhancers print (RUN-02)."""
    parts: list[PartOf] = []
    for card, print_, modifier, on in modifiers_of(state, seat, "run_away", fight):
        reason = _REASONS.get(print_.kind, ("bonus", ""))[0]
        parts.append(PartOf(modifier.amount, reason, "RUN-02", card, seat, on))
    if fight is not None and monster != NO_CARD:
        foe = next((one for one in fight.foes if one.card == monster), None)
        sources = () if foe is None else (foe.likeness, *enhancers_on(state, fight, monster))
        for source in sources:
            for modifier in state.box.cards[source].modifiers:
                if modifier.stat == "run_away":
                    on = modifier.when is None or holds(state, modifier.when, seat, fight)
                    parts.append(PartOf(modifier.amount, "monster", "RUN-02", source, NOBODY, on))
    return tally(parts)
