"""The end of a game: who won, how everybody stands, and what now."""

from __future__ import annotations

from tui.plain.verbs import word_for
from tui.table.model.desk import Desk
from tui.table.painters.end import tempers_in_words
from tui.table.painters.prompt import who_won


def end_lines(desk: Desk) -> list[str]:
    """The winner, the standings by level, and the ways to go on."""
    words, public = desk.words, desk.public
    lines = [who_won(desk)] if public.winners else []
    ranking = sorted(public.seats, key=lambda s: (s.seat not in public.winners, -s.level, s.seat))
    lines += [
        words("plain.standing", n=place, w=desk.who(one.seat), k=one.level)
        for place, one in enumerate(ranking, start=1)
    ]
    lines.append(words.count("end.rounds", desk.round))
    lines += [told for told in [tempers_in_words(desk)] if told]
    for seat, hand in enumerate(desk.hands):
        cards = words.names([desk.book.name(card) for card in hand])
        key = "plain.held" if hand else "plain.held_nothing"
        lines.append(words(key, w=desk.who(seat), cards=cards))
    facts = {"again": word_for("again", words), "quit": word_for("quit", words)}
    return [*lines, words("plain.after", **facts)]
