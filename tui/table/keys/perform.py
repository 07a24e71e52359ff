"""What each act does to the desk: one line for every verb, in the order of the rooms.

An act that the desk is not ready for any more does nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from tui.table.keys import coach, lists, offers, overlay_keys, selection, steps
from tui.table.keys.act import Act, ActContext
from tui.table.model import listing, overlays
from tui.table.model.cursor import moved, tabbed
from tui.table.model.deal import Draft
from tui.table.model.desk import Desk, Overlay, Question
from tui.table.model.listing import Listing
from tui.table.model.selection import Selection
from tui.table.model.talk import mute


def perform(desk: Desk, context: ActContext, act: Act) -> None:
    """Carry out what a key has come to."""
    match act.verb:
        case "cursor":
            desk.cursor = moved(desk, act.thing)
        case "next":
            desk.cursor = tabbed(desk)
        case "back":
            _back(desk)
        case "talk":
            desk.talk.open = True
        case "advise":
            coach.ask(desk, context)
        case "chatter":
            _chatter(desk, context, act)
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
        case "adjourn":
            desk.overlay = None
            context.port.adjourn()
        case "leave":
            context.screen.leave()

        case "option":
            steps.take_step(desk, context, act.name)
        case "undo":
            steps.undo_step(desk, context, act.thing)
        case "confirm" | "cancel":
            steps.confirm(desk, context, yes=act.verb == "confirm")

        case "take" | "cursor_take" | "play_down":
            selection.take_up(desk, context, act.thing)
        case "refuse_card":
            selection.refuse(desk, act.thing)
        case "play":
            selection.play_at_mark(desk, context)
        case "target":
            selection.pick(desk, context, act.stake[0], act.thing)

        case "ability" | "gear_list" | "sell_list" | "show_list":
            lists.open_list(desk, act.verb)
        case "use":
            lists.use(desk, act.thing)
        case "gear":
            lists.change_gear(desk, context, act.thing)
        case "throw_away" | "tick" | "give" | "line" | "change" | "promise" | "bribe":
            desk.form = _filled_in(desk.form, act)
        case "send":
            lists.send(desk, context)

        case "ask_help" | "barter":
            offers.open_offer(desk, "offer_help" if act.verb == "ask_help" else "offer_trade")
        case "counter":
            offers.counter(desk, act.thing, -1 if act.name == "left" else 1)
        case "accept" | "decline" | "take_back":
            offers.answer(desk, context, act.verb, act.thing)

        case "overlay":
            overlay_keys.open_overlay(desk, context, act.name)
        case "subject":
            desk.overlay = overlays.about(desk, act.name, act.thing) if desk.overlay else None
        case "step":
            desk.overlay = overlays.stepped(desk, act.thing) if desk.overlay else None
        case "scroll":
            overlay_keys.scroll(desk, act.thing)
        case "browse":
            overlay_keys.browse(desk, act.name)
        case "setting":
            overlay_keys.settle(desk, context, act.name)
        case "reach" | "stop" | "wish_off":
            overlay_keys.wish(desk, act)
        case verb:
            assert_never(verb)


def _filled_in(form: Draft | Listing | None, act: Act) -> Draft | Listing | None:
    """The list or draft after that act; as it was if the act is about something else."""
    match form, act.verb:
        case Listing(throwing=throwing) as shown, "throw_away":
            return replace(shown, throwing=not throwing)
        case Listing() as shown, "tick":
            return shown.tick(act.thing)
        case Listing() as shown, "give":
            return shown.give_last_to(act.thing)
        case Draft() as draft, "line":
            return draft.moved(act.thing)
        case Draft() as draft, "change":
            return draft.changed(act.thing)
        case Draft() as draft, "promise":
            return draft.promising(act.thing)
        case Draft() as draft, "bribe":
            return draft.giving(act.thing)
        case _:
            return form


def _chatter(desk: Desk, context: ActContext, act: Act) -> None:
    """No bot is heard any more, or all of them are again; or the player that the act names."""
    if act.name:
        mute(desk, act.thing)
        return
    context.screen.prefer(desk.preferences.changed("chatter"))
    on = "on" if desk.preferences.chatter else "off"
    desk.notice = desk.words(f"notice.chatter_{on}")


def _back(desk: Desk) -> None:
    """One step back: the overlay, then what is taken up, then the offer, then the list."""
    match desk.focus:
        case Overlay() as overlay:
            desk.overlay = overlay.under
        case Selection():
            desk.selection = None
            desk.form = desk.form or listing.asked(desk.decision)
        case Draft():
            desk.form = listing.asked(desk.decision)
        case Listing() as shown if shown.ticked:
            desk.form = replace(shown, ticked=(), given=())
        case Listing() as shown:
            if not shown.is_asked:
                desk.form, desk.cursor = listing.asked(desk.decision), None
        case Question() | None:
            pass
        case focus:
            assert_never(focus)
