"""What a card may say: the closed vocabulary, the decks, the edition profiles, the generated text."""
