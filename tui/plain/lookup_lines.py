"""Lines that can be read out at any time: the hand, the table, a card, a sum, the log, a rule.

Everything here is free: it changes nothing, and no guard holds it up.
"""

from __future__ import annotations

from cards.vocabulary.abilities_and_modifiers import Stat
from cards.vocabulary.card import Role
from engine.core.tally import Tally
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from tui.plain.choice_labels import card_by_number, card_number, card_summary, numbered_cards
from tui.plain.news import fight_line
from tui.plain.play_outcome_text import outcome_at_mark_text
from tui.rulebook.rule_texts import rule_ids, rule_text
from tui.table.model.card_refusals import card_refusal_text, refusal_for_card, short_refusal_text
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import fight_won_text, who_wins_tie_text
from tui.table.model.help_deal_text import terms_text
from tui.table.model.limits_set_by_cards import limits_set_by_cards
from tui.table.model.overlays import card_place_text, known_cards
from tui.table.model.rulebook import rulebook_sections
from tui.table.model.strength_conditions import met_condition_text, why_part_uncounted_text
from tui.words.editions import editions_in_words
from tui.words.house_rules import house_rules_in_words

LOG_LINES = 10
MOST_FOUND = 6


def hand_lines(desk: Desk) -> list[str]:
    """Every card of the hand by its number: what it would do now, or why it cannot be played."""
    words = desk.words
    if desk.seat == NOBODY:
        return []
    if not desk.hand():
        return [words("plain.hand_empty")]
    lines = [words.count("plain.hand", len(desk.view.hand), k=desk.mine.hand_limit)]
    begins = desk.decision.option("set_up") if desk.decision else None
    for label, card in numbered_cards(desk):
        option = desk.option(card)
        told = card_summary(desk, card, "setup")
        may = option is not None or (begins is not None and card in begins.needs[0].among)
        now = outcome_at_mark_text(desk, option) if option is not None else ""
        state = now or (
            words("plain.playable") if may else _unbracketed(short_refusal_text(desk, card))
        )
        key = "plain.card" if may else "plain.card_not"
        if state == words("why_not.now"):
            key = "plain.card_no"
        lines.append(words(key, n=label, card=told, state=state))
    return lines


def playable_cards_line(desk: Desk) -> str:
    """The cards that can be played now, each with what it would come to; empty without any."""
    told = []
    for label, card in numbered_cards(desk):
        option = desk.option(card)
        if option is not None:
            outcome = outcome_at_mark_text(desk, option)
            name = f"{label} {desk.book.name(card)}"
            told.append(f"{name}, {outcome}." if outcome else f"{name}.")
    return desk.words("plain.cards", cards=" ".join(told)) if told else ""


def table_lines(desk: Desk) -> list[str]:
    """Whose turn it is, everybody with level, strength and gear, the fight and the piles."""
    words, public = desk.words, desk.public
    lines = [words("plain.turn", n=desk.round, w=desk.who(public.active))]
    lines += [line for seat in public.seats for line in seat_lines(desk, seat.seat)]
    if desk.fight is not None:
        lines += fight_lines(desk)
    lines.append(words("plain.piles", n=public.door_deck, k=public.treasure_deck))
    return lines


def seat_lines(desk: Desk, seat: Seat) -> list[str]:
    """One character: what everybody can see of it."""
    words, one = desk.words, desk.public.seats[seat]
    chair = next((c for c in desk.update.chairs if c.seat == seat), None) if desk.update else None
    facts = {
        "letter": desk.letter(seat),
        "w": desk.who(seat),
        "n": one.level,
        "k": one.strength.total,
        "cards": words.count("cards", one.hand_size),
        "gender": words(f"gender.{one.gender}"),
    }
    told = words("plain.character", **facts)
    if one.dead:
        told += " " + words("plain.dead")
    if chair is not None and chair.presence != "here":
        told += " " + words(f"plain.presence.is_{chair.presence}")
    lines = [told]
    worn = [_worn(desk, card) for card in one.in_play if card in one.equipped]
    others = [_lying(desk, card) for card in one.in_play if card not in one.equipped]
    if worn:
        lines.append(words("plain.wears", cards=", ".join(worn)))
    if others:
        lines.append(words("plain.has", cards=", ".join(others)))
    return lines


def _worn(desk: Desk, card: Instance) -> str:
    return f"{desk.book.name(card)} {desk.counted(card)}".strip()


def _lying(desk: Desk, card: Instance) -> str:
    """A card beside what is worn: its kind, of an item that it is carried sideways."""
    aside = desk.book.compiled(card).item is not None
    what = desk.words("list.aside") if aside else desk.book.told(card)
    return f"{desk.book.name(card)} ({what})"


def fight_lines(desk: Desk) -> list[str]:
    """The two sums, every part of them, and the deal."""
    words, fight = desk.words, desk.fight
    if fight is None:
        return []
    if fight.is_decided:
        won = fight_won_text(desk, fight)
        return [f"{won[:1].upper()}{won[1:]}."]
    lines = [fight_line(desk, fight)] if fight.foes else []
    lines.append(words("plain.ours", w=desk.who(fight.seat), n=_sum(desk, fight.ours)))
    for foe in fight.foes:
        letter = desk.foes.letter(foe.card).strip()
        name = f"{letter} {desk.book.name(foe.printed_as)}".strip()
        lines.append(words("plain.ours", w=name, n=_sum(desk, foe.strength)))
    if fight.deal is not None and fight.helper != NOBODY:
        person = "you" if fight.helper == desk.seat else "other"
        facts = {"w": desk.name(fight.helper), "n": terms_text(desk, fight.deal)}
        lines.append(words(f"plain.deal.{person}", **facts))
    lines.append(who_wins_tie_text(desk, fight))
    return lines


def _sum(desk: Desk, tally: Tally, stat: Stat = "strength") -> str:
    """`16: level 6, Paper Crown +1, Bathrobe +2`; of two, whose level is whose; what hangs on a
    condition or does not count says on what, and why."""
    parts = []
    several = sum(part.reason == "level" for part in tally.parts) > 1
    for part in tally.parts:
        name = desk.words(f"reason.{part.reason}")
        if several and part.reason == "level" and part.seat != NOBODY:
            name = f"{desk.who_inside(part.seat)} {name}"
        of_monster = part.reason == "monster" and stat == "strength"
        if part.card != NO_CARD and not of_monster:
            name = desk.book.name(part.card)
        bare = part.reason == "level" or of_monster
        amount = str(part.amount) if bare else f"{part.amount:+d}"
        told = f"{name} {amount}"
        if part.reason == "enhancer" and part.seat != NOBODY:
            person = "you" if part.seat == desk.seat else "whom"
            told = desk.words(f"fight.by_{person}", card=told, w=desk.name(part.seat))
        why = (
            met_condition_text(desk, part, tally)
            if part.counts
            else why_part_uncounted_text(desk, part)
        )
        if not part.counts:
            why = f"{desk.words('why_not.now')}: {why}" if why else desk.words("why_not.now")
        if why:
            told += f" ({why})"
        parts.append(told)
    return f"{tally.total}: {', '.join(parts)}"


def why_lines(desk: Desk, typed: str) -> list[str]:
    """Where a sum comes from, or why a card cannot be played now."""
    words = desk.words
    if not typed:
        if desk.fight is not None:
            return fight_lines(desk)
        return why_lines(desk, desk.letter(desk.seat)) if desk.seat != NOBODY else []
    seat = seat_by_letter(desk, typed)
    if seat is not None:
        sums = _sum(desk, desk.public.seats[seat].strength)
        return [words("plain.ours", w=desk.who(seat), n=sums), *_limits(desk, seat)]
    card = card_by_number(desk, typed)
    if card is None:
        return [words("plain.no_such", what=typed)]
    refusal = refusal_for_card(desk, card)
    if refusal is None:
        return [words("sheet.can")]
    desk.refused_by = refusal.rule
    return [words.refusal(refusal)]


def _limits(desk: Desk, seat: Seat) -> list[str]:
    """Where what they add to a roll to run away comes from, or what keeps them from running; what
    forbids them to sell, and how many cards they keep through charity; nothing of what no card has
    changed."""
    lines = []
    limits = limits_set_by_cards(desk, seat)
    if limits.forbids_running != NO_CARD:
        card = desk.book.name(limits.forbids_running)
        lines.append(desk.words("plain.why_held", card=card))
    if limits.run_bonus is not None:
        total = _sum(desk, limits.run_bonus, "run_away")
        lines.append(desk.words("plain.why_run", n=total))
    if limits.forbids_selling != NO_CARD:
        card = desk.book.name(limits.forbids_selling)
        lines.append(desk.words("plain.why_no_sale", card=card))
    if limits.hand_limit is not None:
        lines.append(desk.words("plain.why_hand", n=_sum(desk, limits.hand_limit)))
    return lines


def seat_by_letter(desk: Desk, typed: str) -> Seat | None:
    """The seat of that letter."""
    seats = range(len(desk.public.seats))
    return next((seat for seat in seats if desk.letter(seat) == typed), None)


def card_or_player_lines(desk: Desk, typed: str) -> list[str]:
    """A card by its number, a monster or a player by the letter, anything open by its name."""
    words = desk.words
    card = card_by_number(desk, typed)
    if card is None and desk.fight is not None:
        lettered = (foe.card for foe in desk.fight.foes if desk.foes.letter(foe.card) == typed)
        card = next(lettered, None)
    if card is not None:
        return card_lines(desk, card)
    seat = seat_by_letter(desk, typed)
    if seat is not None:
        return seat_lines(desk, seat)
    found = _named(desk, typed)
    if len(found) > 1:
        names = words.names([desk.book.name(one) for one in found[:MOST_FOUND]])
        return [words("plain.which_card", cards=names)]
    return card_lines(desk, found[0]) if found else [words("plain.no_such", what=typed)]


def _named(desk: Desk, typed: str) -> list[Instance]:
    """Open cards whose name has that in it; one that is called just so comes alone."""
    wanted = typed.casefold()
    if len(wanted) < 3:
        return []
    found: dict[str, Instance] = {}
    for card in known_cards(desk):
        name = desk.book.name(card).casefold()
        if wanted in name:
            found.setdefault(name, card)
    return [found[wanted]] if wanted in found else list(found.values())


def card_lines(desk: Desk, card: Instance) -> list[str]:
    """Name, kind and numbers; what it does, clause by clause; what it would do now or why not."""
    words, book = desk.words, desk.book
    facts = [book.kind_word(card), book.slot(card), desk.counted(card)]
    compiled = book.compiled(card)
    facts.append(words.gold(compiled.gold) if compiled.gold else "")
    if compiled.monster is not None:
        facts.append(words.count("treasure", compiled.monster.treasures))
    if isinstance(compiled.print, Role):
        facts.append(words(f"gender.{compiled.print.gender}"))
    known = ", ".join(dict.fromkeys(fact for fact in facts if fact))
    label = card_number(desk, card)
    lines = [f"{label} {book.name(card)}: {known}." if label else f"{book.name(card)}: {known}."]
    lines += book.text(card)
    flavour = book.flavour(card)
    lines += [words("quote", text=flavour)] if flavour else []
    where, option = card_place_text(desk, card), desk.option(card)
    if where:
        lines.append(where)
    refusal = card_refusal_text(desk, card)
    if refusal:
        lines.append(refusal)
    elif option is not None:
        outcome = outcome_at_mark_text(desk, option)
        lines.append(words("plain.now", state=outcome) if outcome else words("sheet.can"))
    return lines


def log_lines(desk: Desk, typed: str) -> list[str]:
    """The last sentences of the log, as many as were asked for."""
    count = min(int(typed), 100) if typed.isdecimal() and len(typed) < 4 else LOG_LINES
    lines = list(desk.log.lines)[-count:] if count else []
    desk.log.look()
    return [line.text for line in lines] or [desk.words("sheet.empty")]


def rulebook_lines(desk: Desk, typed: str) -> list[str]:
    """The sections of the rulebook, the rules of one of them, or one rule; without a word the rule
    that the last refusal has named."""
    wanted = (typed or desk.refused_by).upper()
    if wanted in rule_ids():
        rule = rule_text(wanted, desk.book.at_hand, desk.words.language)
        return [f"{rule.id}: {rule.text}"]
    book = rulebook_sections(desk)
    for section in book:
        if section[0].family == wanted:
            return [section[0].title, *(f"{rule.id}: {rule.text}" for rule in section)]
    titles = [f"{section[0].family} ({section[0].title})" for section in book]
    info = desk.info
    played = editions_in_words(desk.words, info.editions, info.base, info.packs)
    lines = [desk.words("menu.played", played=played)]
    own = house_rules_in_words(desk.words, info.rules)
    if own:
        lines.append(desk.words("lobby.house_rules", rules=", ".join(own)))
    if wanted:
        lines.append(desk.words("plain.no_rule", what=typed))
    return [*lines, desk.words("plain.sections", sections=", ".join(titles))]


def _unbracketed(text: str) -> str:
    return text.replace("[", "").replace("]", "")
