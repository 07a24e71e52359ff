"""Who may come in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from netplay.config.section import Section, folder_path


class Admission(Section):
    """Who may come in. An SSH key is who somebody is; admins always may."""

    mode: Literal["open", "keys", "invite"] = Field(
        "open",
        description='"open": everybody. "keys": those named here. '
        '"invite": they, and whoever brings a code made by `kickdoor invite` or by an admin.',
    )
    authorized_keys: Annotated[str, AfterValidator(folder_path)] = Field(
        "",
        description="A file of public keys, as sshd reads it; its options give nothing here. "
        "It is read again when somebody knocks.",
    )
    names: list[str] = Field(
        [], description="Players who have been here with a key, by the names that they have here."
    )
    guests: bool = Field(
        True,
        description="Whether people without a key may come in: where not everybody may, "
        "with an invitation each time.",
    )
