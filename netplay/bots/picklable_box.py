"""The description of a box from which another process can make it again."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.box import Box
from netplay.table_box import box_from_deck_texts
from tui.ports import HouseRuleValues


@dataclass(frozen=True)
class PicklableBox:
    """The texts of the decks, the house rules and the base of the blend, as a header has them."""

    decks: tuple[str, ...]
    rules: HouseRuleValues = ()
    base: str = ""

    def box(self) -> Box:
        """Made anew each time. Raises `InputError` or `ValueError`."""
        return box_from_deck_texts(self.decks, self.rules, self.base)
