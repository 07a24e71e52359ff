"""What effects do to a fight: begin one, strengthen a side, bring and remove monsters."""

from __future__ import annotations

from cards.vocabulary.effects import (
    Boost,
    EscapeFromMonster,
    MoveThisCardOn,
    RemoveMonster,
    StartFight,
)
from engine.core import events as e
from engine.core import stack_frames as f
from engine.core.commands import OURS, THEIRS
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.zones import (
    FIGHT,
    NO_CARD,
    NOBODY,
    TABLE,
    Instance,
    Seat,
    hand_zone_of,
    seat_of_play_zone,
)
from engine.queries.cards_in_play import has_room_in_play
from engine.queries.modifier_amounts import boost_amount
from engine.queries.monster_bonuses import is_monster_name_excepted, monster_tags_as_read_by
from engine.queries.monster_rewards import levels_for_killing, treasures_of_monster
from engine.queries.running_away import is_not_pursued
from engine.queries.turn_order import living_neighbour
from engine.rules.card_transfers import hand_over_card_in_play
from engine.rules.card_triggers import push_escape_triggers
from engine.rules.fight import begin_fight
from engine.rules.monsters_joining_fight import add_monster_to_fight


def start_fight_by_effect(ref: GameOperations, frame: f.ResolveEffects, effect: StartFight) -> None:
    """Somebody fights at once; the effects and the turn below wait for the end of it (AMB-98).

    What is turned up and is no monster is discarded. Nothing happens during another fight.
    """
    state, seat = ref.state, frame.you
    if state.fight is not None:
        return
    if effect.monster == "hand":
        if frame.other in state.hand(frame.actor):
            begin_fight(ref, seat, frame.other, frame.actor)
        return
    for card in ref.draw("door", 1, TABLE, "revealed", seat):
        ref.emit(e.DoorOpened(seat, card, Cause(frame.card, frame.actor)))
        if state.box.cards[card].kind == "monster":
            begin_fight(ref, seat, card, NOBODY)
        else:
            ref.discard((card,), "discarded")


def strengthen_side(ref: GameOperations, frame: f.ResolveEffects, effect: Boost) -> None:
    """Strength for the actor's own fight, for a side of choice, or for the target (SHOT-02)."""
    state = ref.state
    battle = state.fight
    if battle is None or battle.part != "open":
        return
    amount = boost_amount(state, effect, frame.you)
    if state.box.cards[frame.card].kind == "monster":
        bonus = f.FightBonus(frame.card, amount, THEIRS, NOBODY, NOBODY)
    elif effect.side == "either":
        bonus = f.FightBonus(frame.card, amount, frame.side, NOBODY, frame.actor)
    else:
        seat = frame.you if effect.side == "own" else frame.target
        if not state.in_fight(seat):
            return
        bonus = f.FightBonus(frame.card, amount, OURS, seat, frame.actor)
    ref.emit(e.FightBonusGiven(bonus))


def bring_in_wandering_monster(ref: GameOperations, frame: f.ResolveEffects) -> None:
    """The monster that was named wanders in (MULTI-03)."""
    if frame.other in ref.state.hand(frame.actor):
        add_monster_to_fight(ref, frame.other, frame.actor)


def double_monster(ref: GameOperations, frame: f.ResolveEffects) -> None:
    """A mate joins the group of its monster (MULTI-09, MULTI-10). Where mates do not share, it
    begins with the enhancers that lie there now (AMB-10)."""
    state = ref.state
    battle = state.fight
    if battle is None:
        return
    for foe in battle.foes:
        if foe.card == frame.monster:
            shares = state.box.profile.fight.mate_shares_enhancers
            enhancers = () if shares else foe.enhancers
            mate = f.Foe(frame.card, foe.printed_as, foe.group, frame.actor, enhancers)
            ref.emit(e.MonsterJoined(mate))
            return


def remove_monster(ref: GameOperations, frame: f.ResolveEffects, effect: RemoveMonster) -> None:
    """One monster leaves; what it brings is collected and paid if the fight is won, or paid at once
    where no rule is against it (COMBAT-15, REW-05, PREC-02, AMB-08, AMB-81). Where no card gives a
    level for a win none kills, whatever its word for it is (AMB-41)."""
    state = ref.state
    battle = state.fight
    if battle is None:
        return
    for foe in battle.foes:
        if is_monster_name_excepted(effect.excepts, state.box.cards[foe.printed_as]):
            continue
        if foe.card == frame.monster and (
            effect.tag is None
            or effect.tag in monster_tags_as_read_by(state, battle, foe.card, frame.actor)
        ):
            by_card = state.box.cards[frame.card].home.precedence.removal_levels
            killed = effect.how == "kill" and by_card != "none"
            rules = state.box.profile.precedence
            treasures = treasures_of_monster(state, battle, foe) if effect.treasure else 0
            levels = (
                levels_for_killing(state, foe) if killed or not rules.level_for_kill_only else 0
            )
            shares = state.box.profile.fight.mate_shares_enhancers
            mates = [one.card for one in battle.foes if one.group == foe.group and one is not foe]
            heir = mates[0] if shares and mates else NO_CARD
            if rules.no_reward_in_combat:
                ref.emit(e.MonsterRemoved(foe.card, killed, levels, treasures, frame.actor, heir))
            else:
                ref.emit(e.MonsterRemoved(foe.card, killed, 0, 0, frame.actor, heir))
                cause = Cause(frame.card, frame.actor)
                ref.raise_level(battle.seat, levels, "kill", cause, may_win=killed)
                ref.draw_to_hand(battle.seat, "treasure", treasures, cause)
            return


def send_this_card_on(ref: GameOperations, frame: f.ResolveEffects, effect: MoveThisCardOn) -> None:
    """The card that speaks goes on (AMB-116)."""
    state, card, you = ref.state, frame.card, frame.you
    if effect.to == "discard" or effect.to == "hand":
        seat = you
    else:
        seat = living_neighbour(state, you, effect.to)
    if state.box.cards[card].kind == "monster":
        _send_monster_on(ref, frame, effect, seat)
        return
    if seat == NOBODY or (effect.to == "hand" and state.seats[you].dead):
        return
    where, cause = state.where[card], Cause(card, frame.actor)
    if where == FIGHT:
        _go_after_fight(ref, card, you, fights=False)
    elif effect.to == "hand":
        if seat_of_play_zone(where) == you:
            ref.move((card,), hand_zone_of(seat), "moved_on", you, cause)
            ref.receive(seat, (card,))
    elif seat_of_play_zone(where) == you:
        if has_room_in_play(state, seat, card):
            hand_over_card_in_play(ref, card, seat, "moved_on", you, cause)
        else:  # Whose room it is that is missing can be told.
            ref.discard((card,), "lost", seat, cause)


def _send_monster_on(
    ref: GameOperations, frame: f.ResolveEffects, effect: MoveThisCardOn, seat: Seat
) -> None:
    """It leaves an open fight at once, and is where it goes once the fight is over."""
    battle = ref.state.fight
    if battle is None:
        return
    foe = next((one for one in battle.foes if one.printed_as == frame.card), None)
    if battle.part == "open" and foe is not None:
        ref.emit(e.MonsterRemoved(foe.card, False, 0, 0, frame.actor, NO_CARD))
    if effect.to != "discard" and seat != NOBODY:
        _go_after_fight(ref, frame.card, seat, fights=effect.to in ("left", "right"))


def _go_after_fight(ref: GameOperations, card: Instance, seat: Seat, *, fights: bool) -> None:
    """Remember where the card goes when the fight is over; the first who says so has the say."""
    battle = ref.state.fight
    if battle is not None and all(card != known for known, _, _ in battle.goes_on):
        battle.goes_on = (*battle.goes_on, (card, seat, fights))


def escape_from_monsters(
    ref: GameOperations, frame: f.ResolveEffects, effect: EscapeFromMonster
) -> None:
    """The runner is away from one monster, or from all that are left; who hurts even those who get
    away does so now (RUN-05), but for those who do not pursue the runner (AMB-105)."""
    battle = ref.state.fight
    if battle is None or battle.part != "flee":
        return
    left = [
        foe
        for foe in battle.foes
        if foe.card not in battle.fled and (effect.source == "all" or foe.card == frame.monster)
    ]
    for foe in left:
        ref.emit(e.RunAwayResolved(frame.you, foe.card, escaped=True, total=0, rolled=False))
    for foe in reversed(left):
        if not is_not_pursued(ref.state, frame.you, foe.printed_as, battle):
            push_escape_triggers(ref, frame.you, foe.printed_as)
