"""The one place where facts are written into the state.

`apply_event` moves the cards that an event names, sets fields, lengthens lists, and adds numbers of
the event's own to three counts: the draws, and the levels and treasures of a fight. What it looks
up is in the state already (does a curse that stays wait for the next fight, whose body comes
first), and `record_deeds` counts deeds. It draws no chance, asks no rule or query, puts no frame
on the stack and takes none off, and gives rise to no further event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core import events as e
from engine.core.deeds_between_players import DEEDS_BY_EVENT, record_deeds
from engine.core.errors import EngineBug
from engine.core.stack_frames import DieRoll, Fight, HelpDeal
from engine.core.state import GameState, revert_state
from engine.core.state_parts import TRADED_THIS_TURN, AbilityUse
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    HANDS,
    NO_CARD,
    NOBODY,
    PLAYS,
    TREASURE_DECK,
    TREASURE_DISCARD,
    Instance,
)


def apply_event(state: GameState, event: e.Event) -> None:
    """Write one fact into the state."""
    write = _FOLDS.get(type(event))
    if write is not None:
        state.cache.note(state, event)
        write(state, event)
    if type(event) in DEEDS_BY_EVENT:
        record_deeds(state, event)


def _fight(state: GameState) -> Fight:
    fight = state.fight
    if fight is None:
        raise EngineBug("a fact about a fight, and no fight")
    return fight


def _moved(state: GameState, event: e.CardsMoved) -> None:
    source, target = state.zones[event.source], state.zones[event.target]
    for card in event.cards:
        if source and source[-1] == card:
            source.pop()
        else:
            source.remove(card)
        target.append(card)
        state.where[card] = event.target
    if event.source >= PLAYS:
        for card in event.cards:
            state.equipped[card] = False
            state.attached.pop(card, None)
        if event.why == "traded" and event.target == PLAYS + state.active:
            state.uses.extend(AbilityUse(card, TRADED_THIS_TURN, "turn") for card in event.cards)
    elif event.source >= HANDS and state.fresh:
        holder = event.source - HANDS
        state.fresh = [one for one in state.fresh if one[0] != holder or one[1] not in event.cards]


def _shuffled(state: GameState, event: e.DeckShuffled) -> None:
    deck, pile = (
        (DOOR_DECK, DOOR_DISCARD) if event.deck == "door" else (TREASURE_DECK, TREASURE_DISCARD)
    )
    state.zones[deck] = list(event.order)
    state.draws += event.draws
    for card in event.order:
        state.where[card] = deck
    state.zones[pile] = [card for card in state.zones[pile] if state.where[card] == pile]


def _chance_used(state: GameState, event: e.RandomPickMade | e.SimultaneousOrderRolled) -> None:
    state.draws += event.draws


def _first_chosen(state: GameState, event: e.FirstPlayerChosen) -> None:
    state.active = event.seat


def _turn_began(state: GameState, event: e.TurnBegan) -> None:
    state.active = event.seat
    state.turn = event.turn
    if state.uses:
        state.uses = [use for use in state.uses if use.per != "turn"]


def _monster_joined(state: GameState, event: e.MonsterJoined) -> None:
    fight = _fight(state)
    fight.foes = [*fight.foes, event.foe]


def _monster_enhanced(state: GameState, event: e.MonsterEnhanced) -> None:
    _enhance(_fight(state), event.monster, (event.card,))


def _enhance(fight: Fight, monster: Instance, enhancers: tuple[Instance, ...]) -> None:
    """A foe is replaced and never written into: copies of the fight share it."""
    fight.foes = [
        replace(foe, enhancers=(*foe.enhancers, *enhancers)) if foe.card == monster else foe
        for foe in fight.foes
    ]


def _monster_removed(state: GameState, event: e.MonsterRemoved) -> None:
    fight = _fight(state)
    gone = next(foe for foe in fight.foes if foe.card == event.monster)
    fight.foes = [foe for foe in fight.foes if foe is not gone]
    _enhance(fight, event.heir, gone.enhancers)
    fight.treasures += event.treasures
    if event.killed:
        fight.kills = (*fight.kills, gone.printed_as)
    fight.levels += event.levels


def _side_strengthened(state: GameState, event: e.FightBonusGiven) -> None:
    fight = _fight(state)
    fight.bonuses = [*fight.bonuses, event.bonus]


def _ability_used(state: GameState, event: e.AbilityUsed) -> None:
    if event.per:
        state.uses.append(AbilityUse(event.card, event.ability, event.per))


def _card_queued(state: GameState, event: e.CardQueued) -> None:
    state.queue.append(event.queued)


def _queue_taken(state: GameState, event: e.CardLeftQueue) -> None:
    state.queue = state.queue[1:]


def _equipped(state: GameState, event: e.EquipmentChanged) -> None:
    state.equipped[event.card] = event.on


def _attached(state: GameState, event: e.CheatAttached) -> None:
    state.attached[event.card] = event.item


def _detached(state: GameState, event: e.CheatDetached) -> None:
    state.attached.pop(event.card, None)


def _level_changed(state: GameState, event: e.LevelChanged) -> None:
    state.seats[event.seat].level = event.after


def _gender_changed(state: GameState, event: e.GenderChanged) -> None:
    state.seats[event.seat].gender = event.gender


def _roll(state: GameState) -> DieRoll | None:
    for frame in reversed(state.stack):
        if frame.kind == "roll":
            return frame
    return None


def _die_rolled(state: GameState, event: e.DieRolled) -> None:
    state.draws += event.draws
    roll = _roll(state)
    if roll is not None:
        roll.face = event.face
        roll.history = (*roll.history, event.face)


def _die_changed(state: GameState, event: e.DieChanged) -> None:
    roll = _roll(state)
    if roll is not None:
        roll.face = event.face
        roll.history = (*roll.history, event.face)


def _passed(state: GameState, event: e.Passed) -> None:
    top = state.top
    if top.kind == "window":
        top.passed = (*top.passed, event.seat)


def _pass_taken(state: GameState, event: e.PassWithdrawn) -> None:
    top = state.top
    if top.kind == "window":
        top.passed = tuple(seat for seat in top.passed if seat != event.seat)


def _took_back(state: GameState, event: e.StepTakenBack) -> None:
    before = state.undo[-1].before
    state.undo = state.undo[:-1]
    revert_state(state, before)


def _fight_won(state: GameState, event: e.FightWon) -> None:
    _fight(state).part = "reward"


def _fight_lost(state: GameState, event: e.FightLost) -> None:
    fight = _fight(state)
    fight.part = "flee"
    fight.deal = None  # what was promised is free again


def _fight_ended(state: GameState, event: e.FightEnded) -> None:
    _fight(state).part = "over"
    if state.uses:
        state.uses = [use for use in state.uses if use.per != "fight"]


def _ran_away(state: GameState, event: e.RunAwayResolved) -> None:
    fight = _fight(state)
    fight.fled = (*fight.fled, event.monster)


def _follower_sacrificed(state: GameState, event: e.FollowerSacrificed) -> None:
    along = () if event.helper == NOBODY else (event.helper,)
    fight = _fight(state)
    fight.spared = (*fight.spared, event.seat, *along)


def _curse_ended(state: GameState, event: e.CurseResolved) -> None:
    fight = state.fight
    counts_now = state.box.profile.curses.next_combat_counts_now
    fixed = fight is not None and (fight.part in ("flee", "reward") or not counts_now)
    if event.how == "stays" and fight is not None and fixed:
        fight.late = (*fight.late, event.card)
    turn = state.turn_frame
    waits = not state.box.profile.curses.next_turn_counts_now
    if event.how == "stays" and turn is not None and turn.seat == event.victim and waits:
        turn.late = (*turn.late, event.card)


def _died(state: GameState, event: e.CharacterDied) -> None:
    one = state.seats[event.seat]
    one.dead = one.body = one.redraw = True
    fight = state.fight
    fights = fight is not None and fight.seat == event.seat
    # The fighter's body comes before the helper's, whoever died first (AMB-49).
    state.bodies = [event.seat, *state.bodies] if fights else [*state.bodies, event.seat]
    if fight is not None and fight.helper == event.seat and fight.part == "open":
        fight.helper = NOBODY
        fight.fallen = event.seat
        fight.deal = None


def _body_looted(state: GameState, event: e.BodyLootingEnded) -> None:
    state.seats[event.seat].body = False
    state.bodies = [seat for seat in state.bodies if seat != event.seat]


def _reborn(state: GameState, event: e.Reborn) -> None:
    state.seats[event.seat].dead = False


def _hand_redrawn(state: GameState, event: e.NewCharacterHandDrawn) -> None:
    state.seats[event.seat].redraw = False


def _offer_made(state: GameState, event: e.OfferMade) -> None:
    state.offers = [*state.offers, event.offer]


def _offer_ended(state: GameState, event: e.OfferEnded) -> None:
    fight = state.fight
    if event.terms and fight is not None:
        fight.refusals = (*fight.refusals, event.terms)
    state.offers = [offer for offer in state.offers if offer.id != event.offer.id]


def _helper_joined(state: GameState, event: e.HelperJoined) -> None:
    fight = _fight(state)
    fight.helper = event.helper
    fight.deal = HelpDeal(event.treasures, event.helper_first, event.items, event.promises)


def _cards_received_off_turn(state: GameState, event: e.CardsReceivedOffTurn) -> None:
    state.fresh = [*state.fresh, *((event.seat, card) for card in event.cards)]


def _off_turn_cards_expired(state: GameState, event: e.OffTurnCardsExpired) -> None:
    state.fresh = [one for one in state.fresh if one[0] not in event.seats]


def _claim_opened(state: GameState, event: e.DiscardClaimOpened) -> None:
    state.claimable = None if event.card == NO_CARD else event.card


def _game_won(state: GameState, event: e.GameWon) -> None:
    state.winners = event.seats
    state.over = True


_FOLDS: dict[type, Callable[[GameState, Any], None]] = {
    e.CardsMoved: _moved,
    e.DeckShuffled: _shuffled,
    e.RandomPickMade: _chance_used,
    e.SimultaneousOrderRolled: _chance_used,
    e.FirstPlayerChosen: _first_chosen,
    e.TurnBegan: _turn_began,
    e.MonsterJoined: _monster_joined,
    e.MonsterEnhanced: _monster_enhanced,
    e.MonsterRemoved: _monster_removed,
    e.FightBonusGiven: _side_strengthened,
    e.AbilityUsed: _ability_used,
    e.CardQueued: _card_queued,
    e.CardLeftQueue: _queue_taken,
    e.EquipmentChanged: _equipped,
    e.CheatAttached: _attached,
    e.CheatDetached: _detached,
    e.LevelChanged: _level_changed,
    e.GenderChanged: _gender_changed,
    e.DieRolled: _die_rolled,
    e.DieChanged: _die_changed,
    e.Passed: _passed,
    e.PassWithdrawn: _pass_taken,
    e.StepTakenBack: _took_back,
    e.FightWon: _fight_won,
    e.FightLost: _fight_lost,
    e.FightEnded: _fight_ended,
    e.RunAwayResolved: _ran_away,
    e.FollowerSacrificed: _follower_sacrificed,
    e.CurseResolved: _curse_ended,
    e.CharacterDied: _died,
    e.BodyLootingEnded: _body_looted,
    e.Reborn: _reborn,
    e.NewCharacterHandDrawn: _hand_redrawn,
    e.OfferMade: _offer_made,
    e.OfferEnded: _offer_ended,
    e.HelperJoined: _helper_joined,
    e.CardsReceivedOffTurn: _cards_received_off_turn,
    e.OffTurnCardsExpired: _off_turn_cards_expired,
    e.DiscardClaimOpened: _claim_opened,
    e.GameWon: _game_won,
}
"""Events that are missing here change nothing by themselves: they name what others carry out."""
