"""The Game: all against the deck, on two rising and two falling piles."""
