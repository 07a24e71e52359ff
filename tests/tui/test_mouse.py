"""The mouse: a click is a key press, the right button reads, and text of people is no key."""

from __future__ import annotations

import pytest
from textual.events import Click

from engine.core.commands import PlayCard
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.canvas.table_regions import layout_for
from tui.table.clicks import card_under_pointer, clicked_keys, seat_under_pointer
from tui.table.painters.table import paint_table, table_layout
from tui.table.screen import TableScreen

SIZES = [(80, 24), (60, 20), (120, 40)]


class Pointer:
    """Points at text on a guest's screen."""

    def __init__(self, guest: Guest, size: tuple[int, int] = (80, 24)) -> None:
        self.guest = guest
        self._size = size

    def _at(self, text: str) -> tuple[str, int, int]:
        layout = table_layout(self.guest.desk, *self._size)
        assert layout is not None
        for screen_y, row in enumerate(self.guest.screen(*self._size)):
            x = row.find(text)
            if x < 0:
                continue
            for name, area in layout.areas().items():
                inside = area.x <= x < area.x + area.width
                if inside and area.y <= screen_y < area.y + area.height:
                    return name, x - area.x, screen_y - area.y
        raise AssertionError(f"{text!r} is not on the screen")

    def keys(self, text: str) -> tuple[str, ...]:
        layout = table_layout(self.guest.desk, *self._size)
        assert layout is not None
        region, x, y = self._at(text)
        rows = paint_table(self.guest.desk, layout, self.guest.now)[region]
        return clicked_keys(self.guest.desk, layout, region, rows, x, y)

    def click(self, text: str) -> None:
        self.guest.press(" ".join(self.keys(text)))

    def reads(self, text: str) -> None:
        layout = table_layout(self.guest.desk, *self._size)
        assert layout is not None
        region, x, y = self._at(text)
        desk = self.guest.desk
        rows = paint_table(desk, layout, self.guest.now)[region]
        card = card_under_pointer(desk, layout, region, rows, x, y)
        self.guest.controller.read(card, seat_under_pointer(desk, layout, region, x, y))


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_played_by_clicking_it_and_its_target(size: tuple[int, int]) -> None:
    sitting = scenes.others_fight()
    pointer = Pointer(Guest(sitting), size)
    espresso, drill = "ON ITS SECOND" if size[0] == 120 else "Espresso", "NEIGHBOUR WITH"
    pointer.click(espresso)
    pointer.click(drill)
    monster = sitting.card("neighbour_with_a_drill")
    assert sitting.sent == [PlayCard(sitting.card("on_its_second_espresso"), monster=monster)]


@pytest.mark.parametrize("size", SIZES)
def test_a_curse_is_played_by_clicking_a_seat(size: tuple[int, int]) -> None:
    sitting = scenes.others_fight()
    pointer = Pointer(Guest(sitting), size)
    pointer.click("PHANTOM" if size[0] == 120 else "Doorbell")
    pointer.click("c Cleo")
    assert sitting.sent == [PlayCard(sitting.card("phantom_doorbell"), seat=2)]


def test_a_list_is_ticked_and_sent_by_clicks_on_its_rows() -> None:
    sitting = scenes.selling()
    pointer = Pointer(Guest(sitting))
    for text in ("[s]", "Bathrobe of", "Ladder", "[Enter]"):
        pointer.click(text)
    assert [command.kind for command in sitting.sent] == ["sell"]


def test_a_deal_is_put_together_and_sent_by_clicks() -> None:
    sitting = scenes.your_fight()
    pointer = Pointer(Guest(sitting))
    for text in ("[a]", "c Cleo", "►  ", "picks first", "►  ", "[Enter]"):
        pointer.click(text)
    (offer,) = sitting.sent
    assert offer.kind == "offer_help"
    assert (offer.seat, offer.treasures, offer.helper_first) == (2, 1, True)


def test_a_click_on_a_seat_never_ticks_a_row_of_a_list() -> None:
    sitting = scenes.looting()
    pointer = Pointer(Guest(sitting))
    assert pointer.keys("b Bo") == ()
    assert pointer.keys("Espresso") == ("b",)


def test_what_people_say_is_never_a_key() -> None:
    sitting = Sitting(names=("Ann", "[o] Bo", "Cleo", "Dag", "Esme"))
    guest = Guest(sitting)
    sitting.say("press [o] now")
    pointer = Pointer(guest)
    assert pointer.keys("[o] now") == ()
    assert pointer.keys("[o] Bo") == ()


def test_the_right_button_reads_whatever_card_is_named_there() -> None:
    sitting = scenes.kill_called()
    guest = Guest(sitting)
    pointer = Pointer(guest)
    for text, card in (
        ("Espresso", "on_its_second_espresso"),
        ("Second Espresso on", "on_its_second_espresso"),
        ("LANDLADY", "passive_aggressive_landlady"),
        ("+2 Bathrobe", "bathrobe_of_authority"),
        ("Ladder", "ladder_nobody_returned"),
    ):
        guest.press("escape escape")
        pointer.reads(text if not text.startswith("+") else text[3:])
        assert guest.desk.overlay is not None, text
        assert guest.desk.overlay.subject == sitting.card(card), text
    guest.press("escape")
    pointer.reads("d Dag")
    assert guest.screen()[1].startswith("─ d Dag: Warrior")


async def test_a_click_right_after_a_change_belongs_to_the_old_picture() -> None:
    sitting = Sitting(
        alice=Player(hand=["fire_extinguisher_inspected_1974"]),
        bob=Player(level=9, hand=["sorry_wrong_dungeon", "subletting_mimic"]),
        fight="neighbour_with_a_drill",
        turn="bob",
    )
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen._now = lambda: 50.0
        layout = screen._layout_now
        assert layout is not None
        screen._before = (layout, {"hand": ()})
        screen._changed_at = 49.9
        await pilot.click(offset=(10, layout.hand.y + 1))
        assert screen.desk.selection is None
        screen._changed_at = 49.0
        await pilot.click(offset=(10, layout.hand.y + 1))
        assert screen.desk.selection is not None


async def test_a_click_right_after_the_regions_have_moved_belongs_to_where_they_were() -> None:
    """A click that was meant for a line of the log plays no card that lies there now."""
    hand = ["fire_extinguisher_inspected_1974"]
    sitting = Sitting(alice=Player(hand=hand), fight="neighbour_with_a_drill")
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen._now = lambda: 50.0
        here = screen._layout_now
        more = layout_for(80, 24, cards=3)
        assert here is not None
        assert more is not None
        screen._before = (more, screen._pane.pictured())
        screen._changed_at = 49.9
        await pilot.click(offset=(1, here.hand.y + 1))
        assert screen.desk.selection is None
        screen._before = (here, screen._pane.pictured())
        await pilot.click(offset=(1, here.hand.y + 1))
        assert screen.desk.selection is not None


async def test_the_buttons_and_the_wheel_of_a_running_screen() -> None:
    app = PlayerApp(scenes.others_fight())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        hand = app.screen.query_one(Pane)
        screen.on_click(Click(hand, 10, 2, 0, 0, 3, False, False, False, screen_x=10, screen_y=18))
        assert screen.desk.overlay is not None
        assert screen.desk.overlay.name == "card"
        await pilot.press("escape")
        await pilot.pause()
        assert screen.desk.overlay is None


def test_the_clock_is_stopped_and_passing_is_chosen_by_clicks() -> None:
    sitting = scenes.stopping()
    guest = Guest(sitting)
    pointer = Pointer(guest)
    pointer.click("[z]")
    assert sitting.holds == [True]
    pointer.click("[p]")
    pointer.click("[1]")
    assert guest.desk.auto_pass.wish.reach == "others"


def test_a_click_on_a_card_chooses_nothing_in_an_overlay_of_choices() -> None:
    for keys in ("p", "q"):
        guest = Guest(scenes.stopping())
        guest.press(keys)
        pointer = Pointer(guest)
        assert pointer.keys("Fire Extinguisher") == ()


async def test_a_click_on_the_name_of_a_card_in_the_feed_reads_it() -> None:
    """Where a click means no key, it reads what it points at."""
    app = PlayerApp(scenes.kill_called())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        feed = [row_text(row) for row in screen._pane.rows("feed")]
        y = next(y for y, row in enumerate(feed) if "Courage" in row)
        assert screen._layout_now is not None
        top = screen._layout_now.feed.y
        await pilot.click(offset=(feed[y].index("Courage"), top + y))
        await pilot.pause()
        stage = [row_text(row) for row in screen._pane.rows("stage")]
    assert "SOMEBODY" in "\n".join(stage)
