"""What reaches people who look away: once for each event, by public facts, as they chose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.commands import CallKill, EndTurn, PlayCard, ProposeHelpDeal
from engine.loaded_dice import seed_that_rolls
from netplay.ssh.sanitizing import is_allowed_control_sequence
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.fake_lobby import ATTIC, FakeLobby
from tests.tui.sitting import Guest, Sitting
from tui.alerts import Alerts
from tui.app import PlayerApp
from tui.ports import Knock, LobbyUpdate
from tui.settings.preferences import CHOICES, Preferences, TerminalCapabilities
from tui.table.screen import table_alerts

TURN, PLAIN = "\x1b]2;Your turn - Kickdoor\x07", "\x1b]2;Kickdoor\x07"
PUT_BY, FETCH = "\x1b[22;2t", "\x1b[23;2t"


class Ear:
    """The alerts, what they sent, and a player who listens at a desk."""

    def __init__(self, sitting: Sitting, chosen: Preferences | None = None) -> None:
        self.sent: list[str] = []
        self.guest = Guest(sitting)
        self.guest.desk.preferences = chosen or Preferences()
        self.alerts = Alerts(self.sent.append)
        self.hears()

    def hears(self) -> list[str]:
        """What is sent now."""
        self.sent.clear()
        desk = self.guest.desk
        self.alerts.hear(self, table_alerts(desk), desk.preferences, typing=desk.talk.open)
        return list(self.sent)


def bos_turn(level: int = 5) -> Sitting:
    return Sitting(
        alice=Player(level=6, hand=scenes.FIGHT_HAND),
        bob=Player(level=level, wears=["bucket_of_valour", "bathrobe_of_authority"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )


def test_the_own_turn_rings_once_and_stands_in_the_title_until_it_is_over() -> None:
    sitting = Sitting(alice=Player(level=6), bob=Player(), seats=2, turn="bob", point="rest")
    ear = Ear(sitting)
    assert ear.sent == []
    sitting.does(1, EndTurn())
    assert ear.guest.desk.my_turn
    assert ear.hears() == ["\x07", PUT_BY, TURN]
    sitting.tell(sitting.update([]))
    assert ear.hears() == []
    ear.alerts.hear(ear, {}, Preferences())
    assert ear.sent == [PLAIN]
    ear.sent.clear()
    ear.alerts.rest()
    assert ear.sent == ["\x1b]2;\x07", FETCH]
    ear.alerts.rest()
    assert len(ear.sent) == 2


def test_whoever_comes_to_a_table_is_looking_at_it() -> None:
    ear = Ear(scenes.your_turn())
    assert "\x07" not in ear.sent
    assert table_alerts(ear.guest.desk)["turn"]


def test_an_offer_calls_too() -> None:
    sitting = scenes.bargaining(seat=2)
    ear = Ear(sitting)
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    assert ear.hears()[0] == "\x07"


def test_somebody_at_the_door_calls_whoever_decides() -> None:
    sitting = bos_turn()
    ear = Ear(sitting)
    sitting.knocks(Knock(7, "Zoe", 2))
    assert ear.hears()[0] == "\x07"
    assert ear.hears() == []


def test_a_fight_that_could_end_the_game_rings_when_it_can_still_be_stopped() -> None:
    sitting = bos_turn(level=9)
    ear = Ear(sitting)
    sitting.does(1, CallKill())
    assert ear.hears() == ["\x07"]
    assert ear.hears() == []
    harmless = bos_turn()
    ear = Ear(harmless)
    harmless.does(1, CallKill())
    assert ear.hears() == []


def test_a_die_that_could_end_the_game_rings_too() -> None:
    """Bo's level card may give the winning level, and its die lies at a face that gives one."""
    for level, rung in ((9, ["\x07"]), (8, [])):
        card = "bow_before_the_end"
        bo = Player(level=level, hand=[card])
        sitting = Sitting(edition="bard", bob=bo, turn="bob")
        ear = Ear(sitting)
        sitting.state.seed = seed_that_rolls(5, sitting.state.draws, 6)
        sitting.does(1, PlayCard(sitting.card(card), seat=1))
        assert ear.hears() == rung


def test_a_window_rings_while_a_line_is_typed_and_else_does_not() -> None:
    for typing in (True, False):
        sitting = bos_turn()
        ear = Ear(sitting)
        ear.guest.desk.talk.open = typing
        sitting.does(1, CallKill())
        assert ear.hears() == (["\x07"] if typing else [])


def test_a_bell_says_nothing_about_a_hand() -> None:
    """Public facts only: every hand hears the same."""
    heard = []
    for hand in (scenes.FIGHT_HAND, [], ["paper_crown"]):
        sitting = bos_turn(level=9)
        sitting = Sitting(
            alice=Player(level=6, hand=hand),
            bob=Player(level=9, wears=["bucket_of_valour", "bathrobe_of_authority"]),
            turn="bob",
            fight="neighbour_with_a_drill",
        )
        ear = Ear(sitting)
        sitting.does(1, CallKill())
        heard.append(ear.hears())
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.parametrize("wish", CHOICES["turn_alert"])
def test_each_way_to_call_can_be_chosen(wish: str) -> None:
    sent: list[str] = []
    chosen = Preferences.of({"turn_alert": wish, "notice_by": "osc777"})
    alerts = Alerts(sent.append)
    alerts.hear(alerts, {}, chosen)
    alerts.hear(alerts, {"turn": frozenset({("turn", 1)})}, chosen)
    notice = "\x1b]777;notify;Kickdoor;Your turn\x07"
    assert ("\x07" in sent) == ("bell" in wish or wish == "all")
    assert (TURN in sent) == ("title" in wish or wish == "all")
    assert (notice in sent) == (wish in ("notice", "all"))
    assert all(is_allowed_control_sequence(one) for one in sent)


def test_the_linux_console_gets_the_bell_alone() -> None:
    sent: list[str] = []
    chosen = replace(Preferences(turn_alert="all"), terminal=TerminalCapabilities(titles=False))
    alerts = Alerts(sent.append)
    alerts.hear(alerts, {}, chosen)
    alerts.hear(alerts, {"turn": frozenset({("turn", 1)})}, chosen)
    alerts.rest()
    assert sent == ["\x07"]


async def test_in_the_lobby_a_table_that_waits_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(PlayerApp, "_send", lambda app, sequence: sent.append(sequence))
    lobby = FakeLobby()
    app = PlayerApp(lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        lobby.tell(LobbyUpdate("attic", "Ann", 3, ()))
        await pilot.pause()
        assert "\x07" not in sent
        sent.clear()
        waits = replace(ATTIC, mine=True, your_turn=True, state="running")
        lobby.tell(LobbyUpdate("attic", "Ann", 3, (waits,)))
        await pilot.pause()
        assert sent == ["\x07", TURN]
        sent.clear()
        lobby.seat(scenes.starting())
        await pilot.pause()
        assert sent[0] == "\x07", "somebody else has begun the game"
        app.exit(0)
        assert sent[-1] == FETCH
