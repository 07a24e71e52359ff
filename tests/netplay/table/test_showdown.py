"""Hands that lie open after the end: only then, only there, and who could have stopped it."""

from __future__ import annotations

from engine.core.commands import CallKill, Pass
from engine.views.view_building import make_public_view
from netplay.table.revealed_hands import RevealedHands
from tests.engine.layout import Player
from tests.tui.sitting import Sitting
from tui.ports import FinalHands


def threatened() -> Sitting:
    """Bo's kill would win; Ann has a card that stops it, Cleo one that does not, Dag none."""
    sitting = Sitting(
        seats=4,
        alice=Player(hand=["noise_complaint", "on_its_second_espresso"]),
        bob=Player(level=9, wears=["bucket_of_valour", "bathrobe_of_authority"]),
        carol=Player(hand=["fire_extinguisher_inspected_1974", "read_the_small_print"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(1, CallKill())
    return sitting


def after(sitting: Sitting, showdown: RevealedHands) -> FinalHands | None:
    """The window closes, and nobody has done anything."""
    sitting.expires()
    public = make_public_view(sitting.state)
    showdown.watch(sitting.state, public)
    assert public.over
    return showdown.hands(sitting.state, public)


def test_after_the_end_everybodys_hand_is_told_with_who_could_have_stopped_it() -> None:
    sitting, showdown = threatened(), RevealedHands(is_open=True)
    showdown.watch(sitting.state, make_public_view(sitting.state))
    espresso = sitting.card("on_its_second_espresso")
    held = [sitting.state.hand(seat) for seat in range(4)]
    opened = after(sitting, showdown)
    assert opened is not None
    assert [set(hand) for hand in opened.cards[2:]] == [set(hand) for hand in held[2:]]
    assert set(opened.cards[0]) == {sitting.card("noise_complaint"), espresso}
    assert opened.stoppers == ((0, espresso),)


def test_who_has_passed_could_have_stopped_it_all_the_same() -> None:
    sitting, showdown = threatened(), RevealedHands(is_open=True)
    showdown.watch(sitting.state, make_public_view(sitting.state))
    decision = sitting.update([]).view.decision
    assert decision is not None
    sitting.does(0, Pass(decision.id))
    showdown.watch(sitting.state, make_public_view(sitting.state))
    opened = after(sitting, showdown)
    assert opened is not None
    assert [seat for seat, _ in opened.stoppers] == [0]


def test_a_restart_in_the_middle_of_the_window_forgets_nobody() -> None:
    """The passes are in the state, what was noted before them is not."""
    sitting = threatened()
    decision = sitting.update([]).view.decision
    assert decision is not None
    sitting.does(0, Pass(decision.id))
    found_again = RevealedHands(is_open=True)
    found_again.watch(sitting.state, make_public_view(sitting.state))
    opened = after(sitting, found_again)
    assert opened is not None
    assert opened.stoppers == ((0, sitting.card("on_its_second_espresso")),)


def test_nothing_is_told_before_the_end() -> None:
    sitting, showdown = threatened(), RevealedHands(is_open=True)
    public = make_public_view(sitting.state)
    showdown.watch(sitting.state, public)
    assert showdown.hands(sitting.state, public) is None


def test_other_tables_keep_hands_to_themselves() -> None:
    sitting, showdown = threatened(), RevealedHands(is_open=False)
    showdown.watch(sitting.state, make_public_view(sitting.state))
    assert after(sitting, showdown) is None
