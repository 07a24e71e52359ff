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
    lobby_idle_minutes: float = Field(
        120.0,
        ge=0,
        le=10_080,
        description="Who presses no key in the hall for so long is sent home. 0: nobody.",
    )
