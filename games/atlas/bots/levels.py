"""How well a built-in player plays: what it cares for, and how often it slips."""

from __future__ import annotations

from games.core.rules import Value


class Level(Value, frozen=True):
    """How a bot thinks. What it cares for is told against a pair, which is worth 3."""

    plain: bool = False
    """Whether it lays down all it can, and looks no further."""
    slips: float = 0.0
    """How often it plays any card."""
    card: float = 4.0
    """What it gives for holding a card less."""
    atlas: float = 0.0
    """What it gives for keeping an Atlas card."""
    action: float = 3.0
    """What it gives for being rid of an action card."""
    waits: float = 0.0
    """What it gives for a hand that any card makes a meld with."""
    out: float = 0.0
    """What it gives for a hand that goes out with any card."""
    careful: float = 0.0
    """What it gives for playing a card that nobody claims."""
