"""Reads which variants of a game somebody asks for in writing."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.library import Choice, Game, choice_text


def parse_variants(game: Game, pairs: Iterable[str]) -> dict[str, Choice]:
    """Return the choices that `name=choice` texts name; raises ValueError with a sentence."""
    chosen: dict[str, Choice] = {}
    for pair in pairs:
        name, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            raise ValueError(f"A variant is written name=choice, not {pair!r}.")
        if name in chosen:
            raise ValueError(f"The variant {name} is chosen twice.")
        offered = game.deck.variants.get(name, ())
        found = [choice for choice in offered if choice_text(choice) == text]
        chosen[name] = found[0] if found else text
        game.config(**chosen)
    return chosen
