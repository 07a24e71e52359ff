"""Kinds of bots: how well they play, and what they are like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Literal, get_args

from engine.bots.heuristics.command_choice import choose_command
from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE, PlayingStyle
from engine.bots.random_bot import choose_random_command
from engine.bots.search import choose_by_untimed_search
from engine.core.box import Box
from engine.core.commands import Command
from engine.views.view_types import TableView

CommandChooser = Callable[[TableView, Box, str], Command | None]
Strength = Literal["easy", "normal", "hard"]
Temper = Literal["helpful", "greedy", "vengeful", "cautious"]
TemperWish = Literal["mixed", "none"] | Temper

STRENGTHS: tuple[Strength, ...] = get_args(Strength)
"""The weakest first."""
TEMPERS: tuple[Temper, ...] = get_args(Temper)
TEMPER_WISHES: tuple[TemperWish, ...] = ("mixed", "none", *TEMPERS)
"""What the bots of a table may be like."""

_PERSONALITIES: dict[str, PlayingStyle] = {
    "easy": PlayingStyle(
        combines=False, alert=0.15, envy=0.5, haggles=False, counters=False, thrift=0.0
    ),
    "hard": replace(USUAL_PLAYING_STYLE, volunteers=True),
}
"""All others have the usual one. Whether a volunteer volunteers is for its search to say."""


@dataclass(frozen=True, slots=True, order=True)
class BotKind:
    """One kind of bot; written `normal`, or `easy-greedy`. `random` sits at no table: it is what
    the others are measured by."""

    strength: Strength | Literal["random"] = "normal"
    temper: Temper | None = None

    def __str__(self) -> str:
        return self.strength if self.temper is None else f"{self.strength}-{self.temper}"


NORMAL_BOT = BotKind()
RANDOM_BOT = BotKind("random")
BOT_KINDS = (
    *(BotKind(strength, temper) for strength in STRENGTHS for temper in (None, *TEMPERS)),
    RANDOM_BOT,
)


def parse_bot_kind(text: str) -> BotKind:
    """The kind that is written so. Raises `ValueError` with all kinds there are."""
    for kind in BOT_KINDS:
        if str(kind) == text:
            return kind
    raise ValueError(f"there are no bots {text!r}; there are: {', '.join(map(str, BOT_KINDS))}")


@cache
def playing_style_of(kind: BotKind) -> PlayingStyle:
    """The numbers of that kind."""
    playing_style = _PERSONALITIES.get(kind.strength, USUAL_PLAYING_STYLE)
    match kind.temper:
        case "helpful":
            return replace(
                playing_style,
                envy=0.4 * playing_style.envy,
                wage=-1.0,
                share=-1,
                volunteers=True,
                grudge=0.0,
            )
        case "greedy":
            return replace(playing_style, wage=1.5, share=1, volunteers=True, sale=2.0)
        case "vengeful":
            return replace(playing_style, spite=2.0, avenges=True, grudge=1.0)
        case "cautious":
            return replace(playing_style, daring=0.3)
        case None:
            return playing_style


@cache
def command_chooser_for(kind: BotKind) -> CommandChooser:
    """What bots of that kind choose with, as `choose_command` does for the usual one."""
    if kind == RANDOM_BOT:
        return choose_random_command
    if kind.strength == "hard":
        return partial(choose_by_untimed_search, playing_style=playing_style_of(kind))
    return partial(choose_command, playing_style=playing_style_of(kind))
