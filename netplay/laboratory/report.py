"""The figures of a simulation as one page of HTML with plots, which needs nothing beside itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from statistics import mean

from engine.box import Box
from engine.simulation import CardWins, GameReport, Summary, card_wins
from netplay.errors import InputError

try:
    from pygal import Bar, Histogram, HorizontalBar, Line
    from pygal.style import CleanStyle
except ModuleNotFoundError as missing:
    raise InputError("--report: plots need pip install 'kickdoor[report]'") from missing

MOST_BARS = 20
"""Cards in one plot."""
CLOSE = 0.05
"""How far the interval of a card that decides nothing may reach to either side."""

_STYLE = CleanStyle(font_family="system-ui, sans-serif", background="transparent")
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: auto; padding: 1rem }}
figure {{ margin: 2rem 0 }} figcaption {{ color: #555 }} svg {{ width: 100%; height: auto }}
</style></head><body>
<h1>{title}</h1>
{body}
</body></html>
"""


def page(box: Box, summary: Summary, reports: Sequence[GameReport]) -> str:
    """The page; `summary` is that of the `reports`."""
    finished = [report for report in reports if report.finished]
    title = f"{' + '.join(summary.editions)}, {summary.seats} seats, {summary.games:,} games"
    bots = ", ".join(f"seat {seat}: {kind}" for seat, kind in enumerate(summary.bots, 1))
    parts = [
        f"<p>Bots: {escape(bots)}. Finished: {summary.finished:,}, stalled: {summary.stalled:,},"
        f" refused commands: {summary.illegal:,}.</p>"
    ]
    if finished:
        cards = card_wins(box, finished)
        usual = sum(len(one.winners) for one in finished) / (summary.seats * len(finished))
        parts += [
            _figure(_length(summary, finished), "How many rounds the games took."),
            _figure(_seats(summary), "Of the victories, with the interval of 95 %."),
            _figure(_levels(finished), "The mean of the games that were still going on."),
            _figure(_cards(cards), "How often their players won, with the interval of 95 %."),
            _told("Cards that were never played", summary.never_played),
            _told(
                f"Cards that decide nothing: their players win as often as anybody ({usual:.0%})",
                [one.id for one in cards if decides_nothing(one, usual)],
            ),
        ]
    return _PAGE.format(title=escape(title), body="\n".join(parts))


def decides_nothing(card: CardWins, usual: float) -> bool:
    """Its players surely win about as often as anybody does."""
    won = card.won
    return won.low <= usual <= won.high and won.high - won.low <= 2 * CLOSE


def _figure(chart: Bar | Histogram | HorizontalBar | Line, caption: str) -> str:
    svg = chart.render(is_unicode=True, disable_xml_declaration=True)
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _told(title: str, ids: Iterable[str]) -> str:
    return f"<h2>{escape(title)}</h2><p>{escape(', '.join(ids)) or 'None.'}</p>"


def _look(title: str, across: str, up: str) -> dict[str, object]:
    """What all charts have in common; nothing is fetched from anywhere."""
    return {
        "title": title, "x_title": across, "y_title": up, "style": _STYLE, "js": (),
        "width": 900, "height": 420, "show_legend": False,
    }  # fmt: skip


def _length(summary: Summary, games: Sequence[GameReport]) -> Histogram:
    chart = Histogram(**_look("Length", "rounds", "games"))
    counts = Counter(game.turns // summary.seats for game in games)
    chart.add("games", [(counts[n], n, n + 1) for n in range(max(counts) + 1)])
    return chart


def _seats(summary: Summary) -> Bar:
    chart = Bar(**_look("Seats", "", "% of the victories"), range=(0, 100))
    chart.x_labels = [f"{seat} ({kind})" for seat, kind in enumerate(summary.bots, 1)]
    chart.add("won", [_bar(one.share, one.low, one.high) for one in summary.seat_shares])
    return chart


def _levels(games: Sequence[GameReport]) -> Line:
    """Winners and the others, as long as at least a tenth of the games goes on."""
    chart = Line(**_look("Levels", "rounds", "level") | {"show_legend": True})
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
    return chart


def _mean(levels: Sequence[int]) -> float | None:
    return round(mean(levels), 2) if levels else None


def _cards(cards: Sequence[CardWins]) -> HorizontalBar:
    strongest = [one for one in cards if one.played][:MOST_BARS][::-1]
    look = _look("Strongest cards", "% of their players won", "") | {"height": 620}
    chart = HorizontalBar(**look, range=(0, 100))
    chart.x_labels = [f"{one.id} ({one.played:,})" for one in strongest]
    chart.add("won", [_bar(one.won.share, one.won.low, one.won.high) for one in strongest])
    return chart


def _bar(share: float, low: float, high: float) -> dict[str, object]:
    """A bar in percent, with its interval."""
    return {
        "value": round(100 * share, 1),
        "ci": {"low": round(100 * low, 1), "high": round(100 * high, 1)},
    }
