"""The operations of one command: facts are told and written into the state, the stack moves.

Steps and moves speak to the game through it alone. What is written here are the small deeds that
several rules share: moving cards, drawing, levels, rolls, windows and asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cards.profile import Profile
from cards.vocabulary.base_types import Deck
from engine.core import chance
from engine.core import events as e
from engine.core.apply_event import apply_event
from engine.core.errors import EngineBug
from engine.core.events import UNCAUSED, Cause, DieWhy, LevelWhy, MoveWhy
from engine.core.stack_frames import (
    AskAbout,
    Frame,
    OpenTurnPoint,
    ResponseWindow,
    SeatQuestion,
    TurnPoint,
    WindowKind,
)
from engine.core.state import GameState
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    NO_CARD,
    NOBODY,
    ROLE_SIDES,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Instance,
    Seat,
    Zone,
    hand_zone_of,
)

MAX_WAITING_FRAMES = 5
"""Waiting frames on the stack at once, at most."""


def die_face_count(profile: Profile, why: str) -> int:
    """How many faces the die of that roll has: six, but to run away (SETUP-03, RUN-01)."""
    return profile.run.die if why == "run" else 6


class GameOperations:
    """One command's worth of play on a state that it changes in place."""

    __slots__ = ("cause", "events", "state")

    def __init__(self, state: GameState, cause: tuple[Seat, Instance] = (NOBODY, NO_CARD)) -> None:
        self.state = state
        self.cause = cause
        """Who does what is being done, and with which card: never somebody who only passes."""
        self.events: list[e.Event] = []

    def emit(self, event: e.Event) -> None:
        """Make a fact of it."""
        apply_event(self.state, event)
        self.events.append(event)

    # The stack

    def push(self, frame: Frame) -> None:
        self.state.stack.append(frame)

    def pop(self) -> Frame:
        return self.state.stack.pop()

    def next_id(self) -> int:
        self.state.serial += 1
        return self.state.serial

    def open(self, seat: Seat, point: TurnPoint) -> None:
        """Wait for the seat whose turn or fight it is."""
        self.push(OpenTurnPoint(self.next_id(), seat, point))

    def ask(
        self,
        seat: Seat,
        about: AskAbout,
        options: Iterable[int],
        *,
        source: Instance = NO_CARD,
        least: int = 1,
        most: int = 1,
        private: bool = False,
        program: int = -1,
        pc: int = -1,
    ) -> None:
        """Put a closed question to one seat."""
        among = tuple(options)
        question = SeatQuestion(
            self.next_id(), seat, about, source, among, least, most, private, program, pc
        )
        self.push(question)

    def open_window(
        self, about: WindowKind, cause: Instance, subject: Seat, audience: tuple[Seat, ...]
    ) -> None:
        """Open a window. Never two of one kind at once, and at most five waits deep."""
        if any(frame.kind == "window" and frame.about == about for frame in self.state.stack):
            raise EngineBug(f"two {about} windows at once")
        if (
            sum(frame.kind in ("open", "window", "ask") for frame in self.state.stack)
            >= MAX_WAITING_FRAMES
        ):
            raise EngineBug("too many waiting frames")
        window = ResponseWindow(self.next_id(), about, cause, subject, audience)
        self.push(window)
        self.emit(e.ResponseWindowOpened(window.id, about, subject, cause, audience, again=False))

    def close_window(self, window: ResponseWindow, why: e.WindowCloseWhy) -> None:
        """Take the window on top away and tell why: whose action did it, unless it was silence."""
        self.pop()
        by, card = (NOBODY, NO_CARD) if why in ("all_passed", "expired") else self.cause
        self.emit(e.ResponseWindowClosed(window.id, window.about, window.subject, why, by, card))

    def restart_window(self, window: ResponseWindow) -> None:
        """A full window again: passes of before no longer count (AMB-28, AMB-93)."""
        window.id = self.next_id()
        window.passed = ()
        window.audience = tuple(seat for seat in window.audience if not self.state.seats[seat].dead)
        self.emit(
            e.ResponseWindowOpened(
                window.id, window.about, window.subject, window.cause, window.audience, again=True
            )
        )

    # Cards

    def move(
        self,
        cards: Sequence[Instance],
        target: Zone,
        why: MoveWhy,
        by: Seat = NOBODY,
        cause: Cause = UNCAUSED,
    ) -> None:
        """Move cards that lie in one zone."""
        if cards:
            source = self.state.where[cards[0]]
            self.emit(e.CardsMoved(tuple(cards), source, target, why, by, cause))

    def pile_of(self, card: Instance) -> Zone:
        if self.state.box.cards[card].kind == "role":
            return ROLE_SIDES
        return DOOR_DISCARD if self.state.box.cards[card].door else TREASURE_DISCARD

    def discard(
        self,
        cards: Sequence[Instance],
        why: MoveWhy,
        by: Seat = NOBODY,
        cause: Cause = UNCAUSED,
    ) -> None:
        """Cards go to their discard piles, in order; a cheat goes with its item (AMB-88)."""
        state = self.state
        for card in cards:
            cheats = [cheat for cheat, item in state.attached.items() if item == card]
            for one in (card, *cheats):
                pile = self.pile_of(one)
                self.emit(e.CardsMoved((one,), state.where[one], pile, why, by, cause))

    def draw(
        self,
        deck: Deck,
        count: int,
        target: Zone,
        why: MoveWhy,
        by: Seat,
        cause: Cause = UNCAUSED,
    ) -> list[Instance]:
        """Draw as many as there are, rebuilding the deck when a card has to come from it
        (SETUP-18, SETUP-19, AMB-04)."""
        state = self.state
        source, pile = (
            (DOOR_DECK, DOOR_DISCARD) if deck == "door" else (TREASURE_DECK, TREASURE_DISCARD)
        )
        drawn: list[Instance] = []
        while count > 0:
            if not state.zones[source]:
                if not state.zones[pile]:
                    break
                order, blocks = chance.shuffle_cards(state.seed, state.draws, state.zones[pile])
                self.emit(e.DeckShuffled(deck, order, blocks))
                if deck == "door":
                    self.emit(e.DiscardClaimOpened(NO_CARD))
            take = min(count, len(state.zones[source]))
            cards = tuple(reversed(state.zones[source][-take:]))
            self.emit(e.CardsMoved(cards, source, target, why, by, cause))
            drawn.extend(cards)
            count -= take
        return drawn

    def draw_to_hand(
        self, seat: Seat, deck: Deck, count: int, cause: Cause, why: MoveWhy = "drawn"
    ) -> list[Instance]:
        """Draw into the hand; off the own turn the cards are fresh (HAND-10, AMB-86)."""
        drawn = self.draw(deck, count, hand_zone_of(seat), why, seat, cause)
        self.receive(seat, drawn)
        return drawn

    def receive(self, seat: Seat, cards: Sequence[Instance]) -> None:
        """Cards have come into a hand: off the own turn they may be played in a receipt window."""
        if cards and seat != self.state.active:
            self.emit(e.CardsReceivedOffTurn(seat, tuple(cards)))

    # Chance

    def roll(
        self, seat: Seat, why: DieWhy, again: Cause = UNCAUSED, card: Instance = NO_CARD
    ) -> int:
        """Roll the die, once, as a fact; for that card, if it is for one."""
        faces = die_face_count(self.state.box.profile, why)
        face = chance.roll_die(self.state.seed, self.state.draws, faces)
        self.emit(e.DieRolled(seat, face, why, draws=1, again=again, card=card))
        return face

    def lot(self, among: Sequence[int]) -> int:
        """One of them by chance."""
        index = chance.random_below(self.state.seed, self.state.draws, len(among))
        self.emit(e.RandomPickMade(draws=1))
        return among[index]

    def highest_by_die(self, seats: Sequence[Seat], why: DieWhy) -> Seat:
        """Who rolls highest, equal ones rolling again (AMB-96)."""
        while len(seats) > 1:
            faces = {seat: self.roll(seat, why) for seat in seats}
            seats = [seat for seat in seats if faces[seat] == max(faces.values())]
        return seats[0]

    # Levels

    def raise_level(
        self,
        seat: Seat,
        amount: int,
        why: LevelWhy,
        cause: Cause,
        *,
        may_win: bool = False,
    ) -> int:
        """Levels gained, at most to the winning level, and short of it unless that is allowed
        (LEVEL-04, AMB-14). Returns how many."""
        before = self.state.seats[seat].level
        ceiling = self.state.box.winning_level - (0 if may_win else 1)
        after = max(before, min(ceiling, before + amount))
        if after != before:
            self.emit(e.LevelChanged(seat, before, after, why, cause))
        elif amount > 0:
            self.emit(e.LevelGainWasted(seat, before, cause))
        return after - before

    def lower_level(
        self,
        seat: Seat,
        amount: int,
        why: LevelWhy,
        cause: Cause,
    ) -> int:
        """Levels lost, never below 1 if no card is above that (LEVEL-03, PREC-02). Returns how
        many."""
        before = self.state.seats[seat].level
        after = before - amount
        if self.state.box.profile.precedence.level_floor:
            after = max(1, after)
        if after != before:
            self.emit(e.LevelChanged(seat, before, after, why, cause))
        return before - after
