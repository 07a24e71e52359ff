"""The box that a game is played from: profile and cards, compiled once for speed.

Instances are small ints; `Box.card(instance)` is the compiled of its print. The list of instances
is public (everybody knows the deck), where each of them lies is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Literal

from cards.built_in_editions import load_built_in_edition, sort_editions_by_precedence
from cards.card_traversal import walk_card_parts
from cards.edition import Edition
from cards.edition_blend import blend_editions
from cards.levels_for_monster_removal import has_removal_without_level_in_edition
from cards.profile import Profile
from cards.vocabulary.abilities_and_modifiers import (
    Meta,
    Permission,
    Prohibition,
    Stat,
)
from cards.vocabulary.base_types import Count, Slot
from cards.vocabulary.card import (
    Card,
    CardBase,
    Curse,
    Enhancer,
    Follower,
    Identity,
    Item,
    LevelUp,
    Mate,
    Monster,
    OneShot,
    Origin,
    Power,
    Role,
    Ship,
    Special,
    TwoIdentities,
    WanderingMonster,
    deck_of,
)
from cards.vocabulary.conditions_and_card_picks import CardKind, CardPick, Condition
from cards.vocabulary.effects import Effect, nested_effect_lists
from engine.core.card_timing import (
    OUTSIDE_FIGHTS,
    SITUATION,
    item_timing,
    monster_tags_joining_fights,
    timing_of_ability_window,
    timing_of_card,
    timing_of_card_in_play,
)
from engine.core.target_requirements import TargetRequirements, target_requirements_of
from engine.core.zones import DOOR_DECK, ROLE_SIDES, TREASURE_DECK, Instance, Zone

Program = tuple[Effect, ...]
_AWAITED: dict[str, Literal["", "fight", "turn"]] = {
    "instant": "",
    "next_combat": "fight",
    "next_turn": "turn",
    "until_removed": "",
}
CountedSlot = Slot | Literal["hands", "complex"]
_NAMED = ("race", "class", "affiliation", "power")
"""Kinds of card whose keyword monsters know people by."""


@dataclass(slots=True, eq=False)
class CompiledModifier:
    """A `StatModifier` in plain attributes: those of a pydantic model take many times as long to
    read."""

    stat: Stat
    amount: int
    when: Condition | None
    per: Count | None
    most: int | None
    once: bool


@dataclass(slots=True, eq=False)
class CompiledCard:
    """One print, compiled: what the rules ask of it again and again, as plain attributes."""

    id: str
    index: int
    print: Card
    home: Profile
    """Of the edition that it comes from: what merges as `home` is read there."""
    kind: CardKind
    item: Item | Ship | None
    """The print, if it is an item; a ship is one in all that is not said of ships (SHIP-01)."""
    ship: Ship | None
    """The print, if it is a ship."""
    monster: Monster | None
    """The print, if it is a monster."""
    door: bool
    timing: int
    strength: int
    gold: int
    keyword: str
    """`race:<name>`, `class:<name>`, `affiliation:<name>`, `power:<id>`, or nothing."""
    usable_if: Condition | None
    """For whom an item or a power works."""
    rank: int
    """Of a power."""
    rank_cap: int
    """What an origin adds to the limit of ranks."""
    limbs: tuple[tuple[CountedSlot, int], ...]
    """Where an item is worn, and how much room it takes there (ITEM-11)."""
    modifiers: tuple[CompiledModifier, ...]
    stats: frozenset[Stat]
    """What its modifiers change."""
    awaits: Literal["", "fight", "turn"]
    """What a curse that lies in front of its victim waits for, to count until the end of it."""
    meta: frozenset[Meta]
    permits: frozenset[Permission]
    forbids: frozenset[Prohibition]
    programs: tuple[Program, ...]
    """All lists of effects; the ints that name them are stable for a given print."""
    branches: dict[tuple[int, int], tuple[int, ...]]
    """(program, place in it) of a choose, roll or check to the programs of its branches."""
    unpaid: frozenset[int]
    """Those that take a monster out of a fight in such a way that its edition lets no card give a
    level for it (PREC-02, AMB-41)."""
    main: int
    """The program of `do`, or -1."""
    bad_stuff: int
    abilities: tuple[int, ...]
    """Their programs."""
    ability_costs: tuple[CardPick | None, ...]
    ability_limits: tuple[int, ...]
    """How often each may be used in its fight or turn; 0: as often as one likes."""
    ability_timing: tuple[int, ...]
    ability_mask: int
    """When any of them works."""
    timing_in_play: int
    """When something can be done with it as it lies in front of its owner: one of those, or what
    one-shots, curses and ships are for."""
    triggers: tuple[tuple[str, int], ...]
    instead: tuple[tuple[Literal["death", "bad_stuff", "curse"], int], ...]
    pair_of: Literal["race", "class", "affiliation"] | None
    """What a card for two identities allows two of."""
    targeting: TargetRequirements
    """What `do` must be told when the card is played."""
    ability_aims: tuple[TargetRequirements, ...]

    def trigger(self, on: str) -> int:
        """The program of that trigger, or -1."""
        for name, program in self.triggers:
            if name == on:
                return program
        return -1


@dataclass(slots=True, eq=False)
class Box:
    """A profile, its prints and all printed instances."""

    profile: Profile
    editions: tuple[str, ...]
    prints: tuple[CompiledCard, ...]
    instances: tuple[int, ...]
    """The print of each instance."""
    cards: tuple[CompiledCard, ...]
    """The compiled of each instance."""
    card_ids: tuple[str, ...]
    """The card id of every instance: what a front needs to name cards."""
    doors: tuple[Instance, ...]
    treasures: tuple[Instance, ...]
    """All instances, by their backs."""
    places: tuple[Zone, ...]
    """The zone of each instance before the deal."""
    answers: dict[str, tuple[Instance, ...]]
    """Instances with a card or ability that answers a `curse` or a `die`."""
    backs: dict[Instance, Instance]
    """The sides of roles, each with its other side (ROLE-01)."""
    counts_hands: bool
    """Modifiers of its cards count the cards of hands."""
    comparing: tuple[Instance, ...]
    """Instances whose conditions or counts hang on the others at the table: on their levels or
    cards."""
    awaiting_turn: tuple[Instance, ...]
    """Instances of curses that wait for their victim's next turn."""
    tags: frozenset[str]
    """Every tag that a monster has or an enhancer gives."""
    item_timing: int
    """When items come out of the hand."""
    tradable_kinds: frozenset[CardKind]
    """What is traded: items, ships, one-shots that lie in front of somebody; followers where those
    are, too (TRADE-01, SIDE-05)."""
    joining_tags: frozenset[str]
    """Tags of monsters that follow each other into a fight (MULTI-11, MULTI-13)."""
    identity_limits: dict[str, int]
    """How many of a kind anybody may have (CLASS-04, CLASS-05)."""
    winning_level: int
    """This and what follows is what decisions ask of the profile again and again: a plain attribute
    is read many times as fast as one of a pydantic model."""
    gold_for_level: int
    theft_target: int
    flight_bonus: int
    hand_base: int
    cards_change_hand_limit: bool
    sells_from_hand: bool
    discards_gear_freely: bool
    faster_play: bool
    claims_discards: bool
    trades_outside_fights_only: bool
    ships_replace_run_modifiers: bool
    identity_duplicates: bool
    sacrifices_any_follower: bool
    namesakes: dict[str, tuple[str, ...]]
    """In a blend: a keyword to those on its cards that have the same name, where they are not just
    itself: `race:mutant` to `class:mutant` (BLEND-09)."""

    def card(self, instance: Instance) -> CompiledCard:
        return self.cards[instance]


def build_box(
    profile: Profile,
    cards: Iterable[Card],
    editions: tuple[str, ...] = (),
    homes: Mapping[str, Profile] | None = None,
) -> Box:
    """Compile prints and lay out their instances, in the order of the deck's files. `homes` are the
    profiles of cards, by their ids, that come from an edition with another one."""
    others = homes or {}
    prints = tuple(
        _compile(card, i, profile, others.get(card.id, profile)) for i, card in enumerate(cards)
    )
    instances = tuple(p.index for p in prints for _ in range(p.print.count))
    laid_out = tuple(prints[i] for i in instances)
    answers: dict[str, tuple[Instance, ...]] = {}
    for name, moment in (("curse", SITUATION.CURSE), ("die", SITUATION.DIE)):
        answers[name] = tuple(
            i
            for i, compiled in enumerate(laid_out)
            if compiled.timing & moment
            or any(ability.window == name for ability in compiled.print.abilities)
        )
    sides = _backs(laid_out)
    doors = tuple(i for i, compiled in enumerate(laid_out) if compiled.door)
    treasures = tuple(i for i, compiled in enumerate(laid_out) if not compiled.door)
    places = tuple(
        ROLE_SIDES if one.kind == "role" else DOOR_DECK if one.door else TREASURE_DECK
        for one in laid_out
    )
    comparing = [_compares_players(one.print) for one in prints]
    tradable: set[CardKind] = {"item", "ship", "one_shot"}
    if profile.follower.tradeable:
        tradable.add("follower")
    return Box(
        profile=profile,
        editions=editions or (profile.id,),
        prints=prints,
        instances=instances,
        cards=laid_out,
        card_ids=tuple(compiled.id for compiled in laid_out),
        doors=doors,
        treasures=treasures,
        places=places,
        answers=answers,
        backs=sides,
        counts_hands=any(m.per in _HAND_COUNTS for one in prints for m in one.modifiers),
        comparing=tuple(i for i, one in enumerate(instances) if comparing[one]),
        awaiting_turn=tuple(i for i, one in enumerate(laid_out) if one.awaits == "turn"),
        tags=_tags(prints),
        item_timing=item_timing(profile),
        tradable_kinds=frozenset(tradable),
        joining_tags=monster_tags_joining_fights(profile),
        identity_limits={
            "race": profile.identity.race,
            "class": profile.identity.class_,
            "affiliation": profile.identity.affiliation,
        },
        winning_level=profile.win.level,
        gold_for_level=profile.sell.unit,
        theft_target=profile.theft.target,
        flight_bonus=profile.run.flight_bonus,
        hand_base=profile.hand.base,
        cards_change_hand_limit=profile.hand.cards_change_it,
        sells_from_hand=profile.sell.from_hand,
        discards_gear_freely=profile.items.discard_freely,
        faster_play=profile.variant.faster_play,
        claims_discards=profile.variant.claim_from_discard,
        trades_outside_fights_only=profile.trade.partner_out_of_combat,
        ships_replace_run_modifiers=profile.ship.replaces_run_modifiers,
        identity_duplicates=profile.identity.duplicates,
        sacrifices_any_follower=profile.follower.sacrifice,
        namesakes=_namesakes(prints) if len(editions) > 1 else {},
    )


_HAND_COUNTS: frozenset[Count] = frozenset({"hand_card", "fighter_card"})
_TABLE_COUNTS: frozenset[Count] = frozenset({"follower", "rival"})
"""What modifiers may count beside what lies in front of their owner or in the fight."""


def _compares_players(card: Card) -> bool:
    return any(modifier.per in _TABLE_COUNTS for modifier in card.modifiers) or any(
        isinstance(piece, Condition) and (piece.standing is not None or piece.who == "others")
        for _, piece in walk_card_parts(card)
    )


def _tags(prints: Iterable[CompiledCard]) -> frozenset[str]:
    tags: set[str] = set()
    for one in prints:
        card = one.print
        if card.kind == "monster":
            tags.update(card.tags)
        elif card.kind == "enhancer":
            tags.update(card.adds_tags)
    return frozenset(tags)


def _namesakes(prints: Iterable[CompiledCard]) -> dict[str, tuple[str, ...]]:
    printed: dict[str, list[str]] = {}
    for one in prints:
        kind, _, name = one.keyword.partition(":")
        if kind in _NAMED and one.keyword not in printed.setdefault(name, []):
            printed[name].append(one.keyword)
    return {
        keyword: tuple(sorted(known))
        for name, known in printed.items()
        for keyword in (f"{kind}:{name}" for kind in _NAMED)
        if known != [keyword]
    }


def box_of_editions(
    *editions: str | Edition,
    base: str = "",
    house: Mapping[str, Mapping[str, object]] | None = None,
) -> Box:
    """The box of an edition, or of several that are blended (AMB-53), with house rules as
    `{section: {key: value}}`. Editions are named, or given as they are; `base` names the one whose
    values hold where nothing merges (AMB-97).

    Raises `KeyError` for an unknown edition and a base that is none of them, pydantic's
    `ValidationError` for an unknown key.
    """
    given = {one.id: one for one in editions if isinstance(one, Edition)}
    names = sort_editions_by_precedence(one if isinstance(one, str) else one.id for one in editions)
    joined = blend_editions(
        [given.get(one) or load_built_in_edition(one) for one in names], base, house
    )
    return build_box(joined.profile, joined.cards, joined.editions, joined.homes)


def _backs(laid_out: tuple[CompiledCard, ...]) -> dict[Instance, Instance]:
    """Each side of a role to its other side."""
    sides = {card.id: i for i, card in enumerate(laid_out) if isinstance(card.print, Role)}
    return {
        i: sides[card.print.back] for i, card in enumerate(laid_out) if isinstance(card.print, Role)
    }


def _keyword(card: Card) -> str:
    if isinstance(card, Identity):
        return f"{card.kind}:{card.keyword or card.id}"
    return f"power:{card.id}" if isinstance(card, Power) else ""


def _limbs(card: Card) -> tuple[tuple[CountedSlot, int], ...]:
    if not isinstance(card, Item):
        return ()
    limbs: tuple[tuple[CountedSlot, int], ...] = ((card.slot, 1),) if card.slot else ()
    if card.hands:
        limbs = (*limbs, ("hands", card.hands))
    return (*limbs, ("complex", 1)) if card.complex else limbs


def _meta(card: Card) -> frozenset[Meta]:
    if isinstance(card, Identity) and card.counts_as_theft:
        return frozenset((*card.meta, "theft"))
    return frozenset(card.meta)


class _Programs:
    """The programs of one card, numbered in the order in which they are added."""

    def __init__(self, home: Profile) -> None:
        self._removal_levels = home.precedence.removal_levels
        self.all: list[Program] = []
        self.branches: dict[tuple[int, int], tuple[int, ...]] = {}
        self.unpaid: set[int] = set()

    def add(self, effects: Program, *, beside: bool = False) -> int:
        """The number of the program; those nested in it follow it. `beside`: it stands beside an
        effect that removes a monster without a level."""
        here = len(self.all)
        self.all.append(effects)
        if beside or self._is_unpaid(effects):
            self.unpaid.add(here)
        for pc, effect in enumerate(effects):
            if nested := nested_effect_lists(effect):
                others = beside or self._is_unpaid((*effects[:pc], *effects[pc + 1 :]))
                self.branches[here, pc] = tuple(
                    self.add(branch, beside=others) for _, branch in nested
                )
        return here

    def _is_unpaid(self, effects: Program) -> bool:
        return has_removal_without_level_in_edition(effects, self._removal_levels)


def _compile(card: Card, index: int, profile: Profile, home: Profile) -> CompiledCard:
    programs = _Programs(home)
    add = programs.add
    base: CardBase = card
    do: Program = ()
    if isinstance(card, Curse | Mate | WanderingMonster | OneShot | LevelUp | Special):
        do = card.do
    main = add(do) if do else -1
    bad_stuff = add(card.bad_stuff) if isinstance(card, Monster) else -1
    abilities = tuple(add(ability.do) for ability in base.abilities)
    ability_timing = tuple(timing_of_ability_window(ability.window) for ability in base.abilities)
    triggers = tuple((trigger.on, add(trigger.do)) for trigger in base.triggers)
    instead = tuple((one.of, add(one.do)) for one in base.instead)
    targeting = target_requirements_of(do)
    timing = timing_of_card(card, profile, home)
    if targeting.begins_fight:
        timing &= OUTSIDE_FIGHTS
    strength = 0
    if isinstance(card, Item | Ship | Enhancer | Follower):
        strength = card.strength
    elif isinstance(card, Monster):
        strength = card.level
    return CompiledCard(
        id=card.id,
        index=index,
        print=card,
        home=home,
        kind=card.kind,
        item=card if isinstance(card, Item | Ship) else None,
        ship=card if isinstance(card, Ship) else None,
        monster=card if isinstance(card, Monster) else None,
        door=deck_of(card) == "door",
        timing=timing,
        strength=strength,
        gold=card.gold if isinstance(card, Item | Ship | OneShot) else 0,
        keyword=_keyword(card),
        usable_if=card.usable_if if isinstance(card, Item | Ship | Power) else None,
        rank=card.rank if isinstance(card, Power) else 0,
        rank_cap=card.rank_cap if isinstance(card, Origin) else 0,
        limbs=_limbs(card),
        modifiers=tuple(
            CompiledModifier(one.stat, one.amount, one.when, one.per, one.most, one.once)
            for one in base.modifiers
        ),
        stats=frozenset(modifier.stat for modifier in base.modifiers),
        awaits=_AWAITED[card.lasts] if isinstance(card, Curse) else "",
        meta=_meta(card),
        permits=frozenset(rule.permit for rule in base.rules if rule.permit is not None),
        forbids=frozenset(rule.forbid for rule in base.rules if rule.forbid is not None),
        programs=tuple(programs.all),
        branches=programs.branches,
        unpaid=frozenset(programs.unpaid),
        main=main,
        bad_stuff=bad_stuff,
        abilities=abilities,
        ability_costs=tuple(ability.cost for ability in base.abilities),
        ability_limits=tuple(
            0 if ability.limit is None else ability.limit.times for ability in base.abilities
        ),
        ability_timing=ability_timing,
        ability_mask=reduce(or_, ability_timing, SITUATION.NEVER),
        timing_in_play=reduce(or_, ability_timing, timing_of_card_in_play(card, timing)),
        triggers=triggers,
        instead=instead,
        pair_of=card.of if isinstance(card, TwoIdentities) else None,
        targeting=targeting,
        ability_aims=tuple(target_requirements_of(ability.do) for ability in base.abilities),
    )
