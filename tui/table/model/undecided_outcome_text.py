"""What an outcome that hangs on a die or a choice comes to for each face or choice, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from rich.cells import cell_len

from engine.previewed_outcome import PreviewedOutcome
from tui.table.model.desk import Desk

OutcomeMeasure = Literal["dead", "sums", "level", "strength", "escape", "hand", "lost"]
_MEASURES: tuple[OutcomeMeasure, ...] = (
    "dead",
    "sums",
    "level",
    "strength",
    "escape",
    "hand",
    "lost",
)
"""In the order of how much they matter."""
MOST_LOST_NAMED = 2
"""So many lost cards have names; of more it is told how many they are."""
NAMES = (24, 16, 12, 8)
"""Columns of the name of a card that is lost, the first with which all of it fits."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Values of a die or options of a question that come to the same, and to what."""

    values: tuple[int, ...]
    parts: dict[OutcomeMeasure, str]


def cost_by_die_text(desk: Desk, outcome: PreviewedOutcome) -> str:
    """`1-5 you lose Pot Lid, 6 no change`: what each face costs the reader, with the names of cards
    instead of the strength that goes with them; in a line `on 1 to 5 ...`."""
    if desk.typed:
        return undecided_outcome_sentence(desk, outcome, names_lost=True)
    found = _branches(desk, outcome, _in_figures, names_lost=True)
    return _labelled(desk, found) if found else ""


def still_undecided_text(desk: Desk, outcome: PreviewedOutcome) -> str:
    """`then a die`: what follows what is certain."""
    what = outcome.hangs_on if outcome.hangs_on in ("die", "choice") else "lot"
    return desk.words(f"outcome.then_{what}")


def undecided_outcome_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """`1 9:8, 2-6 10:8`, `Bo: level 3, 4 or 5`, `12:9 or 7:9`: what each face of the die, or each
    choice, comes to, in at most so many columns; or only what matters most of it. Empty where
    something else decides as well, or there is no room."""
    found = _branches(desk, outcome, _in_figures)
    if not found:
        return ""
    told = list(_shorter_and_shorter(desk, outcome, found))
    if outcome.seat != desk.seat and all("sums" not in one.parts for one in found):
        # A number without a name would be read as the reader's own.
        called = desk.name(outcome.seat), desk.letter(outcome.seat)
        told = [f"{whose}: {one}" for one in told for whose in called]
    return next((one for one in told if cell_len(one) <= width), "")


def _shorter_and_shorter(
    desk: Desk, outcome: PreviewedOutcome, found: list[_Told]
) -> Iterator[str]:
    join = _labelled if outcome.hangs_on == "die" else _either
    leading = next((one for one in _MEASURES if any(one in told.parts for told in found)), None)
    branches = desk.outcomes.branches_of(desk.view, outcome)
    if leading is None:
        return
    if len(found) > 1:
        yield join(desk, found)
    if leading in ("dead", "escape", "lost"):
        return
    sums = leading == "sums"
    amount = partial(_in_figures, desk, leading) if sums else partial(_amount, leading)
    amounts = list(dict.fromkeys(amount(one.outcome) for one in branches))
    if len(amounts) > 1:
        brief = [
            _Told(one.values, {leading: _in_figures(desk, leading, one.outcome)})
            for one in branches
        ]
        yield join(desk, _merged(brief))
    which = desk.words.either(amounts)
    which = which if sums else desk.words(f"outcome.branch.{leading}", n=which)
    if len(amounts) > 1:
        yield which
        return
    yield f"{which}, {still_undecided_text(desk, outcome)}"
    yield f"{which}, {desk.words('outcome.and_more')}"


def undecided_outcome_sentence(
    desk: Desk, outcome: PreviewedOutcome, *, names_lost: bool = False
) -> str:
    """`on 1 to 3 level 4; on 4 to 6 level 5`: the same for plain lines, of a die."""
    if outcome.hangs_on != "die":
        return ""
    words = desk.words
    told = []
    found = _branches(desk, outcome, _in_words, names_lost=names_lost)
    if len(found) == 1 and not found[0].parts:
        return ""
    if len(found) == 1:
        return ", ".join([*found[0].parts.values(), still_undecided_text(desk, outcome)])
    for one in found:
        first, last = one.values[0], one.values[-1]
        together = last - first == len(one.values) - 1 and first != last
        faces = words("plain.outcome.faces", n=first, k=last) if together else ""
        faces = faces or words.either([str(face) for face in one.values])
        told.append(words("plain.outcome.on_face", n=faces, what=_joined(desk, one)))
    return "; ".join(told)


def loss_by_choice_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """`hand 0 or you lose Crown`: what each choice costs the reader, with the names of what they
    lose, in at most so many columns; empty where there is no room, or one of them costs nothing."""
    ways = desk.outcomes.branches_of(desk.view, outcome)
    for most in NAMES:
        told = [", ".join(_losses(desk, one.outcome, most)) for one in ways]
        both = desk.words.either(list(dict.fromkeys(told)))
        if all(told) and cell_len(both) <= width and "…" not in both:
            return both
    return ""


def _losses(desk: Desk, now: PreviewedOutcome, most: int) -> list[str]:
    """A life; else the level, the hand and the cards in play that are lost."""
    if now.dies:
        return [_in_figures(desk, "dead", now)]
    told = []
    if now.level_after != now.level_before:
        told.append(_in_figures(desk, "level", now))
    if now.hand_after != now.hand_before:
        told.append(_in_figures(desk, "hand", now))
    if now.lost:
        names = [desk.book.short(card, most) for card in now.lost]
        told.append(desk.words("outcome.lost_you", card=desk.words.names(names)))
    return told


def outcome_of_choice_text(desk: Desk, outcome: PreviewedOutcome, option: int) -> str:
    """What that choice comes to, for plain lines; empty where it is not known."""
    found = _branches(desk, outcome, _in_words)
    if len(found) < 2:
        return ""
    return next((_joined(desk, one) for one in found if option in one.values), "")


def outcome_of_each_choice_lines(desk: Desk, outcome: PreviewedOutcome) -> list[str]:
    """`Discard 2 cards: nobody left, hand 0`: each branch of a card's choice with what it comes to;
    none of another choice, or where one of them is not known."""
    question = outcome.question
    if question is None or question.about != "choose":
        return []
    told = {
        value: _joined(desk, one)
        for one in _branches(desk, outcome, _in_figures)
        for value in one.values
    }
    source = question.source, question.program, question.pc
    return [
        f"{desk.book.branch(*source, option).removesuffix('.')}: {told[option]}"
        for option in question.options
        if option in told
    ]


def _branches(
    desk: Desk,
    outcome: PreviewedOutcome,
    say: Callable[[Desk, OutcomeMeasure, PreviewedOutcome], str],
    *,
    names_lost: bool = False,
) -> list[_Told]:
    """Each face or option with what it changes, equal ones together; none if one of them is not
    known. `names_lost`: with the names of cards that are lost instead of the strength."""
    branches = desk.outcomes.branches_of(desk.view, outcome)
    hands = {one.outcome.hand_after for one in branches}
    tells_hand = len(hands) > 1 or all(_comes_to_hand(one.outcome) for one in branches)
    in_fight = any(
        one.outcome.ours_after is not None and _sums(one.outcome) != _sums_before(one.outcome)
        for one in branches
    )

    def measured(now: PreviewedOutcome) -> list[OutcomeMeasure]:
        level = now.level_after != now.level_before
        names = names_lost and bool(now.lost)
        strength = now.strength_after != now.strength_before and not (level or in_fight or names)
        changes: dict[OutcomeMeasure, bool] = {
            "dead": now.dies,
            "sums": in_fight and now.ours_after is not None,
            "level": level,
            "strength": strength,
            "escape": now.escapes,
            "hand": tells_hand and not now.dies,
            "lost": bool(now.lost) and not (now.dies or strength or (in_fight and not names)),
        }
        return [what for what in _MEASURES if changes[what]]

    def said(what: OutcomeMeasure, now: PreviewedOutcome) -> str:
        if names_lost and what == "lost":
            return _lost(desk, now, whole=say is _in_words)
        return say(desk, what, now)

    told = [
        _Told(one.values, {what: said(what, one.outcome) for what in measured(one.outcome)})
        for one in branches
    ]
    return _merged(told)


def _lost(desk: Desk, now: PreviewedOutcome, *, whole: bool) -> str:
    few = len(now.lost) <= MOST_LOST_NAMED
    names = [desk.book.name(card) if whole else desk.book.short(card) for card in now.lost]
    card = desk.words.names(names) if few else desk.words.count("cards", len(names))
    return desk.words("outcome.lost_you", card=card)


def _comes_to_hand(outcome: PreviewedOutcome) -> bool:
    """Cards come into the hand, and nothing else is different."""
    level = outcome.level_after != outcome.level_before
    strength = outcome.strength_after != outcome.strength_before
    other = level or strength or outcome.dies or outcome.escapes
    return outcome.hand_after >= outcome.hand_before and outcome.came_to_hand > 0 and not other


def _merged(several: list[_Told]) -> list[_Told]:
    found: dict[tuple[str, ...], _Told] = {}
    for one in several:
        key = tuple(one.parts.values())
        known = found.get(key)
        found[key] = one if known is None else _Told(known.values + one.values, one.parts)
    return list(found.values())


def _sums(outcome: PreviewedOutcome) -> tuple[int | None, int | None]:
    return outcome.ours_after, outcome.theirs_after


def _sums_before(outcome: PreviewedOutcome) -> tuple[int | None, int | None]:
    return outcome.ours_before, outcome.theirs_before


def _in_figures(desk: Desk, measure: OutcomeMeasure, outcome: PreviewedOutcome) -> str:
    if measure == "sums" and outcome.nobody_left:
        return desk.words("outcome.nobody_brief")
    amount = _amount(measure, outcome)
    return amount if measure == "sums" else desk.words(f"outcome.branch.{measure}", n=amount)


def _in_words(desk: Desk, measure: OutcomeMeasure, outcome: PreviewedOutcome) -> str:
    if measure == "sums" and outcome.nobody_left:
        return desk.words("outcome.nobody_left")
    if measure == "sums":
        return desk.words("plain.sums", n=outcome.ours_after, k=outcome.theirs_after)
    group = "plain.outcome" if measure == "strength" else "outcome"
    return desk.words(f"{group}.branch.{measure}", n=_amount(measure, outcome))


def _amount(measure: OutcomeMeasure, outcome: PreviewedOutcome) -> str:
    """What is there then of what is measured."""
    match measure:
        case "sums":
            return f"{outcome.ours_after}:{outcome.theirs_after}"
        case "level":
            return str(outcome.level_after)
        case "strength":
            return str(outcome.strength_after)
        case "hand":
            return str(outcome.hand_after)
        case "dead" | "escape" | "lost":
            return ""


def _joined(desk: Desk, one: _Told) -> str:
    return ", ".join(one.parts.values()) or desk.words("outcome.branch.same")


def _labelled(desk: Desk, several: list[_Told]) -> str:
    """`1 9:8, 2-6 10:8`."""
    told = []
    for one in several:
        first, last = one.values[0], one.values[-1]
        together = last - first == len(one.values) - 1 and first != last
        faces = f"{first}-{last}" if together else "/".join(map(str, one.values))
        told.append(f"{faces} {_joined(desk, one)}")
    return ("; " if any(len(one.parts) > 1 for one in several) else ", ").join(told)


def _either(desk: Desk, several: list[_Told]) -> str:
    """`9:8 or 10:8`."""
    return desk.words.either(list(dict.fromkeys(_joined(desk, one) for one in several)))
