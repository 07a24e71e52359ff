"""Combat strength, with the reason for every number (STR-01..STR-14, SHOT-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.commands import OURS, THEIRS
from engine.core.stack_frames import Fight, FightBonus, Foe
from engine.core.state import GameState
from engine.core.tally import Tally, TallyPart, TallyReason, tally_of_parts
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.card_conditions import condition_holds, enhancers_on, fighter_and_helper
from engine.queries.cards_in_play import (
    does_lasting_curse_apply_now,
    has_permission,
    meets_item_restriction,
    seat_modifiers_of_stat,
)
from engine.queries.identities_powers_and_roles import is_spared_disadvantages
from engine.queries.modifier_amounts import modifier_amount
from engine.queries.monster_bonuses import demon_bonus_against_cleric, times_monster_modifier_counts


def fight_bonuses_for(
    state: GameState, fight: Fight, side: int, seat: Seat, *, counts: bool = True
) -> Iterator[TallyPart]:
    """What was given to that side, or on the players' side to that seat. A one-shot counts as much
    more as its player's cards say, once for each such card."""
    raised = set()
    for bonus in fight.bonuses:
        one_shot = state.box.cards[bonus.card].kind == "one_shot"
        if bonus.side == side and bonus.seat == seat:
            reason: TallyReason = "one_shot" if one_shot else "ability"
            yield TallyPart(bonus.amount, reason, "SHOT-02", bonus.card, bonus.by, counts)
            if one_shot and bonus.card not in raised:
                yield from card_parts_raising_one_shot(state, fight, bonus, counts=counts)
        raised.add(bonus.card)


def card_parts_raising_one_shot(
    state: GameState, fight: Fight, bonus: FightBonus, *, counts: bool = True
) -> Iterator[TallyPart]:
    """By how much a one-shot that gives this goes further from nothing, by each card of its
    player's that says so; never past nothing."""
    sign = 1 if bonus.amount > 0 else -1
    left = abs(bonus.amount)
    for card, _, modifier, on in seat_modifiers_of_stat(state, bonus.by, "one_shots", fight):
        amount = max(-left, modifier.amount)
        left += amount if on else 0
        yield TallyPart(sign * amount, "one_shot", "SHOT-02", card, bonus.by, on and counts)


TALLY_REASONS: dict[str, tuple[TallyReason, str]] = {
    "item": ("worn", "STR-01"),
    "ship": ("worn", "SHIP-01"),
    "race": ("identity", "STR-01"),
    "class": ("identity", "STR-01"),
    "affiliation": ("identity", "STR-01"),
    "two_identities": ("identity", "STR-01"),
    "power": ("power", "STR-01"),
    "origin": ("identity", "STR-01"),
    "role": ("identity", "STR-01"),
    "follower": ("follower", "STR-02"),
    "curse": ("curse", "STR-01"),
}


def character_strength(state: GameState, seat: Seat, fight: Fight | None = None) -> Tally:
    """One character's strength: level and everything that counts now (STR-01, STR-02, STR-14).

    With a fight, what was played on this seat in it counts too, and curses that wait for a fight.
    """
    parts = [TallyPart(state.seats[seat].level, "level", "STR-01", NO_CARD, seat)]
    level_only = fight is not None and do_only_levels_count(state, fight)
    cards = state.box.cards
    for card in state.play(seat):
        compiled = cards[card]
        if (
            not (compiled.strength or "strength" in compiled.stats)
            or compiled.kind not in TALLY_REASONS
        ):
            continue
        reason, rule = TALLY_REASONS[compiled.kind]
        counts = not level_only and _works(state, card, seat)
        if compiled.strength:
            why = rule if counts else ("AMB-54" if level_only else "STR-14")
            parts.append(TallyPart(compiled.strength, reason, why, card, seat, counts))
        for modifier in compiled.modifiers:
            if modifier.stat != "strength":
                continue
            if compiled.awaits and _waits(state, card, seat, fight):
                continue
            on = counts and (
                modifier.when is None or condition_holds(state, modifier.when, seat, fight)
            )
            if modifier.amount < 0 and compiled.keyword:
                on = on and not is_spared_disadvantages(state, seat, compiled.keyword)
            if modifier.once and fight is not None and _counted_before(state, card, fight):
                parts.append(TallyPart(modifier.amount, reason, "MULTI-16", card, seat, False))
                continue
            amount = modifier_amount(state, modifier, seat, fight)
            parts.append(TallyPart(amount, reason, rule, card, seat, on))
    if fight is not None:
        parts += fight_bonuses_for(state, fight, OURS, seat, counts=not level_only)
    return tally_of_parts(parts)


def _works(state: GameState, card: Instance, seat: Seat) -> bool:
    """As `is_card_active`, without asking twice for what has no restriction."""
    compiled = state.box.cards[card]
    item = compiled.item
    if item is None:
        return compiled.usable_if is None or condition_holds(state, compiled.usable_if, seat)
    if not state.equipped[card]:
        return False
    if item.usable_if is None or (state.attached and card in state.attached.values()):
        return True
    return meets_item_restriction(state, item.usable_if, seat)


def _counted_before(state: GameState, card: Instance, fight: Fight) -> bool:
    """The same identity, or the same print, works for the fighter or came first (MULTI-16)."""
    cards = state.box.cards
    same = cards[card].keyword or cards[card].id
    for seat in fighter_and_helper(fight):
        for one in state.play(seat):
            if one == card:
                return False
            if same in (cards[one].keyword, cards[one].id) and _works(state, one, seat):
                return True
    return False


def _waits(state: GameState, card: Instance, seat: Seat, fight: Fight | None) -> bool:
    """The curse counts later: in a fight, or in a turn, that has not come (CURSE-06, CURSE-08)."""
    if state.box.cards[card].awaits == "turn":
        return not does_lasting_curse_apply_now(state, card, seat)
    return fight is None or card in fight.late


class FightStrengths(NamedTuple):
    """Every sum of a fight: of its fighters and its monsters, in their order, and of both sides."""

    fighters: tuple[Tally, ...]
    foes: tuple[Tally, ...]
    ours: Tally
    theirs: Tally


def fight_strengths(state: GameState, fight: Fight) -> FightStrengths:
    """The sums of the running fight, worked out once until something that they hang on changes."""
    cache = state.cache
    return cache.recall(("fight sums",), cache.fight, _sums, (state, fight))


def remember_fight_strengths(state: GameState, sums: FightStrengths) -> None:
    """Have these at hand as the sums of the running fight: somebody has worked them out already."""
    state.cache.recall(("fight sums",), state.cache.fight, _as_given, sums)


def _as_given(sums: FightStrengths) -> FightStrengths:
    return sums


def _sums(given: tuple[GameState, Fight]) -> FightStrengths:
    state, fight = given
    seats = tuple([character_strength(state, seat, fight) for seat in fighter_and_helper(fight)])
    foes = tuple([monster_strength(state, fight, foe) for foe in fight.foes])
    return FightStrengths(seats, foes, _ours(state, fight, seats), _theirs(state, fight, foes))


def _ours(state: GameState, fight: Fight, fighters: Sequence[Tally]) -> Tally:
    """The fighter and the helper together (STR-11)."""
    parts = [part for one in fighters for part in one.parts]
    if fight.bonuses:
        parts += fight_bonuses_for(
            state, fight, OURS, NOBODY, counts=not do_only_levels_count(state, fight)
        )
    return tally_of_parts(parts)


def _theirs(state: GameState, fight: Fight, foes: Sequence[Tally]) -> Tally:
    """All monsters together (STR-12), and what was thrown to their side."""
    parts = [part for one in foes for part in one.parts]
    if fight.bonuses:
        parts += fight_bonuses_for(state, fight, THEIRS, NOBODY)
    return tally_of_parts(parts)


def monster_strength(state: GameState, fight: Fight, foe: Foe) -> Tally:
    """One monster: its level, its enhancers, then its own conditional modifiers (STR-03, STR-08).

    Level and enhancers together do not fall below the profile's floor (STR-07, AMB-05).
    """
    cards = state.box.cards
    compiled = cards[foe.printed_as]
    parts = [TallyPart(compiled.strength, "level", "STR-03", foe.card, foe.by)]
    level = compiled.strength
    for enhancer in enhancers_on(state, fight, foe.card):
        level += cards[enhancer].strength
        parts.append(TallyPart(cards[enhancer].strength, "enhancer", "ENH-01", enhancer))
    floor = state.box.profile.fight.monster_floor
    if floor is not None and level < floor:
        parts.append(TallyPart(floor - level, "floor", "STR-07", foe.card))
    for modifier in compiled.modifiers:
        if modifier.stat == "strength":
            times = times_monster_modifier_counts(
                state, fight, modifier.when, bonus=modifier.amount > 0
            )
            amount = modifier_amount(state, modifier, NOBODY, fight) * max(1, times)
            parts.append(TallyPart(amount, "condition", "STR-08", foe.card, NOBODY, times > 0))
    against_clerics = demon_bonus_against_cleric(state, fight, foe)
    if against_clerics:
        parts.append(TallyPart(against_clerics, "condition", "BLEND-12", foe.card))
    return tally_of_parts(parts)


def do_only_levels_count(state: GameState, fight: Fight) -> bool:
    """A monster in the fight lets only levels count; or all of them do, where one is not enough
    (MULTI-08, AMB-54)."""
    found = [foe for foe in fight.foes if "bonuses" in state.box.cards[foe.printed_as].forbids]
    if state.box.profile.fight.level_only_applies_to_whole_fight:
        return bool(found)
    return bool(found) and len(found) == len(fight.foes)


def are_players_ahead(state: GameState, fight: Fight) -> bool:
    """The players' side of the running fight would win as it stands (STR-04, STR-05, AMB-81)."""
    sums = fight_strengths(state, fight)
    return would_players_win(state, fight, sums.ours.total, sums.theirs.total)


def would_players_win(state: GameState, fight: Fight, mine: int, other: int) -> bool:
    """As `are_players_ahead`, with both sums at hand."""
    return not fight.foes or mine > other or (mine == other and do_players_win_ties(state, fight))


def do_players_win_ties(state: GameState, fight: Fight) -> bool:
    """A fighter, or where the profile says so a helper, wins ties (STR-05, AMB-43)."""
    if has_permission(state, fight.seat, "wins_ties"):
        return True
    return (
        fight.helper != NOBODY
        and state.box.profile.help.wins_ties
        and has_permission(state, fight.helper, "wins_ties")
    )
