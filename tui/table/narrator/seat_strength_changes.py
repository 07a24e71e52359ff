"""What cards that come, go or are equipped, or that count something else, make of somebody's
strength, in a sentence each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cards.vocabulary.base_types import Count
from engine.core import events as e
from engine.core.events import Event
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat, seat_of_play_zone
from engine.views.view_types import CharacterView
from tui.table.model.desk import Desk
from tui.table.model.strength_conditions import what_strength_depends_on_text
from tui.table.narrator.event_sentences import LogSentence

_OUTSIDE_FIGHTS: frozenset[Count] = frozenset(
    {"level", "power", "origin", "curse", "item", "big_item", "hand_card", "follower", "rival"}
)
"""What there is as many of in a fight as outside."""


class SeatStrengths(NamedTuple):
    """What everybody's strength is beside their level, and who fights."""

    seats: tuple[CharacterView, ...]
    fighters: frozenset[Seat]

    def of(self, seat: Seat) -> Mapping[Instance, int]:
        """One seat's, by the card it comes from, with those that do not count now; nothing while
        there is no view yet."""
        if seat >= len(self.seats):
            return {}
        one = self.seats[seat]
        by_card = {NO_CARD: -one.level}
        for part in one.strength.parts:
            by_card[part.card] = by_card.get(part.card, 0) + part.amount * part.counts
        return by_card


def tell_strength_changes(
    desk: Desk, told: Sequence[LogSentence], events: Sequence[Event], before: SeatStrengths
) -> list[LogSentence]:
    """The sentences that were `told` of these events, with what they do to strengths: the reader's
    in a sentence of its own, that of others behind what has changed it. Cards that have stayed and
    count for more or less than before are named in a sentence. `before` are strengths without
    levels, which are told of by themselves."""
    lines, after = list(told), strengths_without_levels(desk)
    touched = _touched(events)
    fight_over = any(isinstance(event, e.FightEnded) for event in events)
    levels, sold = _levels_at_last_card(desk, events, touched), _levels_sold_for(events)
    for seat, cards in touched.items():
        was, now = before.of(seat), after.of(seat)
        old, new = sum(was.values()), sum(now.values())
        if fight_over:
            # What counted for the fight alone goes with it, and not because of these cards.
            old = new + sum(was.get(card, 0) - now.get(card, 0) for card in cards)
        old, level = old - sold.get(seat, 0), levels[seat]
        if old == new:
            continue
        person = "you" if seat == desk.seat else "other"
        facts = {"w": desk.name(seat), "n": level + old, "k": level + new}
        about = [at for at, line in enumerate(lines) if cards.intersection(line.cards)]
        if sold.get(seat):
            # One sum of what is gone and what that has brought, as the sheet of the sale had it.
            about += [at for at, line in enumerate(lines) if line.seat == seat and line.tells_level]
            about = [max(about)] if about else []
        named = () if about else tuple(sorted(cards))
        if about:
            text = desk.words(f"log.strength.{person}", **facts)
        else:
            facts["card"] = desk.words.names([desk.book.name(card) for card in named])
            key = "strength_aside" if _set_aside(events, seat) == cards else "strength_by"
            text = desk.words(f"log.{key}.{person}", **facts)
        if seat == desk.seat or not about:
            at = about[-1] + 1 if about else len(lines)
            mine = seat == desk.seat
            lines.insert(at, LogSentence(text, seat, named, "cards", mine, (), 0))
        else:
            line = lines[about[-1]]
            if line.seat == seat and not line.mine and len(touched) == 1:
                # Where others are in the sentence, too, it is said whose strength it is.
                text = desk.words("log.strength_now", n=facts["n"], k=facts["k"])
            lines[about[-1]] = line._replace(text=f"{line.text} {text}")
    return [*lines, *_of_cards_that_stayed(desk, before, after, set(touched))]


def _of_cards_that_stayed(
    desk: Desk, before: SeatStrengths, after: SeatStrengths, touched: set[Seat]
) -> Iterator[LogSentence]:
    """Of whose cards none has come or gone, and what they have counts otherwise now: it counts the
    cards of a hand, or what others have, or holds from some level on."""
    for one in desk.public.seats:
        seat = one.seat
        if seat in touched or (before.seats and before.seats[seat].strength == one.strength):
            continue
        was, now = before.of(seat), after.of(seat)
        cards = [
            card
            for card in one.in_play
            if card in was
            and was[card] != now.get(card, 0)
            and (seat not in before.fighters | after.fighters or _counts_outside(desk, card))
        ]
        if not cards:
            continue
        mine, total = seat == desk.seat, one.level + sum(now.values())
        facts = {
            "card": desk.words.names([desk.book.name(card) for card in cards]),
            "w": desk.name(seat),
            "n": total - sum(now.get(card, 0) - was[card] for card in cards),
            "k": total,
        }
        text = desk.words(f"log.strength_by.{'you' if mine else 'other'}", **facts)
        why = what_strength_depends_on_text(desk, cards[0]) if len(cards) == 1 else ""
        if why:
            text = f"{text} {desk.words('log.it_says', what=desk.words.quoted(why))}"
        yield LogSentence(text, seat, tuple(cards), "cards", mine, (), 0)


def _counts_outside(desk: Desk, card: Instance) -> bool:
    """What the card counts there is as many of in a fight as outside: no other sum tells of it."""
    modifiers = desk.book.compiled(card).modifiers
    return any(one.stat == "strength" and one.per in _OUTSIDE_FIGHTS for one in modifiers)


def strengths_without_levels(desk: Desk) -> SeatStrengths:
    """Those of the desk's view; of nobody if there is none yet."""
    if desk.update is None:
        return SeatStrengths((), frozenset())
    fight = desk.public.fight
    fighters = frozenset((fight.seat, fight.helper) if fight is not None else ())
    return SeatStrengths(desk.public.seats, fighters)


def _levels_at_last_card(
    desk: Desk, events: Sequence[Event], touched: Mapping[Seat, set[Instance]]
) -> dict[Seat, int]:
    """Their levels when the last of these cards came or went: what a level gained or lost after
    that does to their strength is told with it, but for what a sale brings."""
    levels = {seat: desk.public.seats[seat].level for seat in touched}
    for seat in touched:
        for event in reversed(events):
            if seat in _touched([event]):
                break
            if isinstance(event, e.LevelChanged) and event.seat == seat and event.why != "sale":
                levels[seat] -= event.after - event.before
    return levels


def _levels_sold_for(events: Sequence[Event]) -> dict[Seat, int]:
    """The levels that a sale among these events has brought, by who sold."""
    return {
        event.seat: event.after - event.before
        for event in events
        if isinstance(event, e.LevelChanged) and event.why == "sale"
    }


def _set_aside(events: Sequence[Event], seat: Seat) -> set[Instance]:
    """What that seat has turned sideways."""
    turned = [event for event in events if isinstance(event, e.EquipmentChanged)]
    return {event.card for event in turned if event.seat == seat and not event.on}


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
            case e.EquipmentChanged():
                touched.setdefault(event.seat, set()).add(event.card)
    return touched
