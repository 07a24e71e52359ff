"""News in lines, for a reader who hears them once: the fight, the window, the clock, who is away.

The sentences of the log come first; then what has changed, each line with its kind in front.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.commands import AnswerOffer
from engine.core.events import ResponseWindowClosed
from engine.core.state_parts import Offer
from engine.core.zones import NOBODY, Seat
from engine.views.view_types import FightView
from tui.ports import ClockReading, Presence, TableUpdate
from tui.table.model.clock import SOON
from tui.table.model.cost_if_caught_text import cost_if_caught_by_monsters_texts
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import (
    WHOLE_NAME_COLUMNS,
    follower_sacrifice_texts,
    gains_with_help_text,
    monster_name,
    running_away_text,
    victory_gains_text,
)
from tui.table.model.help_deal_text import terms_text
from tui.table.model.play_outcome_text import WHOLE_WIDTH, unanswered_outcome_text
from tui.table.model.strengths_after_trade_or_charity_text import strengths_after_trade_text
from tui.table.painters.clock import countdown_purpose_text, window_subject_seat
from tui.table.painters.fight_outlook import strength_to_change_lead
from tui.table.painters.response_window_card import (
    response_window_about_card,
    response_window_card_text,
)
from tui.words.minutes_and_seconds import MINUTE, minutes_and_seconds_text


@dataclass(slots=True)
class LastAnnounced:
    """What the reader has heard last, so that only what is new is said."""

    fight: tuple[object, ...] = ()
    window: int = 0
    """The window that was announced and is still open; 0: none. A restart gives it a new number."""
    about: tuple[str, Seat] = ("", NOBODY)
    """What that window is about, and whom."""
    clock: tuple[object, ...] = ()
    """The reader's own clock that was announced: of a turn, or of a question."""
    warned: int = 0
    """The clock whose end was warned of."""
    held_by: Seat = NOBODY
    offers: frozenset[int] = frozenset()
    presence: tuple[Presence, ...] = ()
    again: tuple[bool, ...] = ()
    knock: int = 0


def announce_news(desk: Desk, told: LastAnnounced, update: TableUpdate, now: float) -> list[str]:
    """The lines of an update after those of the log, and note that they were said."""
    lines = _closed(desk, told, update)
    lines += _people(desk, told, update)
    lines += _what_stops(desk, told, update.clock)
    lines += _fight(desk, told)
    lines += _window(desk, told, update.clock)
    lines += _hold(desk, told, now)
    lines += _own_clock(desk, told, update.clock)
    lines += _offers(desk, told)
    if update.knock is not None and update.knock.id != told.knock:
        facts = {"w": update.knock.name, "v": desk.name(update.knock.chair)}
        lines.append(desk.words("plain.knock", **facts))
    told.knock = update.knock.id if update.knock is not None else 0
    return lines


def _closed(desk: Desk, told: LastAnnounced, update: TableUpdate) -> list[str]:
    """An announced window is over, and why."""
    lines = []
    for event in update.events:
        if isinstance(event, ResponseWindowClosed) and told.about == (event.about, event.subject):
            lines.append(desk.words(f"plain.closed.{event.why}", n=told.window))
            told.window, told.about = 0, ("", NOBODY)
    return lines


def _people(desk: Desk, told: LastAnnounced, update: TableUpdate) -> list[str]:
    """Who went away, or wants another game; who has come back the host tells itself."""
    lines = []
    presence = tuple(chair.presence for chair in update.chairs)
    again = tuple(chair.again for chair in update.chairs)
    if len(told.presence) == len(presence):
        lines += [
            desk.words(f"plain.presence.{chair.presence}", w=chair.name)
            for chair, before in zip(update.chairs, told.presence, strict=True)
            if chair.presence not in (before, "here") and chair.seat != desk.seat
        ]
        own = [chair.presence for chair in update.chairs if chair.seat == desk.seat]
        if desk.is_played_by_bot and told.presence[desk.seat] not in own:
            lines.append(desk.words("plain.played_by_bot"))
        lines += [
            desk.words(f"plain.again.{'you' if chair.seat == desk.seat else 'other'}", w=chair.name)
            for chair, wanted in zip(update.chairs, told.again, strict=True)
            if chair.again and not wanted
        ]
    told.presence, told.again = presence, again
    return lines


def _fight(desk: Desk, told: LastAnnounced) -> list[str]:
    view = desk.fight
    if view is None or view.part != "open" or not view.foes:
        told.fight = ()
        return []
    now = (view.seat, view.helper, view.ours.total, view.theirs.total, len(view.foes), view.ahead)
    if now == told.fight:
        return []
    told.fight = now
    return [fight_line(desk, view)]


def fight_line(desk: Desk, view: FightView) -> str:
    """`Fight: Bo and you have 14. Drill 8 and Landlady 9 have 17. 4 short.`"""
    words = desk.words
    several = len(view.foes) > 1
    foes = [
        f"{desk.book.name(foe.printed_as)} {foe.strength.total}"
        if several
        else desk.book.name(foe.printed_as)
        for foe in view.foes
    ]
    ours = [desk.who(view.seat)]
    if view.helper != NOBODY:
        ours.append(desk.who_inside(view.helper))
    person = "many" if len(ours) > 1 else "you" if view.seat == desk.seat else "other"
    facts = {"w": words.names(ours), "n": view.ours.total}
    first = words(f"plain.fight.{person}", **facts)
    key = "they_many" if several else "they"
    second = words(f"plain.fight.{key}", m=words.names(foes), n=view.theirs.total)
    if not view.ahead:
        state = words("plain.fight.short", n=strength_to_change_lead(view))
    elif view.margin:
        state = words("plain.fight.ahead", n=view.margin)
    else:
        state = words("plain.fight.tie")
    return f"{first} {second} {state}"


def _what_stops(desk: Desk, told: LastAnnounced, clock: ClockReading | None) -> list[str]:
    """What would stop a kill of somebody else's, before anything else: the window may be over
    before all of it is read out."""
    view = desk.fight
    if clock is None or clock.kind != "window" or clock.id == told.window or view is None:
        return []
    if clock.about not in ("victory", "defeat") or not view.ahead or view.seat == desk.seat:
        return []
    if response_window_about_card(desk) is not None:
        return []
    if not view.foes:
        joins = desk.words("fight.stop_nobody", n=strength_to_change_lead(view))
        return [desk.words("plain.stands.stop_nobody", joins=joins)]
    facts = {"n": strength_to_change_lead(view), "w": desk.name(view.seat)}
    return [desk.words("plain.stands.stop", **facts)]


def _window(desk: Desk, told: LastAnnounced, clock: ClockReading | None) -> list[str]:
    """A window opens or is given anew: its number, its seconds, what it is about, what hangs on
    it."""
    if clock is None or clock.kind != "window" or clock.id == told.window:
        return []
    told.window, told.held_by = clock.id, NOBODY
    told.about = (clock.about, window_subject_seat(desk))
    words = desk.words
    until = countdown_purpose_text(desk, clock)
    if clock.left is None:
        lines = [words("plain.window_endless", n=clock.id, until=until)]
    else:
        facts = {"n": clock.id, "t": duration_text(desk, clock.left), "until": until}
        lines = [words("plain.window", **facts)]
    waiting = response_window_about_card(desk)
    if waiting is not None:
        lines.append(words("plain.about", what=response_window_card_text(desk, waiting)))
        if lands := unanswered_outcome_text(desk):
            lines.append(words("plain.about", what=words("moment.lands", what=lands)))
    elif desk.fight is not None and clock.about in ("victory", "defeat"):
        lines.append(fight_outlook_text(desk, desk.fight))
    return lines


def fight_outlook_text(desk: Desk, view: FightView) -> str:
    """What follows if nobody does anything."""
    words = desk.words
    if not view.ahead:
        ends = [running_away_text(desk, view), *follower_sacrifice_texts(desk, view)]
        told = [words("plain.stands.behind", told="; ".join(ends))]
        for monsters, what in cost_if_caught_by_monsters_texts(desk, view):
            names = [monster_name(desk, view, one, WHOLE_NAME_COLUMNS) for one in monsters]
            by = {"m": words.either(names), "what": what}
            alone = len(view.foes) == 1
            told.append(words("list.caught" if alone else "plain.caught_by", **by))
        return " ".join(told)
    return words("plain.stands.so", told=victory_gains_text(desk, view, "plain.stands"))


def _hold(desk: Desk, told: LastAnnounced, now: float) -> list[str]:
    """Somebody stops the clock, or it goes on."""
    running, words = desk.clock, desk.words
    holder = running.held_by if running is not None else NOBODY
    before, told.held_by = told.held_by, holder
    if running is None or holder == before:
        return []
    left = running.left(now)
    rest = duration_text(desk, left) if left is not None else ""
    if holder == NOBODY:
        runs = left is not None and running.reading.kind == "window"
        return [words("plain.hold.over", t=rest)] if runs else []
    facts = {
        "n": duration_text(desk, running.hold_left(now)),
        "t": rest,
        "w": desk.name(holder),
    }
    if holder != desk.seat:
        return [words("plain.hold.other", **facts)]
    return [words("plain.hold.you", k=running.reading.holds_left, **facts)]


def _own_clock(desk: Desk, told: LastAnnounced, clock: ClockReading | None) -> list[str]:
    """The reader's own time begins: said once."""
    if clock is None or clock.kind == "window" or clock.left is None or not clock.length:
        return []
    now = (clock.kind, desk.public.turn if clock.kind == "turn" else clock.id)
    if now == told.clock or desk.seat not in clock.audience:
        return []
    told.clock = now
    until = countdown_purpose_text(desk, clock)
    told_whole = until if until.endswith(".") else f"{until}."
    # What is given to who comes back, or made up for on slow lines, is nothing to announce.
    left = duration_text(desk, min(clock.left, clock.length))
    return [desk.words("plain.clock", t=left, until=told_whole)]


def _offers(desk: Desk, told: LastAnnounced) -> list[str]:
    """Offers that wait for the reader, each once."""
    mine = desk.offers_to_me() if not desk.public.over else ()
    fresh = [offer for offer in mine if offer.id not in told.offers]
    told.offers = frozenset(offer.id for offer in mine)
    return [line for offer in fresh for line in offer_lines(desk, offer)]


def offer_lines(desk: Desk, offer: Offer) -> list[str]:
    """Somebody's terms, what they would come to, and how to answer."""
    words, name = desk.words, desk.name(offer.giver)
    if offer.about == "trade":
        give = words.names([desk.book.name(card) for card in offer.give])
        take = words.names([desk.book.name(card) for card in offer.take])
        nothing = words("prompt.nothing")
        told = [words("plain.offer.trade", w=name, give=give or nothing, take=take or nothing)]
        strengths = strengths_after_trade_text(desk, AnswerOffer(offer.id, accept=True))
        return [*told, words("plain.offer.after", told=strengths)] if strengths else told
    fight = desk.fight
    asks = fight is not None and offer.giver == fight.seat
    key = "plain.offer.ask" if asks else "plain.offer.help"
    lines = [words(key, w=name, n=terms_text(desk, offer))]
    answer = AnswerOffer(offer.id, accept=True)
    outcome = desk.outcomes.with_help(desk.view, answer)
    if outcome is not None and outcome.ours_after is not None:
        facts = {"n": outcome.ours_after, "k": outcome.theirs_after}
        lines.append(words(f"plain.offer.{'won' if outcome.ahead_after else 'lost'}", **facts))
        if outcome.winners:
            names = words.names([desk.who_inside(one) for one in outcome.winners])
            lines.append(words("plain.offer.wins", names=names))
    if gains := gains_with_help_text(desk, answer, WHOLE_WIDTH, "plain.stands"):
        lines.append(words("plain.offer.gains", told=gains))
    if offer.helper_first:
        first = desk.who_inside(desk.seat if asks else offer.giver)
        lines.append(words("plain.offer.first", w=first))
    return lines


def duration_text(desk: Desk, seconds: float) -> str:
    """`2.6 seconds`; from a minute on `1:12`."""
    if seconds >= MINUTE:
        return minutes_and_seconds_text(seconds)
    digits = 1 if seconds <= SOON and seconds != int(seconds) else 0
    form = "one" if seconds == 1 else "other"
    return desk.words(f"plain.seconds.{form}", n=desk.words.number(seconds, digits))
