"""What one visitor may do, so that nobody notices the one who does too much."""

from __future__ import annotations

from pydantic import Field

from netplay.config.section import Section


class Limits(Section):
    """What one visitor may do, in the hall and at a table."""

    commands_per_second: float = Field(
        20.0, ge=1, le=1000, description="Moves and orders of one player ..."
    )
    command_burst: int = Field(60, ge=6, le=1000, description="... after so many at once.")
    work_per_session: float = Field(
        0.25,
        gt=0,
        le=1,
        description="Part of the host's time that one terminal may use; 0.25 is a quarter ...",
    )
    work_per_key: float = Field(
        0.35, gt=0, le=1, description="... all terminals of one key together ..."
    )
    work_per_address: float = Field(
        0.5, gt=0, le=1, description="... all that come from one address ..."
    )
    work_burst: float = Field(
        2.0, ge=0.1, le=60, description="... beyond so many seconds that each has saved up."
    )
    lobby_idle_minutes: float = Field(
        120.0,
        ge=0,
        le=10_080,
        description="Who presses no key in the hall for so long is sent home. 0: nobody.",
    )
