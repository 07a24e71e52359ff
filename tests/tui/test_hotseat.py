"""Several people at one keyboard: whose it is, what the curtain hides, who acts in a window."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from engine.core.commands import EndTurn, OpenDoor, Pass, ProposeHelpDeal
from engine.core.events import Event
from engine.core.stack_frames import ResponseWindow
from engine.core.state import GameState
from engine.core.zones import Seat
from tests.engine.layout import Player
from tests.tui.scenes import FIGHT_HAND
from tests.tui.sitting import Sitting
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.hotseat.screen import HotSeatScreen, public_update
from tui.keymap import INPUT_DELAY_SECONDS
from tui.ports import CoachAdvice, TablePort, TableUpdate
from tui.settings.preferences import Preferences

ANN, BO = 0, 1
SECRETS = ("Doorbell", "Espresso", "Small")
HANDS = {
    "alice": Player(level=9, hand=["read_the_small_print"]),
    "bob": Player(hand=["on_its_second_espresso", "phantom_doorbell"]),
}
"""Nothing of it can be seen by anybody but its owner."""


class Place(Sitting):
    """One of several people at the same table; nothing is timed."""

    company: list[Place]

    def update(self, events: list[Event]) -> TableUpdate:
        return replace(super().update(events), clock=None, owner=ANN)

    def _tell_all(self, events: list[Event]) -> None:
        for place in self.company:
            Sitting._tell_all(place, events)


def company(*seats: Seat, **layout: Any) -> list[Place]:
    """Ports of these seats at one table of three, which is laid out as for a `Sitting`."""
    places = [Place(seats[0], **{"seats": 3, **HANDS, **layout})]
    for seat in seats[1:]:
        other = copy(places[0])
        other.seat, other.sent, other.seen, other._before = seat, [], [], [*places[0]._before]
        other.rematches = []
        places.append(other)
    for place in places:
        place.company = places
    return places


class Den(App[None]):
    """Nothing but a screen for several people, with a clock of its own."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__(ansi_color=True)
        self.places = places
        self.clock = 100.0
        self.again: list[TablePort] = []
        self.left = False

    @property
    def table(self) -> HotSeatScreen:
        assert isinstance(self.screen, HotSeatScreen)
        return self.screen

    @property
    def state(self) -> GameState:
        return self.places[0].state

    def on_mount(self) -> None:
        def leave(_: object) -> None:
            self.left = True

        self.push_screen(
            HotSeatScreen(
                self.places,
                Preferences(),
                lambda chosen: None,
                all_again=self.again.extend,
                now=lambda: self.clock,
                held=0.0,
            ),
            leave,
        )

    @property
    def shown(self) -> str:
        pane = self.screen.query_one(Pane)
        return "\n".join(pane.render_line(y).text for y in range(pane.size.height))

    @property
    def secrets(self) -> list[str]:
        """Hand cards that stand on the screen."""
        return [secret for secret in SECRETS if secret.upper() in self.shown.upper()]


class Fingers:
    """Presses keys a second apart."""

    def __init__(self, den: Den, pilot: Pilot[None]) -> None:
        self.den = den
        self._pilot = pilot

    async def press(self, *keys: str, apart: float = 1.0) -> None:
        for key in keys:
            self.den.clock += apart
            await self._pilot.press(key)
        await self._pilot.pause()

    async def wait(self) -> None:
        await self._pilot.pause()


@asynccontextmanager
async def seated(
    places: list[Place], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Den, Fingers]]:
    den = Den(places)
    async with den.run_test(size=size) as pilot:
        await pilot.pause()
        yield den, Fingers(den, pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_a_hand_is_shown_to_whoever_has_pressed_letter_and_enter(
    size: tuple[int, int],
) -> None:
    async with seated(company(ANN, BO), size) as (den, fingers):
        assert "PASS THE KEYBOARD TO" in den.shown
        assert "A N N" in den.shown
        assert den.secrets == []
        await fingers.press("enter", "b", "enter", "1", "space")
        assert den.secrets == []
        await fingers.press("a")
        assert den.secrets == []
        await fingers.press("enter")
        assert den.secrets == ["Small"]


async def test_the_curtain_falls_as_soon_as_somebody_else_is_wanted() -> None:
    async with seated(company(ANN, BO, turn="alice", point="rest")) as (den, fingers):
        await fingers.press("a", "enter", "e")
        assert "B O" in den.shown
        assert den.secrets == []
        await fingers.press("b", "enter")
        assert den.secrets == ["Doorbell", "Espresso"]


async def test_the_curtain_says_why_somebody_is_wanted() -> None:
    hand = [*FIGHT_HAND, "read_the_small_print", "ladder_nobody_returned"]
    asked = company(ANN, BO, alice=Player(level=3, hand=hand), bob=Player(level=2), point="rest")
    asked[0].does(ANN, EndTurn())
    for places, why in (
        (company(ANN, BO), "It's Ann's turn."),
        (company(ANN, BO, **FIGHT), "Ann fights, 9 against 8."),
        (asked, "Ann has something to choose."),
    ):
        async with seated(places) as (den, _):
            assert "A N N" in den.shown
            assert why in den.shown


async def test_a_held_enter_opens_no_hand() -> None:
    async with seated(company(ANN, BO)) as (den, fingers):
        await fingers.press("a", "a", "enter", "enter", apart=0.0)
        assert den.table.keyboard.place == "hand_over"


def carol_passes(places: list[Place]) -> None:
    """The third player, who sits somewhere else."""
    window = places[ANN].state.stack[-1]
    assert isinstance(window, ResponseWindow)
    places[ANN].does(2, Pass(window.id))


async def in_a_window(fingers: Fingers) -> None:
    """Ann has called the kill of her monster."""
    await fingers.press("a", "enter", "c")


FIGHT: dict[str, Any] = {
    "fight": "neighbour_with_a_drill",
    "alice": Player(level=9, hand=["read_the_small_print"]),
}


async def test_a_window_asks_who_acts_and_lists_all_who_may() -> None:
    async with seated(company(ANN, BO, **FIGHT)) as (den, fingers):
        await in_a_window(fingers)
        assert "WHO ACTS?" in den.shown
        assert "Ann calls the kill." in den.shown
        assert "[b] Bo" in den.shown
        assert den.secrets == []
        with_cards = den.shown
    mute = company(ANN, BO, **FIGHT, bob=Player(hand=["paper_crown", "warrior"]))
    async with seated(mute) as (den, fingers):
        await in_a_window(fingers)
        assert den.shown == with_cards


async def test_nobody_passes_for_everybody() -> None:
    places = company(ANN, BO, **FIGHT)
    async with seated(places) as (den, fingers):
        await in_a_window(fingers)
        await fingers.press("space")
        assert [command.kind for command in places[BO].sent] == ["pass"]
        carol_passes(places)
        await fingers.wait()
        assert "LEVEL 10" in den.shown


async def test_nobody_is_dead_for_a_moment_after_a_window_opened() -> None:
    places = company(ANN, BO, **FIGHT)
    async with seated(places) as (_, fingers):
        await in_a_window(fingers)
        await fingers.press("space", apart=INPUT_DELAY_SECONDS / 2)
        assert places[BO].sent == []
        await fingers.press("space")
        assert [command.kind for command in places[BO].sent] == ["pass"]


async def test_whoever_acts_has_a_curtain_of_their_own_and_is_done_by_passing() -> None:
    places = company(ANN, BO, **FIGHT)
    async with seated(places) as (den, fingers):
        await in_a_window(fingers)
        await fingers.press("b")
        assert "B O" in den.shown
        assert den.secrets == []
        await fingers.press("enter")
        assert "Espresso" in den.secrets
        await fingers.press("space")
        assert [command.kind for command in places[BO].sent] == ["pass"]
        assert den.table.keyboard.place == "between"
        assert den.secrets == []


async def test_a_card_is_played_from_the_own_hand_in_somebody_elses_fight() -> None:
    places = company(ANN, BO, **FIGHT)
    async with seated(places) as (den, fingers):
        await in_a_window(fingers)
        await fingers.press("b", "enter")
        digit = den.table.desk.digits.digit(places[BO].card("on_its_second_espresso"))
        await fingers.press(digit, digit)
        assert [command.kind for command in places[BO].sent] == ["play_card"]
        assert places[ANN].sent[-1].kind == "call_kill"


async def test_the_keyboard_can_be_handed_over_at_any_time() -> None:
    async with seated(company(ANN, BO)) as (den, fingers):
        await fingers.press("a", "enter", "full_stop")
        assert "WHO WANTS THE KEYBOARD?" in den.shown
        assert den.secrets == []
        await fingers.press("b", "enter")
        assert den.secrets == ["Doorbell", "Espresso"]


async def test_the_coach_answers_whoever_has_the_keyboard_and_nobody_else() -> None:
    places = company(ANN, BO)
    for place in places:
        place.info = replace(place.info, coach=True)
    async with seated(places) as (den, fingers):
        await fingers.press("a", "enter", "*")
        assert [place.asked_coach for place in places] == [1, 0]
        places[ANN].tell(CoachAdvice(den.state.shown, OpenDoor(), "opens_door"))
        await fingers.wait()
        assert "[o] kick the door open" in den.shown
        await fingers.press("full_stop")
        assert "COACH" not in den.shown
        await fingers.press("b", "enter")
        assert "COACH" not in den.shown


async def test_an_offer_brings_the_keyboard_to_whoever_must_answer() -> None:
    places = company(ANN, BO, **FIGHT, doors=[], bob=Player(level=4))
    places[ANN].state.seats[ANN].level = 1
    async with seated(places) as (den, fingers):
        await fingers.press("a", "enter")
        places[ANN].submit(ProposeHelpDeal(BO, 1), 0)
        await fingers.wait()
        assert "Bo has an offer to answer." in den.shown
        await fingers.press("b", "enter", "n")
        assert "A N N" in den.shown


async def test_before_the_first_turn_everybody_lays_down_in_turn() -> None:
    async with seated(company(ANN, BO, point="setup")) as (den, fingers):
        assert "Ann chooses what to start with." in den.shown
        await fingers.press("a", "enter", "space")
        assert "Bo chooses what to start with." in den.shown
        await fingers.press("b", "enter")
        assert "Doorbell" in den.shown


async def test_everybody_has_a_log_of_their_own() -> None:
    async with seated(company(ANN, BO, doors=["warrior"])) as (den, fingers):
        await fingers.press("a", "enter", "o")
        await fingers.wait()
        logs = {
            seat: "\n".join(line.text for line in one.desk.log.lines)
            for seat, one in den.table._sitting.items()
        }
        everybodys = "\n".join(line.text for line in den.table.everybodys.log.lines)
        assert "You kick the door open" in logs[ANN]
        assert "Ann kicks the door open" in logs[BO]
        assert "Ann kicks the door open" in everybodys


@pytest.mark.parametrize("layout", [FIGHT, {"point": "setup"}, {"doors": ["warrior"]}])
async def test_what_everybody_sees_is_the_same_whoevers_news_it_is(layout: dict[str, Any]) -> None:
    places = company(ANN, BO, 2, **layout)
    heard: dict[Seat, list[TableUpdate]] = {place.seat: [] for place in places}
    for place in places:

        def listen(news: object, seat: Seat = place.seat) -> None:
            if isinstance(news, TableUpdate):
                heard[seat].append(public_update(news))

        place.listen(listen)
    if "fight" not in layout and "point" not in layout:
        places[ANN].does(ANN, OpenDoor())
    assert heard[ANN]
    assert heard[ANN] == heard[BO] == heard[2]


async def test_a_paste_at_the_curtain_is_nobodys() -> None:
    async with seated(company(ANN, BO)) as (den, fingers):
        den.table._paste("a" * 40)
        await fingers.wait()
        assert den.table.keyboard.place == "hand_over"
        assert not den.table.keyboard.ready


async def test_a_resized_terminal_shows_no_more_than_before() -> None:
    places = company(ANN, BO)
    den = Den(places)
    async with den.run_test(size=(80, 24)) as pilot:
        for size in ((120, 40), (30, 10), (60, 20)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert den.secrets == []


async def test_stopping_the_game_asks_first() -> None:
    places = company(ANN, BO)
    async with seated(places) as (den, fingers):
        await fingers.press("q")
        assert "Save and stop, for everybody?" in den.shown
        await fingers.press("n", "q", "escape")
        assert not den.left
        await fingers.press("q", "y")
        assert den.left
        assert places[ANN].left
        assert places[BO].left


async def test_the_end_is_for_everybody_and_r_plays_again() -> None:
    places = company(ANN, BO, rules={"win": {"level": 10}}, **FIGHT)
    async with seated(places) as (den, fingers):
        await in_a_window(fingers)
        await fingers.press("space")
        carol_passes(places)
        await fingers.wait()
        assert "ANN IS LEVEL 10, over the body of" in den.shown
        assert den.secrets == []
        await fingers.press("r")
        assert [place.rematches for place in places] == [[False], [False]]
        for place in places:
            place.go_on(company(ANN, BO)[place.seat])
        await fingers.wait()
        assert [port.seat for port in den.again] == [ANN, BO]


async def test_leaving_the_table_of_a_rematch_ends_the_app() -> None:
    first, second = company(ANN, BO), company(ANN, BO)
    app = PlayerApp(*first)
    async with app.run_test(size=(80, 24)) as pilot:
        for place in first:
            place.go_on(second[place.seat])
        await pilot.pause()
        await pilot.press("q", "y")
        await pilot.pause()
    assert all(place.left for place in second)
    assert app.return_value == 0


async def test_help_at_the_curtain_shows_no_hand_and_the_next_key_closes_it() -> None:
    async with seated(company(ANN, BO)) as (den, fingers):
        await fingers.press("question_mark")
        assert "SHARING A KEYBOARD" in den.shown
        assert not any(name in den.shown for name in ("Bathrobe", "Courage", "Doorbell"))
        await fingers.press("question_mark")
        assert "SHARING A KEYBOARD" not in den.shown
        assert den.table.keyboard.place == "hand_over"
