"""The keys that a whole command takes, one after the other, for whoever is told to give it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import commands as c
from engine.core.commands import Command
from engine.core.decisions import Option, PickRequirement
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from tui.keymap import DIGITS
from tui.keymap import KeyCommand as KeyName
from tui.table.keys.act import Act
from tui.table.keys.card_and_target_keys import selection_keys
from tui.table.keys.offers import known_partner, option_to_trade_with_others, trade_list_with
from tui.table.model import choice_list as lists
from tui.table.model.choice_list import ChoiceList
from tui.table.model.confirmation import confirmation_question
from tui.table.model.desk import Desk
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.target_selection import PLAY_VERBS, TargetSelection, new_selection

_STEPS: dict[str, KeyName] = {
    "open_door": "open_door",
    "loot_room": "loot_room",
    "end_turn": "end_turn",
    "call_kill": "call_kill",
    "give_up": "give_up",
    "pass": "pass",
    "withdraw": "take_back",
    "take_back": "take_back",
}
"""Commands of one key."""
OPEN = "…"
"""Stands for keys that go from line to line of an offer: what it says is told in words."""
_ARROWS = {"left": "←", "right": "→"}


def keys_to_give_command_text(desk: Desk, command: Command | None) -> str:
    """`[3][b]`, `[s][a][c][Enter]`: what `keys_to_give_command` finds, as a key row has it."""
    names = _ARROWS | {"escape": desk.words("key.esc")}
    names |= {key: desk.words(f"key.{key}") for key in ("space", "enter")}
    keys = keys_to_give_command(desk, command)
    return "".join(key if key == OPEN else f"[{names.get(key, key)}]" for key in keys)


def keys_to_give_command(desk: Desk, command: Command | None) -> list[str]:
    """The keys that the command takes, from where its reader is just now; none where it has
    none."""
    left = _left_of_selection(desk, command) or _left_of_list(desk, command)
    if left:
        return left
    keys = _keys(desk, command)
    return [*_put_back(desk), *keys] if keys else []


def _left_of_selection(desk: Desk, command: Command | None) -> list[str]:
    """What completes the selection; nothing where it would come to something else."""
    selection = desk.selection
    if command is None or selection is None:
        return []
    option = selection.option
    named = (option.verb, option.card)
    card = getattr(command, "item" if option.verb == "rob" else "card", NO_CARD)
    if isinstance(command, c.LookForTrouble):
        card = command.monster
    if named != (command.kind, card) or option.index != getattr(command, "ability", option.index):
        return []
    for need, picked in zip(option.needs, selection.picks, strict=True):
        if not {*picked} <= {*_wanted(command, need)}:
            return []
    return _aimed(desk, option, command, [], selection)


def _left_of_list(desk: Desk, command: Command | None) -> list[str]:
    """What is still to be ticked of a list that is open, and what sends it; nothing where another
    thing is ticked in it, or it is not the command's."""
    shown = desk.form
    if not isinstance(shown, ChoiceList) or desk.selection is not None:
        return []
    match command:
        case c.ConfirmSetup(cards=wanted) if shown.kind == "setup" and wanted:
            pass
        case c.SellItems(cards=wanted) if shown.kind == "sell":
            pass
        case c.AnswerQuestion(picks=wanted) if shown.is_asked:
            pass
        case _:
            return []
    if not {*shown.ticked} <= {*wanted}:
        return []
    missing = [one for one in wanted if one not in shown.ticked]
    if shown.kind == "setup":
        return [*_digits(desk, missing), desk.keymap["send"]]
    keys = _ticks(desk, shown, missing)
    # A choice of one is sent by its own letter again.
    keys.append(keys[-1] if keys and shown.is_asked and shown.most == 1 else desk.keymap["send"])
    return [*keys, *_confirmed(desk, command)] if shown.kind == "sell" else keys


def _put_back(desk: Desk) -> list[str]:
    """Back, as often as it takes to be rid of what the reader has begun."""
    shown = desk.form
    steps = int(desk.selection is not None)
    if isinstance(shown, ChoiceList):
        steps += shown.has_own_ticks + (not shown.is_asked)
        steps += option_to_trade_with_others(desk, shown) is not None
    elif shown is not None:
        steps += 1
    return [desk.keymap["back"]] * steps


def _keys(desk: Desk, command: Command | None) -> list[str]:
    keymap = desk.keymap
    match command:
        case None:
            return []
        case c.PlayCard(card=card) | c.LookForTrouble(monster=card):
            begun = _taken(desk, card)
            return _aimed(desk, _option(desk, PLAY_VERBS, card), command, begun)
        case c.UseAbility() | c.TryTheft():
            return _ability(desk, command)
        case c.LayDownOneShot(card=card) if _gives_charity(desk):
            return _aimed(desk, _option(desk, ("lay_down",), card), command, _taken(desk, card))
        case c.LiftCurse(card=card):
            option = _option(desk, ("lift_curse",), card)
            return _aimed(desk, option, command, _gear(desk, card))
        case c.EquipOrUnequip(card=card) | c.LayDownOneShot(card=card) | c.ClaimDiscard(card=card):
            return _gear(desk, card)
        case c.DiscardInPlay(card=card):
            return [*_gear(desk, card, keymap["throw_away"]), keymap["yes"]]
        case c.SellItems(cards=cards):
            shown = lists.sale_list(desk.decision) if desk.decision is not None else None
            ticks = _ticks(desk, shown, cards)
            return [keymap["sell"], *ticks, keymap["send"], *_confirmed(desk, command)]
        case c.ShowHandCards(cards=cards, seat=seat):
            shown = (
                lists.list_of_cards_to_show(desk.decision) if desk.decision is not None else None
            )
            to = [] if seat == NOBODY else [desk.letter(seat)]
            return [keymap["show"], *_ticks(desk, shown, cards), *to, keymap["send"]]
        case c.OfferTrade(seat=seat, give=give, take=take):
            return [*_trade(desk, seat, (*give, *take)), keymap["send"]]
        case c.ProposeHelpDeal():
            return _help(desk, command)
        case c.AnswerOffer(accept=accept):
            return [keymap["yes" if accept else "no"]]
        case c.AnswerQuestion(picks=picks):
            return _answer(desk, picks)
        case c.GiveCharity(gifts=gifts):
            return [*_charity(desk, gifts), keymap["send"]]
        case c.ConfirmSetup(cards=cards):
            begun = [*_digits(desk, cards), keymap["send"]]
            return begun if cards else _start_without(desk)
        case c.Pass() if desk.decision is not None and desk.decision.about == "setup":
            return _start_without(desk)
        case _:
            return [keymap[_STEPS[command.kind]]] if command.kind in _STEPS else []


def _confirmed(desk: Desk, command: Command) -> list[str]:
    """Yes, if it is asked once more."""
    return [desk.keymap["yes"]] if confirmation_question(desk, None, command) is not None else []


def _option(desk: Desk, verbs: Iterable[str], card: Instance) -> Option | None:
    options = desk.decision.options if desk.decision is not None else ()
    return next((one for one in options if one.card == card and one.verb in verbs), None)


def _taken(desk: Desk, card: Instance) -> list[str]:
    """The digit that takes up a card of the hand; in charity, where it ticks the card, the key that
    plays what is ticked as well."""
    begun = _digits(desk, (card,))
    return [*begun, desk.keymap["play_down"]] if _gives_charity(desk) else begun


def _start_without(desk: Desk) -> list[str]:
    """Pass, and where something could be laid down once more."""
    shown = desk.asked_list()
    twice = shown is not None and shown.kind == "setup"
    return [desk.keymap["pass"]] * (1 + twice)


def _gives_charity(desk: Desk) -> bool:
    shown = desk.asked_list()
    return shown is not None and shown.kind == "charity"


def _aimed(
    desk: Desk,
    option: Option | None,
    command: Command,
    begun: list[str],
    selected: TargetSelection | None = None,
) -> list[str]:
    """What takes up the card or ability, then a key for each target that is neither marked nor
    `selected` already, then the one that sends it, unless the last target has."""
    if option is None:
        return begun
    keys, selection = begun, selected or new_selection(option)
    sent = False
    for index, need in enumerate(option.needs):
        wanted = _wanted(command, need)
        if wanted in ((), selection.picks[index], (need.mark,)):
            continue
        for value in [one for one in wanted if one not in selection.picks[index]]:
            keys = [*keys, _key_of(desk, selection, Act("target", value, stake=(index,)))]
            sent = selection.completed_by(index, value)
            selection = selection.picking(index, value)
    ready = selection.at_mark()
    if ready is None:
        return [*keys, OPEN]
    if not sent:
        keys = [*keys, _again(desk, selection)]
    asked = confirmation_question(desk, ready, command) is not None
    return [*keys, desk.keymap["yes"]] if asked else keys


def _wanted(command: Command, need: PickRequirement) -> tuple[int, ...]:
    """What the command names for that need."""
    named = "item" if isinstance(command, c.TryTheft) and need.what == "other" else need.what
    found = getattr(command, named, ())
    return found if isinstance(found, tuple) else () if found == NO_CARD else (found,)


def _key_of(desk: Desk, selection: TargetSelection, act: Act) -> str:
    """The key that means that while the selection stands as it does."""
    keys = selection_keys(desk, selection)
    return next((key for key, one in keys.items() if one == act and key.strip()), OPEN)


def _again(desk: Desk, selection: TargetSelection) -> str:
    """The key that sends the selection to what is picked and marked: its own, or Enter."""
    sends = [key for key, act in selection_keys(desk, selection).items() if act.verb == "play"]
    own = [key for key in sends if key != desk.keymap["send"]]
    return (own or [desk.keymap["send"]])[0]


def _ability(desk: Desk, command: c.UseAbility | c.TryTheft) -> list[str]:
    decision = desk.decision
    shown = lists.ability_list(decision) if decision is not None else None
    if decision is None or shown is None:
        return [desk.keymap["use_ability"]]
    for letter, place in desk.rows_of(shown):
        option = decision.options[place]
        mine = option.verb == command.kind and (
            isinstance(command, c.TryTheft)
            or (option.card, option.index) == (command.card, command.ability)
        )
        if mine:
            row = [letter] if len(shown.values) > 1 else []
            return _aimed(desk, option, command, [desk.keymap["use_ability"], *row])
    return [desk.keymap["use_ability"], OPEN]


def _trade(desk: Desk, seat: Seat, cards: tuple[Instance, ...]) -> list[str]:
    shown = trade_list_with(desk, seat)
    ticked = shown.ticked if shown is not None else ()
    changed = [card for card in (*cards, *ticked) if (card in cards) != (card in ticked)]
    partner = _partner(desk, "offer_trade", seat)
    return [desk.keymap["trade"], *partner, *_ticks(desk, shown, changed)]


def _partner(desk: Desk, verb: str, seat: Seat) -> list[str]:
    """The letter of whom an offer goes to, unless that is known; if it goes to somebody else, after
    a step back."""
    option = _option(desk, (verb,), NO_CARD)
    known = known_partner(desk, option) if option is not None else NOBODY
    if known == seat:
        return []
    return [*([desk.keymap["back"]] if known != NOBODY else []), desk.letter(seat)]


def _help(desk: Desk, command: c.ProposeHelpDeal) -> list[str]:
    """The arrows that lead to the number of treasures, where nothing else is in the terms."""
    begun = [desk.keymap["offer_help"], *_partner(desk, "offer_help", command.seat)]
    option = _option(desk, ("offer_help",), NO_CARD)
    if option is None or desk.decision is None:
        return begun
    theirs = next((one for one in desk.offers_to_me() if one.giver == command.seat), None)
    said = theirs or desk.bargain.said.get(command.seat)
    draft = HelpOfferDraft.after(option, command.seat, said)
    by = command.treasures - draft.treasures
    for _ in range(abs(by)):
        draft = draft.changed(1 if by > 0 else -1)
    if draft.command(desk.decision) != command:
        return [*begun, OPEN, desk.keymap["send"]]
    way = desk.keymap["right" if by > 0 else "left"]
    return [*begun, *[way] * abs(by), desk.keymap["send"]]


def _answer(desk: Desk, picks: tuple[int, ...]) -> list[str]:
    shown = desk.asked_list()
    if shown is None:
        return []
    keys = _ticks(desk, shown, [value for value in picks if value not in shown.ticked])
    # A choice of one is sent by its own letter again.
    return [*keys, keys[-1] if keys and shown.most == 1 else desk.keymap["send"]]


def _charity(desk: Desk, gifts: tuple[tuple[Instance, Seat], ...]) -> list[str]:
    """A digit for each card, and a letter where it goes to somebody else than by itself."""
    shown, keys = desk.asked_list(), []
    for card, seat in gifts:
        keys += _digits(desk, (card,))
        shown = shown.tick(card) if shown is not None else None
        if shown is not None and shown.given and shown.given[-1] != seat:
            shown = shown.give_last_to(seat)
            keys.append(desk.letter(seat))
    return keys


def _ticks(desk: Desk, shown: ChoiceList | None, values: Iterable[int]) -> list[str]:
    """The letters or digits of these in a list."""
    rows = desk.rows_of(shown) if shown is not None else ()
    letters = {value: letter for letter, value in rows}
    return [letters.get(value) or desk.digits.digit(value) for value in values]


def _gear(desk: Desk, card: Instance, *more: str) -> list[str]:
    """The key of the gear, and the letter that the card has there."""
    shown = desk.gear_list()
    rows = desk.rows_of(shown) if shown is not None else ()
    letters = [letter for letter, value in rows if value == card and letter != " "]
    return [desk.keymap["gear"], *more, *letters]


def _digits(desk: Desk, cards: Iterable[Instance]) -> list[str]:
    found = (desk.digits.digit(card) for card in cards)
    return [digit for digit in found if digit in DIGITS]
