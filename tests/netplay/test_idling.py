"""Who presses no key in the lobby for long is sent home, and nobody else is."""

from __future__ import annotations

from pathlib import Path

from netplay.config import Config
from netplay.config.sections import VisitorLimitSettings
from netplay.lobby.visit import Visit, VisitorConnectionFacts
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import PortEnded, new_notice


async def sleeper(harness: LobbyHarness, name: str = "ann", key: str = "SHA256:a") -> Guest:
    """Somebody who never presses a key from now on."""
    since = harness.time.now()
    visit: Visit = harness.lobby.visit(
        name, key, VisitorConnectionFacts(idle=lambda: harness.time.now() - since)
    )
    guest = Guest(visit)
    await harness.settle()
    return guest


def harness_with_idle_limit(tmp_path: Path, minutes: float) -> LobbyHarness:
    return LobbyHarness(tmp_path, Config(limits=VisitorLimitSettings(lobby_idle_minutes=minutes)))


async def test_who_presses_nothing_is_told_why_and_sent_home(tmp_path: Path) -> None:
    harness = harness_with_idle_limit(tmp_path, 10.0)
    await harness.lobby.restore()
    ann, bo = await sleeper(harness), await harness.come("bo")
    await harness.advance(9 * 60)
    assert ann.all(PortEnded) == []
    await harness.advance(90)
    assert ann.all(PortEnded)[0] == PortEnded(new_notice("idle", n="10"))
    assert bo.all(PortEnded) == []
    await harness.lobby.close()


async def test_who_sits_at_a_table_may_think_for_as_long_as_the_table_lets_them(
    tmp_path: Path,
) -> None:
    harness = harness_with_idle_limit(tmp_path, 10.0)
    await harness.lobby.restore()
    ann = await sleeper(harness)
    await harness.game(ann)
    await harness.advance(11 * 60)
    assert ann.all(PortEnded) == []
    await harness.lobby.close()


async def test_a_host_may_let_people_sleep(tmp_path: Path) -> None:
    harness = harness_with_idle_limit(tmp_path, 0.0)
    await harness.lobby.restore()
    ann = await sleeper(harness)
    await harness.advance(24 * 3600)
    assert ann.all(PortEnded) == []
    await harness.lobby.close()


async def test_nobody_is_sent_home_by_a_host_that_closes(tmp_path: Path) -> None:
    harness = harness_with_idle_limit(tmp_path, 10.0)
    await harness.lobby.restore()
    await harness.lobby.close()
    assert harness.time.pending == 0
