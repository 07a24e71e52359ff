"""The verbs, and what each has to tell all that read it: whom it is about, when it works, what it
holds.

Whoever does something of its own for each verb (the engine, the bots, the wording, the checker)
matches on `Effect` and ends in `assert_never`, so that mypy names every place where a new verb is
missing.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, assert_never, get_args

from pydantic import Field, model_validator

from cards.languages import Language
from cards.vocabulary.base_types import Count, Deck, Moment, VocabularyModel, Who
from cards.vocabulary.conditions_and_card_picks import CardFilter, CardPick, Condition


class GainLevels(VocabularyModel):
    """Levels that are no kill: never the winning one, unless the card may win (LEVEL-04)."""

    do: Literal["gain_levels"]
    who: Who = "you"
    amount: int = Field(1, ge=1, le=10)


class LoseLevels(VocabularyModel):
    """Levels lost, never below 1 (LEVEL-03)."""

    do: Literal["lose_levels"]
    who: Who = "you"
    amount: int = Field(1, ge=1, le=10)


class Draw(VocabularyModel):
    """Cards drawn into the hand."""

    do: Literal["draw"]
    who: Who = "you"
    deck: Deck
    count: int = Field(1, ge=1, le=10)
    face: Literal["up", "down"] = "down"


class Discard(CardPick):
    """Cards of one player go to their discard piles."""

    do: Literal["discard"]
    who: Who = "you"


class Steal(CardPick):
    """Cards of one player go to the player of this card: from play into play, else to the hand."""

    do: Literal["steal"]
    who: Who = "target"


class FetchFromDiscard(VocabularyModel):
    """The top card of a discard pile that fits goes to the player's hand."""

    do: Literal["fetch"]
    deck: Deck
    filter: CardFilter | None = None


class ChangeGender(VocabularyModel):
    """The character's gender becomes another one, the victim says which."""

    do: Literal["change_gender"]
    who: Who = "you"


class KillCharacter(VocabularyModel):
    """The character dies (DEATH-01)."""

    do: Literal["die"]
    who: Who = "you"


class Boost(VocabularyModel):
    """Strength for one side of the fight; `either` is the choice of its player (SHOT-02), `own` on
    a monster is the monsters' side.

    `per` multiplies the amount by a count of the moment in which it is given, of at most `most`.
    """

    do: Literal["boost"]
    side: Literal["own", "either", "target"]
    amount: int = Field(ge=-20, le=20)
    per: Count | None = None
    most: int | None = Field(None, ge=1, le=20)


class LetOthersTakeCards(CardPick):
    """Others take cards of yours: each of `by` in the order of their levels, the highest first
    (AMB-114). Who takes picks, but from a hand it is chance."""

    do: Literal["loot"]
    by: Literal["others", "left", "right", "highest", "lowest"] = "others"
    pick: Literal["actor", "random"] = "actor"


class SwapWithPlayer(VocabularyModel):
    """You exchange hands, levels or all items in play with somebody (AMB-115)."""

    do: Literal["swap"]
    what: Literal["hand", "level", "gear"]
    who: Literal["target", "left", "right", "highest", "lowest"] = "target"


class MoveThisCardOn(VocabularyModel):
    """The card itself goes on (AMB-116).

    A monster leaves the fight: `discard`ed, into the `hand` of whoever met it, or to the next
    player on the `left` or `right`, who fights it once this fight is over. A card in play goes to a
    neighbour or back to its owner's `hand`, a card that is played in a fight to its player's hand
    when the fight is over.
    """

    do: Literal["move_on"]
    to: Literal["discard", "hand", "left", "right"]


class AddMonsterFromHand(VocabularyModel):
    """A monster from the player's hand joins the fight (MULTI-03)."""

    do: Literal["join_fight"]


class StartFight(VocabularyModel):
    """The character fights at once, in or out of the own turn, but never during a fight (AMB-98).

    `door`: the top door card is turned up, and fought if it is a monster, else discarded; `hand`:
    a monster from the hand of this card's player.
    """

    do: Literal["fight"]
    who: Literal["you", "target"] = "you"
    monster: Literal["door", "hand"] = "door"


class DoubleMonster(VocabularyModel):
    """A second copy of one monster joins the fight (MULTI-09)."""

    do: Literal["double_monster"]


class RemoveMonster(VocabularyModel):
    """One monster leaves the fight (AMB-41): killed (with its level) or merely got rid of.

    `excepts` is the printed name of a monster that stays: it and every monster whose name contains
    that name (BLEND-14).
    """

    do: Literal["remove_monster"]
    how: Literal["kill", "defeat"] = "defeat"
    treasure: bool = False
    tag: str | None = Field(None, pattern=r"^[a-z0-9_]+$")
    excepts: dict[Language, Annotated[str, Field(min_length=1, max_length=34)]] = Field(default={})


class EscapeFromMonster(VocabularyModel):
    """The runner gets away without a roll: from the monster in front, or from all of them."""

    do: Literal["escape"]
    source: Literal["one", "all"] = Field("one", alias="from")


class CancelCurse(VocabularyModel):
    """The curse that is about to hit does nothing (AMB-93)."""

    do: Literal["cancel"]


class RedirectCurse(VocabularyModel):
    """The curse that is about to hit goes to the target instead (AMB-93)."""

    do: Literal["redirect"]


class ChangeDie(VocabularyModel):
    """The die on the table is rolled again, or turned to a face (AMB-93)."""

    do: Literal["change_die"]
    to: Literal["reroll", "any", 1, 2, 3, 4, 5, 6]


class Choose(VocabularyModel):
    """One of several things happens; `you` or the player of the card says which."""

    do: Literal["choose"]
    by: Literal["you", "actor"] = "you"
    options: tuple[Annotated[tuple[Effect, ...], Field(min_length=1, max_length=6)], ...] = Field(
        min_length=2, max_length=4
    )


class DieFacesOutcome(VocabularyModel):
    """What happens on some faces of a die; an empty list means nothing does."""

    faces: tuple[Annotated[int, Field(ge=1, le=6)], ...] = Field(min_length=1)
    do: tuple[Effect, ...] = Field(max_length=6)


class RollDie(VocabularyModel):
    """A die is rolled by `you`, and its final face is looked up."""

    do: Literal["roll"]
    on: tuple[DieFacesOutcome, ...]

    @model_validator(mode="after")
    def _covers_the_die(self) -> Self:
        if sorted(face for row in self.on for face in row.faces) != [1, 2, 3, 4, 5, 6]:
            raise ValueError("a roll must say what each face from 1 to 6 does, once")
        return self


class PayOrElse(VocabularyModel):
    """You may pay a price, in full, for one list to happen; else the other does (AMB-117)."""

    do: Literal["pay"]
    cost: CardPick
    then: tuple[Effect, ...] = Field((), max_length=6)
    otherwise: tuple[Effect, ...] = Field((), max_length=6)

    def paid(self) -> tuple[Effect, ...]:
        """The price and what it is for, as one list."""
        price = Discard.model_validate({"do": "discard", **self.cost.model_dump(by_alias=True)})
        return (price, *self.then)

    @model_validator(mode="after")
    def _is_for_something(self) -> Self:
        if not self.then and not self.otherwise:
            raise ValueError("a price must be for something")
        return self


class IfElseEffect(VocabularyModel):
    """If the condition holds one list happens, else the other."""

    do: Literal["check"]
    when: Condition
    then: tuple[Effect, ...] = Field(min_length=1, max_length=6)
    otherwise: tuple[Effect, ...] = Field((), max_length=6)


Effect = Annotated[
    GainLevels
    | LoseLevels
    | Draw
    | Discard
    | Steal
    | FetchFromDiscard
    | ChangeGender
    | KillCharacter
    | Boost
    | LetOthersTakeCards
    | SwapWithPlayer
    | MoveThisCardOn
    | AddMonsterFromHand
    | StartFight
    | DoubleMonster
    | RemoveMonster
    | EscapeFromMonster
    | CancelCurse
    | RedirectCurse
    | ChangeDie
    | Choose
    | RollDie
    | PayOrElse
    | IfElseEffect,
    Field(discriminator="do"),
]
Effects = Annotated[tuple[Effect, ...], Field(max_length=6)]

for _word in (Choose, DieFacesOutcome, RollDie, PayOrElse, IfElseEffect):
    _word.model_rebuild()

EFFECT_VERBS: frozenset[str] = frozenset(
    get_args(word.model_fields["do"].annotation)[0] for word in get_args(get_args(Effect)[0])
)
"""The verbs by the name that a card gives in `do`."""


def who_is_affected(effect: Effect) -> Who | None:
    """Whom the effect befalls; None if that is a fight, a card or a die, or if the lists inside it
    say so. A theft befalls the one who is stolen from."""
    match effect:
        case (
            GainLevels()
            | LoseLevels()
            | Draw()
            | Discard()
            | Steal()
            | ChangeGender()
            | KillCharacter()
        ):
            return effect.who
        case StartFight():
            return effect.who
        case LetOthersTakeCards() | SwapWithPlayer():
            return "you"
        case (
            Boost()
            | AddMonsterFromHand()
            | DoubleMonster()
            | RemoveMonster()
            | EscapeFromMonster()
            | MoveThisCardOn()
        ):
            return None
        case (
            FetchFromDiscard()
            | CancelCurse()
            | RedirectCurse()
            | ChangeDie()
            | Choose()
            | RollDie()
            | PayOrElse()
            | IfElseEffect()
        ):
            return None
        case _:
            assert_never(effect)


def affects_named_target(effect: Effect) -> bool:
    """Whether the effect is about the player that the command named."""
    match effect:
        case Boost():
            return effect.side == "target"
        case RedirectCurse():
            return True
        case (
            GainLevels()
            | LoseLevels()
            | Draw()
            | Discard()
            | Steal()
            | ChangeGender()
            | KillCharacter()
        ):
            return effect.who == "target"
        case StartFight() | SwapWithPlayer():
            return effect.who == "target"
        case (
            AddMonsterFromHand()
            | DoubleMonster()
            | RemoveMonster()
            | EscapeFromMonster()
            | LetOthersTakeCards()
            | MoveThisCardOn()
        ):
            return False
        case (
            FetchFromDiscard()
            | CancelCurse()
            | ChangeDie()
            | Choose()
            | RollDie()
            | PayOrElse()
            | IfElseEffect()
        ):
            return False
        case _:
            assert_never(effect)


def only_usable_moment(effect: Effect) -> Moment | None:
    """The only window in which the effect can do anything; None if there is no such limit."""
    match effect:
        case Boost() | AddMonsterFromHand() | DoubleMonster() | RemoveMonster():
            return "combat"
        case EscapeFromMonster():
            return "run_away"
        case CancelCurse() | RedirectCurse():
            return "curse"
        case ChangeDie():
            return "die"
        case (
            GainLevels()
            | LoseLevels()
            | Draw()
            | Discard()
            | Steal()
            | ChangeGender()
            | KillCharacter()
        ):
            return None
        case FetchFromDiscard() | StartFight() | Choose() | RollDie() | IfElseEffect():
            return None
        case LetOthersTakeCards() | SwapWithPlayer() | MoveThisCardOn() | PayOrElse():
            return None
        case _:
            assert_never(effect)


def nested_effect_lists(effect: Effect) -> tuple[tuple[str, Effects], ...]:
    """The lists of effects that the effect holds, each with its path from there."""
    match effect:
        case Choose():
            return tuple((f"options[{i}]", option) for i, option in enumerate(effect.options))
        case RollDie():
            return tuple((f"on[{i}].do", row.do) for i, row in enumerate(effect.on))
        case IfElseEffect():
            return ("then", effect.then), ("otherwise", effect.otherwise)
        case PayOrElse():
            return ("then", effect.paid()), ("otherwise", effect.otherwise)
        case (
            GainLevels()
            | LoseLevels()
            | Draw()
            | Discard()
            | Steal()
            | ChangeGender()
            | KillCharacter()
        ):
            return ()
        case (
            Boost()
            | AddMonsterFromHand()
            | StartFight()
            | DoubleMonster()
            | RemoveMonster()
            | EscapeFromMonster()
        ):
            return ()
        case FetchFromDiscard() | CancelCurse() | RedirectCurse() | ChangeDie():
            return ()
        case LetOthersTakeCards() | SwapWithPlayer() | MoveThisCardOn():
            return ()
        case _:
            assert_never(effect)
