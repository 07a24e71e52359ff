"""What a play would come to for one character, in words: for the hand and for plain lines."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from cards.vocabulary.card import OneShot, Special
from cards.vocabulary.effects import Discard, FetchFromDiscard
from engine.core.commands import LookForTrouble, PlayCard
from engine.core.stack_frames import SeatQuestion
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.previewed_outcome import LevelChange, OthersCardsChange, PreviewedOutcome
from tui.table.model.choice_list import NO_CARDS
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import wins_game_text
from tui.table.model.undecided_outcome_text import (
    outcome_of_choice_text,
    still_undecided_text,
    undecided_outcome_sentence,
    undecided_outcome_text,
)

OUTCOME_WIDTH = 22
"""Columns of an outcome at 80x24."""
WHOLE_WIDTH = 200
"""Columns that any outcome fits into."""


def outcome_text(desk: Desk, outcome: PreviewedOutcome, width: int = OUTCOME_WIDTH) -> str:
    """What is still open about it; else the level, strength, cards or hand that change, in the
    order of how much they matter; or that there is nothing to lose for somebody whom it is meant
    for. Empty where a play of one's own changes something else. What has no room in `width` columns
    is shorter or left out. In plain lines names are whole and numbers are read out."""
    told = _change_text(desk, outcome, width)
    if outcome.calls_off != NO_CARD:
        # Where it is the card that is played, it matters which one does that.
        own = outcome.calls_off in _played(outcome) and outcome.kept_off != NO_CARD
        key, card = ("kept_off", outcome.kept_off) if own else ("fails", outcome.calls_off)
        fails = desk.words(f"outcome.{key}", card=card_name(desk, card))
        if own and not outcome.changes:
            return fails
        told = told or (desk.words("outcome.idle_search") if outcome.found_nothing else "")
        return _joined(desk, fails, told, width)
    if not outcome.wastes_level:
        return told
    stays = desk.words("outcome.stays_at", n=desk.mine.level)
    if outcome.level_after != outcome.level_before:
        # It is not the last thing that happens to somebody's level.
        return _joined(desk, told, stays, width)
    both = f"{told}, {stays}" if told else stays
    return both if fits(desk, both, width) else stays


def _joined(desk: Desk, first: str, more: str, width: int) -> str:
    """Both, or where there is no room the first alone."""
    both = f"{first}, {more}" if more else first
    return both if fits(desk, both, width) else first


def _change_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """As `outcome_text`, but for a level that is wasted."""
    question = outcome.question
    begins = isinstance(outcome.command, LookForTrouble) and outcome.ours_after is not None
    if question is not None and begins:
        return _begun_fight_text(desk, outcome, question, width)
    if outcome.hangs_on in ("die", "choice"):
        told = (
            undecided_outcome_sentence(desk, outcome)
            if desk.typed
            else undecided_outcome_text(desk, outcome, width)
        )
        if told:
            return told
    if question is not None:
        return _before_choice_text(desk, outcome, question, width)
    mine = outcome.seat == desk.seat
    if mine and outcome.escapes:
        return _with_cards(desk, outcome, desk.words("outcome.escape"), width)
    if not _is_counted(outcome):
        return desk.words(f"outcome.by_{outcome.hangs_on}")
    moves = outcome.level_after != outcome.level_before
    change = level_change_text(desk, outcome, width) if moves else ""
    room = width - cell_len(f"{change}, " if change else "")
    hand = _own_hand_text(desk, outcome, room) if mine else ""
    if change:
        told = f"{change}, {hand}" if hand else change
        others = _others_text(desk, outcome, width - cell_len(f"{told}, "))
        if outcome.others and not others and not outcome.hangs_on:  # There is no room for them.
            return _joined(desk, told, desk.words("outcome.and_more"), width)
        told = f"{told}, {others}" if others else told
        return told if hand else _with_cards(desk, outcome, told, width)
    others = _others_text(desk, outcome, width)
    if outcome.strength_after != outcome.strength_before:
        strength = _strength_change_text(desk, outcome, width)
        if others:
            return _joined(desk, others, strength, width)
        return _limits_text(desk, outcome, width, strength)
    if mine and set(outcome.lost) <= set(_played(outcome)):  # Of what is lost its name says more.
        limits = _limits_text(desk, outcome, width)
        if limits:
            return limits
    if hand:
        return hand
    if mine and outcome.hand_after >= outcome.hand_before:
        # What is played has left the hand: it brings something.
        if outcome.fetched:
            return desk.words(
                "outcome.fetched", card=card_name(desk, outcome.fetched[0], max(12, width - 10))
            )
        if outcome.hand_after == outcome.hand_before:
            return desk.words("outcome.hand_same", n=outcome.hand_after)
        return hand_change_text(desk, outcome, width)
    if others:
        return others
    if mine and outcome.changes:
        return _with_cards(desk, outcome, "", width)
    if mine:
        return desk.words(
            "outcome.idle_search" if _only_searches(desk, outcome) else "outcome.idle"
        )
    if outcome.lost:
        card = card_name(desk, outcome.lost[0], max(12, width - 10))
        return outcome_phrase_of_seat(desk, "lost_other", outcome.seat, width, card=card)
    if outcome.hand_after != outcome.hand_before:
        return hand_change_text(desk, outcome, width)
    if not outcome.changes and outcome.kept_off != NO_CARD:
        # The victim is named by the prompt; what keeps it off has the room.
        told = desk.words(
            "outcome.kept_off", card=card_name(desk, outcome.kept_off, max(14, width - 8))
        )
        if fits(desk, told, width):
            return told
    return "" if outcome.changes else outcome_phrase_of_seat(desk, "nothing", outcome.seat, width)


def _is_counted(outcome: PreviewedOutcome) -> bool:
    """Nothing is open about it, or only which cards go from a hand by lot."""
    return not outcome.hangs_on or (outcome.hangs_on == "lot" and outcome.certain_sides)


def _begun_fight_text(
    desk: Desk, outcome: PreviewedOutcome, question: SeatQuestion, width: int
) -> str:
    """The two sums as the fight begins, whatever is chosen then; and that something is."""
    ours, theirs = outcome.ours_after, outcome.theirs_after
    sums = desk.words("plain.sums", n=ours, k=theirs) if desk.typed else f"{ours}:{theirs}"
    named = desk.typed and _choices(desk, outcome, question)
    chosen = open_choice_text(desk, outcome, question, width) if named else ""
    return f"{sums}, {chosen or still_undecided_text(desk, outcome)}"


def _before_choice_text(
    desk: Desk, outcome: PreviewedOutcome, question: SeatQuestion, width: int
) -> str:
    """A level that changes before somebody chooses; and who chooses what, as there is room."""
    chosen = open_choice_text(desk, outcome, question, width)
    if outcome.level_after == outcome.level_before:
        return chosen
    told = level_change_text(desk, outcome, width)
    then = still_undecided_text(desk, outcome)
    ways = [f"{told}, {one}" for one in (chosen, then, desk.words("outcome.and_more"))]
    return next((one for one in ways if fits(desk, one, width)), told)


def _played(outcome: PreviewedOutcome) -> tuple[Instance, ...]:
    """The card that is played, and the one that it replaces or goes with."""
    command = outcome.command
    return (command.card, command.other) if isinstance(command, PlayCard) else ()


def _only_searches(desk: Desk, outcome: PreviewedOutcome) -> bool:
    """The card that is played does nothing but look for one in a discard pile."""
    command = outcome.command
    printed = desk.book.compiled(command.card).print if isinstance(command, PlayCard) else None
    effects = printed.do if isinstance(printed, OneShot | Special) else ()
    return bool(effects) and all(isinstance(one, FetchFromDiscard) for one in effects)


def effects_beside_level_text(desk: Desk, outcome: PreviewedOutcome) -> str:
    """What a play does besides a level, for plain lines: the cards that come to somebody's hand or
    leave it, and those that somebody loses. Empty where anything is open, or nothing."""
    return ", ".join(card_changes_texts(desk, outcome, WHOLE_WIDTH))


def _with_cards(desk: Desk, outcome: PreviewedOutcome, told: str, width: int) -> str:
    """That, with what becomes of cards; where there is no room for it, that there is more."""
    cards = card_changes_texts(desk, outcome, width, of_others=not told)
    lost = bool(outcome.lost) and outcome.seat == desk.seat
    more = desk.words("outcome.and_loss" if lost else "outcome.and_more")
    whole = ", ".join([told, *cards] if told else cards)
    if fits(desk, whole, width):
        return whole
    if not told:
        hands = [one.seat for one in outcome.others_cards if one.hand_before != one.hand_after]
        return desk.words("outcome.hands_of", n=len(hands)) if len(hands) > 1 else ""
    return _joined(desk, told, more, width)


def card_changes_texts(
    desk: Desk, outcome: PreviewedOutcome, width: int, *, of_others: bool = False
) -> list[str]:
    """`+1 card`, `Bo hand +1`, `Bo loses Crown`: what becomes of whose cards. `of_others`: only of
    those whom it is not about. What the reader gives for it is no part of what it does."""
    if not _is_counted(outcome):
        return []
    played = _played(outcome)
    held = outcome.hand_before - len(set(outcome.left_hand).intersection(played))
    # What it replaces is told as that.
    lost = tuple([one for one in outcome.lost if one not in played])
    told = []
    if outcome.fetched and outcome.seat == desk.seat and not of_others:
        told.append(desk.words("outcome.fetched", card=card_name(desk, outcome.fetched[0])))
        held = outcome.hand_after
    about = OthersCardsChange(outcome.seat, held, outcome.hand_after, lost)
    own = _own_hand_text(desk, outcome, width) if about.seat == desk.seat else ""
    if own and not of_others:
        told.append(own)
        about = about._replace(hand_before=outcome.hand_after)
    for one in outcome.others_cards if of_others else (about, *outcome.others_cards):
        if one.hand_before != one.hand_after:
            told.append(_hand_told(desk, one, width, named=outcome.seat != desk.seat))
        if one.lost:
            cards = desk.words.names([card_name(desk, card) for card in one.lost])
            key = "lost_you" if one.seat == desk.seat else "lost_other"
            told.append(outcome_phrase_of_seat(desk, key, one.seat, width, card=cards))
    return told


def _hand_told(desk: Desk, one: OthersCardsChange, width: int, *, named: bool) -> str:
    """`+1 card`, `hand -2`, `Bo hand +1`, in lines `hand of Bo 2 to 3`; `named`: `your hand +1`.
    What the reader gets for a card of the hand may leave as many there as were."""
    by = one.hand_after - one.hand_before
    more = f"{by:+d}"
    if one.seat == desk.seat and named:
        return desk.words("outcome.hand_by_you", n=more)
    if one.seat == desk.seat:
        cards = f"+{desk.words.count('cards', by)}"
        return cards if by > 0 else desk.words("outcome.hand_by", n=more)
    if desk.typed:
        return _number_change_text(desk, "hand", one.seat, one.hand_before, one.hand_after, width)
    return outcome_phrase_of_seat(desk, "hand_by_other", one.seat, width, n=more)


def _others_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """`Bo 3 → 4, Cleo 7 → 6`: the levels of those whom it is not about, with the letters of players
    where names are too long, or how many they are; before them, where there is room, whose level is
    in the end what it was, `you 3 → 4 → 3`. Empty if all levels stay, that is not certain, or there
    is no room for it."""
    if outcome.hangs_on:
        return ""
    back = outcome.there_and_back
    mine = tuple([one for one in back if one.seat == desk.seat])
    for first in dict.fromkeys((back, mine, ())):
        for called in (desk.name, desk.letter):
            told = ", ".join(
                named_level_change_text(desk, one, called(one.seat), back=one in first)
                for one in (*first, *outcome.others)
            )
            if fits(desk, told, width):
                return told
    told = desk.words("outcome.levels_of", n=len(outcome.others))
    return told if cell_len(told) <= width else ""


def named_level_change_text(desk: Desk, change: LevelChange, called: str, *, back: bool) -> str:
    """`Bo 3 → 4`; `back`: `Bo 3 → 4 → 3`."""
    group = "plain.outcome" if desk.typed else "outcome"
    other = "level_other" if desk.typed else "level_of"
    key = f"{group}.{'level' if change.seat == desk.seat else other}"
    facts = {"w": called, "n": change.before, "k": change.after}
    return desk.words(f"{key}_and_back" if back else key, **facts)


def open_choice_text(
    desk: Desk, outcome: PreviewedOutcome, question: SeatQuestion, width: int
) -> str:
    """Who chooses what; in a line all that one player has to choose from."""
    if several := _who_discard(desk, question):
        what = _kind_of_choice(desk, question)
        keys = f"outcome.choice_{several}", f"outcome.choice_{several}_brief"
        whole, brief = (desk.words(key, what=what) for key in keys)
        return whole if fits(desk, whole, width) else brief
    key = f"choice_{'you' if question.seat == desk.seat else 'other'}"
    named = _choices(desk, outcome, question) if desk.typed else ""
    what = named or _kind_of_choice(desk, question)
    return outcome_phrase_of_seat(desk, key, question.seat, width, what=what)


def _who_discard(desk: Desk, question: SeatQuestion) -> str:
    """`everybody` or `others`, where they all choose of their hands, and the first is asked;
    else empty."""
    if question.about != "discard" or not question.private or question.source == NO_CARD:
        return ""
    programs = desk.book.compiled(question.source).programs
    effects = [one for program in programs for one in program if isinstance(one, Discard)]
    who = {one.who for one in effects}
    return next((several for several in ("everybody", "others") if who == {several}), "")


def level_change_text(desk: Desk, outcome: PreviewedOutcome, width: int = OUTCOME_WIDTH) -> str:
    """`you 2 → 3`, `Bo level 2 → 3`: the level of whom it is about."""
    before, after = outcome.level_before, outcome.level_after
    return _number_change_text(desk, "level", outcome.seat, before, after, width)


def _strength_change_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    before, after = outcome.strength_before, outcome.strength_after
    return _number_change_text(desk, "strength", outcome.seat, before, after, width)


def hand_change_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """`hand 5 → 4`, `Bo hand 5 → 4`: how many cards whom it is about holds."""
    before, after = outcome.hand_before, outcome.hand_after
    return _number_change_text(desk, "hand", outcome.seat, before, after, width)


def _number_change_text(
    desk: Desk, key: str, seat: Seat, before: int, after: int, width: int
) -> str:
    """A number of the reader's, or of somebody with their name, before and after."""
    own = key if seat == desk.seat else f"{key}_other"
    return outcome_phrase_of_seat(desk, own, seat, width, n=before, k=after)


def _limits_text(desk: Desk, outcome: PreviewedOutcome, width: int, beside: str = "") -> str:
    """`run +1 → +4`, `run +2, hand limit 4`: what cards that come or go make of a run and of
    charity, or that there is no running any more; with what is told `beside` it. Where there is no
    room for both in `width` columns only the first, or what is beside it alone."""
    if outcome.limits is None:
        return beside
    before, after = outcome.limits
    words = desk.words
    told, brief = [], []
    if after.held and not before.held:
        told.append(words("outcome.no_running"))
        brief.append(told[0])
    elif before.run != after.run and not after.held:
        told.append(outcome_phrase(desk, "run", n=f"{before.run:+d}", k=f"{after.run:+d}"))
        brief.append(words("effect.run", n=f"{after.run:+d}"))
    if before.hand != after.hand:
        told.append(outcome_phrase(desk, "hand_limit", n=before.hand, k=after.hand))
        brief.append(words("outcome.hand_limit_now", n=after.hand))
    if not told:
        return beside
    more = [words("outcome.and_more")] if beside else []
    ways = [", ".join([beside, *one] if beside else one) for one in (told, brief, brief[:1], more)]
    return next((one for one in ways if fits(desk, one, width)), beside)


def _own_hand_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """`hand -2 +3`: cards that leave the reader's hand besides the one played, and what comes for
    them; `hand of Bo` where it is exchanged for another one. Empty where nothing comes."""
    played = _played(outcome)
    gone = len(set(outcome.left_hand).difference(played))
    facts = {"n": gone, "k": outcome.came_to_hand}
    if (other := outcome.hand_swapped_with) != NOBODY:
        return outcome_phrase_of_seat(desk, "hand_swapped", other, width, **facts)
    if not gone or not outcome.came_to_hand:
        return ""
    return outcome_phrase(desk, "hand_renewed", **facts)


def unanswered_outcome_text(desk: Desk) -> str:
    """What the curse on its way, or the die on the table, comes to if nobody does anything, as far
    as it can be counted: the two sums, the level, the strength, the hand of whom it is about.
    Empty where nothing of that changes, or where something else decides."""
    outcome = desk.outcomes.landing(desk.view)
    if outcome is None or not outcome.certain or outcome.dies:
        return ""
    if outcome.winners:
        return "; ".join(wins_game_text(desk, seat) for seat in outcome.winners)
    told = counted_changes_texts(desk, outcome, OUTCOME_WIDTH)
    only_played = not outcome.came_to_hand and set(outcome.left_hand) <= set(_played(outcome))
    if outcome.hand_before != outcome.hand_after and not only_played:
        told.append(hand_change_text(desk, outcome, OUTCOME_WIDTH))
    return ", ".join(told)


def counted_changes_texts(desk: Desk, outcome: PreviewedOutcome, width: int) -> list[str]:
    """The two sums, the level and the strength of whom it is about, with their name if each of
    these has room for it in `width` columns, and the levels of others: what of that changes,
    whatever room it takes."""
    before = (outcome.ours_before, outcome.theirs_before)
    sums = (outcome.ours_after, outcome.theirs_after)
    fights = None not in (*before, *sums) and before != sums
    told = []
    if fights and desk.typed:
        told.append(desk.words("plain.sums", n=sums[0], k=sums[1]))
    elif fights:
        told.append(f"{before[0]}:{before[1]} → {sums[0]}:{sums[1]}")
    if outcome.level_before != outcome.level_after:
        told.append(level_change_text(desk, outcome, width))
    elif not fights and outcome.strength_before != outcome.strength_after:
        told.append(_strength_change_text(desk, outcome, width))
    if others := _others_text(desk, outcome, WHOLE_WIDTH):
        told.append(others)
    return told


def _kind_of_choice(desk: Desk, question: SeatQuestion) -> str:
    """`an item`, `2 hand cards`, `1 of 2`: what is to be chosen."""
    words, about = desk.words, question.about
    if about in ("gender", "die_face"):
        return words(f"outcome.chosen.{about}")
    if about in NO_CARDS:
        return words("outcome.chosen.way", n=len(question.options))
    items = all(desk.book.compiled(card).item is not None for card in question.options)
    kind = "hand_card" if question.private else "item" if items else "card"
    return words.count(f"outcome.chosen.{kind}", question.most)


def _choices(desk: Desk, outcome: PreviewedOutcome, question: SeatQuestion) -> str:
    """All that can be chosen, with what each comes to, where the reader knows it: of somebody's
    hand nothing is told."""

    def with_end(told: str, option: int) -> str:
        end = outcome_of_choice_text(desk, outcome, option)
        return f"{told} ({end})" if end else told

    if question.about == "choose":
        branches = [
            desk.book.branch(question.source, question.program, question.pc, one)
            for one in question.options
        ]
        quoted = list(map(desk.words.quoted, branches))
        return desk.words.either(list(map(with_end, quoted, question.options)))
    if question.about in NO_CARDS:
        return ""
    if question.private and not set(question.options) <= set(desk.own):
        return ""
    return desk.words.either([with_end(desk.book.name(card), card) for card in question.options])


def outcome_in_standing_fight_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """As `outcome_text`; where that tells nothing `Bo: run +0 → -1`: the limits and hands, with
    whose they are, by their letter if the name is too long."""
    if told := outcome_text(desk, outcome, width):
        return told
    if outcome.seat == desk.seat:
        return limits_and_hands_text(desk, outcome, width)
    for name in (desk.name(outcome.seat), desk.letter(outcome.seat)):
        if told := limits_and_hands_text(desk, outcome, width - cell_len(f"{name}: ")):
            return f"{name}: {told}"
    return ""


def limits_and_hands_text(desk: Desk, outcome: PreviewedOutcome, width: int = WHOLE_WIDTH) -> str:
    """What a play does to somebody, or by them to others, besides their level and strength: to a
    run and a hand limit, to hands, or that as many cards come as go; empty without room for it. It
    does not name whom it is about."""
    if not outcome.certain:
        return ""
    if limits := _limits_text(desk, outcome, width):
        return limits
    told = ", ".join(card_changes_texts(desk, outcome, width, of_others=outcome.seat != desk.seat))
    if not told and outcome.came_to_hand and outcome.hand_before == outcome.hand_after:
        told = desk.words("outcome.hand_same", n=outcome.hand_after)
    return told if fits(desk, told, width) else ""


def recounted_cards_texts(
    desk: Desk, outcome: PreviewedOutcome, named: Callable[[Instance], str]
) -> list[str]:
    """`Cape with Pay Grade +3 → +0`: each card that stays and counts otherwise, by that name."""
    return [
        desk.words(
            "outcome.recounted", card=named(one.card), n=f"{one.before:+d}", k=f"{one.after:+d}"
        )
        for one in outcome.recounted
    ]


_READ_OUT = frozenset(
    {
        *("level", "strength", "strength_same", "hand", "level_other", "strength_other"),
        *("hand_other", "hand_renewed", "hand_swapped", "run", "hand_limit"),
    }
)
"""What has an arrow on a screen, and words in a line."""


def outcome_phrase_of_seat(desk: Desk, key: str, seat: int, width: int, **facts: object) -> str:
    """That phrase with the seat's name, or with its letter where that is too long for so many
    columns."""
    told = outcome_phrase(desk, key, w=desk.name(seat), **facts)
    return (
        told if fits(desk, told, width) else outcome_phrase(desk, key, w=desk.letter(seat), **facts)
    )


def outcome_phrase(desk: Desk, key: str, **facts: object) -> str:
    """A phrase of outcomes, with arrows on a screen and without them in a line."""
    group = "plain.outcome" if desk.typed and key in _READ_OUT else "outcome"
    return desk.words(f"{group}.{key}", **facts)


def card_name(desk: Desk, card: Instance, width: int = 16) -> str:
    """A card's name in so many columns; in a line the whole."""
    return desk.book.name(card) if desk.typed else desk.book.short(card, width)


def fits(desk: Desk, told: str, width: int) -> bool:
    """There is room for it; in a line for all."""
    return desk.typed or cell_len(told) <= width
