"""The rulebook as it holds at the reader's table: its sections, and where it is opened."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from tui.rulebook.game_facts import RuleText
from tui.rulebook.rule_texts import applicable_rules, rule_text
from tui.table.model.card_refusals import refusal_for_card
from tui.table.model.desk import Desk, Overlay


def rulebook_sections(desk: Desk) -> tuple[tuple[RuleText, ...], ...]:
    """The rules of the table, section by section."""
    told = applicable_rules(desk.book.at_hand, desk.words.language)
    return tuple(tuple(group) for _, group in groupby(told, key=lambda one: one.family))


def refusal_rule(desk: Desk, rule_id: str) -> RuleText:
    """The rule that a refusal has named; what it would need, if it does not hold here."""
    return rule_text(rule_id, desk.book.at_hand, desk.words.language)


def rules_overlay(desk: Desk, under: Overlay | None) -> Overlay:
    """Opened at the rule of the refusal that is being read, or of the last one; else at the
    beginning."""
    rule = desk.refused_by
    read = desk.overlay
    if read is not None and read.name in ("card", "why") and read.about == "card":
        refusal = refusal_for_card(desk, read.subject)
        rule = refusal.rule if refusal is not None else rule
    families = [section[0].family for section in rulebook_sections(desk)]
    family = rule.partition("-")[0]
    at = families.index(family) if family in families else 0
    return Overlay("rules", at, under=under, rule=rule)


LONGEST_SEARCH = 40
"""Characters of what the rulebook is searched for."""


def matching_rules(desk: Desk, sought: str) -> list[tuple[int, str]]:
    """The rules that have that in their text, title or id: the place of the section, and the id."""
    wanted = sought.strip().casefold()
    return [
        (place, one.id)
        for place, section in enumerate(rulebook_sections(desk))
        for one in section
        if wanted and wanted in f"{one.id} {one.title} {one.text}".casefold()
    ]


def overlay_at_next_match(desk: Desk, overlay: Overlay, by: int = 1) -> Overlay:
    """Opened at the next rule that has what is sought, after the last one round again; `by` 0: at
    the first. As it is where none has it."""
    found = matching_rules(desk, overlay.sought)
    if not found:
        return overlay
    here = (overlay.subject, overlay.rule)
    at = (found.index(here) + by) % len(found) if by and here in found else 0
    section, rule = found[at]
    return replace(overlay, subject=section, rule=rule, offset=0)


def rulebook_after_typing(desk: Desk, overlay: Overlay, key: str, character: str | None) -> Overlay:
    """A key while the text is typed: the first rule that has it is shown at once."""
    text = overlay.sought
    match key:
        case "escape":
            return replace(overlay, sought="", seeks=False)
        case "enter" | "tab":
            return replace(overlay, seeks=False)
        case "backspace":
            text = text[:-1]
        case _ if character and character.isprintable():
            text = (text + character)[:LONGEST_SEARCH]
    return overlay_at_next_match(desk, replace(overlay, sought=text), by=0)
