"""What a character is: roles dealt and swapped, powers over the limit."""

from __future__ import annotations

from cards.vocabulary.words import Gender
from engine import events as e
from engine.frames import Settlement
from engine.queries.identities import powers, rank_cap, rank_sum, unused_roles
from engine.referee import Referee
from engine.zones import ROLES, Instance, Seat, play_of


def deal_roles(ref: Referee) -> None:
    """Every seat gets its roles by chance, while there are any; the side that fits the player's
    gender lies up, until its owner turns it over (ROLE-01, ROLE-02, AMB-52)."""
    state = ref.state
    for _ in range(state.box.profile.start.role):
        for seat in range(len(state.seats)):
            unused = unused_roles(state)
            if not unused:
                return
            side = ref.lot(unused)
            take_role(ref, seat, _up(ref, seat, side))


def _up(ref: Referee, seat: Seat, side: Instance) -> Instance:
    back = ref.state.box.backs[side]
    gender = ref.state.seats[seat].gender
    return back if gender == _gender(ref, back) != _gender(ref, side) else side


def _gender(ref: Referee, side: Instance) -> Gender:
    card = ref.state.box.cards[side].print
    assert card.kind == "role"
    return card.gender


def take_role(ref: Referee, seat: Seat, side: Instance, instead: tuple[Instance, ...] = ()) -> None:
    """The seat has this side of a role from now on, and its gender where that is the rule (ROLE-02,
    SETUP-07); roles that it had `instead` are unused again (DEATH-08)."""
    state = ref.state
    for old in instead:
        ref.move((old,), ROLES, "returned", seat)
    ref.move((side,), play_of(seat), "dealt", seat)
    gender = _gender(ref, side)
    if state.box.profile.start.gender_by_role and state.seats[seat].gender != gender:
        ref.tell(e.GenderChanged(seat, gender))


def offer_roles(ref: Referee, seat: Seat) -> bool:
    """A new character may have another role (DEATH-08, AMB-52). True if there is something to
    ask."""
    state = ref.state
    unused = unused_roles(state) if state.box.profile.death.role_swap else []
    if not unused:
        return False
    ref.push(Settlement(seat, "role", tuple(unused)))
    return True


def check_ranks(ref: Referee, seat: Seat) -> bool:
    """Powers with more ranks than the seat may have: it says which of them go, until the rest fits
    (POWER-10, DEATH-07, AMB-36). True if there is something to ask."""
    state = ref.state
    ranks = rank_sum(state, seat)
    if not ranks or ranks <= rank_cap(state, seat):
        return False
    ref.push(Settlement(seat, "ranks", powers(state, seat)))
    return True
