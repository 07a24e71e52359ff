"""House rules in the reader's words: their names, their values, and all of a table's in a line."""

from __future__ import annotations

from tui.ports import HouseRuleValues, RuleValue
from tui.words.catalogue import Words


def house_rule_name(words: Words, key: str) -> str:
    """What a key is called."""
    return words(f"rule.{key}")


def house_rule_help(words: Words, key: str) -> str:
    """A sentence about the key."""
    named = f"rule.about.{key}"
    return words(named) if named in words.entries else words("form.about.key", key=key)


def house_rule_value_text(words: Words, value: object) -> str:
    """A value as it is read: yes and no, a number, a word of the profile, or several."""
    match value:
        case bool():
            return words("form.yes" if value else "form.no")
        case None | "none":
            return words("form.none")
        case float():
            return words.number(value, 1)
        case tuple():
            return ", ".join(house_rule_value_text(words, one) for one in value) or words(
                "form.nothing"
            )
        case _:
            worded = f"rule.value.{value}"
            return words(worded) if worded in words.entries else str(value).replace("_", " ")


def house_rules_in_words(words: Words, rules: HouseRuleValues) -> list[str]:
    """Each house rule of a table with its value; the length of windows is told elsewhere."""
    told: list[tuple[str, RuleValue]] = [
        (f"{section}.{key}", value) for section, keys in rules for key, value in keys
    ]
    return [
        f"{house_rule_name(words, key)}: {house_rule_value_text(words, value)}"
        for key, value in told
        if key != "window.seconds"
    ]
