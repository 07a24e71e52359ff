"""What `python -m tests.benchmarks.many_games` plays, and that it tells what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.benchmarks import many_games
from tests.benchmarks.many_games import GAMES, PROOFS, fault, main


@pytest.mark.parametrize("proof", ["lines", "windows", "silence"])
def test_a_game_without_a_fault_has_nothing_to_tell(proof: str) -> None:
    assert fault(proof, "classic", 1) == ""


def test_a_fault_is_told_in_a_line_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(editions: str, number: int) -> None:
        raise AssertionError(f"{editions}\n{number}")

    monkeypatch.setattr(many_games, "PROOFS", {"lines": broken})
    assert fault("lines", "star", 4) == "lines, star, game 4: AssertionError: star 4"


def test_it_looks_for_everything_everywhere_and_ends_with_1_if_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, Sequence[str], Sequence[int]]] = []

    def faults(
        proof: str, editions: Sequence[str], numbers: Sequence[int], processes: int
    ) -> list[str]:
        asked.append((proof, editions, numbers))
        return ["lines, star, game 101: wrong"] if proof == "lines" and 101 in numbers else []

    monkeypatch.setattr(many_games, "faults", faults)
    assert main(["--games", "1"]) == 0
    assert asked == [(proof, GAMES, range(100, 101)) for proof in PROOFS]
    assert main(["--games", "2", "--edition", "star"]) == 1
    assert "lines: 2 games, 1 with faults\n    lines, star, game 101" in capsys.readouterr().out
    assert main(["--games", "2", "--proof", "silence"]) == 0
    assert asked[-1] == ("silence", GAMES, range(100, 102))
