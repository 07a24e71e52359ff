"""What a card may say: the closed vocabulary, the decks, the profiles, the generated text."""
