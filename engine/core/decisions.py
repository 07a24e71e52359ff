"""What the game waits for, as one seat sees it.

Options are templates: a command with the picks that it still needs. `complete` builds the command,
`legality.why_not` judges it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from engine.core.commands import (
    NO_SIDE,
    AnswerOffer,
    AnswerQuestion,
    CallKill,
    ClaimDiscard,
    Command,
    ConfirmSetup,
    DiscardInPlay,
    EndTurn,
    EquipOrUnequip,
    GiveCharity,
    GiveUpFight,
    LayDownOneShot,
    LiftCurse,
    LookForTrouble,
    LootRoom,
    OfferTrade,
    OpenDoor,
    Pass,
    PlayCard,
    ProposeHelpDeal,
    SellItems,
    ShowHandCards,
    TakeBackStep,
    TryTheft,
    UseAbility,
    WithdrawOffer,
)
from engine.core.zones import NO_CARD, NOBODY, Instance

OptionVerb = Literal[
    "open_door", "look_for_trouble", "loot_room", "end_turn", "call_kill", "give_up", "pass",
    "set_up", "answer", "give_charity", "play_card", "use_ability", "wear", "set_aside",
    "lay_down", "discard", "claim", "lift_curse", "sell", "rob", "offer_help", "offer_trade",
    "accept", "decline", "withdraw", "show",
    "take_back",
]  # fmt: skip
PickKind = Literal[
    "seat", "monster", "side", "other", "payment", "cards", "choice", "receivers", "treasures",
    "helper_first", "items", "promises", "give", "take",
]  # fmt: skip
DecisionKind = Literal["watch", "open", "window", "ask"]
ClockKind = Literal["turn", "window", "ask"]


@dataclass(slots=True)
class PickRequirement:
    """`least` to `most` picks out of `among` (cards, seats, sides or numbers).

    `mark` is the default target that a second press of the card's digit means; None where nothing
    may be marked.
    """

    what: PickKind
    among: tuple[int, ...]
    least: int = 1
    most: int = 1
    mark: int | None = None


@dataclass(slots=True)
class Option:
    """A command that is legal now once its needs are met.

    `index` is an ability's number, an offer's id, or the step to take back. `queued`: it will be
    laid face up and take effect at the next safe point.
    """

    verb: OptionVerb
    card: Instance = NO_CARD
    needs: tuple[PickRequirement, ...] = ()
    index: int = 0
    queued: bool = False


_ANSWERS: frozenset[OptionVerb] = frozenset({"play_card", "use_ability", "rob", "claim", "accept"})


@dataclass(slots=True)
class Decision:
    """What the game waits for, and what this seat may do about it.

    `id` names the waiting frame; `asked` says that this seat's pass or answer is waited for;
    `about` is the frame's point, window kind or question.
    """

    id: int
    kind: DecisionKind
    about: str
    asked: bool
    clock: ClockKind
    options: tuple[Option, ...]

    @property
    def has_answer(self) -> bool:
        """Something of this seat's could still change what a window is about; to be rid of an own
        card or to change gear is none of it, nor is what takes effect only after the window, but
        for what was just received and cannot be played later (AMB-86)."""
        return any(
            option.verb in _ANSWERS and (not option.queued or self.about == "receipt")
            for option in self.options
        )

    def option(self, verb: OptionVerb, card: Instance = NO_CARD) -> Option | None:
        """The first option of that verb (and card), if there is one."""
        for option in self.options:
            if option.verb == verb and card in (NO_CARD, option.card):
                return option
        return None


Picks = Sequence[tuple[int, ...]]
"""One tuple of picks per need, in the order of the needs."""


def command_from_option(decision: Decision, option: Option, picks: Picks = ()) -> Command:
    """Build the command that the option stands for.

    Raises `ValueError` if a need is left open or has too many picks, or a pick is not among its
    choices; whether the whole is legal is for `why_illegal`.
    """
    if len(picks) != len(option.needs):
        raise ValueError(f"{option.verb} needs {len(option.needs)} picks, got {len(picks)}")
    if option.verb == "pass":  # the commonest by far
        return Pass(decision.id)
    by: dict[str, tuple[int, ...]] = {}
    for need, picked in zip(option.needs, picks, strict=True):
        if not need.least <= len(picked) <= need.most or not set(picked) <= set(need.among):
            raise ValueError(f"{option.verb}: {picked} does not fit {need}")
        by[need.what] = tuple(picked)

    def one(what: PickKind, otherwise: int) -> int:
        return by[what][0] if by.get(what) else otherwise

    match option.verb:
        case "open_door":
            return OpenDoor()
        case "look_for_trouble":
            return LookForTrouble(option.card)
        case "loot_room":
            return LootRoom()
        case "end_turn":
            return EndTurn()
        case "call_kill":
            return CallKill()
        case "give_up":
            return GiveUpFight()
        case "set_up":
            return ConfirmSetup(decision.id, by["cards"])
        case "answer":
            return AnswerQuestion(decision.id, by["choice"])
        case "give_charity":
            return GiveCharity(decision.id, tuple(zip(by["cards"], by["receivers"], strict=True)))
        case "play_card":
            return PlayCard(
                option.card,
                seat=one("seat", NOBODY),
                monster=one("monster", NO_CARD),
                side=one("side", NO_SIDE),
                other=one("other", NO_CARD),
            )
        case "use_ability":
            return UseAbility(
                option.card,
                option.index,
                payment=by.get("payment", ()),
                seat=one("seat", NOBODY),
                monster=one("monster", NO_CARD),
                side=one("side", NO_SIDE),
            )
        case "wear":
            return EquipOrUnequip(option.card, on=True)
        case "set_aside":
            return EquipOrUnequip(option.card, on=False)
        case "lay_down":
            return LayDownOneShot(option.card)
        case "discard":
            return DiscardInPlay(option.card)
        case "claim":
            return ClaimDiscard(option.card)
        case "lift_curse":
            return LiftCurse(option.card, by.get("payment", ()))
        case "sell":
            return SellItems(by["cards"])
        case "rob":
            return TryTheft(one("other", NO_CARD), one("payment", NO_CARD))
        case "offer_help":
            return ProposeHelpDeal(
                one("seat", NOBODY),
                treasures=one("treasures", 0),
                helper_first=bool(one("helper_first", 0)),
                items=by.get("items", ()),
                promises=by.get("promises", ()),
            )
        case "offer_trade":
            return OfferTrade(one("seat", NOBODY), by.get("give", ()), by.get("take", ()))
        case "accept":
            return AnswerOffer(option.index, accept=True)
        case "decline":
            return AnswerOffer(option.index, accept=False)
        case "withdraw":
            return WithdrawOffer(option.index)
        case "take_back":
            return TakeBackStep(option.index)
        case "show":
            return ShowHandCards(one("seat", NOBODY), by["cards"])
        case _:
            assert_never(option.verb)
