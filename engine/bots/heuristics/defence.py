"""Windows of a curse and of a die: turning away what hurts."""

from __future__ import annotations

from cards.vocabulary.effects import Roll as RollEffect
from engine.bots.heuristics.grudges import grudge
from engine.bots.heuristics.harm import harm, harm_of_card
from engine.bots.heuristics.position import Position, threat
from engine.bots.heuristics.worth import LEVEL, cheapest, taken_worth, worth
from engine.core.commands import Command
from engine.core.decisions import Option, complete
from engine.core.frames import DieRoll, Hex, Resolve, Robbery
from engine.core.referee import die_size
from engine.core.zones import NO_CARD, Instance
from engine.queries.winning import may_give_win


def fend_off(pos: Position) -> Command | None:
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
        return complete(pos.decision, option, picks)
    return None


def _picks(pos: Position, option: Option) -> tuple[tuple[int, ...], ...] | None:
    """The cheapest payment, and the rival as target who is most dangerous or has it
    coming."""
    picks: list[tuple[int, ...]] = []
    for need in option.needs:
        if need.what == "payment":
            picks.append(cheapest(pos, need.among, need.least))
        elif need.what == "seat":
            rivals = [one for one in pos.rivals() if one.seat in need.among]
            if not rivals:
                return None
            worst = max(rivals, key=lambda one: threat(one) + grudge(pos, one.seat))
            picks.append((worst.seat,))
        else:
            return None
    return tuple(picks)


def _price(pos: Position, option: Option, picks: tuple[tuple[int, ...], ...]) -> float:
    own = worth(pos, option.card) if option.verb == "play_card" else 0.0
    return own + sum(
        worth(pos, card)
        for need, picked in zip(option.needs, picks, strict=True)
        if need.what == "payment"
        for card in picked
    )


def turn_die(pos: Position) -> Command | None:
    """Change an own roll that went badly, if that can matter enough."""
    roll = _own_roll(pos)
    if roll is None:
        return None
    now = face_harm(pos, roll, roll.face)
    faces = die_size(pos.box.profile, roll.why)
    better = sum(face_harm(pos, roll, face) for face in range(1, faces + 1)) / faces
    for option in pos.options("play_card", "use_ability"):
        picks = _picks(pos, option)
        if picks is not None and now - better > _price(pos, option, picks):
            return complete(pos.decision, option, picks)
    return None


def best_face(pos: Position, faces: tuple[int, ...]) -> int:
    """The face to turn an own die to; anybody else's is left as bad as it can be."""
    rolls = [frame for frame in pos.public.frames if isinstance(frame, DieRoll)]
    if not rolls:
        return faces[-1]
    return min(faces, key=lambda face: (face_harm(pos, rolls[-1], face), -face))


def _own_roll(pos: Position) -> DieRoll | None:
    rolls = [frame for frame in pos.public.frames if isinstance(frame, DieRoll)]
    return rolls[-1] if rolls and rolls[-1].seat == pos.seat and rolls[-1].face else None


def face_harm(pos: Position, roll: DieRoll, face: int) -> float:
    """What a face means to the roller."""
    if roll.why == "run":
        fight = pos.public.fight
        total = face + pos.public.seats[roll.seat].run_away + _pace(pos, roll.source)
        if fight is None or total >= pos.box.profile.run.target:
            return 0.0
        printed_as = {foe.card: foe.printed_as for foe in fight.foes}.get(roll.source, NO_CARD)
        return harm_of_card(pos, pos.card(printed_as), roll.seat) if printed_as != NO_CARD else 0.0
    for frame in reversed(pos.public.frames):
        if isinstance(frame, Robbery) and roll.why == "theft":
            lost = LEVEL if pos.public.seats[roll.seat].level > 1 else 0.0
            return lost if face < frame.need else -taken_worth(pos, frame.item)
        if isinstance(frame, Hex) and roll.why == "identity":
            return _unmasked(pos, frame, face)
        if isinstance(frame, Resolve) and frame.card == roll.source:
            compiled = pos.card(frame.card)
            effect = compiled.programs[frame.program][frame.pc]
            if isinstance(effect, RollEffect):
                may_win = may_give_win(pos.box, compiled)
                rows = (row.do for row in effect.on if face in row.faces)
                return sum(harm(pos, do, roll.seat, may_win=may_win) for do in rows)
    return 0.0


def _unmasked(pos: Position, frame: Hex, face: int) -> float:
    """What a face means to whoever hides behind a secret identity (META-03, META-04)."""
    rules = pos.box.profile.secret_identity
    if face <= rules.escapes_to:
        return 0.0
    lost = worth(pos, frame.identity) if face >= rules.lost_from else 0.0
    return harm_of_card(pos, pos.card(frame.card), frame.victim) + lost


def _pace(pos: Position, monster: Instance) -> int:
    """What the monster and the cards on it print for running away."""
    fight = pos.public.fight
    if fight is None:
        return 0
    for foe in fight.foes:
        if foe.card == monster:
            sources = (foe.printed_as, *foe.enhancers)
            return sum(
                modifier.amount
                for source in sources
                for modifier in pos.card(source).modifiers
                if modifier.stat == "run_away" and modifier.when is None
            )
    return 0
