"""The reference of everything that a card, a profile and a pack can say, made from the vocabulary.

The examples are cards (`examples.toml`) that are checked like any other, with their generated text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, get_args

from pydantic import BaseModel

from cards.card_traversal import walk_card_parts
from cards.keyword_forms import built_in_terms
from cards.manual.json_schema import (
    alias_docstring,
    field_docs,
    schema_of_pack_file,
    unwrapped_docstring,
)
from cards.manual.json_schema_unions import Schema
from cards.manual.toml_writer import card_to_toml, to_inline_table
from cards.profile import Profile
from cards.profile.merge_strategies import MergeStrategy
from cards.vocabulary import abilities_and_modifiers, base_types, effects
from cards.vocabulary.base_types import VocabularyModel
from cards.vocabulary.card import CARD_ADAPTER, Card, CardBase
from cards.vocabulary.conditions_and_card_picks import CardFilter, CardPick, Condition
from cards.wording import CardRulesTexts
from cards.wording.text_formatting import NO_BREAK_SPACE

EXAMPLES = Path(__file__).with_name("examples.toml")
HEAD = """\
# The vocabulary of cards

Everything that a card, a profile and a pack can say. [packs.md](packs.md) begins at the beginning.
This page is made by `kickdoor cards vocabulary`; ids such as `CURSE-11` are [rules](rules.md).
"""
CLOSED_LISTS: tuple[tuple[str, str, str, Any], ...] = (
    ("Places", "in", alias_docstring(base_types, "Place"), base_types.Place),
    ("Windows", "window", alias_docstring(base_types, "Moment"), base_types.Moment),
    ("People", "who", alias_docstring(base_types, "Who"), base_types.Who),
    (
        "Stats",
        "stat",
        unwrapped_docstring(abilities_and_modifiers.StatModifier),
        abilities_and_modifiers.Stat,
    ),
    (
        "Counts",
        "per",
        alias_docstring(base_types, "Count"),
        base_types.Count,
    ),
    (
        "Abilities that many cards share",
        "meta",
        alias_docstring(abilities_and_modifiers, "Meta"),
        abilities_and_modifiers.Meta,
    ),
    (
        "Permissions",
        "permit",
        unwrapped_docstring(abilities_and_modifiers.RuleChange),
        abilities_and_modifiers.Permission,
    ),
    ("Prohibitions", "forbid", "As for permissions.", abilities_and_modifiers.Prohibition),
    (
        "Triggers",
        "on",
        unwrapped_docstring(abilities_and_modifiers.Trigger),
        abilities_and_modifiers.Trigger.model_fields["on"].annotation,
    ),
    (
        "Replacements",
        "of",
        unwrapped_docstring(abilities_and_modifiers.ReplacementEffect),
        abilities_and_modifiers.ReplacementEffect.model_fields["of"].annotation,
    ),
    (
        "Picks",
        "pick",
        unwrapped_docstring(CardPick),
        CardPick.model_fields["pick"].annotation,
    ),
)
"""Title, field, what to say beside it, the closed list."""


def render_reference() -> str:
    """The whole page, in Markdown."""
    return (
        "\n".join([HEAD, *_cards(), *_effects(), *_clauses(), *_lists(), *_keywords(), *_files()])
        + "\n"
    )


@cache
def example_cards() -> tuple[Card, ...]:
    """The cards that show each word."""
    table = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))
    return tuple(CARD_ADAPTER.validate_python(one) for one in table["card"])


def shortest_example_of(
    word: type[BaseModel], field: str = "", value: object = None
) -> Card | None:
    """The example with the shortest text that has such a word; with `field`, with that value."""
    for said in (True, False):
        having = [
            one
            for one in example_cards()
            if any(_fits(each, word, field, value, said) for each in _in(one))
        ]
        if having:
            return min(
                having, key=lambda one: (len(" ".join(CardRulesTexts("en").of(one))), one.id)
            )
    return None


def _in(card: Card) -> Iterator[BaseModel]:
    return (piece for _, piece in walk_card_parts(card))


def _fits(piece: BaseModel, word: type[BaseModel], field: str, value: object, said: bool) -> bool:
    """Whether the piece is such a word with that value; `said`: not because it is the usual one."""
    if not isinstance(piece, word):
        return False
    names = {info.alias or name: name for name, info in type(piece).model_fields.items()}
    if not field:
        return True
    if field not in names or (said and names[field] not in piece.model_fields_set):
        return False
    held = getattr(piece, names[field])
    return value in held if isinstance(held, tuple) else bool(held == value)


# --- the chapters ---------------------------------------------------------------------------------


def _cards() -> Iterator[str]:
    yield "## Every card\n"
    yield unwrapped_docstring(CardBase) + "\n"
    base = schema_of_pack_file("cards")["$defs"]["Cheat"]["properties"]
    common = {name: one for name, one in base.items() if name != "kind"}
    yield from _table(common, ("id", "name"), field_docs(CardBase))
    yield "\n## Kinds of card"
    for model in _members(Card):
        kinds = get_args(model.model_fields["kind"].annotation)
        schema = schema_of_pack_file("cards")["$defs"][model.__name__]
        own = {n: one for n, one in schema["properties"].items() if n not in {*common, "kind"}}
        yield "\n### " + ", ".join(f"`{kind}`" for kind in kinds) + "\n"
        yield unwrapped_docstring(model) + "\n"
        if own:
            yield from _table(own, schema["required"], field_docs(model))
            yield ""
        for kind in kinds:
            yield from _shown(shortest_example_of(model, "kind", kind))


def _effects() -> Iterator[str]:
    yield "## Verbs\n"
    yield (
        'What happens: `do = [{ do = "draw", deck = "door" }]` on a card, in an ability, in a'
        " trigger or in `instead`; `bad_stuff` of a monster. At most six in a list, at most three"
        " inside each other."
    )
    for model in _members(effects.Effect):
        (verb,) = get_args(model.model_fields["do"].annotation)
        yield from _word(model, f"`{verb}`", skip=("do",))
    yield from _word(effects.DieFacesOutcome, "Faces of a `roll`")


def _clauses() -> Iterator[str]:
    yield "\n## Clauses, conditions_and_card_picks, picks"
    titles: dict[str, type[VocabularyModel]] = {
        "`modifiers`": abilities_and_modifiers.StatModifier,
        "`abilities`": abilities_and_modifiers.Ability,
        "`limit` of an ability": abilities_and_modifiers.AbilityUseLimit,
        "`triggers`": abilities_and_modifiers.Trigger,
        "`instead`": abilities_and_modifiers.ReplacementEffect,
        "`rules`": abilities_and_modifiers.RuleChange,
        "Conditions: `when`, `usable_if`, `ignores`, `friendly_to`": Condition,
        "Picks: `cost`, `remove_by`, and the fields of `discard` and `steal`": CardPick,
        "`filter` of a pick": CardFilter,
    }
    for title, model in titles.items():
        yield from _word(model, title)


def _lists() -> Iterator[str]:
    yield "\n## Closed lists"
    for title, field, about, literal in CLOSED_LISTS:
        yield f"\n### {title}: `{field}`\n"
        if about:
            yield about + "\n"
        yield "| value | a card that says it |\n|---|---|"
        for value in get_args(literal):
            card = shortest_example_of(VocabularyModel, field, value)
            yield f"| `{value}` | {_cell(_text(card)) if card else ''} |"


def _keywords() -> Iterator[str]:
    yield "\n## Keywords and tags\n"
    yield (
        "What every pack can name without declaring it: keywords in `has` and `lacks`, tags in"
        " `tag`, `tags` and `adds_tags`. A pack declares its own in `terms.toml`."
    )
    yield "\n| kind | keywords |\n|---|---|"
    terms = built_in_terms()
    of_kind: dict[str, list[str]] = {}
    for keyword in terms.keywords():
        of_kind.setdefault(keyword.partition(":")[0], []).append(f"`{keyword}`")
    for kind, keywords in of_kind.items():
        yield f"| {kind} | {', '.join(keywords)} |"
    yield f"| tag | {', '.join(f'`{tag}`' for tag in sorted(terms.tag))} |"


def _files() -> Iterator[str]:
    yield "\n## `pack.toml`\n"
    about = schema_of_pack_file("pack")
    yield about["description"] + "\n"
    yield from _table(about["properties"], about["required"], {})
    yield "\n## `terms.toml`\n"
    terms = schema_of_pack_file("terms")
    yield terms["description"] + "\n"
    yield from _table(terms["properties"], (), {})
    for name, one in terms["$defs"].items():
        yield f"\n### {name}\n\n{one['description']}\n"
        yield from _table(one["properties"], one.get("required", ()), {})
    yield "\n## `profile.toml`\n"
    yield (
        "What the rulebook of an edition decides. Every key may be left out, but the `id` of the"
        " edition, which stands before all tables. A house rule overrides one key. What a card"
        " prints holds all the same: a key that is off (0, `false`) is on for an edition of whose"
        " cards one needs it; only a house rule switches that off.\n"
    )
    yield unwrapped_docstring(MergeStrategy)
    for name, info in Profile.model_fields.items():
        model = info.annotation
        if isinstance(model, type) and issubclass(model, BaseModel):
            schema = schema_of_pack_file("profile")["$defs"][model.__name__]
            yield f"\n### `[{name}]`\n\n{unwrapped_docstring(model)}\n"
            yield from _table(schema["properties"], (), field_docs(model), _merging(model))


def _word(model: type[VocabularyModel], title: str, skip: Sequence[str] = ()) -> Iterator[str]:
    schema = schema_of_pack_file("cards")["$defs"][model.__name__]
    yield f"\n### {title}\n"
    yield unwrapped_docstring(model) + "\n"
    fields = {name: one for name, one in schema["properties"].items() if name not in skip}
    if fields:
        yield from _table(fields, schema.get("required", ()), field_docs(model))
        yield ""
    card = shortest_example_of(model)
    if card is None:
        return
    piece = next(one for one in _in(card) if isinstance(one, model))
    yield f"```toml\n{to_inline_table(piece)}\n```\n"
    yield f"On a card: {_text(card)}"


# --- the parts ------------------------------------------------------------------------------------


def _table(
    fields: dict[str, Schema],
    required: Iterable[str],
    docs: dict[str, str],
    merging: dict[str, str] | None = None,
) -> Iterator[str]:
    last = " in a blend |" if merging is not None else ""
    yield f"| field | what | default | about |{last}"
    yield "|---|---|---|---|" + ("---|" if last else "")
    for name, one in fields.items():
        usual = "needed" if name in required else _default(one)
        merges = f" {merging[name]} |" if merging is not None else ""
        yield f"| `{name}` | {_cell(_type(one))} | {usual} | {_cell(docs.get(name, ''))} |{merges}"


def _merging(model: type[BaseModel]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, info in model.model_fields.items():
        merges = next(one for one in info.metadata if isinstance(one, MergeStrategy))
        found[info.alias or name] = merges.by
    return found


def _default(schema: Schema) -> str:
    usual = schema.get("default")
    if usual is None or usual == {} or usual == [] or isinstance(usual, dict):
        return ""
    return f"`{toml_value(usual)}`"


def toml_value(value: object) -> str:
    """A default as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case list():
            return "[" + ", ".join(map(toml_value, value)) + "]"
        case _:
            return str(value)


def _type(schema: Schema) -> str:
    """What may stand there, in a few words."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return "a verb" if name == "Effect" else name
    if "enum" in schema:
        return ", ".join(f"`{toml_value(one)}`" for one in schema["enum"])
    if "const" in schema:
        return f"`{toml_value(schema['const'])}`"
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " or ".join(_type(one) for one in schema[union])
    match schema.get("type"):
        case "integer" | "number":
            return f"{schema.get('minimum', '')} to {schema.get('maximum', '')}"
        case "boolean":
            return "`true`, `false`"
        case "array":
            bounds = [f"at least {schema['minItems']}"] if "minItems" in schema else []
            bounds += [f"at most {schema['maxItems']}"] if "maxItems" in schema else []
            inner = _type(schema.get("items", {}))
            return "list" + (f" ({', '.join(bounds)})" if bounds else "") + f" of: {inner}"
        case "object":
            keys = schema.get("propertyNames", {}).get("enum")
            entries = schema.get("patternProperties") or {"": schema["additionalProperties"]}
            inner = _type(next(iter(entries.values())))
            return f"by language ({', '.join(keys)}): {inner}" if keys else f"by name: {inner}"
        case "string":
            parts = [f"like `{schema['pattern']}`"] if "pattern" in schema else []
            parts += [f"up to {schema['maxLength']} letters"] if "maxLength" in schema else []
            return ", ".join(["text", *parts])
        case _:
            return ""


def _shown(card: Card | None) -> Iterator[str]:
    if card is not None:
        yield f"```toml\n{card_to_toml(card)}\n```\n"
        yield f"{_text(card)}\n"


def _text(card: Card) -> str:
    return "“" + " ".join(CardRulesTexts("en").of(card)).replace(NO_BREAK_SPACE, " ") + "”"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _members(union: Any) -> Iterator[type[VocabularyModel]]:
    inner = get_args(union)[0] if isinstance(union, type(Annotated[int, 0])) else union
    yield from get_args(inner)
