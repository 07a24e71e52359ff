"""What the log of a whole evening does not say: no card, no key, no talk."""

from __future__ import annotations

import logging

import pytest

from cards.pack_library import built_in_editions_library
from netplay.logs.log_writer import JsonLogFormatter, PlainLogFormatter
from tests.netplay.remote.reception import BOSS, Reception
from tests.netplay.short_games import RULES

ANN = "SHA256:" + "A" * 43
HouseRules = tuple[tuple[str, str], ...]
TALK = "xyzzy: my left sock is under your dragon"


async def evening(desk: Reception, house_rules: HouseRules) -> None:
    """A game from the first card to the last, with talk, rulings, and orders about people."""
    boss, ann = await desk.come("Boss", BOSS), await desk.come("Ann", ANN)
    table_id = await desk.harness.game(boss, ann, seats=4, house_rules=house_rules)
    await desk.harness.do(lambda: ann.port.say(TALK), lambda: boss.visit.say(TALK))
    while not ann.ear.update.view.public.turn:
        await desk.harness.advance(5)
    card = ann.port.info.card_ids[ann.ear.update.view.hand[0]]
    await desk.told(f"admin rule {table_id} card {card}@Ann discard")
    await desk.ask(f"admin rule {table_id} card {card}@Ann discard")
    await desk.ask("admin rule", ANN)
    await desk.told(f"admin announce {TALK}")
    for order in ("mute Ann 1m", "kick Ann", "ban Ann", "unban Ann", "invite", "bans"):
        await desk.told(f"admin {order}")
    for _ in range(2000):
        if ann.ear.update.view.public.over:
            break
        await desk.harness.advance(60)
    assert ann.ear.update.view.public.over
    await desk.harness.do(ann.visit.leave, boss.visit.leave)


@pytest.mark.parametrize(
    "house_rules",
    [pytest.param(RULES, id="short"), pytest.param((), id="long", marks=pytest.mark.slow)],
)
async def test_the_log_of_an_evening_keeps_its_secrets(
    desk: Reception, house_rules: HouseRules, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        await evening(desk, house_rules)
    ours = [one for one in caplog.records if one.name.startswith(("kickdoor", "netplay"))]
    text = "\n".join(
        form.format(one) for form in (PlainLogFormatter(), JsonLogFormatter()) for one in ours
    )
    for event in ("login", "table-begun", "ruling", "kick", "ban", "table-over"):
        assert event in text
    cards = built_in_editions_library().decks(("classic",), ())[0].cards
    told = {card.id for card in cards} | {name for card in cards for name in card.name.values()}
    assert len(told) > 300
    assert [one for one in told if one in text] == []
    assert "xyzzy" not in text
    assert "SHA256" not in text
