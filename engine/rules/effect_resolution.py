"""Carrying out the effects of a card, one after the other."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary import effects as fx
from cards.vocabulary.base_types import Gender, Who
from cards.vocabulary.conditions_and_card_picks import CardPick
from cards.vocabulary.effects import who_is_affected
from engine.core import events as e
from engine.core import stack_frames as f
from engine.core.events import Cause
from engine.core.game_operations import GameOperations, die_face_count
from engine.core.zones import DOOR_DISCARD, NOBODY, TREASURE_DISCARD, Instance, Seat, hand_zone_of
from engine.queries.card_conditions import condition_holds, seats_referred_to
from engine.queries.card_picks import (
    can_any_effect_happen,
    can_pay_price,
    matches_card_filter,
    narrow_to_best_or_dearest,
    pickable_cards,
)
from engine.queries.cards_in_play import tradable_cards_in_play
from engine.queries.level_limits import can_give_winning_level, has_level_to_lose
from engine.queries.promised_cards import unpromised_cards_if_enough
from engine.rules.card_transfers import exchange_goods, swap_hands, transfer_stolen_card
from engine.rules.death import kill_character
from engine.rules.effects_on_fights import (
    bring_in_wandering_monster,
    double_monster,
    escape_from_monsters,
    remove_monster,
    send_this_card_on,
    start_fight_by_effect,
    strengthen_side,
)

GENDERS: tuple[Gender, ...] = ("female", "male", "other")


def step_effects(ref: GameOperations, frame: f.ResolveEffects) -> None:
    """The effect at `pc`; a card's effects are never interrupted by another card's."""
    ref.cause = (frame.actor, frame.card)
    compiled = ref.state.box.cards[frame.card]
    program = compiled.programs[frame.program]
    if frame.pc >= len(program):
        ref.pop()
        return
    effect = program[frame.pc]
    takes = compiled.targeting.takes_level and frame.program == compiled.main and frame.pc == 0
    if takes and not has_level_to_lose(ref.state, frame.target):
        ref.pop()  # What nobody loses nobody gains (AMB-14).
        return
    if isinstance(effect, fx.LetOthersTakeCards) and not frame.single:
        _line_up_takers(ref, frame, effect)
        return
    if not frame.single:
        who = who_is_affected(effect)
        seats = _seats(ref, frame, who) if who is not None else None
        if seats is not None and seats != (frame.you,):
            frame.pc += 1
            if isinstance(effect, fx.GainLevels):
                _raise_levels(ref, frame, effect, seats)  # They may win together (AMB-84).
                return
            for seat in reversed(seats):
                single = _resolve_like(frame, frame.program, you=seat)
                single.pc, single.single = frame.pc - 1, True
                ref.push(single)
            return
    if _carry_out(ref, frame, effect):
        frame.answer = None
        frame.face = 0
        frame.pc += 1
        if frame.single:
            frame.pc = len(program)


def cause_of_effects(frame: f.ResolveEffects) -> Cause:
    """The card, and whoever played or used it."""
    return Cause(frame.card, frame.actor)


def _seats(ref: GameOperations, frame: f.ResolveEffects, who: Who) -> tuple[Seat, ...]:
    """Whom the word means on this card. The others are all but whoever plays it, or with a level
    card on somebody of choice all but that one (AMB-107)."""
    lifted = frame.target if ref.state.box.cards[frame.card].kind == "level_up" else NOBODY
    about = lifted if who == "others" and lifted != NOBODY else frame.you
    return seats_referred_to(ref.state, who, about, frame.target)


def _carry_out(ref: GameOperations, frame: f.ResolveEffects, effect: fx.Effect) -> bool:
    """Do it to `frame.you`. False if it waits for an answer or a die and must be seen again."""
    state, you = ref.state, frame.you
    compiled = state.box.cards[frame.card]
    match effect:
        case fx.GainLevels():
            _raise_levels(ref, frame, effect, (you,))
        case fx.LoseLevels():
            why: e.LevelWhy = "curse" if compiled.kind == "curse" else "bad_stuff"
            ref.lower_level(you, effect.amount, why, cause_of_effects(frame))
        case fx.Draw():
            face: e.MoveWhy = "drawn_open" if effect.face == "up" else "drawn"
            cause = cause_of_effects(frame)
            if not ref.draw_to_hand(you, effect.deck, effect.count, cause, face):
                ref.emit(e.DrawOrSearchFailed(you, effect.deck, False, cause))
        case fx.Discard():
            return _lose_cards(ref, frame, effect)
        case fx.Steal() | fx.LetOthersTakeCards():
            return _lose_cards(ref, frame, effect)
        case fx.SwapWithPlayer():
            _swap(ref, frame, effect)
        case fx.MoveThisCardOn():
            send_this_card_on(ref, frame, effect)
        case fx.PayOrElse():
            return _pay(ref, frame, effect)
        case fx.FetchFromDiscard():
            _fetch(ref, frame, effect)
        case fx.ChangeGender():
            return _change_gender(ref, frame)
        case fx.KillCharacter():
            kill_character(ref, you, cause_of_effects(frame))
        case fx.Boost():
            strengthen_side(ref, frame, effect)
        case fx.AddMonsterFromHand():
            bring_in_wandering_monster(ref, frame)
        case fx.StartFight():
            start_fight_by_effect(ref, frame, effect)
        case fx.DoubleMonster():
            double_monster(ref, frame)
        case fx.RemoveMonster():
            remove_monster(ref, frame, effect)
        case fx.EscapeFromMonster():
            escape_from_monsters(ref, frame, effect)
        case fx.CancelCurse() | fx.RedirectCurse():
            _turn_curse(ref, frame, effect)
        case fx.ChangeDie():
            return _change_die(ref, frame, effect)
        case fx.Choose():
            return _choose(ref, frame, effect)
        case fx.RollDie():
            return _roll(ref, frame, effect)
        case fx.IfElseEffect():
            branch = 0 if condition_holds(state, effect.when, you, state.fight) else 1
            _branch(ref, frame, branch)
        case _:
            assert_never(effect)
    return True


def _raise_levels(
    ref: GameOperations, frame: f.ResolveEffects, effect: fx.GainLevels, seats: tuple[Seat, ...]
) -> None:
    """Levels for all of them at once; none for getting rid of a monster where only a kill gives any
    (PREC-02)."""
    state, compiled = ref.state, ref.state.box.cards[frame.card]
    if frame.program in compiled.unpaid and state.box.profile.precedence.level_for_kill_only:
        return
    may_win = can_give_winning_level(state.box.profile, compiled)
    for seat in seats:
        ref.raise_level(seat, effect.amount, "card", cause_of_effects(frame), may_win=may_win)


def _branch(ref: GameOperations, frame: f.ResolveEffects, index: int) -> None:
    """Go on with one of the lists that the effect holds."""
    program = ref.state.box.cards[frame.card].branches[frame.program, frame.pc][index]
    ref.push(_resolve_like(frame, program, frame.you))


def _resolve_like(frame: f.ResolveEffects, program: int, you: Seat) -> f.ResolveEffects:
    """Another list of the same card, played by the same seat with the same targets."""
    aimed = (frame.target, frame.monster, frame.side, frame.other)
    return f.ResolveEffects(frame.card, program, frame.actor, you, *aimed)


def _line_up_takers(
    ref: GameOperations, frame: f.ResolveEffects, effect: fx.LetOthersTakeCards
) -> None:
    """Each taker in turn, the highest level first, equal ones in the order of turns (AMB-114)."""
    state, victim = ref.state, frame.you
    takers = [
        seat for seat in seats_referred_to(state, effect.by, victim, frame.target) if seat != victim
    ]
    takers.sort(key=lambda seat: -state.seats[seat].level)
    frame.pc += 1
    for seat in reversed(takers):
        single = _resolve_like(frame, frame.program, you=victim)
        single.actor, single.pc, single.single = seat, frame.pc - 1, True
        ref.push(single)


def _swap(ref: GameOperations, frame: f.ResolveEffects, effect: fx.SwapWithPlayer) -> None:
    """Exchange with the first whom the word means and who is somebody else (AMB-115)."""
    state, you = ref.state, frame.you
    others = [
        seat for seat in seats_referred_to(state, effect.who, you, frame.target) if seat != you
    ]
    if not others or state.seats[you].dead:
        return
    other, cause = others[0], cause_of_effects(frame)
    match effect.what:
        case "level":
            mine, theirs = state.seats[you].level, state.seats[other].level
            if mine != theirs:
                ref.emit(e.LevelChanged(you, mine, theirs, "card", cause))
                ref.emit(e.LevelChanged(other, theirs, mine, "card", cause))
        case "hand":
            swap_hands(ref, you, other, cause)
        case "gear":
            mine_now = tuple(tradable_cards_in_play(state, you))
            exchange_goods(
                ref, you, mine_now, other, tuple(tradable_cards_in_play(state, other)), cause
            )


def _pay(ref: GameOperations, frame: f.ResolveEffects, effect: fx.PayOrElse) -> bool:
    """Who can pay in full is asked; who cannot has refused (AMB-117)."""
    if frame.answer is None:
        if can_pay_price(ref.state, effect.cost, frame.you, frame.card):
            here = (frame.card, frame.program, frame.pc)
            source, program, pc = here
            ref.ask(frame.you, "choose", (0, 1), source=source, program=program, pc=pc)
            return False
        _branch(ref, frame, 1)
    elif frame.answer:
        _branch(ref, frame, frame.answer[0])
    return True


def _choose(ref: GameOperations, frame: f.ResolveEffects, effect: fx.Choose) -> bool:
    """One of the branches that can do something; with none of them nothing happens (CURSE-10)."""
    chooser = frame.you if effect.by == "you" or frame.actor == NOBODY else frame.actor
    if frame.answer is None:
        branches = [
            index
            for index, branch in enumerate(effect.options)
            if can_any_effect_happen(ref.state, branch, frame.you, frame.card)
        ]
        if not branches:
            return True
        ref.ask(
            chooser,
            "choose",
            branches,
            source=frame.card,
            program=frame.program,
            pc=frame.pc,
        )
        return False
    if frame.answer:
        _branch(ref, frame, frame.answer[0])
    return True


def _roll(ref: GameOperations, frame: f.ResolveEffects, effect: fx.RollDie) -> bool:
    if not frame.face:
        ref.push(f.DieRoll(frame.you, "effect", frame.card))
        return False
    for index, row in enumerate(effect.on):
        if frame.face in row.faces and row.do:
            _branch(ref, frame, index)
    return True


def _lose_cards(
    ref: GameOperations,
    frame: f.ResolveEffects,
    effect: fx.Discard | fx.Steal | fx.LetOthersTakeCards,
) -> bool:
    """Some of the victim's cards go, chosen as the card says (CURSE-10, CURSE-11, AMB-33)."""
    state, victim = ref.state, frame.you
    fitting = narrow_to_best_or_dearest(
        state, effect, victim, pickable_cards(state, effect, victim, frame.card)
    )
    if not isinstance(effect, fx.Discard):
        fitting = tuple(card for card in fitting if state.box.cards[card].kind != "cheat")
    count = min(effect.count, len(fitting))
    if effect.pick == "all":
        count = len(fitting)
    lost: tuple[Instance, ...]
    if count == len(fitting) and not _tells_of_hand(effect, count):
        lost = fitting
    elif effect.pick == "random":
        left = list(fitting)
        chosen: list[Instance] = []
        for _ in range(count):
            chosen.append(ref.lot(left))
            left.remove(chosen[-1])
        lost = tuple(chosen)
    elif frame.other in fitting and count == 1:
        lost = (frame.other,)
    elif frame.answer is None:
        by_actor = effect.pick == "actor" and frame.actor != NOBODY and effect.place != "hand"
        if not by_actor:
            fitting = unpromised_cards_if_enough(state, fitting, count)
        ref.ask(
            frame.actor if by_actor else victim,
            "discard" if isinstance(effect, fx.Discard) else "steal",
            fitting,
            source=frame.card,
            least=count,
            most=count,
            private=any(state.where[card] == hand_zone_of(victim) for card in fitting),
        )
        return False
    else:
        lost = tuple(card for card in frame.answer if card in fitting)
    if isinstance(effect, fx.Discard):
        ref.discard(lost, "lost", victim, cause_of_effects(frame))
    elif frame.actor != NOBODY and not state.seats[frame.actor].dead:
        for card in lost:
            transfer_stolen_card(ref, card, frame.actor, cause_of_effects(frame))
    return True


def _tells_of_hand(effect: CardPick, count: int) -> bool:
    """Not asking would tell that no more cards of a hand fit (AMB-93)."""
    in_hand = effect.place in ("hand", "any")
    sorted_out = effect.filter is not None or effect.pick in ("best", "dearest")
    chosen = effect.pick not in ("all", "random")
    return in_hand and sorted_out and chosen and 0 < count == effect.count


def _fetch(ref: GameOperations, frame: f.ResolveEffects, effect: fx.FetchFromDiscard) -> None:
    seat = frame.you
    pile = DOOR_DISCARD if effect.deck == "door" else TREASURE_DISCARD
    for card in reversed(ref.state.zones[pile]):
        if matches_card_filter(ref.state, effect.filter, card):
            ref.move((card,), hand_zone_of(seat), "fetched", seat, cause_of_effects(frame))
            ref.receive(seat, (card,))
            return
    ref.emit(e.DrawOrSearchFailed(seat, effect.deck, True, cause_of_effects(frame)))


def _change_gender(ref: GameOperations, frame: f.ResolveEffects) -> bool:
    now = ref.state.seats[frame.you].gender
    others = tuple(i for i, gender in enumerate(GENDERS) if gender != now)
    if frame.answer is None:
        ref.ask(frame.you, "gender", others, source=frame.card)
        return False
    if frame.answer:
        gender = GENDERS[frame.answer[0]]
        ref.emit(e.GenderChanged(frame.you, gender, cause_of_effects(frame)))
    return True


def _turn_curse(
    ref: GameOperations, frame: f.ResolveEffects, effect: fx.CancelCurse | fx.RedirectCurse
) -> None:
    """The nearest curse is cancelled, or goes to somebody else and begins again (AMB-93)."""
    for below in reversed(ref.state.stack):
        if below.kind == "hex":
            if isinstance(effect, fx.CancelCurse):
                below.cancelled = True
            elif frame.target != NOBODY and not ref.state.seats[frame.target].dead:
                cause = cause_of_effects(frame)
                ref.emit(e.CurseResolved(below.victim, below.card, "redirected", cause))
                below.victim = frame.target
                below.at = 0
            return


def _change_die(ref: GameOperations, frame: f.ResolveEffects, effect: fx.ChangeDie) -> bool:
    """The die on the table shows another face; its window opens once more (AMB-93)."""
    for below in reversed(ref.state.stack):
        if below.kind == "roll":
            if effect.to == "reroll":
                ref.roll(below.seat, below.why, again=cause_of_effects(frame), card=below.source)
            elif effect.to == "any":
                if frame.answer is None:
                    faces = range(1, die_face_count(ref.state.box.profile, below.why) + 1)
                    ref.ask(frame.actor, "die_face", faces, source=frame.card)
                    return False
                if frame.answer:
                    face = frame.answer[0]
                    ref.emit(e.DieChanged(below.seat, face, frame.actor, frame.card))
            else:
                ref.emit(e.DieChanged(below.seat, effect.to, frame.actor, frame.card))
            break
    return True
