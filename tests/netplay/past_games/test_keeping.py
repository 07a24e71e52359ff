"""Which games a store keeps when there are too many."""

from __future__ import annotations

from netplay.store import Store
from tests.netplay.faketime import FakeTime
from tests.tui.past_games.records import bot, game, key


async def test_the_oldest_go_first_and_those_for_the_hall_of_fame_last() -> None:
    store = Store.unkept(FakeTime())
    store.keep_game(game("fame", [key("ann"), key("bo")], ended=1), 3)
    for n in range(2, 6):
        store.keep_game(game(f"bots{n}", [key("ann"), bot("Cog")], ended=n), 3)
    assert [one.id for one in store.games()] == ["fame", "bots4", "bots5"]
    for n in range(6, 9):
        store.keep_game(game(f"fame{n}", [key("ann"), key("bo")], ended=n), 3)
    assert [one.id for one in store.games()] == ["fame6", "fame7", "fame8"]
    await store.close()


async def test_somebody_is_no_part_of_somebody_elses_name() -> None:
    store = Store.unkept(FakeTime())
    store.keep_game(game("one", [key("ann"), key("anna")]), 9)
    assert store.games_of("key:an") == ()
    assert len(store.games_of("key:ann")) == 1
    store.forget("")
    store.forget("key:an")
    assert len(store.games_of("key:anna")) == 1
    await store.close()
