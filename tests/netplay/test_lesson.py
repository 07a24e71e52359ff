"""The tutorial, played to its end: every step by the very keys that it names."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cards.languages import LANGUAGES, Language
from netplay.games.tutorial_table import tutorial_table
from netplay.table.table import Table
from tests.cases import mostly_slow
from tests.netplay.faketime import FakeTime
from tests.netplay.lobby_harness import LobbyHarness
from tui.canvas.rows import row_text
from tui.cards.card_book import CardBook
from tui.plain import PlainClient
from tui.ports import Lesson, PortEnded, RematchBegun, TableMessage
from tui.settings.preferences import Preferences
from tui.table.controller import TableController
from tui.table.keys.act import ScreenCallbacks
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Desk
from tui.table.model.lesson_text import lesson_plain_lines
from tui.table.painters.log import LABEL_WIDTH
from tui.table.painters.table import paint_table, table_layout
from tui.tutorial.guided_table_port import GuidedTablePort
from tui.tutorial.script import STEP_COUNT, STEPS, TREASURES

SIZES = ((60, 20), (80, 24), (90, 20), (120, 40), (160, 50), (250, 60))
NAMES = {"Enter": "enter", "Invio": "enter", "Esc": "escape", "→": "right"}
LONGEST_WAIT = 60
LONGEST_LESSON = 4
"""Rows of what is taught in a step."""


class Learner:
    """Somebody at the tutorial's table who does what the prompt says, and nothing else."""

    def __init__(self, language: Language = "en") -> None:
        self.time = FakeTime()
        self.table: Table = tutorial_table("The Trial Door", "Ann", "local", self.time)
        self.port = GuidedTablePort(self.table.port(0))
        preferences = Preferences(language, motion="none")
        book = CardBook(self.port.info, preferences.words)
        self.left = False
        self.desk = Desk.at(self.port, book, preferences)
        self.controller = self.sitting_at(self.port)

    def sitting_at(self, port: GuidedTablePort) -> TableController:
        """What turns keys into that port's commands."""
        screen = ScreenCallbacks(
            later=lambda seconds: None,
            leave=self._leave,
            prefer=lambda chosen: None,
            repaint=lambda: None,
        )
        return TableController(self.desk, port, screen, held=0.0)

    def _leave(self) -> None:
        self.left = True

    async def begin(self, heard: Callable[[TableMessage], None] = lambda news: None) -> None:
        """Sit down; `heard` is told, too, what the table says."""
        self.table.start()

        def hear(news: TableMessage) -> None:
            heard(news)
            if not isinstance(news, RematchBegun):
                self.controller.receive(news, self.time.now())

        self.port.listen(hear)
        await self.table.settled()

    @property
    def lesson(self) -> Lesson:
        assert self.desk.update is not None
        assert self.desk.update.lesson is not None
        return self.desk.update.lesson

    def screen(self, size: tuple[int, int]) -> list[str]:
        layout = table_layout(self.desk, *size)
        assert layout is not None
        painted = paint_table(self.desk, layout, self.time.now())
        grid = [""] * size[1]
        for name, area in layout.areas().items():
            for y, row in enumerate(painted[name]):
                text = row_text(row)
                assert len(text) == area.width
                grid[area.y + y] = grid[area.y + y].ljust(area.x) + text
        return grid

    def named(self) -> list[str]:
        """The keys that the prompt names, in its order; none where it is to be waited."""
        prompt = self.screen((80, 24))[22].split("   ")[0]
        keys = re.findall(r"\[([^\[\] ]+)\]", prompt)
        return [NAMES.get(key, key) for key in keys]

    async def press(self, key: str) -> None:
        await self.time.advance(0.5, self.table.settled)
        assert key in keys_now(self.desk), (self.lesson, key)
        self.controller.press(key, self.time.now())
        await self.table.settled()

    async def do_step(self) -> None:
        """What the prompt says, or if it says nothing, wait; until the next step begins."""
        name = self.lesson.name
        for key in self.named():
            if self.lesson.name == name or key == "escape":
                await self.press(key)
        for _ in range(LONGEST_WAIT):
            if self.lesson.name != name:
                return
            await self.time.advance(1.0, self.table.settled)
        raise AssertionError(f"{name} does not end")


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "it"))
async def test_the_tutorial_is_won_by_doing_what_it_says(language: Language) -> None:
    learner = Learner(language)
    await learner.begin()
    done = []
    while learner.lesson.name != "done":
        done.append(learner.lesson.name)
        await learner.do_step()
    # What is only looked on at may be over before anybody has looked.
    wanted = [step.name for step in STEPS[:-1] if step.allows or step.reads or step.name in done]
    assert done == wanted
    assert learner.desk.public.winners == (0,)
    assert learner.desk.mine.level == 10
    await learner.table.close()


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "de"))
async def test_each_step_says_why_and_what_to_press_at_every_size(language: Language) -> None:
    """On a phone in whole sentences, elsewhere in all of them."""
    learner = Learner(language)
    await learner.begin()
    while True:
        lesson = learner.lesson
        why = lesson_plain_lines(learner.desk, lesson)[0].partition(". ")[2]
        for size in SIZES:
            rows = learner.screen(size)
            label = f" {lesson.number}/{STEP_COUNT} "
            coached = [row for row in rows if row.startswith(label)]
            assert len(coached) == 1, (lesson, size)
            assert "…" not in coached[0], (lesson, size)
            at = rows.index(coached[0])
            told = " ".join(row[LABEL_WIDTH:].strip() for row in rows[at : at + LONGEST_LESSON])
            assert size[0] < 80 or why in told, (lesson, size, told)
            assert "…" not in rows[size[1] - 2], (lesson, size, rows[size[1] - 2])
        if lesson.name == "real":
            break
        if lesson.name == "done":
            assert learner.desk.update is not None
            at_home = replace(lesson, name="real", leads_on=True)
            learner.desk.update = replace(learner.desk.update, lesson=at_home)
        else:
            await learner.do_step()
    await learner.table.close()


async def test_no_window_waits_for_a_key_that_decides_nothing() -> None:
    learner, windows = Learner(), set[str]()
    await learner.begin()
    while learner.lesson.name != "done":
        name, clock = learner.lesson.name, learner.desk.clock
        if clock is not None and clock.reading.kind == "window":
            assert clock.left(learner.time.now()) is not None
            windows.add(name)
        if learner.named():
            await learner.do_step()
        else:
            await learner.time.advance(0.2, learner.table.settled)
    assert {"window", "counts", "others", "die", "win"} <= windows
    await learner.table.close()


async def test_what_the_others_do_is_told_below_what_is_taught() -> None:
    learner = Learner()
    await learner.begin()
    while learner.lesson.name != "others_again":
        await learner.do_step()
    told = ""
    while learner.lesson.name == "others_again":
        told += "\n".join(learner.screen((80, 24)))
        await learner.time.advance(0.2, learner.table.settled)
    assert "kicks the door open. Behind it: Elf." in told
    assert "draws 1 card from the room." in told
    await learner.table.close()


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "en", "de"))
async def test_what_a_won_fight_has_brought_is_told_when_it_is_over(language: Language) -> None:
    learner = Learner(language)
    await learner.begin()
    while learner.lesson.name != "wear":
        await learner.do_step()
    rows = learner.screen((80, 24))
    [lesson] = [row for row in rows if row.startswith(" 5/10 ")]
    assert re.findall(r"\b1[13]\b", lesson) == ["13", "11"]
    told = " ".join(row for row in rows if row.startswith("• "))
    for name in TREASURES[:3]:
        card = learner.port.info.card_ids.index(name)
        assert learner.desk.book.short(card) in told
    await learner.table.close()


async def test_the_prompt_names_no_key_that_is_dead() -> None:
    learner, dead = Learner(), []
    begun: list[bool] = []

    def look(news: TableMessage) -> None:
        """Between two messages the screen stands: what it names first can be pressed."""
        if begun and learner.desk.public.clock is not None and learner.desk.play is None:
            named = learner.named()[:1]
            if [key for key in named if key not in keys_now(learner.desk)]:
                dead.append((learner.lesson.name, named, learner.screen((80, 24))[22]))

    await learner.begin(look)
    begun.append(True)
    while learner.lesson.name != "done":
        assert "[ ]" not in learner.screen((80, 24))[22]
        await learner.do_step()
    assert not dead
    await learner.table.close()


async def test_nothing_but_the_deed_of_the_step_is_offered() -> None:
    learner = Learner()
    await learner.begin()
    assert {one.verb for one in _options(learner)} == {"open_door"}
    await learner.do_step()
    assert _options(learner) == ()
    await learner.do_step()
    [courage] = _options(learner)
    assert courage.verb == "play_card"
    assert [need.among for need in courage.needs] == [(0,)]
    await learner.table.close()


async def test_the_learner_may_leave_at_any_time() -> None:
    learner = Learner()
    await learner.begin()
    while learner.lesson.name != "done":
        await learner.press("q")
        await learner.time.advance(0.5, learner.table.settled)
        if learner.lesson.name == "done":  # The game has ended while the question stood.
            learner.desk.overlay = None
            break
        await learner.press("y")
        assert learner.left
        learner.left, learner.desk.overlay = False, None
        await learner.do_step()
    assert "r" not in keys_now(learner.desk)
    await learner.press("q")
    assert learner.left
    await learner.table.close()


async def test_one_key_after_the_end_begins_a_real_game_at_home() -> None:
    learner = Learner()
    real = learner.table.port(1)
    learner.port = GuidedTablePort(learner.table.port(0), lambda: real)
    learner.controller = learner.sitting_at(learner.port)
    heard: list[TableMessage] = []
    await learner.begin(heard.append)
    while learner.lesson.name != "real":
        assert "r" not in keys_now(learner.desk) or not learner.desk.public.over
        await learner.do_step()
    assert learner.named() == ["r", "q"]
    assert "[r] a real game" in learner.screen((80, 24))[23]
    await learner.press("r")
    begun = next(one for one in heard if isinstance(one, RematchBegun))
    assert learner.port.port_of(begun.ticket) is real
    await learner.table.close()


async def test_who_offers_nothing_is_refused_and_may_ask_again() -> None:
    learner = Learner()
    await learner.begin()
    while learner.lesson.name != "help":
        await learner.do_step()
    for key in ("a", "enter"):
        await learner.press(key)
    await learner.time.advance(5.0, learner.table.settled)
    assert learner.lesson.name == "help"
    assert learner.desk.draft is None
    await learner.do_step()
    assert learner.lesson.name == "last_kill"
    await learner.table.close()


async def test_terms_of_help_name_nobody_else_and_once_sent_they_are_said_to_be_out() -> None:
    learner = Learner()
    await learner.begin()
    while learner.lesson.name != "help":
        await learner.do_step()
    await learner.press("a")
    stage = "\n".join(learner.screen((80, 24)))
    assert "you offer" in stage
    assert "you said" not in stage, "nobody has said anything yet"
    assert "Can't help" not in stage, "it is the lesson that asks for one of them"
    for key in ("right", "enter"):
        await learner.press(key)
    assert "Sprocket has your offer" in "\n".join(learner.screen((80, 24)))
    await learner.table.close()


def _options(learner: Learner) -> tuple:  # type: ignore[type-arg]
    decision = learner.desk.decision
    return decision.options if decision is not None else ()


async def test_the_tutorial_is_won_in_plain_lines() -> None:
    time, told = FakeTime(), list[str]()
    table = tutorial_table("The Trial Door", "Ann", "local", time)
    table.start()
    port = table.port(0)
    game = PlainClient(
        GuidedTablePort(port),
        Preferences(),
        write=told.append,
        done=lambda: None,
        now=time.now,
        later=lambda seconds, act: None,
        guard=0.0,
    )
    game.start()
    await table.settled()
    for _ in range(300):
        last = told[-1]
        if last.startswith("Type: quit"):
            break
        typed = _to_type(last)
        for line in typed:
            game.line(line)
            await table.settled()
        await time.advance(1.0, table.settled)
    assert any("You've won" in line for line in told), told[-3:]
    await table.close()


def _to_type(told: str) -> list[str]:
    """What a line of the lesson has its reader type."""
    if found := re.match(r"Type: ([^.]+)\.", told):
        return found[1].split(", then ")
    if found := re.match(r"(\d)(?: selects|, and \1 again)", told):
        return [found[1], found[1]]
    if found := re.match(r"\[(.)\] ", told):
        return [found[1]]
    return []


async def test_a_visitor_learns_at_a_table_of_their_own_that_goes_when_they_do(
    tmp_path: Path,
) -> None:
    harness = LobbyHarness(tmp_path)
    ann, bo = await harness.come("Ann"), await harness.come("Bo")
    await harness.do(lambda: ann.visit.learn("The Trial Door"))
    await harness.advance(1.0)
    assert ann.ear.update.lesson == Lesson("door", 1, STEP_COUNT)
    assert len(harness.lobby.lessons) == 1
    assert bo.rows == ()
    await harness.do(ann.port.leave)
    await harness.advance(1.0)
    assert len(harness.lobby.lessons) == 0
    assert ann.visit.is_in_lobby
    await harness.do(lambda: bo.visit.learn("The Trial Door"))
    await harness.advance(1.0)
    await harness.do(bo.visit.leave)
    await harness.advance(1.0)
    assert len(harness.lobby.lessons) == 0
    assert list(tmp_path.rglob("*.table")) == []
    await harness.lobby.close()


async def test_a_host_that_ends_tells_its_learners(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.learn("The Trial Door"))
    await harness.advance(1.0)
    await harness.lobby.close()
    assert ann.ear.all(PortEnded)


async def test_the_lesson_tells_what_the_bad_stuff_did_and_what_came_to_the_hand() -> None:
    """The feed gives its room to what is taught: nothing of that is read there."""
    learner, told = Learner(), {}
    await learner.begin()
    while learner.lesson.name != "help":
        name = learner.lesson.name
        held = {*learner.desk.view.hand}
        if name in ("sell", "last_door"):
            told[name] = " ".join(
                " ".join(lesson_plain_lines(learner.desk, learner.lesson)).split()
            )
        await learner.do_step()
        if name == "level":
            (come,) = {*learner.desk.view.hand} - held
    log = " ".join(line.text for line in learner.desk.log.lines)
    assert "finds nothing to take from" in log
    assert "found no card in that hand to take" in told["sell"]
    assert learner.desk.book.short(come) in told["last_door"]
    await learner.table.close()


async def test_what_another_game_could_sell_is_not_said_to_have_no_price() -> None:
    """The lesson has its own two items for sale; a card with a price is for later."""
    learner = Learner("en")
    await learner.begin()
    while learner.lesson.name != "sell":
        await learner.do_step()
    await learner.press("s")
    rows = learner.screen((80, 24))
    priced = [row for row in rows if "Objection" in row]
    assert priced
    assert not any("can't be sold" in row for row in priced)
    await learner.table.close()


async def test_no_step_shows_an_auto_pass_that_none_speaks_of() -> None:
    learner = Learner("en")
    await learner.begin()
    for _ in range(3):
        assert "auto-pass" not in learner.screen((80, 24))[22]
        await learner.do_step()
    await learner.table.close()
