"""Current keys: what each key means now, in one table that keys and key row read (ADR 9)."""

from __future__ import annotations

from engine.core.decisions import Decision
from tui.keymap import KeyCommand
from tui.table.keys.act import Act, ActsByKey
from tui.table.keys.card_and_target_keys import hand_keys, selection_keys
from tui.table.keys.choice_list_keys import choice_list_keys
from tui.table.keys.offers import draft_keys, offer_answer_keys
from tui.table.keys.overlay_keys import overlay_keys
from tui.table.keys.turn_and_fight_keys import decision_fingerprint, turn_and_fight_keys
from tui.table.model.choice_list import ChoiceList
from tui.table.model.desk import ConfirmationQuestion, Desk, Overlay, UnfinishedPlay
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.overlays import LOG_STEP
from tui.table.model.target_selection import TargetSelection

_AFTER_THE_END: tuple[KeyCommand, ...] = (
    *("talk", "chatter", "repaint", "log", "help", "look", "rules", "read"),
    *("page_up", "page_down"),
)
_EVERYWHERE: dict[KeyCommand, Act] = {
    "talk": Act("talk"),
    "repaint": Act("repaint"),
    "read": Act("overlay", name="card"),
    "why": Act("overlay", name="why"),
    "log": Act("overlay", name="log"),
    "help": Act("overlay", name="help"),
    "menu": Act("overlay", name="menu"),
    "look": Act("overlay", name="look"),
    "rules": Act("overlay", name="rules"),
    "page_up": Act("scroll", -LOG_STEP),
    "page_down": Act("scroll", LOG_STEP),
    "up": Act("cursor", -1),
    "down": Act("cursor", 1),
    "next": Act("next"),
    "chatter": Act("chatter"),
}
_FOR_PLAYERS: dict[KeyCommand, Act] = {
    "hold": Act("hold"),
    "auto_pass": Act("overlay", name="stops"),
}


def keys_now(desk: Desk) -> ActsByKey:
    """The meaning of every key that does something now; talk is not among them."""
    if desk.update is None or desk.over:
        return {desk.keymap["menu"]: Act("leave")}
    match desk.focus:
        case ConfirmationQuestion():
            return _question_keys(desk)
        case Overlay(page=None) as overlay:
            return _keys_everywhere(desk) | overlay_keys(desk, overlay)
        case Overlay() as overlay:
            # Only what stops the clock goes on meaning what it means.
            hold: ActsByKey = {} if desk.watches else {desk.keymap["hold"]: Act("hold")}
            return hold | overlay_keys(desk, overlay)
        case TargetSelection() | HelpOfferDraft() | ChoiceList() | None as play:
            return _table_keys(desk, play)


def _question_keys(desk: Desk) -> ActsByKey:
    return {
        desk.keymap["yes"]: Act("confirm", stake=decision_fingerprint(desk)),
        desk.keymap["no"]: Act("cancel"),
        desk.keymap["back"]: Act("cancel"),
        desk.keymap["hold"]: Act("hold"),
    }


def _keys_everywhere(desk: Desk) -> ActsByKey:
    """What can be done whatever else lies open."""
    key_of = desk.keymap
    keys = {key_of[command]: act for command, act in _EVERYWHERE.items()}
    if desk.decision is not None and desk.decision.options:
        keys[key_of["advise"]] = Act("advise")
    if desk.watches:
        # Spectators read, and talk where the table lets them; nothing else is theirs to do.
        if not desk.info.watching.talk:
            del keys[key_of["talk"]]
        return keys
    keys |= {key_of[command]: act for command, act in _FOR_PLAYERS.items()}
    if desk.holds:
        keys[key_of["take_back"]] = Act("release")
    return keys


def _table_keys(desk: Desk, play: UnfinishedPlay | None) -> ActsByKey:
    """What can be done at the table itself, with what its player is putting together."""
    keys = _keys_everywhere(desk)
    if desk.public.over:
        return keys | _looking_back(desk) if desk.watches else game_over_keys(desk, keys)
    if desk.watches:
        return keys | _hands_keys(desk)
    knock = desk.update.knock if desk.update is not None else None
    if knock is not None:
        # Keys of their own: the game may go on around the question.
        keys[desk.keymap["let_in"]] = Act("admit", knock.id, name="yes", stake=(knock.id,))
        keys[desk.keymap["turn_away"]] = Act("admit", knock.id, name="no", stake=(knock.id,))
    if desk.shared:
        keys[desk.keymap["hand_over"]] = Act("hand_over")
    keys |= hand_keys(desk)
    if desk.cursor is not None:
        keys[desk.keymap["back"]] = Act("back")
    decision = desk.decision
    if decision is None:
        return keys
    match play:
        case TargetSelection() as selection:
            return keys | selection_keys(desk, selection)
        case HelpOfferDraft() as draft:
            return keys | offer_answer_keys(desk, decision) | draft_keys(desk, draft)
        case ChoiceList(kind="ask") as asked:
            return keys | _turn_keys(desk, decision) | choice_list_keys(desk, asked)
        case ChoiceList() as shown:
            return _keys_in_list(desk, decision, shown, keys) | choice_list_keys(desk, shown)
        case None:
            keys |= _turn_keys(desk, decision)
            card = desk.marked("hand")
            if card is not None and desk.option(card):
                keys[desk.keymap["send"]] = Act("cursor_take", card)
            return keys


def _turn_keys(desk: Desk, decision: Decision) -> ActsByKey:
    keys = turn_and_fight_keys(desk, decision) | offer_answer_keys(desk, decision)
    if decision.option("offer_help"):
        keys[desk.keymap["offer_help"]] = Act("ask_help")
    return keys


def _keys_in_list(desk: Desk, decision: Decision, shown: ChoiceList, keys: ActsByKey) -> ActsByKey:
    """Beside a list that takes digits or was opened by its reader nothing else may happen."""
    charity = shown.kind == "charity"
    kept = {
        key: act
        for key, act in keys.items()
        if act.verb not in ("take", "refuse_card")
        # There its key plays what is ticked.
        and not (act.name == "stops" and charity)
    }
    if charity and not shown.ticked:
        # It is still the own turn (TURN-17).
        kept |= turn_and_fight_keys(desk, decision) | offer_answer_keys(desk, decision)
    return kept


def game_over_keys(desk: Desk, keys: ActsByKey) -> ActsByKey:
    """After the end: another game, leave, look back."""
    after = {desk.keymap[name]: keys[desk.keymap[name]] for name in _AFTER_THE_END}
    after |= _looking_back(desk)
    update, lesson = desk.update, desk.lesson
    if lesson is not None and not lesson.leads_on:
        return after  # nobody goes over the same lesson again here
    after[desk.keymap["rematch"]] = Act("rematch")
    if update is not None and update.owner == desk.seat and update.chairs[desk.seat].again:
        after[desk.keymap["rematch_now"]] = Act("rematch_now")
    return after


def _looking_back(desk: Desk) -> ActsByKey:
    """The whole story, everybody's hand where it lies open, and the way out."""
    keys: ActsByKey = {
        desk.keymap["why"]: Act("overlay", name="story"),
        desk.keymap["menu"]: Act("leave"),
    }
    if desk.has_replay:
        keys[desk.keymap["replay"]] = Act("replay")
    return keys | _hands_keys(desk)


def _hands_keys(desk: Desk) -> ActsByKey:
    return {desk.keymap["read"]: Act("overlay", name="hands")} if desk.hands else {}
