"""Spectators: who may look on at the tables of this host, and how late they see it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from netplay.config.section import Section


class Spectators(Section):
    """Those who look on at running tables. They never see a hand."""

    allow: Literal["no", "named", "anyone"] = Field(
        "named",
        description='Who may look on: "no" for nobody, "named" for whoever is in the hall, '
        '"anyone" also without a name, by `ssh HOST watch`.',
    )
    delay: float = Field(
        0.0,
        ge=0,
        le=3600,
        description="Seconds by which a new table's spectators see everything late, unless its "
        "owner wants it otherwise.",
    )
    most: int = Field(20, ge=1, le=1000, description="Spectators at one table.")
