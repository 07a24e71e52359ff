"""A curse on its way, and a die on the table: both may be answered before they count."""

from __future__ import annotations

from typing import Literal

from engine.core import events as e
from engine.core.events import UNCAUSED, Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import DieRoll, Hex, ResolveEffects
from engine.core.state import GameState
from engine.core.zones import (
    DOOR_DISCARD,
    FIGHT,
    NO_CARD,
    ROLE_SIDES,
    TABLE,
    TREASURE_DISCARD,
    play_zone_of,
    seat_of_play_zone,
)
from engine.queries.cards_in_play import prohibiting_card
from engine.queries.shared_abilities import cards_with_shared_ability
from engine.rules.card_triggers import find_replacement_effect

_ELSEWHERE = frozenset({DOOR_DISCARD, TREASURE_DISCARD, FIGHT, ROLE_SIDES})


def could_anybody_respond(state: GameState, what: Literal["curse", "die"]) -> bool:
    """Some instance that could answer lies in a hand, a deck, or ready in front of somebody
    (AMB-93). A window only for those who hold the answer would show that they do: so it opens if
    and only if some card or ability that could answer is not publicly known to be elsewhere."""
    cards = state.box.cards
    for card in state.box.answers[what]:
        zone = state.where[card]
        if zone in _ELSEWHERE:
            continue
        if seat_of_play_zone(zone) < 0:
            return True
        if any(ability.window == what for ability in cards[card].print.abilities):
            return True
    return False


def step_curse(ref: GameOperations, frame: Hex) -> None:
    """The next step of a curse, while its victim lives (CURSE-05, CURSE-06, CURSE-09, AMB-93)."""
    if ref.state.seats[frame.victim].dead:  # AMB-31
        ref.pop()
        _put_away(ref, frame)
    elif CURSE_STEPS[frame.at](ref, frame):
        frame.at += 1


def _announce(ref: GameOperations, frame: Hex) -> bool:
    """True if it goes on, since nothing makes its victim immune."""
    ref.emit(e.CurseAnnounced(frame.victim, frame.card, frame.actor))
    protection = prohibiting_card(ref.state, frame.victim, "cursing_owner")
    if protection == NO_CARD:
        return True
    _end(ref, frame, "immune", Cause(protection, frame.victim))
    return False


def _try_identity(ref: GameOperations, frame: Hex) -> bool:
    """A secret identity is tried before anything else is done about a curse; of several the victim
    names one, and no second one is tried (META-03..META-05, AMB-45, AMB-77). True when there is
    nothing left to try."""
    state, victim = ref.state, frame.victim
    rules = state.box.profile.secret_identity
    identities = cards_with_shared_ability(state, victim, "secret_identity")
    if frame.identity != NO_CARD:
        tried, frame.identity = frame.identity, NO_CARD
        face, frame.face = frame.face, 0
        if face <= rules.escapes_to:
            _end(ref, frame, "escaped", Cause(tried, victim))
            return False
        if rules.lost_from and face >= rules.lost_from and tried in state.play(victim):
            ref.discard((tried,), "lost", victim, Cause(frame.card, frame.actor))
        return True
    if not rules.escapes_to or not identities or victim in frame.tried:
        return True
    if len(identities) > 1 and frame.answer is None:
        ref.ask(victim, "secret_identity", identities)
        return False
    named = [card for card in frame.answer or () if card in identities]
    frame.answer = None
    frame.tried = (*frame.tried, victim)
    frame.identity = named[0] if named else identities[0]
    ref.push(DieRoll(victim, "identity", frame.identity))
    return False


def _open_answers(ref: GameOperations, frame: Hex) -> bool:
    """Whoever can cancel it or send it elsewhere may do so."""
    if could_anybody_respond(ref.state, "curse"):
        ref.open_window("curse", frame.card, frame.victim, ref.state.living())
    return True


def _land(ref: GameOperations, frame: Hex) -> bool:
    """It hits or stays, unless an answer has cancelled it."""
    if frame.cancelled:
        by, card = ref.cause
        _end(ref, frame, "cancelled", Cause(card, by) if card != NO_CARD else UNCAUSED)
    else:
        _hit(ref, frame)
    return False


CURSE_STEPS = (_announce, _try_identity, _open_answers, _land)
"""The steps of a curse. One that was sent elsewhere begins again at the first (AMB-93)."""


def _end(
    ref: GameOperations, frame: Hex, how: Literal["cancelled", "immune", "escaped"], cause: Cause
) -> None:
    ref.emit(e.CurseResolved(frame.victim, frame.card, how, cause))
    ref.pop()
    _put_away(ref, frame)


def _put_away(ref: GameOperations, frame: Hex) -> None:
    if ref.state.where[frame.card] == TABLE:
        ref.discard((frame.card,), "used_up")


def _hit(ref: GameOperations, frame: Hex) -> None:
    state = ref.state
    compiled = state.box.cards[frame.card]
    curse = compiled.print
    assert curse.kind == "curse"
    ref.pop()
    card, program = find_replacement_effect(ref, frame.victim, "curse")
    if program >= 0:
        instead = Cause(card, frame.victim)
        ref.emit(e.CurseResolved(frame.victim, frame.card, "cancelled", instead))
        _put_away(ref, frame)
        ref.push(ResolveEffects(card, program, actor=frame.victim, you=frame.victim))
        return
    if curse.lasts == "instant":
        ref.emit(e.CurseResolved(frame.victim, frame.card, "hit"))
        _put_away(ref, frame)
    else:
        ref.emit(e.CurseResolved(frame.victim, frame.card, "stays"))
        ref.move((frame.card,), play_zone_of(frame.victim), "played", frame.actor)
    if compiled.main >= 0:
        ref.push(ResolveEffects(frame.card, compiled.main, frame.actor, frame.victim))


def step_die_roll(ref: GameOperations, frame: DieRoll) -> None:
    """The next step of a die roll (RUN-01, AMB-93)."""
    DIE_ROLL_STEPS[frame.at](ref, frame)


def _throw(ref: GameOperations, frame: DieRoll) -> None:
    """The face lies on the table, and whoever can may change it."""
    frame.at = 1
    ref.roll(frame.seat, frame.why, card=frame.source)
    if could_anybody_respond(ref.state, "die"):
        ref.open_window("die", frame.source, frame.seat, ref.state.living())


def _hand_down(ref: GameOperations, frame: DieRoll) -> None:
    """What has become of the face counts for the frame below."""
    ref.pop()
    below = ref.state.top
    if below.kind in ("flight", "resolve", "fight", "loot", "claims", "hex", "robbery"):
        below.face = frame.face


DIE_ROLL_STEPS = (_throw, _hand_down)
