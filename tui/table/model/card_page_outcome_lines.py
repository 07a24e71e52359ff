"""Lines of a card's page: what it would come to for each that it may be aimed at."""

from __future__ import annotations

from dataclasses import replace

from engine.core.commands import OURS
from engine.core.decisions import Option
from engine.core.zones import Instance, Seat
from engine.previewed_outcome import PreviewedOutcome
from tui.ports import Chair
from tui.table.model.card_without_numbers_text import (
    lasting_curse_text,
    queued_card_outcome_text,
)
from tui.table.model.desk import Desk
from tui.table.model.play_outcome_text import (
    WHOLE_WIDTH,
    card_changes_texts,
    counted_changes_texts,
    level_change_text,
    limits_and_hands_text,
    outcome_text,
    recounted_cards_texts,
)
from tui.table.model.undecided_outcome_text import (
    outcome_of_each_choice_lines,
    undecided_outcome_text,
)


def play_outcome_lines(desk: Desk, card: Instance) -> list[str]:
    """One line per target of a card that can be played: in a fight the two sums it would make,
    outside what it does to each player. Of one that hangs on a die or a choice what each face or
    choice comes to."""
    option, fight = desk.option(card), desk.fight
    if option is None or len(option.needs) > 1:
        return []
    if option.queued:
        # A look ahead ends before it takes effect, and would find none.
        return [queued_card_outcome_text(desk, option, WHOLE_WIDTH)]
    if not option.needs or option.needs[0].among == (desk.seat,):
        picks = ((desk.seat,),) if option.needs else ()
        return _untargeted_outcome_lines(desk, desk.outcomes.of(desk.view, option, picks))
    need, view = option.needs[0], desk.view
    outcomes = {
        one: outcome
        for one in need.among
        if (outcome := desk.outcomes.of(view, option, ((one,),))) is not None
    }
    if need.what == "seat":
        return _lines_by_seat(desk, option, outcomes)
    if fight is None:  # The target is not named by what is told.
        told = [undecided_outcome_text(desk, one, WHOLE_WIDTH) for one in outcomes.values()]
        return list(dict.fromkeys(filter(None, told)))
    lines: list[str] = []
    printed = {foe.card: foe.printed_as for foe in fight.foes}
    for value, outcome in outcomes.items():
        if outcome.ours_after is None:
            continue
        if need.what == "side":
            target = desk.who(fight.seat) if value == OURS else desk.words("side.monsters")
        else:
            target = desk.book.short(printed.get(value, value), 24)
        after = f"{outcome.ours_after}:{outcome.theirs_after}"
        lines.append(f"{target}: {_told_of_target(desk, outcome) or after}")
    return list(dict.fromkeys(lines))


def _lines_by_seat(desk: Desk, option: Option, outcomes: dict[Seat, PreviewedOutcome]) -> list[str]:
    """`You: str 8 → 7`, `Bo str 8 → 7`: what a card does to each of those whom it may be played on.
    Once where it is the same outside fights; nothing where it changes nobody at once."""
    told_of = {seat: _told_of_target(desk, one) for seat, one in outcomes.items()}
    same = set(told_of.values())
    if desk.fight is None and len(told_of) > 1 and len(same) == 1 and "" not in same:
        return list(same)
    for seat, outcome in outcomes.items():
        told_of[seat] = _told_of_target_or_its_limits(desk, outcome)
    if not any(told_of.values()):
        return []
    lines = [
        _with_target(desk, seat, outcomes[seat], told)
        if told
        else lasting_curse_text(desk, option.card, outcomes[seat])
        for seat, told in told_of.items()
    ]
    return list(filter(None, lines))


def _told_of_target(desk: Desk, outcome: PreviewedOutcome) -> str:
    """What comes of one of several targets, often without its name: the sums of the fight where
    they change, and besides the level of somebody else and whose cards come or go."""
    before = f"{outcome.ours_before}:{outcome.theirs_before}"
    after = f"{outcome.ours_after}:{outcome.theirs_after}"
    fight, certain = desk.fight, desk.outcomes.sums_are_certain(desk.view, outcome)
    if fight is not None and outcome.ours_after is not None and after != before and certain:
        loot = f", {outcome.treasures:+d}\N{NO-BREAK SPACE}■" if outcome.treasures else ""
        outside = outcome.seat not in (fight.seat, fight.helper)
        level = outside and outcome.level_before != outcome.level_after
        more = [level_change_text(desk, outcome, WHOLE_WIDTH)] if level else []
        more += card_changes_texts(desk, outcome, WHOLE_WIDTH)
        return ", ".join([f"{before} → {after}{loot}", *more])
    told = undecided_outcome_text(desk, outcome, WHOLE_WIDTH)
    told = told or outcome_text(desk, outcome, WHOLE_WIDTH)
    if not told and outcome.lost and outcome.seat == desk.seat:
        return desk.words("outcome.lost_you", card=desk.book.short(outcome.lost[0]))
    return told


def _told_of_target_or_its_limits(desk: Desk, outcome: PreviewedOutcome) -> str:
    return _told_of_target(desk, outcome) or limits_and_hands_text(desk, outcome)


def _with_target(desk: Desk, seat: Seat, outcome: PreviewedOutcome, told: str) -> str:
    """`Bo: hidden cards decide`: that, with whom it is about where it does not say so itself."""
    if seat == desk.seat:
        named = told.startswith(f"{desk.who_inside(seat)} ")
    else:
        # Words and cards can be called like a player: who is named is told otherwise without name.
        nameless = _told_of_target_or_its_limits(_with_nameless(desk, seat), outcome)
        named = told.partition(", ")[0] != nameless.partition(", ")[0]
    return told if named else f"{desk.who(seat)}: {told}"


def _with_nameless(desk: Desk, seat: Seat) -> Desk:
    """That desk, with nobody's name on the chair of a seat."""
    if desk.update is None:
        return desk
    chairs = (Chair(seat, ""), *desk.update.chairs)
    return replace(desk, update=replace(desk.update, chairs=chairs))


def _untargeted_outcome_lines(desk: Desk, outcome: PreviewedOutcome | None) -> list[str]:
    """What a card comes to that is aimed at nobody, and which cards that stay count otherwise by
    it: `7:1 → 4:1, you 2 → 3`, `Cape with Pay Grade +3 → +0`."""
    if outcome is None:
        return []
    if each := outcome_of_each_choice_lines(desk, outcome):
        return each
    told = undecided_outcome_text(desk, outcome, WHOLE_WIDTH)
    if told:
        return [told]
    if desk.fight is None and outcome.ours_after is not None:
        return []  # Of a fight that it would begin the hand tells the sums.
    parts = counted_changes_texts(desk, outcome, WHOLE_WIDTH) if outcome.certain else []
    parts += card_changes_texts(desk, outcome, WHOLE_WIDTH)
    told = ", ".join(parts) or outcome_text(desk, outcome, WHOLE_WIDTH)
    counts = recounted_cards_texts(desk, outcome, desk.book.name)
    nothing = desk.words("outcome.idle_search") if outcome.found_nothing else ""
    in_vain = [nothing] if nothing not in told else []
    return [told, *in_vain, *counts] if told else []


def lines_of_cards_raising_one_shot(desk: Desk, card: Instance) -> list[str]:
    """`Techno: another -2.`: what the reader's own cards add to a one-shot in the fight."""
    return [
        desk.words("log.raised", x=desk.book.name(part.card), n=f"{part.amount:+d}")
        for part in desk.outcomes.raises(desk.view, card)
    ]
