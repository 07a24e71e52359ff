"""A player's own steps: through the turn, in a fight, and back again."""

from __future__ import annotations

from engine.core.commands import (
    CallKill,
    Command,
    EndTurn,
    GiveUpFight,
    LootRoom,
    OpenDoor,
    ProposeHelpDeal,
    SellItems,
)
from engine.core.decisions import Decision
from engine.core.zones import NOBODY
from tui.keymap import KeyByCommand
from tui.keymap import KeyCommand as KeyName
from tui.table.keys.act import Act, ActContext, ActsByKey
from tui.table.keys.submit_command import submit, submit_option
from tui.table.model import choice_list
from tui.table.model.desk import Desk
from tui.table.model.help_deal_text import kept_from_helping_text

_STEPS: tuple[KeyName, ...] = (
    "open_door",
    "loot_room",
    "end_turn",
    "call_kill",
    "give_up",
    "pass",
)
"""Commands whose key and verb have the same name."""
_OWN_STEPS: tuple[tuple[KeyName, Command], ...] = (
    ("open_door", OpenDoor()),
    ("loot_room", LootRoom()),
    ("end_turn", EndTurn()),
    ("call_kill", CallKill()),
    ("give_up", GiveUpFight()),
    ("sell", SellItems(())),
    ("offer_help", ProposeHelpDeal(NOBODY)),
)
"""With nothing picked: what stands in the way then does so whatever is picked."""


# --- what the keys mean ---------------------------------------------------------------------------


def decision_fingerprint(desk: Desk) -> tuple[int, ...]:
    """What a step that cannot be taken back is taken on: the decision and the two sums."""
    decision, fight = desk.decision, desk.fight
    sums = (fight.ours.total, fight.theirs.total) if fight else ()
    return (decision.id if decision else 0, *sums)


def turn_and_fight_keys(desk: Desk, decision: Decision) -> ActsByKey:
    stake = decision_fingerprint(desk)
    keys: ActsByKey = {}
    offered = {option.verb for option in decision.options}
    for step in _STEPS:
        if step in offered:
            keys[desk.keymap[step]] = Act("option", name=step, stake=stake)
    if choice_list.ability_list(decision):
        keys[desk.keymap["use_ability"]] = Act("ability")
    if desk.gear_list() is not None:
        keys[desk.keymap["gear"]] = Act("gear_list")
    if decision.option("sell"):
        keys[desk.keymap["sell"]] = Act("sell_list")
    if decision.option("offer_trade"):
        keys[desk.keymap["trade"]] = Act("trade")
    if decision.option("show"):
        keys[desk.keymap["show"]] = Act("show_list")
    return keys


def is_behind_in_own_fight(desk: Desk) -> bool:
    """The reader is to act in a fight of their own, and a kill cannot be called (STR-04)."""
    decision, fight = desk.decision, desk.fight
    if decision is None or decision.kind != "open" or desk.focus is not None:
        return False
    return fight is not None and fight.seat == desk.seat and not fight.ahead


def explain_refused_step(desk: Desk, key: str) -> None:
    """Say why the step of that key cannot be taken now; nothing of any other key, nor where
    something else lies before the reader."""
    if desk.watches or desk.public.over or desk.overlay is not None or desk.focus is not None:
        return
    command = next((one for step, one in _OWN_STEPS if desk.keymap[step] == key), None)
    refusal = desk.outcomes.why_not(desk.view, command) if command is not None else None
    if refusal is None or refusal.key == "nothing_to_sell":
        return  # There is no other reason than that nothing was picked.
    desk.refuse(refusal)
    if refusal.key == "selling_forbidden":
        card = desk.outcomes.forbidding_card(desk.view, desk.seat, "selling")
        desk.notice = desk.words("notice.no_selling", card=desk.book.short(card, 24))
    if refusal.key == "cannot_ask":
        desk.notice = _why_nobody_helps(desk)
    if refusal.key == "too_cheap":
        gold, unit = (desk.words.gold(int(str(refusal.facts[one]))) for one in ("gold", "unit"))
        desk.notice = desk.words("notice.no_sale_yet", gold=gold, unit=unit, rule=refusal.rule)
    window = desk.decision is not None and desk.decision.kind == "window"
    if refusal.key == "not_now" and (window or desk.fight is not None):
        mine = "notice.step_window" if window else "notice.step_fight"
        why = desk.words(mine if desk.my_turn else "refused.not_your_turn")
        desk.notice = f"{why} ({refusal.rule})"


def _why_nobody_helps(desk: Desk) -> str:
    """Which cards keep the reader from helping, or all others from helping the reader; empty if
    nobody else is alive."""
    if desk.fighting:
        return kept_from_helping_text(desk)
    card = desk.outcomes.forbidding_card(desk.view, desk.seat, "helping")
    return desk.words("notice.no_helping", card=desk.book.short(card, 24))


def undo_keys(keymap: KeyByCommand, decision: Decision) -> ActsByKey:
    """The own last step, or the newest of the own offers."""
    keys: ActsByKey = {}
    for option in decision.options:
        if option.verb == "withdraw":
            keys[keymap["take_back"]] = Act("take_back", option.index)
    undo = decision.option("take_back")
    if undo is not None:
        keys[keymap["take_back"]] = Act("undo", undo.index, stake=(undo.index,))
    return keys


# --- what their acts do ---------------------------------------------------------------------------


def send_step_without_picks(desk: Desk, context: ActContext, verb: str) -> None:
    """Send a step that needs nothing to be picked."""
    if verb == "pass" and desk.warn_of_empty_start():
        desk.notice = desk.words("notice.starts_without")
        return
    submit_option(desk, context, verb)
    if verb == "pass":
        _pass_the_rest(desk)


def _pass_the_rest(desk: Desk) -> None:
    """By setting, one pass by hand in a fight of others is one for all of it."""
    outside = desk.fight is not None and not desk.fighting
    if desk.preferences.pass_again == "fight" and outside and not desk.auto_pass.wish.reach:
        desk.auto_pass.wish = desk.auto_pass.wish.reaching("fight")


def undo_step(desk: Desk, context: ActContext, step: int) -> None:
    """Take back the own last step; a pass taken back is not auto-passed again."""
    if desk.view.passed and desk.decision is not None:
        desk.auto_pass.stays_in = desk.decision.id
        if desk.preferences.pass_again == "fight" and desk.auto_pass.wish.reach == "fight":
            desk.auto_pass.wish = desk.auto_pass.wish.off()
    submit_option(desk, context, "take_back", step)


def answer_confirmation(desk: Desk, context: ActContext, *, yes: bool) -> None:
    """The answer to a question about an own play."""
    question, desk.question = desk.question, None
    if yes and question is not None and question.command is not None:
        submit(desk, context, question.command)
