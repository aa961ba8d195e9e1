"""The unattended screen as a whole: supervisor, attract mode, reset, staff.

This door knows no Pygame, so that nothing of it can fail with the screen; `screen` has its own.
"""

from __future__ import annotations

from games.kiosk.supervisor import supervise
from games.kiosk.wishes import CHECKS, FILE

__all__ = ["CHECKS", "FILE", "supervise"]
