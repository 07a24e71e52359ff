"""The outcome of a play in words: the two sums, and who would be ahead."""

from __future__ import annotations

from engine.core.commands import OfferTrade
from engine.core.decisions import Option, Picks, command_from_option
from engine.previewed_outcome import PreviewedOutcome
from tui.table.model.card_without_numbers_text import (
    curse_target_text,
    lasting_card_outcome_text,
    lasting_curse_text,
    queued_card_outcome_text,
    replaced_cards,
    started_fight_outcome_phrase_key,
    what_to_pick_text,
    why_item_adds_nothing_text,
)
from tui.table.model.choice_list_text import theft_hint
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import WHOLE_NAME_COLUMNS, no_monster_left_text
from tui.table.model.play_outcome_text import (
    WHOLE_WIDTH,
    effects_beside_level_text,
    limits_and_hands_text,
    outcome_in_standing_fight_text,
    outcome_text,
)
from tui.table.model.strengths_after_trade_or_charity_text import strengths_after_trade_text
from tui.table.model.target_selection import TargetSelection, new_selection
from tui.table.model.undecided_outcome_text import still_undecided_text


def outcome_at_mark_text(desk: Desk, option: Option) -> str:
    """The outcome if the card goes where the mark stands, or what to pick where none stands; empty
    where nothing can be told."""
    if option.queued:
        return queued_card_outcome_text(desk, option)
    selection = new_selection(option)
    ready = selection.at_mark()
    if ready is None:
        return what_to_pick_text(desk, selection)
    told = outcome_with_picks_text(desk, option, ready.picks)
    compiled = desk.book.compiled(option.card)
    if not told and compiled.item is not None:
        told = why_item_adds_nothing_text(desk, option.card, WHOLE_NAME_COLUMNS)
    if not told:
        outcome = desk.outcomes.of(desk.view, option, ready.picks)
        told = lasting_card_outcome_text(desk, option.card, outcome)
    if gone := replaced_cards(desk, ready):
        names = desk.words.names([desk.book.name(card) for card in gone])
        instead = desk.words("prompt.instead", card=names)
        return f"{told}, {instead}" if told else instead
    return told or curse_target_text(desk, option, ready.picks)


def outcome_with_picks_text(desk: Desk, option: Option, picks: Picks) -> str:
    """The outcome of the option with those picks; empty where nothing can be told or changes."""
    if option.queued:
        # A look ahead ends before it takes effect, and would find none.
        return queued_card_outcome_text(desk, option)
    if option.verb == "rob":
        selection = TargetSelection(option, tuple(map(tuple, picks)))
        return theft_hint(desk, selection)
    if option.verb == "offer_trade":
        return _traded(desk, option, picks)
    outcome = desk.outcomes.of(desk.view, option, picks)
    return _told(desk, outcome) if outcome is not None else ""


def outcome_on_seat_text(desk: Desk, option: Option, picks: Picks) -> str:
    """The same for one of those whom a card may be played on: also where only their run, their hand
    limit or others' hands change, or it stays with them."""
    told = outcome_with_picks_text(desk, option, picks)
    outcome = desk.outcomes.of(desk.view, option, picks) if option.verb == "play_card" else None
    if outcome is None or not outcome.fight_stands or outcome_text(desk, outcome):
        return told
    effect = limits_and_hands_text(desk, outcome)
    return effect or lasting_curse_text(desk, option.card, outcome) or told


def _traded(desk: Desk, option: Option, picks: Picks) -> str:
    """The strength of both sides after that trade."""
    if desk.decision is None:
        return ""
    try:
        offer = command_from_option(desk.decision, option, picks)
    except ValueError:
        return ""
    return strengths_after_trade_text(desk, offer) if isinstance(offer, OfferTrade) else ""


def _told(desk: Desk, outcome: PreviewedOutcome) -> str:
    words, fight = desk.words, desk.fight
    ours, theirs = outcome.ours_after, outcome.theirs_after
    if outcome.fight_stands and fight is not None:
        return outcome_in_standing_fight_text(desk, outcome, WHOLE_WIDTH)
    certain = not outcome.hangs_on or desk.outcomes.sums_are_certain(desk.view, outcome)
    if outcome.fight_stands or not certain:
        return outcome_text(desk, outcome)
    if ours is not None and theirs is not None:
        sums = words("plain.sums", n=ours, k=theirs)
        if fight is None:
            # A fight that the card would begin: trouble that is looked for.
            key = started_fight_outcome_phrase_key(outcome)
            return f"{sums}, {words(f'outcome.{key}')}"
        if outcome.nobody_left:
            return no_monster_left_text(desk, outcome, WHOLE_WIDTH)
        ahead = fight.ahead != outcome.lead_changes
        state = (
            ("ahead" if ahead else "behind")
            if outcome.lead_changes
            else ("still_ahead" if ahead else "still_behind")
        )
        person = "you" if desk.fighting else "other"
        name = desk.name(fight.seat)
        shouted = name.upper() if outcome.lead_changes else name
        verdict = words(f"outcome.{state}_{person}", w=shouted, n=abs(ours - theirs))
        told = f"{sums}, {verdict}"
        if outcome.hangs_on:
            return f"{told}, {still_undecided_text(desk, outcome)}"
        if outcome.treasures:
            key = "more" if outcome.treasures > 0 else "fewer"
            return f"{told}, {words.count(f'plain.treasures_{key}', abs(outcome.treasures))}"
        more = effects_beside_level_text(desk, outcome)
        return f"{told}, {more}" if more else told
    return outcome_text(desk, outcome)
