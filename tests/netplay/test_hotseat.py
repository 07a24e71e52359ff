"""Several people at one terminal: what is left of a hand there, and that nothing is timed."""

from __future__ import annotations

import asyncio
import re

import pyte

from engine.bots import choose_command
from engine.views.view_types import PublicView
from netplay.local.make_local_table import LocalPlayerDetails, unsaved_local_table
from netplay.table_box import make_table_box
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.kickdoor_terminal import kickdoor
from tests.netplay.terminal import PtyTerminal
from tests.patience import PATIENCE
from tui.cards.card_book import card_book_for
from tui.keymap import INPUT_DELAY_SECONDS
from tui.ports import NewTable, TableUpdate
from tui.words.catalogue import words_for

ANN, BO = 0, 1
PEOPLE = (LocalPlayerDetails("Ann"), LocalPlayerDetails("Bo"))
SEED = "moths"
SIZE = (80, 24)
WORDS = ("play", "--bots", "1", "--name", "Ann", "--name", "Bo", "--language", "en", "--seed", SEED)
HOME = b"\x1b[1;1H"
"""At the end of every frame."""
_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()].|[=>78])")


async def hands() -> tuple[list[str], list[str]]:
    """The names on the cards that Ann and Bo are dealt with that seed."""
    ears = (Ear(), Ear())
    table = unsaved_local_table(NewTable(seats=3, bots=1), PEOPLE, SEED, FakeTime())
    table.start()
    for seat, ear in enumerate(ears):
        table.port(seat).listen(ear)
    await table.settled()
    book = card_book_for(table.info, words_for("en"))
    ann, bo = ([book.name(card) for card in ear.update.view.hand] for ear in ears)
    await table.close()
    assert not set(ann) & set(bo)
    return ann, bo


def painted(data: bytes | bytearray) -> list[str]:
    """The texts between the control sequences."""
    runs = _SEQUENCE.split(data.decode())
    return [run for run in runs if run.strip()]


def named(names: list[str], text: str) -> list[str]:
    """Those of the names that can be read there."""
    return [name for name in names if name in text]


async def framed(terminal: PtyTerminal, text: str) -> None:
    """Wait until a frame that shows the text has come to its end."""
    await terminal.shows(text)
    async with asyncio.timeout(PATIENCE):
        while not terminal.received.endswith(HOME):
            await asyncio.sleep(0.01)


async def lift(terminal: PtyTerminal, letter: str, hand: list[str]) -> None:
    """The person whose curtain is down looks at their hand."""
    terminal.press(letter)
    await terminal.shows("now press [Enter]")
    await asyncio.sleep(INPUT_DELAY_SECONDS)
    terminal.press("enter")
    await framed(terminal, "[.] somebody else")
    assert named(hand, terminal.text) == hand


async def test_the_curtain_leaves_nothing_of_a_hand_in_the_terminal() -> None:
    ann, bo = await hands()
    async with kickdoor(*WORDS, size=SIZE) as terminal:
        await framed(terminal, "A N N")
        assert named(ann + bo, "".join(painted(terminal.received))) == []
        await lift(terminal, "a", ann)

        mark = len(terminal.received)
        terminal.press(".")
        await framed(terminal, "WHO WANTS THE KEYBOARD?")
        assert named(ann + bo, terminal.text) == []
        assert named(ann + bo, "".join(painted(terminal.received[mark:]))) == []

        terminal.press("b")
        await framed(terminal, "B O")
        await lift(terminal, "b", bo)
        assert named(ann, "".join(painted(terminal.received[mark:]))) == []
        terminal.press(".")
        await framed(terminal, "WHO WANTS THE KEYBOARD?")
        await lift(terminal, "a", ann)

        # Ann is done, and the game wants Bo: no hand is painted any more.
        terminal.press("space")
        await framed(terminal, "again starts without cards")
        mark = len(terminal.received)
        terminal.press("space")
        await framed(terminal, "B O")
        assert named(ann + bo, terminal.text) == []
        news = painted(terminal.received[mark:])
        assert news
        assert named(ann + bo, "".join(news)) == []

        terminal.press("q", "y")
        await terminal.receives(b"\x1b[?1049l")
    nothing_scrolled_out(bytes(terminal.received), ann + bo)


def nothing_scrolled_out(data: bytes, names: list[str]) -> None:
    """All was painted on the other screen, and no line of it ever moved up out of sight."""
    entered, left = data.index(b"\x1b[?1049h"), data.index(b"\x1b[?1049l")
    assert painted(data[:entered]) == []
    assert named(names, "".join(painted(data[left:]))) == []
    # The first picture enters it, and so does the app, which takes over: it is left once.
    assert data.count(b"\x1b[?1049l") == 1
    # The emulator has no other screen, so here a line that scrolled out is kept.
    screen = pyte.HistoryScreen(*SIZE, history=1000)
    pyte.ByteStream(screen).feed(data[entered:left])
    assert not screen.history.top


def bot_offers(public: PublicView) -> bool:
    """A bot waits for the answer of one of the people."""
    return any(offer.seat in (ANN, BO) and offer.giver not in (ANN, BO) for offer in public.offers)


async def test_a_bots_offer_waits_for_its_answer_however_long_the_keyboard_is_on_its_way() -> None:
    time, ears = FakeTime(), (Ear(), Ear())
    table = unsaved_local_table(NewTable(seats=4, bots=2), PEOPLE, "0", time)
    table.start()
    ports = [table.port(seat) for seat in (ANN, BO)]
    for port, ear in zip(ports, ears, strict=True):
        port.listen(ear)
    box = make_table_box(("classic",), {})
    for _ in range(400):
        await time.advance(1, table.settled)
        if bot_offers(table.public):
            break
        for port, ear in zip(ports, ears, strict=True):
            view = ear.update.view
            command = choose_command(view, box, "00")
            if command is not None:
                port.submit(command, view.public.revision)
                break
    before = table.public
    assert bot_offers(before)
    await time.advance(100_000, table.settled)
    assert table.public == before
    assert all(update.clock is None for ear in ears for update in ear.all(TableUpdate))
    await table.close()
