"""The lobby's list: private tables, games to watch, and saved ones."""

from __future__ import annotations

from dataclasses import replace

from tests.tui.fake_lobby import ATTIC, CELLAR, OWN, STAGE_DOOR
from tests.tui.lobby_visitor import LobbyVisitor
from tui.canvas.rows import row_text
from tui.lobby.painter import lobby_rows
from tui.ports import Chair, LobbyReply, SpectatorRules, new_notice

RESTING = replace(
    ATTIC,
    id="x5",
    name="Winter League",
    state="unfinished",
    your_turn=False,
    owner=-1,
    chairs=(Chair(0, "Ann", "away"), Chair(1, "Bo", "away"), Chair(2, "Cog", "bot", bot=True)),
)
LOCKED = replace(STAGE_DOOR, id="x6", name="Vault", private=True, locked=True)


def at(visitor: LobbyVisitor, table: str) -> LobbyVisitor:
    visitor.lobby.mark = table
    return visitor


def screen(visitor: LobbyVisitor, width: int = 80, height: int = 24) -> str:
    return "\n".join(row_text(row) for row in lobby_rows(visitor.lobby, width, height))


def test_tables_stand_in_the_order_of_what_one_can_do_there() -> None:
    full = replace(CELLAR, id="x7", bot_chairs="no")
    rested = replace(ATTIC, id="x8", your_turn=False)
    asked = replace(ATTIC, id="x9", your_turn=False, your_window=True)
    ann = LobbyVisitor(RESTING, full, CELLAR, rested, STAGE_DOOR, asked)
    shown = [table.id for table in ann.lobby.tables()]
    assert shown[:2] == ["x9", "x8"]
    assert set(shown[2:4]) == {"x1", "x4"}
    assert shown[4:] == ["x7", "x5"]
    assert "YOU CAN ACT, round 4" in screen(ann)


def test_an_own_game_that_goes_on_does_not_wait_and_has_one_key_to_go_there() -> None:
    """A bot plays on meanwhile; nothing is asked of Ann."""
    ann = LobbyVisitor(replace(ATTIC, your_turn=False))
    told = screen(at(ann, ATTIC.id))
    assert "YOUR CHAIR, round 4" in told
    assert told.count("go there") == 1
    both = at(LobbyVisitor(ATTIC, STAGE_DOOR), ATTIC.id)
    assert screen(both, 160).count("go there") == 2


def test_many_tables_are_gone_through_by_the_page() -> None:
    many = [replace(STAGE_DOOR, id=f"t{n}", name=f"Table {n}") for n in range(40)]
    ann = LobbyVisitor(*many)
    ids = [table.id for table in ann.lobby.tables()]
    at(ann, ids[0]).press("pagedown")
    assert ann.lobby.mark == ids[10]
    ann.press("pagedown pagedown pagedown pagedown")
    assert ann.lobby.mark == ids[39]
    assert "and 3" in screen(ann)
    ann.press("down pageup")
    assert ann.lobby.mark == ids[0]


def test_a_running_game_can_be_looked_on_at() -> None:
    ann = at(LobbyVisitor(CELLAR, ATTIC), "x4")
    assert "[w] watch" in screen(ann)
    ann.press("w")
    assert ann.port.asked == [("watch", "x4")]
    own = at(LobbyVisitor(CELLAR, ATTIC), "x2")
    own.press("w")
    assert own.port.asked == []
    shut = at(LobbyVisitor(replace(CELLAR, watching=SpectatorRules(allowed=False))), "x4")
    shut.press("w")
    assert shut.port.asked == []
    assert "no spectators" in screen(shut)


def test_a_private_table_asks_for_its_password() -> None:
    ann = at(LobbyVisitor(LOCKED), "x6")
    assert "private, waits for players" in screen(ann)
    ann.press("enter")
    assert ann.port.asked == []
    ann.press("q 1 x")
    assert "Password of Vault: •••_" in screen(ann)
    ann.press("backspace enter")
    assert ann.port.asked == [("join", "x6", "other", "q1")]
    ann.port.tell(LobbyReply(new_notice("password_wrong")))
    assert "Wrong password for that table." in screen(ann)
    ann.press("enter escape q")
    assert ann.lobby.menu


def test_a_password_is_for_looking_on_too_and_an_empty_one_is_not_sent() -> None:
    ann = at(LobbyVisitor(replace(CELLAR, private=True, locked=True)), "x4")
    ann.press("w enter w c enter")
    assert ann.port.asked == [("watch", "x4", "c")]


def test_a_pasted_password_is_text_and_what_was_opened_asks_no_more() -> None:
    ann = at(LobbyVisitor(LOCKED), "x6")
    ann.press("enter")
    ann.controller.paste("cel\nlar")
    ann.press("enter")
    assert ann.port.asked == [("join", "x6", "other", "cel lar")]
    opened = at(LobbyVisitor(replace(LOCKED, locked=False)), "x6")
    opened.press("enter")
    assert opened.port.asked == [("join", "x6", "other")]


def test_one_says_that_one_would_play_on_and_takes_it_back() -> None:
    ann = at(LobbyVisitor(RESTING), "x5")
    assert "SAVED GAMES" in screen(ann)
    ann.press("enter e")
    assert ann.port.asked == [("join", "x5", "other")]
    come = replace(RESTING, owner=0, chairs=(Chair(0, "Ann", "here"), *RESTING.chairs[1:]))
    there = at(LobbyVisitor(come), "x5")
    assert "paused in round 4, 1 of 2 ready" in screen(there, 120, 40)
    assert "[Enter] resume now" in screen(there)
    there.press("enter e + -")
    assert there.port.asked == [("start", "x5"), ("get_up", "x5")]


def test_only_the_first_who_has_come_goes_on_without_the_others() -> None:
    chairs = (Chair(0, "Ann", "here"), Chair(1, "Bo", "here"), *RESTING.chairs[2:])
    bos = replace(RESTING, owner=1, chairs=chairs)
    ann = at(LobbyVisitor(bos), "x5")
    ann.press("enter")
    assert ann.port.asked == []
    assert "Bo may start before" in screen(ann)


def test_spectators_and_a_password_are_chosen_in_the_form() -> None:
    ann = LobbyVisitor(OWN)
    ann.press("n up a b up right up left left enter")
    assert ann.port.made is not None
    assert ann.port.made.password == "ab"
    assert ann.port.made.watching == SpectatorRules(allowed=True, delay=300.0, talk=True)
    usual = LobbyVisitor(OWN)
    usual.press("n enter")
    assert usual.port.made is not None
    assert (usual.port.made.watching, usual.port.made.password) == (None, "")
