"""MemoRandom!: nine hidden cards, secret looks, and a call."""
