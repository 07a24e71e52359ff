"""Before the first turn: the deal, the roll for the start, and what may be laid down to begin with
(SETUP-04..SETUP-15, AMB-96).
"""

from __future__ import annotations

from itertools import combinations

from cards.profile import Profile
from cards.profile.setup_and_turn_keys import NewCharacterDrawKeys, StartKeys
from cards.vocabulary.base_types import Deck
from engine.core import chance
from engine.core import events as e
from engine.core.box import CompiledCard
from engine.core.commands import ConfirmSetup, Pass
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import ResponseWindow, SetupFrame, TurnFrame
from engine.core.state import GameState
from engine.core.zones import DOOR_DECK, NO_CARD, NOBODY, TREASURE_DECK, Instance, hand_zone_of
from engine.queries.card_conditions import condition_would_hold_with_keywords
from engine.queries.identities_powers_and_roles import (
    IDENTITY_KINDS,
    NEEDS_ONE_RULES,
    IdentityKind,
    is_two_identities_card_lost_with_one,
    roles_in_play,
)
from engine.rules.card_transfers import put_card_into_play
from engine.rules.identities_powers_and_roles import deal_roles, take_role, why_power_not_in_edition
from engine.rules.passing_and_questions import why_not_pass
from engine.rules.seat_situation import SeatSituation

_ORDER = (
    "role",
    "race",
    "class",
    "affiliation",
    "two_identities",
    "power",
    "origin",
    "follower",
    "ship",
    "item",
)
"""Who one is comes first: it may say how many big items one carries, and in how many hands."""
_STARTERS = frozenset(_ORDER) - {"role"}
"""What may be laid down before the first turn (SETUP-08); a role is dealt."""


def is_during_setup(sit: SeatSituation) -> bool:
    """The hands are dealt, and the first turn has not begun."""
    return isinstance(sit.top, ResponseWindow) and sit.top.about == "setup"


def may_be_starting_card(compiled: CompiledCard) -> bool:
    """Whether a card may be among those laid down before the first turn (SETUP-08); of the powers
    only those of rank 1 (SETUP-09)."""
    return compiled.kind in _STARTERS and not (compiled.kind == "power" and compiled.rank > 1)


def setup_option(sit: SeatSituation) -> Option | None:
    """Cards of the hand that can be there from the start, alone or with others of them, and the
    other side of a role; which of them go together is for `why_not_confirm_setup`."""
    cards = sit.state.box.cards
    starters = [card for card in sit.state.hand(sit.seat) if may_be_starting_card(cards[card])]
    among = (
        *[card for card in starters if _suits_company(sit, card, starters)],
        *turnable_role_sides(sit),
    )
    return (
        Option("set_up", needs=(PickRequirement("cards", among, 1, len(among)),)) if among else None
    )


def _suits_company(sit: SeatSituation, card: Instance, starters: list[Instance]) -> bool:
    """It may be laid down alone or with one or two others: a card that allows a second identity
    needs one, or both (SETUP-10, MULTIID-02), and a power what it is for (POWER-09)."""
    others = [one for one in starters if one != card]
    return any(
        _why_not_together(sit, (card, *company)) is None
        for count in range(3)
        for company in combinations(others, count)
    )


def turnable_role_sides(sit: SeatSituation) -> tuple[Instance, ...]:
    """Roles that the seat has got lie with one side up, and may be turned over (AMB-52)."""
    backs = sit.state.box.backs
    return tuple([backs[side] for side in roles_in_play(sit.state, sit.seat)])


def why_not_confirm_setup(sit: SeatSituation, command: ConfirmSetup) -> Refusal | None:
    """Judge the whole of it, as if the cards were laid down one after the other."""
    refusal = why_not_pass(sit.top, sit.seat, Pass(command.decision))
    if refusal is not None:
        return refusal
    if not is_during_setup(sit):
        return make_refusal("AMB-96", "only_at_setup")
    chosen = command.cards
    mine = {*sit.state.hand(sit.seat), *turnable_role_sides(sit)}
    if not chosen or len(set(chosen)) != len(chosen) or not set(chosen) <= mine:
        return make_refusal("HAND-01", "not_yours")
    return _why_not_together(sit, chosen)


def _why_not_together(sit: SeatSituation, chosen: tuple[Instance, ...]) -> Refusal | None:
    """Cards of the own hand, and sides of roles, that cannot lie there together from the start."""
    prints = [sit.state.box.cards[card] for card in chosen]
    prints = [compiled for compiled in prints if compiled.kind != "role"]
    for compiled in prints:
        if compiled.kind == "cheat":
            return make_refusal("AMB-88", "only_on_own_turn")
        if compiled.kind not in _STARTERS:
            return make_refusal("AMB-96", "before_first_turn")
    kinds = [compiled.kind for compiled in prints]
    if kinds.count("follower") > sit.state.box.profile.follower.max:
        return make_refusal("SETUP-12", "one_follower")
    if kinds.count("ship") > sit.state.box.profile.ship.max:
        return make_refusal("SHIP-02", "one_ship")
    for kind in IDENTITY_KINDS:
        refusal = _why_not_be(sit, kind, prints)
        if refusal is not None:
            return refusal
    return _why_no_powers(sit, prints) or _why_not_carry(sit, prints)


def _why_not_be(
    sit: SeatSituation, kind: IdentityKind, prints: list[CompiledCard]
) -> Refusal | None:
    """At most one of each kind (SETUP-08), two with the card that allows them (SETUP-10)."""
    prints = [compiled for compiled in prints if kind in (compiled.kind, compiled.pair_of)]
    if not prints:
        return None
    box = sit.state.box
    limit = box.identity_limits[kind]
    names = [compiled.keyword for compiled in prints if compiled.kind == kind]
    if names and not limit:
        return make_refusal("CLASS-04", "no_such_identity")
    if len(set(names)) != len(names) and not box.identity_duplicates:
        return make_refusal("CLASS-13", "same_identity")
    both = [one for one in prints if one.pair_of == kind]
    if len(both) > 1:
        return make_refusal("AMB-89", "one_such_card")
    if both and not names:
        return make_refusal(NEEDS_ONE_RULES[kind], "needs_company")
    if both and len(names) == 1 and is_two_identities_card_lost_with_one(both[0]):
        return make_refusal("MULTIID-02", "needs_second_identity")
    if len(names) > limit + len(both):
        return make_refusal("SETUP-08", "one_of_each")
    return None


def _why_no_powers(sit: SeatSituation, prints: list[CompiledCard]) -> Refusal | None:
    """One power of rank 1 that works for what one becomes (SETUP-08, SETUP-09, POWER-06); any
    number of origins (SETUP-13)."""
    state = sit.state
    powers = [compiled for compiled in prints if compiled.kind == "power"]
    for power in powers:
        refusal = why_power_not_in_edition(sit, power)
        if refusal is not None:
            return refusal
        if power.rank > 1:
            return make_refusal("SETUP-09", "first_rank_only")
        keywords = frozenset(compiled.keyword for compiled in prints)
        wanted = power.usable_if
        if wanted is not None and not condition_would_hold_with_keywords(
            state, wanted, sit.seat, keywords
        ):
            return make_refusal("POWER-09", "power_not_for_you")
    if len(powers) > 1:
        return make_refusal("SETUP-08", "one_of_each")
    if (
        any(compiled.kind == "origin" for compiled in prints)
        and not state.box.profile.origin.enabled
    ):
        return make_refusal("ORIGIN-01", "no_such_identity")
    return None


def _why_not_carry(sit: SeatSituation, prints: list[CompiledCard]) -> Refusal | None:
    """Big items up to the limit; without one if an identity laid down with them says so
    (SETUP-11, ITEM-05, ITEM-07)."""
    limit = sit.state.box.profile.items.big_limit
    big = [one for one in prints if one.item is not None and one.item.big]
    if limit is None or len(big) <= limit:
        return None
    if any("any_big_items" in one.permits for one in prints if one.item is None):
        return None
    return make_refusal("ITEM-05", "too_big", limit=limit)


HOST_SEAT = 0
"""The seat that names who begins: whose table it is sits first."""


def step_setup(ref: GameOperations, frame: SetupFrame) -> None:
    """The next step of the setup (SETUP-01..SETUP-16, AMB-96)."""
    SETUP_STEPS[frame.at](ref, frame)


def _deal_and_choose(ref: GameOperations, frame: SetupFrame) -> None:
    """Deal, and let all seats choose at once, unseen. Where somebody is to be named for the first
    turn, that is asked before a card is seen (AMB-108)."""
    state = ref.state
    seats = range(len(state.seats))
    named = state.box.profile.start.first == "named"
    if named and frame.answer is None:
        ref.ask(HOST_SEAT, "first", seats)
        return
    frame.at = 1
    _deal(ref)
    picked = frame.answer[:1] if named and frame.answer else ()
    first = picked[0] if picked else ref.highest_by_die(seats, "start")
    ref.emit(e.FirstPlayerChosen(first))
    ref.open_window("setup", NO_CARD, NOBODY, state.clockwise(first))


def _show_and_begin(ref: GameOperations, frame: SetupFrame) -> None:
    """What was chosen is shown and laid down together; then the first turn begins."""
    state = ref.state
    ref.pop()
    chosen = dict(frame.chosen)
    for seat in state.clockwise(state.active):
        cards = _in_order(state, chosen.get(seat, ()))
        ref.emit(e.StartingCardsShown(seat, cards))
        for card in cards:
            if card in state.box.backs:
                take_role(ref, seat, card, (state.box.backs[card],))
            else:
                put_card_into_play(ref, seat, card, "played", seat)
    ref.push(TurnFrame(state.active))


SETUP_STEPS = (_deal_and_choose, _show_and_begin)


def _deal(ref: GameOperations) -> None:
    """Shuffle both decks and deal every hand, and roles (SETUP-02, SETUP-04, ROLE-01)."""
    state = ref.state
    decks: tuple[tuple[Deck, int], ...] = (("door", DOOR_DECK), ("treasure", TREASURE_DECK))
    for deck, zone in decks:
        order, blocks = chance.shuffle_cards(state.seed, state.draws, state.zones[zone])
        ref.emit(e.DeckShuffled(deck, order, blocks))
    doors, treasures = starting_hand_size(state.box.profile, state.box.profile.start)
    for seat in range(len(state.seats)):
        ref.draw("door", doors, hand_zone_of(seat), "dealt", seat)
        ref.draw("treasure", treasures, hand_zone_of(seat), "dealt", seat)
    deal_roles(ref)


def starting_hand_size(profile: Profile, hand: StartKeys | NewCharacterDrawKeys) -> tuple[int, int]:
    """How many doors and treasures a character begins with (SETUP-04, DEATH-20, QUICK-01)."""
    variant = profile.variant
    if variant.quick_start:
        return variant.quick_start_cards, variant.quick_start_cards
    return hand.door, hand.treasure


def _in_order(state: GameState, cards: tuple[Instance, ...]) -> tuple[Instance, ...]:
    """Identities first; items as their player named them, so that the first one is worn."""
    return tuple(sorted(cards, key=lambda card: _ORDER.index(state.box.cards[card].kind)))
