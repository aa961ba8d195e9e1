"""How strong a bridge builder is: how long it hoards, how far off it is, how far it looks ahead."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.core.rules import Value


class Level(Value, frozen=True):
    """How a bot thinks."""

    hoard: Annotated[float, Meta(ge=0, le=10)] = 1.1
    """What a card that is kept is worth, in the log odds of `evaluate`."""
    blur: Annotated[float, Meta(ge=0, le=10)] = 0.0
    """How far off it is about what a turn is worth, at most."""
    worlds: Annotated[int, Meta(ge=0, le=200)] = 0
    """Deals of the hidden cards that it plays on with; 0: it does not look ahead."""
    wide: Annotated[int, Meta(ge=1, le=20)] = 8
    """Ways to play the cards of a turn that it looks at."""
    deep: Annotated[int, Meta(ge=0, le=20)] = 6
    """Turns that it looks ahead."""
    plain: bool = False
    """Whether it only looks at the very next play."""
