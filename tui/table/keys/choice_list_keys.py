"""Lists: which rows there are, what is ticked in them, and where that is sent."""

from __future__ import annotations

from engine.core.commands import DiscardInPlay, EquipOrUnequip
from engine.core.decisions import command_from_option
from engine.core.zones import NOBODY, Instance
from tui.keymap import DIGITS
from tui.table.keys.act import Act, ActContext, ActsByKey
from tui.table.keys.submit_command import submit
from tui.table.keys.turn_and_fight_keys import decision_fingerprint
from tui.table.model import choice_list
from tui.table.model.choice_list import ChoiceList
from tui.table.model.confirmation import confirmation_question
from tui.table.model.desk import ConfirmationQuestion, Cursor, Desk
from tui.table.model.target_selection import new_selection

# --- what the keys mean ---------------------------------------------------------------------------


def choice_list_keys(desk: Desk, shown: ChoiceList) -> ActsByKey:
    keys: ActsByKey = {}
    send = Act("send", stake=(*decision_fingerprint(desk), *shown.ticked))
    if (shown.ticked and not shown.is_forced) or not shown.is_asked or desk.cursor is not None:
        keys[desk.keymap["back"]] = Act("back")
    hand = desk.view.hand
    rows: dict[int, Act] = {}
    for letter, value in desk.rows_of(shown):
        match shown.kind:
            case "gear":
                rows[value] = Act("gear", value)
            case "abilities":
                rows[value] = Act("use", value)
            case _:
                rows[value] = Act("tick", value)
                if shown.kind == "ask" and shown.most == 1 and value in shown.ticked:
                    rows[value] = send
        if letter != " ":
            keys[letter] = rows[value]
    if shown.takes_digits:
        for card in hand:
            digit = desk.digits.digit(card)
            if card in shown.values and digit in DIGITS:
                keys[digit] = Act("tick", card)
    if shown.kind == "charity":
        for last in shown.ticked[-1:]:
            if desk.option(last) is not None or desk.laying(last) is not None:
                # What is laid down now need not be given away (TURN-20).
                keys[desk.keymap["play_down"]] = Act("play_down", last)
        for seat in shown.receivers if shown.ticked and len(shown.receivers) > 1 else ():
            if seat != NOBODY:
                keys[desk.letter(seat)] = Act("give", seat)
    if shown.kind == "show":
        for seat in range(len(desk.public.seats)):
            if seat != desk.seat:
                keys[desk.letter(seat)] = Act("give", seat)
    if shown.kind == "setup" and not shown.ticked:
        keys[desk.keymap["pass"]] = Act("option", name="pass", stake=decision_fingerprint(desk))
    if shown.kind == "gear":
        if not shown.is_gear_fixed:
            keys[desk.keymap["throw_away"]] = Act("throw_away")
    elif shown.kind != "abilities":
        keys[desk.keymap["send"]] = send
        if desk.decision is not None and desk.decision.about == "run_order" and shown.ticked:
            keys[desk.keymap["give_up"]] = send
    pointed = desk.marked("table")
    if pointed in rows and pointed not in shown.ticked:
        keys[desk.keymap["send"]] = rows[pointed]
    return keys


# --- what their acts do ---------------------------------------------------------------------------


def open_choice_list(desk: Desk, verb: str) -> None:
    """List what can be used, worn, sold or shown; an ability alone is selected at once."""
    if desk.decision is None:
        return
    if verb == "ability":
        found = choice_list.ability_list(desk.decision)
        if found is not None and len(found.values) == 1:
            select_ability(desk, found.values[0])
            return
        desk.form = found
    elif verb == "gear_list":
        desk.form = desk.gear_list()
    elif verb == "show_list":
        desk.form = choice_list.list_of_cards_to_show(desk.decision)
    else:
        desk.form = choice_list.sale_list(desk.decision)
    desk.cursor = None


def select_ability(desk: Desk, place: int) -> None:
    """Take up the ability in that place of the decision's options."""
    if desk.decision is not None and place < len(desk.decision.options):
        desk.form = None
        desk.selection = new_selection(desk.decision.options[place])
        if not desk.selection.option.needs:
            desk.notice = desk.words("notice.again")


def act_on_listed_gear(desk: Desk, context: ActContext, card: Instance) -> None:
    """Wear it, in the place of what is worn there, or turn it sideways, lift a curse, or throw it
    away after a question."""
    if desk.decision is None or desk.listing is None:
        return
    if desk.listing.throwing:
        if desk.decision.option("discard", card):
            text = desk.words("question.throw", card=desk.book.name(card))
            desk.question = ConfirmationQuestion(text, DiscardInPlay(card))
        else:
            desk.notice = desk.words("notice.no_throw")
        return
    for verb in choice_list.GEAR_VERBS:
        option = desk.decision.option(verb, card)
        if option is None:
            continue
        if option.needs:
            # Where it stood before could be what is picked next, and Enter would pick that.
            desk.cursor = Cursor("table", card)
            desk.selection = new_selection(option)
        else:
            submit(desk, context, command_from_option(desk.decision, option))
        return
    swap = desk.swap_for(card)
    if swap is not None:
        for one in swap.gone:
            submit(desk, context, EquipOrUnequip(one, on=False))
        submit(desk, context, EquipOrUnequip(card, on=True))
        return
    worn = desk.worn_in_place_of(card)
    if worn:
        named = desk.words.names([desk.book.short(one) for one in worn])
        desk.notice = desk.words("notice.taken", card=named)
        return
    desk.notice = desk.words("notice.only_throw")


def send_list_or_draft(desk: Desk, context: ActContext) -> None:
    """Send what is ticked, or the terms that are drafted."""
    if desk.decision is None:
        return
    command = desk.form.command(desk.decision) if desk.form is not None else None
    if command is None:
        desk.notice = _incomplete(desk)
        return
    refusal = desk.outcomes.why_not(desk.view, command)
    if refusal is not None:
        # Asked here, what was ticked is still there to be put right.
        desk.refuse(refusal)
        return
    question = confirmation_question(desk, None, command)
    if question is not None:
        desk.question = question
    else:
        submit(desk, context, command)


def _incomplete(desk: Desk) -> str:
    """What the list still lacks."""
    shown = desk.listing
    if shown is not None and shown.kind == "setup":
        desk.warn_of_empty_start()  # Once is enough, and the notice tells it.
        return desk.words("notice.unticked")
    if shown is not None and len(shown.ticked) < shown.least:
        return desk.words("notice.too_few", n=len(shown.ticked), k=shown.least)
    return desk.words("notice.incomplete")
