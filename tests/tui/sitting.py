"""A table for tests of screens: the engine behind a port, with neither a task nor a clock.

What a test lays out is what the screens see; commands of any seat are carried out at once.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from cards.languages import Language
from engine.bots.random_bot import fill_option_randomly
from engine.core.box import Box
from engine.core.commands import Command, ExpireClock, OpenDoor
from engine.core.errors import IllegalCommand
from engine.core.events import Event
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat
from engine.game import submit_command
from engine.rules.seat_options import decision_for_seat
from engine.views.event_redaction import redact_event
from engine.views.view_building import make_public_view, make_table_view
from tests.engine.boxes import box_of
from tests.engine.layout import NAMES, Layout, Naming, Player, lay_out
from tui.auto_pass_setting import AutoPass
from tui.canvas.rows import row_text
from tui.canvas.symbols import Symbols
from tui.canvas.themes import ThemeName
from tui.cards.card_book import CardBook
from tui.game_chronicle import Chronicle
from tui.ports import (
    CardDigits,
    Chair,
    ClockReading,
    CoachAdvice,
    CommandRefused,
    FinalHands,
    Knock,
    Notice,
    NoticeKey,
    PortEnded,
    RematchBegun,
    SeatTicket,
    SoloTiming,
    TableInfo,
    TableListener,
    TableMessage,
    TablePort,
    TableUpdate,
    TalkLine,
    new_notice,
)
from tui.settings.preferences import Preferences
from tui.table.controller import TableController
from tui.table.keys.act import ScreenCallbacks
from tui.table.model.desk import Desk
from tui.table.narrator.event_narration import narrate_events
from tui.table.painters.table import paint_table, table_layout
from tui.words.catalogue import words_for

PEOPLE = ("Ann", "Bo", "Cleo", "Dag", "Esme", "Gus", "Hedy", "Ines")
LENGTHS = {"turn": (90.0, 72.0), "ask": (30.0, 27.0), "window": (2.6, 2.1)}


class Sitting:
    """A game and the port of one seat at it. `sent` are the commands that came from the seat."""

    def __init__(self, seat: Seat = 0, names: tuple[str, ...] = PEOPLE, **layout: Any) -> None:
        """Players are named alice, bob ... as in the engine's tests; seats left out are empty
        characters. `fight` is the monster behind the active player's door, `rules` are house
        rules by section, `edition` is whose deck it is, of several as in `classic+super`."""
        rules: dict[str, dict[str, Any]] = layout.pop("rules", {})
        edition: str = layout.pop("edition", "classic")
        editions = tuple(edition.split("+"))
        self.box: Box = box_of(*editions, house=rules)
        self._naming = Naming(self.box)
        count = layout.pop("seats", 5)
        fight = layout.pop("fight", None)
        if fight is not None:
            layout["doors"] = [fight, *layout.get("doors", ())]
        given = {name: layout.pop(name) for name in NAMES if name in layout}
        players = {name: given.get(name, Player()) for name in NAMES[:count]}
        self.state: GameState = lay_out(Layout(players, **layout), self.box, self._naming)
        self.seat = seat
        self.names = names
        self.sent: list[Command] = []
        self.seen: list[int] = []
        """The revisions that came with them."""
        self.said: list[str] = []
        self.left = False
        self.timing: list[SoloTiming] = []
        """What the seat has said of time for who is alone."""
        self.rematches: list[bool] = []
        """Rematches asked for, and whether at once."""
        self.knock: Knock | None = None
        """Who asks this seat for a bot's chair, in the next update."""
        self.admitted: list[tuple[int, bool]] = []
        """Answers to those who knocked."""
        self.holds: list[bool] = []
        """Presses that stop the clock, and that let it go on."""
        self.reading: dict[str, Any] = {}
        """What is different about the clock that the seat is shown."""
        self.chairs: dict[Seat, Chair] = {}
        """Chairs that are not simply somebody's."""
        self.passed: tuple[Seat, ...] = ()
        """Who is shown as done with the window."""
        self.way = 0.0
        """Of the seat's line, in seconds."""
        self.watchers = 0
        self.paused = False
        self.labels: CardDigits = ()
        """Which digits lie on which cards, as its screen has said last."""
        self.auto_pass: AutoPass | None = None
        """Where it is not to be asked, as it has said last."""
        self.adjourned = 0
        """How often it was asked to save the game to resume it another day."""
        self.came_back = 0
        """How often its player was there again, while a bot played on."""
        self.asked_coach = 0
        """How often the coach was asked."""
        self.advice: CoachAdvice | None = None
        """What it answers at once; None: nothing yet."""
        self.hands: FinalHands | None = None
        """What lies open after the end."""
        self.history: Chronicle | None = None
        """How the game went before anybody listened."""
        self.listener: TableListener | None = None
        self.next_port: TablePort | None = None
        """To the rematch."""
        self._before: list[Event] = []
        """What has happened before anybody listened."""
        self.info = TableInfo(
            "t1",
            "Damp Stairwell",
            editions,
            self.box.card_ids,
            2.6,
            tuple((section, tuple(keys.items())) for section, keys in rules.items()),
        )
        if fight is not None:
            self._before += submit_command(self.state, self.state.active, OpenDoor())

    def card(self, card_id: str) -> Instance:
        return self._naming.instances(card_id)[0]

    def go_on(self, port: TablePort) -> None:
        """A rematch begins, and the player goes there."""
        self.next_port = port
        self.tell(RematchBegun(SeatTicket(port.info.id, port.seat)))

    # the port

    def port_of(self, ticket: SeatTicket) -> TablePort:
        assert self.next_port is not None
        return self.next_port

    def listen(self, listener: TableListener) -> None:
        self.listener = listener
        self.tell(self.update(self._before))

    def submit(self, command: Command, seen: int) -> None:
        self.sent.append(command)
        self.seen.append(seen)
        try:
            events = submit_command(self.state, self.seat, command)
        except IllegalCommand as error:
            self.tell(CommandRefused(command, error.refusal))
        else:
            self._tell_all(events)

    def take_seat_back(self) -> None:
        self.came_back += 1

    def looked(self, what: str) -> None:
        """No lesson is given here."""

    def advise(self) -> None:
        self.asked_coach += 1
        if self.advice is not None:
            self.tell(replace(self.advice, revision=self.state.shown))

    def time_alone(self, wish: SoloTiming) -> None:
        self.timing.append(wish)

    def say(self, text: str) -> None:
        self.said.append(text)
        self.tell(TalkLine(self.seat, self.names[self.seat], text))

    def leave(self) -> None:
        self.left = True

    def rematch(self, now: bool = False) -> None:
        self.rematches.append(now)

    def label(self, labels: CardDigits) -> None:
        self.labels = labels

    def keep_auto_pass(self, wish: AutoPass) -> None:
        self.auto_pass = wish

    def adjourn(self) -> None:
        self.adjourned += 1

    def hold(self) -> None:
        self.holds.append(True)

    def release(self) -> None:
        self.holds.append(False)

    def admit(self, knock: int, yes: bool) -> None:
        self.admitted.append((knock, yes))

    # what tests do to it

    def does(self, seat: Seat, command: Command) -> None:
        """Another seat does something."""
        self._tell_all(submit_command(self.state, seat, command))

    def does_anything(self, chance: random.Random) -> None:
        """One random legal command of a random seat; no offer to trade."""
        while True:
            seat = chance.randrange(len(self.state.seats))
            decision = decision_for_seat(self.state, seat)
            options = decision.options if decision is not None else ()
            options = tuple(one for one in options if not one.verb.startswith("offer_trade"))
            if decision is None or not options:
                continue
            try:
                command = fill_option_randomly(decision, chance.choice(options), chance)
                events = submit_command(self.state, seat, command)
            except (IllegalCommand, ValueError):
                continue
            self.tell(self.update(events))
            return

    def expires(self) -> None:
        """The clock of what is waited for runs out."""
        clock = make_public_view(self.state).clock
        assert clock is not None
        self._tell_all(submit_command(self.state, NOBODY, ExpireClock(clock.id)))

    def expires_until_asked(self, about: str) -> None:
        """Clocks run out until the seat is asked that."""
        while not self.asks(about):
            self.expires()

    def expires_until_decided(self, about: str) -> None:
        """Clocks run out until somebody has that to decide."""
        while (decision := self.update([]).view.decision) is None or decision.about != about:
            self.expires()

    def is_held(self, by: Seat, left: float = 6.0, *notices: Notice) -> None:
        """Somebody stops the clock, or nobody does any more."""
        self.reading = {"held_by": by, "hold_left": left} if by != NOBODY else {}
        self.tell(replace(self.update([]), notices=notices))

    def knocks(self, knock: Knock | None) -> None:
        """Somebody comes to the door, or goes."""
        self.knock = knock
        self.tell(self.update([]))

    def asks(self, about: str) -> bool:
        """The seat is asked that now."""
        decision = self.update([]).view.decision
        return decision is not None and decision.asked and decision.about == about

    def closes(self, reason: NoticeKey) -> None:
        self.tell(PortEnded(new_notice(reason)))

    def _tell_all(self, events: list[Event]) -> None:
        if self.listener is None:
            self._before += events
        else:
            self.tell(self.update(events))

    def tell(self, message: TableMessage) -> None:
        if self.listener is not None:
            self.listener(message)

    def update(self, events: list[Event]) -> TableUpdate:
        view = make_table_view(self.state, self.seat, make_public_view(self.state))
        known = (redact_event(event, self.seat) for event in events)
        clock = view.public.clock
        reading = None
        if clock is not None:
            length, left = LENGTHS[clock.kind]
            reading = ClockReading(
                clock.id, clock.kind, clock.about, length, left, clock.audience, holds_left=2
            )
            reading = replace(reading, **self.reading)
        chairs = tuple(
            self.chairs.get(seat, Chair(seat, self.names[seat]))
            for seat in range(len(view.public.seats))
        )
        heard = tuple(event for event in known if event)
        return TableUpdate(
            view,
            heard,
            chairs,
            reading,
            owner=self.seat,
            knock=self.knock,
            passed=self.passed,
            way=self.way,
            watchers=self.watchers,
            history=self.history,
            hands=self.hands,
            paused=self.paused,
            auto_pass=self.auto_pass,
        )


class Guest:
    """A desk with its controller at a sitting, and a clock that tests set."""

    def __init__(
        self,
        sitting: Sitting,
        *,
        language: Language = "en",
        symbols: Symbols = "unicode",
        colours: ThemeName = "dark",
        held: float = 0.0,
    ) -> None:
        book = CardBook(sitting.info, words_for(language))
        self.sitting = sitting
        self.now = 100.0
        self.later: list[float] = []
        self.chosen: list[Preferences] = []
        """The preferences that came of the settings, one after the other."""
        still = Preferences(language, colours, symbols, motion="none")
        self.desk = Desk.at(sitting, book, still)
        screen = ScreenCallbacks(
            later=self.later.append, leave=sitting.leave, prefer=self.prefer, repaint=lambda: None
        )
        self.controller = TableController(self.desk, sitting, screen, held=held)
        sitting.listen(lambda message: self.controller.receive(message, self.now))

    def prefer(self, chosen: Preferences) -> None:
        self.chosen.append(chosen)
        self.desk.preferences = chosen

    def press(self, keys: str) -> None:
        """Keys divided by spaces, a second apart."""
        for key in keys.split():
            self.now += 1.0
            self.controller.press(key, self.now)

    def told(self, *events: Event) -> list[str]:
        """The sentences that the log makes of these events."""
        return [one.text for one in narrate_events(self.desk, events)]

    def digit(self, card_id: str) -> str:
        return self.desk.digits.digit(self.sitting.card(card_id))

    def screen(self, width: int = 80, height: int = 24) -> list[str]:
        """The painted rows; checks that every region fills its area exactly."""
        desk = self.desk
        layout = table_layout(desk, width, height)
        assert layout is not None
        painted = paint_table(self.desk, layout, self.now)
        grid = [[" "] * width for _ in range(height)]
        for name, area in layout.areas().items():
            assert len(painted[name]) == area.height, name
            for y, row in enumerate(painted[name]):
                text = row_text(row)
                assert len(text) == area.width, (name, y, text)
                grid[area.y + y][area.x : area.x + area.width] = text
        return ["".join(row) for row in grid]

    @property
    def prompt(self) -> str:
        """What is asked, without what passes by itself."""
        return self.screen()[22].strip().split("   ")[0]

    @property
    def keys(self) -> str:
        return self.screen()[23].strip()


def lively(sitting: Sitting) -> Guest:
    guest = Guest(sitting)
    guest.prefer(Preferences())
    return guest
