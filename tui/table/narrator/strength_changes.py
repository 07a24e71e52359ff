"""What cards that come, go or are equipped make of somebody's strength, in a sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import events as e
from engine.core.events import Event
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat, seat_of_play_zone
from tui.table.model.desk import Desk
from tui.table.narrator.event_sentences import LogSentence

StrengthsByCard = Mapping[Seat, Mapping[Instance, int]]


def tell_strength_changes(
    desk: Desk, told: Sequence[LogSentence], events: Sequence[Event], before: StrengthsByCard
) -> list[LogSentence]:
    """The sentences that were `told` of these events, with what they do to strengths: the reader's
    in a sentence of its own, that of others behind what has changed it. `before` are strengths
    without levels, which are told of by themselves."""
    lines, after = list(told), strengths_without_levels(desk)
    touched = _touched(events)
    fight_over = any(isinstance(event, e.FightEnded) for event in events)
    levels = _levels_at_last_card(desk, events, touched)
    for seat, cards in touched.items():
        was, now = before.get(seat, {}), after.get(seat, {})
        old, new = sum(was.values()), sum(now.values())
        if fight_over:
            # What counted for the fight alone goes with it, and not because of these cards.
            old = new + sum(was.get(card, 0) - now.get(card, 0) for card in cards)
        if old == new:
            continue
        level = levels[seat]
        person = "you" if seat == desk.seat else "other"
        facts = {"w": desk.name(seat), "n": level + old, "k": level + new}
        about = [at for at, line in enumerate(lines) if cards.intersection(line.cards)]
        named = () if about else tuple(sorted(cards))
        if about:
            text = desk.words(f"log.strength.{person}", **facts)
        else:
            facts["card"] = desk.words.names([desk.book.name(card) for card in named])
            text = desk.words(f"log.strength_by.{person}", **facts)
        if seat == desk.seat or not about:
            at = about[-1] + 1 if about else len(lines)
            mine = seat == desk.seat
            lines.insert(at, LogSentence(text, seat, named, "cards", mine, (), 0))
        else:
            line = lines[about[-1]]
            if line.seat == seat:
                text = desk.words("log.strength_now", n=facts["n"], k=facts["k"])
            lines[about[-1]] = line._replace(text=f"{line.text} {text}")
    return lines


def strengths_without_levels(desk: Desk) -> dict[Seat, dict[Instance, int]]:
    """What everybody's strength is beside their level, by the card it comes from."""
    if desk.update is None:
        return {}
    strengths = {}
    for one in desk.public.seats:
        by_card = strengths[one.seat] = {NO_CARD: -one.level}
        for part in one.strength.parts:
            if part.counts:
                by_card[part.card] = by_card.get(part.card, 0) + part.amount
    return strengths


def _levels_at_last_card(
    desk: Desk, events: Sequence[Event], touched: Mapping[Seat, set[Instance]]
) -> dict[Seat, int]:
    """Their levels when the last of these cards came or went: what a level gained or lost after
    that does to their strength is told with it."""
    levels = {seat: desk.public.seats[seat].level for seat in touched}
    for seat in touched:
        for event in reversed(events):
            if seat in _touched([event]):
                break
            if isinstance(event, e.LevelChanged) and event.seat == seat:
                levels[seat] -= event.after - event.before
    return levels


def _touched(events: Sequence[Event]) -> dict[Seat, set[Instance]]:
    """Whose cards in play have come, gone, or been equipped or not, and which."""
    touched: dict[Seat, set[Instance]] = {}
    if any(isinstance(event, e.StartingCardsShown | e.FightBonusGiven) for event in events):
        # All that everybody begins with lies on the table; what an ability gives for a fight is
        # told with its own sums.
        return touched
    for event in events:
        match event:
            case e.CardsMoved() if event.why != "laid_down":
                for zone in (event.source, event.target):
                    if (seat := seat_of_play_zone(zone)) != NOBODY:
                        touched.setdefault(seat, set()).update(event.cards)
            case e.ItemEquipped():
                touched.setdefault(event.seat, set()).add(event.card)
    return touched
