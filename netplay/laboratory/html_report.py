"""The figures of a simulation as one page of HTML with plots, which needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from cards.wording.card_names import name_of_card
from engine.core.box import Box
from engine.simulation import (
    BotGameReport,
    CardWinRate,
    ShareWithInterval,
    SimulationSummary,
    card_win_rates,
)
from netplay.laboratory import plots

MOST_BARS = 15
"""Cards in one plot."""
LEAST_PLAYERS = 20
"""Players that a card needs to be in one: by fewer it says nothing."""
NARROW_INTERVAL = 0.05
"""How far the interval of a card that decides nothing may reach to either side."""

_STYLE = """
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #211d2b; --soft: #625d6e;
  --line: #ded9d0; --one: #b4532a; --two: #35699f }
@media (prefers-color-scheme: dark) { :root { --paper: #1a1820; --ink: #ece8f2; --soft: #aba5b8;
  --line: #3a3644; --one: #e58a5c; --two: #7fb2e6 } }
body { background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif;
  max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 } h2 { margin: 3rem 0 .3rem }
h1 + p, h2 + p { color: var(--soft); margin: .3rem 0 1rem }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem }
dl div { border-top: 3px solid var(--one); padding-top: .4rem }
dt { color: var(--soft); font-size: .85rem }
dd { margin: 0; font-size: 1.5rem }
dd small { display: block; color: var(--soft); font-size: .85rem }
svg { width: 100%; height: auto }
summary { cursor: pointer; color: var(--two) }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: right; padding: .15rem .5rem; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
code { color: var(--soft) }
"""
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>{style}</style></head><body>
<h1>{title}</h1>
{body}
</body></html>
"""


def html_report(
    box: Box, summary: SimulationSummary, reports: Sequence[BotGameReport], seed: str
) -> str:
    """The page; `summary` is that of the `reports`, `seed` what the games were dealt from."""
    finished = [report for report in reports if report.finished]
    title = f"{' + '.join(summary.editions)}: {summary.games:,} games with {summary.seats} seats"
    parts = [_about(summary, seed), _figures(summary)]
    if finished:
        names = {compiled.id: name_of_card(compiled.print, "en") for compiled in box.prints}
        cards = card_win_rates(box, finished)
        usual = sum(len(one.winners) for one in finished) / (summary.seats * len(finished))
        parts += [
            _section(
                "Length",
                "In which round the games ended.",
                plots.game_length_plot(summary, finished),
            ),
            _section(
                "Seats",
                "Of the victories; a shared one is split. By chance alone each would win"
                f" {1 / summary.seats:.0%}. The line is the interval of 95%.",
                plots.wins_by_seat_plot(summary),
            ),
            _section(
                "Levels",
                "At the end of each round, in the mean of the games that still went on.",
                plots.levels_by_round_plot(finished),
            ),
            *_strongest(cards, names, usual),
            _never_matter(summary, cards, names, usual),
            _all_cards(cards, names),
        ]
    return _PAGE.format(title=escape(title), style=_STYLE, body="\n".join(parts))


def has_no_effect_on_wins(card: CardWinRate, usual: float) -> bool:
    """Its players surely win about as often as anybody does."""
    won = card.won
    return won.low <= usual <= won.high and won.high - won.low <= 2 * NARROW_INTERVAL


def _about(summary: SimulationSummary, seed: str) -> str:
    if len(set(summary.bots)) == 1:
        bots = f"{summary.bots[0]} bots"
    else:
        bots = ", ".join(f"seat {seat}: {kind}" for seat, kind in enumerate(summary.bots, 1))
    return (
        f"<p>Played by {escape(bots)}, dealt from the seed <code>{escape(ascii(seed))}</code>:"
        " the same seed gives the same games.</p>"
    )


def _figures(summary: SimulationSummary) -> str:
    """The figures that are asked for first."""
    told = [
        (
            f"{summary.finished:,}",
            "games finished",
            f"{summary.stalled:,} stalled, {summary.illegal:,} commands refused",
        )
    ]
    if summary.rounds is not None:
        rounds = summary.rounds
        usual = f"nine games in ten {rounds.p5:.1f} to {rounds.p95:.1f}"
        told.append((f"{rounds.median:.1f}", "rounds", usual))
    told += [
        (f"{summary.decisions / summary.games:,.0f}", "decisions a game", ""),
        (f"{summary.shared / summary.games:.0%}", "won by several", ""),
        (f"{summary.early.share:.1%}", "won before round 4", ""),
        (f"{summary.cards_played} of {summary.cards_total}", "cards played", ""),
    ]
    tiles = "".join(
        f"<div><dt>{what}</dt><dd>{value}<small>{more}</small></dd></div>"
        for value, what, more in told
    )
    return f"<dl>{tiles}</dl>"


def _section(title: str, text: str, what: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(text)}</p>\n{what}</section>"


def _strongest(
    cards: Sequence[CardWinRate], names: Mapping[str, str], usual: float
) -> Iterable[str]:
    """The cards at either end of the list; `cards` are the strongest first."""
    told = [one for one in cards if one.played >= LEAST_PLAYERS]
    weakest = sorted(told, key=lambda one: (one.won.high, one.id))
    for title, which, some in (
        ("Cards that win", "strongest", told[:MOST_BARS]),
        ("Cards that lose", "weakest", weakest[:MOST_BARS]),
    ):
        if some:
            text = (
                "How often those won who played the card; how many did stands beside it."
                f" Of all players {usual:.0%} won."
            )
            yield _section(title, text, plots.card_wins_plot(some, names, which))


def _never_matter(
    summary: SimulationSummary, cards: Sequence[CardWinRate], names: Mapping[str, str], usual: float
) -> str:
    idle = _listed(names[id_] for id_ in summary.never_played)
    same = _listed(names[one.id] for one in cards if has_no_effect_on_wins(one, usual))
    return _section(
        "Cards that never matter",
        f"Either nobody played them, or their players surely won as often as anybody ({usual:.0%},"
        f" give or take {NARROW_INTERVAL:.0%}).",
        f"<p><b>Never played:</b> {idle}</p><p><b>Decide nothing:</b> {same}</p>",
    )


def _listed(names: Iterable[str]) -> str:
    return escape(", ".join(sorted(names))) or "none"


def _all_cards(cards: Sequence[CardWinRate], names: Mapping[str, str]) -> str:
    rows = "".join(
        f"<tr><td>{escape(names[one.id])} <code>{escape(one.id)}</code></td><td>{one.played:,}</td>"
        f"<td>{one.won.share:.1%}</td><td>{_interval(one.won)}</td></tr>"
        for one in cards
        if one.played
    )
    head = "<tr><th>card</th><th>players</th><th>won</th><th>interval of 95%</th></tr>"
    return f"<details><summary>All cards</summary><table>{head}{rows}</table></details>"


def _interval(share: ShareWithInterval) -> str:
    return f"{100 * share.low:.1f}-{100 * share.high:.1f}%"
