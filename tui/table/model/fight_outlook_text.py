"""What a fight comes to if nobody does anything more, in words: for the stage and for plain lines.

The rules are asked (`PlayOutcomes.of_fight`). Where they cannot be, as no box is known, the view's
own facts have to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from engine.core.commands import AnswerOffer, ProposeHelpDeal
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.fight_forecast import CardGoneFromPlay, CardsLostFromHand, FightForecast
from engine.previewed_outcome import PreviewedOutcome
from engine.queries.running_away import RunAwayProspect
from engine.views.view_types import FightView
from tui.table.model.desk import Desk
from tui.table.model.ways_to_run import (
    followers_that_can_be_left_behind,
    monsters_by_way_to_run,
    run_prospects,
)

WHOLE_NAME_COLUMNS = 99
"""Columns that any name fits into."""
_NO_WAY_OUT = {"held": "run_never"}
"""Short texts do not tell apart who is held from who never gets away."""
_TOO = {"held": "nor", "run_never": "neither"}
"""What is said of a helper like whom the fighter cannot get away."""


def fight_won_text(desk: Desk, view: FightView) -> str:
    """`you've won: 2 treasures`: of a fight that is decided, whose sums count no more."""
    treasures = desk.words.count("treasure", view.treasures)
    facts = {"w": desk.name(view.seat), "treasures": treasures}
    return desk.words(f"fight.won_{_person(desk, view.seat)}", **facts)


def who_wins_tie_text(desk: Desk, view: FightView) -> str:
    """Who wins a tie, and by which card."""
    if not view.wins_ties:
        return desk.words("sheet.tie")
    card = desk.outcomes.wins_ties_by(desk.view)
    if card == NO_CARD:
        return desk.words("sheet.tie_won")
    return desk.words("sheet.tie_won_by", card=desk.book.name(card))


def victory_gains_text(desk: Desk, view: FightView, key: str = "fight", *, width: int = 0) -> str:
    """`you: level 6 and 1 treasure; Bo: 1 treasure`, or who wins the game. `key` is where the words
    for levels and treasures stand in the catalogue. In so many columns it is `1 ■`, where the
    words are too long, and then the letters of names."""
    told = ""
    for brief in (0, 1, 2) if width else (0,):
        told = _victory(desk, view, key, brief)
        if cell_len(told) <= width:
            break
    return told


def _victory(desk: Desk, view: FightView, key: str, brief: int) -> str:
    """`brief`, here and below: 0 all in words, 1 with `■` and short names of cards, 2 with letters
    of players besides."""
    words, outcome = desk.words, desk.outcomes.of_fight(desk.view)
    if outcome is not None and outcome.undecided:
        return _luck(desk, outcome, brief=bool(brief))
    winners = desk.outcomes.game_winners_by_kill(desk.view)
    if winners:
        first, *others = sorted(winners, key=lambda seat: seat != view.seat)
        return "; ".join([wins_game_text(desk, first), *(_too(desk, seat) for seat in others)])
    fighters = outcome.fighters if outcome is not None else ()
    brings = any(one.gained or one.treasures or one.doors for one in fighters)
    if not (brings or view.foes or view.treasures or view.levels):
        return words("fight.no_gain")  # The last monster has been driven off.
    if outcome is None or not outcome.won:
        facts = {
            "w": _short_name(desk, view.seat, brief),
            "n": view.level_after,
            "treasures": _treasures(desk, view.treasures, brief),
        }
        return words(f"{key}.win_{_person(desk, view.seat)}", **facts)
    return _gains(desk, outcome, key, brief)


def wins_game_text(desk: Desk, seat: Seat) -> str:
    """`BO REACHES LEVEL 10 AND WINS`."""
    facts = {"w": desk.name(seat).upper(), "n": desk.book.profile.win.level}
    return desk.words(f"fight.wins_{_person(desk, seat)}", **facts)


def gains_with_help_text(
    desk: Desk, offer: ProposeHelpDeal | AnswerOffer, width: int, key: str = "fight"
) -> str:
    """`Bo: level 5 and 1 ■; you: 2 ■`: who gains what if that help is taken, in so many columns;
    nothing if the fight is not won by it, or it wins the game. `key` is where the words stand in
    the catalogue."""
    outcome = desk.outcomes.fight_with_help(desk.view, offer)
    if outcome is None or not outcome.won or outcome.undecided or outcome.winners:
        return ""
    told = (_gains(desk, outcome, key, brief) for brief in (0, 1, 2))
    return next((one for one in told if cell_len(one) <= width), "")


def no_monster_left_text(desk: Desk, outcome: PreviewedOutcome, width: int) -> str:
    """`nobody left, you: 1 ■`: that no monster would be left, and who gains what then; in so many
    columns with letters of names, or without the gains."""
    alone, ended = desk.words("outcome.nobody_left"), outcome.cleared
    gain = [one for one in ended.fighters if one.gained or one.treasures] if ended else []
    if ended is None or ended.luck or not gain:
        return alone
    for brief in (0, 1, 2):
        told = []
        for one in gain:
            what = "share" if not one.gained else "win" if one.treasures else "level"
            facts = {
                "w": _short_name(desk, one.seat, brief),
                "n": one.level,
                "treasures": _treasures(desk, one.treasures, brief),
            }
            told.append(desk.words(f"fight.{what}_{_person(desk, one.seat)}", **facts))
        both = f"{desk.words('outcome.nobody_brief') if brief else alone}, {'; '.join(told)}"
        if cell_len(both) <= width:
            return both
    return alone


def _gains(desk: Desk, outcome: FightForecast, key: str, brief: int) -> str:
    told = []
    for place, one in enumerate(outcome.fighters):
        cards = one.treasures or one.doors
        if place and not one.gained and not cards:
            continue
        what = "win" if place == 0 or one.gained else "share"
        if what == "win" and not cards:
            what = "level"
        drawn = f", {desk.words.count('door_card', one.doors)}" if one.doors else ""
        if one.doors and not brief and one.doors_by != NO_CARD:
            drawn += f" ({desk.book.short(one.doors_by)})"
        facts = {
            "w": _short_name(desk, one.seat, brief),
            "n": one.level,
            "treasures": _treasures(desk, one.treasures, brief) + drawn,
        }
        told.append(desk.words(f"{key}.{what}_{_person(desk, one.seat)}", **facts))
    strength = "plain.outcome.strength" if desk.typed else "outcome.strength"
    told += [
        desk.words(strength, n=before, k=after)
        for seat, before, after in outcome.weaker
        if seat == desk.seat
    ]
    told += [_taken(desk, one, brief) for one in outcome.taken]
    told += [_gone(desk, one, brief) for one in outcome.gone]
    if outcome.luck:
        told.append(_luck(desk, outcome, brief=bool(brief)))
    return "; ".join(told)


def _taken(desk: Desk, taken: CardsLostFromHand, brief: int) -> str:
    """`Arch-Enemy: hand -1`: what a card takes from whose hand."""
    name = desk.book.short(taken.card) if brief else desk.book.name(taken.card)
    key = "hand_by" if taken.seat == desk.seat else "hand_by_other"
    facts = {"w": _short_name(desk, taken.seat, brief), "n": f"{-taken.how_many:+d}"}
    return f"{name}: {desk.words(f'outcome.{key}', **facts)}"


def _gone(desk: Desk, gone: CardGoneFromPlay, brief: int) -> str:
    """`Ladder goes to Bo`, `Yo-Yo: back to your hand`, or that it is lost."""
    name = desk.book.short(gone.card) if brief else desk.book.name(gone.card)
    if gone.to == NOBODY:
        key, seat = "lost", gone.seat
    else:
        key, seat = "back" if gone.to == gone.seat else "goes", gone.to
    facts = {"w": _short_name(desk, seat, brief), "card": name}
    return desk.words(f"outcome.{key}_{_person(desk, seat)}", **facts)


def _short_name(desk: Desk, seat: Seat, brief: int) -> str:
    return desk.letter(seat) if brief == 2 else desk.name(seat)


def _treasures(desk: Desk, count: int, brief: int) -> str:
    return f"{count}\N{NO-BREAK SPACE}■" if brief else desk.words.count("treasure", count)


def _luck(desk: Desk, outcome: FightForecast, *, brief: bool) -> str:
    """What decides after what is told, or before it is decided: a die, or a card that nobody has
    seen, and what for."""
    card, key = outcome.luck_card, "fight.first" if outcome.undecided else "fight.luck"
    if card == NO_CARD:
        return desk.words(key)
    name = desk.book.short(card) if brief else desk.book.name(card)
    return desk.words(f"{key}_die" if outcome.is_die else f"{key}_card", card=name)


def running_away_text(
    desk: Desk,
    view: FightView,
    most: int = WHOLE_NAME_COLUMNS,
    *,
    needs: bool = True,
) -> str:
    """Who rolls to escape what, who need not, and who cannot: the helper runs, too. Names of
    monsters are at most `most` columns wide; `needs`: with what the reader's die must show."""
    outcome = desk.outcomes.of_fight(desk.view)
    if outcome is not None and outcome.undecided:
        return _luck(desk, outcome, brief=most < WHOLE_NAME_COLUMNS)
    told: list[str] = []
    before: list[tuple[str, list[Instance]]] = []
    for seat in (view.seat, view.helper):
        if seat == NOBODY:
            continue
        groups = list(monsters_by_way_to_run(desk, view, seat).items())
        if groups == before:
            too = _TOO.get(groups[0][0], "too") if len(groups) == 1 else "too"
            told.append(_too(desk, seat, too))
            continue
        before = groups
        for key, group in groups:
            names = desk.words.names([monster_name(desk, view, card, most) for card in group])
            held = _holding_card(desk, seat, group) if key == "held" else ""
            way = "held_by" if held else key
            text = desk.words(
                f"fight.{way}_{_person(desk, seat)}", w=desk.name(seat), m=names, card=held
            )
            if key == "run" and needs and seat == desk.seat:
                text += _face(desk, run_prospects(desk, view, seat), group)
            told.append(text)
    return "; ".join(told)


def _holding_card(desk: Desk, seat: Seat, monsters: list[Instance]) -> str:
    """The card that keeps somebody from running from anything; empty if it is one of the monsters
    themselves, or none."""
    card = desk.outcomes.forbidding_card(desk.view, seat, "running_away")
    return desk.book.short(card) if card not in (NO_CARD, *monsters) else ""


def short_running_away_text(
    desk: Desk,
    view: FightView,
    most: int = 0,
    *,
    letters: bool = False,
    seats: tuple[Seat, ...] = (),
) -> str:
    """`Bo: Moth by a roll, Kraken no way out`: how each loser gets away from what, without
    names where it is the same for all of them. Names of monsters are at most `most` columns wide,
    or with 0 their letters; `letters`: with the letters of players; `seats`: of these alone.
    Empty where chance decides before that."""
    outcome = desk.outcomes.of_fight(desk.view)
    if outcome is not None and outcome.undecided:
        return ""
    told: list[str] = []
    before: dict[str, list[Instance]] = {}
    for seat in seats or (view.seat, view.helper):
        if seat == NOBODY:
            continue
        groups: dict[str, list[Instance]] = {}
        for key, monsters in monsters_by_way_to_run(desk, view, seat).items():
            groups.setdefault(_NO_WAY_OUT.get(key, key), []).extend(monsters)
        if groups == before:
            told.append(_too(desk, seat, letters=letters))
            continue
        before, ways = groups, []
        for key, monsters in groups.items():
            names = [monster_name(desk, view, card, most) for card in monsters]
            named = desk.words.names(names) if most else "/".join(names)
            way = f"way.all.{key}" if len(groups) == 1 else f"way.{key}"
            ways.append(desk.words(f"fight.{way}", m=named))
        who = desk.letter(seat) if letters else desk.who_inside(seat)
        told.append(f"{who}: {', '.join(ways)}")
    return "; ".join(told)


def follower_sacrifice_texts(
    desk: Desk, view: FightView, width: int = WHOLE_NAME_COLUMNS
) -> list[str]:
    """`or Bo leaves Legend behind`: for each loser whom a monster pursues what they may give up to
    get away from all of them (SIDE-06), each in so many columns with short names of cards, or the
    letter of the player."""
    told: list[str] = []
    for seat in (view.seat, view.helper):
        followers = followers_that_can_be_left_behind(desk, seat)
        if not followers or monsters_by_way_to_run(desk, view, seat).keys() <= {"free"}:
            continue
        ways = [_left_behind(desk, seat, followers, brief) for brief in (0, 1, 2)]
        told.append(next((one for one in ways if cell_len(one) <= width), ways[-1]))
    return told


def _left_behind(desk: Desk, seat: Seat, followers: Sequence[Instance], brief: int) -> str:
    name = desk.book.short if brief else desk.book.name
    card = desk.words.either([name(one) for one in followers])
    facts = {"w": _short_name(desk, seat, brief), "card": card}
    return desk.words(f"fight.leaves_{_person(desk, seat)}", **facts)


def _face(
    desk: Desk,
    expected: tuple[tuple[Instance, RunAwayProspect | None], ...],
    group: list[Instance],
) -> str:
    """What the reader's die must show, if it is the same for all these monsters."""
    faces = {one.least_face for card, one in expected if card in group and one is not None}
    if len(faces) != 1:
        return ""
    face = faces.pop()
    return desk.words("fight.to_escape", n=face)


def monster_name(desk: Desk, view: FightView, card: Instance, most: int) -> str:
    """What a monster of the fight is called in at most so many cells; its letter in none."""
    printed_as = next((foe.printed_as for foe in view.foes if foe.card == card), card)
    if most == 0:
        return desk.foes.letter(card).strip() or "?"
    return (
        desk.book.name(printed_as)
        if most >= WHOLE_NAME_COLUMNS
        else desk.book.short(printed_as, most)
    )


def _person(desk: Desk, seat: Seat) -> str:
    return "you" if seat == desk.seat else "other"


def _too(desk: Desk, seat: Seat, key: str = "too", *, letters: bool = False) -> str:
    name = desk.letter(seat) if letters else desk.name(seat)
    return desk.words(f"fight.{key}_{_person(desk, seat)}", w=name)
