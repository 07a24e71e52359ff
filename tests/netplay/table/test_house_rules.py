"""House rules as a host writes them, and the one line for what cannot be."""

from __future__ import annotations

import pytest

from netplay.input_error import InputError
from netplay.table_box import house_rules_for_screens, make_table_box, parse_house_rules


@pytest.mark.parametrize(
    ("key", "written", "value"),
    [
        ("win.level", "7", 7),
        ("charity.play_down_first", "false", False),
        ("items.big_limit", "none", None),
        ("death.keeps", '["class"]', ("class",)),
        ("death.keeps", "[]", ()),
    ],
)
def test_a_house_rule_is_read_as_toml_writes_it(key: str, written: str, value: object) -> None:
    rules = parse_house_rules([(key, written)])
    section, _, name = key.partition(".")
    profile = make_table_box(("classic",), rules).profile
    assert getattr(getattr(profile, section), name) == value
    hash(house_rules_for_screens(rules))


@pytest.mark.parametrize(
    ("key", "written", "line"),
    [
        ("win.lvl", "7", "house rule win.lvl: there is no such key; did you mean win.level?"),
        ("window\x1b.seconds", "7", "house rule window: there is no such key; did you mean "),
        ("nonsense.at_all", "7", "house rule nonsense: there is no such key"),
        ("win.level", "99", "house rule win.level: "),
        ("players.max", "9", "house rule players.max: "),
        ("fight.monster_floor", "1000000", "house rule fight.monster_floor: "),
        ("death.keeps", '["hand"]', "house rule death.keeps.0: "),
        ("sell.no_change", "false", "house rule sell.no_change: "),
    ],
)
def test_what_cannot_be_is_told_in_one_line(key: str, written: str, line: str) -> None:
    with pytest.raises(InputError) as refused:
        make_table_box(("classic",), parse_house_rules([(key, written)]))
    assert str(refused.value).startswith(line)
    assert "\n" not in str(refused.value)
