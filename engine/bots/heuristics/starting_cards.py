"""What a bot begins with: the best identities of its hand, a power, and the gear that goes with
them."""

from __future__ import annotations

from engine.bots.heuristics.card_worth import (
    identity_worth,
    origin_worth,
    power_worth,
    worn_item_worth,
)
from engine.bots.heuristics.decision_context import DecisionContext
from engine.core.commands import Command, ConfirmSetup
from engine.core.zones import Instance
from engine.queries.card_conditions import condition_would_hold_with_keywords
from engine.queries.identities_powers_and_roles import (
    IDENTITY_KINDS,
    IdentityKind,
    is_two_identities_card_lost_with_one,
)


def choose_starting_cards(pos: DecisionContext) -> Command | None:
    """Everything useful that may lie together (SETUP-08..SETUP-11); None if there is nothing."""
    option = pos.decision.option("set_up")
    if option is None:
        return None
    among = option.needs[0].among
    chosen = [card for kind in IDENTITY_KINDS for card in _identities(pos, among, kind)]
    chosen += _power(pos, among, chosen)
    if pos.box.profile.origin.enabled:
        chosen += [c for c in among if pos.card(c).kind == "origin" and origin_worth(pos, c) > 0]
    chosen += _sides(pos, among)
    followers = [card for card in among if pos.card(card).kind == "follower"]
    followers.sort(key=lambda card: (-pos.card(card).strength, card))
    chosen += followers[: pos.box.profile.follower.max]
    chosen += _items(pos, among, chosen)
    return ConfirmSetup(pos.decision.id, tuple(chosen)) if chosen else None


def _identities(
    pos: DecisionContext, among: tuple[Instance, ...], kind: IdentityKind
) -> list[Instance]:
    """The best one; with the card that allows two of them the two best."""
    if not pos.box.identity_limits[kind]:
        return []
    by_name: dict[str, Instance] = {}
    both: list[Instance] = []
    for card in among:
        compiled = pos.card(card)
        if compiled.kind == kind:
            by_name.setdefault(compiled.keyword, card)
        elif compiled.print.kind == "two_identities" and compiled.print.of == kind:
            both.append(card)
    best = sorted(by_name.values(), key=lambda card: (-identity_worth(pos, card), card))
    if both and len(best) >= (2 if is_two_identities_card_lost_with_one(pos.card(both[0])) else 1):
        return [*best[:2], both[0]]
    return best[:1]


def _power(
    pos: DecisionContext, among: tuple[Instance, ...], identities: list[Instance]
) -> list[Instance]:
    """The best power of rank 1 that works for whom one becomes (SETUP-09)."""
    keywords = frozenset(pos.card(card).keyword for card in identities)
    rules = pos.box.profile.power

    def works(card: Instance) -> bool:
        wanted = pos.card(card).usable_if
        return wanted is None or condition_would_hold_with_keywords(
            pos.state, wanted, pos.seat, keywords
        )

    first = [card for card in among if pos.card(card).rank == 1 and works(card)]
    if not (first and rules.enabled and rules.max_rank):
        return []
    best = max(first, key=lambda card: (power_worth(pos, card, works=True), -card))
    return [best] if power_worth(pos, best, works=True) > 0 else []


def _sides(pos: DecisionContext, among: tuple[Instance, ...]) -> list[Instance]:
    """Roles that are better with the other side up."""
    backs = pos.box.backs
    return [
        card
        for card in among
        if card in backs and identity_worth(pos, card) > identity_worth(pos, backs[card]) + 0.5
    ]


def _items(
    pos: DecisionContext, among: tuple[Instance, ...], identities: list[Instance]
) -> list[Instance]:
    """What can be used first; of the big ones only what can be used and carried (ITEM-05)."""
    keywords = {pos.card(card).keyword for card in identities}

    def use(card: Instance) -> float:
        compiled = pos.card(card)
        needs = compiled.item.usable_if if compiled.item is not None else None
        if needs is not None and needs.lacks in keywords:
            return 0.0
        if needs is not None and needs.has in keywords:
            return float(compiled.strength)
        return worn_item_worth(pos, card, pos.seat)

    items = [card for card in among if pos.card(card).item is not None]
    items.sort(key=lambda card: (-use(card), card))
    limit = pos.box.profile.items.big_limit
    if any("any_big_items" in pos.card(card).permits for card in identities):
        limit = None
    kept: list[Instance] = []
    carried = sailing = 0
    for card in items:
        item = pos.card(card).item
        if item is not None and item.big:
            if use(card) <= 0 or carried == limit:
                continue
            carried += 1
        if pos.card(card).ship is not None:
            if sailing == pos.box.profile.ship.max:
                continue
            sailing += 1
        kept.append(card)
    return kept
