"""What is added to a roll to run away, with the reason for every number (RUN-02)."""

from __future__ import annotations

from engine.core.frames import Fight
from engine.core.state import GameState
from engine.core.tally import PartOf, Reason, Tally, tally
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.carrying import is_active, modifiers_of
from engine.queries.conditions import enhancers_on
from engine.queries.counting import amount_of
from engine.queries.monster_bonuses import times_running
from engine.queries.shared_abilities import having
from engine.queries.strength import REASONS


def run_bonus(
    state: GameState, seat: Seat, fight: Fight | None = None, monster: Instance = NO_CARD
) -> Tally:
    """What is added to a roll to run away: the runner's own modifiers, and with a monster those
    that it and its enhancers print (RUN-02). A ship's modifier stands in for all others of its
    owner (SHIP-04, AMB-22)."""
    ship = ship_for_running(state, seat, fight)
    parts: list[PartOf] = []
    if ship != NO_CARD:
        printed = state.box.cards[ship].ship
        assert printed is not None
        parts.append(PartOf(printed.run_away or 0, "worn", "SHIP-04", ship, seat))
    for card, compiled, modifier, on in modifiers_of(state, seat, "run_away", fight):
        reason: Reason = REASONS.get(compiled.kind, ("bonus", ""))[0]
        amount = amount_of(state, modifier, seat, fight)
        on = on and ship in (NO_CARD, card)
        parts.append(PartOf(amount, reason, "RUN-02", card, seat, on))
    bonus = state.box.profile.run.flight_bonus
    for card in having(state, seat, "flight")[:1] if bonus else ():
        reason = REASONS.get(state.box.cards[card].kind, ("bonus", ""))[0]
        parts.append(PartOf(bonus, reason, "META-01", card, seat, ship == NO_CARD))
    if fight is not None and monster != NO_CARD:
        foe = next((one for one in fight.foes if one.card == monster), None)
        sources = () if foe is None else (foe.printed_as, *enhancers_on(state, fight, monster))
        for source in sources:
            for modifier in state.box.cards[source].modifiers:
                if modifier.stat == "run_away":
                    times = times_running(state, fight, modifier.when, seat)
                    amount = amount_of(state, modifier, seat, fight) * max(1, times)
                    parts.append(PartOf(amount, "monster", "RUN-02", source, NOBODY, times > 0))
    return tally(parts)


def running_ships(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Ships of the seat that say how it runs away (SHIP-04)."""
    if not state.box.profile.ship.replaces_run_modifiers:
        return ()
    cards = state.box.cards
    return tuple(
        [
            card
            for card in state.play(seat)
            if (ship := cards[card].ship) is not None
            and ship.run_away is not None
            and is_active(state, card, seat)
        ]
    )


def ship_for_running(state: GameState, seat: Seat, fight: Fight | None = None) -> Instance:
    """The one whose modifier counts: that which its owner has named, or the best; `NO_CARD` if
    there is none (AMB-22)."""
    ships = running_ships(state, seat)
    if not ships:
        return NO_CARD
    if fight is not None and fight.ship in ships:
        return fight.ship
    return max(ships, key=lambda card: _modifier(state, card))


def _modifier(state: GameState, card: Instance) -> int:
    ship = state.box.cards[card].ship
    return (ship.run_away or 0) if ship is not None else 0
