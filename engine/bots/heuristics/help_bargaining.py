"""Offers: asking for help at a fair price, and judging what others offer."""

from __future__ import annotations

from collections.abc import Sequence

from cards.vocabulary.effects import Draw, GainLevels
from engine.bots.heuristics.card_worth import (
    DOOR_WORTH,
    LEVEL_WORTH,
    TREASURE_WORTH,
    VICTORY_WORTH,
    gold_worth,
    is_better_than_equipped,
    own_card_worth,
    worn_item_worth,
)
from engine.bots.heuristics.decision_context import DecisionContext, threat_of
from engine.bots.heuristics.grudges import revenge_worth, unpaid_harm
from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE, PlayingStyle
from engine.core.commands import AnswerOffer, Command, ProposeHelpDeal
from engine.core.stack_frames import Fight
from engine.core.state_parts import Offer
from engine.core.target_requirements import flatten_effects
from engine.core.zones import Instance, Seat
from engine.queries.cards_in_play import has_permission
from engine.views.view_types import CharacterView, FightView

MOST_REQUESTS = 2
"""How often one player is asked for help in one fight."""


def answer_offers(pos: DecisionContext) -> Command | None:
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
        if not welcome:
            better = _better_terms(pos, offer)
            if better is not None:
                return better
        return AnswerOffer(offer.id, accept=welcome)
    return None


def _only_waits(pos: DecisionContext) -> bool:
    """Something else is being settled: the offer will be good again."""
    return pos.decision.kind == "ask" or pos.decision.about in ("curse", "die", "receipt", "claim")


def _welcome_trade(pos: DecisionContext, offer: Offer) -> bool:
    """More than fair, for nobody is paid for being quick."""
    got = sum(_value_received(pos, card) for card in offer.give)
    given = sum(own_card_worth(pos, card) for card in offer.take)
    return got > given + (0.5 if offer.take else 0.0)


def _value_received(pos: DecisionContext, card: Instance) -> float:
    use = worn_item_worth(pos, card, pos.seat) if is_better_than_equipped(pos, card) else 0.0
    return max(use, gold_worth(pos, pos.card(card).gold))


def _welcome_help(pos: DecisionContext, offer: Offer) -> bool:
    fight = pos.public.fight
    if fight is None:
        return False
    outcome = pos.previewer.outcome(AnswerOffer(offer.id, accept=True))
    if outcome is None or not outcome.ahead_after:
        return False
    if fight.seat == pos.seat:
        return _takes_helper(pos, fight, pos.public.seats[offer.giver], offer)
    return worth_of_helping(pos, fight, pos.me, offer, pos.playing_style) > 0


def _better_terms(pos: DecisionContext, offer: Offer) -> Command | None:
    """Terms on which one would help after all, once in a fight."""
    fight = pos.public.fight
    options = (
        pos.options("offer_help") if pos.playing_style.counters and offer.about == "help" else []
    )
    if fight is None or not options or offer.giver != fight.seat or not _is_enough(fight, pos.me):
        return None
    if any(terms[0] == pos.seat for terms in _refusals(pos)):
        return None
    treasures = sum(foe.treasures for foe in fight.foes)
    for more in range(offer.treasures + 1, treasures + 1):
        terms = Offer(0, "help", pos.seat, fight.seat, more)
        if worth_of_helping(pos, fight, pos.me, terms, pos.playing_style) > 0:
            return ProposeHelpDeal(fight.seat, treasures=more)
    return None


def _takes_helper(
    pos: DecisionContext, fight: FightView, helper: CharacterView, offer: Offer
) -> bool:
    """As fighter: an offered hand, if its price leaves something, nobody else wins by it, and
    nobody else may come cheaper."""
    if wins_game_by_helping(pos, fight, helper) and pos.seat not in fight.wins:
        return False
    if pos.seat in fight.wins:
        return True
    options = pos.options("offer_help") if pos.playing_style.haggles else []
    others = [seat for seat in options[0].needs[0].among if seat != helper.seat] if options else []
    cheaper = _haggle(pos, fight, others)
    if cheaper is not None and cheaper.treasures < offer.treasures:
        return False
    kept = fight.treasures - offer.treasures
    return LEVEL_WORTH * (fight.level_after - pos.me.level) + TREASURE_WORTH * kept > 0


def _levels_as_helper(pos: DecisionContext, fight: FightView, helper: CharacterView) -> int:
    """What a helper's own cards would give for the kills, those by cards among them (HELP-09)."""
    if not has_permission(pos.state, helper.seat, "level_per_kill_as_helper"):
        return 0
    by_card = sum(len(one.kills) for one in pos.public.frames if isinstance(one, Fight))
    return pos.box.profile.help.level_per_kill * (len(fight.foes) + by_card)


def wins_game_by_helping(pos: DecisionContext, fight: FightView, helper: CharacterView) -> bool:
    return 0 < _levels_as_helper(pos, fight, helper) >= pos.goal - helper.level


def worth_of_helping(
    pos: DecisionContext,
    fight: FightView,
    helper: CharacterView,
    offer: Offer,
    playing_style: PlayingStyle = USUAL_PLAYING_STYLE,
) -> float:
    """What helping on these terms brings a `helper` of that playing style, less what it brings the
    fighter."""
    if wins_game_by_helping(pos, fight, helper):
        return VICTORY_WORTH
    if fight.seat in fight.wins:
        return -VICTORY_WORTH
    fighter = pos.public.seats[fight.seat]
    pay = TREASURE_WORTH * offer.treasures + sum(
        gold_worth(pos, pos.card(card).gold) for card in offer.give
    )
    pay -= playing_style.grudge * unpaid_harm(pos.public, helper.seat, fight.seat)
    pay += LEVEL_WORTH * _levels_as_helper(pos, fight, helper) + _promised_worth(pos, helper, offer)
    gain = LEVEL_WORTH * (fight.level_after - fighter.level)
    gain += TREASURE_WORTH * (fight.treasures - offer.treasures)
    envy = 0.2 if fighter.level <= helper.level else 0.4
    if fight.level_after >= pos.goal - 1:
        envy = 0.8
    return pay - playing_style.envy * envy * gain - playing_style.wage


def _promised_worth(pos: DecisionContext, helper: CharacterView, offer: Offer) -> float:
    """Hand cards that the fighter would play on the helper, who alone is shown them (HELP-06)."""
    if not offer.promises or offer.seat != pos.seat:
        return 0.0
    points, level = 0.0, helper.level
    for card in pos.view.promises:
        compiled = pos.card(card)
        for effect in flatten_effects(compiled.programs[compiled.main]):
            if isinstance(effect, GainLevels):
                gained = max(0, min(effect.amount, pos.goal - 1 - level))
                level += gained
                points += LEVEL_WORTH * gained
            elif isinstance(effect, Draw):
                points += effect.count * (
                    TREASURE_WORTH if effect.deck == "treasure" else DOOR_WORTH
                )
    return points


def ask_for_help(pos: DecisionContext, fight: FightView) -> Command | None:
    """Ask the least dangerous player who could turn the fight and has not refused these terms at
    these sums."""
    options = pos.options("offer_help")
    if not options:
        return None
    if pos.playing_style.haggles:
        return _haggle(pos, fight, options[0].needs[0].among)
    for terms in sorted(
        {
            fair_treasures_for_helper(fight, -pos.playing_style.share),
            fair_treasures_for_helper(fight),
        }
    ):
        able = [
            one
            for one in pos.rivals()
            if one.seat in options[0].needs[0].among
            and _could_turn(pos, fight, one, terms)
            and not _has_refused(pos, fight, one.seat, terms)
        ]
        if able:
            return ProposeHelpDeal(min(able, key=threat_of).seat, treasures=terms)
    return None


def _haggle(
    pos: DecisionContext, fight: FightView, among: Sequence[Seat]
) -> ProposeHelpDeal | None:
    """The cheapest request that could be met: treasures count, and who would get them."""
    best: tuple[float, ProposeHelpDeal] | None = None
    for one in pos.rivals():
        terms = _next_price(pos, fight, one) if one.seat in among else None
        if terms is not None:
            price = terms + 0.5 * threat_of(one) + revenge_worth(pos, one.seat)
            if best is None or price < best[0]:
                best = (price, ProposeHelpDeal(one.seat, treasures=terms))
    return best[1] if best is not None else None


def _next_price(pos: DecisionContext, fight: FightView, helper: CharacterView) -> int | None:
    """The lowest at which that one might help; after a refusal more than that, and at least half.
    Nobody is asked a third time in one fight."""
    treasures = sum(foe.treasures for foe in fight.foes)
    refused = [terms[2] for terms in _refusals(pos) if terms[:2] == (pos.seat, helper.seat)]
    if len(refused) >= MOST_REQUESTS or not _is_enough(fight, helper):
        return None
    might = (n for n in range(treasures + 1) if _could_turn(pos, fight, helper, n))
    least = next(might, None)
    if least is None:
        return None
    if not refused:
        return max(0, min(treasures, least - pos.playing_style.share))
    more = max(least, fair_treasures_for_helper(fight), max(refused) + 1)
    return more if more <= treasures else None


def offer_own_help(pos: DecisionContext, fight: FightView) -> Command | None:
    """Offer the own help, if that is one's playing style, to whoever would win by it."""
    options = pos.options("offer_help") if pos.playing_style.volunteers and not fight.ahead else []
    if not options or any(offer.giver == pos.seat for offer in pos.public.offers):
        return None
    terms = fair_treasures_for_helper(fight, pos.playing_style.share)
    if _has_refused(pos, fight, fight.seat, terms) or not _is_enough(fight, pos.me):
        return None
    offer = Offer(0, "help", pos.seat, fight.seat, terms)
    if worth_of_helping(pos, fight, pos.me, offer, pos.playing_style) <= 0:
        return None
    return ProposeHelpDeal(fight.seat, treasures=terms)


def fair_treasures_for_helper(fight: FightView, more: int = 0) -> int:
    """Half of the treasures, the odd one for the helper: the level is the fighter's; and `more`, as
    far as there are any."""
    treasures = sum(foe.treasures for foe in fight.foes)
    return max(0, min(treasures, (treasures + 1) // 2 + more))


def _has_refused(pos: DecisionContext, fight: FightView, asked: Seat, treasures: int) -> bool:
    """The same terms at the same sums may not be asked for twice (AMB-71)."""
    sums = (fight.ours.total, fight.theirs.total)
    return (pos.seat, asked, treasures, 0, 0, *sums) in _refusals(pos)


def _refusals(pos: DecisionContext) -> tuple[tuple[int, ...], ...]:
    """Who asked whom in vain in this fight, and for what."""
    return next((one.refusals for one in pos.public.frames if isinstance(one, Fight)), ())


def _could_turn(
    pos: DecisionContext, fight: FightView, helper: CharacterView, treasures: int
) -> bool:
    if not _is_enough(fight, helper):
        return False
    if wins_game_by_helping(pos, fight, helper) and pos.seat not in fight.wins:
        return False
    offer = Offer(0, "help", pos.seat, helper.seat, treasures)
    return worth_of_helping(pos, fight, helper, offer) > 0


def _is_enough(fight: FightView, helper: CharacterView) -> bool:
    """With the helper's strength the fight is won."""
    margin = fight.margin + helper.strength.total
    return margin > 0 or (margin == 0 and fight.wins_ties)
