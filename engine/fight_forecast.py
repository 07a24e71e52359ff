"""How the running fight ends if nobody does anything more, from what one player may know.

The answer is the rules' own: the fight is played to its end on a copy. Where chance or hidden cards
have a part in it the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from cards.vocabulary.effects import IfElseEffect
from engine.core import events as e
from engine.core.commands import ExpireClock
from engine.core.errors import CANNOT_BE_FORESEEN
from engine.core.events import Event
from engine.core.state import GameState, clone_state_with_cache
from engine.core.target_requirements import flatten_effects
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    NO_CARD,
    NOBODY,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Instance,
    Seat,
    hand_zone_of,
    seat_of_hand_zone,
    seat_of_play_zone,
)
from engine.game import submit_command
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.cards_in_play import sacrificable_followers
from engine.queries.combat_strength import character_strength
from engine.queries.running_away import RunAwayProspect, run_away_prospect

MOST_WAITS = 60
"""More questions and windows than the end of any fight has."""


class CardsLostFromHand(NamedTuple):
    """So many cards that somebody discards from their hand, for a card that says so."""

    card: Instance
    seat: Seat
    how_many: int


class CardGoneFromPlay(NamedTuple):
    """A card in play that leaves its player by its own text."""

    card: Instance
    seat: Seat
    to: Seat
    """Who gets it; `seat` again if it goes back to their hand, `NOBODY` if it is discarded."""


class FighterForecast(NamedTuple):
    """What one who fights or helps has by the end of a fight: nothing of a defeat but a level."""

    seat: Seat
    level: int
    """After it, with those that are gained."""
    gained: int = 0
    """Levels."""
    treasures: int = 0
    doors: int = 0
    """Door cards that they draw by it."""
    doors_by: Instance = NO_CARD
    """The card by which they draw those; `NO_CARD` if it is not one alone."""


@dataclass(slots=True)
class FightForecast:
    """How a fight ends if nobody does anything more.

    `winners` win the game by it. `running` is what each has to expect of each monster: of a defeat,
    or if what is won should be lost after all. With `luck` a die or a card that nobody has seen has
    a say, after the levels that are told, in more of them and in treasures.
    """

    won: bool
    fighters: tuple[FighterForecast, ...]
    """Who fights, then who helps."""
    winners: tuple[Seat, ...]
    running: tuple[tuple[Seat, Instance, RunAwayProspect], ...]
    luck: bool
    luck_card: Instance = NO_CARD
    """What the die is rolled for, or brings the card that nobody has seen; `NO_CARD` if no card."""
    is_die: bool = False
    """It is a die that comes first."""
    followers: tuple[tuple[Seat, Instance], ...] = ()
    """Those that the losers may give up to get away from everything (SIDE-06)."""
    taken: tuple[CardsLostFromHand, ...] = ()
    """What cards take from the hands of those who have won; which they are a lot may decide."""
    gone: tuple[CardGoneFromPlay, ...] = ()
    """Cards of those who have won that go on to somebody else, or are used up by it."""
    weaker: tuple[tuple[Seat, int, int], ...] = ()
    """Whose strength outside fights falls short of the levels that they gain, before and after: a
    card counts for less on the new level."""
    undecided: bool = False
    """That comes before it is clear who wins: `won` is only one possibility."""

    def of(self, seat: Seat) -> tuple[tuple[Instance, RunAwayProspect], ...]:
        """What that seat has to expect of each monster."""
        return tuple((monster, one) for who, monster, one in self.running if who == seat)


def play_out_fight(state: GameState, reader: Seat) -> FightForecast | None:
    """The end of the fight in that state, which `reader` may know; None if there is none whose
    outcome is open."""
    fight = state.fight
    if fight is None or fight.part != "open":
        return None
    after = clone_state_with_cache(state)
    seats = fighter_and_helper(fight)
    seen: list[Event] = []
    try:
        for _ in range(MOST_WAITS):
            now = submit_command(after, NOBODY, ExpireClock(awaited_decision_id(after)))
            seen += now
            lost = next((event for event in now if isinstance(event, e.FightLost)), None)
            if lost is not None:
                return _defeat(after, lost, _luck_before(seen, lost, reader))
            if after.over or any(isinstance(event, e.FightEnded) for event in now):
                break
        else:
            return None
    except CANNOT_BE_FORESEEN:
        return None
    won = next((event for event in seen if isinstance(event, e.FightWon)), None)
    if won is None:
        return None
    seen = _without_lots_for_hands(after, seen, seen.index(won))
    certain = list(takewhile(lambda event: not _hangs_on_luck(event, reader), seen))
    open_ = seen[len(certain) :]
    # What was drawn for the kill is shared after the luck, too; what that brings is not certain.
    rewards = [one for one in open_ if isinstance(one, e.CardsMoved) and one.cause.rule == "kill"]
    fighters = tuple([_victor(state, seat, certain, rewards) for seat in seats])
    return FightForecast(
        won=True,
        fighters=fighters,
        winners=after.winners,
        running=_running(state, seats),
        luck=bool(open_),
        luck_card=_card_behind(open_),
        is_die=bool(open_) and isinstance(open_[0], e.DieRolled),
        taken=_taken_from_hands(certain, seats),
        gone=_gone_from_play(certain, seats),
        weaker=() if open_ else _weaker(state, after, fighters),
        undecided=bool(_luck_before(seen, won, reader)),
    )


def _victor(
    state: GameState, seat: Seat, certain: list[Event], rewards: list[e.CardsMoved]
) -> FighterForecast:
    """What these events bring to somebody, in the state before them."""
    gained, doors = _levels_gained(certain, seat), _doors_of(certain, seat)
    return FighterForecast(
        seat,
        state.seats[seat].level + gained,
        gained,
        _treasures_of([*certain, *rewards], seat),
        sum(len(one.cards) for one in doors),
        _card_behind_all(doors),
    )


def _weaker(
    state: GameState, after: GameState, fighters: tuple[FighterForecast, ...]
) -> tuple[tuple[Seat, int, int], ...]:
    """Those who keep what lies in front of them, and have less of it."""
    found = []
    for one in fighters:
        if not one.gained or state.play(one.seat) != after.play(one.seat):
            continue
        old, new = (character_strength(game, one.seat).total for game in (state, after))
        if new < old + one.gained:
            found.append((one.seat, old, new))
    return tuple(found)


def _without_lots_for_hands(state: GameState, seen: list[Event], since: int) -> list[Event]:
    """These events without the lots, from that place on, that only decide which card somebody
    discards from their hand: whichever it is, all else is the same."""
    return [
        one
        for at, one in enumerate(seen)
        if at < since
        or not isinstance(one, e.RandomPickMade)
        or at + 1 == len(seen)
        or not _is_taken_from_hand(seen[at + 1])
        or _asks_for_something(state, seen[at + 1])
    ]


def _is_taken_from_hand(event: Event) -> bool:
    """A card of somebody's hand is discarded because something says so."""
    if not isinstance(event, e.CardsMoved) or event.why != "lost":
        return False
    to_pile = event.target in (DOOR_DISCARD, TREASURE_DISCARD)
    return to_pile and seat_of_hand_zone(event.source) != NOBODY


def _asks_for_something(state: GameState, event: Event) -> bool:
    """What the card behind the event then does may hang on what was there."""
    card = event.cause.card if isinstance(event, e.CardsMoved) else NO_CARD
    programs = state.box.cards[card].programs if card != NO_CARD else ()
    return any(
        isinstance(effect, IfElseEffect)
        for program in programs
        for effect in flatten_effects(program)
    )


def _taken_from_hands(
    events: list[Event], fighters: tuple[Seat, ...]
) -> tuple[CardsLostFromHand, ...]:
    found: dict[tuple[Instance, Seat], int] = {}
    for one in events:
        if isinstance(one, e.CardsMoved) and _is_taken_from_hand(one):
            key = one.cause.card, seat_of_hand_zone(one.source)
            if key[0] != NO_CARD and key[1] in fighters:
                found[key] = found.get(key, 0) + len(one.cards)
    return tuple(CardsLostFromHand(card, seat, many) for (card, seat), many in found.items())


def _gone_from_play(
    events: list[Event], fighters: tuple[Seat, ...]
) -> tuple[CardGoneFromPlay, ...]:
    return tuple(
        [
            CardGoneFromPlay(
                one.cause.card,
                seat,
                seat if hand_zone_of(seat) == one.target else seat_of_play_zone(one.target),
            )
            for one in events
            if isinstance(one, e.CardsMoved)
            and one.why in ("lost", "moved_on")
            and one.cause.card in one.cards
            and (seat := seat_of_play_zone(one.source)) in fighters
        ]
    )


def _luck_before(seen: list[Event], end: Event, reader: Seat) -> list[Event]:
    """What comes from the first event on that hangs on luck, if that is before the end."""
    before = seen[: seen.index(end)]
    first = next((at for at, one in enumerate(before) if _hangs_on_luck(one, reader)), None)
    return before[first:] if first is not None else []


def _card_behind(events: list[Event]) -> Instance:
    """The card, known to everybody, behind the first of these; behind a lot it is told by what
    follows. Later ones may come of cards that were made up."""
    for event in events[:2]:
        match event:
            case e.DieRolled(card=card) | e.CardLeftQueue(card=card):
                return card
            case e.RandomPickMade():
                continue
            case e.CardsMoved(cause=cause):
                return cause.card
        break
    return NO_CARD


def is_decided_by_chance(event: Event) -> bool:
    """A die or a lot decides."""
    return isinstance(event, e.DieRolled | e.RandomPickMade)


def may_bring_in_unknown_card(event: Event, reader: Seat) -> bool:
    """A card that the reader does not know comes into play, or may."""
    return _turns_up(event) or _takes_turn(event, reader)


def _hangs_on_luck(event: Event, reader: Seat) -> bool:
    """A die, or a card that nobody has seen, comes into play."""
    return is_decided_by_chance(event) or may_bring_in_unknown_card(event, reader)


def awaited_decision_id(state: GameState) -> int:
    """The decision that the game waits for."""
    top = state.top
    assert top.kind in ("open", "window", "ask")
    return top.id


def _defeat(state: GameState, lost: e.FightLost, luck: list[Event]) -> FightForecast:
    """The losers are about to run; `luck` is what has had a say in it."""
    seats = tuple([seat for seat in (lost.seat, lost.helper) if seat != NOBODY])
    return FightForecast(
        won=False,
        fighters=tuple([FighterForecast(seat, state.seats[seat].level) for seat in seats]),
        winners=(),
        running=_running(state, seats),
        followers=tuple(
            [(seat, follower) for seat in seats for follower in sacrificable_followers(state, seat)]
        ),
        luck=bool(luck),
        luck_card=_card_behind(luck),
        is_die=bool(luck) and isinstance(luck[0], e.DieRolled),
        undecided=bool(luck),
    )


def _running(
    state: GameState, seats: tuple[Seat, ...]
) -> tuple[tuple[Seat, Instance, RunAwayProspect], ...]:
    fight = state.fight
    foes = fight.foes if fight is not None else []
    return tuple(
        [
            (seat, foe.card, run_away_prospect(state, seat, foe.card, fight))
            for seat in seats
            for foe in foes
        ]
    )


def _levels_gained(events: Iterable[Event], seat: Seat) -> int:
    return sum(
        event.after - event.before
        for event in events
        if isinstance(event, e.LevelChanged) and event.seat == seat
    )


def _treasures_of(events: Iterable[Event], seat: Seat) -> int:
    """How many treasures have come into that hand, from the deck or out of what was shared."""
    return sum(
        len(event.cards)
        for event in events
        if isinstance(event, e.CardsMoved)
        and seat_of_hand_zone(event.target) == seat
        and (event.source == TREASURE_DECK or event.why == "split")
    )


def _doors_of(events: Iterable[Event], seat: Seat) -> list[e.CardsMoved]:
    """Cards that have come into that hand from the door deck."""
    return [
        event
        for event in events
        if isinstance(event, e.CardsMoved)
        and seat_of_hand_zone(event.target) == seat
        and event.source == DOOR_DECK
    ]


def _card_behind_all(moves: list[e.CardsMoved]) -> Instance:
    cards = {one.cause.card for one in moves}
    return cards.pop() if len(cards) == 1 else NO_CARD


def _turns_up(event: Event) -> bool:
    """A card that nobody has seen comes into play from a deck."""
    return (
        isinstance(event, e.CardsMoved)
        and event.source in (DOOR_DECK, TREASURE_DECK)
        and event.target in (TABLE, FIGHT)
        and event.why != "drawn_open"
    )


def _takes_turn(event: Event, seat: Seat) -> bool:
    """A card that somebody else has laid ready comes in, and may bring one from their hand."""
    return isinstance(event, e.CardLeftQueue) and event.seat != seat
