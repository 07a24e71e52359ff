"""The sentences of rules texts: conditions, effects and clauses in any language.

What is alike in all languages is here: which phrases a piece of the vocabulary asks for, and in
what order. The phrases are those of `cards.wording.phrases`, and what a language does in its own
way is in its grammar. Sentences come without their capital and full stop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from cards.card_traversal import walk_effects
from cards.keyword_forms import KeywordTerms, bare_keyword
from cards.languages import Language
from cards.vocabulary.abilities_and_modifiers import (
    Ability,
    Meta,
    ReplacementEffect,
    RuleChange,
    StatModifier,
    Trigger,
)
from cards.vocabulary.base_types import Moment, Who
from cards.vocabulary.card import (
    Card,
    Cheat,
    Curse,
    Enhancer,
    Follower,
    Identity,
    Item,
    LevelUp,
    Mate,
    Monster,
    OneShot,
    Origin,
    Power,
    Role,
    Ship,
    Special,
    TwoIdentities,
    Wandering,
)
from cards.vocabulary.conditions import CardPick, Condition
from cards.vocabulary.effects import (
    Boost,
    CancelCurse,
    ChangeDie,
    ChangeGender,
    Choose,
    Discard,
    DoubleMonster,
    Draw,
    Effect,
    Effects,
    Escape,
    FetchFromDiscard,
    GainLevels,
    IfElseEffect,
    JoinFight,
    KillCharacter,
    Loot,
    LoseLevels,
    MoveOn,
    Pay,
    RedirectCurse,
    RemoveMonster,
    RollDie,
    StartFight,
    Steal,
    Swap,
)
from cards.wording.ability_numbers import PRINTED, AbilityNumbers
from cards.wording.effect_voice import (
    EffectVoice,
    Owner,
    append_half_sentence,
    card_voice,
    fits_one_sentence,
    join_half_sentences,
    phrase_owner,
    sentence_subject,
    voice_per_effect,
)
from cards.wording.grammars import grammar_of
from cards.wording.phrases import CurseName
from cards.wording.text_formatting import (
    capitalize_first,
    format_die_faces,
    join_as_list,
    join_with_spaces,
    signed_number,
)


class CardSentences:
    """What a card says in one language, with the keywords of `terms`, by the name of curses and
    by the numbers of where it is played."""

    def __init__(
        self,
        language: Language,
        terms: KeywordTerms,
        curse: CurseName,
        numbers: AbilityNumbers = PRINTED,
    ) -> None:
        self.language = language
        self.terms = terms
        self.numbers = numbers
        self.grammar = grammar_of(language, curse)
        self.say = self.grammar.phrases

    # --- effects ---------------------------------------------------------------------------------

    def effects(self, effects: Sequence[Effect], voice: EffectVoice) -> str:
        """A whole list, in one sentence or several half ones."""
        if not effects:
            return ""
        each = voice_per_effect(effects, voice)
        if self.grammar.has_one_verb(effects):
            return self._loss(effects, each[0])
        parts = [self.effect(*pair) for pair in zip(effects, each, strict=True)]
        return (
            join_as_list(parts, self.say("and"))
            if fits_one_sentence(effects)
            else join_half_sentences(effects, parts)
        )

    def nothing(self) -> str:
        """What a branch does that is empty."""
        return self.say("effect.nothing")

    def effect(self, effect: Effect, voice: EffectVoice) -> str:
        """One of a list."""
        say = self.say
        match effect:
            case GainLevels():
                return self._act(
                    effect.who, "gain", say.counted(effect.amount, "noun.level"), voice
                )
            case LoseLevels():
                return self._act(
                    effect.who, "lose", say.counted(effect.amount, "noun.level"), voice
                )
            case Draw():
                drawn = say.counted(effect.count, f"drawn.{effect.face}.{effect.deck}")
                return self._act(effect.who, "draw", drawn, voice)
            case Discard():
                return join_with_spaces(self._loss([effect], voice), self._picker(effect, voice))
            case Steal():
                named = effect.who == "target" and voice.named
                loot = self._stolen(effect, say(f"victim.{'named' if named else effect.who}"))
                picker = say("picker.victim") if effect.pick == "victim" else ""
                return join_with_spaces(self._act("you", "steal", loot, voice), picker)
            case FetchFromDiscard():
                wanted = effect.filter
                if wanted is not None and wanted.card is not None:
                    return say(f"effect.fetch_named.{effect.deck}", card=self._named(wanted.card))
                return say(f"effect.fetch.{effect.deck}", card=self.grammar.topmost(wanted))
            case ChangeGender():
                whose = say(f"effect.gender.{phrase_owner(effect.who)}")
                return self._act(effect.who, "change", whose, voice)
            case KillCharacter():
                return self._act(effect.who, "die", "", voice)
            case Boost():
                named = effect.side == "target" and voice.named
                side = "monster" if voice.monster else "named" if named else effect.side
                told = say(f"effect.boost.{side}", n=signed_number(effect.amount))
                return join_with_spaces(told, self._times(effect))
            case Loot():
                return say(f"effect.loot.{effect.by}", cards=self._taken(effect))
            case Swap():
                named = effect.who == "target" and voice.named
                whom = say(f"victim.{'named' if named else effect.who}")
                return self._act("you", "swap", say(f"effect.swap.{effect.what}", whom=whom), voice)
            case MoveOn():
                about = "monster" if voice.monster or effect.to == "discard" else "card"
                return say(f"effect.move_on.{about}.{effect.to}")
            case JoinFight():
                return say("effect.join_fight")
            case StartFight():
                return self._act(effect.who, "fight", say(f"effect.fight.{effect.monster}"), voice)
            case DoubleMonster():
                return say("effect.double_monster")
            case RemoveMonster():
                return self._removal(effect)
            case Escape():
                return say(f"effect.escape.{effect.source}")
            case CancelCurse():
                return say("effect.cancel")
            case RedirectCurse():
                return say("effect.redirect", whom=self._subject("target", voice))
            case ChangeDie():
                face = effect.to if isinstance(effect.to, str) else "face"
                return say(f"effect.die.{face}", n=effect.to)
            case Choose():
                chooser = "actor" if effect.by == "actor" and voice.victim else "you"
                return f"{self._options(effect, voice)} ({say(f'effect.choose.{chooser}')})"
            case RollDie():
                rows = [self._face(format_die_faces(row.faces), row.do, voice) for row in effect.on]
                return say("effect.roll.all", Rows=capitalize_first("; ".join(rows)))
            case Pay():
                return self._offer(effect, voice)
            case IfElseEffect():
                when = say("effect.check.then", when=self.when(effect.when))
                then = self._led(when, effect.then, voice)
                if not effect.otherwise:
                    return then
                otherwise = self._led(say("effect.check.otherwise"), effect.otherwise, voice)
                return append_half_sentence(then, effect.then, otherwise)
            case _:
                assert_never(effect)

    def _options(self, choice: Choose, voice: EffectVoice) -> str:
        """What one may choose from. Losses that go with the same verb share it."""
        options = choice.options
        verbs = {self._verb_of_losses(option) for option in options}
        subjects = {sentence_subject(effect) for option in options for effect in option}
        if None not in verbs and len(verbs) == len(subjects) == 1:
            voice_of_all = voice_per_effect(options[0], voice)[0]
            lost = (self._lost(option) for option in options)
            return self._lose(options[0], join_as_list(list(lost), self.say("or")), voice_of_all)
        told = (self.effects(option, voice) for option in options)
        return self.say("effect.choose.or").join(told)

    def _verb_of_losses(self, effects: Sequence[Effect]) -> str | None:
        """The one verb that such losses need, if one is enough."""
        if all(isinstance(effect, LoseLevels) for effect in effects):
            return "lose" if len(effects) == 1 else None
        return self.grammar.verb_of_loss(effects) if self.grammar.has_one_verb(effects) else None

    def _offer(self, effect: Pay, voice: EffectVoice) -> str:
        """A price that may be paid, and what comes of it."""
        say, price = self.say, self._price(effect.cost)
        told = say("effect.pay.bare", price=price)
        if effect.then:
            told = say("effect.pay.offer", price=price, **_told(self.effects(effect.then, voice)))
        if not effect.otherwise:
            return told
        refused = say("effect.pay.refused", **_told(self.effects(effect.otherwise, voice)))
        return f"{told}. {refused}"

    def _face(self, faces: str, effects: Effects, voice: EffectVoice) -> str:
        """What some faces of a die do."""
        if not effects:
            return self.say("effect.roll.nothing", faces=faces)
        return self._led(self.say("effect.roll.face", faces=faces), effects, voice)

    def _led(self, lead: str, effects: Effects, voice: EffectVoice) -> str:
        """Effects after a phrase that leads to them."""
        return self.grammar.after(lead, self.effects(effects, voice), effects, voice)

    def _loss(self, effects: Sequence[Effect], voice: EffectVoice) -> str:
        """Cards, and levels, that one verb holds."""
        return self._lose(effects, self._lost(effects), voice)

    def _lost(self, effects: Sequence[Effect]) -> str:
        """What is lost, without the verb."""
        lost = []
        for effect in effects:
            if isinstance(effect, Discard):
                lost.append(self._cards(effect, phrase_owner(effect.who)))
            elif isinstance(effect, LoseLevels):
                lost.append(self.say.counted(effect.amount, "noun.level"))
        return join_as_list(lost, self.say("and"))

    def _lose(self, effects: Sequence[Effect], lost: str, voice: EffectVoice) -> str:
        levels = all(isinstance(effect, LoseLevels) for effect in effects)
        verb = "lose" if levels else self.grammar.verb_of_loss(effects)
        return self._act(sentence_subject(effects[0]) or "you", verb, lost, voice)

    def _cards(self, pick: CardPick, owner: Owner) -> str:
        """The cards that somebody loses."""
        if pick.filter is not None and pick.filter.card is not None:
            return self._named(pick.filter.card)
        return self.grammar.cards(pick, owner)

    def _stolen(self, pick: CardPick, victim: str) -> str:
        if pick.filter is not None and pick.filter.card is not None:
            return self.grammar.loot_of(self._named(pick.filter.card), victim)
        return self.grammar.loot(pick, victim)

    def _taken(self, pick: CardPick) -> str:
        if pick.filter is not None and pick.filter.card is not None:
            return self._named(pick.filter.card)
        return self.grammar.taken(pick)

    def _named(self, card: str) -> str:
        """The name of a card in quotation marks."""
        return self.say.quoted(self.terms.card_name(card, self.language))

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

    def _picker(self, effect: Discard, voice: EffectVoice) -> str:
        """Who picks the cards, where it is not the one who loses them."""
        if effect.pick != "actor":
            return ""
        if voice.victim:
            return self.say("picker.actor_of_curse")
        return "" if effect.who == "you" else self.say("picker.actor")

    def _removal(self, effect: RemoveMonster) -> str:
        say = self.say
        monster = say("effect.remove.monster")
        if effect.tag:
            monster = self.terms.tag_forms(effect.tag, self.language).monster
        stays = effect.excepts.get(self.language) or next(iter(effect.excepts.values()), "")
        gain = "treasure" if effect.treasure else "bare"
        return say(
            f"effect.remove.{effect.how}",
            monster=monster,
            **{"except": say("effect.remove.except", name=say.quoted(stays)) if stays else ""},
            gain=say(f"effect.remove.gain.{effect.how}.{gain}"),
        )

    # --- conditions ------------------------------------------------------------------------------

    def when(self, condition: Condition) -> str:
        """Such as "if you are an elf", "if nobody in the fight is a thief and nobody helps"."""
        return self.say("when.if", test=self._and(self._tests(condition)))

    def _tests(self, condition: Condition) -> Iterator[str]:
        say, who = self.say, condition.who
        traits = list(self._traits(condition))
        has, lacks = _identity(condition.has), _identity(condition.lacks)
        match who:
            case "fighters":
                if has is not None and len(traits) == 1:
                    yield say("when.fighters.has", **self._forms(has))
                elif traits:
                    yield say("when.fighters.is", traits=self._and(traits))
                if lacks is not None:
                    yield say("when.fighters.lacks", **self._forms(lacks))
            case "others":
                if traits:
                    yield say("when.others.is", traits=self._and(traits))
                if lacks is not None:
                    yield say("when.others.lacks", **self._forms(lacks))
            case "you" | "fighter" | "helper":
                if traits and lacks is not None:
                    traits.append(say(f"when.{who}.nor", **self._forms(lacks)))
                if traits:
                    yield say(f"when.{who}.is", traits=self._and(traits))
                elif lacks is not None:
                    yield say(f"when.{who}.lacks", **self._forms(lacks))
            case _:
                assert_never(who)
        if condition.has is not None and has is None:
            yield say(f"when.{who}.with", card=self._named(condition.has))
        if condition.lacks is not None and lacks is None:
            yield say(f"when.{who}.without", card=self._named(condition.lacks))
        if condition.standing is not None:
            yield say(f"when.{who}.{condition.standing}")
        if condition.bare is not None:
            yield say(f"when.{who}.bare", where=say(f"bare.{condition.bare}"))
        if condition.against is not None:
            yield say("when.against", monster=self._foe(condition.against))
        if condition.alone is not None:
            yield say("when.alone" if condition.alone else "when.helped")
        if condition.monsters_min is not None:
            yield say("when.monsters", n=condition.monsters_min)

    def _traits(self, condition: Condition) -> Iterator[str]:
        has = _identity(condition.has)
        if has is not None:
            yield self.say("trait.keyword", **self._forms(has))
        level = self._level(condition)
        if level:
            yield self.say("trait.level", level=level)

    def _foe(self, keyword: str) -> str:
        """Monsters of that tag, or the one of that name, as the side that somebody is against."""
        kind, _, name = keyword.partition(":")
        if kind == "card":
            return self._named(name)
        forms = self.terms.tag_forms(name, self.language)
        return forms.many or forms.word

    def _level(self, condition: Condition) -> str:
        """Such as "level 2 or lower", or nothing."""
        low, high = condition.level_min, condition.level_max
        if low is None and high is None:
            return ""
        if low is None:
            return self.say("level.one" if high == 1 else "level.most", n=high)
        if high is None:
            return self.say("level.least", n=low)
        if low == high:
            return self.say("level.one", n=low)
        return self.say("level.range", low=low, high=high)

    def _forms(self, keyword: str) -> Mapping[str, str]:
        """The forms of whoever has the keyword; where it has none it is quoted."""
        forms = self.terms.forms(keyword, self.language)
        if forms:
            return forms
        name = bare_keyword(keyword)
        return {form: told.format(name=name) for form, told in self.say.under("unknown").items()}

    def _and(self, parts: Iterator[str] | Sequence[str]) -> str:
        return f" {self.say('and')} ".join(parts)

    # --- the face of a card ----------------------------------------------------------------------

    def face(self, card: Card) -> Iterator[str]:
        """What the kind of card and its plain fields mean."""
        say = self.say
        match card:
            case Monster():
                yield from (self.terms.tag_forms(tag, self.language).word for tag in card.tags)
                if card.levels > 1:
                    yield say("face.levels", n=card.levels)
                if card.ignores is not None:
                    yield self._spared("ignores", card.ignores)
                if card.friendly_to is not None:
                    yield self._spared("friendly_to", card.friendly_to)
            case Curse():
                yield from self._lasting(card)
            case Enhancer():
                worth = say("face.enhancer", n=signed_number(card.strength))
                more = self._more(card.treasures, "noun.treasure") if card.treasures else ""
                yield ", ".join(part for part in (worth, more) if part)
                for tag in card.adds_tags:
                    word = self.terms.tag_forms(tag, self.language).word
                    yield say("face.becomes", tag=word)
            case Item():
                yield from self._item(card)
            case Power():
                yield say("face.rank", n=card.rank)
            case Origin():
                if card.rank_cap:
                    yield say("face.ranks", more=self._more(card.rank_cap, "noun.rank"))
            case Follower() | Ship():
                if card.strength:
                    yield f"{signed_number(card.strength)} {say('stat.every_fight')}"
                if isinstance(card, Ship) and card.run_away is not None:
                    yield say("face.run_away", n=signed_number(card.run_away))
            case Role():
                yield say(f"face.gender.{card.gender}")
            case Mate() | Wandering() | Identity() | TwoIdentities() | Cheat():
                pass
            case OneShot() | LevelUp() | Special():
                pass
            case _:
                assert_never(card)
        if isinstance(card, Item | Power | Ship) and card.usable_if is not None:
            yield self.only(card.usable_if)

    def _lasting(self, curse: Curse) -> Iterator[str]:
        match curse.lasts:
            case "instant":
                pass
            case "until_removed":
                yield self.say(f"face.lasts.{'removable' if curse.remove_by else 'until_removed'}")
            case "next_turn":
                yield self.say("face.lasts.next_turn")
            case "next_combat":
                if not is_only_fight_penalty(curse):
                    yield self.say("face.lasts.next_combat")
            case _:
                assert_never(curse.lasts)

    def _item(self, item: Item) -> Iterator[str]:
        say = self.say
        parts = [
            signed_number(item.strength) if item.strength else "",
            say(f"face.worn.{item.slot}") if item.slot else "",
            say.plural("face.hands", item.hands) if item.hands else "",
            say("face.big") if item.big else "",
            say("face.complex") if item.complex else "",
        ]
        if any(parts):
            yield ", ".join(part for part in parts if part)

    def _spared(self, how: str, condition: Condition) -> str:
        """Whom a monster leaves alone."""
        if _identity(condition.has) and tests_only_fields(condition, "has"):
            assert condition.has is not None
            return self.say(f"spared.{how}.has", **self._forms(condition.has))
        if tests_only_fields(condition, "level_min", "level_max"):
            return self.say(f"spared.{how}.level", level=self._level(condition))
        return self.say(f"spared.{how}.when", when=self.when(condition))

    def only(self, condition: Condition) -> str:
        """For whom the card works."""
        has, lacks = _identity(condition.has), _identity(condition.lacks)
        if has and tests_only_fields(condition, "has"):
            return self.say("only.has", **self._forms(has))
        if lacks and tests_only_fields(condition, "lacks"):
            return self.say("only.lacks", **self._forms(lacks))
        return self.say("only.when", when=self.when(condition))

    def outside_fights(self) -> str:
        """When a card that begins a fight cannot be played."""
        return self.say("face.outside_fights")

    def removal(self, price: CardPick) -> str:
        """How its victim gets rid of a curse."""
        return self.say("face.removal", price=self._price(price))

    def meta(self, meta: Meta) -> str:
        """An ability that the rules of the game explain, with the numbers it has there."""
        say, numbers = self.say, self.numbers
        match meta:
            case "flight":
                return say("meta.flight", n=signed_number(numbers.flight))
            case "secret_hq":
                return say("meta.secret_hq")
            case "secret_identity":
                faces = format_die_faces(range(1, numbers.escapes_to + 1))
                if not numbers.lost_from:
                    return say("meta.secret_identity.kept", faces=faces)
                lost = format_die_faces(range(numbers.lost_from, 7))
                return say("meta.secret_identity.lost", faces=faces, lost=lost)
            case "theft":
                if not numbers.theft:
                    return self.theft()
                faces = format_die_faces(range(numbers.theft, 7))
                return say("meta.theft", faces=faces)
            case _:
                assert_never(meta)

    def theft(self) -> str:
        """That stealing by this card is one of those abilities."""
        return self.say("meta.counts_as_theft")

    # --- clauses ---------------------------------------------------------------------------------

    def modifier(self, modifier: StatModifier, card: Card) -> str:
        """A number that always holds."""
        theirs = card.kind in ("monster", "enhancer")
        told = join_with_spaces(self._stat(modifier, card, theirs), self._times(modifier))
        when = modifier.when
        if when is None:
            return told
        if when.against is not None and tests_only_fields(when, "against"):
            return self.say("stat.against", told=told, monster=self._foe(when.against))
        if theirs and modifier.stat == "strength":
            when = condition_about_fighters(when)
        return self.say("stat.when", told=told, when=self.when(when))

    def _stat(self, modifier: StatModifier, card: Card, theirs: bool) -> str:
        say, stat, amount = self.say, modifier.stat, modifier.amount
        match stat:
            case "strength":
                if _adds_to_another(modifier, card):
                    return say("stat.another", n=signed_number(amount))
                told = modifier.when or modifier.per
                return join_with_spaces(signed_number(amount), "" if told else self._fights(card))
            case "run_away":
                return say(f"stat.run_away{'_from_it' if theirs else ''}", n=signed_number(amount))
            case "hands":
                return say("stat.hands", more=self._more(amount, "noun.hand"))
            case "hand_limit" | "sale_percent" | "one_shots":
                return say(f"stat.{stat}.{'up' if amount > 0 else 'down'}", n=abs(amount))
            case _:
                assert_never(stat)

    def _fights(self, card: Card) -> str:
        if isinstance(card, Curse) and card.lasts == "next_combat":
            return self.say("stat.next_fight") if is_only_fight_penalty(card) else ""
        return self.say("stat.every_fight")

    def _times(self, number: StatModifier | Boost) -> str:
        """What the amount is multiplied by, and how far: "for each of your powers (at most +4)"."""
        most = number.amount * number.most if number.most else 0
        return join_with_spaces(
            self.say(f"per.{number.per}") if number.per else "",
            self.say("per.most", n=signed_number(most)) if number.most else "",
            self.say("per.once") if isinstance(number, StatModifier) and number.once else "",
        )

    def _more(self, amount: int, noun: str) -> str:
        """So many more or less than usual: "2 more hands"."""
        things = self.say.form(noun, amount)
        return self.say(f"more.{'up' if amount > 0 else 'down'}", n=abs(amount), things=things)

    def rule(self, rule: RuleChange, card: Card) -> str:
        """A rule that the card lifts or lays down."""
        if rule.permit == "second_identity":
            kind = card.of if card.kind == "two_identities" else "class"
            return self.say("permit.second_identity", cards=self.say.form(f"noun.{kind}", 2))
        if rule.permit is not None:
            return self.say(f"permit.{rule.permit}")
        if rule.forbid in ("running_away", "help"):
            return self.say(f"forbid.{rule.forbid}.{_about(card)}")
        return self.say(f"forbid.{rule.forbid}")

    def ability(self, ability: Ability, card: Card) -> str:
        """What the owner may do, at what price, how often."""
        say, limit = self.say, ability.limit
        return say(
            "ability.all",
            may=say(f"may.{ability.window}"),
            price=self._price(ability.cost) if ability.cost else say("ability.free"),
            **_told(self.effects(ability.do, card_voice(card))),
            limit=f". {say.plural(f'ability.limit.{limit.per}', limit.times)}" if limit else "",
        )

    def _price(self, cost: CardPick) -> str:
        verb = self.grammar.verb_of_loss([cost])
        return self.say(f"ability.{verb}", cards=self._cards(cost, "you"))

    def replacement(self, replacement: ReplacementEffect, card: Card) -> str:
        """What happens instead of something else, whether its owner likes it or not."""
        told = self.effects(replacement.do, card_voice(card))
        return self.say(f"instead.{replacement.of}", **_told(told))

    def trigger(self, trigger: Trigger, card: Card) -> str:
        """What happens by itself."""
        both = trigger.on in ("escaped", "met")
        on = f"{trigger.on}.{_about(card)}" if both else trigger.on
        return self._led(self.say(f"event.{on}"), trigger.do, card_voice(card))

    def at_once(
        self, effects: Effects, window: Moment | None, card: Card, *, waits_for_calm: bool = False
    ) -> str:
        """What playing the card, or being hit by it, does; `waits_for_calm`: never in a fight."""
        done = self.effects(effects, card_voice(card))
        if window is not None:
            own = any(
                isinstance(one, Boost) and one.side == "own"
                for _, one, _ in walk_effects(effects, "")
            )
            named = "own_fight" if own else "outside_fights" if waits_for_calm else window
            when = self.say(f"window.{named}")
            return self.say("done.played", window=when, **_told(done))
        return self.say("done.at_once", **_told(done)) if card.modifiers else done

    def bad_stuff(self, effects: Effects) -> str:
        """What the monster does to those whom it catches."""
        return self.say("done.bad_stuff", **_told(self.effects(effects, EffectVoice(monster=True))))


def is_only_fight_penalty(curse: Curse) -> bool:
    """A curse for the next fight that does nothing but weaken in it: "-5 in your next fight"."""
    return not curse.rules and all(
        modifier.stat == "strength" and modifier.when is None for modifier in curse.modifiers
    )


def _identity(keyword: str | None) -> str | None:
    """The keyword, if it is about who somebody is; None if it names a card."""
    return None if keyword is None or keyword.startswith("card:") else keyword


def tests_only_fields(condition: Condition, *fields: str) -> bool:
    """The condition is about "you", and about nothing but these fields."""
    tested = {name for name, value in condition if value is not None} - {"who"}
    return condition.who == "you" and tested <= set(fields)


def condition_about_fighters(condition: Condition) -> Condition:
    """The condition as a monster or enhancer means it: whoever fights it (STR-08)."""
    if condition.who != "you":
        return condition
    return condition.model_copy(update={"who": "fighters"})


def _adds_to_another(modifier: StatModifier, card: Card) -> bool:
    """The card has a bonus that always holds, and this one comes on top of it."""
    if modifier.when is None and modifier.per is None:
        return False
    standing = card.strength if isinstance(card, Item | Ship | Follower | Enhancer) else 0
    standing += sum(
        one.amount
        for one in card.modifiers
        if one.stat == "strength" and one.when is None and one.per is None
    )
    return standing > 0 < modifier.amount or standing < 0 > modifier.amount


def _about(card: Card) -> str:
    """Whether a sentence is about the monster that is the card, or about the reader."""
    return "monster" if card.kind == "monster" else "you"


def _told(done: str) -> dict[str, str]:
    """The text as it is and with a capital, since some languages begin anew after a colon."""
    return {"done": done, "Done": capitalize_first(done)}
