"""Packs that are no packs, and packs that mean harm: a line each, never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cards import pack as reading
from cards.pack import read_pack
from cards.pack_mistakes import InvalidPack, PackMistake
from tests.cards.printing import complaints, printed


def test_an_empty_place_is_told(tmp_path: Path) -> None:
    assert "there is no TOML file here" in str(read_pack(tmp_path).errors[0])
    assert "there is no TOML file here" in str(read_pack(tmp_path / "nowhere").errors[0])


def test_a_single_file_is_a_pack(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(printed("item", ""), encoding="utf-8")
    pack = read_pack(path)
    assert [one.card.id for one in pack.cards] == ["stair_gremlin"]
    assert pack.cards[0].file == "mine.toml"


def test_the_folder_one_is_in_is_named_as_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "doors.toml").write_text("[[card]")
    monkeypatch.chdir(tmp_path)
    (error,) = read_pack(Path(".")).errors
    assert error.pack == "./doors.toml"


def test_a_folder_with_a_profile_is_an_edition(tmp_path: Path) -> None:
    (tmp_path / "profile.toml").write_text('id = "cellar"\n[hand]\nbase = 6', encoding="utf-8")
    pack = read_pack(tmp_path)
    assert pack.profile is not None
    assert pack.profile.hand.base == 6


def test_mistakes_in_profile_and_terms_are_told(tmp_path: Path) -> None:
    (tmp_path / "profile.toml").write_text('id = "x"\n[hand]\nbase = 99', encoding="utf-8")
    (tmp_path / "terms.toml").write_text('[race.ogre]\nen = { a = "\\u001b" }', encoding="utf-8")
    told = [str(error) for error in read_pack(tmp_path).errors]
    assert any("profile.toml:3:8: hand.base: " in line for line in told)
    assert any("terms.toml:2:6: race.ogre.en.many: is missing" in line for line in told)
    assert any("race.ogre.en.a: the character U+001B is not allowed" in line for line in told)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[[card]", "broken TOML"),
        (b"\xff\xfe", "is not text in UTF-8"),
        (b"x = " + b"[" * 5_000, "broken TOML: nested too deeply"),
        (b"x = " + b"9" * 5_000, "Exceeds the limit"),
        (b"#" * (reading.MAX_BYTES + 1), "the pack is larger than 500,000 bytes"),
        (b"x" + b".x" * 100_000 + b" = 1", "more than 20 dots in a line outside of strings"),
        (b"[[card]]\nid = 0x" + b"f" * 20_000, "Exceeds the limit"),
        (b"[[card]]\nid = 1979-05-27\nname = { en = 'X' }\nkind = 'cheat'", "card 1: id: "),
        (b"card = 5", "cards are written as [[card]]"),
        (b"[card]\nid = 'x'", "cards are written as [[card]]"),
        (b"[[cards]]\nid = 'x'", "unknown table; a card is written as [[card]]"),
        (b"card = [1]", "card 1"),
    ],
)
def test_what_is_no_pack_gets_one_line(content: bytes, problem: str, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(content)
    told = [str(error) for error in read_pack(tmp_path).errors]
    assert len(told) == 1
    assert problem in told[0]
    assert "\n" not in told[0]


def test_a_file_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(printed("item", ""), encoding="utf-8")

    def refuse(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert "cannot be read: Permission denied" in str(read_pack(path).errors[0])


def test_a_pipe_is_no_card_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "cards.toml")
    (error,) = read_pack(tmp_path).errors
    assert error.problem == "is no ordinary file"
    (error,) = read_pack(tmp_path / "cards.toml").errors
    assert error.problem == "is no ordinary file"


def test_a_folder_is_no_card_file(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").mkdir()
    (error,) = read_pack(tmp_path).errors
    assert error.problem == "is no ordinary file"


def test_a_link_out_of_the_pack_is_not_followed(tmp_path: Path) -> None:
    pack, secret = tmp_path / "pack", tmp_path / "secret.toml"
    pack.mkdir()
    secret.write_text('password = "hunter2"', encoding="utf-8")
    (pack / "cards.toml").symlink_to(secret)
    (pack / "round.toml").symlink_to(pack / "round.toml")
    told = [str(error) for error in read_pack(pack).errors]
    assert "is a link that leads out of the pack" in told[0]
    assert "round.toml: cannot be read" in told[1]
    assert "hunter2" not in " ".join(told)


def test_a_link_inside_of_the_pack_is_followed(tmp_path: Path) -> None:
    (tmp_path / "cards.txt").write_text(printed("item", ""), encoding="utf-8")
    (tmp_path / "cards.toml").symlink_to("cards.txt")
    assert len(read_pack(tmp_path).cards) == 1


def test_all_files_of_a_pack_share_one_limit(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_bytes(b"#" * (reading.MAX_BYTES // 2 + 1))
    (error,) = read_pack(tmp_path).errors
    assert "the pack is larger than 500,000 bytes" in str(error)


def test_an_error_quotes_only_so_much_of_what_an_author_has_written(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(f"{'x' * 100_000} = 1", encoding="utf-8")
    (error,) = read_pack(tmp_path).errors
    assert len(str(error)) < 1_000


def test_too_many_cards_are_refused(tmp_path: Path) -> None:
    many = "\n".join(
        '[[card]]\nid = "x"\nkind = "cheat"\nname = { en = "X" }' for _ in range(1_001)
    )
    found = complaints(tmp_path, many)
    assert "more than 1000 cards in the pack" in found[0]


def test_too_many_files_are_refused(tmp_path: Path) -> None:
    for number in range(reading.MAX_FILES + 1):
        (tmp_path / f"{number:03d}.toml").write_text("", encoding="utf-8")
    assert "more than 40 files" in str(read_pack(tmp_path).errors[0])


def test_effects_nested_without_end_are_refused(tmp_path: Path) -> None:
    effect = '{ do = "die" }'
    for _ in range(60):
        effect = f'{{ do = "check", when = {{ level_min = 2 }}, then = [{effect}] }}'
    assert complaints(tmp_path, printed("curse", f"do = [{effect}]")) != []


def test_an_error_shows_what_a_terminal_would_obey_as_an_escape() -> None:
    line = str(PackMistake("mine", "a\x1b[2J\nb", "", "is wrong"))
    assert line == "mine: a\\x1b[2J\\nb: is wrong"


def test_all_errors_make_one_exception() -> None:
    errors = [PackMistake("mine", "mop", "gold", "is missing"), PackMistake("mine", "", "", "x")]
    assert str(InvalidPack(errors)) == "mine: mop: gold: is missing (and 1 more)"
    assert InvalidPack(errors).errors == tuple(errors)
