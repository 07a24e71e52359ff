"""Histories and scores as sections of facts and tables: what screens paint and commands print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rich.cells import cell_len

from engine.core.zones import NOBODY, Seat
from tui.canvas.rows import truncate, wrap
from tui.past_games.game_record import CurseRecord, DeedCount, GameRecord, SeatRecord
from tui.past_games.hall_of_fame import Feat, HallOfFame, Standing
from tui.past_games.player_history import (
    CurseRecordWithPlayerName,
    HistoryEntry,
    PlayerHistory,
    PlayerSummary,
    VictimOrNemesis,
    WinShare,
)
from tui.words.catalogue import Words

_GAP = "  "


@dataclass(frozen=True, slots=True)
class FactSection:
    """A heading, and facts with what each is called."""

    title: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ColumnsSection:
    """A heading, and rows under the heads of their columns. Numbers stand at the right."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()
    spare: tuple[int, ...] = ()
    """Columns that can be done without, the first of them first."""


@dataclass(frozen=True, slots=True)
class NoteSection:
    """A sentence, or several."""

    text: str


PageSection = FactSection | ColumnsSection | NoteSection


# --- what is told -----------------------------------------------------------------------------


def history_sections(history: PlayerHistory, words: Words) -> list[PageSection]:
    """What somebody's games come to."""
    told: list[PageSection] = []
    if history.together:
        told.append(NoteSection(words("history.together", w=history.name)))
    if not history.games:
        return [*told, NoteSection(words("history.none"))]
    for kind, summary in (("people", history.people), ("bots", history.bots)):
        if summary.games:
            told += _summary_sections(words(f"history.with.{kind}"), summary, words)
    if not history.people.games and not history.bots.games:
        told.append(NoteSection(words("history.none_counts")))
    return told


def game_list_sections(history: PlayerHistory, words: Words) -> list[PageSection]:
    """Their games, the last one first."""
    heads = ("when", "result", "players", "edition", "level", "levels")
    rows = tuple(
        (
            date_text(one.game.ended),
            result_in_words(one.game, one.seat, words),
            str(len(one.game.seats)),
            editions_and_packs_text(one.game),
            str(one.game.seats[one.seat].level),
            levels_text(one.game.seats[one.seat].levels),
        )
        for one in history.games
    )
    return [
        ColumnsSection(
            words("history.games"),
            _heads(heads, words),
            rows,
            numbers=frozenset({2, 4}),
            spare=(5, 2),
        )
    ]


def single_game_sections(played: HistoryEntry, words: Words) -> list[PageSection]:
    """One game, seat by seat."""
    game = played.game
    names = [seat_name(seat, words) for seat in game.seats]
    heads = _heads(("player", "kills", "deaths", "levels"), words)
    rows = tuple(
        (
            f"{name} *" if place in game.winners else name,
            str(seat.kills),
            str(seat.deaths),
            levels_text(seat.levels),
        )
        for place, (name, seat) in enumerate(zip(names, game.seats, strict=True))
    )
    how = words(f"history.end.{_end(game)}")
    if game.counts:
        how = words("history.won_by", w=words.names([names[seat] for seat in game.winners]))
    rounds = words.count("history.in_rounds", game.rounds)
    title = words("history.game", when=date_text(game.ended), rounds=rounds, how=how)
    sections: list[PageSection] = [ColumnsSection(title, heads, rows, numbers=frozenset({1, 2}))]
    for what, deeds in (("cursed", game.cursed), ("helped", game.helped)):
        if deeds:
            told = "; ".join(_deed(names, deed) for deed in deeds)
            sections.append(NoteSection(f"{words(f'history.{what}')}: {told}"))
    for name, seat in zip(names, game.seats, strict=True):
        if seat.worst_curse is not None:
            by = seat.worst_curse.by
            curse = curse_in_words(seat.worst_curse, names[by] if by != NOBODY else "", words)
            sections.append(NoteSection(words("history.worst_of", w=name, curse=curse)))
    return sections


def hall_of_fame_sections(
    fame: HallOfFame, words: Words, *, nobody: str = "history.no_fame"
) -> list[PageSection]:
    """The hall of fame, its records first; `nobody` is what is said where nobody is in it."""
    told: list[PageSection] = []
    if fame.records:
        facts = tuple(
            (words(f"history.feat.{one.kind}"), _feat_in_words(one, words)) for one in fame.records
        )
        told.append(FactSection(words("history.records"), facts))
    if fame.standings:
        told.append(_standings(words("history.standings"), fame.standings, words))
    if fame.editions:
        rows = tuple(
            (" + ".join(one.editions), str(one.games), one.name or "—", str(one.wins))
            for one in fame.editions
        )
        told.append(
            ColumnsSection(
                words("history.best_by_edition"),
                _heads(("edition", "games", "best", "wins"), words),
                rows,
                numbers=frozenset({1, 3}),
            )
        )
    if fame.sizes:
        rows = tuple(
            (str(one.players), str(one.games), one.name or "—", str(one.wins)) for one in fame.sizes
        )
        told.append(
            ColumnsSection(
                words("history.best_by_size"),
                _heads(("players", "games", "best", "wins"), words),
                rows,
                numbers=frozenset({0, 1, 3}),
            )
        )
    if not told:
        told.append(NoteSection(words(nobody)))
    if fame.against_bots:
        told.append(_standings(words("history.with.bots"), fame.against_bots, words))
    return told


def recent_games_sections(games: Sequence[GameRecord], words: Words) -> list[PageSection]:
    """What was played lately: who, and how it ended."""
    if not games:
        return [NoteSection(words("history.no_games"))]
    rows = tuple(
        (
            date_text(one.ended),
            words(f"history.end.{_end(one)}"),
            ", ".join(
                f"{seat_name(seat, words)} *" if place in one.winners else seat_name(seat, words)
                for place, seat in enumerate(one.seats)
            ),
            editions_and_packs_text(one) or words("history.private"),
        )
        for one in games
    )
    heads = _heads(("when", "how", "who", "edition"), words)
    return [ColumnsSection(words("history.lately"), heads, rows, spare=(3, 1))]


def date_text(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def editions_and_packs_text(game: GameRecord) -> str:
    return " + ".join((*game.editions, *game.packs))


def levels_text(levels: Iterable[int]) -> str:
    """`1 2 4 9`; a dot where nobody knows."""
    return " ".join(str(level) if level else "·" for level in levels)


def _average_levels(levels: Iterable[float], words: Words) -> str:
    return " ".join(words.number(level, 1) if level else "·" for level in levels)


def seat_name(seat: SeatRecord, words: Words) -> str:
    """Their name, or what stands for it."""
    return seat.name or words("history.guest" if seat.who == "guest" else "history.somebody")


def result_in_words(game: GameRecord, seat: Seat, words: Words) -> str:
    """How it ended for that seat."""
    if game.counts:
        return words("history.won" if seat in game.winners else "history.lost")
    return words(f"history.end.{_end(game)}")


def curse_in_words(curse: CurseRecord, by: str, words: Words) -> str:
    """`Wet Socks by Bo, 2 levels`."""
    name = curse.card.get(words.language) or next(iter(curse.card.values()), "")
    told = words("history.curse_by", card=name, w=by) if by else name
    costs = []
    if curse.deadly:
        costs.append(words("history.deadly"))
    if curse.levels:
        costs.append(words.count("history.levels_lost", curse.levels))
    if curse.cards:
        costs.append(words.count("history.cards_lost", curse.cards))
    return ", ".join((told, *costs))


def _end(game: GameRecord) -> str:
    return "ruled" if game.ruled and game.end == "won" else game.end


def _deed(names: Sequence[str], deed: DeedCount) -> str:
    times = f" ({deed.times})" if deed.times > 1 else ""
    return f"{names[deed.by]} ► {names[deed.to]}{times}"


def _heads(names: Iterable[str], words: Words) -> tuple[str, ...]:
    return tuple(words(f"history.head.{name}") for name in names)


def _summary_sections(title: str, summary: PlayerSummary, words: Words) -> list[PageSection]:
    facts = [
        ("games", _share(summary, words)),
        ("streak", str(summary.streak)),
        ("kills", str(summary.kills)),
        ("deaths", str(summary.deaths)),
    ]
    if any(summary.levels):
        facts.append(("average", _average_levels(summary.levels, words)))
    for key, other in (("victim", summary.victim), ("nemesis", summary.nemesis)):
        if other is not None:
            facts.append((key, _other_in_words(other, words)))
    if summary.worst_curse is not None:
        facts.append(("curse", _curse_told(summary.worst_curse, words)))
    told: list[PageSection] = [
        FactSection(title, tuple((words(f"history.fact.{key}"), text) for key, text in facts))
    ]
    editions = tuple(
        (" + ".join(one.editions), str(one.games), str(one.wins)) for one in summary.editions
    )
    sizes = tuple((str(one.players), str(one.games), str(one.wins)) for one in summary.sizes)
    heads = ("edition", "games", "wins")
    told.append(ColumnsSection("", _heads(heads, words), editions, numbers=frozenset({1, 2})))
    heads = ("players", "games", "wins")
    told.append(ColumnsSection("", _heads(heads, words), sizes, numbers=frozenset({0, 1, 2})))
    return told


def _share(share: WinShare, words: Words) -> str:
    return words("history.share", n=share.games, k=share.wins)


def _other_in_words(other: VictimOrNemesis, words: Words) -> str:
    return f"{other.name}, {words.count('history.times', other.times)}"


def _curse_told(curse: CurseRecordWithPlayerName, words: Words) -> str:
    return curse_in_words(curse, curse.name, words)


def _feat_in_words(feat: Feat, words: Words) -> str:
    when = f" ({date_text(feat.ended)})" if feat.ended else ""
    match feat.kind:
        case "feud":
            times = words.count("history.times", feat.n)
            return f"{feat.name} ► {feat.other}, {times}"
        case "curse" if feat.curse is not None:
            return f"{feat.name}: {curse_in_words(feat.curse, feat.other, words)}{when}"
        case "quickest":
            return f"{feat.name}, {words.count('history.in_rounds', feat.n)}{when}"
        case _:
            return f"{feat.name}, {feat.n}{when}"


def _standings(title: str, standings: Sequence[Standing], words: Words) -> ColumnsSection:
    heads = _heads(("player", "games", "wins", "kills", "deaths", "streak"), words)
    rows = tuple(
        (
            one.name,
            *map(str, (one.games, one.wins, one.kills, one.deaths, one.streak)),
        )
        for one in standings
    )
    return ColumnsSection(title, heads, rows, numbers=frozenset(range(1, 6)), spare=(5, 4, 3))


# --- as text ----------------------------------------------------------------------------------


def section_lines(section: PageSection, width: int) -> list[str]:
    """A section in lines of at most `width` cells: its heading, the heads of its columns, its
    rows. What has no room is cut, but for facts and sentences, which go on in the next line."""
    match section:
        case NoteSection(text):
            return wrap(text, width)
        case FactSection(title, facts):
            at = max(cell_len(label) for label, _ in facts) + 2
            lines = [title] if title else []
            for label, text in facts:
                first, *rest = wrap(text, max(8, width - at)) or [""]
                lines.append(label + " " * (at - cell_len(label)) + first)
                lines += [" " * at + one for one in rest]
            return [truncate(line, width) for line in lines]
        case ColumnsSection():
            lines = [section.title] if section.title else []
            return [*lines, *(_GAP.join(row).rstrip() for row in column_cells(section, width))]


def sections_as_text(sections: Iterable[PageSection], width: int) -> str:
    """Sections with an empty line between them."""
    return "\n".join(
        line
        for before, one in sections_with_previous(sections)
        for line in (
            *([""] if has_empty_line_before(before, one) else []),
            *section_lines(one, width),
        )
    )


def sections_with_previous(
    sections: Iterable[PageSection],
) -> Iterator[tuple[PageSection | None, PageSection]]:
    """Each section with the one before it."""
    before: PageSection | None = None
    for one in sections:
        yield before, one
        before = one


def has_empty_line_before(before: PageSection | None, section: PageSection) -> bool:
    """There is an empty line between them: sentences follow each other without one."""
    both_notes = isinstance(before, NoteSection) and isinstance(section, NoteSection)
    return before is not None and not both_notes


def section_sentences(section: PageSection) -> list[str]:
    """The same to be read out: a sentence for each row, which says what each number is."""
    match section:
        case NoteSection(text):
            return [text]
        case FactSection(title, facts):
            told = [f"{label}: {text}." for label, text in facts]
            return [f"{title}.", *told] if title else told
        case ColumnsSection(title, heads, rows):
            told = [
                "; ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True)) + "."
                for row in rows
            ]
            return [f"{title}.", *told] if title else told


def column_cells(table: ColumnsSection, width: int) -> list[list[str]]:
    """The heads and the rows of a table, each cell as wide as its column. Where there is no room
    for all, those columns go that can be done without, and then the widest give way."""
    rows = [table.heads, *table.rows]
    widths = {at: max(cell_len(row[at]) for row in rows) for at in range(len(table.heads))}
    spare = list(table.spare)
    while spare and _total(widths) > width:
        widths.pop(spare.pop(0))
    while _total(widths) > width and max(widths.values()) > 1:
        widths[max(widths, key=widths.__getitem__)] -= 1
    return [
        [_cell(row[at], size, right=at in table.numbers) for at, size in widths.items()]
        for row in rows
    ]


def _total(widths: Mapping[int, int]) -> int:
    return sum(widths.values()) + len(_GAP) * (len(widths) - 1)


def _cell(text: str, size: int, *, right: bool) -> str:
    text = truncate(text, size)
    blank = " " * (size - cell_len(text))
    return blank + text if right else text + blank
