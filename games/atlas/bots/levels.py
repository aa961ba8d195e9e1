"""How well a built-in player plays: what it cares for, and how often it slips."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.core.rules import Value

Care = Annotated[float, Meta(ge=-1000, le=1000)]


class Level(Value, frozen=True):
    """How a bot thinks. What it cares for is told against a pair, which is worth 3."""

    plain: bool = False
    """Whether it lays down all it can, and looks no further."""
    slips: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """How often it plays any card."""
    card: Care = 4.0
    """What it gives for holding a card less."""
    atlas: Care = 0.0
    """What it gives for keeping an Atlas card."""
    action: Care = 3.0
    """What it gives for being rid of an action card."""
    waits: Care = 0.0
    """What it gives for a hand that any card makes a meld with."""
    out: Care = 0.0
    """What it gives for a hand that goes out with any card."""
    careful: Care = 0.0
    """What it gives for playing a card that nobody claims."""
