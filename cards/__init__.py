"""Cards as data: their vocabulary, the decks and profiles of the editions, the generated text."""
