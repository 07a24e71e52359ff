"""The page of all rules and rulings, `docs/rules.md`, out of the rulebook in the game:

python -m tests.rules_page > docs/rules.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cards.built_in_editions import (
    built_in_edition_ids,
    load_built_in_edition,
    sort_editions_by_precedence,
)
from cards.edition_blend import profile_with_house_rules
from cards.keyword_forms import built_in_terms
from cards.profile.profile_merging import merge_profiles
from tui.rulebook.game_facts import GameFacts, RuleText, edition_facts, game_facts_of_editions
from tui.rulebook.rule_files import rule_conditions
from tui.rulebook.rule_texts import rule_ids, rule_text

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules.md"
CITING = ("cards", "engine", "tui", "netplay", "tests", "docs")
ID = re.compile(r"\b[A-Z]{2,8}-\d{2,3}\b")

PREFACE = """\
# Rules and rulings

Every rule has an id, which code, tests and refusals cite: `COMBAT-07` is a rule of the printed
books, `AMB-33` a ruling where a book is silent or says two things, `HOUSE-01` and the like are
ours. The sentences are those of the rulebook in the game (`=`). `kickdoor rules AMB-93 --edition
bard` prints one as it holds in an edition, a blend, or under house rules.

A sentence without a name holds in every edition. Otherwise the editions are named; those that are
not do not have the rule. *Blended* is a game of all editions together, told where none has the
rule by itself; *otherwise* is what holds once an added pack or a house rule brings what our
editions lack. Numbers are those without house rules. This page is generated:

    python -m tests.rules_page > docs/rules.md
"""


def main() -> None:
    """Print the page."""
    print(page(), end="")


def page() -> str:
    """The page, in the order of the rulebook."""
    names = sort_editions_by_precedence(built_in_edition_ids())
    games = {name: _game(name) for name in names}
    together = _game(*names)
    lines = [PREFACE]
    title = ""
    for rule_id in rule_ids():
        blended = rule_text(rule_id, together, "en")
        if blended.title != title:
            title = blended.title
            lines.append(f"## {title}\n")
        lines += [f"#### {rule_id}\n"]
        told = {name: rule_text(rule_id, game, "en") for name, game in games.items()}
        lines += [*_statements(told, blended, together), ""]
    return "\n".join(lines).rstrip() + "\n"


def cited() -> Iterator[tuple[str, str]]:
    """Each (file, id) of a rule's family that code, tests and pages name."""
    families = {one.partition("-")[0] for one in rule_ids()}
    files = [file for folder in CITING for file in (ROOT / folder).rglob("*")]
    for file in [*files, *ROOT.glob("*.*")]:
        if file.suffix in {".py", ".toml", ".md"} and file != PAGE:
            for one in ID.findall(file.read_text(encoding="utf-8")):
                if one.partition("-")[0] in families:
                    yield file.relative_to(ROOT).as_posix(), one


def _game(*names: str) -> GameFacts:
    homes = [
        (load_built_in_edition(name).profile, edition_facts(load_built_in_edition(name).cards))
        for name in names
    ]
    return game_facts_of_editions(
        merge_profiles([profile for profile, _ in homes]), homes, built_in_terms()
    )


def _statements(told: dict[str, RuleText], blended: RuleText, together: GameFacts) -> Iterator[str]:
    """What the rule says, for each group of editions in which it says the same."""
    groups: dict[str, list[str]] = {}
    for name, rule in told.items():
        if rule.holds:
            groups.setdefault(rule.text, []).append(name)
    if len(groups) == 1 and len(next(iter(groups.values()))) == len(told):
        yield next(iter(groups))
    elif groups:
        yield from (f"- {', '.join(names)}: {text}" for text, names in groups.items())
    elif blended.holds:
        yield f"- blended: {blended.text}"
    else:
        yield f"- otherwise: {_if_there(blended.id, together).text}"


def _if_there(rule_id: str, together: GameFacts) -> RuleText:
    """The rule in a game that has what our editions lack for it."""
    when = rule_conditions()["rule"][rule_id]["when"]
    house: dict[str, dict[str, object]] = {}
    for name, wanted in when.items():
        section, _, key = name.partition(".")
        if key and wanted is True:
            house.setdefault(section, {})[key] = wanted
    lacking = {*when.get("has", ()), *when.get("any", ())[:1]}
    profile = profile_with_house_rules(together.profile, house)
    return rule_text(
        rule_id, replace(together, profile=profile, facts=together.facts | lacking, homes=()), "en"
    )


if __name__ == "__main__":
    main()
