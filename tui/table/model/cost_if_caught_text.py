"""The cost of being caught by a monster, in words."""

from __future__ import annotations

from engine.core.zones import Instance
from engine.views.view_types import FightView
from tui.table.model.desk import Desk
from tui.table.model.play_outcome_text import (
    WHOLE_WIDTH,
    card_name,
    hand_change_text,
    level_change_text,
    named_level_change_text,
    open_choice_text,
)
from tui.table.model.undecided_outcome_text import (
    MOST_LOST_NAMED,
    cost_by_die_text,
    loss_by_choice_text,
    undecided_outcome_text,
)


def cost_if_caught_by_monsters_texts(
    desk: Desk, view: FightView, width: int = WHOLE_WIDTH
) -> list[tuple[tuple[Instance, ...], str]]:
    """What it costs the reader, who fights or helps, to be caught by each monster of a fight that
    would be lost: those together that cost the same, without those they get away from. In so many
    columns, where a shorter way to say it fits."""
    if desk.seat not in (view.seat, view.helper) or view.ahead:
        return []
    told: dict[str, tuple[Instance, ...]] = {}
    for foe in view.foes:
        if costs := cost_if_caught_text(desk, foe.card, width):
            told[costs] = (*told.get(costs, ()), foe.card)
    return [(monsters, costs) for costs, monsters in told.items()]


def cost_if_caught_text(desk: Desk, monster: Instance, width: int = WHOLE_WIDTH) -> str:
    """What it costs the reader to be caught by that monster, which they run from: their life, or
    level, cards in play and hand; or what is still open about it, without the names of what is lost
    if there is no room. Empty where they get away."""
    outcome = desk.outcomes.caught(desk.view, monster)
    if outcome is None:
        return ""
    words = desk.words
    if outcome.hangs_on == "die" and outcome.branches:
        return cost_by_die_text(desk, outcome) or words("outcome.by_die")
    if outcome.dies:
        return words("outcome.branch.dead")
    if outcome.luck and not outcome.certain_sides:
        return words(f"outcome.by_{outcome.hangs_on}")
    told = []
    if outcome.level_after != outcome.level_before:
        told.append(level_change_text(desk, outcome))
    back = (one for one in outcome.there_and_back if one.seat == desk.seat)
    told += [named_level_change_text(desk, one, "", back=True) for one in back]
    # A curse for one fight ends with it: that is no price.
    lost = [one for one in outcome.lost if desk.book.kind(one) != "curse"]
    if lost:
        names = [card_name(desk, one) for one in lost]
        few = len(names) <= MOST_LOST_NAMED
        what = words.names(names) if few else words.count("cards", len(names))
        told.append(words("outcome.lost_you", card=what))
    if outcome.hand_after != outcome.hand_before:
        told.append(hand_change_text(desk, outcome, width))
    if outcome.question is not None:
        ways = "" if desk.typed else undecided_outcome_text(desk, outcome, WHOLE_WIDTH)
        if ways and not told:
            return loss_by_choice_text(desk, outcome, width) or ways
        told.append(open_choice_text(desk, outcome, outcome.question, width))
    return ", ".join(told) or words("outcome.branch.nothing")
