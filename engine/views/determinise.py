"""A full state that a view could come from: hidden cards dealt by chance to where cards lie hidden.

For bots that search, and for asking what a card would do without looking at what is hidden.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from engine.core import chance
from engine.core.box import Box
from engine.core.stack_frames import (
    DiscardClaims,
    Fight,
    ResponseWindow,
    SeatQuestion,
    SetupFrame,
    Spoils,
)
from engine.core.state import GameState, UndoPoint, clone_frame, clone_state
from engine.core.state_parts import Character
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    NOBODY,
    ROLE_SIDES,
    SEALED,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    ZONES,
    Instance,
    Seat,
    hand_zone_of,
    play_zone_of,
)
from engine.queries.combat_strength import FightStrengths, remember_fight_strengths
from engine.queries.promised_cards import only_benefits_target_at_any_time, replace_promises_of_deal
from engine.views.view_types import FightView, PublicView, TableView


def make_up_state_behind_view(view: TableView, box: Box, seed: str) -> GameState:
    """A state of which `make_table_view` makes that view; the same seed gives the same one.

    Hands, decks, passes and claims that the viewer cannot see are made up.
    """
    zones = _open_zones(view)
    seen = set(view.promises).union(*zones)
    key = blake2b(seed.encode(), digest_size=16).hexdigest()
    hidden = [card for card in range(len(box.cards)) if card not in seen]
    mixed, blocks = chance.shuffle_cards(key, 0, hidden)
    doors = [card for card in mixed if box.cards[card].door]
    treasures = [card for card in mixed if not box.cards[card].door]
    return _dealt(view, box, zones, doors, treasures, key, blocks)


def make_up_state_behind_view_in_box_order(view: TableView, box: Box) -> GameState:
    """Like `make_up_state_behind_view` without chance, in less than half of the time.

    Hidden cards lie as the box has them, for whoever looks only at what the view shows.
    """
    zones = _open_zones(view)
    seen = set(view.promises).union(*zones)
    doors = [card for card in box.doors if card not in seen]
    treasures = [card for card in box.treasures if card not in seen]
    return _dealt(view, box, zones, doors, treasures, "0" * 32, 0)


def _open_zones(view: TableView) -> list[list[Instance]]:
    """The zones with all cards that the viewer can see there."""
    public = view.public
    zones: list[list[Instance]] = [[] for _ in range(ZONES)]
    zones[DOOR_DISCARD] = list(public.door_discard)
    zones[TREASURE_DISCARD] = list(public.treasure_discard)
    zones[TABLE] = list(public.on_table)
    zones[FIGHT] = list(public.in_fight)
    zones[ROLE_SIDES] = list(public.roles)
    for one in public.seats:
        zones[play_zone_of(one.seat)] = list(one.in_play)
        zones[hand_zone_of(one.seat)] = list(one.hand)
    if view.seat >= 0:
        zones[hand_zone_of(view.seat)] = list(view.hand)
    if view.claim is not None:
        zones[SEALED] = [view.claim]
    return zones


def _dealt(
    view: TableView,
    box: Box,
    zones: list[list[Instance]],
    doors: list[Instance],
    treasures: list[Instance],
    seed: str,
    draws: int,
) -> GameState:
    """The hidden cards dealt from behind to where such cards lie."""
    public = view.public
    cards = box.cards
    zones[DOOR_DECK] = _take(doors, public.door_deck)
    zones[TREASURE_DECK] = _take(treasures, public.treasure_deck)
    unknown_claims = public.sealed - len(zones[SEALED])
    if unknown_claims:
        bids = [card for card in treasures if cards[card].kind == "level_up"]
        for _ in range(unknown_claims):
            card = bids.pop() if bids else treasures[-1]
            treasures.remove(card)
            zones[SEALED].append(card)
    for one in public.seats:
        if one.seat == view.seat or one.body:
            continue
        hand = zones[hand_zone_of(one.seat)]
        known = view.promises if public.fight is not None and one.seat == public.fight.seat else ()
        hand.extend(known)
        known_doors = sum([cards[card].door for card in known])
        hand.extend(_take(doors, one.doors - known_doors))
        hand.extend(_take(treasures, one.treasures - len(known) + known_doors))

    where = list(box.places)
    equipped = [False] * len(cards)
    for zone, lying in enumerate(zones):
        if zone not in (DOOR_DECK, TREASURE_DECK):
            for card in lying:
                where[card] = zone
    for one in public.seats:
        for card in one.equipped:
            equipped[card] = True
    state = GameState(
        box=box,
        seed=seed,
        draws=draws,
        revision=public.revision,
        shown=public.revision,
        serial=public.serial,
        turn=public.turn,
        active=public.active,
        seats=[Character(s.level, s.gender, s.dead, s.body, s.redraw) for s in public.seats],
        zones=zones,
        where=where,
        equipped=equipped,
        attached=dict(public.attached),
        stack=[clone_frame(frame) for frame in public.frames],
        queue=list(public.queue),
        offers=list(public.offers),
        uses=list(public.uses),
        bodies=list(public.bodies),
        claimable=public.claimable,
        grudges=public.grudges,
        winners=public.winners,
        over=public.over,
    )
    _fill_in(view, state)
    if public.fight is not None:
        remember_fight_strengths(state, _shown_strengths(public, public.fight))
    if public.undo is not None:  # What lay where before is made up as well: as it is now.
        state.undo = (UndoPoint(public.undo, clone_state(state)),)
    return state


def _shown_strengths(public: PublicView, fight: FightView) -> FightStrengths:
    """The sums of the fight, which everybody sees."""
    seats = (fight.seat, fight.helper)
    fighters = [public.seats[seat].strength for seat in seats if seat != NOBODY]
    foes = [foe.strength for foe in fight.foes]
    return FightStrengths(tuple(fighters), tuple(foes), fight.ours, fight.theirs)


def _take(cards: list[Instance], count: int) -> list[Instance]:
    """So many from the end, the last one first."""
    rest = len(cards) - count
    taken = cards[rest:][::-1]
    del cards[rest:]
    return taken


def _fill_in(view: TableView, state: GameState) -> None:
    """Make up what the frames keep secret: the viewer's own passes, claims and setup are known, a
    question about a hand is about some of its cards."""
    for seat, count in view.public.fresh:
        cards = view.fresh if seat == view.seat else tuple(state.hand(seat)[-count:])
        state.fresh.extend((seat, card) for card in cards)
    others = [seat for seat in range(len(state.seats)) if seat != view.seat]
    if view.public.fight is not None:
        _promise(view, state, view.public.fight.seat)
    for frame in state.stack:
        if isinstance(frame, ResponseWindow) and view.passed and frame is state.stack[-1]:
            frame.passed = (view.seat,)
        elif isinstance(frame, SetupFrame) and view.chosen:
            frame.chosen = ((view.seat, view.chosen),)
        elif isinstance(frame, DiscardClaims):
            sealed = list(state.zones[SEALED])
            own = [(view.seat, sealed.pop(0))] if view.claim is not None else []
            rolling = (*frame.order, *(seat for group in frame.ties for seat in group))
            others = [seat for seat in rolling if seat != view.seat] or others
            frame.sealed = (*own, *zip(others, sealed, strict=False))
        elif isinstance(frame, SeatQuestion) and frame.private:
            if frame.seat == view.seat and view.decision is not None:
                frame.options = _own_options(view)
            else:
                hand = state.hand(frame.seat)
                frame.options = tuple(hand[: max(frame.least, len(hand))])


def _promise(view: TableView, state: GameState, giver: Seat) -> None:
    """The hand cards that the fighter has promised: those that the viewer knows, or for somebody
    else any that could be."""
    cards = state.box.cards
    known = view.promises
    if view.seat != giver and not known:
        known = tuple(
            [card for card in state.hand(giver) if only_benefits_target_at_any_time(cards[card])]
        )

    def faces(hidden: tuple[Instance, ...]) -> tuple[Instance, ...]:
        return (*known, *hidden)[: len(hidden)]

    state.offers = [replace(one, promises=faces(one.promises)) for one in state.offers]
    for frame in state.stack:
        if isinstance(frame, Fight | Spoils) and frame.deal is not None:
            frame.deal = replace_promises_of_deal(frame.deal, faces(frame.deal.promises))


def _own_options(view: TableView) -> tuple[int, ...]:
    """What the viewer is asked about, as its own option lists it."""
    assert view.decision is not None
    for option in view.decision.options:
        if option.verb in ("answer", "give_charity"):
            return option.needs[0].among
    return ()
