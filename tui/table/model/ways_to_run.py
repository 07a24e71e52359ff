"""Ways to run: how each loser of a fight may get away from its monsters, or cannot.

The rules are asked (`PlayOutcomes.of_fight`). Where they cannot be, as no box is known, the view's
own facts have to do.
"""

from __future__ import annotations

from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.running_away import RunAwayProspect
from engine.views.view_types import FightView
from tui.table.model.desk import Desk

_WAYS = ("run", "run_always", "run_never", "free", "held", "flee")
"""How somebody may get away from a monster, or not, as keys of the words."""


def monsters_by_way_to_run(desk: Desk, view: FightView, seat: Seat) -> dict[str, list[Instance]]:
    """The monsters from which that loser may get away, or cannot, in the same way, by the key of
    the words for it: `run`, `run_always`, `run_never`, `free`, `held`, or `flee` where nobody can
    tell."""
    found: dict[str, list[Instance]] = {way: [] for way in _WAYS}
    for card, prospect in run_prospects(desk, view, seat):
        found[_way(desk, prospect)].append(card)
    return {way: monsters for way, monsters in found.items() if monsters}


def nobody_is_pursued(desk: Desk) -> bool:
    """Whom the reader could save by a follower gets away without running: they themselves, and of
    the fighter's followers whoever helps (RUN-15, SIDE-08)."""
    fight = desk.fight
    if fight is None:
        return False
    saved = (fight.seat, fight.helper) if desk.seat == fight.seat else (desk.seat,)
    losers = [seat for seat in saved if seat != NOBODY]
    return all(monsters_by_way_to_run(desk, fight, one).keys() == {"free"} for one in losers)


def nobody_can_escape(desk: Desk, view: FightView) -> bool:
    """There is no running away from any monster for the fighter, nor for who helps, and no
    follower to leave behind."""
    seats = [seat for seat in (view.seat, view.helper) if seat != NOBODY]
    if any(followers_that_can_be_left_behind(desk, seat) for seat in seats):
        return False
    return {way for seat in seats for way in monsters_by_way_to_run(desk, view, seat)} == {"held"}


def followers_that_can_be_left_behind(desk: Desk, seat: Seat) -> tuple[Instance, ...]:
    """Those that this loser may leave behind to get away (SIDE-06), as far as that is known."""
    outcome = desk.outcomes.of_fight(desk.view)
    return tuple(card for who, card in outcome.followers if who == seat) if outcome else ()


def run_prospects(
    desk: Desk, view: FightView, seat: Seat
) -> tuple[tuple[Instance, RunAwayProspect | None], ...]:
    """What that loser has to expect of each monster; None where nobody can tell."""
    outcome = desk.outcomes.of_fight(desk.view)
    if outcome is None:
        return tuple((foe.card, _by_level(desk, seat, foe.printed_as)) for foe in view.foes)
    return outcome.of(seat)


def monster_to_run_from(desk: Desk, seat: Seat) -> Instance:
    """The monster that this fighter or helper runs from, or the only one that they would; `NO_CARD`
    of others, and of several monsters."""
    view = desk.fight
    if view is None or seat not in (view.seat, view.helper):
        return NO_CARD
    if view.runner == seat and view.monster != NO_CARD:
        return view.monster
    return view.foes[0].card if len(view.foes) == 1 else NO_CARD


def roll_phrase_key_suffix(desk: Desk, least_face: int) -> str:
    """Of the key of the words where the die does not decide: no face gets away, or any does."""
    if least_face > desk.book.profile.run.die:
        return "_never"
    return "_always" if least_face <= 1 else ""


def _by_level(desk: Desk, seat: Seat, monster: Instance) -> RunAwayProspect | None:
    """What the level alone says of whether the monster pursues somebody (RUN-15); None if more
    would have to be known."""
    printed = desk.book.compiled(monster).monster
    ignores = printed.ignores if printed is not None else None
    by_level = ignores is not None and ignores.model_fields_set == {"level_max"}
    most = ignores.level_max if ignores is not None and by_level else None
    if most is None or desk.public.seats[seat].level > most:
        return None
    return RunAwayProspect(pursued=False, held=False, least_face=desk.book.profile.run.target)


def _way(desk: Desk, prospect: RunAwayProspect | None) -> str:
    """One of `_WAYS`."""
    if prospect is None:
        return "flee"
    if prospect.rolls:
        return f"run{roll_phrase_key_suffix(desk, prospect.least_face)}"
    return "held" if prospect.pursued else "free"
