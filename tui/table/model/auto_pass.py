"""Auto-pass at a table: in which windows a player who has asked for it is not asked, or one who
could not answer anyway.

Decided by public facts alone, so that it tells nothing about a hand and looks the same for all;
only where bots play all other chairs and nobody watches does the own hand have a say.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, get_args

from engine.core.commands import AnswerQuestion, CallKill, LootRoom, Pass, TakeBackStep
from engine.core.decisions import Decision
from engine.core.zones import NOBODY, Instance, Seat
from tui.auto_pass_setting import AUTO_PASS_REACHES, AUTO_PASS_STOPS, AutoPassReach, AutoPassStop
from tui.ports import TablePort, TalkLine
from tui.table.model.desk import Desk
from tui.table.model.ways_to_run import nobody_is_pursued
from tui.words.catalogue import Words

UNANSWERABLE_WINDOW_SECONDS = 1.0
"""For so long a window that asks for nothing its reader has is there to be read."""
_OTHERS = ("victory", "defeat", "curse", "die", "receipt")
"""Windows about somebody; a claim and the beginning are everybody's own."""
ReadersPart = Literal["all", "fight", "about", "received"]
"""What makes a window its reader's own: it is everybody's; they fight; it is about them; they have
just received a card."""
_REASONS: tuple[AutoPassStop | ReadersPart, ...] = (*AUTO_PASS_STOPS, *get_args(ReadersPart))


def automatic_pass_or_undo(desk: Desk) -> Pass | TakeBackStep | None:
    """The pass to hand in, or to take back where something has stopped it since; None where this
    player wants to be asked, and in everything that is about the player."""
    decision = desk.decision
    if decision is None or decision.kind != "window" or desk.info.pace.open_passes:
        return None
    reads = desk.clock is not None and desk.clock.held_by == desk.seat
    busy = reads or desk.selection is not None  # A card in the making is not given up by it.
    stopped = busy or not desk.auto_pass.wish.reach or active_auto_pass_stop(desk) is not None
    if desk.view.passed:
        back = decision.option("take_back")
        if stopped and desk.auto_pass.passed == decision.id and back is not None:
            return TakeBackStep(back.index)
        return None
    if stopped or not decision.asked or readers_part_in_window(desk):
        return None
    if decision.id == desk.auto_pass.stays_in:
        return None
    return Pass(decision.id)


def obviously_cannot_respond(desk: Desk) -> bool:
    """A window asks somebody without a hand, and nothing of theirs in play can answer it: everybody
    sees that, so it tells nothing that nobody is asked."""
    decision = desk.decision
    if decision is None or decision.kind != "window" or decision.about == "setup":
        return False
    if not decision.asked or desk.view.hand or decision.has_answer or desk.offer_to_answer():
        return False
    return not _presses_everything(desk) and decision.id != desk.auto_pass.stays_in


def is_window_about_curse_reader_sent(desk: Desk) -> bool:
    """A window asks whoever has sent the curse that it is about, and it is still on its way to whom
    it was played at: everybody sees that, and nobody stops what they have just done."""
    decision = desk.decision
    if decision is None or decision.about != "curse" or not decision.asked:
        return False
    if desk.selection is not None or desk.offer_to_answer():
        return False
    hexes = [frame for frame in desk.public.frames if frame.kind == "hex"]
    if not hexes or hexes[-1].actor != desk.seat or hexes[-1].victim == desk.seat:
        return False
    as_aimed = desk.history.aimed_at.get(hexes[-1].card) == hexes[-1].victim
    passes = as_aimed and not _presses_everything(desk)
    return passes and decision.id != desk.auto_pass.stays_in


def _presses_everything(desk: Desk) -> bool:
    """Nothing is passed without its player: everybody sees who has passed, or who sits there
    changes, or is learning the keys."""
    return desk.info.pace.open_passes or desk.shared or desk.lesson is not None


def answer_without_choice(desk: Desk) -> Pass | AnswerQuestion | LootRoom | CallKill | None:
    """The answer of somebody who has nothing to choose: a pass, nothing to begin with, to run from
    the one monster that there is or one of several alike, nobody to leave behind, to search the
    room, or to end a fight without a monster."""
    decision = desk.decision
    if decision is None:
        return None
    if obviously_cannot_respond(desk) or is_window_about_curse_reader_sent(desk):
        return Pass(decision.id)
    if not decision.asked or desk.shared or desk.lesson is not None:
        return None
    if is_alone_with_nothing_to_set_up(desk):
        return Pass(decision.id)
    if is_sacrifice_needless(desk):
        return AnswerQuestion(decision.id, ())
    step = only_step_obviously_left(desk)
    if step is not None:
        return step
    run = decision.option("answer") if decision.about == "run_order" else None
    monsters = run.needs[0].among if run is not None else ()
    if not desk.runs_from_alike() or _might_do_something_first(desk, decision, monsters[0]):
        return None
    return AnswerQuestion(decision.id, monsters[:1])


def is_alone_with_nothing_to_set_up(desk: Desk) -> bool:
    """Before the first turn nobody else is there to see that the reader has no card that can be
    laid down."""
    decision = desk.decision
    if decision is None or decision.about != "setup" or not decision.asked or not desk.is_alone:
        return False
    return decision.option("set_up") is None and decision.id != desk.auto_pass.stays_in


def is_sacrifice_needless(desk: Desk) -> bool:
    """A follower is asked for that would save nobody: all can see that no monster pursues those who
    have lost (SIDE-06, RUN-15). The question is never shown."""
    decision = desk.decision
    if decision is None or decision.about != "sacrifice" or not decision.asked:
        return False
    return not desk.shared and desk.lesson is None and nobody_is_pursued(desk)


def only_step_obviously_left(desk: Desk) -> LootRoom | CallKill | None:
    """The room has to be searched (TURN-14), or a fight without a monster to be ended, and nothing
    else can be done first: by an empty hand, which everybody sees, or where nobody else is there
    to see what a hand is worth."""
    decision = desk.decision
    if decision is None or not (desk.is_alone or not desk.view.hand):
        return None
    match [one.verb for one in decision.options if one.verb != "show"]:
        case ["loot_room"]:
            return LootRoom()
        case ["call_kill"] if desk.is_fight_empty:
            return CallKill()
        case _:
            return None


def _might_do_something_first(desk: Desk, decision: Decision, monster: Instance) -> bool:
    """Before running: anybody with a card in the hand might, for some are played before the die is
    rolled; but where nobody else is there to see it, only who has something that matters. Whom the
    monster does not pursue, as all can see, has nothing to do first."""
    prospect = desk.outcomes.running(desk.view, monster)
    if prospect is not None and not prospect.pursued:
        return bool(desk.offers_to_me())
    if desk.is_alone:
        return bool(desk.offers_to_me()) or desk.outcomes.could_change_running_away(desk.view)
    return bool(desk.view.hand) or len(decision.options) > 1


def should_hold_clock_unasked(desk: Desk, held_in: int) -> bool:
    """This player wants the clock stopped of what could end the game, once a turn:
    `held_in` is the last turn in which it was; by public facts alone."""
    if not desk.preferences.hold_wins or desk.public.turn == held_in or not desk.may_hold:
        return False
    winners = winners_if_unanswered(desk)
    return bool(winners) and desk.seat not in winners


def winners_if_unanswered(desk: Desk) -> tuple[Seat, ...]:
    """Who wins the game by the running fight, or by the die or curse that is waited for."""
    if desk.fight is not None and desk.fight.wins:
        return desk.fight.wins
    if desk.decision is None or desk.decision.about not in ("curse", "die"):
        return ()  # Nothing is looked ahead for.
    landing = desk.outcomes.landing(desk.view)
    return landing.winners if landing is not None else ()


def active_auto_pass_stop(desk: Desk) -> AutoPassStop | None:
    """Which of the chosen stops holds now, the weightiest first."""
    clock, fight = desk.clock, desk.fight
    holds = {
        "win": bool(winners_if_unanswered(desk)),
        "named": desk.auto_pass.named or bool(desk.offers_to_me()),
        "helper": fight is not None and fight.helper != NOBODY,
        "hold": clock is not None and clock.held_by not in (NOBODY, desk.seat),
    }
    return next((stop for stop in desk.auto_pass.wish.stops if holds[stop]), None)


def available_auto_pass_reaches(desk: Desk) -> tuple[AutoPassReach, ...]:
    """How far auto-pass can be wanted now."""
    ends = {"fight": desk.fight is None or desk.fighting, "turn": desk.my_turn}
    return tuple(reach for reach in AUTO_PASS_REACHES if not ends.get(reach, False))


def expire_auto_pass(desk: Desk) -> None:
    """What was chosen for a fight or until the own turn ends with it, and what is chosen for all
    tables holds again; being named ends with the fight, too."""
    if desk.fight is None:
        desk.auto_pass.named = False
    ends = {"fight": desk.fight is None, "turn": desk.my_turn or desk.public.over}
    reach = desk.auto_pass.wish.reach
    over = ends.get(reach, False)
    if over:
        desk.auto_pass.wish = replace(desk.auto_pass.wish, reach=desk.preferences.wish.reach)
    if reach and desk.notice in _notices(desk.words, reach):
        # It lies over what the reader has to do: it says what holds now, or goes.
        desk.notice = "" if over else auto_pass_notice(desk)


def auto_pass_notice(desk: Desk) -> str:
    """What is told once when that is chosen: how far it goes, or why it waits."""
    told = _notices(desk.words, desk.auto_pass.wish.reach)
    waits = reason_auto_pass_waits(desk)
    return told[0] if waits is None else told[1 + _REASONS.index(waits)]


def _notices(words: Words, reach: AutoPassReach) -> list[str]:
    """That it is chosen; and then for each reason that it waits."""
    whys = [words(f"stops.short.{why}") for why in _REASONS]
    told = [words("notice.auto_pass.waits", why=why) for why in whys]
    return [words(f"notice.auto_pass.{reach or 'off'}"), *told]


def should_suggest_auto_pass(desk: Desk) -> bool:
    """The reader's pass is waited for in a window about somebody else, where somebody else sees how
    long it takes, and nothing is chosen that would give it without them."""
    decision = desk.decision
    if decision is None or decision.kind != "window" or not decision.asked or desk.view.passed:
        return False
    needless = _presses_everything(desk) or desk.is_alone or bool(desk.auto_pass.wish.reach)
    return not (needless or readers_part_in_window(desk))


def store_auto_pass_at_table(desk: Desk, port: TablePort) -> None:
    """Have the table keep what the player has chosen for as long as it lasts; what ends with a
    fight or a turn may have ended by the time they come back."""
    if desk.auto_pass.wish.reach in ("", "others"):
        port.keep_auto_pass(desk.auto_pass.wish)


def note_name_mentioned(desk: Desk, said: TalkLine) -> None:
    """Somebody else says the player's name: for the rest of the fight that is a stop."""
    if desk.update is not None and said.seat != desk.seat != NOBODY:
        desk.auto_pass.named |= _is_named(desk.name(desk.seat), said.text)


def _is_named(name: str, text: str) -> bool:
    """The name is a word of the text, or one with the s of a genitive: `Bo` is none in `about`."""
    name, text = name.casefold(), text.casefold()
    if name == name.upper():
        return name in text  # Scripts without capitals may have no spaces between words.
    return re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", text) is not None


def readers_part_in_window(desk: Desk) -> ReadersPart | None:
    """Why a window is about this player, who is therefore asked whatever is auto-passed; None where
    it is not."""
    decision, public = desk.decision, desk.public
    if decision is None or decision.about not in _OTHERS:
        return "all"
    if desk.fighting:
        return "fight"
    top = public.top_frame
    if top is not None and top.kind == "window" and top.subject == desk.seat:
        return "about"
    # In other windows a new card is one of the hand, and its own window is still to come.
    receives = decision.about == "receipt" and any(seat == desk.seat for seat, _ in public.fresh)
    return "received" if receives else None


def reason_auto_pass_waits(desk: Desk) -> AutoPassStop | ReadersPart | None:
    """Why this player is asked although they auto-pass; None where they are not asked, or do not
    auto-pass."""
    if not desk.auto_pass.wish.reach:
        return None
    stop, decision = active_auto_pass_stop(desk), desk.decision
    if stop is not None or decision is None or decision.kind != "window" or desk.view.passed:
        return stop
    passed_anyway = obviously_cannot_respond(desk) or is_window_about_curse_reader_sent(desk)
    return readers_part_in_window(desk) if decision.asked and not passed_anyway else None
