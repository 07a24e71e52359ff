"""Messages from the table, and what each does to a desk."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.core.commands import AnswerQuestion, Command, Pass, TakeBackStep
from engine.core.events import (
    AbilityUsed,
    BodyLootingEnded,
    CardPlayed,
    CardsMoved,
    Event,
    TurnBegan,
)
from engine.core.stack_frames import Spoils
from engine.core.zones import NOBODY, hand_zone_of
from tui.canvas.table_regions import MOST_ABILITY_ROWS, USUAL_HAND
from tui.ports import (
    CoachAdvice,
    CommandRefused,
    PortEnded,
    Quip,
    RematchBegun,
    TableMessage,
    TableUpdate,
    TalkLine,
)
from tui.table.keys import coach
from tui.table.model import choice_list as lists
from tui.table.model.auto_pass import (
    expire_auto_pass,
    is_sacrifice_needless,
    note_name_mentioned,
)
from tui.table.model.choice_list import ChoiceList
from tui.table.model.clock import RunningClock
from tui.table.model.cursor import cursor_stops
from tui.table.model.desk import Desk
from tui.table.model.quips_and_muting import quip_text
from tui.table.model.recent_changes import changes_between
from tui.table.model.target_selection import ABILITY_VERBS
from tui.table.narrator.event_narration import narrate_events
from tui.table.narrator.seat_strength_changes import (
    SeatStrengths,
    strengths_without_levels,
    tell_strength_changes,
)

_COACH_WILL_NOT = ("coach_busy", "coach_often")
_OF_WINDOWS = ("window_expired", "window_expired_receipt", "window_overtaken")
_TO_THE_FINGER = ("hold_cap", "hold_nothing", "hold_running", "hold_spent", *_COACH_WILL_NOT)
"""Why a key that was just pressed did nothing: that is not for the log."""


def receive_message(desk: Desk, message: TableMessage, now: float) -> bool:
    """Take in a message. True if it put back something that the player had selected (ADR 9)."""
    match message:
        case TableUpdate():
            return _update(desk, message, now)
        case CommandRefused() if _by_itself(desk, message.command):
            pass  # Nobody pressed anything.
        case CommandRefused():
            desk.refuse(message.refusal)
            if message.late is not None:
                desk.notice = desk.words("notice.late", n=desk.words.number(message.late, 2))
        case TalkLine() if message.seat in desk.talk.muted:
            pass
        case TalkLine():
            note_name_mentioned(desk, message)
            mine = message.seat == desk.seat
            said = f"{message.name}: {message.text}"
            desk.log.add(said, _round(desk), message.seat, "talk", mine=mine)
        case Quip():
            if desk.preferences.chatter:
                said = f"{message.name}: {quip_text(desk.words, message)}"
                desk.log.add(said, _round(desk), message.seat, "talk")
        case CoachAdvice():
            coach.receive_advice(desk, message)
        case PortEnded():
            desk.over = desk.words.notice(message.reason)
        case RematchBegun():
            pass  # the screen goes there
        case _:
            assert_never(message)
    return False


def _round(desk: Desk) -> int:
    return desk.round if desk.update else 1


def _update(desk: Desk, update: TableUpdate, now: float) -> bool:
    joining = desk.update is None
    stands = not joining and desk.public.revision == update.view.public.revision
    if not joining and desk.preferences.motion != "none":
        goal, face = desk.book.profile.win.level, desk.history.face
        changed = changes_between(desk.public, update.view.public, update.events, goal, face)
        desk.echo = desk.echo.and_then(changed)
    if not stands and desk.coach is not None and desk.coach.advised is not None:
        desk.coach = None
    strengths = strengths_without_levels(desk)
    desk.update = update
    if joining and update.history is not None:
        desk.chronicle = update.history.copy()
    else:
        desk.chronicle.add(() if joining else update.events, desk.public, desk.book.compiled)
    desk.clock = RunningClock(update.clock, now) if update.clock else None
    desk.updated = now
    if joining:
        desk.digits.restore(update.labels)
        if update.auto_pass is not None:
            desk.auto_pass.wish = update.auto_pass
    hand = desk.hand()
    desk.digits.update(hand, now)
    held = len(desk.hands) if desk.watches else len(hand)
    _make_room(desk, held, begins=joining or _begins_turn(update.events))
    desk.foes.update(foe.card for foe in desk.fight.foes) if desk.fight else desk.foes.update(())
    desk.history.printed_as |= (
        {foe.card: foe.printed_as for foe in desk.fight.foes} if desk.fight else {}
    )
    _share(desk)
    if joining and desk.fight is not None:
        desk.history.fighter = desk.fight.seat
    desk.bargain.hear(update.events, desk.seat)
    for event in update.events:
        if isinstance(event, CardPlayed | AbilityUsed):
            desk.history.played[event.card] = event.seat
            desk.history.aimed_at[event.card] = event.target
    _receive(desk, update.events)
    _loot(desk, update.events)
    if joining and update.missed is not None:
        _catch_up(desk, update.events, update.missed, update.worst)
    else:
        told = desk.log.count
        _log(desk, update.events, live=not joining, strengths=strengths)
        if not joining:
            desk.own_news.hear(desk.log.since(told), now)
            if any(isinstance(one, TurnBegan) and one.seat == desk.seat for one in update.events):
                desk.own_news.begin_turn(desk.log.since(desk.log.seen))
    for notice in update.notices:
        line = desk.words.notice(notice, typed=desk.typed)
        if notice.key in _OF_WINDOWS:
            if desk.history.closed_at == desk.log.seen:
                continue  # The reader has pressed nothing since they were told so last.
            desk.history.closed_at = desk.log.seen
        if notice.key in _TO_THE_FINGER:
            desk.notice = line
            if notice.key in _COACH_WILL_NOT:
                desk.coach = None
        else:
            desk.log.add(line, desk.round, sort="house")
    expire_auto_pass(desk)
    if _begins_turn(update.events):
        desk.cursor = None  # What was pointed at a turn ago is pointed at no more.
    return _renew(desk, stands=stands)


def _begins_turn(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, TurnBegan) for event in events)


def _make_room(desk: Desk, cards: int, *, begins: bool) -> None:
    """Rows for the hand, and for what else can be used; what stands empty when a turn begins is
    the feed's. Where hands change and after the end the rows stay."""
    options = desk.decision.options if desk.decision else ()
    usable = min(MOST_ABILITY_ROWS, sum(one.verb in ABILITY_VERBS for one in options))
    fixed = desk.shared or desk.public.over
    least = USUAL_HAND if fixed else 0 if begins else desk.hand_room
    desk.hand_room = max(least, cards + usable)
    desk.ability_rows = max(usable, 0 if begins else desk.ability_rows)


def _share(desk: Desk) -> None:
    """Remember what two share, until there is nothing left of it."""
    left = next((one.shown for one in desk.public.frames if isinstance(one, Spoils)), ())
    if not left or not set(left) <= set(desk.history.spoils):
        desk.history.spoils = left


def _receive(desk: Desk, events: tuple[Event, ...]) -> None:
    """Remember by which card others come to the reader's hand."""
    if desk.seat == NOBODY:
        return
    hand = hand_zone_of(desk.seat)
    for event in events:
        if isinstance(event, CardsMoved) and event.target == hand:
            desk.history.came_by |= dict.fromkeys(event.cards, event.cause.card)


def _loot(desk: Desk, events: tuple[Event, ...]) -> None:
    """Remember who takes what from a body, until there is nothing more to take."""
    for event in events:
        match event:
            case BodyLootingEnded():
                desk.history.looted = {}
            case CardsMoved(cards=cards, why="looted", by=looter):
                desk.history.looted |= dict.fromkeys(cards, looter)


def _log(
    desk: Desk,
    events: tuple[Event, ...],
    *,
    live: bool,
    absent: bool = False,
    strengths: SeatStrengths | None = None,
) -> None:
    """`strengths` are those before the events, if it is to be told what these make of them."""
    sentences = list(narrate_events(desk, events, live=live, absent=absent))
    if live and strengths is not None:
        sentences = tell_strength_changes(desk, sentences, events, strengths)
    for told in sentences:
        desk.log.add(
            told.text,
            desk.round,
            told.seat,
            "event",
            told.cards,
            told.topic,
            told.mine,
            told.keys,
            told.weight,
            told.tells_level,
        )


def _last_round(desk: Desk, events: tuple[Event, ...]) -> int:
    """How many of the events were before the reader's last turn; of one that still goes on, before
    the turn before it."""
    turns = [
        at
        for at, one in enumerate(events, start=1)
        if isinstance(one, TurnBegan) and one.seat == desk.seat
    ]
    over = turns[:-1] if desk.my_turn else turns
    return over[-1] if over else 0


def _catch_up(desk: Desk, events: tuple[Event, ...], missed: int, worst: tuple[Event, ...]) -> None:
    """Tell what the reader knows already, and behind a mark the events that they have missed: the
    `worst` of those that are too long ago for the rest to be told, and then the last ones. Whoever
    comes back to a game that has waited has missed nothing: they have their last round told."""
    if not missed and not worst:
        known = _last_round(desk, events)
        _log(desk, events[:known], live=False)
        desk.log.look()
        before = desk.log.count
        _log(desk, events[known:], live=False)
        desk.own_news.sum_up(desk.log.since(before), newest=True)
        return
    known = len(events) - missed
    _log(desk, events[:known], live=False)
    desk.log.look()
    before = desk.log.count
    for event in worst:
        _log(desk, (event,), live=False, absent=True)
    _log(desk, events[known:], live=False, absent=True)
    lines = desk.log.count - before
    if lines:
        more = desk.words("back.missed_more", n=lines) if worst else ""
        desk.notice = more or desk.words.count("back.missed", lines)
        desk.own_news.sum_up(desk.log.since(before), newest=True)


def _by_itself(desk: Desk, command: Command) -> bool:
    """An answer that was handed in without a key, or a pass taken back so."""
    match command:
        case Pass(decision=window) | AnswerQuestion(decision=window):
            return window in (desk.auto_pass.passed, desk.auto_pass.empty)
        case TakeBackStep(step=window):
            return window == desk.auto_pass.passed != desk.auto_pass.stays_in
        case _:
            return False


def _renew(desk: Desk, *, stands: bool) -> bool:
    """Fit what is selected, open or asked to the new view; True if something of it is gone. The
    game `stands` where only its clock or its people have changed: a question is still asked."""
    decision = desk.decision
    broken = desk.question is not None and not stands
    if not stands:
        desk.question = None
    if desk.selection is not None:
        kept = desk.selection.again(decision) if decision else None
        broken = broken or kept is None
        desk.selection = kept
    if desk.draft is not None:
        option = decision.option(desk.draft.option.verb) if decision else None
        broken = broken or option is None
        desk.form = desk.draft.again(option) if option else None
    asked = None if is_sacrifice_needless(desk) else desk.asked_list()
    beside = desk.listing if desk.listing is not None and not desk.listing.is_asked else None
    kept_open = _again(desk, beside) if asked is not None and beside is not None else None
    if kept_open is not None:
        desk.form = kept_open  # In charity one may still sell, change gear and trade (TURN-17).
    elif asked is not None:
        before = desk.listing
        if before is not None and (before.question, before.values) == (
            asked.question,
            asked.values,
        ):
            desk.form = replace(before, option=asked.option)
        else:
            desk.form = asked
    elif desk.listing is not None:
        fresh = _again(desk, desk.listing)
        broken = broken or (fresh is None and desk.listing.has_own_ticks)
        desk.form = fresh
    cursor = desk.cursor
    if cursor is not None and cursor.thing not in cursor_stops(desk, cursor.region):
        desk.cursor = None
    return broken


def _again(desk: Desk, old: ChoiceList) -> ChoiceList | None:
    """The same list by the new decision, with the ticks that still hold."""
    decision = desk.decision
    if decision is None:
        return None
    fresh: ChoiceList | None = None
    match old.kind:
        case "sell":
            fresh = lists.sale_list(decision)
        case "gear":
            fresh = desk.gear_list()
            if fresh is None or fresh.is_gear_fixed or old.is_gear_fixed:
                return fresh
            return replace(fresh, throwing=old.throwing)
        case "trade":
            theirs = desk.public.seats[old.partner].in_play
            fresh = lists.trade_list(decision, old.partner, desk.mine.in_play, theirs)
        case "abilities":
            fresh = lists.ability_list(decision)
        case "show":
            shown = lists.list_of_cards_to_show(decision)
            fresh = replace(shown, partner=old.partner) if shown else None
        case "ask" | "charity" | "setup" | "target":
            return None
    if fresh is None:
        return None
    kept = tuple(value for value in old.ticked if value in fresh.values)
    return replace(fresh, ticked=kept)
