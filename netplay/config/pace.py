"""Time at the tables: clocks, pauses, slow lines, and who plays on for the absent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from netplay.config.section import Seconds, Section


class Clocks(Section):
    """How long a table waits for somebody. Seconds; 0 means without end."""

    turn: Seconds = Field(300.0, description="For a whole turn.")
    ask: Seconds = Field(60.0, description="For a choice that only one player can make.")
    away: Annotated[float, Field(gt=0, le=3600)] = Field(
        20.0, description="The same for a player who is away, where there is no clock."
    )
    comeback: Seconds = Field(
        10.0,
        description="Added to the running clock when a table goes on after a restart, "
        "or after everybody was gone.",
    )
    warning: Annotated[float, Field(le=600)] = Field(
        15.0,
        ge=0,
        description="Everybody is warned when a turn or a choice has so much left. 0: nobody.",
    )


class Holds(Section):
    """Stopping the clock while others may act, to read a card. Times in seconds."""

    each: Annotated[int, Field(le=9)] = Field(
        2, ge=0, description="How often a player may, in one fight."
    )
    seconds: Annotated[float, Field(le=60)] = Field(6.0, ge=1, description="For how long.")
    cap: Annotated[float, Field(le=600)] = Field(
        20.0, ge=0, description="How long one fight may be stopped, by everybody together."
    )


class Links(Section):
    """Making up for slow lines. Seconds."""

    grace: Annotated[float, Field(le=2)] = Field(
        0.75,
        ge=0,
        description="Up to such a delay, one way, a player has the same time to act as the others.",
    )
    together: Annotated[float, Field(le=0.25)] = Field(
        0.05,
        ge=0,
        description="Cards played so close together are simultaneous, and a die says which is "
        "first. 0: whichever arrives first.",
    )


class Relaxed(Section):
    """What is different at tables of the pace "relaxed". Seconds."""

    window: Annotated[float, Field(le=600)] = Field(
        6.0, ge=0.5, description="How long the others may still act before a fight is over."
    )
    turn: Seconds = Field(600.0, description="For a whole turn.")
    ask: Seconds = Field(180.0, description="For a choice that only one player can make.")
    holds: Annotated[int, Field(le=9)] = Field(
        3, ge=0, description="How often a player may stop the clock, in one fight."
    )
    hold: Annotated[float, Field(le=60)] = Field(10.0, ge=1, description="For how long.")
    hold_cap: Annotated[float, Field(le=600)] = Field(
        60.0, ge=0, description="How long one fight may be stopped, by everybody together."
    )


class Correspondence(Section):
    """Tables of the pace "correspondence", for games over days. The clocks run on while nobody is
    there; what all have passed on is over at once."""

    window_hours: Annotated[float, Field(gt=0, le=168)] = Field(
        8.0, description="How long the others may still act before a fight is over."
    )
    turn_hours: Annotated[float, Field(gt=0, le=168)] = Field(24.0, description="For a whole turn.")
    ask_hours: Annotated[float, Field(gt=0, le=168)] = Field(
        12.0, description="For a choice that only one player can make."
    )
    missed: Annotated[int, Field(le=99)] = Field(
        2, ge=0, description="After so many missed turns in a row a bot sits down. 0: never."
    )


class Absent(Section):
    """What becomes of the chair of a player whose line is gone."""

    then: Literal["bot", "wait"] = Field(
        "bot",
        description='"bot": a bot plays on in their name until they are back. '
        '"wait": the table waits for them.',
    )
    after: Seconds = Field(60.0, description="Seconds until the bot sits down.")
    missed: Annotated[int, Field(le=99)] = Field(
        2,
        ge=0,
        description="It also sits down for a player who is there, after so many turns in a row in "
        "which their time ran out. 0: never.",
    )


class Bots(Section):
    """Players without a pulse."""

    delay: Annotated[float, Field(le=10)] = Field(
        0.9, ge=0, description="About how long a bot takes to act, in seconds."
    )
    think_seconds: Annotated[float, Field(le=10)] = Field(
        1.2,
        ge=0.1,
        description="How long a hard bot thinks about a move; less where the clock has less.",
    )
    workers: Annotated[int, Field(le=64)] = Field(
        2,
        ge=0,
        description="Processes in which hard bots think, and the coach; they start when they are "
        "needed. 0: none, and hard bots play as normal ones do.",
    )
    coach: bool = Field(
        True,
        description="Whether players may ask a coach, at tables whose makers want one; it thinks "
        "in those processes.",
    )
    chatter: bool = Field(
        True, description="Whether bots say a line now and then; each player can turn that off."
    )

    @property
    def has_coach(self) -> bool:
        """There is a coach, and somewhere for it to think."""
        return self.coach and self.workers > 0
