"""The table of a test: given, when, then.

Every command goes through the public engine. Every fifth, and the last of a case in its first
edition, is followed by the checks of `invariants`; which fifth differs from edition to edition, so
that a case that runs in all five has each of its commands checked. Dice are named by the test that
rolls them, and an unnamed roll, a leftover die or an unanswered question fails the test.
`docs/testing.md` shows how it is used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine.core import chance, commands
from engine.core.box import Box
from engine.core.commands import Command, ExpireClock, RulingKind, SimultaneousCommands
from engine.core.errors import IllegalCommand, Refusal
from engine.core.events import Event
from engine.core.save import dump_command, dump_state, load_state, state_digest
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import (
    DOOR_DECK,
    FIGHT,
    NOBODY,
    TABLE,
    TREASURE_DECK,
    Instance,
    Seat,
    hand_zone_of,
    play_zone_of,
)
from engine.game import submit_command
from engine.legality import why_illegal
from engine.views.view_building import make_public_view, views_of_all_seats
from engine.views.view_types import FightView, TableView
from tests.engine.expectations import Expected
from tests.engine.invariants import check_options, check_refusal, check_replay, check_state
from tests.engine.layout import (
    NAMES,
    SEED,
    Layout,
    Named,
    Naming,
    Player,
    box_for,
    id_of,
    join,
    lay_out,
    specs_in,
)
from tests.engine.moves import Move, picks, rules
from tests.engine.secrecy import check_secrecy
from tests.rulebook import EVERY_EDITION

_Event = TypeVar("_Event")

EVERY = 5
"""Commands from one that is followed by all checks to the next; in random play each is."""


class UnnamedRoll(Exception):
    """A die was rolled that the test did not name."""


class Dice:
    """Faces that tests name, by the place in the chance stream where they fell.

    The same place gives the same face again, so that twins and replays see the dice of the game.
    """

    def __init__(self) -> None:
        self.coming: deque[int] = deque()
        self._fallen: dict[int, int] = {}
        self._die = chance.roll_die

    def forget(self) -> None:
        """Begin another game."""
        self._fallen.clear()

    def __call__(self, seed: str, count: int, faces: int = 6) -> int:
        if seed != SEED:
            return self._die(seed, count, faces)
        if count not in self._fallen:
            if not self.coming:
                raise UnnamedRoll(f"the roll at {count} has no face: name it with die=...")
            self._fallen[count] = self.coming.popleft()
        return self._fallen[count]


class Table:
    """A game under test. Seats are called alice, bob, carol, dave, eve and frank."""

    def __init__(self, edition: str, dice: Dice, *, thorough: bool = True) -> None:
        """If it is `thorough` its last command is checked, too, and its log played again."""
        self.edition = edition
        self._thorough = thorough
        self.dice = dice
        self.log: list[tuple[Seat, bytes, str]] = []
        """Accepted commands: seat, command, and if it was checked the digest of the state after
        it."""
        self.start = b""
        """The game as it was given, saved."""
        self.events: list[Event] = []
        """What the last command made happen."""
        self._offset = EVERY_EDITION.index(edition) if edition in EVERY_EDITION else 0

    # Given

    def given(
        self,
        *,
        fight: tuple[str, Named] | None = None,
        helper: str | None = None,
        monsters: Sequence[Named] = (),
        enhancers: Mapping[str, Sequence[Named]] | None = None,
        seats: int = 3,
        doors: Sequence[Named] = (),
        cards: Sequence[Named] = (),
        **layout: Any,
    ) -> None:
        """Lay out a game: players by name, and what `Layout` has.

        `fight` is the fighter and the monster behind the door; `helper`, further `monsters` and
        `enhancers` are in that fight from the start. A test may give several games, one by one.
        """
        self.finish()
        self.dice.forget()
        named = {name: layout.pop(name) for name in NAMES if name in layout}
        count = max([seats, *(NAMES.index(name) + 1 for name in named)])
        players = {name: named.get(name, Player()) for name in NAMES[:count]}
        on_foes = {monster: tuple(cards) for monster, cards in (enhancers or {}).items()}
        more = [*monsters, *(card for group in on_foes.values() for card in group)]
        if fight is not None:
            layout["turn"] = fight[0]
            doors = [fight[1], *doors]
        given = Layout(players, doors=doors, cards=[*cards, *more], **layout)
        specs = specs_in(given.named())
        self.box: Box = box_for(self.edition, specs, given.house, given.bare_decks, given.rulebook)
        self._naming = Naming(self.box)
        self.state: GameState = lay_out(given, self.box, self._naming)
        if fight is not None:
            submit_command(self.state, self.seat(fight[0]), commands.OpenDoor())
            join(
                self.state,
                helper=NOBODY if helper is None else self.seat(helper),
                monsters=[self._copy(card) for card in monsters],
                enhancers={
                    self._copy(monster): tuple(self._copy(card) for card in group)
                    for monster, group in on_foes.items()
                },
            )
        self.start = dump_state(self.state)
        self.state = load_state(self.start, self.box)
        self.log = []
        self._checked = -1

    def _copy(self, card: Named) -> Instance:
        return self._naming.instances(id_of(card))[0]

    # When

    def when(self, name: str, move: Move, die: int | Sequence[int] = ()) -> list[Event]:
        """Somebody does something that must be legal; `die` names the faces that it rolls."""
        return self._do(self.seat(name), move(self, self.seat(name)), die)

    def expires(self, die: int | Sequence[int] = ()) -> list[Event]:
        """The clock of what is waited for runs out."""
        return self._do(NOBODY, ExpireClock(self.waiting_id()), die)

    def together(self, *presses: tuple[str, Move], die: Sequence[int] = ()) -> list[Event]:
        """Several press at the same moment; `die` are the faces of the order, then all others."""
        made: list[tuple[Seat, Any]] = [
            (self.seat(name), move(self, self.seat(name))) for name, move in presses
        ]
        return self._do(NOBODY, SimultaneousCommands(tuple(made)), die)

    def rules(
        self, deed: RulingKind, who: str = "", die: int | Sequence[int] = (), **what: Any
    ) -> None:
        """The host rules; `what` is `level`, or `card` by its id and `place`."""
        self._do(NOBODY, rules(deed, who, **what)(self, NOBODY), die)

    def may_not_rule(
        self, rule: str, key: str, deed: RulingKind, who: str = "", **what: Any
    ) -> None:
        """The host cannot rule that."""
        self._refused(NOBODY, rules(deed, who, **what)(self, NOBODY), rule, key)

    def passes_all(self, die: int | Sequence[int] = ()) -> None:
        """Everybody who has not passed in the window on top does, the last of them with `die`.
        There must be one; `passes_if_asked` is for where an edition may have none."""
        window = self.top
        assert isinstance(window, ResponseWindow), (
            f"no window to pass in: {self.waits[-1]} is on top"
        )
        waiting = [
            seat
            for seat in window.audience
            if seat not in window.passed and not self.state.seats[seat].dead
        ]
        for number, seat in enumerate(waiting, 1):
            last = number == len(waiting)
            self._do(seat, commands.Pass(window.id), die if last else ())

    def passes_if_asked(self, die: int | Sequence[int] = ()) -> None:
        """`passes_all`, or nothing where no window is open."""
        if isinstance(self.top, ResponseWindow):
            self.passes_all(die)

    def wins(self, die: int | Sequence[int] = ()) -> None:
        """The fighter claims the kill and nobody objects."""
        self._do(self._fighter(), commands.CallKill(), ())
        self.passes_all(die)

    def loses(self, die: int | Sequence[int] = ()) -> None:
        """The fighter gives up and nobody helps."""
        self._do(self._fighter(), commands.GiveUpFight(), ())
        self.passes_all(die)

    def runs(self, name: str, monster: str, die: int | Sequence[int] = ()) -> None:
        """The next run of somebody: from that monster, with that roll."""
        self._do(
            self.seat(name),
            commands.AnswerQuestion(self.waiting_id(), (self.card(monster, self.seat(name)),)),
            die,
        )

    def loots(self, name: str, card: str) -> None:
        """Somebody takes a card from a body, and keeps it in the hand where it could lie down."""
        self.when(name, picks(card))
        if isinstance(self.state.top, SeatQuestion) and self.state.top.about == "lay_down":
            self.when(name, picks())

    def _do(self, seat: Seat, command: Command, die: int | Sequence[int]) -> list[Event]:
        self.dice.coming.extend([die] if isinstance(die, int) else die)
        state = self.state
        refusal = why_illegal(state, seat, command)
        assert refusal is None, f"{command} is refused: {refusal}"
        number = len(self.log)
        checks = (number + self._offset) % EVERY == 0
        if checks:
            check_secrecy(state, seat, command, self._watcher(seat), number)
        self.events = submit_command(state, seat, command)
        assert not self.dice.coming, f"nobody rolled {list(self.dice.coming)}"
        self.log.append((seat, dump_command(command), state_digest(state) if checks else ""))
        if checks:
            self._check()
        return self.events

    def _watcher(self, actor: Seat) -> Seat:
        """Somebody else at the table, or an onlooker: all of them in turns."""
        watchers = [one for one in range(NOBODY, len(self.state.seats)) if one != actor]
        return watchers[(len(self.log) + self._offset) % len(watchers)]

    def _check(self) -> None:
        """All invariants, once after any command; views through the eyes of two at a time."""
        if self._checked != len(self.log):
            self._checked = len(self.log)
            actor = self.log[-1][0] if self.log else NOBODY
            check_state(self.state, {actor, self._watcher(actor)})
            if self.log:  # What is only laid out may be something that never comes up.
                check_options(self.state, len(self.log) - 1)

    # Then

    def refused(
        self, name: str, move: Move, rule: str | None = None, key: str | None = None
    ) -> Refusal:
        """Somebody may not do that, for that rule; nothing has changed."""
        return self._refused(self.seat(name), move(self, self.seat(name)), rule, key)

    def _refused(self, seat: Seat, command: Command, rule: str | None, key: str | None) -> Refusal:
        before = state_digest(self.state)
        refusal: Refusal | None = None
        try:
            submit_command(self.state, seat, command)
        except IllegalCommand as error:
            refusal = error.refusal
        assert refusal is not None, f"{command} was accepted"
        assert state_digest(self.state) == before, "a refusal has changed something"
        assert why_illegal(self.state, seat, command) == refusal
        check_refusal(refusal)
        assert rule in (None, refusal.rule), f"refused by {refusal}"
        assert key in (None, refusal.key), f"refused by {refusal}"
        return refusal

    def refuses_expiry(self, decision: int, seat: Seat = NOBODY, rule: str = "AMB-28") -> None:
        """An expiry of something that is no longer waited for, or not from the clock."""
        self._refused(seat, ExpireClock(decision), rule, None)

    def then(self, **players: Expected) -> None:
        """What holds of each named player."""
        for name, expected in players.items():
            expected.check(self.state, self.seat(name), self.box)

    @property
    def sums(self) -> tuple[int, int]:
        """Both sides of the fight."""
        return self.fight.ours.total, self.fight.theirs.total

    @property
    def fight(self) -> FightView:
        """The running fight as everybody sees it."""
        fight = make_public_view(self.state).fight
        assert fight is not None, "there is no fight"
        return fight

    @property
    def fighting(self) -> bool:
        return make_public_view(self.state).fight is not None

    def view(self, name: str) -> TableView:
        return views_of_all_seats(self.state)[self.seat(name)]

    def offered(self, name: str) -> set[str]:
        """The verbs of somebody's options now; plays come as `play:<card id>`."""
        decision = self.view(name).decision
        assert decision is not None
        return {
            f"play:{self.box.cards[one.card].id}" if one.verb == "play_card" else one.verb
            for one in decision.options
        }

    @property
    def top(self) -> OpenTurnPoint | ResponseWindow | SeatQuestion:
        """What the game waits for."""
        top = self.state.top
        assert isinstance(top, OpenTurnPoint | ResponseWindow | SeatQuestion)
        return top

    @property
    def waits(self) -> list[str]:
        """What the game waits for, from the bottom: `open:fight`, `window:curse`, `ask:loot`."""
        return [
            f"open:{one.point}" if isinstance(one, OpenTurnPoint) else f"{one.kind}:{one.about}"
            for one in self.state.stack
            if isinstance(one, OpenTurnPoint | ResponseWindow | SeatQuestion)
        ]

    def asks(self, name: str, about: str) -> tuple[str, ...]:
        """Somebody is asked that; the cards to choose from by id, anything else as it is."""
        ask = self.top
        assert isinstance(ask, SeatQuestion), f"nobody is asked: {ask}"
        assert (NAMES[ask.seat], ask.about) == (name, about)
        if about in ("choose", "gender", "die_face", "take_along"):
            return tuple(str(one) for one in ask.options)
        if about in ("big_taker", "first"):
            return tuple(NAMES[one] for one in ask.options)
        return tuple(self.box.cards[one].id for one in ask.options)

    def happened(self, kind: type[_Event]) -> list[_Event]:
        """The facts of that kind that the last command brought."""
        return [event for event in self.events if isinstance(event, kind)]

    def lies(self, card: str) -> int:
        """The zone of a card (its first copy)."""
        return self.state.where[self._naming.instances(card)[0]]

    def pile(self, zone: int) -> list[str]:
        """The card ids of a zone, bottom first."""
        return [self.box.cards[card].id for card in self.state.zones[zone]]

    def finish(self) -> None:
        """The end of a game: nothing is left open; of a thorough one all invariants hold, and the
        log gives the same game again."""
        if not self.start:
            return
        assert not self.dice.coming, f"nobody rolled {list(self.dice.coming)}"
        top = self.state.stack[-1] if self.state.stack else None
        assert not isinstance(top, SeatQuestion), f"unanswered: {top}"
        if self._thorough:
            self._check()
            check_replay(self.start, self.log, self.state)

    # Names

    def seat(self, name: str) -> Seat:
        return NAMES.index(name)

    def is_name(self, word: str) -> bool:
        return word in NAMES[: len(self.state.seats)]

    def waiting_id(self) -> int:
        return self.top.id

    def offer_id(self, seat: Seat) -> int:
        """The latest open offer to or from the seat, or else the latest of all."""
        own = [one.id for one in self.state.offers if seat in (one.seat, one.giver)]
        return (own or [one.id for one in self.state.offers])[-1]

    def step_id(self) -> int:
        """What could be taken back now: the pass of a window, or the last step; -1 for nothing."""
        top, undo = self.state.top, self.state.undo
        if isinstance(top, ResponseWindow):
            return top.id
        return undo[-1].step.id if undo else -1

    def card(self, card_id: str, near: Seat) -> Instance:
        """The copy that somebody would mean: own hand, own table, the fight, the middle, then
        whatever lies open, and the decks last."""
        zones = [hand_zone_of(near), play_zone_of(near), FIGHT, TABLE]
        copies = self._naming.instances(card_id)
        for zone in zones:
            for one in copies:
                if self.state.where[one] == zone:
                    return one
        out = [i for i in copies if self.state.where[i] not in (DOOR_DECK, TREASURE_DECK)]
        return (out or copies)[0]

    def _fighter(self) -> Seat:
        fight = self.state.fight
        assert fight is not None, "there is no fight"
        return fight.seat
