"""What goes over the line: the table of bytes in the drawings of the screens, and a whole fight.

Bytes are counted behind the driver, and the clock stands unless a test moves it: a slow machine
sends no byte more or less.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App
from textual.pilot import Pilot

from engine.core.commands import OURS, THEIRS, OpenDoor, PlayCard
from engine.core.zones import NOBODY
from netplay.ssh.driver import SSHDriver
from netplay.ssh.hosted_app_mixin import hosted_app_class
from netplay.ssh.listener_settings import ListenerSettings
from netplay.terminal.colour_depth import ColourDepth
from tests.engine.layout import Player
from tests.rest import rest as rest
from tests.tui import scenes
from tests.tui.sitting import Sitting
from tui.settings.preferences import Preferences
from tui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("rest")

START = 100.0


class Line:
    """The `DriverServices` of a session: it counts."""

    settings = ListenerSettings()
    colours = ColourDepth.EIGHT_BIT

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.sent = 0

    def attach(self, driver: SSHDriver) -> None:
        """Its keys come from the test."""

    def send(self, data: bytes) -> None:
        self.sent += len(data)


class Table(App[None]):
    """One seat's screen; `now` moves by hand."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(ansi_color=True)
        self.now = START
        self._sitting = sitting

    def on_mount(self) -> None:
        self.seat = TableScreen(
            self._sitting,
            Preferences(motion="none"),
            lambda _: None,
            now=lambda: self.now,
            held=0.0,
        )
        self.push_screen(self.seat)


class Session:
    """A table's screen behind a line."""

    def __init__(self, sitting: Sitting, line: Line, table: Table, pilot: Pilot[object]) -> None:
        self.sitting = sitting
        self._line = line
        self._table = table
        self._pilot = pilot

    @property
    def sent(self) -> int:
        """Bytes so far."""
        return self._line.sent

    async def press(self, *keys: str) -> int:
        """The bytes that these keys come to, a second apart; the clock's are not among them."""
        sent = 0
        for key in keys:
            await self.tick(1.0)
            before = self.sent
            await self._pilot.press(key)
            await self._pilot.pause()
            sent += self.sent - before
        return sent

    async def see(self, act: Callable[[], None]) -> int:
        """The bytes that something comes to which others do, with the moments after it."""
        before = self.sent
        act()
        await self._pilot.pause()
        for _ in range(4):
            await self.tick(0.0)
        return self.sent - before

    async def tick(self, seconds: float) -> int:
        """The bytes that a move of the clock comes to."""
        before = self.sent
        self._table.now += seconds
        self._table.seat.paint()
        await self._pilot.pause()
        return self.sent - before


async def played(
    sitting: Sitting,
    play: Callable[[Session], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Show the sitting over a line, and let `play` do what it wants to know the bytes of."""
    line, finished = Line(size), []
    table = hosted_app_class(Table)(sitting)
    table.driver_class = functools.partial(SSHDriver, wire=line)  # type: ignore[assignment]

    async def run(pilot: Pilot[object]) -> None:
        try:
            await pilot.pause()
            await play(Session(sitting, line, table, pilot))
            finished.append(True)
        finally:
            table.exit()

    await table.run_async(size=size, auto_pilot=run)
    assert finished


LIMITS = {
    "tick": 113,
    "cursor": 71,
    "taken up": 930,
    "hold": 345,
    "played": 1100,
    "fight": 3800,
    "sheet opens": 3200,
    "sheet closes": 3200,
}
"""The table of the drawings, at 80x24 and in 256 colours."""


async def test_no_change_of_the_table_sends_more_than_was_drawn() -> None:
    sent: dict[str, int] = {}

    async def play(ann: Session) -> None:
        sent["tick"] = await ann.tick(0.26)
        await ann.press("down")
        sent["cursor"] = await ann.press("down")
        sent["taken up"] = await ann.press("3")
        await ann.press("escape")
        sent["hold"] = await ann.see(lambda: ann.sitting.is_held(3))
        await ann.see(lambda: ann.sitting.is_held(NOBODY))
        sent["sheet opens"] = await ann.press("w")
        sent["sheet closes"] = await ann.press("escape")

    async def look_on(ann: Session) -> None:
        sent["fight"] = await ann.see(lambda: ann.sitting.does(1, OpenDoor()))
        bottle = ann.sitting.card("stink_bomb_lemon_fresh")
        sent["played"] = await ann.see(lambda: ann.sitting.does(2, PlayCard(bottle, side=THEIRS)))

    await played(scenes.others_fight(), play)
    await played(before_a_fight(), look_on)
    assert {what: (n, LIMITS[what]) for what, n in sent.items() if n > LIMITS[what]} == {}
    assert sorted(sent) == sorted(LIMITS)


@pytest.mark.parametrize(("size", "limit"), [((80, 24), 4700), ((120, 40), 10_000)])
async def test_the_first_screen_is_sent_once(size: tuple[int, int], limit: int) -> None:
    async def look(ann: Session) -> None:
        first = ann.sent
        assert first < limit
        again = await ann.press("ctrl+l")
        assert first / 2 < again < limit

    await played(scenes.others_fight(), look, size)


def before_a_fight() -> Sitting:
    """Bo is about to open the door."""
    return Sitting(
        alice=Player(level=6, hand=scenes.FIGHT_HAND, aside=["elf"]),
        bob=Player(level=6, wears=["bucket_of_valour"], aside=["dwarf"]),
        carol=Player(level=5, hand=["stink_bomb_lemon_fresh"]),
        dave=Player(level=7),
        turn="bob",
        doors=["neighbour_with_a_drill"],
    )


SECONDS, PER_SECOND = 30, 4096


@pytest.mark.slow
async def test_a_full_fight_of_six_stays_under_four_kilobytes_a_second() -> None:
    """Half a minute with ten plays, three holds, a clock of four ticks a second and forty keys.

    What one change sends is quick: `test_no_change_of_the_table_sends_more_than_was_drawn`."""
    sitting = Sitting(
        seats=6,
        alice=Player(
            level=6,
            aside=["elf"],
            hand=[
                "fire_extinguisher_inspected_1974",
                "somebody_elses_courage",
                "phantom_doorbell",
                "ladder_nobody_returned",
                "paper_crown",
            ],
        ),
        bob=Player(level=6, hand=["on_its_second_espresso", "noise_complaint"]),
        carol=Player(level=5, hand=["stink_bomb_lemon_fresh", "and_the_whole_family"]),
        dave=Player(level=7, hand=["with_a_key_to_your_flat"]),
        fight="passive_aggressive_landlady",
    )
    landlady = sitting.card("passive_aggressive_landlady")

    def enhance(seat: int, card_id: str) -> Callable[[], None]:
        return lambda: sitting.does(seat, PlayCard(sitting.card(card_id), monster=landlady))

    def strengthen(seat: int, card_id: str, side: int) -> Callable[[], None]:
        return lambda: sitting.does(seat, PlayCard(sitting.card(card_id), side=side))

    plays = [
        enhance(1, "on_its_second_espresso"),
        strengthen(2, "stink_bomb_lemon_fresh", THEIRS),
        enhance(2, "and_the_whole_family"),
        strengthen(0, "somebody_elses_courage", OURS),
        enhance(3, "with_a_key_to_your_flat"),
        strengthen(0, "fire_extinguisher_inspected_1974", OURS),
    ]
    total: list[int] = []

    async def play(ann: Session) -> None:
        before = ann.sent
        for act in plays:
            await ann.see(act)
            await ann.press("down", "up")
        for holder in (1, 4, 5):
            await ann.see(lambda holder=holder: sitting.is_held(holder))  # type: ignore[misc]
            await ann.see(lambda: sitting.is_held(NOBODY))
        for _ in range(7):
            await ann.press("w", "escape", "x", "escape")
        for _ in range(4 * SECONDS):
            await ann.tick(0.25)
        total.append(ann.sent - before)

    await played(sitting, play)
    assert total[0] / SECONDS < PER_SECOND
