"""What somebody who is waited for can do now, in a sentence that is made of what is offered:
nothing is named that cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.core.decisions import Decision, Option, Picks
from engine.core.zones import NO_CARD, Instance
from engine.views.view_types import FightView
from tui.table.model import choice_list
from tui.table.model.desk import Desk
from tui.table.model.target_selection import ABILITY_VERBS, ways_to_aim

NextStepKind = Literal[
    "card",
    "ability",
    "monster",
    "help",
    "run",
    "search",
    "end",
    "gear",
    "lift",
    "trade",
    "sell",
    "open",
]
"""What can be done; each has its words in the catalogue."""


def playable_hand_cards(desk: Desk) -> tuple[Instance, ...]:
    """The cards that are lit: with a digit, and an option to play them."""
    playable = desk.playable
    return tuple(card for card in desk.hand() if card in playable)


def has_usable_ability(desk: Desk) -> bool:
    """Something in play can be used now."""
    return any(
        one.verb in ABILITY_VERBS for one in (desk.decision.options if desk.decision else ())
    )


def has_anything_to_play(desk: Desk) -> bool:
    """There is something of one's own to play or to use."""
    return has_usable_ability(desk) or bool(playable_hand_cards(desk))


def can_answer_window(desk: Desk) -> bool:
    """A window waits for the reader, who has something to answer it with."""
    decision = desk.decision
    if decision is None or not decision.asked or desk.view.passed:
        return False
    return has_anything_to_play(desk) or decision.option("accept") is not None


def a_card_might_improve_fight(desk: Desk) -> bool:
    """Some card that is lit would do the reader's side of the fight good, or nobody can tell."""
    return _a_card_would(_does_good, desk)


def a_card_might_change_sums(desk: Desk) -> bool:
    """Some card that is lit would change the sums of the fight, or nobody can tell."""
    return _a_card_would(_turns, desk)


def _a_card_would(does: Callable[[Desk, Option, Picks], bool], desk: Desk) -> bool:
    """Some card that is lit does it; at some target, where none is marked."""
    # Curses come last: they are tried on everybody, and seldom are what decides.
    for card in sorted(playable_hand_cards(desk), key=lambda one: desk.book.kind(one) == "curse"):
        option = desk.option(card)
        if option is None:
            continue
        ways = ways_to_aim(option)
        if not ways or any(does(desk, option, way.picks) for way in ways):
            return True
    return False


def _turns(desk: Desk, option: Option, picks: Picks) -> bool:
    outcome = desk.outcomes.of(desk.view, option, picks)
    if outcome is None or not desk.outcomes.sums_are_certain(desk.view, outcome):
        return True
    before = (outcome.ours_before, outcome.theirs_before)
    return (outcome.ours_after, outcome.theirs_after) != before


def _does_good(desk: Desk, option: Option, picks: Picks) -> bool:
    if _hits_bystander(desk, option, picks):
        return False
    outcome = desk.outcomes.of(desk.view, option, picks)
    # What is drawn unseen comes to a hand, not into the sums.
    if outcome is None or (
        outcome.hangs_on != "cards" and not desk.outcomes.sums_are_certain(desk.view, outcome)
    ):
        return True
    if outcome.nobody_left:
        return not outcome.ahead_before  # It saves from running, and makes nothing of a kill.
    after, before = outcome.ours_after, outcome.ours_before
    if after is None or before is None or outcome.theirs_after is None:
        return True
    assert outcome.theirs_before is not None
    return after - outcome.theirs_after > before - outcome.theirs_before


def _hits_bystander(desk: Desk, option: Option, picks: Picks) -> bool:
    """It is a curse for somebody who is not in the fight: it has no part in the sums."""
    if desk.fight is None or desk.book.kind(option.card) != "curse":
        return False
    fighters = (desk.fight.seat, desk.fight.helper)
    return any(
        need.what == "seat" and not set(picked) & set(fighters)
        for need, picked in zip(option.needs, picks, strict=True)
    )


def next_steps_sentence(desk: Desk, *, brief: bool = False) -> str:
    """The point of the own turn that the game waits at: how the fight stands, and what can be done
    there; before the door and at the end of the turn what can be done first, `brief` without the
    cards, which are lit."""
    words = desk.words
    assert desk.decision is not None
    if desk.decision.about == "fight":
        return _fight_sentence(desk)
    first, last = _before(desk, cards=not brief), _last(desk)
    if first and last:
        return words("prompt.first_then", any=_sentence(desk, first), step=words(f"can.{last[0]}"))
    return words("prompt.only", any=_sentence(desk, first or last))


def optional_steps_sentence(desk: Desk, *, brief: bool = False) -> str:
    """What can be done before the turn ends, or the door is opened; empty if nothing can."""
    steps = _before(desk, cards=not brief)
    return _either(desk, steps)


def _before(desk: Desk, *, cards: bool) -> list[NextStepKind]:
    """What can be done first; what is done instead of the last step if the room waits."""
    decision = desk.decision
    assert decision is not None
    if desk.point not in ("prepare", "rest"):
        steps: list[tuple[NextStepKind, bool]] = [
            ("monster", any(one.verb == "look_for_trouble" for one in decision.options)),
            ("search", decision.option("loot_room") is not None),
            ("end", decision.option("end_turn") is not None),
        ]
        return [step for step, can in steps if can]
    steps = [
        ("card", cards and bool(playable_hand_cards(desk))),
        ("gear", _may_sort_gear(desk, decision)),
        ("lift", curse_to_lift(decision) != NO_CARD),
        ("trade", decision.option("offer_trade") is not None),
        ("sell", decision.option("sell") is not None),
    ]
    return [step for step, can in steps if can]


def curse_to_lift(decision: Decision) -> Instance:
    """A curse that can be paid off now (CURSE-09), in the list of gear; or `NO_CARD`."""
    return next((one.card for one in decision.options if one.verb == "lift_curse"), NO_CARD)


def _may_sort_gear(desk: Desk, decision: Decision) -> bool:
    """The list of gear has something in it; where lines are typed, to discard is a word by
    itself."""
    if desk.typed:
        return any(one.verb in choice_list.GEAR_VERBS for one in decision.options)
    return desk.gear_list() is not None


def _last(desk: Desk) -> list[NextStepKind]:
    """The step that goes on."""
    decision = desk.decision
    assert decision is not None
    if desk.point == "prepare":
        return ["open"] if decision.option("open_door") else []
    if desk.point == "rest":
        return ["end"] if decision.option("end_turn") else []
    return []


def needed_lead_phrase_key(fight: FightView) -> str:
    """`tie` where equal strength is enough for the side of the players, else `fight`."""
    return "tie" if fight.ours.total == fight.theirs.total else "fight"


def _fight_sentence(desk: Desk) -> str:
    words = desk.words
    assert desk.decision is not None
    if desk.is_fight_empty:
        return words("prompt.fight_empty")
    if desk.fight is not None and desk.fight.ahead:
        unsure = desk.decision.option("call_kill") and a_card_might_improve_fight(desk)
        return words(f"prompt.{needed_lead_phrase_key(desk.fight)}_{'ahead' if unsure else 'sure'}")
    steps: list[tuple[NextStepKind, bool]] = [
        ("card", a_card_might_improve_fight(desk)),
        ("ability", has_usable_ability(desk)),
        ("help", may_ask_for_help(desk)),
        ("run", desk.decision.option("give_up") is not None),
    ]
    can = _sentence(desk, [step for step, possible in steps if possible])
    card = card_forbidding_help(desk)
    if card != NO_CARD:
        return words("prompt.fight_forbidden", card=desk.book.short(card), any=can)
    return words("prompt.fight_behind", any=can)


def _sentence(desk: Desk, steps: list[NextStepKind]) -> str:
    """The steps as `a, b or c`, as a sentence begins."""
    told = _either(desk, steps)
    return told[:1].upper() + told[1:]


def _either(desk: Desk, steps: list[NextStepKind]) -> str:
    """`sort your gear, lift a curse or trade`; a curse as its edition calls it."""
    curse = curse_to_lift(desk.decision) if desk.decision is not None else NO_CARD
    words = desk.words if curse == NO_CARD else desk.book.calling(curse)
    return words.either([words(f"can.{step}") for step in steps])


def may_ask_for_help(desk: Desk) -> bool:
    """Somebody can be asked."""
    return desk.decision is not None and desk.decision.option("offer_help") is not None


def card_forbidding_help(desk: Desk) -> Instance:
    """A monster, or a card that works in front of the reader (PREC-01), that lets nobody help;
    `NO_CARD` if somebody may, or none does."""
    if may_ask_for_help(desk):
        return NO_CARD
    foes = desk.fight.foes if desk.fight is not None else ()
    own = [
        card
        for card in desk.mine.in_play
        if desk.book.kind(card) != "item" or card in desk.mine.equipped
    ]
    for card in (*(foe.printed_as for foe in foes), *own):
        if "help" in desk.book.compiled(card).forbids:
            return card
    return NO_CARD


def about_to_run_sentence(desk: Desk) -> str:
    """The reader is about to run, and what may still prevent it."""
    words = desk.words
    saving = [words("prompt.saved_by_card")] if a_card_might_improve_fight(desk) else []
    saving += [words("prompt.saved_by_ability")] if has_usable_ability(desk) else []
    saving += [words("prompt.saved_by_help")] if may_ask_for_help(desk) else []
    if not saving:
        return words("prompt.defeat_sure")
    told = words.either(saving)
    return words("prompt.defeat_you", any=told[:1].upper() + told[1:])
