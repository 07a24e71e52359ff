"""The coach: asking it, why nobody can be asked, and taking in its answer."""

from __future__ import annotations

from tui.ports import CoachAdvice
from tui.table.keys.act import ActContext
from tui.table.model.coach import CoachAnswer
from tui.table.model.desk import Desk


def ask_coach(desk: Desk, context: ActContext) -> None:
    """What would the coach do here? Its answer comes under the log; where there is none, why."""
    why_not = coach_unavailable_phrase_key(desk)
    if why_not:
        desk.notice = desk.words(why_not)
        return
    desk.overlay = None
    if desk.coach is None:
        desk.coach = CoachAnswer()
        context.port.advise()


def coach_unavailable_phrase_key(desk: Desk) -> str:
    """The key of the words why nobody can be asked here; empty if the coach can."""
    if desk.info.coach:
        return ""
    return "coach.none" if desk.lesson is None else "coach.lesson"


def receive_advice(desk: Desk, advised: CoachAdvice) -> None:
    """The answer: thrown away if nobody waits for it any more, or the game has moved on."""
    if desk.coach is None or desk.coach.advised is not None:
        return
    desk.coach = None
    if not advised.reason:
        desk.notice = desk.words("coach.at_a_loss")
    elif advised.revision != desk.public.revision:
        desk.notice = desk.words("coach.late")
    else:
        desk.coach = CoachAnswer(advised)
