"""The chronicle of a game, for its end: levels, kills, who hurt whom, and its best moments.

Public facts only, so it is the same for everybody; a table keeps one, and whoever comes later gets
what it has until then.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass, field, replace
from typing import Literal, Self

from cards.vocabulary.effects import RedirectCurse
from engine.core import events as e
from engine.core.box import CompiledCard
from engine.core.commands import THEIRS
from engine.core.events import Event
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat, seat_of_hand_zone, seat_of_play_zone
from engine.views.view_types import PublicView

HighlightKind = Literal["kill", "turned", "died", "fell", "robbed", "saved", "sale", "held"]
MOST_MOMENTS = 12
"""So many are remembered, the weightiest."""
MOST_OF_A_KIND = 3
CLOSE_MARGIN = 2
"""A kill by no more than that is a close thing."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something to tell again: what `seat` did, suffered or got, by whom and with which card.

    `n` against `k` are sums, or `n` is a number of levels.
    """

    round: int
    kind: HighlightKind
    weight: int
    seat: Seat
    other: Seat = NOBODY
    card: Instance = NO_CARD
    n: int = 0
    k: int = 0


@dataclass(frozen=True, slots=True)
class CurseDamage:
    """A curse that has hit or stays on `victim`, and what it has cost until now; `by` is nobody if
    it came by itself."""

    victim: Seat
    card: Instance
    by: Seat = NOBODY
    levels: int = 0
    cards: int = 0
    deadly: bool = False

    @property
    def harm(self) -> tuple[bool, int, int]:
        """What a worse one has more of."""
        return self.deadly, self.levels, self.cards


@dataclass(slots=True)
class Chronicle:
    """Grows with each update; counts begin where it was begun."""

    levels: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each round the levels at its end, or now."""
    kills: Counter[Seat] = field(default_factory=Counter)
    deaths: Counter[Seat] = field(default_factory=Counter)
    hurt: Counter[tuple[Seat, Seat]] = field(default_factory=Counter)
    """How often the first seat has done the second one harm."""
    moments: tuple[Highlight, ...] = ()
    """In the order in which they came."""
    slain: tuple[Instance, ...] = ()
    """The monsters of the last fight that was won in this turn."""
    raised_by: Instance = NO_CARD
    """The card that has raised a level after that fight, in this turn: who wins so wins by it."""
    curses: tuple[CurseDamage, ...] = ()
    """In the order in which they hit."""
    rulings: int = 0
    """How often the host has decided something (HOUSE-01)."""
    since: int = -1
    """The turn in which it was begun; 0: before the first one, so nothing is missing."""
    _turn: int = 0
    _fighter: Seat = NOBODY
    _sums: tuple[int, int] = (0, 0)
    """Of the last fight."""
    _catcher: Instance = NO_CARD
    """What has caught or hit somebody last."""
    _curser: Seat = NOBODY
    """Who has played the curse that was announced last."""

    def add(
        self, events: Iterable[Event], public: PublicView, card: Callable[[Instance], CompiledCard]
    ) -> None:
        """Take in what has happened; `public` is the game after it, `card` knows its cards."""
        events, seats = list(events), len(public.seats)
        if self.since < 0:
            begun = [event.turn - 1 for event in events if isinstance(event, e.TurnBegan)]
            self.since = self._turn = min(begun, default=public.turn)
        struck: set[tuple[Instance, Seat]] = set()
        for event in events:
            if isinstance(event, e.TurnBegan) and event.turn != self._turn:
                self._turn, self.slain, self.raised_by = event.turn, (), NO_CARD
            round_ = round_number(self._turn, seats)
            if isinstance(event, e.LevelChanged):
                self._level(event, round_, seats)
            self._harm(event, card, struck)
            self._curse(event)
            self._tell(event, round_)
        if public.turn != self._turn:
            self._turn, self.slain, self.raised_by = public.turn, (), NO_CARD
        self.levels[round_number(public.turn, seats)] = tuple(seat.level for seat in public.seats)
        fight = public.fight
        if fight is not None:
            self._fighter, self._sums = fight.seat, (fight.ours.total, fight.theirs.total)

    def copy(self) -> Self:
        """The same until now, to be grown by somebody else."""
        return replace(
            self,
            levels=dict(self.levels),
            kills=self.kills.copy(),
            deaths=self.deaths.copy(),
            hurt=self.hurt.copy(),
        )

    def dump(self) -> bytes:
        """What to keep, for `of`."""
        kept = {
            "levels": list(self.levels.items()),
            "kills": list(self.kills.items()),
            "deaths": list(self.deaths.items()),
            "hurt": [(*pair, count) for pair, count in self.hurt.items()],
            "moments": [astuple(moment) for moment in self.moments],
            "slain": self.slain,
            "raised": self.raised_by,
            "curses": [astuple(one) for one in self.curses],
            "rulings": self.rulings,
            "now": (self.since, self._turn, self._fighter, *self._sums, self._catcher),
            "curser": self._curser,
        }
        return json.dumps(kept, separators=(",", ":")).encode()

    @classmethod
    def of(cls, kept: bytes) -> Self:
        """What was kept; nothing is remembered of what cannot be read."""
        try:
            data = json.loads(kept)
            since, turn, fighter, ours, theirs, catcher = map(int, data["now"])
            return cls(
                {int(one): tuple(map(int, levels)) for one, levels in data["levels"]},
                Counter({int(seat): int(n) for seat, n in data["kills"]}),
                Counter({int(seat): int(n) for seat, n in data["deaths"]}),
                Counter({(int(by), int(at)): int(n) for by, at, n in data["hurt"]}),
                tuple(Highlight(*one) for one in data["moments"]),
                tuple(map(int, data["slain"])),
                int(data.get("raised", NO_CARD)),
                tuple(CurseDamage(*one) for one in data.get("curses", ())),
                int(data.get("rulings", 0)),
                since,
                turn,
                fighter,
                (ours, theirs),
                catcher,
                int(data.get("curser", NOBODY)),
            )
        except (ValueError, TypeError, KeyError):
            return cls()

    @property
    def last_sums(self) -> tuple[int, int]:
        """How the last fight stood in the end, the fighters' side first."""
        return self._sums

    @property
    def is_whole(self) -> bool:
        """It has seen the game from its beginning."""
        return self.since == 0

    def harm(self, seat: Seat) -> int:
        """How often that seat has done harm to others."""
        return sum(count for (by, _), count in self.hurt.items() if by == seat)

    def worst_curse(self, seat: Seat) -> CurseDamage | None:
        """Of those that have hit that seat the one that has cost most, the first of its like."""
        theirs = [one for one in self.curses if one.victim == seat]
        return max(theirs, key=lambda one: one.harm, default=None)

    def _curse(self, event: Event) -> None:
        """Count what a curse costs, however much later it does."""
        match event:
            case e.CurseAnnounced():
                self._curser = event.by
            case e.CurseResolved(how="hit" | "stays"):
                by = NOBODY if self._curser == event.victim else self._curser
                self.curses = (*self.curses, CurseDamage(event.victim, event.card, by))
            case e.LevelChanged() if event.after < event.before:
                self._cost(event.seat, event.cause.card, levels=event.before - event.after)
            case e.CardsMoved():
                loser = max(seat_of_hand_zone(event.source), seat_of_play_zone(event.source))
                taker = max(seat_of_hand_zone(event.target), seat_of_play_zone(event.target))
                if loser not in (NOBODY, taker):
                    lost = sum(card != event.cause.card for card in event.cards)
                    self._cost(loser, event.cause.card, cards=lost)
            case e.CharacterDied():
                self._cost(event.seat, event.cause.card, deadly=True)
            case _:
                pass

    def _cost(
        self, seat: Seat, card: Instance, levels: int = 0, cards: int = 0, *, deadly: bool = False
    ) -> None:
        """The last curse of that card on that seat has cost so much more; no other card does."""
        if card == NO_CARD:
            return
        for place in range(len(self.curses) - 1, -1, -1):
            one = self.curses[place]
            if (one.victim, one.card) == (seat, card):
                worse = replace(
                    one,
                    levels=one.levels + levels,
                    cards=one.cards + cards,
                    deadly=one.deadly or deadly,
                )
                self.curses = (*self.curses[:place], worse, *self.curses[place + 1 :])
                return

    def _level(self, event: e.LevelChanged, round_: int, seats: int) -> None:
        """Of rounds of which only events are known."""
        if event.before < event.after:
            self.raised_by = NO_CARD if event.why in ("kill", "helped") else event.cause.card
        known = self.levels.get(round_) or self.levels.get(round_ - 1) or (1,) * seats
        self.levels[round_] = (*known[: event.seat], event.after, *known[event.seat + 1 :])

    def _harm(
        self,
        event: Event,
        card: Callable[[Instance], CompiledCard],
        struck: set[tuple[Instance, Seat]],
    ) -> None:
        """Count a play against somebody: a curse, or one sent on to them, a stronger monster, a
        weaker fighter, a kill that is taken away, a theft, and a card of another kind that costs
        somebody something. `struck` are those that it has cost something just now: it counts once
        for each."""
        match event:
            case e.FightBegan():
                self._fighter, self._sums = event.seat, (0, 0)
            case e.MonsterRemoved(killed=False) if self._sums[0] > self._sums[1]:
                self._count(event.by, self._fighter)
            case e.CardPlayed() if event.target not in (NOBODY, event.seat):
                played = card(event.card)
                effects = [effect for program in played.programs for effect in program]
                sends_on = any(isinstance(effect, RedirectCurse) for effect in effects)
                if played.kind == "curse" or sends_on:
                    self._count(event.seat, event.target)
            case e.MonsterEnhanced() if card(event.card).strength > 0:
                self._count(event.by, self._fighter)
            case e.MonsterJoined():
                self._count(event.foe.by, self._fighter)
            case e.FightBonusGiven():
                bonus = event.bonus
                if (bonus.amount > 0) is (bonus.side == THEIRS):
                    self._count(bonus.by, bonus.seat if bonus.seat >= 0 else self._fighter)
            case e.TheftTried():
                self._count(event.seat, event.victim)
            case e.CardsMoved(why="stolen") if event.cause.card != NO_CARD:
                victim = max(seat_of_hand_zone(event.source), seat_of_play_zone(event.source))
                self._count(event.by, victim)
            case e.CardsMoved(why="lost", cause=cause):
                loser = max(seat_of_hand_zone(event.source), seat_of_play_zone(event.source))
                self._strike(cause, loser, card, struck)
            case e.LevelChanged(seat=loser, cause=cause) if event.after < event.before:
                self._strike(cause, loser, card, struck)
            case _:
                pass

    def _strike(
        self,
        cause: e.Cause,
        loser: Seat,
        card: Callable[[Instance], CompiledCard],
        struck: set[tuple[Instance, Seat]],
    ) -> None:
        """Somebody has lost something by a card that is no curse: these are counted when played."""
        if cause.card == NO_CARD or card(cause.card).kind != "special":
            return
        if (cause.card, loser) not in struck:
            struck.add((cause.card, loser))
            self._count(cause.by, loser)

    def _count(self, by: Seat, victim: Seat) -> None:
        if NOBODY not in (by, victim) and by != victim:
            self.hurt[by, victim] += 1

    def _tell(self, event: Event, round_: int) -> None:
        match event:
            case e.KillCalled():
                self._sums = (event.ours, event.theirs)
            case e.FightWon():
                self.slain = event.killed
                self.kills[event.seat] += len(event.killed)
                if event.killed:
                    n, k = self._sums
                    close = 12 if n - k <= CLOSE_MARGIN else 0
                    self._keep(
                        Highlight(
                            round_,
                            "kill",
                            k + close,
                            event.seat,
                            event.helper,
                            event.killed[0],
                            n,
                            k,
                        )
                    )
            case e.ResponseWindowClosed(about="victory", why="lead_changed") if event.by >= 0:
                self._keep(
                    Highlight(
                        round_, "turned", 40 + self._sums[1], event.by, event.subject, event.card
                    )
                )
            case e.RunAwayResolved() if not event.escaped:
                self._catcher = event.monster
            case e.CurseResolved(how="hit"):
                self._catcher = event.card
            case e.CharacterDied():
                self.deaths[event.seat] += 1
                killer = event.cause.card if event.cause.card != NO_CARD else self._catcher
                self._keep(Highlight(round_, "died", 45, event.seat, card=killer))
            case e.DeathAverted():
                self._keep(Highlight(round_, "saved", 50, event.seat, card=event.card))
            case e.LevelChanged(why="bad_stuff" | "curse") if event.before - event.after > 1:
                lost = event.before - event.after
                cause = event.cause.card
                source = cause if cause != NO_CARD else self._catcher
                self._keep(
                    Highlight(round_, "fell", 14 + 9 * lost, event.seat, card=source, n=lost)
                )
            case e.CardsMoved(why="stolen"):
                thief = max(seat_of_hand_zone(event.target), seat_of_play_zone(event.target))
                loser = seat_of_play_zone(event.source)
                if thief >= 0 and loser >= 0:
                    self._keep(_theft(round_, thief, loser, event.cards[0]))
            case e.CardsMoved(why="given"):
                giver, taker = seat_of_play_zone(event.source), seat_of_play_zone(event.target)
                undone = _theft(round_, giver, taker, event.cards[0])
                self.moments = tuple(one for one in self.moments if one != undone)
            case e.ItemsSold() if event.levels > 1:
                weight = 12 + 9 * event.levels
                self._keep(Highlight(round_, "sale", weight, event.seat, n=event.levels))
            case e.RulingMade():
                self.rulings += 1
            case e.StepTakenBack(undone="sell"):
                last = self.moments[-1:]
                if last and last[0].kind == "sale" and last[0].seat == event.seat:
                    self.moments = self.moments[:-1]
            case _:
                pass

    def _keep(self, moment: Highlight) -> None:
        """Remember it, and if there are too many of all or of its kind forget the lightest."""
        kept = [*self.moments, moment]
        alike = [one for one in kept if one.kind == moment.kind]
        if len(alike) > MOST_OF_A_KIND:
            kept.remove(min(alike, key=lambda one: one.weight))
        if len(kept) > MOST_MOMENTS:
            kept.remove(min(kept, key=lambda one: one.weight))
        self.moments = tuple(kept)


def _theft(round_: int, thief: Seat, loser: Seat, card: Instance) -> Highlight:
    return Highlight(round_, "robbed", 32, thief, loser, card)


def round_number(turn: int, seats: int) -> int:
    """Rounds begun so far; turns are counted from 1."""
    return max(0, turn - 1) // seats + 1
