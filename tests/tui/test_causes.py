"""Every loss and every gain is told with what caused it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core import events as e
from engine.core.state import GameState
from engine.core.zones import NO_CARD, NOBODY, SEALED, TABLE, seat_of_hand_zone, seat_of_play_zone
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.combat_strength import character_strength
from engine.views.event_redaction import redact_events
from engine.views.view_building import make_public_view
from netplay.table.history import TableHistory
from tests.cases import mostly_slow
from tests.rulebook import rule
from tests.tui.random_steps import GAMES, SEATS, a_step
from tests.tui.sitting import Guest, Sitting
from tui.ports import TableMessage, TableUpdate
from tui.table.narrator.event_narration import narrate_events

OWN_WILL = ("played", "queued", "laid_down", "sold", "paid", "charity", "looted", "claimed")
"""Moves that come of what somebody does: the sentence that tells of it has their name."""
TOLD_AS_SUCH = ("dealt", "ruled", "returned", "sacrificed", "used_up")
"""The start, the host's rulings, what comes back, a sacrifice, and curses that wear off, each of
which is an event of its own with the same card."""


def holder(event: e.CardsMoved) -> int:
    """Whose hand or table a move changes, the loser's if it changes two."""
    for zone in (event.source, event.target):
        seat = max(seat_of_hand_zone(zone), seat_of_play_zone(zone))
        if seat != NOBODY:
            return seat
    return NOBODY


def untold(guest: Guest, events: tuple[e.Event, ...], lines: list[str]) -> Iterator[str]:
    """What has changed what somebody has, and no line says why."""
    desk = guest.desk

    def tells(seat: int, what: str) -> bool:
        who = "" if seat == desk.seat else desk.name(seat)
        return any(what in line and who in line for line in lines)

    for event in events:
        match event:
            case e.LevelChanged(why="ruling"):
                continue
            case e.LevelChanged(why="theft"):
                if not tells(event.seat, str(event.after)):
                    yield f"untold: {event}"
                continue
            case e.LevelChanged() | e.GenderChanged() | e.CharacterDied() | e.LevelGainWasted():
                seat, cause = event.seat, event.cause
            case e.CurseResolved(how="cancelled" | "immune" | "escaped" | "redirected"):
                seat, cause = event.victim, event.cause
            case e.CardsMoved(why="discarded", cause=e.UNCAUSED, by=by) if by != NOBODY:
                continue
            case e.CardsMoved() if event.why in TOLD_AS_SUCH or event.target == SEALED:
                continue
            case e.CardsMoved() if holder(event) == NOBODY:
                continue
            case e.CardsMoved(why="played") if event.source == TABLE:
                if not any(desk.book.name(event.cards[0]) in line for line in lines):
                    yield f"untold: {event}"  # a curse that stays
                continue
            case e.CardsMoved() if event.why in OWN_WILL:
                if event.by == NOBODY or not lines or not tells(event.by, ""):
                    yield f"nobody did: {event}"
                continue
            case e.CardsMoved(cause=e.Cause(rule="door" | "search" | "listening")):
                if not tells(holder(event), ""):
                    yield f"untold: {event}"
                continue
            case e.CardsMoved():
                seat, cause = holder(event), event.cause
            case _:
                continue
        # A card that doubles a monster does what it says itself before it is that monster.
        cards = {cause.card, desk.history.printed_as.get(cause.card, cause.card)}
        if cause == e.UNCAUSED:
            yield f"without a cause: {event}"
        elif cause.card != NO_CARD:
            if not any(tells(seat, desk.book.name(card)) for card in cards):
                yield f"not put down to {desk.book.name(cause.card)}: {event} in {lines}"
        elif cause.rule != "theft" and not any(
            desk.words(f"log.cause.{cause.rule}") in line for line in lines
        ):
            yield f"not put down to a rule: {event} in {lines}"


def parts_beside_fights(state: GameState) -> dict[tuple[int, int], int]:
    """What each card in play counts for its owner's strength, of those who are in no fight."""
    fighters = fighter_and_helper(state.fight) if state.fight is not None else ()
    found: dict[tuple[int, int], int] = {}
    for seat in range(SEATS):
        if seat in fighters:
            continue
        for part in character_strength(state, seat).parts:
            if part.card != NO_CARD:
                key = (seat, part.card)
                found[key] = found.get(key, 0) + part.amount * part.counts
    return found


def untold_strength(
    guest: Guest,
    before: dict[tuple[int, int], int],
    after: dict[tuple[int, int], int],
    events: tuple[e.Event, ...],
    lines: list[str],
) -> Iterator[str]:
    """A card that has stayed where it lies counts for more or less than before, and no line names
    it or tells the strength of its owner, which is another one now: a sale that brings the level
    that it costs leaves it alone."""
    desk = guest.desk

    def total(parts: dict[tuple[int, int], int], seat: int) -> int:
        return sum(amount for (owner, _), amount in parts.items() if owner == seat)

    def sold_for(seat: int) -> int:
        return sum(
            one.after - one.before
            for one in events
            if isinstance(one, e.LevelChanged) and one.why == "sale" and one.seat == seat
        )

    for (seat, card), now in after.items():
        if before.get((seat, card), now) == now:
            continue
        if total(before, seat) == total(after, seat) + sold_for(seat):
            continue
        who = "Your strength" if seat == desk.seat else f"{desk.name(seat)}'s strength"
        named = (desk.book.name(card), who, desk.words("log.strength_now", n="", k="")[:9])
        if not any(one in line for line in lines for one in named):
            yield f"{desk.book.name(card)}: {before[seat, card]} to {now} in {lines}"


def play(edition: str, seed: int, steps: int) -> tuple[list[str], int]:
    """A random game with one reader, who has a seat or looks on: what was told without its cause,
    and how many events there were to tell of."""
    sitting = Sitting(seats=SEATS, edition=edition, seat=seed % SEATS)
    guest = Guest(sitting)
    chance = random.Random(seed)
    missing: list[str] = []
    changes = 0
    parts = parts_beside_fights(sitting.state)

    def hear(message: TableMessage) -> None:
        nonlocal changes, parts
        before = guest.desk.log.count
        guest.controller.receive(message, guest.now)
        if isinstance(message, TableUpdate):
            new = guest.desk.log.count - before
            lines = [line.text for line in guest.desk.log.lines][-new:] if new else []
            changes += sum(isinstance(one, e.CardsMoved | e.LevelChanged) for one in message.events)
            missing.extend(untold(guest, message.events, lines))
            earlier, parts = parts, parts_beside_fights(sitting.state)
            if not any(isinstance(one, e.StartingCardsShown) for one in message.events):
                missing.extend(untold_strength(guest, earlier, parts, message.events, lines))

    sitting.listener = hear
    for _ in range(steps):
        if sitting.state.over:
            break
        guest.now += 1.0
        a_step(sitting, chance)
    return missing, changes


def shown(play: Sitting) -> set[int]:
    """Cards that everybody can see now."""
    public = make_public_view(play.state)
    lying = [card for seat in public.seats for card in seat.in_play]
    piles = (public.door_discard, public.treasure_discard, public.on_table, public.in_fight)
    return {*lying, *(card for pile in piles for card in pile)}


def causes_of(event: object) -> Iterator[int]:
    """The cards that an event names as what has caused it."""
    for one in ("cause", "again"):
        cause = getattr(event, one, None)
        if isinstance(cause, e.Cause) and cause.card != NO_CARD:
            yield cause.card


@pytest.mark.parametrize("edition", ["classic", GAMES[-1]])
def test_nothing_is_lost_or_gained_without_a_cause(edition: str) -> None:
    missing, changes = play(edition, seed=7, steps=120)
    assert missing == []
    assert changes > 20


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "edition"), [*enumerate(GAMES)])
def test_nothing_is_lost_or_gained_without_a_cause_in_whole_games(seed: int, edition: str) -> None:
    """As above, with more steps; `python -m tests.benchmarks.many_games` has more games."""
    missing, _ = play(edition, seed, steps=900)
    assert missing == []


@rule("AMB-99")
@pytest.mark.parametrize("edition", mostly_slow(GAMES, GAMES[-1]))
def test_no_cause_is_a_card_that_nobody_has_seen(edition: str) -> None:
    """What is named to everybody has lain open before, or is told of in the same breath."""
    sitting = Sitting(seats=SEATS, edition=edition)
    chance = random.Random(3)
    seen: set[int] = set()
    named: list[int] = []

    def hear(message: TableMessage) -> None:
        assert isinstance(message, TableUpdate)
        for event in redact_events(message.events, NOBODY):
            named.extend(causes_of(event))
            seen.update(getattr(event, "cards", ()), (getattr(event, "card", NO_CARD),))
        seen.update(shown(sitting))
        assert set(named) <= seen

    sitting.listener = hear
    for _ in range(120):
        if not sitting.state.over:
            seen |= shown(sitting)
            a_step(sitting, chance)
    assert named


def test_what_was_kept_before_causes_were_is_read() -> None:
    """A host keeps the last events of a table; those of before name no cause."""
    kept = (
        b'{"recent": [{"cards": [7], "source": 16, "target": 2, "why": "lost", "by": 0,'
        b' "kind": "moved"}, {"seat": 0, "before": 3, "after": 2, "why": "curse", "card": 7,'
        b' "kind": "level_changed"}, {"seat": 1, "monster": 7, "escaped": true, "total": 6,'
        b' "rolled": true, "kind": "ran_away"}, {"seat": 2, "kind": "died"}]}'
    )
    guest = Guest(Sitting(seats=SEATS))
    public = make_public_view(guest.sitting.state)
    history = TableHistory(guest.sitting.state, public, (), kept)
    told = [line.text for line in narrate_events(guest.desk, history.recent(0), live=False)]
    assert told[0].startswith("You lose ")
    assert told[1:] == [
        "You fall to level 2.",
        told[2],
        "Cleo is dead. Form an orderly queue.",
    ]
