"""What running away comes to: whether there is a roll at all (RUN-15), and what is added to it,
with the reason for every number (RUN-02).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.tally import Tally, TallyPart, TallyReason, tally_of_parts
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.card_conditions import condition_holds, enhancers_on
from engine.queries.cards_in_play import has_prohibition, is_card_active, seat_modifiers_of_stat
from engine.queries.combat_strength import TALLY_REASONS
from engine.queries.modifier_amounts import modifier_amount
from engine.queries.monster_bonuses import times_modifier_counts_for_runner
from engine.queries.shared_abilities import cards_with_shared_ability


class RunAwayProspect(NamedTuple):
    """What a runner has to expect of one monster.

    `pursued`: it runs after this character (RUN-15). `held`: there is no running away from it, or
    for this character from any (PREC-01). `least_face` is the face of the die that gets away, those
    above it as well; 1 and less always do, more than the die has never.
    """

    pursued: bool
    held: bool
    least_face: int

    @property
    def rolls(self) -> bool:
        """A die decides."""
        return self.pursued and not self.held

    def chance(self, die: int) -> float:
        """Of getting away unharmed, with a die of so many faces."""
        if not self.rolls:
            return 0.0 if self.pursued else 1.0
        return max(0, min(die, die + 1 - self.least_face)) / die


def run_away_prospect(
    state: GameState, seat: Seat, monster: Instance, fight: Fight | None = None
) -> RunAwayProspect:
    """What the seat has to expect of a monster: with all that lies on it in that fight, or were it
    met now."""
    foes = fight.foes if fight is not None else ()
    printed_as = next((foe.printed_as for foe in foes if foe.card == monster), monster)
    bonus = run_away_bonus(state, seat, fight, monster).total
    return RunAwayProspect(
        pursued=not is_not_pursued(state, seat, printed_as, fight),
        held=cannot_run_away_from(state, seat, printed_as),
        least_face=state.box.profile.run.target - bonus,
    )


def are_alike_to_run_from(state: GameState, monsters: tuple[Instance, ...]) -> bool:
    """It is one monster, or they are copies of one with nothing on them: in which order somebody
    runs from them makes no difference."""
    if len(monsters) == 1:
        return True
    fight = state.fight
    foes = [foe for foe in fight.foes if foe.card in monsters] if fight is not None else []
    cards = state.box.cards
    prints = [cards[foe.printed_as].print for foe in foes]
    bare = len(foes) == len(monsters) and not any(foe.enhancers for foe in foes)
    return bare and all(one == prints[0] for one in prints)


def is_not_pursued(
    state: GameState, seat: Seat, printed_as: Instance, fight: Fight | None = None
) -> bool:
    """The monster lets that character go without a roll (RUN-15)."""
    monster = state.box.cards[printed_as].monster
    ignores = monster.ignores if monster is not None else None
    return ignores is not None and condition_holds(state, ignores, seat, fight)


def cannot_run_away_from(state: GameState, seat: Seat, printed_as: Instance) -> bool:
    """There is no running away from that monster, or for that character from any (PREC-01)."""
    forbids = state.box.cards[printed_as].forbids
    return "running_away" in forbids or has_prohibition(state, seat, "running_away")


def run_away_bonus(
    state: GameState, seat: Seat, fight: Fight | None = None, monster: Instance = NO_CARD
) -> Tally:
    """What is added to a roll to run away: the runner's own modifiers, and with a monster those
    that it and its enhancers print (RUN-02). A ship's modifier stands in for all others of its
    owner (SHIP-04, AMB-22)."""
    ship = ship_counting_for_running(state, seat, fight)
    parts: list[TallyPart] = []
    if ship != NO_CARD:
        printed = state.box.cards[ship].ship
        assert printed is not None
        parts.append(TallyPart(printed.run_away or 0, "worn", "SHIP-04", ship, seat))
    for card, compiled, modifier, on in seat_modifiers_of_stat(state, seat, "run_away", fight):
        reason: TallyReason = TALLY_REASONS.get(compiled.kind, ("bonus", ""))[0]
        amount = modifier_amount(state, modifier, seat, fight)
        replaced = on and ship not in (NO_CARD, card)
        rule = "SHIP-04" if replaced else "RUN-02"
        parts.append(TallyPart(amount, reason, rule, card, seat, on and not replaced))
    bonus = state.box.flight_bonus
    for card in cards_with_shared_ability(state, seat, "flight")[:1] if bonus else ():
        reason = TALLY_REASONS.get(state.box.cards[card].kind, ("bonus", ""))[0]
        alone = ship == NO_CARD
        parts.append(TallyPart(bonus, reason, "META-01" if alone else "SHIP-04", card, seat, alone))
    if fight is not None and monster != NO_CARD:
        foe = next((one for one in fight.foes if one.card == monster), None)
        sources = () if foe is None else (foe.printed_as, *enhancers_on(state, fight, monster))
        for source in sources:
            for modifier in state.box.cards[source].modifiers:
                if modifier.stat == "run_away":
                    times = times_modifier_counts_for_runner(state, fight, modifier.when, seat)
                    amount = modifier_amount(state, modifier, seat, fight) * max(1, times)
                    parts.append(TallyPart(amount, "monster", "RUN-02", source, NOBODY, times > 0))
    return tally_of_parts(parts)


def ship_cards_with_run_modifier(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Ships of the seat that say how it runs away (SHIP-04)."""
    if not state.box.ships_replace_run_modifiers:
        return ()
    cards = state.box.cards
    return tuple(
        [
            card
            for card in state.play(seat)
            if (ship := cards[card].ship) is not None
            and ship.run_away is not None
            and is_card_active(state, card, seat)
        ]
    )


def ship_counting_for_running(state: GameState, seat: Seat, fight: Fight | None = None) -> Instance:
    """The one whose modifier counts: that which its owner has named, or the best; `NO_CARD` if
    there is none (AMB-22)."""
    ships = ship_cards_with_run_modifier(state, seat)
    if not ships:
        return NO_CARD
    if fight is not None and fight.ship in ships:
        return fight.ship
    return max(ships, key=lambda card: _modifier(state, card))


def _modifier(state: GameState, card: Instance) -> int:
    ship = state.box.cards[card].ship
    return (ship.run_away or 0) if ship is not None else 0
