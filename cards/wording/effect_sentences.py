"""Effects as sentences, in any language: what a card does, to whom, one by one or in one breath."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cards.vocabulary import effects as fx
from cards.vocabulary.base_types import Who
from cards.wording.condition_sentences import ConditionSentences
from cards.wording.effect_voice import (
    EffectVoice,
    append_half_sentence,
    fits_one_sentence,
    join_half_sentences,
    owner_of_lost_cards,
    sentence_subject,
    voice_per_effect,
)
from cards.wording.noun_phrases import NounPhrases
from cards.wording.text_formatting import (
    capitalize_first,
    format_die_faces,
    join_as_list,
    join_with_spaces,
    signed_number,
)


class EffectSentences:
    """Lists of effects in the voice of the card that has them."""

    def __init__(self, nouns: NounPhrases, conditions: ConditionSentences) -> None:
        self.nouns = nouns
        self.conditions = conditions
        self.grammar = nouns.grammar
        self.say = nouns.say

    def sentences(self, effects: Sequence[fx.Effect], voice: EffectVoice) -> str:
        """A whole list, in one sentence or several half ones."""
        if not effects:
            return ""
        each = voice_per_effect(effects, voice)
        if self.grammar.has_one_verb(effects):
            return self._loss(effects, each[0])
        parts = [self.sentence(*pair) for pair in zip(effects, each, strict=True)]
        return (
            join_as_list(parts, self.say("and"))
            if fits_one_sentence(effects)
            else join_half_sentences(effects, parts)
        )

    def nothing(self) -> str:
        """What a branch does that is empty."""
        return self.say("effect.nothing")

    def sentence(self, effect: fx.Effect, voice: EffectVoice) -> str:
        """One effect of a list."""
        say = self.say
        match effect:
            case fx.GainLevels():
                return self._act(
                    effect.who, "gain", say.counted(effect.amount, "noun.level"), voice
                )
            case fx.LoseLevels():
                return self._act(
                    effect.who, "lose", say.counted(effect.amount, "noun.level"), voice
                )
            case fx.Draw():
                how = "more" if voice.more and effect.deck == "treasure" else effect.face
                drawn = say.counted(effect.count, f"drawn.{how}.{effect.deck}")
                return self._act(effect.who, "draw", drawn, voice)
            case fx.Discard():
                return join_with_spaces(self._loss([effect], voice), self._picker(effect, voice))
            case fx.Steal():
                named = effect.who == "target" and voice.named
                victim = say(f"victim.{'named' if named else effect.who}")
                loot = self.nouns.stolen_cards(effect, victim)
                picker = say("picker.victim") if effect.pick == "victim" else ""
                return join_with_spaces(self._act("you", "steal", loot, voice), picker)
            case fx.FetchFromDiscard():
                wanted = effect.filter
                if wanted is not None and wanted.card is not None:
                    return say(
                        f"effect.fetch_named.{effect.deck}", card=self.nouns.card_named(wanted.card)
                    )
                return say(f"effect.fetch.{effect.deck}", card=self.grammar.topmost(wanted))
            case fx.ChangeGender():
                whose = say(f"effect.gender.{owner_of_lost_cards(effect.who)}")
                return self._act(effect.who, "change", whose, voice)
            case fx.KillCharacter():
                return self._act(effect.who, "die", "", voice)
            case fx.Boost():
                named = effect.side == "target" and voice.named
                side = "monster" if voice.monster else "named" if named else effect.side
                told = say(f"effect.boost.{side}", n=signed_number(effect.amount))
                return join_with_spaces(told, self.nouns.multiplier(effect))
            case fx.LetOthersTakeCards():
                return say(f"effect.loot.{effect.by}", cards=self.nouns.taken_cards(effect))
            case fx.SwapWithPlayer():
                named = effect.who == "target" and voice.named
                whom = say(f"victim.{'named' if named else effect.who}")
                return self._act("you", "swap", say(f"effect.swap.{effect.what}", whom=whom), voice)
            case fx.MoveThisCardOn():
                about = "monster" if voice.monster or effect.to == "discard" else "card"
                return say(f"effect.move_on.{about}.{effect.to}")
            case fx.AddMonsterFromHand():
                return say("effect.join_fight")
            case fx.StartFight():
                return self._act(effect.who, "fight", say(f"effect.fight.{effect.monster}"), voice)
            case fx.DoubleMonster():
                return say("effect.double_monster")
            case fx.RemoveMonster():
                return self._removal(effect)
            case fx.EscapeFromMonster():
                return say(f"effect.escape.{effect.source}")
            case fx.CancelCurse():
                return say("effect.cancel")
            case fx.RedirectCurse():
                return say("effect.redirect", whom=self._subject("target", voice))
            case fx.ChangeDie():
                face = effect.to if isinstance(effect.to, str) else "face"
                return say(f"effect.die.{face}", n=effect.to)
            case fx.Choose():
                chooser = "actor" if effect.by == "actor" and voice.victim else "you"
                return f"{self._options(effect, voice)} ({say(f'effect.choose.{chooser}')})"
            case fx.RollDie():
                rows = [self._face(format_die_faces(row.faces), row.do, voice) for row in effect.on]
                return say("effect.roll.all", Rows=capitalize_first("; ".join(rows)))
            case fx.PayOrElse():
                return self._offer(effect, voice)
            case fx.IfElseEffect():
                when = say("effect.check.then", when=self.conditions.when(effect.when))
                then = self.after_lead(when, effect.then, voice)
                if not effect.otherwise:
                    return then
                otherwise = self.after_lead(say("effect.check.otherwise"), effect.otherwise, voice)
                return append_half_sentence(then, effect.then, otherwise)
            case _:
                assert_never(effect)

    def _options(self, choice: fx.Choose, voice: EffectVoice) -> str:
        """What one may choose from. Losses that go with the same verb share it."""
        options = choice.options
        verbs = {self._verb_of_losses(option) for option in options}
        subjects = {sentence_subject(effect) for option in options for effect in option}
        if None not in verbs and len(verbs) == len(subjects) == 1:
            voice_of_all = voice_per_effect(options[0], voice)[0]
            lost = (self._lost(option) for option in options)
            return self._lose(options[0], join_as_list(list(lost), self.say("or")), voice_of_all)
        told = (self.sentences(option, voice) for option in options)
        return self.say("effect.choose.or").join(told)

    def _verb_of_losses(self, effects: Sequence[fx.Effect]) -> str | None:
        """The one verb that such losses need, if one is enough."""
        if all(isinstance(effect, fx.LoseLevels) for effect in effects):
            return "lose" if len(effects) == 1 else None
        return self.grammar.verb_of_loss(effects) if self.grammar.has_one_verb(effects) else None

    def _offer(self, effect: fx.PayOrElse, voice: EffectVoice) -> str:
        """A price that may be paid, and what comes of it."""
        say, price = self.say, self.nouns.price(effect.cost)
        told = say("effect.pay.bare", price=price)
        if effect.then:
            told = say(
                "effect.pay.offer",
                price=price,
                **with_capitalized_variant(self.sentences(effect.then, voice)),
            )
        if not effect.otherwise:
            return told
        refused = say(
            "effect.pay.refused",
            **with_capitalized_variant(self.sentences(effect.otherwise, voice)),
        )
        return f"{told}. {refused}"

    def _face(self, faces: str, effects: fx.Effects, voice: EffectVoice) -> str:
        """What some faces of a die do."""
        if not effects:
            return self.say("effect.roll.nothing", faces=faces)
        return self.after_lead(self.say("effect.roll.face", faces=faces), effects, voice)

    def after_lead(self, lead: str, effects: fx.Effects, voice: EffectVoice) -> str:
        """Effects after a phrase that leads to them."""
        return self.grammar.after(lead, self.sentences(effects, voice), effects, voice)

    def _loss(self, effects: Sequence[fx.Effect], voice: EffectVoice) -> str:
        """Cards, and levels, that one verb holds."""
        return self._lose(effects, self._lost(effects), voice)

    def _lost(self, effects: Sequence[fx.Effect]) -> str:
        """What is lost, without the verb."""
        lost = []
        for effect in effects:
            if isinstance(effect, fx.Discard):
                lost.append(self.nouns.cards(effect, owner_of_lost_cards(effect.who)))
            elif isinstance(effect, fx.LoseLevels):
                lost.append(self.say.counted(effect.amount, "noun.level"))
        return join_as_list(lost, self.say("and"))

    def _lose(self, effects: Sequence[fx.Effect], lost: str, voice: EffectVoice) -> str:
        levels = all(isinstance(effect, fx.LoseLevels) for effect in effects)
        verb = "lose" if levels else self.grammar.verb_of_loss(effects)
        return self._act(sentence_subject(effects[0]) or "you", verb, lost, voice)

    def _act(self, who: Who, verb: str, rest: str, voice: EffectVoice) -> str:
        """Somebody does something, in the person and number that the voice asks for."""
        say = self.say
        off = say.get(f"verb.{verb}.off")
        if who != "you":
            number = "other" if who in self.grammar.plural_subjects else "one"
            subject = "" if voice.implied else self._subject(who, voice)
            return join_with_spaces(subject, say(f"verb.{verb}.{number}"), rest, off)
        alone = say.get(f"verb.{verb}.alone")
        if alone:
            return alone
        if not voice.telling:
            return join_with_spaces(say(f"verb.{verb}.order"), rest, off)
        # Somebody was named before: "un giocatore perde 1 livello; tu sali di 1 livello".
        silent = voice.implied or (self.grammar.drops_pronoun and not voice.named)
        return join_with_spaces(
            "" if silent else say("subject.you"), say(f"verb.{verb}.you"), rest, off
        )

    def _subject(self, who: Who, voice: EffectVoice) -> str:
        return self.say(f"subject.{'named' if who == 'target' and voice.named else who}")

    def _picker(self, effect: fx.Discard, voice: EffectVoice) -> str:
        """Who picks the cards, where it is not the one who loses them."""
        if effect.pick != "actor":
            return ""
        if voice.victim:
            return self.say("picker.actor_of_curse")
        return "" if effect.who == "you" else self.say("picker.actor")

    def _removal(self, effect: fx.RemoveMonster) -> str:
        say = self.say
        monster = say("effect.remove.monster")
        if effect.tag:
            monster = self.nouns.tag(effect.tag).monster
        stays = self.nouns.translated(effect.excepts)
        gain = "treasure" if effect.treasure else "bare"
        return say(
            f"effect.remove.{effect.how}",
            monster=monster,
            **{"except": say("effect.remove.except", name=say.quoted(stays)) if stays else ""},
            gain=say(f"effect.remove.gain.{effect.how}.{gain}"),
        )


def with_capitalized_variant(done: str) -> dict[str, str]:
    """The text as it is and with a capital, since some languages begin anew after a colon."""
    return {"done": done, "Done": capitalize_first(done)}
