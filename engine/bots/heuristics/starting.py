"""What a bot begins with: the best identities of its hand, a power, and the gear that goes with
them."""

from __future__ import annotations

from engine.bots.heuristics.position import Position
from engine.bots.heuristics.worth import identity_worth, origin_worth, power_worth, wearing
from engine.core.commands import Command, SetUp
from engine.core.zones import Instance
from engine.queries.conditions import holds_for
from engine.queries.identities import IDENTITY_KINDS, IdentityKind, limit_of, lost_with_one


def set_up(pos: Position) -> Command | None:
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
    chosen += followers[: min(1, pos.box.profile.follower.max)]
    chosen += _items(pos, among, chosen)
    return SetUp(pos.decision.id, tuple(chosen)) if chosen else None


def _identities(pos: Position, among: tuple[Instance, ...], kind: IdentityKind) -> list[Instance]:
    """The best one; with the card that allows two of them the two best."""
    if not limit_of(pos.box.profile, kind):
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
    if both and len(best) >= (2 if lost_with_one(pos.card(both[0])) else 1):
        return [*best[:2], both[0]]
    return best[:1]


def _power(
    pos: Position, among: tuple[Instance, ...], identities: list[Instance]
) -> list[Instance]:
    """The best power of rank 1 that works for whom one becomes (SETUP-09)."""
    keywords = frozenset(pos.card(card).keyword for card in identities)
    rules = pos.box.profile.power

    def works(card: Instance) -> bool:
        wanted = pos.card(card).usable_if
        return wanted is None or holds_for(pos.state, wanted, pos.seat, keywords)

    first = [card for card in among if pos.card(card).rank == 1 and works(card)]
    if not (first and rules.enabled and rules.max_rank):
        return []
    best = max(first, key=lambda card: (power_worth(pos, card, works=True), -card))
    return [best] if power_worth(pos, best, works=True) > 0 else []


def _sides(pos: Position, among: tuple[Instance, ...]) -> list[Instance]:
    """Roles that are better with the other side up."""
    backs = pos.box.backs
    return [
        card
        for card in among
        if card in backs and identity_worth(pos, card) > identity_worth(pos, backs[card]) + 0.5
    ]


def _items(
    pos: Position, among: tuple[Instance, ...], identities: list[Instance]
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
        return wearing(pos, card, pos.seat)

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
