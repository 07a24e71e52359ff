"""Windows of a curse and of a die: turning away what hurts."""

from __future__ import annotations

from cards.vocabulary.effects import RollDie as RollEffect
from engine.bots.heuristics.card_worth import (
    LEVEL_WORTH,
    least_missed_cards,
    own_card_worth,
    worth_in_own_hand,
)
from engine.bots.heuristics.decision_context import DecisionContext, threat_of
from engine.bots.heuristics.grudges import revenge_worth
from engine.bots.heuristics.harm_estimates import harm_of_card, harm_of_effects
from engine.core.commands import Command
from engine.core.decisions import Option, command_from_option
from engine.core.game_operations import die_face_count
from engine.core.stack_frames import DieRoll, Hex, ResolveEffects, Theft
from engine.core.zones import NO_CARD
from engine.queries.level_limits import can_give_winning_level
from engine.queries.running_away import run_away_prospect


def fend_off_curse(pos: DecisionContext) -> Command | None:
    """Cancel a curse on oneself, or send it on to whoever is most in the way."""
    hexes = [frame for frame in pos.public.frames if isinstance(frame, Hex)]
    if not hexes or hexes[-1].victim != pos.seat or hexes[-1].cancelled:
        return None
    compiled = pos.card(hexes[-1].card)
    pain = harm_of_card(pos, compiled, pos.seat)
    for option in pos.options("play_card", "use_ability"):
        picks = _picks(pos, option)
        if picks is None or pain < 0.7 * _price(pos, option, picks):
            continue
        return command_from_option(pos.decision, option, picks)
    return None


def _picks(pos: DecisionContext, option: Option) -> tuple[tuple[int, ...], ...] | None:
    """The cheapest payment, and the rival as target who is most dangerous or has it
    coming."""
    picks: list[tuple[int, ...]] = []
    for need in option.needs:
        if need.what == "payment":
            picks.append(least_missed_cards(pos, need.among, need.least))
        elif need.what == "seat":
            rivals = [one for one in pos.rivals() if one.seat in need.among]
            if not rivals:
                return None
            worst = max(rivals, key=lambda one: threat_of(one) + revenge_worth(pos, one.seat))
            picks.append((worst.seat,))
        else:
            return None
    return tuple(picks)


def _price(pos: DecisionContext, option: Option, picks: tuple[tuple[int, ...], ...]) -> float:
    own = own_card_worth(pos, option.card) if option.verb == "play_card" else 0.0
    return own + sum(
        own_card_worth(pos, card)
        for need, picked in zip(option.needs, picks, strict=True)
        if need.what == "payment"
        for card in picked
    )


def change_own_die(pos: DecisionContext) -> Command | None:
    """Change an own roll that went badly, if that can matter enough."""
    roll = _own_roll(pos)
    if roll is None:
        return None
    now = die_face_harm(pos, roll, roll.face)
    faces = die_face_count(pos.box.profile, roll.why)
    better = sum(die_face_harm(pos, roll, face) for face in range(1, faces + 1)) / faces
    for option in pos.options("play_card", "use_ability"):
        picks = _picks(pos, option)
        if picks is not None and now - better > _price(pos, option, picks):
            return command_from_option(pos.decision, option, picks)
    return None


def best_die_face(pos: DecisionContext, faces: tuple[int, ...]) -> int:
    """The face to turn an own die to; anybody else's is left as bad as it can be."""
    rolls = [frame for frame in pos.public.frames if isinstance(frame, DieRoll)]
    if not rolls:
        return faces[-1]
    return min(faces, key=lambda face: (die_face_harm(pos, rolls[-1], face), -face))


def _own_roll(pos: DecisionContext) -> DieRoll | None:
    rolls = [frame for frame in pos.public.frames if isinstance(frame, DieRoll)]
    return rolls[-1] if rolls and rolls[-1].seat == pos.seat and rolls[-1].face else None


def die_face_harm(pos: DecisionContext, roll: DieRoll, face: int) -> float:
    """What a face means to the roller."""
    if roll.why == "run":
        fight = pos.public.fight
        prospect = run_away_prospect(pos.state, roll.seat, roll.source, pos.state.fight)
        if fight is None or face >= prospect.least_face:
            return 0.0
        printed_as = {foe.card: foe.printed_as for foe in fight.foes}.get(roll.source, NO_CARD)
        return harm_of_card(pos, pos.card(printed_as), roll.seat) if printed_as != NO_CARD else 0.0
    for frame in reversed(pos.public.frames):
        if isinstance(frame, Theft) and roll.why == "theft":
            lost = LEVEL_WORTH if pos.public.seats[roll.seat].level > 1 else 0.0
            return lost if face < frame.need else -worth_in_own_hand(pos, frame.item)
        if isinstance(frame, Hex) and roll.why == "identity":
            return _unmasked(pos, frame, face)
        if isinstance(frame, ResolveEffects) and frame.card == roll.source:
            compiled = pos.card(frame.card)
            effect = compiled.programs[frame.program][frame.pc]
            if isinstance(effect, RollEffect):
                may_win = can_give_winning_level(pos.box.profile, compiled)
                rows = (row.do for row in effect.on if face in row.faces)
                return sum(harm_of_effects(pos, do, roll.seat, may_win=may_win) for do in rows)
    return 0.0


def _unmasked(pos: DecisionContext, frame: Hex, face: int) -> float:
    """What a face means to whoever hides behind a secret identity (META-03, META-04)."""
    rules = pos.box.profile.secret_identity
    if face <= rules.escapes_to:
        return 0.0
    lost = own_card_worth(pos, frame.identity) if face >= rules.lost_from else 0.0
    return harm_of_card(pos, pos.card(frame.card), frame.victim) + lost
