"""What happens when a card is played, now or from the queue."""

from __future__ import annotations

from engine import events as e
from engine.commands import PlayCard
from engine.frames import Finish, Hex, Resolve
from engine.options.cards import why_not_play
from engine.options.situation import situation_of
from engine.queries.carrying import fits
from engine.queries.identities import IdentityKind, identities, lost_with_one, two_identities
from engine.referee import Referee
from engine.state import GameState, Queued
from engine.steps.joining import bring
from engine.steps.restarts import mark_restart
from engine.steps.transfer import enter_play
from engine.zones import FIGHT, NO_CARD, TABLE, Instance, Seat, hand_of, holder_of, play_of


def play_card(ref: Referee, seat: Seat, play: PlayCard) -> None:
    """Carry out a legal play: the card leaves its place and its effects go on the stack."""
    state = ref.state
    print_ = state.box.cards[play.card]
    ref.tell(e.CardPlayed(seat, play.card, play.seat, play.monster, play.side, play.other))
    match print_.kind:
        case "item" | "ship":
            enter_play(ref, seat, play.card, "played", seat)
        case "race" | "class" | "affiliation":
            if play.other != NO_CARD:
                ref.discard(_displaced(state, seat, play.other, print_.kind), "discarded", seat)
            ref.move((play.card,), play_of(seat), "played", seat)
        case "two_identities":
            ref.move((play.card,), play_of(seat), "played", seat)
            if play.other != NO_CARD:
                ref.move((play.other,), play_of(seat), "played", seat)
        case "follower" | "power" | "origin":
            if play.other != NO_CARD:
                ref.discard((play.other,), "discarded", seat)
            ref.move((play.card,), play_of(seat), "played", seat)
        case "cheat":
            _cheat(ref, seat, play)
        case "curse":
            ref.move((play.card,), TABLE, "played", seat)
            ref.push(Hex(play.card, seat, play.seat))
        case "enhancer":
            if play.other != NO_CARD:
                bring(ref, play.other, seat)
            enhanced = play.monster if play.other == NO_CARD else play.other
            ref.move((play.card,), FIGHT, "played", seat)
            ref.tell(e.MonsterEnhanced(enhanced, play.card, seat))
        case "mate" | "wandering":
            ref.move((play.card,), FIGHT, "played", seat)
            _resolve(ref, seat, play, you=seat)
        case "monster":
            bring(ref, play.card, seat)
        case "one_shot" | "level_up" | "special":
            battle = state.fight
            stays = battle is not None and battle.part == "open" and print_.kind == "one_shot"
            ref.move((play.card,), FIGHT if stays else TABLE, "played", seat)
            if not stays:
                ref.push(Finish(play.card))
            _resolve(ref, seat, play, you=seat)


def _displaced(state: GameState, seat: Seat, old: Instance, kind: IdentityKind) -> list[Instance]:
    """What a new identity replaces: the old one; or both, with the card that allowed them, where
    that card is lost with the first of them (AMB-91)."""
    both = two_identities(state, seat, kind)
    if both == NO_CARD or not lost_with_one(state.box.cards[both]):
        return [old]
    return [*identities(state, seat, kind), both]


def _resolve(ref: Referee, seat: Seat, play: PlayCard, you: Seat) -> None:
    main = ref.state.box.cards[play.card].main
    ref.push(Resolve(play.card, main, seat, you, play.seat, play.monster, play.side, play.other))


def _cheat(ref: Referee, seat: Seat, play: PlayCard) -> None:
    """The cheat goes on an item, which may come from the hand with it (AMB-25, AMB-88)."""
    state = ref.state
    ref.move((play.card,), play_of(seat), "played", seat)
    ref.tell(e.Attached(play.card, play.other))
    if holder_of(state.where[play.other]) == seat:
        enter_play(ref, seat, play.other, "played", seat)
    elif not state.equipped[play.other] and fits(state, seat, play.other):
        ref.tell(e.Equipped(seat, play.other, on=True))


def finish(ref: Referee, frame: Finish) -> None:
    """A played card that still lies on the table is used up (SHOT-03, GUAL-03)."""
    ref.pop()
    if ref.state.where[frame.card] == TABLE:
        ref.discard((frame.card,), "used_up")


def queue_card(ref: Referee, seat: Seat, play: PlayCard) -> None:
    """Lay the card face up for the next safe point."""
    from_play = ref.state.where[play.card] == play_of(seat)
    ref.move((play.card,), TABLE, "queued", seat)
    ref.tell(e.CardQueued(Queued(seat, play, from_play)))


def drain_queue(ref: Referee) -> bool:
    """Take the first queued card, if there is one. It is checked again; what fails goes back to
    where it came from, with the rule (AMB-82)."""
    state = ref.state
    if not state.queue:
        return False
    queued = state.queue[0]
    seat, play = queued.seat, queued.play
    ref.cause = (seat, play.card)
    refusal = why_not_play(situation_of(state, seat, at_safe_point=True), play)
    ref.tell(e.QueueTaken(seat, play.card, refusal.rule if refusal is not None else ""))
    if refusal is None:
        mark_restart(ref, seat, play)
        play_card(ref, seat, play)
    elif state.seats[seat].dead:
        ref.discard((play.card,), "lost", seat)
    else:
        ref.move((play.card,), (play_of if queued.from_play else hand_of)(seat), "returned", seat)
    return True
