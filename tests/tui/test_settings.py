"""The page of settings: what each line changes, taking back, finding, and moving keys."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import CallKill, Pass, TakeBackStep
from tests.cases import mostly_slow
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.running_app import painted, stop_time, table_of, wire
from tests.tui.sitting import Guest, Sitting
from tui.app import PlayerApp
from tui.canvas.rows import row_text
from tui.keymap import (
    COMMAND_KEYS,
    MOVABLE_KEYS,
    ROW_LETTERS,
    USUAL_KEYS,
    KeyCommand,
    KeyMap,
    canonical_key_name,
    commands_of_usual_key,
)
from tui.lobby.model import LobbyModel
from tui.lobby.painter import lobby_rows
from tui.ports import LobbyUpdate
from tui.settings.page_state import (
    SECTIONS,
    SettingsPage,
    settings_after_key,
    settings_after_key_while_listening,
    settings_prompt,
)
from tui.settings.painter import settings_rows
from tui.settings.preferences import CHOICES, Preferences
from tui.table.keys.current_keys import keys_now


def pages(keys: str, chosen: Preferences | None = None) -> tuple[SettingsPage | None, Preferences]:
    """The page and what is chosen after these keys."""
    page: SettingsPage | None = SettingsPage()
    chosen = chosen or Preferences()
    for key in keys.split():
        assert page is not None
        if page.listens:
            page, chosen = settings_after_key_while_listening(
                page, chosen, key, key if len(key) == 1 else None
            )
        else:
            page, chosen = settings_after_key(page, chosen, key)
    return page, chosen


def test_every_setting_has_its_line() -> None:
    lines = [name for names in SECTIONS.values() for name in names]
    assert sorted(lines) == sorted(CHOICES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), mostly_slow([(60, 9), (80, 15), (80, 20), (120, 36)]))
@pytest.mark.parametrize("moving", [False, True])
def test_every_choice_of_every_line_has_words_that_fit(
    language: Language, width: int, height: int, moving: bool
) -> None:
    page, chosen = SettingsPage(), Preferences(language)
    if moving:
        page = SettingsPage(MOVABLE_KEYS[0], moving=True)
    for name in page.lines:
        for _ in CHOICES.get(name, (0,)):
            rows = settings_rows(SettingsPage(name, moving=moving), chosen, width, height)
            assert len(rows) == height
            screen = "\n".join(row_text(row) for row, _ in rows)
            assert "…" not in screen, name
            assert name in [spot for _, spot in rows]
            chosen = chosen if moving else chosen.changed(name)
            chosen = chosen if name != "language" else Preferences(language)


def test_arrows_change_u_takes_back_and_zero_is_as_at_first() -> None:
    page, chosen = pages("down right right down right u")
    assert page is not None
    assert page.told == "Undone."
    assert (chosen.colours, chosen.symbols) == ("contrast", "unicode")
    assert pages("down right right u u")[1] == Preferences()
    assert pages("down right 0")[1] == Preferences()
    assert pages("down right 0 u")[1].colours == "light"
    _, german = pages("0", Preferences("de", "mono"))
    assert german == Preferences("de")


def test_the_page_of_keys_goes_back_to_the_settings_and_those_to_where_they_were() -> None:
    page, _ = pages("r escape")
    assert page == SettingsPage()
    page, _ = pages("escape")
    assert page is None


def test_a_line_is_found_by_what_it_says() -> None:
    page, chosen = pages("/ b i g enter right")
    assert page is not None
    assert page.at == "big_numbers"
    assert not chosen.big_numbers


# --- what is kept ---------------------------------------------------------------------------------


def test_what_is_kept_is_there_again() -> None:
    chosen = Preferences("it", "own", "lines", "none", input_delay=0.5, hold_wins=True)
    chosen = Preferences.of({**chosen.dump(), "keys": {"o": "O", "space": "P"}})
    again = Preferences.of(json.loads(json.dumps(chosen.dump())))
    assert again == chosen
    assert again.keymap["open_door"] == "O"
    assert again.keymap["pass"] == "P"
    assert len(json.dumps(chosen.dump())) < 4096


@pytest.mark.parametrize(
    "kept",
    [
        {"language": "fr", "colours": 3, "motion": None, "dead_time": 99.0, "hints": 1},
        {"nonsense": "x", "keymap": "x", "terminal": "x", "symbols": ["ascii"]},
        {"keys": "all"},
        {"keys": {"o": "x"}},
        {"keys": {"o": "\x1b[2J"}},
        {"keys": {"o": "O", "d": "O"}},
        {"keys": {"escape": "E", "1": "2", 5: 6}},
        {"keys": {"o": 7}},
    ],
)
def test_an_old_or_hostile_record_changes_nothing(kept: dict[str, Any]) -> None:
    assert Preferences.of(kept) == Preferences()


def test_the_input_delay_keeps_its_name_in_records() -> None:
    chosen = Preferences.of({"dead_time": 0.5})
    assert chosen.input_delay == 0.5
    assert chosen.dump()["dead_time"] == 0.5
    assert set(chosen.dump()) == {*CHOICES, "keys"} - {"input_delay"} | {"dead_time"}


def test_motion_can_be_switched_off_in_the_file_by_a_plain_no() -> None:
    assert Preferences.of({"motion": False}).motion == "none"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("by", ["SHA256:k3Q…9fA", "file", ""])
def test_the_page_says_where_the_settings_will_be(by: str, width: int, language: Language) -> None:
    chosen = Preferences(language, kept_by=by)
    title = row_text(settings_rows(SettingsPage(), chosen, width, 15)[0][0])
    assert "…" not in title.replace(by, "")
    assert ("SHA256" in title) == (by.startswith("SHA256") and width >= 80)
    assert chosen.at_first().kept_by == by


def test_what_was_kept_goes_before_what_the_terminal_says() -> None:
    first = Preferences("de", "mono", "lines")
    assert Preferences.of({"colours": "light"}, first) == Preferences("de", "light", "lines")


# --- keys -----------------------------------------------------------------------------------------


def test_every_command_has_a_usual_key() -> None:
    assert {name for part in get_args(KeyCommand) for name in get_args(part)} == set(COMMAND_KEYS)


def test_no_key_has_two_meanings_in_one_state() -> None:
    assert USUAL_KEYS.refuses("o", "d") == "taken"
    assert USUAL_KEYS.refuses("o", "3") == "unknown"
    assert USUAL_KEYS.refuses("o", "h") == "unknown"
    assert USUAL_KEYS.refuses("o", "f5") == "unknown"
    moved = USUAL_KEYS.moving("o", "O")
    assert moved.refuses("d", "o") == ""
    assert moved.refuses("z", "o") == "letter", "a list would hide what must always work"
    assert moved.moving("d", "o").refuses("o", "o") == "taken"
    assert moved.moving("o", "o") == USUAL_KEYS
    for usual in MOVABLE_KEYS:
        for key in (*MOVABLE_KEYS, *ROW_LETTERS):
            keymap = USUAL_KEYS.moving(usual, key)
            if not USUAL_KEYS.refuses(usual, key):
                assert len({keymap[one] for one in COMMAND_KEYS}) == len(set(COMMAND_KEYS.values()))


def test_the_page_says_what_a_key_is_taken_by() -> None:
    page, chosen = pages("r / o p e n enter enter d")
    assert page is not None
    assert page.told == "[d] is taken: search the room. Move that first."
    assert chosen == Preferences()
    page, chosen = pages("r / o p e n enter enter O")
    assert chosen.keymap == KeyMap((("o", "O"),))
    assert pages("r / o p e n enter enter O backspace")[1] == Preferences()
    assert pages("r / o p e n enter enter O 0")[1] == Preferences()
    assert pages("r / o p e n enter enter escape")[1] == Preferences()


def test_a_moved_key_works_is_shown_and_leaves_nothing_behind() -> None:
    guest = Guest(scenes.your_turn())
    guest.prefer(Preferences(hints=True, keymap=KeyMap((("o", "O"), ("space", "P")))))
    guest.desk.words = guest.desk.book.words = guest.desk.preferences.words
    assert "[O] open door" in guest.keys
    assert guest.prompt.startswith("[O] opens the door.")
    assert "o" not in keys_now(guest.desk)
    guest.press("O")
    assert [command.kind for command in guest.sitting.sent] == ["open_door"]


def test_with_all_keys_moved_every_key_of_the_row_works(subtests: pytest.Subtests) -> None:
    """No text names a key that is not there any more."""
    spare = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ~@#$%^&*()_")
    keymap = KeyMap(tuple(zip(MOVABLE_KEYS, spare, strict=False)))
    for scene in scenes.SCENES:
        with subtests.test(scene=scene):
            check_moved_keys_at(scene, keymap)


def check_moved_keys_at(scene: str, keymap: KeyMap) -> None:
    guest = scenes.guest_at(scene)
    guest.prefer(Preferences(keymap=keymap))
    guest.desk.words = guest.desk.book.words = guest.desk.preferences.words
    row = guest.keys
    live = keys_now(guest.desk)
    for usual in "xwtvqzodecra?":
        where = keymap.place(usual)
        named = f"[{usual}] " in row and (usual not in live or live[usual].verb == "overlay")
        assert not named, (usual, row)
        assert f"[{where}]" not in row or where in live, (where, row)


def test_help_tells_where_the_keys_are() -> None:
    moved = KeyMap((("c", "C"), ("z", "Z"), ("u", "U"), ("space", "P"), ("s", "S"), ("q", "Q")))
    words = Preferences(keymap=moved).words
    assert "call the kill (C)" in words("help.my_fight")
    keys = words.all("help.keys")
    assert any(one.startswith("Z|") and "[U] resumes it" in one for one in keys)
    assert any(one.startswith("P|pass.") for one in keys)
    assert any(one.startswith("g, S, b|") for one in keys)
    assert any(one == "t, Q|talk; menu and leaving" for one in keys)
    assert any(one.startswith(",|") for one in keys)
    assert words("menu.back") == Preferences().words("menu.back")


def test_f1_and_ctrl_c_go_where_their_commands_went() -> None:
    keymap = USUAL_KEYS.moving("?", "#").moving("q", "Q")
    assert canonical_key_name("f1", None, keymap) == "#"
    assert canonical_key_name("ctrl+c", None, keymap) == "Q"
    assert canonical_key_name("question_mark", "?", keymap) == "?"
    assert canonical_key_name("j", "j", keymap) == "down"
    assert canonical_key_name("j", "j", keymap, vi=False) == "j"


def test_every_movable_command_has_its_words() -> None:
    words = Preferences().words
    for usual in MOVABLE_KEYS:
        assert all(words(f"settings.command.{one}") for one in commands_of_usual_key(usual))


# --- what settings do -----------------------------------------------------------------------------


def test_the_table_shows_the_page_over_the_stage_and_keeps_clock_and_hand() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("q 1")
    screen = guest.screen()
    assert screen[1].startswith("─ SETTINGS")
    assert "until Bo's kill counts" in screen[16]
    assert " 3  » Sorry, Wrong Dungeon" in screen[19]
    assert {"z", "escape", "up"} <= keys_now(guest.desk).keys()
    guest.press("3 space o")
    assert guest.sitting.sent == []
    guest.press("down right")
    assert guest.desk.preferences.colours == "light"
    guest.press("escape escape")
    assert guest.desk.overlay is None


def test_only_enter_plays_if_that_is_chosen() -> None:
    guest = Guest(scenes.others_fight())
    guest.prefer(Preferences(playing="enter"))
    guest.press("2 2")
    assert guest.sitting.sent == []
    assert guest.desk.selection is not None
    guest.press("enter")
    assert [command.kind for command in guest.sitting.sent] == ["play_card"]


@pytest.mark.parametrize(("seconds", "passed"), [(0.2, 1), (0.7, 0)])
def test_a_key_is_dead_for_as_long_as_was_chosen(seconds: float, passed: int) -> None:
    sitting = Sitting(
        alice=Player(level=6, hand=scenes.FIGHT_HAND),
        bob=Player(level=5),
        turn="bob",
        fight="unsigned_note_in_the_lift",
    )
    guest = Guest(sitting)
    guest.prefer(Preferences(input_delay=seconds))
    guest.now += 5.0
    sitting.does(1, CallKill())
    guest.now += 0.3
    guest.controller.press("space", guest.now)
    assert len(sitting.sent) == passed


def test_after_one_pass_by_hand_the_rest_of_the_fight_passes() -> None:
    sitting = scenes.stopping()
    guest = Guest(sitting)
    guest.prefer(Preferences(pass_again="fight"))
    reaches = []
    for key in ("space", "u"):
        guest.press(key)
        reaches.append(guest.desk.auto_pass.wish.reach)
    assert reaches == ["fight", ""]
    assert [type(one) for one in sitting.sent] == [Pass, TakeBackStep]


def test_guards_go_with_the_keys_that_were_moved() -> None:
    """A finger on its way to the moved key of `c` is caught as well."""
    guest = Guest(scenes.others_fight())
    guest.prefer(Preferences(keymap=KeyMap((("c", "C"), ("e", "E")))))
    assert {"C", "E", "1", "a", "m", "enter"} <= guest.controller._after_a_broken_play
    assert "o" in guest.controller._after_a_broken_play


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_the_lobby_shows_the_same_page(size: tuple[int, int]) -> None:
    lobby = LobbyModel(
        Preferences("de"), LobbyUpdate("attic", "Ann", 1, ()), page=SettingsPage("motion")
    )
    rows = [row_text(row) for row in lobby_rows(lobby, *size)]
    assert [len(row) for row in rows] == [size[0]] * size[1]
    assert any(row.startswith("►  Bewegung") for row in rows)
    assert rows[-1].startswith(" [Esc] zurück  [↑][↓] Zeile")
    lobby.page = SettingsPage("motion", sought="bew")
    assert row_text(lobby_rows(lobby, *size)[-2]).strip() == "suchen: bew_"


async def test_what_the_page_costs_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    app = PlayerApp(scenes.your_turn())
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            stop_time(table_of(app))
            await pilot.press("q")
            for key, most in (("1", 3200), ("down", 600), ("right", 4700)):
                await pilot.pause()
                written.clear()
                await pilot.press(key)
                await painted(pilot, written)
                assert len("".join(written).encode()) <= most, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_says_fits_on_a_phone(language: Language) -> None:
    words = Preferences(language).words
    for key in ("prompt", "prompt_keys", "letter", "unknown", "nothing_back", "taken_back"):
        assert len(words(f"settings.{key}")) <= 58, key
    for usual in MOVABLE_KEYS:
        page, chosen = SettingsPage(usual, moving=True), Preferences(language)
        assert len(settings_prompt(replace(page, waits=True), words)) <= 78
        told, _ = settings_after_key_while_listening(
            replace(page, waits=True), chosen, "?" if usual != "?" else "z", "?"
        )
        assert len(told.told) <= 78
