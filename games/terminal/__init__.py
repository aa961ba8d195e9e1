"""A whole match in lines of text: for a plain terminal, a pipe, and a screen reader."""

from __future__ import annotations

from games.terminal.console import Console
from games.terminal.session import Session

__all__ = ["Console", "Session"]
