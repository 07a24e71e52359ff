"""The house itself: its name and folders, how many tables it has, and the talk in it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, field_validator

from netplay.config.section import Seconds, Section, folder_path
from netplay.names import clean_name


class Host(Section):
    """The house."""

    name: str = Field("kickdoor", description="What the hall calls this host.")
    data: str = Field(
        "",
        description="Where games and the host key are kept. Empty: the usual place of this system.",
    )

    @field_validator("name")
    @classmethod
    def _shown(cls, name: str) -> str:
        cleaned = clean_name(name, 24)
        if not cleaned:
            raise ValueError("nothing of it can be shown")
        return cleaned

    @field_validator("data")
    @classmethod
    def _somewhere(cls, data: str) -> str:
        return folder_path(data)


class Tables(Section):
    """How many tables there may be."""

    most: int = Field(64, ge=1, le=1000, description="Open tables at once.")
    most_per_player: int = Field(4, ge=1, le=100, description="Open tables that one player has.")
    most_unfinished: int = Field(
        20, ge=0, le=1000, description="Games that one player has saved for another evening."
    )
    rest_after_hours: float = Field(
        24.0,
        ge=0,
        le=87_600,
        description="A game that everybody has left for so long is saved for another evening. "
        "0: never.",
    )
    open_hands: bool = Field(
        False,
        description="Lay everybody's hand open when a game is over, unless the maker of the table "
        "wants it otherwise.",
    )
    window_seconds: Annotated[float, Field(le=600)] = Field(
        0.0,
        ge=0,
        description="How long the others may still act before a fight is over. "
        "0: as printed in the rules of the edition.",
    )

    @field_validator("window_seconds")
    @classmethod
    def _possible(cls, seconds: float) -> float:
        if 0 < seconds < 0.5:
            raise ValueError("should be 0, or 0.5 and more")
        return seconds


class Packs(Section):
    """Cards of your own, beside the editions."""

    folder: str = Field(
        "",
        description="Where packs lie, a folder or TOML file each: tables can be made of them. "
        "Empty: the usual place of this system.",
    )

    @field_validator("folder")
    @classmethod
    def _somewhere(cls, folder: str) -> str:
        return folder_path(folder)


class Talk(Section):
    """Talk in the hall and at the tables."""

    pause: Seconds = Field(0.6, description="Seconds between two lines of one player ...")
    burst: Annotated[int, Field(le=50)] = Field(6, ge=1, description="... after so many at once.")
