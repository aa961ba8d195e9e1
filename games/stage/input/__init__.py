"""Mouse, fingers, keys and gamepads all become the same few wishes."""

from games.stage.input.devices import Devices
from games.stage.input.intents import (
    Back,
    Confirm,
    Cycle,
    Hotkey,
    Intent,
    LetGo,
    Lost,
    Page,
    Pause,
    Point,
    Press,
    Release,
    Step,
    is_touch,
)

__all__ = [
    "Back",
    "Confirm",
    "Cycle",
    "Devices",
    "Hotkey",
    "Intent",
    "LetGo",
    "Lost",
    "Page",
    "Pause",
    "Point",
    "Press",
    "Release",
    "Step",
    "is_touch",
]
