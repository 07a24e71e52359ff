"""The fight: waiting for its outcome, running away monster by monster, the rewards."""

from __future__ import annotations

from engine.core import events as e
from engine.core.commands import PlayCard
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import DieRoll, Fight, Flight, Foe, ResolveEffects, Spoils
from engine.core.state import GameState
from engine.core.zones import FIGHT, NO_CARD, NOBODY, TABLE, Instance, Seat, hand_zone_of
from engine.queries.card_conditions import condition_holds, fighter_and_helper
from engine.queries.cards_in_play import has_room_in_play, permitting_card
from engine.queries.combat_strength import are_players_ahead, fight_strengths
from engine.queries.monster_rewards import levels_for_killing, treasures_of_monster
from engine.queries.running_away import (
    cannot_run_away_from,
    is_not_pursued,
    run_away_bonus,
    ship_cards_with_run_modifier,
)
from engine.rules.cached_public_facts import CachedPublicFacts
from engine.rules.card_transfers import hand_over_card_in_play
from engine.rules.card_triggers import (
    find_replacement_effect,
    push_escape_triggers,
    push_meeting_triggers,
    push_triggered_effects,
)
from engine.rules.follower_sacrifice import ask_for_follower_sacrifices
from engine.rules.playing_cards_from_hand import (
    play_card,
    play_first_queued_card,
    why_not_play_card,
)
from engine.rules.seat_situation import situation_of


def begin_fight(ref: GameOperations, seat: Seat, monster: Instance, by: Seat) -> bool:
    """Put a fight of the seat on the stack, unless the monster is friendly to it (TURN-04, AMB-51,
    AMB-83). True if there is one."""
    state = ref.state
    compiled = state.box.cards[monster].monster
    friend = compiled.friendly_to if compiled is not None else None
    if friend is not None and condition_holds(state, friend, seat):
        ref.emit(e.FriendlyMonsterLeft(seat, monster))
        ref.discard((monster,), "used_up")
        return False
    ref.move((monster,), FIGHT, "played", by)
    ref.push(Fight(seat))
    ref.emit(e.FightBegan(seat, monster))
    ref.emit(e.MonsterJoined(Foe(monster, monster, group=0, by=by)))
    push_triggered_effects(ref, seat, "met")
    push_meeting_triggers(ref, seat, monster)  # Its own comes first (AMB-113).
    return True


def step_fight(ref: GameOperations, frame: Fight) -> None:
    """What a fight does when nothing lies on it: wait, pay, or let the losers run (AMB-79)."""
    FIGHT_STEPS[frame.part](ref, frame)


def _wait_for_outcome(ref: GameOperations, frame: Fight) -> None:
    if frame.outcome == "won":
        _win(ref, frame)
    elif frame.outcome == "lost":
        ref.emit(e.FightLost(frame.seat, frame.helper))
    elif not play_first_queued_card(ref):
        ref.open(frame.seat, "fight")


def _run_away(ref: GameOperations, frame: Fight) -> None:
    if not play_first_queued_card(ref) and not ask_for_follower_sacrifices(ref, frame):
        _next_runner(ref, frame)


def call_fight_outcome(ref: GameOperations, frame: Fight) -> None:
    """Claim the kill or give up, whichever is true; its window opens (WIN-01, AMB-28, AMB-80)."""
    state = ref.state
    sums = fight_strengths(state, frame)
    mine, other = sums.ours.total, sums.theirs.total
    audience = tuple([seat for seat in state.living() if seat != frame.seat])
    if are_players_ahead(state, frame):
        ref.emit(e.KillCalled(frame.seat, mine, other))
        ref.open_window("victory", frame.foes[0].card if frame.foes else -1, frame.seat, audience)
    else:
        ref.emit(e.FightGivenUp(frame.seat, mine, other))
        ref.open_window("defeat", frame.foes[0].card, frame.seat, audience)


def _win(ref: GameOperations, frame: Fight) -> None:
    """Collect what the kill brings, then pay it (REW-05, AMB-08)."""
    state = ref.state
    killed = (*frame.kills, *(foe.card for foe in frame.foes))
    levels = frame.levels + sum(levels_for_killing(state, foe) for foe in frame.foes)
    treasures = frame.treasures + sum(treasures_of_monster(state, frame, foe) for foe in frame.foes)
    prints = (*frame.kills, *(foe.printed_as for foe in frame.foes))
    ref.emit(e.FightWon(frame.seat, frame.helper, killed, treasures))
    ref.push(Spoils(frame.seat, frame.helper, levels, treasures, frame.deal, len(killed), prints))


def _next_runner(ref: GameOperations, frame: Fight) -> None:
    """The fighter does all rolls, then the helper; each names the next monster (RUN-07, AMB-12)."""
    runners = fighter_and_helper(frame)
    if frame.at >= len(runners):
        _keep_rewards(ref, frame)
        end_fight(ref, frame)
        return
    seat = runners[frame.at]
    left = monsters_still_to_escape_from(ref, frame, seat)
    if not left:
        frame.at += 1
        frame.fled = ()
        frame.ship = NO_CARD
        frame.answer = None
    elif ref.state.seats[seat].dead or seat in frame.spared:
        ref.push(Flight(seat, left[0]))
    elif _names_ship(ref, frame, seat):
        pass
    elif frame.answer is None:
        ref.ask(seat, "run_order", left)
    else:
        picked = frame.answer
        frame.answer = None
        if picked and picked[0] in left:
            ref.push(Flight(seat, picked[0]))


def _names_ship(ref: GameOperations, frame: Fight, seat: Seat) -> bool:
    """With two ships that say how one runs away the runner says which does (AMB-22). True while
    that is settled."""
    ships = ship_cards_with_run_modifier(ref.state, seat)
    if len(ships) < 2 or frame.ship in ships:
        return False
    if frame.answer is None:
        ref.ask(seat, "running_ship", ships)
    else:
        named = [card for card in frame.answer if card in ships]
        frame.answer = None
        frame.ship = named[0] if named else ships[0]
    return True


def monsters_still_to_escape_from(
    ref: GameOperations, frame: Fight, seat: Seat
) -> tuple[Instance, ...]:
    """Monsters that the runner still has to get away from; none for the dead where death stops the
    rolls (RUN-10)."""
    if ref.state.seats[seat].dead and ref.state.box.profile.run.death_stops_rolls:
        return ()
    return tuple([foe.card for foe in frame.foes if foe.card not in frame.fled])


def _keep_rewards(ref: GameOperations, frame: Fight) -> None:
    """What monsters had brought that left the fight before the side ran (MULTI-06, AMB-08)."""
    loses = ref.state.box.profile.fight.eliminate_then_flee_loses
    if loses == "levels_and_treasures" or ref.state.seats[frame.seat].dead:
        return
    if loses == "nothing":
        ref.raise_level(frame.seat, frame.levels, "kill", _cause_of(frame.kills), may_win=True)
    ref.draw_to_hand(frame.seat, "treasure", frame.treasures, _cause_of(frame.kills))


def _cause_of(killed: tuple[Instance, ...]) -> Cause:
    """What a reward is for: the monster, or all of several."""
    return Cause(killed[0] if len(killed) == 1 else NO_CARD, rule="kill")


def end_fight(ref: GameOperations, frame: Fight) -> None:
    """Monsters and everything played go to their piles, next-combat curses are over
    (COMBAT-13, RUN-11, AMB-32)."""
    state = ref.state
    ref.discard(tuple(state.zones[FIGHT]), "used_up")
    for seat in fighter_and_helper(frame):
        for card in tuple(state.play(seat)):
            if state.box.cards[card].awaits == "fight" and card not in frame.late:
                ref.emit(e.CurseResolved(seat, card, "worn_off"))
                ref.discard((card,), "used_up")
    ref.emit(e.FightEnded(frame.seat))
    while ref.pop() is not frame:
        pass
    _send_monsters_on(ref, frame)
    for seat in reversed(fighter_and_helper(frame)):
        if not state.seats[seat].dead:
            push_triggered_effects(ref, seat, "fought")


def _send_monsters_on(ref: GameOperations, frame: Fight) -> None:
    """What goes into a hand goes there; the first that somebody else has to fight is fought now,
    unless it lies in its pile no more (AMB-116)."""
    state = ref.state
    for card, seat, fights in frame.goes_on:
        if state.where[card] != ref.pile_of(card) or state.seats[seat].dead:
            continue
        if not fights:
            ref.move((card,), hand_zone_of(seat), "moved_on", seat, Cause(card))
            ref.receive(seat, (card,))
        elif state.fight is None:
            begin_fight(ref, seat, card, NOBODY)


FIGHT_STEPS = {"open": _wait_for_outcome, "flee": _run_away, "reward": end_fight}


def step_running_away(ref: GameOperations, frame: Flight) -> None:
    """The next step of running from one monster (RUN-01, RUN-09, RUN-15)."""
    RUN_AWAY_STEPS[frame.at](ref, frame)


SET_OUT, ROLLED, CAUGHT, OVER = range(4)
"""The steps of running away, by their place in `RUN_AWAY_STEPS`."""


def _set_out(ref: GameOperations, frame: Flight) -> None:
    """Whoever is not pursued needs no roll, and who cannot run has none."""
    state, battle, foe = ref.state, *_pursuer(ref, frame)
    stuck = cannot_run_away_from(state, frame.seat, foe.printed_as)
    beats_it = state.box.profile.follower.sacrifice_beats_no_escape  # SIDE-07
    if is_not_pursued(state, frame.seat, foe.printed_as, battle):
        frame.at = OVER
        ref.emit(_without_roll(state, frame, escaped=True))
    elif frame.seat in battle.spared and (not stuck or beats_it):
        frame.at = OVER
        ref.emit(_without_roll(state, frame, escaped=True))
        push_escape_triggers(ref, frame.seat, foe.printed_as)
    elif stuck:
        frame.at = CAUGHT
        ref.emit(_without_roll(state, frame, escaped=False))
    else:
        frame.at = ROLLED
        battle.rolled = True
        ref.push(DieRoll(frame.seat, "run", frame.monster))


def _without_roll(state: GameState, frame: Flight, *, escaped: bool) -> e.RunAwayResolved:
    level = state.seats[frame.seat].level
    return e.RunAwayResolved(frame.seat, frame.monster, escaped, 0, rolled=False, level=level)


def _read_face(ref: GameOperations, frame: Flight) -> None:
    battle, foe = _pursuer(ref, frame)
    total = frame.face + run_away_bonus(ref.state, frame.seat, battle, frame.monster).total
    escaped = total >= ref.state.box.profile.run.target
    frame.at = OVER if escaped else CAUGHT
    level = ref.state.seats[frame.seat].level
    ref.emit(e.RunAwayResolved(frame.seat, frame.monster, escaped, total, rolled=True, level=level))
    if escaped:
        push_escape_triggers(ref, frame.seat, foe.printed_as)


def _suffer(ref: GameOperations, frame: Flight) -> None:
    """The bad stuff, or what a card of the caught does instead."""
    _, foe = _pursuer(ref, frame)
    frame.at = OVER
    push_triggered_effects(ref, frame.seat, "caught")
    card, program = find_replacement_effect(ref, frame.seat, "bad_stuff")
    if program >= 0:
        ref.push(ResolveEffects(card, program, actor=frame.seat, you=frame.seat))
    else:
        bad_stuff = ref.state.box.cards[foe.printed_as].bad_stuff
        ref.push(ResolveEffects(foe.printed_as, bad_stuff, actor=NOBODY, you=frame.seat))


def _stop_running(ref: GameOperations, frame: Flight) -> None:
    ref.pop()


RUN_AWAY_STEPS = (_set_out, _read_face, _suffer, _stop_running)


def _pursuer(ref: GameOperations, frame: Flight) -> tuple[Fight, Foe]:
    """The fight, and the monster that is run from."""
    battle = ref.state.fight
    assert battle is not None
    return battle, next(one for one in battle.foes if one.card == frame.monster)


def step_fight_rewards(ref: GameOperations, frame: Spoils) -> None:
    """The next step of the rewards (AMB-85)."""
    if REWARD_STEPS[frame.at](ref, frame):
        frame.at += 1


def _has_helper(ref: GameOperations, frame: Spoils) -> bool:
    """There is one, and it lives."""
    return frame.helper != NOBODY and not ref.state.seats[frame.helper].dead


def _raise_levels(ref: GameOperations, frame: Spoils) -> bool:
    """Of the fighter by the kill, of a helper by a card that gives levels for helping (HELP-09)."""
    state, helper = ref.state, frame.helper
    ref.raise_level(frame.seat, frame.levels, "kill", _cause_of(frame.prints), may_win=True)
    if not _has_helper(ref, frame):
        return True
    card = permitting_card(state, helper, "level_per_kill_as_helper")
    if card != NO_CARD:
        levels = state.box.profile.help.level_per_kill * frame.killed
        ref.raise_level(helper, levels, "helped", Cause(card, helper), may_win=True)
    return True


def _clear_fight(ref: GameOperations, frame: Spoils) -> bool:
    ref.discard(tuple(ref.state.zones[FIGHT]), "used_up")
    return True


def _draw_treasures(ref: GameOperations, frame: Spoils) -> bool:
    """Into the hand, or with help face up on the table."""
    if frame.helper == NOBODY:
        ref.draw_to_hand(frame.seat, "treasure", frame.treasures, _cause_of(frame.prints))
    else:
        drawn = ref.draw("treasure", frame.treasures, TABLE, "drawn_open", frame.seat)
        frame.shown = tuple(drawn)
    return True


def _follow_instructions(ref: GameOperations, frame: Spoils) -> bool:
    """What cards say of a fight that is won, and monsters of being killed."""
    if _has_helper(ref, frame):
        push_triggered_effects(ref, frame.helper, "helped_win")
    push_triggered_effects(ref, frame.seat, "won")
    for card in frame.prints:
        program = ref.state.box.cards[card].trigger("killed")
        if program >= 0:
            ref.push(ResolveEffects(card, program, actor=NOBODY, you=frame.seat))
    return True


def _pay(ref: GameOperations, frame: Spoils) -> bool:
    """Promised items first, then the hand cards one by one. True when nothing is left.

    What another effect has taken, the helper cannot hold or may not be played by now lapses
    (HELP-06, AMB-27).
    """
    state, deal = ref.state, frame.deal
    if deal is None or not _has_helper(ref, frame):
        return True
    if frame.paid == 0:
        for item in deal.items:
            if item in state.play(frame.seat) and has_room_in_play(state, frame.helper, item):
                promised = Cause(rule="promise")
                hand_over_card_in_play(ref, item, frame.helper, "given", frame.seat, promised)
    if frame.paid >= len(deal.promises):
        return True
    play = PlayCard(deal.promises[frame.paid], seat=frame.helper)
    frame.paid += 1
    facts = CachedPublicFacts(state)
    facts.promised = ()  # What is paid is locked no more.
    sit = situation_of(state, frame.seat, facts, at_safe_point=True)
    if why_not_play_card(sit, play) is None:
        play_card(ref, frame.seat, play)
    return False


def _split(ref: GameOperations, frame: Spoils) -> bool:
    """Treasures drawn with help, one at a time in the agreed order. True when all are given.

    The two pick alternately until one share is used up, or no card is left (HELP-05, HELP-11,
    AMB-27, AMB-101).
    """
    state = ref.state
    left = frame.shown
    if not left:
        return True
    picker, shares = _picker(frame)
    if frame.answer is None and shares == 2 and len(left) > 1:
        ref.ask(picker, "split", left)
        return False
    chosen = left[0]
    if frame.answer and frame.answer[0] in left:
        chosen = frame.answer[0]
    frame.answer = None
    frame.shown = tuple(card for card in left if card != chosen)
    mine, other = frame.taken
    frame.taken = (mine + 1, other) if picker == frame.seat else (mine, other + 1)
    if state.seats[picker].dead:
        ref.discard((chosen,), "lost")
    else:
        ref.move((chosen,), hand_zone_of(picker), "split", picker, _cause_of(frame.prints))
        ref.receive(picker, (chosen,))
    return False


def _picker(frame: Spoils) -> tuple[Seat, int]:
    """Who picks next, and how many of the two still have a share to take."""
    promised = frame.deal.treasures if frame.deal is not None else 0
    theirs = min(promised, frame.treasures)
    theirs_left = theirs - frame.taken[1]
    mine_left = frame.treasures - theirs - frame.taken[0]
    if theirs_left <= 0:
        return frame.seat, 1
    if mine_left <= 0:
        return frame.helper, 1
    helper_first = frame.deal is not None and frame.deal.helper_first
    helper_next = sum(frame.taken) % 2 == (0 if helper_first else 1)
    return (frame.helper if helper_next else frame.seat), 2


def _put_down(ref: GameOperations, frame: Spoils) -> bool:
    ref.pop()
    return False


REWARD_STEPS = (
    _raise_levels,
    _clear_fight,
    _draw_treasures,
    _follow_instructions,
    _split,
    _pay,
    _put_down,
)
"""The steps of the rewards: each is True when the next one can be taken."""
