"""Picking, line by line: a selection, a list, or a choice of what to do with a card, in the making.

Plain data, fitted to every new view; nothing of it reaches the table before it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.core.decisions import Decision, Option, OptionVerb
from engine.core.zones import Instance
from tui.plain.choice_labels import choices_for_need
from tui.plain.invalid_input import InvalidInput
from tui.plain.typed_verbs import typed_verb_for_word
from tui.table.model.desk import Desk
from tui.table.model.target_selection import TargetSelection
from tui.words.catalogue import Words

CardActionName = Literal["gear", "throw", "power"]
VERBS_OF_CARD_ACTION: dict[CardActionName, tuple[OptionVerb, ...]] = {
    "gear": ("wear", "set_aside", "lift_curse", "lay_down", "claim"),
    "throw": ("discard",),
    "power": ("use_ability", "rob"),
}


@dataclass(frozen=True, slots=True)
class OwnCardActions:
    """Which of these: pieces of gear, things to discard, powers."""

    name: CardActionName
    options: tuple[Option, ...]

    def again(self, decision: Decision) -> OwnCardActions | None:
        """The same by a newer decision; None if a number would come to mean something else."""
        fresh = own_card_actions(decision, self.name)
        return fresh if fresh is not None and _lines(fresh) == _lines(self) else None


def _lines(listed: OwnCardActions) -> list[tuple[OptionVerb, Instance, int]]:
    return [(option.verb, option.card, option.index) for option in listed.options]


def own_card_actions(decision: Decision | None, name: CardActionName) -> OwnCardActions | None:
    """The list of that name, if anything can be done."""
    found = (
        tuple(one for one in decision.options if one.verb in VERBS_OF_CARD_ACTION[name])
        if decision
        else ()
    )
    return OwnCardActions(name, found) if found else None


@dataclass(frozen=True, slots=True)
class CardTargeting:
    """A selected card or power. Labels may come in any number of lines; its own number, or `again`,
    sends it to what is marked. `read_out` are the needs whose choices the reader has heard."""

    selection: TargetSelection
    read_out: tuple[int, ...] = ()

    def again(self, decision: Decision) -> CardTargeting | None:
        selection = self.selection.again(decision)
        if selection is None:
            return None
        # Places in a list hold only for the list that was read out.
        read_out = self.read_out if _choices(selection) == _choices(self.selection) else ()
        return replace(self, selection=selection, read_out=read_out)

    @property
    def leaves_no_choice(self) -> bool:
        """What has to be picked has been, or there is only one of it."""
        needs = zip(self.selection.option.needs, self.selection.picks, strict=True)
        return all(len(picks) >= need.least or len(need.among) == 1 for need, picks in needs)

    def picking(self, desk: Desk, typed: Sequence[str]) -> CardTargeting:
        """With what those labels name. Raises `InvalidInput`."""
        selection = self.selection
        for label in typed:
            selection = self._with(desk, selection, label)
        return replace(self, selection=selection)

    def _with(self, desk: Desk, selection: TargetSelection, label: str) -> TargetSelection:
        for at, need in enumerate(selection.option.needs):
            if len(selection.picks[at]) >= need.most:
                continue
            for row in choices_for_need(desk, selection, at):
                if row.answers(label) and (row.sticks or at in self.read_out):
                    return selection.picking(at, row.value)
        raise InvalidInput("no_target", what=label)


@dataclass(frozen=True, slots=True)
class StepwisePicks:
    """A list of needs answered one after the other, a line each. `asked`: the game itself asks, so
    that it stays until it is answered."""

    selection: TargetSelection
    at: int = 0
    asked: bool = False
    id: int = 0
    """Of the decision that asks."""

    def again(self, decision: Decision) -> StepwisePicks | None:
        selection = self.selection.again(decision)
        if selection is None or (self.asked and decision.id != self.id):
            return None
        same = _choices(selection)[self.at :] == _choices(self.selection)[self.at :]
        return replace(self, selection=selection) if same else None

    @property
    def done(self) -> bool:
        return self.at >= len(self.selection.option.needs)

    def settled(self, desk: Desk) -> StepwisePicks:
        """Past the needs that leave no choice."""
        filling = self
        while not filling.done:
            need = filling.selection.option.needs[filling.at]
            if need.what == "receivers" and len(need.among) == 1:
                filling = filling.with_picks(need.among * len(filling.selection.picks[0]))
            elif need.least == 0 and not choices_for_need(desk, filling.selection, filling.at):
                filling = filling.with_picks(())
            elif need.what == "seat" and len(need.among) == need.least:
                filling = filling.with_picks(need.among)
            else:
                break
        return filling

    def with_picks(self, picks: tuple[int, ...]) -> StepwisePicks:
        """With those for the need that is open, and on to the next."""
        before = self.selection.picks
        selection = replace(
            self.selection, picks=(*before[: self.at], picks, *before[self.at + 1 :])
        )
        return replace(self, selection=selection, at=self.at + 1)

    @property
    def bounds(self) -> tuple[int, int]:
        """How many picks are wanted: least and most."""
        need = self.selection.option.needs[self.at]
        if need.what == "receivers":
            return len(self.selection.picks[0]), len(self.selection.picks[0])
        return need.least, need.most

    def picks(self, desk: Desk, typed: Sequence[str], words: Words) -> tuple[int, ...]:
        """What those labels name. Raises `InvalidInput`."""
        need = self.selection.option.needs[self.at]
        least, most = self.bounds
        if len(typed) == 1 and typed[0] != "0":
            match typed_verb_for_word(typed[0], words):
                case "none" if least == 0:
                    return ()
                case "all" if most >= len(need.among):
                    return need.among
                case _:
                    pass
        if list(typed) == ["0"] and least == 0 and need.what != "treasures":
            return ()
        rows = choices_for_need(desk, self.selection, self.at)
        found: list[int] = []
        for label in typed:
            value = next((row.value for row in rows if row.answers(label)), None)
            if value is None:
                raise InvalidInput("no_row", what=label)
            if value in found and need.what != "receivers":
                raise InvalidInput("twice", what=label)
            found.append(value)
        if not least <= len(found) <= most:
            key = "exactly" if least == most else "count"
            raise InvalidInput(key, n=least, k=most, m=len(found))
        return tuple(found)


def _choices(selection: TargetSelection) -> list[tuple[int, ...]]:
    return [need.among for need in selection.option.needs]


Picking = OwnCardActions | CardTargeting | StepwisePicks
