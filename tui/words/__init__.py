"""What the screens say, in the reader's language. Card texts are made in `cards.wording`."""
