"""The settings by which tables are played, as one machine tells them to another."""

from __future__ import annotations

import json

import pytest

from netplay.config import BotSettings, ClockSettings, Config, LogSettings
from netplay.config.settings_for_workers import (
    config_with_settings_of_host,
    settings_for_workers_as_json,
)
from netplay.pace_presets import pace_presets, table_timing_for_pace

ELSEWHERE = {
    *("host", "ssh", "admission", "tables", "recordings", "packs", "history", "admins", "log"),
    *("metrics", "cluster"),
}
"""Sections by which no table is played, once it is."""


def test_every_section_is_told_to_workers_or_is_not_theirs() -> None:
    told = json.loads(settings_for_workers_as_json(Config())).keys()
    unknown = set(Config.model_fields) - told - ELSEWHERE
    assert not unknown, "sections for `_AT_TABLES` of settings_for_workers.py, or for `ELSEWHERE`"
    assert told.isdisjoint(ELSEWHERE)


def test_what_holds_at_tables_is_the_hosts_and_the_rest_is_the_machines() -> None:
    host = Config(
        clocks=ClockSettings(turn=33, ask=11), bots=BotSettings(delay=0.5, workers=7, coach=False)
    )
    machine = Config(bots=BotSettings(workers=3), log=LogSettings(level="warning"))
    both = config_with_settings_of_host(machine, settings_for_workers_as_json(host))
    assert pace_presets(both) == pace_presets(host)
    for pace in pace_presets(host):
        assert table_timing_for_pace(both, pace) == table_timing_for_pace(host, pace)
    assert both.bots == BotSettings(delay=0.5, workers=3, coach=False)
    assert both.log == machine.log


@pytest.mark.parametrize(
    "told", ["", "[]", json.dumps({"log": {}}), json.dumps({"clocks": {"turn": "soon"}})]
)
def test_what_is_none_of_it_is_refused(told: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        config_with_settings_of_host(Config(), told)
