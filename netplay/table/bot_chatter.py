"""The lines that bots say at a table: seldom, and about what everybody has just seen.

Who speaks, when, and which line it is follow from public events and from a chance of its own, so
that no line says anything about a hidden card. Nothing of it is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from engine.core import events as e
from engine.core.events import Event
from engine.core.zones import NOBODY, Seat
from engine.views.view_types import PublicView
from netplay.owners import BOT_OWNER
from netplay.table.chairs import Chairs
from tui.ports import ChatterOccasion, Quip

SILENT_TURNS = 2
"""So many turns of silence follow a line, at least ..."""
LINE_CHANCE = 0.5
"""... and then this is how often an occasion is taken."""
FIRST_LINES = 6
"""A table begins with one of so many; then they take turns."""

_Found = tuple[ChatterOccasion, Seat, Seat]
"""What happened to which bot, and who else it is about; nobody is a bot that anyone may be."""


class BotChatter:
    """The bots' lines at one table. `goal` is the level that wins."""

    def __init__(self, chairs: Chairs, secret: str, goal: int, turn: int, *, on: bool) -> None:
        self._chairs = chairs
        self._chance = Random(f"{secret} talk")
        self._goal = goal
        self._silent_until = turn + SILENT_TURNS if on else None
        self._first = self._chance.randrange(FIRST_LINES)
        self._said: Counter[ChatterOccasion] = Counter()

    def hear(self, events: Iterable[Event], public: PublicView) -> Quip | None:
        """What one of them says to these events, as everybody knows them, if any of them does."""
        if self._silent_until is None or (public.turn < self._silent_until and not public.over):
            return None
        bots = [seat for seat, one in enumerate(self._chairs.places) if one.owner == BOT_OWNER]
        heard = tuple(events)
        answering = {one.offer.giver for one in heard if isinstance(one, e.OfferMade)}
        found = [
            one
            for event in heard
            # Whoever refuses by terms of their own has not said no (AMB-71).
            if not (isinstance(event, e.OfferEnded) and event.offer.seat in answering)
            for one in self._occasions(event, public)
        ]
        fitting = [
            (occasion, seat, about)
            for occasion, speaker, about in found
            for seat in bots
            if speaker in (seat, NOBODY) and seat != about
        ]
        if not fitting or (self._chance.random() >= LINE_CHANCE and not public.over):
            return None
        occasion, seat, about = self._chance.choice(fitting)
        self._silent_until = public.turn + SILENT_TURNS
        return self._quip(occasion, seat, about)

    def _quip(self, occasion: ChatterOccasion, seat: Seat, about: Seat) -> Quip:
        place = self._chairs.places[seat]
        name = self._chairs.name_of(about) if about != NOBODY else ""
        variant = self._first + self._said[occasion]
        self._said[occasion] += 1
        return Quip(seat, place.name, occasion, place.temper, variant, name)

    def _occasions(self, event: Event, public: PublicView) -> Iterator[_Found]:
        """What of an event a bot may say something about."""
        match event:
            case e.CurseAnnounced(victim=victim, by=by):
                yield "cursed", victim, NOBODY
                if by not in (NOBODY, victim):
                    yield "curses", by, victim
            case e.FightWon(seat=seat, helper=helper) if helper != NOBODY:
                yield "thanks", seat, helper
            case e.FightWon(seat=seat, killed=killed) if killed:
                yield "kills", seat, NOBODY
            case e.RunAwayResolved(seat=seat, escaped=True, rolled=True):
                yield "flees", seat, NOBODY
            case e.CharacterDied(seat=seat):
                yield "dies", seat, NOBODY
            case e.OfferEnded(offer=offer, how="refused"):
                if offer.about == "help" and public.active == offer.giver:
                    yield "refused", offer.giver, offer.seat
            case e.LevelChanged(seat=seat, before=before, after=after):
                if before < after == self._goal - 1:
                    yield "near", NOBODY, seat
            case e.GameWon(seats=winners):
                yield from (("wins", seat, NOBODY) for seat in winners)
                if winners:
                    yield "loses", NOBODY, winners[0]
            case _:
                pass
