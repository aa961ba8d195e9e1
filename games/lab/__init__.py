"""Many matches without a screen, to compare bots and find faults."""

from __future__ import annotations

from games.lab.arena import MatchError, Result, StoppedError, play, text

__all__ = ["MatchError", "Result", "StoppedError", "play", "text"]
