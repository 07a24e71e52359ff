"""What leaves the engine: views per seat, and events with their secrets taken out (AMB-99)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.core import events as e
from engine.core.decisions import ClockKind
from engine.core.stack_frames import Fight, Frame, OpenTurnPoint, TurnFrame
from engine.core.state import GameState, clone_frame
from engine.core.state_parts import Offer
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    HANDS,
    HIDDEN_ZONES,
    NO_CARD,
    NOBODY,
    ROLES,
    SEALED,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Instance,
    Seat,
    hand_zone_of,
    seat_of_hand_zone,
)
from engine.queries.promised_cards import (
    as_face_down_cards,
    hide_promises_of_deal,
    standing_promise,
)
from engine.rules.seat_options import decision_for_seat
from engine.rules.turn import DOOR, PREPARE, REST, ROOM
from engine.views.seat_and_fight_views import make_fight_view, make_seat_view
from engine.views.table_view import PublicView, TableView, TimedDecision


class _Views:
    """Those of one revision, each made when first asked for, and the public view that they share.
    While nothing but passes happens only the passers' views are made again."""

    __slots__ = ("_known", "_state", "public")

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._known: dict[tuple[Seat, int], TableView] = {}
        self.public = make_public_view(state)

    def of(self, seat: Seat) -> TableView:
        key = (seat, self._state.cache.passes[seat])
        view = self._known.get(key)
        if view is None:
            view = self._known[key] = make_table_view(self._state, seat, self.public)
        return view


def views_of_all_seats(state: GameState) -> tuple[TableView, ...]:
    """One view per seat, sharing the public part."""
    views = _cached_views(state)
    return tuple([views.of(seat) for seat in range(len(state.seats))])


def cached_view(state: GameState, seat: Seat) -> TableView:
    """The view of one seat, remembered until it passes or anybody does anything else."""
    return _cached_views(state).of(seat)


def cached_public_view(state: GameState) -> PublicView:
    """The public view, remembered while nothing but passes happens."""
    return _cached_views(state).public


def _cached_views(state: GameState) -> _Views:
    cache = state.cache
    return cache.recall(("views",), cache.shown, _Views, state)


def make_table_view(state: GameState, seat: Seat, public: PublicView) -> TableView:
    """What one seat may know; `NOBODY` is a spectator."""
    if seat == NOBODY:
        return spectator_view(public)
    fresh = tuple([card for one, card in state.fresh if one == seat]) if state.fresh else ()
    chosen: tuple[Instance, ...] = ()
    passed = False
    if state.stack:
        first, top = state.stack[0], state.stack[-1]
        passed = top.kind == "window" and seat in top.passed
        if first.kind == "setup":
            chosen = dict(first.chosen).get(seat, ())
    claim = _claim(state, seat) if public.sealed else None
    promises: tuple[Instance, ...] = ()
    fight = public.fight
    if fight is not None and (public.offers or (fight.deal is not None and fight.deal.promises)):
        promises = _promises(state, seat)
    return TableView(
        seat,
        public,
        tuple(state.zones[HANDS + seat]),
        fresh,
        passed,
        claim,
        chosen,
        decision_for_seat(state, seat),
        promises,
    )


def spectator_view(public: PublicView) -> TableView:
    """What somebody without a seat may know: what everybody knows."""
    return TableView(NOBODY, public, (), (), False, None, (), None)


def _claim(state: GameState, seat: Seat) -> Instance | None:
    for frame in state.stack:
        if frame.kind == "claims":
            return dict(frame.sealed).get(seat)
    return None


def _promises(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    promise = standing_promise(state)
    if promise is None or seat not in (promise.giver, promise.receiver):
        return ()
    return promise.cards


def make_public_view(state: GameState) -> PublicView:
    """What everybody knows, built once per revision."""
    last = fight = state.fight
    if fight is not None and fight.part == "over":
        fight = None
    zones = state.zones
    inside = () if last is None else (last.seat, last.helper)
    seats = tuple(
        [make_seat_view(state, seat, fight, seat in inside) for seat in range(len(state.seats))]
    )
    # By place, in the order of the fields: names would cost a tenth of the building.
    return PublicView(
        state.shown,
        state.turn,
        state.active,
        _phase(state, fight),
        seats,
        make_fight_view(state, fight) if fight is not None else None,
        len(zones[DOOR_DECK]),
        len(zones[TREASURE_DECK]),
        tuple(zones[DOOR_DISCARD]),
        tuple(zones[TREASURE_DISCARD]),
        tuple(zones[TABLE]),
        tuple(zones[FIGHT]),
        len(zones[SEALED]),
        tuple(sorted(state.attached.items())) if state.attached else (),
        tuple([_without_secrets(frame) for frame in state.stack]),
        tuple(state.queue),
        tuple([_hide_offer(offer) for offer in state.offers]) if state.offers else (),
        _fresh(state) if state.fresh else (),
        tuple(state.uses),
        tuple(state.bodies),
        state.claimable,
        _clock(state),
        state.serial,
        state.winners,
        state.over,
        tuple(zones[ROLES]),
        state.undo[-1].step if state.undo else None,
        state.grudges,
    )


def _fresh(state: GameState) -> tuple[tuple[Seat, int], ...]:
    """How many cards each seat has just received."""
    counts: dict[Seat, int] = {}
    for seat, _ in state.fresh:
        counts[seat] = counts.get(seat, 0) + 1
    return tuple(sorted(counts.items()))


_PHASES = {"prepare": "prepare", "after_door": "loot", "rest": "charity", "fight": "fight"}


def _phase(state: GameState, fight: Fight | None) -> str:
    if fight is not None:
        rewarded = fight.part == "reward" and state.box.profile.reward.step == "phase_3"
        return "loot" if rewarded else "fight"  # TURN-18
    for frame in reversed(state.stack):
        if frame.kind in ("setup", "charity", "loot"):
            return frame.kind
        if frame.kind == "open":
            return _PHASES[frame.point]
        if frame.kind == "turn":
            return _between(frame)
    return "door"


def _between(turn: TurnFrame) -> str:
    """The phase while nothing of the turn lies above it but a window or a question."""
    if turn.at <= PREPARE:
        return "prepare"
    if turn.at in (DOOR, ROOM):
        return "loot" if turn.fought or turn.searched else "door"
    return "loot" if turn.at == REST else "charity"


def _clock(state: GameState) -> TimedDecision | None:
    if state.over:
        return None
    top = state.stack[-1]
    if top.kind == "window":
        kind: ClockKind = "ask" if top.about == "setup" else "window"
        return TimedDecision(top.id, kind, top.about, top.audience)
    if top.kind == "ask":
        return TimedDecision(top.id, "ask", top.about, (top.seat,))
    assert isinstance(top, OpenTurnPoint)
    return TimedDecision(top.id, "turn", top.point, (top.seat,))


def _without_secrets(frame: Frame) -> Frame:
    """Passes, claims and the setup are secret until their window closes; so is a question about a
    hand."""
    if frame.kind == "open":
        return frame  # nothing writes into it
    copy = clone_frame(frame)
    match copy.kind:
        case "window":
            copy.passed = ()
        case "claims":
            copy.sealed = ()
        case "setup":
            copy.chosen = ()
        case "ask" if copy.private:
            copy.options = ()
        case "fight" | "spoils":
            copy.deal = hide_promises_of_deal(copy.deal)
        case _:
            pass
    return copy


def _hide_offer(offer: Offer) -> Offer:
    """Everybody may know how many hand cards are promised, but not which (AMB-27)."""
    return replace(offer, promises=as_face_down_cards(offer.promises)) if offer.promises else offer


def redact_events(events: Iterable[e.Event], seat: Seat) -> tuple[e.Event, ...]:
    """What a seat may know of what happened, in order."""
    told: list[e.Event] = []
    for event in events:
        hide = _SECRETS.get(type(event))
        if hide is None:
            told.append(event)
        elif (known := hide(event, seat)) is not None:
            told.append(known)
    return tuple(told)


def redact_event(event: e.Event, seat: Seat) -> e.Event | None:
    """The event as that seat may know it; None if it may not know of it at all."""
    told = redact_events((event,), seat)
    return told[0] if told else None


def _redact_shuffle(event: e.DeckShuffled, seat: Seat) -> e.DeckShuffled:
    return e.DeckShuffled(event.deck, (), 0)


def _redact_lot(event: e.LotDrawn, seat: Seat) -> None:
    return None


def _redact_die(event: e.DieRolled, seat: Seat) -> e.DieRolled:
    return e.DieRolled(event.seat, event.face, event.why, 0, event.again)


def _redact_pass(
    event: e.Passed | e.PassWithdrawn | e.CommandOvertaken, seat: Seat
) -> e.Passed | e.PassWithdrawn | e.CommandOvertaken | None:
    return event if event.seat == seat else None


def _redact_order(event: e.SimultaneousOrderRolled, seat: Seat) -> e.SimultaneousOrderRolled:
    return e.SimultaneousOrderRolled(event.seats, event.faces, 0)


def _redact_fresh(event: e.CardsReceivedOffTurn, seat: Seat) -> e.CardsReceivedOffTurn:
    return event if event.seat == seat else replace(event, cards=as_face_down_cards(event.cards))


def _redact_offer(event: e.OfferMade | e.OfferEnded, seat: Seat) -> e.OfferMade | e.OfferEnded:
    offer = event.offer
    if seat != NOBODY and seat in (offer.giver, offer.seat):
        return event
    return replace(event, offer=_hide_offer(offer)) if offer.promises else event


def _redact_deal(event: e.HelperJoined, seat: Seat) -> e.HelperJoined:
    if seat != NOBODY and seat in (event.seat, event.helper):
        return event
    return replace(event, promises=as_face_down_cards(event.promises)) if event.promises else event


def _redact_shown(event: e.CardsShown, seat: Seat) -> e.CardsShown:
    if event.to == NOBODY or (seat != NOBODY and seat in (event.seat, event.to)):
        return event
    return replace(event, cards=as_face_down_cards(event.cards))


def _redact_move(event: e.CardsMoved, seat: Seat) -> e.CardsMoved:
    """Cards that go from one hidden place to another are known to those who hold them before or
    after; everything else is seen by all."""
    if not (event.source in HIDDEN_ZONES and event.target in HIDDEN_ZONES):
        return event
    if event.why in ("drawn_open", "looted", "claimed"):
        return event
    if seat != NOBODY and hand_zone_of(seat) in (event.source, event.target):
        return event
    if event.target == SEALED and seat_of_hand_zone(event.source) == seat:
        return event
    unseen = (NO_CARD,) * len(event.cards)
    # By place: `replace` takes several times as long, and three of four seats are told this.
    return e.CardsMoved(unseen, event.source, event.target, event.why, event.by, event.cause)


def _redact_ruling(event: e.RulingMade, seat: Seat) -> e.RulingMade:
    """A card between two hidden places is told as its move is."""
    seen = seat != NOBODY and hand_zone_of(seat) in (event.source, event.target)
    if seen or not (event.source in HIDDEN_ZONES and event.target in HIDDEN_ZONES):
        return event
    return replace(event, card=NO_CARD)


_SECRETS: dict[type, Callable[[Any, Seat], e.Event | None]] = {
    e.CardsMoved: _redact_move,
    e.DeckShuffled: _redact_shuffle,
    e.LotDrawn: _redact_lot,
    e.DieRolled: _redact_die,
    e.Passed: _redact_pass,
    e.PassWithdrawn: _redact_pass,
    e.CommandOvertaken: _redact_pass,
    e.SimultaneousOrderRolled: _redact_order,
    e.CardsReceivedOffTurn: _redact_fresh,
    e.CardsShown: _redact_shown,
    e.RulingMade: _redact_ruling,
    e.OfferMade: _redact_offer,
    e.OfferEnded: _redact_offer,
    e.HelperJoined: _redact_deal,
}
"""Events that can hold something that not everybody may know."""
