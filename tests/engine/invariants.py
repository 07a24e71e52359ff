"""What holds after every command of every test, whatever the test is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import AnswerQuestion, Command, GiveCharity, TakeBackStep
from engine.core.decisions import Option
from engine.core.errors import Refusal
from engine.core.game_operations import MAX_WAITING_FRAMES
from engine.core.save import dump_command, dump_state, load_command, load_state, state_digest
from engine.core.stack_frames import STALE_WINDOW, SeatQuestion
from engine.core.state import REVERTED_FIELDS, GameState, clone_state
from engine.core.state_cache import StateCache
from engine.core.tally import Tally
from engine.core.zones import NOBODY, Seat, seat_of_play_zone
from engine.game import submit_command
from engine.legality import why_illegal
from engine.timeout_defaults import default_charity, default_picks
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_building import make_public_view, make_table_view
from engine.views.view_types import PublicView
from tests.engine.layout import SEED
from tests.rulebook import EDITIONS_OF

JUDGED_AS_A_WHOLE = frozenset({"set_up", "sell", "offer_trade", "offer_help"})
"""Options of which not every completion is legal: what one begins with must go together, a sale
must be worth a level, a trade must fit the receiver, an offer must be new."""


def check_state(state: GameState, watchers: Iterable[Seat] | None = None) -> None:
    """Cards, saves, waits and views, together; of views those of `watchers`, or all."""
    check_cards(state)
    watchers = range(NOBODY, len(state.seats)) if watchers is None else watchers
    check_save(state, watchers)
    check_waits(state)
    check_views(state, watchers)
    check_undo(state)
    check_default(state)


def check_cards(state: GameState) -> None:
    """No card is lost or doubled, `where` agrees with the zones, and what is worn or attached lies
    in front of somebody."""
    lying = [card for zone in state.zones for card in zone]
    every = range(len(state.box.cards))
    assert len(lying) == len(every) == len(set(lying)), "a card is lost or doubled"
    for zone, cards in enumerate(state.zones):
        assert {*map(state.where.__getitem__, cards)} <= {zone}, f"`where` is wrong about {zone}"
    for card in compress(every, state.equipped):
        assert seat_of_play_zone(state.where[card]) >= 0, f"{card} is worn by nobody"
        assert state.box.cards[card].item is not None, f"{card} is worn and no item"
    for cheat, item in state.attached.items():
        assert state.where[cheat] == state.where[item], "a cheat lies elsewhere than its item"


def check_save(state: GameState, watchers: Iterable[Seat]) -> None:
    """Saving and loading gives the same state, and the same views: nothing that a view shows hangs
    on more than what is saved."""
    saved = dump_state(state)
    again = load_state(saved, state.box)
    assert dump_state(again) == saved
    public, anew = make_public_view(state), make_public_view(again)
    for seat in watchers:
        assert make_table_view(again, seat, anew) == make_table_view(state, seat, public), (
            "a view remembers what is no longer so"
        )


def check_undo(state: GameState) -> None:
    """Whatever can be taken back leads to the very game that was there before, one step after the
    other; and no number is given out twice."""
    again = clone_state(state)
    while again.undo:
        last = again.undo[-1]
        serial, draws = again.serial, again.draws
        submit_command(again, last.step.seat, TakeBackStep(last.step.id))
        assert _game_of(again) == _game_of(last.before), "something else was taken back"
        assert (again.serial, again.draws) == (serial, draws)


def _game_of(state: GameState) -> list[object]:
    return [getattr(state, name) for name in REVERTED_FIELDS]


def check_default(state: GameState) -> None:
    """Whoever is asked and does not answer has an answer all the same, and a legal one (AMB-94)."""
    ask = state.stack[-1] if state.stack else None
    if not isinstance(ask, SeatQuestion):
        return
    if ask.about == "charity":
        answer: Command = GiveCharity(ask.id, default_charity(state, ask))
    else:
        answer = AnswerQuestion(ask.id, default_picks(state, ask))
    assert why_illegal(state, ask.seat, answer) is None, f"{ask}: {answer}"


def check_waits(state: GameState) -> None:
    """Somebody is waited for unless the game is over; at most five waits, no two windows of one
    kind, no id twice."""
    if state.over:
        assert not state.stack
        return
    waits = [one for one in state.stack if one.kind in ("open", "window", "ask")]
    assert waits
    assert waits[-1] is state.stack[-1], "something that does not wait lies on top"
    assert len(waits) <= MAX_WAITING_FRAMES
    windows = [one.about for one in waits if one.kind == "window"]
    assert len(set(windows)) == len(windows), "two windows of one kind"
    ids = [one.id for one in waits if one.id != STALE_WINDOW]
    assert len(set(ids)) == len(ids)
    assert max(ids) <= state.serial


def check_views(state: GameState, watchers: Iterable[Seat]) -> None:
    """A view comes back from any state that could be behind it; its sums are right, and name rules
    that exist."""
    public = make_public_view(state)
    for seat in watchers:
        view = make_table_view(state, seat, public)
        made_up = make_up_state_behind_view(view, state.box, "harness")
        made_up.cache = StateCache()  # Its sums are worked out anew, not taken from the view.
        check_cards(made_up)
        assert make_table_view(made_up, seat, make_public_view(made_up)) == view
    for tally in tallies(public):
        assert tally.total == sum(part.amount for part in tally.parts if part.counts)
        assert all(part.rule in EDITIONS_OF for part in tally.parts)


def tallies(public: PublicView) -> Iterator[Tally]:
    """Every sum that the public part shows."""
    for seat in public.seats:
        yield seat.strength
    if public.fight is not None:
        yield public.fight.ours
        yield public.fight.theirs
        for foe in public.fight.foes:
            yield foe.strength


class Dealer:
    """A source for `sample` that is the same on every run and needs no generator."""

    def __init__(self, start: int) -> None:
        self._count = start

    def randrange(self, stop: int, /) -> int:
        self._count = (self._count * 1103515245 + 12345) % 2**31
        return (self._count >> 8) % stop


def check_options(state: GameState, start: int) -> None:
    """Whatever a decision offers is legal once it is completed, and no dead option is offered."""
    dealer = Dealer(start)
    public = make_public_view(state)
    for seat in range(len(state.seats)):
        decision = make_table_view(state, seat, public).decision
        if decision is None:
            continue
        for option in decision.options:
            command = fill_option_randomly(decision, option, dealer)
            refusal = why_illegal(state, seat, command)
            may_fail = _may_fail(option) or decision.about == "big_sale"
            assert refusal is None or may_fail, f"{option} is offered, yet {refusal}"
            assert load_command(dump_command(command)) == command


def _may_fail(option: Option) -> bool:
    return option.verb in JUDGED_AS_A_WHOLE


def check_refusal(refusal: Refusal) -> None:
    """A refusal names a rule that exists and a key for the words."""
    assert refusal.rule in EDITIONS_OF, f"{refusal.rule} is no rule"
    assert refusal.key.isidentifier()


def check_replay(start: bytes, log: list[tuple[int, bytes, str]], ended: GameState) -> None:
    """The logged commands, begun again from the start, give the same digests wherever one was
    taken, and the same state at the end."""
    state = load_state(start, ended.box)
    for number, (seat, command, after) in enumerate(log):
        submit_command(state, seat, load_command(command))
        assert after in ("", state_digest(state)), f"replay differs after command {number}"
    assert not log or state_digest(state) == state_digest(ended), "replay ends differently"


def copy_of(state: GameState) -> GameState:
    """A clone that is checked to be one."""
    copy = clone_state(state)
    assert dump_state(copy) == dump_state(state)
    return copy


__all__ = [
    "SEED",
    "check_options",
    "check_refusal",
    "check_replay",
    "check_state",
    "copy_of",
]
