"""What cards have changed of what a character can do besides fighting."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.tally import Tally
from engine.core.zones import NO_CARD, Instance, Seat
from tui.table.model.desk import Desk
from tui.table.model.ways_to_run import monster_to_run_from


@dataclass(frozen=True)
class LimitsSetByCards:
    """The cards that forbid a character something, or `NO_CARD`; and sums, None where no card is
    part of one."""

    forbids_running: Instance
    run_bonus: Tally | None
    """What they add to a roll to run away (RUN-02); None also where they cannot run."""
    forbids_selling: Instance
    hand_limit: Tally | None
    """How many cards they keep through charity (HAND-04)."""


def limits_set_by_cards(desk: Desk, seat: Seat) -> LimitsSetByCards:
    """Those of that seat, as far as anybody can tell."""
    outcomes, view = desk.outcomes, desk.view
    held = outcomes.forbidding_card(view, seat, "running_away")
    run = outcomes.run_bonus(view, monster_to_run_from(desk, seat), seat)
    kept = outcomes.hand_limit(view, seat)
    return LimitsSetByCards(
        forbids_running=held,
        run_bonus=run if held == NO_CARD and run is not None and run.parts else None,
        forbids_selling=outcomes.forbidding_card(view, seat, "selling"),
        hand_limit=kept if kept is not None and len(kept.parts) > 1 else None,
    )
