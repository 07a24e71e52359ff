"""Whether a seat could still change what a window is about, answered by its plays and not by the
kinds of its cards."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core import events as e
from engine.core.box import Box
from engine.core.commands import Command, ExpireClock
from engine.core.errors import IllegalCommand
from engine.core.stack_frames import ResponseWindow
from engine.core.state import GameState, clone_state
from engine.core.zones import DOOR_DECK, NOBODY, TREASURE_DECK, Seat, seat_of_hand_zone
from engine.game import submit_command
from engine.queries.card_conditions import fighter_and_helper
from engine.rules.seat_options import decision_for_seat
from engine.views.view_building import make_public_view
from engine.window_influence import could_change_window_outcome
from tests.engine.boxes import box_of
from tests.engine.cards import (
    CANCEL,
    REROLL,
    curse,
    enhancer,
    identity,
    item,
    lose,
    lose_worn,
    monster,
    one_shot,
    potion,
    wandering,
)
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import calls_kill, gives_up, plays
from tests.engine.randomplay import Play
from tests.engine.secrecy import swap
from tests.rulebook import EVERY_EDITION, rule

LUMP = monster("lump", 8)
CAP = item("cap", 4, slot="head")
GONE = one_shot("gone", [{"do": "remove_monster", "how": "defeat"}])


def could(table: Table, name: str) -> bool:
    """That player could change something; only who is asked and holds something to play can."""
    seat = table.seat(name)
    decision = decision_for_seat(table.state, seat)
    assert decision is not None
    assert decision.asked
    assert decision.has_answer
    return could_change_window_outcome(table.state, seat, make_public_view(table.state))


@rule("AMB-28")
@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        ([potion("tea", 2)], False),  # 12 against 10
        ([potion("tea", 4)], True),
        ([potion("tea", 2), potion("cocoa", 2)], True),
        ([potion("tea", 2), potion("cocoa", 1)], False),
        ([potion("tea", 2), curse("hatless", lose_worn("head"))], True),
        ([curse("shoeless", lose_worn("feet"))], False),
        ([curse("bite", lose(1))], False),
        ([enhancer("huge", 2)], False),
        ([enhancer("rich", 1, 1)], True),  # a treasure more
        ([wandering("guest"), monster("rat", 1)], True),
    ],
    ids=lambda one: "+".join(card["id"] for card in one) if isinstance(one, list) else "",
)
def test_of_a_kill_one_can_change_what_would_turn_it(
    table: Table, hand: list[dict[str, object]], changes: bool
) -> None:
    table.given(
        alice=Player(level=8, wears=[CAP]), bob=Player(level=3, hand=hand), fight=("alice", LUMP)
    )
    table.when("alice", calls_kill())
    assert could(table, "bob") is changes
    table.passes_all()


@rule("AMB-28")
def test_the_last_window_waits_for_whatever_can_be_played(table: Table) -> None:
    """By itself the tea turns nothing: 13 against 10."""
    bob = Player(level=3, hand=[potion("tea", 2)])
    table.given(alice=Player(level=9, wears=[CAP]), bob=bob, fight=("alice", LUMP))
    table.when("alice", calls_kill())
    assert could(table, "bob")
    table.passes_all()


@rule("AMB-28")
@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        ([potion("tea", 2)], False),  # 5 against 8
        ([potion("tea", 3)], False),  # a tie is lost
        ([potion("tea", 1), potion("cocoa", 2)], False),
        ([potion("tea", 4)], True),
        ([potion("tea", 2), potion("cocoa", 2)], True),
        ([enhancer("huge", 5)], False),  # it is lost as it is
        ([curse("bite", lose(1))], False),
        ([enhancer("tame", -5)], True),
        ([GONE], True),
        ([wandering("guest"), monster("rat", 1)], True),  # one more to run from
        ([enhancer("fast", 1, modifiers=[{"stat": "run_away", "amount": -1}])], True),
    ],
    ids=lambda one: "+".join(card["id"] for card in one) if isinstance(one, list) else "",
)
def test_of_a_defeat_one_can_change_what_would_save_or_hurt_more(
    table: Table, hand: list[dict[str, object]], changes: bool
) -> None:
    table.given(alice=Player(level=5), bob=Player(level=3, hand=hand), fight=("alice", LUMP))
    table.when("alice", gives_up())
    assert could(table, "bob") is changes
    table.passes_all()
    table.runs("alice", "lump", die=6)
    table.passes_if_asked()


@rule("AMB-28", "STR-05")
@pytest.mark.parametrize(("amount", "changes"), [(2, False), (3, True)])
def test_a_tie_does_not_stop_who_wins_ties(table: Table, amount: int, changes: bool) -> None:
    """10 against 8, and against 10 or 11."""
    tenacious = identity("tenacious", rules=[{"permit": "wins_ties"}])
    table.given(
        alice=Player(level=6, aside=[tenacious], wears=[CAP]),
        bob=Player(level=3, hand=[potion("tea", amount)]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    assert could(table, "bob") is changes
    table.passes_all()


@rule("AMB-28", "RUN-02")
def test_who_cannot_get_away_by_any_face_is_not_hurt_more_by_less(table: Table) -> None:
    """From 7 or more to 8 or more."""
    slower = [{"stat": "run_away", "amount": -2}]
    hand = [enhancer("fast", 1, modifiers=[{"stat": "run_away", "amount": -1}])]
    swift = monster("swift", 8, modifiers=slower)
    table.given(alice=Player(level=5), bob=Player(level=3, hand=hand), fight=("alice", swift))
    table.when("alice", gives_up())
    assert not could(table, "bob")
    table.passes_all()
    table.runs("alice", "swift", die=6)
    table.passes_if_asked()


@rule("AMB-28")
@pytest.mark.parametrize(("level", "changes"), [(3, False), (9, True)])
def test_nobody_is_waited_for_who_could_only_lose_their_own_fight(
    table: Table, level: int, changes: bool
) -> None:
    """A helper, who could stop the fighter's last level."""
    table.given(
        alice=Player(level=level, wears=[CAP]),
        bob=Player(level=3, hand=[potion("tea", 9)]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("alice", calls_kill())
    assert could(table, "bob") is changes
    table.passes_all()


@rule("AMB-28")
def test_nobody_is_waited_for_who_could_only_stop_their_own_last_level(table: Table) -> None:
    friend = identity("friend", rules=[{"permit": "level_per_kill_as_helper"}])
    table.given(
        alice=Player(level=3, wears=[CAP]),
        bob=Player(level=9, aside=[friend], hand=[potion("tea", 9)]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("alice", calls_kill())
    assert not could(table, "bob")
    table.passes_all()


@rule("AMB-81")
def test_where_no_monster_is_left_strength_changes_nothing(table: Table) -> None:
    table.given(
        alice=Player(level=1, hand=[GONE]),
        bob=Player(level=3, hand=[potion("tea", 20)]),
        fight=("alice", LUMP),
    )
    table.when("alice", plays("gone", on="lump"))
    table.when("alice", calls_kill())
    assert not could(table, "bob")
    table.passes_all()


@rule("AMB-93")
@pytest.mark.parametrize("changes", [True, False])
def test_a_curse_that_does_nothing_need_not_be_stopped(table: Table, changes: bool) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("hatless", lose_worn("head"))]),
        bob=Player(level=3, hand=[CANCEL], wears=[CAP] if changes else []),
        carol=Player(level=3, wears=[item("hat", 1, slot="head")]),
    )
    table.when("alice", plays("hatless", on="bob"))
    assert could(table, "bob") is changes
    table.passes_all()


@rule("AMB-93")
@pytest.mark.parametrize(("bad_stuff", "changes"), [(lose(1), True), (lose_worn("feet"), False)])
def test_a_die_that_decides_nothing_need_not_be_rolled_again(
    table: Table, bad_stuff: list[dict[str, object]], changes: bool
) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(level=3, hand=[REROLL]),
        fight=("alice", monster("lump", 8, bad_stuff=bad_stuff)),
    )
    table.loses()
    table.runs("alice", "lump", die=6)
    assert could(table, "bob") is changes
    table.passes_all()


# --- random play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "number", "most"),
    [
        *((edition, index % 4, 150) for index, edition in enumerate(EVERY_EDITION)),
        *(
            pytest.param(edition, index + 10, 500, marks=pytest.mark.slow)
            for index, edition in enumerate(EVERY_EDITION)
        ),
    ],
)
def test_what_is_not_waited_for_could_not_have_changed_it(
    edition: str, number: int, most: int
) -> None:
    """Whatever a player does who could not change anything, in any order and on whomever: the
    fight, the curse and the die end as they would have. But one's own fight can be lost. That is
    tried in so many commands of a game; `python -m tests.benchmarks.many_games` has more games."""
    assert tries_in_a_game(box_of(edition), number, most) > 0


def tries_in_a_game(box: Box, number: int, most: int) -> int:
    """Check that in so many commands of a game; how many plays were tried."""
    play = Play(box, 4, f"{number:032x}", Random(number))
    tried = 0
    while not play.state.over and len(play.log) < most:
        choice = play.choose()
        top = play.state.top
        if isinstance(top, ResponseWindow) and top.about in ("victory", "defeat", "curse", "die"):
            for seat in top.audience:
                decision = decision_for_seat(play.state, seat)
                if decision is None or not (decision.asked and decision.has_answer):
                    continue
                if not could_change_window_outcome(play.state, seat, make_public_view(play.state)):
                    tried += _tries(play.state, seat, play.source)
        if choice is not None:
            play.offer(*choice)
    return tried


def _tries(state: GameState, seat: Seat, source: Random) -> int:
    """Plays of that seat in random order, six times, while the window is open; how many were
    legal."""
    top = state.top
    assert isinstance(top, ResponseWindow)
    end = _end_of_fight if top.about in ("victory", "defeat") else _end_of_curse_or_die
    before = end(clone_state(state))
    loses = state.in_fight(seat) and before[0] == "won"
    made = 0
    for _ in range(6):
        after = clone_state(state)
        plays: list[Command] = []
        while len(plays) < 4 and isinstance(after.top, ResponseWindow):
            command = _any_play(after, seat, source)
            if command is None or after.top.about != top.about:
                break
            try:
                submit_command(after, seat, command)
            except IllegalCommand:
                break
            plays.append(command)
            _curses_land(after, state, source)
            now = end(clone_state(after))
            assert now == before or (loses and now[0] == "lost"), (plays, top)
        made += len(plays)
    return made


def _any_play(state: GameState, seat: Seat, source: Random) -> Command | None:
    decision = decision_for_seat(state, seat)
    assert decision is not None
    verbs = ("play_card", "use_ability")
    options = [one for one in decision.options if one.verb in verbs and not one.queued]
    return fill_option_randomly(decision, source.choice(options), source) if options else None


def _curses_land(state: GameState, before: GameState, source: Random) -> None:
    """What was played in a fight's window hits: whoever has a choice chooses by chance."""
    known = {frame.id for frame in before.stack if isinstance(frame, ResponseWindow)}
    while True:
        top = state.top
        if top.kind == "ask":
            decision = decision_for_seat(state, top.seat)
            assert decision is not None
            answers = [one for one in decision.options if one.verb in ("answer", "give_charity")]
            submit_command(
                state, top.seat, fill_option_randomly(decision, source.choice(answers), source)
            )
        elif top.kind == "window" and top.about == "curse" and top.id not in known:
            submit_command(state, NOBODY, ExpireClock(top.id))
        else:
            return


def _end_of_curse_or_die(state: GameState) -> tuple[object, ...]:
    """What everybody is once nobody does anything more about it."""
    while isinstance(state.top, ResponseWindow) and state.top.about in ("curse", "die"):
        submit_command(state, NOBODY, ExpireClock(state.top.id))
    return tuple([(one.level, one.gender, one.dead) for one in state.seats])


def _end_of_fight(state: GameState) -> tuple[object, ...]:
    """Who wins, which levels and how many treasures that brings, and who runs from what."""
    fight = state.fight
    assert fight is not None
    who = fighter_and_helper(fight)
    if not isinstance(state.top, ResponseWindow):
        return "lost", who, "as it stands, and fought on"
    events = submit_command(state, NOBODY, ExpireClock(state.top.id))
    if any(isinstance(one, e.FightLost) for one in events):
        return "lost", who, tuple([foe.card for foe in fight.foes])
    gained = [
        one.after - one.before
        for one in events
        if isinstance(one, e.LevelChanged) and one.why == "kill"
    ]
    drawn = sum(
        len(one.cards)
        for one in events
        if isinstance(one, e.CardsMoved) and one.source == TREASURE_DECK
    )
    return "won", who, gained, drawn, state.winners


@pytest.mark.parametrize(
    ("edition", "most"),
    [
        ("classic", 100),
        ("agents", 100),
        *(pytest.param(edition, 300, marks=pytest.mark.slow) for edition in EVERY_EDITION),
    ],
)
def test_the_answer_looks_at_nothing_hidden(edition: str, most: int) -> None:
    """Hidden cards lie elsewhere: it is the same, in so many commands of a game."""
    assert compared_in_a_game(box_of(edition), 7, most) > 0


def compared_in_a_game(box: Box, number: int, most: int) -> int:
    """Check that in so many commands of a game; how often somebody could change something."""
    play = Play(box, 4, f"{number:032x}", Random(number))
    compared = 0
    while not play.state.over and len(play.log) < most:
        choice = play.choose()
        top = play.state.top
        if isinstance(top, ResponseWindow) and top.about != "setup":
            for seat in top.audience:
                twin = _shuffled(play.state, seat, play.source)
                told = could_change_window_outcome(play.state, seat, make_public_view(play.state))
                assert told is could_change_window_outcome(twin, seat, make_public_view(twin))
                compared += told
        if choice is not None:
            play.offer(*choice)
    return compared


def _shuffled(state: GameState, seat: Seat, source: Random) -> GameState:
    """The same game with other cards of equal backs in the hands of the others."""
    twin = clone_state(state)
    for other in range(len(state.seats)):
        if other == seat or state.seats[other].body:
            continue
        for card in list(state.hand(other)):
            deck = twin.zones[DOOR_DECK if twin.box.cards[card].door else TREASURE_DECK]
            if deck and seat_of_hand_zone(twin.where[card]) == other:
                swap(twin, card, source.choice(deck))
    return twin
