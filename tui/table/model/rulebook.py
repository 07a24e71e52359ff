"""The rulebook as it holds at the reader's table: its sections, and where it is opened."""

from __future__ import annotations

from itertools import groupby

from tui.rulebook.game_facts import RuleText
from tui.rulebook.rule_texts import applicable_rules, rule_text
from tui.table.model.card_explanations import refusal_for_card
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
