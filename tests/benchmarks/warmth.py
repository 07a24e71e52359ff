"""Reads all that a host reads once, so that processes which are forked off this one have it."""

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from netplay.host import lobby_app_provider, single_process_host
from netplay.table_box import cached_box_from_deck_texts, serialize_decks
from tests.benchmarks.games import recipes
from tui.words.catalogue import words_for

BOXES = 12
"""Of so many mixtures of editions, the first that games are laid of."""

LOADED = (
    single_process_host,
    lobby_app_provider,
    *map(load_built_in_edition, built_in_edition_ids()),
    words_for("en"),
    *(cached_box_from_deck_texts(serialize_decks(one), (), "") for one in recipes()[:BOXES]),
)
