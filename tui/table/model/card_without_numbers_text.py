"""What a card of the hand says where no number changes, or where it waits: what to pick, on whom it
is, why it adds nothing, and after what it takes effect."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.decisions import Option, Picks
from engine.core.stack_frames import ResponseWindow, SeatQuestion
from engine.core.zones import NO_CARD, Instance, Seat
from engine.previewed_outcome import PreviewedOutcome
from tui.table.model.card_refusals import who_item_suits_text
from tui.table.model.desk import Desk
from tui.table.model.play_outcome_text import (
    OUTCOME_WIDTH,
    WHOLE_WIDTH,
    fits,
    outcome_phrase,
    outcome_phrase_of_seat,
    outcome_text,
)
from tui.table.model.strength_conditions import conditional_strength_text
from tui.table.model.target_selection import TargetSelection

_LAID_OUT = frozenset(
    {
        *("item", "follower", "ship", "race", "class", "affiliation", "two_identities"),
        *("power", "origin"),
    }
)
"""Kinds of cards that stay in front of their player."""


def queued_card_timing_text(desk: Desk, width: int = OUTCOME_WIDTH) -> str:
    """When a card that is queued now takes effect: after the curse, the roll or the choice that
    the game waits for."""
    top = desk.public.top_frame
    match top:
        case ResponseWindow(about="curse", cause=curse):
            return desk.book.calling(curse)("why_not.after_curse")
        case ResponseWindow(about="die"):
            return desk.words("why_not.after_die")
        case SeatQuestion(about="run_order", seat=seat) if seat == desk.seat:
            return desk.words("outcome.queued_run")
        case SeatQuestion(seat=seat):
            return outcome_phrase_of_seat(desk, "queued_choice", seat, width)
        case _:
            return desk.words("outcome.queued")


def queued_card_outcome_text(desk: Desk, option: Option, width: int = OUTCOME_WIDTH) -> str:
    """What a card that is queued now will come to, where it waits for no more than other cards to
    be played; else that it works, and after what."""
    outcome = desk.outcomes.queued(desk.view, option)
    told = outcome_text(desk, outcome, width) if outcome else ""
    when = queued_card_timing_text(desk, width)
    works = desk.words("outcome.queued_works", when=when)
    ways = [f"{told}, {when}", told] if told else [works]
    if not told and when == desk.words("outcome.queued"):
        ways.append(desk.words("outcome.queued_works_brief"))
    ways.append(told or when)
    return (
        ways[0] if desk.typed else next((one for one in ways if cell_len(one) <= width), ways[-1])
    )


def what_to_pick_text(desk: Desk, selection: TargetSelection) -> str:
    """`on whom?`: what has to be picked before anybody can tell what a card comes to."""
    needs = selection.option.needs
    if desk.book.replaces(selection.card) and any(need.what == "other" for need in needs):
        return desk.words("outcome.replace")
    return desk.words(f"outcome.which.{needs[selection.open_need() or 0].what}")


def replaced_cards(desk: Desk, selection: TargetSelection) -> list[Instance]:
    """The cards that make room for the one that is played."""
    if not desk.book.replaces(selection.card):
        return []
    picked = zip(selection.option.needs, selection.picks, strict=True)
    return [card for need, cards in picked if need.what == "other" for card in cards]


def curse_target_text(desk: Desk, option: Option, picks: Picks, width: int = OUTCOME_WIDTH) -> str:
    """Of a curse that changes nothing at once: on whom, as long as it is not selected; then whom it
    stays with, for what, or whom it hits. Empty for other cards."""
    printed = desk.book.compiled(option.card).print
    if printed.kind != "curse":
        return ""
    for need, picked in zip(option.needs, picks, strict=True):
        if need.what == "seat" and picked:
            if desk.selection is None or desk.selection.card != option.card:
                return desk.words("outcome.which.seat")
            if printed.lasts == "instant":
                return on_seat_text(desk, picked[0])
            outcome = desk.outcomes.of(desk.view, option, picks)
            return lasting_curse_text(desk, option.card, outcome, width) if outcome else ""
    return ""


def on_seat_text(desk: Desk, seat: Seat) -> str:
    """`on Bo`, or on you."""
    if seat == desk.seat:
        return desk.words("prompt.on_you")
    return desk.words("prompt.on", w=desk.name(seat))


def lasting_curse_text(
    desk: Desk, card: Instance, outcome: PreviewedOutcome, width: int = WHOLE_WIDTH
) -> str:
    """With whom a curse would stay, for what, or whose strength it leaves as it is in the fight;
    empty for other cards."""
    printed = desk.book.compiled(card).print
    if printed.kind != "curse" or printed.lasts == "instant":
        return ""
    fight = desk.fight
    if printed.lasts == "next_combat" and fight and outcome.seat in (fight.seat, fight.helper):
        strength = outcome_phrase(desk, "strength_same", n=outcome.strength_after)
        told = f"{desk.who(outcome.seat)}: {strength}"
        return told if fits(desk, told, width) else f"{desk.letter(outcome.seat)}: {strength}"
    whose = "you" if outcome.seat == desk.seat else "other"
    return outcome_phrase_of_seat(desk, f"lasts.{printed.lasts}_{whose}", outcome.seat, width)


def why_item_adds_nothing_text(desk: Desk, card: Instance, width: int) -> str:
    """Why an item that is played now would not make its player stronger: nobody it is for, no room,
    or a condition that does not hold; empty if it is not for that."""
    why = desk.outcomes.unused_once_played(desk.view, card)
    compiled = desk.book.compiled(card)
    if why == "no_room":
        ways = (*_swap_texts(desk, card), desk.words("outcome.aside"))
        brief = desk.words("race.kind.aside")
        return next((told for told in ways if cell_len(told) <= width), brief)
    if why == "not_for_you" and compiled.usable_if is not None:
        return who_item_suits_text(desk, card, width)
    return conditional_strength_text(desk, card, width)


def _swap_texts(desk: Desk, card: Instance) -> tuple[str, ...]:
    """That the item is only carried, and by which key it makes its player how much stronger in the
    place of what is worn there, the longest first; in plain lines in place of what. None where it
    would not."""
    swap = desk.outcomes.swapped_once_played(desk.view, card)
    if swap is None or swap.after <= swap.before:
        return ()
    facts = {"n": swap.before, "k": swap.after}
    if desk.typed:
        names = desk.words.names([desk.book.name(one) for one in swap.gone])
        strength = desk.words("plain.outcome.strength", **facts)
        better = desk.words("outcome.swapped", what=strength, card=names)
        return (f"{desk.words('outcome.aside')}; {better}",)
    if (desk.listing, desk.selection, desk.draft) != (None, None, None):
        return ()  # The key of the gear has no meaning before these are done.
    ways = desk.words("outcome.strength", **facts), f"{swap.before} → {swap.after}"
    key = desk.keymap["gear"]
    return tuple([desk.words("outcome.aside_swap", g=key, what=what) for what in ways])


def lasting_card_outcome_text(
    desk: Desk, card: Instance, outcome: PreviewedOutcome | None, width: int = OUTCOME_WIDTH
) -> str:
    """What a card does that would lie in front of the reader and make them no stronger: its clauses
    if there is room, else that their strength stays. Empty for cards that do not stay there, and
    where anything is open."""
    compiled = desk.book.compiled(card)
    if outcome is None or outcome.hangs_on or compiled.kind not in _LAID_OUT:
        return ""
    run = desk.outcomes.run_bonus(desk.view, NO_CARD, desk.seat)
    by_ship = run is not None and any(one.rule == "SHIP-04" and one.counts for one in run.parts)
    clauses = [
        desk.words("outcome.runs_by_ship", n=f"{run.total:+d}")
        if clause.stat == "run_away" and run is not None and by_ship
        else desk.book.clause(card, clause)
        for clause in compiled.print.modifiers
    ]
    told = "; ".join(dict.fromkeys(clauses))
    if told and fits(desk, told, width):
        return told
    return outcome_phrase(desk, "strength_same", n=outcome.strength_after)


def started_fight_outcome_phrase_key(outcome: PreviewedOutcome) -> str:
    """How one would stand in a fight that a card begins; a tie that does not win says so."""
    if outcome.ahead_after:
        return "trouble_ahead"
    return "trouble_tie" if outcome.ours_after == outcome.theirs_after else "trouble_behind"
