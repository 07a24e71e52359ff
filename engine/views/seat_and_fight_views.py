"""Characters and the running fight as everybody sees them, remembered while they stay the same."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter

from engine.core.stack_frames import Fight, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.card_conditions import enhancers_on, fighter_and_helper
from engine.queries.cards_in_play import hand_limit, has_permission
from engine.queries.combat_strength import (
    character_strength,
    do_players_win_ties,
    fight_strengths,
    levels_for_killing,
    treasures_of_monster,
    would_players_win,
)
from engine.queries.promised_cards import hide_promises_of_deal
from engine.queries.running_away import run_away_bonus
from engine.views.seat_view import CharacterTotals, SeatView
from engine.views.table_view import FightView, FoeView


def make_seat_view(state: GameState, seat: Seat, fight: Fight | None, inside: bool) -> SeatView:
    """One character; `inside`: in the fight that lies on the stack, though it may be over."""
    cache = state.cache
    counts = (cache.gear[seat], cache.fight if inside else None, cache.hands[seat])
    return cache.recall(("seat view", seat), counts, _seat_view, (state, seat, fight, inside))


def _seat_view(given: tuple[GameState, Seat, Fight | None, bool]) -> SeatView:
    state, seat, fight, inside = given
    cache, battle = state.cache, fight if inside else None
    counts = (cache.gear[seat], cache.fight if inside else None)
    sums = cache.recall(("seat sums", seat, inside), counts, _sums, (state, seat, battle))
    one = state.seats[seat]
    cards = state.box.cards
    hand = state.hand(seat)
    doors = 0
    for card in hand:
        doors += cards[card].door
    shown = tuple(hand) if one.body else ()
    return SeatView(
        seat,
        one.level,
        one.gender,
        one.dead,
        one.body,
        one.redraw,
        doors,
        len(hand) - doors,
        sums.in_play,
        sums.equipped,
        shown,
        sums.strength,
        sums.run_away,
        sums.hand_limit,
    )


def _sums(given: tuple[GameState, Seat, Fight | None]) -> CharacterTotals:
    state, seat, battle = given
    in_play = tuple(state.play(seat))
    strength = (
        character_strength(state, seat)
        if battle is None
        else fight_strengths(state, battle).fighters[fighter_and_helper(battle).index(seat)]
    )
    equipped = state.equipped
    return CharacterTotals(
        in_play=in_play,
        equipped=tuple([card for card in in_play if equipped[card]]),
        strength=strength,
        run_away=run_away_bonus(state, seat).total,
        hand_limit=max(0, hand_limit(state, seat).total),
    )


def make_fight_view(state: GameState, fight: Fight) -> FightView:
    """The running fight, how far it has got, and what would follow if nobody did anything."""
    cache = state.cache
    count, run = cache.fight, _runner(state, fight)
    return cache.recall(("fight view",), (count, fight.part, run), _fight_view, (state, fight, run))


def _fight_view(given: tuple[GameState, Fight, tuple[Seat, Instance]]) -> FightView:
    state, fight, run = given
    cache = state.cache
    view = FightView(*_FIELDS(cache.recall(("fight",), cache.fight, _appraise, (state, fight))))
    view.part, (view.runner, view.monster) = fight.part, run
    return view


_FIELDS = attrgetter(*(one.name for one in fields(FightView)))
"""All of them at once, as for frames (`engine/core/state.py`)."""


def _appraise(given: tuple[GameState, Fight]) -> FightView:
    """The fight before anybody runs."""
    state, fight = given
    sums = fight_strengths(state, fight)
    foes = tuple(
        FoeView(
            foe.card,
            foe.printed_as,
            foe.by,
            enhancers_on(state, fight, foe.card),
            strength,
            treasures_of_monster(state, fight, foe),
            levels_for_killing(state, foe),
        )
        for foe, strength in zip(fight.foes, sums.foes, strict=True)
    )
    mine, other = sums.ours, sums.theirs
    ahead = would_players_win(state, fight, mine.total, other.total)
    level = state.seats[fight.seat].level
    goal = state.box.profile.win.level
    levels = fight.levels + sum(foe.levels for foe in foes)
    treasures = fight.treasures + sum(foe.treasures for foe in foes)
    kills = len(fight.kills) + len(fight.foes)
    wins = [fight.seat] if level + levels >= goal and kills else []
    if fight.helper != NOBODY and has_permission(state, fight.helper, "level_per_kill_as_helper"):
        gain = state.box.profile.help.level_per_kill * kills
        if state.seats[fight.helper].level + gain >= goal and gain:
            wins.append(fight.helper)
    rules = state.box.profile.win
    if rules.simultaneous == "active_first":
        wins = wins[:1]
    if rules.shared_with_helper and fight.seat in wins and fight.helper not in (NOBODY, *wins):
        wins.append(fight.helper)
    return FightView(
        seat=fight.seat,
        helper=fight.helper,
        part=fight.part,
        ours=mine,
        theirs=other,
        ahead=ahead,
        margin=mine.total - other.total,
        wins_ties=do_players_win_ties(state, fight),
        foes=foes,
        treasures=treasures,
        levels=levels,
        level_after=min(goal, level + levels),
        wins=tuple(wins),
        deal=hide_promises_of_deal(fight.deal),
        runner=NOBODY,
        monster=NO_CARD,
    )


def _runner(state: GameState, fight: Fight) -> tuple[Seat, Instance]:
    for frame in reversed(state.stack):
        if frame.kind == "flight":
            return frame.seat, frame.monster
        if isinstance(frame, SeatQuestion) and frame.about == "run_order":
            return frame.seat, NO_CARD
    return NOBODY, NO_CARD
