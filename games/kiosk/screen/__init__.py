"""The screen itself: bots that play for nobody, visitors, keepers, and the night."""

from __future__ import annotations

from games.kiosk.screen.program import make_kiosk, run_screen
from games.kiosk.screen.quiet import run_quiet
from games.kiosk.screen.shots import pictures

__all__ = ["make_kiosk", "pictures", "run_quiet", "run_screen"]
