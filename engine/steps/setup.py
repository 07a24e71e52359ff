"""Before the first turn: the deal, the roll for the start, and what everybody begins with."""

from __future__ import annotations

from cards.profile import Profile
from cards.profile.turns import RedrawKeys, StartKeys
from cards.vocabulary.words import Deck
from engine import chance
from engine import events as e
from engine.frames import Setup, Turn
from engine.referee import Referee
from engine.state import GameState
from engine.steps.characters import deal_roles, take_role
from engine.steps.transfer import enter_play
from engine.zones import DOOR_DECK, NO_CARD, NOBODY, TREASURE_DECK, Instance, hand_of

_ORDER = (
    "role", "race", "class", "affiliation", "two_identities", "power", "origin", "follower", "ship",
    "item",
)  # fmt: skip
"""Who one is comes first: it may say how many big items one carries, and in how many hands."""


HOST = 0
"""The seat that names who begins: whose table it is sits first."""


def setup(ref: Referee, frame: Setup) -> None:
    """Deal; let all seats choose at once, unseen; show everything together; begin (AMB-96). Where
    somebody is to be named for the first turn, that is asked before a card is seen (AMB-108)."""
    state = ref.state
    if frame.at == 0:
        seats = range(len(state.seats))
        named = state.box.profile.start.first == "named"
        if named and frame.answer is None:
            ref.ask(HOST, "first", seats)
            return
        frame.at = 1
        _deal(ref)
        picked = frame.answer[:1] if named and frame.answer else ()
        first = picked[0] if picked else ref.ranked_by_die(seats, "start")[0]
        ref.tell(e.FirstChosen(first))
        ref.open_window("setup", NO_CARD, NOBODY, state.clockwise(first))
        return
    ref.pop()
    chosen = dict(frame.chosen)
    for seat in state.clockwise(state.active):
        cards = _in_order(state, chosen.get(seat, ()))
        ref.tell(e.SetupShown(seat, cards))
        for card in cards:
            if card in state.box.backs:
                take_role(ref, seat, card, (state.box.backs[card],))
            else:
                enter_play(ref, seat, card, "played", seat)
    ref.push(Turn(state.active))


def _deal(ref: Referee) -> None:
    """Shuffle both decks and deal every hand, and roles (SETUP-02, SETUP-04, ROLE-01)."""
    state = ref.state
    decks: tuple[tuple[Deck, int], ...] = (("door", DOOR_DECK), ("treasure", TREASURE_DECK))
    for deck, zone in decks:
        order, blocks = chance.shuffled(state.seed, state.draws, state.zones[zone])
        ref.tell(e.Shuffled(deck, order, blocks))
    doors, treasures = new_hand(state.box.profile, state.box.profile.start)
    for seat in range(len(state.seats)):
        ref.draw("door", doors, hand_of(seat), "dealt", seat)
        ref.draw("treasure", treasures, hand_of(seat), "dealt", seat)
    deal_roles(ref)


def new_hand(profile: Profile, hand: StartKeys | RedrawKeys) -> tuple[int, int]:
    """How many doors and treasures a character begins with (SETUP-04, DEATH-20, QUICK-01)."""
    variant = profile.variant
    if variant.quick_start:
        return variant.quick_start_cards, variant.quick_start_cards
    return hand.door, hand.treasure


def _in_order(state: GameState, cards: tuple[Instance, ...]) -> tuple[Instance, ...]:
    """Identities first; items as their player named them, so that the first one is worn."""
    return tuple(sorted(cards, key=lambda card: _ORDER.index(state.box.cards[card].kind)))
