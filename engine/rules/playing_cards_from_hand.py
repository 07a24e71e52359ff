"""Cards played from the hand: what may be played when, or why not, and what comes of it, now or
from the queue.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cards.vocabulary.effects import GainLevels
from engine.core import events as e
from engine.core.box import CompiledCard
from engine.core.card_timing import SITUATION
from engine.core.commands import PlayCard
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import FinishPlayedCard, Hex, ResolveEffects, ResponseWindow
from engine.core.state import GameState
from engine.core.state_parts import QueuedCard
from engine.core.zones import (
    FIGHT,
    NO_CARD,
    NOBODY,
    TABLE,
    Instance,
    Seat,
    hand_zone_of,
    play_zone_of,
    seat_of_hand_zone,
)
from engine.queries.cards_in_play import has_free_slots, room_for_big_items, room_for_ships
from engine.queries.identities_powers_and_roles import (
    IdentityKind,
    identities_in_play,
    is_two_identities_card_lost_with_one,
    two_identities_card,
)
from engine.queries.level_limits import can_give_winning_level
from engine.queries.monster_bonuses import monster_tags_as_read_by, tags_as_read_by
from engine.rules.card_transfers import put_card_into_play
from engine.rules.identities_powers_and_roles import (
    PLAY_TIME_RULES,
    pick_requirements_for_identity,
    pick_requirements_for_power,
    pick_requirements_for_two_identities,
)
from engine.rules.legal_targets import (
    default_curse_target,
    pick_requirements_for_targets,
    strongest_monster,
)
from engine.rules.monsters_joining_fight import add_monster_to_fight
from engine.rules.seat_situation import SeatSituation, situation_of
from engine.rules.window_resets import reset_window_after_play

PLAYABLE_AT_ONCE = ~(SITUATION.QUEUE | SITUATION.FRESH)


def play_card_option(sit: SeatSituation, card: Instance) -> Option | Refusal:
    """The template for playing a card that the seat holds, or why it cannot be played now."""
    compiled = sit.state.box.cards[card]
    met = compiled.timing & sit.timing
    if card in sit.facts.promised:
        return make_refusal("AMB-27", "promised")
    if compiled.targeting.begins_fight and sit.fight is not None:
        return why_seat_cannot_use_cards(sit) or make_refusal("AMB-98", "no_second_fight")
    if not met:
        return why_card_not_playable_now(sit, compiled)
    if met in (SITUATION.FRESH, SITUATION.RECEIVED) and (sit.seat, card) not in sit.state.fresh:
        return make_refusal("AMB-86", "not_just_received")
    if met & SITUATION.CLAIM:
        return _claim(sit, card)
    queued = not met & PLAYABLE_AT_ONCE and not (
        met & SITUATION.FRESH and (sit.seat, card) in sit.state.fresh
    )
    if compiled.kind == "monster":
        return Option("look_for_trouble", card) if met & SITUATION.TROUBLE else _join(sit, card)
    needs = _NEEDS.get(compiled.kind, _effects)(sit, compiled)
    if isinstance(needs, Refusal):
        return needs
    return Option("play_card", card, tuple(needs), queued=queued)


def why_not_play_card(sit: SeatSituation, play: PlayCard) -> Refusal | None:
    """Judge a whole play, in the state that it meets."""
    state, card = sit.state, play.card
    if not 0 <= card < len(state.where):
        return make_refusal("HAND-01", "not_yours")
    zone = state.where[card]
    on_table = zone == play_zone_of(sit.seat) and state.box.cards[card].kind == "one_shot"
    queued = zone == TABLE and any(one.play is play for one in state.queue)
    if not (zone == hand_zone_of(sit.seat) or on_table or queued):
        return make_refusal("HAND-01", "not_yours")
    option = play_card_option(sit, card)
    if isinstance(option, Refusal):
        return option
    if option.verb != "play_card":
        return make_refusal("TURN-08", "only_as_trouble")
    if _is_at_the_top(sit, option, play.seat):
        return make_refusal("GUAL-04", "no_winning_level")
    return why_picks_do_not_fit(
        option, {"seat": play.seat, "monster": play.monster, "side": play.side, "other": play.other}
    )


def _is_at_the_top(sit: SeatSituation, option: Option, seat: Seat) -> bool:
    """A level card is played on somebody whom it cannot raise any more (GUAL-04, AMB-14)."""
    state = sit.state
    if state.box.cards[option.card].kind != "level_up" or seat not in sit.facts.living:
        return False
    if seat != sit.seat and not state.box.cards[option.card].targeting.seat:
        return False  # It is for its player alone, at any level (AMB-107).
    if state.seats[seat].level < state.box.winning_level - 1:
        return False
    return all(seat not in need.among for need in option.needs)


def why_picks_do_not_fit(option: Option, picks: dict[str, int]) -> Refusal | None:
    """Every pick that the template asks for is one of its choices, and nothing else is named."""
    for need in option.needs:
        picked = picks.pop(need.what, -1)
        if picked == -1 and need.least == 0:
            continue
        if picked not in need.among:
            return make_refusal("HAND-09", f"wrong_{need.what}")
    if any(value != -1 for value in picks.values()):
        return make_refusal("HAND-09", "too_many_targets")
    return None


NeedsOrRefusal = list[PickRequirement] | Refusal


def _nothing(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    return []


def _ship(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    return make_refusal("SHIP-02", "one_ship") if room_for_ships(sit.state, sit.seat) <= 0 else []


def _item(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    item = compiled.item
    if item is not None and item.big and room_for_big_items(sit.state, sit.seat) <= 0:
        return make_refusal("ITEM-05", "too_big", limit=sit.state.box.profile.items.big_limit or 0)
    return []


def _curse(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    return [PickRequirement("seat", sit.facts.living, mark=default_curse_target(sit))]


def _on_monster(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    """The strongest monster is marked, but not by whom that would help unasked; of a monster and
    its mates that share what lies on them any (MULTI-10)."""
    fight = sit.fight
    if fight is None or not fight.foes:
        return make_refusal("AMB-81", "no_monster")
    foes = tuple([foe.card for foe in fight.foes])
    helps_us = compiled.strength < 0
    shares = sit.state.box.profile.fight.mate_shares_enhancers
    alike = len(foes) == 1 or (shares and len({foe.group for foe in fight.foes}) == 1)
    may_mark = sit.in_fight or not helps_us
    mark = foes[0] if alike else strongest_monster(sit, fight) if may_mark else None
    company = _company(sit, compiled)
    joins = [PickRequirement("other", company, least=0)] if company else []
    return [PickRequirement("monster", foes, mark=mark), *joins]


def _effects(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    state = sit.state
    if compiled.targeting.own and not sit.in_fight:
        return make_refusal("HAND-09", "only_as_fighter")
    at_the_top = state.seats[sit.seat].level >= state.box.winning_level - 1
    if (
        at_the_top
        and _lifts_only_its_player(compiled)
        and not is_useless_level_gain_playable(sit, compiled)
    ):
        return make_refusal("GUAL-04", "no_winning_level")
    return pick_requirements_for_targets(sit, compiled.targeting)


def _lifts_only_its_player(compiled: CompiledCard) -> bool:
    """Its only effect are levels for whoever plays it (AMB-14)."""
    effects = compiled.print.do if compiled.print.kind in ("special", "one_shot") else ()
    return compiled.targeting.gain_only and all(
        isinstance(effect, GainLevels) and effect.who == "you" for effect in effects
    )


def is_useless_level_gain_playable(sit: SeatSituation, compiled: CompiledCard) -> bool:
    """It may be played though its levels come to nothing, or it may give the last (LEVEL-06)."""
    box = sit.state.box
    rules = box.profile
    return rules.levels.useless_gain == "wasted" or can_give_winning_level(rules, compiled)


def _join(sit: SeatSituation, monster: Instance) -> Option | Refusal:
    """Where its tag lets a monster follow one that is there, no other card has to bring it
    (MULTI-11, MULTI-13, MULTI-14, BLEND-13)."""
    compiled = sit.state.box.cards[monster].monster
    if compiled is None or _followed(sit).isdisjoint(
        tags_as_read_by(sit.state, set(compiled.tags), sit.seat)
    ):
        return make_refusal("MULTI-11", "nobody_to_follow")
    return Option("play_card", monster)


def _company(sit: SeatSituation, compiled: CompiledCard) -> tuple[Instance, ...]:
    """Monsters of the hand that an enhancer can take along, giving them such a tag (MULTI-12)."""
    card = compiled.print
    if card.kind != "enhancer" or _followed(sit).isdisjoint(card.adds_tags):
        return ()
    state = sit.state
    return tuple([c for c in state.hand(sit.seat) if state.box.cards[c].kind == "monster"])


def _followed(sit: SeatSituation) -> frozenset[str]:
    """Tags of monsters in the fight that others with the tag may follow."""
    state, fight = sit.state, sit.fight
    tags = state.box.joining_tags
    if not tags or fight is None:
        return frozenset()
    return tags & {
        tag
        for foe in fight.foes
        for tag in monster_tags_as_read_by(state, fight, foe.card, sit.seat)
    }


def _follower(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    """A free place, or an old one to discard for it where that is allowed (SIDE-01, SIDE-03)."""
    state, rules = sit.state, sit.state.box.profile.follower
    old = tuple(c for c in state.play(sit.seat) if state.box.cards[c].kind == "follower")
    if len(old) < rules.max:
        return []
    if not old or not rules.replace_by_discard:
        return make_refusal("SIDE-03", "one_follower")
    return [PickRequirement("other", old, mark=old[0] if len(old) == 1 else None)]


def _cheat(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    """An own item without a cheat, in play or coming from the hand with it (AMB-88)."""
    state = sit.state
    cheated = set(state.attached.values())
    items = tuple(
        card
        for card in (*state.play(sit.seat), *state.hand(sit.seat))
        if state.box.cards[card].item is not None and card not in cheated
    )
    if not items:
        return make_refusal("CHEAT-02", "no_item_to_cheat_with")
    return [PickRequirement("other", items, mark=items[0] if len(items) == 1 else None)]


def _level_up(sit: SeatSituation, compiled: CompiledCard) -> NeedsOrRefusal:
    """Anybody who would gain by it, or nobody but its player where it says so; at the top it is
    refused or wasted (GUAL-02, AMB-14, AMB-107)."""
    state = sit.state
    box = state.box
    anybody = box.profile.levels.targets == "any_player" and compiled.targeting.seat
    seats = sit.facts.living if anybody else (sit.seat,)
    if compiled.targeting.gain_only and not is_useless_level_gain_playable(sit, compiled):
        seats = tuple(s for s in seats if state.seats[s].level < box.winning_level - 1)
    if not seats:
        return make_refusal("GUAL-04", "no_winning_level")
    return [PickRequirement("seat", seats, mark=sit.seat if sit.seat in seats else None)]


def _claim(sit: SeatSituation, card: Instance) -> Option | Refusal:
    """Lay a level card face down for the discard (QUICK-02); once."""
    for frame in sit.state.stack:
        if frame.kind == "claims" and any(seat == sit.seat for seat, _ in frame.sealed):
            return make_refusal("QUICK-02", "claimed_already")
    return Option("play_card", card)


_NEEDS: dict[str, Callable[[SeatSituation, CompiledCard], NeedsOrRefusal]] = {
    "ship": _ship,
    "item": _item,
    "race": partial(pick_requirements_for_identity, kind="race"),
    "class": partial(pick_requirements_for_identity, kind="class"),
    "affiliation": partial(pick_requirements_for_identity, kind="affiliation"),
    "two_identities": pick_requirements_for_two_identities,
    "power": pick_requirements_for_power,
    "origin": _nothing,
    "follower": _follower,
    "cheat": _cheat,
    "curse": _curse,
    "enhancer": _on_monster,
    "mate": _on_monster,
    "level_up": _level_up,
}
"""What must be named to play a card of that kind, or why it cannot be played; cards that are
missing here say it by their effects."""
_TIMES: dict[str, tuple[str, str]] = {
    "race": ("CLASS-06", "only_on_own_turn"),
    "class": ("CLASS-06", "only_on_own_turn"),
    "affiliation": ("CLASS-06", "only_on_own_turn"),
    "power": ("POWER-05", "not_now"),
    "origin": ("ORIGIN-02", "only_on_own_turn"),
    "enhancer": ("ENH-06", "only_in_fight"),
    "mate": ("MULTI-15", "only_in_fight"),
    "wandering": ("MULTI-15", "only_in_fight"),
    "monster": ("TURN-08", "only_after_door"),
    "cheat": ("AMB-88", "only_on_own_turn"),
    "item": ("ITEM-15", "only_on_own_turn"),
    "ship": ("ITEM-15", "only_on_own_turn"),
    "one_shot": ("SHOT-01", "only_in_fight"),
}
_WINDOWS: dict[str, tuple[str, str]] = {
    "combat": ("SHOT-01", "only_in_fight"),
    "run_away": ("SHOT-05", "only_when_running"),
    "curse": ("AMB-93", "only_against_curse"),
    "die": ("AMB-93", "only_on_die"),
    "own_turn": ("GUAL-06", "only_on_own_turn"),
    "any_time": ("GUAL-06", "not_now"),
}


def _has_met(sit: SeatSituation) -> bool:
    """In the own turn, a monster was met: there is no more looking for trouble (TURN-09)."""
    turn = sit.state.turn_frame
    return sit.own_turn and sit.fight is None and turn is not None and turn.met


def why_seat_cannot_use_cards(sit: SeatSituation) -> Refusal | None:
    """Why the seat can do nothing with its cards at this moment, whatever they are."""
    state = sit.state
    if state.over:
        return make_refusal("END-01", "game_over")
    if sit.seat == NOBODY or state.seats[sit.seat].dead:
        return make_refusal("DEATH-16", "dead")
    if sit.top.kind == "ask" and sit.top.seat == sit.seat and not sit.timing & SITUATION.FLIGHT:
        return make_refusal("AMB-92", "answer_first")
    return None


def why_card_not_playable_now(sit: SeatSituation, compiled: CompiledCard) -> Refusal:
    """Which rule keeps this card in the hand at this moment."""
    idle = why_seat_cannot_use_cards(sit)
    if idle is not None:
        return idle
    card = compiled.print
    if isinstance(sit.top, ResponseWindow) and sit.top.about == "setup":
        return make_refusal("AMB-96", "before_first_turn")
    if sit.fight is not None and compiled.timing & SITUATION.FIGHT:
        if sit.fight.part != "open":
            return make_refusal("AMB-79", "fight_decided")
        if not sit.timing & SITUATION.FIGHT:  # Something comes first, such as a question.
            return make_refusal("AMB-92", "not_while_settling")
    if compiled.kind in ("item", "ship", "cheat") and sit.in_fight:
        own_fight = sit.own_turn and sit.fight is not None and sit.fight.seat == sit.seat
        rule = "COMBAT-06" if own_fight else "COMBAT-07"
        return make_refusal(rule, "no_new_items_in_fight")
    if compiled.targeting.steals and sit.fight is not None:
        return make_refusal("COMBAT-04", "no_theft_in_fight")
    if compiled.kind in ("power", "origin") and not compiled.timing:
        return make_refusal("POWER-01", "no_such_identity")
    if compiled.kind == "monster" and _has_met(sit):
        return make_refusal("TURN-09", "met_already")
    if card.kind == "one_shot" or card.kind == "special":
        rule, key = _WINDOWS[card.window]
    elif card.kind == "two_identities":
        waits = compiled.home.two_identities.window == "as_identity"
        rule, key = PLAY_TIME_RULES[card.of], "only_on_own_turn" if waits else "not_now"
    else:
        rule, key = _TIMES.get(compiled.kind, ("HAND-09", "not_now"))
    if key == "only_on_own_turn" and sit.own_turn:
        key = "not_in_fight" if sit.in_fight else "not_while_settling"
    return make_refusal(rule, key)


def play_card(ref: GameOperations, seat: Seat, play: PlayCard) -> None:
    """Carry out a legal play: the card leaves its place and its effects go on the stack."""
    state = ref.state
    compiled = state.box.cards[play.card]
    ref.emit(e.CardPlayed(seat, play.card, play.seat, play.monster, play.side, play.other))
    match compiled.kind:
        case "item" | "ship":
            put_card_into_play(ref, seat, play.card, "played", seat)
        case "race" | "class" | "affiliation":
            if play.other != NO_CARD:
                gone = _displaced(state, seat, play.other, compiled.kind)
                ref.discard(gone, "discarded", seat, Cause(play.card, seat))
            ref.move((play.card,), play_zone_of(seat), "played", seat)
        case "two_identities":
            ref.move((play.card,), play_zone_of(seat), "played", seat)
            if play.other != NO_CARD:
                ref.move((play.other,), play_zone_of(seat), "played", seat)
        case "follower" | "power" | "origin":
            if play.other != NO_CARD:
                ref.discard((play.other,), "discarded", seat, Cause(play.card, seat))
            ref.move((play.card,), play_zone_of(seat), "played", seat)
        case "cheat":
            _let_cheat(ref, seat, play)
        case "curse":
            ref.move((play.card,), TABLE, "played", seat)
            ref.push(Hex(play.card, seat, play.seat))
        case "enhancer":
            if play.other != NO_CARD:
                add_monster_to_fight(ref, play.other, seat)
            enhanced = play.monster if play.other == NO_CARD else play.other
            ref.move((play.card,), FIGHT, "played", seat)
            ref.emit(e.MonsterEnhanced(enhanced, play.card, seat))
        case "mate" | "wandering":
            ref.move((play.card,), FIGHT, "played", seat)
            _resolve(ref, seat, play, you=seat)
        case "monster":
            add_monster_to_fight(ref, play.card, seat)
        case "one_shot" | "level_up" | "special":
            battle = state.fight
            stays = battle is not None and battle.part == "open" and compiled.kind == "one_shot"
            ref.move((play.card,), FIGHT if stays else TABLE, "played", seat)
            if not stays:
                ref.push(FinishPlayedCard(play.card))
            _resolve(ref, seat, play, you=seat)


def _displaced(state: GameState, seat: Seat, old: Instance, kind: IdentityKind) -> list[Instance]:
    """What a new identity replaces: the old one; or both, with the card that allowed them, where
    that card is lost with the first of them (AMB-91)."""
    both = two_identities_card(state, seat, kind)
    if both == NO_CARD or not is_two_identities_card_lost_with_one(state.box.cards[both]):
        return [old]
    return [*identities_in_play(state, seat, kind), both]


def _resolve(ref: GameOperations, seat: Seat, play: PlayCard, you: Seat) -> None:
    main = ref.state.box.cards[play.card].main
    ref.push(
        ResolveEffects(play.card, main, seat, you, play.seat, play.monster, play.side, play.other)
    )


def _let_cheat(ref: GameOperations, seat: Seat, play: PlayCard) -> None:
    """The cheat goes on an item, which may come from the hand with it (AMB-25, AMB-88)."""
    state = ref.state
    ref.move((play.card,), play_zone_of(seat), "played", seat)
    ref.emit(e.CheatAttached(play.card, play.other))
    if seat_of_hand_zone(state.where[play.other]) == seat:
        put_card_into_play(ref, seat, play.other, "played", seat)
    elif not state.equipped[play.other] and has_free_slots(state, seat, play.other):
        ref.emit(e.EquipmentChanged(seat, play.other, on=True))


def discard_finished_card(ref: GameOperations, frame: FinishPlayedCard) -> None:
    """A played card that still lies on the table is used up (SHOT-03, GUAL-03)."""
    ref.pop()
    if ref.state.where[frame.card] == TABLE:
        ref.discard((frame.card,), "used_up")


def queue_card(ref: GameOperations, seat: Seat, play: PlayCard) -> None:
    """Lay the card face up for the next safe point."""
    from_play = ref.state.where[play.card] == play_zone_of(seat)
    ref.move((play.card,), TABLE, "queued", seat)
    ref.emit(e.CardQueued(QueuedCard(seat, play, from_play)))


def play_first_queued_card(ref: GameOperations) -> bool:
    """Take the first queued card, if there is one. It is checked again; what fails goes back to
    where it came from, with the rule (AMB-82)."""
    state = ref.state
    if not state.queue:
        return False
    queued = state.queue[0]
    seat, play = queued.seat, queued.play
    ref.cause = (seat, play.card)
    refusal = why_not_play_card(situation_of(state, seat, at_safe_point=True), play)
    ref.emit(e.CardLeftQueue(seat, play.card, refusal.rule if refusal is not None else ""))
    if refusal is None:
        reset_window_after_play(ref, seat, play)
        play_card(ref, seat, play)
    elif state.seats[seat].dead:
        ref.discard((play.card,), "lost", seat)
    else:
        ref.move(
            (play.card,),
            (play_zone_of if queued.from_play else hand_zone_of)(seat),
            "returned",
            seat,
        )
    return True
