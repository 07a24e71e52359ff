"""The plots of a report: SVG that stands for itself, in the colours of the page around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean

from engine.simulation import BotGameReport, CardWinRate, ShareWithInterval, SimulationSummary
from netplay.input_error import InputError

try:
    from pygal import Bar, Histogram, HorizontalBar, Line
    from pygal.style import Style
except ModuleNotFoundError as missing:
    raise InputError("--report: plots need pip install 'kickdoor[report]'") from missing

WIDTH, HEIGHT = 900, 380
BAR_ROW_HEIGHT = 26
"""How high a card's bar is with the space around it."""

_STYLE = Style(
    background="transparent",
    plot_background="transparent",
    foreground="var(--soft)",
    foreground_strong="var(--ink)",
    foreground_subtle="var(--line)",
    guide_stroke_color="var(--line)",
    major_guide_stroke_color="var(--line)",
    guide_stroke_dasharray="0",
    major_guide_stroke_dasharray="0",
    font_family="system-ui, sans-serif",
    label_font_size=13,
    major_label_font_size=13,
    title_font_size=15,
    legend_font_size=14,
    value_font_size=13,
    colors=("var(--one)", "var(--two)"),
    value_colors=("var(--ink)",) * 2,
    ci_colors=("var(--ink)",) * 2,
    opacity=".8",
    stroke_width="2.5",
)
"""The names of colours are those of the page's style sheet, which knows light and dark."""


def game_length_plot(summary: SimulationSummary, games: Sequence[BotGameReport]) -> str:
    """How many games took how many rounds."""
    chart = Histogram(**_look("round in which it ended", "games"))
    counts = Counter(1 + game.turns // summary.seats for game in games)
    chart.x_labels = list(range(0, max(counts) + 2, 5))
    chart.add("games", [(counts[n], n - 0.46, n + 0.46) for n in range(1, max(counts) + 1)])
    return _drawn(chart, "length")


def wins_by_seat_plot(summary: SimulationSummary) -> str:
    """Who won, by where they sat."""
    most = max(50, *(_tens(one.high) for one in summary.seat_shares))
    chart = Bar(**_look("", "% of the victories"), range=(0, most))
    names = [f"seat {seat}" for seat in range(1, summary.seats + 1)]
    if len(set(summary.bots)) > 1:
        names = [f"{name}: {kind}" for name, kind in zip(names, summary.bots, strict=True)]
    chart.x_labels = names
    chart.add("won", [_bar(one) for one in summary.seat_shares])
    return _drawn(chart, "seats")


def levels_by_round_plot(games: Sequence[BotGameReport]) -> str:
    """Winners and the others, as long as at least a tenth of the games goes on."""
    chart = Line(**_look("round", "level") | {"show_legend": True, "legend_at_bottom": True})
    rounds = sorted(len(game.levels) for game in games)[-1 - len(games) // 10]
    won, lost = [], []
    for n in range(rounds):
        on = [game for game in games if len(game.levels) > n]
        at = [(game.winners, seat, up) for game in on for seat, up in enumerate(game.levels[n])]
        won.append(_mean([level for winners, seat, level in at if seat in winners]))
        lost.append(_mean([level for winners, seat, level in at if seat not in winners]))
    chart.x_labels = [str(n + 1) for n in range(rounds)]
    chart.add("the winners", won)
    chart.add("the others", lost)
    return _drawn(chart, "levels")


def card_wins_plot(some: Sequence[CardWinRate], names: Mapping[str, str], which: str) -> str:
    """How often the players of some cards won, the first on top; `which` names the plot."""
    look = _look("% of their players won", "") | {"height": 90 + BAR_ROW_HEIGHT * len(some)}
    chart = HorizontalBar(**look, range=(0, 100))
    chart.x_labels = [f"{names[one.id]} ({one.played:,})" for one in reversed(some)]
    chart.add("won", [_bar(one.won) for one in reversed(some)])
    return _drawn(chart, which)


def _look(across: str, up: str) -> dict[str, object]:
    """What all plots have in common; nothing is fetched from anywhere."""
    return {
        "x_title": across,
        "y_title": up,
        "style": _STYLE,
        "js": (),
        "width": WIDTH,
        "height": HEIGHT,
        "show_legend": False,
        "margin": 12,
    }


def _drawn(chart: Bar | Histogram | HorizontalBar | Line, name: str) -> str:
    """The same figures give the same text: the library would draw a number for its name."""
    chart.uuid = name
    svg: str = chart.render(is_unicode=True, disable_xml_declaration=True)
    return svg


def _mean(numbers: Sequence[int]) -> float | None:
    return round(mean(numbers), 2) if numbers else None


def _tens(share: float) -> int:
    """The next tens of percent."""
    return 10 * -int(-share * 10 // 1)


def _bar(share: ShareWithInterval) -> dict[str, object]:
    """A bar in percent, with its interval."""
    return {
        "value": round(100 * share.share, 1),
        "ci": {"low": round(100 * share.low, 1), "high": round(100 * share.high, 1)},
    }
