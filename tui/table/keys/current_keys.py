"""What each key means now: one table, read by the keys, painted by the key row, guarded as in
ADR 9."""

from __future__ import annotations

from tui.keymap import KeyCommand
from tui.table.keys.act import Act, Keys
from tui.table.keys.lists import list_keys
from tui.table.keys.offers import answer_keys, draft_keys
from tui.table.keys.overlay_keys import overlay_keys
from tui.table.keys.selection import hand_keys, selection_keys
from tui.table.keys.steps import stake_of, step_keys
from tui.table.model.desk import Desk
from tui.table.model.overlays import LOG_STEP


def keys_now(desk: Desk) -> Keys:
    """The meaning of every key that does something now; talk is not among them."""
    if desk.update is None or desk.over:
        return {desk.keymap["menu"]: Act("leave")}
    if desk.question is not None:
        stake = stake_of(desk)
        return {
            desk.keymap["yes"]: Act("confirm", stake=stake),
            desk.keymap["no"]: Act("cancel"),
            desk.keymap["back"]: Act("cancel"),
            desk.keymap["hold"]: Act("hold"),
        }
    keys: Keys = {
        desk.keymap["hold"]: Act("hold"),
        desk.keymap["talk"]: Act("talk"),
        desk.keymap["repaint"]: Act("repaint"),
        desk.keymap["read"]: Act("overlay", name="card"),
        desk.keymap["why"]: Act("overlay", name="why"),
        desk.keymap["log"]: Act("overlay", name="log"),
        desk.keymap["help"]: Act("overlay", name="help"),
        desk.keymap["menu"]: Act("overlay", name="menu"),
        desk.keymap["look"]: Act("overlay", name="look"),
        desk.keymap["rules"]: Act("overlay", name="rules"),
        desk.keymap["page_up"]: Act("scroll", -LOG_STEP),
        desk.keymap["page_down"]: Act("scroll", LOG_STEP),
        desk.keymap["up"]: Act("cursor", -1),
        desk.keymap["down"]: Act("cursor", 1),
        desk.keymap["next"]: Act("next"),
        desk.keymap["auto_pass"]: Act("overlay", name="stops"),
        desk.keymap["chatter"]: Act("chatter"),
    }
    if desk.decision is not None and desk.decision.options:
        keys[desk.keymap["advise"]] = Act("advise")
    if desk.watches:
        return watching_keys(desk, keys)
    if desk.holds:
        keys[desk.keymap["take_back"]] = Act("release")
    if desk.overlay is not None and desk.overlay.takes_keys:
        # Only what stops the clock goes on meaning what it means.
        return {desk.keymap["hold"]: Act("hold")} | overlay_keys(desk)
    if desk.overlay is not None:
        return keys | overlay_keys(desk)
    if desk.public.over:
        return over_keys(desk, keys)
    knock = desk.update.knock
    if knock is not None:
        # Keys of their own: the game may go on around the question.
        keys[desk.keymap["let_in"]] = Act("admit", knock.id, name="yes", stake=(knock.id,))
        keys[desk.keymap["turn_away"]] = Act("admit", knock.id, name="no", stake=(knock.id,))
    if desk.shared:
        keys[desk.keymap["hand_over"]] = Act("hand_over")
    keys |= hand_keys(desk)
    decision = desk.decision
    if decision is None:
        return keys
    if desk.selection is not None:
        return keys | selection_keys(desk, desk.selection)
    if desk.draft is not None:
        return keys | answer_keys(desk, decision) | draft_keys(desk, desk.draft)
    if desk.listing is not None and desk.listing.kind != "ask":
        # A list that takes digits or was opened by its reader: nothing else may happen in between.
        kept = {
            key: act
            for key, act in keys.items()
            if act.verb not in ("take", "refuse_card")
            # There its key plays what is ticked.
            and not (act.name == "stops" and desk.listing.kind == "charity")
        }
        if desk.listing.kind == "charity" and not desk.listing.ticked:
            # It is still the own turn (TURN-17).
            kept |= step_keys(desk, decision) | answer_keys(desk, decision)
        return kept | list_keys(desk, desk.listing)
    keys |= step_keys(desk, decision) | answer_keys(desk, decision)
    if decision.option("offer_help"):
        keys[desk.keymap["offer_help"]] = Act("ask_help")
    if desk.listing is not None:
        keys |= list_keys(desk, desk.listing)
    elif (card := desk.marked("hand")) is not None and desk.option(card):
        keys[desk.keymap["send"]] = Act("cursor_take", card)
    return keys


def watching_keys(desk: Desk, keys: Keys) -> Keys:
    """Spectators read, and talk where the table lets them; nothing else is theirs to do."""
    kept = {key: act for key, act in keys.items() if act.verb != "hold" and act.name != "stops"}
    if not desk.info.watching.talk:
        del kept[desk.keymap["talk"]]
    if desk.overlay is not None:
        return overlay_keys(desk) if desk.overlay.takes_keys else kept | overlay_keys(desk)
    if desk.public.over:
        kept |= _looking_back(desk)
    return kept


def over_keys(desk: Desk, keys: Keys) -> Keys:
    """After the end: another game, leave, look back."""
    kept: tuple[KeyCommand, ...] = (
        "talk", "repaint", "log", "help", "look", "rules", "page_up", "page_down", "read",
        "chatter",
    )  # fmt: skip
    after = {desk.keymap[name]: keys[desk.keymap[name]] for name in kept}
    after |= _looking_back(desk)
    update = desk.update
    if update is not None and update.lesson is not None:
        return after  # nobody goes over the same lesson again here
    after[desk.keymap["rematch"]] = Act("rematch")
    if update is not None and update.owner == desk.seat and update.chairs[desk.seat].again:
        after[desk.keymap["rematch_now"]] = Act("rematch_now")
    return after


def _looking_back(desk: Desk) -> Keys:
    """The whole story, everybody's hand where it lies open, and the way out."""
    keys: Keys = {
        desk.keymap["why"]: Act("overlay", name="story"),
        desk.keymap["menu"]: Act("leave"),
    }
    if desk.hands:
        keys[desk.keymap["read"]] = Act("overlay", name="hands")
    return keys
