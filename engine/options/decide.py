"""What the game waits for, with every option of one seat."""

from __future__ import annotations

from engine.decisions import Decision, Option
from engine.frames import Ask, Open, Window
from engine.moments import Moments
from engine.options.abilities import ability_options
from engine.options.answers import ask_option
from engine.options.cards import card_option
from engine.options.goods import goods_options
from engine.options.offers import offer_options
from engine.options.scene import Scene
from engine.options.situation import Situation, situation_of
from engine.options.turns import turn_options
from engine.state import GameState
from engine.zones import Seat


def decision_of(state: GameState, seat: Seat, scene: Scene | None = None) -> Decision | None:
    """The seat's decision; None once the game is over. Seats can share a `scene`."""
    if state.over:
        return None
    top = state.stack[-1]
    sit = situation_of(state, seat, scene)
    options = tuple(_options(sit))
    if isinstance(top, Ask):
        return Decision(top.id, "ask", top.about, top.seat == seat, "ask", options)
    if isinstance(top, Window):
        asked = seat in top.audience and seat not in top.passed
        return Decision(top.id, "window", top.about, asked, "window", options)
    assert isinstance(top, Open)
    return Decision(top.id, "open", top.point, top.seat == seat, "turn", options)


def _options(sit: Situation) -> list[Option]:
    state, seat, top = sit.state, sit.seat, sit.top
    found: list[Option] = []
    if isinstance(top, Ask) and top.seat == seat:
        found.append(ask_option(sit, top))
    if state.seats[seat].dead:
        return found
    found.extend(turn_options(sit))
    if isinstance(top, Window) and seat in top.audience and seat not in top.passed:
        found.append(Option("pass"))
    moments = sit.moments
    if moments:
        cards = state.box.cards
        for card in state.hand(seat):
            if cards[card].moments & moments:
                option = card_option(sit, card)
                if isinstance(option, Option):
                    found.append(option)
        for card in state.play(seat):
            if cards[card].kind == "one_shot" and cards[card].moments & moments:
                option = card_option(sit, card)
                if isinstance(option, Option):
                    found.append(option)
        if moments & ~Moments.QUEUE:
            found.extend(ability_options(sit))
        if moments & (Moments.OWN_CALM | Moments.FOREIGN_CALM | Moments.FIGHT):
            found.extend(goods_options(sit))
    if state.offers or sit.fight is not None:
        found.extend(offer_options(sit))
    return found
