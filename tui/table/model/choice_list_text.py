"""The words of a list: its title, and beside each thing in it a word or two."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from cards.vocabulary.card import Monster
from cards.vocabulary.effects import Discard, Effect, KillCharacter
from engine.core.stack_frames import Flight, ResolveEffects, SeatQuestion, Spoils
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from tui.table.model.choice_list import ChoiceList
from tui.table.model.cost_if_caught_text import cost_if_caught_text
from tui.table.model.desk import UNCOUNTED, Desk
from tui.table.model.fight_outlook_text import WHOLE_NAME_COLUMNS
from tui.table.model.run_bonus_text import own_run_bonus_variants
from tui.table.model.strength_conditions import conditional_strength_text
from tui.table.model.taken_card_text import (
    is_not_for_reader,
    taken_card_place_text,
    taken_card_text,
)
from tui.table.model.target_selection import TargetSelection
from tui.table.model.ways_to_run import nobody_is_pursued, roll_phrase_key_suffix

GENDERS = ("female", "male", "other")
_TAKEN = ("split", "loot", "lay_down", "claim", "steal")
"""Questions for cards that their reader gets."""


def choice_list_title(desk: Desk, shown: ChoiceList) -> str:
    """What the list is for."""
    words = desk.words
    match shown.kind:
        case "ask":
            ranks, cap = desk.ranks(desk.seat)
            top = desk.public.top_frame
            asked_by = top.source if isinstance(top, SeatQuestion) else NO_CARD
            flights = (one for one in desk.public.frames if isinstance(one, Flight))
            runner = next((one.seat for one in flights), NOBODY)
            by_monster = asked_by != NO_CARD and desk.book.kind(asked_by) == "monster"
            if by_monster and runner in (NOBODY, desk.seat):
                caught = runner == desk.seat
                key = "title.has_you" if caught else "title.met"
                return words(key, card=desk.book.short(asked_by, 24).upper())
            topic = decision_topic(desk)
            if topic == "steal" and runner not in (NOBODY, desk.seat):
                return words("title.steal_from", w=desk.name(runner))
            if topic == "run_order" and shown.is_forced:
                topic = "run_one"
            return words(f"title.{topic}", n=ranks, k=cap)
        case "sell":
            return words("title.sell", gold=words.gold(desk.book.profile.sell.unit))
        case "trade":
            return words("title.trade", w=desk.name(shown.partner))
        case "show":
            everybody = shown.partner == NOBODY
            to = words("list.everybody") if everybody else desk.name(shown.partner)
            return words("title.show", w=to)
        case "target":
            card = desk.selection.card if desk.selection else NO_CARD
            if desk.selection is not None and desk.selection.option.verb == "rob":
                return _theft(desk, shown)
            name = desk.book.short(card) if card != NO_CARD else ""
            if desk.selection is not None and _pays(desk.selection):
                return words("title.pay", card=name)
            instead = shown.option is not None and shown.option.verb == "play_card"
            replaced = instead and card != NO_CARD and desk.book.replaces(card)
            return words("title.instead" if replaced else "title.target", card=name)
        case "charity" | "setup" | "gear" | "abilities":
            return words(f"title.{shown.kind}")


def share_of_treasures(desk: Desk) -> tuple[int, int]:
    """How many of the treasures that are shared out with help the reader has picked, and how many
    there are for them in all, at most, if the deck had fewer (HELP-05, AMB-27)."""
    spoils = next(frame for frame in desk.public.frames if isinstance(frame, Spoils))
    promised = spoils.deal.treasures if spoils.deal is not None else 0
    theirs = min(promised, spoils.treasures)
    helps = desk.seat == spoils.helper
    picked, share = spoils.taken[helps], theirs if helps else spoils.treasures - theirs
    return picked, min(share, picked + len(spoils.shown))


def _pays(selection: TargetSelection) -> bool:
    """What has to be picked next is the price."""
    need = selection.open_need()
    return need is not None and selection.option.needs[need].what == "payment"


def ability_payment_text(
    desk: Desk, card: Instance, paid: Sequence[Instance], width: int = 16
) -> str:
    """What is paid for an ability of that card: by the names, as the whole hand, or the card."""
    if tuple(paid) == (card,):
        return desk.words("prompt.with_itself")
    if len(paid) > 1 and {*paid} == {*desk.view.hand}:
        return desk.words("prompt.with_hand", n=len(paid))
    names = desk.words.names([desk.book.short(one, width) for one in paid])
    return desk.words("prompt.with", w=names)


def _theft(desk: Desk, shown: ChoiceList) -> str:
    """What is to be stolen, and from which face on it is; or what that is paid with."""
    needs = desk.selection.option.needs if desk.selection is not None else ()
    if any(need.what == "other" and set(shown.values) <= set(need.among) for need in needs):
        return desk.words("title.theft", n=desk.outcomes.theft_face(desk.view))
    return desk.words("title.theft_price")


def stolen_card_and_payment(selection: TargetSelection) -> tuple[Instance, Instance]:
    """What is to be stolen, and what the try is paid with, as far as they are picked."""
    picked = {
        need.what: picks[0]
        for need, picks in zip(selection.option.needs, selection.picks, strict=True)
        if picks
    }
    return picked.get("other", NO_CARD), picked.get("payment", NO_CARD)


def theft_hint(desk: Desk, selection: TargetSelection) -> str:
    """From which face on a theft succeeds and what that does to the reader's strength, and where a
    failed one leaves them (META-06). In plain lines numbers are read out."""
    item, payment = stolen_card_and_payment(selection)
    face = desk.outcomes.theft_face(desk.view, item, payment)
    lost = desk.outcomes.theft_end(desk.view, item, payment, succeeds=False)
    won = None
    if NO_CARD not in (item, payment):
        won = desk.outcomes.theft_end(desk.view, item, payment, succeeds=True)
    gain = loss = ""
    if won is not None:
        facts = {"n": won.strength_before, "k": won.strength_after}
        told = desk.words("plain.outcome.strength" if desk.typed else "outcome.strength", **facts)
        gain = f" ({told})" if won.strength_after != won.strength_before else ""
    if lost is not None and lost.level_after < lost.level_before:
        loss = desk.words("outcome.branch.level", n=lost.level_after)
    loss = loss or desk.words("outcome.branch.nothing")
    return desk.words("list.hint_theft", n=face, gain=gain, loss=loss)


def decision_topic(desk: Desk) -> str:
    """What the game asks, or waits at; `give_up` where another takes what its owner picks."""
    decision = desk.decision
    if decision is None:
        return ""
    answer = decision.option("answer") if decision.about == "steal" else None
    if answer is not None and all(card in desk.own for card in answer.needs[0].among):
        return "give_up"
    return decision.about


def choice_text(desk: Desk, value: int) -> str:
    """The words of a branch, a gender or a face."""
    words = desk.words
    topic = decision_topic(desk)
    if topic == "gender":
        return words(f"gender.{GENDERS[value]}")
    if topic == "die_face":
        return str(value)
    if topic == "take_along":
        helper = desk.name(desk.fight.helper) if desk.fight else ""
        return words("list.along", w=helper) if value else words("list.alone")
    if topic in ("big_taker", "first"):
        return f"{desk.letter(value)} {desk.who(value)}"
    ask = desk.public.top_frame
    if isinstance(ask, SeatQuestion) and ask.source != NO_CARD:
        branch = ask.source, ask.program, ask.pc, value
        told = desk.book.branch(*branch)
        about = _spoken_to(desk, ask)
        effects = desk.book.branch_effects(*branch) or ()
        if not effects and desk.book.unpaid(*branch):
            fought = desk.fight is not None and any(
                foe.card == ask.source for foe in desk.fight.foes
            )
            told = words("list.unpaid_fight" if fought else "list.unpaid")
        held = desk.public.seats[about].hand_size
        if any(_takes_more_of_hand(effect, held) for effect in effects):
            told = words("list.fewer", what=told, n=held)
        return told if about == ask.seat else words("list.about", w=desk.name(about), what=told)
    return str(value + 1)


def _takes_more_of_hand(effect: Effect, held: int) -> bool:
    """It takes more cards of a hand than are held: all there are will do."""
    if not isinstance(effect, Discard) or effect.who != "you" or effect.place != "hand":
        return False
    return effect.pick != "all" and effect.count > held


def _spoken_to(desk: Desk, ask: SeatQuestion) -> Seat:
    """Who is the "you" of the branches that somebody is to choose from: a curse speaks to its
    victim, whoever chooses."""
    for frame in reversed(desk.public.frames):
        if isinstance(frame, ResolveEffects) and frame.card == ask.source and frame.you != NOBODY:
            return frame.you
    return ask.seat


def slot_or_owner_text(
    desk: Desk, shown: ChoiceList, card: int, width: int = WHOLE_NAME_COLUMNS
) -> str:
    """Where the card is worn, or that it is not, or whose it is; of one that the reader may take
    also that there is no room for it there, in `width` columns."""
    words = desk.words
    kind = desk.book.kind(card)
    owner = next((one.seat for one in desk.public.seats if card in one.in_play), NOBODY)
    if shown.kind == "ask" and _is_offered(desk, shown, card) and kind == "item":
        told = taken_card_place_text(desk, card, width)
        return told or desk.book.kind_word(card)
    if shown.kind == "target" and owner not in (NOBODY, desk.seat):
        return f"{desk.letter(owner)} {desk.name(owner)}"
    if kind in ("power", "role"):
        role = desk.book.compiled(card).print
        if role.kind == "role":
            return words(f"gender.{role.gender}")
        return words("race.ranks", n=desk.book.compiled(card).rank)
    if shown.kind == "trade":
        return words("list.yours" if card in desk.mine.in_play else "list.theirs")
    if shown.kind == "gear" and desk.book.compiled(card).item is not None:
        # Whether it is worn says the column of what its letter does.
        worn = card in desk.mine.equipped
        return desk.book.slot(card) or words("list.worn" if worn else "list.aside")
    if card in desk.mine.in_play and desk.book.compiled(card).item is not None:
        worn = card in desk.mine.equipped
        return desk.book.slot(card) or words("list.worn") if worn else words("list.aside")
    if kind in ("level_up", "one_shot"):
        return desk.book.effect(card)
    return desk.book.slot(card) or desk.book.kind_word(card)


def _is_offered(desk: Desk, shown: ChoiceList, card: Instance) -> bool:
    """The card is somebody else's, or nobody's, and becomes the reader's."""
    taken = shown.kind in ("trade", "target") or decision_topic(desk) in _TAKEN
    return taken and card not in desk.own


def listed_card_number(desk: Desk, shown: ChoiceList, card: Instance) -> str:
    """What the card counts for the reader, or if it stays with, or is lost by, somebody else, for
    them."""
    own = card in desk.own or _is_offered(desk, shown, card)
    return desk.worth(card) if own else desk.counted(card)


def offered_card_text(
    desk: Desk,
    shown: ChoiceList,
    card: Instance,
    width: int = WHOLE_NAME_COLUMNS,
) -> str:
    """What there is to say of a card that a list offers, beside its row: what would go for it, in
    `width` columns, and what it does. Empty in lists of other things."""
    if not _is_offered(desk, shown, card):
        return listed_card_effect_text(desk, card) if shown.kind == "ask" else ""
    told = taken_card_text(desk, card, width)
    if shown.kind == "ask":
        does = listed_card_effect_text(desk, card)
        return f"{told[:1].upper()}{told[1:]}. {does}".strip() if told else does
    if is_not_for_reader(desk, card):
        return desk.words("list.unsuited")
    when = desk.worth(card) == UNCOUNTED
    condition = conditional_strength_text(desk, card, WHOLE_NAME_COLUMNS) if when else ""
    return f"{told}; {condition}" if told and condition else told or condition


def listed_card_effect_text(desk: Desk, card: Instance) -> str:
    """What a card does, where it is asked for to be taken: but for where gear is worn and what it
    adds, which its row says; of a monster that is run from what it costs to be caught, and its bad
    stuff. Empty in other questions. In plain lines numbers are read out."""
    topic = decision_topic(desk)
    if topic == "run_order":
        print_ = desk.history.printed_as.get(card, card)
        *_, bad_stuff = desk.book.text(print_)
        caught = cost_if_caught_text(desk, card)
        if not caught:
            return bad_stuff
        costs = desk.words("list.caught", what=caught)
        says_so = caught == desk.words("outcome.branch.dead") and _just_kills(desk, print_)
        return costs if says_so else f"{costs} {bad_stuff}"
    if topic not in _TAKEN:
        return ""
    gear = desk.book.compiled(card).item is not None
    told = gear and bool(desk.book.slot(card) or desk.book.number(card))
    return " ".join(desk.book.text(card)[told:])


def _just_kills(desk: Desk, monster: Instance) -> bool:
    """The bad stuff is that one dies, and nothing else."""
    printed = desk.book.compiled(monster).print
    return isinstance(printed, Monster) and all(
        isinstance(one, KillCharacter) for one in printed.bad_stuff
    )


def die_needed_to_run_text(desk: Desk, monster: int, width: int = WHOLE_NAME_COLUMNS) -> str:
    """What the die must show to get away from it, with the cards behind what is added to it if
    there are columns for that."""
    prospect = desk.outcomes.running(desk.view, monster)
    if prospect is None:
        return ""
    if not prospect.rolls:
        return desk.words("list.no_run" if prospect.pursued else "list.spared")
    target, suffix = desk.book.profile.run.target, roll_phrase_key_suffix(desk, prospect.least_face)
    told = ""
    for added in own_run_bonus_variants(desk, monster):
        told = desk.words(f"list.run{suffix}", n=target, k=added)
        if cell_len(told) <= width:
            break
    return told


def die_needed_with_ship_text(desk: Desk, ship: int) -> str:
    """What the die must show with that ship, which stands in for all else (SHIP-04)."""
    printed = desk.book.compiled(ship).ship
    if printed is None or printed.run_away is None:
        return desk.words("list.own_run")
    target = desk.book.profile.run.target
    return desk.words("list.ship_run", n=target, k=f"{printed.run_away:+d}")


def choice_hint(desk: Desk, topic: str) -> str:
    """What follows from the choice that is asked for, with the edition's numbers; or nothing."""
    if f"list.hint_{topic}" not in desk.words.entries:
        return ""
    if topic == "sacrifice" and nobody_is_pursued(desk):
        topic = "sacrifice_free"
    masks = desk.book.profile.secret_identity
    return desk.words(f"list.hint_{topic}", n=masks.escapes_to, k=masks.lost_from)
