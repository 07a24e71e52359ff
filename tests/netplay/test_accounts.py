"""Who somebody is, over sessions, keys and names, as the lobby tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.access_codes import KEY_LINKING_SECONDS
from netplay.config import Config, HostSettings
from netplay.lobby import Lobby
from netplay.store import FILE_NAME, Store
from tests.netplay.faketime import FakeTime
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import Account, AccountRequest, NewTable, Notice, PortEnded, new_notice

ANN, LAPTOP, BO = "SHA256:ann", "SHA256:laptop", "SHA256:bo"
DAY = 86_400.0


async def wish(harness: LobbyHarness, guest: Guest, what: str, text: str = "") -> Account:
    """What the visitor reads after that."""
    await harness.do(lambda: guest.visit.account(AccountRequest(what, text)))  # type: ignore[arg-type]
    return guest.all(Account)[-1]


async def denied(harness: LobbyHarness, guest: Guest, what: str, text: str = "") -> Notice:
    before = len(guest.heard)
    await harness.do(lambda: guest.visit.account(AccountRequest(what, text)))  # type: ignore[arg-type]
    assert len(guest.heard) > before
    return guest.declined


async def test_a_name_belongs_to_its_key_over_sessions_and_user_names(
    harness: LobbyHarness,
) -> None:
    ann = await harness.come("Ann", ANN)
    ann.visit.leave()
    await harness.settle()
    assert (await harness.come("Ann", BO)).lobby.you == "Ann 2"
    assert (await harness.come("root", ANN)).lobby.you == "Ann"


async def test_a_name_belongs_to_its_key_over_restarts(tmp_path: Path) -> None:
    time = FakeTime()
    for wished, key, name in (("Ann", ANN, "Ann"), ("Аnn", BO, "Аnn 2"), ("x", ANN, "Ann")):
        store = Store.open(tmp_path / FILE_NAME, time)
        lobby = Lobby(Config(), tmp_path, time, store=store)
        assert lobby.visit(wished, key).name == name
        await lobby.close()
        await store.close()


async def test_a_guest_gets_no_name_that_somebody_owns(harness: LobbyHarness) -> None:
    (await harness.come("Ann", ANN)).visit.leave()
    guest = await harness.come("ann")
    assert (guest.lobby.you, guest.lobby.guest) == ("ann 2", True)
    assert not (await harness.come("Ann", ANN)).lobby.guest


async def test_nobody_has_the_name_of_the_house_as_it_is_now(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, Config(host=HostSettings(name="Dragon's Den")))
    eve = await harness.come("dragon5 den", LAPTOP)
    assert eve.lobby.you == "guest"
    harness.lobby.reconfigure(Config(host=HostSettings(name="Attic")))
    assert await denied(harness, eve, "rename", "attic") == new_notice("name_taken", w="attic")
    await harness.lobby.close()


async def test_the_name_of_a_guest_is_free_again_once_their_game_is_gone(
    harness: LobbyHarness,
) -> None:
    gus, ann = await harness.come("Gus"), await harness.come("Ann", ANN)
    table_id = await harness.game(gus)
    await harness.do(gus.visit.leave)
    other = await harness.come("Gus")
    assert other.lobby.you == "Gus 2"
    table = harness.lobby.admin.running.get(table_id)
    assert table is not None
    await harness.lobby.admin.close_running(table, new_notice("table_gone"))
    await harness.do(other.visit.leave, ann.visit.leave)
    assert (await harness.come("Gus")).lobby.you == "Gus"


@pytest.mark.parametrize("wished", ["admin", "Kickdoor", "H0st", "ADMINISTRATOR"])
async def test_nobody_speaks_as_the_house(harness: LobbyHarness, wished: str) -> None:
    assert (await harness.come(wished, BO)).lobby.you == "guest"
    assert await denied(harness, await harness.come("Ann", ANN), "rename", wished) == new_notice(
        "name_taken", w=wished
    )


async def test_after_a_change_of_name_the_old_one_is_kept_from_others_for_a_month(
    harness: LobbyHarness,
) -> None:
    ann, bo = await harness.come("Ann", ANN), await harness.come("Bo", BO)
    told = await wish(harness, ann, "rename", " Zoe \x1b[1m")
    assert (told.name, told.reserved) == ("Zoe [1m", 1)
    assert ann.lobby.you == "Zoe [1m"
    assert await denied(harness, bo, "rename", "Аnn") == new_notice("name_taken", w="Аnn")
    assert (await wish(harness, ann, "rename", "Ann")).name == "Ann"

    await wish(harness, ann, "rename", "Zoe")
    ann.visit.leave()
    await harness.advance(31 * DAY)
    assert (await wish(harness, bo, "rename", "Ann")).name == "Ann"


async def test_names_cannot_be_hoarded(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", ANN)
    for name in ("Berta", "Cleo", "Doris"):
        await wish(harness, ann, "rename", name)
    assert await denied(harness, ann, "rename", "Emma") == new_notice("name_often", n=3)
    assert (await wish(harness, ann, "rename", "Berta")).name == "Berta"


async def test_a_code_makes_a_second_key_the_same_person(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", ANN)
    told = await wish(harness, ann, "offer")
    assert told.minutes == 10

    laptop = await harness.come("ann-laptop", LAPTOP)
    assert laptop.lobby.you == "ann-laptop"
    after = await wish(harness, laptop, "claim", told.code.lower())
    assert (after.name, [key.fingerprint for key in after.keys]) == ("Ann", [ANN, LAPTOP])
    assert [key.here for key in after.keys] == [False, True]
    assert laptop.lobby.you == "Ann"
    assert laptop.declined == new_notice("code_done", w="Ann")
    assert (await harness.come("whoever", LAPTOP)).lobby.you == "Ann"
    assert len(ann.all(Account)[-1].keys) == 2, "the first session is told too"
    # What the laptop was called before is free.
    assert (await harness.come("ann-laptop", BO)).lobby.you == "ann-laptop"


async def test_the_second_key_has_the_chairs_of_the_first(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", ANN)
    table = await harness.game(ann)
    code = (await wish(harness, ann, "offer")).code if ann.visit.is_in_lobby else ""
    assert not code, "a code is shown in the lobby only"
    await harness.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    code = (await wish(harness, ann, "offer")).code
    laptop = await harness.come("laptop", LAPTOP)
    await wish(harness, laptop, "claim", code)
    assert laptop.row.mine
    await harness.do(lambda: laptop.visit.join(table))
    assert laptop.port.seat == 0


async def test_a_code_works_once_and_for_ten_minutes(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", ANN), await harness.come("Bo", BO)
    wrong = new_notice("code_wrong")
    first = (await wish(harness, ann, "offer")).code
    second = (await wish(harness, ann, "offer")).code
    assert await denied(harness, ann, "claim", second) == new_notice("code_own")
    assert await denied(harness, bo, "claim", first) == wrong
    await harness.advance(KEY_LINKING_SECONDS + 1)
    assert await denied(harness, bo, "claim", second) == wrong
    third = (await wish(harness, ann, "offer")).code
    await wish(harness, bo, "claim", third)
    assert await denied(harness, await harness.come("Eve", "SHA256:eve"), "claim", third) == wrong


async def test_codes_cannot_be_tried_without_end(harness: LobbyHarness) -> None:
    eve = await harness.come("Eve", "SHA256:eve")
    told = [await denied(harness, eve, "claim", f"AAAA-000{n}") for n in range(9)]
    assert told[-2:] == [new_notice("code_wrong"), new_notice("code_often")]
    await harness.advance(61)
    assert await denied(harness, eve, "claim", "AAAA-0009") == new_notice("code_wrong")


async def test_a_key_with_a_chair_stays_who_it_is(harness: LobbyHarness) -> None:
    ann, bo = await harness.come("Ann", ANN), await harness.come("Bo", BO)
    await harness.do(lambda: bo.visit.make(NewTable()))
    code = (await wish(harness, ann, "offer")).code
    assert await denied(harness, bo, "claim", code) == new_notice("code_tables")


async def test_nobody_has_keys_without_end(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", ANN)
    for number in range(2, 9):
        harness.lobby.store.add_key(f"SHA256:{number}", ANN)
    code = (await wish(harness, ann, "offer")).code
    assert await denied(harness, await harness.come("Bo", BO), "claim", code) == new_notice(
        "keys_most", n=8
    )


async def test_a_lost_key_can_be_taken_away_and_its_session_ends(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", ANN)
    laptop = await harness.come("laptop", LAPTOP)
    await wish(harness, laptop, "claim", (await wish(harness, ann, "offer")).code)
    assert await denied(harness, laptop, "drop", LAPTOP) == new_notice("key_here")

    told = await wish(harness, laptop, "drop", ANN)
    assert [key.fingerprint for key in told.keys] == [LAPTOP]
    assert ann.all(PortEnded)[-1].reason == new_notice("key_gone")
    ann.visit.leave()
    assert (await harness.come("Ann", ANN)).lobby.you == "Ann 2"


async def test_nobody_takes_somebody_elses_key(harness: LobbyHarness) -> None:
    ann, eve = await harness.come("Ann", ANN), await harness.come("Eve", "SHA256:eve")
    await wish(harness, eve, "drop", ANN)
    assert (await wish(harness, ann, "show")).keys[0].fingerprint == ANN


async def test_who_is_forgotten_is_a_stranger_and_the_name_is_free(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", ANN)
    harness.lobby.store.keep_preferences(ANN, {"language": "de"})
    told = await wish(harness, ann, "show")
    assert (told.settings, told.since > 0) == (1, True)
    await harness.do(lambda: ann.visit.make(NewTable()))

    await harness.do(lambda: ann.visit.account(AccountRequest("forget")))
    assert ann.all(PortEnded)[-1].reason == new_notice("forgotten")
    assert harness.lobby.store.people() == []
    assert harness.lobby.store.preferences(ANN) == {}
    await harness.do(ann.visit.leave)
    bo = await harness.come("Ann", BO)
    assert (bo.lobby.you, bo.rows) == ("Ann", ())


async def test_a_game_that_is_not_over_knows_whom_the_house_has_forgotten(
    harness: LobbyHarness,
) -> None:
    ann = await harness.come("Ann", ANN)
    await harness.game(ann)
    harness.lobby.accounts.forget(ANN)
    await harness.do(ann.visit.leave)
    assert (await harness.come("Ann", BO)).lobby.you == "Ann 2"
    again = await harness.come("Ann", ANN)
    assert (again.visit.name, again.row.mine) == ("Ann", True)


async def test_nothing_is_kept_about_a_guest(harness: LobbyHarness) -> None:
    guest = await harness.come("Gus")
    assert await wish(harness, guest, "show") == Account("Gus")
    for what in ("rename", "offer", "claim", "forget"):
        assert await denied(harness, guest, what, "Ann") == new_notice("guest_account")
    assert harness.lobby.store.people() == []
