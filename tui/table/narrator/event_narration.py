"""Events as sentences for the log: the dry neighbour at the window, who leaves out what needs no
telling and tells in one breath what belongs together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.core import events as e
from engine.core.events import Event
from engine.core.stack_frames import OpenTurnPoint, SeatQuestion
from engine.core.zones import NO_CARD, Instance
from tui.table.model.desk import Desk
from tui.table.narrator.event_sentences import EventSentences, LogSentence


def narrate_events(
    desk: Desk, events: Sequence[Event], *, live: bool = True, absent: bool = False
) -> Iterator[LogSentence]:
    """The sentences of events; many events need none, moves of the same sort with nothing to tell
    between them share one, and so do a run and who has to fight the same monster after it.

    `live`: the desk's view is the one right after the events, so that its sums can be told;
    `absent`: the reader was not there.
    """
    return _with_next_fighters(desk, _sentences(desk, events, live=live, absent=absent))


def _with_next_fighters(desk: Desk, told: Iterable[LogSentence]) -> Iterator[LogSentence]:
    """A monster that goes on to somebody is told with the run before it; what comes to the reader
    has a line of its own."""
    last: LogSentence | None = None
    for line in told:
        if last is not None and line.keys == ("log.fights_next.other",) and last.ends_run:
            comes = desk.words("log.fights_it_next", w=desk.name(line.seat))
            last = last._replace(text=f"{last.text} {comes}")
            continue
        if last is not None:
            yield last
        last = line
    if last is not None:
        yield last


def _sentences(
    desk: Desk, events: Sequence[Event], *, live: bool, absent: bool
) -> Iterator[LogSentence]:
    teller = EventSentences(desk, live, absent=absent)
    held: e.CardsMoved | None = None
    led: Event | None = None
    """What happened right before the move that is held back."""
    for at, event in enumerate(events):
        if isinstance(event, e.DieRolled | e.DieChanged):
            desk.history.face = event.face
            if isinstance(event, e.DieRolled):
                desk.history.rolled_for = event.card if event.why == "effect" else NO_CARD
        elif isinstance(event, e.CurseAnnounced):
            desk.history.cursed_by[event.card] = event.by
        elif isinstance(event, e.FightBegan):
            desk.history.fighter = event.seat
        elif isinstance(event, e.CharacterDied | e.DiscardClaimOpened):
            desk.history.in_order.clear()
        if isinstance(event, e.CardsMoved) and held is not None and _same_move(held, event):
            held = replace(held, cards=held.cards + event.cards)
            continue
        teller.after = events[at + 1 : at + 3]
        told, before = teller.tell(event), teller.before
        teller.before = event
        in_vain = _in_vain(desk, event, events[at + 1 :], live)
        if not told.text and in_vain == NO_CARD:
            continue
        if held is not None:
            yield teller.tell_after(held, led)
            held = None
        if isinstance(event, e.CardsMoved):
            held, led = event, before
        elif told.text:
            yield teller.said(told)
        if in_vain != NO_CARD:
            yield teller.unharmed(told, in_vain)
    if held is not None:
        yield teller.tell_after(held, led)
    used = _used_in_vain(desk, events) if live else None
    if used is not None:
        yield teller.nothing_comes_of(used)


def _used_in_vain(desk: Desk, events: Sequence[Event]) -> e.AbilityUsed | e.CardPlayed | None:
    """The ability or card of which nothing but its price is to be told, though it is over."""
    frames = desk.public.frames
    if not events or not frames or not isinstance(frames[-1], OpenTurnPoint):
        return None
    used, *after = events
    moves = [one.why for one in after if isinstance(one, e.CardsMoved)]
    if len(moves) < len(after):
        return None
    if isinstance(used, e.CardPlayed):
        return used if "used_up" in moves and {*moves} <= {"paid", "played", "used_up"} else None
    return used if isinstance(used, e.AbilityUsed) and {*moves} <= {"paid"} else None


def _in_vain(desk: Desk, event: Event, after: Sequence[Event], live: bool) -> Instance:
    """The monster or the curse that has somebody and found nothing to take: what comes `after` is
    not its doing."""
    then = after[0] if after else None
    put_away = isinstance(then, e.CardsMoved) and then.why == "used_up"
    if isinstance(event, e.RunAwayResolved):
        goes_on = any(
            isinstance(one, e.FightBegan) and one.monster == event.monster for one in after
        )
        caught = not event.escaped and not goes_on and _is_over(desk, after, live)
        return event.monster if caught else NO_CARD
    if isinstance(event, e.DieRolled | e.ResponseWindowClosed):
        return _rolled_in_vain(desk, event, after, live)
    if not isinstance(event, e.CurseResolved) or event.how != "hit" or not live:
        return NO_CARD
    frames = desk.public.frames
    over = put_away and len(after) == 1 and bool(frames) and isinstance(frames[-1], OpenTurnPoint)
    return event.card if over else NO_CARD


def _rolled_in_vain(
    desk: Desk, event: e.DieRolled | e.ResponseWindowClosed, after: Sequence[Event], live: bool
) -> Instance:
    """The card for which a die was rolled whose face does something, and has found nothing to do it
    to. Nobody can turn that die any more."""
    history = desk.history
    decided = event.about == "die" if isinstance(event, e.ResponseWindowClosed) else True
    if not decided or history.rolled_for == NO_CARD:
        return NO_CARD
    does = desk.book.face(history.rolled_for, history.face)
    return history.rolled_for if does and _is_over(desk, after, live) else NO_CARD


def _is_over(desk: Desk, after: Sequence[Event], live: bool) -> bool:
    """What was going on is over: its cards are put away, or the next run, or the turn, goes on."""
    then = after[0] if after else None
    if isinstance(then, e.CardsMoved):
        return then.why == "used_up"
    if then is not None:
        return isinstance(then, e.FightEnded) or (
            isinstance(then, e.DieRolled) and then.why == "run"
        )
    top = desk.public.top_frame
    next_run = isinstance(top, SeatQuestion) and top.about == "run_order"
    return live and (isinstance(top, OpenTurnPoint) or next_run)


def _same_move(one: e.CardsMoved, other: e.CardsMoved) -> bool:
    same = (one.why, one.source, one.target) == (other.why, other.source, other.target)
    return same and one.cause == other.cause
