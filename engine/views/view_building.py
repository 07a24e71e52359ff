"""The views of a state, built for each seat and remembered while they stay the same (AMB-99)."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter

from engine.core.decisions import ClockKind
from engine.core.stack_frames import (
    Fight,
    Frame,
    OpenTurnPoint,
    ResponseWindow,
    SeatQuestion,
    TurnFrame,
)
from engine.core.state import GameState, clone_frame
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    HANDS,
    NO_CARD,
    NOBODY,
    ROLE_SIDES,
    SEALED,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Instance,
    Seat,
)
from engine.queries.card_conditions import enhancers_on, fighter_and_helper
from engine.queries.cards_in_play import has_permission
from engine.queries.combat_strength import (
    character_strength,
    do_players_win_ties,
    fight_strengths,
    would_players_win,
)
from engine.queries.hand_limit import hand_limit
from engine.queries.monster_rewards import levels_for_killing, treasures_of_monster
from engine.queries.promised_cards import (
    hide_promises_of_deal,
    hide_promises_of_offer,
    standing_promise,
)
from engine.queries.running_away import run_away_bonus
from engine.rules.seat_options import decision_for_seat
from engine.rules.turn import DOOR, PREPARE, REST, ROOM
from engine.views.view_types import (
    CharacterTotals,
    CharacterView,
    FightView,
    FoeView,
    PublicView,
    TableView,
    TimedDecision,
)


def make_character_view(
    state: GameState, seat: Seat, fight: Fight | None, inside: bool
) -> CharacterView:
    """One character; `inside`: in the fight that lies on the stack, though it may be over."""
    cache = state.cache
    counts = (cache.gear[seat], cache.fight if inside else None, cache.hands[seat])
    return cache.recall(("seat view", seat), counts, _seat_view, (state, seat, fight, inside))


def _seat_view(given: tuple[GameState, Seat, Fight | None, bool]) -> CharacterView:
    state, seat, fight, inside = given
    cache, battle = state.cache, fight if inside else None
    counts = (cache.gear[seat], cache.fight if inside else None)
    sums = cache.recall(("seat sums", seat, inside), counts, _sums, (state, seat, battle))
    one = state.seats[seat]
    cards = state.box.cards
    hand = state.hand(seat)
    doors = 0
    for card in hand:
        doors += cards[card].door
    shown = tuple(hand) if one.body else ()
    return CharacterView(
        seat,
        one.level,
        one.gender,
        one.dead,
        one.body,
        one.redraw,
        doors,
        len(hand) - doors,
        sums.in_play,
        sums.equipped,
        shown,
        sums.strength,
        sums.run_away,
        sums.hand_limit,
    )


def _sums(given: tuple[GameState, Seat, Fight | None]) -> CharacterTotals:
    state, seat, battle = given
    in_play = tuple(state.play(seat))
    strength = (
        character_strength(state, seat)
        if battle is None
        else fight_strengths(state, battle).fighters[fighter_and_helper(battle).index(seat)]
    )
    equipped = state.equipped
    return CharacterTotals(
        in_play=in_play,
        equipped=tuple([card for card in in_play if equipped[card]]),
        strength=strength,
        run_away=run_away_bonus(state, seat).total,
        hand_limit=max(0, hand_limit(state, seat).total),
    )


def make_fight_view(state: GameState, fight: Fight) -> FightView:
    """The running fight, how far it has got, and what would follow if nobody did anything."""
    cache = state.cache
    count, run = cache.fight, _runner(state)
    return cache.recall(("fight view",), (count, fight.part, run), _fight_view, (state, fight, run))


def _fight_view(given: tuple[GameState, Fight, tuple[Seat, Instance]]) -> FightView:
    state, fight, run = given
    cache = state.cache
    view = FightView(*_FIELDS(cache.recall(("fight",), cache.fight, _appraise, (state, fight))))
    view.part, (view.runner, view.monster) = fight.part, run
    return view


_FIELDS = attrgetter(*(one.name for one in fields(FightView)))
"""All of them at once, as for frames (`engine/core/state.py`)."""


def _appraise(given: tuple[GameState, Fight]) -> FightView:
    """The fight before anybody runs."""
    state, fight = given
    sums = fight_strengths(state, fight)
    foes = tuple(
        FoeView(
            foe.card,
            foe.printed_as,
            foe.by,
            enhancers_on(state, fight, foe.card),
            strength,
            treasures_of_monster(state, fight, foe),
            levels_for_killing(state, foe),
        )
        for foe, strength in zip(fight.foes, sums.foes, strict=True)
    )
    mine, other = sums.ours, sums.theirs
    ahead = would_players_win(state, fight, mine.total, other.total)
    level = state.seats[fight.seat].level
    goal = state.box.winning_level
    levels = fight.levels + sum(foe.levels for foe in foes)
    treasures = fight.treasures + sum(foe.treasures for foe in foes)
    kills = len(fight.kills) + len(fight.foes)
    wins = [fight.seat] if level + levels >= goal and kills else []
    if fight.helper != NOBODY and has_permission(state, fight.helper, "level_per_kill_as_helper"):
        gain = state.box.profile.help.level_per_kill * kills
        if state.seats[fight.helper].level + gain >= goal and gain:
            wins.append(fight.helper)
    rules = state.box.profile.win
    if rules.simultaneous == "active_first":
        wins = wins[:1]
    if rules.shared_with_helper and fight.seat in wins and fight.helper not in (NOBODY, *wins):
        wins.append(fight.helper)
    return FightView(
        seat=fight.seat,
        helper=fight.helper,
        part=fight.part,
        ours=mine,
        theirs=other,
        ahead=ahead,
        margin=mine.total - other.total,
        wins_ties=do_players_win_ties(state, fight),
        foes=foes,
        treasures=treasures,
        levels=levels,
        level_after=min(goal, level + levels),
        wins=tuple(wins),
        deal=hide_promises_of_deal(fight.deal),
        runner=NOBODY,
        monster=NO_CARD,
    )


def _runner(state: GameState) -> tuple[Seat, Instance]:
    for frame in reversed(state.stack):
        if frame.kind == "flight":
            return frame.seat, frame.monster
        if isinstance(frame, SeatQuestion) and frame.about == "run_order":
            return frame.seat, NO_CARD
    return NOBODY, NO_CARD


class _Views:
    """Those of one revision, each made when first asked for, and the public view that they share.
    While nothing but passes happens only the passers' views are made again."""

    __slots__ = ("_known", "_passes", "_state", "public")

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._passes = state.cache.passes
        self._known: dict[tuple[Seat, int], TableView] = {}
        self.public = make_public_view(state)

    def of(self, seat: Seat) -> TableView:
        key = (seat, self._passes[seat])
        view = self._known.get(key)
        if view is None:
            view = self._known[key] = make_table_view(self._state, seat, self.public)
        return view

    def of_all(self) -> tuple[TableView, ...]:
        return tuple(map(self.of, range(len(self._state.seats))))


def views_of_all_seats(state: GameState) -> tuple[TableView, ...]:
    """One view per seat, sharing the public part."""
    return _cached_views(state).of_all()


def cached_table_view(state: GameState, seat: Seat) -> TableView:
    """The view of one seat, remembered until it passes or anybody does anything else."""
    return _cached_views(state).of(seat)


def cached_public_view(state: GameState) -> PublicView:
    """The public view, remembered while nothing but passes happens."""
    return _cached_views(state).public


def _cached_views(state: GameState) -> _Views:
    return state.cache.recall_until_shown("views", _Views, state)


def make_table_view(state: GameState, seat: Seat, public: PublicView) -> TableView:
    """What one seat may know; `NOBODY` is a spectator."""
    if seat == NOBODY:
        return spectator_view(public)
    fresh = tuple([card for one, card in state.fresh if one == seat]) if state.fresh else ()
    top = state.top_frame
    promises: tuple[Instance, ...] = ()
    fight = public.fight
    if fight is not None and (public.offers or (fight.deal is not None and fight.deal.promises)):
        promises = _promises(state, seat)
    return TableView(
        seat,
        public,
        tuple(state.zones[HANDS + seat]),
        fresh,
        isinstance(top, ResponseWindow) and seat in top.passed,
        _claim(state, seat) if public.sealed else None,
        _chosen(state, seat) if public.phase == "setup" else (),
        decision_for_seat(state, seat),
        promises,
    )


def spectator_view(public: PublicView) -> TableView:
    """What somebody without a seat may know: what everybody knows."""
    return TableView(NOBODY, public, (), (), False, None, (), None)


def _chosen(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """What the seat has chosen to begin with, while the others may still choose."""
    setup = state.stack[0]
    return dict(setup.chosen).get(seat, ()) if setup.kind == "setup" else ()


def _claim(state: GameState, seat: Seat) -> Instance | None:
    for frame in state.stack:
        if frame.kind == "claims":
            return dict(frame.sealed).get(seat)
    return None


def _promises(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    promise = standing_promise(state)
    if promise is None or seat not in (promise.giver, promise.receiver):
        return ()
    return promise.cards


def make_public_view(state: GameState) -> PublicView:
    """What everybody knows, built once per revision."""
    last = fight = state.fight
    if fight is not None and fight.part == "over":
        fight = None
    zones = state.zones
    inside = () if last is None else (last.seat, last.helper)
    seats = range(len(state.seats))
    # By place, in the order of the fields: names would cost a tenth of the building.
    return PublicView(
        state.shown,
        state.turn,
        state.active,
        _phase(state, fight),
        tuple([make_character_view(state, seat, fight, seat in inside) for seat in seats]),
        make_fight_view(state, fight) if fight is not None else None,
        len(zones[DOOR_DECK]),
        len(zones[TREASURE_DECK]),
        tuple(zones[DOOR_DISCARD]),
        tuple(zones[TREASURE_DISCARD]),
        tuple(zones[TABLE]),
        tuple(zones[FIGHT]),
        len(zones[SEALED]),
        tuple(sorted(state.attached.items())) if state.attached else (),
        tuple([_without_secrets(frame) for frame in state.stack]),
        tuple(state.queue),
        tuple([hide_promises_of_offer(offer) for offer in state.offers]) if state.offers else (),
        _fresh(state) if state.fresh else (),
        tuple(state.uses),
        tuple(state.bodies),
        state.claimable,
        _clock(state),
        state.serial,
        state.winners,
        state.over,
        tuple(zones[ROLE_SIDES]),
        state.undo[-1].step if state.undo else None,
        state.grudges,
    )


def _fresh(state: GameState) -> tuple[tuple[Seat, int], ...]:
    """How many cards each seat has just received."""
    counts: dict[Seat, int] = {}
    for seat, _ in state.fresh:
        counts[seat] = counts.get(seat, 0) + 1
    return tuple(sorted(counts.items()))


_PHASES = {"prepare": "prepare", "after_door": "loot", "rest": "charity", "fight": "fight"}


def _phase(state: GameState, fight: Fight | None) -> str:
    if fight is not None:
        rewarded = fight.part == "reward" and state.box.profile.reward.step == "phase_3"
        return "loot" if rewarded else "fight"  # TURN-18
    for frame in reversed(state.stack):
        if frame.kind in ("setup", "charity", "loot"):
            return frame.kind
        if frame.kind == "open":
            return _PHASES[frame.point]
        if frame.kind == "turn":
            return _between(frame)
    return "door"


def _between(turn: TurnFrame) -> str:
    """The phase while nothing of the turn lies above it but a window or a question."""
    if turn.at <= PREPARE:
        return "prepare"
    if turn.at in (DOOR, ROOM):
        return "loot" if turn.fought or turn.searched else "door"
    return "loot" if turn.at == REST else "charity"


def _clock(state: GameState) -> TimedDecision | None:
    if state.over:
        return None
    top = state.stack[-1]
    if top.kind == "window":
        kind: ClockKind = "ask" if top.about == "setup" else "window"
        return TimedDecision(top.id, kind, top.about, top.audience)
    if top.kind == "ask":
        return TimedDecision(top.id, "ask", top.about, (top.seat,))
    assert isinstance(top, OpenTurnPoint)
    return TimedDecision(top.id, "turn", top.point, (top.seat,))


def _without_secrets(frame: Frame) -> Frame:
    """Passes, claims and the setup are secret until their window closes; so is a question about a
    hand."""
    if frame.kind == "open":
        return frame  # nothing writes into it
    copy = clone_frame(frame)
    match copy.kind:
        case "window":
            copy.passed = ()
        case "claims":
            copy.sealed = ()
        case "setup":
            copy.chosen = ()
        case "ask" if copy.private:
            copy.options = ()
        case "fight" | "spoils":
            copy.deal = hide_promises_of_deal(copy.deal)
        case _:
            pass
    return copy
