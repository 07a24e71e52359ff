"""Who somebody is, over sessions, keys and names, as the hall tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.codes import LINK_SECONDS
from netplay.config import Config, HostSettings
from netplay.lobby import Lobby
from netplay.store import FILE_NAME, Store
from tests.netplay.faketime import FakeTime
from tests.netplay.hall import Guest, Hall
from tui.ports import Account, AccountRequest, NewTable, Notice, TableClosed, notice

ANN, LAPTOP, BO = "SHA256:ann", "SHA256:laptop", "SHA256:bo"
DAY = 86_400.0


async def wish(hall: Hall, guest: Guest, what: str, text: str = "") -> Account:
    """What the visitor reads after that."""
    await hall.do(lambda: guest.visit.account(AccountRequest(what, text)))  # type: ignore[arg-type]
    return guest.all(Account)[-1]


async def denied(hall: Hall, guest: Guest, what: str, text: str = "") -> Notice:
    before = len(guest.heard)
    await hall.do(lambda: guest.visit.account(AccountRequest(what, text)))  # type: ignore[arg-type]
    assert len(guest.heard) > before
    return guest.declined


async def test_a_name_belongs_to_its_key_over_sessions_and_user_names(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    ann.visit.leave()
    await hall.settle()
    assert (await hall.come("Ann", BO)).hall.you == "Ann 2"
    assert (await hall.come("root", ANN)).hall.you == "Ann"


async def test_a_name_belongs_to_its_key_over_restarts(tmp_path: Path) -> None:
    time = FakeTime()
    for wished, key, name in (("Ann", ANN, "Ann"), ("Аnn", BO, "Аnn 2"), ("x", ANN, "Ann")):
        store = Store.open(tmp_path / FILE_NAME, time)
        lobby = Lobby(Config(), tmp_path, time, store=store)
        assert lobby.visit(wished, key).name == name
        await lobby.close()
        await store.close()


async def test_a_guest_gets_no_name_that_somebody_owns(hall: Hall) -> None:
    (await hall.come("Ann", ANN)).visit.leave()
    guest = await hall.come("ann")
    assert (guest.hall.you, guest.hall.guest) == ("ann 2", True)
    assert not (await hall.come("Ann", ANN)).hall.guest


async def test_nobody_has_the_name_of_the_house_as_it_is_now(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Config(host=HostSettings(name="Dragon's Den")))
    eve = await hall.come("dragon5 den", LAPTOP)
    assert eve.hall.you == "guest"
    hall.lobby.reconfigure(Config(host=HostSettings(name="Attic")))
    assert await denied(hall, eve, "rename", "attic") == notice("name_taken", w="attic")
    await hall.lobby.close()


async def test_the_name_of_a_guest_is_free_again_once_their_game_is_gone(hall: Hall) -> None:
    gus, ann = await hall.come("Gus"), await hall.come("Ann", ANN)
    table_id = await hall.game(gus)
    await hall.do(gus.visit.leave)
    other = await hall.come("Gus")
    assert other.hall.you == "Gus 2"
    table = hall.lobby.host.running.get(table_id)
    assert table is not None
    await hall.lobby.host.close_running(table, notice("table_gone"))
    await hall.do(other.visit.leave, ann.visit.leave)
    assert (await hall.come("Gus")).hall.you == "Gus"


@pytest.mark.parametrize("wished", ["admin", "Kickdoor", "H0st", "ADMINISTRATOR"])
async def test_nobody_speaks_as_the_house(hall: Hall, wished: str) -> None:
    assert (await hall.come(wished, BO)).hall.you == "guest"
    assert await denied(hall, await hall.come("Ann", ANN), "rename", wished) == notice(
        "name_taken", w=wished
    )


async def test_after_a_change_of_name_the_old_one_is_kept_from_others_for_a_month(
    hall: Hall,
) -> None:
    ann, bo = await hall.come("Ann", ANN), await hall.come("Bo", BO)
    told = await wish(hall, ann, "rename", " Zoe \x1b[1m")
    assert (told.name, told.reserved) == ("Zoe [1m", 1)
    assert ann.hall.you == "Zoe [1m"
    assert await denied(hall, bo, "rename", "Аnn") == notice("name_taken", w="Аnn")
    assert (await wish(hall, ann, "rename", "Ann")).name == "Ann"

    await wish(hall, ann, "rename", "Zoe")
    ann.visit.leave()
    await hall.advance(31 * DAY)
    assert (await wish(hall, bo, "rename", "Ann")).name == "Ann"


async def test_names_cannot_be_hoarded(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    for name in ("Berta", "Cleo", "Doris"):
        await wish(hall, ann, "rename", name)
    assert await denied(hall, ann, "rename", "Emma") == notice("name_often", n=3)
    assert (await wish(hall, ann, "rename", "Berta")).name == "Berta"


async def test_a_code_makes_a_second_key_the_same_person(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    told = await wish(hall, ann, "offer")
    assert told.minutes == 10

    laptop = await hall.come("ann-laptop", LAPTOP)
    assert laptop.hall.you == "ann-laptop"
    after = await wish(hall, laptop, "claim", told.code.lower())
    assert (after.name, [key.fingerprint for key in after.keys]) == ("Ann", [ANN, LAPTOP])
    assert [key.here for key in after.keys] == [False, True]
    assert laptop.hall.you == "Ann"
    assert laptop.declined == notice("code_done", w="Ann")
    assert (await hall.come("whoever", LAPTOP)).hall.you == "Ann"
    assert len(ann.all(Account)[-1].keys) == 2, "the first session is told too"
    # What the laptop was called before is free.
    assert (await hall.come("ann-laptop", BO)).hall.you == "ann-laptop"


async def test_the_second_key_has_the_chairs_of_the_first(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    table = await hall.game(ann)
    code = (await wish(hall, ann, "offer")).code if ann.visit.is_in_lobby else ""
    assert not code, "a code is shown in the hall only"
    await hall.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    code = (await wish(hall, ann, "offer")).code
    laptop = await hall.come("laptop", LAPTOP)
    await wish(hall, laptop, "claim", code)
    assert laptop.row.mine
    await hall.do(lambda: laptop.visit.join(table))
    assert laptop.port.seat == 0


async def test_a_code_works_once_and_for_ten_minutes(hall: Hall) -> None:
    ann, bo = await hall.come("Ann", ANN), await hall.come("Bo", BO)
    wrong = notice("code_wrong")
    first = (await wish(hall, ann, "offer")).code
    second = (await wish(hall, ann, "offer")).code
    assert await denied(hall, ann, "claim", second) == notice("code_own")
    assert await denied(hall, bo, "claim", first) == wrong
    await hall.advance(LINK_SECONDS + 1)
    assert await denied(hall, bo, "claim", second) == wrong
    third = (await wish(hall, ann, "offer")).code
    await wish(hall, bo, "claim", third)
    assert await denied(hall, await hall.come("Eve", "SHA256:eve"), "claim", third) == wrong


async def test_codes_cannot_be_tried_without_end(hall: Hall) -> None:
    eve = await hall.come("Eve", "SHA256:eve")
    told = [await denied(hall, eve, "claim", f"AAAA-000{n}") for n in range(9)]
    assert told[-2:] == [notice("code_wrong"), notice("code_often")]
    await hall.advance(61)
    assert await denied(hall, eve, "claim", "AAAA-0009") == notice("code_wrong")


async def test_a_key_with_a_chair_stays_who_it_is(hall: Hall) -> None:
    ann, bo = await hall.come("Ann", ANN), await hall.come("Bo", BO)
    await hall.do(lambda: bo.visit.make(NewTable()))
    code = (await wish(hall, ann, "offer")).code
    assert await denied(hall, bo, "claim", code) == notice("code_tables")


async def test_nobody_has_keys_without_end(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    for number in range(2, 9):
        hall.lobby.store.add_key(f"SHA256:{number}", ANN)
    code = (await wish(hall, ann, "offer")).code
    assert await denied(hall, await hall.come("Bo", BO), "claim", code) == notice("keys_most", n=8)


async def test_a_lost_key_can_be_taken_away_and_its_session_ends(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    laptop = await hall.come("laptop", LAPTOP)
    await wish(hall, laptop, "claim", (await wish(hall, ann, "offer")).code)
    assert await denied(hall, laptop, "drop", LAPTOP) == notice("key_here")

    told = await wish(hall, laptop, "drop", ANN)
    assert [key.fingerprint for key in told.keys] == [LAPTOP]
    assert ann.all(TableClosed)[-1].reason == notice("key_gone")
    ann.visit.leave()
    assert (await hall.come("Ann", ANN)).hall.you == "Ann 2"


async def test_nobody_takes_somebody_elses_key(hall: Hall) -> None:
    ann, eve = await hall.come("Ann", ANN), await hall.come("Eve", "SHA256:eve")
    await wish(hall, eve, "drop", ANN)
    assert (await wish(hall, ann, "show")).keys[0].fingerprint == ANN


async def test_who_is_forgotten_is_a_stranger_and_the_name_is_free(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    hall.lobby.store.keep_preferences(ANN, {"language": "de"})
    told = await wish(hall, ann, "show")
    assert (told.settings, told.since > 0) == (1, True)
    await hall.do(lambda: ann.visit.make(NewTable()))

    await hall.do(lambda: ann.visit.account(AccountRequest("forget")))
    assert ann.all(TableClosed)[-1].reason == notice("forgotten")
    assert hall.lobby.store.people() == []
    assert hall.lobby.store.preferences(ANN) == {}
    await hall.do(ann.visit.leave)
    bo = await hall.come("Ann", BO)
    assert (bo.hall.you, bo.rows) == ("Ann", ())


async def test_a_game_that_is_not_over_knows_whom_the_house_has_forgotten(hall: Hall) -> None:
    ann = await hall.come("Ann", ANN)
    await hall.game(ann)
    hall.lobby.accounts.forget(ANN)
    await hall.do(ann.visit.leave)
    assert (await hall.come("Ann", BO)).hall.you == "Ann 2"
    again = await hall.come("Ann", ANN)
    assert (again.hall.you, again.row.mine) == ("Ann", True)


async def test_nothing_is_kept_about_a_guest(hall: Hall) -> None:
    guest = await hall.come("Gus")
    assert await wish(hall, guest, "show") == Account("Gus")
    for what in ("rename", "offer", "claim", "forget"):
        assert await denied(hall, guest, what, "Ann") == notice("guest_account")
    assert hall.lobby.store.people() == []
