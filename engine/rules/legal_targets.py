"""The targets a card can be given, with the mark for a second press."""

from __future__ import annotations

from engine.core.commands import OURS, THEIRS
from engine.core.decisions import PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.stack_frames import Fight
from engine.core.target_requirements import TargetRequirements
from engine.core.zones import NOBODY, Instance, Seat
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.combat_strength import monster_strength
from engine.queries.monster_bonuses import is_monster_name_excepted, monster_tags_as_read_by
from engine.rules.seat_situation import SeatSituation


def pick_requirements_for_targets(
    sit: SeatSituation, targeting: TargetRequirements
) -> list[PickRequirement] | Refusal:
    """The picks that these effects need now, or why there is nothing to pick."""
    needs: list[PickRequirement] = []
    state, fight = sit.state, sit.fight
    if targeting.side:
        needs.append(PickRequirement("side", (OURS, THEIRS), mark=OURS if sit.in_fight else THEIRS))
    if targeting.fighter:
        if fight is None:
            return make_refusal("INTF-01", "only_in_fight")
        seats = fighter_and_helper(fight)
        mark = fight.seat if len(seats) == 1 or sit.seat not in seats else None
        needs.append(PickRequirement("seat", seats, mark=mark))
    elif targeting.seat:
        spared = (sit.seat if targeting.rival else NOBODY, _cursed_seat(sit, targeting))
        seats = tuple([s for s in sit.facts.living if s not in spared])
        if not seats:
            return make_refusal("AMB-31", "no_target")
        needs.append(PickRequirement("seat", seats, mark=seats[0] if len(seats) == 1 else None))
    if targeting.monster:
        if fight is None or not fight.foes:
            return make_refusal("AMB-81", "no_monster")
        foes = tuple(
            foe.card
            for foe in fight.foes
            if (
                targeting.tag is None
                or targeting.tag in monster_tags_as_read_by(state, fight, foe.card, sit.seat)
            )
            and not is_monster_name_excepted(targeting.excepts, state.box.cards[foe.printed_as])
        )
        if not foes and targeting.excepts:
            return make_refusal("BLEND-14", "excepted")
        if not foes:
            return make_refusal("CLASS-19", "no_such_monster", tag=targeting.tag or "")
        needs.append(PickRequirement("monster", foes, mark=foes[0] if len(foes) == 1 else None))
    if targeting.pursuer:
        if fight is None:
            return make_refusal("RUN-01", "only_when_running")
        left = tuple(foe.card for foe in fight.foes if foe.card not in fight.fled)
        if not left:
            return make_refusal("RUN-10", "nothing_to_run_from")
        needs.append(PickRequirement("monster", left, mark=left[0] if len(left) == 1 else None))
    if targeting.brings:
        monsters = tuple(c for c in state.hand(sit.seat) if state.box.cards[c].kind == "monster")
        if not monsters:
            rule = "AMB-98" if targeting.begins_fight else "MULTI-03"
            return make_refusal(rule, "no_monster_in_hand")
        needs.append(
            PickRequirement("other", monsters, mark=monsters[0] if len(monsters) == 1 else None)
        )
    return needs


def _cursed_seat(sit: SeatSituation, targeting: TargetRequirements) -> Seat:
    """Whom the nearest curse is about to hit, if to send it there would not move it (AMB-93)."""
    if targeting.redirects:
        for frame in reversed(sit.state.stack):
            if frame.kind == "hex":
                return frame.victim
    return NOBODY


def strongest_monster(sit: SeatSituation, fight: Fight) -> Instance | None:
    """The strongest monster, if one is stronger than all others."""
    if len(fight.foes) == 1:
        return fight.foes[0].card
    ranked = sorted(
        ((monster_strength(sit.state, fight, foe).total, foe.card) for foe in fight.foes),
        reverse=True,
    )
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


def default_curse_target(sit: SeatSituation) -> Seat | None:
    """The fighter if that is somebody else, and alive; outside fights the one leader among the
    others."""
    others = [seat for seat in sit.facts.living if seat != sit.seat]
    if sit.fight is not None:
        return sit.fight.seat if sit.fight.seat in others else None
    rivals = sorted([(sit.state.seats[seat].level, seat) for seat in others], reverse=True)
    if not rivals or (len(rivals) > 1 and rivals[0][0] == rivals[1][0]):
        return None
    return rivals[0][1]
