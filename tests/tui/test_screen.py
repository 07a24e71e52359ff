"""The screens in a running app: sizes, ticks, settings, what goes over the wire."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest
from textual import events
from textual.pilot import Pilot

from engine.core.commands import PlayCard
from tests.engine.layout import Player
from tests.patience import PATIENCE
from tests.tui import scenes
from tests.tui.fake_lobby import FakeLobby
from tests.tui.running_app import painted, shown, stop_time, table_of, wire
from tests.tui.sitting import Sitting
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.lobby.screen import LobbyScreen
from tui.settings.preferences import Preferences
from tui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("rest_with_frames")


async def test_the_table_is_one_pane_and_plays_by_keys() -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        assert len(app.screen.query("*")) == 1
        assert "NEIGHBOUR WITH A DRILL" in shown(app)
        await pilot.press("2")
        assert "SELECTED" in shown(app)
        await pilot.press("m")
        assert [command.kind for command in sitting.sent] == ["play_card"]


async def test_keys_before_the_first_picture_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = scenes.others_fight()
    monkeypatch.setattr(sitting, "listen", lambda _: None)
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "space", "q", "y", "question_mark", "enter")
    assert sitting.sent == []


@pytest.mark.parametrize("where", ["table", "lobby"])
async def test_keys_that_come_at_once_are_painted_once(where: str) -> None:
    app = PlayerApp(scenes.others_fight() if where == "table" else FakeLobby())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen | LobbyScreen)
        if isinstance(screen, TableScreen):
            stop_time(screen)
        paints: list[str] = []
        paint = screen.paint

        def counted() -> None:
            paints.append(shown(app))
            paint()

        screen.paint = counted  # type: ignore[method-assign]
        for key in "thello":
            screen.post_message(events.Key(key, key))
        await pilot.pause()
        assert len(paints) == 1
        assert "hello" in shown(app)


async def test_messages_that_come_at_once_are_painted_once() -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        stop_time(screen)
        paints: list[str] = []
        paint = screen.paint

        def counted() -> None:
            paint()
            paints.append(shown(app))

        screen.paint = counted  # type: ignore[method-assign]
        for text in ("one", "two"):
            sitting.say(text)
        while not paints:
            await asyncio.sleep(0)  # The pilot would post a message of its own.
        await pilot.pause()
        assert ["two" in one for one in paints] == [True]
        sitting.say("three")
        await pilot.pause()
        assert ["three" in one for one in paints] == [False, True]


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5), (1, 1)])
async def test_a_terminal_that_is_too_small_says_so_and_plays_nothing(
    size: tuple[int, int],
) -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=size) as pilot:
        assert "Kickdoor needs 60 columns" in shown(app).replace("\n", " ") or size[0] < 60
        await pilot.press("2", "2", "space")
        assert sitting.sent == []


async def test_the_layout_follows_the_terminal() -> None:
    app = PlayerApp(scenes.others_fight())
    async with app.run_test(size=(80, 24)) as pilot:
        for width, height in ((120, 40), (30, 10), (60, 20), (200, 60), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            pane = app.screen.query_one(Pane)
            assert pane.size == (width, height)
            assert all(pane.render_line(y).cell_length == width for y in range(height))
        assert "BEATS" in shown(app)


async def test_a_tick_repaints_the_clock_row_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    app = PlayerApp(scenes.others_fight())
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            screen = table_of(app)
            await pilot.pause()
            written.clear()
            screen._now = lambda: _later(screen)
            screen._paint_clock()
            await painted(pilot, written)
            assert len("".join(written)) <= 113
            assert "NEIGHBOUR" not in "".join(written)


def _later(screen: TableScreen) -> float:
    """A time at which half a second of the clock is left."""
    running = screen.desk.clock
    assert running is not None
    assert running.reading.left is not None
    return running.since + running.reading.left - 0.5


async def test_what_a_change_costs_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """What common changes cost in bytes, before compression."""
    sitting = Sitting(
        alice=Player(level=6, hand=scenes.FIGHT_HAND),
        bob=Player(level=9, hand=["somebody_elses_courage"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    app = PlayerApp(sitting)
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            stop_time(table_of(app))
            await pilot.pause()

            async def cost(pilot: Pilot[int], *keys: str) -> int:
                written.clear()
                await pilot.press(*keys)
                await painted(pilot, written)
                return len("".join(written))

            assert await cost(pilot, "down") <= 71
            assert await cost(pilot, "2") <= 700
            assert await cost(pilot, "escape") <= 700
            assert await cost(pilot, "w") <= 1600
            await pilot.press("escape")
            written.clear()
            sitting.does(1, PlayCard(sitting.card("somebody_elses_courage"), side=0))
            await painted(pilot, written)
            assert len("".join(written)) <= 600


async def test_a_repaint_sends_every_cell_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = PlayerApp(scenes.others_fight())
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            written.clear()
            await pilot.press("ctrl+l")
            await painted(pilot, written)
            assert len("".join(written)) > 80 * 24


async def test_a_play_is_painted_once_with_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.table.screen.ANSWER_SECONDS", 60.0)
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            stop_time(table_of(app))
            await pilot.press("2")
            await pilot.pause()
            written.clear()
            listener, sitting.listener = sitting.listener, None
            await pilot.press("m")
            # The table answers after the app has come to rest.
            sitting.listener = listener
            sitting.tell(sitting.update([]))
            await painted(pilot, written)
            assert "SELECTED" not in shown(app)
            assert len(written) == 1


async def test_a_command_without_an_answer_is_painted_all_the_same() -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        await pilot.pause()
        sitting.listener = None
        await pilot.press("m")
        async with asyncio.timeout(PATIENCE):
            while "SELECTED" in shown(app):
                await pilot.pause(0.01)
        assert [command.kind for command in sitting.sent] == ["play_card"]


async def test_settings_change_at_once() -> None:
    app = PlayerApp(scenes.your_turn(), preferences=Preferences("de"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "DU BIST DRAN" in shown(app)
        await pilot.press("q", "1", "right", "down", "right", "down", "right", "escape", "escape")
        await pilot.pause()
        assert "TOCCA A TE" in shown(app)
        assert app.preferences.symbols == "lines"
        assert app.preferences.colours == "light"


async def test_leaving_a_table_without_a_lobby_ends_the_app() -> None:
    sitting = scenes.your_turn()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q", "y")
        await pilot.pause()
    assert sitting.left
    assert app.return_value == 0


async def test_leaving_the_table_of_a_rematch_ends_the_app() -> None:
    first, second = scenes.your_turn(), scenes.your_turn()
    app = PlayerApp(first)
    async with app.run_test(size=(80, 24)) as pilot:
        first.go_on(second)
        await pilot.pause()
        await pilot.press("q", "y")
        await pilot.pause()
    assert second.left
    assert app.return_value == 0


async def test_names_and_talk_are_shown_and_never_parsed() -> None:
    names = ("Ann [/]", "[b]Bo[/b]", "{w}", "[@click=app.quit]x[/]", "%s")
    sitting = Sitting(names=names)
    app = PlayerApp(sitting)
    async with app.run_test(size=(120, 40)) as pilot:
        sitting.say("[red]hello[/red] {n} [")
        await pilot.pause()
        assert "[b]Bo[/b]" in shown(app)
        assert "[red]hello[/red] {n} [" in shown(app)


async def test_a_click_on_brackets_is_the_key_press() -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(10, 18))
        assert "SELECTED: ...On Its Second Espresso" in shown(app)
        keys = row_text(app.screen.query_one(Pane).rows("foot")[1])
        await pilot.click(offset=(keys.index("[Esc]") + 1, 23))
        assert "SELECTED" not in shown(app)


async def test_no_app_outlives_its_session() -> None:
    async def play() -> weakref.ref[PlayerApp]:
        app = PlayerApp(scenes.others_fight())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("2", "escape")
        return weakref.ref(app)

    gone = await asyncio.create_task(play())
    gc.collect()
    assert gone() is None


async def test_a_new_size_in_the_middle_of_an_action_keeps_it() -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        for width, height in ((60, 20), (30, 10), (160, 50), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
        assert "SELECTED: Sorry, Wrong Dungeon" in shown(app)
        await pilot.press("escape", "x")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "Sorry, Wrong Dungeon" in shown(app)
        assert sitting.sent == []
