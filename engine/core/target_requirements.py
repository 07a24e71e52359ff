"""What a list of effects must be told when it is used: derived once from the effects themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from cards.languages import Language
from cards.vocabulary import effects as fx
from cards.vocabulary.effects import nested_effect_lists, who_is_affected


@dataclass(slots=True, frozen=True)
class TargetRequirements:
    """The targets that effects need, and what they are good for.

    `seat`: any living player; `fighter`: one of the fight; `rival`: somebody else. `own`: it
    strengthens its user, who must be in the fight. `gain_only`: nothing but levels (AMB-14).
    """

    side: bool = False
    seat: bool = False
    fighter: bool = False
    rival: bool = False
    monster: bool = False
    tag: str | None = None
    excepts: Mapping[Language, str] = field(default_factory=dict)
    """The printed name of a monster that it does not work on (BLEND-14)."""
    pursuer: bool = False
    brings: bool = False
    own: bool = False
    escapes: bool = False
    gain_only: bool = False
    takes_level: bool = False
    """It takes a level from somebody for its player, and does nothing else (AMB-14)."""
    redirects: bool = False
    """It sends a curse to somebody else, and does nothing besides (AMB-93)."""
    steals: bool = False
    begins_fight: bool = False
    """It needs a moment without a fight (AMB-98)."""


_NONE = TargetRequirements()
"""What a card without effects of its own must be told."""


def flatten_effects(effects: tuple[fx.Effect, ...]) -> Iterator[fx.Effect]:
    """Every effect of the tree, nested ones too."""
    for effect in effects:
        yield effect
        for _, branch in nested_effect_lists(effect):
            yield from flatten_effects(branch)


def target_requirements_of(effects: tuple[fx.Effect, ...]) -> TargetRequirements:
    """What must be named to use these effects."""
    if not effects:
        return _NONE
    each = [_targeting(effect) for effect in flatten_effects(effects)]
    return TargetRequirements(
        side=any(one.side for one in each),
        seat=any(one.seat for one in each),
        fighter=any(one.fighter for one in each),
        rival=any(one.rival for one in each),
        monster=any(one.monster for one in each),
        tag=next((one.tag for one in each if one.tag is not None), None),
        excepts=next((one.excepts for one in each if one.excepts), {}),
        pursuer=any(one.pursuer for one in each),
        brings=any(one.brings for one in each),
        own=any(one.own for one in each),
        escapes=any(one.escapes for one in each),
        gain_only=all(isinstance(effect, fx.GainLevels) for effect in effects),
        takes_level=_takes_level(effects),
        redirects=all(isinstance(effect, fx.RedirectCurse) for effect in effects),
        steals=any(one.steals for one in each),
        begins_fight=any(one.begins_fight for one in each),
    )


def _targeting(effect: fx.Effect) -> TargetRequirements:
    """What one effect asks for, without those inside it."""
    seat = who_is_affected(effect) == "target"
    match effect:
        case fx.GainLevels() | fx.Draw() | fx.Discard() | fx.ChangeGender() | fx.KillCharacter():
            return TargetRequirements(seat=seat)
        case fx.LoseLevels():
            return TargetRequirements(seat=seat, rival=seat)
        case fx.Steal():
            return TargetRequirements(seat=seat, rival=seat, steals=True)
        case fx.RedirectCurse():
            return TargetRequirements(seat=True, rival=True)
        case fx.Boost():
            return TargetRequirements(
                side=effect.side == "either",
                fighter=effect.side == "target",
                own=effect.side == "own",
            )
        case fx.SwapWithPlayer():
            named = effect.who == "target"
            return TargetRequirements(seat=named, rival=named)
        case fx.AddMonsterFromHand():
            return TargetRequirements(brings=True)
        case fx.StartFight():
            return TargetRequirements(seat=seat, brings=effect.monster == "hand", begins_fight=True)
        case fx.DoubleMonster():
            return TargetRequirements(monster=True)
        case fx.RemoveMonster():
            return TargetRequirements(monster=True, tag=effect.tag, excepts=effect.excepts)
        case fx.EscapeFromMonster():
            return TargetRequirements(pursuer=effect.source == "one", escapes=True)
        case (
            fx.FetchFromDiscard()
            | fx.CancelCurse()
            | fx.ChangeDie()
            | fx.Choose()
            | fx.RollDie()
            | fx.IfElseEffect()
        ):
            return TargetRequirements()
        case fx.LetOthersTakeCards() | fx.MoveThisCardOn() | fx.PayOrElse():
            return TargetRequirements()
        case _:
            assert_never(effect)


def _takes_level(effects: tuple[fx.Effect, ...]) -> bool:
    if len(effects) != 2:
        return False
    loss, gain = effects
    return (
        isinstance(loss, fx.LoseLevels)
        and loss.who == "target"
        and isinstance(gain, fx.GainLevels)
        and gain.who == "you"
    )
