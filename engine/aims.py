"""What a list of effects must be told when it is used: derived once from the effects themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cards.vocabulary.effects import (
    Boost,
    Check,
    Choose,
    DoubleMonster,
    Effect,
    Escape,
    GainLevels,
    JoinFight,
    LoseLevels,
    Redirect,
    RemoveMonster,
    Roll,
    StartFight,
    Steal,
)
from cards.vocabulary.words import Language


@dataclass(slots=True, frozen=True)
class Aims:
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
    steals: bool = False
    begins_fight: bool = False
    """It needs a moment without a fight (AMB-98)."""


def walk(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Every effect of the tree, nested ones too."""
    for effect in effects:
        yield effect
        if isinstance(effect, Choose):
            for option in effect.options:
                yield from walk(option)
        elif isinstance(effect, Roll):
            for row in effect.on:
                yield from walk(row.do)
        elif isinstance(effect, Check):
            yield from walk(effect.then)
            yield from walk(effect.otherwise)


def aims_of(effects: tuple[Effect, ...]) -> Aims:
    """What must be named to use these effects."""
    all_ = tuple(walk(effects))
    boosts = [effect for effect in all_ if isinstance(effect, Boost)]
    removals = [effect for effect in all_ if isinstance(effect, RemoveMonster)]
    escapes = [effect for effect in all_ if isinstance(effect, Escape)]
    targets = any(getattr(effect, "who", None) == "target" for effect in all_)
    rival = any(
        getattr(effect, "who", None) == "target" and effect.do in ("steal", "lose_levels")
        for effect in all_
    )
    redirects = any(isinstance(effect, Redirect) for effect in all_)
    return Aims(
        side=any(boost.side == "either" for boost in boosts),
        seat=targets or redirects,
        fighter=any(boost.side == "target" for boost in boosts),
        rival=rival or redirects,
        monster=bool(removals) or any(isinstance(effect, DoubleMonster) for effect in all_),
        tag=next((effect.tag for effect in removals if effect.tag is not None), None),
        excepts=next((effect.excepts for effect in removals if effect.excepts), {}),
        pursuer=any(effect.source == "one" for effect in escapes),
        brings=any(
            isinstance(effect, JoinFight)
            or (isinstance(effect, StartFight) and effect.monster == "hand")
            for effect in all_
        ),
        own=any(boost.side == "own" for boost in boosts),
        escapes=bool(escapes),
        gain_only=bool(effects) and all(isinstance(effect, GainLevels) for effect in effects),
        takes_level=_takes_level(effects),
        steals=any(isinstance(effect, Steal) for effect in all_),
        begins_fight=any(isinstance(effect, StartFight) for effect in all_),
    )


def _takes_level(effects: tuple[Effect, ...]) -> bool:
    if len(effects) != 2:
        return False
    loss, gain = effects
    return (
        isinstance(loss, LoseLevels)
        and loss.who == "target"
        and isinstance(gain, GainLevels)
        and gain.who == "you"
    )
