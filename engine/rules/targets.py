"""The targets a card can be given, with the mark for a second press."""

from __future__ import annotations

from engine.core.commands import OURS, THEIRS
from engine.core.decisions import Need
from engine.core.errors import Refusal
from engine.core.frames import Fight
from engine.core.targeting import Targeting
from engine.core.zones import Instance, Seat
from engine.queries.conditions import fighters
from engine.queries.monster_bonuses import is_excepted, tags_for
from engine.queries.strength import monster_strength
from engine.rules.situation import Situation, refuse


def needs_of(sit: Situation, targeting: Targeting) -> list[Need] | Refusal:
    """The picks that these effects need now, or why there is nothing to pick."""
    needs: list[Need] = []
    state, fight = sit.state, sit.fight
    if targeting.side:
        needs.append(Need("side", (OURS, THEIRS), mark=OURS if sit.in_fight else THEIRS))
    if targeting.fighter:
        if fight is None:
            return refuse("INTF-01", "only_in_fight")
        seats = fighters(fight)
        needs.append(Need("seat", seats, mark=None if sit.seat in seats else fight.seat))
    elif targeting.seat:
        seats = tuple([s for s in sit.facts.living if not targeting.rival or s != sit.seat])
        if not seats:
            return refuse("AMB-31", "no_target")
        needs.append(Need("seat", seats, mark=seats[0] if len(seats) == 1 else None))
    if targeting.monster:
        if fight is None or not fight.foes:
            return refuse("AMB-81", "no_monster")
        foes = tuple(
            foe.card
            for foe in fight.foes
            if (
                targeting.tag is None or targeting.tag in tags_for(state, fight, foe.card, sit.seat)
            )
            and not is_excepted(targeting.excepts, state.box.cards[foe.printed_as])
        )
        if not foes and targeting.excepts:
            return refuse("BLEND-14", "excepted")
        if not foes:
            return refuse("CLASS-19", "no_such_monster", tag=targeting.tag or "")
        needs.append(Need("monster", foes, mark=foes[0] if len(foes) == 1 else None))
    if targeting.pursuer:
        if fight is None:
            return refuse("RUN-01", "only_when_running")
        left = tuple(foe.card for foe in fight.foes if foe.card not in fight.fled)
        if not left:
            return refuse("RUN-10", "nothing_to_run_from")
        needs.append(Need("monster", left, mark=left[0] if len(left) == 1 else None))
    if targeting.brings:
        monsters = tuple(c for c in state.hand(sit.seat) if state.box.cards[c].kind == "monster")
        if not monsters:
            rule = "AMB-98" if targeting.begins_fight else "MULTI-03"
            return refuse(rule, "no_monster_in_hand")
        needs.append(Need("other", monsters, mark=monsters[0] if len(monsters) == 1 else None))
    return needs


def strongest(sit: Situation, fight: Fight) -> Instance | None:
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


def curse_mark(sit: Situation) -> Seat | None:
    """The fighter if that is somebody else; outside fights the one leader among the others."""
    if sit.fight is not None:
        return sit.fight.seat if sit.fight.seat != sit.seat else None
    rivals = sorted(
        [(sit.state.seats[s].level, s) for s in sit.facts.living if s != sit.seat], reverse=True
    )
    if not rivals or (len(rivals) > 1 and rivals[0][0] == rivals[1][0]):
        return None
    return rivals[0][1]
