"""Short games in a lobby: their beginning, their end, and the way on to a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from engine.bots.kinds import Strength
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import NewTable, RematchBegun, TablePort

RULES = (("win.level", "2"), ("window.seconds", "4"))

LOT = "1"
"""What every digit is that comes by lot: with it the games are short."""


@contextmanager
def by_that_lot() -> Iterator[None]:
    """A game that begins here is shuffled, and its bots are chosen, the same way every time."""
    with pytest.MonkeyPatch.context() as patched:
        lots = "netplay.games.running_games.secrets"
        patched.setattr(f"{lots}.token_hex", lambda count: 2 * count * LOT)
        patched.setattr(f"{lots}.SystemRandom", lambda: Random(LOT))
        yield


async def over(
    harness: LobbyHarness,
    *others: str,
    open_hands: bool | None = None,
    strength: Strength = "normal",
) -> list[Guest]:
    """Ann and these others, all with keys, at the end of a short game with one bot or more."""
    guests = [await harness.come(name, f"key:{name}") for name in ("Ann", *others)]
    await begin_short_game(harness, *guests, open_hands=open_hands, strength=strength)
    await to_the_end(harness, guests[0])
    return guests


async def begin_short_game(
    harness: LobbyHarness,
    ann: Guest,
    *others: Guest,
    open_hands: bool | None = None,
    strength: Strength = "normal",
) -> None:
    """Let these people sit down to one, with one bot or more."""
    wish = NewTable(
        name="Attic",
        seats=4,
        house_rules=RULES,
        gender="female",
        open_hands=open_hands,
        strength=strength,
    )
    await harness.do(lambda: ann.visit.make(wish))
    table_id = ann.row.id
    for guest in others:
        await harness.do(lambda guest=guest: guest.visit.join(table_id))  # type: ignore[misc]
    with by_that_lot():
        await harness.do(lambda: ann.visit.start(table_id))


async def to_the_end(harness: LobbyHarness, ann: Guest) -> None:
    """Let the time pass that the game takes at which she sits."""
    for _ in range(200):
        if ann.ear.update.view.public.over:
            return
        await harness.advance(30)
    raise AssertionError("the game never ended")


def next_port(guest: Guest) -> TablePort | None:
    """Where that guest plays on."""
    found = guest.ear.all(RematchBegun)
    return guest.port.port_of(found[0].ticket) if found else None
