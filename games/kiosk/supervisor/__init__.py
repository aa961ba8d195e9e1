"""Whoever looks after the screen from outside, and starts it again whatever becomes of it."""

from __future__ import annotations

from games.kiosk.supervisor.supervise import supervise

__all__ = ["supervise"]
