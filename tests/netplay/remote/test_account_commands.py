"""`ssh HOST claim` and `ssh HOST forget`."""

from __future__ import annotations

from tests.netplay.remote.reception import Reception
from tui.ports import AccountRequest, PortEnded, new_notice

ANN, LAPTOP = "SHA256:" + "A" * 43, "SHA256:" + "L" * 43


async def test_a_second_key_is_claimed_with_the_code_of_the_lobby(desk: Reception) -> None:
    code = desk.harness.lobby.linking.offer((await desk.come("Ann", ANN)).visit.owner)
    wrong = await desk.ask("claim AAAA-AAAA", LAPTOP)
    assert (wrong.status, "unknown here" in wrong.text) == (1, True)
    assert "Ann" in await desk.told(f"claim {code.lower().replace('-', ' ')}", LAPTOP)
    assert (await desk.facts("whoami", LAPTOP))["name"] == "Ann"


async def test_without_a_key_there_is_nothing_to_claim_and_nothing_to_forget(
    desk: Reception,
) -> None:
    for line in ("claim AAAA-AAAA", "forget", "forget yes"):
        assert "guest" in (await desk.ask(line, None)).text
    assert "Nothing is stored" in (await desk.ask("forget", ANN)).text


async def test_all_that_is_kept_is_told_and_deleted_only_when_asked_twice(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    store = desk.harness.lobby.store
    store.keep_preferences(ANN, {"language": "it"})
    store.admit(ANN)
    facts = await desk.facts("forget", ANN)
    assert (facts["name"], facts["keys"], facts["settings"]) == ("Ann", [ANN], {"language": "it"})
    assert facts["invited"] is True
    told = await desk.told("forget", ANN)
    assert all(one in told for one in ("Ann", ANN, facts["first_seen"], "forget yes", "invitation"))
    assert store.person(ANN) is not None

    assert "deleted" in await desk.told("forget yes", ANN)
    assert store.person(ANN) is None
    assert ann.all(PortEnded)[-1].reason == new_notice("forgotten")


async def test_a_claim_shows_in_the_lobby_at_once(desk: Reception) -> None:
    ann, laptop = await desk.come("Ann", ANN), await desk.come("laptop", LAPTOP)
    await desk.harness.do(lambda: ann.visit.account(AccountRequest("show")))
    code = desk.harness.lobby.linking.offer(ANN)
    await desk.told(f"claim {code}", LAPTOP)
    await desk.harness.settle()
    assert laptop.lobby.you == "Ann"


async def test_who_waits_at_a_door_stays_who_they_are_until_it_opens(desk: Reception) -> None:
    ann, laptop = await desk.come("Ann", ANN), await desk.come("laptop", LAPTOP)
    bo = await desk.come("Bo", "SHA256:" + "O" * 43)
    table_id = await desk.harness.game(bo)
    await desk.harness.do(lambda: laptop.visit.join(table_id))
    code = desk.harness.lobby.linking.offer(ann.visit.owner)
    refused = await desk.ask(f"claim {code}", LAPTOP)
    assert (refused.status, "You have a chair here" in refused.text) == (1, True)
    await desk.harness.do(lambda: laptop.visit.get_up(table_id))
    assert "Ann" in await desk.told(f"claim {code}", LAPTOP)


async def test_a_key_that_has_not_been_here_is_told_to_come_in_first(desk: Reception) -> None:
    for line in ("name Zoe", "code"):
        refused = await desk.ask(line, LAPTOP)
        assert (refused.status, "come in once" in refused.text) == (1, True)
        assert "Come with an SSH key" in (await desk.ask(line, None)).text


async def test_lines_do_what_the_page_in_the_lobby_does(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    told = await desk.told("code", ANN)
    await desk.told(f"claim {told.split()[0]}", LAPTOP)
    assert "Zoe B" in await desk.told("name Zoe  B", LAPTOP)
    await desk.harness.settle()
    assert ann.lobby.you == "Zoe B"
    assert "already taken" in (await desk.ask("name admin", LAPTOP)).text
    for line in ("code", "name Zoe"):
        assert (await desk.ask(line, None)).status == 1
    assert (await desk.ask("name", ANN)).status == 2
