"""Questions as they are read out: what it is about, the choices a line each, and what to type."""

from __future__ import annotations

from engine.core.decisions import Option, PickKind
from engine.core.zones import NO_CARD
from tui.plain.choice_labels import card_number, card_summary, choices_for_need
from tui.plain.picking import CardTargeting, OwnCardActions, StepwisePicks
from tui.plain.play_outcome_text import outcome_with_picks_text
from tui.plain.typed_verbs import word_for_typed_verb
from tui.table.model.auto_pass import answer_without_choice
from tui.table.model.choice_list_text import decision_topic
from tui.table.model.desk import Desk
from tui.table.model.help_deal_text import kept_from_helping_text

_MARKABLE: tuple[PickKind, ...] = ("seat", "monster", "side", "other", "payment")


def need_question_lines(desk: Desk, filling: StepwisePicks) -> list[str]:
    """The question of the open need, its choices, and how many are wanted."""
    if filling.done:
        return []
    words = desk.words
    lines = [_title(desk, filling)]
    rows = choices_for_need(desk, filling.selection, filling.at)
    least, most = filling.bounds
    if filling.selection.option.needs[filling.at].what == "treasures":
        lines.append(words("plain.wanted.number", n=rows[0].label, k=rows[-1].label))
    else:
        lines += [words("plain.row", n=row.label, what=row.text) for row in rows]
        option = filling.selection.option
        if option.verb == "offer_help" and option.needs[filling.at].what == "seat":
            lines += filter(None, [kept_from_helping_text(desk, whole=True)])
        if not filling.asked or answer_without_choice(desk) is None:
            lines.append(_wanted(desk, least, min(most, len(rows)), rows[0].label if rows else ""))
    return lines if filling.asked else [*lines, _leaving(desk)]


def _leaving(desk: Desk) -> str:
    return desk.words("plain.leaves", back=word_for_typed_verb("back", desk.words))


def _title(desk: Desk, filling: StepwisePicks) -> str:
    words, option = desk.words, filling.selection.option
    need = option.needs[filling.at]
    if need.what == "choice":
        topic = decision_topic(desk)
        masks = desk.book.profile.secret_identity
        ranks, cap = desk.ranks(desk.seat)
        if topic == "secret_identity":
            ranks, cap = masks.escapes_to, masks.lost_from
        elif topic == "run_order" and desk.runs_from_alike():
            topic = "run_one"
        told = words(f"plain.ask.{topic}", n=ranks, k=cap)
        source = desk.book.name(option.card) if option.card != NO_CARD else ""
        return f"{source}: {told}" if source else told
    return words(f"plain.need.{option.verb}_{need.what}")


def _wanted(desk: Desk, least: int, most: int, example: str) -> str:
    """How to answer; the same words for every question."""
    words = desk.words
    if most == 1:
        key = "one" if least else "one_or_none"
    elif least == most:
        key = "exactly"
    else:
        key = "some" if least else "any"
    none = word_for_typed_verb("none", words)
    return words(f"plain.wanted.{key}", n=least, k=most, label=example, none=none)


def card_targeting_lines(desk: Desk, taking: CardTargeting) -> list[str]:
    """The selected card, what it can go to with what would come of it, and how to put it back."""
    words, selection = desk.words, taking.selection
    option = selection.option
    lines = [words("plain.taken", card=_name(desk, option))]
    for at, need in enumerate(option.needs):
        if need.what not in _MARKABLE or len(selection.picks[at]) >= need.most:
            continue
        if len(option.needs) > 1:
            prey = option.verb == "rob" and need.what == "other"
            lines.append(words(f"plain.pick.{'prey' if prey else need.what}"))
        for row in choices_for_need(desk, selection, at):
            lines.append(words("plain.row", n=row.label, what=row.text))
    ready = selection.at_mark()
    if ready is not None:
        outcome = outcome_with_picks_text(desk, option, ready.picks)
        by_number = option.verb not in ("use_ability", "rob")
        names = [
            row.text.partition(",")[0]
            for at, picks in enumerate(ready.picks)
            for row in choices_for_need(desk, selection, at)
            if row.value in picks
        ]
        typed = (
            card_number(desk, selection.card) if by_number else word_for_typed_verb("again", words)
        )
        key = "plain.ready" if by_number else "plain.confirm"
        told = words(f"{key}_plain", n=typed)
        if names:
            told = words(key, n=typed, what=words.names(names))
        lines.append(f"{told} {words('plain.now', state=outcome)}" if outcome else told)
    lines.append(words("plain.back"))
    return lines


def own_card_action_lines(desk: Desk, open_actions: OwnCardActions) -> list[str]:
    """What can be done with own cards, numbered."""
    words = desk.words
    lines = [words(f"plain.deeds.{open_actions.name}")]
    lines += [
        words("plain.row", n=str(place), what=_deed(desk, option))
        for place, option in enumerate(open_actions.options, start=1)
    ]
    return [*lines, words("plain.wanted.one", label="1"), _leaving(desk)]


def _deed(desk: Desk, option: Option) -> str:
    if option.verb in ("use_ability", "rob"):
        return _name(desk, option)
    return desk.words(f"plain.deed.{option.verb}", card=card_summary(desk, option.card, "gear"))


def _name(desk: Desk, option: Option) -> str:
    """The card; of an ability what it does."""
    name = desk.book.name(option.card)
    if option.verb == "rob":
        return f"{name}: {desk.words('list.theft')}"
    if option.verb == "use_ability":
        return f"{name}: {desk.book.ability(option.card, option.index).removesuffix('.')}"
    return card_summary(desk, option.card, "setup")
