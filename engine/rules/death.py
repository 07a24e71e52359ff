"""Dying, and what the others take from the body."""

from __future__ import annotations

from engine.core import events as e
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import BodyLooting, ResolveEffects
from engine.core.zones import NO_CARD, Instance, Seat, hand_zone_of, play_zone_of
from engine.queries.cards_in_play import has_room_in_play
from engine.rules.card_transfers import put_card_into_play
from engine.rules.card_triggers import find_replacement_effect
from engine.rules.identities_powers_and_roles import offer_new_role, settle_excess_power_ranks
from engine.rules.loot_and_claim_order import step_loot_and_claim_order
from engine.rules.playing_cards_from_hand import play_first_queued_card


def kill_character(ref: GameOperations, seat: Seat, cause: Cause) -> None:
    """The character dies, unless a card of its own prevents that (DEATH-01, DEATH-03).

    The cards stay with the body until it is looted. Curses lying there are discarded unless the
    profile keeps them (DEATH-05, AMB-18); a cheat and its item are two cards now (DEATH-10).
    """
    state = ref.state
    if state.seats[seat].dead:
        return
    card, program = find_replacement_effect(ref, seat, "death")
    if program >= 0:
        ref.emit(e.DeathAverted(seat, card))
        ref.push(ResolveEffects(card, program, actor=seat, you=seat))
        return
    for cheat, item in tuple(state.attached.items()):
        if state.where[item] == play_zone_of(seat):
            ref.emit(e.CheatDetached(cheat))
    ref.emit(e.CharacterDied(seat, cause))
    gone = Cause(rule="death")
    if not state.box.profile.curses.kept_on_death:
        curses = [c for c in state.play(seat) if state.box.cards[c].kind == "curse"]
        ref.discard(curses, "lost", cause=gone)
    lost = [c for c in state.play(seat) if _is_lost(ref, c)]
    ref.discard(lost, "lost", cause=gone)


def _is_lost(ref: GameOperations, card: Instance) -> bool:
    """Gone with the dead, and no loot: origins, a role that is not kept, a follower where that is
    no loot (DEATH-06, ROLE-03, AMB-16, AMB-109)."""
    profile = ref.state.box.profile
    match ref.state.box.cards[card].kind:
        case "origin":
            return profile.origin.lost_on_death
        case "role":
            return "role" not in profile.death.keeps
        case "follower":
            return not profile.death.loot_follower
        case _:
            return False


def lootable_cards(ref: GameOperations, body: Seat) -> tuple[Instance, ...]:
    """The loot pool: hand, and all in play that is not kept (DEATH-02, DEATH-04, DEATH-09)."""
    state = ref.state
    kept = (*state.box.profile.death.keeps, "curse", "origin", "role")
    return (
        *state.hand(body),
        *(card for card in state.play(body) if state.box.cards[card].kind not in kept),
    )


def step_body_looting(ref: GameOperations, frame: BodyLooting) -> None:
    """The next step of looting a body: in order, highest level first, the others take one card
    each (DEATH-11..DEATH-16, AMB-29, AMB-49)."""
    if settle_excess_power_ranks(ref, frame.body):
        return
    if frame.at == 0:
        _line_up(ref, frame)
    elif not play_first_queued_card(ref):
        pool = lootable_cards(ref, frame.body)
        if pool and frame.at <= len(frame.order):
            _next_looter(ref, frame, pool)
        else:
            _bury(ref, frame, pool)


def _line_up(ref: GameOperations, frame: BodyLooting) -> None:
    """Who takes when; equal levels by die."""
    if not frame.ties and lootable_cards(ref, frame.body):
        frame.ties = _by_level(ref)
    if step_loot_and_claim_order(ref, frame):
        frame.at = 1


def _next_looter(ref: GameOperations, frame: BodyLooting, pool: tuple[Instance, ...]) -> None:
    looter = frame.order[frame.at - 1]
    if ref.state.seats[looter].dead:
        frame.at, frame.picked, frame.answer = frame.at + 1, NO_CARD, None
    elif frame.answer is not None:
        _take(ref, frame, looter, pool)
    elif frame.picked == NO_CARD:
        ref.ask(looter, "loot", pool)
    else:
        ref.ask(looter, "lay_down", (frame.picked,), least=0)


def _bury(ref: GameOperations, frame: BodyLooting, rest: tuple[Instance, ...]) -> None:
    """A role may be swapped; the rest is discarded, and the dead are back where the body was all
    that they waited for."""
    if not frame.swapped:
        frame.swapped = True
        if offer_new_role(ref, frame.body):
            return
    state = ref.state
    ref.discard(rest, "lost", cause=Cause(rule="body_left"))
    ref.emit(e.BodyLootingEnded(frame.body))
    ref.pop()
    if state.box.profile.death.back == "at_once" and not state.bodies:
        for seat, one in enumerate(state.seats):
            if one.dead:
                ref.emit(e.Reborn(seat))


def _take(
    ref: GameOperations, frame: BodyLooting, looter: Seat, pool: tuple[Instance, ...]
) -> None:
    """A looted card goes to the hand; where the profile says so its looter may lay an item down at
    once instead, if that is legal (DEATH-15, AMB-60, AMB-73)."""
    answer, frame.answer = frame.answer or (), None
    if frame.picked == NO_CARD:
        picked = next((card for card in answer if card in pool), NO_CARD)
        if picked != NO_CARD and _may_lie_at_once(ref, looter, picked):
            frame.picked = picked
            return
        down = False
    else:
        picked, frame.picked = frame.picked, NO_CARD
        down = picked in answer and picked in pool and _may_lie_at_once(ref, looter, picked)
    frame.at += 1
    if down:
        put_card_into_play(ref, looter, picked, "looted", looter)
    elif picked in pool:
        ref.move((picked,), hand_zone_of(looter), "looted", looter)
        ref.receive(looter, (picked,))


def _may_lie_at_once(ref: GameOperations, looter: Seat, card: Instance) -> bool:
    state = ref.state
    item = state.box.cards[card].item
    if item is None or state.box.profile.death.loot_to == "hand" or state.in_fight(looter):
        return False
    return has_room_in_play(state, looter, card)


def _by_level(ref: GameOperations) -> tuple[tuple[Seat, ...], ...]:
    """The living, highest level first; who died in the same fight is not among them."""
    state = ref.state
    levels = sorted({state.seats[seat].level for seat in state.living()}, reverse=True)
    return tuple(
        tuple(seat for seat in state.living() if state.seats[seat].level == level)
        for level in levels
    )
