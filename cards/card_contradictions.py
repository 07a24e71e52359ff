"""Contradictions on a card: words that are known each for itself and make no sense together.

Each function yields the path and the problem of what it finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never, get_args

from cards.card_traversal import (
    EffectContext,
    top_level_effect_lists,
    walk_card_parts,
    walk_effects,
)
from cards.vocabulary import effects as fx
from cards.vocabulary.abilities_and_modifiers import (
    COUNTS_ON_MONSTERS,
    Permission,
    Prohibition,
    Stat,
    StatModifier,
    Trigger,
)
from cards.vocabulary.base_types import Moment, Who
from cards.vocabulary.card import Card, Curse, Item, LevelUp, Monster, OneShot, Power, Ship, Special
from cards.vocabulary.conditions_and_card_picks import CardFilter, CardKind, CardPick, Condition
from cards.vocabulary.effects import (
    affects_named_target,
    nested_effect_lists,
    only_usable_moment,
    who_is_affected,
)

PathAndProblem = tuple[str, str]

DEEPEST_EFFECTS = 3
"""How many effects may lie inside each other."""

LASTING_KINDS: frozenset[CardKind] = frozenset(
    {"race", "class", "affiliation", "power", "origin", "role", "follower", "item", "ship"}
)
"""Kinds that lie in front of their owner and work for them."""
KINDS_IN_IDENTITY_PLACE: frozenset[CardKind] = frozenset(
    {"race", "class", "affiliation", "power", "origin"}
)
"""What one is, as a pick can name it."""

_STATS: dict[CardKind, frozenset[Stat]] = {
    "monster": frozenset({"strength", "run_away"}),
    "enhancer": frozenset({"run_away"}),
    **dict.fromkeys(LASTING_KINDS, frozenset(get_args(Stat))),
}
_STATS_OF_CURSES: dict[str, frozenset[Stat]] = {
    "instant": frozenset(),
    "next_combat": frozenset({"strength", "run_away", "one_shots"}),
    "next_turn": frozenset(get_args(Stat)) - {"hands"},
    "until_removed": frozenset(get_args(Stat)),
}
_PERMITS: dict[Permission, frozenset[CardKind]] = {
    "wins_ties": LASTING_KINDS,
    "level_per_kill_as_helper": LASTING_KINDS,
    "any_big_items": LASTING_KINDS,
    "may_win": frozenset({"level_up", "special"}),
    "second_identity": frozenset({"two_identities"}),
    "ignores_limits": frozenset({"cheat"}),
    "sacrifice": frozenset({"follower"}),
}
_FORBIDS: dict[Prohibition, frozenset[CardKind]] = {
    "running_away": LASTING_KINDS | {"monster", "curse"},
    "help": LASTING_KINDS | {"monster", "curse"},
    "bonuses": frozenset({"monster"}),
    "cursing_owner": LASTING_KINDS,
    "helping": LASTING_KINDS | {"curse"},
    "selling": LASTING_KINDS | {"curse"},
    "searching": LASTING_KINDS | {"curse"},
}
_FORBIDS_IN_FIGHT: frozenset[Prohibition] = frozenset({"running_away", "help"})
_NEEDS: dict[CardKind, Permission] = {
    "two_identities": "second_identity",
    "cheat": "ignores_limits",
}
_IN_FIGHT: frozenset[Who] = frozenset({"fighter", "helper", "fighters"})


def find_contradictions(card: Card) -> Iterator[PathAndProblem]:
    """Everything on the card that could never work, or not as it reads."""
    yield from _clauses(card)
    yield from _rules(card)
    yield from _own_fields(card)
    for path, piece in walk_card_parts(card):
        if isinstance(piece, CardPick):
            yield from _pick(path, piece)
        if isinstance(piece, CardFilter):
            yield from _filter(path, piece)
        if isinstance(piece, Condition):
            yield from _condition(path, piece)
    for scene, effects in top_level_effect_lists(card):
        for path, effect, depth in walk_effects(effects, scene.path):
            if depth > DEEPEST_EFFECTS:
                yield path, f"more than {DEEPEST_EFFECTS} effects inside each other"
                break
            yield from _effect(path, effect, scene, card)


def _condition(path: str, condition: Condition) -> Iterator[PathAndProblem]:
    if (condition.level_min or 1) > (condition.level_max or 20):
        yield path, "level_min is above level_max"


def _clauses(card: Card) -> Iterator[PathAndProblem]:
    """Clauses that this kind of card has no use for."""
    stats = _STATS.get(card.kind, frozenset())
    if isinstance(card, Curse):
        stats = _STATS_OF_CURSES[card.lasts]
    for i, modifier in enumerate(card.modifiers):
        path = f"modifiers[{i}]"
        if modifier.stat not in stats:
            yield path, f"{_a(card.kind)} card of this sort cannot change {modifier.stat}"
        elif card.kind == "monster" and modifier.stat == "strength" and _always_holds(modifier):
            yield path, "needs a condition; what always holds belongs to the level"
        if modifier.amount == 0:
            yield f"{path}.amount", "changes nothing"
        yield from _count(path, modifier, theirs=card.kind in ("monster", "enhancer"))
    if card.meta and card.kind not in LASTING_KINDS:
        yield "meta", f"{_a(card.kind)} card lies in front of nobody"
    if len(set(card.meta)) < len(card.meta):
        yield "meta", "the same ability twice"
    if card.abilities and card.kind not in LASTING_KINDS:
        yield "abilities", f"{_a(card.kind)} card has none"
    if card.instead and card.kind not in LASTING_KINDS:
        yield "instead", f"{_a(card.kind)} card has none"
    for i, ability in enumerate(card.abilities):
        if ability.cost is not None and ability.cost.pick not in ("victim", "all"):
            yield f"abilities[{i}].cost.pick", "who pays a cost picks it"
        if ability.cost is not None and ability.cost.place == "self" and card.kind == "role":
            yield f"abilities[{i}].cost.in", "a role pays for nothing"
    for i, trigger in enumerate(card.triggers):
        if trigger.on not in _triggers(card):
            yield f"triggers[{i}].on", f"never happens to {_a(card.kind)} card of this sort"
        elif trigger.on == "killed":
            yield from _comes_back(trigger.do, f"triggers[{i}].do", card)


def _comes_back(
    effects: fx.Effects, path: str, card: Card, *, hindered: bool = False
) -> Iterator[PathAndProblem]:
    """What brings a monster that was killed before somebody again, for a level each time: to a
    neighbour in any case, who would pass it on in the same turn; to the hand unless a die or a
    price comes between (`hindered`)."""
    for i, effect in enumerate(effects):
        here = f"{path}[{i}]"
        if isinstance(effect, fx.MoveThisCardOn) and effect.to in ("left", "right"):
            yield here, "could be killed for ever: each neighbour in turn would fight it"
        elif isinstance(effect, fx.MoveThisCardOn) and effect.to == "hand" and not hindered:
            yield here, "could be killed for ever: no die and no price keeps it from the hand"
        elif isinstance(effect, fx.FetchFromDiscard) and _may_fetch(effect, card) and not hindered:
            yield here, "could be killed for ever: it lies on top of the discards itself"
        for inner, part in nested_effect_lists(effect):
            dear = isinstance(effect, fx.RollDie) or (
                isinstance(effect, fx.PayOrElse) and inner == "then"
            )
            yield from _comes_back(part, f"{here}.{inner}", card, hindered=hindered or dear)


def _may_fetch(effect: fx.FetchFromDiscard, monster: Card) -> bool:
    """The monster itself fits what is fetched."""
    wanted = effect.filter or CardFilter(kind="monster")
    sized = wanted.slot is not None or wanted.big is not None
    fits = wanted.kind in (None, "monster") and wanted.card in (None, monster.id)
    return effect.deck == "door" and fits and not sized


def _a(kind: CardKind) -> str:
    """The kind with its article."""
    return f"{'an' if kind[0] in 'aei' or kind == 'origin' else 'a'} {kind}"


def _always_holds(modifier: StatModifier) -> bool:
    return modifier.when is None and modifier.per is None


def _count(path: str, modifier: StatModifier, *, theirs: bool) -> Iterator[PathAndProblem]:
    """What is wrong with the multiplication of a number."""
    if modifier.per is not None and modifier.stat not in ("strength", "run_away", "hand_limit"):
        yield f"{path}.per", f"nothing multiplies {modifier.stat}"
    if modifier.per == "hand_card" and modifier.stat == "hand_limit":
        yield f"{path}.per", "the hand would be its own limit"
    if modifier.per is not None and theirs and modifier.per not in COUNTS_ON_MONSTERS:
        yield f"{path}.per", "a monster counts only what is in the fight or on the table"
    if modifier.most is not None and modifier.per is None:
        yield f"{path}.most", "limits a count, and nothing is counted"
    if modifier.once and (theirs or modifier.stat != "strength"):
        yield f"{path}.once", "is for strength on a fighter's card"


def _triggers(card: Card) -> frozenset[str]:
    if card.kind == "monster":
        return frozenset({"escaped", "killed", "met"})
    if card.kind in LASTING_KINDS or (isinstance(card, Curse) and card.lasts == "until_removed"):
        return frozenset(get_args(Trigger.model_fields["on"].annotation)) - {"killed"}
    return frozenset()


def _rules(card: Card) -> Iterator[PathAndProblem]:
    gone = isinstance(card, Curse) and card.lasts == "instant"
    in_fight = isinstance(card, Curse) and card.lasts == "next_combat"
    for i, rule in enumerate(card.rules):
        path = f"rules[{i}]"
        if rule.permit is not None and card.kind not in _PERMITS[rule.permit]:
            yield f"{path}.permit", f"{_a(card.kind)} card cannot permit that"
        if rule.forbid is not None and card.kind not in _FORBIDS[rule.forbid]:
            yield f"{path}.forbid", f"{_a(card.kind)} card cannot forbid that"
        elif rule.forbid is not None and gone:
            yield f"{path}.forbid", "a curse that does not stay forbids nothing"
        elif rule.forbid is not None and in_fight and rule.forbid not in _FORBIDS_IN_FIGHT:
            yield f"{path}.forbid", "a fighter could not do that anyway"
    needed = _NEEDS.get(card.kind)
    if needed is not None and all(rule.permit != needed for rule in card.rules):
        yield "rules", f"{_a(card.kind)} card must permit {needed}"


def _own_fields(card: Card) -> Iterator[PathAndProblem]:
    match card:
        case Item() if card.slot is not None and card.hands:
            yield "hands", "an item is worn in a slot or held in hands, not both"
        case Item() | Ship() | Power() if (
            card.usable_if is not None and card.usable_if.who != "you"
        ):
            yield "usable_if.who", "a restriction is about the owner"
        case Item() | Ship() | Power() if card.usable_if is not None and card.usable_if.against:
            yield "usable_if.against", "nothing is equipped for one fight"
        case OneShot() | Special() if card.window in ("curse", "die"):
            if all(only_usable_moment(effect) != card.window for effect in card.do):
                yield "do", f"does nothing about the {card.window} that it is played on"
        case Monster():
            for name in ("ignores", "friendly_to"):
                condition = getattr(card, name)
                if condition is not None and condition.who != "you":
                    yield f"{name}.who", "is about the character that the monster meets"
        case _:
            pass


def _pick(path: str, pick: CardPick) -> Iterator[PathAndProblem]:
    items = pick.filter is None or pick.filter.kind in (None, "item", "ship")
    if pick.pick in ("best", "dearest") and (pick.place not in ("worn", "carried") or not items):
        yield f"{path}.pick", "only items in play are compared"
    if pick.pick == "actor" and pick.place in ("hand", "any"):
        yield f"{path}.pick", "a hand is hidden: nobody else can pick from it"
    if pick.place == "self" and (
        pick.filter is not None or pick.count > 1 or pick.pick != "victim"
    ):
        yield path, "`self` is this one card"
    if pick.filter is None or pick.filter.kind is None:
        return
    kind = pick.filter.kind
    if kind == "role":
        yield f"{path}.filter.kind", "a role is never lost"
    if pick.place == "identity" and kind not in KINDS_IN_IDENTITY_PLACE:
        yield f"{path}.filter.kind", "is no identity"
    if pick.place in ("worn", "carried") and kind not in ("item", "ship", "one_shot"):
        yield f"{path}.filter.kind", "is no item"


def _filter(path: str, wanted: CardFilter) -> Iterator[PathAndProblem]:
    if wanted.kind not in (None, "item") and (wanted.slot is not None or wanted.big is not None):
        yield path, "only items have a slot and a size"


def _effect(
    path: str, effect: fx.Effect, scene: EffectContext, card: Card
) -> Iterator[PathAndProblem]:
    moment = only_usable_moment(effect)
    if moment is not None and not _fits_moment(effect, moment, scene):
        yield path, f"works only in the window {moment!r}"
    if affects_named_target(effect) and scene.moment is None:
        yield path, "nobody has named a target here"
    who = who_is_affected(effect)
    if who in _IN_FIGHT and not scene.fights:
        yield path, f"there may be no {who} here, since there may be no fight"
    match effect:
        case fx.AddMonsterFromHand() | fx.DoubleMonster():
            yield from _bringing(path, scene)
        case fx.StartFight():
            if effect.monster == "hand":
                yield from _bringing(path, scene)
            if not _may_start_fight(scene, card):
                yield path, "a fight begins by a card for `own_turn` or `any_time`, or by a curse"
        case fx.Discard():
            if effect.place == "self" and card.kind not in LASTING_KINDS:
                yield path, "the card is discarded anyway"
            elif effect.place == "self" and card.kind == "role":
                yield path, "a role is never lost"
            elif effect.pick == "actor" and scene.clause == "bad_stuff":
                yield f"{path}.pick", "bad stuff is played by nobody"
        case fx.Choose():
            if effect.by == "actor" and scene.clause == "bad_stuff":
                yield f"{path}.by", "bad stuff is played by nobody"
        case fx.Steal():
            if scene.moment is None:
                yield path, "nobody is there to steal"
            elif effect.who == "you" or effect.place == "self":
                yield path, "nobody steals from themselves"
        case fx.Boost():
            if effect.amount == 0:
                yield f"{path}.amount", "changes nothing"
            if effect.most is not None and effect.per is None:
                yield f"{path}.most", "limits a count, and nothing is counted"
        case fx.LetOthersTakeCards():
            if effect.place == "self":
                yield path, "nobody loots the card that says so"
            elif effect.pick not in ("actor", "random"):
                yield f"{path}.pick", "who takes picks, or chance does"
        case fx.MoveThisCardOn():
            yield from _moving_on(path, effect, scene, card)
        case fx.PayOrElse():
            if effect.cost.pick not in ("victim", "all"):
                yield f"{path}.cost.pick", "who pays a price picks it"
        case (
            fx.GainLevels()
            | fx.LoseLevels()
            | fx.Draw()
            | fx.FetchFromDiscard()
            | fx.ChangeGender()
            | fx.KillCharacter()
            | fx.SwapWithPlayer()
        ):
            pass
        case (
            fx.RemoveMonster()
            | fx.EscapeFromMonster()
            | fx.CancelCurse()
            | fx.RedirectCurse()
            | fx.ChangeDie()
            | fx.RollDie()
            | fx.IfElseEffect()
        ):
            pass
        case _:
            assert_never(effect)


def _fits_moment(effect: fx.Effect, moment: Moment, scene: EffectContext) -> bool:
    if scene.moment == moment:
        return True
    return scene.open_fight and isinstance(effect, fx.Boost) and effect.side == "own"


def _moving_on(
    path: str, effect: fx.MoveThisCardOn, scene: EffectContext, card: Card
) -> Iterator[PathAndProblem]:
    aside = effect.to in ("left", "right")
    stays = isinstance(card, Curse) and card.lasts == "until_removed"
    match card.kind:
        case "monster":
            if effect.to == "discard" and not scene.open_fight:
                yield f"{path}.to", "the monster is discarded anyway"
        case "one_shot" | "special" | "level_up":
            if effect.to != "hand":
                yield f"{path}.to", "a card that is played comes back to the hand, or goes"
            elif scene.moment != "combat":
                yield path, "could be played for ever: only a card for fights comes back"
        case "item" | "ship":
            if effect.to == "discard":
                yield f"{path}.to", "a card in play is discarded by `discard` in `self`"
        case _ if not (stays and aside):
            yield path, f"{_a(card.kind)} card of this sort cannot go on"


def _bringing(path: str, scene: EffectContext) -> Iterator[PathAndProblem]:
    if scene.clause in ("ability", "curse"):
        yield path, "only a card that is played brings a monster"


def _may_start_fight(scene: EffectContext, card: Card) -> bool:
    """Where there is no fight yet, or the card can be kept back while there is one (AMB-98)."""
    if scene.clause == "play" and not isinstance(card, LevelUp):
        return scene.moment in ("own_turn", "any_time")
    return scene.clause == "curse" or (scene.clause == "ability" and scene.moment == "own_turn")
