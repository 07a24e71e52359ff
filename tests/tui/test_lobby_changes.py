"""The lobby, told by what has changed in it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.tui.fake_lobby import ATTIC
from tui.ports import LobbyChange, LobbyComparer, LobbyUpdate, TableRow, lobby_after_change

EMPTY = LobbyUpdate("attic", "Ann", 1, ())


def table(table_id: str, watchers: int = 0) -> TableRow:
    return replace(ATTIC, id=table_id, watchers=watchers)


_rows = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2)).flatmap(
    lambda found: st.permutations([table(*one) for one in found.items()])
)
_talk = st.lists(st.tuples(st.sampled_from(["Ann", "Bo"]), st.sampled_from("xy")), max_size=5)
_lobbies = st.builds(
    lambda people, rows, talk: replace(EMPTY, people=people, tables=tuple(rows), talk=tuple(talk)),
    st.integers(1, 3),
    _rows,
    _talk,
)


@given(st.lists(_lobbies, min_size=2, max_size=6))
def test_whoever_puts_the_changes_together_sees_the_lobby(shown: list[LobbyUpdate]) -> None:
    comparison, seen = LobbyComparer(), shown[0]
    for before, after in pairwise(shown):
        change = comparison.change(before, after)
        assert change is not None
        seen = lobby_after_change(seen, change)
        assert seen == after


def test_only_the_table_that_has_changed_is_told() -> None:
    before = replace(EMPTY, tables=(table("a"), table("b"), table("c")))
    after = replace(EMPTY, tables=(table("a"), table("b", watchers=1), table("c")))
    assert LobbyComparer().change(before, after) == LobbyChange(tables=(table("b", watchers=1),))
    assert LobbyComparer().change(before, replace(EMPTY, tables=before.tables[1:])) == (
        LobbyChange(gone=("a",))
    )


def test_a_line_of_talk_is_told_alone() -> None:
    lines = tuple(("Ann", str(number)) for number in range(5))
    before, after = replace(EMPTY, talk=lines[:4]), replace(EMPTY, talk=lines[1:])
    assert LobbyComparer().change(before, after) == LobbyChange(forgotten=1, said=lines[4:])


def test_what_is_the_visitors_own_is_told_with_everything() -> None:
    assert LobbyComparer().change(EMPTY, replace(EMPTY, you="Bea")) is None
    assert LobbyComparer().change(EMPTY, replace(EMPTY, admin=True)) is None
