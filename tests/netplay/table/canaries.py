"""A table whose cards are canaries: each has a name that stands in no other text, and all that
leaves the table for somebody is searched for canaries which that somebody has never seen.

What a seat has seen is counted from the game's own state and from its events before anything is
taken out of them, so that the view under test is not asked what it may show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cards.built_in_editions import load_built_in_edition
from cards.decks_by_digest import remember_decks
from cards.edition import Edition
from cards.edition_json import edition_to_json
from cards.languages import LANGUAGES
from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import Command
from engine.core.events import CardQueued, CardsMoved, CardsShown, Event
from engine.core.state import GameState
from engine.core.zones import (
    HIDDEN_ZONES,
    NO_CARD,
    NOBODY,
    SEALED,
    Instance,
    Seat,
    hand_zone_of,
    seat_of_hand_zone,
)
from netplay.journal.header import JournalHeader
from netplay.journal.opened_game import create_game
from netplay.table.batch import CommitBatch
from netplay.table.inbox import InboxTablePort
from netplay.table_box import decks_digest
from tests.engine.secrecy import visible_to
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import PACE, Sitting, header, silent
from tests.netplay.table.watching import Screen
from tui.cards.card_book import CardBook
from tui.plain import PlainClient
from tui.ports import CommandRefused, TableInfo, TableListener, TableMessage
from tui.settings.preferences import Preferences
from tui.words.catalogue import words_for

CANARY = re.compile(r"z?q(\d{3})z", re.IGNORECASE)
OPENLY = ("drawn_open", "looted", "claimed")
"""Ways between two hidden places on which everybody sees a card."""


@cache
def canary_deck(edition_id: str) -> str:
    """The edition with a canary for each name, as a header keeps it."""
    known = load_built_in_edition(edition_id)
    cards = []
    for number, card in enumerate(known.cards):
        name = f"Q{number:03}Z"
        names = dict.fromkeys(LANGUAGES, name)
        cards.append(card.model_copy(update={"name": names, "short": {}, "flavour": {}}))
    return edition_to_json(Edition(known.profile, tuple(cards), known.terms))


class Knowledge:
    """Which cards each seat has ever had the right to see; `NOBODY` is whoever looks on."""

    def __init__(self, state: GameState) -> None:
        self.watchers: tuple[Seat, ...] = (NOBODY, *range(len(state.seats)))
        self._seen: dict[Seat, set[Instance]] = {seat: {NO_CARD} for seat in self.watchers}
        self._prints = [card.id for card in state.box.cards]
        self._names = {
            card.id: CANARY.findall(card.print.name["en"])[0] for card in state.box.cards
        }
        self.look(state, ())

    def look(self, state: GameState, events: Sequence[Event]) -> None:
        """This has happened, and now everything lies like this."""
        for seat in self.watchers:
            self._seen[seat].update(visible_to(state, seat))
        for event in events:
            if isinstance(event, CardsMoved):
                for seat in self._witnesses(event):
                    self._seen[seat].update(event.cards)
            elif isinstance(event, CardsShown):
                for seat in self.watchers if event.to == NOBODY else (event.seat, event.to):
                    self._seen[seat].update(event.cards)
            elif isinstance(event, CardQueued):
                # Who plays a card says for all to hear what goes with it: the monster that wanders.
                for seat in self.watchers:
                    self._seen[seat].update(cards_in(event))

    def _witnesses(self, move: CardsMoved) -> Sequence[Seat]:
        ends = (move.source, move.target)
        if not HIDDEN_ZONES.issuperset(ends) or move.why in OPENLY:
            return self.watchers
        own = [seat for seat in self.watchers if seat != NOBODY and hand_zone_of(seat) in ends]
        return [*own, seat_of_hand_zone(move.source)] if SEALED in ends else own

    def unseen_cards(self, seat: Seat, cards: set[Instance]) -> set[Instance]:
        """Those of these that the seat has never seen."""
        return cards - self._seen[seat]

    def unseen_names(self, seat: Seat, text: str) -> set[str]:
        """Canaries in a text that the seat has never seen, in no copy."""
        seen = {self._names[self._prints[card]] for card in self._seen[seat] if card >= 0}
        return set(CANARY.findall(text)) - seen


@cache
def _card_fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a dataclass, and whether what stands there are cards."""
    return tuple((field.name, "Instance" in str(field.type)) for field in fields(kind))


def cards_in(thing: Any, named: bool = False) -> Iterator[Instance]:
    """Every card that a message holds, wherever a field is declared to hold cards."""
    if is_dataclass(thing) and not isinstance(thing, type):
        for name, of_cards in _card_fields(type(thing)):
            yield from cards_in(getattr(thing, name), of_cards)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from cards_in(key, named)
            yield from cards_in(value, named)
    elif isinstance(thing, list | tuple | set | frozenset):
        for one in thing:
            yield from cards_in(one, named)
    elif named and type(thing) is int:
        yield thing


class Relay:
    """A seat's door that several may listen at, with the canaries for cards."""

    def __init__(self, port: InboxTablePort, decks: tuple[str, ...]) -> None:
        self._port = port
        self.listeners: list[TableListener] = []
        self.info: TableInfo = replace(port.info, decks=remember_decks(decks))
        self.seat = port.seat

    def listen(self, listener: TableListener) -> None:
        self.listeners.append(listener)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)


class StillScreen(Screen):
    """Is painted when something comes or is pressed, and not because time goes by."""

    def _wake_up(self) -> None:
        pass


class Watcher:
    """All that one seat gets: messages, a screen, and the same game in plain lines."""

    def __init__(
        self, port: InboxTablePort, decks: tuple[str, ...], known: Knowledge, time: FakeTime
    ):
        self._seat = port.seat
        self._known = known
        self.searched: Counter[str] = Counter()
        """How much of each stream was searched: bytes, and cards of messages."""
        self.leaks: list[str] = []
        """What should not have come, with where it came."""
        self.relay = Relay(port, decks)
        book = CardBook(self.relay.info, words_for("en"))
        self.screen = StillScreen(self.relay, time, book)  # type: ignore[arg-type]
        self._lines: list[str] = []
        self._game = PlainClient(
            self.relay,
            Preferences("en"),
            write=self._lines.append,
            done=lambda: None,
            now=time.now,
            later=lambda wait, act: None,
        )
        self._game.start()
        port.listen(self._hear)

    def type(self, line: str) -> None:
        """A line of a reader, who may ask what lies where."""
        self._game.line(line)
        self._search()

    def press(self, key: str) -> None:
        """A key of somebody at a screen."""
        self.screen.press(key)
        self._search()

    def _hear(self, message: TableMessage) -> None:
        # A refusal gives back the command: what that names is what its player has said.
        told = message.refusal if isinstance(message, CommandRefused) else message
        cards = set(cards_in(told))
        self.searched["cards of messages"] += len(cards)
        if strange := self._known.unseen_cards(self._seat, cards):
            self._leaked(strange, f"the cards of a {type(message).__name__}")
        self._search_text(type(message).__name__, repr(message))
        for listener in self.relay.listeners:
            listener(message)
        self._search()

    def _search(self) -> None:
        for _, sort, painted in self.screen.shown:
            self._search_text("screen", f"{sort} {painted.decode()}")
        self._search_text("plain lines", "\n".join(self._lines))
        self.screen.shown.clear()
        self._lines.clear()

    def _search_text(self, stream: str, text: str) -> None:
        self.searched[stream] += len(text)
        if strange := self._known.unseen_names(self._seat, text):
            self._leaked(strange, stream)

    def _leaked(self, what: set[Any], where: str) -> None:
        # A port survives listeners that fail, so nothing is raised here.
        self.leaks.append(f"seat {self._seat} got {sorted(what)} in {where}")


class CanaryGame:
    """A game in random hands at a real table, everything that leaves it searched."""

    def __init__(
        self, folder: Path, seed: int, edition_id: str = "classic", seats: int = 4
    ) -> None:
        self._chance = Random(seed)
        folder.mkdir(exist_ok=True)
        deck = canary_deck(edition_id)
        people = [f"P{seat}" for seat in range(seats)]
        given = JournalHeader.model_validate(
            header(people, f"{seed:032x}").model_dump()
            | {"editions": (edition_id,), "decks": (deck,), "packs": decks_digest((deck,))}
        )
        self.time = FakeTime()
        self.table = Sitting(create_game(folder, given), self.time, PACE, silent)
        game = self.table.table._game
        self._known = Knowledge(game.state)
        inner = game.submit

        def submitted(seat: Seat, command: Command, now: CommitBatch) -> Any:
            before = len(now.events)
            try:
                return inner(seat, command, now)
            finally:
                self._known.look(game.state, now.events[before:])

        game.submit = submitted  # type: ignore[method-assign]
        ports = [self.table.table.port(seat) for seat in range(seats)]
        gallery = self.table.table.port(NOBODY)
        self.watchers = [
            Watcher(port, (deck,), self._known, self.time) for port in (*ports, gallery)
        ]
        self._ports = ports

    @property
    def leaks(self) -> list[str]:
        """What somebody got and should not have."""
        return [leak for watcher in self.watchers for leak in watcher.leaks]

    async def play(self, steps: int) -> Counter[str]:
        """So many steps by anybody; how much of each stream was searched."""
        await self.table.settle()
        for _ in range(steps):
            if self.table.public.over:
                break
            await self._step()
        await self.table.table.close()
        return sum((watcher.searched for watcher in self.watchers), Counter())

    async def _step(self) -> None:
        chance = self._chance
        watcher = chance.choice(self.watchers)
        match chance.randrange(20):
            case 0:
                watcher.type(chance.choice(("look", "cards", "log", "who", "1", "help", "read 1")))
            case 1:
                watcher.press(chance.choice(("1", "2", "v", "l", "?", "escape", "tab", "x")))
            case 2:
                await self.table.advance(chance.choice((1.0, 3.0, 61.0)))
            case 3 | 4:
                self._forge()
            case _:
                self._go_on()
        await self.table.settle()

    def _go_on(self) -> None:
        """Whoever is asked does something that they may."""
        asked = [
            port
            for port in self._ports
            if port.last is not None
            and (decision := port.last.view.decision) is not None
            and decision.options
            and (decision.asked or self._chance.random() < 0.1)
        ]
        if asked:
            port = self._chance.choice(asked)
            port.submit(*self._sampled(port))

    def _forge(self) -> None:
        """A command of somebody else's, an old one, or one about any card of the box."""
        port, whose = self._chance.choice(self._ports), self._chance.choice(self._ports)
        decision = whose.last.view.decision if whose.last is not None else None
        if decision is None or not decision.options:
            return
        command, seen = self._sampled(whose)
        if hasattr(command, "card"):
            any_card = self._chance.randrange(len(port.info.card_ids))
            command = replace(command, card=any_card)  # type: ignore[arg-type]
        port.submit(command, seen - self._chance.randrange(2))

    def _sampled(self, port: InboxTablePort) -> tuple[Command, int]:
        assert port.last is not None
        decision = port.last.view.decision
        assert decision is not None
        option = self._chance.choice(decision.options)
        return fill_option_randomly(decision, option, self._chance), port.last.view.public.revision
