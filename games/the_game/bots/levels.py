"""How a bot thinks: by the smallest step, by whole turns, or by playing on in its head."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.core.rules import Value


class Level(Value, frozen=True):
    """How a bot thinks."""

    plain: bool = False
    """Whether it only looks for the smallest step."""
    worlds: Annotated[int, Meta(ge=0, le=200)] = 0
    """Deals of the hidden cards that it plays on with; 0: it does not look ahead."""
    wide: Annotated[int, Meta(ge=1, le=20)] = 4
    """Ways to play its turn that it compares, at most."""
    deep: Annotated[int, Meta(ge=0, le=10)] = 4
    """Turns that it looks ahead."""
    margin: Annotated[float, Meta(ge=0, le=1000)] = 6.0
    """How much more than the best a way may cost at first sight to be compared."""
