"""The picture of the README: somebody else's fight, painted from a real game.

Run as a program to draw it anew: `python -m tests.tui.picture docs/table.svg`.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from textual.app import App

from engine.core.commands import CallKill, PlayCard
from netplay.exports.svg_picture import self_contained_svg
from tests.engine.layout import Player
from tests.tui.sitting import Sitting
from tui.ports import TalkLine
from tui.settings.preferences import Preferences
from tui.table.screen import TableScreen

SIZE = (100, 30)
NOW = 100.0
TALK = ((3, "he only wants to be rid of the noise"), (2, "that was my last one, Ann"))


def mid_fight() -> Sitting:
    """Bo's kill would win the game, and Ann has three cards that would stop it."""
    sitting = Sitting(
        seats=4,
        alice=Player(
            level=6,
            hand=[
                "fire_extinguisher_inspected_1974",
                "on_its_second_espresso",
                "sorry_wrong_dungeon",
                "phantom_doorbell",
                "passive_aggressive_landlady",
            ],
            aside=["elf"],
            wears=["paper_crown"],
        ),
        bob=Player(level=9, wears=["bucket_of_valour", "bathrobe_of_authority"], aside=["dwarf"]),
        carol=Player(
            level=5,
            aside=["halfling", "cleric"],
            wears=["getaway_slippers"],
            hand=["stink_bomb_lemon_fresh", "noise_complaint"],
        ),
        dave=Player(level=7, aside=["warrior"], hand=["somebody_elses_courage"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(2, PlayCard(sitting.card("stink_bomb_lemon_fresh"), side=1))
    return sitting


class Easel(App[None]):
    """The table's screen with a clock that stands."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(ansi_color=True)
        self._sitting = sitting

    def on_mount(self) -> None:
        screen = TableScreen(self._sitting, Preferences(), lambda _: None, now=lambda: NOW)
        self.push_screen(screen)


async def picture() -> str:
    """The screen as SVG, in the fonts that the reader has."""
    sitting = mid_fight()
    app = Easel(sitting)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for seat, text in TALK:
            sitting.tell(TalkLine(seat, sitting.names[seat], text))
        sitting.does(1, CallKill())
        await pilot.pause()
        return self_contained_svg(app.export_screenshot(title="Kickdoor"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path, help="where to write it")
    parser.parse_args().file.write_text(asyncio.run(picture()), encoding="utf-8")


if __name__ == "__main__":
    main()
