"""Offers: asking for help at a fair price, and judging what others offer."""

from __future__ import annotations

from cards.vocabulary.effects import Draw, GainLevels
from engine.aims import walk
from engine.bots.nature import USUAL, Nature
from engine.bots.position import Position, threat
from engine.bots.worth import (
    DOOR,
    LEVEL,
    TREASURE,
    VICTORY,
    gold_worth,
    improves,
    wearing,
    worth,
)
from engine.commands import AnswerOffer, Command, OfferHelp
from engine.frames import Fight
from engine.state import Offer
from engine.view import FightView, SeatView
from engine.zones import Instance, Seat


def answer_offers(pos: Position) -> Command | None:
    """Say yes or no to what one has been offered, once it can be judged."""
    for offer in pos.public.offers:
        if offer.seat != pos.seat:
            continue
        acceptable = any(one.index == offer.id for one in pos.options("accept"))
        if not acceptable and _only_waits(pos):
            continue
        welcome = acceptable and (
            _welcome_trade(pos, offer) if offer.about == "trade" else _welcome_help(pos, offer)
        )
        return AnswerOffer(offer.id, accept=welcome)
    return None


def _only_waits(pos: Position) -> bool:
    """Something else is being settled: the offer will be good again."""
    return pos.decision.kind == "ask" or pos.decision.about in ("curse", "die", "receipt", "claim")


def _welcome_trade(pos: Position, offer: Offer) -> bool:
    """More than fair, for nobody is paid for being quick."""
    got = sum(_value_received(pos, card) for card in offer.give)
    given = sum(worth(pos, card) for card in offer.take)
    return got > given + (0.5 if offer.take else 0.0)


def _value_received(pos: Position, card: Instance) -> float:
    use = wearing(pos, card, pos.seat) if improves(pos, card) else 0.0
    return max(use, gold_worth(pos, pos.card(card).gold))


def _welcome_help(pos: Position, offer: Offer) -> bool:
    fight = pos.public.fight
    if fight is None:
        return False
    outcome = pos.previewer.outcome(AnswerOffer(offer.id, accept=True))
    if outcome is None or not outcome.ahead_after:
        return False
    if fight.seat == pos.seat:
        return _takes_helper(pos, fight, pos.public.seats[offer.giver], offer)
    return help_worth(pos, fight, pos.me, offer, pos.nature) > 0


def _takes_helper(pos: Position, fight: FightView, helper: SeatView, offer: Offer) -> bool:
    """As fighter: an offered hand, if its price leaves something and nobody else wins by it."""
    if wins_by_helping(pos, fight, helper) and pos.seat not in fight.wins:
        return False
    if pos.seat in fight.wins:
        return True
    kept = fight.treasures - offer.treasures
    return LEVEL * (fight.level_after - pos.me.level) + TREASURE * kept > 0


def _levels_as_helper(pos: Position, fight: FightView, helper: SeatView) -> int:
    gains = any("level_per_kill_as_helper" in pos.card(card).permits for card in helper.in_play)
    return pos.box.profile.help.level_per_kill * len(fight.foes) if gains else 0


def wins_by_helping(pos: Position, fight: FightView, helper: SeatView) -> bool:
    return 0 < _levels_as_helper(pos, fight, helper) >= pos.goal - helper.level


def help_worth(
    pos: Position, fight: FightView, helper: SeatView, offer: Offer, nature: Nature = USUAL
) -> float:
    """What helping on these terms brings a `helper` of that nature, less what it brings the
    fighter."""
    if wins_by_helping(pos, fight, helper):
        return VICTORY
    if fight.seat in fight.wins:
        return -VICTORY
    fighter = pos.public.seats[fight.seat]
    pay = TREASURE * offer.treasures + sum(
        gold_worth(pos, pos.card(card).gold) for card in offer.give
    )
    pay += LEVEL * _levels_as_helper(pos, fight, helper) + _promised_worth(pos, helper, offer)
    gain = LEVEL * (fight.level_after - fighter.level)
    gain += TREASURE * (fight.treasures - offer.treasures)
    envy = 0.2 if fighter.level <= helper.level else 0.4
    if fight.level_after >= pos.goal - 1:
        envy = 0.8
    return pay - nature.envy * envy * gain - nature.wage


def _promised_worth(pos: Position, helper: SeatView, offer: Offer) -> float:
    """Hand cards that the fighter would play on the helper, who alone is shown them (HELP-06)."""
    if not offer.promises or offer.seat != pos.seat:
        return 0.0
    points, level = 0.0, helper.level
    for card in pos.view.promises:
        print_ = pos.card(card)
        for effect in walk(print_.programs[print_.main]):
            if isinstance(effect, GainLevels):
                gained = max(0, min(effect.amount, pos.goal - 1 - level))
                level += gained
                points += LEVEL * gained
            elif isinstance(effect, Draw):
                points += effect.count * (TREASURE if effect.deck == "treasure" else DOOR)
    return points


def ask_for_help(pos: Position, fight: FightView) -> Command | None:
    """Ask the least dangerous player who could turn the fight and has not refused these terms at
    these sums."""
    options = pos.options("offer_help")
    if not options:
        return None
    for terms in sorted({fair_terms(fight, -pos.nature.share), fair_terms(fight)}):
        able = [
            one
            for one in pos.rivals()
            if one.seat in options[0].needs[0].among
            and _could_turn(pos, fight, one, terms)
            and not _has_refused(pos, fight, one.seat, terms)
        ]
        if able:
            return OfferHelp(min(able, key=threat).seat, treasures=terms)
    return None


def volunteer(pos: Position, fight: FightView) -> Command | None:
    """Offer the own help, if that is one's nature, to whoever would win by it."""
    options = pos.options("offer_help") if pos.nature.volunteers and not fight.ahead else []
    if not options or any(offer.giver == pos.seat for offer in pos.public.offers):
        return None
    terms = fair_terms(fight, pos.nature.share)
    if _has_refused(pos, fight, fight.seat, terms) or not _is_enough(fight, pos.me):
        return None
    offer = Offer(0, "help", pos.seat, fight.seat, terms)
    if help_worth(pos, fight, pos.me, offer, pos.nature) <= 0:
        return None
    return OfferHelp(fight.seat, treasures=terms)


def fair_terms(fight: FightView, more: int = 0) -> int:
    """Half of the treasures, the odd one for the helper: the level is the fighter's; and `more`, as
    far as there are any."""
    treasures = sum(foe.treasures for foe in fight.foes)
    return max(0, min(treasures, (treasures + 1) // 2 + more))


def _has_refused(pos: Position, fight: FightView, asked: Seat, treasures: int) -> bool:
    """The same terms at the same sums may not be asked for twice (AMB-71)."""
    terms = (pos.seat, asked, treasures, 0, 0, fight.ours.total, fight.theirs.total)
    return any(terms in frame.refusals for frame in pos.public.frames if isinstance(frame, Fight))


def _could_turn(pos: Position, fight: FightView, helper: SeatView, treasures: int) -> bool:
    if not _is_enough(fight, helper):
        return False
    if wins_by_helping(pos, fight, helper) and pos.seat not in fight.wins:
        return False
    offer = Offer(0, "help", pos.seat, helper.seat, treasures)
    return help_worth(pos, fight, helper, offer) > 0


def _is_enough(fight: FightView, helper: SeatView) -> bool:
    """With the helper's strength the fight is won."""
    margin = fight.margin + helper.strength.total
    return margin > 0 or (margin == 0 and fight.wins_ties)
