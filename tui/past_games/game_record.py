"""The record of a game that has ended: who played, who won, and who did what to whom.

It is made of what everybody at the table could see. It outlives versions and decks: cards are told
by their names, and nothing in it needs the game's journal.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from cards.languages import Language
from engine.core.zones import NOBODY, Seat

PlayerId = str
"""Who somebody is, whatever they are called: `key:...` for somebody with a key, `name:...` for
somebody at home, `bot:...` for a bot of that name; empty for a guest, and for who was forgotten."""

GameEnd = Literal["won", "closed", "abandoned"]
"""`won`: by the rules; `closed`: by an admin; `abandoned`: those who played have thrown it away."""


class PastGamesModel(BaseModel):
    """A part of what is kept, never changed; what a later version has added is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class CurseRecord(PastGamesModel):
    """A curse that hit somebody, and what it cost: levels, cards, or the life."""

    card: dict[Language, str]
    """Its name in each language that it has one in."""
    by: Seat = NOBODY
    """Who played it; -1: nobody, it lay behind a door."""
    levels: int = 0
    cards: int = 0
    deadly: bool = False

    @property
    def harm(self) -> tuple[bool, int, int]:
        """What a worse one has more of."""
        return self.deadly, self.levels, self.cards


class SeatRecord(PastGamesModel):
    """A seat, and how its character did. `who`: somebody with a key, a guest without one, somebody
    at home, a bot, or somebody who has been forgotten since."""

    who: Literal["key", "guest", "local", "bot", "forgotten"]
    owner: str = ""
    """The identity of somebody with a key. It never leaves the host."""
    name: str = ""
    """At home, and of bots. People with keys are called what they are called now."""
    levels: tuple[int, ...] = ()
    """At the end of each round; 0 where nobody knows any more."""
    kills: int = 0
    deaths: int = 0
    worst_curse: CurseRecord | None = None

    @property
    def player(self) -> PlayerId:
        """Who it was."""
        match self.who:
            case "key":
                return f"key:{self.owner}"
            case "local":
                return f"name:{self.name.casefold()}"
            case "bot":
                return f"bot:{self.name}"
            case _:
                return ""

    @property
    def is_person(self) -> bool:
        return self.who != "bot"

    @property
    def level(self) -> int:
        """At the end."""
        return self.levels[-1] if self.levels else 0


class DeedCount(PastGamesModel):
    """What one seat did to another, and how often."""

    by: Seat
    to: Seat
    times: int


class GameRecord(PastGamesModel):
    """One game, once it has ended."""

    id: str
    began: float
    """Seconds since the epoch."""
    ended: float
    editions: tuple[str, ...]
    """In the order of the blend."""
    base: str = ""
    """The edition that was named as the base of a blend."""
    packs: tuple[str, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    """House rules: keys of the profile, and their values as JSON writes them."""
    private: bool = False
    """There was a password: only those who played are told more than names and result."""
    end: GameEnd
    ruled: int = 0
    """How often an admin decided something in it."""
    winners: tuple[Seat, ...] = ()
    rounds: int
    seats: tuple[SeatRecord, ...]
    cursed: tuple[DeedCount, ...] = ()
    harmed: tuple[DeedCount, ...] = ()
    """Curses, stronger monsters, weaker fighters and thefts."""
    helped: tuple[DeedCount, ...] = ()
    """Help in a fight, by joining it or by a card."""

    @property
    def counts(self) -> bool:
        """The rules alone ended it; else it is listed and counts for nobody."""
        return self.end == "won" and not self.ruled

    @property
    def people(self) -> int:
        """How many seats were people's."""
        return sum(seat.is_person for seat in self.seats)

    @property
    def is_for_fame(self) -> bool:
        """It counts, and two people or more with keys played it; at home, with names."""
        known = {
            seat.player or str(place)
            for place, seat in enumerate(self.seats)
            if seat.who in ("key", "local", "forgotten")
        }
        return self.counts and len(known) >= 2

    @property
    def is_against_bots(self) -> bool:
        """One person played, and the others were bots."""
        return self.people == 1

    def seat_of(self, player: PlayerId) -> Seat:
        """Where that player sat, or nobody's seat."""
        return next(
            (place for place, seat in enumerate(self.seats) if seat.player == player), NOBODY
        )

    def with_owner(self, before: str, owner: str) -> GameRecord:
        """The same with another identity for that one; an empty one is forgotten."""
        who = "key" if owner else "forgotten"
        seats = tuple(
            seat.model_copy(update={"who": who, "owner": owner})
            if seat.who == "key" and seat.owner == before
            else seat
            for seat in self.seats
        )
        return self.model_copy(update={"seats": seats})
