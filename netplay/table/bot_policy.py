"""The policy of the bots of a table: how well they play, by which search, and each with its
temper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.bots import NORMAL_BOT, BotKind, CommandChooser, command_chooser_for
from engine.bots.kinds import Strength
from netplay.bots import PicklableBox, SearchPool, SearchPort
from netplay.journal.header import HeaderSeat
from netplay.owners import BOT_OWNER

INSTANT_STRENGTHS: tuple[Strength, ...] = ("easy", "normal")
"""Bots that are done before anybody notices; the others search."""


@dataclass(frozen=True, slots=True)
class BotPolicy:
    """`choosing` makes what bots that answer at once choose with. Where nobody thinks for them the
    others play as normal ones do."""

    strength: Strength = "normal"
    choosing: Callable[[BotKind], CommandChooser] = command_chooser_for
    search_port: SearchPort | None = None

    def kind_at(self, place: HeaderSeat) -> BotKind:
        """Of the bot that plays there. Who only keeps somebody's chair is a normal one."""
        return BotKind(self.strength, place.temper) if place.owner == BOT_OWNER else NORMAL_BOT

    def searching(self, kind: BotKind) -> SearchPort | None:
        """Who thinks for bots of that kind, if they search."""
        return None if kind.strength in INSTANT_STRENGTHS else self.search_port

    def quick(self, kind: BotKind) -> CommandChooser:
        """What that kind chooses with when there is no time to search."""
        at_once = kind if kind.strength in INSTANT_STRENGTHS else replace(kind, strength="normal")
        return self.choosing(at_once)


def bot_policy_of(strength: Strength, pool: SearchPool, box: PicklableBox) -> BotPolicy:
    """Of a table with that box, whose bots search in the processes of that pool."""
    if strength not in INSTANT_STRENGTHS:
        pool.warm_up()
    return BotPolicy(strength, search_port=pool.search_port(box))
