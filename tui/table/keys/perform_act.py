"""What each act does to the desk: one line for every verb, in the order of the rooms.

An act that the desk is not ready for any more does nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from tui.table.keys import (
    card_and_target_keys,
    choice_list_keys,
    coach,
    offers,
    overlay_keys,
    turn_and_fight_keys,
)
from tui.table.keys.act import Act, ActContext
from tui.table.model import overlays
from tui.table.model.choice_list import ChoiceList
from tui.table.model.cursor import cursor_in_next_region, moved_cursor
from tui.table.model.desk import ConfirmationQuestion, Desk, Overlay
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.quips_and_muting import toggle_mute
from tui.table.model.target_selection import TargetSelection, new_selection


def perform_act(desk: Desk, context: ActContext, act: Act) -> None:
    """Carry out what a key has come to."""
    match act.verb:
        case "cursor":
            desk.cursor = moved_cursor(desk, act.thing)
        case "next":
            desk.cursor = cursor_in_next_region(desk)
        case "back":
            _back(desk)
        case "talk":
            desk.talk.open = True
        case "advise":
            coach.ask_coach(desk, context)
        case "chatter":
            _chatter(desk, context, act)
        case "prefer":
            context.screen.prefer(desk.preferences.changed(act.name))
        case "hold":
            context.port.hold()
        case "release":
            context.port.release()
        case "repaint":
            context.screen.repaint()
        case "hand_over":
            context.screen.hand_over()
        case "admit":
            context.port.admit(act.thing, act.name == "yes")
        case "rematch" | "rematch_now":
            context.port.rematch(act.verb == "rematch_now")
        case "replay":
            context.screen.replay()
        case "adjourn":
            desk.overlay = None
            context.port.adjourn()
        case "leave":
            context.screen.leave()

        case "option":
            turn_and_fight_keys.send_step_without_picks(desk, context, act.name)
        case "undo":
            turn_and_fight_keys.undo_step(desk, context, act.thing)
        case "confirm" | "cancel":
            turn_and_fight_keys.answer_confirmation(desk, context, yes=act.verb == "confirm")

        case "take" | "cursor_take" | "play_down":
            card_and_target_keys.select_card(desk, context, act.thing)
        case "refuse_card":
            card_and_target_keys.mark_unplayable_card(desk, act.thing)
        case "play":
            card_and_target_keys.play_at_marked_targets(desk, context)
        case "target":
            card_and_target_keys.pick_target(desk, context, act.stake[0], act.thing)

        case "ability" | "gear_list" | "sell_list" | "show_list":
            choice_list_keys.open_choice_list(desk, act.verb)
        case "use":
            choice_list_keys.select_ability(desk, act.thing)
        case "gear":
            choice_list_keys.act_on_listed_gear(desk, context, act.thing)
        case "throw_away" | "tick" | "give" | "line" | "change" | "promise" | "bribe":
            desk.form = _filled_in(desk.form, act)
        case "send":
            choice_list_keys.send_list_or_draft(desk, context)

        case "ask_help" | "trade":
            offers.begin_offer(desk, "offer_help" if act.verb == "ask_help" else "offer_trade")
        case "counter":
            offers.draft_counter_offer(desk, act.thing, -1 if act.name == "left" else 1)
        case "accept" | "decline" | "take_back":
            offers.answer_offer(desk, context, act.verb, act.thing)

        case "overlay":
            overlay_keys.open_overlay(desk, context, act.name)
        case "subject":
            desk.overlay = (
                overlays.overlay_about(desk, act.name, act.thing) if desk.overlay else None
            )
        case "step":
            desk.overlay = overlays.overlay_after_step(desk, act.thing) if desk.overlay else None
        case "scroll":
            overlay_keys.scroll_overlay_or_log(desk, act.thing)
        case "seek" | "next_match":
            overlay_keys.search_rulebook(desk, types=act.verb == "seek")
        case "browse":
            overlay_keys.press_gallery_key(desk, act.name)
        case "setting":
            overlay_keys.press_settings_key(desk, context, act.name)
        case "reach" | "stop" | "wish_off":
            overlay_keys.change_auto_pass(desk, act)
        case verb:
            assert_never(verb)


def _filled_in(
    form: HelpOfferDraft | ChoiceList | None, act: Act
) -> HelpOfferDraft | ChoiceList | None:
    """The list or draft after that act; as it was if the act is about something else."""
    match form, act.verb:
        case ChoiceList(throwing=throwing) as shown, "throw_away":
            return replace(shown, throwing=not throwing)
        case ChoiceList() as shown, "tick":
            return shown.tick(act.thing)
        case ChoiceList() as shown, "give":
            return shown.give_last_to(act.thing)
        case HelpOfferDraft() as draft, "line":
            return draft.moved(act.thing)
        case HelpOfferDraft() as draft, "change":
            return draft.changed(act.thing)
        case HelpOfferDraft() as draft, "promise":
            return draft.promising(act.thing)
        case HelpOfferDraft() as draft, "bribe":
            return draft.giving(act.thing)
        case _:
            return form


def _chatter(desk: Desk, context: ActContext, act: Act) -> None:
    """No bot is heard any more, or all of them are again; or the player that the act names."""
    if act.name:
        toggle_mute(desk, act.thing)
        return
    context.screen.prefer(desk.preferences.changed("chatter"))
    on = "on" if desk.preferences.chatter else "off"
    desk.notice = desk.words(f"notice.chatter_{on}")


def _back(desk: Desk) -> None:
    """One step back: the overlay, then what is selected, then the offer, then the list."""
    match desk.focus:
        case Overlay() as overlay:
            desk.overlay = overlay.under
        case TargetSelection():
            desk.selection = None
            desk.form = desk.form or desk.asked_list()
        case HelpOfferDraft():
            desk.form = desk.asked_list()
        case ChoiceList() as shown if offers.has_more_than_at_first(desk, shown):
            # The tick of what is forced stays.
            desk.form = shown if shown.is_forced else replace(shown, ticked=(), given=())
            desk.cursor = None
        case ChoiceList() as shown:
            others = offers.option_to_trade_with_others(desk, shown)
            desk.cursor, desk.form = None, None
            if others is not None:
                desk.selection = new_selection(others)
            else:
                desk.form = desk.asked_list()
        case None:
            desk.cursor = None
        case ConfirmationQuestion():
            pass
        case focus:
            assert_never(focus)
